//! Events as bytes: a game keeps its own so, and a journal can. About nine bytes a move instead of the
//! eighty of an [`Event`], which is what ten thousand long games at once are made of.

use crate::clock::Ms;
use crate::color::Color;
use crate::commitment::{Commitment, Opening};
use crate::game::event::{Credit, Event, Happening, Offence, Presence, Request};
use crate::marking::Claim;
use crate::point::Point;
use std::fmt;

/// The events of a game, packed. The time of each is kept as what has passed since the one before.
#[derive(Clone, Debug, Default)]
pub struct Log {
    bytes: Vec<u8>,
    length: u64,
    last_at: Ms,
}

/// Bytes that are no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedEvent;

/// Bytes that are no log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedLog {
    /// The number of the first event that is none.
    pub seq: u64,
}

/// What a move takes whose time is seconds and whose line is short.
const MOVE: usize = 8;
/// How much room is added when there is none: doubling would leave half of it empty.
const STEP: usize = 128;
/// There is always room for as much: more than nearly all events take.
const ROOM: usize = 32;

impl Log {
    /// Nothing yet, and room for so many moves.
    pub(super) fn expecting(moves: usize) -> Log {
        Log { bytes: Vec::with_capacity(moves * MOVE), ..Log::default() }
    }

    /// How many there are, which is the seq of the last.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The game time of the last event; 0 before the first.
    pub fn last_at(&self) -> Ms {
        self.last_at
    }

    /// Every event, from the first on.
    pub fn iter(&self) -> impl Iterator<Item = Event> {
        let mut rest = self.bytes.as_slice();
        let mut at = 0;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let mut event = Event::read(&mut rest).expect("a log holds what was written");
            event.at += at;
            at = event.at;
            Some(event)
        })
    }

    /// The bytes, for [`Log::unpack`].
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The events that were packed into these bytes.
    ///
    /// # Errors
    /// The bytes are no log; which event is none.
    pub fn unpack(mut bytes: &[u8]) -> Result<Vec<Event>, MalformedLog> {
        let mut events = Vec::new();
        let mut at: Ms = 0;
        while !bytes.is_empty() {
            let malformed = MalformedLog { seq: events.len() as u64 + 1 };
            let mut event = Event::read(&mut bytes).map_err(|_| malformed)?;
            event.at = event.at.checked_add(at).ok_or(malformed)?;
            at = event.at;
            events.push(event);
        }
        Ok(events)
    }

    pub(crate) fn push(&mut self, event: &Event) {
        let passed = event.at - self.last_at;
        if self.bytes.capacity() - self.bytes.len() < ROOM {
            self.bytes.reserve_exact(STEP);
        }
        Event { at: passed, ..event.clone() }.write(&mut self.bytes);
        self.length += 1;
        self.last_at = event.at;
    }
}

impl Event {
    /// Appends the event's bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let kind_at = bytes.len();
        bytes.push(0);
        number(bytes, self.at);
        number(bytes, self.credit.owed);
        number(bytes, self.credit.measured);
        number(bytes, self.credit.lag);
        bytes[kind_at] = match &self.what {
            Happening::Started => 0,
            Happening::Played(by, on) => 1 | put(bytes, *by, Some(*on)),
            Happening::Passed(by) => 2 | put(bytes, *by, None),
            Happening::Penalised(by, on, offence) => match offence {
                Offence::Illegal => 3 | put(bytes, *by, Some(*on)),
                Offence::Retake => 4 | put(bytes, *by, Some(*on)),
                Offence::OutOfTurn => 5 | put(bytes, *by, Some(*on)),
            },
            Happening::CycleEndAgreed(by) => 6 | put(bytes, *by, None),
            Happening::Resigned(by) => 7 | put(bytes, *by, None),
            Happening::Flagged(by) => 8 | put(bytes, *by, None),
            Happening::Cancelled => 9,
            Happening::Proposed(stones) => {
                number(bytes, stones.len() as u64);
                for stone in stones {
                    bytes.extend([stone.column(), stone.row()]);
                }
                10
            }
            Happening::Marked(by, on, Claim::Dead) => 11 | put(bytes, *by, Some(*on)),
            Happening::Marked(by, on, Claim::Alive) => 12 | put(bytes, *by, Some(*on)),
            Happening::Accepted(by) => 13 | put(bytes, *by, None),
            Happening::AcceptanceWithdrawn(by) => 14 | put(bytes, *by, None),
            Happening::Resumed(by, on, Claim::Dead) => 15 | put(bytes, *by, Some(*on)),
            Happening::Resumed(by, on, Claim::Alive) => 16 | put(bytes, *by, Some(*on)),
            Happening::DisputeClosed(by, on, Claim::Dead) => 17 | put(bytes, *by, Some(*on)),
            Happening::DisputeClosed(by, on, Claim::Alive) => 18 | put(bytes, *by, Some(*on)),
            Happening::MarkingExpired => 19,
            Happening::Seated(by) => 20 | put(bytes, *by, None),
            Happening::SeatsClosed => 21,
            Happening::TurnForfeited(by) => 22 | put(bytes, *by, None),
            Happening::ContestStopped(by) => 23 | put(bytes, *by, None),
            Happening::Asked(by, request) => 24 | put_request(bytes, *by, *request),
            Happening::Agreed(by, request) => 25 | put_request(bytes, *by, *request),
            Happening::Declined(by, request) => 26 | put_request(bytes, *by, *request),
            Happening::Ready(by) => 27 | put(bytes, *by, None),
            Happening::PauseEnded => 28,
            Happening::AdjournmentDue => 29,
            Happening::Sealed(by, commitment) => {
                bytes.extend(commitment.bytes());
                30 | put(bytes, *by, None)
            }
            Happening::Opened(opening) => {
                bytes.extend(opening.number.to_le_bytes());
                bytes.extend(opening.nonce);
                31
            }
            Happening::PresenceChanged(by, Presence::Away) => 32 | put(bytes, *by, None),
            Happening::PresenceChanged(by, Presence::Here) => 33 | put(bytes, *by, None),
            Happening::Claimed(by) => 34 | put(bytes, *by, None),
            Happening::Interrupted => 35,
        };
    }

    /// Takes one event off the front of some bytes.
    ///
    /// # Errors
    /// The bytes end too early or are no event. They are then left somewhere in between.
    pub fn read(bytes: &mut &[u8]) -> Result<Event, MalformedEvent> {
        let kind = byte(bytes)?;
        let by = if kind & WHITE == 0 { Color::Black } else { Color::White };
        let at = read_number(bytes)?;
        let credit =
            Credit { owed: read_number(bytes)?, measured: read_number(bytes)?, lag: read_number(bytes)? };
        let what = match kind & !WHITE {
            0 => Happening::Started,
            1 => Happening::Played(by, point(bytes)?),
            2 => Happening::Passed(by),
            3 => Happening::Penalised(by, point(bytes)?, Offence::Illegal),
            4 => Happening::Penalised(by, point(bytes)?, Offence::Retake),
            5 => Happening::Penalised(by, point(bytes)?, Offence::OutOfTurn),
            6 => Happening::CycleEndAgreed(by),
            7 => Happening::Resigned(by),
            8 => Happening::Flagged(by),
            9 => Happening::Cancelled,
            10 => {
                let count = read_number(bytes)?;
                Happening::Proposed((0..count).map(|_| point(bytes)).collect::<Result<_, _>>()?)
            }
            11 => Happening::Marked(by, point(bytes)?, Claim::Dead),
            12 => Happening::Marked(by, point(bytes)?, Claim::Alive),
            13 => Happening::Accepted(by),
            14 => Happening::AcceptanceWithdrawn(by),
            15 => Happening::Resumed(by, point(bytes)?, Claim::Dead),
            16 => Happening::Resumed(by, point(bytes)?, Claim::Alive),
            17 => Happening::DisputeClosed(by, point(bytes)?, Claim::Dead),
            18 => Happening::DisputeClosed(by, point(bytes)?, Claim::Alive),
            19 => Happening::MarkingExpired,
            20 => Happening::Seated(by),
            21 => Happening::SeatsClosed,
            22 => Happening::TurnForfeited(by),
            23 => Happening::ContestStopped(by),
            24 => Happening::Asked(by, request(bytes)?),
            25 => Happening::Agreed(by, request(bytes)?),
            26 => Happening::Declined(by, request(bytes)?),
            27 => Happening::Ready(by),
            28 => Happening::PauseEnded,
            29 => Happening::AdjournmentDue,
            30 => Happening::Sealed(by, Commitment::from_bytes(array(bytes)?)),
            31 => {
                Happening::Opened(Opening { number: i32::from_le_bytes(array(bytes)?), nonce: array(bytes)? })
            }
            32 => Happening::PresenceChanged(by, Presence::Away),
            33 => Happening::PresenceChanged(by, Presence::Here),
            34 => Happening::Claimed(by),
            35 => Happening::Interrupted,
            _ => return Err(MalformedEvent),
        };
        Ok(Event { at, credit, what })
    }
}

/// The bit of the first byte that says who.
const WHITE: u8 = 0x80;

/// Writes where, and says who for the first byte.
fn put(bytes: &mut Vec<u8>, by: Color, on: Option<Point>) -> u8 {
    if let Some(point) = on {
        bytes.extend([point.column(), point.row()]);
    }
    match by {
        Color::Black => 0,
        Color::White => WHITE,
    }
}

/// Writes what is asked for, and says who for the first byte.
fn put_request(bytes: &mut Vec<u8>, by: Color, request: Request) -> u8 {
    bytes.push(match request {
        Request::Pause => 0,
        Request::Adjourn => 1,
        Request::Undo => 2,
    });
    put(bytes, by, None)
}

fn request(bytes: &mut &[u8]) -> Result<Request, MalformedEvent> {
    match byte(bytes)? {
        0 => Ok(Request::Pause),
        1 => Ok(Request::Adjourn),
        2 => Ok(Request::Undo),
        _ => Err(MalformedEvent),
    }
}

fn array<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], MalformedEvent> {
    let (first, rest) = bytes.split_first_chunk().ok_or(MalformedEvent)?;
    *bytes = rest;
    Ok(*first)
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
pub(super) fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

pub(super) fn read_number(bytes: &mut &[u8]) -> Result<u64, MalformedEvent> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let next = byte(bytes)?;
        let part = u64::from(next & 0x7f);
        if part << shift >> shift != part {
            return Err(MalformedEvent);
        }
        value |= part << shift;
        if next & 0x80 == 0 {
            return Ok(value);
        }
    }
    Err(MalformedEvent)
}

fn point(bytes: &mut &[u8]) -> Result<Point, MalformedEvent> {
    let (column, row) = (byte(bytes)?, byte(bytes)?);
    Point::new(column, row).ok_or(MalformedEvent)
}

pub(super) fn byte(bytes: &mut &[u8]) -> Result<u8, MalformedEvent> {
    let (first, rest) = bytes.split_first().ok_or(MalformedEvent)?;
    *bytes = rest;
    Ok(*first)
}

impl fmt::Display for MalformedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes are no event")
    }
}

impl std::error::Error for MalformedEvent {}

impl fmt::Display for MalformedLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} cannot be read", self.seq)
    }
}

impl std::error::Error for MalformedLog {}
