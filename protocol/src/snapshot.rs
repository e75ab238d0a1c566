//! A whole game at one event: what a player, a spectator or a returning page needs to show it.
//! The same seq always gives the same snapshot, whoever asks.

use crate::clock::Clocks;
use crate::game::Request;
use crate::hash::BoardHash;
use crate::id::GameId;
use crate::point::Point;
use crate::settings::{Color, Settings};
use serde::{Deserialize, Serialize};

/// A game as it stands after the event `seq`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// What does not change while the game goes on.
    pub game: GameInfo,
    /// The number of the last event; 0 before the first.
    pub seq: u64,
    /// The seq of the last event that changed position, side to move or phase. A command names it.
    pub turn: u64,
    /// Where the game stands.
    pub phase: Phase,
    /// Who is to move. Without meaning once the game is finished.
    pub to_play: Color,
    /// The stones: rows from the top joined by `/`; `X` black, `O` white, `.` empty.
    pub stones: String,
    /// The hash of the stones, 16 hexadecimal digits.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub hash: BoardHash,
    /// The point that may not be retaken at once because of a ko, if any.
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub ko: Option<Point>,
    /// The repetition on the board, while there is one and the rules allow it (R7).
    pub cycle: Option<Cycle>,
    /// The warnings so far; none before the first (J2).
    pub warnings: Option<Warnings>,
    /// What the players ask of each other, a break in the game, and who is away; none if nothing.
    pub breaks: Option<Breaks>,
    /// Every move and pass so far. A turn lost by a penalty is a pass.
    pub moves: Vec<Move>,
    /// Stones that Black has taken off.
    pub black_captures: u32,
    /// Stones that White has taken off.
    pub white_captures: u32,
    /// Both clocks; none in a game without one.
    pub clocks: Option<Clocks>,
    /// The dead stones and the count, while the phase is `scoring` and at an end by counting.
    pub marking: Option<Marking>,
    /// How it ended, once the phase is `finished`.
    pub outcome: Option<Outcome>,
}

/// What does not change while a game goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The game.
    pub id: GameId,
    /// What it is played under; `komi` is always there.
    pub settings: Settings,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The handicap stones that stood on the board before the first move (R15).
    pub handicap_stones: Vec<String>,
    /// Unless both sides have moved by this game time (ms), the game is cancelled.
    pub first_moves_by: u64,
    /// How long (ms) an opponent must be away before the game can be claimed (P4); none: never.
    pub claim_after_ms: Option<u64>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Phase {
    /// Until both players have sat down: no clock runs and nobody may move.
    Waiting,
    /// Moves are played.
    Playing,
    /// The side to move seals its move (T10).
    Sealing,
    /// Clocks stand until both are ready, or for the longest (T9, T11).
    Paused,
    /// Broken off until both are ready (T10).
    Adjourned,
    /// After two passes: dead stones are agreed upon.
    Scoring,
    /// Over.
    Finished,
}

/// One move or pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Move {
    /// Whose.
    pub color: Color,
    /// `Q16`, or `pass`.
    pub point: String,
    /// The stones that it took off, if any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub captured: Vec<Point>,
}

/// The agreement on dead stones (R10–R12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Marking {
    /// The seq of the last change of the set. Accepting names it, so nobody accepts a set unseen.
    pub marking: u64,
    /// The points of the stones marked dead, by whole chains.
    pub dead: Vec<String>,
    /// Who has accepted this very set.
    pub accepted: Vec<Color>,
    /// Game time (ms) at which the marking ends by itself; not before the server has proposed, even if it is past. A
    /// proposal that comes late moves it on.
    pub deadline: u64,
    /// Why the count stands although not both accepted it; none while they may, and if they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub settled: Option<Settled>,
    /// The count as it would be if both accepted now.
    pub score: Score,
}

/// What ended an agreement that was none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Settled {
    /// The time for marking ran out: what the server had proposed was counted (R10).
    Expired,
    /// A second dispute: the board was counted as the rules say (R11).
    Disputed,
}

/// A repetition that is on the board: this position has stood before (R7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cycle {
    /// Who wants it to be ruled now. At the third occurrence it is ruled by itself.
    pub agreed: Vec<Color>,
}

/// What goes on around the moves (T9–T11, P4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Breaks {
    /// What Black asks White for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub black_asks: Option<Request>,
    /// What White asks Black for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub white_asks: Option<Request>,
    /// Game time (ms) at which a pause ends by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub until: Option<u64>,
    /// What the pause came of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_by: Option<PausedBy>,
    /// Who is ready to go on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Color>>"))]
    pub ready: Vec<Color>,
    /// Who has sealed a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sealed: Option<Color>,
    /// Game time (ms) since which Black has been away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub black_away: Option<u64>,
    /// Game time (ms) from which the side that is kept waiting may claim the game (P4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub claim_from: Option<u64>,
    /// Game time (ms) since which White has been away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub white_away: Option<u64>,
}

/// What a pause came of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PausedBy {
    /// The players agreed to it (T9).
    Agreement,
    /// The server was away (T11): play goes on when both are back.
    Outage,
}

/// The warnings that each side has got (J2). Two lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Warnings {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

/// In what a result is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Unit {
    /// 子.
    Zi,
    /// 目.
    Points,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Scoring {
    /// 数子: living stones and the points that they enclose.
    Area,
    /// 数目: enclosed points and prisoners, none in seki.
    Territory,
}

/// A count (R13–R15, R17, J2). Figures called quarters are exact: quarter 子 where `unit` is `zi` (740
/// is 185 子), half points where it is `points`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// In what the figures are.
    pub unit: Unit,
    /// What was counted.
    pub scoring: Scoring,
    /// Black's side of the count.
    pub black: SideScore,
    /// White's side of the count.
    pub white: SideScore,
    /// 归本数, half the board, in quarter 子: 722 on 19×19. Only where the unit is `zi`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub half_board_quarters: Option<i32>,
    /// 贴子 that Black gives: 15 is 3¾ 子.
    pub komi_quarters: i32,
    /// 还子, what Black gives back for handicap stones.
    pub handicap_quarters: i32,
    /// What Black gives for having made the last move (智运 2008).
    pub last_move_quarters: i32,
    /// Black's total, less half the board or White's total, less all that Black gives, with what the
    /// warnings cost. A quarter 子 over half the board is half a point over the opponent, so this is the
    /// margin in half points too. Positive: Black wins.
    pub margin_quarters: i32,
    /// Whose each point is: rows from the top joined by `/`; `X` black, `O` white, `.` shared or
    /// nobody's. Under territory living stones are nobody's.
    pub owner: String,
}

/// One side's part of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideScore {
    /// Living stones; 0 under territory, which does not count them.
    pub stones: u32,
    /// Empty points that it alone encloses; under territory those in seki are left out.
    pub enclosed: u32,
    /// The opponent's stones that it holds, the dead ones on the board too; 0 under area.
    pub prisoners: u32,
    /// Half of the points that both touch or neither does; 0 under territory.
    pub shared_quarters: i32,
    /// The sum.
    pub total_quarters: i32,
    /// What it gives for its warnings (J2).
    pub warning_quarters: i32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The winner; none for a draw or a game without result.
    pub winner: Option<Color>,
    /// By what.
    pub by: EndedBy,
    /// The margin in quarter 子, which is also in half points, if it was counted. 0 with a winner: a level
    /// count that the rule set gives to that side.
    pub margin_quarters: Option<i32>,
    /// As records say it: `B+1.5`, `W+R`, `B+T`, `0`, `Void`.
    pub text: String,
    /// As the Chinese rules say it: 黑胜3/4子.
    pub text_zh: String,
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EndedBy {
    /// 数子: the count decided, also a draw.
    Count,
    /// 认输, 中盘胜.
    Resignation,
    /// 超时.
    Time,
    /// 判负: an offence, or the second warning (R8, J2).
    Forfeit,
    /// 弃权: one side, or both, did not come or stayed away (N3, P4).
    Absence,
    /// A long cycle (R7): a draw, no result, or to be played again; `text_zh` says which.
    Cycle,
    /// Cancelled before both first moves, or left by both with nothing else to end it: no result.
    Cancelled,
}
