//! Keeps a bot below the rate that the server admits, with a tenth to spare.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// When a bot may send next.
pub(crate) struct Pace {
    between: Duration,
    next: Instant,
}

impl Pace {
    /// For a server that admits so many messages a second; none admits any number.
    pub(crate) fn new(messages_per_second: Option<u32>) -> Pace {
        let between = messages_per_second.map_or(0.0, |rate| 1.0 / (0.9 * f64::from(rate.max(1))));
        Pace { between: Duration::from_secs_f64(between), next: Instant::now() }
    }

    /// Waits for the next turn to send.
    pub(crate) async fn turn(&mut self) {
        let now = Instant::now();
        if self.next > now {
            sleep_until(self.next).await;
        }
        self.next = self.next.max(now) + self.between;
    }
}
