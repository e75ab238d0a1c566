//! The yardstick: a server that does only what no server can leave out. It admits bots as the real one
//! does, and turns each move into a frame of the real size for every member of the game. It knows no rule,
//! no clock and no limit, and is as fast as this library on this machine can be made.

mod durable;
mod entry;
mod room;
mod template;

use crate::line::{self, Line, Writing};
use room::Rooms;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::coop::unconstrained;
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

/// How the relay relays.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// Threads of the runtime
    #[arg(long, value_enum, default_value_t = Threads::Many)]
    threads: Threads,
    /// Who writes a frame: the task that read the move, or each socket's own, which flushes all that waits once
    #[arg(long, value_enum, default_value_t = Writing::Direct)]
    writing: Writing,
    /// Append the moves that wait to this file, with one fdatasync, before they are sent
    #[arg(long, value_name = "FILE")]
    durable: Option<PathBuf>,
}

/// On how many threads the relay runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Threads {
    /// One for each processor.
    Many,
    /// One.
    One,
}

/// Relays until the process is ended.
///
/// # Errors
/// The listener or the file cannot be opened.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut runtime = match options.threads {
        Threads::Many => tokio::runtime::Builder::new_multi_thread(),
        Threads::One => tokio::runtime::Builder::new_current_thread(),
    };
    let runtime =
        runtime.enable_all().build().map_err(|error| format!("the runtime cannot start: {error}"))?;
    runtime.block_on(open(options))
}

async fn open(options: &Options) -> Result<(), String> {
    let says = |error: std::io::Error| format!("cannot listen on {}: {error}", options.listen);
    let listener = TcpListener::bind(options.listen).await.map_err(says)?;
    let journal = match &options.durable {
        None => None,
        Some(path) => Some(durable::start(path).map_err(|error| format!("{}: {error}", path.display()))?),
    };
    let most = crate::process::raise_sockets();
    eprintln!("relay on {}, holds {most} sockets", listener.local_addr().map_err(says)?);
    serve(listener, journal, options.writing).await;
    Ok(())
}

async fn serve(listener: TcpListener, journal: Option<durable::Journal>, writing: Writing) {
    let rooms = Arc::new(Rooms::new(journal));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(greet(stream, Arc::clone(&rooms), writing));
            }
            Err(error) => {
                // Out of files: the listener itself is still good.
                eprintln!("relay: accept: {error}");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
}

/// Answers the handshake; what follows is a task of its own, so that the handshake's memory is gone.
async fn greet(stream: TcpStream, rooms: Arc<Rooms>, writing: Writing) {
    let _ = stream.set_nodelay(true);
    let mut path = String::new();
    // The error type is the library's.
    #[allow(clippy::result_large_err)]
    let note = |request: &Request, response: Response| {
        request.uri().path().clone_into(&mut path);
        Ok(response)
    };
    let Ok(socket) = accept_hdr_async_with_config(stream, note, Some(line::config(1024, writing))).await
    else {
        return;
    };
    let line = Arc::new(Line::new(socket, writing));
    match path.strip_prefix("/ws/game/") {
        Some(game) => {
            let Some(room) = rooms.find(game) else { return };
            tokio::spawn(unconstrained(entry::game(line, room)));
        }
        None => {
            tokio::spawn(unconstrained(entry::lobby(line, rooms)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Load;
    use crate::process::Process;
    use crate::replay::{self, Run};
    use std::time::Duration;

    /// Every game moves, and every member has every frame: more members than one poll may write to.
    #[tokio::test]
    async fn the_swarm_loses_nothing_at_the_relay() {
        let journal = std::env::temp_dir().join(format!("loadtest-relay-{}", std::process::id()));
        for (writing, durable) in [(Writing::Direct, false), (Writing::Queue, false), (Writing::Direct, true)]
        {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
            let url = format!("http://{}", listener.local_addr().expect("an address"));
            let journal = durable.then(|| durable::start(&journal).expect("a file"));
            let relay = tokio::spawn(serve(listener, journal, writing));
            let time = Duration::from_millis(200);
            let plans = [
                replay::plan(1, 10, time, Some(2_000)),
                replay::watched_plan(1, 1, 150, 1, Duration::ZERO),
                replay::marked_plan(1, 150, 16),
            ];
            for (number, mut plan) in plans.into_iter().enumerate() {
                plan.following = plan.following.min(4);
                let load = match number {
                    0 => Load::Open { rate: 500, seed: 1 },
                    _ => Load::Closed,
                };
                let server = Process::this();
                let run = Run { url: url.clone(), server, plan, load, time, ramp: Duration::ZERO };
                let outcome = run.run(drop).await.expect("a run");
                let real = |breach: &&String| !breach.contains("ran out of prepared moves");
                assert_eq!(outcome.breaches.iter().find(real), None, "{writing:?} {durable} {number}");
            }
            relay.abort();
        }
        std::fs::remove_file(journal).expect("the journal was written");
    }
}
