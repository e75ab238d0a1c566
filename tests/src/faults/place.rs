//! Where a game is and what is watched over it, for all its members. It must never know who they are.

use crate::faults::charge::Outages;
use crate::faults::findings::Findings;
use crate::faults::uptime::Uptime;
use protocol::client::{ClientError, Socket};
use protocol::game::{GameMessage, GameRequest};
use protocol::id::GameId;
use protocol::snapshot::Snapshot;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The server itself has answered by then.
const PATIENCE: Duration = Duration::from_secs(40);

/// Where a game is and what is watched over it, for all its members.
#[derive(Clone)]
pub struct Place {
    /// Where the members connect: the server, or a proxy before it.
    pub url: String,
    /// The server itself.
    pub server: SocketAddr,
    /// The game.
    pub game: GameId,
    /// How the server fails.
    pub outages: Outages,
    /// When it did not run.
    pub uptime: Arc<Uptime>,
    /// Where everything is put that is found.
    pub findings: Arc<Findings>,
    /// After this the game has not ended in time.
    pub until: Instant,
    /// Whether what was followed is compared with a snapshot over another line after each return.
    pub compare: Compare,
}

/// Whether a client compares what it has followed with what the server says on a second line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// After each return.
    AfterResuming,
    /// Never: the archive is compared at the end.
    Never,
}

impl Place {
    /// What the server says on a line of its own, whatever lies before it.
    ///
    /// # Errors
    /// It does not answer.
    pub async fn snapshot(&self) -> Result<Snapshot, String> {
        let says = |error: ClientError| format!("the direct line: {error}");
        let look = async {
            let url = format!("http://{}", self.server);
            let mut socket = Socket::connect(&url, &format!("/ws/game/{}", self.game)).await.map_err(says)?;
            let hello = GameRequest::Hello { version: protocol::VERSION, token: None, since: None };
            socket.send(&hello).await.map_err(says)?;
            loop {
                if let GameMessage::Snapshot(snapshot) = socket.next().await.map_err(says)? {
                    socket.close().await;
                    return Ok(*snapshot);
                }
            }
        };
        timeout(PATIENCE, look).await.map_err(|_| "the direct line is silent".to_string())?
    }
}
