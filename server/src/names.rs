//! Names of people, as they are shown: normalised, visible, short.

use crate::talk_text::MOST_MARKS;
use protocol::refusal::{Code, Refused};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The most characters that a name has.
pub(crate) const MAX_NAME: usize = 20;

/// Makes one pictograph of the two beside it.
const JOINER: char = '\u{200d}';
/// Ask for a pictograph as text or in colours; phones write them.
const LOOKS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// A guest's first name: 棋友 and four digits.
pub(crate) fn guest() -> String {
    format!("棋友{:04}", rand::random_range(0..10_000))
}

/// A name as it will be shown. Each part of what is joined into one pictograph counts as a character, and so
/// does each sign that hangs on none.
///
/// # Errors
/// `bad_name` for one that is empty, too long or holds characters that hide or reorder text.
pub(crate) fn normalise(name: &str) -> Result<String, Refused> {
    let bad = || Refused::new(Code::BadName).with("max", MAX_NAME);
    if name.len() > 40 * MAX_NAME {
        return Err(bad());
    }
    // What only asks for a look goes: names that are seen as the same are the same.
    let normal: String = name.chars().filter(|character| !LOOKS.contains(character)).nfkc().collect();
    let normal = normal.split_whitespace().collect::<Vec<_>>().join(" ");
    let counts = |character: &char| *character != JOINER && !is_combining_mark(*character);
    let length = normal.chars().filter(counts).count();
    // It would hang on whatever stands before the name.
    let hangs = normal.chars().next().is_some_and(is_combining_mark);
    let long = normal.len() > 8 * MAX_NAME || !(1..=MAX_NAME).contains(&length);
    let mut marks = 0;
    let stacked = normal.chars().any(|character| {
        marks = if is_combining_mark(character) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    });
    if long || hangs || stacked || name.chars().any(char::is_control) || !normal.graphemes(true).all(shows) {
        Err(bad())
    } else {
        Ok(normal)
    }
}

/// Whether nothing in a character, as it is seen, is hidden: a joiner may stand within one, as between the two of a
/// pictograph of two people, where there is on both sides what would be a character by itself.
fn shows(seen: &str) -> bool {
    let parts: Vec<&str> = seen.split(JOINER).collect();
    let alone = |part: &&str| !part.is_empty() && format!("a{part}").graphemes(true).next() == Some("a");
    (parts.len() == 1 || parts.iter().all(alone)) && !parts.iter().any(|part| part.chars().any(hides))
}

/// Controls, bidirectional and zero-width characters, what is drawn as nothing, tags, private use.
pub(crate) fn hides(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{fffc}' | '\u{13430}'..='\u{1345f}'
            | '\u{16fe4}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalised_or_refused() {
        let table = [
            ("吴清源", Some("吴清源")),
            ("  Go   Seigen ", Some("Go Seigen")),
            ("Ｇｏ", Some("Go")),
            ("<b>x</b>", Some("<b>x</b>")),
            ("", None),
            ("   ", None),
            ("a\u{202e}b", None),
            ("a\u{0}b", None),
            ("a\nb", None),
            ("小明❤\u{fe0f}", Some("小明❤")),
            ("🀄\u{fe0f}", Some("🀄")),
            ("👨\u{200d}👩\u{200d}👧\u{200d}👦", Some("👨\u{200d}👩\u{200d}👧\u{200d}👦")),
            ("👩🏽\u{200d}❤\u{fe0f}\u{200d}👨", Some("👩🏽\u{200d}❤\u{200d}👨")),
            ("क\u{94d}\u{200d}ष", Some("क\u{94d}\u{200d}ष")),
            ("\u{fe0f}", None),
            ("❤\u{fe0e}", Some("❤")),
            ("e\u{fe0f}\u{301}", Some("é")),
            ("क\u{200d}\u{94d}ष", None),
            ("a\u{200d}b", None),
            ("❤\u{200d}", None),
            ("\u{200d}❤", None),
            ("❤\u{200d}\u{200d}❤", None),
            ("a\u{200d}\u{301}", None),
            ("❤\u{200d}\u{fe0f}\u{301}❤", None),
            ("🏴\u{e0067}\u{e007f}", None),
            ("\u{feff}", None),
            ("\u{2800}", None),
            ("a\u{34f}", None),
            ("\u{17b4}", None),
            ("\u{fffc}", None),
            ("123456789012345678901", None),
            ("\u{301}", None),
            ("\u{308}a", None),
            ("e\u{301}", Some("é")),
        ];
        for (name, expected) in table {
            assert_eq!(normalise(name).ok().as_deref(), expected, "{name:?}");
        }
        for wide in ["\u{1100}".repeat(21), "\u{600}".repeat(21), format!("a{}", "🏽".repeat(20))] {
            assert!(normalise(&wide).is_err(), "{wide:?} is wider than twenty characters");
        }
        let couple = "👨\u{200d}👩";
        assert_eq!(normalise(&couple.repeat(5)), Ok(couple.repeat(5)));
        assert!(normalise(&couple.repeat(11)).is_err(), "each that is joined counts");
        assert!(normalise(&"长".repeat(10_000)).is_err());
        assert!(normalise(&format!("a{}", "\u{301}".repeat(200))).is_err());
        assert!(normalise(&format!("q{}", "\u{323}\u{308}".repeat(30))).is_err());
    }
}
