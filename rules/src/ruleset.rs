//! Rule sets as data (R5–R8, R13–R19): in what they differ. The presets are in `presets`.

use crate::komi::Komi;

/// What may not be repeated (R6, R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Only the immediate retake: a move may not recreate the board before the opponent's last stone.
    /// A longer cycle is legal, and is ruled so at the third occurrence of one position.
    SimpleKo(Cycle),
    /// No earlier board may be recreated, whoever is to move.
    Positional,
    /// No earlier board may be recreated with the same side to move; a pass adds an entry.
    Situational,
}

/// What a long cycle brings where it is legal: 三劫循环, 四劫循环, 长生, 双提两子 (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycle {
    /// 无胜负.
    NoResult,
    /// 和棋.
    Draw,
    /// 加赛, 重赛: nobody has won, the game is played again.
    Replay,
}

/// Whether a move may take its own chain off (R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never: 禁着点.
    Forbidden,
    /// Of two or more stones (Ing).
    OfSeveral,
    /// Always (New Zealand). Of a single stone it leaves the board as it is, which positional superko refuses.
    Any,
}

/// What is counted (R13, R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// 数子: living stones and the points that they enclose.
    Area,
    /// 数目: enclosed points and prisoners; none in seki.
    Territory,
}

/// In what a result is said (R14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// 子: one side's count against half the board.
    Zi,
    /// 目: one side's count against the other's.
    Points,
}

/// Who has won when the counts are level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody: 和棋.
    Draw,
    /// Black (Ing).
    Black,
}

/// What Black gives back for handicap stones (R15, R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// Nothing.
    None,
    /// Half the number of stones in 子, as many points as stones.
    EveryStone,
    /// A point for every stone but the first.
    AllButOne,
}

/// What a pass costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassStone {
    /// Nothing.
    None,
    /// A stone handed over as a prisoner (AGA). It makes both ways of counting agree; the count by
    /// area is not changed by it.
    Prisoner,
}

/// What it matters who passed first of the two passes that closed the playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastMove {
    /// Nothing.
    Ignored,
    /// If White did, Black has made one move more than White and gives one point for it (智运 2008).
    PointToWhite,
}

/// Who moves first when dead stones are disputed and play goes on (R11, R19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dispute {
    /// The side that holds the disputed chain to be dead.
    ClaimantFirst,
    /// Whose turn it was after the two passes.
    TurnUnchanged,
}

/// What offences cost where they cost anything (R8, R19, J2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalties {
    /// What each warning moves the margin by, in quarter 子 and half points: 4 is 1 子. The second
    /// warning loses, whatever this is.
    pub warning: i32,
    /// Retaking a ko at once, besides the lost turn.
    pub retake: Sanction,
    /// Moving out of turn, besides the refusal.
    pub out_of_turn: Sanction,
}

/// What an offence brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sanction {
    /// Nothing more.
    Nothing,
    /// 警告 (J2).
    Warning,
    /// 判负: the game is lost.
    Loss,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name on the wire and in records.
    pub name: &'static str,
    /// What may not be repeated.
    pub repetition: Repetition,
    /// Whether suicide is legal.
    pub suicide: Suicide,
    /// What is counted.
    pub scoring: Scoring,
    /// In what the result is said.
    pub unit: Unit,
    /// 贴子 of an even game.
    pub komi: Komi,
    /// Who wins a level count.
    pub tie: Tie,
    /// What Black gives back for handicap stones.
    pub compensation: Compensation,
    /// What a pass costs.
    pub pass_stone: PassStone,
    /// What the last move costs.
    pub last_move: LastMove,
    /// Who moves first after a dispute.
    pub dispute: Dispute,
    /// What offences cost in penal mode.
    pub penalties: Penalties,
}

impl Ruleset {
    /// The komi that a game is played with unless the players agree on another: none in a handicap game (R15).
    pub fn usual_komi(&self, handicap_stones: usize) -> Komi {
        if handicap_stones == 0 { self.komi } else { Komi::ZERO }
    }

    /// What Black gives back for this many handicap stones, in quarter 子 and half points.
    pub fn compensation_quarters(&self, handicap_stones: usize) -> i32 {
        match self.compensation {
            Compensation::None => 0,
            Compensation::EveryStone => 2 * handicap_stones as i32,
            Compensation::AllButOne => 2 * handicap_stones.saturating_sub(1) as i32,
        }
    }
}
