//! Moves: `B` and `W`.

use super::fault::Fault;
use super::tree::{NodeId, Record};
use crate::color::Color;
use crate::point::{Point, Size};
use sgf_parse::go;

/// A move of a record: a stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose.
    pub color: Color,
    /// Where the stone was played; none for a pass.
    pub point: Option<Point>,
}

impl Record {
    /// The move of a node, if it has one.
    ///
    /// # Errors
    /// `MalformedMove`, or `SeveralMoves`: two in one node could be played in either order, or be meant
    /// as a setting up of stones.
    pub fn move_of(&self, id: NodeId) -> Result<Option<Move>, Fault> {
        let moves = [("B", Color::Black), ("W", Color::White)];
        let mut said =
            moves.iter().flat_map(|(name, color)| self.values(id, name).map(|value| (*color, value)));
        let Some((color, value)) = said.next() else { return Ok(None) };
        if said.next().is_some() {
            return Err(Fault::SeveralMoves);
        }
        let text = value.line();
        // `tt` is how FF[3] passes on boards up to 19×19, and many programs to this day; on larger ones
        // it is a point.
        let is_pass = text.is_empty() || text == "tt" && self.size().lines() <= 19;
        let point = match is_pass {
            true => None,
            false => Some(point(&text, self.size()).ok_or(Fault::MalformedMove(text))?),
        };
        Ok(Some(Move { color, point }))
    }

    /// Gives a node a move, in the place of one of that colour.
    ///
    /// # Errors
    /// `MalformedMove` if the point is not on the board.
    pub fn set_move(&mut self, id: NodeId, made: Move) -> Result<(), Fault> {
        let name = if made.color == Color::Black { "B" } else { "W" };
        let text = match made.point {
            Some(point) if !point.is_on(self.size()) => return Err(Fault::MalformedMove(point.to_string())),
            Some(point) => letters(point, self.size()),
            None => String::new(),
        };
        self.put(id, name, &text);
        Ok(())
    }
}

/// A point in SGF's letters: column from the left, row from the top.
pub(super) fn point(text: &str, size: Size) -> Option<Point> {
    let point: go::Point = text.parse().ok()?;
    let row = (size.lines() - 1).checked_sub(point.y)?;
    Point::new(point.x, row).filter(|point| point.is_on(size))
}

/// The letters that [`point`] reads, of a point of the board.
pub(super) fn letters(point: Point, size: Size) -> String {
    let letter = |line: u8| char::from(b'a' + line);
    [letter(point.column()), letter(size.lines() - 1 - point.row())].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn moved(node: &str, lines: u8) -> String {
        let text = format!("(;SZ[{lines}];{node})");
        let record = &read(text.as_bytes()).expect("a record").games[0];
        let id = record.main_line().nth(1).expect("a second node");
        match record.move_of(id) {
            Ok(None) => "none".to_string(),
            Ok(Some(Move { color, point })) => {
                format!("{color:?} {}", point.map_or_else(|| "passes".to_string(), |point| point.to_string()))
            }
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn moves_are_points_or_passes() {
        let table = [
            ("B[dd]", 19, "Black D16"),
            ("W[aa]", 9, "White A9"),
            ("W[ii]", 9, "White J1"),
            ("W[ d\\d ]", 9, "White D6"),
            ("B[]", 19, "Black passes"),
            ("W[ ]", 19, "White passes"),
            ("W[tt]", 19, "White passes"),
            ("W[tt]", 9, "White passes"),
            ("W[tt]", 25, "White U6"),
            ("B[yy]", 25, "Black Z1"),
            ("C[dd]", 19, "none"),
            ("B[jj]", 9, "\"jj\" is not a move on this board"),
            ("B[zz]", 25, "\"zz\" is not a move on this board"),
            ("B[AA]", 25, "\"AA\" is not a move on this board"),
            ("B[c]", 9, "\"c\" is not a move on this board"),
            ("B[ddd]", 9, "\"ddd\" is not a move on this board"),
            ("B[37]", 9, "\"37\" is not a move on this board"),
            ("B[d甲]", 9, "\"d甲\" is not a move on this board"),
            ("B[aa]W[bb]", 9, "a node has more than one move"),
            ("B[aa]B[bb]", 9, "a node has more than one move"),
            ("B[aa][bb]", 9, "a node has more than one move"),
        ];
        for (node, lines, expected) in table {
            assert_eq!(moved(node, lines), expected, "{node} on {lines}");
        }
    }

    #[test]
    fn letters_are_read_as_the_same_point() {
        for lines in [2, 9, 19, 25] {
            let size = Size::new(lines).expect("a size");
            for one in size.points() {
                assert_eq!(point(&letters(one, size), size), Some(one));
            }
        }
    }

    #[test]
    fn moves_are_set_on_the_board_alone() {
        let mut record = Record::new(Size::new(9).expect("a size"));
        let made = |text: &str| Move { color: Color::White, point: text.parse().ok() };
        assert_eq!(record.set_move(NodeId::ROOT, made("K1")), Err(Fault::MalformedMove("K1".to_string())));
        for one in [made("J1"), made("A9"), made("")] {
            assert_eq!(record.set_move(NodeId::ROOT, one), Ok(()));
            assert_eq!(record.move_of(NodeId::ROOT), Ok(Some(one)));
        }
    }
}
