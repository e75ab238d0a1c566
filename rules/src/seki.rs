//! 双活 for the territory count (R17): which eyes lie in seki.
//!
//! A chain is in seki when a neutral point next to it can be filled by neither side and it has not two
//! eyes of its own. Neutral points that players merely left unfilled are filled first, in thought: one
//! may be filled from a chain with two eyes, by a stone that takes nothing and leaves nothing in atari.

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::region::{PointMap, PointSet, Region};
use crate::ruleset::Suicide;

/// A region of more points than this has room for two eyes.
const ONE_EYE: usize = 3;

/// The eyes that lie in seki.
#[derive(Clone, Debug)]
pub(crate) struct Seki {
    eyes: PointSet,
}

impl Seki {
    /// Looks at a board from which the dead stones are gone.
    pub(crate) fn of(living: &Board) -> Seki {
        let filled = fill_neutral_points(living);
        let regions = Region::all(&filled);
        let chains = Chains::of(&filled);
        let alive = chains.with_two_eyes(&filled, &regions);
        let groups = chains.joined_by_eyes(&filled, &regions);

        let mut tied = vec![false; chains.count];
        for region in regions.iter().filter(|region| region.is_neutral()) {
            for chain in chains.around(&filled, region) {
                tied[groups[chain]] = true;
            }
        }
        let mut safe = vec![false; chains.count];
        for chain in 0..chains.count {
            safe[groups[chain]] |= alive[chain];
        }

        let mut eyes = PointSet::new(living);
        for region in regions.iter().filter(|region| region.owner().is_some()) {
            if let Some(chain) = chains.around(&filled, region).first() {
                let group = groups[*chain];
                if tied[group] && !safe[group] {
                    for point in &region.points {
                        eyes.insert(*point);
                    }
                }
            }
        }
        Seki { eyes }
    }

    /// Whether an enclosed point is an eye in seki.
    pub(crate) fn has_eye(&self, point: Point) -> bool {
        self.eyes.contains(point)
    }
}

/// The board once every neutral point is filled that can be filled in safety.
fn fill_neutral_points(living: &Board) -> Board {
    let regions = Region::all(living);
    let chains = Chains::of(living);
    let alive = chains.with_two_eyes(living, &regions);
    let groups = chains.joined_by_eyes(living, &regions);
    let mut safe_groups = vec![false; chains.count];
    for chain in 0..chains.count {
        safe_groups[groups[chain]] |= alive[chain];
    }
    let mut filling = Filling { board: living.clone(), safe: PointSet::new(living) };
    for point in living.size().points() {
        let chain = *chains.number.get(point);
        if chain != usize::MAX && safe_groups[groups[chain]] {
            filling.safe.insert(point);
        }
    }
    loop {
        let neutral = Region::all(&filling.board).into_iter().filter(Region::is_neutral);
        let mut filled = false;
        for point in neutral.flat_map(|region| region.points) {
            for color in Color::BOTH {
                filled |= filling.fill(color, point);
            }
        }
        if !filled {
            return filling.board;
        }
    }
}

/// Neutral points being filled.
struct Filling {
    board: Board,
    /// The stones of chains with two eyes, and of those that have grown together with them.
    safe: PointSet,
}

impl Filling {
    fn fill(&mut self, color: Color, point: Point) -> bool {
        let from_safety = |next: Point| self.board.get(next) == Some(color) && self.safe.contains(next);
        if !self.board.neighbours(point).any(from_safety) {
            return false;
        }
        let Ok(preview) = self.board.preview(color, point, Suicide::Forbidden) else { return false };
        if preview.captured > 0 {
            return false;
        }
        let mut after = self.board.clone();
        after.play(&preview);
        let in_atari = |stone: Point| after.chain(stone).is_some_and(|chain| chain.liberties.len() < 2);
        if in_atari(point) || after.neighbours(point).any(in_atari) {
            return false;
        }
        for stone in after.chain(point).expect("a stone was played").stones {
            self.safe.insert(stone);
        }
        self.board = after;
        true
    }
}

/// The chains of a board, numbered.
struct Chains {
    number: PointMap<usize>,
    count: usize,
}

impl Chains {
    fn of(board: &Board) -> Chains {
        let mut chains = Chains { number: PointMap::new(board, usize::MAX), count: 0 };
        for point in board.size().points() {
            if *chains.number.get(point) == usize::MAX
                && let Some(chain) = board.chain(point)
            {
                for stone in chain.stones {
                    chains.number.set(stone, chains.count);
                }
                chains.count += 1;
            }
        }
        chains
    }

    /// The chains next to a region, each once.
    fn around(&self, board: &Board, region: &Region) -> Vec<usize> {
        let mut around: Vec<usize> = region
            .points
            .iter()
            .flat_map(|point| board.neighbours(*point))
            .filter(|neighbour| board.get(*neighbour).is_some())
            .map(|stone| *self.number.get(stone))
            .collect();
        around.sort_unstable();
        around.dedup();
        around
    }

    /// Which chains keep two eyes whatever happens around them: a false eye ends with the chain that
    /// holds it (after Benson), and a large region is worth two.
    fn with_two_eyes(&self, board: &Board, regions: &[Region]) -> Vec<bool> {
        let mut eyes: Vec<(usize, Vec<usize>)> = regions
            .iter()
            .filter(|region| region.owner().is_some())
            .map(|region| (if region.points.len() > ONE_EYE { 2 } else { 1 }, self.around(board, region)))
            .collect();
        let mut alive = vec![true; self.count];
        loop {
            let mut worth = vec![0; self.count];
            for (eye, around) in &eyes {
                for chain in around {
                    worth[*chain] += eye;
                }
            }
            let still: Vec<bool> =
                worth.iter().zip(&alive).map(|(worth, alive)| *alive && *worth >= 2).collect();
            if still == alive {
                return alive;
            }
            alive = still;
            eyes.retain(|(_, around)| around.iter().all(|chain| alive[*chain]));
        }
    }

    /// For each chain the lowest number among the chains that share eyes with it, near or far.
    fn joined_by_eyes(&self, board: &Board, regions: &[Region]) -> Vec<usize> {
        let mut group: Vec<usize> = (0..self.count).collect();
        for region in regions.iter().filter(|region| region.owner().is_some()) {
            let around = self.around(board, region);
            let Some(lowest) = around.iter().map(|chain| group[*chain]).min() else { continue };
            let joined: Vec<usize> = around.iter().map(|chain| group[*chain]).collect();
            for number in &mut group {
                if joined.contains(number) {
                    *number = lowest;
                }
            }
        }
        group
    }
}
