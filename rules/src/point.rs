//! Points of a board, their text form, and the size of a board (R1).

use std::fmt;
use std::str::FromStr;

/// The letters of the columns: I is left out.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The number of lines of a board, 2 to 25 (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// 19 lines.
    pub const NINETEEN: Size = Size(19);

    /// A size of 2 to 25 lines; none otherwise.
    pub const fn new(lines: u8) -> Option<Size> {
        if lines >= 2 && lines <= 25 { Some(Size(lines)) } else { None }
    }

    /// The number of lines.
    pub const fn lines(self) -> u8 {
        self.0
    }

    /// The number of points, 归本数's double: 361 on 19×19.
    pub const fn area(self) -> u32 {
        self.0 as u32 * self.0 as u32
    }

    /// How many turns a long game takes: what is kept of each has room for as many from the beginning.
    pub(crate) const fn usual_turns(self) -> usize {
        self.area() as usize * 2 / 3
    }

    /// Every point, from A1 along the rows.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.0).flat_map(move |row| (0..self.0).map(move |column| Point { column, row }))
    }
}

/// An intersection. Its text form is `Q16`: a letter without I from the left, a number from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// A point by its column from the left and its row from the bottom, both from 0 and below 25.
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < 25 && row < 25 { Some(Point { column, row }) } else { None }
    }

    /// Column from the left, from 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Row from the bottom, from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The bytes of the longest text of a point.
    pub const LONGEST: usize = 3;

    /// The text of the point, written into the room that is given.
    pub fn write(self, room: &mut [u8; Point::LONGEST]) -> &str {
        let number = self.row + 1;
        room[0] = LETTERS[usize::from(self.column)];
        let length = match number {
            1..=9 => {
                room[1] = b'0' + number;
                2
            }
            _ => {
                room[1..].copy_from_slice(&[b'0' + number / 10, b'0' + number % 10]);
                3
            }
        };
        std::str::from_utf8(&room[..length]).expect("a letter and digits")
    }

    /// Whether a board of this size has the point.
    pub const fn is_on(self, size: Size) -> bool {
        self.column < size.0 && self.row < size.0
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.write(&mut [0; Point::LONGEST]))
    }
}

/// The text is not that of a point on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedPoint;

impl FromStr for Point {
    type Err = MalformedPoint;

    fn from_str(text: &str) -> Result<Point, MalformedPoint> {
        let (letter, number) = text.as_bytes().split_first().ok_or(MalformedPoint)?;
        let upper = letter.to_ascii_uppercase();
        let column = LETTERS.iter().position(|known| *known == upper).ok_or(MalformedPoint)?;
        let row = match number {
            [units @ b'1'..=b'9'] => units - b'0',
            [tens @ b'1'..=b'2', units @ b'0'..=b'9'] => (tens - b'0') * 10 + (units - b'0'),
            _ => return Err(MalformedPoint),
        };
        Point::new(column as u8, row - 1).ok_or(MalformedPoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_from_its_text() {
        let size = Size::new(25).expect("25 is a size");
        for point in size.points() {
            let text = point.to_string();
            assert_eq!(text.parse(), Ok(point));
            let letter = char::from(LETTERS[usize::from(point.column())]);
            assert_eq!(text, format!("{letter}{}", point.row() + 1));
        }
        assert_eq!(size.points().count(), 625);
    }

    #[test]
    fn text_that_is_no_point_is_refused() {
        for text in
            ["", "I9", "A0", "A26", "A01", "A+1", "AA1", "1A", "A", "Q16 ", "Ä1", "A1\u{0}", "pass", "Q１"]
        {
            assert_eq!(text.parse::<Point>(), Err(MalformedPoint), "{text:?}");
        }
    }
}
