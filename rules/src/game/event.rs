//! What somebody wants, and what happens: one action, one event.

use crate::clock::Ms;
use crate::color::Color;
use crate::commitment::{Commitment, Opening};
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
    /// One player has sat down where coming late costs time (N3). The server's.
    Seat(Color),
    /// Play a stone (R2).
    Play(Point),
    /// Pass (R2).
    Pass,
    /// Resign (R9).
    Resign,
    /// Stop both clocks of a 包干 game and give the contest up (T1).
    StopContest,
    /// Ask the other side for something. Both asking for the same is an agreement.
    Ask(Request),
    /// Grant what the other side asks for.
    Agree(Request),
    /// Refuse it, or take one's own asking back.
    Decline(Request),
    /// Be ready to go on after a pause, an outage or an adjournment.
    Ready,
    /// Seal the move of which this is the hash (T10). The server has seen the move, and keeps it.
    Seal(Commitment),
    /// Open the sealed move (T10). The server's, once both are ready.
    Open(Opening),
    /// A player is away, or here again (P4). The server's.
    Presence(Color, Presence),
    /// Claim the game of an opponent who has been away too long (P4).
    Claim,
    /// The server has been away: nobody is charged (T11). The server's.
    Interrupt,
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
    /// What the last commit took, and so is owed to the side to move, whoever acts.
    pub owed: Ms,
    /// The lowest recent round trip that the server has measured on the actor's own socket (T8).
    pub measured: Ms,
}

/// What of a move's time was not charged, and why: it is for the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// What the commit before had taken.
    pub owed: Ms,
    /// The lowest recent round trip on the mover's socket.
    pub measured: Ms,
    /// What of it was given back (T8).
    pub lag: Ms,
}

impl Credit {
    /// All that is not charged.
    pub const fn given(&self) -> Ms {
        self.owed.saturating_add(self.lag)
    }
}

/// Something that happened: one action, one event, one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Game time.
    pub at: Ms,
    /// What was given back to the mover; nothing unless the event is a move or a fallen flag.
    pub credit: Credit,
    /// What it was.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Both players have sat down: the clock of the first to move starts.
    Started,
    /// A player sat down where coming late costs time (N3). With the second the game begins.
    Seated(Color),
    /// The limit for sitting down is over (N3).
    SeatsClosed,
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
    /// Overtime in the last period cost the turn instead of the game (T6): a pass.
    TurnForfeited(Color),
    /// The first moves were not made in time, or both have left a game that nothing else would end.
    Cancelled,
    /// A player gave the contest up and stopped both clocks (T1).
    ContestStopped(Color),
    /// A player asks for something.
    Asked(Color, Request),
    /// What was asked for is agreed upon, and is done.
    Agreed(Color, Request),
    /// What was asked for is refused, or taken back.
    Declined(Color, Request),
    /// A player is ready to go on.
    Ready(Color),
    /// The longest time for a pause or for coming back is over: play goes on.
    PauseEnded,
    /// The time set for adjourning has come (T10).
    AdjournmentDue,
    /// A move was sealed; only its hash is known (T10).
    Sealed(Color, Commitment),
    /// The sealed move was opened, and played if it may be (T10).
    Opened(Opening),
    /// A player is away, or here again (P4).
    PresenceChanged(Color, Presence),
    /// A player claimed the game of an opponent who was away too long (P4).
    Claimed(Color),
    /// The server had been away (T11): both clocks stand as they stood.
    Interrupted,
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

/// What one side may ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// To pause (T9).
    Pause,
    /// To break the game off (T10).
    Adjourn,
    /// To take back one's own last move: one ply, or two if the other side has answered it.
    Undo,
}

/// Whether a player has a page open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// No page, for some time now.
    Away,
    /// A page.
    Here,
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
    /// The side to move seals its move (T10).
    Sealing,
    /// Clocks stand until both are ready, or for the longest (T9, T11).
    Paused,
    /// Broken off: until both are ready (T10).
    Adjourned,
    /// Dead stones are agreed upon.
    Scoring,
    /// Over.
    Finished,
}
