//! Setting up: `AB`, `AW`, `AE` and `PL`.

use super::fault::Fault;
use super::tree::{NodeId, Record};
use super::turn;
use super::value::Value;
use crate::color::Color;
use crate::point::Point;

/// What a node sets up before its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Points and what they are to hold.
    pub stones: Vec<(Point, Option<Color>)>,
    /// Who is to move.
    pub to_play: Option<Color>,
}

impl Record {
    /// What a node sets up. Rectangles are spelt out.
    ///
    /// # Errors
    /// `MalformedSetup`, `MalformedPlayer`, or `SetTwice`: FF\[4\] forbids to name a point twice, be it
    /// for one colour or for two.
    pub fn setup_of(&self, id: NodeId) -> Result<Setup, Fault> {
        let mut setup = Setup::default();
        let mut named = vec![false; self.size().area() as usize];
        for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
            for value in self.values(id, name) {
                for point in self.points(value)? {
                    let index = usize::from(point.row()) * usize::from(self.size().lines());
                    let is_named = &mut named[index + usize::from(point.column())];
                    if std::mem::replace(is_named, true) {
                        return Err(Fault::SetTwice(point));
                    }
                    setup.stones.push((point, stone));
                }
            }
        }
        if let Some(player) = self.values(id, "PL").next() {
            let player = player.line();
            setup.to_play = match player.to_ascii_lowercase().as_str() {
                "b" | "black" => Some(Color::Black),
                "w" | "white" => Some(Color::White),
                _ => return Err(Fault::MalformedPlayer(player)),
            };
        }
        Ok(setup)
    }

    /// The points of `aa`, or of the rectangle between the corners `aa:bb`; none of an empty value.
    pub(super) fn points(&self, value: &Value) -> Result<Vec<Point>, Fault> {
        let malformed = || Fault::MalformedSetup(value.line());
        let point = |text: &str| turn::point(text.trim(), self.size()).ok_or_else(malformed);
        let Some((one, other)) = value.pair() else {
            return match value.line().as_str() {
                "" => Ok(Vec::new()),
                text => Ok(vec![point(text)?]),
            };
        };
        let (one, other) = (point(&one)?, point(&other)?);
        let between = |a: u8, b: u8| a.min(b)..=a.max(b);
        let rows = between(one.row(), other.row());
        let points = rows.flat_map(|row| {
            between(one.column(), other.column()).filter_map(move |column| Point::new(column, row))
        });
        Ok(points.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::board::Board;
    use crate::point::Size;

    fn shown(root: &str) -> String {
        let record = &read(format!("(;SZ[5]{root})").as_bytes()).expect("a record").games[0];
        match record.setup_of(NodeId::ROOT) {
            Ok(setup) => {
                let mut board = Board::new(Size::new(5).expect("a size"));
                for (point, stone) in setup.stones {
                    board.set(point, stone);
                }
                let to_play = setup.to_play.map_or_else(String::new, |color| format!(" {color:?}"));
                format!("{board}{to_play}")
            }
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn stones_are_set_up() {
        let table = [
            ("", "...../...../...../...../....."),
            ("AB[aa][ee]AW[ea]", "X...O/...../...../...../....X"),
            ("AB[aa]AB[ee]", "X..../...../...../...../....X"),
            ("AB[bb:dc]PL[W]", "...../.XXX./.XXX./...../..... White"),
            ("AW[dc:bb]PL[black]", "...../.OOO./.OOO./...../..... Black"),
            ("AW[cc:cc]AE[aa]AB[]", "...../...../..O../...../....."),
            ("AB[ee]AW[ee]", "E1 is set up twice"),
            ("AB[aa:bb][bb]", "B4 is set up twice"),
            ("AB[aa]AE[aa]", "A5 is set up twice"),
            ("AB[ff]", "\"ff\" is not a set-up point of this board"),
            ("AB[tt]", "\"tt\" is not a set-up point of this board"),
            ("AB[a]", "\"a\" is not a set-up point of this board"),
            ("AB[aa:ff]", "\"aa:ff\" is not a set-up point of this board"),
            ("AB[aa:bb:cc]", "\"aa:bb:cc\" is not a set-up point of this board"),
            ("AB[aa\\:bb]", "\"aa:bb\" is not a set-up point of this board"),
            ("PL[1]", "PL[1] names no player"),
        ];
        for (root, expected) in table {
            assert_eq!(shown(root), expected, "{root}");
        }
    }
}
