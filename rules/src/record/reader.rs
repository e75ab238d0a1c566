//! From bytes to records.

use super::charset::{self, Charset};
use super::fault::{Fault, Place, RecordError};
use super::plain::{self, KEPT};
use super::tree::{FORM, NodeId, Record};
use super::value::{Property, Value, with_plain_newlines};
use crate::point::Size;
use sgf_parse::SgfNode;
use sgf_parse::go::Prop;

/// The largest file that is read: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// Every game of a file, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games, at least one.
    pub games: Vec<Record>,
    /// In which characters they were read.
    pub charset: Charset,
}

/// Reads a file of one or more games. All of them must be Go on a board that there is; one that is not
/// refuses the file, so that a game is never missing unseen.
///
/// # Errors
/// What is wrong with the file's size or form, or with a game's `GM` or `SZ`. Moves and set-up stones
/// are looked at when a game is replayed.
pub fn read(bytes: &[u8]) -> Result<Collection, RecordError> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::TooLarge.at(Place::default()));
    }
    let (text, charset) = charset::decode(bytes);
    let plain = plain::plain(&with_plain_newlines(&text))?;
    let trees = sgf_parse::go::parse(&plain.text);
    let trees = trees.map_err(|error| Fault::Grammar(error.to_string()).at(Place::default()))?;
    let mut lines = plain.lines.into_iter();
    let games = trees.iter().map(|tree| game(tree, &mut lines)).collect::<Result<_, _>>()?;
    Ok(Collection { games, charset })
}

/// The parser's tree as a record. Both lists of nodes are in the order of the file.
fn game(root: &SgfNode<Prop>, lines: &mut impl Iterator<Item = u32>) -> Result<Record, RecordError> {
    let (form, own): (Vec<_>, Vec<_>) =
        properties(root).into_iter().partition(|property| FORM.contains(&property.name()));
    let line = lines.next();
    let place = Place { line, node: Some(NodeId::ROOT), move_number: None };
    let size = size(&form).map_err(|fault| fault.at(place))?;
    let mut record = Record::new(size);
    record.set_line_of(NodeId::ROOT, line);
    record.set_properties(NodeId::ROOT, own);
    let mut waiting = after(root, NodeId::ROOT);
    while let Some((node, parent)) = waiting.pop() {
        let id = record.add(parent);
        record.set_line_of(id, lines.next());
        record.set_properties(id, properties(node));
        waiting.append(&mut after(node, id));
    }
    Ok(record)
}

/// The nodes after one, the first last, each with its parent in the record.
fn after(node: &SgfNode<Prop>, id: NodeId) -> Vec<(&SgfNode<Prop>, NodeId)> {
    let mut children: Vec<_> = node.children().map(|child| (child, id)).collect();
    children.reverse();
    children
}

fn properties(node: &SgfNode<Prop>) -> Vec<Property> {
    let kept = node.properties().filter_map(|property| match property {
        Prop::Unknown(name, values) if name == KEPT => values.split_first(),
        _ => None,
    });
    let values = |values: &[String]| values.iter().cloned().map(Value::raw).collect();
    kept.map(|(name, rest)| Property { name: name.clone(), values: values(rest) }).collect()
}

/// The board that the root's `SZ` names, 19×19 without one; that `GM` is Go is seen to first.
fn size(form: &[Property]) -> Result<Size, Fault> {
    let said = |name: &str| {
        let values = form.iter().filter(|property| property.name() == name).flat_map(Property::values);
        values.map(Value::line).collect::<Vec<_>>()
    };
    if let Some(other) = said("GM").into_iter().find(|game| game.parse() != Ok(1)) {
        return Err(Fault::OtherGame(other));
    }
    let sizes = said("SZ");
    let Some(first) = sizes.first() else { return Ok(Size::NINETEEN) };
    let (columns, rows) = first.split_once(':').unwrap_or((first, first));
    let lines = |text: &str| text.trim().parse().ok().and_then(Size::new);
    match (lines(columns), lines(rows)) {
        (Some(columns), Some(rows)) if columns == rows && sizes.iter().all(|size| size == first) => {
            Ok(columns)
        }
        _ => Err(Fault::Size(sizes.join("]["))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        match read(text.as_bytes()) {
            Ok(collection) => {
                let sizes = collection.games.iter().map(|game| game.size().lines().to_string());
                sizes.collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn boards_are_square_and_the_game_is_go() {
        let table = [
            ("(;)", "19"),
            ("(;GM[1]SZ[9])", "9"),
            ("(;GM[ 1 ]SZ[ 13 ])", "13"),
            ("(;GaMe[1]SiZe[9]FF[3])", "9"),
            ("(;FF[1]SZ[19:19])", "19"),
            ("(;SZ[2])(;SZ[25])", "2 25"),
            ("(;SZ[9:13])", "line 1: SZ[9:13] is not a square board of 2 to 25 lines"),
            ("\n(;SZ[1])", "line 2: SZ[1] is not a square board of 2 to 25 lines"),
            ("(;SZ[26])", "line 1: SZ[26] is not a square board of 2 to 25 lines"),
            ("(;SZ[])", "line 1: SZ[] is not a square board of 2 to 25 lines"),
            ("(;SZ[9]SZ[19])", "line 1: SZ[9][19] is not a square board of 2 to 25 lines"),
            ("(;GM[2]SZ[8])", "line 1: GM[2] is not Go"),
            ("(;GaMe[2])", "line 1: GM[2] is not Go"),
            ("(;GM[])", "line 1: GM[] is not Go"),
            ("(;SZ[9])\n(;GM[3])", "line 2: GM[3] is not Go"),
        ];
        for (text, expected) in table {
            assert_eq!(said(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_tree_is_the_file_s() {
        let collection = read(b"(;N[0](;N[1];N[2](;N[3])(;N[4]))(;N[5]\n;N[6]))").expect("a record");
        let record = &collection.games[0];
        let name = |id: NodeId| record.values(id, "N").next().map(Value::text).unwrap_or_default();
        let names = |ids: &[NodeId]| ids.iter().map(|id| name(*id)).collect::<String>();
        assert_eq!(names(&record.walk().collect::<Vec<_>>()), "0123456");
        assert_eq!(names(&record.main_line().collect::<Vec<_>>()), "0123");
        let children: Vec<String> = record.walk().map(|id| names(record.children(id))).collect();
        assert_eq!(children, ["15", "2", "34", "", "", "6", ""]);
        assert_eq!(record.walk().map(|id| record.line_of(id)).collect::<Vec<_>>()[5..], [Some(1), Some(2)]);
    }

    #[test]
    fn values_come_through_as_they_stood() {
        let text = "(;C[a\\]b\\\\c\\:d\\\ne\n:f]L1[x][x][]LB[aa:1\\:2])";
        let record = &read(text.as_bytes()).expect("a record").games[0];
        let properties = record.properties(NodeId::ROOT).iter();
        let raw = |property: &Property| {
            property.values().iter().map(|value| format!("[{}]", value.as_raw())).collect::<String>()
        };
        let written: String =
            properties.map(|property| property.name().to_string() + &raw(property)).collect();
        assert_eq!(format!("(;{written})"), text);
        assert_eq!(record.comment(NodeId::ROOT).as_deref(), Some("a]b\\c:de\n:f"));
    }

    #[test]
    fn large_and_deep_files_are_refused_before_they_are_parsed() {
        let large = format!("(;C[{}])", "x".repeat(MAX_BYTES));
        assert_eq!(said(&large), "the file is too large");
        let deepest = format!("({})", ";C[x]".repeat(plain::MAX_DEPTH as usize));
        assert_eq!(said(&deepest), "19");
        assert_eq!(said(&"(;".repeat(MAX_BYTES / 2)), "line 1: a line of play is too long");
    }
}
