//! How two people meet, play and end a game.

use serde_json::json;
use tests::{Server, open_seek, settings, text};

#[tokio::test]
async fn two_meet_play_and_count() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let capture = table.play("E5 D5 D6 J9 C5 J8 D4").await;
    assert_eq!(
        capture["event"],
        json!({ "type": "played", "color": "black", "point": "D4", "captured": ["D5"] })
    );
    let passed = table.play("pass pass").await;
    assert_eq!(
        (passed["phase"].as_str(), passed["marking"]["dead"].as_array().map(Vec::len)),
        (Some("scoring"), Some(0))
    );

    let turn = table.turn;
    table.players[0]
        .send(json!({ "type": "mark_dead", "id": "mark", "turn": turn, "point": "J9", "claim": "dead" }))
        .await;
    let marked = table.next_event().await;
    assert_eq!(marked["event"]["chain"], json!(["J8", "J9"]));
    let marking = marked["marking"]["marking"].clone();
    let stale = json!({ "type": "accept_dead", "marking": passed["seq"] });
    assert_eq!(table.refusal(0, "stale", stale).await, "stale_marking");
    for side in [1, 0] {
        table.players[side]
            .send(json!({ "type": "accept_dead", "id": "accept", "turn": turn, "marking": marking }))
            .await;
        let accepted = table.next_event().await;
        assert_eq!(accepted["event"]["type"], "dead_accepted");
        assert_eq!(accepted["phase"], if side == 1 { "scoring" } else { "finished" });
    }
    // 81 points are Black's: 81 − 40½ − 3¾ = 36¾ 子 = 73.5 points.
    let mut watcher = server.join(&table.id, None, None).await;
    let snapshot = watcher.until("snapshot").await;
    assert_eq!(snapshot["outcome"]["text"], "B+73.5");
    assert_eq!(snapshot["outcome"]["margin_quarters"], 147);
    assert_eq!(snapshot["black_captures"], 1);
}

#[tokio::test]
async fn a_dispute_leads_back_to_play() {
    let server = Server::start().await;
    let mut table = server.game().await;
    table.play("E5 J9 pass pass").await;
    let turn = table.turn;
    let withdraw = json!({ "type": "withdraw_acceptance" });
    assert_eq!(table.refusal(1, "withdraw", withdraw).await, "already_so");
    let empty = json!({ "type": "mark_dead", "point": "A1", "claim": "dead" });
    assert_eq!(table.refusal(1, "empty", empty).await, "no_stone");
    let own = json!({ "type": "resume", "point": "J9", "claim": "dead" });
    assert_eq!(table.refusal(1, "own", own).await, "no_dispute");
    table.players[1]
        .send(json!({ "type": "resume", "id": "resume", "turn": turn, "point": "E5", "claim": "dead" }))
        .await;
    let mut resumed = table.next_event().await;
    if resumed["event"]["type"] == "dead_proposed" {
        // It was worked out before the request arrived.
        resumed = table.next_event().await;
    }
    assert_eq!(
        (resumed["event"]["type"].as_str(), resumed["phase"].as_str()),
        (Some("resumed"), Some("playing"))
    );
    assert_eq!(resumed["to_play"], "white", "the side that holds the chain to be dead moves first");
    let turn = &resumed["turn"];
    table.players[1].send(json!({ "type": "play", "id": "on", "turn": turn, "point": "H9" })).await;
    assert_eq!(table.next_event().await["event"]["color"], "white");
}

#[tokio::test]
async fn a_player_may_resign() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let turn = table.turn;
    table.players[1].send(json!({ "type": "resign", "id": "resign", "turn": turn })).await;
    let resigned = table.next_event().await;
    assert_eq!(resigned["outcome"]["text"], "B+R");
}

#[tokio::test]
async fn nobody_moves_before_both_sit() {
    let server = Server::start().await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("white", "public").await;
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let (white, black) = (offerer.until("game_ready").await, taker.until("game_ready").await);
    assert_eq!((&white["color"], &black["color"]), (&json!("white"), &json!("black")));
    assert_ne!(white["token"], black["token"]);
    let mut black = server.join(&text(&black, "game"), Some(&text(&black, "token")), None).await;
    assert_eq!(black.until("snapshot").await["phase"], "waiting");
    black.send(json!({ "type": "play", "id": "early", "turn": 0, "point": "E5" })).await;
    assert_eq!(black.code().await, "not_started");
}

#[tokio::test]
async fn first_moves_not_made_cancel_the_game() {
    let server = Server::with(|config| config.first_moves = std::time::Duration::from_millis(50)).await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let ready = offerer.until("game_ready").await;
    let mut watcher = server.join(&text(&ready, "game"), None, Some(0)).await;
    assert_eq!(watcher.event("cancelled").await["outcome"]["text"], "Void");
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game() {
    let server = Server::start().await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let mut quick = settings();
    quick["time"] = json!({ "type": "absolute", "main_ms": 1000 });
    offerer.send(open_seek("offer", quick, "black", "public")).await;
    let seek = offerer.until("seek_opened").await["seek"]["id"].clone();
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let (black, white) = (offerer.until("game_ready").await, taker.until("game_ready").await);
    let mut black = server.join(&text(&black, "game"), Some(&text(&black, "token")), None).await;
    let _white = server.join(&text(&white, "game"), Some(&text(&white, "token")), None).await;
    black.event("started").await;
    let flagged = black.event("flagged").await;
    assert_eq!(
        (flagged["outcome"]["text"].as_str(), flagged["clocks"]["black"]["main_ms"].as_u64()),
        (Some("W+T"), Some(0))
    );
}

#[tokio::test]
async fn a_private_offer_is_found_by_its_link_only() {
    let server = Server::start().await;
    let (mut offerer, mut friend) = (server.lobby().await, server.lobby().await);
    let private = offerer.offer("random", "private").await;
    let public = offerer.offer("random", "public").await;
    friend.send(json!({ "type": "look_up", "id": "look", "seek": private })).await;
    let shown = friend.until("seek_shown").await;
    assert_eq!((shown["id"].as_str(), shown["seek"]["id"].as_str()), (Some("look"), Some(private.as_str())));
    assert_eq!(shown["seek"]["settings"]["komi"], "7.5", "the server says the komi");
    friend.send(json!({ "type": "look_at_seeks", "id": "all", "look": {} })).await;
    let list = friend.until("seek_list").await;
    assert_eq!((&list["count"], &list["seeks"][0]["id"]), (&json!(1), &json!(public)));
    assert!(!list.to_string().contains(&private));
    friend.send(json!({ "type": "accept_seek", "id": "take", "seek": private })).await;
    let ready = friend.until("game_ready").await;
    assert_eq!(ready["game"], offerer.until("game_ready").await["game"]);
    friend.send(json!({ "type": "look_up", "id": "again", "seek": private })).await;
    let refused = friend.until("refused").await;
    assert_eq!((&refused["code"], &refused["values"]["game"]), (&json!("seek_taken"), &ready["game"]));
}

#[tokio::test]
async fn one_may_play_against_oneself() {
    let server = Server::start().await;
    let mut alone = server.lobby().await;
    let seek = alone.offer("black", "public").await;
    alone.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let (first, second) = (alone.until("game_ready").await, alone.until("game_ready").await);
    assert_eq!(first["game"], second["game"]);
    assert_eq!((&first["color"], &second["color"]), (&json!("black"), &json!("white")));
}

/// Asked for in this order, whether the game is there meanwhile or not.
#[tokio::test]
async fn an_offer_that_was_taken_is_neither_to_be_had_back_nor_taken_again() {
    let server = Server::start().await;
    let mut alone = server.lobby().await;
    let seek = alone.offer("black", "public").await;
    alone.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let late = [("close_seek", "back"), ("accept_seek", "late"), ("close_seek", "again")];
    for (what, id) in late {
        alone.send(json!({ "type": what, "id": id, "seek": seek })).await;
    }
    let (mut ready, mut refused) = (0, 0);
    while ready + refused < 5 {
        let said = alone.next().await;
        assert_ne!(said["type"], "seek_closed");
        ready += usize::from(said["type"] == "game_ready");
        if said["type"] == "refused" {
            assert_eq!((&said["code"], &said["id"]), (&json!("seek_taken"), &json!(late[refused].1)));
            refused += 1;
        }
    }
    assert_eq!((ready, refused), (2, 3));
}

#[tokio::test]
async fn the_first_to_take_an_offer_plays() {
    let server = Server::start().await;
    let (mut offerer, mut first, mut second) =
        (server.lobby().await, server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    first.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let ready = first.until("game_ready").await;
    second.send(json!({ "type": "accept_seek", "id": "late", "seek": seek })).await;
    let refused = second.until("refused").await;
    assert_eq!((refused["code"].as_str(), refused["id"].as_str()), (Some("seek_taken"), Some("late")));
    assert_eq!(refused["values"]["game"], ready["game"], "whoever comes late may watch");
}

#[tokio::test]
async fn an_offer_can_be_taken_back_by_its_owner_only() {
    let server = Server::start().await;
    let (mut offerer, mut other) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    other.send(json!({ "type": "close_seek", "id": "theirs", "seek": seek })).await;
    assert_eq!(other.code().await, "not_your_seek");
    offerer.send(json!({ "type": "close_seek", "id": "mine", "seek": seek })).await;
    assert_eq!(offerer.until("seek_closed").await["seek"], json!(seek));
    other.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    assert_eq!(other.code().await, "unknown_seek");
}

#[tokio::test]
async fn several_boards_are_watched_on_one_socket() {
    let server = Server::start().await;
    let (mut one, mut two) = (server.game().await, server.game().await);
    one.play("E5").await;
    let mut watcher = server.watch().await;
    watcher.send(json!({ "type": "show", "id": "show", "games": [one.id, two.id, "nowhere"] })).await;
    let refused = watcher.until("refused").await;
    assert_eq!(
        (refused["code"].as_str(), refused["values"]["game"].as_str()),
        (Some("unknown_game"), Some("nowhere"))
    );
    let mut shown =
        [text(&watcher.until("board").await, "game"), text(&watcher.until("board").await, "game")];
    let mut both = [one.id.clone(), two.id.clone()];
    shown.sort();
    both.sort();
    assert_eq!(shown, both);
    two.play("C3").await;
    let step = watcher.until("board_step").await;
    assert_eq!((step["game"].as_str(), step["last"].as_str()), (Some(two.id.as_str()), Some("C3")));
    assert_eq!((&step["black"], &step["white"], &step["empty"]), (&json!(["C3"]), &json!([]), &json!([])));
    // Whoever comes later has the whole board; whoever looks elsewhere is told no more of this one.
    let mut late = server.watch().await;
    late.send(json!({ "type": "show", "id": "show", "games": [two.id, two.id] })).await;
    let stones = text(&late.until("board").await, "stones");
    assert_eq!(stones.matches('X').count(), 1);
    watcher.send(json!({ "type": "show", "id": "other", "games": [one.id] })).await;
    two.play("D4").await;
    assert_eq!(late.until("board_step").await["white"], json!(["D4"]));
    one.play("E6").await;
    assert_eq!(text(&watcher.until("board_step").await, "game"), one.id);
}

#[tokio::test]
async fn a_server_that_stops_says_so() {
    let mut server = Server::start().await;
    let mut table = server.game().await;
    let mut lobby = server.lobby().await;
    server.stop();
    assert_eq!(table.players[0].closed().await, 1012);
    assert_eq!(lobby.closed().await, 1012);
}

#[tokio::test]
async fn a_finished_game_leaves_the_server() {
    let server = Server::with(|config| config.finished = std::time::Duration::ZERO).await;
    let mut table = server.game().await;
    table.players[0].send(json!({ "type": "resign", "id": "resign", "turn": table.turn })).await;
    table.next_event().await;
    assert_eq!(table.players[1].closed().await, 1000);
    let mut late = server.connect(&format!("/ws/game/{}", table.id)).await;
    late.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
    assert_eq!(late.code().await, "unknown_game");
    assert_eq!(late.closed().await, 1000);
}

/// The most games are the most that run: those that are over stay only as long as nobody needs their place,
/// the oldest going first, and are then told from the archive.
#[tokio::test]
async fn games_that_are_over_make_way_for_others() {
    let server = Server::with(|config| config.max_games = 2).await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let mut table = server.game().await;
        table.play("E5").await;
        table.does(1, "enough", json!({ "type": "resign" })).await;
        tables.push(table);
    }
    for (table, is_there) in tables.iter_mut().zip([false, false, true, true]) {
        if is_there {
            table.players[0].send(json!({ "type": "ping" })).await;
            table.players[0].until("pong").await;
        } else {
            assert_eq!(table.players[0].closed().await, 1000);
        }
        let record = server.get_json(&format!("/api/games/{}", table.id)).await;
        assert_eq!(record["events"].as_array().map(Vec::len), Some(3), "{record}");
    }
    let _two = [server.game().await, server.game().await];
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    assert_eq!(taker.code().await, "busy");
}
