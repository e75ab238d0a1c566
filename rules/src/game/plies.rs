//! The last turns as far back as they may be taken back, packed: what is asked for once in many games lies in all of
//! them. It knows nothing of the board, nor of when a turn may be taken back.

use crate::clock::Side;
use crate::color::Color;
use crate::game::log::{byte, number, read_number};

/// So many of the last turns may be taken back: what the clocks were at is kept for no more.
const MOST: u8 = 16;
/// How much room is added when there is none, which is more than one takes.
const STEP: usize = 32;
/// The bits of the first byte.
const WHITE: u8 = 1;
const PASSED: u8 = 2;

/// A turn that still stands, and the mover's clock when it was made, before the move brought anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) color: Color,
    pub(super) passed: bool,
    pub(super) when_made: Side,
}

/// The last turns, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Plies {
    bytes: Vec<u8>,
    count: u8,
    /// Where the last begins.
    last: u16,
}

impl Plies {
    pub(super) fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Adds one, and forgets the oldest of too many.
    pub(super) fn push(&mut self, ply: Ply) {
        if self.count == MOST {
            let mut rest = self.bytes.as_slice();
            Ply::read(&mut rest);
            let first = self.bytes.len() - rest.len();
            self.bytes.drain(..first);
            self.count -= 1;
        }
        if self.bytes.capacity() - self.bytes.len() < STEP {
            self.bytes.reserve_exact(STEP);
        }
        self.last = self.bytes.len() as u16;
        ply.write(&mut self.bytes);
        self.count += 1;
    }

    /// The last one was a pass after all.
    pub(super) fn last_passed(&mut self) {
        if self.count > 0 {
            self.bytes[usize::from(self.last)] |= PASSED;
        }
    }

    /// Takes the last `count` away, the oldest of them first; there are as many.
    pub(super) fn take_last(&mut self, count: usize) -> Vec<Ply> {
        let mut all: Vec<Ply> = self.iter().collect();
        let taken = all.split_off(all.len() - count);
        self.clear();
        all.into_iter().for_each(|ply| self.push(ply));
        taken
    }

    pub(super) fn clear(&mut self) {
        *self = Plies::default();
    }

    /// How many of the last turns were passes, one after the other.
    pub(super) fn passes_in_a_row(&self) -> u32 {
        self.iter().fold(0, |passes, ply| if ply.passed { passes + 1 } else { 0 })
    }

    fn iter(&self) -> impl Iterator<Item = Ply> {
        let mut rest = self.bytes.as_slice();
        (0..self.count).map(move |_| Ply::read(&mut rest))
    }
}

impl Ply {
    fn write(self, bytes: &mut Vec<u8>) {
        let color = if self.color == Color::White { WHITE } else { 0 };
        bytes.push(color | if self.passed { PASSED } else { 0 });
        let Side { main, left, count } = self.when_made;
        [main, left, u64::from(count)].into_iter().for_each(|value| number(bytes, value));
    }

    fn read(bytes: &mut &[u8]) -> Ply {
        let flags = byte(bytes).expect("what was written");
        let mut value = || read_number(bytes).expect("what was written");
        let when_made = Side { main: value(), left: value(), count: value() as u32 };
        let color = if flags & WHITE == 0 { Color::Black } else { Color::White };
        Ply { color, passed: flags & PASSED != 0, when_made }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns with clocks of every length, the longest among them.
    fn ply(number: u32) -> Ply {
        let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let main = u64::MAX >> (number * 7 % 64);
        let when_made = Side { main, left: u64::from(number) * 1_000, count: u32::MAX - number };
        Ply { color, passed: number.is_multiple_of(3), when_made }
    }

    #[test]
    fn the_last_turns_come_back_and_no_others() {
        for made in 0..40_u32 {
            let kept = made.min(MOST.into());
            for back in 0..=kept {
                let mut plies = Plies::default();
                (0..made).for_each(|number| plies.push(ply(number)));
                assert_eq!(plies.len(), kept as usize);
                let expected: Vec<Ply> = (made - back..made).map(ply).collect();
                assert_eq!(plies.take_last(back as usize), expected, "{back} of {made}");
                assert_eq!(plies.len(), (kept - back) as usize);
                plies.push(ply(100));
                assert_eq!(plies.take_last(1), [ply(100)]);
            }
        }
    }

    #[test]
    fn passes_are_counted_from_the_end() {
        let stone = Ply { passed: false, ..ply(1) };
        for (passes, expected) in [("", 0), (".", 0), ("p", 1), ("pp", 2), ("p.", 0), (".p", 1), ("p.pp", 2)]
        {
            let mut plies = Plies::default();
            plies.last_passed();
            for kind in passes.chars() {
                plies.push(stone);
                if kind == 'p' {
                    plies.last_passed();
                }
            }
            assert_eq!(plies.passes_in_a_row(), expected, "{passes:?}");
        }
    }
}
