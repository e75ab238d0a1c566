//! What the archive answers over HTTP: games that are over, and the whole record of any game. A refusal
//! comes as the same [`Refused`](crate::refusal::Refused) as on a socket, with a status that fits.

use crate::game::EventFrame;
use crate::id::GameId;
use crate::settings::{Color, Settings};
use crate::snapshot::{Outcome, Snapshot};
use serde::{Deserialize, Serialize};

/// The most games in one page of a list.
pub const MAX_PAGE: u32 = 100;

/// A page of finished games, the newest first: `GET /api/games?player=…&before=…&limit=…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedGames {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// What `before` must be for the next page; none on the last.
    pub next: Option<u64>,
}

/// A finished game, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedGame {
    /// The game.
    pub id: GameId,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// What it was played under.
    pub settings: Settings,
    /// Moves and passes.
    pub moves: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// When it was made, by the server's calendar: ms since 1970.
    pub made_at: u64,
    /// When it ended, by the server's calendar: ms since 1970.
    pub ended_at: u64,
    /// The path of its record as SGF.
    pub sgf: String,
}

/// Everything that is recorded of one game: `GET /api/games/{id}`. Following the events from the start
/// gives every position, every clock and the result again. A running game has the events so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// When the game was made, by the server's calendar: ms since 1970.
    pub made_at: u64,
    /// When it ended, likewise; none while it goes on.
    pub ended_at: Option<u64>,
    /// The game before its first event.
    pub start: Snapshot,
    /// Every event, with its time, what was credited, and the clocks right after it.
    pub events: Vec<EventFrame>,
    /// How long each move took; empty in a game without a clock.
    #[serde(default)]
    pub move_times: Vec<MoveTime>,
    /// When the server was away, or could not record, while the game was on.
    pub outages: Vec<Outage>,
}

/// How long a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveTime {
    /// Whose move.
    pub color: Color,
    /// What the clock was charged for it (ms).
    pub used_ms: u64,
}

/// A time in which the server was away: no clock ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outage {
    /// Game time (ms) at which it stood still.
    pub at: u64,
    /// From when, by the server's calendar: ms since 1970.
    pub from: u64,
    /// Until when, likewise.
    pub until: u64,
    /// Why.
    pub reason: OutageReason,
}

/// Why the server was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OutageReason {
    /// It was started again after a stop or a crash.
    Restart,
    /// The process did not run for a while.
    Stall,
    /// Events could not be recorded.
    Storage,
}
