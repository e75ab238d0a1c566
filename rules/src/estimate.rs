//! The estimate: which chains are dead, and whose each point is likely to become (R16). Integers and
//! its own generator alone, so that one seed gives one answer on every machine.
//!
//! Four steps: what is certain (`pass_alive`); how random games end (`playout`, `tally`); what a search
//! in a part of the board says of the doubtful chains (`chains`, `locality`, `reading`, `verdicts`); and
//! which of the lost chains lie in a closed area, so that taking them off gives it to somebody
//! (`enclosed`).
//! It is an opinion for the players to accept or change, never a ruling (R10).

mod books;
mod chains;
mod enclosed;
mod locality;
mod margin;
mod pass_alive;
mod playout;
mod playout_board;
mod random;
mod reading;
mod shape;
mod tally;
mod verdicts;

use crate::board::{self, Board, cell_of};
use crate::color::{ByColor, Color};
use crate::point::{Point, Size};
use chains::Chains;
use random::Random;
use std::fmt;
use tally::Tally;

/// An empty point is somebody's from this share of the games on.
const OWNED_PERCENT: u32 = 60;

/// An opinion about a position. Its text form is whose each point is: rows from the top joined by `/`;
/// `X` black, `O` white, `.` open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    size: Size,
    dead: Vec<Point>,
    /// By point, along the rows from A1.
    owners: Vec<Option<Color>>,
    ownership: Vec<ByColor<u8>>,
    playouts: u32,
}

impl Estimate {
    /// Estimates any board, `to_play` being on the move. Chains without a liberty may stand on it. The
    /// same board, side and seed give the same estimate always and everywhere.
    ///
    /// The work is bounded: some tens of milliseconds on 19×19, and not for a thread that others wait for.
    pub fn of(board: &Board, to_play: Color, seed: u64) -> Estimate {
        let settled = pass_alive::settled(board);
        let mut random = Random::new(seed ^ board.hash());
        let tally = Tally::of(board, to_play, &settled, &mut random);
        let chains = Chains::of(board, &settled, &tally);
        let lost = verdicts::lost(board, &chains, &settled, &mut random);
        let dead = enclosed::enclosed(board, &lost);
        let ownership: Vec<ByColor<u8>> =
            board.size().points().map(|point| tally.percent(cell_of(point))).collect();
        let owner = |(point, share): (Point, &ByColor<u8>)| match board.get(point) {
            Some(color) if lost.binary_search(&point).is_ok() => Some(color.opposite()),
            Some(color) => Some(color),
            None => Color::BOTH.into_iter().find(|color| u32::from(share[*color]) >= OWNED_PERCENT),
        };
        let owners = board.size().points().zip(&ownership).map(owner).collect();
        Estimate { size: board.size(), dead, owners, ownership, playouts: tally.playouts }
    }

    /// The stones of the chains that it holds to be dead, sorted.
    pub fn dead(&self) -> &[Point] {
        &self.dead
    }

    /// Whose a point is likely to become: none where that is open, or off the board. A lost chain's
    /// points are the other side's here even where an open border keeps it out of the proposal.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.owners[self.index(point)?]
    }

    /// In how many of a hundred random games the point became whose; the rest shared it. Nothing off
    /// the board.
    pub fn ownership(&self, point: Point) -> ByColor<u8> {
        self.index(point).map_or(ByColor::default(), |index| self.ownership[index])
    }

    /// How many points are likely to become whose.
    pub fn area(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| self.owners.iter().filter(|owner| **owner == Some(color)).count() as u32)
    }

    /// By how many points of area Black leads, komi left out; negative: White.
    pub fn lead(&self) -> i32 {
        let area = self.area();
        area.black as i32 - area.white as i32
    }

    /// How many random games it was made from.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    fn index(&self, point: Point) -> Option<usize> {
        let lines = usize::from(self.size.lines());
        point.is_on(self.size).then(|| usize::from(point.row()) * lines + usize::from(point.column()))
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board::rows(f, self.size, |point| match self.owner(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        })
    }
}
