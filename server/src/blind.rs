//! What a record says of a blind game (P7), in both languages. It must never know what is on the board.

use protocol::settings::{Blind, Hidden};

/// The comment on the game; empty where both saw the whole board.
pub(crate) fn said(blind: Blind) -> String {
    let sides = [("黑方", "Black", blind.black), ("白方", "White", blind.white)];
    let hidden = || sides.iter().filter(|(.., hidden)| *hidden != Hidden::None);
    let zh: Vec<String> = hidden().map(|(zh, _, hidden)| format!("{zh}{}", in_chinese(*hidden))).collect();
    let en: Vec<String> = hidden().map(|(_, en, hidden)| format!("{en} {}", in_english(*hidden))).collect();
    if zh.is_empty() {
        return String::new();
    }
    format!("盲棋：{}。\nBlind go: {}.", zh.join("，"), en.join(", "))
}

fn in_chinese(hidden: Hidden) -> &'static str {
    match hidden {
        Hidden::None => "看得见全部棋子",
        Hidden::Own => "看不见己方棋子",
        Hidden::All => "看不见棋子",
        Hidden::Black => "只看得见白子",
        Hidden::White => "只看得见黑子",
    }
}

fn in_english(hidden: Hidden) -> &'static str {
    match hidden {
        Hidden::None => "sees all stones",
        Hidden::Own => "does not see its own stones",
        Hidden::All => "sees no stones",
        Hidden::Black => "sees white stones only",
        Hidden::White => "sees black stones only",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_who_did_not_see_what() {
        let table = [
            (Hidden::None, Hidden::None, ""),
            (Hidden::All, Hidden::None, "盲棋：黑方看不见棋子。\nBlind go: Black sees no stones."),
            (
                Hidden::Own,
                Hidden::White,
                "盲棋：黑方看不见己方棋子，白方只看得见黑子。\nBlind go: Black does not see its own stones, White sees black stones only.",
            ),
        ];
        for (black, white, expected) in table {
            assert_eq!(said(Blind { black, white }), expected);
        }
    }
}
