//! What a run came to: on the screen and as JSON.

use crate::bot::Seen;
use crate::page::Page;
use crate::swarm::Options;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::fmt::Write;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// By itself.
    Own,
    /// It was told to stop, with games under way.
    Told,
}

/// The report of one run.
pub(crate) struct Report {
    asked: Options,
    finished: u64,
    end: End,
    moves: u64,
    refusals: u64,
    breaches: Vec<String>,
    breach_count: u64,
    mover: Histogram<u64>,
    opponent: Histogram<u64>,
    spectator: Histogram<u64>,
    /// How late flags fell, in ms of game time.
    flags: Histogram<u64>,
    /// How long the run took.
    pub(crate) seconds: f64,
    pub(crate) reconnections: u64,
    /// Slow readers that the server cut.
    pub(crate) cut: u64,
}

impl Report {
    pub(crate) fn new(options: &Options) -> Report {
        // Up to a minute, in µs.
        let histogram = || Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds are in order");
        Report {
            asked: options.clone(),
            finished: 0,
            end: End::Own,
            moves: 0,
            refusals: 0,
            breaches: Vec::new(),
            breach_count: 0,
            mover: histogram(),
            opponent: histogram(),
            spectator: histogram(),
            flags: histogram(),
            seconds: 0.0,
            reconnections: 0,
            cut: 0,
        }
    }

    /// Adds one game.
    pub(crate) fn add(&mut self, game: Result<Vec<Seen>, String>) {
        let members = match game {
            Ok(members) => members,
            Err(breach) => return self.breach(breach),
        };
        self.finished += 1;
        for (index, seen) in members.iter().enumerate() {
            self.refusals += seen.refusals;
            if index == 0 {
                self.moves += seen.moves;
                seen.flag_lateness.iter().for_each(|lateness| self.flags.saturating_record(*lateness));
            }
            let others = if index < 2 { &mut self.opponent } else { &mut self.spectator };
            seen.others.iter().for_each(|latency| others.saturating_record(*latency));
            seen.own.iter().for_each(|latency| self.mover.saturating_record(*latency));
        }
    }

    /// Something that may never happen.
    pub(crate) fn breach(&mut self, text: String) {
        self.breach_count += 1;
        if self.breaches.len() < 20 {
            self.breaches.push(text);
        }
    }

    /// The run was told to stop, after so many moves in all.
    pub(crate) fn broken_off(&mut self, moves: u64) {
        (self.end, self.moves) = (End::Told, moves);
    }

    /// Nothing was wrong, and all games finished that nobody broke off.
    pub(crate) fn is_clean(&self) -> bool {
        self.breach_count == 0 && (self.finished == self.asked.games || self.end == End::Told)
    }

    fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds.max(0.001)
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "games {}/{}  moves {}  {:.0} moves/s  {:.1} s  refusals {}  breaches {}  seed {}\n",
            self.finished,
            self.asked.games,
            self.moves,
            self.moves_per_second(),
            self.seconds,
            self.refusals,
            self.breach_count,
            self.asked.seed
        );
        if self.end == End::Told {
            let left = self.asked.games - self.finished;
            writeln!(text, "stopped as told to, with {left} games unfinished")
                .expect("a string takes any text");
        }
        // Of a game that was broken off nothing was measured.
        for (name, histogram) in self.latencies().into_iter().filter(|(_, histogram)| !histogram.is_empty()) {
            let [p50, p99, p999] = percentiles(histogram);
            writeln!(text, "{name:>10}  p50 {p50} µs  p99 {p99} µs  p99.9 {p999} µs")
                .expect("a string takes any text");
        }
        if !self.flags.is_empty() {
            let [p50, p99, _] = percentiles(&self.flags);
            let (fallen, most) = (self.flags.len(), self.flags.max());
            writeln!(text, "flags fallen {fallen}, late by  p50 {p50} ms  p99 {p99} ms  max {most} ms")
                .expect("a string takes any text");
        }
        if self.asked.churn > 0 || self.asked.slow_readers > 0 {
            let (reconnections, cut) = (self.reconnections, self.cut);
            writeln!(
                text,
                "reconnections {reconnections}  slow readers {} of which {cut} were cut",
                self.asked.slow_readers
            )
            .expect("a string takes any text");
        }
        for breach in &self.breaches {
            writeln!(text, "breach: {breach}").expect("a string takes any text");
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let latency: Vec<(String, Value)> = self
            .latencies()
            .into_iter()
            .map(|(name, histogram)| {
                let [p50, p99, p999] = percentiles(histogram);
                (
                    name.to_string(),
                    json!({ "p50_us": p50, "p99_us": p99, "p99_9_us": p999, "count": histogram.len() }),
                )
            })
            .collect();
        json!({
            "games": self.asked.games,
            "spectators": self.asked.spectators,
            "think_ms": self.asked.think,
            "seed": self.asked.seed,
            "games_finished": self.finished,
            "broken_off": self.end == End::Told,
            "moves": self.moves,
            "moves_per_second": self.moves_per_second(),
            "seconds": self.seconds,
            "latency": latency.into_iter().collect::<serde_json::Map<_, _>>(),
            "flag_lateness": {
                "p50_ms": percentiles(&self.flags)[0],
                "p99_ms": percentiles(&self.flags)[1],
                "max_ms": self.flags.max(),
                "count": self.flags.len(),
            },
            "refusals": self.refusals,
            "reconnections": self.reconnections,
            "slow_readers_cut": self.cut,
            "errors": self.breach_count,
            "breaches": self.breaches,
        })
    }

    /// For people who would rather look.
    pub(crate) fn page(&self) -> String {
        let asked = &self.asked;
        let mut page = Page::new("Whole games by random bots", "随机机器人的整盘对局");
        page.text(
            &format!(
                "{} of {} games finished, {} spectators each, {} moves, {:.0} moves/s, {:.1} s, {} breaches, seed {}.",
                self.finished, asked.games, asked.spectators, self.moves, self.moves_per_second(), self.seconds,
                self.breach_count, asked.seed
            ),
            &format!(
                "{} / {} 局终局，每局观众 {}，共 {} 着，每秒 {:.0} 着，历时 {:.1} 秒，违规 {}，种子 {}。",
                self.finished, asked.games, asked.spectators, self.moves, self.moves_per_second(), self.seconds,
                self.breach_count, asked.seed
            ),
        );
        page.percentiles(&self.latencies());
        self.breaches.iter().for_each(|breach| page.text(&format!("Breach: {breach}"), "（违规）"));
        page.finish()
    }

    fn latencies(&self) -> [(&'static str, &Histogram<u64>); 3] {
        [("mover", &self.mover), ("opponent", &self.opponent), ("spectator", &self.spectator)]
    }
}

fn percentiles(histogram: &Histogram<u64>) -> [u64; 3] {
    [0.5, 0.99, 0.999].map(|quantile| histogram.value_at_quantile(quantile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn what_was_broken_off_is_no_breach_and_hides_none() {
        let report = || Report::new(&Asked::parse_from(["swarm", "--games", "3"]).options);
        let mut unfinished = report();
        unfinished.add(Ok(vec![Seen::default()]));
        assert!(!unfinished.is_clean(), "two games are missing");
        unfinished.broken_off(77);
        assert!(unfinished.is_clean());
        let text = unfinished.text();
        assert!(text.starts_with("games 1/3  moves 77 "), "{text}");
        assert!(text.contains("breaches 0") && text.ends_with("with 2 games unfinished\n"), "{text}");
        unfinished.add(Err("boards differ".to_string()));
        assert!(!unfinished.is_clean(), "it had come before");
    }
}
