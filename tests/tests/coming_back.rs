//! An offer waits for whoever made it and lost the line, and whoever has it before the eyes hears of its end.

use serde_json::{Value, json};
use std::time::Duration;
use tests::{Server, Socket, open_seek, settings, text};

/// An offer, and what its owner needs to come back to it.
async fn offer(owner: &mut Socket, visibility: &str) -> Value {
    owner.send(open_seek("offer", settings(), "black", visibility)).await;
    let opened = owner.until("seek_opened").await;
    json!({ "type": "resume_seek", "id": "back", "seek": opened["seek"]["id"], "token": opened["token"] })
}

async fn look_up(visitor: &mut Socket, seek: &Value) -> Value {
    visitor.send(json!({ "type": "look_up", "id": "look", "seek": seek })).await;
    loop {
        let said = visitor.next().await;
        if said["type"] == "seek_shown" || said["type"] == "refused" {
            return said;
        }
    }
}

/// How many offers anybody sees in the list.
async fn listed(visitor: &mut Socket) -> u64 {
    visitor.send(json!({ "type": "look_at_seeks", "id": "away", "look": null })).await;
    visitor.send(json!({ "type": "look_at_seeks", "id": "look", "look": {} })).await;
    visitor.until("seek_list").await["count"].as_u64().expect("a number")
}

#[tokio::test]
async fn an_offer_waits_for_its_owner_under_the_same_link() {
    let server = Server::start().await;
    let (mut owner, mut friend) = (server.lobby().await, server.lobby().await);
    let back = offer(&mut owner, "private").await;
    drop(owner);
    let mut owner = server.lobby().await;
    owner.send(json!({ "type": "rename", "id": "name", "name": "Lee" })).await;
    owner.send(back.clone()).await;
    let opened = owner.until("seek_opened").await;
    assert_eq!((&opened["id"], &opened["seek"]["id"]), (&json!("back"), &back["seek"]));
    assert_eq!(opened["token"], back["token"]);
    assert_eq!(look_up(&mut friend, &back["seek"]).await["seek"]["name"], "Lee");
    friend.send(json!({ "type": "accept_seek", "id": "take", "seek": back["seek"] })).await;
    assert_eq!(owner.until("game_ready").await["game"], friend.until("game_ready").await["game"]);
}

#[tokio::test]
async fn who_was_away_when_the_offer_was_taken_is_told_of_the_game() {
    let server = Server::start().await;
    let (mut owner, mut friend) = (server.lobby().await, server.lobby().await);
    let back = offer(&mut owner, "private").await;
    drop(owner);
    friend.send(json!({ "type": "accept_seek", "id": "take", "seek": back["seek"] })).await;
    let taken = friend.until("game_ready").await;
    // Twice, as a line may break just then.
    for _ in 0..2 {
        let mut owner = server.lobby().await;
        owner.send(back.clone()).await;
        let ready = owner.until("game_ready").await;
        assert_eq!((&ready["game"], &ready["color"]), (&taken["game"], &json!("black")));
        let mut seat = server.join(&text(&ready, "game"), Some(&text(&ready, "token")), None).await;
        assert_eq!(seat.until("snapshot").await["phase"], "waiting");
    }
}

#[tokio::test]
async fn nobody_comes_back_to_an_offer_without_its_token() {
    let server = Server::start().await;
    let (mut owner, mut other) = (server.lobby().await, server.lobby().await);
    let back = offer(&mut owner, "private").await;
    let mut wrong = back.clone();
    wrong["token"] = json!("guessed");
    other.send(wrong).await;
    assert_eq!(other.code().await, "unknown_seek");
    // A window that was doubled has it: the offer goes over, and the window before is told.
    other.send(back.clone()).await;
    assert_eq!(other.until("seek_opened").await["id"], "back");
    let closed = owner.until("seek_closed").await;
    assert_eq!((&closed["id"], &closed["seek"]), (&json!("offer"), &back["seek"]));
    owner.send(json!({ "type": "close_seek", "id": "close", "seek": back["seek"] })).await;
    assert_eq!(owner.code().await, "not_your_seek");
}

#[tokio::test]
async fn no_list_shows_an_offer_whose_owner_is_away() {
    let server = Server::start().await;
    let (mut owner, mut other) = (server.lobby().await, server.lobby().await);
    let back = offer(&mut owner, "public").await;
    while listed(&mut other).await != 1 {}
    drop(owner);
    while listed(&mut other).await != 0 {}
    let mut owner = server.lobby().await;
    owner.send(back).await;
    owner.until("seek_opened").await;
    while listed(&mut other).await != 1 {}
}

#[tokio::test]
async fn who_looked_an_offer_up_hears_of_its_end() {
    let server = Server::with(|config| config.seek_kept = Duration::ZERO).await;
    let mut friend = server.lobby().await;
    // Waited for in vain.
    let mut owner = server.lobby().await;
    let back = offer(&mut owner, "private").await;
    assert_eq!(look_up(&mut friend, &back["seek"]).await["type"], "seek_shown");
    drop(owner);
    let closed = friend.until("seek_closed").await;
    assert_eq!((&closed["id"], &closed["seek"]), (&json!("look"), &back["seek"]));
    assert_eq!(look_up(&mut friend, &back["seek"]).await["code"], "unknown_seek");
    let mut owner = server.lobby().await;
    owner.send(back).await;
    assert_eq!(owner.code().await, "unknown_seek");
    // Taken back.
    let seek = offer(&mut owner, "private").await["seek"].clone();
    assert_eq!(look_up(&mut friend, &seek).await["type"], "seek_shown");
    owner.send(json!({ "type": "close_seek", "id": "close", "seek": seek })).await;
    assert_eq!(friend.until("seek_closed").await["seek"], seek);
    // Taken by somebody else: there is a game to watch.
    let seek = offer(&mut owner, "private").await["seek"].clone();
    assert_eq!(look_up(&mut friend, &seek).await["type"], "seek_shown");
    let mut first = server.lobby().await;
    first.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    assert_eq!(friend.until("seek_closed").await["seek"], seek);
    let late = look_up(&mut friend, &seek).await;
    assert_eq!(late["values"]["game"], first.until("game_ready").await["game"]);
}
