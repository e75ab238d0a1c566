//! The course of a soak: its intervals, and what they say together: whether memory grows, and whether the last
//! quarter is as fast as the first. On the screen and as JSON; it draws nothing.

use super::Options;
use super::interval::{Figures, Interval, Probe};
use super::shared::Shared;
use crate::tally;
use crate::trend;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

/// The course so far.
pub(crate) struct Course {
    pub(super) asked: Options,
    pub(super) rate: u32,
    at_first: Probe,
    before: Probe,
    pub(super) intervals: Vec<Figures>,
    /// Move to opponent, by quarters of the time that was asked for.
    quarters: [Histogram<u64>; 4],
    snapshots: u64,
    pub(super) breach_count: u64,
    pub(super) breaches: Vec<String>,
}

/// What memory did.
pub(super) struct Memory {
    at_first_kib: u64,
    at_last_kib: u64,
    pub(super) kib_a_minute: f64,
    /// Of what it was at last, in percent.
    pub(super) percent_a_minute: f64,
}

impl Course {
    pub(crate) fn new(asked: &Options, rate: u32) -> Course {
        let nothing = Probe { resident_kib: 0, run_ns: 0, open_files: 0 };
        Course {
            asked: asked.clone(),
            rate,
            at_first: nothing,
            before: nothing,
            intervals: Vec::new(),
            quarters: [(); 4].map(|()| tally::histogram()),
            snapshots: 0,
            breach_count: 0,
            breaches: Vec::new(),
        }
    }

    /// The warm-up is over.
    pub(crate) fn begin(&mut self, probe: Probe) {
        (self.at_first, self.before) = (probe, probe);
    }

    /// Adds an interval, and says it in a line.
    pub(crate) fn add(&mut self, interval: Interval) -> String {
        let figures = Figures::of(&interval, self.before);
        let middle = interval.at - interval.seconds / 2.0;
        let quarter = quarter(middle, 60.0 * self.asked.minutes as f64);
        self.quarters[quarter].add(&interval.counted.latencies.opponent).expect("both have the same bounds");
        self.before = interval.probe;
        self.intervals.push(figures);
        figures.line()
    }

    /// Everybody rests, and what was lost is known.
    pub(crate) fn end(&mut self, shared: &Shared) {
        (self.breach_count, self.breaches) = shared.tally.breaches();
        self.snapshots = shared.snapshots.load(Ordering::Relaxed);
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.breach_count == 0
    }

    pub(super) fn memory(&self) -> Memory {
        let first = (0.0, self.at_first.resident_kib as f64);
        let later = self.intervals.iter().map(|one| (one.at / 60.0, one.resident_kib as f64));
        let points: Vec<(f64, f64)> = std::iter::once(first).chain(later).collect();
        let at_last_kib = self.intervals.last().map_or(0, |one| one.resident_kib);
        let kib_a_minute = trend::slope(&points).unwrap_or(0.0);
        Memory {
            at_first_kib: self.at_first.resident_kib,
            at_last_kib,
            kib_a_minute,
            percent_a_minute: 100.0 * kib_a_minute / (at_last_kib.max(1) as f64),
        }
    }

    pub(super) fn p99_of_quarters(&self) -> [u64; 2] {
        [&self.quarters[0], &self.quarters[3]].map(|histogram| histogram.value_at_quantile(0.99))
    }

    fn total(&self, of: impl Fn(&Figures) -> u64) -> u64 {
        self.intervals.iter().map(of).sum()
    }

    /// For people, at the end.
    pub(crate) fn text(&self) -> String {
        let Memory { at_first_kib, at_last_kib, kib_a_minute, percent_a_minute } = self.memory();
        let [first, last] = self.p99_of_quarters();
        let mib = |kib: u64| kib as f64 / 1024.0;
        let mut text = format!(
            "memory {:.1} MiB after the warm-up, {:.1} MiB at the end, slope {kib_a_minute:+.1} KiB a minute ({percent_a_minute:+.3} % of it)\n\
             p99 from move to opponent: {first} µs in the first quarter, {last} µs in the last ({:.2}×)\n\
             {} games ended, {} sockets left and came back (of whom {} were sent the whole game), {} frames lost, {} breaches, limits off, seed {}\n",
            mib(at_first_kib),
            mib(at_last_kib),
            last as f64 / first.max(1) as f64,
            self.intervals.last().map_or(0, |one| one.over),
            self.total(|one| one.returned),
            self.snapshots,
            self.intervals.last().map_or(0, |one| one.lost),
            self.breach_count,
            self.asked.seed,
        );
        for breach in &self.breaches {
            text.push_str(&format!("breach: {breach}\n"));
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let Memory { at_first_kib, at_last_kib, kib_a_minute, percent_a_minute } = self.memory();
        let [first, last] = self.p99_of_quarters();
        let intervals = self.intervals.iter().map(|one| {
            json!({
                "at_seconds": one.at,
                "moves_per_second": one.moves_per_second,
                "p50_us": one.p50,
                "p99_us": one.p99,
                "p99_9_us": one.p999,
                "swarm_late_p99_us": one.late_p99,
                "returned": one.returned,
                "return_p99_us": one.return_p99,
                "server_resident_kib": one.resident_kib,
                "server_processors": one.processors,
                "server_open_files": one.open_files,
                "sockets": one.sockets,
                "games_over": one.over,
                "lost_frames": one.lost,
                "errors": one.breaches,
            })
        });
        json!({
            "seed": self.asked.seed,
            "limits": "off",
            "journal": "on",
            "games": self.asked.games,
            "spectators": self.asked.spectators,
            "rate": self.rate,
            "churn_percent_a_second": self.asked.churn,
            "minutes": self.asked.minutes,
            "memory": {
                "first_kib": at_first_kib,
                "last_kib": at_last_kib,
                "kib_a_minute": kib_a_minute,
                "percent_a_minute": percent_a_minute,
            },
            "p99_us": { "first_quarter": first, "last_quarter": last },
            "returned_by_snapshot": self.snapshots,
            "intervals": intervals.collect::<Vec<_>>(),
            "errors": self.breach_count,
            "breaches": self.breaches,
        })
    }
}

/// Which quarter of the whole an instant lies in.
fn quarter(at: f64, whole: f64) -> usize {
    ((4.0 * at / whole) as usize).min(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_lies_in_its_quarter() {
        let table = [(0.0, 0), (14.9, 0), (15.0, 1), (44.9, 2), (45.0, 3), (60.0, 3), (99.0, 3)];
        for (at, expected) in table {
            assert_eq!(quarter(at, 60.0), expected, "{at}");
        }
    }
}
