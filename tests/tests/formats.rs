//! Databases of other formats: an older one is brought to the newest and its games go on, a newer one and
//! what is no database of this server are left as they are.

use rusqlite::Connection;
use serde_json::json;
use server::config::{Config, Engine};
use server::store::postgres::Postgres;
use server::store::sqlite::{FILE, Place, Sqlite};
use server::store::{Command, EventRow, PlayedQuery, Service, Store, StoreError, Write};
use std::path::{Path, PathBuf};
use tests::folder::Folder;
use tests::postgres::Schema;
use tests::{Server, text};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// As the server of the first format left it: tables and rows.
const FIRST: &str = include_str!("../../server/tests/data/format-1.sql");
/// The same games as the server of the second format left them.
const SECOND: &str = include_str!("../../server/tests/data/format-2.sql");
/// The same tables for PostgreSQL.
const FIRST_POSTGRES: &str = include_str!("../../server/src/store/postgres/1.sql");
/// What the second format added to the first.
const ADDED_SECOND: &str = include_str!("../../server/src/store/sqlite/2.sql");
const ADDED_SECOND_POSTGRES: &str = include_str!("../../server/src/store/postgres/2.sql");

/// The newest format of a file.
const NEWEST: i64 = 5;

const ENDED: &str = "2jdn4ejIfvWB";
const RUNNING: (&str, [&str; 2]) = (
    "-I9S7Mu2tdB6",
    ["UKa9VpzWk2aDWDMZwODsEV4kTBQyDZqaKx6x_JugQvM", "Uj1YtpAbWhUe1tNAiC_H7CJTDGBdwIDOh2E3N8PkY5A"],
);
const ADJOURNED: (&str, [&str; 2]) = (
    "1RT9lr1eEMmw",
    ["BXxBbToIxC_c3uGh9OBkXY078rFRJR4Y7CsGpkVoLA4", "KD30mEBnwTU9IUoRz72xooTvU8Z15MMnR67v2irQAnE"],
);

fn sqlite_of(dump: &str, folder: &Folder) -> PathBuf {
    let path = folder.path().join(FILE);
    Connection::open(&path).expect("a file").execute_batch(dump).expect("the dump is in order");
    path
}

fn postgres_of_the_first_format(schema: &Schema) {
    let (_, rows) = FIRST.split_once("-- The rows.").expect("the dump has rows");
    // Bytes are X'00ff' to the one and '\x00ff' to the other; no text of the dump holds an X'.
    let rows = rows.replace("X'", r"'\x");
    let version = "CREATE TABLE shoutan (version INTEGER NOT NULL); INSERT INTO shoutan VALUES (1);";
    schema.ask(&format!("{FIRST_POSTGRES}{version}{rows}"));
}

fn number(path: &Path, sql: &str) -> i64 {
    let connection = Connection::open(path).expect("a file");
    connection.query_row(sql, [], |row| row.get(0)).expect("a number")
}

async fn get(server: &Server, path: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.expect("a line");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    let read = tokio::time::timeout(tests::PATIENCE, stream.read_to_string(&mut answer));
    read.await.expect("in time").expect("a text");
    answer
}

/// The three games of the dump, on a server that has read them.
async fn they_go_on(change: impl FnOnce(&mut Config)) {
    let server = Server::with(change).await;
    let (mut sockets, snapshot) = server.back(RUNNING.0, RUNNING.1).await;
    assert_eq!((&snapshot["phase"], &snapshot["hash"]), (&json!("playing"), &json!("d25669efb5e5cf6d")));
    assert_eq!((snapshot["moves"].as_array().map(Vec::len), snapshot["ko"].as_str()), (Some(8), Some("E5")));
    sockets[0].send(json!({ "type": "play", "id": "on", "turn": snapshot["turn"], "point": "G3" })).await;
    loop {
        let heard = sockets[1].until("event").await;
        if heard["event"]["type"] == "played" {
            assert_eq!(heard["event"]["point"], "G3");
            break;
        }
    }

    let (mut sockets, snapshot) = server.back(ADJOURNED.0, ADJOURNED.1).await;
    assert_eq!((&snapshot["phase"], &snapshot["hash"]), (&json!("adjourned"), &json!("08472534e38d39fc")));
    for (side, socket) in sockets.iter_mut().enumerate() {
        socket.send(json!({ "type": "ready", "id": format!("r{side}"), "turn": snapshot["turn"] })).await;
    }
    loop {
        let heard = sockets[0].until("event").await;
        if heard["event"]["type"] == "opened" {
            assert_eq!(
                (text(&heard["event"], "point").as_str(), &heard["event"]["played"]),
                ("G7", &json!(true))
            );
            break;
        }
    }

    let record = get(&server, &format!("/api/games/{ENDED}/sgf")).await;
    assert!(record.starts_with("HTTP/1.1 200") && record.contains("RE[B+R]"), "{record}");
    assert!(!record.contains("PC["), "it repeats no name that a request gives the server: {record}");
    let moves = record.matches(";B[").count() + record.matches(";W[").count();
    assert_eq!(moves, 6, "{record}");
}

#[tokio::test]
async fn a_file_of_an_older_format_goes_on_and_a_copy_is_left() {
    for (dump, version, events) in [(FIRST, 1, 15), (SECOND, 2, 17)] {
        let folder = Folder::fresh();
        let path = sqlite_of(dump, &folder);
        // What a server left that was cut short while it made the copy.
        let partial = folder.path().join(format!("shoutan.db.version-{version}.partial"));
        std::fs::write(&partial, "SQLite format 3").expect("written");
        they_go_on(|config| {
            config.store = Engine::Sqlite;
            config.data = folder.path().to_path_buf();
        })
        .await;
        assert_eq!(number(&path, "PRAGMA user_version"), NEWEST);
        assert_eq!(number(&path, "SELECT count(*) FROM sqlite_schema WHERE name = 'event'"), 0);
        let copy = folder.path().join(format!("shoutan.db.version-{version}"));
        assert!(copy.exists(), "the old file is left beside the new one");
        assert!(!partial.exists(), "and nothing in part");
        assert_eq!(number(&copy, "PRAGMA user_version"), version);
        assert_eq!(number(&copy, "SELECT count(*) FROM event"), events);
        assert_eq!(number(&copy, "SELECT count(*) FROM sealed"), 1);
    }
}

/// Every one with its command, which answers whoever sends it again.
#[test]
fn the_events_of_an_older_file_are_the_same_in_the_newest() {
    for (dump, counts) in [(FIRST, [0, 9, 6]), (SECOND, [0, 10, 7])] {
        let folder = Folder::fresh();
        let path = sqlite_of(dump, &folder);
        let before: Vec<Vec<EventRow>> = (1..=3).map(|game| single_events(&path, game)).collect();
        assert_eq!(before.iter().map(Vec::len).collect::<Vec<_>>(), counts);
        let mut reader = Sqlite::open_reader(Place::File(path.clone())).expect("it opens");
        let refused = reader.events(2).expect_err("it is older").to_string();
        assert!(refused.contains("older version"), "{refused}");
        let mut store = Sqlite::open(Place::File(path)).expect("it opens");
        for (game, events) in (1..).zip(before) {
            assert_eq!(store.events(game), Ok(events), "game {game}");
        }
    }
}

/// The events of a game in the formats that had a row for each.
fn single_events(path: &Path, game: u64) -> Vec<EventRow> {
    let connection = Connection::open(path).expect("a file");
    let sql = "SELECT seq, color, command, body FROM event WHERE game = ?1 ORDER BY seq";
    let mut query = connection.prepare(sql).expect("a query");
    let rows = query.query_map([game as i64], |row| {
        let color: Option<String> = row.get(1)?;
        let command = Command::kept(color.as_deref(), row.get(2)?);
        Ok(EventRow { seq: row.get::<_, i64>(0)? as u64, command, bytes: row.get(3)? })
    });
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

#[tokio::test]
async fn a_file_of_the_second_format_goes_on_and_takes_estimates() {
    let folder = Folder::fresh();
    let path = sqlite_of(FIRST, &folder);
    let outage = "INSERT INTO outage VALUES (7, 1, 2, 'restart'); PRAGMA user_version = 2;";
    Connection::open(&path)
        .and_then(|file| file.execute_batch(&format!("{ADDED_SECOND}{outage}")))
        .expect("it is what the second server left");
    they_go_on(|config| {
        config.store = Engine::Sqlite;
        config.data = folder.path().to_path_buf();
    })
    .await;
    assert_eq!(number(&path, "PRAGMA user_version"), NEWEST);
    assert!(number(&path, "SELECT count(*) FROM outage WHERE clock = 7") == 1);
    assert_eq!(number(&folder.path().join("shoutan.db.version-2"), "PRAGMA user_version"), 2);
    let mut store = Sqlite::open(Place::File(path)).expect("it opens");
    they_are_kept(&mut store);
}

#[test]
fn a_schema_of_the_second_format_takes_estimates() {
    let Some(schema) = Schema::fresh() else { return };
    postgres_of_the_first_format(&schema);
    schema.ask(&format!("{ADDED_SECOND_POSTGRES}UPDATE shoutan SET version = 2;"));
    let mut store = Postgres::open(&schema.url()).expect("it opens");
    they_are_kept(&mut store);
    assert_eq!(schema.ask("SELECT version FROM shoutan"), [["4"]]);
}

/// Estimates of the dump's ended game.
fn they_are_kept(store: &mut dyn Store) {
    store.take("run").expect("it is taken");
    let number = store.game(ENDED).expect("it is read").expect("it is there").made.number;
    assert_eq!(store.estimates(number), Ok(None));
    let write = Write::Estimates { game: number, body: "[]".to_string() };
    store.commit(1, &[write], Service { clock: 1, wall: 1 }).expect("it is kept");
    assert_eq!(store.estimates(number), Ok(Some("[]".to_string())));
}

#[tokio::test]
async fn a_schema_of_the_first_format_goes_on() {
    let Some(schema) = Schema::fresh() else { return };
    postgres_of_the_first_format(&schema);
    they_go_on(|config| {
        config.store = Engine::Postgres;
        config.database_url = Some(schema.url());
    })
    .await;
    assert_eq!(schema.ask("SELECT version FROM shoutan"), [["4"]]);
}

#[test]
fn both_engines_read_the_first_format_alike() {
    let folder = Folder::fresh();
    let mut file = Sqlite::open(Place::File(sqlite_of(FIRST, &folder))).expect("it opens");
    let Some(schema) = Schema::fresh() else { return };
    postgres_of_the_first_format(&schema);
    let mut server = Postgres::open(&schema.url()).expect("it opens");
    assert_eq!(file.games(0, 99), server.games(0, 99));
    let query = PlayedQuery { most: 9, ..PlayedQuery::default() };
    assert_eq!(file.played(&query), server.played(&query));
    let listed = file.played(&query).expect("they are read");
    assert_eq!(
        listed.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(),
        [ENDED],
        "it was in lists before"
    );
    for game in 1..=3 {
        assert_eq!(file.events(game), server.events(game));
        assert_eq!(file.log(game), server.log(game));
        assert_eq!(file.sealed(game), server.sealed(game));
    }
    assert_eq!(file.take("run"), server.take("run"));
}

#[test]
fn a_newer_file_is_left_as_it_is() {
    let folder = Folder::fresh();
    let path = sqlite_of(FIRST, &folder);
    Connection::open(&path)
        .and_then(|file| file.execute_batch("PRAGMA user_version = 99"))
        .expect("it is set");
    let opened = Sqlite::open(Place::File(path.clone())).err();
    assert_eq!(opened, Some(StoreError::Newer { found: 99, known: NEWEST as u32 }));
    assert_eq!(
        Sqlite::open_reader(Place::File(path.clone())).err(),
        Some(StoreError::Newer { found: 99, known: NEWEST as u32 })
    );
    assert_eq!(number(&path, "PRAGMA user_version"), 99);
    assert_eq!(number(&path, "SELECT count(*) FROM event"), 15);
}

#[test]
fn a_newer_schema_is_left_as_it_is() {
    let Some(schema) = Schema::fresh() else { return };
    postgres_of_the_first_format(&schema);
    schema.ask("UPDATE shoutan SET version = 99");
    for opened in [Postgres::open(&schema.url()), Postgres::open_reader(&schema.url())] {
        assert_eq!(opened.err(), Some(StoreError::Newer { found: 99, known: 4 }));
    }
    assert_eq!(schema.ask("SELECT version FROM shoutan"), [["99"]]);
    assert_eq!(schema.ask("SELECT to_regclass('outage') IS NULL"), [["t"]], "nothing was changed");
}

#[test]
fn what_is_no_database_of_this_server_is_refused() {
    let folder = Folder::fresh();
    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign).and_then(|file| file.execute_batch("CREATE TABLE t (x)")).expect("a file");
    let noise = folder.path().join("noise.db");
    std::fs::write(&noise, [0x5a; 8192]).expect("a file");
    for path in [foreign, noise, folder.path().to_path_buf()] {
        let opened = Sqlite::open(Place::File(path.clone())).err();
        assert!(matches!(opened, Some(StoreError::Failed(_))), "{}: {opened:?}", path.display());
    }
    assert_eq!(std::fs::read(folder.path().join("noise.db")).expect("a file"), [0x5a; 8192]);
}

#[test]
fn a_schema_of_somebody_else_is_refused() {
    let Some(schema) = Schema::fresh() else { return };
    schema.ask("CREATE TABLE game (x INTEGER)");
    let opened = Postgres::open(&schema.url()).err();
    assert!(matches!(opened, Some(StoreError::Failed(_))), "{opened:?}");
    assert_eq!(schema.ask("SELECT to_regclass('service') IS NULL"), [["t"]], "nothing was made");
}

#[test]
fn of_servers_that_begin_at_once_one_makes_the_tables() {
    let Some(schema) = Schema::fresh() else { return };
    let url = schema.url();
    let opened: Vec<_> = (0..6)
        .map(|_| url.clone())
        .map(|url| std::thread::spawn(move || Postgres::open(&url).err()))
        .collect();
    for opening in opened {
        assert_eq!(opening.join().expect("no panic"), None);
    }
    assert_eq!(schema.ask("SELECT version FROM shoutan"), [["4"]]);
}
