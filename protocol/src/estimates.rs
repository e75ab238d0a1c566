//! How a finished game stood as it went on: `GET /api/games/{id}/estimates`. Opinions, never rulings (R16).

use crate::snapshot::Unit;
use serde::{Deserialize, Serialize};

/// A game is estimated after every so many moves, and after its last.
pub const EVERY: u32 = 10;

/// The most estimates of one game. What a longer game has beyond is not estimated.
pub const MAX_ESTIMATES: usize = 200;

/// The estimates of a game, by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Estimates {
    /// In what the figures are: quarters of a 子, or half points.
    pub unit: Unit,
    /// One after every tenth move, and one after the last.
    pub values: Vec<EstimateAt>,
}

/// How a game stood after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EstimateAt {
    /// After how many moves, passes counted.
    pub moves: u32,
    /// By how much Black would win, all that is given counted; negative: White. Quarter 子 where `unit`
    /// is `zi`, half points where it is `points`: the same number.
    pub margin_quarters: i32,
}

/// The estimates are being worked out: ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EstimatesProgress {
    /// How many of the game's estimates are there.
    pub done: u32,
    /// How many there will be; 0 while the game waits for those before it.
    pub of: u32,
}
