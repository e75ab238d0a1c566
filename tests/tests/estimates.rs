//! How a finished game stood, over HTTP: worked out once, kept with the game, and nothing of a game that goes on.

use serde_json::{Value, json};
use std::time::Duration;
use tests::folder::Folder;
use tests::{PATIENCE, Server, Table, settings};

/// A game of 9×9 with a wall each, ten moves and two more.
async fn over(server: &Server, ruleset: &str) -> Table {
    let mut chosen = settings();
    chosen["ruleset"] = ruleset.into();
    let mut table = server.game_with(chosen).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("E5 F5 E6 F6 E4 F4 E7 F7 E3 F3 E8 F8").await;
    table.does(0, "enough", json!({ "type": "resign" })).await;
    table
}

/// Asks until they are there; the progress on the way is never more than all.
async fn estimates(server: &Server, id: &str) -> Value {
    let asking = async {
        loop {
            let (status, body) = server.get(&format!("/api/games/{id}/estimates")).await;
            let said: Value = serde_json::from_str(&body).expect("JSON");
            match status {
                200 => return said,
                202 => assert!(said["done"].as_u64() <= said["of"].as_u64(), "{said}"),
                _ => panic!("{status} {said}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking).await.expect("they come in time")
}

#[tokio::test]
async fn a_finished_game_has_a_figure_after_every_tenth_move_and_the_last() {
    let server = Server::start().await;
    let mut figures = Vec::new();
    for (ruleset, unit) in [("chinese-2002", "zi"), ("aga", "points"), ("chinese-1988", "zi")] {
        let table = over(&server, ruleset).await;
        let (status, _) = server.get(&format!("/api/games/{}/estimates", table.id)).await;
        assert_eq!(status, 202, "nobody has asked before");
        let said = estimates(&server, &table.id).await;
        assert_eq!(said["unit"], unit);
        let values = said["values"].as_array().expect("values");
        assert_eq!(values.iter().map(|at| &at["moves"]).collect::<Vec<_>>(), [10, 12], "{said}");
        let margins = values.iter().map(|at| at["margin_quarters"].as_i64().expect("a whole number"));
        figures.push(margins.collect::<Vec<_>>());
        assert_eq!(estimates(&server, &table.id).await, said, "the same game has the same figures");
    }
    // 3¾ 子 are 7½ points, so the same board gives the same number; 2¾ 子 are four quarters less.
    assert_eq!(figures[0], figures[1]);
    assert_eq!(figures[2], figures[0].iter().map(|margin| margin + 4).collect::<Vec<_>>());
    let mut empty = server.game().await;
    empty.does(0, "enough", json!({ "type": "resign" })).await;
    assert_eq!(estimates(&server, &empty.id).await["values"], json!([]));
}

#[tokio::test]
async fn a_game_that_goes_on_is_estimated_for_nobody() {
    let server = Server::start().await;
    let mut table = server.game().await;
    table.play("E5 F5").await;
    let refusal = async |id: &str| {
        let (status, body) = server.get(&format!("/api/games/{id}/estimates")).await;
        let said: Value = serde_json::from_str(&body).expect("JSON");
        (status, said["code"].as_str().unwrap_or_default().to_string())
    };
    assert_eq!(refusal(&table.id).await, (409, "not_over".to_string()));
    assert_eq!(refusal("nobody").await, (404, "unknown_game".to_string()));
    assert_eq!(refusal("%ff").await, (404, "unknown_game".to_string()));
}

#[tokio::test]
async fn estimates_are_kept_with_their_game() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let table = over(&server, "chinese-2002").await;
    let said = estimates(&server, &table.id).await;
    server.ended().await.expect("it stops");
    let server = Server::on(&folder).await;
    // Nothing is worked out again: the first answer has them.
    let again = server.get_json(&format!("/api/games/{}/estimates", table.id)).await;
    assert_eq!(again, said);
}

#[tokio::test]
async fn lists_and_records_have_what_a_review_needs() {
    let server = Server::start().await;
    let mut timed = settings();
    timed["time"] = json!({ "type": "byo_yomi", "main_ms": 600_000, "periods": 3, "period_ms": 30_000 });
    let mut table = server.game_with(timed).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("E5 C3 G7").await;
    table.does(1, "enough", json!({ "type": "resign" })).await;
    let record = server.get_json(&format!("/api/games/{}", table.id)).await;
    let times = record["move_times"].as_array().expect("times");
    let colors: Vec<_> = times.iter().map(|time| time["color"].as_str().expect("a colour")).collect();
    assert_eq!(colors, ["black", "white", "black"]);
    // No more than the game took, and what main time lost is what the moves used.
    let last = record["events"].as_array().and_then(|events| events.last()).expect("an end");
    let used: u64 = times.iter().map(|time| time["used_ms"].as_u64().expect("whole ms")).sum();
    assert!(used <= last["at"].as_u64().expect("a time"), "{used} of {last}");
    let black = 600_000 - last["clocks"]["black"]["main_ms"].as_u64().expect("main time");
    let of_black =
        [0, 2].iter().map(|place: &usize| times[*place]["used_ms"].as_u64().expect("ms")).sum::<u64>();
    assert_eq!(black, of_black, "{record}");
    let listing = async {
        loop {
            let list = server.get_json("/api/games").await;
            if list["games"][0]["id"] == table.id.as_str() {
                return list;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let list = tokio::time::timeout(PATIENCE, listing).await.expect("it is listed in time");
    let (status, sgf) = server.get(list["games"][0]["sgf"].as_str().expect("a path")).await;
    assert!(status == 200 && sgf.starts_with("(;"), "{status} {sgf}");
    // What the server writes, it shows.
    let (status, tree) = tests::http::post(&server, "/api/sgf", sgf.as_bytes()).await;
    assert_eq!((status, &tree["about"]["ruleset"]), (200, &json!("chinese-2002")), "{tree}");
    assert_eq!(tree["nodes"].as_array().map(Vec::len), Some(4));
}
