//! Limits by address hold for visitors behind a proxy that is trusted, each by its own, and nobody else's word for
//! an address counts.

use serde_json::json;
use tests::{Server, Socket, open_seek, settings, text};

async fn one_socket_each(trusted: &[&str]) -> Server {
    let trusted = trusted.iter().map(|text| text.parse().expect("an address")).collect();
    Server::with(|config| (config.trusted_proxies, config.max_sockets_per_address) = (trusted, 1)).await
}

/// A socket of the lobby, as a proxy passes it on; whether there was room for it.
async fn came(server: &Server, visitor: &str) -> (Socket, bool) {
    let mut socket = server.connect_for("/ws/lobby", visitor).await;
    socket.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
    let first = socket.next().await;
    let is_in = first["type"] == "welcome";
    assert!(is_in || first["code"] == "busy", "{first}");
    (socket, is_in)
}

#[tokio::test]
async fn whoever_comes_through_a_trusted_proxy_is_counted_alone() {
    let server = one_socket_each(&["127.0.0.1"]).await;
    let first = came(&server, "192.0.2.1").await;
    assert!(first.1);
    assert!(!came(&server, "192.0.2.1").await.1, "the same visitor");
    assert!(!came(&server, "198.51.100.9, 192.0.2.1").await.1, "whatever it says of itself");
    assert!(came(&server, "192.0.2.2").await.1, "another visitor");
    drop(first);
    while !came(&server, "192.0.2.1").await.1 {}
}

#[tokio::test]
async fn whoever_is_not_trusted_is_not_believed() {
    let server = one_socket_each(&["192.0.2.7"]).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let (socket, is_in) = came(&server, "192.0.2.1").await;
        assert!(is_in, "it is from this machine");
        held.push(socket);
    }
}

#[tokio::test]
async fn whoever_has_many_addresses_is_counted_by_network() {
    let server = one_socket_each(&["127.0.0.1"]).await;
    let mut held = Vec::new();
    for visitor in ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"] {
        let (socket, is_in) = came(&server, visitor).await;
        assert!(is_in, "{visitor}");
        held.push(socket);
    }
    assert!(!came(&server, "2001:db8::ffff").await.1, "one of a /64 is here");
    assert!(!came(&server, "2001:db8:0:3::1").await.1, "three of a /56 are here");
    assert!(came(&server, "2001:db8:1::1").await.1, "of another");
}

/// Whoever has offered as many games as one address may have running offers no more, and what it has offered is not
/// taken; others play on, and so does it when one is over.
#[tokio::test]
async fn one_address_leaves_others_their_games() {
    let server = Server::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.max_games_per_address = 1;
    })
    .await;
    let (mut owner, _) = came(&server, "192.0.2.1").await;
    let (mut neighbour, _) = came(&server, "192.0.2.1").await;
    let (mut other, _) = came(&server, "192.0.2.2").await;
    let [first, second] = [owner.offer("black", "public").await, owner.offer("black", "public").await];
    other.send(json!({ "type": "accept_seek", "id": "first", "seek": first })).await;
    let ready = owner.until("game_ready").await;
    other.send(json!({ "type": "accept_seek", "id": "second", "seek": second })).await;
    assert_eq!(other.code().await, "busy");
    neighbour.send(open_seek("more", settings(), "black", "public")).await;
    assert_eq!(neighbour.code().await, "busy");
    let own = other.offer("white", "public").await;
    neighbour.send(json!({ "type": "accept_seek", "id": "own", "seek": own })).await;
    neighbour.until("game_ready").await;

    let mut black = server.join(&text(&ready, "game"), Some(&text(&ready, "token")), None).await;
    black.send(json!({ "type": "resign", "id": "enough", "turn": 0 })).await;
    while black.until("event").await["phase"] != "finished" {}
    other.send(json!({ "type": "accept_seek", "id": "again", "seek": second })).await;
    owner.until("game_ready").await;
}

/// What is handed to another address counts where it was made: two addresses have no more offers than two have.
#[tokio::test]
async fn an_offer_counts_where_it_was_made_whoever_has_come_back_to_it() {
    let server = Server::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.max_seeks_per_address = 1;
    })
    .await;
    let (mut owner, _) = came(&server, "192.0.2.1").await;
    let (mut other, _) = came(&server, "192.0.2.2").await;
    owner.send(open_seek("one", settings(), "black", "public")).await;
    let opened = owner.until("seek_opened").await;
    let back =
        json!({ "type": "resume_seek", "id": "b", "seek": opened["seek"]["id"], "token": opened["token"] });
    other.send(back).await;
    other.until("seek_opened").await;
    owner.send(open_seek("two", settings(), "black", "public")).await;
    assert_eq!(owner.code().await, "busy");
    other.offer("black", "public").await;
}

/// However soon its games are over, one address makes no more of them than people play.
#[tokio::test]
async fn one_address_makes_games_no_faster_than_people_play() {
    let server = Server::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        (config.max_seeks_per_address, config.messages_per_second, config.burst) = (1_000, 10_000, 10_000);
    })
    .await;
    let (mut owner, _) = came(&server, "192.0.2.1").await;
    let (mut other, _) = came(&server, "192.0.2.2").await;
    let mut refused = None;
    for number in 0..300 {
        let seek = owner.offer("black", "public").await;
        other.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
        let said = loop {
            let said = other.next().await;
            if said["type"] == "game_ready" || said["type"] == "refused" {
                break said;
            }
        };
        if said["type"] == "refused" {
            refused = Some((number, said["code"].clone()));
            break;
        }
    }
    let (number, code) = refused.expect("not as many as one likes");
    assert_eq!(code, "too_fast");
    assert!(number >= 250, "a round of a tournament begins at once: {number}");
}
