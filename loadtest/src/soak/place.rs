//! The place of one running game in a soak: who of its members is here, which of its moves is under way, and when
//! moves were to be made. It decides what is sent and measures when it was heard; it reads no socket.

use crate::line::{Leaving, Line};
use crate::script::Script;
use crate::tally::Tally;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::Notify;

/// Moves whose sending is remembered, for spectators that lag behind.
const REMEMBERED: usize = 64;
/// Moves that may be overdue in one game; more are lost, and told.
const MOST_DUE: usize = 256;
/// The next game is opened when so few moves are left, so that nobody waits for it.
const NEARLY: usize = 30;

/// A place.
pub(crate) struct Place {
    tally: Arc<Tally>,
    /// Rung when the game comes to its end.
    pub(crate) nearly: Notify,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    game: Option<Game>,
    due: VecDeque<Instant>,
}

struct Game {
    script: Arc<Script>,
    turn: u64,
    /// Moves that were sent.
    number: usize,
    /// The frame whose event the other side has not heard yet.
    under_way: Option<String>,
    resigned: bool,
    members: Vec<Seat>,
    sent_at: [Instant; REMEMBERED],
}

/// Black, White, or a spectator.
struct Seat {
    /// None while it is away.
    line: Option<Arc<Line>>,
    here_since: Instant,
    /// Moves that it has heard.
    heard: usize,
}

impl Place {
    pub(crate) fn new(tally: Arc<Tally>) -> Place {
        Place { tally, nearly: Notify::new(), state: Mutex::default() }
    }

    /// The next game: its members in the order Black, White, spectators.
    pub(crate) fn begin(&self, script: Arc<Script>, turn: u64, lines: &[Arc<Line>]) {
        let now = Instant::now();
        let seat = |line: &Arc<Line>| Seat { line: Some(Arc::clone(line)), here_since: now, heard: 0 };
        let members = lines.iter().map(seat).collect();
        let (under_way, resigned, sent_at) = (None, false, [now; REMEMBERED]);
        let mut state = self.lock();
        state.game = Some(Game { script, turn, number: 0, under_way, resigned, members, sent_at });
        self.advance(&mut state);
    }

    /// A move was to be sent at `due`.
    pub(crate) fn due(&self, due: Instant) {
        self.tally.took(due, |latencies| &mut latencies.lateness);
        let mut state = self.lock();
        if state.due.len() == MOST_DUE {
            return self.tally.overrun();
        }
        state.due.push_back(due);
        self.advance(&mut state);
    }

    /// A member has the event of move `number`, which left the game in this turn.
    pub(crate) fn heard(&self, seat: usize, number: usize, turn: u64) {
        let mut state = self.lock();
        let Some(game) = &mut state.game else { return };
        if number >= game.number {
            return self.tally.breach(format!("move {number} was heard before it was sent"));
        }
        let (mover, sent_at) = (number % 2, game.sent_at[number % REMEMBERED]);
        let member = &mut game.members[seat];
        member.heard = number + 1;
        // What it took to come back is measured by itself.
        let was_here = member.line.is_some() && member.here_since <= sent_at;
        if was_here && game.number - number <= REMEMBERED {
            self.tally.took(sent_at, |latencies| match seat {
                0 | 1 if seat == mover => &mut latencies.mover,
                0 | 1 => &mut latencies.opponent,
                _ => &mut latencies.spectator,
            });
        }
        if seat == 1 - mover && number + 1 == game.number {
            self.tally.moved();
            game.turn = turn;
            game.under_way = None;
            self.advance(&mut state);
        }
    }

    /// Makes a member leave, if it is here and its game is not ending.
    pub(crate) fn leave(&self, seat: usize, how: Leaving) {
        let mut state = self.lock();
        let Some(game) = state.game.as_mut().filter(|game| !game.resigned) else { return };
        if let Some(line) = game.members[seat].line.take() {
            line.leave(how);
        }
    }

    /// Whether this member was made to leave.
    pub(crate) fn is_away(&self, seat: usize) -> bool {
        self.lock().game.as_ref().is_some_and(|game| game.members[seat].line.is_none())
    }

    /// A member is back and has heard what it missed. Its own move, if that was overtaken by its leaving, is sent
    /// once more: the same command, which the server must take once. Whether it was.
    pub(crate) fn back(&self, seat: usize, line: Arc<Line>) -> bool {
        let mut state = self.lock();
        let Some(game) = &mut state.game else { return false };
        let member = &mut game.members[seat];
        (member.here_since, member.line) = (Instant::now(), Some(Arc::clone(&line)));
        let own = game.number > 0 && (game.number - 1) % 2 == seat && member.heard < game.number;
        match &game.under_way {
            Some(frame) if own && !game.resigned => {
                line.send(frame.clone().into());
                true
            }
            _ => {
                self.advance(&mut state);
                false
            }
        }
    }

    /// A socket that says nothing for 45 s is closed by the server.
    pub(crate) fn speak(&self) {
        let state = self.lock();
        let members = state.game.iter().flat_map(|game| &game.members);
        for line in members.filter_map(|member| member.line.as_ref()) {
            line.send(r#"{"type":"ping"}"#.into());
        }
    }

    /// Nothing more is due.
    pub(crate) fn rest(&self) {
        self.lock().due.clear();
    }

    /// Members that are here.
    pub(crate) fn present(&self) -> usize {
        let state = self.lock();
        state.game.iter().flat_map(|game| &game.members).filter(|member| member.line.is_some()).count()
    }

    /// Moves that members have not heard.
    pub(crate) fn unheard(&self) -> u64 {
        let state = self.lock();
        let of_game =
            |game: &Game| game.members.iter().map(|member| (game.number - member.heard) as u64).sum::<u64>();
        state.game.as_ref().map_or(0, of_game)
    }

    fn advance(&self, state: &mut State) {
        let State { game: Some(game), due } = state else { return };
        if game.under_way.is_some() || game.resigned {
            return;
        }
        let (number, turn, mover) = (game.number, game.turn, game.number % 2);
        let Some(line) = game.members[mover].line.clone() else { return };
        if number == game.script.len() {
            game.resigned = true;
            return line.send(format!(r#"{{"type":"resign","id":"c{number}","turn":{turn}}}"#).into());
        }
        let Some(intended) = due.pop_front() else { return };
        let point = game.script.point(number);
        let frame = format!(r#"{{"type":"play","id":"c{number}","turn":{turn},"point":"{point}"}}"#);
        // That it could not be sent while the mover was away is the swarm's doing, not the server's.
        game.sent_at[number % REMEMBERED] = intended.max(game.members[mover].here_since);
        game.number += 1;
        game.under_way = Some(frame.clone());
        if game.script.len() - game.number == NEARLY.min(game.script.len() - 1) {
            self.nearly.notify_one();
        }
        line.send(frame.into());
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no holder panics")
    }
}
