//! How long a game may be: turns and wishes are bounded, and with them its history and what comes of them in its record
//! and in what a reader is sent. Who is there is bounded by time alone. No game that is meant as one comes near; what is
//! left at the end is passing, the count, and resigning.

use crate::color::Color;
use crate::game::Game;
use crate::point::Size;
use crate::refusal::Refusal;

/// So many turns for each point of the board.
const TURNS_A_POINT: u32 = 10;

/// How often a side may ask for something, change what is marked, or take its acceptance back. The other side's are its own, so nobody can
/// use them up for somebody else.
pub const MOST_WISHES: u32 = 300;

impl Size {
    /// How many turns a game may have. Those that are taken back count, too, as they stay in the record.
    pub const fn most_turns(self) -> u32 {
        self.area() * TURNS_A_POINT
    }
}

impl Game {
    /// Whether a stone may still follow, or one be taken back.
    pub(super) fn check_length(&self) -> Result<(), Refusal> {
        if self.turns_taken < self.settings.size.most_turns() { Ok(()) } else { Err(Refusal::GameTooLong) }
    }

    /// Whether a side may still ask for something, change the marks or take its acceptance back.
    pub(super) fn check_wishes(&self, color: Color) -> Result<(), Refusal> {
        if self.wishes[color] < MOST_WISHES { Ok(()) } else { Err(Refusal::TooManyWishes) }
    }
}
