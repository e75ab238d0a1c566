//! The watch socket: small live boards of several games. Each viewer costs a bounded number of bytes a
//! second: at most twenty boards, each at most once a second and only when it has changed.

use crate::games::Games;
use crate::socket::{self, Reader, wall_clock};
use protocol::id::GameId;
use protocol::lobby::Pong;
use protocol::parse::parse;
use protocol::refusal::{Code, Refused};
use protocol::watch::{MAX_BOARDS, WatchMessage, WatchRequest, WatchWelcome};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// Carries one watch socket to its end.
pub(crate) async fn converse(mut reader: Reader, games: &Games) {
    let Some(hello) = reader.next(parse::<WatchRequest>).await else { return };
    let WatchRequest::Hello { version, .. } = hello.message else {
        return reader.expect_hello();
    };
    if !reader.fits(version) {
        return;
    }
    let messages_per_second = reader.messages_per_second;
    let welcome = WatchWelcome { version: protocol::VERSION, now: wall_clock(), messages_per_second };
    socket::send(&reader.connection, &WatchMessage::Welcome(welcome));
    let (shown, watched) = watch::channel(Vec::new());
    let feeding = tokio::spawn(feed(Arc::clone(&reader.connection), games.clone(), watched));
    while let Some(request) = reader.next(parse::<WatchRequest>).await {
        match request.message {
            WatchRequest::Ping {} => {
                socket::send(&reader.connection, &WatchMessage::Pong(Pong { now: wall_clock() }))
            }
            WatchRequest::Hello { .. } => socket::refuse(&reader.connection, Refused::new(Code::HelloAgain)),
            WatchRequest::Show { id, games: ids } => {
                if ids.len() > MAX_BOARDS {
                    let refused =
                        Refused::new(Code::BadMessage).with("detail", format!("at most {MAX_BOARDS} games"));
                    socket::refuse(&reader.connection, refused.answering(&id));
                    continue;
                }
                for unknown in ids.iter().filter(|game| games.get(game).is_none()) {
                    let refused = Refused::new(Code::UnknownGame).with("game", unknown);
                    socket::refuse(&reader.connection, refused.answering(&id));
                }
                shown.send_replace(ids);
            }
        }
    }
    feeding.abort();
}

async fn feed(
    connection: Arc<crate::connection::Connection>,
    games: Games,
    mut watched: watch::Receiver<Vec<GameId>>,
) {
    let mut tick = interval(Duration::from_secs(1));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seen: Vec<(GameId, u64)> = Vec::new();
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            changed = watched.changed() => if changed.is_err() { return },
        }
        let ids = watched.borrow_and_update().clone();
        seen.retain(|(id, _)| ids.contains(id));
        for id in ids {
            let Some(handle) = games.get(&id) else { continue };
            let last = seen.iter().position(|(known, _)| *known == id);
            let Some(board) = handle.board(last.map(|index| seen[index].1)).await else { continue };
            match last {
                Some(index) => seen[index].1 = board.seq,
                None => seen.push((id, board.seq)),
            }
            socket::send(&connection, &WatchMessage::Board(Box::new(board)));
        }
    }
}
