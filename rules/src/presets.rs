//! The rule sets that a game may choose, and where their sources differ (R14, R17, R19).
//!
//! | rule set | repetition | suicide | scoring | komi | handicap, to White | seki | pass stones | last move | level |
//! |---|---|---|---|---|---|---|---|---|---|
//! | chinese-2002 | positional | forbidden | area, 子 | 3¾ 子 | ½ 子 a stone | eyes count, shared halved | none | ignored | draw |
//! | chinese-1988 | simple ko; cycle: draw | forbidden | area, 子 | 2¾ 子 | ½ 子 a stone | as above | none | ignored | draw |
//! | japanese | simple ko; cycle: no result | forbidden | territory | 6½ | 0 | no points | none | ignored | draw |
//! | korean | simple ko; cycle: no result | forbidden | territory | 6½ | 0 | no points | none | ignored | draw |
//! | aga | situational | forbidden | area | 7½ | N − 1 | eyes count | a prisoner each | see below | draw |
//! | new-zealand | situational | any | area | 7 | 0 | eyes count | none | ignored | draw |
//! | ing | positional | two or more | area | 8 | 0 | eyes count | none | ignored | Black |
//! | wmsg-2008 | positional | forbidden | area | 6½ | N | eyes count | none | 1 to White if White passed first | draw |
//!
//! Every cell is asserted in `rules/tests/rulesets.rs`: a test for each column, named after it.

use crate::komi::Komi;
use crate::ruleset::{
    Compensation, Cycle, Dispute, LastMove, PassStone, Penalties, Repetition, Ruleset, Sanction, Scoring,
    Suicide, Tie, Unit,
};

/// What the rules of 2002 say (§17–19, §24).
const PENALTIES_2002: Penalties =
    Penalties { warning: 4, retake: Sanction::Warning, out_of_turn: Sanction::Warning };

/// What the rules of 1988 say (§17–19, §24): a warning takes no 子, two moves in a row lose.
const PENALTIES_1988: Penalties =
    Penalties { warning: 0, retake: Sanction::Nothing, out_of_turn: Sanction::Loss };

impl Ruleset {
    /// The Chinese competition rules of 2002: area, 3¾ 子 (§11), whole-board repetition forbidden (§6),
    /// 禁着点 (§5), half the handicap stones given back. §6 by its letter would count the side to move;
    /// the usual reading, the board alone, is taken, and situational is an option of its own (R6).
    pub const CHINESE_2002: Ruleset = Ruleset {
        name: "chinese-2002",
        repetition: Repetition::Positional,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        unit: Unit::Zi,
        komi: Komi::from_quarters(15),
        tie: Tie::Draw,
        compensation: Compensation::EveryStone,
        pass_stone: PassStone::None,
        last_move: LastMove::Ignored,
        dispute: Dispute::ClaimantFirst,
        penalties: PENALTIES_2002,
    };

    /// The Chinese competition rules of 1988: 2¾ 子 and milder penalties. Their §6 forbids repetition,
    /// their §20 calls the rare cycles a draw or a replay: the cycle is ruled a draw here (R19).
    pub const CHINESE_1988: Ruleset = Ruleset {
        name: "chinese-1988",
        repetition: Repetition::SimpleKo(Cycle::Draw),
        komi: Komi::from_quarters(11),
        dispute: Dispute::TurnUnchanged,
        penalties: PENALTIES_1988,
        ..Ruleset::CHINESE_2002
    };

    /// The Japanese rules of 1989; also what European events call their own. Territory and prisoners, no
    /// points in seki. Life and death by agreement or by playing on, not by the rules' own precedents:
    /// what both players accept stands. Both losing for want of agreement is left to referees.
    pub const JAPANESE: Ruleset = Ruleset {
        name: "japanese",
        repetition: Repetition::SimpleKo(Cycle::NoResult),
        scoring: Scoring::Territory,
        unit: Unit::Points,
        komi: Komi::from_quarters(13),
        compensation: Compensation::None,
        ..Ruleset::CHINESE_2002
    };

    /// The Korean rules: as the Japanese ones in everything that a position decides.
    pub const KOREAN: Ruleset = Ruleset { name: "korean", ..Ruleset::JAPANESE };

    /// The rules of the American Go Association. A pass hands over a stone and White passes last, so
    /// that counting territory gives the same; counted by area here, to which neither matters.
    pub const AGA: Ruleset = Ruleset {
        name: "aga",
        repetition: Repetition::Situational,
        unit: Unit::Points,
        komi: Komi::from_quarters(15),
        compensation: Compensation::AllButOne,
        pass_stone: PassStone::Prisoner,
        ..Ruleset::CHINESE_2002
    };

    /// The New Zealand rules: any suicide is a move. Their komi of 7 can end level.
    pub const NEW_ZEALAND: Ruleset = Ruleset {
        name: "new-zealand",
        repetition: Repetition::Situational,
        suicide: Suicide::Any,
        unit: Unit::Points,
        komi: Komi::from_quarters(14),
        compensation: Compensation::None,
        ..Ruleset::CHINESE_2002
    };

    /// 应氏规则: Black gives 8 and wins a level count. Its own rule of fighting and disturbing kos needs a
    /// referee's eye: positional superko stands in its place, as R17 says. Filling with 180 stones a
    /// side gives what the area gives.
    pub const ING: Ruleset = Ruleset {
        name: "ing",
        suicide: Suicide::OfSeveral,
        unit: Unit::Points,
        komi: Komi::from_quarters(16),
        tie: Tie::Black,
        compensation: Compensation::None,
        ..Ruleset::CHINESE_2002
    };

    /// The rules of the World Mind Sports Games of 2008: area in points, and one point more from Black
    /// where White passed first of the closing passes, having made a move less.
    pub const WMSG_2008: Ruleset = Ruleset {
        name: "wmsg-2008",
        unit: Unit::Points,
        komi: Komi::from_quarters(13),
        last_move: LastMove::PointToWhite,
        ..Ruleset::CHINESE_2002
    };

    /// Every preset.
    pub const ALL: &[Ruleset] = &[
        Ruleset::CHINESE_2002,
        Ruleset::CHINESE_1988,
        Ruleset::JAPANESE,
        Ruleset::KOREAN,
        Ruleset::AGA,
        Ruleset::NEW_ZEALAND,
        Ruleset::ING,
        Ruleset::WMSG_2008,
    ];

    /// The preset of this name.
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::ALL.iter().find(|ruleset| ruleset.name == name).copied()
    }
}
