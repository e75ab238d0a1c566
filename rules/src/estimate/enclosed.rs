//! Which lost chains lie in one side's area. Where a region would touch living stones of both sides
//! once they are off, it would be nobody's (R13): there the border is still open, and nothing in it is
//! proposed as dead.

use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of, point_of};
use crate::color::{ByColor, Color};
use crate::point::Point;

/// The stones of `lost`, which are whole chains, that taking off would give to somebody; sorted.
pub(super) fn enclosed(board: &Board, lost: &[Point]) -> Vec<Point> {
    let mut living = board.clone();
    for point in lost {
        living.set(*point, None);
    }
    let mut seen = [false; CELLS];
    let mut dead = Vec::new();
    for start in lost {
        if seen[cell_of(*start)] {
            continue;
        }
        seen[cell_of(*start)] = true;
        let mut region = vec![cell_of(*start)];
        let mut touches = ByColor::<bool>::default();
        let mut next = 0;
        while next < region.len() {
            for neighbour in neighbours_of(region[next]) {
                match living.cell(neighbour).color() {
                    Some(color) => touches[color] = true,
                    None if living.cell(neighbour) == Cell::Empty && !seen[neighbour] => {
                        seen[neighbour] = true;
                        region.push(neighbour);
                    }
                    None => {}
                }
            }
            next += 1;
        }
        let loser = match (touches.black, touches.white) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => continue,
        };
        let stones = region.into_iter().map(point_of);
        dead.extend(stones.filter(|point| board.get(*point) == Some(loser)));
    }
    dead.sort_unstable();
    dead
}
