//! Rule sets as data (R5, R6, R14, R15, R17): what differs between them, and the presets.

use crate::komi::Komi;

/// What may not be repeated (R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Only the immediate retake: a move may not recreate the board before the opponent's last stone.
    SimpleKo,
    /// No earlier board may be recreated, whoever is to move.
    Positional,
    /// No earlier board may be recreated with the same side to move; a pass adds an entry.
    Situational,
}

/// Whether a move may take its own chain off (R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never: 禁着点.
    Forbidden,
    /// Of two or more stones (Ing).
    OfSeveral,
    /// Always (New Zealand); of a single stone, superko still refuses it.
    Any,
}

/// What Black gives back for handicap stones (R15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// Nothing.
    None,
    /// Half the number of stones in 子, as many points as stones (Chinese).
    Half,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name on the wire and in records.
    pub name: &'static str,
    /// What may not be repeated.
    pub repetition: Repetition,
    /// Whether suicide is legal.
    pub suicide: Suicide,
    /// 贴子 of an even game.
    pub komi: Komi,
    /// What Black gives back for handicap stones.
    pub compensation: Compensation,
}

impl Ruleset {
    /// The Chinese competition rules of 2002: area, 3¾ 子 (§11), whole-board repetition forbidden (§6,
    /// read as positional), 禁着点 (§5), half the handicap stones given back.
    pub const CHINESE_2002: Ruleset = Ruleset {
        name: "chinese-2002",
        repetition: Repetition::Positional,
        suicide: Suicide::Forbidden,
        komi: Komi::from_quarters(15),
        compensation: Compensation::Half,
    };

    /// Every preset.
    pub const ALL: &[Ruleset] = &[Ruleset::CHINESE_2002];

    /// The preset of this name.
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::ALL.iter().find(|ruleset| ruleset.name == name).copied()
    }

    /// The komi that a game is played with unless the players agree on another: none in a handicap game (R15).
    pub fn usual_komi(&self, handicap_stones: usize) -> Komi {
        if handicap_stones == 0 { self.komi } else { Komi::ZERO }
    }

    /// What Black gives back for this many handicap stones, in quarter 子.
    pub fn compensation_quarters(&self, handicap_stones: usize) -> i32 {
        match self.compensation {
            Compensation::None => 0,
            Compensation::Half => 2 * handicap_stones as i32,
        }
    }
}
