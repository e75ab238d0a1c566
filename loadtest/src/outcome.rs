//! What one run of the fast bots came to: on the screen, as JSON, and as a page.

use crate::chart::{self, Axis, Scale, Series};
use crate::field::Window;
use crate::page::Page;
use crate::stalled::Fate;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// What it came to.
pub(crate) struct Outcome {
    pub(crate) window: Window,
    pub(crate) games: usize,
    pub(crate) opened_in: Duration,
    pub(crate) sockets: u64,
    pub(crate) lost: u64,
    pub(crate) breach_count: u64,
    pub(crate) breaches: Vec<String>,
    /// The spectators who did not read, if there were any.
    pub(crate) stalled: Option<Fate>,
}

impl Outcome {
    pub(crate) fn moves_per_second(&self) -> f64 {
        self.window.counted.moves as f64 / self.window.seconds
    }

    pub(crate) fn frames_per_second(&self) -> f64 {
        self.window.counted.frames as f64 / self.window.seconds
    }

    /// Server's processor time a move, in ns.
    pub(crate) fn server_ns_a_move(&self) -> f64 {
        self.window.server_run as f64 / self.window.counted.moves.max(1) as f64
    }

    pub(crate) fn swarm_ns_a_move(&self) -> f64 {
        self.window.swarm_run as f64 / self.window.counted.moves.max(1) as f64
    }

    /// The server's memory at most while it was counted.
    pub(crate) fn most_resident_kib(&self) -> u64 {
        self.window.samples.iter().map(|sample| sample.resident_kib).max().unwrap_or(0)
    }

    pub(crate) fn bytes_a_frame(&self) -> f64 {
        self.window.counted.bytes as f64 / self.window.counted.frames.max(1) as f64
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.breach_count == 0
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let window = &self.window;
        let mut text = format!(
            "games moved {}/{}  moves {}  {:.0} moves/s  {:.0} frames/s of {:.0} B  {:.1} s  lost {}  breaches {}\n",
            window.games_moved,
            self.games,
            window.counted.moves,
            self.moves_per_second(),
            self.frames_per_second(),
            self.bytes_a_frame(),
            window.seconds,
            self.lost,
            self.breach_count,
        );
        writeln!(
            text,
            "processor time a move: swarm {:.1} µs, server {:.1} µs; server memory {:.1} MiB; opened {} sockets in {:.1} s",
            self.swarm_ns_a_move() / 1e3,
            self.server_ns_a_move() / 1e3,
            window.resident_kib as f64 / 1024.0,
            self.sockets,
            self.opened_in.as_secs_f64(),
        )
        .expect("a string takes any text");
        for (name, histogram) in window.counted.latencies.named() {
            let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|quantile| histogram.value_at_quantile(quantile));
            writeln!(text, "{name:>14}  p50 {p50} µs  p99 {p99} µs  p99.9 {p999} µs")
                .expect("a string takes any text");
        }
        if window.dropped_packets > 0 {
            let dropped = window.dropped_packets;
            writeln!(text, "the machine's network dropped {dropped} packets: delays of 200 ms are its own")
                .expect("a string takes any text");
        }
        if let Some(fate) = &self.stalled {
            writeln!(text, "{}", fate.text()).expect("a string takes any text");
        }
        for breach in &self.breaches {
            writeln!(text, "breach: {breach}").expect("a string takes any text");
        }
        text
    }

    /// For people who would rather look.
    pub(crate) fn page(&self, seed: u64) -> String {
        let window = &self.window;
        let mut page = Page::new("Prepared games", "预备对局");
        let (moved, games, rate) = (window.games_moved, self.games, self.moves_per_second());
        page.text(
            &format!("{moved} of {games} games moved, {rate:.0} moves/s, {:.0} frames/s, {} breaches, seed {seed}.",
                self.frames_per_second(), self.breach_count),
            &format!("{moved} / {games} 局有着，每秒 {rate:.0} 着、{:.0} 帧，违规 {}，种子 {seed}。",
                self.frames_per_second(), self.breach_count),
        );
        page.percentiles(&window.counted.latencies.named());
        let seconds = Axis { label: "seconds 秒", scale: Scale::Linear };
        let rates = window.samples.windows(2).map(|pair| {
            let (moves, time) = (pair[1].moves - pair[0].moves, pair[1].seconds - pair[0].seconds);
            (pair[1].seconds, moves as f64 / time)
        });
        let rates = Series { name: "moves/s 每秒着数".to_string(), points: rates.collect() };
        let y = Axis { label: "moves/s", scale: Scale::Linear };
        page.chart("Throughput", "吞吐量", &chart::lines(seconds, y, &[rates]));
        let memory =
            window.samples.iter().map(|sample| (sample.seconds, sample.resident_kib as f64 / 1024.0));
        let memory = Series { name: "server 服务器".to_string(), points: memory.collect() };
        let y = Axis { label: "MiB", scale: Scale::Linear };
        page.chart("Memory", "内存", &chart::lines(seconds, y, &[memory]));
        self.breaches.iter().for_each(|breach| page.text(&format!("Breach: {breach}"), "（违规）"));
        page.finish()
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let latencies = self.window.counted.latencies.named().into_iter().map(|(name, histogram)| {
            let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|quantile| histogram.value_at_quantile(quantile));
            let value = json!({ "p50_us": p50, "p99_us": p99, "p99_9_us": p999, "count": histogram.len() });
            (name.to_string(), value)
        });
        json!({
            "games": self.games,
            "games_moved": self.window.games_moved,
            "sockets": self.sockets,
            "opened_in_seconds": self.opened_in.as_secs_f64(),
            "moves": self.window.counted.moves,
            "moves_per_second": self.moves_per_second(),
            "frames_per_second": self.frames_per_second(),
            "bytes_a_frame": self.bytes_a_frame(),
            "seconds": self.window.seconds,
            "server_us_a_move": self.server_ns_a_move() / 1e3,
            "swarm_us_a_move": self.swarm_ns_a_move() / 1e3,
            "server_resident_kib": self.window.resident_kib,
            "lost_frames": self.lost,
            "dropped_packets": self.window.dropped_packets,
            "server_open_files": self.window.open_files,
            "latency": latencies.collect::<serde_json::Map<_, _>>(),
            "stalled": self.stalled.as_ref().map(Fate::json),
            "errors": self.breach_count,
            "breaches": self.breaches,
        })
    }
}
