//! One run of the fast bots, which replay prepared games: opened, warmed up, counted, and judged.

use crate::chart::{self, Axis, Scale, Series};
use crate::field::{Field, Load, Plan, Rested, Sample, Window};
use crate::lane::Play;
use crate::page::Page;
use crate::process::{self, Process};
use crate::script::Script;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Prepared games that are different. Games take them by turns.
const SCRIPTS: usize = 48;
/// Moves of a prepared game; the next game takes its place then.
pub(crate) const STONES: usize = 300;
/// More moves a second than this machine can relay, by which the games that follow are reckoned.
const FASTEST: usize = 130_000;
/// The same of frames to spectators.
const FASTEST_FRAMES: usize = 500_000;
/// Moves of a prepared game with spectators, all of whom the next game has anew.
const LONG: usize = 600;
/// How long the slowest game may take to its first move.
const WARM_UP: Duration = Duration::from_secs(20);
/// How long all move before they are counted.
const SETTLE: Duration = Duration::from_millis(250);

/// What to run.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) url: String,
    pub(crate) server: Process,
    pub(crate) plan: Plan,
    pub(crate) load: Load,
    pub(crate) time: Duration,
    /// Over how long the load rises before it is counted.
    pub(crate) ramp: Duration,
}

/// What it came to.
pub(crate) struct Outcome {
    pub(crate) window: Window,
    pub(crate) games: usize,
    pub(crate) opened_in: Duration,
    pub(crate) sockets: u64,
    pub(crate) lost: u64,
    pub(crate) breach_count: u64,
    pub(crate) breaches: Vec<String>,
}

/// Prepared games for a run: of the usual length, or one long enough for a game that spectators are waited for in.
pub(crate) fn scripts(seed: u64, different: usize, stones: usize) -> Vec<Arc<Script>> {
    let seed = seed.wrapping_mul(1_000_003);
    (0..different).map(|number| Arc::new(Script::new(seed.wrapping_add(number as u64), stones))).collect()
}

/// So many games at once, with enough others to follow for the time that is counted.
pub(crate) fn plan(seed: u64, games: usize, time: Duration, rate: Option<u32>) -> Plan {
    let fastest = rate.map_or(FASTEST, |rate| rate as usize + rate as usize / 4);
    let most_moves = moves_in(fastest, time) / games.max(1);
    Plan {
        play: Play::Moves,
        games,
        following: most_moves.div_ceil(STONES).max(1),
        spectators: 0,
        window: 1,
        scripts: scripts(seed, SCRIPTS.min(games), STONES),
    }
}

/// Games with spectators: as many of each game that follows.
pub(crate) fn watched_plan(
    seed: u64,
    games: usize,
    spectators: usize,
    window: usize,
    time: Duration,
) -> Plan {
    let fastest = (FASTEST_FRAMES / spectators.max(1)).min(FASTEST);
    let following = (moves_in(fastest, time) / games.max(1)).div_ceil(LONG).max(1);
    let scripts = scripts(seed, following.min(4), LONG);
    Plan { play: Play::Moves, games, following, spectators, window, scripts }
}

/// One game in which a chain is marked again and again, with so many marks outstanding.
pub(crate) fn marked_plan(seed: u64, spectators: usize, window: usize) -> Plan {
    Plan { play: Play::Marks, games: 1, following: 1, spectators, window, scripts: scripts(seed, 1, STONES) }
}

/// The warm-up takes a second of them at most.
fn moves_in(rate: usize, time: Duration) -> usize {
    rate * (time.as_millis() as usize + 1_500) / 1_000
}

impl Run {
    /// Runs it, telling each sample as it is taken.
    ///
    /// # Errors
    /// The games could not be opened, or need more sockets than there can be.
    pub(crate) async fn run(&self, tell: impl FnMut(Sample)) -> Result<Outcome, String> {
        let sockets = self.plan.sockets();
        process::check_sockets(sockets, "the swarm", Process::this().most_sockets())?;
        process::check_sockets(sockets, "the server", self.server.most_sockets())?;
        let mut field = Field::open(&self.url, &self.plan).await?;
        field.start(self.load, self.ramp);
        let began = Instant::now();
        let began_with = field.warm_up(self.ramp + WARM_UP).await;
        tokio::time::sleep(self.ramp.saturating_sub(began.elapsed()) + SETTLE).await;
        let window = field.count(self.time, self.server, tell).await;
        let Rested { lost, breach_count, breaches } = field.rest().await;
        let mut outcome = Outcome {
            window,
            games: self.plan.games,
            opened_in: field.opened_in,
            sockets,
            lost,
            breach_count,
            breaches,
        };
        // In a short window at a low rate not every game's turn need have come.
        let expected =
            if outcome.window.counted.moves >= 10 * outcome.games as u64 { outcome.games } else { 0 };
        for (moved, expected, when) in
            [(began_with, outcome.games, "at first"), (outcome.window.games_moved, expected, "while counted")]
        {
            if moved < expected {
                outcome.breach_count += 1;
                outcome.breaches.push(format!("{moved} of {expected} games moved {when}"));
            }
        }
        Ok(outcome)
    }
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
            "errors": self.breach_count,
            "breaches": self.breaches,
        })
    }
}
