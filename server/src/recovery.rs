//! What is done before anybody is let in: every game that has not ended is read and played again. One that
//! cannot be is set aside, loudly, and the others begin.

use crate::kept::{Kept, Unreadable};
use crate::service_clock::Away;
use crate::store::{Service, Store, StoreError, Write};
use protocol::archive::OutageReason;
use rules::commitment::Opening;
use std::time::{Duration, Instant};

/// What was kept when the server was last there.
pub(crate) struct Recovered {
    /// The time of the service at which it stood still.
    pub(crate) before: Service,
    /// The highest number that a game has.
    pub(crate) last_number: u64,
    /// The games that go on, with their sealed moves.
    pub(crate) games: Vec<(Kept, Option<Opening>)>,
    /// The games that cannot go on, now or since long ago.
    pub(crate) aside: Vec<String>,
    /// What is to be kept of the recovery itself.
    pub(crate) writes: Vec<Write>,
    /// How long it took.
    pub(crate) took: Duration,
}

/// Takes the store over and reads every game that has not ended.
///
/// # Errors
/// The store cannot be read. A game that cannot be is no error.
pub(crate) fn recover(store: &mut dyn Store, run: &str, wall: u64) -> Result<Recovered, StoreError> {
    let began = Instant::now();
    let before = store.take(run)?;
    let last_number = store.last_number()?;
    let (mut games, mut writes, mut aside) = (Vec::new(), Vec::new(), store.set_aside()?);
    for row in store.running()? {
        let (game, id) = (row.made.number, row.made.id.clone());
        let sealed = store.sealed(game)?;
        match Kept::read(row, store) {
            Ok(kept) => games.push((kept, sealed)),
            Err(Unreadable::Store(error)) => {
                tracing::error!(game = id, %error, "the store fails at this game: no game is begun");
                return Err(error);
            }
            Err(Unreadable::Damaged(reason)) => {
                tracing::error!(game = id, reason, "SET ASIDE: this game cannot go on; see `shoutan judge`");
                writes.push(Write::Aside { game, reason });
                aside.push(id);
            }
        }
    }
    // A clock that has never run has nothing to tell.
    if before.clock > 0 {
        let time = Duration::from_millis(wall.saturating_sub(before.wall));
        let away = Away { at: before.clock, time, reason: OutageReason::Restart };
        writes.push(Write::Outage(away.row(wall)));
    }
    let set_aside = writes.iter().filter(|write| matches!(write, Write::Aside { .. })).count();
    tracing::info!(
        games = games.len(),
        set_aside,
        milliseconds = began.elapsed().as_millis() as u64,
        "games read again"
    );
    Ok(Recovered { before, last_number, games, aside, writes, took: began.elapsed() })
}
