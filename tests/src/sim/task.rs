//! The server's side of one game, as the task that owns it has it: a mailbox, one commit at a time, and a
//! look at the deadline when there is nothing else.

use crate::sim::line::Line;
use crate::sim::player::Wish;
use rules::commitment::Opening;
use rules::{Action, ByColor, Color, Event, Game, Ms, Settings};
use std::collections::VecDeque;

/// No more than this of a commit is owed.
const MOST_COMMIT_DELAY: Ms = 2_000;

/// Something in the mailbox.
pub(crate) enum Message {
    /// A player's page has come in; when.
    Join(Color, Ms),
    /// A player wants something.
    Command(Command),
}

/// What a player wants, stamped as its frame left the socket.
pub(crate) struct Command {
    pub(crate) color: Color,
    pub(crate) line: u64,
    pub(crate) turn: u64,
    pub(crate) wish: Wish,
    pub(crate) arrived: Ms,
    pub(crate) measured: Ms,
}

/// What the task is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    Rest,
    /// A message is being got round to.
    Handling,
    /// An event is being made durable.
    Commit,
    /// The server is not there.
    Down,
}

/// The task.
pub(crate) struct Task {
    pub(crate) game: Game,
    pub(crate) mailbox: VecDeque<Message>,
    /// What the server does of itself before it looks into the mailbox, and since when that is due.
    pub(crate) own: VecDeque<(Action, Ms)>,
    pub(crate) at: At,
    pub(crate) commit_delay: Ms,
    pub(crate) lines: ByColor<Line>,
    pub(crate) sealed: Option<Opening>,
    /// True time at which game time was 0.
    pub(crate) born: Ms,
    pub(crate) committing: Option<Event>,
    /// What was scheduled before a crash is void after it.
    pub(crate) life: u64,
}

impl Task {
    pub(crate) fn new(settings: Settings) -> Task {
        Task {
            game: Game::new(settings),
            mailbox: VecDeque::new(),
            own: VecDeque::new(),
            at: At::Rest,
            commit_delay: 0,
            lines: ByColor::default(),
            sealed: None,
            born: 0,
            committing: None,
            life: 0,
        }
    }

    pub(crate) fn game_time(&self, now: Ms) -> Ms {
        now - self.born
    }

    /// When to look for a deadline, by true time: not before what is owed has run out too.
    pub(crate) fn flag_instant(&self) -> Option<Ms> {
        let owed = if self.game.clock().running().is_some() { self.commit_delay } else { 0 };
        Some(self.born.saturating_add(self.game.deadline()?).saturating_add(owed))
    }

    pub(crate) fn committed(&mut self, event: &Event, now: Ms) {
        // Owed to the side to move from its turn's beginning on: other events take nothing from it.
        if self.game.clock().turn_start() == Some(event.at) {
            self.commit_delay = self.game_time(now).saturating_sub(event.at).min(MOST_COMMIT_DELAY);
        }
    }
}
