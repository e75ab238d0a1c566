//! What a position went through, turn by turn, packed: two bytes a turn, as ten thousand games of hundreds of turns
//! lie in memory at once. It knows nothing of what is legal, nor of what stood on the board.

use crate::color::Color;
use crate::point::Point;

/// How many turns more there is room for when a game is longer than expected: doubling would leave half empty.
const STEP: usize = 32;
/// Lines of the largest board: each point of it has a number.
const LINES: u16 = 25;
/// The numbers after those of the points.
const PASS: u16 = LINES * LINES;
const TO_PLAY: u16 = PASS + 1;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A stone was played.
    Played(Color, Point),
    /// A pass.
    Passed(Color),
    /// The side to move was changed without one.
    ToPlay(Color),
}

/// All turns so far. The colour is the lowest bit of a number, what was done the rest.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Vec<u16>);

impl Turns {
    /// None yet, and room for so many: what grows bit by bit in every game leaves holes between them all.
    pub(crate) fn expecting(turns: usize) -> Turns {
        Turns(Vec::with_capacity(turns))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn push(&mut self, turn: Turn) {
        if self.0.len() == self.0.capacity() {
            self.0.reserve_exact(STEP);
        }
        self.0.push(packed(turn));
    }

    /// From the first on, or from the last back.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Turn> + ExactSizeIterator {
        self.0.iter().map(|number| unpacked(*number))
    }
}

fn packed(turn: Turn) -> u16 {
    let (color, what) = match turn {
        Turn::Played(color, point) => (color, u16::from(point.row()) * LINES + u16::from(point.column())),
        Turn::Passed(color) => (color, PASS),
        Turn::ToPlay(color) => (color, TO_PLAY),
    };
    what << 1 | u16::from(color == Color::White)
}

fn unpacked(number: u16) -> Turn {
    let color = if number & 1 == 0 { Color::Black } else { Color::White };
    match number >> 1 {
        TO_PLAY => Turn::ToPlay(color),
        PASS => Turn::Passed(color),
        point => {
            let point = Point::new((point % LINES) as u8, (point / LINES) as u8);
            Turn::Played(color, point.expect("it was a point when it was packed"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn every_turn_comes_back_as_it_was() {
        let size = Size::new(25).expect("25 is a size");
        let mut all: Vec<Turn> = Vec::new();
        for color in Color::BOTH {
            all.extend(size.points().map(|point| Turn::Played(color, point)));
            all.extend([Turn::Passed(color), Turn::ToPlay(color)]);
        }
        let mut turns = Turns::expecting(240);
        all.iter().for_each(|turn| turns.push(*turn));
        assert_eq!(turns.iter().collect::<Vec<_>>(), all);
        assert_eq!(turns.len(), 2 * (625 + 2));
    }
}
