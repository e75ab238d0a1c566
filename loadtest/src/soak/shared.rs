//! What all games of a soak share: the way to the server, the prepared games, and what is counted besides the tally.

use crate::script::Script;
use crate::sources::Sources;
use crate::tally::{self, Tally};
use hdrhistogram::Histogram;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Games that are opened at a time: more would measure the listener's backlog.
const DOORS: usize = 32;

/// What is shared.
pub(crate) struct Shared {
    pub(crate) url: String,
    pub(crate) sources: Arc<Sources>,
    pub(crate) scripts: Vec<Arc<Script>>,
    /// Spectators of each game.
    pub(crate) spectators: usize,
    pub(crate) doors: Semaphore,
    pub(crate) tally: Arc<Tally>,
    /// Games that ended.
    pub(crate) over: AtomicU64,
    /// Frames that members lacked when their game had ended.
    pub(crate) lost: AtomicU64,
    /// Who came back was sent the whole game, not the events since.
    pub(crate) snapshots: AtomicU64,
    returns: Mutex<Histogram<u64>>,
}

impl Shared {
    pub(crate) fn new(url: &str, scripts: Vec<Arc<Script>>, spectators: usize) -> Result<Shared, String> {
        Ok(Shared {
            url: url.to_string(),
            sources: Arc::new(Sources::new(url)?),
            scripts,
            spectators,
            doors: Semaphore::new(DOORS),
            tally: Arc::new(Tally::new()),
            over: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            snapshots: AtomicU64::new(0),
            returns: Mutex::new(tally::histogram()),
        })
    }

    /// Somebody came back, and has all that was missed.
    pub(crate) fn came_back(&self, time: Duration) {
        self.returns.lock().expect("no holder panics").saturating_record(tally::micros(time));
    }

    /// What coming back took since this was last asked.
    pub(crate) fn take_returns(&self) -> Histogram<u64> {
        std::mem::replace(&mut *self.returns.lock().expect("no holder panics"), tally::histogram())
    }

    /// Members lacked so many frames.
    pub(crate) fn lost(&self, frames: u64) {
        if frames > 0 {
            self.lost.fetch_add(frames, Ordering::Relaxed);
            self.tally.breach(format!("{frames} frames were lost"));
        }
    }
}
