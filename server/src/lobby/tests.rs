//! What is said of an offer while its game is being made: between two messages that the lobby sees to one after the
//! other, so that nothing is made before the test lets it.

use super::*;
use crate::connection::tests::connected;
use crate::games::testing;

fn command(id: &str) -> CommandId {
    CommandId::try_from(id.to_string()).expect("a short id")
}

#[tokio::test]
async fn whoever_comes_while_the_game_is_being_made_is_told_that_the_offer_is_taken() {
    let (games, _look, _writer) = testing::games("lobby-being-made");
    let (_lobby, mut actor) = channel(Config::default(), games);
    let (connection, _peer) = connected([127, 0, 0, 1].into()).await;
    let (from, address) = (connection.id, connection.address);
    actor.handle(Message::Enter { connection: Arc::new(connection), messages_per_second: None });
    let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
    let settings: Settings = serde_json::from_str(settings).expect("settings");
    let (id, token) = (seat::seek_id(), TokenHash::of_offer(&seat::seek_token()));
    let (color, visibility) = (ColorChoice::Black, Visibility::Public);
    let seek = Seek { id: id.clone(), name: "b".to_string(), settings, color, visibility };
    actor.lists.offers.add(seek, Owner { owner: from, address, token, asked: command("offer") });

    let accept = || LobbyRequest::AcceptSeek { id: command("take"), seek: id.clone() };
    let close = || LobbyRequest::CloseSeek { id: command("back"), seek: id.clone() };
    assert_eq!(actor.request(from, accept()), Ok(()));
    for request in [accept(), close()] {
        let (_, refused) = actor.request(from, request).expect_err("it is taken");
        assert_eq!((refused.code, refused.values.len()), (Code::SeekTaken, 0), "no game is there yet");
    }
    let made = actor.mailbox.recv().await.expect("it is made");
    actor.handle(made);
    for request in [accept(), close()] {
        let (_, refused) = actor.request(from, request).expect_err("it is taken");
        assert_eq!(refused.code, Code::SeekTaken);
        assert!(refused.values.contains_key("game"), "it may be watched");
    }
    let unknown = LobbyRequest::AcceptSeek { id: command("none"), seek: seat::seek_id() };
    let (_, refused) = actor.request(from, unknown).expect_err("there is none");
    assert_eq!(refused.code, Code::UnknownSeek);
}
