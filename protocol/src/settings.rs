//! What a game is played under: colours, rule set, board, handicap, komi and clock.

use serde::{Deserialize, Serialize};

/// A colour, and so a player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Color {
    /// Moves first in an even game.
    Black,
    /// Moves first in a handicap game.
    White,
}

/// Which colour the one who offers a game wants (N1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ColorChoice {
    /// The offerer takes Black.
    Black,
    /// The offerer takes White.
    White,
    /// The server draws.
    Random,
}

/// A rule set by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Ruleset {
    /// The Chinese competition rules of 2002: area, 3¾ 子, positional superko, no suicide.
    #[serde(rename = "chinese-2002")]
    Chinese2002,
    /// The Chinese competition rules of 1988: area, 2¾ 子, simple ko, a long cycle is a draw.
    #[serde(rename = "chinese-1988")]
    Chinese1988,
    /// Territory, 6½, simple ko, a long cycle has no result.
    #[serde(rename = "japanese")]
    Japanese,
    /// Territory, 6½, simple ko, a long cycle has no result.
    #[serde(rename = "korean")]
    Korean,
    /// Area in points, 7½, situational superko, N − 1 points for handicap.
    #[serde(rename = "aga")]
    Aga,
    /// Area in points, 7, situational superko, suicide is legal.
    #[serde(rename = "new-zealand")]
    NewZealand,
    /// Area in points, 8 and a level count is Black's, suicide of two or more is legal.
    #[serde(rename = "ing")]
    Ing,
    /// Area in points, 6½, and one more if White passes first at the end.
    #[serde(rename = "wmsg-2008")]
    Wmsg2008,
}

/// What an illegal move costs (R8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum IllegalMoves {
    /// Nothing: it is refused with its reason.
    #[default]
    Refused,
    /// The turn, and a warning where the rule set has one.
    Penalised,
}

/// How a game is conducted around its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Conduct {
    /// A friendly game: undo, pauses and adjournment by consent, lag given back with a grace, a claim
    /// when the opponent stays away, and no result when the first moves are not made.
    #[default]
    Casual,
    /// As in a competition: none of these; whoever does not come has lost.
    Event,
}

/// What overtime in the last period costs (T6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OnFlag {
    /// The game.
    #[default]
    Loss,
    /// The turn: it counts as a pass, and the last period starts anew.
    Pass,
}

/// Which stones are hidden from a player in 盲棋 (P7). It is a way to show the board, agreed in the offer:
/// the page hides them, and nothing is decided by it. With one colour hidden only the other is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Hidden {
    /// None: the player sees the whole board.
    #[default]
    None,
    /// The player's own.
    Own,
    /// All.
    All,
    /// Black's: only white stones are shown.
    Black,
    /// White's: only black stones are shown.
    White,
}

/// Which stones are hidden from which player (P7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blind {
    /// From Black.
    pub black: Hidden,
    /// From White.
    pub white: Hidden,
}

impl Blind {
    /// Whether both players see the whole board.
    pub fn is_none(&self) -> bool {
        *self == Blind::default()
    }

    /// The same for the same two people with their colours swapped.
    #[must_use]
    pub fn swapped(self) -> Blind {
        Blind { black: self.white, white: self.black }
    }
}

/// Whether something may be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Allowance {
    /// It may.
    #[default]
    Allowed,
    /// It may not.
    Off,
}

/// What spectators may do while they watch (J6). A server, or who offers a game, may switch each off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spectators {
    /// Talk to one another.
    pub talk: Allowance,
    /// Have an estimate and a board for analysis while the game goes on. Players never have.
    pub analysis: Allowance,
}

impl Spectators {
    /// Whether nothing is switched off.
    pub fn may_all(&self) -> bool {
        *self == Spectators::default()
    }

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Spectators) -> Spectators {
        Spectators { talk: self.talk.and(other.talk), analysis: self.analysis.and(other.analysis) }
    }
}

impl Allowance {
    fn and(self, other: Allowance) -> Allowance {
        if self == Allowance::Allowed { other } else { self }
    }
}

/// What is agreed before a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Settings {
    /// Lines of the board: 9, 13 or 19 (R1).
    pub size: u8,
    /// The rule set.
    pub ruleset: Ruleset,
    /// Handicap stones: 0, or 2 up to 9 on 19×19 and up to 5 on 13×13 and 9×9 (R15).
    pub handicap: u8,
    /// Komi in points, exact halves, such as `7.5` (3¾ 子). None in an offer: the rule set's own; the
    /// server always answers with the figure.
    pub komi: Option<String>,
    /// What an illegal move costs (R8).
    #[serde(default)]
    pub illegal_moves: IllegalMoves,
    /// How the game is conducted around its moves.
    #[serde(default)]
    pub conduct: Conduct,
    /// Which stones a player plays without seeing (P7); left out where both see all of them.
    #[serde(default, skip_serializing_if = "Blind::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Blind>"))]
    pub blind: Blind,
    /// What spectators may do (J6); left out where they may do all of it.
    #[serde(default, skip_serializing_if = "Spectators::may_all")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Spectators>"))]
    pub spectators: Spectators,
    /// The clock.
    pub time: TimeControl,
}

/// A clock (SPEC T), in whole milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TimeControl {
    /// No clock: nobody ever runs out of time.
    None {},
    /// 包干 (T1): main time only.
    Absolute {
        /// Main time.
        main_ms: u64,
    },
    /// 读秒 (T2): main time, then periods.
    ByoYomi {
        /// Main time; 0 begins in the first period.
        main_ms: u64,
        /// How many periods there are.
        periods: u32,
        /// The length of each.
        period_ms: u64,
        /// What overtime in the last one costs (T6).
        #[serde(default)]
        on_flag: OnFlag,
    },
    /// 定时限步 (T4): main time, then a number of moves in each block; what is left of a block is
    /// added to the next.
    Block {
        /// Main time; 0 begins in the first block.
        main_ms: u64,
        /// The length of a block.
        block_ms: u64,
        /// The moves to be made in it.
        moves: u32,
    },
    /// Canadian (T5): as a block, but what is left of one is lost.
    Canadian {
        /// Main time; 0 begins in the first block.
        main_ms: u64,
        /// The length of a block.
        block_ms: u64,
        /// The moves to be made in it.
        moves: u32,
    },
    /// Fischer (T5): a bonus after each move, then cut to the cap if there is one.
    Fischer {
        /// Main time.
        main_ms: u64,
        /// The bonus.
        increment_ms: u64,
        /// What main time is cut to.
        #[serde(default)]
        cap_ms: Option<u64>,
    },
    /// The same time for each move (T5), days of it in a correspondence game.
    PerMove {
        /// Time for a move.
        move_ms: u64,
    },
}
