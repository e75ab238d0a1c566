//! Every kind of bad input over a real socket gets its code, changes nothing, and disturbs no other
//! game on the same server.

use serde_json::{Value, json};
use server::config::Engine;
use tests::folder::Folder;
use tests::{PATIENCE, Server, Socket, Table, open_seek, settings, text};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

const SOCKETS: [&str; 3] = ["/ws/lobby", "/ws/watch", "/ws/game/nowhere"];

fn play(point: &str) -> Value {
    json!({ "type": "play", "point": point })
}

async fn still_answers(socket: &mut Socket) {
    socket.send(json!({ "type": "ping" })).await;
    socket.until("pong").await;
}

#[tokio::test]
async fn moves_that_the_rules_forbid() {
    let server = Server::start().await;
    let (mut other, mut table) = (server.game().await, server.game().await);
    other.play("E5 C3").await;
    assert_eq!(table.refusal(1, "turn", play("E5")).await, "not_your_turn");
    assert_eq!(table.refusal(1, "pass", json!({ "type": "pass" })).await, "not_your_turn");
    assert_eq!(table.refusal(0, "off1", play("K1")).await, "off_board");
    assert_eq!(table.refusal(0, "off2", play("A10")).await, "off_board");
    for (id, point) in
        ["", "I5", "E0", "5E", "E", "é5", "E05", "E555", "Ｅ5", "pass", " E5", "E5\u{0}"].iter().enumerate()
    {
        assert_eq!(
            table.refusal(0, &format!("point{id}"), play(point)).await,
            "malformed_point",
            "{point:?}"
        );
    }
    assert_eq!(
        table.refusal(0, "mark", json!({ "type": "mark_dead", "point": "E5", "claim": "dead" })).await,
        "not_scoring"
    );
    assert_eq!(
        table.refusal(0, "accept", json!({ "type": "accept_dead", "marking": 0 })).await,
        "not_scoring"
    );
    assert_eq!(table.refusal(0, "undo", json!({ "type": "withdraw_acceptance" })).await, "not_scoring");
    table.play("D6 E6 C5 F5 D4 E4 E5 D5").await;
    assert_eq!(table.refusal(0, "ko", play("E5")).await, "ko");
    assert_eq!(table.refusal(0, "occupied", play("D5")).await, "occupied");
    assert_eq!(
        table.refusal(0, "stale", json!({ "type": "play", "point": "J9", "turn": 0 })).await,
        "stale_turn"
    );
    table.play("J9 A2 J8 B1").await;
    assert_eq!(table.refusal(0, "suicide", play("A1")).await, "suicide");
    table.play("pass pass").await;
    assert_eq!(table.refusal(0, "late", play("A1")).await, "not_playing");
    let turn = table.turn;
    table.players[0].send(json!({ "type": "resign", "id": "resign", "turn": turn })).await;
    table.next_event().await;
    assert_eq!(table.refusal(0, "over", play("G7")).await, "game_over");
    other.play("G7 C7").await;
}

#[tokio::test]
async fn seats_and_games_of_others() {
    let server = Server::start().await;
    let (mut other, table) = (server.game().await, server.game().await);
    let mut watcher = server.join(&table.id, None, None).await;
    for command in [play("E5"), json!({ "type": "pass" }), json!({ "type": "resign" })] {
        let mut command = command;
        command["id"] = "mine".into();
        command["turn"] = table.turn.into();
        watcher.send(command).await;
        assert_eq!(watcher.code().await, "not_your_game");
    }
    for token in [other.tokens[0].as_str(), "guess"] {
        let mut thief = server.connect(&format!("/ws/game/{}", table.id)).await;
        thief.send(json!({ "type": "hello", "version": protocol::VERSION, "token": token })).await;
        assert_eq!(thief.code().await, "bad_token");
        assert_eq!(thief.closed().await, 1008);
    }
    for path in ["/ws/game/nowhere", "/ws/game/%F0%9F%98%80", &format!("/ws/game/{}", "x".repeat(500))] {
        let mut lost = server.connect(path).await;
        lost.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
        assert_eq!(lost.code().await, "unknown_game");
        assert_eq!(lost.closed().await, 1000);
    }
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!(snapshot["seq"], 1, "nothing happened");
    other.play("G7 C7").await;
}

#[tokio::test]
async fn messages_that_are_not_quite_right() {
    let server = Server::with(|config| config.burst = 1_000).await;
    let (mut other, table) = (server.game().await, server.game().await);
    let mut black = server.join(&table.id, Some(&table.tokens[0]), None).await;
    let on_a_game = [
        (r#"{"type":"play","id":"1","turn":1}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":1,"point":"E5","more":1}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":1,"turn":1,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":-1,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":1e99,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":99999999999999999999,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":"1","turn":"1","point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":"","turn":1,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"play","id":1,"turn":1,"point":"E5"}"#, "bad_message"),
        (r#"{"type":"mark_dead","id":"1","turn":1,"point":"E5","claim":"hello"}"#, "bad_message"),
        (r#"{"type":"open_seek"}"#, "unknown_type"),
        (r#"{"type":"Play"}"#, "unknown_type"),
        (r#"{"type":null}"#, "unknown_type"),
        ("{}", "unknown_type"),
        ("[1,2,3]", "unknown_type"),
        ("", "not_json"),
        ("{\"type\":\"play\"", "not_json"),
        ("\u{0}", "not_json"),
        ("NaN", "not_json"),
    ];
    for (message, code) in on_a_game {
        black.send_text(message).await;
        assert_eq!(black.code().await, code, "{message}");
    }
    black.send_text(&"[".repeat(8_000)).await;
    assert_eq!(black.code().await, "not_json");
    still_answers(&mut black).await;
    let mut lobby = server.lobby().await;
    let mut strange = open_seek("1", settings(), "green", "public");
    lobby.send(strange.clone()).await;
    assert_eq!(lobby.code().await, "bad_message");
    strange["color"] = "black".into();
    strange["settings"]["ruleset"] = "house".into();
    lobby.send(strange).await;
    assert_eq!(lobby.code().await, "bad_message");
    still_answers(&mut lobby).await;
    let mut watch = server.watch().await;
    watch.send(json!({ "type": "show", "id": "many", "games": vec!["x"; 21] })).await;
    assert_eq!(watch.code().await, "bad_message");
    still_answers(&mut watch).await;
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!(snapshot["seq"], 1, "nothing happened");
    other.play("G7 C7").await;
}

#[tokio::test]
async fn frames_that_are_not_read() {
    let server = Server::start().await;
    let (mut other, mut table) = (server.game().await, server.game().await);
    for path in ["/ws/lobby", "/ws/watch", &format!("/ws/game/{}", table.id)] {
        for greeted in [false, true] {
            // The beginning of a text, and its middle in frames that hold nothing.
            let endless = [[0x01, 0x80, 0, 0, 0, 0], [0x00, 0x80, 0, 0, 0, 0]];
            let endless = endless.into_iter().chain(std::iter::repeat_n(endless[1], 8_000));
            let cases: [(Vec<u8>, Option<&str>, u16); 5] = [
                // Masked text of two bytes, which are no UTF-8.
                (vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], Some("bad_text"), 1007),
                (vec![0x82, 0x81, 0, 0, 0, 0, 7], Some("binary"), 1003),
                // A text frame that says it has 65 535 bytes.
                (vec![0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0, b'x'], Some("too_large"), 1009),
                // A client must mask.
                (vec![0x81, 0x02, b'{', b'}'], None, 1002),
                (endless.flatten().collect(), Some("too_large"), 1009),
            ];
            for (bytes, code, close) in cases {
                let mut socket = server.connect(path).await;
                if greeted {
                    socket.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
                    socket.until("welcome").await;
                }
                socket.stream().write_all(&bytes).await.expect("written");
                if let Some(code) = code {
                    assert_eq!(socket.code().await, code, "{path}");
                }
                assert_eq!(socket.closed().await, close, "{path} {:?}", &bytes[..2]);
            }
        }
    }
    let mut large = server.lobby().await;
    large.send(json!({ "type": "rename", "id": "1", "name": "x".repeat(8 * 1024) })).await;
    let refused = large.until("refused").await;
    assert_eq!(
        (refused["code"].as_str(), refused["values"]["max"].as_str()),
        (Some("too_large"), Some("8192"))
    );
    assert_eq!(large.closed().await, 1009);
    let mut binary = server.lobby().await;
    binary.frame(Message::binary(vec![0; 10])).await;
    assert_eq!(binary.code().await, "binary");
    // A socket that ends in the middle of a frame leaves the game as it was.
    let mut broken = server.join(&table.id, Some(&table.tokens[0]), None).await;
    broken.stream().write_all(&[0x81, 0xfe, 0x01]).await.expect("written");
    drop(broken);
    table.play("E5 C3").await;
    other.play("G7 C7").await;
}

#[tokio::test]
async fn a_flood_is_slowed_and_others_are_not() {
    let server = Server::with(|config| (config.messages_per_second, config.burst) = (5, 10)).await;
    let mut other = server.game().await;
    let mut flood = server.lobby().await;
    for _ in 0..20 {
        flood.send(json!({ "type": "ping" })).await;
    }
    assert_eq!(flood.code().await, "too_fast");
    other.play("G7 C7 E5").await;
    still_answers(&mut flood).await;
}

#[tokio::test]
async fn a_flood_that_goes_on_is_closed() {
    let server = Server::with(|config| (config.messages_per_second, config.burst) = (5, 10)).await;
    let mut other = server.game().await;
    let mut flood = server.lobby().await;
    // Bounded: far more than the patience lets through.
    for _ in 0..500 {
        flood.send(json!({ "type": "ping" })).await;
    }
    other.play("G7 C7 E5").await;
    assert_eq!(flood.closed().await, 1008);
}

#[tokio::test]
async fn a_socket_that_never_says_hello_is_closed() {
    let server = Server::start().await;
    let mut silent = Vec::new();
    for path in SOCKETS {
        silent.push((path, server.connect(path).await));
    }
    let mut other = server.game().await;
    other.play("G7").await;
    for (path, socket) in &mut silent {
        assert_eq!(socket.closed().await, 1008, "{path}");
    }
    // They have not disturbed those who do talk.
    server.game().await.play("G7").await;
}

#[tokio::test]
async fn sending_two_to_return_one_breaks_superko() {
    let server = Server::start().await;
    let mut table = server.game().await;
    table
        .play("pass A7 pass A8 pass D5 pass B9 pass A5 C6 E8 C7 D7 C8 E9 D9 B5 D8 E7 B8 D6 A6 C5 B6 C9 A9")
        .await;
    assert_eq!(table.refusal(1, "superko", play("B9")).await, "superko");
    table.play("J1 H1").await;
}

#[tokio::test]
async fn names_that_cannot_be_shown() {
    let server = Server::start().await;
    let (mut other, mut lobby) = (server.game().await, server.lobby().await);
    let long = "长".repeat(21);
    let huge = "x".repeat(4_000);
    for name in ["", "   ", "a\nb", "a\u{0}b", "a\u{202e}b", "\u{200b}", "a\u{feff}", "a\u{7}", &long, &huge]
    {
        lobby.send(json!({ "type": "rename", "id": "name", "name": name })).await;
        let refused = lobby.until("refused").await;
        assert_eq!(
            (refused["code"].as_str(), refused["values"]["max"].as_str()),
            (Some("bad_name"), Some("20")),
            "{name:?}"
        );
    }
    for (name, becomes) in [("  吴  清源 ", "吴 清源"), ("Ｇｏ", "Go"), ("<b>x</b>", "<b>x</b>")] {
        lobby.send(json!({ "type": "rename", "id": "name", "name": name })).await;
        assert_eq!(lobby.until("renamed").await["name"], becomes);
    }
    other.play("G7 C7").await;
}

#[tokio::test]
async fn a_conversation_begins_with_hello_once() {
    let server = Server::start().await;
    let mut table: Table = server.game().await;
    let game = format!("/ws/game/{}", table.id);
    for path in SOCKETS {
        let mut rude = server.connect(path).await;
        rude.send(json!({ "type": "ping" })).await;
        assert_eq!(rude.code().await, "hello_expected", "{path}");
        assert_eq!(rude.closed().await, 1008, "{path}");
        let mut old = server.connect(path).await;
        old.send(json!({ "type": "hello", "version": protocol::VERSION + 1 })).await;
        assert_eq!(old.code().await, "version", "{path}");
        assert_eq!(old.closed().await, 1008, "{path}");
    }
    for path in ["/ws/lobby", "/ws/watch", &game] {
        let mut polite = server.connect(path).await;
        polite.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
        polite.until("welcome").await;
        polite.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
        assert_eq!(polite.code().await, "hello_again", "{path}");
        still_answers(&mut polite).await;
    }
    table.play("G7 C7").await;
}

#[tokio::test]
async fn settings_out_of_range() {
    let server = Server::start().await;
    let (mut other, mut lobby) = (server.game().await, server.lobby().await);
    let cases = [
        ("size", json!(0), "size"),
        ("size", json!(10), "size"),
        ("size", json!(21), "size"),
        ("handicap", json!(1), "handicap"),
        ("handicap", json!(6), "handicap"),
        ("komi", json!("many"), "komi"),
        ("komi", json!("0.3"), "komi"),
        ("komi", json!("1000"), "komi"),
        ("komi", json!("99999999999999999999"), "komi"),
        ("komi", json!(""), "komi"),
        ("time", json!({ "type": "absolute", "main_ms": 0 }), "time"),
        ("time", json!({ "type": "absolute", "main_ms": u64::MAX }), "time"),
        ("time", json!({ "type": "byo_yomi", "main_ms": 0, "periods": 0, "period_ms": 30_000 }), "time"),
        ("time", json!({ "type": "byo_yomi", "main_ms": 0, "periods": 101, "period_ms": 30_000 }), "time"),
        ("time", json!({ "type": "byo_yomi", "main_ms": 0, "periods": 3, "period_ms": 999 }), "time"),
        ("time", json!({ "type": "block", "main_ms": 0, "block_ms": 0, "moves": 10 }), "time"),
        ("time", json!({ "type": "block", "main_ms": 0, "block_ms": 60_000, "moves": 0 }), "time"),
        ("time", json!({ "type": "block", "main_ms": 86_400_001, "block_ms": 60_000, "moves": 10 }), "time"),
    ];
    for (field, value, named) in cases {
        let mut bad = settings();
        bad[field] = value;
        lobby.send(open_seek("bad", bad.clone(), "black", "public")).await;
        let refused = lobby.until("refused").await;
        assert_eq!(
            (refused["code"].as_str(), refused["values"]["field"].as_str()),
            (Some("bad_settings"), Some(named)),
            "{bad}"
        );
    }
    other.play("G7 C7").await;
}

#[tokio::test]
async fn a_full_server_says_that_it_is_busy() {
    let server = Server::with(|config| (config.max_games, config.max_seeks) = (1, 1)).await;
    let mut other = server.game().await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    taker.send(open_seek("more", settings(), "black", "public")).await;
    assert_eq!(taker.code().await, "busy");
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    assert_eq!(taker.code().await, "busy");
    taker.send(json!({ "type": "look_up", "id": "look", "seek": seek })).await;
    assert_eq!(text(&taker.until("seek_shown").await["seek"], "id"), seek, "the offer stands");
    other.play("G7 C7").await;
}

/// All are asked for before the first of them is kept.
#[tokio::test]
async fn however_many_games_are_asked_for_at_once_no_more_are_made_than_may_be() {
    let folder = Folder::fresh();
    let server = Server::with(|config| {
        config.store = Engine::Sqlite;
        config.data = folder.path().to_path_buf();
        config.max_games = 3;
    })
    .await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let mut seeks = Vec::new();
    for _ in 0..12 {
        seeks.push(offerer.offer("black", "public").await);
    }
    for (number, seek) in seeks.iter().enumerate() {
        taker.send(json!({ "type": "accept_seek", "id": format!("take{number}"), "seek": seek })).await;
    }
    let (mut made, mut refused) = (0, 0);
    while made + refused < seeks.len() {
        let answer = taker.next().await;
        match answer["type"].as_str() {
            Some("game_ready") => made += 1,
            Some("refused") if answer["code"] == "busy" => refused += 1,
            _ => {}
        }
    }
    assert_eq!((made, refused), (3, 9));
}

#[tokio::test]
async fn a_socket_too_many_is_turned_away() {
    let server = Server::with(|config| config.max_sockets = 2).await;
    let (mut first, mut second) = (server.lobby().await, server.lobby().await);
    for path in SOCKETS {
        let mut third = server.connect(path).await;
        assert_eq!(third.code().await, "busy", "{path}");
        assert_eq!(third.closed().await, 1013, "{path}");
    }
    still_answers(&mut first).await;
    still_answers(&mut second).await;
}

#[tokio::test]
async fn a_page_of_another_origin_gets_no_socket() {
    let server = Server::with(|config| config.origins = vec!["https://go.example.org".to_string()]).await;
    let own = format!("http://{}", server.address);
    for path in SOCKETS {
        for (origin, fits) in [
            (own.as_str(), true),
            ("https://go.example.org", true),
            ("http://evil.example", false),
            ("null", false),
        ] {
            let mut request =
                format!("ws://{}{path}", server.address).into_client_request().expect("a request");
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
            match timeout(PATIENCE, connect_async(request)).await.expect("in time") {
                Ok(_) => assert!(fits, "{origin}"),
                Err(Error::Http(response)) => {
                    assert_eq!((response.status().as_u16(), fits), (403, false), "{origin}")
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    server.game().await.play("E5 C3").await;
}
