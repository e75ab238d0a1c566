//! Whoever sends much at once is answered in that order, whoever it is that answers: what a socket says by
//! itself, of what it cannot read, never overtakes what the game or the lobby says of an earlier command.

use serde_json::{Value, json};
use tests::folder::Folder;
use tests::{Server, Socket, text};
use tokio::io::AsyncWriteExt;

/// A frame as a client sends it, masked with nothing.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | opcode];
    match u8::try_from(payload.len()) {
        Ok(length) if length < 126 => bytes.push(0x80 | length),
        _ => {
            bytes.push(0x80 | 126);
            bytes.extend(u16::try_from(payload.len()).expect("a short frame").to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

fn said(message: Value) -> Vec<u8> {
    frame(1, message.to_string().as_bytes())
}

/// What answers: its type, or the code of a refusal.
async fn answers(socket: &mut Socket, most: usize) -> Vec<String> {
    let mut answers = Vec::new();
    while answers.len() < most {
        let message = socket.next().await;
        match text(&message, "type").as_str() {
            "refused" => answers.push(text(&message, "code")),
            kind @ ("event" | "renamed" | "seek_opened" | "listening" | "said") => {
                answers.push(kind.to_string())
            }
            _ => {}
        }
    }
    answers
}

async fn a_move_is_answered_first(server: &Server) {
    let long = vec![b'x'; protocol::MAX_CLIENT_MESSAGE + 1];
    type Case = (&'static str, Vec<u8>, Option<&'static str>, Option<u16>);
    let cases: [Case; 10] = [
        ("no JSON", frame(1, b"{"), Some("not_json"), None),
        ("another hello", said(json!({ "type": "hello", "version": 1 })), Some("hello_again"), None),
        ("an empty line", said(json!({ "type": "say", "id": "s", "text": "" })), Some("bad_line"), None),
        ("a listener", said(json!({ "type": "listen", "id": "l" })), Some("listening"), None),
        ("a line", said(json!({ "type": "say", "id": "s", "text": "hello" })), Some("said"), None),
        ("no UTF-8", frame(1, &[0xff]), Some("bad_text"), Some(1007)),
        ("no text", frame(2, b"x"), Some("binary"), Some(1003)),
        ("too much", frame(1, &long), Some("too_large"), Some(1009)),
        ("no mask", vec![0x81, 2, b'{', b'}'], None, Some(1002)),
        ("another move", said(json!({ "type": "pass", "id": "p", "turn": 2 })), Some("not_your_turn"), None),
    ];
    for (what, after, code, close) in cases {
        let mut table = server.game().await;
        let black = &mut table.players[0];
        let play = json!({ "type": "play", "id": "m", "turn": table.turn, "point": "E5" });
        black.stream().write_all(&[said(play), after].concat()).await.expect("written");
        let expected: Vec<&str> = std::iter::once("event").chain(code).collect();
        assert_eq!(answers(black, expected.len()).await, expected, "{what}");
        if let Some(close) = close {
            assert_eq!(black.closed().await, close, "{what}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_after_the_move_before_it() {
    a_move_is_answered_first(&Server::start().await).await;
}

#[tokio::test]
async fn also_where_the_move_waits_for_the_disk() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    a_move_is_answered_first(&server).await;
    server.ended().await.expect("it ends");
}

#[tokio::test]
async fn the_lobby_answers_in_order_too() {
    let server = Server::start().await;
    let mut lobby = server.lobby().await;
    let rename = |name: &str| said(json!({ "type": "rename", "id": "n", "name": name }));
    let all = [rename("one"), frame(1, b"{"), rename(""), frame(1, b"[]"), rename("two")].concat();
    lobby.stream().write_all(&all).await.expect("written");
    let expected = ["renamed", "not_json", "bad_name", "unknown_type", "renamed"];
    assert_eq!(answers(&mut lobby, expected.len()).await, expected);
}

/// Each is answered by its own id, or refused by the socket, which has read none.
#[tokio::test]
async fn what_is_too_fast_is_refused_in_its_place() {
    let server = Server::with(|config| (config.messages_per_second, config.burst) = (20, 10)).await;
    let table = server.game().await;
    let mut watcher = server.join(&table.id, None, None).await;
    let pass = |id: usize| said(json!({ "type": "pass", "id": id.to_string(), "turn": table.turn }));
    let all: Vec<u8> = (0..20).flat_map(pass).collect();
    watcher.stream().write_all(&all).await.expect("written");
    let mut too_fast = 0;
    for id in 0..20_usize {
        let refused = watcher.until("refused").await;
        match refused["code"].as_str() {
            Some("too_fast") => too_fast += 1,
            code => assert_eq!((code, &refused["id"]), (Some("not_your_game"), &json!(id.to_string()))),
        }
    }
    assert!(too_fast > 0, "nothing was too fast");
}

/// A seat has twice what one socket has, however many sockets sit in it.
#[tokio::test]
async fn many_sockets_of_one_seat_are_no_faster_than_two() {
    let server = Server::with(|config| (config.messages_per_second, config.burst) = (1, 11)).await;
    let table = server.game().await;
    let [black, _] = &table.tokens;
    let pass = |id: usize| said(json!({ "type": "pass", "id": id.to_string(), "turn": table.turn + 100 }));
    let mut codes = Vec::new();
    for socket in 0..8 {
        let mut again = server.join(&table.id, Some(black), None).await;
        // With its hello each has sent as much as one may.
        let all: Vec<u8> = (0..10).flat_map(|number| pass(10 * socket + number)).collect();
        again.stream().write_all(&all).await.expect("written");
        for number in 0..10 {
            let refused = again.until("refused").await;
            assert_eq!(
                refused["id"],
                json!((10 * socket + number).to_string()),
                "the socket itself takes it"
            );
            codes.push(text(&refused, "code"));
        }
    }
    let taken = codes.iter().take_while(|code| *code == "stale_turn").count();
    assert!(taken >= 20, "{taken}: two sockets are not refused");
    assert!(codes.iter().any(|code| code == "too_fast"), "{codes:?}");
}
