//! A record that somebody has uploaded, as the page shows it: `POST /api/sgf?game=…`. Boards come as the
//! points that each node changes, so that a game with hundreds of variations is a short answer and the page
//! knows no rule.

use crate::positions::PlayedMove;
use crate::refusal::Refused;
use crate::settings::{Color, Ruleset};
use serde::{Deserialize, Serialize};

/// The most points that the nodes of one answer may name together, in boards and marks. A record of 300
/// moves with 200 variations names some thousands.
pub const MAX_POINTS: usize = 300_000;

/// As how many points a node counts that cannot be played: it says why, in about as many bytes.
pub const REFUSED_POINTS: usize = 20;

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfTree {
    /// How many games the file has.
    pub games: u32,
    /// Which of them this is, from 0.
    pub game: u32,
    /// The characters that the file was read in, such as `UTF-8` or `gb18030`.
    pub charset: String,
    /// Whether some of its bytes were none of those characters: names may be wrong.
    pub damaged: bool,
    /// What the root says of the game.
    pub about: SgfAbout,
    /// The nodes: the root first, each before those after it, the main line first. A node that cannot be
    /// played says why, and what stood after it is left out.
    pub nodes: Vec<SgfNode>,
    /// How many nodes were left out.
    pub left_out: u32,
}

/// What a record says of its game. Texts are the file's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfAbout {
    /// Lines of the board, 2 to 25.
    pub size: u8,
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// How it ended (`RE`), such as `B+R` or `黑胜 3/4 子`.
    pub result: Option<String>,
    /// The rules by the file's own word (`RU`).
    pub rules: Option<String>,
    /// The rule set that those are, where that is known: what a line that goes on from here is asked under.
    pub ruleset: Option<Ruleset>,
    /// Komi in points, exact halves; none where the file has none that is understood.
    pub komi: Option<String>,
    /// Handicap stones, as the file says.
    pub handicap: Option<u32>,
    /// Main time (ms).
    pub main_ms: Option<u64>,
    /// Overtime by the file's own word (`OT`).
    pub overtime: Option<String>,
    /// When it was played (`DT`).
    pub date: Option<String>,
    /// Where (`PC`).
    pub place: Option<String>,
    /// The event (`EV`).
    pub event: Option<String>,
    /// The round (`RO`).
    pub round: Option<String>,
    /// The game's own name (`GN`).
    pub name: Option<String>,
    /// What is said of the whole game (`GC`).
    pub comment: Option<String>,
}

/// A node. What it does not have is not there; a board is that of the node before it with the changes of this.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfNode {
    /// The place of the node before it among the nodes; none: the one just before in the list. The root
    /// comes first and has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub after: Option<u32>,
    /// The move.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub made: Option<PlayedMove>,
    /// Points that hold a black stone from here on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub black: Vec<String>,
    /// Points that hold a white stone from here on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub white: Vec<String>,
    /// Points that are empty from here on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub empty: Vec<String>,
    /// Who is to move; none: the side that did not move here, without a move the same as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub to_play: Option<Color>,
    /// The point that may not be retaken at once because of a ko.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ko: Option<String>,
    /// Stones that Black has taken off; none: as many as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub black_captures: Option<u32>,
    /// Stones that White has taken off; none: as many as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub white_captures: Option<u32>,
    /// What Black had left after its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub black_left: Option<SgfTimeLeft>,
    /// What White had left after its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub white_left: Option<SgfTimeLeft>,
    /// The node's own name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// The comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub comment: Option<String>,
    /// Signs on points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<SgfMarks>>"))]
    pub marks: Vec<SgfMarks>,
    /// Letters and words on points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<SgfLabel>>"))]
    pub labels: Vec<SgfLabel>,
    /// Why it cannot be played: the board stays as it was, and nothing follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub refused: Option<Refused>,
}

/// What a side had left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfTimeLeft {
    /// Main time, or the present period or block (ms).
    pub ms: u64,
    /// Periods left or moves still to be made, once main time is used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub count: Option<u32>,
}

/// A sign and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfMarks {
    /// The sign.
    pub mark: SgfMark,
    /// Its points.
    pub points: Vec<String>,
}

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SgfMark {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// Chosen.
    Selected,
    /// Black's territory.
    BlackTerritory,
    /// White's territory.
    WhiteTerritory,
}

/// A letter or word on a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SgfLabel {
    /// The point.
    pub point: String,
    /// What it says.
    pub text: String,
}
