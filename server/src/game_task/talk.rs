//! Talk beside a game (J6): who may speak, and what becomes of a line. It must never decide who hears it.

use super::GameTask;
use super::listeners::Place;
use crate::connection::Connection;
use crate::seat;
use protocol::game::GameMessage;
use protocol::id::{CommandId, SpeakerKey};
use protocol::refusal::{Code, Refused};
use protocol::settings::{Allowance, Color as WireColor, Conduct};
use protocol::talk::{Heard, Listening, Room, Said, TalkLine};
use rules::{Color, Phase};
use std::sync::Arc;
use tokio::time::Instant;

impl GameTask {
    /// Lets somebody hear, or gives a listener another name.
    pub(super) fn listen(
        &mut self,
        connection: &Arc<Connection>,
        id: CommandId,
        name: Option<String>,
        heard: Option<Heard>,
        key: Option<SpeakerKey>,
    ) {
        let Some(seat) = self.who(connection.id) else { return };
        let name = match seat {
            None => name,
            Some(color) => Some(self.name_of(color)),
        };
        let (speaking, phase) = (self.speaking(seat), self.game.phase());
        let speaker = seat::speaker(&self.about.info.id, seat, key.as_ref());
        let talk = &mut self.beside().talk;
        let known = talk.find(connection);
        // A socket is one speaker, whatever key it shows later: who is muted stays so.
        let index = known.unwrap_or_else(|| talk.admit(connection, seat, speaker));
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
        let (talk_id, name, speaker) = (talk.id.clone(), listener.name.clone(), listener.speaker.clone());
        let listening = Listening { id, talk: talk_id, name, speaker, speaking };
        self.answer(connection, &GameMessage::Listening(listening));
        self.beside().talk.tell(index, phase);
        if seat.is_none() {
            self.presence_changed();
        }
    }

    /// Passes a line on. Whoever speaks listens, too.
    pub(super) fn say(&mut self, connection: &Arc<Connection>, id: CommandId, text: String) {
        let Some(seat) = self.who(connection.id) else { return };
        if self.speaking(seat) == Allowance::Off {
            return self.refuse(connection, Refused::new(Code::NoTalk).answering(&id));
        }
        let (at, moves) = (self.now(), self.game.position().turns() as u32);
        let name = seat.map(|color| self.name_of(color));
        let speaker = seat::speaker(&self.about.info.id, seat, None);
        let talk = &mut self.beside().talk;
        let known = talk.find(connection);
        let index = known.unwrap_or_else(|| talk.admit(connection, seat, speaker));
        let listener = &talk.listeners[index];
        let (name, speaker) = (name.unwrap_or_else(|| listener.name.clone()), listener.speaker.clone());
        let (room, lines) = match seat {
            Some(_) => (Room::Players, &mut talk.rooms.players),
            None => (Room::Spectators, &mut talk.rooms.spectators),
        };
        let before = lines.said(&speaker, &id);
        let line =
            TalkLine { room, number: 0, name, speaker, seat: seat.map(WireColor::from), text, at, moves };
        let number = before.unwrap_or_else(|| lines.add(line, id.clone()));
        talk.sent = None;
        talk.is_due();
        self.answer(connection, &GameMessage::Said(Said { id, room, number }));
        if known.is_none() && seat.is_none() {
            self.presence_changed();
        }
    }

    /// When listeners are to be told something.
    pub(super) fn talk_due(&self) -> Option<Instant> {
        self.beside.as_ref()?.talk.due
    }

    /// Tells them, if it is time to.
    pub(super) fn tell_talk(&mut self) {
        if self.talk_due().is_none_or(|due| Instant::now() < due) {
            return;
        }
        // The end of the game among it: what players hear because of it comes after it.
        self.send_out();
        let phase = self.game.phase();
        if let Some(beside) = &mut self.beside {
            beside.talk.tell_some(phase);
        }
    }

    /// The game is over: players hear what was kept from them (J6), and who it was that watched.
    pub(super) fn reveal_talk(&mut self) {
        if let Some(beside) = &mut self.beside {
            beside.talk.is_due();
            self.presence_changed();
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
