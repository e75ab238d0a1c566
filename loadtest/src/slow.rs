//! A spectator that reads too slowly. It may be cut, and may cost nobody anything: the others of its game are
//! the ones who are measured.

use protocol::client::{ClientError, Socket};
use protocol::game::{GameMessage, GameRequest};
use protocol::id::GameId;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long it takes over each frame.
const OVER_EACH: Duration = Duration::from_millis(500);
const SPEAK_EVERY: Duration = Duration::from_secs(10);
/// The code with which a server cuts whoever reads too slowly.
const TRY_AGAIN_LATER: u16 = 1013;

/// How a slow reader ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// With the game.
    Left,
    /// By the server, for its slowness.
    Cut,
}

/// Reads a game slowly until the server ends it, or the caller does.
///
/// # Errors
/// The server ended it for another reason, or said what cannot be read.
pub(crate) async fn read(url: String, game: GameId) -> Result<Ended, String> {
    let mut socket = Socket::connect(&url, &format!("/ws/game/{game}")).await.map_err(says)?;
    let hello = GameRequest::Hello { version: protocol::VERSION, token: None, since: None };
    socket.send(&hello).await.map_err(says)?;
    let mut spoke = Instant::now();
    loop {
        match socket.next::<GameMessage>().await {
            Ok(_) => {}
            Err(ClientError::Closed(TRY_AGAIN_LATER)) => return Ok(Ended::Cut),
            Err(ClientError::Closed(1000)) => return Ok(Ended::Left),
            Err(error) => return Err(format!("a slow reader: {error}")),
        }
        sleep(OVER_EACH).await;
        if spoke.elapsed() >= SPEAK_EVERY {
            spoke = Instant::now();
            socket.send(&GameRequest::Ping {}).await.map_err(says)?;
        }
    }
}

fn says(error: ClientError) -> String {
    format!("a slow reader: {error}")
}
