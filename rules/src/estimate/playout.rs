//! One random game to its end, played with a little sense: no true eye is filled, chains in atari are
//! taken or saved, and no stones are thrown away unless they kill (R16).
//!
//! Seki lives on that last point: where whoever moves first loses a chain, neither moves.

use super::playout_board::{NOWHERE, PlayoutBoard};
use super::random::Random;
use super::shape::{self, Shape};
use crate::board::{Cell, neighbours_of};
use crate::color::Color;

/// A game under way.
pub(super) struct Playout<'a> {
    board: &'a mut PlayoutBoard,
    random: &'a mut Random,
    last: usize,
    taken: Vec<usize>,
}

impl Playout<'_> {
    /// Plays a board on until neither side has a sensible move, `first` first. Says how many moves it
    /// took.
    pub(super) fn finish(board: &mut PlayoutBoard, first: Color, random: &mut Random) -> usize {
        // Long cycles exist; a game that is not over after so many moves is counted as it stands.
        let most_moves = 3 * board.empty().len() + 40;
        let mut playout = Playout { board, random, last: NOWHERE, taken: Vec::new() };
        let mut color = first;
        let (mut passes, mut moves) = (0, 0);
        while passes < 2 && moves < most_moves {
            match playout.choose(color) {
                Some(cell) => {
                    playout.taken.clear();
                    let taken = &mut playout.taken;
                    playout.board.play(color, cell, |stone| taken.push(stone));
                    playout.last = cell;
                    passes = 0;
                }
                None => {
                    playout.board.pass();
                    playout.taken.clear();
                    playout.last = NOWHERE;
                    passes += 1;
                }
            }
            color = color.opposite();
            moves += 1;
        }
        moves
    }

    /// An answer to the last move, or else any sensible point: a few tries at random find one while there
    /// are many, a walk from a random start finds the last ones.
    fn choose(&mut self, color: Color) -> Option<usize> {
        if self.last != NOWHERE
            && let Some(cell) = self.reply(color)
        {
            return Some(cell);
        }
        for _ in 0..4 {
            let empty = self.board.empty();
            if empty.is_empty() {
                return None;
            }
            let cell = usize::from(empty[self.random.below(empty.len())]);
            if self.is_sensible(color, cell) {
                return Some(cell);
            }
        }
        let start = self.random.below(self.board.empty().len());
        let (before, after) = self.board.empty().split_at(start);
        after.iter().chain(before).map(|cell| usize::from(*cell)).find(|cell| self.is_sensible(color, *cell))
    }

    /// An answer to the last move: the vital point of a captured shape, a capture, a rescue.
    fn reply(&mut self, color: Color) -> Option<usize> {
        if self.taken.len() >= 3
            && let Some(cell) = shape::vital_point(&self.taken)
            && self.board.get(cell) == Cell::Empty
            && self.board.is_legal(color, cell)
            && !self.board.is_eye(color, cell)
        {
            return Some(cell);
        }
        // Always to answer would make every ladder and every race end in one way.
        if self.random.chance(1, 8) {
            return None;
        }
        if let Some(cell) = self.board.atari(self.last)
            && self.board.is_legal(color, cell)
            && !self.throws_away(color, cell)
        {
            return Some(cell);
        }
        let own = Cell::of(color);
        let last = self.last;
        let endangered =
            neighbours_of(last).find(|n| self.board.get(*n) == own && self.board.atari(*n).is_some())?;
        self.rescue(color, endangered)
    }

    /// A move that saves a chain in atari: taking a neighbour, or gaining liberties.
    fn rescue(&self, color: Color, chain: usize) -> Option<usize> {
        let other = Cell::of(color.opposite());
        let neighbours = self.board.stones(chain).flat_map(neighbours_of);
        let capture = neighbours
            .filter(|cell| self.board.get(*cell) == other)
            .find_map(|cell| self.board.atari(cell).filter(|liberty| self.board.is_legal(color, *liberty)));
        if capture.is_some() {
            return capture;
        }
        let liberty = self.board.atari(chain)?;
        let gains = self.board.outlook(color, liberty).last_liberty.is_none();
        (gains && self.board.is_legal(color, liberty)).then_some(liberty)
    }

    fn is_sensible(&self, color: Color, cell: usize) -> bool {
        !self.board.is_eye(color, cell) && self.board.is_legal(color, cell) && !self.throws_away(color, cell)
    }

    /// Whether a stone would put its own chain in atari for nothing. A single stone may be thrown in;
    /// more may be, where they leave the enemy a shape without two eyes and it has to take them.
    fn throws_away(&self, color: Color, cell: usize) -> bool {
        let outlook = self.board.outlook(color, cell);
        let Some(liberty) = outlook.last_liberty else { return false };
        if outlook.captured > 0 || outlook.stones == 1 {
            return false;
        }
        if outlook.stones > shape::MOST {
            return true;
        }
        let other = Cell::of(color.opposite());
        let forces = neighbours_of(liberty)
            .any(|n| self.board.get(n) == other && self.board.atari_after(n, cell) == Some(liberty));
        !forces || !self.kills(color, cell)
    }

    /// Whether the chain that a stone would make has a shape that leaves no two eyes when it is taken.
    fn kills(&self, color: Color, cell: usize) -> bool {
        let own = Cell::of(color);
        let mut stones = Shape::of(cell);
        let mut seen = [NOWHERE; 4];
        for (index, neighbour) in neighbours_of(cell).enumerate() {
            if self.board.get(neighbour) == own && !seen.contains(&self.board.head(neighbour)) {
                seen[index] = self.board.head(neighbour);
                self.board.stones(neighbour).for_each(|stone| stones.add(stone));
            }
        }
        stones.is_killing()
    }
}
