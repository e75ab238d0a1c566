//! What stands in the rows of `recent` and is in no place of its own yet, by game. It owns which game is
//! the next to be put there and which rows are needed no more; it must never know how rows are kept.

use crate::store::sqlite::packed;
use std::collections::{HashMap, VecDeque};

/// The events that wait, by game. It is always what reading the rows anew would give.
#[derive(Default)]
pub(super) struct Waiting {
    games: HashMap<u64, Tail>,
    /// The rows in which games began to wait, in order. A game that waits no more, or again, leaves its old
    /// place behind until that comes to the front.
    beginnings: VecDeque<(u64, u64)>,
    /// The rows and their sizes (bytes), in order.
    rows: VecDeque<(u64, usize)>,
    /// The bytes of all rows.
    size: usize,
    newest: u64,
}

/// The newest events of one game.
#[derive(Default)]
struct Tail {
    /// The row of the first of them.
    from: u64,
    /// The seq of the game's last event, wherever that is.
    last: u64,
    /// The seq of the last that has a place of its own; 0 with none.
    folded: u64,
    events: Vec<u8>,
}

/// Whether a game has events in a place of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Not one.
    None,
    /// At least one.
    Some,
}

/// What becomes of events of a game that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strangers {
    /// They are of a game that has ended.
    Skipped,
    /// They are for whoever asks to judge.
    Taken,
}

impl Waiting {
    /// A game runs. Its events up to this seq have a place of their own.
    pub(super) fn know(&mut self, game: u64, last: u64) {
        self.games.insert(game, Tail { last, folded: last, ..Tail::default() });
    }

    /// A game has ended. Whether anything of it must be removed from its place.
    pub(super) fn forget(&mut self, game: u64) -> Place {
        match self.games.remove(&game) {
            Some(Tail { folded: 0, .. }) => Place::None,
            Some(_) | None => Place::Some,
        }
    }

    /// What was read of a game so far was of another one of the same number.
    fn restart(&mut self, game: u64, strangers: Strangers) {
        match (strangers, self.games.get_mut(&game)) {
            (Strangers::Skipped, Some(tail)) => {
                tail.last = tail.folded;
                tail.events.clear();
            }
            (Strangers::Skipped, None) => {}
            (Strangers::Taken, _) => drop(self.games.remove(&game)),
        }
    }

    /// The seq of the last event of a game that runs.
    pub(super) fn last(&self, game: u64) -> Option<u64> {
        self.games.get(&game).map(|tail| tail.last)
    }

    /// The number of the newest row; 0 before the first.
    pub(super) fn newest(&self) -> u64 {
        self.newest
    }

    /// The bytes of the rows that are needed.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Takes a row in. False if it is none.
    #[must_use]
    pub(super) fn take_in(&mut self, number: u64, body: &[u8], strangers: Strangers) -> bool {
        let Some(mut rest) = packed::open(body) else { return false };
        while !rest.is_empty() {
            let Some(game) = packed::take_number(&mut rest) else { return false };
            let Some(event) = packed::take_event(&mut rest) else { return false };
            if event.seq == packed::OVER {
                self.restart(game, strangers);
                continue;
            }
            let tail = match strangers {
                Strangers::Skipped => self.games.get_mut(&game),
                Strangers::Taken => Some(self.games.entry(game).or_default()),
            };
            let Some(tail) = tail.filter(|tail| event.seq > tail.last) else { continue };
            if tail.waits_since(number, event.seq, event.whole) {
                self.beginnings.push_back((number, game));
            }
        }
        self.end_row(number, body.len());
        true
    }

    /// Takes an event in that belongs to the row of this number, which is still being written. The game runs.
    pub(super) fn add(&mut self, number: u64, game: u64, seq: u64, event: &[u8]) {
        let tail = self.games.get_mut(&game).expect("whoever adds has asked for its last event");
        if tail.waits_since(number, seq, event) {
            self.beginnings.push_back((number, game));
        }
    }

    /// The row of this number has been written: it is the newest.
    pub(super) fn end_row(&mut self, number: u64, size: usize) {
        self.rows.push_back((number, size));
        self.size += size;
        self.newest = number;
    }

    /// The events of a game that wait.
    pub(super) fn events(&self, game: u64) -> &[u8] {
        self.games.get(&game).map_or(&[], |tail| &tail.events)
    }

    /// The game that has waited the longest, with the seq of its last event and all that wait: they have a
    /// place of their own from now on.
    pub(super) fn fold(&mut self) -> Option<(u64, u64, Vec<u8>)> {
        self.oldest()?;
        let (_, game) = self.beginnings.pop_front()?;
        let tail = self.games.get_mut(&game)?;
        tail.folded = tail.last;
        Some((game, tail.last, std::mem::take(&mut tail.events)))
    }

    /// Lets go of the rows that are needed no more: those before the number that is given back, if there were
    /// any. The newest stays, so that its number is not given twice.
    pub(super) fn let_go(&mut self) -> Option<u64> {
        let needed = self.oldest().unwrap_or(self.newest);
        let before = self.rows.len();
        while let Some((_, size)) = self.rows.pop_front_if(|(number, _)| *number < needed) {
            self.size -= size;
        }
        (self.rows.len() < before).then_some(needed)
    }

    /// The row of the oldest event that waits.
    fn oldest(&mut self) -> Option<u64> {
        while let Some((row, game)) = self.beginnings.front() {
            let waits = |tail: &Tail| tail.from == *row && !tail.events.is_empty();
            if self.games.get(game).is_some_and(waits) {
                return Some(*row);
            }
            self.beginnings.pop_front();
        }
        None
    }
}

impl Tail {
    /// Whether it is the first that waits.
    fn waits_since(&mut self, row: u64, seq: u64, event: &[u8]) -> bool {
        let is_first = self.events.is_empty();
        if is_first {
            self.from = row;
        }
        self.last = seq;
        self.events.extend_from_slice(event);
        is_first
    }
}
