//! What an operator does with kept games, with the real binary: a backup while moves are played, putting
//! it back, and finding out what somebody has changed.

use rusqlite::Connection;
use serde_json::{Value, json};
use server::config::{Config, Engine};
use server::store::EventRow;
use std::path::{Path, PathBuf};
use tests::process::{Done, Folder, run};
use tests::{PATIENCE, Server, Table, settings};

const BINARY: &str = env!("CARGO_BIN_EXE_shoutan");

fn shoutan(data: &Path, arguments: &[&str]) -> Done {
    run(BINARY, arguments, &[("SHOUTAN_DATA", text(data))])
}

fn text(path: &Path) -> &str {
    path.to_str().expect("plain names")
}

async fn serve(data: &Path) -> Server {
    let data = data.to_path_buf();
    Server::with(|config| (config.store, config.data) = (Engine::Sqlite, data)).await
}

/// Stops a server and waits until it has let go of its data.
async fn stop(mut server: Server, data: &Path) {
    server.stop();
    let end = tokio::time::Instant::now() + PATIENCE;
    while server::storage::lock(data).is_err() {
        assert!(tokio::time::Instant::now() < end, "the server does not stop");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[track_caller]
fn is(done: &Done, code: i32, words: &str) {
    assert!(done.code == code && done.said.contains(words), "{code} and {words:?} expected: {done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_moves_are_played_is_a_game_that_goes_on() {
    let (folder, other) = (Folder::new(), Folder::new());
    let (data, copy) = (folder.path(), other.file("copy.db"));
    let server = serve(data).await;
    let mut table = server.game().await;
    table.play("D6 E6 C5").await;
    let (from, to) = (data.to_path_buf(), copy.clone());
    let backup = tokio::task::spawn_blocking(move || shoutan(&from, &["backup", text(&to)]));
    table.play("F5 D4 E4 E5 D5").await;
    is(&backup.await.expect("it ran"), 0, "bytes");
    assert!(!other.file("copy.db.partial").exists());
    is(&shoutan(data, &["verify"]), 0, "1 games, 1 running, 0 disagree");
    is(&shoutan(data, &["backup", text(&copy)]), 1, "nothing is overwritten");
    is(&shoutan(data, &["restore", text(&copy)]), 1, "another server uses this data folder");
    table.play("C6 A1").await;
    stop(server, data).await;
    is(&shoutan(data, &["restore", text(&copy)]), 0, "is restored from");
    let aside = std::fs::read_dir(data).expect("a folder").filter(|entry| {
        let name = entry.as_ref().expect("an entry").file_name();
        name.to_string_lossy().starts_with("shoutan.db.2")
    });
    assert_eq!(aside.count(), 1, "what was there is kept");
    is(&shoutan(data, &["verify"]), 0, "1 games, 1 running, 0 disagree");
    is(&shoutan(data, &["judge", "--table", &table.id]), 0, "played D6");
    // Whoever had a seat has it in the restored game, which goes on from where the copy was made.
    let server = serve(data).await;
    let mut black = server.join(&table.id, Some(&table.tokens[0]), None).await;
    let moves = black.until("snapshot").await["moves"].as_array().map(Vec::len).expect("moves");
    assert!((3..=8).contains(&moves), "{moves} moves when the copy was made");
    stop(server, data).await;
}

#[tokio::test]
async fn what_is_no_sound_backup_of_this_server_changes_nothing() {
    let (folder, other) = (Folder::new(), Folder::new());
    let data = folder.path();
    is(&shoutan(data, &["backup", text(&other.file("copy.db"))]), 1, "there is no database");
    is(&shoutan(data, &["verify"]), 1, "there is no database");
    is(&shoutan(data, &["judge", "some"]), 2, "there is no database");
    let server = serve(data).await;
    let mut table = server.game().await;
    table.play("D6 E6 C5 F5").await;
    stop(server, data).await;
    let good = other.file("good.db");
    is(&shoutan(data, &["backup", text(&good)]), 0, "bytes");
    let bytes = std::fs::read(&good).expect("a backup");
    let make = |name: &str, change: &dyn Fn(&Path)| {
        let file = other.file(name);
        std::fs::write(&file, &bytes).expect("a copy");
        change(&file);
        file
    };
    let sql =
        |file: &Path, sql: &str| Connection::open(file).and_then(|it| it.execute_batch(sql)).expect(sql);
    let cut = make("cut", &|file| std::fs::write(file, &bytes[..bytes.len() / 2]).expect("a file"));
    let scratched = make("scratched", &|file| {
        let mut bytes = bytes.clone();
        let middle = bytes.len() / 2;
        bytes[middle - middle % 4096..][..64].fill(0x5a);
        std::fs::write(file, bytes).expect("a file");
    });
    let newer = make("newer", &|file| sql(file, "PRAGMA user_version = 99"));
    let foreign = make("foreign", &|file| sql(file, "PRAGMA application_id = 7"));
    let empty = make("empty", &|file| std::fs::write(file, "").expect("a file"));
    let prose = make("prose", &|file| std::fs::write(file, "dear diary ".repeat(500)).expect("a file"));
    let before = std::fs::read(data.join("shoutan.db")).expect("the database");
    let table: [(PathBuf, &str); 7] = [
        (cut, "malformed"),
        (scratched, "damaged"),
        (newer, "use a newer server"),
        (foreign, "no database of this server"),
        (empty, "no database of this server"),
        (prose, "not a database"),
        (other.file("missing"), "No such file"),
    ];
    for (file, words) in table {
        is(&shoutan(data, &["restore", text(&file)]), 1, words);
        assert!(std::fs::read(data.join("shoutan.db")).is_ok_and(|now| now == before), "{}", file.display());
        let left = std::fs::read_dir(data).expect("a folder").count();
        assert_eq!(left, 2, "the database and the lock, nothing besides, after {}", file.display());
    }
    // The newest events of a file may lie beside it, and must not be left behind.
    let (whole, log) = (make("whole", &|_| {}), other.file("whole-wal"));
    std::fs::write(&log, "events").expect("a file");
    is(&shoutan(data, &["restore", text(&whole)]), 1, "whole-wal: lies beside the file");
    assert!(std::fs::read(data.join("shoutan.db")).is_ok_and(|now| now == before));
    // A log whose database was removed is no new beginning, and is not played into what is restored.
    std::fs::remove_file(data.join("shoutan.db")).expect("removed");
    std::fs::write(data.join("shoutan.db-wal"), "events").expect("a file");
    let alone = Config { data: data.to_path_buf(), ..Config::default() };
    let refused = server::storage::open(&alone).err().expect("refused");
    assert!(refused.contains("its newest events lie in"), "{refused}");
    is(&shoutan(data, &["restore", text(&good)]), 0, "is restored from");
    assert!(!data.join("shoutan.db-wal").exists());
    is(&shoutan(data, &["verify"]), 0, "1 games, 1 running, 0 disagree");
    // Where there is no room, no half of a backup is left. No file may be longer than 40 KiB here.
    let short = format!("trap '' XFSZ; ulimit -f 40; exec {BINARY} backup {}", text(&other.file("short.db")));
    let done = run("bash", &["-c", &short], &[("SHOUTAN_DATA", text(data))]);
    is(&done, 1, "short.db.partial: ");
    assert!(!other.file("short.db").exists() && !other.file("short.db.partial").exists());
    let elsewhere = run(BINARY, &["backup", "x", "--store", "postgres", "--database-url", "x"], &[]);
    is(&elsewhere, 1, "pg_dump");
}

/// Neither outages nor sealed moves are part of any game that is played again, and no server starts without.
#[tokio::test]
async fn damage_where_no_game_lies_is_found_too() {
    let folder = Folder::new();
    let (server, database) = (serve(folder.path()).await, folder.file("shoutan.db"));
    server.game().await.play("D6 E6").await;
    stop(server, folder.path()).await;
    is(&shoutan(folder.path(), &["verify"]), 0, "1 games, 1 running, 0 disagree");
    for table in ["outage", "sealed"] {
        let page: i64 = Connection::open(&database)
            .and_then(|it| {
                it.query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [table], |row| row.get(0))
            })
            .expect("a page");
        let whole = std::fs::read(&database).expect("the database");
        let mut bytes = whole.clone();
        bytes[(page as usize - 1) * 4096..][..64].fill(0x5a);
        std::fs::write(&database, bytes).expect("damaged");
        let done = shoutan(folder.path(), &["verify"]);
        is(&done, 1, "the file is damaged: ");
        is(&done, 1, "1 games, 1 running, 0 disagree");
        std::fs::write(&database, whole).expect("mended");
    }
}

/// A game that is over, with a clock, and one that goes on.
async fn two_games(data: &Path) -> (Table, Table) {
    let server = serve(data).await;
    let mut timed = settings();
    timed["time"] = json!({ "type": "byo_yomi", "main_ms": 600_000, "periods": 3, "period_ms": 30_000 });
    let mut over = server.game_with(timed).await;
    for player in &mut over.players {
        player.event("started").await;
    }
    over.turn = 1;
    over.play("E5 C3 G7").await;
    over.does(1, "enough", json!({ "type": "resign" })).await;
    let mut runs = server.game().await;
    runs.play("D6 E6 C5 F5").await;
    stop(server, data).await;
    (over, runs)
}

/// What somebody has done to the database.
enum Change {
    Sql(&'static str),
    /// To the events of the game that runs.
    Events(fn(&mut Vec<EventRow>)),
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_has_changed_is_found() {
    let folder = Folder::new();
    let (over, runs) = two_games(folder.path()).await;
    is(&shoutan(folder.path(), &["verify"]), 0, "2 games, 1 running, 0 disagree");
    let judged = shoutan(folder.path(), &["judge", "--table", &over.id]);
    is(&judged, 0, "agrees");
    for words in ["played E5", "black", "result B+R", "10:00.000", "resigned"] {
        assert!(judged.said.contains(words), "{words} in\n{}", judged.said);
    }
    is(&shoutan(folder.path(), &["judge", &runs.id]), 0, "agrees");
    for id in ["nobody", "-Fx3", "-hx3", "--Fx"] {
        is(&shoutan(folder.path(), &["judge", "--table", id]), 2, &format!("no game {id} is kept"));
    }
    let table: [(&Table, Change, &str); 12] = [
        (
            &over,
            Change::Sql("UPDATE game SET outcome = replace(outcome, 'B+R', 'W+R') WHERE ended_at"),
            "its row says W+R, its events B+R",
        ),
        (
            &over,
            Change::Sql("UPDATE game SET moves = 7 WHERE ended_at"),
            "its row says 7 moves, its events 3",
        ),
        (&over, Change::Sql("UPDATE game SET ended_at = NULL, moves = NULL, outcome = NULL"), "its end"),
        (
            &over,
            Change::Sql("UPDATE log SET body = substr(body, 1, length(body) - 1)"),
            "event 5 cannot be read",
        ),
        (
            &over,
            Change::Sql("UPDATE log SET body = substr(body, 1, length(body) - 5)"),
            "its row says B+R, its events that it goes on",
        ),
        (&over, Change::Sql("DELETE FROM log"), "its events are not there"),
        (&over, Change::Sql("UPDATE game SET settings = '{}' WHERE ended_at"), "its settings cannot be read"),
        (&runs, Change::Events(|events| drop(events.remove(2))), "event 3 is not there"),
        (&runs, Change::Events(|events| events[1].bytes = vec![0xff]), "event 2 cannot be read"),
        (
            &runs,
            Change::Events(|events| events[1].bytes = events[2].bytes.clone()),
            "event 2 is not what the rules decide",
        ),
        (&runs, Change::Events(|events| events[3].bytes = events[1].bytes.clone()), "Occupied"),
        (
            &runs,
            Change::Sql("UPDATE game SET aside = 'its task ended badly' WHERE ended_at IS NULL"),
            "set aside: its task ended badly",
        ),
    ];
    for (game, change, words) in table {
        let other = Folder::new();
        std::fs::copy(folder.file("shoutan.db"), other.file("shoutan.db")).expect("a copy");
        let database = other.file("shoutan.db");
        match change {
            Change::Sql(sql) => {
                Connection::open(database).and_then(|it| it.execute_batch(sql)).expect(sql);
            }
            Change::Events(change) => tests::tamper::events(&database, &game.id, change),
        }
        let verified = shoutan(other.path(), &["verify"]);
        is(&verified, 1, words);
        is(&verified, 1, &game.id);
        assert!(verified.said.contains("2 games") && verified.said.contains("1 disagree"), "{verified:?}");
        let judged = shoutan(other.path(), &["judge", &game.id]);
        // A game that was set aside may be sound, which is what judging it is to tell.
        let sound = words.starts_with("set aside");
        is(&judged, i32::from(!sound), if sound { "agrees" } else { "differs: " });
        is(&judged, i32::from(!sound), words);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_reads_a_sealed_move() {
    let folder = Folder::new();
    let server = serve(folder.path()).await;
    let mut table = server.game().await;
    table.play("D6 E6").await;
    table.does(0, "ask", json!({ "type": "ask", "request": "adjourn" })).await;
    table.does(1, "agree", json!({ "type": "agree", "request": "adjourn" })).await;
    let sealed = table.does(0, "seal", json!({ "type": "seal", "point": "G3" })).await;
    assert_eq!(sealed["event"]["type"], Value::from("sealed"));
    stop(server, folder.path()).await;
    let database = folder.file("shoutan.db");
    let count = |sql: &str| {
        let it = Connection::open(&database).expect("a database");
        it.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql)
    };
    assert_eq!(count("SELECT count(*) FROM sealed"), 1);
    let ask = || {
        let told = |done: Done| {
            assert!(!done.said.contains("G3"), "{done:?}");
            assert_eq!(done.code, 0, "{done:?}");
            done.said
        };
        [
            told(shoutan(folder.path(), &["verify"])),
            told(shoutan(folder.path(), &["judge", &table.id])),
            told(shoutan(folder.path(), &["judge", "--table", &table.id])),
        ]
    };
    let with = ask();
    assert!(with[2].contains("sealed a move"), "{}", with[2]);
    // Who does not read it says the same where there is none.
    Connection::open(&database).and_then(|it| it.execute_batch("DROP TABLE sealed")).expect("it is gone");
    assert_eq!(ask(), with);
}
