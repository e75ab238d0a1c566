//! What somebody wants, and what happens: one action, one event.

use crate::clock::Ms;
use crate::color::Color;
use crate::marking::Claim;
use crate::point::Point;

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A player.
    Player(Color),
    /// The server: it starts games, proposes dead stones and watches deadlines.
    Server,
}

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Both players have sat down (N3). The server's.
    Start,
    /// Play a stone (R2).
    Play(Point),
    /// Pass (R2).
    Pass,
    /// Resign (R9).
    Resign,
    /// End a cycle at its second occurrence as the rule set rules it (R7). Both must want it.
    EndCycle,
    /// Propose these stones as dead (R10, R16). The server's, once after the second pass.
    Propose(Vec<Point>),
    /// Mark the chain on a point (R10).
    Mark(Point, Claim),
    /// Accept the set whose last change was the event of this seq (R10, R12).
    Accept(u64),
    /// Take an acceptance back.
    WithdrawAcceptance,
    /// Dispute the chain on a point and play on (R11).
    Resume(Point, Claim),
    /// Look whether a deadline has passed. The server's.
    Deadline,
}

/// When an action arrived, and what of its time is not charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Game time of arrival.
    pub at: Ms,
    /// Time given back to the mover for lag and for the last commit (T8).
    pub given: Ms,
}

/// Something that happened: one action, one event, one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Game time.
    pub at: Ms,
    /// What was given back to the mover.
    pub given: Ms,
    /// What it was.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Both players have sat down: the clock of the first to move starts.
    Started,
    /// A stone was played.
    Played(Color, Point),
    /// A player passed.
    Passed(Color),
    /// An illegal move was punished (R8). The point is as it was.
    Penalised(Color, Point, Offence),
    /// A player agrees to end the cycle now (R7).
    CycleEndAgreed(Color),
    /// A player resigned.
    Resigned(Color),
    /// A player ran out of time.
    Flagged(Color),
    /// The first moves were not made in time.
    Cancelled,
    /// The server proposed these stones as dead (R10, R16).
    Proposed(Vec<Point>),
    /// A chain was marked dead or alive again.
    Marked(Color, Point, Claim),
    /// A player accepted the marked set.
    Accepted(Color),
    /// A player took the acceptance back.
    AcceptanceWithdrawn(Color),
    /// A player disputes a chain: play goes on (R11).
    Resumed(Color, Point, Claim),
    /// A player disputes a chain a second time: the board is counted as R11 says.
    DisputeClosed(Color, Point, Claim),
    /// The time for marking ran out (R10).
    MarkingExpired,
}

/// What was against the rules (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// 禁着点, or a whole board repeated otherwise than by retaking a ko: the turn is lost.
    Illegal,
    /// A ko retaken at once: the turn is lost, and the rule set's penalty comes on top.
    Retake,
    /// A stone played out of turn: it does not stand, and the rule set's penalty comes on top.
    OutOfTurn,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Until both players have sat down.
    Waiting,
    /// Moves are played.
    Playing,
    /// Dead stones are agreed upon.
    Scoring,
    /// Over.
    Finished,
}
