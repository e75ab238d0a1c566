//! Why a record is refused, as the wire says it: each kind of fault is a code with a text in both languages.

use crate::refusal::{Code, Refused};
use rules::record::{Fault, MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_VALUES, RecordError};

/// The longest piece of a file that a refusal repeats, in characters.
const LONGEST: usize = 40;

impl From<RecordError> for Refused {
    fn from(error: RecordError) -> Refused {
        let refused = match error.fault {
            Fault::TooLarge => Refused::new(Code::TooLarge).with("max", MAX_BYTES),
            Fault::TooDeep => Refused::new(Code::SgfTooDeep).with("max", MAX_DEPTH),
            Fault::TooManyNodes => Refused::new(Code::SgfTooManyNodes).with("max", MAX_NODES),
            Fault::TooManyValues => Refused::new(Code::SgfTooMuch).with("max", MAX_VALUES),
            Fault::NoGame => Refused::new(Code::SgfNoGame),
            Fault::UnclosedValue | Fault::UnclosedGame => Refused::new(Code::SgfUnclosed),
            Fault::NoValue(text) | Fault::NoName(text) => said(Code::SgfMalformed, &text),
            Fault::Misplaced(character) => said(Code::SgfMalformed, &character.to_string()),
            // The parser's own words would be in one language alone.
            Fault::Grammar(_) => said(Code::SgfMalformed, "(;)"),
            Fault::OtherGame(text) => said(Code::SgfOtherGame, &text),
            Fault::Size(text) => said(Code::SgfBoardSize, &text),
            Fault::MalformedMove(text) => said(Code::SgfBadMove, &text),
            Fault::SeveralMoves => Refused::new(Code::SgfSeveralMoves),
            Fault::MalformedSetup(text) | Fault::MalformedPlayer(text) => said(Code::SgfBadSetup, &text),
            Fault::SetTwice(point) => Refused::new(Code::SgfSetTwice).with("point", point),
            Fault::NoLiberty(point) => Refused::new(Code::NoLiberty).with("point", point),
            Fault::Refused(refusal) => Refused::from(refusal),
        };
        // Every text about a file's form names its line: a form is found to be wrong on one.
        refused.with("line", error.place.line.unwrap_or(1))
    }
}

fn said(code: Code, text: &str) -> Refused {
    Refused::new(code).with("text", text.chars().take(LONGEST).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_a_text_names_is_given() {
        let table = [
            ("x", "sgf_no_game"),
            ("(;B[aa]", "sgf_unclosed"),
            ("(;C[aa", "sgf_unclosed"),
            ("(;B)", "sgf_malformed"),
            ("(;b[aa])", "sgf_malformed"),
            ("(;B[aa]!)", "sgf_malformed"),
            ("(;GM[2])", "sgf_other_game"),
            ("(;SZ[9:13])", "sgf_board_size"),
        ];
        for (text, code) in table {
            let refused = Refused::from(rules::record::read(text.as_bytes()).expect_err(text));
            assert_eq!(refused.code.as_str(), code, "{text}");
            for said in [refused.code.text_zh(), refused.code.text_en()] {
                let names = said.split('{').skip(1).filter_map(|rest| rest.split('}').next());
                for name in names {
                    assert!(refused.values.contains_key(name), "{code} names {name}");
                }
            }
        }
        let long = format!("(;GM[{}])", "二".repeat(500));
        let refused = Refused::from(rules::record::read(long.as_bytes()).expect_err("another game"));
        assert_eq!(refused.values["text"].chars().count(), LONGEST);
    }
}
