//! 数子法 (R13, R14): the area count, exact in quarters of a 子.

use crate::board::{self, Board};
use crate::color::{ByColor, Color};
use crate::komi::Komi;
use crate::point::Point;

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
        let mut living = board.clone();
        for point in dead {
            living.set(*point, None);
        }
        let size = living.size();
        let mut owners: Vec<Option<Color>> = vec![None; size.area() as usize];
        let index =
            |point: Point| usize::from(point.row()) * usize::from(size.lines()) + usize::from(point.column());
        let mut count = AreaCount {
            stones: ByColor::default(),
            enclosed: ByColor::default(),
            shared: 0,
            owner: String::with_capacity((size.area() + u32::from(size.lines())) as usize),
        };
        let mut seen = vec![false; size.area() as usize];
        for start in size.points() {
            if let Some(color) = living.get(start) {
                count.stones[color] += 1;
                owners[index(start)] = Some(color);
                continue;
            }
            if seen[index(start)] {
                continue;
            }
            let (region, touches) = region(&living, start, &mut seen, index);
            let owner = match (touches.black, touches.white) {
                (true, false) => Some(Color::Black),
                (false, true) => Some(Color::White),
                _ => None,
            };
            match owner {
                Some(color) => count.enclosed[color] += region.len() as u32,
                None => count.shared += region.len() as u32,
            }
            for point in region {
                owners[index(point)] = owner;
            }
        }
        board::rows(&mut count.owner, size, |point| match owners[index(point)] {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        })
        .expect("a string takes any text");
        count
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

/// The empty region around a point, and the colours that it touches.
fn region(
    board: &Board,
    start: Point,
    seen: &mut [bool],
    index: impl Fn(Point) -> usize,
) -> (Vec<Point>, ByColor<bool>) {
    let mut region = vec![start];
    let mut touches = ByColor::default();
    seen[index(start)] = true;
    let mut next = 0;
    while next < region.len() {
        let point = region[next];
        next += 1;
        for neighbour in board.neighbours(point) {
            match board.get(neighbour) {
                Some(color) => touches[color] = true,
                None if !seen[index(neighbour)] => {
                    seen[index(neighbour)] = true;
                    region.push(neighbour);
                }
                None => {}
            }
        }
    }
    (region, touches)
}

/// A count with komi and handicap: who wins by how much (R13–R15). Every figure is in quarter 子.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points behind the figures.
    pub count: AreaCount,
    /// 归本数, half the board: 722 on 19×19.
    pub half_board: i32,
    /// 贴子.
    pub komi: i32,
    /// 还子 for handicap stones.
    pub compensation: i32,
}

impl Score {
    /// Puts a count beside what Black gives.
    pub fn new(board: &Board, dead: &[Point], komi: Komi, compensation: i32) -> Score {
        Score {
            count: AreaCount::of(board, dead),
            half_board: 2 * board.size().area() as i32,
            komi: komi.quarters(),
            compensation,
        }
    }

    /// One side's half of the shared points.
    pub fn shared_half(&self) -> i32 {
        2 * self.count.shared as i32
    }

    /// One side's count: living stones, enclosed points and half of the shared ones.
    pub fn total(&self, color: Color) -> i32 {
        4 * self.count.area(color) as i32 + self.shared_half()
    }

    /// How much Black wins by; negative: White; 0: a draw. A quarter 子 is half a point.
    pub fn margin(&self) -> i32 {
        self.total(Color::Black) - self.half_board - self.komi - self.compensation
    }
}
