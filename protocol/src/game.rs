//! The game socket, `/ws/game/{id}`: what a player or spectator asks, what the server says.

use crate::clock::Clocks;
use crate::id::{CommandId, SeatToken};
use crate::refusal::Refused;
use crate::settings::Color;
use crate::snapshot::{Cycle, Marking, Outcome, Phase, Snapshot, Warnings};
use serde::{Deserialize, Serialize};

/// What a client sends on a game's socket.
///
/// Each command carries an `id` of the client's choice and `turn`, the `turn` of the position that
/// the player saw. The same id again gets the same answer; another turn is refused as `stale_turn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum GameRequest {
    /// The first message, due within 10 s.
    Hello {
        /// The protocol version.
        version: u32,
        /// The seat's token; none watches.
        token: Option<SeatToken>,
        /// The last seq that this client has; it is sent what came after. None: a snapshot.
        since: Option<u64>,
    },
    /// Play a stone (R2).
    Play {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// Where: `Q16`.
        point: String,
    },
    /// Pass, 虚着 (R2).
    Pass {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// Resign, 认输 (R9).
    Resign {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// End a repetition that is on the board now, as the rule set rules it (R7). Both must want it.
    EndCycle {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// Mark the chain on a point dead, or alive again (R10).
    MarkDead {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// Any stone of the chain.
        point: String,
        /// Dead or alive.
        claim: Claim,
    },
    /// Accept the marked set with its count (R10, R12).
    AcceptDead {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// The `marking` of the set that the player saw.
        marking: u64,
    },
    /// Take one's acceptance back, while the other side has not accepted.
    WithdrawAcceptance {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// Dispute (R11): play goes on, and the side that holds the chain to be dead moves first.
    Resume {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// Any stone of the disputed chain.
        point: String,
        /// What the one who asks holds it to be.
        claim: Claim,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// What a player holds a chain to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Claim {
    /// Cannot be saved.
    Dead,
    /// Cannot be taken.
    Alive,
}

/// What the server sends on a game's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum GameMessage {
    /// The answer to `hello`; a snapshot or the missed events follow at once.
    Welcome(GameWelcome),
    /// The whole game.
    Snapshot(Box<Snapshot>),
    /// One numbered event. It is also the acknowledgement of the command that caused it.
    Event(Box<EventFrame>),
    /// A command was not carried out. Nothing changed.
    Refused(Refused),
    /// Who is here. Not numbered; sent when it changes, at most once a second.
    Presence(Presence),
    /// The answer to `ping`.
    Pong(GamePong),
}

/// The answer to `hello` on a game's socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameWelcome {
    /// The protocol version.
    pub version: u32,
    /// Game time now, in ms.
    pub now: u64,
    /// The seat that the token gave; none for a spectator.
    pub seat: Option<Color>,
    /// How many messages a second this socket may send; none when limits are off.
    pub messages_per_second: Option<u32>,
}

/// Who is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Presence {
    /// Black has a page open.
    pub black: bool,
    /// White has a page open.
    pub white: bool,
    /// How many watch.
    pub spectators: u32,
}

/// The answer to `ping` on a game's socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GamePong {
    /// Game time when it was sent, in ms.
    pub now: u64,
}

/// One event and the state right after it, so that whoever holds the snapshot before it can show
/// the one after it without knowing a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct EventFrame {
    /// Its number: one more than the last.
    pub seq: u64,
    /// As in the snapshot.
    pub turn: u64,
    /// Game time of the event, in ms: when the command arrived.
    pub at: u64,
    /// What happened.
    pub event: GameEvent,
    /// As in the snapshot.
    pub phase: Phase,
    /// As in the snapshot.
    pub to_play: Color,
    /// As in the snapshot.
    pub hash: String,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ko: Option<String>,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cycle: Option<Cycle>,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub warnings: Option<Warnings>,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clocks: Option<Clocks>,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub marking: Option<Marking>,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Outcome>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum GameEvent {
    /// Both players have sat down: the clock of the first to move starts (N3).
    Started {},
    /// A stone was played.
    Played {
        /// Whose.
        color: Color,
        /// Where.
        point: String,
        /// The stones that it took off.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
        captured: Vec<String>,
    },
    /// A player passed.
    Passed {
        /// Who.
        color: Color,
    },
    /// An illegal move was punished (R8): no stone stands there, and the turn is lost save for a move
    /// out of turn.
    Penalised {
        /// Whose move.
        color: Color,
        /// Where it was to stand.
        point: String,
        /// What was against the rules.
        offence: Offence,
    },
    /// A player wants the repetition on the board to be ruled now (R7).
    CycleEndAgreed {
        /// Who.
        color: Color,
    },
    /// A player resigned.
    Resigned {
        /// Who.
        color: Color,
    },
    /// A player ran out of time.
    Flagged {
        /// Who.
        color: Color,
    },
    /// The first moves were not made in time: no result.
    Cancelled {},
    /// The server proposes dead stones (R10, R16). Either side may toggle them.
    DeadProposed {
        /// Every stone proposed, by whole chains.
        dead: Vec<String>,
    },
    /// A chain was marked dead or alive again.
    DeadMarked {
        /// By whom.
        color: Color,
        /// Every stone of the chain.
        chain: Vec<String>,
        /// Dead or alive.
        claim: Claim,
    },
    /// A player accepted the set. When both have, the game is over.
    DeadAccepted {
        /// Who.
        color: Color,
    },
    /// A player took the acceptance back.
    AcceptanceWithdrawn {
        /// Who.
        color: Color,
    },
    /// A player disputes a chain: play goes on. Recorded as a change of the side to move, not as a pass.
    Resumed {
        /// Who asked.
        color: Color,
        /// A stone of the disputed chain.
        point: String,
        /// What the one who asked holds it to be.
        claim: Claim,
    },
    /// A second dispute: the board was counted as the rules say (R11), and the game is over.
    DisputeClosed {
        /// Who asked.
        color: Color,
        /// A stone of the disputed chain.
        point: String,
        /// What the one who asked holds it to be.
        claim: Claim,
    },
    /// The time for marking ran out: the set was counted as the rules say (R10).
    MarkingExpired {},
}

/// What was against the rules (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Offence {
    /// A forbidden point, or a whole board repeated.
    Illegal,
    /// A ko retaken at once.
    Retake,
    /// A stone out of turn.
    OutOfTurn,
}
