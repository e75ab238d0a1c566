//! Games on a PostgreSQL store: the server is killed, PostgreSQL is stopped, and they go on (T11).

use serde_json::{Value, json};
use server::config::Engine;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tests::commit_line::{CommitLine, Fate};
use tests::folder::Folder;
use tests::postgres::{Schema, given};
use tests::{Server, settings};
use tokio::time::{sleep, timeout};

/// A server process. It is killed with this, as SIGKILL kills.
struct Process {
    child: Child,
    server: Server,
}

impl Process {
    fn start(schema: &Schema) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_served"))
            .arg(schema.text())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let server = Server::at(line.trim().parse().expect("an address"));
        Process { child, server }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }
}

/// A PostgreSQL server of one test, which may stop it.
struct Private(Folder);

impl Private {
    fn start() -> (Private, String) {
        let private = Private(Folder::fresh());
        let url = private.does("start");
        (private, url)
    }

    fn does(&self, what: &str) -> String {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/postgres");
        let done = Command::new(script).arg(what).arg(self.0.path()).output().expect("the script runs");
        assert!(done.status.success(), "{what}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_string()
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        self.does("stop");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outlives_the_server_that_is_killed() {
    let Some(schema) = Schema::fresh() else { return };
    let mut process = Process::start(&schema);
    let mut table = process.server.game().await;
    let mut last = Value::Null;
    for round in 1..=3 {
        for point in [["E5", "C3"], ["G7", "C7"], ["G3", "E7"]][round - 1] {
            last = table.play(point).await;
        }
        drop(process);
        process = Process::start(&schema);
        let tokens = [table.tokens[0].as_str(), table.tokens[1].as_str()];
        let (players, snapshot) = process.server.back(&table.id, tokens).await;
        table.players = players;
        table.turn = snapshot["turn"].as_u64().expect("a turn");
        assert_eq!(snapshot["hash"], last["hash"], "the same position");
        assert_eq!(snapshot["moves"].as_array().map(Vec::len), Some(2 * round));
        assert_eq!(snapshot["phase"], "playing");
    }
    let resigned = table.does(0, "resign", json!({ "type": "resign" })).await;
    assert_eq!(resigned["outcome"]["text"], "W+R");
    // Seen, so kept; that it ended may be written down by the next server.
    drop(process);
    let process = Process::start(&schema);
    // Whoever comes is let in once everything has been read again.
    process.server.lobby().await;
    let packed = timeout(tests::PATIENCE, async {
        while schema.ask("SELECT FROM game WHERE ended_at IS NOT NULL").is_empty() {
            sleep(Duration::from_millis(50)).await;
        }
    });
    packed.await.expect("the end is kept in time");
    assert_eq!(schema.ask("SELECT moves, outcome LIKE '%W+R%' FROM game"), [["6", "t"]]);
    assert_eq!(schema.ask("SELECT count(*) FROM event"), [["0"]]);
    assert_eq!(schema.ask("SELECT count(*) FROM outage WHERE reason = 'restart'"), [["4"]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_postgres_is_away_moves_are_refused_and_nobody_is_charged() {
    if given().is_none() {
        return;
    }
    // The clock would fall within the time that PostgreSQL is away, if it ran.
    const MOVE: Duration = Duration::from_secs(8);
    const AWAY: Duration = Duration::from_secs(10);
    let (postgres, url) = Private::start();
    let schema = Schema::on(&url);
    let server = Server::with(|config| {
        config.store = Engine::Postgres;
        config.database_url = Some(schema.url());
    })
    .await;
    let mut timed = settings();
    timed["time"] = json!({ "type": "per_move", "move_ms": MOVE.as_millis() as u64 });
    let mut table = server.game_with(timed).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("E5 C3").await;
    postgres.does("stop");
    let lost = json!({ "type": "play", "point": "G7" });
    assert_eq!(table.refusal(0, "lost", lost.clone()).await, "cannot_record");
    sleep(AWAY).await;
    assert_eq!(table.refusal(0, "still", lost).await, "cannot_record");
    postgres.does("start");
    let went_on = timeout(tests::PATIENCE, async {
        for number in 0.. {
            let play =
                json!({ "type": "play", "id": format!("again{number}"), "turn": table.turn, "point": "G7" });
            table.players[0].send(play).await;
            loop {
                let heard = table.players[0].next().await;
                table.turn = heard["turn"].as_u64().unwrap_or(table.turn);
                match (heard["type"].as_str(), heard["code"].as_str()) {
                    (Some("refused"), Some("cannot_record" | "paused" | "stale_turn")) => break,
                    (Some("refused"), _) => panic!("{heard}"),
                    (Some("event"), _) if heard["event"]["type"] == "played" => return heard,
                    _ => {}
                }
            }
            sleep(Duration::from_millis(100)).await;
        }
        unreachable!("it is tried until it is kept")
    });
    let played = went_on.await.expect("it goes on in time");
    assert_eq!((&played["event"]["point"], &played["phase"]), (&json!("G7"), &json!("playing")));
    let mut watcher = server.join(&table.id, None, None).await;
    let moves = watcher.until("snapshot").await["moves"].as_array().map(Vec::len);
    assert_eq!(moves, Some(3), "what was refused did not happen");
    let told = timeout(tests::PATIENCE, async {
        while schema.ask("SELECT FROM outage WHERE reason = 'storage' AND ended - began >= 10000").is_empty()
        {
            sleep(Duration::from_millis(100)).await;
        }
    });
    told.await.expect("the outage is in the record");
}

#[test]
fn a_server_can_stop_while_nobody_knows_what_was_kept() {
    let Some(base) = given() else { return };
    // A runtime waits for its threads: one that hangs is to be a failure, and no test that never ends.
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let done = runtime.block_on(async { tokio::spawn(stops_in_the_dark(base)).await });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done.expect("no panic");
}

async fn stops_in_the_dark(base: String) {
    let schema = Schema::on(&base);
    let proxy = CommitLine::to(&base);
    let server = Server::with(|config| {
        config.store = Engine::Postgres;
        config.database_url = Some(schema.by(&proxy.url(&base)));
    })
    .await;
    let mut table = server.game().await;
    table.play("E5 C3").await;
    proxy.next(Fate::Gone);
    let play = json!({ "type": "play", "id": "unknown", "turn": table.turn, "point": "G7" });
    table.players[0].send(play).await;
    let broken = timeout(tests::PATIENCE, async {
        while !proxy.is_gone() {
            sleep(Duration::from_millis(20)).await;
        }
    });
    broken.await.expect("the commit is made in time");
    server.ended().await.expect("it stopped well");
    assert!(!table.players[0].heard().contains("G7"), "nobody was told that it was kept");
    assert_eq!(schema.ask("SELECT count(*) FROM event"), [["3"]]);
}
