//! Empty regions of a board and whose stones they touch: the ground of both ways of counting (R13).

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;

/// Empty points joined along lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its points.
    pub points: Vec<Point>,
    /// The colours of the stones next to it.
    pub touches: ByColor<bool>,
}

impl Region {
    /// Every empty region of a board.
    pub fn all(board: &Board) -> Vec<Region> {
        let mut seen = PointSet::new(board);
        let mut regions = Vec::new();
        for start in board.size().points() {
            if board.get(start).is_none() && seen.insert(start) {
                regions.push(Region::around(board, start, &mut seen));
            }
        }
        regions
    }

    /// Whose stones alone enclose it; none for dame, and on an empty board.
    pub fn owner(&self) -> Option<Color> {
        match (self.touches.black, self.touches.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Whether stones of both colours touch it.
    pub fn is_neutral(&self) -> bool {
        self.touches.black && self.touches.white
    }

    fn around(board: &Board, start: Point, seen: &mut PointSet) -> Region {
        let mut region = Region { points: vec![start], touches: ByColor::default() };
        let mut next = 0;
        while let Some(point) = region.points.get(next).copied() {
            next += 1;
            for neighbour in board.neighbours(point) {
                match board.get(neighbour) {
                    Some(color) => region.touches[color] = true,
                    None if seen.insert(neighbour) => region.points.push(neighbour),
                    None => {}
                }
            }
        }
        region
    }
}

/// One value for each point of a board.
#[derive(Clone, Debug)]
pub(crate) struct PointMap<T> {
    lines: usize,
    values: Vec<T>,
}

impl<T: Clone> PointMap<T> {
    /// The same value everywhere.
    pub(crate) fn new(board: &Board, value: T) -> PointMap<T> {
        PointMap {
            lines: usize::from(board.size().lines()),
            values: vec![value; board.size().area() as usize],
        }
    }

    /// The value of a point of that board.
    pub(crate) fn get(&self, point: Point) -> &T {
        &self.values[self.index(point)]
    }

    /// Changes the value of a point of that board.
    pub(crate) fn set(&mut self, point: Point, value: T) {
        let index = self.index(point);
        self.values[index] = value;
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * self.lines + usize::from(point.column())
    }
}

/// A set of points of a board.
#[derive(Clone, Debug)]
pub(crate) struct PointSet(PointMap<bool>);

impl PointSet {
    pub(crate) fn new(board: &Board) -> PointSet {
        PointSet(PointMap::new(board, false))
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        *self.0.get(point)
    }

    /// Adds a point; whether it is new.
    pub(crate) fn insert(&mut self, point: Point) -> bool {
        let is_new = !self.contains(point);
        self.0.set(point, true);
        is_new
    }
}
