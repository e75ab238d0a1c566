//! The time of the service: whole milliseconds in which the server has run since its data began. It
//! stands while the server is away, does not run, or cannot record, so that nobody is charged for any of
//! these (T11). All game time is read from here, and the monotonic clock nowhere else. Reading it while it
//! runs, which each move does several times on every thread, takes no lock.

use crate::store::OutageRow;
use protocol::archive::OutageReason;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// How often somebody must look, so that a process that did not run is noticed.
pub(crate) const TICK: Duration = Duration::from_millis(200);
/// Not having been looked at for so long, the process did not run.
const STALL: Duration = Duration::from_secs(1);
const NANOS_IN_A_MILLISECOND: u64 = 1_000_000;

/// The time of the service.
#[derive(Clone)]
pub(crate) struct ServiceClock(Arc<Parts>);

/// Instants are nanoseconds since `origin` where they stand in a number.
struct Parts {
    origin: Instant,
    /// What the time was at `then`; before it, it was less. Written by whoever holds `state`.
    base: AtomicU64,
    then: AtomicU64,
    /// Odd while it stands or is being changed, and another number after each change: `base` and `then` belong
    /// together if this was even before they were read, and is the same after.
    edition: AtomicU64,
    /// When it was looked at last.
    looked: AtomicU64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    standing: Option<Standing>,
    /// The process did not run for a while, and nobody has been told yet.
    stalled: Option<Away>,
}

/// The state, held to be changed. While it is held nobody reads the clock without it.
struct Held<'a> {
    parts: &'a Parts,
    state: MutexGuard<'a, State>,
}

#[derive(Clone, Copy)]
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

impl Away {
    /// As it is kept, if it has lasted until `until` by the calendar (ms since 1970).
    pub(crate) fn row(&self, until: u64) -> OutageRow {
        let reason = match self.reason {
            OutageReason::Restart => "restart",
            OutageReason::Stall => "stall",
            OutageReason::Storage => "storage",
        };
        let from = until.saturating_sub(self.time.as_millis() as u64);
        OutageRow { clock: self.at, from, until, reason: reason.to_string() }
    }
}

impl ServiceClock {
    /// A clock that goes on from what was kept.
    pub(crate) fn from(base: u64) -> ServiceClock {
        ServiceClock(Arc::new(Parts {
            origin: Instant::now(),
            base: AtomicU64::new(base),
            then: AtomicU64::new(0),
            edition: AtomicU64::new(0),
            looked: AtomicU64::new(0),
            state: Mutex::default(),
        }))
    }

    /// The time now (ms).
    pub(crate) fn now(&self) -> u64 {
        self.at(Instant::now())
    }

    /// The time (ms) at an instant that has just been.
    pub(crate) fn at(&self, instant: Instant) -> u64 {
        let nanos = self.0.nanos(instant);
        if !self.0.is_stall(nanos) {
            // Before the reading: a stall that is found after this begins after it.
            self.0.looked.fetch_max(nanos, SeqCst);
            if let Some((base, then)) = self.0.running() {
                return time(base, then, nanos);
            }
        }
        let mut held = self.0.hold();
        held.look(nanos);
        held.at(nanos)
    }

    /// The instant at which it will be so late; none while it stands.
    pub(crate) fn instant(&self, time: u64) -> Option<Instant> {
        let (base, then) = match self.0.running() {
            Some(running) => running,
            None => {
                let held = self.0.hold();
                held.state.standing.is_none().then(|| held.base_and_then())?
            }
        };
        let ahead = Duration::from_millis(time.saturating_sub(base));
        Some(self.0.origin + Duration::from_nanos(then) + ahead)
    }

    /// It stands from `instant` on, until [`ServiceClock::go_on`].
    pub(crate) fn stand(&self, instant: Instant, reason: OutageReason) {
        let mut held = self.0.hold();
        if held.state.standing.is_none() {
            let at = held.at(self.0.nanos(instant));
            held.state.standing = Some(Standing { at, since: instant, reason });
        }
    }

    /// Since when it stands, if it does.
    pub(crate) fn standing(&self) -> Option<Away> {
        let Standing { at, since, reason } = self.0.hold().state.standing?;
        Some(Away { at, time: Instant::now().saturating_duration_since(since), reason })
    }

    /// It goes on; how long it stood, if it did.
    pub(crate) fn go_on(&self) -> Option<Away> {
        let mut held = self.0.hold();
        let Standing { at, since, reason } = held.state.standing.take()?;
        let now = Instant::now();
        held.go_on_from(at, self.0.nanos(now));
        Some(Away { at, time: now.saturating_duration_since(since), reason })
    }

    /// Looks whether the process has run; what is to be told if it has not.
    pub(crate) fn tick(&self) -> Option<Away> {
        let mut held = self.0.hold();
        held.look(self.0.nanos(Instant::now()));
        held.state.stalled.take()
    }
}

impl Parts {
    fn nanos(&self, instant: Instant) -> u64 {
        let time = instant.saturating_duration_since(self.origin);
        time.as_secs() * 1_000_000_000 + u64::from(time.subsec_nanos())
    }

    fn is_stall(&self, now: u64) -> bool {
        now.saturating_sub(self.looked.load(SeqCst)) > STALL.as_nanos() as u64
    }

    /// `base` and `then`, if it runs and nobody is changing it.
    fn running(&self) -> Option<(u64, u64)> {
        let edition = self.edition.load(SeqCst);
        let read = (self.base.load(SeqCst), self.then.load(SeqCst));
        (edition.is_multiple_of(2) && self.edition.load(SeqCst) == edition).then_some(read)
    }

    fn hold(&self) -> Held<'_> {
        let state = self.state.lock().expect("nobody panics while holding the clock");
        if state.standing.is_none() {
            self.edition.fetch_add(1, SeqCst);
        }
        Held { parts: self, state }
    }
}

impl Held<'_> {
    fn base_and_then(&self) -> (u64, u64) {
        (self.parts.base.load(SeqCst), self.parts.then.load(SeqCst))
    }

    fn look(&mut self, now: u64) {
        if self.parts.is_stall(now) && self.state.standing.is_none() {
            let looked = self.parts.looked.load(SeqCst);
            let at = self.at(looked);
            let before = self.state.stalled.take().map_or(Duration::ZERO, |away| away.time);
            let time = before + Duration::from_nanos(now.saturating_sub(looked));
            self.state.stalled = Some(Away { at, time, reason: OutageReason::Stall });
            self.go_on_from(at, now);
        }
        self.parts.looked.fetch_max(now, SeqCst);
    }

    fn at(&self, nanos: u64) -> u64 {
        let (base, then) = self.base_and_then();
        self.state.standing.as_ref().map_or_else(|| time(base, then, nanos), |standing| standing.at)
    }

    fn go_on_from(&mut self, at: u64, now: u64) {
        self.parts.base.store(at, SeqCst);
        self.parts.then.store(now, SeqCst);
        self.parts.looked.fetch_max(now, SeqCst);
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        let odd = !self.parts.edition.load(SeqCst).is_multiple_of(2);
        if self.state.standing.is_none() && odd {
            self.parts.edition.fetch_add(1, SeqCst);
        }
    }
}

fn time(base: u64, then: u64, nanos: u64) -> u64 {
    base + nanos.saturating_sub(then) / NANOS_IN_A_MILLISECOND
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

    /// A reader that put the time before a change and the instant after it together would run ahead.
    #[test]
    fn readers_that_take_no_lock_see_one_clock() {
        let start = Instant::now();
        let clock = ServiceClock::from(0);
        let changes = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while changes.load(SeqCst) < 100 {
                        let at = clock.now();
                        let most = start.elapsed().as_millis() as u64;
                        assert!(at <= most, "{at} {most}");
                    }
                });
            }
            while changes.fetch_add(1, SeqCst) < 100 {
                let before = clock.now();
                while clock.now() < before + 2 {}
                clock.stand(Instant::now(), OutageReason::Storage);
                assert!(clock.standing().is_some() && clock.instant(1).is_none());
                assert!(clock.go_on().is_some() && clock.instant(1).is_some());
                clock.tick();
            }
        });
    }
}
