//! The part of a board that bears on some chains: points reached from them past empty points and weak
//! chains. Safe chains are its walls.

use super::chains::Chains;
use super::pass_alive::Settled;
use super::playout_board::PlayoutBoard;
use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of};
use std::collections::VecDeque;

/// A search makes little of more points than this.
const MOST_POINTS: usize = 40;

/// A board on which only the points near some chains are in play.
pub(super) struct Locality {
    pub(super) board: PlayoutBoard,
    /// How many points are in play.
    pub(super) points: usize,
    /// Whether that is the whole of what bears on the chains.
    pub(super) is_whole: bool,
}

impl Locality {
    /// The part around the chains of a group, nearest points first.
    pub(super) fn of(board: &Board, chains: &Chains, settled: &Settled, group: &[usize]) -> Locality {
        let mut in_play = [false; CELLS];
        let mut seen = [false; CELLS];
        let mut open: VecDeque<usize> =
            group.iter().flat_map(|chain| chains.all[*chain].cells.iter().copied()).collect();
        open.iter().for_each(|cell| seen[*cell] = true);
        let (mut points, mut is_whole) = (0, true);
        while let Some(cell) = open.pop_front() {
            for neighbour in neighbours_of(cell).filter(|n| settled[*n].is_none()) {
                if seen[neighbour] || board.cells()[neighbour] == Cell::Border {
                    continue;
                }
                match chains.at(neighbour) {
                    Some(chain) if chain.is_weak => {
                        // Stones are no distance.
                        for stone in &chain.cells {
                            seen[*stone] = true;
                            open.push_front(*stone);
                        }
                    }
                    Some(_) => {}
                    None if points == MOST_POINTS => is_whole = false,
                    None => {
                        seen[neighbour] = true;
                        in_play[neighbour] = true;
                        points += 1;
                        open.push_back(neighbour);
                    }
                }
            }
        }
        let mut local = PlayoutBoard::of(board);
        for cell in board.size().points().map(cell_of) {
            if local.get(cell) == Cell::Empty && !in_play[cell] {
                local.close(cell);
            }
        }
        Locality { board: local, points, is_whole }
    }
}
