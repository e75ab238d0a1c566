//! Flags, pauses, undo, absence and the sealed move over real sockets (T6–T10, P4).

use rules::commitment::{Commitment, Opening, Purpose};
use serde_json::{Value, json};
use tests::{Server, Table, settings, text};

fn with_clock(time: Value) -> Value {
    let mut settings = settings();
    settings["time"] = time;
    settings
}

fn kind(event: &Value) -> &str {
    event["event"]["type"].as_str().expect("an event has a type")
}

/// Asks and agrees; the event of the agreement.
async fn agree(table: &mut Table, asker: usize, request: &str) -> Value {
    let asked =
        table.does(asker, &format!("ask{request}"), json!({ "type": "ask", "request": request })).await;
    assert_eq!(kind(&asked), "asked");
    table.does(1 - asker, &format!("agree{request}"), json!({ "type": "agree", "request": request })).await
}

#[tokio::test]
async fn a_sealed_move_is_in_no_message_before_it_is_opened() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let (mut lobby, mut boards) = (server.lobby().await, server.watch().await);
    boards.send(json!({ "type": "show", "id": "show", "games": [table.id.clone()] })).await;
    for list in ["look_at_seeks", "look_at_games"] {
        lobby.send(json!({ "type": list, "id": list, "look": {} })).await;
    }
    let mut watcher = server.join(&table.id, None, None).await;
    table.play("E5 C3").await;
    assert_eq!(kind(&agree(&mut table, 1, "adjourn").await), "agreed");

    // Black seals G7: not out of turn, not on a stone, not by playing it.
    let seal = |point: &str| json!({ "type": "seal", "point": point });
    assert_eq!(table.refusal(1, "s1", seal("G7")).await, "not_sealing");
    assert_eq!(table.refusal(0, "s2", seal("C3")).await, "occupied");
    assert_eq!(table.refusal(0, "s3", seal("T19")).await, "off_board");
    assert_eq!(table.refusal(0, "s4", seal("seven")).await, "malformed_point");
    assert_eq!(table.refusal(0, "s5", json!({ "type": "play", "point": "G7" })).await, "sealing");
    let sealed = table.does(0, "seal", seal("G7")).await;
    assert_eq!((kind(&sealed), sealed["phase"].as_str()), ("sealed", Some("adjourned")));
    assert_eq!(table.refusal(0, "s6", seal("G7")).await, "not_sealing");
    assert_eq!(table.refusal(1, "s7", json!({ "type": "play", "point": "G7" })).await, "paused");
    let hash = text(&sealed["event"], "hash");

    // Whoever comes now learns no more than whoever was there.
    let mut late = server.join(&table.id, None, None).await;
    late.until("snapshot").await;
    let token = table.tokens[1].clone();
    table.players[1] = server.join(&table.id, Some(&token), Some(0)).await;
    table.players[1].until("presence").await;
    assert_eq!(kind(&table.does(1, "ready1", json!({ "type": "ready" })).await), "ready");
    assert_eq!(table.refusal(1, "again", json!({ "type": "ready" })).await, "already_so");
    watcher.send(json!({ "type": "ping" })).await;
    watcher.until("pong").await;
    lobby.send(json!({ "type": "ping" })).await;
    lobby.until("pong").await;
    boards.send(json!({ "type": "ping" })).await;
    boards.until("pong").await;
    for heard in [
        table.players[0].heard(),
        table.players[1].heard(),
        watcher.heard(),
        late.heard(),
        lobby.heard(),
        boards.heard(),
    ] {
        // The game's own id is any letters.
        let heard = heard.replace(&table.id, "");
        // As text, in records, as a number with its nonce, and as a stone on the rows of a board.
        for notation in ["G7", "g7", "gc", "[gc]", "\"number\"", "\"nonce\"", "......X"] {
            assert!(!heard.contains(notation), "{notation} in {heard}");
        }
    }
    assert!(watcher.heard().contains(&hash), "the hash is for everybody");

    assert_eq!(kind(&table.does(0, "ready0", json!({ "type": "ready" })).await), "ready");
    let opened = table.next_event().await;
    let event = &opened["event"];
    assert_eq!(
        (kind(&opened), text(event, "point").as_str(), &event["played"]),
        ("opened", "G7", &json!(true))
    );
    assert_eq!(opened["to_play"], "white");
    let nonce = text(event, "nonce");
    let byte = |index: usize| u8::from_str_radix(&nonce[2 * index..2 * index + 2], 16).expect("hexadecimal");
    let opening = Opening {
        number: event["number"].as_i64().expect("a number") as i32,
        nonce: std::array::from_fn(byte),
    };
    assert_eq!(Commitment::to(Purpose::SealedMove, &opening).to_string(), hash, "anybody can check it");
}

#[tokio::test]
async fn a_flag_falls_once_whoever_is_there() {
    let server = Server::start().await;
    let mut games = Vec::new();
    for _ in 0..40 {
        let mut table = server.game_with(with_clock(json!({ "type": "per_move", "move_ms": 1_000 }))).await;
        for player in &mut table.players {
            player.event("started").await;
        }
        games.push(table);
    }
    // In half of the games nobody stays.
    let mut gone = Vec::new();
    for (number, mut table) in games.into_iter().enumerate() {
        if number % 2 == 0 {
            let flagged = table.next_event().await;
            assert_eq!((kind(&flagged), &flagged["outcome"]["text"]), ("flagged", &json!("W+T")));
            assert!(flagged["at"].as_u64() >= flagged["clocks"]["at"].as_u64());
            assert_eq!(table.refusal(0, "late", json!({ "type": "play", "point": "E5" })).await, "game_over");
        } else {
            gone.push(table.id.clone());
        }
    }
    for id in gone {
        let mut watcher = server.join(&id, None, None).await;
        let snapshot = watcher.until("snapshot").await;
        let snapshot =
            if snapshot["phase"] == "finished" { snapshot } else { watcher.event("flagged").await };
        assert_eq!(snapshot["outcome"]["text"], "W+T");
    }
}

#[tokio::test]
async fn overtime_may_cost_the_turn_instead_of_the_game() {
    let server = Server::start().await;
    let time =
        json!({ "type": "byo_yomi", "main_ms": 0, "periods": 1, "period_ms": 1_000, "on_flag": "pass" });
    let mut table = server.game_with(with_clock(time)).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    let (first, second) = (table.next_event().await, table.next_event().await);
    assert_eq!((kind(&first), kind(&second)), ("turn_forfeited", "turn_forfeited"));
    assert_eq!(second["phase"], "scoring", "two passes in a row, forced or not, open the scoring");
}

#[tokio::test]
async fn moves_are_taken_back_by_consent() {
    let server = Server::start().await;
    let mut table = server.game().await;
    assert_eq!(table.refusal(0, "u0", json!({ "type": "ask", "request": "undo" })).await, "nothing_to_undo");
    table.play("E5 C3 G7").await;
    let undone = agree(&mut table, 0, "undo").await;
    assert_eq!((kind(&undone), &undone["event"]["plies"]), ("undone", &json!(1)));
    assert_eq!(undone["to_play"], "black");
    assert_eq!(table.refusal(1, "r", json!({ "type": "agree", "request": "undo" })).await, "nothing_asked");
    let mut watcher = server.join(&table.id, None, None).await;
    let snapshot = watcher.until("snapshot").await;
    assert_eq!(snapshot["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(snapshot["stones"], undone["event"]["stones"]);
    let asked = table.does(0, "ask", json!({ "type": "ask", "request": "undo" })).await;
    assert_eq!(kind(&asked), "asked");
    let declined = table.does(1, "no", json!({ "type": "decline", "request": "undo" })).await;
    assert_eq!(kind(&declined), "declined");
    assert_eq!(
        table.refusal(0, "again", json!({ "type": "ask", "request": "undo" })).await,
        "refused_before"
    );
}

#[tokio::test]
async fn a_pause_is_agreed_upon_and_ends_when_both_are_ready() {
    let server = Server::start().await;
    let absolute = json!({ "type": "absolute", "main_ms": 600_000 });
    let mut table = server.game_with(with_clock(absolute)).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("E5 C3").await;
    let paused = agree(&mut table, 1, "pause").await;
    assert_eq!((paused["phase"].as_str(), &paused["clocks"]["running"]), (Some("paused"), &Value::Null));
    assert_eq!(table.refusal(0, "p", json!({ "type": "play", "point": "G7" })).await, "paused");
    table.does(0, "r0", json!({ "type": "ready" })).await;
    let resumed = table.does(1, "r1", json!({ "type": "ready" })).await;
    assert_eq!(
        (resumed["phase"].as_str(), &resumed["clocks"]["running"]),
        (Some("playing"), &json!("black"))
    );
    assert_eq!(resumed["clocks"]["black"], paused["clocks"]["black"], "a pause is charged to nobody");
    assert_eq!(table.refusal(1, "r2", json!({ "type": "ready" })).await, "not_paused");
    let stopped = table.does(0, "stop", json!({ "type": "stop_contest" })).await;
    assert_eq!((kind(&stopped), stopped["phase"].as_str()), ("contest_stopped", Some("scoring")));
}

#[tokio::test]
async fn an_event_game_allows_none_of_it() {
    let server = Server::start().await;
    let mut event = settings();
    event["conduct"] = json!("event");
    let mut table = server.game_with(event).await;
    for player in &mut table.players {
        player.event("seated").await;
    }
    let begun = table.players[0].event("seated").await;
    assert_eq!(begun["phase"], "playing");
    // White came when Black was there already.
    table.turn = begun["turn"].as_u64().expect("a turn");
    for (number, request) in ["undo", "pause", "adjourn"].into_iter().enumerate() {
        let ask = json!({ "type": "ask", "request": request });
        assert_eq!(table.refusal(0, &format!("a{number}"), ask).await, "not_offered", "{request}");
    }
    assert_eq!(table.refusal(0, "claim", json!({ "type": "claim" })).await, "not_offered");
    assert_eq!(table.refusal(0, "stop", json!({ "type": "stop_contest" })).await, "not_absolute");
}

#[tokio::test]
async fn a_player_who_goes_is_told_of_and_cannot_be_claimed_against_at_once() {
    let server = Server::start().await;
    let mut table = server.game().await;
    table.play("E5 C3").await;
    let token = table.tokens[1].clone();
    let Table { id, players: [mut black, white], turn, .. } = table;
    drop(white);
    let left = black.event("left").await;
    assert_eq!(left["event"]["color"], "white");
    assert_eq!(left["turn"], turn, "a move that was on its way still counts");
    black.send(json!({ "type": "claim", "id": "claim", "turn": turn })).await;
    assert_eq!(black.code().await, "not_away");
    let _white = server.join(&id, Some(&token), None).await;
    assert_eq!(black.event("returned").await["event"]["color"], "white");
}

#[tokio::test]
async fn a_correspondence_game_is_not_cancelled_within_the_hour() {
    let server = Server::start().await;
    let day = 86_400_000;
    let mut table = server.game_with(with_clock(json!({ "type": "per_move", "move_ms": day }))).await;
    let snapshot = table.players[0].until("snapshot").await;
    assert_eq!(snapshot["game"]["first_moves_by"], 2 * day);
    // Bounds of every clock that the wire has: the last that is taken, and the first that is not.
    let mut lobby = server.lobby().await;
    let table = [
        (json!({ "type": "per_move", "move_ms": 14 * day }), true),
        (json!({ "type": "per_move", "move_ms": 14 * day + 1 }), false),
        (json!({ "type": "per_move", "move_ms": 999 }), false),
        (json!({ "type": "fischer", "main_ms": 1_000, "increment_ms": 1, "cap_ms": null }), true),
        (json!({ "type": "fischer", "main_ms": 1_000, "increment_ms": 0, "cap_ms": null }), false),
        (json!({ "type": "fischer", "main_ms": 60_000, "increment_ms": 1_000, "cap_ms": 59_999 }), false),
        (json!({ "type": "canadian", "main_ms": 0, "block_ms": 1_000, "moves": 500 }), true),
        (json!({ "type": "canadian", "main_ms": 0, "block_ms": 1_000, "moves": 0 }), false),
        (json!({ "type": "canadian", "main_ms": 0, "block_ms": 1_000, "moves": 501 }), false),
        (json!({ "type": "block", "main_ms": day + 1, "block_ms": 1_000, "moves": 5 }), false),
        (json!({ "type": "byo_yomi", "main_ms": 0, "periods": 100, "period_ms": day }), true),
        (json!({ "type": "byo_yomi", "main_ms": 0, "periods": 0, "period_ms": 1_000 }), false),
        (json!({ "type": "byo_yomi", "main_ms": 0, "periods": 1_000_000_000, "period_ms": 1_000 }), false),
        (json!({ "type": "absolute", "main_ms": 0 }), false),
        (json!({ "type": "absolute", "main_ms": u64::MAX }), false),
    ];
    for (number, (time, taken)) in table.into_iter().enumerate() {
        let said = time.to_string();
        lobby.send(tests::open_seek(&format!("o{number}"), with_clock(time), "black", "private")).await;
        if taken {
            let seek = text(&lobby.until("seek_opened").await["seek"], "id");
            lobby.send(json!({ "type": "close_seek", "id": format!("c{number}"), "seek": seek })).await;
            lobby.until("seek_closed").await;
        } else {
            let refused = lobby.until("refused").await;
            assert_eq!(
                (text(&refused, "code").as_str(), &refused["values"]["field"]),
                ("bad_settings", &json!("time")),
                "{said}"
            );
        }
    }
    // What is no whole number of milliseconds is not read at all.
    for (number, ms) in ["-1", "0.5", "1e3", "18446744073709551616"].iter().enumerate() {
        let settings = settings()
            .to_string()
            .replace(r#"{"type":"none"}"#, &format!(r#"{{"type":"absolute","main_ms":{ms}}}"#));
        lobby.send_text(&format!(r#"{{"type":"open_seek","id":"n{number}","settings":{settings},"color":"black","visibility":"private"}}"#)).await;
        assert_eq!(lobby.code().await, "bad_message", "{ms}");
    }
}
