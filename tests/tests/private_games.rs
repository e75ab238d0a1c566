//! A game of a private offer is in no list, while it is played and when it is over, before and after a restart;
//! whoever has its link watches and reads it (P2).

use serde_json::{Value, json};
use tests::folder::Folder;
use tests::{Server, Table, settings, text};

async fn begun(server: &Server, visibility: &str) -> Table {
    let mut table = server.game_of(visibility, settings()).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("E5 C3").await;
    table
}

/// The ids of the running games that a stranger is told of.
async fn running(server: &Server) -> Vec<Value> {
    let mut stranger = server.lobby().await;
    stranger.send(json!({ "type": "look_at_games", "id": "all", "look": {} })).await;
    let list = stranger.until("game_list").await;
    let ids: Vec<Value> =
        list["games"].as_array().expect("games").iter().map(|game| game["id"].clone()).collect();
    assert_eq!(list["count"], json!(ids.len()), "none is counted that is not shown");
    ids
}

/// The ids of the finished ones.
async fn finished(server: &Server, player: &str) -> Vec<Value> {
    let list = server.get_json(&format!("/api/games{player}")).await;
    list["games"].as_array().expect("games").iter().map(|game| game["id"].clone()).collect()
}

/// By its link a game is watched, on its own page and as a small board, and read.
async fn is_open(server: &Server, id: &str) {
    let snapshot = server.join(id, None, None).await.until("snapshot").await;
    assert_eq!(snapshot["game"]["id"], id);
    let mut watcher = server.watch().await;
    watcher.send(json!({ "type": "show", "id": "show", "games": [id] })).await;
    assert_eq!(watcher.until("board").await["game"], id);
    is_read(server, id).await;
}

async fn is_read(server: &Server, id: &str) {
    assert_eq!(server.get(&format!("/api/games/{id}")).await.0, 200);
    assert_eq!(server.get(&format!("/api/games/{id}/sgf")).await.0, 200);
}

#[tokio::test]
async fn it_is_found_by_its_link_alone() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let (public, private) = (begun(&server, "public").await, begun(&server, "private").await);
    assert_eq!(running(&server).await, [public.id.as_str()]);
    is_open(&server, &private.id).await;
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    assert_eq!(running(&server).await, [public.id.as_str()]);
    is_open(&server, &private.id).await;
    for table in [&public, &private] {
        let mut black = server.join(&table.id, Some(&table.tokens[0]), None).await;
        let turn = black.until("snapshot").await["turn"].clone();
        black.send(json!({ "type": "resign", "id": "enough", "turn": turn })).await;
        while black.until("event").await["phase"] != "finished" {}
    }
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    let record = server.get_json(&format!("/api/games/{}", private.id)).await;
    let player = format!("?player={}", text(&record["start"]["game"], "black").replace(' ', "%20"));
    assert_eq!(finished(&server, "").await, [public.id.as_str()]);
    assert_eq!(finished(&server, &player).await, Vec::<Value>::new());
    is_read(&server, &private.id).await;
}

#[tokio::test]
async fn its_rematch_is_private_too() {
    let server = Server::start().await;
    let mut table = begun(&server, "private").await;
    table.does(0, "resign", json!({ "type": "resign" })).await;
    for (player, word) in table.players.iter_mut().zip(["ask", "accept"]) {
        player.send(json!({ "type": "rematch", "id": word, "word": word })).await;
        player.until("rematch").await;
    }
    let next = text(&table.players[1].until("next_game").await, "game");
    assert_eq!(running(&server).await, Vec::<Value>::new());
    is_open(&server, &next).await;
    assert_eq!(finished(&server, "").await, Vec::<Value>::new());
}
