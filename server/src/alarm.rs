//! A timer that mostly does not ring: what it is to ring for moves later with every message. Setting one
//! anew costs as much as the message, so a later time leaves it as it is, and it is set on when it rings too early.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};
use tokio::time::{Instant, Sleep, sleep_until};

/// A timer that is set anew only to ring earlier.
#[derive(Default)]
pub(crate) struct Alarm(Option<Set>);

struct Set {
    sleep: Pin<Box<Sleep>>,
    /// Whom it wakes. As long as that is whoever waits, it need not be told again.
    wakes: Waker,
}

impl Alarm {
    /// Returns at `wanted`; never, without a time.
    pub(crate) async fn until(&mut self, wanted: Option<Instant>) {
        match wanted {
            Some(wanted) => poll_fn(|context| self.poll(wanted, context)).await,
            None => std::future::pending().await,
        }
    }

    fn poll(&mut self, wanted: Instant, context: &mut Context<'_>) -> Poll<()> {
        let set = match &mut self.0 {
            Some(Set { sleep, wakes }) => {
                let (rang, deadline) = (sleep.is_elapsed(), sleep.deadline());
                if rang && deadline >= wanted {
                    return Poll::Ready(());
                }
                if rang || wanted < deadline {
                    sleep.as_mut().reset(wanted);
                } else if wakes.will_wake(context.waker()) {
                    return Poll::Pending;
                }
                wakes.clone_from(context.waker());
                sleep
            }
            none => {
                let set = Set { sleep: Box::pin(sleep_until(wanted)), wakes: context.waker().clone() };
                &mut none.insert(set).sleep
            }
        };
        ready!(set.as_mut().poll(context));
        if set.deadline() < wanted {
            // It rang for the time it was set to just now.
            set.as_mut().reset(wanted);
            return set.as_mut().poll(context);
        }
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn it_rings_in_time_wherever_it_was_set_to() {
        let start = Instant::now();
        let mut alarm = Alarm::default();
        let short = SECOND / 10;
        assert!(timeout(short, alarm.until(Some(start + 5 * SECOND))).await.is_err());
        assert!(timeout(short, alarm.until(None)).await.is_err(), "no time, no ring");
        assert!(timeout(short, alarm.until(Some(start + 60 * SECOND))).await.is_err());
        alarm.until(Some(start + 60 * SECOND)).await;
        assert_eq!(start.elapsed(), 60 * SECOND, "not when it was set to at first");
        assert!(timeout(short, alarm.until(Some(start + 90 * SECOND))).await.is_err());
        alarm.until(Some(start + 61 * SECOND)).await;
        assert_eq!(start.elapsed(), 61 * SECOND, "an earlier time is not missed");
        alarm.until(Some(start + 61 * SECOND)).await;
        assert_eq!(start.elapsed(), 61 * SECOND, "what has been rings at once");
    }

    #[tokio::test(start_paused = true)]
    async fn it_wakes_whoever_waits_now() {
        let start = Instant::now();
        let mut alarm = Alarm::default();
        assert!(timeout(SECOND, alarm.until(Some(start + 10 * SECOND))).await.is_err());
        let other = tokio::spawn(async move {
            alarm.until(Some(start + 10 * SECOND)).await;
            start.elapsed()
        });
        assert_eq!(other.await.expect("it is woken"), 10 * SECOND);
    }
}
