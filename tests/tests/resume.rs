//! Who comes late or comes back sees the very same game.

use serde_json::{Value, json};
use tests::Server;

#[tokio::test]
async fn whoever_asks_at_the_same_seq_gets_the_same_snapshot() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let mut late = Vec::new();
    for (index, point) in "D6 E6 C5 F5 D4 E4 E5 D5".split(' ').enumerate() {
        table.play(point).await;
        let mut watcher = server.join(&table.id, None, None).await;
        let snapshot = watcher.until("snapshot").await;
        assert_eq!(snapshot["moves"].as_array().map(Vec::len), Some(index + 1));
        late.push(watcher);
        let mut reloaded = server.join(&table.id, Some(&table.tokens[index % 2]), None).await;
        assert_eq!(reloaded.until("snapshot").await, snapshot);
    }
    let last = server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!((last["ko"].as_str(), last["seq"].as_u64()), (Some("E5"), Some(9)));
    // The first of the late ones has since been told of every event, in order and without a gap.
    for seq in 3..=9 {
        let event = late[0].until("event").await;
        assert_eq!(event["seq"], seq);
        if seq == 9 {
            for field in ["seq", "turn", "phase", "to_play", "hash", "ko"] {
                assert_eq!(event[field], last[field], "{field}");
            }
        }
    }
}

#[tokio::test]
async fn one_who_comes_back_is_sent_what_came_after() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let mut seen: Vec<Value> = Vec::new();
    for point in "E5 D5 D6 J9 C5 J8 D4".split(' ') {
        seen.push(table.play(point).await);
    }
    for since in [1, 4, 8] {
        let mut back = server.join(&table.id, None, Some(since)).await;
        for event in &seen[since as usize - 1..] {
            assert_eq!(&back.next().await, event);
        }
        assert_eq!(back.next().await["type"], "presence", "nothing but the events");
    }
    // A number that the game has not reached: whoever has it is given a snapshot.
    let mut strange = server.join(&table.id, None, Some(1_000)).await;
    assert_eq!(strange.next().await["type"], "snapshot");
    // The seat is still the player's, and the game goes on from there.
    let mut white = server.join(&table.id, Some(&table.tokens[1]), Some(8)).await;
    white.send(json!({ "type": "play", "id": "back", "turn": table.turn, "point": "G3" })).await;
    assert_eq!(white.event("played").await["event"]["point"], "G3");
    assert_eq!(table.next_event().await["event"]["point"], "G3");
}

#[tokio::test]
async fn the_same_command_again_gets_the_same_answer() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let command = json!({ "type": "play", "id": "once", "turn": table.turn, "point": "E5" });
    table.players[0].send(command.clone()).await;
    let event = table.next_event().await;
    table.players[0].send(command.clone()).await;
    assert_eq!(table.players[0].until("event").await, event);
    // Also from another page of the same player, and after the other side has moved.
    table.players[1].send(json!({ "type": "play", "id": "once", "turn": table.turn, "point": "C3" })).await;
    let answer = table.next_event().await;
    assert_eq!(answer["event"]["point"], "C3", "an id is one seat's own");
    let mut reloaded = server.join(&table.id, Some(&table.tokens[0]), Some(3)).await;
    reloaded.send(command).await;
    assert_eq!(reloaded.until("event").await, event);
    // A refusal is remembered too.
    let occupied = json!({ "type": "play", "id": "occupied", "turn": table.turn, "point": "C3" });
    for _ in 0..2 {
        table.players[0].send(occupied.clone()).await;
        let refused = table.players[0].until("refused").await;
        assert_eq!((refused["id"].as_str(), refused["code"].as_str()), (Some("occupied"), Some("occupied")));
    }
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!(snapshot["seq"], 3, "each command was carried out once");
}

/// As many answers as the protocol says.
#[tokio::test]
async fn an_answer_is_remembered_over_many_others() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let command = json!({ "type": "play", "id": "once", "turn": table.turn, "point": "E5" });
    table.players[0].send(command.clone()).await;
    let event = table.next_event().await;
    let occupied = json!({ "type": "play", "point": "E5" });
    for number in 1..protocol::MOST_ANSWERS {
        table.refusal(0, &format!("other-{number}"), occupied.clone()).await;
    }
    table.players[0].send(command.clone()).await;
    assert_eq!(table.players[0].until("event").await, event);
    table.refusal(0, "more", occupied).await;
    table.players[0].send(command).await;
    assert_eq!(table.players[0].code().await, "stale_turn");
}

#[tokio::test]
async fn a_command_for_another_position_is_stale() {
    let server = Server::start().await;
    let mut table = server.game().await;
    table.play("E5 C3").await;
    for (id, turn) in [("old", table.turn - 1), ("new", table.turn + 1), ("zero", 0)] {
        let command = json!({ "type": "play", "turn": turn, "point": "G7" });
        assert_eq!(table.refusal(0, id, command).await, "stale_turn");
    }
    assert_eq!(table.play("G7").await["event"]["point"], "G7");
}
