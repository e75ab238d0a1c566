//! 数子法 (R13): the area count. Whose each point is once the dead stones are off.

use crate::board::{self, Board};
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::region::{PointMap, Region};

/// Whose the points of a board are once the dead stones are off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaCount {
    /// Living stones.
    pub stones: ByColor<u32>,
    /// Empty points that touch living stones of one colour alone.
    pub enclosed: ByColor<u32>,
    /// Empty points in regions that touch both colours or none (双活, dame): half each.
    pub shared: u32,
    owner: String,
}

impl AreaCount {
    /// Counts a board after taking the stones on `dead` off (R13).
    pub fn of(board: &Board, dead: &[Point]) -> AreaCount {
        let living = board.without(dead);
        let mut owners = PointMap::new(&living, None);
        let mut stones: ByColor<u32> = ByColor::default();
        let mut enclosed: ByColor<u32> = ByColor::default();
        let mut shared = 0;
        for point in living.size().points() {
            if let Some(color) = living.get(point) {
                stones[color] += 1;
                owners.set(point, Some(color));
            }
        }
        for region in Region::all(&living) {
            match region.owner() {
                Some(color) => enclosed[color] += region.points.len() as u32,
                None => shared += region.points.len() as u32,
            }
            for point in &region.points {
                owners.set(*point, region.owner());
            }
        }
        AreaCount { stones, enclosed, shared, owner: owner_rows(&living, &owners) }
    }

    /// Living stones and enclosed points of one side.
    pub fn area(&self, color: Color) -> u32 {
        self.stones[color] + self.enclosed[color]
    }

    /// Whose each point is: rows from the top joined by `/`; `X` black, `O` white, `.` shared.
    pub fn owner(&self) -> &str {
        &self.owner
    }
}

/// Whose each point is, as text: `X` black, `O` white, `.` nobody's.
pub(crate) fn owner_rows(board: &Board, owners: &PointMap<Option<Color>>) -> String {
    let size = board.size();
    let mut rows = String::with_capacity((size.area() + u32::from(size.lines())) as usize);
    board::rows(&mut rows, size, |point| match owners.get(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    })
    .expect("a string takes any text");
    rows
}
