//! The chains of a board, how the random games went for them, and which of them share a fate.

use super::pass_alive::Settled;
use super::tally::Tally;
use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of};
use crate::color::Color;

/// A chain lost in fewer of a hundred games is safe, unless it has few liberties.
const SAFE_PERCENT: u32 = 8;

/// A chain with more liberties is in no danger that the random games would miss. They do miss what no
/// sane move starts, such as the ko of a bent four.
const FEW_LIBERTIES: usize = 3;

/// How sure a chain's life is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Lost in a good many games.
    Weak,
    /// Hardly ever lost, with few liberties.
    Tight,
    /// Certain, or as good as that.
    Safe,
}

/// A chain and what became of it.
pub(super) struct Counted {
    pub(super) color: Color,
    /// Its stones, sorted.
    pub(super) cells: Vec<usize>,
    /// Its liberties, sorted.
    pub(super) liberties: Vec<usize>,
    /// In how many of a hundred games a stone of it was the other side's in the end.
    pub(super) lost_percent: u32,
    pub(super) standing: Standing,
}

/// Every chain of a board.
pub(super) struct Chains {
    pub(super) all: Vec<Counted>,
    of_cell: [Option<u16>; CELLS],
}

impl Chains {
    pub(super) fn of(board: &Board, settled: &Settled, tally: &Tally) -> Chains {
        let mut chains = Chains { all: Vec::new(), of_cell: [None; CELLS] };
        for point in board.size().points() {
            if chains.of_cell[cell_of(point)].is_some() {
                continue;
            }
            let Some(chain) = board.chain(point) else { continue };
            let cells: Vec<usize> = chain.stones.into_iter().map(cell_of).collect();
            for cell in &cells {
                chains.of_cell[*cell] = Some(chains.all.len() as u16);
            }
            let shares = cells.iter().map(|cell| u32::from(tally.percent(*cell)[chain.color.opposite()]));
            let lost_percent = shares.sum::<u32>() / cells.len() as u32;
            let liberties: Vec<usize> = chain.liberties.into_iter().map(cell_of).collect();
            let standing = if settled[cells[0]].is_some() {
                Standing::Safe
            } else if lost_percent >= SAFE_PERCENT {
                Standing::Weak
            } else if liberties.len() <= FEW_LIBERTIES {
                Standing::Tight
            } else {
                Standing::Safe
            };
            chains.all.push(Counted { color: chain.color, cells, liberties, lost_percent, standing });
        }
        chains
    }

    /// The chain of the stone on a cell.
    pub(super) fn at(&self, cell: usize) -> Option<&Counted> {
        self.of_cell[cell].map(|index| &self.all[usize::from(index)])
    }

    /// The chains that are not safe, those of one colour and standing that share a liberty being
    /// together. Each group is a list of places in `all`.
    pub(super) fn doubtful_groups(&self, board: &Board) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.all.len()).collect();
        for cell in board.size().points().map(cell_of).filter(|cell| board.cell(*cell) == Cell::Empty) {
            let around: Vec<usize> =
                neighbours_of(cell).filter_map(|n| self.of_cell[n]).map(usize::from).collect();
            for (place, one) in around.iter().enumerate() {
                for other in &around[place + 1..] {
                    let (first, second) = (&self.all[*one], &self.all[*other]);
                    if (first.color, first.standing) == (second.color, second.standing) {
                        let (keep, lose) = (group[*one], group[*other]);
                        group.iter_mut().filter(|name| **name == lose).for_each(|name| *name = keep);
                    }
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.all.len()];
        for (index, name) in group.into_iter().enumerate() {
            if self.all[index].standing != Standing::Safe {
                groups[name].push(index);
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}
