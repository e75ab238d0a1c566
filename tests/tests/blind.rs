//! Blind go (P7) is agreed in the offer, shown with the game, kept with it, and said in its record.

use serde_json::{Value, json};
use tests::folder::Folder;
use tests::{Server, open_seek, settings, text};

#[tokio::test]
async fn what_is_hidden_from_whom_is_kept_with_the_game() {
    let folder = Folder::fresh();
    let blind = json!({ "black": "all", "white": "black" });
    let mut hidden = settings();
    hidden["blind"] = blind.clone();
    let server = Server::on(&folder).await;
    let (mut offerer, mut lobby) = (server.lobby().await, server.lobby().await);
    offerer.send(open_seek("offer", hidden.clone(), "black", "public")).await;
    assert_eq!(offerer.until("seek_opened").await["seek"]["settings"]["blind"], blind);
    lobby.send(json!({ "type": "look_at_seeks", "id": "all", "look": {} })).await;
    assert_eq!(lobby.until("seek_list").await["seeks"][0]["settings"]["blind"], blind);
    let mut table = server.game_with(hidden).await;
    for player in &mut table.players {
        assert_eq!(player.until("snapshot").await["game"]["settings"]["blind"], blind);
        player.event("started").await;
    }
    table.turn = 1;
    // Nothing is decided by it: the frames are those of any game.
    assert_eq!(table.play("E5").await["event"]["point"], "E5");
    let (_, sgf) = server.get(&format!("/api/games/{}/sgf", table.id)).await;
    let said = "GC[盲棋：黑方看不见棋子，白方只看得见白子。\nBlind go: Black sees no stones, White sees white stones only.]";
    assert!(sgf.contains(said), "{sgf}");
    server.ended().await.expect("it stops");

    let server = Server::on(&folder).await;
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!(snapshot["game"]["settings"]["blind"], blind);
    server.ended().await.expect("it stops");
}

#[tokio::test]
async fn a_game_with_nothing_hidden_says_nothing_of_it() {
    let server = Server::start().await;
    let mut open = settings();
    open["blind"] = json!({ "black": "none", "white": "none" });
    for settings in [settings(), open] {
        let table = server.game_with(settings).await;
        let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
        assert_eq!(snapshot["game"]["settings"].get("blind"), None);
        let (_, sgf) = server.get(&format!("/api/games/{}/sgf", table.id)).await;
        assert!(sgf.starts_with("(;") && !sgf.contains("GC["), "{sgf}");
    }
}

#[tokio::test]
async fn what_cannot_be_hidden_is_refused() {
    let server = Server::start().await;
    let mut lobby = server.lobby().await;
    let values: [(&str, Value); 6] = [
        ("blind", json!({ "black": "some", "white": "none" })),
        ("blind", json!({ "black": "all" })),
        ("blind", json!({ "black": "all", "white": "all", "red": "all" })),
        ("blind", json!("all")),
        ("spectators", json!({ "talk": "quietly", "analysis": "off" })),
        ("spectators", json!({ "talk": "off" })),
    ];
    for (field, value) in values {
        let mut strange = settings();
        strange[field] = value.clone();
        lobby.send(open_seek("offer", strange, "black", "public")).await;
        let refused = lobby.until("refused").await;
        assert_eq!(text(&refused, "code"), "bad_message", "{value}");
    }
}
