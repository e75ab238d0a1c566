//! Why the referee refuses an action: a closed list. Nothing changes when one is refused.

use crate::point::Point;

/// A reason. Its stable code on the wire is its name in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// R2: a stone stands there.
    Occupied,
    /// R5: 禁着点, no liberty and nothing captured.
    Suicide,
    /// R6: a single ko retaken at once.
    Ko,
    /// R6: the whole board would repeat.
    Superko,
    /// Not a point of this board.
    OffBoard,
    /// R2: the other side is to move.
    NotYourTurn,
    /// N3: both players have not sat down yet.
    NotStarted,
    /// Both players have sat down already.
    Started,
    /// The game is as long as a game may be: passing, the count and resigning are left.
    GameTooLong,
    /// As many requests and changes of the marks as one side may make in a game.
    TooManyWishes,
    /// R9: moves are over, dead stones are being agreed upon.
    NotPlaying,
    /// R10: there is nothing to mark.
    NotScoring,
    /// R9: the game is finished.
    GameOver,
    /// R7: the position has not stood before, or its repetition is forbidden anyway.
    NoCycle,
    /// T1: only a 包干 game can be stopped so.
    NotAbsolute,
    /// The settings of the game do not have it.
    NotOffered,
    /// T9: as many pauses as there may be have been made.
    NoPauseLeft,
    /// Nothing is asked for, or not by the other side.
    NothingAsked,
    /// It was refused in this very turn.
    RefusedBefore,
    /// No move of one's own can be taken back.
    NothingToUndo,
    /// T9, T10: the game is not paused or adjourned.
    NotPaused,
    /// T9, T10: it is paused or adjourned; nobody moves.
    Paused,
    /// T10: only the side to move seals, and only when it is time.
    NotSealing,
    /// T10: a move is to be sealed, not played.
    Sealing,
    /// T10: the opening does not fit the sealed hash, or both are not ready.
    BadOpening,
    /// P4: the opponent is here, or has not been away for long enough.
    NotAway,
    /// R12, T1: whoever gave the contest up cannot resume it.
    GaveUp,
    /// R10: no stone there.
    NoStone(Point),
    /// R10: it already is what was asked for.
    AlreadySo,
    /// R10: the marked set has changed since the player saw it.
    StaleMarking,
    /// R11, R16: the server has not proposed dead stones yet, and they decide this dispute.
    ProposalAwaited,
    /// R11: a player may claim the opponent's chain dead or the own chain alive.
    NoDispute,
    /// The referee's own: no deadline has passed.
    NotDue,
    /// The referee's own: this actor cannot do that.
    NotYours,
}
