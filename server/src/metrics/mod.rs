//! What is counted, for whoever runs the server (RELIABILITY: operations). It owns the registry; the parts
//! call it where things happen. Counting is an atomic addition: nothing here may lock or allocate on the
//! path of a move, and no label says which game or who.

mod histogram;
pub(crate) mod labels;
pub(crate) mod listener;

use histogram::Histogram;
use labels::{Closed, Flag, Frozen, Label, Limit, Result, Role};
use prometheus_client::encoding::EncodeMetric;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use rules::{Event, Game};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// µs: from what a commit in memory takes to where the clocks are stopped.
const TIMES: &[u64] = &[
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000,
];
/// Events in one commit.
const SIZES: &[u64] = &[0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// One metric for each value of a label, made beforehand: finding one is a few comparisons.
struct By<L, M>(Vec<(L, M)>);

impl<L: Label, M> By<L, M>
where
    M: Clone
        + Default
        + EncodeMetric
        + prometheus_client::metrics::TypedMetric
        + Debug
        + Send
        + Sync
        + 'static,
{
    fn register(registry: &mut Registry, name: &str, help: &str) -> By<L, M> {
        let family = Family::<[(&'static str, &'static str); 1], M>::default();
        registry.register(name, help, family.clone());
        let one =
            |(label, text): &(L, &'static str)| (*label, family.get_or_create(&[(L::NAME, text)]).clone());
        By(L::ALL.iter().map(one).collect())
    }

    /// The metric of a value; none of one that has no place in the list.
    fn of(&self, label: L) -> Option<&M> {
        self.0.iter().find(|(known, _)| *known == label).map(|(_, metric)| metric)
    }
}

/// Every metric of the process.
pub(crate) struct Metrics {
    registry: Registry,
    moves: By<Result, Counter>,
    acknowledged: Histogram,
    commits: Histogram,
    batches: Histogram,
    games: Gauge,
    frozen: By<Frozen, Gauge>,
    connections: By<Role, Gauge>,
    closed: By<Closed, Counter>,
    dropped: Counter,
    limited: By<Limit, Counter>,
    compensated: Counter<f64, AtomicU64>,
    flags: By<Flag, Counter>,
    replay: Gauge<f64, AtomicU64>,
}

/// What is looked at only when somebody asks.
pub(crate) struct Seen {
    pub(crate) running: usize,
    /// Of those, how many have no clock running for a reason of their own.
    pub(crate) standing: usize,
    /// Of those, how many have none running as nothing can be recorded.
    pub(crate) unrecorded: usize,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut all = Registry::with_prefix("go");
        let registry = &mut all;
        registry.register("build", "What runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let moves = By::register(registry, "moves", "Moves and passes that were asked for");
        let acknowledged = Histogram::new(1_000_000, TIMES);
        let help = "From a move's arrival to its event or refusal being sent";
        registry.register("move_ack_seconds", help, acknowledged.clone());
        let commits = Histogram::new(1_000_000, TIMES);
        registry.register("commit_seconds", "What a commit of the journal takes", commits.clone());
        let batches = Histogram::new(1, SIZES);
        registry.register("commit_batch_size", "What one commit holds", batches.clone());
        let games = Gauge::default();
        registry.register("games_active", "Games that run", games.clone());
        let frozen = By::register(registry, "clock_frozen_games", "Games that run without a running clock");
        let connections = By::register(registry, "connections", "Open sockets");
        let closed = By::register(registry, "ws_closed", "Sockets that have ended");
        let dropped = Counter::default();
        let help = "Messages that were not sent as the reader was too slow";
        registry.register("outbound_queue_dropped", help, dropped.clone());
        let limited = By::register(registry, "rate_limited", "What was refused as too much");
        let compensated = Counter::default();
        registry.register("lag_compensated_seconds", "Time given back for lag (T8)", compensated.clone());
        let flags = By::register(registry, "flag", "Times that ran out");
        let replay = Gauge::default();
        registry.register("replay_seconds", "What reading every game again took", replay.clone());
        Metrics {
            registry: all,
            moves,
            acknowledged,
            commits,
            batches,
            games,
            frozen,
            connections,
            closed,
            dropped,
            limited,
            compensated,
            flags,
            replay,
        }
    }

    /// A move or a pass was answered.
    pub(crate) fn answered(&self, result: Result, time: Duration) {
        count(self.moves.of(result));
        self.acknowledged.observe(time.as_micros() as u64);
    }

    /// An event happens in a game, which is still as it was.
    pub(crate) fn happened(&self, game: &Game, event: &Event) {
        if event.credit.lag > 0 {
            self.compensated.inc_by(event.credit.lag as f64 / 1000.0);
        }
        if let Some(flag) = Flag::of(game, &event.what) {
            count(self.flags.of(flag));
        }
    }

    /// The journal has tried to keep a batch.
    pub(crate) fn committed(&self, writes: usize, time: Duration) {
        self.commits.observe(time.as_micros() as u64);
        self.batches.observe(writes as u64);
    }

    /// Something was refused as too much.
    pub(crate) fn limited(&self, limit: Limit) {
        count(self.limited.of(limit));
    }

    /// A socket has ended, with so many messages left that it was too slow for.
    pub(crate) fn closed(&self, closed: Closed, dropped: u64) {
        count(self.closed.of(closed));
        if dropped > 0 {
            self.dropped.inc_by(dropped);
        }
    }

    /// Every game was read again.
    pub(crate) fn replayed(&self, time: Duration) {
        self.replay.set(time.as_secs_f64());
    }

    /// A socket is in this role until what is returned is dropped.
    pub(crate) fn in_role(self: &Arc<Metrics>, role: Role) -> InRole {
        let gauge = self.connections.of(role).expect("every role is listed").clone();
        gauge.inc();
        InRole(gauge)
    }

    /// All of it, in OpenMetrics text.
    pub(crate) fn text(&self, seen: &Seen) -> String {
        self.games.set(seen.running as i64);
        for (reason, games) in [(Frozen::Game, seen.standing), (Frozen::Storage, seen.unrecorded)] {
            if let Some(gauge) = self.frozen.of(reason) {
                gauge.set(games as i64);
            }
        }
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry)
            .expect("a string takes all text");
        text
    }
}

/// A socket that is counted.
pub(crate) struct InRole(Gauge);

impl Drop for InRole {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn count(counter: Option<&Counter>) {
    if let Some(counter) = counter {
        counter.inc();
    }
}
