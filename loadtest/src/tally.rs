//! What the bots of a field count together while a window is open: moves, frames, latencies, breaches.

use hdrhistogram::Histogram;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The breaches that are kept in words.
const BREACHES_TOLD: usize = 20;

/// Latencies in µs, up to a minute.
#[derive(Clone)]
pub(crate) struct Latencies {
    /// From sending a move to its event at the mover, which acknowledges it.
    pub(crate) mover: Histogram<u64>,
    /// To its event at the opponent.
    pub(crate) opponent: Histogram<u64>,
    /// To its event at each spectator, and at the last of them.
    pub(crate) spectator: Histogram<u64>,
    pub(crate) last_spectator: Histogram<u64>,
    /// How late the swarm itself sent, where a move had a time to be sent at.
    pub(crate) lateness: Histogram<u64>,
}

impl Latencies {
    pub(crate) fn new() -> Latencies {
        Latencies {
            mover: histogram(),
            opponent: histogram(),
            spectator: histogram(),
            last_spectator: histogram(),
            lateness: histogram(),
        }
    }

    /// Each kind by its name, those that were measured.
    pub(crate) fn named(&self) -> Vec<(&'static str, &Histogram<u64>)> {
        let all = [
            ("mover", &self.mover),
            ("opponent", &self.opponent),
            ("spectator", &self.spectator),
            ("last_spectator", &self.last_spectator),
            ("swarm_lateness", &self.lateness),
        ];
        all.into_iter().filter(|(_, histogram)| !histogram.is_empty()).collect()
    }
}

pub(crate) fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds are in order")
}

/// The tally of one field.
pub(crate) struct Tally {
    counting: AtomicBool,
    moves: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    /// Games whose prepared moves ran out with no other game to go on with.
    exhausted: AtomicU64,
    /// Moves that were due at a rate that could not be held.
    overrun: AtomicU64,
    latencies: Mutex<Latencies>,
    breaches: Mutex<Vec<String>>,
    breach_count: AtomicU64,
}

/// What a window came to.
pub(crate) struct Counted {
    pub(crate) moves: u64,
    pub(crate) frames: u64,
    pub(crate) bytes: u64,
    pub(crate) latencies: Latencies,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            counting: AtomicBool::new(false),
            moves: AtomicU64::new(0),
            frames: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            exhausted: AtomicU64::new(0),
            overrun: AtomicU64::new(0),
            latencies: Mutex::new(Latencies::new()),
            breaches: Mutex::default(),
            breach_count: AtomicU64::new(0),
        }
    }

    /// Opens a window.
    pub(crate) fn begin(&self) {
        for count in [&self.moves, &self.frames, &self.bytes] {
            count.store(0, Ordering::Relaxed);
        }
        *self.latencies.lock().expect("no holder panics") = Latencies::new();
        self.counting.store(true, Ordering::Relaxed);
    }

    /// Closes it.
    pub(crate) fn end(&self) -> Counted {
        self.counting.store(false, Ordering::Relaxed);
        let latencies =
            std::mem::replace(&mut *self.latencies.lock().expect("no holder panics"), Latencies::new());
        Counted {
            moves: self.moves(),
            frames: self.frames.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
            latencies,
        }
    }

    /// Moves in the window so far.
    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    pub(crate) fn frame(&self, bytes: usize) {
        if self.counting.load(Ordering::Relaxed) {
            self.frames.fetch_add(1, Ordering::Relaxed);
            self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        }
    }

    pub(crate) fn moved(&self) {
        if self.counting.load(Ordering::Relaxed) {
            self.moves.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes the time since `from` in one of the histograms.
    pub(crate) fn took(&self, from: Instant, of: impl FnOnce(&mut Latencies) -> &mut Histogram<u64>) {
        if self.counting.load(Ordering::Relaxed) {
            let micros = micros(from.elapsed());
            of(&mut self.latencies.lock().expect("no holder panics")).saturating_record(micros);
        }
    }

    pub(crate) fn exhaust(&self) {
        self.exhausted.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn exhausted(&self) -> u64 {
        self.exhausted.load(Ordering::Relaxed)
    }

    pub(crate) fn overrun(&self) {
        self.overrun.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn overruns(&self) -> u64 {
        self.overrun.load(Ordering::Relaxed)
    }

    /// Something that may never happen.
    pub(crate) fn breach(&self, text: String) {
        self.breach_count.fetch_add(1, Ordering::Relaxed);
        let mut breaches = self.breaches.lock().expect("no holder panics");
        if breaches.len() < BREACHES_TOLD {
            breaches.push(text);
        }
    }

    pub(crate) fn breaches(&self) -> (u64, Vec<String>) {
        let told = self.breaches.lock().expect("no holder panics").clone();
        (self.breach_count.load(Ordering::Relaxed), told)
    }
}

pub(crate) fn micros(time: Duration) -> u64 {
    (time.as_micros() as u64).max(1)
}
