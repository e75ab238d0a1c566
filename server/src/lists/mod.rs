//! The lobby's lists: who looks at which page, and what they are told of it. What a list is of stands in
//! `offers` and `running_games`; the rest must never know.
//!
//! What a viewer of one list costs, with lines of 720 bytes at most:
//! when it asks, one page of 20 lines; then at most one message a second, with the figures of 20 lines
//! (62 bytes each) and, over any stretch of time, [`NEW_LINES_A_BEAT`] new lines a second. That is at most
//! 4,300 bytes a second whatever happens; at ten thousand games with moves it is 750 on the first page and
//! 1,300 where the newest stand (`bytes` counts). What it costs the server is shared by
//! all who look at the same page, and no more than [`GROUPS_A_BEAT`] pages are looked at in a second.

#[cfg(test)]
mod bytes;
mod groups;
mod offers;
mod running_games;
mod turns;
mod viewers;
mod window;

pub(crate) use offers::Owner;
pub(crate) use viewers::Lists;

use crate::frame::Frame;
use protocol::lists::Look;
use protocol::settings::Settings;
use window::Step;

/// How many new lines a second a page may bring, over time: a page that has brought more waits for it.
const NEW_LINES_A_BEAT: u64 = 4;
/// How many pages are looked at in a second; where there are more they take turns.
const GROUPS_A_BEAT: usize = 256;
/// How many pages that nobody looked at before are found at once; others wait for the next beat.
const FOUND_AT_ONCE: usize = 32;
/// How many of them for one address.
const FOUND_FOR_ONE: usize = 8;
/// The most bytes of a line: the longest names, every setting at its longest.
#[cfg(test)]
const MAX_LINE: usize = 720;

/// A line of a list, as it was read at one instant.
pub(crate) trait Line: Clone {
    /// What it is known by. A line whose text has become another has another number.
    fn number(&self) -> u64;
    fn settings(&self) -> &Settings;
    /// Whether the other, of the same number, shows other figures.
    fn differs(&self, other: &Self) -> bool;
    fn list(look: Look, lines: &[Self], count: u32) -> Frame;
    fn changes(step: Step<Self>) -> Frame;
}

/// Where lines come from.
pub(crate) trait Pool {
    type Line: Line;
    /// All lines in their order, which may be a second old.
    fn ranked(&mut self) -> &[Self::Line];
    /// A line as it is now; none when it is gone.
    fn now(&self, line: &Self::Line) -> Option<Self::Line>;
}
