//! The rows that a store keeps. Texts and bytes as they lie there: what they mean is for others to say.

use protocol::lobby::Visibility;
use rules::commitment::Opening;
use rules::{ByColor, Color};

/// The time of the service and of the calendar.
///
/// Service time is whole milliseconds in which the server has run since its data began: it stands while the
/// server is away, so that nobody is charged for that (T11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// Service time (ms).
    pub clock: u64,
    /// The calendar: ms since 1970. For display alone.
    pub wall: u64,
}

/// One thing to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// A game was made.
    Game(Box<NewGame>),
    /// Something happened in it.
    Event(Box<EventWrite>),
    /// It ended, with an event that is kept already.
    End(Box<End>),
    /// The server was away.
    Outage(OutageRow),
    /// The estimates of a game that is over have been worked out. A game that has gone meanwhile keeps none.
    Estimates {
        /// The game's number.
        game: u64,
        /// The wire's estimates, as JSON.
        body: String,
    },
    /// A game cannot be gone on with; an operator must look at it.
    Aside {
        /// The game's number.
        game: u64,
        /// Why.
        reason: String,
    },
    /// Of the ended games only so many newest are kept. The oldest of the others go, but no more at once than
    /// a commit may take without anybody noticing.
    Prune {
        /// How many are kept.
        keep: u64,
        /// The most that go.
        most: u32,
    },
}

/// A game before its first event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its number: one more than that of the game made before it.
    pub number: u64,
    /// Its id on the wire.
    pub id: String,
    /// Service time (ms) at which its own time began.
    pub born: u64,
    /// The same by the calendar.
    pub made_at: u64,
    /// The wire's settings, as JSON.
    pub settings: String,
    /// The limit for both first moves (ms of game time).
    pub first_moves_by: u64,
    /// The players' names.
    pub names: ByColor<String>,
    /// The hashes of their tokens.
    pub tokens: ByColor<[u8; 32]>,
    /// Whether it is in lists of games, or found by its link alone (P2).
    pub visibility: Visibility,
}

impl NewGame {
    /// The visibility as it is kept.
    pub fn visibility_text(&self) -> &'static str {
        match self.visibility {
            Visibility::Public => "public",
            Visibility::Private => "private",
        }
    }

    /// A visibility as it was kept. What says nothing that is known is shown to nobody who was not told of it.
    pub fn kept_visibility(text: &str) -> Visibility {
        if text == "public" { Visibility::Public } else { Visibility::Private }
    }
}

/// An event to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventWrite {
    /// The game's number.
    pub game: u64,
    /// The event.
    pub event: EventRow,
    /// What becomes of the game's sealed move with it.
    pub sealing: Sealing,
}

/// What an event does to the game's sealed move (T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealing {
    /// Nothing.
    Unchanged,
    /// It is this one from now on.
    Sealed(Opening),
    /// It has been opened: the event says what it was.
    Opened,
}

/// An event of a game that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number: 1 for the first.
    pub seq: u64,
    /// The command that brought it.
    pub command: Option<Command>,
    /// As `rules::Event::write` has it.
    pub bytes: Vec<u8>,
}

/// A player's command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Whose.
    pub color: Color,
    /// Its id.
    pub id: String,
}

impl Command {
    /// The colour as it is kept.
    pub fn color_text(&self) -> &'static str {
        match self.color {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// A command as it was kept; none where none was.
    pub fn kept(color: Option<&str>, id: Option<String>) -> Option<Command> {
        let color = match color? {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return None,
        };
        Some(Command { color, id: id? })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The game's number.
    pub game: u64,
    /// How.
    pub ended: Ended,
    /// Every event, packed. The rows of single events go when it is kept.
    pub log: Vec<u8>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// As it was made.
    pub made: NewGame,
    /// How it ended, without its events; none while it runs.
    pub ended: Option<Ended>,
    /// Why it was set aside, if it was.
    pub aside: Option<String>,
}

/// How a game ended, without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// By the calendar: ms since 1970.
    pub at: u64,
    /// Moves and passes.
    pub moves: u32,
    /// The wire's outcome, as JSON.
    pub outcome: String,
}

/// Which ended games are asked for. Private ones are in no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedQuery {
    /// Those of one player, by the exact name.
    pub player: Option<String>,
    /// Those with a smaller number.
    pub before: Option<u64>,
    /// At most so many.
    pub most: u32,
}

/// An ended game, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// Its number.
    pub number: u64,
    /// Its id on the wire.
    pub id: String,
    /// When it was made, by the calendar.
    pub made_at: u64,
    /// The wire's settings, as JSON.
    pub settings: String,
    /// The players' names.
    pub names: ByColor<String>,
    /// How it ended.
    pub ended: Ended,
}

/// A time in which the server was away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutageRow {
    /// The service time (ms) at which it stood still.
    pub clock: u64,
    /// From when, by the calendar.
    pub from: u64,
    /// Until when, likewise.
    pub until: u64,
    /// Why, as the wire says it.
    pub reason: String,
}
