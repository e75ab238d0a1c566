//! What is kept, and what an engine must be able to do with it. A store knows rows, never what a move
//! is; it blocks, so it lives on a thread of its own. The suite in `tests/store.rs` holds for every engine.

pub mod postgres;
pub mod rows;
pub mod sqlite;

pub use rows::{
    Command, End, Ended, EventRow, EventWrite, GameRow, NewGame, OutageRow, PlayedQuery, PlayedRow, Sealing,
    Service, Write,
};

use rules::commitment::Opening;
use std::fmt;

/// An engine. Every call is one transaction.
pub trait Store: Send {
    /// Takes the database over for a run of the server, which is named by chance. Whatever held it before
    /// can write no more.
    ///
    /// # Errors
    /// [`StoreError`].
    fn take(&mut self, run: &str) -> Result<Service, StoreError>;

    /// Keeps a batch, all of it or nothing, with the service time (ms) and the calendar (ms since 1970).
    /// Once it returns `Ok` the batch survives whatever the disk survives. `batch` is one more each time.
    ///
    /// # Errors
    /// [`StoreError::Unknown`] if it may have been kept all the same: [`Store::last_batch`] tells.
    fn commit(&mut self, batch: u64, writes: &[Write], at: Service) -> Result<(), StoreError>;

    /// The last batch of this run that was kept; 0 before the first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn last_batch(&mut self) -> Result<u64, StoreError>;

    /// Opens the database anew after an error.
    ///
    /// # Errors
    /// [`StoreError`].
    fn reopen(&mut self) -> Result<(), StoreError>;

    /// Nothing more will be written: brings what was into its last place, where that is another.
    ///
    /// # Errors
    /// It lies where it lay, and is as safe there.
    fn settle(&mut self) -> Result<(), StoreError>;

    /// Whether there is room for more than a row or two: asked after a failure, before players go on.
    ///
    /// # Errors
    /// There is none, or it cannot be told.
    fn has_room(&mut self) -> Result<(), StoreError>;

    /// The highest number of a game; 0 with none.
    ///
    /// # Errors
    /// [`StoreError`].
    fn last_number(&mut self) -> Result<u64, StoreError>;

    /// Every game that has not ended and is not set aside, by number.
    ///
    /// # Errors
    /// [`StoreError`].
    fn running(&mut self) -> Result<Vec<GameRow>, StoreError>;

    /// The ids of the games that are set aside, by number.
    ///
    /// # Errors
    /// [`StoreError`].
    fn set_aside(&mut self) -> Result<Vec<String>, StoreError>;

    /// Up to `most` games of whatever state with a higher number than `after`, by number.
    ///
    /// # Errors
    /// [`StoreError`].
    fn games(&mut self, after: u64, most: u32) -> Result<Vec<GameRow>, StoreError>;

    /// One game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn game(&mut self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// The events of a game that runs, by seq.
    ///
    /// # Errors
    /// [`StoreError`].
    fn events(&mut self, game: u64) -> Result<Vec<EventRow>, StoreError>;

    /// The packed events of a game that has ended.
    ///
    /// # Errors
    /// [`StoreError`].
    fn log(&mut self, game: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// The estimates of a game, where they have been worked out.
    ///
    /// # Errors
    /// [`StoreError`].
    fn estimates(&mut self, game: u64) -> Result<Option<String>, StoreError>;

    /// The sealed move of a game (T10). For the task of that game alone.
    ///
    /// # Errors
    /// [`StoreError`].
    fn sealed(&mut self, game: u64) -> Result<Option<Opening>, StoreError>;

    /// A page of ended games, the newest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn played(&mut self, query: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError>;

    /// Every time the server was away from `from` on (service time, ms), by time.
    ///
    /// # Errors
    /// [`StoreError`].
    fn outages(&mut self, from: u64) -> Result<Vec<OutageRow>, StoreError>;
}

/// Why nothing was read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Another server has taken the database over: this one must stop.
    Taken,
    /// The batch holds something that cannot be so: a number used twice, a game that is not there.
    Conflict(String),
    /// It was not kept; it may work again later.
    Failed(String),
    /// The line broke in the middle: it may have been kept.
    Unknown(String),
    /// Written by a newer version of the server.
    Newer {
        /// The version that was found.
        found: u32,
        /// The newest that this server knows.
        known: u32,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("another server has taken this database over"),
            StoreError::Conflict(text) | StoreError::Failed(text) | StoreError::Unknown(text) => {
                f.write_str(text)
            }
            StoreError::Newer { found, known } => write!(
                f,
                "the data is of version {found}, but this server knows versions up to {known}: use a newer server"
            ),
        }
    }
}

impl std::error::Error for StoreError {}
