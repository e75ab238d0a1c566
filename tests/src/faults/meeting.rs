//! Two bots meet by a private link. It must never know what they play for.

use protocol::client::{ClientError, Socket};
use protocol::id::{CommandId, GameId, SeatToken};
use protocol::lobby::{GameReady, LobbyMessage, LobbyRequest, Visibility};
use protocol::settings::{ColorChoice, Settings};

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

/// Offers a game as Black and takes it as White.
///
/// # Errors
/// The line broke or the server would not: nothing that was acknowledged to both is lost by it.
pub async fn meet(url: &str, settings: Settings) -> Result<Met, String> {
    let mut owner = enter(url).await.map_err(says)?;
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
    let mut taker = enter(url).await.map_err(says)?;
    taker.send(&LobbyRequest::AcceptSeek { id: id("take"), seek }).await.map_err(says)?;
    let (black, white) = (ready(&mut owner).await?, ready(&mut taker).await?);
    owner.close().await;
    taker.close().await;
    Ok(Met { game: black.game, black: black.token, white: white.token })
}

async fn enter(url: &str) -> Result<Socket, ClientError> {
    let mut socket = Socket::connect(url, "/ws/lobby").await?;
    socket.send(&LobbyRequest::Hello { version: protocol::VERSION, token: None, since: None }).await?;
    Ok(socket)
}

async fn ready(socket: &mut Socket) -> Result<GameReady, String> {
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

fn says(error: ClientError) -> String {
    error.to_string()
}
