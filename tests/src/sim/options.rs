//! What a seed chooses: the game, the line of each player, and how the server stumbles.

use crate::sim::numbers::Numbers;
use rules::clock::{OnFlag, Rest};
use rules::conduct::{Adjournment, Consent, HowAdjourned, Lateness, Pauses, Undo};
use rules::lag::LagRule;
use rules::{ByColor, Conduct, Handicap, IllegalMoves, Komi, Ms, Ruleset, Settings, Size, TimeControl};

/// Everything that is derived from a seed before the first move.
#[derive(Clone, Debug)]
pub struct Options {
    /// What is played.
    pub settings: Settings,
    /// How each player is connected, and how wrong its clock goes.
    pub lines: ByColor<LineOptions>,
    /// How long the server takes to get round to a message, at most.
    pub handling: Ms,
    /// How long a commit takes, mostly.
    pub commit: Ms,
    /// When the server crashes, if it does.
    pub crash: Option<Ms>,
}

/// One player's line and clock.
#[derive(Clone, Copy, Debug)]
pub struct LineOptions {
    /// How long a frame takes at least, to the server and back.
    pub least: (Ms, Ms),
    /// By how much more it may take.
    pub jitter: Ms,
    /// Of a thousand frames: how many are late by seconds, doubled, or overtaken; how many end the line.
    pub bad: (u64, u64, u64, u64),
    /// How far the player's clock is off, and by how many parts in a million it goes wrong.
    pub skew: (u64, i64),
    /// How much later than it could the player answers the server's pings, to be given more.
    pub held_back: Ms,
    /// The lag that the player says it has. Nobody is to believe it.
    pub claimed: Ms,
}

impl Options {
    pub(crate) fn from_numbers(numbers: &mut Numbers) -> Options {
        let lines = ByColor::from_fn(|_| LineOptions::from_numbers(numbers));
        let crash = numbers.per_mille(250).then(|| numbers.below(120_000));
        Options {
            settings: settings(numbers),
            lines,
            handling: numbers.one_of(&[0, 1, 5, 80]),
            commit: numbers.one_of(&[0, 2, 20, 400]),
            crash,
        }
    }
}

impl LineOptions {
    fn from_numbers(numbers: &mut Numbers) -> LineOptions {
        let bad = numbers.one_of(&[(0, 0, 0, 0), (5, 5, 5, 3), (30, 30, 30, 10), (2, 0, 0, 30)]);
        LineOptions {
            least: (numbers.one_of(&[0, 1, 10, 60, 250]), numbers.one_of(&[0, 1, 10, 60, 250])),
            jitter: numbers.one_of(&[0, 3, 40, 200]),
            bad,
            skew: (numbers.below(1_000_000_000), numbers.below(101) as i64 - 50),
            held_back: numbers.one_of(&[0, 0, 0, 100, 1_500]),
            claimed: numbers.one_of(&[0, 100, 2_000, 1_000_000]),
        }
    }
}

fn settings(numbers: &mut Numbers) -> Settings {
    let size = Size::new(numbers.one_of(&[5, 7, 9])).expect("a size");
    let handicap =
        if size.lines() == 9 && numbers.per_mille(200) { Handicap::on_stars(size, 2) } else { None };
    Settings {
        size,
        ruleset: numbers.one_of(&[
            Ruleset::CHINESE_2002,
            Ruleset::CHINESE_1988,
            Ruleset::JAPANESE,
            Ruleset::AGA,
            Ruleset::ING,
        ]),
        komi: Komi::ZERO,
        handicap: handicap.unwrap_or(Handicap::NONE),
        illegal_moves: numbers.one_of(&[IllegalMoves::Refused, IllegalMoves::Penalised]),
        time: control(numbers),
        conduct: conduct(numbers),
        first_moves_by: 30_000,
    }
}

fn control(numbers: &mut Numbers) -> TimeControl {
    let main = numbers.one_of(&[0, 1_000, 20_000, 120_000]);
    let short = numbers.one_of(&[1_000, 3_000, 10_000, 30_000]);
    let few = 1 + numbers.below(4) as u32;
    match numbers.below(16) {
        0 => TimeControl::None,
        1..4 => TimeControl::Absolute { main: main + short },
        4..8 => TimeControl::ByoYomi { main, periods: few, period: short, on_flag: OnFlag::Loss },
        8..10 => TimeControl::ByoYomi { main, periods: few, period: short, on_flag: OnFlag::Pass },
        10 => TimeControl::Block { main, block: short * 3, moves: few, rest: Rest::CarriedOver },
        11 => TimeControl::Block { main, block: short * 3, moves: few, rest: Rest::Lost },
        12 => TimeControl::Fischer { main: main + short, increment: short / 4, cap: None },
        13 => TimeControl::Fischer { main: main + short, increment: short / 4, cap: Some(main + short) },
        _ => TimeControl::PerMove { time: short },
    }
}

fn conduct(numbers: &mut Numbers) -> Conduct {
    Conduct {
        lag: numbers.one_of(&[LagRule::Off, LagRule::GivenBack, LagRule::GivenBackWithGrace]),
        lateness: numbers.one_of(&[
            Lateness::Cancelled,
            Lateness::Forfeited,
            Lateness::Deducted { limit: 10_000, times: 2 },
        ]),
        pauses: Pauses { most: numbers.below(3) as u32, longest: 20_000 },
        adjournment: Adjournment {
            by_consent: numbers.one_of(&[Consent::Enough, Consent::NotEnough]),
            at: numbers.per_mille(200).then(|| numbers.below(60_000)),
            how: numbers.one_of(&[HowAdjourned::SealedMove, HowAdjourned::StoppedClock]),
        },
        undo: numbers.one_of(&[Undo::ByConsent, Undo::Never]),
        claim_after: numbers.one_of(&[None, Some(5_000), Some(60_000)]),
        left_after: numbers.one_of(&[20_000, 86_400_000]),
    }
}
