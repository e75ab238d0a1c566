//! A crowd that says all it can keeps no player's move from the game.

use super::{MAILBOX, Wanted, testing};
use crate::beside::Aside;
use crate::connection::Connection;
use crate::game_task::Message;
use crate::seat::{self, TokenHash};
use crate::wire::Wire;
use protocol::game::GameRequest;
use protocol::id::CommandId;
use protocol::lobby::Visibility;
use protocol::refusal::Code;
use protocol::settings::Settings;
use rules::ByColor;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;

/// A socket, and its other end.
async fn socket(id: u64) -> (Arc<Connection>, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let peer = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a line");
    let (stream, address) = listener.accept().await.expect("a line");
    let socket = WebSocketStream::from_raw_socket(Wire::new(stream), Role::Server, None).await;
    (Arc::new(Connection::new(id, address.ip(), socket)), peer)
}

fn id(number: usize) -> CommandId {
    CommandId::try_from(format!("command-{number}")).expect("a short ASCII text")
}

#[tokio::test]
async fn the_spare_room_is_for_who_holds_a_seat() {
    let (games, _look, _writer) = testing::games("games-crowded");
    let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
    let settings: Settings = serde_json::from_str(settings).expect("settings");
    let names = ByColor { black: "b".to_string(), white: "w".to_string() };
    let wanted = Wanted { settings, names, visibility: Visibility::Public };
    let Ok(created) = games.create(wanted, IpAddr::from([127, 0, 0, 1])).await else {
        panic!("a game is made")
    };
    let handle = games.get(&created.id).expect("it is there");
    let tokens = [None, Some(seat::token()), Some(created.tokens.black.clone())];
    let mut sockets = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let (connection, peer) = socket(number as u64).await;
        let token = token.as_ref().map(TokenHash::of);
        let joins = Message::Join {
            connection: Arc::clone(&connection),
            token,
            since: None,
            messages_per_second: None,
            of_a_seat: None,
        };
        assert!(handle.mailbox.send(Box::new(joins)).await.is_ok());
        sockets.push((connection, peer));
    }
    handle.answered().await;
    let [(watches, _), (guesses, _), (plays, _)] = &sockets[..] else { panic!("three sockets") };
    // Nobody sees to the game meanwhile.
    let turn = handle.claim().expect("nobody else has it");
    let say = |number| {
        let (connection, text) = (Arc::clone(watches), "hello".to_string());
        handle.ask(watches, Aside::Say { connection, id: id(number), text })
    };
    assert_eq!((0..2 * MAILBOX).position(|number| say(number) == Err(Code::Busy)), Some(MAILBOX));
    let passes = |connection: &Arc<Connection>| {
        let request = GameRequest::Pass { id: id(0), turn: 0 };
        handle.command(connection, request, Instant::now(), 0)
    };
    for other in [watches, guesses] {
        assert!(passes(other).is_err(), "a command of who holds no seat is none");
    }
    assert!(passes(plays).is_ok());
    turn.run();
}
