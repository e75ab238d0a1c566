//! The clock of an open loop: moves are due at times that do not care how the server is. A timer of the
//! kernel's wakes it, since the runtime's own has steps of a millisecond.

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;
use tokio::net::unix::pipe::Receiver;

/// Moves that are sent between two turns of everybody else.
const BURST: u32 = 64;

/// A timer that is exact to some microseconds.
pub(crate) struct Timer {
    /// The kernel's timer. It is read as a pipe is, and this is the runtime's safe way to wait for a file.
    file: Receiver,
}

impl Timer {
    pub(crate) fn new() -> std::io::Result<Timer> {
        let flags = TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC;
        let timer = timerfd_create(TimerfdClockId::Monotonic, flags)?;
        Ok(Timer { file: Receiver::from_owned_fd_unchecked(timer)? })
    }

    pub(crate) async fn until(&mut self, instant: Instant) -> std::io::Result<()> {
        let wait = instant.saturating_duration_since(Instant::now());
        if wait.is_zero() {
            return Ok(());
        }
        let once = Itimerspec {
            it_interval: Timespec { tv_sec: 0, tv_nsec: 0 },
            it_value: Timespec { tv_sec: wait.as_secs() as i64, tv_nsec: i64::from(wait.subsec_nanos()) },
        };
        timerfd_settime(&self.file, TimerfdTimerFlags::empty(), &once)?;
        let mut expirations = [0; 8];
        self.file.read_exact(&mut expirations).await.map(drop)
    }
}

/// Makes moves due at random times (a Poisson process) of `rate` a second in all, in so many games by turns, until
/// it is dropped; the rate rises within `ramp`.
pub(crate) async fn pace(
    games: usize,
    rate: u32,
    ramp: Duration,
    seed: u64,
    make_due: impl Fn(usize, Instant),
) -> std::io::Result<()> {
    let mut timer = Timer::new()?;
    let mut random = StdRng::seed_from_u64(seed);
    let began = Instant::now();
    let (mut due, mut sent) = (began, 0);
    for game in (0..games).cycle() {
        let share: f64 = random.random();
        // The load rises evenly, from a hundredth of it on.
        let risen = if ramp.is_zero() { 1.0 } else { due.duration_since(began).div_duration_f64(ramp) };
        let rate = f64::from(rate) * risen.clamp(0.01, 1.0);
        due += Duration::from_secs_f64(-(1.0 - share).ln() / rate);
        timer.until(due).await?;
        make_due(game, due);
        // Whoever is behind waits for nothing, and would leave the others no time to catch up.
        sent = (sent + 1) % BURST;
        if sent == 0 {
            tokio::task::yield_now().await;
        }
    }
    Ok(())
}
