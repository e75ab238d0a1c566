//! Talk beside a game (J6): who listens, who has heard what, and who may hear what. Each listener has a place
//! in each room and is sent what comes after it, so that joining, coming back, hearing a new line and hearing
//! at the end what was kept from players are all the same. A crowd is told in slices, between which moves go first.

use super::GameTask;
use super::room::Lines;
use crate::connection::Connection;
use crate::frame::Frame;
use crate::socket::{self, encode};
use crate::{names, seat};
use protocol::game::GameMessage;
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use protocol::settings::{Allowance, Color as WireColor, Conduct};
use protocol::talk::{Heard, Line, Lines as LinesMessage, Listening, Room, Said};
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
    id: String,
    rooms: Rooms,
    listeners: Vec<Listener>,
    /// Whom the round that is under way comes to next.
    next: usize,
    due: Option<Instant>,
    told: Option<Instant>,
    /// What was sent last, as most listeners are sent the same; none once a line has been added.
    sent: Option<(Place, Hears, Frame)>,
}

#[derive(Default)]
struct Rooms {
    players: Lines,
    spectators: Lines,
}

struct Listener {
    connection: Arc<Connection>,
    seat: Option<Color>,
    name: String,
    place: Place,
}

/// The last numbers that somebody has heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    players: u64,
    spectators: u64,
}

/// Which rooms somebody hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hears {
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

impl GameTask {
    /// Lets somebody hear, or gives a listener another name.
    pub(super) fn listen(
        &mut self,
        connection: &Arc<Connection>,
        id: CommandId,
        name: Option<String>,
        heard: Option<Heard>,
    ) {
        let Some(seat) = self.who(connection.id) else { return };
        let name = match seat {
            None => name,
            Some(color) => Some(self.name_of(color)),
        };
        let (speaking, phase) = (self.speaking(seat), self.game.phase());
        let talk = &mut self.beside().talk;
        let known = talk.listeners.iter().position(|listener| listener.connection.id == connection.id);
        let index = known.unwrap_or_else(|| talk.admit(connection, seat));
        let listener = &mut talk.listeners[index];
        if let Some(name) = name {
            listener.name = name;
        }
        if let Some(heard) = heard.filter(|heard| known.is_none() && heard.talk == talk.id) {
            // No further than there is: what comes next is news, whatever was claimed.
            listener.place = Place {
                players: heard.players.min(talk.rooms.players.last()),
                spectators: heard.spectators.min(talk.rooms.spectators.last()),
            };
        }
        let listening = Listening { id, talk: talk.id.clone(), name: listener.name.clone(), speaking };
        socket::send(connection, &GameMessage::Listening(listening));
        talk.tell(index, phase);
    }

    /// Passes a line on. Whoever speaks listens, too.
    pub(super) fn say(&mut self, connection: &Arc<Connection>, id: CommandId, text: String) {
        let Some(seat) = self.who(connection.id) else { return };
        if self.speaking(seat) == Allowance::Off {
            return self.refuse(connection, Refused::new(Code::NoTalk).answering(&id));
        }
        let (at, moves) = (self.now(), self.game.position().turns() as u32);
        let name = seat.map(|color| self.name_of(color));
        let talk = &mut self.beside().talk;
        let known = talk.listeners.iter().position(|listener| listener.connection.id == connection.id);
        let index = known.unwrap_or_else(|| talk.admit(connection, seat));
        let name = name.unwrap_or_else(|| talk.listeners[index].name.clone());
        let (room, lines) = match seat {
            Some(_) => (Room::Players, &mut talk.rooms.players),
            None => (Room::Spectators, &mut talk.rooms.spectators),
        };
        let seat = seat.map(WireColor::from);
        let before = seat.and_then(|color| lines.said(color, &id));
        let line = Line { room, number: 0, name, seat, text, at, moves };
        let number = before.unwrap_or_else(|| lines.add(line, id.clone()));
        talk.sent = None;
        socket::send(connection, &GameMessage::Said(Said { id, room, number }));
        talk.is_due();
    }

    /// When listeners are to be told something.
    pub(super) fn talk_due(&self) -> Option<Instant> {
        self.beside.as_ref()?.talk.due
    }

    /// Tells them, if it is time to.
    pub(super) fn tell_talk(&mut self) {
        let phase = self.game.phase();
        let Some(beside) = &mut self.beside else { return };
        if beside.talk.due.is_some_and(|due| Instant::now() >= due) {
            beside.talk.tell_some(phase);
        }
    }

    /// The game is over: players hear what was kept from them (J6).
    pub(super) fn reveal_talk(&mut self) {
        if let Some(beside) = &mut self.beside {
            beside.talk.is_due();
        }
    }

    fn name_of(&self, color: Color) -> String {
        let info = &self.about.info;
        if color == Color::Black { info.black.clone() } else { info.white.clone() }
    }

    /// Players of an event say nothing to each other before its end; spectators' talk may be switched off.
    fn speaking(&self, seat: Option<Color>) -> Allowance {
        let settings = &self.about.info.settings;
        let over = self.game.phase() == Phase::Finished;
        match seat {
            None => settings.spectators.talk,
            Some(_) if settings.conduct == Conduct::Event && !over => Allowance::Off,
            Some(_) => Allowance::Allowed,
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

    /// A listener from the beginning, with a guest's name; where it stands.
    fn admit(&mut self, connection: &Arc<Connection>, seat: Option<Color>) -> usize {
        let (connection, name) = (Arc::clone(connection), names::guest());
        self.listeners.push(Listener { connection, seat, name, place: Place::default() });
        self.listeners.len() - 1
    }

    /// There is something to tell: now, or a little later if something was told just now.
    fn is_due(&mut self) {
        let now = Instant::now();
        let due = self.told.map_or(now, |told| (told + TOGETHER_FOR).max(now));
        self.due.get_or_insert(due);
    }

    /// Goes on with the round, and ends it if all have been told.
    fn tell_some(&mut self, phase: Phase) {
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
    fn tell(&mut self, index: usize, phase: Phase) -> bool {
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
        let mut lines: Vec<Line> = self.players.after(place.players).cloned().collect();
        if hears == Hears::Both {
            lines.extend(self.spectators.after(place.spectators).cloned());
        }
        lines.sort_by_key(|line| line.at);
        encode(&GameMessage::Lines(LinesMessage { lines }))
    }
}

impl Hears {
    /// J6, and the one place where it is decided.
    fn of(seat: Option<Color>, phase: Phase) -> Hears {
        if seat.is_some() && phase != Phase::Finished { Hears::Players } else { Hears::Both }
    }
}
