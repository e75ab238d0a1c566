//! What all bots of a run share while it goes on: how far they are, for the line on the screen, and whose turn it
//! is to reconnect.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const TICK: Duration = Duration::from_millis(20);

/// The run as it is now.
#[derive(Default)]
pub(crate) struct Live {
    moves: AtomicU64,
    reconnections: AtomicU64,
    /// Reconnections that are wanted and were not made yet.
    wanted: AtomicU64,
}

impl Live {
    pub(crate) fn moved(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    pub(crate) fn reconnections(&self) -> u64 {
        self.reconnections.load(Ordering::Relaxed)
    }

    /// Whether the bot that asks is to reconnect now.
    pub(crate) fn takes_leave(&self) -> bool {
        let less = |wanted: u64| wanted.checked_sub(1);
        let takes = self.wanted.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok();
        if takes {
            self.reconnections.fetch_add(1, Ordering::Relaxed);
        }
        takes
    }

    /// Wants so many reconnections a second, until it is dropped. What nobody could make within a second is
    /// let go.
    pub(crate) async fn churn(&self, a_second: u64) {
        let mut owed = 0;
        loop {
            tokio::time::sleep(TICK).await;
            owed += a_second * TICK.as_millis() as u64;
            let wanted = (self.wanted.load(Ordering::Relaxed) + owed / 1_000).min(a_second);
            self.wanted.store(wanted, Ordering::Relaxed);
            owed %= 1_000;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reconnection_that_is_wanted_is_made_once() {
        let live = Live::default();
        assert!(!live.takes_leave());
        live.wanted.store(2, Ordering::Relaxed);
        assert_eq!([live.takes_leave(), live.takes_leave(), live.takes_leave()], [true, true, false]);
        assert_eq!(live.reconnections(), 2);
    }
}
