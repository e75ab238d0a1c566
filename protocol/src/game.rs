//! The game socket, `/ws/game/{id}`: what a player or spectator asks, what the server says.

use crate::clock::Clocks;
use crate::hash::BoardHash;
use crate::id::{CommandId, SeatToken, SpeakerKey};
use crate::point::Point;
use crate::refusal::Refused;
use crate::settings::Color;
use crate::snapshot::{Breaks, Cycle, Marking, Outcome, Phase, Snapshot, Warnings};
use crate::talk::{Heard, Lines, Listening, NextGame, Rematch, RematchWord, Said};
use serde::{Deserialize, Serialize};

/// What a client sends on a game's socket.
///
/// Each command carries an `id` of the client's choice and `turn`, the `turn` of the position that
/// the player saw. The same id again gets the same answer; another turn is refused as `stale_turn`.
/// What is beside the game (`listen`, `say`, `rematch`) has an id and no turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum GameRequest {
    /// The first message, due within [`HELLO_SECONDS`](crate::HELLO_SECONDS).
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
    /// Stop both clocks of a 包干 game and give the contest up (T1): what is still contestable is the
    /// other side's.
    StopContest {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// Ask the other side for something. Both asking for the same is an agreement.
    Ask {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// For what.
        request: Request,
    },
    /// Grant what the other side asks for.
    Agree {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// What the player saw asked for.
        request: Request,
    },
    /// Refuse it, or take one's own asking back.
    Decline {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// What the player saw asked for.
        request: Request,
    },
    /// Be ready to go on after a pause, an outage or an adjournment (T9–T11).
    Ready {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
    },
    /// Seal a move (T10): nobody but the server sees it until both are ready again.
    Seal {
        /// The command.
        id: CommandId,
        /// The turn that the player saw.
        turn: u64,
        /// Where: `Q16`, or `pass`.
        point: String,
    },
    /// Claim the game of an opponent who has been away too long (P4).
    Claim {
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
    /// Hear what is said beside the game, from here on and what is kept of it; again, to take another name.
    Listen {
        /// The command.
        id: CommandId,
        /// A spectator's name, 1 to 20 characters; none is given one. Players bear their own.
        name: Option<String>,
        /// What this client has heard already; the first `listen` of a socket counts.
        heard: Option<Heard>,
        /// By which a spectator is the same speaker over every socket; none is another each time. A socket is one
        /// speaker from when it first listens, or says something.
        key: Option<SpeakerKey>,
    },
    /// Say something (J6): players in their room, spectators in theirs. It is normalised.
    Say {
        /// The command.
        id: CommandId,
        /// 1 to 200 characters.
        text: String,
    },
    /// Speak of a rematch, once the game is over (P2).
    Rematch {
        /// The command.
        id: CommandId,
        /// What is said of it.
        word: RematchWord,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// What one side may ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Request {
    /// To pause (T9).
    Pause,
    /// To break the game off with a sealed move (T10).
    Adjourn,
    /// To take back one's own last move, and the answer to it if there is one.
    Undo,
}

/// What a player holds a chain to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    /// The answer to `listen`; what is kept and was not heard follows at once, if anything.
    Listening(Listening),
    /// What was said, for whoever listens.
    Lines(Lines),
    /// One's own line was said.
    Said(Said),
    /// News of a rematch.
    Rematch(Rematch),
    /// A rematch of one's own begins: go there with the token. Sent again to a player who comes back.
    NextGame(NextGame),
    /// The answer to `ping`.
    Pong(GamePong),
    /// The server is about to be restarted: with the next move, or soon, the clocks stand until it is back (T11).
    Stopping {},
}

/// An event as a message, for a server that has more to do with its frame. It reads as [`GameMessage::Event`].
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Told<'a> {
    /// One numbered event.
    Event(&'a EventFrame),
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Presence {
    /// Black has a page open.
    pub black: bool,
    /// White has a page open.
    pub white: bool,
    /// How many watch.
    pub spectators: u32,
    /// What spectators who listen are called, at most [`MOST_NAMES`] of them. Players are not told before the
    /// end (J6): a name can say anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub names: Vec<String>,
}

/// The most names of spectators that are told.
pub const MOST_NAMES: usize = 20;

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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub hash: BoardHash,
    /// As in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub ko: Option<Point>,
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
    pub breaks: Option<Breaks>,
    /// What of the time that this event ended was not charged; none if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub credit: Option<Credit>,
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

/// What of a move's time was not charged, and why (T8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Credit {
    /// What the server took to keep and send the event before, in ms.
    pub owed_ms: u64,
    /// The lowest recent round trip that the server measured on the mover's socket, in ms.
    pub measured_ms: u64,
    /// What of that was given back, in ms.
    pub lag_ms: u64,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GameEvent {
    /// Both players have sat down: the clock of the first to move starts (N3).
    Started {},
    /// A player sat down where coming late costs time (N3); with the second the game begins.
    Seated {
        /// Who.
        color: Color,
    },
    /// The limit for sitting down is over (N3).
    SeatsClosed {},
    /// A stone was played.
    Played {
        /// Whose.
        color: Color,
        /// Where.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        point: Point,
        /// The stones that it took off.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
        captured: Vec<Point>,
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
    /// Overtime in the last period cost the turn (T6): it is a pass.
    TurnForfeited {
        /// Whose turn.
        color: Color,
    },
    /// The first moves were not made in time, or both were away for 30 days from a game that nothing else would end:
    /// no result.
    Cancelled {},
    /// A player gave the contest up and stopped both clocks (T1).
    ContestStopped {
        /// Who.
        color: Color,
    },
    /// A player asks for something.
    Asked {
        /// Who.
        color: Color,
        /// For what.
        request: Request,
    },
    /// A pause or an adjournment is agreed upon, and begins.
    Agreed {
        /// Who has agreed.
        color: Color,
        /// To what.
        request: Request,
    },
    /// Moves were taken back by consent.
    Undone {
        /// Who has agreed.
        color: Color,
        /// How many, the last first.
        plies: usize,
        /// The stones that stand now, as in the snapshot.
        stones: String,
        /// As in the snapshot.
        black_captures: u32,
        /// As in the snapshot.
        white_captures: u32,
    },
    /// What was asked for is refused, or taken back by who asked.
    Declined {
        /// Who.
        color: Color,
        /// What.
        request: Request,
    },
    /// A player is ready to go on.
    Ready {
        /// Who.
        color: Color,
    },
    /// The longest time for a pause is over: play goes on.
    PauseEnded {},
    /// The time set for adjourning has come (T10).
    AdjournmentDue {},
    /// A move was sealed (T10); only its hash is known.
    Sealed {
        /// Who.
        color: Color,
        /// SHA-256 of `shoutan/move/`, the move's number as text, `/`, and the nonce; 64 hexadecimal digits.
        hash: String,
    },
    /// The sealed move was opened (T10). It was played if it may be; a sealed move that may not is a pass.
    Opened {
        /// Who had sealed it.
        color: Color,
        /// `Q16`, or `pass`.
        point: String,
        /// 25 times the row and the column, both from 0; −1 for a pass.
        number: i32,
        /// The nonce, 32 hexadecimal digits.
        nonce: String,
        /// Whether the stone stands, or the turn was lost.
        played: bool,
        /// The stones that it took off.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
        captured: Vec<Point>,
    },
    /// A player has been away for some seconds (P4).
    Left {
        /// Who.
        color: Color,
    },
    /// A player is here again.
    Returned {
        /// Who.
        color: Color,
    },
    /// A player claimed the game of an opponent who was away too long (P4).
    Claimed {
        /// Who.
        color: Color,
    },
    /// The server had been away (T11): both clocks stand as they stood until both are back, or 30 s.
    Interrupted {},
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Offence {
    /// A forbidden point, or a whole board repeated.
    Illegal,
    /// A ko retaken at once.
    Retake,
    /// A stone out of turn.
    OutOfTurn,
}
