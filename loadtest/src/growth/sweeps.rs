//! What grows, step by step: load, games, spectators, idle sockets, and the length of a game. Each step has a
//! process of its own, save where what is there already is to stay.

use super::curves::{Curves, Plot};
use crate::chart::Scale::{Linear, Logarithmic};
use crate::contender::{Contender, Journal, Stable};
use crate::field::Load;
use crate::holding;
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

pub(super) const SERVER: Contender = Contender::Server(Journal::Off);
pub(super) const RELAY: Contender =
    Contender::Relay { threads: Threads::Many, writing: Writing::Direct, journal: Journal::Off };
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

/// What every sweep needs.
pub(super) struct Grower<'a> {
    pub(super) stable: &'a Stable,
    pub(super) seed: u64,
    pub(super) time: Duration,
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
                curves.note(
                    format!("{rate} moves/s were not held any more: {reached:.0}/s"),
                    format!("每秒 {rate} 着已不能维持：实际每秒 {reached:.0} 着"),
                );
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

    pub(super) fn told(&self, outcome: &Outcome, curves: &mut Curves) {
        for breach in &outcome.breaches {
            curves.breach(format!("{} games: {breach}", outcome.games));
        }
    }

    pub(super) async fn played(
        &self,
        contender: Contender,
        games: usize,
        rate: Option<u32>,
        deserted: usize,
    ) -> Result<Outcome, String> {
        let running = self.stable.start(contender)?;
        holding::deserted(&running, deserted).await?;
        let plan = replay::plan(self.seed, games, self.time, rate);
        let (load, ramp) = match rate {
            None => (Load::Closed, Duration::ZERO),
            Some(rate) => (Load::Open { rate, seed: self.seed }, replay::GENTLY),
        };
        Run { url: running.url.clone(), server: running.process, plan, load, time: self.time, ramp }
            .run(drop)
            .await
    }
}

pub(super) fn quantiles(outcome: &Outcome) -> [f64; 3] {
    let histogram = &outcome.window.counted.latencies.opponent;
    [0.5, 0.99, 0.999].map(|quantile| histogram.value_at_quantile(quantile) as f64)
}
