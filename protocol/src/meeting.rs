//! Two clients meet by the link of an offer, so that no person's is taken: for programs that play.

use crate::client::{ClientError, Socket};
use crate::id::{CommandId, GameId, SeatToken};
use crate::lobby::{GameReady, LobbyMessage, LobbyRequest, Visibility};
use crate::refusal::Code;
use crate::settings::{ColorChoice, Settings};
use std::fmt;

/// A game with the right to both of its seats.
#[derive(Clone, Debug)]
pub struct Met {
    /// The game.
    pub game: GameId,
    /// Black's right.
    pub black: SeatToken,
    /// White's right.
    pub white: SeatToken,
}

/// Why two clients did not meet. Nothing that was acknowledged to both is lost by it.
#[derive(Debug)]
pub enum NotMet {
    /// The line broke.
    Line(ClientError),
    /// The server would not.
    Refused(Code),
}

/// Two lobby sockets, at which any number of games are met one after another.
pub struct Door {
    owner: Socket,
    taker: Socket,
}

impl Door {
    /// Enters the lobby twice.
    ///
    /// # Errors
    /// [`NotMet`].
    pub async fn open(url: &str) -> Result<Door, NotMet> {
        Ok(Door { owner: enter(url).await?, taker: enter(url).await? })
    }

    /// Offers a game as Black, and takes it as White. Of a public offer a person may be quicker.
    ///
    /// # Errors
    /// [`NotMet`].
    pub async fn meet(&mut self, settings: Settings, visibility: Visibility) -> Result<Met, NotMet> {
        let Door { owner, taker } = self;
        let color = ColorChoice::Black;
        owner.send(&LobbyRequest::OpenSeek { id: id("offer"), settings, color, visibility }).await?;
        let seek = loop {
            match owner.next::<LobbyMessage>().await? {
                LobbyMessage::SeekOpened(opened) => break opened.seek.id,
                LobbyMessage::Refused(refused) => return Err(NotMet::Refused(refused.code)),
                _ => {}
            }
        };
        taker.send(&LobbyRequest::AcceptSeek { id: id("take"), seek }).await?;
        let (black, white) = (ready(owner).await?, ready(taker).await?);
        Ok(Met { game: black.game, black: black.token, white: white.token })
    }

    /// Leaves the lobby.
    pub async fn close(self) {
        self.owner.close().await;
        self.taker.close().await;
    }
}

async fn enter(url: &str) -> Result<Socket, ClientError> {
    let mut socket = Socket::connect(url, "/ws/lobby").await?;
    socket.send(&LobbyRequest::Hello { version: crate::VERSION, token: None, since: None }).await?;
    Ok(socket)
}

async fn ready(socket: &mut Socket) -> Result<GameReady, NotMet> {
    loop {
        match socket.next::<LobbyMessage>().await? {
            LobbyMessage::GameReady(ready) => return Ok(ready),
            LobbyMessage::Refused(refused) => return Err(NotMet::Refused(refused.code)),
            _ => {}
        }
    }
}

fn id(text: &str) -> CommandId {
    CommandId::try_from(text.to_string()).expect("a short ASCII text")
}

impl From<ClientError> for NotMet {
    fn from(error: ClientError) -> NotMet {
        NotMet::Line(error)
    }
}

impl fmt::Display for NotMet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMet::Line(error) => error.fmt(f),
            NotMet::Refused(code) => write!(f, "refused: {code}"),
        }
    }
}

impl std::error::Error for NotMet {}

/// For programs that only say why.
impl From<NotMet> for String {
    fn from(why: NotMet) -> String {
        why.to_string()
    }
}
