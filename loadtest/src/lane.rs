//! One game at a time, and the next when its prepared moves are played: the place of one running game.
//! At most one move of it is under way, as in any game of Go; spectators may lag behind by a window.

use crate::line::Line;
use crate::script::Script;
use crate::tally::Tally;
use protocol::id::GameId;
use protocol::settings::Color;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Moves whose spectators may still be waited for.
const REMEMBERED: usize = 64;

/// The stone that is marked.
pub(crate) const MARKED: &str = "Q16";
/// Moves that may be overdue in one game; more are lost, and told.
const MOST_DUE: usize = 256;

/// What makes a lane move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Nothing: it finishes the move that is under way.
    Rest = 0,
    /// The move before: as fast as it goes.
    Closed = 1,
    /// A clock of the swarm's: moves have times at which they are to be sent.
    Open = 2,
}

/// What is done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// Stones by turns, so one is under way at most.
    Moves,
    /// Black marks a chain dead and alive again: the one thing in a game of which many may be under way.
    Marks,
}

/// A game with both players connected.
pub(crate) struct Table {
    pub(crate) game: GameId,
    pub(crate) black: Arc<Line>,
    pub(crate) white: Arc<Line>,
    /// The turn of the position before the first move.
    pub(crate) turn: u64,
    pub(crate) script: Arc<Script>,
}

/// Who holds a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Player(Color),
    Spectator,
}

/// The place of one running game.
pub(crate) struct Lane {
    play: Play,
    tables: Vec<Table>,
    spectators: u32,
    /// How many moves the slowest spectator may lag behind; at most `REMEMBERED`.
    window: usize,
    pace: Arc<AtomicU8>,
    tally: Arc<Tally>,
    /// Moves since it was last asked.
    moved: AtomicU64,
    state: Mutex<State>,
}

struct State {
    table: usize,
    /// Moves of this table that were sent.
    number: usize,
    turn: u64,
    /// No move is under way.
    free: bool,
    /// When moves were to be sent that could not be yet.
    due: VecDeque<Instant>,
    sent_at: [Instant; REMEMBERED],
    missing: [u32; REMEMBERED],
    /// Moves that every spectator has.
    complete: usize,
}

impl Lane {
    pub(crate) fn new(
        play: Play,
        tables: Vec<Table>,
        spectators: u32,
        window: usize,
        pace: Arc<AtomicU8>,
        tally: Arc<Tally>,
    ) -> Lane {
        assert!((1..=REMEMBERED).contains(&window), "a window is one that is remembered");
        let state = State {
            table: 0,
            number: 0,
            turn: tables.first().map_or(0, |table| table.turn),
            free: true,
            due: VecDeque::new(),
            sent_at: [Instant::now(); REMEMBERED],
            missing: [0; REMEMBERED],
            complete: 0,
        };
        Lane {
            play,
            tables,
            spectators,
            window,
            pace,
            tally,
            moved: AtomicU64::new(0),
            state: Mutex::new(state),
        }
    }

    pub(crate) fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// How many moves its players made since this was last asked.
    pub(crate) fn take_moved(&self) -> u64 {
        self.moved.swap(0, Ordering::Relaxed)
    }

    /// Which of its games is played, and how many moves of that were sent.
    pub(crate) fn sent(&self) -> (usize, usize) {
        let state = self.state.lock().expect("no holder panics");
        (state.table, state.number)
    }

    /// Moves if it can: the lane was set going.
    pub(crate) fn start(&self) {
        self.advance(&mut self.state.lock().expect("no holder panics"));
    }

    /// A move was to be sent at `due`.
    pub(crate) fn due(&self, due: Instant) {
        // What the game's own state adds is the server's; this is the swarm's.
        self.tally.took(due, |latencies| &mut latencies.lateness);
        let mut state = self.state.lock().expect("no holder panics");
        if state.due.len() == MOST_DUE {
            return self.tally.overrun();
        }
        state.due.push_back(due);
        self.advance(&mut state);
    }

    /// A member has the event of move `number` of the table.
    pub(crate) fn heard(&self, table: usize, seat: Seat, mover: Color, number: usize, turn: u64) {
        let mut state = self.state.lock().expect("no holder panics");
        // The other side has heard the last move of that game, and the next is under way.
        if table < state.table {
            return;
        }
        if table > state.table || number >= state.number {
            return self.tally.breach(format!("move {number} was heard before it was sent"));
        }
        let slot = number % REMEMBERED;
        let sent_at = state.sent_at[slot];
        match seat {
            Seat::Player(color) if color == mover => {
                self.tally.took(sent_at, |latencies| &mut latencies.mover)
            }
            Seat::Player(_) => {
                self.tally.took(sent_at, |latencies| &mut latencies.opponent);
                self.tally.moved();
                self.moved.fetch_add(1, Ordering::Relaxed);
                if self.play == Play::Moves {
                    state.turn = turn;
                }
                state.free = true;
                self.advance(&mut state);
            }
            Seat::Spectator => {
                self.tally.took(sent_at, |latencies| &mut latencies.spectator);
                state.missing[slot] = state.missing[slot].saturating_sub(1);
                if state.missing[slot] == 0 {
                    self.tally.took(sent_at, |latencies| &mut latencies.last_spectator);
                    state.complete = number + 1;
                    self.advance(&mut state);
                }
            }
        }
    }

    fn advance(&self, state: &mut State) {
        match self.play {
            Play::Moves => self.play_on(state),
            Play::Marks => self.mark_on(state),
        }
    }

    fn mark_on(&self, state: &mut State) {
        let closed = self.pace.load(Ordering::Relaxed) == Pace::Closed as u8;
        while closed && state.number - state.complete < self.window {
            let (number, turn) = (state.number, state.turn);
            let claim = if number.is_multiple_of(2) { "dead" } else { "alive" };
            let frame = format!(
                r#"{{"type":"mark_dead","id":"m{number}","turn":{turn},"point":"{MARKED}","claim":"{claim}"}}"#
            );
            self.note_sending(state, Instant::now());
            self.tables[state.table].black.send(frame.into());
        }
    }

    fn play_on(&self, state: &mut State) {
        let pace = self.pace.load(Ordering::Relaxed);
        let waits_for_spectators = self.spectators > 0 && state.number - state.complete >= self.window;
        if !state.free || waits_for_spectators || pace == Pace::Rest as u8 {
            return;
        }
        let intended = match state.due.pop_front() {
            Some(due) => due,
            None if pace == Pace::Closed as u8 => Instant::now(),
            None => return,
        };
        if state.number == self.tables[state.table].script.len() {
            if state.table + 1 == self.tables.len() {
                state.free = false;
                return self.tally.exhaust();
            }
            state.table += 1;
            (state.number, state.complete, state.turn) = (0, 0, self.tables[state.table].turn);
        }
        let Table { black, white, script, .. } = &self.tables[state.table];
        let (number, turn) = (state.number, state.turn);
        let line = if number.is_multiple_of(2) { black } else { white };
        let point = script.point(number);
        let frame = format!(r#"{{"type":"play","id":"c{number}","turn":{turn},"point":"{point}"}}"#);
        self.note_sending(state, intended);
        state.free = false;
        line.send(frame.into());
    }

    fn note_sending(&self, state: &mut State, at: Instant) {
        let slot = state.number % REMEMBERED;
        (state.sent_at[slot], state.missing[slot]) = (at, self.spectators);
        state.number += 1;
    }
}
