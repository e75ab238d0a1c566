//! Which chains are lost: settled ones as they are, doubtful ones by a search and the random games
//! together, the rest by the random games alone.
//!
//! A search in a few points reads them out; in a wide area it tries too little, and makes the best of
//! it for both sides alike. There the random games weigh as much.

use super::chains::Chains;
use super::locality::{Locality, MOST_POINTS};
use super::pass_alive::Settled;
use super::random::Random;
use super::reading::Reading;
use crate::board::{Board, point_of};
use crate::color::Color;
use crate::point::Point;

/// A chain saved in fewer of a hundred games is lost. Its side begins every search, and a search tries
/// bad answers now and then, so that half is too few.
const SAVED_PERCENT: u32 = 65;

/// A chain lost in as many of a hundred random games is lost, if no search says otherwise.
const LOST_PERCENT: u32 = 60;

/// A search sees through so many points.
const SURVEYED_POINTS: u32 = 10;

/// Moves for all searches together: they bound the time that an estimate takes.
const MOST_MOVES: usize = 220_000;

/// The points of all lost chains, sorted.
pub(super) fn lost(board: &Board, chains: &Chains, settled: &Settled, random: &mut Random) -> Vec<Point> {
    let mut is_lost: Vec<bool> = chains
        .all
        .iter()
        .map(|chain| {
            settled[chain.cells[0]].map_or(chain.lost_percent >= LOST_PERCENT, |owner| owner != chain.color)
        })
        .collect();
    let mut groups = chains.doubtful_groups(board);
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
        let reading = Reading::read(&locality.board, side, &stones, MOST_MOVES - moves, random);
        moves += reading.moves;
        let trust = trust(&locality);
        for (chain, saved) in group.iter().zip(reading.saved_percent) {
            let kept = 100 - chains.all[*chain].lost_percent;
            let belief = (saved * trust + kept * (100 - trust)) / 100;
            is_lost[*chain] = belief < SAVED_PERCENT;
        }
    }
    let lost = chains.all.iter().zip(is_lost).filter(|(_, lost)| *lost);
    let mut points: Vec<Point> =
        lost.flat_map(|(chain, _)| chain.cells.iter().copied().map(point_of)).collect();
    points.sort_unstable();
    points
}

/// How much a search weighs beside the random games, of a hundred.
fn trust(locality: &Locality) -> u32 {
    100 - locality.points.saturating_sub(SURVEYED_POINTS) * 50 / (MOST_POINTS - SURVEYED_POINTS)
}
