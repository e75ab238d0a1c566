//! What grows, step by step: load, games, spectators, idle sockets, and the length of a game. Each step has a
//! process of its own, save where what is there already is to stay.

use super::curves::{Curves, Plot};
use crate::chart::Scale::{Linear, Logarithmic};
use crate::contender::{Contender, Journal, Stable};
use crate::field::{Field, Load, Plan};
use crate::holding;
use crate::lane::Play;
use crate::line::Writing;
use crate::outcome::Outcome;
use crate::relay::Threads;
use crate::replay::{self, Run};
use std::time::Duration;

/// What grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Sweep {
    /// Moves a second, in 1,000 games.
    Load,
    /// Games as fast as they go, on the relay too.
    Throughput,
    /// Games at a fixed total rate.
    Games,
    /// Spectators of one game.
    Spectators,
    /// Sockets of a quiet game.
    Idle,
    /// Moves of each game.
    Length,
}

const SERVER: Contender = Contender::Server(Journal::Off);
const RELAY: Contender =
    Contender::Relay { threads: Threads::Many, writing: Writing::Direct, journal: Journal::Off };
/// Moves a second in all while games grow.
const FIXED_RATE: u32 = 2_000;
/// The games that are played while others stand deserted.
const PLAYED: usize = 1_000;

impl Sweep {
    pub(crate) const ALL: [Sweep; 6] =
        [Sweep::Load, Sweep::Throughput, Sweep::Games, Sweep::Spectators, Sweep::Idle, Sweep::Length];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Sweep::Load => "latency over load",
            Sweep::Throughput => "throughput over games",
            Sweep::Games => "games at a fixed rate",
            Sweep::Spectators => "spectators of one game",
            Sweep::Idle => "memory over sockets",
            Sweep::Length => "length of games",
        }
    }

    pub(crate) async fn run(self, stable: &Stable, seed: u64, seconds: u64, curves: &mut Curves) {
        let grower = Grower { stable, seed, time: Duration::from_secs(seconds) };
        let ended = match self {
            Sweep::Load => grower.load(curves).await,
            Sweep::Throughput => grower.throughput(curves).await,
            Sweep::Games => grower.games(curves).await,
            Sweep::Spectators => grower.spectators(curves).await,
            Sweep::Idle => grower.idle(curves).await,
            Sweep::Length => grower.length(curves).await,
        };
        if let Err(error) = ended {
            curves.breach(format!("{}: {error}", self.title()));
        }
    }
}

struct Grower<'a> {
    stable: &'a Stable,
    seed: u64,
    time: Duration,
}

impl Grower<'_> {
    /// Until the rate is not held any more: that is the end of the curve, and no breach.
    async fn load(&self, curves: &mut Curves) -> Result<(), String> {
        let mut plot = Plot::new(
            ("Latency over load, 1,000 games", "延迟随负载（1000 局）"),
            ("moves/s 每秒着数", Linear),
            ("µs from move to opponent 对手收到", Logarithmic),
            &["p50", "p99", "p99.9", "swarm's own p99"],
        );
        for rate in [500, 1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 60_000, 80_000] {
            let outcome = self.played(SERVER, 1_000, Some(rate), 0).await?;
            let lateness = &outcome.window.counted.latencies.lateness;
            let mut ys = quantiles(&outcome).to_vec();
            ys.push(lateness.value_at_quantile(0.99) as f64);
            let held = outcome.moves_per_second() >= 0.95 * f64::from(rate);
            if !outcome.is_clean() || !held {
                let reached = outcome.moves_per_second();
                curves.note(format!("{rate} moves/s were not held any more: {reached:.0}/s"));
                break;
            }
            plot.point(outcome.moves_per_second(), &ys);
        }
        curves.add(plot);
        Ok(())
    }

    async fn throughput(&self, curves: &mut Curves) -> Result<(), String> {
        let mut plot = Plot::new(
            ("Throughput over games, as fast as it goes", "吞吐量随局数（全速）"),
            ("games 局数", Logarithmic),
            ("moves/s 每秒着数", Linear),
            &["server 服务器", "relay 中继"],
        );
        for games in [10, 100, 1_000, 5_000] {
            let server = self.clean(SERVER, games, None, curves).await?.moves_per_second();
            let relay = self.clean(RELAY, games, None, curves).await?.moves_per_second();
            plot.point(games as f64, &[server, relay]);
        }
        curves.add(plot);
        Ok(())
    }

    async fn games(&self, curves: &mut Curves) -> Result<(), String> {
        let x = ("games 局数", Logarithmic);
        let mut latency = Plot::new(
            ("Latency over games, 2,000 moves/s in all", "延迟随局数（总计每秒 2000 着）"),
            x,
            ("µs from move to opponent 对手收到", Logarithmic),
            &["p50", "p99", "p99.9"],
        );
        let mut cost = Plot::new(
            ("Processor time of a move over games", "每着处理器时间随局数"),
            x,
            ("µs", Linear),
            &["server 服务器"],
        );
        let mut memory = Plot::new(
            ("Memory over games", "内存随局数"),
            x,
            ("MiB", Linear),
            &["all connected 全部在线", "1,000 connected 1000 局在线"],
        );
        let mut deserted = Vec::new();
        for (played, quiet) in [
            (100, 0),
            (300, 0),
            (1_000, 0),
            (3_000, 0),
            (9_500, 0),
            // Nobody is connected to the rest.
            (PLAYED, 20_000 - PLAYED),
        ] {
            let outcome = self.played(SERVER, played, Some(FIXED_RATE), quiet).await?;
            self.told(&outcome, curves);
            let games = (played + quiet) as f64;
            if quiet > 0 {
                deserted.push(format!(
                    "{games} games, nobody at {quiet} of them: p50 {} µs, p99 {} µs, {:.1} µs of processor time a move, {:.0} MiB",
                    quantiles(&outcome)[0],
                    quantiles(&outcome)[1],
                    outcome.server_ns_a_move() / 1e3,
                    outcome.window.resident_kib as f64 / 1024.0
                ));
            }
            latency.point(games, &quantiles(&outcome));
            cost.point(games, &[outcome.server_ns_a_move() / 1e3]);
            let mib = outcome.window.resident_kib as f64 / 1024.0;
            let all = if quiet == 0 { mib } else { f64::NAN };
            memory.point(games, &[all, if played == PLAYED { mib } else { f64::NAN }]);
        }
        [latency, cost, memory].into_iter().for_each(|plot| curves.add(plot));
        deserted.into_iter().for_each(|note| curves.note(note));
        Ok(())
    }

    async fn spectators(&self, curves: &mut Curves) -> Result<(), String> {
        let x = ("spectators 观众", Logarithmic);
        let mut last = Plot::new(
            ("Until the last spectator has a move", "最后一名观众收到的时间"),
            x,
            ("ms", Logarithmic),
            &["p50", "p99", "opponent p50 对手"],
        );
        let mut frames = Plot::new(
            ("Frames over spectators", "帧数随观众"),
            x,
            ("frames/s 每秒帧数", Linear),
            &["server 服务器"],
        );
        for spectators in [100, 300, 1_000, 3_000, 10_000] {
            let running = self.stable.start(SERVER)?;
            let plan = replay::watched_plan(self.seed, 1, spectators, 1, self.time);
            let run = Run {
                url: running.url.clone(),
                server: running.process,
                plan,
                load: Load::Closed,
                time: self.time,
                ramp: Duration::ZERO,
            };
            let outcome = run.run(drop).await?;
            self.told(&outcome, curves);
            let latencies = &outcome.window.counted.latencies;
            let ms = |histogram: &hdrhistogram::Histogram<u64>, quantile| {
                histogram.value_at_quantile(quantile) as f64 / 1e3
            };
            let all = [
                ms(&latencies.last_spectator, 0.5),
                ms(&latencies.last_spectator, 0.99),
                ms(&latencies.opponent, 0.5),
            ];
            last.point(spectators as f64, &all);
            frames.point(spectators as f64, &[outcome.frames_per_second()]);
        }
        curves.add(last);
        curves.add(frames);
        Ok(())
    }

    async fn idle(&self, curves: &mut Curves) -> Result<(), String> {
        let mut plot = Plot::new(
            ("Memory over sockets of a quiet game", "内存随空闲连接"),
            ("sockets 连接", Linear),
            ("MiB", Linear),
            &["server 服务器", "relay 中继"],
        );
        let steps = [1_000, 2_000, 5_000, 10_000, 19_000];
        let mut found = Vec::new();
        for contender in [SERVER, RELAY] {
            let running = self.stable.start(contender)?;
            found.push(holding::idle(&running, &steps, Duration::from_secs(2)).await?);
        }
        for (server, relay) in found[0].iter().zip(&found[1]) {
            let mib = |idle: &holding::Idle| idle.resident_kib as f64 / 1024.0;
            plot.point(server.sockets as f64, &[mib(server), mib(relay)]);
        }
        curves.add(plot);
        Ok(())
    }

    async fn length(&self, curves: &mut Curves) -> Result<(), String> {
        const GAMES: usize = 300;
        const RATE: u32 = 6_000;
        const MOVES: usize = 700;
        let x = ("moves of each game 每局着数", Linear);
        let mut latency = Plot::new(
            ("Latency over the length of games", "延迟随对局长度"),
            x,
            ("µs from move to opponent 对手收到", Logarithmic),
            &["p50", "p99"],
        );
        let mut cost = Plot::new(
            ("Processor time of a move over the length of games", "每着处理器时间随对局长度"),
            x,
            ("µs", Linear),
            &["server 服务器"],
        );
        let running = self.stable.start(SERVER)?;
        let scripts = replay::scripts(self.seed, 16, MOVES);
        let plan = Plan { play: Play::Moves, games: GAMES, following: 1, spectators: 0, window: 1, scripts };
        let mut field = Field::open(&running.url, &plan).await?;
        field.start(Load::Open { rate: RATE, seed: self.seed }, Duration::ZERO);
        // Some 45 moves of each game in a window; the last would find some games at their ends.
        let window = Duration::from_millis(45_000 * GAMES as u64 / u64::from(RATE));
        loop {
            let before = field.mean_sent();
            if before + 60.0 > MOVES as f64 {
                break;
            }
            let window = field.count(window, running.process, drop).await;
            if window.counted.moves == 0 {
                return Err("nobody moved".to_string());
            }
            let moves = (before + field.mean_sent()) / 2.0;
            let histogram = &window.counted.latencies.opponent;
            latency.point(moves, &[0.5, 0.99].map(|quantile| histogram.value_at_quantile(quantile) as f64));
            cost.point(moves, &[window.server_run as f64 / 1e3 / window.counted.moves as f64]);
        }
        for breach in field.rest().await.breaches {
            curves.breach(format!("length of games: {breach}"));
        }
        curves.add(latency);
        curves.add(cost);
        Ok(())
    }

    async fn clean(
        &self,
        contender: Contender,
        games: usize,
        rate: Option<u32>,
        curves: &mut Curves,
    ) -> Result<Outcome, String> {
        let outcome = self.played(contender, games, rate, 0).await?;
        self.told(&outcome, curves);
        Ok(outcome)
    }

    fn told(&self, outcome: &Outcome, curves: &mut Curves) {
        for breach in &outcome.breaches {
            curves.breach(format!("{} games: {breach}", outcome.games));
        }
    }

    async fn played(
        &self,
        contender: Contender,
        games: usize,
        rate: Option<u32>,
        deserted: usize,
    ) -> Result<Outcome, String> {
        let running = self.stable.start(contender)?;
        holding::deserted(&running, deserted).await?;
        let plan = replay::plan(self.seed, games, self.time, rate);
        let load = rate.map_or(Load::Closed, |rate| Load::Open { rate, seed: self.seed });
        Run {
            url: running.url.clone(),
            server: running.process,
            plan,
            load,
            time: self.time,
            ramp: Duration::ZERO,
        }
        .run(drop)
        .await
    }
}

fn quantiles(outcome: &Outcome) -> [f64; 3] {
    let histogram = &outcome.window.counted.latencies.opponent;
    [0.5, 0.99, 0.999].map(|quantile| histogram.value_at_quantile(quantile) as f64)
}
