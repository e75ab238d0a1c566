//! The part of a board that bears on some chains: points reached from them past empty points and weak
//! chains. Other chains are its walls.

use super::chains::{Chains, Standing};
use super::pass_alive::Settled;
use super::playout_board::PlayoutBoard;
use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of};
use std::collections::VecDeque;

/// A search makes little of more points than this.
pub(super) const MOST_POINTS: u32 = 40;

/// A wall with more liberties is not taken.
const THIN_LIBERTIES: usize = 2;

/// A board on which only the points near some chains are in play.
pub(super) struct Locality {
    pub(super) board: PlayoutBoard,
    /// How many points are in play, those of thin walls left out.
    pub(super) points: u32,
}

impl Locality {
    /// The part around the chains of a group, nearest points first, as many as a search is good for.
    pub(super) fn of(board: &Board, chains: &Chains, settled: &Settled, group: &[usize]) -> Locality {
        let mut in_play = [false; CELLS];
        let mut seen = [false; CELLS];
        let mut open: VecDeque<usize> =
            group.iter().flat_map(|chain| chains.all[*chain].cells.iter().copied()).collect();
        open.iter().for_each(|cell| seen[*cell] = true);
        let mut points = 0;
        while let Some(cell) = open.pop_front() {
            for neighbour in neighbours_of(cell).filter(|n| settled[*n].is_none()) {
                if seen[neighbour] || board.cell(neighbour) == Cell::Border {
                    continue;
                }
                let Some(chain) = chains.at(neighbour) else {
                    if points < MOST_POINTS {
                        seen[neighbour] = true;
                        in_play[neighbour] = true;
                        points += 1;
                        open.push_back(neighbour);
                    }
                    continue;
                };
                chain.cells.iter().for_each(|stone| seen[*stone] = true);
                match chain.standing {
                    // Stones are no distance.
                    Standing::Weak => chain.cells.iter().for_each(|stone| open.push_front(*stone)),
                    // A thin wall may be taken, and its last liberties are fought over.
                    Standing::Tight if chain.liberties.len() <= THIN_LIBERTIES => {
                        for liberty in &chain.liberties {
                            let around = neighbours_of(*liberty).chain([*liberty]);
                            around
                                .filter(|cell| settled[*cell].is_none())
                                .for_each(|cell| in_play[cell] = true);
                        }
                    }
                    Standing::Tight | Standing::Safe => {}
                }
            }
        }
        let mut local = PlayoutBoard::of(board);
        for cell in board.size().points().map(cell_of) {
            if local.get(cell) == Cell::Empty && !in_play[cell] {
                local.close(cell);
            }
        }
        Locality { board: local, points }
    }
}
