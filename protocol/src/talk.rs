//! Talk beside a game, and the game after it: two rooms, so that players hear nothing of what spectators
//! say about a game that goes on (J6), and a rematch (P2). None of it is part of the game's record.

use crate::id::{CommandId, GameId, SeatToken};
use crate::settings::{Allowance, Color};
use serde::{Deserialize, Serialize};

/// The most characters (Unicode scalar values) that a line has.
pub const MAX_LINE: usize = 200;
/// The most lines of a room that are kept.
pub const MOST_LINES: usize = 100;

/// Where a line was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Room {
    /// By a player: everybody hears it.
    Players,
    /// By a spectator: players hear it once the game is over (J6).
    Spectators,
}

/// One line of talk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct TalkLine {
    /// The room.
    pub room: Room,
    /// Its number in that room: one more than the last. Where many are said at once, or nobody was there to
    /// hear, only the newest are kept, and there is a gap.
    pub number: u64,
    /// What who said it is called. A spectator may bear any name: `seat` tells who is a player, `speaker` one from
    /// another.
    pub name: String,
    /// Who said it: the same for all lines of one speaker in this game, whatever the name; it means nothing elsewhere.
    pub speaker: String,
    /// The player's colour; none of a spectator.
    pub seat: Option<Color>,
    /// Plain text, never markup: NFC, in one line, nothing in it that hides or reorders, at most 200 characters.
    pub text: String,
    /// Game time (ms) at which it was said.
    pub at: u64,
    /// Moves and passes made until then.
    pub moves: u32,
}

/// The lines that a client has already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Heard {
    /// Of which talk: lines of one that the server has lost have other numbers.
    pub talk: String,
    /// The last number in the players' room; 0 for none.
    pub players: u64,
    /// The last number in the spectators' room; 0 for none.
    pub spectators: u64,
}

/// The answer to `listen`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Listening {
    /// The command.
    pub id: CommandId,
    /// Which talk this is: another after a restart, which begins anew.
    pub talk: String,
    /// The name under which this socket speaks.
    pub name: String,
    /// Who this socket is among the speakers of this game: its own lines bear it.
    pub speaker: String,
    /// Whether this socket may speak before the game is over.
    pub speaking: Allowance,
}

/// One's own line was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Said {
    /// The command.
    pub id: CommandId,
    /// The room.
    pub room: Room,
    /// The line's number.
    pub number: u64,
}

/// What was said, in the order in which it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Lines {
    /// The lines.
    pub lines: Vec<TalkLine>,
}

/// What a player says of a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum RematchWord {
    /// Ask for one; both asking is an agreement.
    Ask,
    /// Accept what the other side asks for.
    Accept,
    /// Decline it, or take one's own asking back.
    Decline,
}

/// How it stands with a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum RematchState {
    /// `by` asks for one.
    Asked,
    /// `by` declined it, or took the asking back.
    Declined,
    /// `by` has left, so that nobody asks any more.
    Lapsed,
    /// `by` accepted it, and the game is being made.
    Accepted,
    /// It could not be made: it may be asked for again.
    Failed,
    /// The game `next` is there.
    Ready,
}

/// News of a rematch, for everybody at the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Rematch {
    /// How it stands.
    pub state: RematchState,
    /// Who brought that about.
    pub by: Option<Color>,
    /// The next game, once it is there.
    pub next: Option<GameId>,
}

/// A rematch of one's own begins: go there with the token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct NextGame {
    /// The game.
    pub game: GameId,
    /// The seat: the other colour, save in a handicap game.
    pub color: Color,
    /// The right to that seat. Keep it.
    pub token: SeatToken,
}
