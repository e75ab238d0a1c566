//! The listeners to the talk beside a game: who may hear what (J6), and who has heard what. Each has a place in
//! each room and is sent what comes after it, so that joining, coming back, hearing a new line and hearing at
//! the end what was kept from players are all the same. A crowd is told in slices, between which moves go first.

use super::room::Lines;
use crate::connection::Connection;
use crate::frame::Frame;
use crate::socket::encode;
use crate::{names, seat};
use protocol::game::GameMessage;
use protocol::talk::{Lines as LinesMessage, TalkLine};
use rules::{Color, Phase};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Lines that come sooner after one another are sent together.
const TOGETHER_FOR: Duration = Duration::from_millis(250);
/// So many listeners are told before messages are looked at again.
const SLICE: usize = 64;

/// The talk of one game.
pub(super) struct Talk {
    /// Another for each: numbers of one that was lost mean nothing here.
    pub(super) id: String,
    pub(super) rooms: Rooms,
    pub(super) listeners: Vec<Listener>,
    /// Whom the round that is under way comes to next.
    next: usize,
    pub(super) due: Option<Instant>,
    told: Option<Instant>,
    /// What was sent last, as most listeners are sent the same; none once a line has been added.
    pub(super) sent: Option<(Place, Hears, Frame)>,
}

#[derive(Default)]
pub(super) struct Rooms {
    pub(super) players: Lines,
    pub(super) spectators: Lines,
}

pub(super) struct Listener {
    pub(super) connection: Arc<Connection>,
    seat: Option<Color>,
    pub(super) name: String,
    pub(super) speaker: String,
    pub(super) place: Place,
}

/// The last numbers that somebody has heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) players: u64,
    pub(super) spectators: u64,
}

/// Which rooms somebody hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hears {
    Players,
    Both,
}

impl Default for Talk {
    fn default() -> Talk {
        Talk {
            id: seat::talk_id(),
            rooms: Rooms::default(),
            listeners: Vec::new(),
            next: 0,
            due: None,
            told: None,
            sent: None,
        }
    }
}

impl Talk {
    /// Somebody has gone.
    pub(super) fn forget(&mut self, connection: u64) {
        self.listeners.retain(|listener| listener.connection.id != connection);
        // Others have moved up, and nobody is to be passed over: whoever was told costs a look.
        self.next = 0;
    }

    /// Where a listener stands, if it is known.
    pub(super) fn find(&self, connection: &Connection) -> Option<usize> {
        self.listeners.iter().position(|listener| listener.connection.id == connection.id)
    }

    /// What the spectators among the listeners are called, in the order in which they came.
    pub(super) fn spectators(&self) -> impl Iterator<Item = String> + '_ {
        self.listeners.iter().filter(|listener| listener.seat.is_none()).map(|listener| listener.name.clone())
    }

    /// A listener from the beginning, with a guest's name; where it stands.
    pub(super) fn admit(
        &mut self,
        connection: &Arc<Connection>,
        seat: Option<Color>,
        speaker: String,
    ) -> usize {
        let (connection, name) = (Arc::clone(connection), names::guest());
        self.listeners.push(Listener { connection, seat, name, speaker, place: Place::default() });
        self.listeners.len() - 1
    }

    /// There is something to tell: now, or a little later if something was told just now.
    pub(super) fn is_due(&mut self) {
        let now = Instant::now();
        let due = self.told.map_or(now, |told| (told + TOGETHER_FOR).max(now));
        self.due.get_or_insert(due);
    }

    /// Goes on with the round, and ends it if all have been told.
    pub(super) fn tell_some(&mut self, phase: Phase) {
        let mut told = 0;
        while self.next < self.listeners.len() {
            if told == SLICE {
                return;
            }
            told += usize::from(self.tell(self.next, phase));
            self.next += 1;
        }
        (self.next, self.due, self.told, self.sent) = (0, None, Some(Instant::now()), None);
        // What was said while the round was under way is news for those whom it had come to.
        if self.listeners.iter().any(|listener| self.rooms.news(listener, phase)) {
            self.is_due();
        }
    }

    /// Tells a listener what is new to it. Whether anything was.
    pub(super) fn tell(&mut self, index: usize, phase: Phase) -> bool {
        let listener = &mut self.listeners[index];
        if !self.rooms.news(listener, phase) {
            return false;
        }
        let hears = Hears::of(listener.seat, phase);
        let frame = match &self.sent {
            Some((place, heard, frame)) if *place == listener.place && *heard == hears => frame.clone(),
            _ => self.rooms.after(listener.place, hears),
        };
        self.sent = Some((listener.place, hears, frame.clone()));
        listener.place.players = self.rooms.players.last();
        if hears == Hears::Both {
            listener.place.spectators = self.rooms.spectators.last();
        }
        listener.connection.send(frame);
        true
    }
}

impl Rooms {
    fn news(&self, listener: &Listener, phase: Phase) -> bool {
        let Place { players, spectators } = listener.place;
        self.players.last() > players
            || (Hears::of(listener.seat, phase) == Hears::Both && self.spectators.last() > spectators)
    }

    /// What comes after a place, in the order in which it was said.
    fn after(&self, place: Place, hears: Hears) -> Frame {
        let mut lines: Vec<TalkLine> = self.players.after(place.players).cloned().collect();
        if hears == Hears::Both {
            lines.extend(self.spectators.after(place.spectators).cloned());
        }
        lines.sort_by_key(|line| line.at);
        encode(&GameMessage::Lines(LinesMessage { lines }))
    }
}

impl Hears {
    /// J6, and the one place where it is decided.
    pub(super) fn of(seat: Option<Color>, phase: Phase) -> Hears {
        if seat.is_some() && phase != Phase::Finished { Hears::Players } else { Hears::Both }
    }
}
