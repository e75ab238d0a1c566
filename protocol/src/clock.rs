//! What both clocks say at one instant of game time.

use crate::settings::Color;
use serde::{Deserialize, Serialize};

/// Both clocks at the instant `at`. The side `running` has spent nothing after `at` yet: whoever
/// shows the clock takes the time since then off that side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// Game time of this reading, in ms since the game was made.
    pub at: u64,
    /// Whose clock runs; none while nobody's does.
    pub running: Option<Color>,
    /// Game time at which the running side's flag falls; none when it cannot fall.
    pub deadline: Option<u64>,
    /// Black's clock.
    pub black: SideClock,
    /// White's clock.
    pub white: SideClock,
}

/// One side's clock. Only the fields that its kind of clock has are there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideClock {
    /// Main time left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub main_ms: Option<u64>,
    /// 读秒: periods left, the present one counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub periods: Option<u32>,
    /// 读秒: what is left of the present period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub period_left_ms: Option<u64>,
    /// 定时限步: what is left of the block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub block_left_ms: Option<u64>,
    /// What is left for this move where each has the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub move_left_ms: Option<u64>,
    /// 定时限步: moves still to be made in the block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub moves_left: Option<u32>,
}
