//! Positions of any line of moves: `POST /api/positions`. Nothing is kept, and it belongs to no game: a page
//! that looks at a variation knows no rule, and asks here what its boards are.

use crate::refusal::Refused;
use crate::settings::{Color, Ruleset};
use serde::{Deserialize, Serialize};

/// The most moves of a line.
pub const MAX_MOVES: usize = 1_000;

/// The largest question, in bytes.
pub const MAX_QUESTION: usize = 64 * 1024;

/// A line whose boards are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// The rule set: what may be repeated, and whether suicide is legal.
    pub ruleset: Ruleset,
    /// What stands before the first move.
    pub setup: LineSetup,
    /// The moves, at most 1,000.
    pub moves: Vec<LineMove>,
}

/// What stands on a board before a line's first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineSetup {
    /// Lines of the board, 2 to 25 (R1).
    pub size: u8,
    /// Handicap stones on the star points (R15): 0, or as many as the board has places for. None beside
    /// stones that are placed.
    #[serde(default)]
    pub handicap: u8,
    /// Black stones that are placed.
    #[serde(default)]
    pub black: Vec<String>,
    /// White stones that are placed.
    #[serde(default)]
    pub white: Vec<String>,
    /// Who moves first; none: White where only Black has stones, else Black.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub to_play: Option<Color>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineMove {
    /// `Q16`, or `pass`.
    pub point: String,
    /// Whose; none: whose turn it is. A line may let one side move twice, as records do.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub color: Option<Color>,
}

/// The boards of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Positions {
    /// The board before the first move, then the board after each move up to one that is not legal.
    pub positions: Vec<LinePosition>,
    /// The move at which the line breaks; none where all of it is legal.
    pub refused: Option<RefusedMove>,
}

/// A position of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinePosition {
    /// The stones, as in a snapshot.
    pub stones: String,
    /// The move that led here; none before the first.
    pub last: Option<PlayedMove>,
    /// Who is to move.
    pub to_play: Color,
    /// The point that may not be retaken at once because of a ko, if any.
    pub ko: Option<String>,
    /// Stones that Black has taken off.
    pub black_captures: u32,
    /// Stones that White has taken off.
    pub white_captures: u32,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// Whose.
    pub color: Color,
    /// `Q16`, or `pass`.
    pub point: String,
}

/// A move of a line that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefusedMove {
    /// Its place among the moves, from 0.
    pub index: u32,
    /// Why.
    pub why: Refused,
}
