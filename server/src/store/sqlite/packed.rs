//! Events as bytes in a row of many: each with its seq and the command that brought it. It owns the layout
//! and the sum that finds damage; it must never know which table a row is of.
//!
//! A body is the version of the layout, what is held, and the CRC-32 of both in four bytes. Numbers have seven
//! bits a byte, the lowest first, the highest bit saying that more follow.

use crate::store::{Command, EventRow};
use rules::Color;

/// The version of the layout.
const LAYOUT: u8 = 1;
const SUM: usize = size_of::<u32>();
/// What is around that which a body holds (bytes).
pub(super) const AROUND: usize = 1 + SUM;

/// No event has this seq: it says that the game is over, and that what is said of its number from here on is of
/// another game.
pub(super) const OVER: u64 = 0;

/// Who brought an event.
const NOBODY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// An event where it lies.
pub(super) struct Packed<'a> {
    pub(super) seq: u64,
    /// All of it, as [`put_event`] wrote it.
    pub(super) whole: &'a [u8],
    command: Option<(Color, &'a str)>,
    bytes: &'a [u8],
}

/// Begins a body.
pub(super) fn begin(body: &mut Vec<u8>) {
    body.clear();
    body.push(LAYOUT);
}

/// Whether a body that has begun holds nothing yet.
pub(super) fn is_empty(body: &[u8]) -> bool {
    body.len() <= 1
}

/// Ends a body.
pub(super) fn end(body: &mut Vec<u8>) {
    let sum = crc32fast::hash(body);
    body.extend(sum.to_le_bytes());
}

/// What a body holds; none if it is not as it was written.
pub(super) fn open(body: &[u8]) -> Option<&[u8]> {
    let (held, sum) = body.split_last_chunk::<SUM>()?;
    let is_whole = crc32fast::hash(held) == u32::from_le_bytes(*sum);
    held.strip_prefix(&[LAYOUT]).filter(|_| is_whole)
}

pub(super) fn put_number(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

pub(super) fn take_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = take_byte(rest)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

pub(super) fn put_event(body: &mut Vec<u8>, event: &EventRow) {
    put_number(body, event.seq);
    match &event.command {
        None => body.push(NOBODY),
        Some(Command { color, id }) => {
            body.push(match color {
                Color::Black => BLACK,
                Color::White => WHITE,
            });
            put_bytes(body, id.as_bytes());
        }
    }
    put_bytes(body, &event.bytes);
}

/// The game whose number was put before this is over.
pub(super) fn put_over(body: &mut Vec<u8>) {
    put_event(body, &EventRow { seq: OVER, command: None, bytes: Vec::new() });
}

pub(super) fn take_event<'a>(rest: &mut &'a [u8]) -> Option<Packed<'a>> {
    let from = *rest;
    let seq = take_number(rest)?;
    let color = match take_byte(rest)? {
        NOBODY => None,
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => return None,
    };
    let command = match color {
        None => None,
        Some(color) => Some((color, std::str::from_utf8(take_bytes(rest)?).ok()?)),
    };
    let bytes = take_bytes(rest)?;
    Some(Packed { seq, whole: &from[..from.len() - rest.len()], command, bytes })
}

impl Packed<'_> {
    pub(super) fn row(&self) -> EventRow {
        let command = self.command.map(|(color, id)| Command { color, id: id.to_string() });
        EventRow { seq: self.seq, command, bytes: self.bytes.to_vec() }
    }
}

fn take_byte(rest: &mut &[u8]) -> Option<u8> {
    let (first, after) = rest.split_first()?;
    *rest = after;
    Some(*first)
}

fn put_bytes(body: &mut Vec<u8>, bytes: &[u8]) {
    put_number(body, bytes.len() as u64);
    body.extend_from_slice(bytes);
}

fn take_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take_number(rest)?).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{begin, end, open, put_event, take_event};
    use crate::store::{Command, EventRow};
    use rules::Color;

    #[test]
    fn what_is_packed_comes_back_and_damage_is_found() {
        let command = |color, id: &str| Some(Command { color, id: id.to_string() });
        let events = [
            EventRow { seq: 1, command: None, bytes: vec![] },
            EventRow { seq: 127, command: command(Color::Black, ""), bytes: vec![0; 300] },
            EventRow { seq: 128, command: command(Color::White, "围棋"), bytes: vec![255] },
            EventRow { seq: u64::MAX, command: None, bytes: (0..200).collect() },
        ];
        let mut body = vec![7];
        begin(&mut body);
        events.iter().for_each(|event| put_event(&mut body, event));
        end(&mut body);
        let mut rest = open(&body).expect("it is whole");
        let read: Vec<EventRow> =
            std::iter::from_fn(|| take_event(&mut rest).map(|event| event.row())).collect();
        assert_eq!((read.as_slice(), rest), (events.as_slice(), [].as_slice()));
        for place in 0..body.len() {
            let mut damaged = body.clone();
            damaged[place] ^= 0x10;
            assert_eq!(open(&damaged), None, "byte {place}");
            assert_eq!(open(&body[..place]), None, "cut at {place}");
        }
        // Bytes that were never written have no sum, but may have one by chance: no length is believed.
        for rest in [[0xff; 9].as_slice(), &[1, 3, 0], &[1, 1, 1, 0xff, 0], &[1, 0, 5, 1], &[]] {
            assert!(take_event(&mut { rest }).is_none(), "{rest:?}");
        }
    }
}
