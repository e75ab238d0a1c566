//! How a game is conducted around its moves: lag, lateness, pauses, adjournment, undo, absence
//! (N3, T8–T10, P4). Casual and event games differ here and in nothing else.

use crate::clock::Ms;
use crate::lag::LagRule;

/// Longer than anybody is given for a move, or leaves an adjourned game by intent.
const A_MONTH: Ms = 30 * 24 * 3_600_000;

/// How a game is conducted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// What is done about lag (T8).
    pub lag: LagRule,
    /// What it costs to come late, or not at all (N3).
    pub lateness: Lateness,
    /// How often and how long the players may pause by consent (T9).
    pub pauses: Pauses,
    /// When and how a game is broken off (T10).
    pub adjournment: Adjournment,
    /// Whether moves may be taken back.
    pub undo: Undo,
    /// How long an opponent must be away before the other side may claim the game (P4); none: never.
    pub claim_after: Option<Ms>,
    /// How long both must be away before a game that nothing else would ever end is cancelled.
    pub left_after: Ms,
}

/// What it costs to come late (N3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lateness {
    /// 缺席读秒: unless both sides have made their first moves by the game's limit, it is cancelled.
    Cancelled,
    /// 缺席读秒: whoever has not sat down by the game's limit has lost.
    Forfeited,
    /// Whoever sits down late has less main time, and past the limit has lost. Game time begins at the
    /// time set for the game.
    Deducted {
        /// How late one may be; exactly so is in time.
        limit: Ms,
        /// How many times the lateness is taken: 2 by 2002, 1 by 1988.
        times: u32,
    },
}

/// Pauses by consent (T9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// How many in one game.
    pub most: u32,
    /// How long one lasts unless both are ready earlier.
    pub longest: Ms,
}

/// Breaking a game off (T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjournment {
    /// Whether the players may agree to it.
    pub by_consent: Consent,
    /// The game time at which it comes by itself.
    pub at: Option<Ms>,
    /// What is done then.
    pub how: HowAdjourned,
}

/// Whether something may be agreed upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consent {
    /// It may.
    Enough,
    /// It may not.
    NotEnough,
}

/// How a game is broken off (T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HowAdjourned {
    /// 封棋: the side to move goes on thinking and seals its move.
    SealedMove,
    /// The clock is stopped in mid-thought.
    StoppedClock,
}

/// Whether moves may be taken back by consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undo {
    /// They may.
    ByConsent,
    /// A move that is accepted is final.
    Never,
}

impl Conduct {
    /// A game that two people play because they like to.
    pub const CASUAL: Conduct = Conduct {
        lag: LagRule::GivenBackWithGrace,
        lateness: Lateness::Cancelled,
        pauses: Pauses { most: 3, longest: 600_000 },
        adjournment: Adjournment { by_consent: Consent::Enough, at: None, how: HowAdjourned::SealedMove },
        undo: Undo::ByConsent,
        claim_after: Some(180_000),
        left_after: A_MONTH,
    };

    /// A game of a competition: the clock and the referee decide, nothing is agreed (§14, §22).
    pub const EVENT: Conduct = Conduct {
        lag: LagRule::Off,
        lateness: Lateness::Forfeited,
        pauses: Pauses { most: 0, longest: 0 },
        adjournment: Adjournment { by_consent: Consent::NotEnough, at: None, how: HowAdjourned::SealedMove },
        undo: Undo::Never,
        claim_after: None,
        left_after: A_MONTH,
    };
}
