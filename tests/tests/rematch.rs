//! Another game after a game, over real sockets (P2).

use serde_json::{Value, json};
use tests::{Server, Socket, Table, settings, text};

fn word(id: &str, word: &str) -> Value {
    json!({ "type": "rematch", "id": id, "word": word })
}

/// A game that Black has resigned.
async fn over(server: &Server, settings: Value) -> Table {
    let mut table = server.game_with(settings).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.does(0, "resign", json!({ "type": "resign" })).await;
    table
}

/// The next news of a rematch for both players, the same.
async fn news(table: &mut Table) -> Value {
    let news = table.players[0].until("rematch").await;
    assert_eq!(table.players[1].until("rematch").await, news);
    news
}

fn state(news: &Value) -> (&str, Option<&str>) {
    (news["state"].as_str().expect("a state"), news["by"].as_str())
}

/// What both are told of the next game.
async fn next(table: &mut Table) -> [Value; 2] {
    let [black, white] = &mut table.players;
    [black.until("next_game").await, white.until("next_game").await]
}

async fn code(socket: &mut Socket, message: Value) -> String {
    socket.send(message.clone()).await;
    let refused = socket.until("refused").await;
    assert_eq!(refused["id"], message["id"]);
    text(&refused, "code")
}

#[tokio::test]
async fn both_get_a_seat_in_the_next_game_and_spectators_its_id() {
    let server = Server::start().await;
    let mut table = over(&server, settings()).await;
    let mut watcher = server.join(&table.id, None, None).await;
    let before = watcher.until("snapshot").await["game"].clone();
    // However often a spectator asks: the game is not troubled with it.
    for _ in 0..10 {
        assert_eq!(code(&mut watcher, word("mine", "ask")).await, "not_your_game");
    }
    table.players[1].send(word("r1", "ask")).await;
    assert_eq!(state(&news(&mut table).await), ("asked", Some("white")));
    assert_eq!(state(&watcher.until("rematch").await), ("asked", Some("white")));
    table.players[0].send(word("r2", "accept")).await;
    assert_eq!(state(&news(&mut table).await), ("accepted", Some("black")));
    let ready = news(&mut table).await;
    assert_eq!(state(&ready), ("ready", Some("black")));
    let [black, white] = next(&mut table).await;
    assert_eq!((&black["color"], &white["color"]), (&json!("white"), &json!("black")));
    let id = text(&ready, "next");
    assert!(black["game"] == id.as_str() && white["game"] == id.as_str() && id != table.id);
    assert_eq!(watcher.until("rematch").await["state"], "accepted");
    assert_eq!(watcher.until("rematch").await["next"], id.as_str());

    // A spectator learns no more, also one who comes now; a player who comes back learns the same again.
    let mut late = server.join(&table.id, None, None).await;
    assert_eq!(late.until("rematch").await, ready);
    late.send(json!({ "type": "ping" })).await;
    late.until("pong").await;
    for socket in [&late, &watcher] {
        assert!(!socket.heard().contains("next_game") && !socket.heard().contains("token"));
    }
    let mut back = server.join(&table.id, Some(&table.tokens[0]), None).await;
    assert_eq!(back.until("next_game").await, black);

    // It is a game like any other, with the names swapped.
    let mut first = server.join(&id, Some(&text(&white, "token")), None).await;
    let mut second = server.join(&id, Some(&text(&black, "token")), None).await;
    let game = first.until("snapshot").await["game"].clone();
    assert_eq!(game["settings"], before["settings"]);
    assert_eq!((&game["black"], &game["white"]), (&before["white"], &before["black"]));
    second.event("started").await;
    first.send(json!({ "type": "play", "id": "m1", "turn": 1, "point": "E5" })).await;
    assert_eq!(second.event("played").await["event"]["color"], "black");

    // One game has one rematch.
    for socket in &mut table.players {
        for said in ["ask", "accept", "decline"] {
            assert_eq!(code(socket, word(said, said)).await, "no_rematch");
        }
    }
}

#[tokio::test]
async fn asking_declining_and_leaving() {
    let server = Server::with(|config| config.limits = false).await;
    let mut table = server.game().await;
    let mut watcher = server.join(&table.id, None, None).await;
    assert_eq!(code(&mut watcher, word("w1", "ask")).await, "not_your_game");
    assert_eq!(code(&mut table.players[0], word("early", "ask")).await, "no_rematch");
    table.does(0, "resign", json!({ "type": "resign" })).await;
    assert_eq!(code(&mut watcher, word("w2", "accept")).await, "not_your_game");
    let steps = [
        // Who speaks, what, and what comes of it: news by somebody, or a refusal.
        (0, "accept", Err("nothing_asked")),
        (0, "decline", Err("nothing_asked")),
        (0, "ask", Ok(("asked", "black"))),
        (0, "ask", Ok(("asked", "black"))),
        (0, "accept", Err("nothing_asked")),
        (0, "decline", Ok(("declined", "black"))),
        (1, "accept", Err("nothing_asked")),
        (0, "ask", Ok(("asked", "black"))),
        (1, "decline", Ok(("declined", "white"))),
        // Once declined, it is for the other to ask.
        (0, "ask", Err("no_rematch")),
        (1, "ask", Ok(("asked", "white"))),
    ];
    for (number, (side, said, expected)) in steps.into_iter().enumerate() {
        let message = word(&format!("step{number}"), said);
        match expected {
            Err(expected) => assert_eq!(code(&mut table.players[side], message).await, expected, "{number}"),
            Ok((expected, by)) => {
                table.players[side].send(message).await;
                assert_eq!(state(&news(&mut table).await), (expected, Some(by)), "{number}");
            }
        }
    }
    // One of two pages of a player goes: it is still there. With the last it has left.
    let more = server.join(&table.id, Some(&table.tokens[1]), None).await;
    drop(more);
    let Table { id, tokens, players: [mut black, white], .. } = table;
    drop(white);
    assert_eq!(state(&black.until("rematch").await), ("lapsed", Some("white")));
    assert_eq!(code(&mut black, word("alone", "ask")).await, "no_rematch");
    assert_eq!(code(&mut black, word("late", "accept")).await, "nothing_asked");
    // Both are here again, and both ask: that is an agreement.
    let mut white = server.join(&id, Some(&tokens[1]), None).await;
    white.until("presence").await;
    white.send(word("again", "ask")).await;
    assert_eq!(state(&black.until("rematch").await), ("asked", Some("white")));
    black.send(word("too", "ask")).await;
    black.until("next_game").await;
    white.until("next_game").await;
}

/// Each word goes to everybody at the game: more pages of one player are no more words.
#[tokio::test]
async fn words_of_one_address_are_held_to_one_pace() {
    let server = Server::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await;
    let mut table = over(&server, settings()).await;
    let mut pages = Vec::new();
    loop {
        assert!(pages.len() < 100, "a limit was expected");
        let mut page = server.connect_for(&format!("/ws/game/{}", table.id), "192.0.2.1").await;
        let hello = json!({ "type": "hello", "version": protocol::VERSION, "token": table.tokens[0] });
        page.send(hello).await;
        for number in 0..5 {
            page.send(word(&format!("ask{number}"), "ask")).await;
        }
        // Refused by itself, and after what became of the others.
        page.send(json!({ "type": "say", "id": "end", "text": "" })).await;
        while page.until("refused").await["id"] != "end" {}
        if page.heard().contains("talk_too_fast") {
            break;
        }
        pages.push(page);
    }
    table.players[1].send(word("yes", "accept")).await;
    next(&mut table).await;
}

#[tokio::test]
async fn colours_stay_in_a_handicap_game_and_blindness_with_its_player() {
    let server = Server::start().await;
    let mut given = settings();
    (given["handicap"], given["blind"]) = (2.into(), json!({ "black": "own", "white": "none" }));
    let mut even = settings();
    even["blind"] = json!({ "black": "all", "white": "none" });
    let cases = [
        (given, ["black", "white"], json!({ "black": "own", "white": "none" })),
        (even, ["white", "black"], json!({ "black": "none", "white": "all" })),
    ];
    for (settings, colors, blind) in cases {
        let mut table = over(&server, settings.clone()).await;
        table.players[0].send(word("r1", "ask")).await;
        table.players[1].send(word("r2", "ask")).await;
        let next = next(&mut table).await;
        assert_eq!([&next[0]["color"], &next[1]["color"]], colors);
        let snapshot = server.join(&text(&next[0], "game"), None, None).await.until("snapshot").await;
        assert_eq!(snapshot["game"]["settings"]["blind"], blind);
        assert_eq!(snapshot["game"]["settings"]["handicap"], settings["handicap"]);
    }
}

#[tokio::test]
async fn an_event_pairs_its_players_itself() {
    let server = Server::start().await;
    let mut event = settings();
    event["conduct"] = "event".into();
    let mut table = server.game_with(event).await;
    table.players[1].event("seated").await;
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    table.players[0].send(json!({ "type": "resign", "id": "resign", "turn": snapshot["turn"] })).await;
    for player in &mut table.players {
        while player.until("event").await["phase"] != "finished" {}
        assert_eq!(code(player, word("r1", "ask")).await, "not_offered");
    }
}

/// The finished game makes way for its own rematch, and goes only when both know of it.
#[tokio::test]
async fn a_full_server_has_room_for_a_rematch() {
    let server = Server::with(|config| config.max_games = 1).await;
    let mut table = over(&server, settings()).await;
    table.players[0].send(word("r1", "ask")).await;
    table.players[1].send(word("r2", "accept")).await;
    let [black, white] = next(&mut table).await;
    let id = text(&black, "game");
    let mut first = server.join(&id, Some(&text(&white, "token")), None).await;
    server.join(&id, Some(&text(&black, "token")), None).await.event("started").await;
    first.event("started").await;
}

/// A server that is about to stop makes no game: that is said to all, and one may ask again.
#[tokio::test]
async fn a_rematch_that_cannot_be_made_fails_aloud() {
    let mut server = Server::with(|config| config.drain = tests::PATIENCE).await;
    let mut table = over(&server, settings()).await;
    let mut clocked = settings();
    clocked["time"] = json!({ "type": "absolute", "main_ms": 600_000 });
    // One game shows when the server has begun to stop; the other, in which nobody moves, keeps it waiting.
    let mut shows = server.game_with(clocked.clone()).await;
    let mut waits = server.game_with(clocked).await;
    for player in shows.players.iter_mut().chain(&mut waits.players) {
        player.event("started").await;
    }
    shows.turn = 1;
    table.players[0].send(word("r1", "ask")).await;
    news(&mut table).await;
    server.stop();
    table.players[0].until("stopping").await;
    let mut points = "A1 B1 C1 D1 E1 F1 G1 H1 J1 A3 B3 C3 D3 E3 F3 G3 H3 J3 A5 B5 C5 D5 E5 F5 G5".split(' ');
    while shows.play(points.next().expect("it stops soon")).await["event"]["type"] != "interrupted" {}
    assert_eq!(code(&mut table.players[1], word("r2", "accept")).await, "restart");
    let player = &mut table.players[0];
    assert_eq!(state(&player.until("rematch").await), ("accepted", Some("white")));
    assert_eq!(state(&player.until("rematch").await), ("failed", None));
    player.send(word("r3", "ask")).await;
    assert_eq!(state(&player.until("rematch").await), ("asked", Some("black")));
}
