//! 数目法 (R17): territory and prisoners, no points in seki.

use crate::area::owner_rows;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::region::{PointMap, Region};
use crate::seki::Seki;

/// Enclosed points and prisoners once the dead stones are off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerritoryCount {
    /// Empty points that a side's living stones alone enclose, those in seki left out.
    pub territory: ByColor<u32>,
    /// The opponent's stones that a side holds: taken in play, dead on the board, handed over for passes.
    pub prisoners: ByColor<u32>,
    /// Empty points that are nobody's: dame, and every point in seki.
    pub neutral: u32,
    owner: String,
}

impl TerritoryCount {
    /// Counts a board after taking the stones on `dead` off; `taken` are the prisoners held before.
    pub fn of(board: &Board, dead: &[Point], taken: ByColor<u32>) -> TerritoryCount {
        TerritoryCount::with_neutral_to(None, board, dead, taken)
    }

    /// The same where points that touch both colours go wholly to one side, the other having given the
    /// contest up (T1).
    pub fn with_neutral_to(
        neutral_to: Option<Color>,
        board: &Board,
        dead: &[Point],
        taken: ByColor<u32>,
    ) -> TerritoryCount {
        let living = board.without(dead);
        let mut prisoners = taken;
        for point in board.size().points().filter(|point| living.get(*point).is_none()) {
            if let Some(color) = board.get(point) {
                prisoners[color.opposite()] += 1;
            }
        }
        let seki = Seki::of(&living);
        let mut owners = PointMap::new(&living, None);
        let mut territory: ByColor<u32> = ByColor::default();
        let mut neutral = 0;
        for region in Region::all(&living) {
            let points = region.points.len() as u32;
            let given_up = neutral_to.filter(|_| region.is_neutral());
            match region.owner().or(given_up) {
                Some(color) if given_up.is_some() || !seki.has_eye(region.points[0]) => {
                    territory[color] += points;
                    for point in region.points {
                        owners.set(point, Some(color));
                    }
                }
                _ => neutral += points,
            }
        }
        TerritoryCount { territory, prisoners, neutral, owner: owner_rows(&living, &owners) }
    }

    /// Territory and prisoners of one side, in points.
    pub fn points(&self, color: Color) -> u32 {
        self.territory[color] + self.prisoners[color]
    }

    /// Whose each empty point is: rows from the top joined by `/`; `X` black, `O` white, `.` nobody's
    /// and under living stones.
    pub fn owner(&self) -> &str {
        &self.owner
    }
}
