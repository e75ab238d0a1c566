//! The server stops and comes back on the same data: games, seats, clocks and the sealed move are there,
//! nobody is charged, and what had been acknowledged is acknowledged again (T11, P4).

use rusqlite::Connection;
use rusqlite::types::Value as Cell;
use serde_json::{Value, json};
use server::config::Engine;
use server::store::sqlite::{Place, Sqlite};
use server::store::{EventRow, Store};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;
use tests::folder::Folder;
use tests::{Server, Socket, Table, settings, text};

fn fischer() -> Value {
    let mut settings = settings();
    settings["time"] =
        json!({ "type": "fischer", "main_ms": 600_000, "increment_ms": 1_000, "cap_ms": null });
    settings
}

async fn begun(server: &Server, settings: Value) -> Table {
    let mut table = server.game_with(settings).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table
}

/// Both players come back, and the events that bring the game on again have been seen.
async fn come_back(server: &Server, table: &mut Table, since: u64) -> [Value; 3] {
    for side in 0..2 {
        let token = table.tokens[side].clone();
        table.players[side] = server.join(&table.id, Some(&token), Some(since)).await;
    }
    let mut seen = [Value::Null, Value::Null, Value::Null];
    for (event, kind) in seen.iter_mut().zip(["interrupted", "ready", "ready"]) {
        *event = table.next_event().await;
        assert_eq!(event["event"]["type"], kind, "{event}");
    }
    seen
}

#[tokio::test]
async fn a_game_goes_on_where_it_stood() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let mut table = begun(&server, fischer()).await;
    let before = table.play("E5 C3 G7").await;
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    let [interrupted, ..] = come_back(&server, &mut table, 4).await;
    assert_eq!(interrupted["breaks"]["paused_by"], "outage");
    assert_eq!(interrupted["clocks"]["running"], Value::Null, "{interrupted}");
    // Black, who did not think, has what it had; White what it had not used when the server stopped.
    assert_eq!(interrupted["clocks"]["black"], before["clocks"]["black"]);
    let after = table.play("C7").await;
    assert_eq!((after["event"]["point"].as_str(), after["phase"].as_str()), (Some("C7"), Some("playing")));

    let record = server.get_json(&format!("/api/games/{}", table.id)).await;
    let outage = &record["outages"][0];
    assert_eq!(outage["reason"], "restart");
    assert!(outage["at"].as_u64() >= interrupted["at"].as_u64(), "{outage}");
    assert_eq!(record["events"].as_array().expect("events").len(), 8);
}

#[tokio::test]
async fn an_answered_command_gets_its_answer_from_the_next_server_too() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let mut table = begun(&server, settings()).await;
    let command = json!({ "type": "play", "id": "once", "turn": table.turn, "point": "E5" });
    table.players[0].send(command.clone()).await;
    let event = table.next_event().await;
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    come_back(&server, &mut table, 2).await;
    table.players[0].send(command).await;
    assert_eq!(table.players[0].until("event").await, event, "played once, answered twice");
    let stranger = json!({ "type": "hello", "version": protocol::VERSION, "token": "nobody", "since": null });
    let mut socket = server.connect(&format!("/ws/game/{}", table.id)).await;
    socket.send(stranger).await;
    assert_eq!(socket.code().await, "bad_token");
}

#[tokio::test]
async fn whoever_does_not_come_back_is_waited_for_half_a_minute() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let table = begun(&server, fischer()).await;
    server.ended().await.expect("it stopped well");
    let server = Server::on(&folder).await;
    let mut black = server.join(&table.id, Some(&table.tokens[0]), Some(1)).await;
    let interrupted = black.event("interrupted").await;
    let (at, until) = (&interrupted["at"], &interrupted["breaks"]["until"]);
    assert_eq!(until.as_u64(), at.as_u64().map(|at| at + 30_000));
    let ready = black.event("ready").await;
    assert_eq!((ready["phase"].as_str(), &ready["breaks"]["ready"]), (Some("paused"), &json!(["black"])));
    let refused = json!({ "type": "play", "id": "early", "turn": ready["turn"], "point": "E5" });
    black.send(refused).await;
    assert_eq!(black.code().await, "paused");
}

#[tokio::test]
async fn a_sealed_move_lies_in_its_own_table_until_it_is_opened() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let mut table = begun(&server, settings()).await;
    table.play("E5 C3").await;
    table.does(1, "ask", json!({ "type": "ask", "request": "adjourn" })).await;
    table.does(0, "agree", json!({ "type": "agree", "request": "adjourn" })).await;
    let sealed = table.does(0, "seal", json!({ "type": "seal", "point": "G7" })).await;
    assert_eq!(sealed["event"]["type"], "sealed");

    let (_, nonce) = secret(&folder).expect("it lies there");
    assert_eq!(rows_with(&folder, &nonce), Vec::<String>::new());
    for path in ["", "/sgf"] {
        let (_, body) = server.get(&format!("/api/games/{}{path}", table.id)).await;
        let body = body.replace(&table.id, "");
        for said in ["G7", "[gc]", "\"number\"", "\"nonce\"", "......X"] {
            assert!(!body.contains(said), "{said} in {body}");
        }
    }
    server.ended().await.expect("it stopped well");
    let server = Server::on(&folder).await;
    for side in 0..2 {
        let token = table.tokens[side].clone();
        table.players[side] = server.join(&table.id, Some(&token), Some(table.turn)).await;
    }
    assert_eq!(table.next_event().await["event"]["type"], "interrupted");
    let (_, nonce) = secret(&folder).expect("it lies there still");
    for side in 0..2 {
        let ready = table.does(side, &format!("ready{side}"), json!({ "type": "ready" })).await;
        assert_eq!(ready["event"]["type"], "ready");
    }
    let opened = table.next_event().await;
    assert_eq!(
        (opened["event"]["type"].as_str(), opened["event"]["point"].as_str()),
        (Some("opened"), Some("G7"))
    );
    let said = text(&opened["event"], "nonce");
    let hex: String = nonce.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(said, hex);
    assert_eq!(secret(&folder), None, "opened, it is gone from there");
}

/// The sealed move as it lies in its table.
fn secret(folder: &Folder) -> Option<(i64, Vec<u8>)> {
    let database = open(folder);
    database.query_row("SELECT number, nonce FROM sealed", [], |row| Ok((row.get(0)?, row.get(1)?))).ok()
}

/// The tables besides `sealed` that have these bytes, or their hexadecimal text, anywhere.
fn rows_with(folder: &Folder, bytes: &[u8]) -> Vec<String> {
    let database = open(folder);
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut tables =
        database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").expect("a query");
    let names = tables.query_map([], |row| row.get::<_, String>(0)).expect("tables");
    let mut found = Vec::new();
    for name in names.map(|name| name.expect("a name")).filter(|name| name != "sealed") {
        let mut rows = database.prepare(&format!("SELECT * FROM {name}")).expect("a query");
        let columns = rows.column_count();
        let mut rows = rows.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            for column in 0..columns {
                let held = match row.get::<_, Cell>(column).expect("a cell") {
                    Cell::Blob(blob) => blob.windows(bytes.len()).any(|window| window == bytes),
                    Cell::Text(text) => text.contains(&hex),
                    _ => false,
                };
                if held {
                    found.push(name.clone());
                }
            }
        }
    }
    found
}

fn open(folder: &Folder) -> Connection {
    Connection::open(folder.path().join("shoutan.db")).expect("the database")
}

fn change(folder: &Folder, game: &str, change: fn(&mut Vec<EventRow>)) {
    tests::tamper::events(&folder.path().join("shoutan.db"), game, change);
}

/// Puts every event into a place of its game's own.
fn fold(folder: &Folder) {
    let place = Place::File(folder.path().join("shoutan.db"));
    let mut store = Sqlite::open(place).expect("it opens").with_recent(0);
    let before = store.take("folding").expect("it is taken");
    store.commit(1, &[], before).expect("it is kept");
}

#[tokio::test]
async fn a_journal_that_does_not_replay_sets_one_game_aside() {
    type Damage = fn(&Folder, &str);
    let damages: [(&str, Damage); 6] = [
        ("an event is cut out", |folder, game| {
            change(folder, game, |events| drop(events.remove(1)));
        }),
        ("an event is none", |folder, game| change(folder, game, |events| events[2].bytes = vec![0x7f])),
        ("an event says another thing", |folder, game| {
            change(folder, game, |events| events[3].bytes = events[1].bytes.clone());
        }),
        ("settings are none", |folder, game| {
            let sql = "UPDATE game SET settings = '{}' WHERE id = ?1";
            open(folder).execute(sql, [game]).expect("updated");
        }),
        ("bytes follow an event", |folder, game| change(folder, game, |events| events[1].bytes.push(0))),
        ("a place of its own is damaged", |folder, game| {
            fold(folder);
            let sql = "UPDATE folded SET body = CAST(substr(body, 1, 9) || x'5a' || substr(body, 11) AS BLOB) \
                       WHERE game = (SELECT number FROM game WHERE id = ?1)";
            assert_eq!(open(folder).execute(sql, [game]), Ok(1));
        }),
    ];
    for (what, damage) in damages {
        let folder = Folder::fresh();
        let server = Server::on(&folder).await;
        let mut bad = begun(&server, settings()).await;
        let mut good = begun(&server, settings()).await;
        bad.play("E5 C3 G7").await;
        good.play("E5 C3 G7").await;
        let ([bad, good], tokens) = ([bad.id, good.id], good.tokens);
        server.ended().await.expect("it stopped well");
        damage(&folder, &bad);
        let database = open(&folder);
        for _ in 0..2 {
            let server = Server::on(&folder).await;
            let mut gone = server.connect(&format!("/ws/game/{bad}")).await;
            gone.send(json!({ "type": "hello", "version": protocol::VERSION, "token": null, "since": null }))
                .await;
            assert_eq!(gone.code().await, "cannot_open", "{what}");
            for path in ["", "/sgf", "/estimates"] {
                let (status, body) = server.get(&format!("/api/games/{bad}{path}")).await;
                assert!(status == 500 && body.contains("\"cannot_open\""), "{what}: {path}: {status} {body}");
            }
            let mut watcher = server.watch().await;
            watcher.send(json!({ "type": "show", "id": "show", "games": [bad, good] })).await;
            assert_eq!(watcher.code().await, "cannot_open", "{what}");
            assert_eq!(tests::text(&watcher.until("board").await, "game"), good);
            let mut black = server.join(&good, Some(&tokens[0]), Some(4)).await;
            black.event("interrupted").await;
            drop((gone, watcher, black));
            let reason: Option<String> = database
                .query_row("SELECT aside FROM game WHERE id = ?1", [&bad], |row| row.get(0))
                .expect("a game");
            assert!(reason.is_some(), "{what}");
            server.ended().await.expect("it stopped well");
        }
    }
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_lets_the_clocks_stand_with_the_next_move() {
    let folder = Folder::fresh();
    let mut server = Server::with(|config| {
        config.store = server::config::Engine::Sqlite;
        config.data = folder.path().to_path_buf();
        config.drain = tests::PATIENCE;
    })
    .await;
    let mut table = begun(&server, fischer()).await;
    let mut lobby = server.lobby().await;
    server.stop();
    lobby.until("stopping").await;
    for player in &mut table.players {
        player.until("stopping").await;
    }
    lobby.send(tests::open_seek("late", settings(), "black", "public")).await;
    assert_eq!(lobby.code().await, "restart");
    let (status, _) = server.get("/readyz").await;
    assert_eq!(status, 503);
    let played = table.play("E5").await;
    let interrupted = table.next_event().await;
    assert_eq!(interrupted["event"]["type"], "interrupted");
    assert_eq!(interrupted["clocks"]["white"], played["clocks"]["white"], "White has not begun to think");
    assert_eq!(table.players[0].closed().await, 1012);
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    for side in 0..2 {
        let token = table.tokens[side].clone();
        table.players[side] = server.join(&table.id, Some(&token), Some(3)).await;
    }
    // It was interrupted once: the pause goes on.
    assert_eq!(table.next_event().await["event"]["type"], "ready");
    assert_eq!(table.next_event().await["event"]["type"], "ready");
    table.play("C3").await;
}

/// Both have left a game that is broken off: it is over a month later, of which the server saw nothing itself.
#[tokio::test]
async fn a_game_that_both_have_left_for_good_is_cancelled() {
    const A_MONTH: i64 = 30 * 24 * 3_600_000;
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let mut table = begun(&server, settings()).await;
    table.play("E5 C3").await;
    table.does(1, "ask", json!({ "type": "ask", "request": "adjourn" })).await;
    table.does(0, "agree", json!({ "type": "agree", "request": "adjourn" })).await;
    table.does(0, "seal", json!({ "type": "seal", "point": "G7" })).await;
    let mut spectator = server.join(&table.id, None, None).await;
    drop(table.players);
    for _ in 0..2 {
        spectator.event("left").await;
    }
    server.ended().await.expect("it stopped well");

    let change = "UPDATE service SET clock = clock + ?1";
    open(&folder).execute(change, [A_MONTH]).expect("it is changed");
    let server = Server::on(&folder).await;
    let mut spectator = server.join(&table.id, None, None).await;
    let mut seen = spectator.until("snapshot").await;
    while seen["phase"] != "finished" {
        seen = spectator.until("event").await;
    }
    let record = server.get_json(&format!("/api/games/{}", table.id)).await;
    let last = record["events"].as_array().and_then(|events| events.last());
    assert_eq!(last.map(|last| &last["event"]["type"]), Some(&json!("cancelled")));
    server.ended().await.expect("it stopped well");
    assert_eq!(secret(&folder), None, "the sealed move is gone with it");
}

#[tokio::test]
async fn an_ended_game_is_in_the_archive_and_nowhere_else() {
    let folder = Folder::fresh();
    let server = Server::on(&folder).await;
    let mut table = begun(&server, settings()).await;
    table.play("E5 C3").await;
    let over = table.does(0, "resign", json!({ "type": "resign" })).await;
    let here = server.get_json(&format!("/api/games/{}", table.id)).await;
    server.ended().await.expect("it stopped well");

    let server = Server::on(&folder).await;
    let list = server.get_json("/api/games").await;
    assert_eq!(list["games"].as_array().map(Vec::len), Some(1));
    let game = &list["games"][0];
    assert_eq!((&game["id"], &game["outcome"]), (&json!(table.id), &over["outcome"]));
    assert_eq!((&game["moves"], &list["next"]), (&json!(2), &Value::Null));
    assert_eq!(
        server.get_json(&format!("/api/games/{}", table.id)).await,
        here,
        "told from the journal alike"
    );
    let (status, sgf) = server.get(&format!("/api/games/{}/sgf", table.id)).await;
    assert_eq!(status, 200);
    assert!(sgf.starts_with("(;") && sgf.contains("RE[W+R]") && sgf.contains(";B[ee]"), "{sgf}");
    let black = text(game, "black");
    let path = |name: &str| format!("/api/games?player={}", encoded(name));
    assert_eq!(server.get_json(&path(&black)).await["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(server.get_json(&path("nobody")).await["games"], json!([]));
    let mut store = Sqlite::open_reader(Place::File(folder.path().join("shoutan.db"))).expect("a reader");
    let number = store.game(&table.id).expect("it is read").expect("it is there").made.number;
    assert_eq!(store.events(number), Ok(Vec::new()), "single events are packed at the end");
    for (path, status, code) in [
        ("/api/games/nowhere", 404, "unknown_game"),
        ("/api/games/nowhere/sgf", 404, "unknown_game"),
        ("/api/games/%ff", 404, "unknown_game"),
        ("/api/games/%ff/sgf", 404, "unknown_game"),
        ("/api/games?limit=none", 400, "bad_message"),
        ("/api/games?player=%00", 400, "bad_name"),
        ("/api/games?who=me", 400, "bad_message"),
    ] {
        let (found, body) = server.get(path).await;
        let body: Value = serde_json::from_str(&body).expect("a refusal");
        assert_eq!((found, body["code"].as_str()), (status, Some(code)), "{path}");
    }
    assert_eq!(server.get("/api/nothing").await.0, 404);
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let folder = Folder::fresh();
    let first = Server::on(&folder).await;
    let _: Socket = first.lobby().await;
    let second = Server::on(&folder).await;
    let error = second.ended().await.expect_err("the folder is taken");
    assert!(error.to_string().contains("another server uses this data folder"), "{error}");
    first.ended().await.expect("it stopped well");
}

/// The event that ends a game is kept, but what is kept of it afterwards cannot be: in memory it stays for
/// longer than it would, and the next server knows that it is over.
#[tokio::test]
async fn a_game_whose_end_is_still_to_be_kept_is_over_all_the_same() {
    let folder = Folder::fresh();
    let server = Server::with(|config| {
        (config.store, config.data) = (Engine::Sqlite, folder.path().to_path_buf());
        config.finished = Duration::ZERO;
    })
    .await;
    let mut table = begun(&server, settings()).await;
    table.play("E5 C3").await;
    let sql = |sql| open(&folder).execute_batch(sql).expect(sql);
    sql("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT raise(ABORT, 'full'); END");
    table.does(0, "resign", json!({ "type": "resign" })).await;
    let mut late = server.join(&table.id, None, None).await;
    assert_eq!(late.until("snapshot").await["phase"], "finished");
    assert_eq!(server.get_json("/api/games").await["games"], json!([]));
    server.ended().await.expect("it stopped well");

    sql("DROP TRIGGER full");
    let server = Server::on(&folder).await;
    // Its task keeps the end before it lets anybody in.
    server.join(&table.id, None, None).await.until("snapshot").await;
    assert_eq!(server.get_json("/api/games").await["games"][0]["outcome"]["text"], "W+R");
    let mut lobby = server.lobby().await;
    lobby.send(json!({ "type": "look_at_games", "id": "all", "look": {} })).await;
    assert_eq!(lobby.until("game_list").await["games"], json!([]), "it does not run");
    server.ended().await.expect("it stopped well");
}

/// No store counts as far as this limit, and the thread that is to write it down does not live on.
#[tokio::test]
async fn a_server_whose_journal_has_ended_stops() {
    let folder = Folder::fresh();
    let server = Server::with(|config| {
        (config.store, config.data) = (Engine::Sqlite, folder.path().to_path_buf());
        config.first_moves = Duration::from_millis(u64::MAX);
    })
    .await;
    let (mut offerer, mut taker) = (server.lobby().await, server.lobby().await);
    let seek = offerer.offer("black", "public").await;
    taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
    let error = server.gives_up().await.expect_err("it is of no use any more");
    assert!(error.to_string().contains("the journal has ended"), "{error}");
}

#[tokio::test]
async fn what_is_kept_is_for_nobody_else_to_read() {
    let folder = Folder::fresh();
    let data = folder.path().join("data");
    let place = data.clone();
    let server = Server::with(|config| {
        config.store = server::config::Engine::Sqlite;
        config.data = place;
    })
    .await;
    begun(&server, settings()).await.play("E5").await;
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o077;
    assert_eq!(mode(&data), 0);
    for name in ["shoutan.db", "shoutan.db-wal", "shoutan.db-shm"] {
        assert_eq!(mode(&data.join(name)), 0, "{name}");
    }
    server.ended().await.expect("it stopped well");
}

#[tokio::test]
async fn figures_are_not_on_the_listener_of_the_page() {
    let server = Server::start().await;
    assert_eq!(server.get("/metrics").await.0, 404);
}
