//! Texts that come from outside: a point, a komi, a board. Each is refused or reads back from what it
//! writes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Board, Komi, Point};

fuzz_target!(|text: &str| {
    if let Ok(point) = text.parse::<Point>() {
        let written = point.to_string();
        assert!(written.eq_ignore_ascii_case(text), "{text:?} was read as {written}");
        assert_eq!(written.parse(), Ok(point));
    }
    if let Ok(komi) = text.parse::<Komi>() {
        let written = komi.to_string();
        assert!(komi.quarters().abs() <= 1250, "{text:?} is more than 625 points");
        assert_eq!(written.parse(), Ok(komi), "{text:?} was read as {written}");
    }
    if let Some(board) = Board::parse(text) {
        assert_eq!(board.to_string(), text);
        assert_eq!(board.hash(), board.recomputed_hash());
    }
});
