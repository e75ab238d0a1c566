//! Where events are kept before anybody sees them. A game's task awaits [`Journal::append`] before it
//! applies an event, so whatever engine stands here decides what "acknowledged" means.

use protocol::id::GameId;
use rules::Event;

/// The event could not be kept, so it did not happen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CannotRecord;

/// The memory engine: a game's own list of events is the journal, and the answer comes at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal;

impl Journal {
    /// Keeps one event of one game.
    ///
    /// # Errors
    /// It cannot be kept now.
    pub(crate) async fn append(&self, game: &GameId, seq: u64, event: &Event) -> Result<(), CannotRecord> {
        tracing::trace!(%game, seq, ?event, "event");
        Ok(())
    }
}
