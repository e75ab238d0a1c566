//! A line of talk as it will be shown: plain text in one line, with nothing in it that hides or reorders. It
//! must never know who says it, or to whom.

use crate::names;
use protocol::refusal::{Code, Refused};
use protocol::talk::MAX_LINE;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most bytes that are looked at: as many characters, decomposed, with some that go.
const MOST_BYTES: usize = 12 * MAX_LINE;
/// More marks on one letter reach into the lines above and below.
pub(crate) const MOST_MARKS: usize = 3;

/// A line as it will be shown.
///
/// # Errors
/// `bad_line` for one of which nothing is left, or too much.
pub(crate) fn clean(text: &str) -> Result<String, Refused> {
    let bad = || Refused::new(Code::BadLine).with("max", MAX_LINE);
    if text.len() > MOST_BYTES {
        return Err(bad());
    }
    // What hides goes first: the marks on both sides of it are then on one letter.
    let seen = text.chars().filter(|character| character.is_whitespace() || !names::hides(*character));
    let mut marks = 0;
    let shown = seen.nfc().filter(|character| {
        marks = if is_combining_mark(*character) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    });
    let spaced: String = shown.collect();
    let line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=MAX_LINE).contains(&line.chars().count()) { Ok(line) } else { Err(bad()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned_or_refused() {
        let long = "长".repeat(MAX_LINE);
        let table = [
            ("你好", Some("你好")),
            ("  good\n\tgame \u{3000} ", Some("good game")),
            ("e\u{301}", Some("é")),
            ("e\u{200d}\u{301}", Some("é")),
            ("<b onclick=x>&amp;", Some("<b onclick=x>&amp;")),
            ("a\u{202e}b\u{2066}c\u{200f}d", Some("abcd")),
            ("a\u{0}\u{7}\u{1b}[31mb", Some("a[31mb")),
            ("a\u{2028}b\u{85}c", Some("a b c")),
            ("q\u{323}\u{308}\u{307}\u{304}\u{303}y", Some("q\u{323}\u{308}\u{307}y")),
            ("q\u{323}\u{307}\u{304}\u{200b}\u{303}\u{302}", Some("q\u{323}\u{307}\u{304}")),
            ("\u{feff}\u{e0041}\u{e000}", None),
            ("", None),
            (" \u{202e} \u{200b}", None),
            (long.as_str(), Some(long.as_str())),
        ];
        for (text, expected) in table {
            assert_eq!(clean(text).ok().as_deref(), expected, "{text:?}");
        }
        for text in
            [format!("{long}。"), "\u{200b}".repeat(MOST_BYTES), format!("a{}", " ".repeat(MOST_BYTES))]
        {
            assert_eq!(clean(&text).map_err(|refused| refused.code), Err(Code::BadLine));
        }
        // Whatever comes, what is shown is cleaned once and for all.
        for (text, _) in table {
            if let Ok(line) = clean(text) {
                assert_eq!(clean(&line).as_ref(), Ok(&line), "{text:?}");
            }
        }
    }
}
