//! Handicap stones (R15). The stones themselves are kept: a record is never recomputed from a number.

use crate::point::{Point, Size};

/// The stones that Black has on the board before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    stones: Vec<Point>,
}

impl Handicap {
    /// An even game, or 让先 with no komi.
    pub const NONE: Handicap = Handicap { stones: Vec::new() };

    /// Stones on the star points in the order of R15: 2 to 9 on 19×19, 2 to 5 on 13×13 and 9×9, and
    /// 0 everywhere. None for any other number or size.
    pub fn on_stars(size: Size, count: u8) -> Option<Handicap> {
        let most = match size.lines() {
            19 => 9,
            13 | 9 => 5,
            _ => 0,
        };
        if count == 0 {
            return Some(Handicap::NONE);
        }
        if !(2..=most).contains(&count) {
            return None;
        }
        let near = if size.lines() < 13 { 2 } else { 3 };
        let (far, middle) = (size.lines() - 1 - near, size.lines() / 2);
        let corners = [(near, near), (far, far), (near, far), (far, near)];
        let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
        let centre = (middle, middle);
        let count = usize::from(count);
        let mut stars: Vec<(u8, u8)> = corners.into_iter().chain(sides).take(count - count % 2).collect();
        match count {
            3 => stars.push(corners[2]),
            5 | 7 | 9 => stars.push(centre),
            _ => {}
        }
        let stones =
            stars.into_iter().map(|(column, row)| Point::new(column, row).expect("a star is on the board"));
        Some(Handicap { stones: stones.collect() })
    }

    /// Stones placed freely. None for a point off the board, a point twice, or a full board.
    pub fn placed(size: Size, stones: Vec<Point>) -> Option<Handicap> {
        let mut sorted = stones.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let fits = sorted.len() == stones.len()
            && (stones.len() as u32) < size.area()
            && stones.iter().all(|stone| stone.is_on(size));
        fits.then_some(Handicap { stones })
    }

    /// The stones, in the order they were put.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: u8, count: u8, expected: Option<&str>) {
        let size = Size::new(lines).expect("a size");
        let stones = Handicap::on_stars(size, count)
            .map(|handicap| handicap.stones.iter().map(Point::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(stones.as_deref(), expected, "{count} on {lines}");
    }

    #[test]
    fn stones_stand_where_r15_puts_them() {
        check(19, 0, Some(""));
        check(19, 1, None);
        check(19, 2, Some("D4 Q16"));
        check(19, 3, Some("D4 Q16 D16"));
        check(19, 4, Some("D4 Q16 D16 Q4"));
        check(19, 5, Some("D4 Q16 D16 Q4 K10"));
        check(19, 6, Some("D4 Q16 D16 Q4 D10 Q10"));
        check(19, 7, Some("D4 Q16 D16 Q4 D10 Q10 K10"));
        check(19, 8, Some("D4 Q16 D16 Q4 D10 Q10 K4 K16"));
        check(19, 9, Some("D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"));
        check(19, 10, None);
        check(13, 5, Some("D4 K10 D10 K4 G7"));
        check(13, 6, None);
        check(9, 2, Some("C3 G7"));
        check(9, 5, Some("C3 G7 C7 G3 E5"));
        check(9, 6, None);
        check(11, 2, None);
    }
}
