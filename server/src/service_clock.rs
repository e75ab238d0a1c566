//! The time of the service: whole milliseconds in which the server has run since its data began. It
//! stands while the server is away, does not run, or cannot record, so that nobody is charged for any of
//! these (T11). All game time is read from here, and the monotonic clock nowhere else.

use protocol::archive::OutageReason;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// How often somebody must look, so that a process that did not run is noticed.
pub(crate) const TICK: Duration = Duration::from_millis(200);
/// Not having been looked at for so long, the process did not run.
const STALL: Duration = Duration::from_secs(1);

/// The time of the service.
#[derive(Clone)]
pub(crate) struct ServiceClock(Arc<Mutex<State>>);

struct State {
    /// What the time was at `then`; before it, it was less.
    base: u64,
    then: Instant,
    /// When it was looked at last.
    looked: Instant,
    standing: Option<Standing>,
    /// The process did not run for a while, and nobody has been told yet.
    stalled: Option<Away>,
}

struct Standing {
    at: u64,
    since: Instant,
    reason: OutageReason,
}

/// A time in which the clock stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Away {
    /// The service time (ms) all the while.
    pub(crate) at: u64,
    /// How long.
    pub(crate) time: Duration,
    /// Why.
    pub(crate) reason: OutageReason,
}

impl ServiceClock {
    /// A clock that goes on from what was kept.
    pub(crate) fn from(base: u64) -> ServiceClock {
        let now = Instant::now();
        let state = State { base, then: now, looked: now, standing: None, stalled: None };
        ServiceClock(Arc::new(Mutex::new(state)))
    }

    /// The time now (ms).
    pub(crate) fn now(&self) -> u64 {
        self.at(Instant::now())
    }

    /// The time (ms) at an instant that has just been.
    pub(crate) fn at(&self, instant: Instant) -> u64 {
        let mut state = self.lock();
        state.look(Instant::now());
        state.at(instant)
    }

    /// The instant at which it will be so late; none while it stands.
    pub(crate) fn instant(&self, time: u64) -> Option<Instant> {
        let state = self.lock();
        let ahead = Duration::from_millis(time.saturating_sub(state.base));
        state.standing.is_none().then(|| state.then + ahead)
    }

    /// It stands from `instant` on, until [`ServiceClock::go_on`].
    pub(crate) fn stand(&self, instant: Instant, reason: OutageReason) {
        let mut state = self.lock();
        if state.standing.is_none() {
            let at = state.at(instant);
            state.standing = Some(Standing { at, since: instant, reason });
        }
    }

    /// Whether it stands.
    pub(crate) fn stands(&self) -> bool {
        self.lock().standing.is_some()
    }

    /// It goes on; how long it stood, if it did.
    pub(crate) fn go_on(&self) -> Option<Away> {
        let mut state = self.lock();
        let Standing { at, since, reason } = state.standing.take()?;
        let now = Instant::now();
        (state.base, state.then, state.looked) = (at, now, now);
        Some(Away { at, time: now.saturating_duration_since(since), reason })
    }

    /// Looks whether the process has run; what is to be told if it has not.
    pub(crate) fn tick(&self) -> Option<Away> {
        let mut state = self.lock();
        state.look(Instant::now());
        state.stalled.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("nobody panics while holding the clock")
    }
}

impl State {
    fn look(&mut self, now: Instant) {
        let unseen = now.saturating_duration_since(self.looked);
        if unseen > STALL && self.standing.is_none() {
            let at = self.at(self.looked);
            let before = self.stalled.take().map_or(Duration::ZERO, |away| away.time);
            self.stalled = Some(Away { at, time: before + unseen, reason: OutageReason::Stall });
            (self.base, self.then) = (at, now);
        }
        self.looked = self.looked.max(now);
    }

    fn at(&self, instant: Instant) -> u64 {
        match &self.standing {
            Some(standing) => standing.at,
            None => self.base + instant.saturating_duration_since(self.then).as_millis() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn it_goes_on_from_what_was_kept() {
        let clock = ServiceClock::from(5_000);
        advance(SECOND).await;
        assert_eq!(clock.now(), 6_000);
        assert_eq!(clock.instant(6_500), Some(Instant::now() + SECOND / 2));
    }

    #[tokio::test(start_paused = true)]
    async fn it_stands_while_nothing_can_be_recorded() {
        let clock = ServiceClock::from(0);
        advance(SECOND).await;
        let since = Instant::now();
        advance(SECOND).await;
        clock.stand(since, OutageReason::Storage);
        assert_eq!((clock.now(), clock.instant(9_000)), (1_000, None));
        advance(600 * SECOND).await;
        assert_eq!(clock.now(), 1_000);
        let away = Away { at: 1_000, time: 601 * SECOND, reason: OutageReason::Storage };
        assert_eq!(clock.go_on(), Some(away));
        assert_eq!(clock.tick(), None, "what stood has not stalled too");
        advance(SECOND).await;
        assert_eq!((clock.now(), clock.go_on()), (2_000, None));
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_that_does_not_run_charges_nobody() {
        let clock = ServiceClock::from(0);
        for _ in 0..10 {
            advance(TICK).await;
            assert_eq!(clock.tick(), None);
        }
        let arrived = Instant::now();
        advance(20 * SECOND).await;
        assert_eq!(clock.now(), 2_000);
        assert_eq!(clock.at(arrived), 2_000, "what came just before is not moved back");
        assert_eq!(clock.tick(), Some(Away { at: 2_000, time: 20 * SECOND, reason: OutageReason::Stall }));
        assert_eq!(clock.tick(), None, "told once");
        advance(SECOND).await;
        assert_eq!(clock.now(), 3_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_delay_is_none() {
        let clock = ServiceClock::from(0);
        advance(STALL).await;
        assert_eq!((clock.now(), clock.tick()), (1_000, None));
    }
}
