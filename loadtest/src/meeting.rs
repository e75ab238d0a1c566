//! Two bots meet by a private link, so that no person's offer is taken.

use protocol::client::{ClientError, Socket};
use protocol::id::{CommandId, GameId, SeatToken};
use protocol::lobby::{GameReady, LobbyMessage, LobbyRequest, Visibility};
use protocol::settings::{ColorChoice, Settings};

/// A game with the right to both of its seats.
pub(crate) struct Met {
    pub(crate) game: GameId,
    pub(crate) black: SeatToken,
    pub(crate) white: SeatToken,
}

/// Why two bots did not meet.
pub(crate) type Failure = String;

/// Two lobby sockets, at which any number of games are met one after another.
pub(crate) struct Door {
    owner: Socket,
    taker: Socket,
}

impl Door {
    pub(crate) async fn open(url: &str) -> Result<Door, Failure> {
        Ok(Door { owner: enter(url).await.map_err(says)?, taker: enter(url).await.map_err(says)? })
    }

    /// Offers a game as Black by private link, and takes it as White.
    pub(crate) async fn meet(&mut self, settings: Settings) -> Result<Met, Failure> {
        let Door { owner, taker } = self;
        let request = LobbyRequest::OpenSeek {
            id: id("offer"),
            settings,
            color: ColorChoice::Black,
            visibility: Visibility::Private,
        };
        owner.send(&request).await.map_err(says)?;
        let seek = loop {
            match owner.next::<LobbyMessage>().await.map_err(says)? {
                LobbyMessage::SeekOpened(opened) => break opened.seek.id,
                LobbyMessage::Refused(refused) => return Err(format!("offer refused: {}", refused.code)),
                _ => {}
            }
        };
        taker.send(&LobbyRequest::AcceptSeek { id: id("take"), seek }).await.map_err(says)?;
        let (black, white) = (ready(owner).await?, ready(taker).await?);
        Ok(Met { game: black.game, black: black.token, white: white.token })
    }

    pub(crate) async fn close(self) {
        self.owner.close().await;
        self.taker.close().await;
    }
}

async fn enter(url: &str) -> Result<Socket, ClientError> {
    let mut socket = Socket::connect(url, "/ws/lobby").await?;
    socket.send(&LobbyRequest::Hello { version: protocol::VERSION, token: None, since: None }).await?;
    Ok(socket)
}

async fn ready(socket: &mut Socket) -> Result<GameReady, Failure> {
    loop {
        match socket.next::<LobbyMessage>().await.map_err(says)? {
            LobbyMessage::GameReady(ready) => return Ok(ready),
            LobbyMessage::Refused(refused) => return Err(format!("game refused: {}", refused.code)),
            _ => {}
        }
    }
}

fn id(text: &str) -> CommandId {
    CommandId::try_from(text.to_string()).expect("a short ASCII text")
}

fn says(error: ClientError) -> Failure {
    error.to_string()
}
