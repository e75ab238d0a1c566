//! A token bucket: so many messages a second, so many at once.

use std::time::Duration;
use tokio::time::Instant;

/// Tokens of one socket.
pub(crate) struct Bucket {
    per_second: f64,
    most: f64,
    tokens: f64,
    filled: Instant,
    over_since: Option<Instant>,
}

/// What a message finds.
#[derive(Debug, PartialEq)]
pub(crate) enum Verdict {
    /// A token: it is read.
    Fine,
    /// None: it is refused, and the socket is not read until there is one.
    Wait(Duration),
    /// Still none after the patience: the socket is closed.
    Enough,
}

const PATIENCE: Duration = Duration::from_secs(5);

impl Bucket {
    pub(crate) fn new(per_second: u32, burst: u32, now: Instant) -> Bucket {
        let (per_second, most) = (f64::from(per_second), f64::from(burst));
        Bucket { per_second, most, tokens: most, filled: now, over_since: None }
    }

    pub(crate) fn take(&mut self, now: Instant) -> Verdict {
        self.tokens =
            (self.tokens + now.duration_since(self.filled).as_secs_f64() * self.per_second).min(self.most);
        self.filled = now;
        // A second's worth of tokens means that the flood has ended.
        if self.tokens >= self.per_second.min(self.most) {
            self.over_since = None;
        }
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Verdict::Fine;
        }
        let since = *self.over_since.get_or_insert(now);
        if now.duration_since(since) >= PATIENCE {
            return Verdict::Enough;
        }
        Verdict::Wait(Duration::from_secs_f64((1.0 - self.tokens) / self.per_second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_the_rate_holds_then_patience_ends() {
        let start = Instant::now();
        let mut bucket = Bucket::new(20, 100, start);
        assert!((0..100).all(|_| bucket.take(start) == Verdict::Fine));
        assert_eq!(bucket.take(start), Verdict::Wait(Duration::from_millis(50)));
        assert_eq!(bucket.take(start + Duration::from_millis(50)), Verdict::Fine);
        // A flood that goes on: every token is spent as it comes.
        let mut now = start + Duration::from_millis(50);
        let verdict = loop {
            now += Duration::from_millis(10);
            let verdict = bucket.take(now);
            if verdict == Verdict::Enough {
                break now;
            }
        };
        assert!(verdict.duration_since(start) >= PATIENCE);
        assert_eq!(bucket.take(now + Duration::from_secs(1)), Verdict::Fine);
    }
}
