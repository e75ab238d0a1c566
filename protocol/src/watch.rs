//! The watch socket, `/ws/watch`: live boards of several games at once.

use crate::clock::Clocks;
use crate::id::{CommandId, GameId, SeatToken};
use crate::lobby::Pong;
use crate::refusal::Refused;
use crate::settings::Color;
use crate::snapshot::{Outcome, Phase};
use serde::{Deserialize, Serialize};

/// The most games that one socket can watch at once.
pub const MAX_BOARDS: usize = 20;

/// What a client sends on the watch socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum WatchRequest {
    /// The first message, due within [`HELLO_SECONDS`](crate::HELLO_SECONDS).
    Hello {
        /// The protocol version.
        version: u32,
        /// No seat here: none.
        token: Option<SeatToken>,
        /// No numbered events here: none.
        since: Option<u64>,
    },
    /// Show these games, and no others, from now on.
    Show {
        /// The command.
        id: CommandId,
        /// At most 20 games; an unknown one is refused by name, the others are shown.
        games: Vec<GameId>,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// What the server sends on the watch socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum WatchMessage {
    /// The answer to `hello`.
    Welcome(WatchWelcome),
    /// A board as it stands: when shown first, and when that is shorter than what has changed.
    Board(Box<BoardView>),
    /// What has changed of a board that was told. At most once a second a game.
    BoardStep(Box<BoardStep>),
    /// A request was not carried out.
    Refused(Refused),
    /// The answer to `ping`.
    Pong(Pong),
    /// The server is about to be restarted, and will be back.
    Stopping {},
}

/// The answer to `hello` on the watch socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct WatchWelcome {
    /// The protocol version.
    pub version: u32,
    /// The server's time, ms since 1970 (for display only).
    pub now: u64,
    /// How many messages a second this socket may send; none when limits are off.
    pub messages_per_second: Option<u32>,
}

/// A game as a small board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct BoardView {
    /// The game.
    pub game: GameId,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Lines of the board.
    pub size: u8,
    /// The number of the last event.
    pub seq: u64,
    /// Where the game stands.
    pub phase: Phase,
    /// Who is to move.
    pub to_play: Color,
    /// The stones, as in a snapshot.
    pub stones: String,
    /// The last move, `Q16` or `pass`.
    pub last: Option<String>,
    /// Moves and passes so far.
    pub moves: u32,
    /// Game time when this was sent, in ms.
    pub now: u64,
    /// Both clocks.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What has changed of a small board since it was told last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct BoardStep {
    /// The game.
    pub game: GameId,
    /// The number of the last event.
    pub seq: u64,
    /// Where the game stands.
    pub phase: Phase,
    /// Who is to move.
    pub to_play: Color,
    /// Points where a black stone lies now.
    pub black: Vec<String>,
    /// Points where a white stone lies now.
    pub white: Vec<String>,
    /// Points that are empty now.
    pub empty: Vec<String>,
    /// The last move, `Q16` or `pass`.
    pub last: Option<String>,
    /// Moves and passes so far.
    pub moves: u32,
    /// Game time when this was sent, in ms.
    pub now: u64,
    /// Both clocks.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}
