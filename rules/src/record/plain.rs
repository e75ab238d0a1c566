//! The text made plain for the parser, and measured before it builds anything.
//!
//! `sgf-parse` splits a text into game trees. Left alone with what people upload it would go wrong in
//! ways that this file keeps from it:
//!
//! - it drops its trees by recursion, so a long enough line of play overflows the stack: depth and
//!   number are limited here, before a tree is there;
//! - its errors have no place: whatever is wrong with the form is found here, with its line;
//! - it takes whatever stands before a `[` for a name (`;B;W[aa]` has a property `BW` to it), and drops
//!   digits from names as it drops the small letters of FF\[3\];
//! - it resolves escapes before it looks at a value, after which an escaped newline or colon cannot be
//!   told from a bare one: values go through with their escapes escaped, and come out as they stood;
//! - it reads known properties into sets and floating-point numbers, which keep neither order nor
//!   repetitions nor exact figures: every property goes through as an unknown one, [`KEPT`], whose
//!   first value is its name;
//! - it refuses text before, between and after games, and values without a game's first `;`.

use super::fault::{Fault, RecordError};
use super::value::ends_in_a_move;

/// The nodes that a line of play may have: ten times a long game. Well below what overflows a stack of
/// 2 MiB as the parser's tree is dropped.
pub const MAX_DEPTH: u32 = 4_000;

/// The nodes that a file may have.
pub const MAX_NODES: usize = 100_000;

/// The values that a file may have, names of properties counted: each costs some hundred bytes while
/// the parser's tree stands.
pub const MAX_VALUES: usize = 200_000;

/// The name under which every property goes through the parser.
pub(super) const KEPT: &str = "KEPT";

/// What the parser gets.
pub(super) struct Plain {
    /// Nothing but game trees.
    pub(super) text: String,
    /// The line of each node in the file, in order.
    pub(super) lines: Vec<u32>,
}

/// Makes a text plain whose newlines are LF.
pub(super) fn plain(text: &str) -> Result<Plain, RecordError> {
    let made = Plain { text: String::with_capacity(2 * text.len()), lines: Vec::new() };
    let mut scan = Scan { text, at: 0, line: 1, values: 0, made, open: Vec::new() };
    while scan.find_game() {
        scan.game()?;
    }
    if scan.made.lines.is_empty() { Err(Fault::NoGame.on_line(1)) } else { Ok(scan.made) }
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    values: usize,
    made: Plain,
    open: Vec<Tree>,
}

/// A game tree whose end has not come.
struct Tree {
    /// How many nodes stand above its next one.
    depth: u32,
    part: Part,
}

/// What of a game tree has been seen last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Opening,
    Node,
    Variation,
}

impl Scan<'_> {
    /// Goes to the next `(` that begins a game: one before a `;`, or before a property, as some Chinese
    /// sites leave the first `;` out. Mail headers and the like are passed over.
    fn find_game(&mut self) -> bool {
        while let Some(next) = self.text[self.at..].find('(') {
            self.go(next);
            let inside = self.text[self.at + 1..].trim_ascii_start();
            let after_name = inside.trim_start_matches(|character: char| character.is_ascii_alphanumeric());
            let has_name = inside.starts_with(|character: char| character.is_ascii_alphabetic());
            if inside.starts_with(';') || has_name && after_name.trim_ascii_start().starts_with('[') {
                return true;
            }
            self.go(1);
        }
        false
    }

    fn game(&mut self) -> Result<(), RecordError> {
        loop {
            let blank = self.text[self.at..].len() - self.text[self.at..].trim_ascii_start().len();
            self.go(blank);
            let Some(character) = self.text[self.at..].chars().next() else {
                return Err(Fault::UnclosedGame.on_line(self.line));
            };
            let top = self.open.last().map(|tree| (tree.part, tree.depth));
            match (character, top) {
                ('(', None | Some((Part::Node | Part::Variation, _))) => {
                    self.structure('(');
                    let depth = top.map_or(0, |(_, depth)| depth);
                    self.open.push(Tree { depth, part: Part::Opening });
                }
                (')', Some((Part::Node | Part::Variation, _))) => {
                    self.structure(')');
                    self.open.pop();
                    match self.open.last_mut() {
                        Some(above) => above.part = Part::Variation,
                        None => return Ok(()),
                    }
                }
                (';', Some((Part::Opening | Part::Node, _))) => {
                    self.node()?;
                    self.go(1);
                }
                (letter, Some((part, _))) if letter.is_ascii_alphabetic() && part != Part::Variation => {
                    if part == Part::Opening {
                        self.node()?;
                    }
                    self.property()?;
                }
                (other, _) => return Err(Fault::Misplaced(other).on_line(self.line)),
            }
        }
    }

    fn node(&mut self) -> Result<(), RecordError> {
        let tree = self.open.last_mut().expect("a node stands in a tree");
        tree.part = Part::Node;
        tree.depth += 1;
        if tree.depth > MAX_DEPTH {
            return Err(Fault::TooDeep.on_line(self.line));
        }
        if self.made.lines.len() == MAX_NODES {
            return Err(Fault::TooManyNodes.on_line(self.line));
        }
        self.made.lines.push(self.line);
        self.made.text.push(';');
        Ok(())
    }

    fn property(&mut self) -> Result<(), RecordError> {
        let rest = &self.text[self.at..];
        let end = rest.find(|character: char| !character.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let written = &rest[..end];
        let name: String = written.chars().filter(|character| !character.is_ascii_lowercase()).collect();
        // FF[3] names have small letters too, which do not count; what is left must still be a name.
        if !name.starts_with(|first: char| first.is_ascii_uppercase()) {
            return Err(Fault::NoName(written.to_string()).on_line(self.line));
        }
        self.go(end);
        self.count_value()?;
        self.made.text.extend([KEPT, "[", &name, "]"]);
        let mut values = 0;
        loop {
            let rest = &self.text[self.at..];
            let inside = rest.trim_ascii_start();
            if !inside.starts_with('[') {
                break;
            }
            self.go(rest.len() - inside.len() + 1);
            self.value()?;
            values += 1;
        }
        if values == 0 { Err(Fault::NoValue(name).on_line(self.line)) } else { Ok(()) }
    }

    /// A value after its `[`.
    fn value(&mut self) -> Result<(), RecordError> {
        self.count_value()?;
        let rest = &self.text[self.at..];
        let mut is_escaped = false;
        let end = rest.find(|character| {
            let bare = !is_escaped;
            is_escaped = bare && character == '\\';
            bare && character == ']'
        });
        let end = end.filter(|end| !ends_in_a_move(&rest[..*end]));
        let Some(end) = end else { return Err(Fault::UnclosedValue.on_line(self.line)) };
        self.made.text.push('[');
        for character in rest[..end].chars() {
            if matches!(character, '\\' | ']') {
                self.made.text.push('\\');
            }
            self.made.text.push(character);
        }
        self.made.text.push(']');
        self.go(end + 1);
        Ok(())
    }

    fn count_value(&mut self) -> Result<(), RecordError> {
        self.values += 1;
        if self.values > MAX_VALUES { Err(Fault::TooManyValues.on_line(self.line)) } else { Ok(()) }
    }

    fn structure(&mut self, parenthesis: char) {
        self.made.text.push(parenthesis);
        self.go(1);
    }

    /// Goes so many bytes on, counting lines.
    fn go(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        self.line += passed.bytes().filter(|byte| *byte == b'\n').count() as u32;
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> String {
        plain(text).map_or_else(|error| error.to_string(), |plain| plain.text)
    }

    #[test]
    fn what_the_parser_would_misread_is_made_plain() {
        let table = [
            ("(;B[aa])", "(;KEPT[B][aa])"),
            ("( ; GM [1]\n[2] )", "(;KEPT[GM][1][2])"),
            ("(;GaMe[1]L1[x])", "(;KEPT[GM][1]KEPT[L1][x])"),
            ("(;C[a\\]b\\\\\\:c\\\nd])", "(;KEPT[C][a\\\\\\]b\\\\\\\\\\\\:c\\\\\nd])"),
            ("(SZ[9];B[aa])", "(;KEPT[SZ][9];KEPT[B][aa])"),
            ("re (1) mail\n(;B[](;W[])(;W[tt]))\n-- \n(me)", "(;KEPT[B][](;KEPT[W][])(;KEPT[W][tt]))"),
            ("(;)x(;)", "(;)(;)"),
            ("(;C[say [1\\] or ;B[dd\\]])", "(;KEPT[C][say [1\\\\\\] or ;B[dd\\\\\\]])"),
            ("(;C[so;B[there])", "(;KEPT[C][so;B[there])"),
        ];
        for (text, expected) in table {
            assert_eq!(made(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_has_no_form_is_refused_on_its_line() {
        let table = [
            ("", "line 1: there is no game in it"),
            ("just (some) text", "line 1: there is no game in it"),
            ("()", "line 1: there is no game in it"),
            ("(;B[aa]\n", "line 2: the game is not closed"),
            ("(;B[aa](;W[bb])\n", "line 2: the game is not closed"),
            ("(;\nC[open ;B[ee])\n", "line 2: a value is not closed"),
            ("(;C[a\\])", "line 1: a value is not closed"),
            ("(;C[open ; B [];W[aa])", "line 1: a value is not closed"),
            ("(;C[open)", "line 1: a value is not closed"),
            ("(;B\n;W[aa])", "line 1: B has no value"),
            ("(;black[aa])", "line 1: \"black\" is not the name of a property"),
            ("(r0[])", "line 1: \"r0\" is not the name of a property"),
            ("(;[aa])", "line 1: '[' cannot stand here"),
            ("(;B[aa],W[bb])", "line 1: ',' cannot stand here"),
            ("(;B[aa]甲[bb])", "line 1: '甲' cannot stand here"),
            ("(;(;B[aa])\n;W[bb])", "line 2: ';' cannot stand here"),
            ("(;(;B[aa])C[bb])", "line 1: 'C' cannot stand here"),
            ("(;(\n(;)))", "line 2: '(' cannot stand here"),
            ("(;()", "line 1: ')' cannot stand here"),
        ];
        for (text, expected) in table {
            assert_eq!(made(text), expected, "{text:?}");
        }
    }

    #[test]
    fn depth_counts_along_a_line_and_the_rest_in_all() {
        let deep = MAX_DEPTH as usize;
        assert!(plain(&format!("({})", ";".repeat(deep))).is_ok());
        assert!(made(&format!("({})", ";".repeat(deep + 1))).ends_with("too long"));
        assert!(made(&format!("{}{}", "(;".repeat(deep + 1), ")".repeat(deep + 1))).ends_with("too long"));
        let flat = |leaves: usize| format!("(;{})", "(;)".repeat(leaves));
        assert_eq!(plain(&flat(MAX_NODES - 1)).map(|plain| plain.lines.len()).ok(), Some(MAX_NODES));
        assert!(made(&flat(MAX_NODES)).ends_with("too many nodes"));
        let values = |values: usize| format!("(;C{})", "[]".repeat(values));
        assert!(plain(&values(MAX_VALUES - 1)).is_ok());
        assert!(made(&values(MAX_VALUES)).ends_with("too many values"));
    }
}
