//! What the bench compares: each case is one kind of run, the rivals of the server in it, and the figures that
//! are asked of it.

use super::ratio::{Better, Target};
use crate::contender::{Contender, Journal};
use crate::lane::Play;
use crate::line::Writing;
use crate::outcome::Outcome;
use crate::relay::Threads;

/// A comparison.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) play: Play,
    pub(crate) server: Contender,
    /// The better of these counts.
    pub(crate) rivals: Vec<Contender>,
    pub(crate) games: usize,
    pub(crate) spectators: usize,
    pub(crate) window: usize,
    pub(crate) rate: Rate,
    pub(crate) figures: Vec<Figure>,
    pub(crate) depth: Depth,
    pub(crate) peer: Peer,
}

/// At what rate moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rate {
    AsFastAsItGoes,
    /// Half of the relay's greatest at 1,000 games, found before.
    HalfOfTheRelays,
}

/// Whether the peer runs in a case, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    Beside,
    Absent,
}

/// Whether a case is left out of a quick bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    Always,
    FullOnly,
}

/// One figure of a run that is compared.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) of: fn(&Outcome) -> f64,
    pub(crate) better: Better,
    pub(crate) target: Target,
}

/// The case whose relay sets the rate of the others.
pub(crate) const PEAK: &str = "closed loop, 1,000 games";

/// All of them, those that set a rate before those that need it.
pub(crate) fn all() -> Vec<Case> {
    let off = || relays(Writing::Direct, Journal::Off);
    let on = || relays(Writing::Direct, Journal::On);
    let closed = |name, games, journal, least, depth| Case {
        name,
        play: Play::Moves,
        server: Contender::Server(journal),
        rivals: if journal == Journal::On { on() } else { off() },
        games,
        spectators: 0,
        window: 1,
        rate: Rate::AsFastAsItGoes,
        figures: vec![moves(Target::AtLeast(least))],
        depth,
        peer: if journal == Journal::On { Peer::Absent } else { Peer::Beside },
    };
    let watched = |name, play, spectators, window, writing, least| Case {
        name,
        play,
        server: Contender::Server(Journal::Off),
        rivals: relays(writing, Journal::Off),
        games: 1,
        spectators,
        window,
        rate: Rate::AsFastAsItGoes,
        figures: vec![frames(Target::AtLeast(least)), last_spectator()],
        depth: Depth::Always,
        peer: Peer::Beside,
    };
    vec![
        closed("closed loop, 100 games", 100, Journal::Off, 0.85, Depth::Always),
        closed(PEAK, 1_000, Journal::Off, 0.85, Depth::Always),
        closed("closed loop, 5,000 games", 5_000, Journal::Off, 0.85, Depth::Always),
        closed("closed loop, 100 games, journal", 100, Journal::On, 0.70, Depth::Always),
        closed("closed loop, 1,000 games, journal", 1_000, Journal::On, 0.80, Depth::Always),
        closed("closed loop, 5,000 games, journal", 5_000, Journal::On, 0.80, Depth::FullOnly),
        Case {
            name: "1,000 games, half the relay's load",
            play: Play::Moves,
            server: Contender::Server(Journal::Off),
            rivals: off(),
            games: 1_000,
            spectators: 0,
            window: 1,
            rate: Rate::HalfOfTheRelays,
            figures: vec![
                processor(Target::AtMost(1.25)),
                opponent("move to opponent p50", |outcome| quantile(outcome, 0.5), Target::AtMost(1.3)),
                opponent("move to opponent p99", |outcome| quantile(outcome, 0.99), Target::AtMost(3.0)),
            ],
            depth: Depth::Always,
            peer: Peer::Absent,
        },
        watched("1,000 spectators, one move at a time", Play::Moves, 1_000, 1, Writing::Direct, 0.90),
        watched("5,000 spectators, one move at a time", Play::Moves, 5_000, 1, Writing::Direct, 0.90),
        watched("1,000 spectators, 16 events outstanding", Play::Marks, 1_000, 16, Writing::Queue, 0.80),
    ]
}

impl Case {
    /// Whether moves are kept in it.
    pub(crate) fn is_durable(&self) -> bool {
        self.server == Contender::Server(Journal::On)
    }
}

fn relays(writing: Writing, journal: Journal) -> Vec<Contender> {
    [Threads::Many, Threads::One].map(|threads| Contender::Relay { threads, writing, journal }).to_vec()
}

fn moves(target: Target) -> Figure {
    Figure { name: "moves/s", unit: "/s", of: Outcome::moves_per_second, better: Better::Higher, target }
}

fn frames(target: Target) -> Figure {
    Figure { name: "frames/s", unit: "/s", of: Outcome::frames_per_second, better: Better::Higher, target }
}

fn processor(target: Target) -> Figure {
    let of = |outcome: &Outcome| outcome.server_ns_a_move() / 1e3;
    Figure { name: "processor time a move", unit: "µs", of, better: Better::Lower, target }
}

fn opponent(name: &'static str, of: fn(&Outcome) -> f64, target: Target) -> Figure {
    Figure { name, unit: "µs", of, better: Better::Lower, target }
}

fn last_spectator() -> Figure {
    let of =
        |outcome: &Outcome| outcome.window.counted.latencies.last_spectator.value_at_quantile(0.5) as f64;
    Figure { name: "last has it, p50", unit: "µs", of, better: Better::Lower, target: Target::Stated }
}

fn quantile(outcome: &Outcome, quantile: f64) -> f64 {
    outcome.window.counted.latencies.opponent.value_at_quantile(quantile) as f64
}
