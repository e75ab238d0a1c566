//! A count with everything that is given: who wins by how much (R13–R15, R17, J2), exact.

use crate::area::AreaCount;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::komi::Komi;
use crate::outcome::Outcome;
use crate::point::{Point, Size};
use crate::ruleset::{LastMove, Ruleset, Scoring, Tie, Unit};
use crate::territory::TerritoryCount;

/// What was counted on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tally {
    /// 数子.
    Area(AreaCount),
    /// 数目.
    Territory(TerritoryCount),
}

/// What a game brings to its count besides the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// How many handicap stones Black has had (R15).
    pub handicap_stones: usize,
    /// The prisoners that each side holds: stones taken, and stones handed over for passes.
    pub prisoners: ByColor<u32>,
    /// The warnings that each side has got (J2).
    pub warnings: ByColor<u32>,
    /// Who passed first of the two passes that closed the playing.
    pub passed_first: Option<Color>,
}

/// A count with komi, handicap and warnings. Every figure is in quarters of the unit's half: quarter 子
/// where results are said in 子, half points where they are said in points. The margin is the same
/// number in both: a quarter 子 over half the board is half a point over the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points behind the figures.
    pub tally: Tally,
    /// In what the figures are.
    pub unit: Unit,
    /// Who wins a level count.
    pub tie: Tie,
    /// The board.
    pub size: Size,
    /// 贴子.
    pub komi: i32,
    /// 还子 for handicap stones.
    pub compensation: i32,
    /// What Black gives for having made the last move (智运 2008).
    pub last_move: i32,
    /// What each side gives for its warnings (J2).
    pub warnings: ByColor<i32>,
}

impl Score {
    /// Counts a board from which the stones on `dead` are taken off.
    pub fn new(board: &Board, dead: &[Point], ruleset: &Ruleset, komi: Komi, given: Given) -> Score {
        let tally = match ruleset.scoring {
            Scoring::Area => Tally::Area(AreaCount::of(board, dead)),
            Scoring::Territory => Tally::Territory(TerritoryCount::of(board, dead, given.prisoners)),
        };
        let last_move = match (ruleset.last_move, given.passed_first) {
            (LastMove::PointToWhite, Some(Color::White)) => 2,
            _ => 0,
        };
        let warnings = ByColor::from_fn(|color| ruleset.penalties.warning * given.warnings[color] as i32);
        Score {
            tally,
            unit: ruleset.unit,
            tie: ruleset.tie,
            size: board.size(),
            komi: komi.quarters(),
            compensation: ruleset.compensation_quarters(given.handicap_stones),
            last_move,
            warnings,
        }
    }

    /// 归本数, half the board, in quarter 子: 722 on 19×19.
    pub fn half_board(&self) -> i32 {
        2 * self.size.area() as i32
    }

    /// One side's half of the shared points. Under territory nothing is shared.
    pub fn shared_half(&self) -> i32 {
        match (&self.tally, self.unit) {
            (Tally::Area(count), Unit::Zi) => 2 * count.shared as i32,
            (Tally::Area(count), Unit::Points) => count.shared as i32,
            (Tally::Territory(_), _) => 0,
        }
    }

    /// What one side has on the board, and its prisoners under territory, before anything is given.
    pub fn total(&self, color: Color) -> i32 {
        let points = match &self.tally {
            Tally::Area(count) => count.area(color),
            Tally::Territory(count) => count.points(color),
        };
        let whole = match self.unit {
            Unit::Zi => 4,
            Unit::Points => 2,
        };
        whole * points as i32 + self.shared_half()
    }

    /// How much Black wins by; negative: White; 0: level. A quarter 子 is half a point.
    pub fn margin(&self) -> i32 {
        let counted = match self.unit {
            Unit::Zi => self.total(Color::Black) - self.half_board(),
            Unit::Points => self.total(Color::Black) - self.total(Color::White),
        };
        let given = self.komi + self.compensation + self.last_move;
        counted - given - self.warnings.black + self.warnings.white
    }

    /// How a game with this count ends.
    pub fn outcome(&self) -> Outcome {
        match (self.margin(), self.tie) {
            (0, Tie::Black) => Outcome::Tie(Color::Black),
            (margin, _) => Outcome::Count(margin),
        }
    }

    /// Whose each point is: rows from the top joined by `/`; `X` black, `O` white, `.` nobody's. Under
    /// area living stones are points of their colour, under territory they are nobody's.
    pub fn owner(&self) -> &str {
        match &self.tally {
            Tally::Area(count) => count.owner(),
            Tally::Territory(count) => count.owner(),
        }
    }
}
