//! `RE`: how a game ended, as records write it.

use super::margin::{self, Margin};
use crate::color::Color;

/// How a record says that its game ended. What is not understood stays in the record as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A colour won.
    Won(Color, By),
    /// `0`, `Draw`, 和棋.
    Draw,
    /// `Void`, 无胜负: no result.
    Void,
    /// `?`: the record says that it does not know.
    Unknown,
    /// Text that is not understood.
    Other,
}

/// By what a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The count.
    Count(Margin),
    /// The other side resigned: 中盘胜.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited.
    Forfeit,
    /// The record does not say.
    Unsaid,
}

/// Reads a result; none if there is no text.
pub(super) fn read(text: &str) -> Option<Ending> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let ending = latin(&text.to_ascii_lowercase()).or_else(|| chinese(&simplified(text)));
    Some(ending.unwrap_or(Ending::Other))
}

fn latin(text: &str) -> Option<Ending> {
    match text {
        "0" | "draw" | "jigo" => return Some(Ending::Draw),
        "void" => return Some(Ending::Void),
        _ if text.starts_with('?') => return Some(Ending::Unknown),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let winner = match winner.trim() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return None,
    };
    let by = match how.trim() {
        "" => By::Unsaid,
        "r" | "resign" | "resignation" => By::Resignation,
        "t" | "time" => By::Time,
        "f" | "forfeit" => By::Forfeit,
        amount => By::Count(margin::bare(amount).or_else(|| margin::read(amount))?),
    };
    Some(Ending::Won(winner, by))
}

fn simplified(text: &str) -> String {
    let changed =
        text.chars().filter(|character| !character.is_whitespace()).map(|character| match character {
            '勝' => '胜',
            '盤' => '盘',
            '負' => '负',
            '時' => '时',
            '無' => '无',
            '認' => '认',
            '輸' => '输',
            other => other,
        });
    changed.collect()
}

fn chinese(text: &str) -> Option<Ending> {
    match text {
        "和" | "和棋" | "和局" | "平局" | "持碁" => return Some(Ending::Draw),
        "无胜负" | "对局取消，无胜负" | "重下" | "加赛" => return Some(Ending::Void),
        "双方均负" | "双方弃权，均判负" => return Some(Ending::Void),
        "和棋，归黑胜" => return Some(Ending::Won(Color::Black, By::Count(Margin::Points(0)))),
        _ => {}
    }
    // Some sites add how many moves there were.
    let text = text.split(['（', '(']).next()?;
    let side = match text.chars().next()? {
        '黑' => Color::Black,
        '白' => Color::White,
        _ => return None,
    };
    let rest = text.chars().skip(1).collect::<String>();
    let rest = rest.trim_start_matches(['方', '棋']);
    let rest = rest.strip_suffix(if side == Color::Black { "，白胜" } else { "，黑胜" }).unwrap_or(rest);
    let won = |by| Some(Ending::Won(side, by));
    let lost = |by| Some(Ending::Won(side.opposite(), by));
    match rest {
        "胜" => won(By::Unsaid),
        "中盘胜" => won(By::Resignation),
        "超时胜" => won(By::Time),
        "负" => lost(By::Unsaid),
        "中盘负" | "认输" => lost(By::Resignation),
        "超时" | "超时负" => lost(By::Time),
        "判负" | "弃权" | "弃权负" => lost(By::Forfeit),
        _ => won(By::Count(margin::read(rest.strip_prefix('胜')?)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn endings_are_read_in_both_tongues() {
        let count = |color, margin| Ending::Won(color, By::Count(margin));
        let table = [
            ("B+R", Ending::Won(Black, By::Resignation)),
            ("w+resign", Ending::Won(White, By::Resignation)),
            ("B+T", Ending::Won(Black, By::Time)),
            ("W+Time", Ending::Won(White, By::Time)),
            ("W+F", Ending::Won(White, By::Forfeit)),
            ("B+Forfeit", Ending::Won(Black, By::Forfeit)),
            ("B+", Ending::Won(Black, By::Unsaid)),
            ("B+0.5", count(Black, Margin::Points(50))),
            ("W+12.50", count(White, Margin::Points(1250))),
            ("W+368.5", count(White, Margin::Points(36850))),
            ("B+0.75", count(Black, Margin::Points(75))),
            ("B+3/4子", count(Black, Margin::Zi(3))),
            ("0", Ending::Draw),
            ("draw", Ending::Draw),
            ("Void", Ending::Void),
            ("?", Ending::Unknown),
            ("? (No further moves known)", Ending::Unknown),
            ("黑胜3/4子", count(Black, Margin::Zi(3))),
            ("黑胜3/4子（共283手）", count(Black, Margin::Zi(3))),
            ("白胜半子", count(White, Margin::Zi(2))),
            ("黑胜一子", count(Black, Margin::Zi(4))),
            ("黑胜四分之三子", count(Black, Margin::Zi(3))),
            ("和棋，归黑胜", count(Black, Margin::Points(0))),
            ("黑判负，白胜", Ending::Won(White, By::Forfeit)),
            ("白弃权，黑胜", Ending::Won(Black, By::Forfeit)),
            ("双方弃权，均判负", Ending::Void),
            ("重下", Ending::Void),
            ("黑胜2又3/4子", count(Black, Margin::Zi(11))),
            ("白勝 39 又 3/4 子", count(White, Margin::Zi(159))),
            ("白胜2.25子", count(White, Margin::Zi(9))),
            ("黑胜1子", count(Black, Margin::Zi(4))),
            ("黑胜1.5目", count(Black, Margin::Points(150))),
            ("白胜6目半", count(White, Margin::Points(650))),
            ("白胜半目", count(White, Margin::Points(50))),
            ("白中盘胜", Ending::Won(White, By::Resignation)),
            ("黑中盤勝", Ending::Won(Black, By::Resignation)),
            ("黑方中盘负", Ending::Won(White, By::Resignation)),
            ("白超时，黑胜", Ending::Won(Black, By::Time)),
            ("黑超时负", Ending::Won(White, By::Time)),
            ("黑胜", Ending::Won(Black, By::Unsaid)),
            ("和棋", Ending::Draw),
            ("对局取消，无胜负", Ending::Void),
        ];
        for (text, expected) in table {
            assert_eq!(read(text), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_not_guessed() {
        let texts = [
            "B",
            "X+1",
            "B+1.234",
            "B+-1",
            "B+99999",
            "黑胜2/3子",
            "黑胜0.3子",
            "黑超时，黑胜",
            "黑胜了",
            "黑",
            "吃饭",
        ];
        for text in texts {
            assert_eq!(read(text), Some(Ending::Other), "{text:?}");
        }
        assert_eq!(read(" "), None);
    }
}
