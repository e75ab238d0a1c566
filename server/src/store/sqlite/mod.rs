//! The embedded engine: SQLite in one file under the data folder, or in memory. Every commit is
//! synchronised in full, so that what was kept survives the loss of power.

mod migrate;
mod packed;
mod presence;
mod read;
mod recent;
mod waiting;
mod write;

pub(crate) use presence::check_whole;

use crate::store::{EventRow, GameRow, OutageRow, PlayedQuery, PlayedRow, Service, Store, StoreError, Write};
use migrate::Age;
use presence::Presence;
use read::number;
use recent::Recent;
use rules::commitment::Opening;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How much room (bytes) there must be for play to go on after a failure.
const ROOM: usize = 256 * 1024;
/// How many pages of a database in memory lie in memory once more.
const MEMORY_PAGES: i64 = 32;
/// After so many pages of log (16 MiB) it is brought into the file. The newest events lie on the same few pages
/// again and again, and only the last of each has to be copied: the longer the log, the fewer.
const LOG_PAGES: i64 = 4096;
/// How much of the file is kept in memory (KiB): all that is written again and again.
const CACHE: i64 = 8192;
/// The name of the database in the data folder.
pub const FILE: &str = "shoutan.db";

/// Where a database lies.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a file.
    File(PathBuf),
    /// In memory, under a name of its own: gone with the last connection to it.
    Memory(String),
}

/// A connection to the database.
pub struct Sqlite {
    place: Place,
    connection: Connection,
    presence: Presence,
    recent: Recent,
    age: Age,
    run: String,
}

/// Whether a database is made where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missing {
    Made,
    Refused,
}

impl Sqlite {
    /// Opens the database, makes it where there is none, and brings it to the newest version.
    ///
    /// # Errors
    /// [`StoreError`]; a newer database is left as it is.
    pub fn open(place: Place) -> Result<Sqlite, StoreError> {
        if let Place::File(path) = &place {
            check_whole(path)?;
        }
        let mut connection = connect(&place, Missing::Made)?;
        migrate::to_newest(&mut connection, &place)?;
        Ok(Sqlite::of(place, connection))
    }

    /// Opens a connection for reading to a database that is there, whoever else has it open.
    ///
    /// # Errors
    /// [`StoreError`]: among others when the file is no database. The events of an older one can only be read
    /// once a server has opened it.
    pub fn open_reader(place: Place) -> Result<Sqlite, StoreError> {
        if let Place::File(path) = &place
            && let Err(error) = path.metadata()
        {
            return Err(StoreError::Failed(error.to_string()));
        }
        let connection = connect(&place, Missing::Refused)?;
        match migrate::age(&connection)? {
            Age::Empty => Err(StoreError::Failed("the file is no database of this server".to_string())),
            age => Ok(Sqlite { age, ..Sqlite::of(place, connection) }),
        }
    }

    fn of(place: Place, connection: Connection) -> Sqlite {
        let (presence, recent) = (Presence::of(&place), Recent::new(recent::MOST));
        Sqlite { place, connection, presence, recent, age: Age::Newest, run: String::new() }
    }

    /// Lets no more than so many bytes of events wait before games get them into a place of their own. What
    /// is kept is the same with any number.
    #[must_use]
    pub fn with_recent(mut self, most: usize) -> Sqlite {
        self.recent = Recent::new(most);
        self
    }

    /// Brings everything that was written into the one file, if nobody else has it open.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn fold(&self) -> Result<(), StoreError> {
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(failed)
    }

    /// Copies the database as it is at one instant into a new file, while others write it.
    ///
    /// # Errors
    /// [`StoreError`]: among others when the file is there already.
    pub fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let name = file.to_str().ok_or_else(|| StoreError::Failed("the name is not UTF-8".to_string()))?;
        self.connection.execute("VACUUM INTO ?1", [name]).map(drop).map_err(failed)
    }

    /// Looks through the whole file for damage.
    ///
    /// # Errors
    /// The first damage.
    pub fn check_integrity(&self) -> Result<(), StoreError> {
        let found: String =
            self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failed)?;
        if found == "ok" { Ok(()) } else { Err(StoreError::Failed(found)) }
    }
}

impl Store for Sqlite {
    fn take(&mut self, run: &str) -> Result<Service, StoreError> {
        self.run = run.to_string();
        self.recent.forget();
        let taken = write::take(&mut self.connection, &mut self.recent, run);
        taken.inspect_err(|_| self.recent.forget())
    }

    fn commit(&mut self, batch: u64, writes: &[Write], at: Service) -> Result<(), StoreError> {
        // Before it, so that nothing is written that is then refused; after it, as only then it is there.
        self.presence.check()?;
        let kept = write::commit(&mut self.connection, &mut self.recent, &self.run, batch, writes, at);
        kept.inspect_err(|_| self.recent.forget())?;
        // It is kept in a file that was there a moment ago: whether that one comes back will show.
        self.presence.check().map_err(|error| StoreError::Unknown(error.to_string()))
    }

    fn last_batch(&mut self) -> Result<u64, StoreError> {
        read::last_batch(&self.connection, &self.run)
    }

    fn reopen(&mut self) -> Result<(), StoreError> {
        // The name of a database in memory holds only while somebody has it open, and it cannot fail so.
        if let Place::File(_) = self.place {
            self.presence.check()?;
            self.connection = connect(&self.place, Missing::Refused)?;
            self.recent.forget();
        }
        Ok(())
    }

    /// Whoever copies the one file of a server that has stopped has everything.
    fn settle(&mut self) -> Result<(), StoreError> {
        match self.place {
            Place::File(_) => {
                self.presence.check()?;
                // Whoever reads beside it is not waited for.
                self.connection.busy_timeout(Duration::ZERO).map_err(failed)?;
                self.fold()
            }
            Place::Memory(_) => Ok(()),
        }
    }

    /// Tries it out: a full disk often has room for one page more, and play would stop again at once.
    fn has_room(&mut self) -> Result<(), StoreError> {
        let Place::File(path) = &self.place else { return Ok(()) };
        let scratch = path.with_extension("room");
        let tried = File::create(&scratch)
            .and_then(|mut file| file.write_all(&vec![0xa5; ROOM]).and_then(|()| file.sync_data()));
        let removed = std::fs::remove_file(&scratch);
        tried.and(removed).map_err(|error| StoreError::Failed(error.to_string()))
    }

    fn last_number(&mut self) -> Result<u64, StoreError> {
        read::last_number(&self.connection)
    }

    fn running(&mut self) -> Result<Vec<GameRow>, StoreError> {
        read::running(&self.connection)
    }

    fn set_aside(&mut self) -> Result<Vec<String>, StoreError> {
        read::set_aside(&self.connection)
    }

    fn games(&mut self, after: u64, most: u32) -> Result<Vec<GameRow>, StoreError> {
        read::games(&self.connection, after, most)
    }

    fn game(&mut self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::game(&self.connection, id)
    }

    fn events(&mut self, game: u64) -> Result<Vec<EventRow>, StoreError> {
        if self.age != Age::Newest {
            let text =
                "the data is of an older version: a server that is started on it brings it to this one";
            return Err(StoreError::Failed(text.to_string()));
        }
        self.recent.events(&mut self.connection, game)
    }

    fn log(&mut self, game: u64) -> Result<Option<Vec<u8>>, StoreError> {
        read::log(&self.connection, game)
    }

    fn estimates(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        read::estimates(&self.connection, game)
    }

    fn sealed(&mut self, game: u64) -> Result<Option<Opening>, StoreError> {
        read::sealed(&self.connection, game)
    }

    fn played(&mut self, query: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError> {
        read::played(&self.connection, query)
    }

    fn outages(&mut self, from: u64) -> Result<Vec<OutageRow>, StoreError> {
        read::outages(&self.connection, from)
    }
}

fn connect(place: &Place, missing: Missing) -> Result<Connection, StoreError> {
    let connection = match place {
        Place::File(path) => {
            let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            flags.set(OpenFlags::SQLITE_OPEN_CREATE, missing == Missing::Made);
            // Nobody else's: sealed moves lie there. What SQLite makes beside it is made alike.
            if missing == Missing::Made && !path.exists() {
                let made = File::options().write(true).create(true).truncate(false).mode(0o600).open(path);
                made.map_err(|error| StoreError::Failed(error.to_string()))?;
            }
            let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
            connection.pragma_update(None, "journal_mode", "wal").map_err(failed)?;
            connection
        }
        Place::Memory(name) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_URI
                | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(format!("file:/{name}?vfs=memdb"), flags).map_err(failed)?
        }
    };
    connection.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
    connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES).map_err(failed)?;
    // It lies in memory already: a page beside it is a page twice. A negative number counts kibibytes.
    let cache = if matches!(place, Place::Memory(_)) { MEMORY_PAGES } else { -CACHE };
    connection.pragma_update(None, "cache_size", cache).map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// What an error of the engine means for what was to be kept.
fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Conflict(error.to_string()),
        _ => StoreError::Failed(error.to_string()),
    }
}

/// SQLite has no unsigned numbers. Every number here fits: times and counts, all far below 2⁶³.
fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("a time or a count is far below 2^63")
}
