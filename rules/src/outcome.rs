//! How a game ended, and how the rules and the records say it (R7, R9, R14).

use crate::color::Color;
use crate::ruleset::Unit;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// By the count: Black's margin in quarter 子, which are half points; 0 is a draw (R13).
    Count(i32),
    /// A level count that the rule set gives to this side (应氏).
    Tie(Color),
    /// The winner, the other having resigned: 中盘胜 (R9).
    Resignation(Color),
    /// The winner, the other having run out of time.
    Time(Color),
    /// The winner, the other having lost by a penalty: 判负 (R8, J2).
    Forfeit(Color),
    /// The winner, the other having been absent: 弃权 (N3, P4).
    Absence(Color),
    /// Both were absent: 双方均负 (N3).
    BothLost,
    /// 和棋 by a long cycle (R7).
    Draw,
    /// 无胜负 by a long cycle (R7).
    NoResult,
    /// 重下: a long cycle, the game is to be played again (R7).
    Replay,
    /// No result: cancelled before both first moves, or left by both.
    Cancelled,
}

impl Outcome {
    /// The winner; none for a draw or no result.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Count(margin) if margin > 0 => Some(Color::Black),
            Outcome::Count(margin) if margin < 0 => Some(Color::White),
            Outcome::Tie(winner)
            | Outcome::Resignation(winner)
            | Outcome::Time(winner)
            | Outcome::Forfeit(winner)
            | Outcome::Absence(winner) => Some(winner),
            Outcome::Count(_)
            | Outcome::BothLost
            | Outcome::Draw
            | Outcome::NoResult
            | Outcome::Replay
            | Outcome::Cancelled => None,
        }
    }

    /// As the Chinese rules say it: `黑胜3/4子`, `白胜39又3/4子`, `黑中盘胜`, `和棋`; in points `黑胜1.5目`.
    pub fn text_zh(self, unit: Unit) -> String {
        let side = |winner| if winner == Color::Black { "黑" } else { "白" };
        match self {
            Outcome::Count(0) | Outcome::Draw => "和棋".to_string(),
            Outcome::Count(margin) => {
                let winner = if margin > 0 { "黑" } else { "白" };
                let amount = match unit {
                    Unit::Zi => format!("{}子", Zi(margin.abs())),
                    Unit::Points => format!("{}目", Points(margin.abs())),
                };
                format!("{winner}胜{amount}")
            }
            Outcome::Tie(winner) => format!("和棋，归{}胜", side(winner)),
            Outcome::Forfeit(winner) => format!("{}判负，{}胜", side(winner.opposite()), side(winner)),
            Outcome::Absence(winner) => format!("{}弃权，{}胜", side(winner.opposite()), side(winner)),
            Outcome::BothLost => "双方弃权，均判负".to_string(),
            Outcome::NoResult => "无胜负".to_string(),
            Outcome::Replay => "重下".to_string(),
            Outcome::Resignation(winner) => format!("{}中盘胜", side(winner)),
            Outcome::Time(winner) => format!("{}超时，{}胜", side(winner.opposite()), side(winner)),
            Outcome::Cancelled => "对局取消，无胜负".to_string(),
        }
    }
}

/// As records say it: `B+1.5`, `B+0`, `W+R`, `B+T`, `W+F`, `0`, `Void`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |winner| if winner == Color::Black { 'B' } else { 'W' };
        match *self {
            Outcome::Count(0) | Outcome::Draw => f.write_str("0"),
            Outcome::Count(margin) => {
                let winner = if margin > 0 { 'B' } else { 'W' };
                write!(f, "{winner}+{}", Points(margin.abs()))
            }
            Outcome::Tie(winner) => write!(f, "{}+0", letter(winner)),
            Outcome::Resignation(winner) => write!(f, "{}+R", letter(winner)),
            Outcome::Time(winner) => write!(f, "{}+T", letter(winner)),
            Outcome::Forfeit(winner) | Outcome::Absence(winner) => write!(f, "{}+F", letter(winner)),
            Outcome::BothLost | Outcome::NoResult | Outcome::Replay | Outcome::Cancelled => {
                f.write_str("Void")
            }
        }
    }
}

/// An amount of 子 given in quarters, not negative, as the rules write it: `184又1/4`, `3/4`, `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zi(pub i32);

impl fmt::Display for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = ["", "1/4", "1/2", "3/4"][(self.0 % 4).unsigned_abs() as usize];
        match (self.0 / 4, fraction) {
            (whole, "") => write!(f, "{whole}"),
            (0, fraction) => f.write_str(fraction),
            (whole, fraction) => write!(f, "{whole}又{fraction}"),
        }
    }
}

/// An amount given in half points, not negative: `7.5`, `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points(pub i32);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_texts_are_exact() {
        let table = [
            (Outcome::Count(3), "B+1.5", "黑胜3/4子"),
            (Outcome::Count(-1), "W+0.5", "白胜1/4子"),
            (Outcome::Count(2), "B+1", "黑胜1/2子"),
            (Outcome::Count(4), "B+2", "黑胜1子"),
            (Outcome::Count(-159), "W+79.5", "白胜39又3/4子"),
            (Outcome::Count(0), "0", "和棋"),
            (Outcome::Resignation(Color::White), "W+R", "白中盘胜"),
            (Outcome::Time(Color::Black), "B+T", "白超时，黑胜"),
            (Outcome::Cancelled, "Void", "对局取消，无胜负"),
            (Outcome::Tie(Color::Black), "B+0", "和棋，归黑胜"),
            (Outcome::Forfeit(Color::White), "W+F", "黑判负，白胜"),
            (Outcome::Absence(Color::Black), "B+F", "白弃权，黑胜"),
            (Outcome::BothLost, "Void", "双方弃权，均判负"),
            (Outcome::Draw, "0", "和棋"),
            (Outcome::NoResult, "Void", "无胜负"),
            (Outcome::Replay, "Void", "重下"),
        ];
        for (outcome, text, text_zh) in table {
            assert_eq!(outcome.to_string(), text);
            assert_eq!(outcome.text_zh(Unit::Zi), text_zh);
        }
        assert_eq!(Outcome::Count(3).text_zh(Unit::Points), "黑胜1.5目");
        assert_eq!(Outcome::Count(-14).text_zh(Unit::Points), "白胜7目");
    }
}
