//! Which chains are lost: certain ones as they are, weak ones by a search while there is time for it,
//! the rest by the random games.

use super::chains::Chains;
use super::locality::Locality;
use super::pass_alive::Settled;
use super::random::Random;
use super::reading::Reading;
use crate::board::{Board, point_of};
use crate::color::Color;
use crate::point::Point;

/// A chain saved in fewer of a hundred games of a search that it began is lost. Even a sound search
/// tries bad answers now and then, so that half is too few.
const SAVED_PERCENT: u32 = 60;

/// A chain lost in as many of a hundred random games is lost, if no search says otherwise.
const LOST_PERCENT: u32 = 60;

/// Moves for all searches together: they bound the time that an estimate takes.
const MOST_MOVES: usize = 260_000;

/// The points of all lost chains, sorted.
pub(super) fn lost(board: &Board, chains: &Chains, settled: &Settled, random: &mut Random) -> Vec<Point> {
    let mut is_lost: Vec<bool> = chains
        .all
        .iter()
        .map(|chain| {
            settled[chain.cells[0]].map_or(chain.lost_percent >= LOST_PERCENT, |owner| owner != chain.color)
        })
        .collect();
    let mut groups = chains.weak_groups(board);
    // The most doubtful first, should the moves not suffice for all.
    groups.sort_by_key(|group| chains.all[group[0]].lost_percent.abs_diff(50));
    let mut moves = 0;
    for group in groups {
        if moves >= MOST_MOVES {
            break;
        }
        let locality = Locality::of(board, chains, settled, &group);
        let side: Color = chains.all[group[0]].color;
        let stones: Vec<&[usize]> = group.iter().map(|chain| &chains.all[*chain].cells[..]).collect();
        let reading = Reading::read(&locality.board, side, &stones, random);
        moves += reading.moves;
        for (chain, saved) in group.iter().zip(reading.saved_percent) {
            let search_says = saved < SAVED_PERCENT;
            // A search that does not see the whole may find a rescue that is none, and overlook one.
            is_lost[*chain] = search_says && (locality.is_whole || is_lost[*chain]);
        }
    }
    let lost = chains.all.iter().zip(is_lost).filter(|(_, lost)| *lost);
    let mut points: Vec<Point> =
        lost.flat_map(|(chain, _)| chain.cells.iter().copied().map(point_of)).collect();
    points.sort_unstable();
    points
}
