//! Ten seconds of a soak, and all that was seen in them. Latencies are of these ten seconds alone, so that a bad
//! minute is not lost in a good hour.

use crate::tally::Counted;
use hdrhistogram::Histogram;
use std::time::Duration;

/// How often it is looked at.
pub(crate) const EVERY: Duration = Duration::from_secs(10);

/// What the server's process had cost at one time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    pub(crate) resident_kib: u64,
    pub(crate) run_ns: u64,
    pub(crate) open_files: u64,
}

/// One interval.
pub(crate) struct Interval {
    /// Its end, since the beginning.
    pub(crate) at: f64,
    pub(crate) seconds: f64,
    pub(crate) counted: Counted,
    /// How long it took to come back with all that was missed.
    pub(crate) returns: Histogram<u64>,
    pub(crate) probe: Probe,
    /// Members that are connected.
    pub(crate) sockets: u64,
    /// From the beginning: games that ended, frames that were lost, breaches.
    pub(crate) over: u64,
    pub(crate) lost: u64,
    pub(crate) breaches: u64,
}

/// An interval as figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) at: f64,
    pub(crate) moves_per_second: f64,
    /// From the time at which a move was to be sent to its event at the opponent, in µs.
    pub(crate) p50: u64,
    pub(crate) p99: u64,
    pub(crate) p999: u64,
    /// Of which the swarm's own, p99.
    pub(crate) late_p99: u64,
    pub(crate) returned: u64,
    pub(crate) return_p99: u64,
    pub(crate) resident_kib: u64,
    /// Processors that the server kept busy.
    pub(crate) processors: f64,
    pub(crate) open_files: u64,
    pub(crate) sockets: u64,
    pub(crate) over: u64,
    pub(crate) lost: u64,
    pub(crate) breaches: u64,
}

impl Figures {
    /// What this interval came to, after the probe at its beginning.
    pub(crate) fn of(interval: &Interval, before: Probe) -> Figures {
        let opponent = &interval.counted.latencies.opponent;
        let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|quantile| opponent.value_at_quantile(quantile));
        let run = interval.probe.run_ns.saturating_sub(before.run_ns);
        Figures {
            at: interval.at,
            moves_per_second: interval.counted.moves as f64 / interval.seconds,
            p50,
            p99,
            p999,
            late_p99: interval.counted.latencies.lateness.value_at_quantile(0.99),
            returned: interval.returns.len(),
            return_p99: interval.returns.value_at_quantile(0.99),
            resident_kib: interval.probe.resident_kib,
            processors: run as f64 / 1e9 / interval.seconds,
            open_files: interval.probe.open_files,
            sockets: interval.sockets,
            over: interval.over,
            lost: interval.lost,
            breaches: interval.breaches,
        }
    }

    /// For people, one line.
    pub(crate) fn line(&self) -> String {
        format!(
            "{:>6.0} s  {:>6.0} moves/s  p50 {} p99 {} p99.9 {} µs (swarm late p99 {})  back {} p99 {} µs  {:.1} MiB  {:.2} processors  {} sockets ({} files)  over {}  lost {}  breaches {}",
            self.at,
            self.moves_per_second,
            self.p50,
            self.p99,
            self.p999,
            self.late_p99,
            self.returned,
            self.return_p99,
            self.resident_kib as f64 / 1024.0,
            self.processors,
            self.sockets,
            self.open_files,
            self.over,
            self.lost,
            self.breaches,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{self, Latencies};

    fn interval(micros: impl Iterator<Item = u64>, moves: u64, run_ns: u64) -> Interval {
        let mut latencies = Latencies::new();
        micros.for_each(|micros| latencies.opponent.record(micros).expect("within the bounds"));
        Interval {
            at: 20.0,
            seconds: 10.0,
            counted: Counted { moves, frames: 0, bytes: 0, latencies },
            returns: tally::histogram(),
            probe: Probe { resident_kib: 2_048, run_ns, open_files: 9 },
            sockets: 8,
            over: 0,
            lost: 0,
            breaches: 0,
        }
    }

    #[test]
    fn quantiles_are_those_of_the_interval_alone() {
        let before = Probe { resident_kib: 1_024, run_ns: 3_000_000_000, open_files: 9 };
        // (latencies, p50, p99, p99.9)
        let table: [(Vec<u64>, [u64; 3]); 3] = [
            (vec![], [0, 0, 0]),
            ((1..=1_000).collect(), [500, 990, 999]),
            // One in a hundred is slow: the 99th is not yet, the 999th is.
            ((0..1_000).map(|number| if number < 10 { 1_500 } else { 100 }).collect(), [100, 100, 1_500]),
        ];
        for (micros, expected) in table {
            let figures = Figures::of(&interval(micros.into_iter(), 50_000, 8_000_000_000), before);
            assert_eq!([figures.p50, figures.p99, figures.p999], expected);
            assert!((figures.moves_per_second - 5_000.0).abs() < 1e-6);
            assert!((figures.processors - 0.5).abs() < 1e-9, "5 s of processor time in 10 s");
        }
    }
}
