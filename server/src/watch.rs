//! The watch socket: which games a viewer shows, twenty at most. What it is told of them stands in `gallery`.

use crate::gallery::{self, Gallery};
use crate::games::Games;
use crate::socket::{self, Reader, wall_clock};
use protocol::lobby::Pong;
use protocol::parse::parse;
use protocol::refusal::{Code, Refused};
use protocol::watch::{MAX_BOARDS, WatchMessage, WatchRequest, WatchWelcome};

/// Carries one watch socket to its end.
pub(crate) async fn converse(mut reader: Reader, games: &Games, gallery: &Gallery) {
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
                let (known, unknown) = gallery::known(games, ids);
                for game in unknown {
                    let code = if games.is_aside(&game) { Code::CannotOpen } else { Code::UnknownGame };
                    let refused = Refused::new(code).with("game", game);
                    socket::refuse(&reader.connection, refused.answering(&id));
                }
                gallery.show(&reader.connection, known).await;
            }
        }
    }
    gallery.leave(reader.connection.id).await;
}
