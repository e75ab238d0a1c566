//! Properties and their values, as they stand in the file.

/// A property: a name of capital letters and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub(super) name: String,
    pub(super) values: Vec<Value>,
}

impl Property {
    /// The name; the small letters of FF\[3\] are left out.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values, at least one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// A value as it stands between its brackets, with its escapes, so that writing it again loses nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(String);

impl Value {
    /// What stood in a file between `[` and the first `]` that is not escaped.
    pub(super) fn raw(raw: String) -> Value {
        Value(raw)
    }

    /// The value that says this text, newlines kept.
    pub fn of_text(text: &str) -> Value {
        Value::made(escaped(text, &['\\', ']']))
    }

    /// The value that is composed of two texts, `first:second`.
    pub fn of_pair(first: &str, second: &str) -> Value {
        let [first, second] = [first, second].map(|part| escaped(part, &['\\', ']', ':']));
        Value::made(format!("{first}:{second}"))
    }

    /// A value whose end cannot be taken for a move's.
    fn made(mut raw: String) -> Value {
        if ends_in_a_move(&raw) {
            raw.insert(raw.rfind('[').expect("a move has a bracket"), '\\');
        }
        Value(raw)
    }

    /// As it stands in the file.
    pub fn as_raw(&self) -> &str {
        &self.0
    }

    /// What it says: escapes resolved, escaped newlines gone, other white space and control characters
    /// made spaces.
    pub fn text(&self) -> String {
        said(&self.0)
    }

    /// What it says in one line: newlines made spaces, none at the ends.
    pub fn line(&self) -> String {
        self.text().replace('\n', " ").trim().to_string()
    }

    /// The two texts of a composed value; none if no colon stands bare.
    pub fn pair(&self) -> Option<(String, String)> {
        let mut is_escaped = false;
        let colon = self.0.find(|character| {
            let bare = !is_escaped;
            is_escaped = bare && character == '\\';
            bare && character == ':'
        })?;
        Some((said(&self.0[..colon]), said(&self.0[colon + 1..])))
    }
}

fn escaped(text: &str, special: &[char]) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in with_plain_newlines(text).chars() {
        if special.contains(&character) {
            raw.push('\\');
        }
        raw.push(character);
    }
    raw
}

fn said(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        let (character, was_escaped) = match character {
            '\\' => (characters.next().unwrap_or('\\'), true),
            other => (other, false),
        };
        match character {
            '\n' if was_escaped => {}
            '\n' => text.push('\n'),
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
    text
}

/// Whether a value ends as `;B[dd` does. It was not closed then, and its end is that of the move after:
/// to read on would lose the move. Where a text speaks of such a move, every program escapes its second
/// bracket, and this one the first if there is no second.
pub(super) fn ends_in_a_move(value: &str) -> bool {
    let before = value.trim_end_matches(|character: char| character.is_ascii_lowercase());
    let Some(before) = before.strip_suffix('[').filter(|_| value.len() - before.len() <= 2) else {
        return false;
    };
    let node = before.trim_ascii_end().strip_suffix(['B', 'W']);
    node.is_some_and(|node| node.trim_ascii_end().ends_with(';'))
}

/// The text with LF for every newline: files have CR LF, LF CR and CR too.
pub(super) fn with_plain_newlines(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let other_half = match character {
            '\r' => '\n',
            '\n' => '\r',
            other => {
                plain.push(other);
                continue;
            }
        };
        characters.next_if_eq(&other_half);
        plain.push('\n');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_exactly() {
        let table = [
            ("", ""),
            ("a ] b \\ c", "a \\] b \\\\ c"),
            ("a:b", "a:b"),
            ("[甲]", "[甲\\]"),
            ("one\ntwo", "one\ntwo"),
            ("one\r\ntwo", "one\ntwo"),
            ("ends in \\", "ends in \\\\"),
            ("\\\n", "\\\\\n"),
            ("not ;B[dd", "not ;B\\[dd"),
            (";W [", ";W \\["),
            (";B\\[", ";B\\\\["),
        ];
        for (text, raw) in table {
            let value = Value::of_text(text);
            assert_eq!(value.as_raw(), raw);
            assert_eq!(value.text(), with_plain_newlines(text));
        }
    }

    #[test]
    fn values_say_what_their_escapes_mean() {
        let table = [
            ("soft\\\nbreak", "softbreak", "softbreak"),
            ("hard\nbreak", "hard\nbreak", "hard break"),
            ("x\\:y", "x:y", "x:y"),
            (" a\tb\0c ", " a b c ", "a b c"),
            ("\\a\\\\\\]", "a\\]", "a\\]"),
        ];
        for (raw, text, line) in table {
            let value = Value::raw(raw.to_string());
            assert_eq!((value.text().as_str(), value.line().as_str()), (text, line), "{raw:?}");
        }
    }

    #[test]
    fn pairs_part_at_the_first_bare_colon() {
        let pair = |raw: &str| Value::raw(raw.to_string()).pair();
        let parts = |first: &str, second: &str| Some((first.to_string(), second.to_string()));
        assert_eq!(pair("aa:bb"), parts("aa", "bb"));
        assert_eq!(pair("a\\:b:c:d"), parts("a:b", "c:d"));
        assert_eq!(pair("a\\\\:b"), parts("a\\", "b"));
        assert_eq!(pair("a\\:b"), None);
        let hard = ("a:]\\", "b:\n");
        assert_eq!(Value::of_pair(hard.0, hard.1).pair(), parts(hard.0, hard.1));
    }

    #[test]
    fn every_newline_is_one() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\n\rb\n\r\n\rc", "a\rb\r\rc"] {
            assert_eq!(with_plain_newlines(text), "a\nb\n\nc", "{text:?}");
        }
    }
}
