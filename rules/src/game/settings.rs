//! What a game is played under.

use crate::clock::{Ms, TimeControl};
use crate::conduct::Conduct;
use crate::handicap::Handicap;
use crate::komi::Komi;
use crate::point::{Point, Size};
use crate::ruleset::Ruleset;
use std::fmt;

/// What a game is played under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The board (R1).
    pub size: Size,
    /// The rule set.
    pub ruleset: Ruleset,
    /// 贴子 (R14).
    pub komi: Komi,
    /// The stones that Black has before the first move (R15).
    pub handicap: Handicap,
    /// What an illegal move costs (R8).
    pub illegal_moves: IllegalMoves,
    /// The clocks (SPEC T).
    pub time: TimeControl,
    /// What belongs to a game besides its moves (N3, T8–T10, P4).
    pub conduct: Conduct,
    /// By this game time both sides must have made their first moves (N3).
    pub first_moves_by: Ms,
}

/// What an illegal move costs (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMoves {
    /// Nothing: it is refused with its reason, and the clock goes on.
    Refused,
    /// The turn, and what the rule set's penalties say besides.
    Penalised,
}

/// Settings that no game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The komi is more points than the board has.
    Komi(Komi),
    /// A clock with a period, block or move of no length, or none of them.
    Time(TimeControl),
    /// A handicap stone is off the board.
    HandicapStone(Point),
}

impl Settings {
    /// Whether a game can be played under these.
    ///
    /// # Errors
    /// The first thing that no game can have.
    pub fn check(&self) -> Result<(), Unplayable> {
        if !self.time.is_playable() {
            return Err(Unplayable::Time(self.time));
        }
        if !self.komi.fits(self.size) {
            return Err(Unplayable::Komi(self.komi));
        }
        match self.handicap.stones().iter().find(|stone| !stone.is_on(self.size)) {
            Some(stone) => Err(Unplayable::HandicapStone(*stone)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Komi(komi) => write!(f, "a komi of {komi} is more than the board has points"),
            Unplayable::Time(control) => write!(f, "{control:?} is a clock without time"),
            Unplayable::HandicapStone(point) => write!(f, "handicap stone {point} is off the board"),
        }
    }
}

impl std::error::Error for Unplayable {}
