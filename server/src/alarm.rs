//! A timer that mostly does not ring: what it is to ring for moves later with every message. Setting one
//! anew costs as much as the message, so a later time leaves it as it is, and it rings once too early.

use std::pin::Pin;
use tokio::time::{Instant, Sleep, sleep_until};

/// A timer that is set anew only to ring earlier.
#[derive(Default)]
pub(crate) struct Alarm {
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Returns at `wanted`, or earlier: whoever waits looks at the time. Never, without a time.
    pub(crate) async fn until(&mut self, wanted: Option<Instant>) {
        let Some(wanted) = wanted else { return std::future::pending().await };
        match &mut self.sleep {
            Some(sleep) if sleep.is_elapsed() || wanted < sleep.deadline() => sleep.as_mut().reset(wanted),
            Some(_) => {}
            None => self.sleep = Some(Box::pin(sleep_until(wanted))),
        }
        self.sleep.as_mut().expect("it was just made").await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn it_rings_in_time_or_early_and_never_late() {
        let start = Instant::now();
        let mut alarm = Alarm::default();
        let short = SECOND / 10;
        assert!(timeout(short, alarm.until(Some(start + 5 * SECOND))).await.is_err());
        assert!(timeout(short, alarm.until(None)).await.is_err(), "no time, no ring");
        assert!(timeout(short, alarm.until(Some(start + 60 * SECOND))).await.is_err());
        alarm.until(Some(start + 60 * SECOND)).await;
        assert_eq!(start.elapsed(), 5 * SECOND, "once too early, at what it was set to");
        alarm.until(Some(start + 60 * SECOND)).await;
        assert_eq!(start.elapsed(), 60 * SECOND);
        assert!(timeout(short, alarm.until(Some(start + 90 * SECOND))).await.is_err());
        alarm.until(Some(start + 61 * SECOND)).await;
        assert_eq!(start.elapsed(), 61 * SECOND, "an earlier time is not missed");
    }
}
