//! The process of Shoutan: HTTP, sockets, the lobby, one task a game. It must never know how a
//! liberty is counted: `rules` decides, this crate carries.

pub mod config;
mod connection;
mod estimates;
mod game_task;
mod games;
mod http;
mod link;
mod lobby;
mod names;
mod rate_limit;
mod seat;
mod socket;
mod sockets;
mod store;
mod watch;

use config::Config;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// What every socket of the process shares.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) games: games::Games,
    pub(crate) lobby: lobby::Lobby,
    pub(crate) sockets: sockets::Sockets,
}

/// Serves until `shutdown` resolves; then closes every socket with "service restart" and returns.
///
/// # Errors
/// The listener failed.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    if !config.limits {
        tracing::warn!("message limits are off: for benchmarks on this machine only");
    }
    let games = games::Games::new(config.clone());
    let (lobby, lobby_actor) = lobby::channel(config.clone(), games.clone());
    let lobby_task = tokio::spawn(lobby_actor.run());
    let sockets = sockets::Sockets::new(config.max_sockets, config.max_sockets_per_address);
    let shared = Arc::new(Shared { config, games, lobby, sockets });
    // Every connection holds the sender: when the receiver ends, all of them are gone.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    tracing::info!(address = %listener.local_addr()?, "listening");
    tokio::select! {
        result = http::accept(listener, Arc::clone(&shared), alive) => result?,
        () = shutdown => tracing::info!("stopping"),
    }
    shared.sockets.close_all(1012, "service restart");
    let _ = tokio::time::timeout(Duration::from_secs(5), all_gone.recv()).await;
    shared.games.stop();
    lobby_task.abort();
    tracing::info!("stopped");
    Ok(())
}
