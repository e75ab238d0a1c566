//! A game of the relay: who is in it, and what number comes next. It never looks at a board.

use super::durable::Journal;
use super::template::Template;
use crate::line::Line;
use protocol::settings::Color;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// All games, and the offers that they come from.
pub(crate) struct Rooms {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    pub(crate) offers: Mutex<HashMap<String, Arc<Line>>>,
    template: Arc<Template>,
    journal: Option<Journal>,
}

/// One game.
pub(crate) struct Room {
    pub(crate) id: String,
    template: Arc<Template>,
    journal: Option<Journal>,
    born: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    seq: u64,
    seated: usize,
    members: Vec<Arc<Line>>,
}

impl Rooms {
    pub(crate) fn new(journal: Option<Journal>) -> Rooms {
        Rooms {
            rooms: Mutex::default(),
            offers: Mutex::default(),
            template: Arc::new(Template::new()),
            journal,
        }
    }

    pub(crate) fn open(&self, id: String) {
        let room = Room {
            id: id.clone(),
            template: Arc::clone(&self.template),
            journal: self.journal.clone(),
            born: Instant::now(),
            state: Mutex::default(),
        };
        self.rooms.lock().expect("no holder panics").insert(id, Arc::new(room));
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms.lock().expect("no holder panics").get(id).cloned()
    }
}

impl Room {
    /// Takes a member in after the frames that it is greeted with; with the second player the game begins.
    pub(crate) fn join(
        &self,
        line: &Arc<Line>,
        seat: Option<Color>,
        greeting: impl FnOnce(u64) -> [Utf8Bytes; 3],
        started: Utf8Bytes,
    ) {
        let mut state = self.state.lock().expect("no holder panics");
        greeting(state.seq).into_iter().for_each(|frame| line.send(frame));
        // Players come first, as they do in the real server, where they have come first.
        state.members.push(Arc::clone(line));
        if seat.is_some() {
            state.seated += 1;
            if state.seated == 2 && state.seq == 0 {
                state.seq = 1;
                state.members.iter().for_each(|member| member.send(started.clone()));
            }
        }
    }

    pub(crate) fn leave(&self, line: &Arc<Line>) {
        self.state.lock().expect("no holder panics").members.retain(|member| !Arc::ptr_eq(member, line));
    }

    /// A member has moved: every member is told, once the move is kept if moves are kept.
    pub(crate) async fn moved(self: &Arc<Self>, color: Color, text: &Utf8Bytes) {
        match &self.journal {
            None => self.tell(color, text),
            Some(journal) => journal.keep(Arc::clone(self), color, text.clone()).await,
        }
    }

    pub(crate) fn tell(&self, color: Color, text: &str) {
        let is_mark = text.starts_with(r#"{"type":"mark_dead""#);
        let point = text.rsplit('"').nth(1).unwrap_or("Q16");
        let at = self.born.elapsed().as_millis() as u64;
        let mut state = self.state.lock().expect("no holder panics");
        state.seq += 1;
        let frame = if is_mark {
            self.template.mark(state.seq, at)
        } else {
            self.template.frame(state.seq, at, color, point)
        };
        for member in &state.members {
            member.send(frame.clone());
        }
    }
}
