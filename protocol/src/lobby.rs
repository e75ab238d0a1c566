//! The lobby socket, `/ws/lobby`: offers, running games, and how two people meet.

use crate::id::{CommandId, GameId, SeatToken, SeekId, SeekToken};
use crate::lists::{Counts, GameChanges, GameList, Look, SeekChanges, SeekList};
use crate::refusal::Refused;
use crate::settings::{Color, ColorChoice, Settings};
use serde::{Deserialize, Serialize};

/// What a client sends on the lobby's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum LobbyRequest {
    /// The first message, due within [`HELLO_SECONDS`](crate::HELLO_SECONDS).
    Hello {
        /// The protocol version.
        version: u32,
        /// No seat here: none.
        token: Option<SeatToken>,
        /// No numbered events here: none.
        since: Option<u64>,
    },
    /// Take another name. It is normalised; the answer says what it has become.
    Rename {
        /// The command.
        id: CommandId,
        /// 1 to 20 characters.
        name: String,
    },
    /// Offer a game. When this socket ends, the offer waits a while for `resume_seek`; no list shows it meanwhile.
    OpenSeek {
        /// The command.
        id: CommandId,
        /// What is to be played.
        settings: Settings,
        /// Which colour the offerer wants.
        color: ColorChoice,
        /// Who can find it.
        visibility: Visibility,
    },
    /// Take an offer of one's own back.
    CloseSeek {
        /// The command.
        id: CommandId,
        /// The offer.
        seek: SeekId,
    },
    /// Come back to an offer of one's own after its socket has ended. Where it was taken meanwhile, the answer is
    /// the game.
    ResumeSeek {
        /// The command.
        id: CommandId,
        /// The offer.
        seek: SeekId,
        /// The right to it.
        token: SeekToken,
    },
    /// Ask what a private link offers. Whoever asked is told when that offer ends.
    LookUp {
        /// The command.
        id: CommandId,
        /// The offer.
        seek: SeekId,
    },
    /// Take an offer. The first to take it plays.
    AcceptSeek {
        /// The command.
        id: CommandId,
        /// The offer.
        seek: SeekId,
    },
    /// Look at a page of open offers from now on. Nobody is told of any before.
    LookAtSeeks {
        /// The command.
        id: CommandId,
        /// The page; none to look away.
        look: Option<Look>,
    },
    /// Look at a page of running games from now on, likewise.
    LookAtGames {
        /// The command.
        id: CommandId,
        /// The page; none to look away.
        look: Option<Look>,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// Who can find an offer, and the game that becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Visibility {
    /// Everybody in the lobby.
    Public,
    /// Whoever was given its link. The game is in no list either, neither while it is played nor later.
    Private,
}

/// What the server sends on the lobby's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum LobbyMessage {
    /// The answer to `hello`.
    Welcome(LobbyWelcome),
    /// The name that is now in force.
    Renamed(Renamed),
    /// An offer of one's own stands.
    SeekOpened(SeekOpened),
    /// An offer of one's own, or one that was looked up, is gone.
    SeekClosed(SeekClosed),
    /// What a link offers.
    SeekShown(SeekShown),
    /// A game of one's own begins: go there with the token.
    GameReady(GameReady),
    /// A page of open offers: the answer to `look_at_seeks`, at most once a second.
    SeekList(SeekList),
    /// What has changed in it. At most once a second, and none when nothing has.
    SeekChanges(SeekChanges),
    /// A page of running games: the answer to `look_at_games`, at most once a second.
    GameList(GameList),
    /// What has changed in it, likewise.
    GameChanges(GameChanges),
    /// How much there is in all, to whoever looks at a list. When it changes, at most once a second.
    Counts(Counts),
    /// A request was not carried out. Nothing changed.
    Refused(Refused),
    /// The answer to `ping`.
    Pong(Pong),
    /// The server is about to be restarted: it takes no offers any more, and will be back.
    Stopping {},
}

/// The answer to `hello` in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct LobbyWelcome {
    /// The protocol version.
    pub version: u32,
    /// The server's time, ms since 1970 (for display only).
    pub now: u64,
    /// The guest name that this socket was given.
    pub name: String,
    /// How many messages a second this socket may send; none when limits are off.
    pub messages_per_second: Option<u32>,
}

/// The name that is now in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Renamed {
    /// The command that asked.
    pub id: CommandId,
    /// The name as it has become.
    pub name: String,
}

/// An offer of one's own stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct SeekOpened {
    /// The command that asked.
    pub id: CommandId,
    /// The offer.
    pub seek: Seek,
    /// The right to come back to it. Keep it.
    pub token: SeekToken,
}

/// An offer of one's own, or one that was looked up, is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct SeekClosed {
    /// The command that asked: to take it back, or to look it up; of one that another socket has come back to,
    /// the one that made it this socket's.
    pub id: CommandId,
    /// The offer.
    pub seek: SeekId,
}

/// What a link offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct SeekShown {
    /// The command that asked.
    pub id: CommandId,
    /// The offer.
    pub seek: Seek,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Seek {
    /// Its id; the link of a private one is `/c/{id}`.
    pub id: SeekId,
    /// Who offers.
    pub name: String,
    /// What is to be played; `komi` is always there.
    pub settings: Settings,
    /// The colour that the offerer wants.
    pub color: ColorChoice,
    /// Who can find it.
    pub visibility: Visibility,
}

/// A game of one's own begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameReady {
    /// The offer that it came from.
    pub seek: SeekId,
    /// The game.
    pub game: GameId,
    /// The seat.
    pub color: Color,
    /// The right to that seat. Keep it.
    pub token: SeatToken,
}

/// The answer to `ping` in the lobby and on the watch socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Pong {
    /// The server's time, ms since 1970 (for display only).
    pub now: u64,
}
