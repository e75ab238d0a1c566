//! What an operator sees of a server that runs: settings, metrics, health, log.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tests::process::{Folder, Process, get, run};
use tests::{PATIENCE, Server};

const BINARY: &str = env!("CARGO_BIN_EXE_shoutan");

#[test]
fn settings_are_checked_before_anything_is_served() {
    let folder = Folder::new();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.file(name), text).expect("a file");
        folder.file(name).to_str().expect("a plain name").to_string()
    };
    let good = file("good.toml", "listen = \"127.0.0.1:7000\"\norigin = [\"https://go.example.org\"]\n");
    let unknown = file("unknown.toml", "lisen = \"127.0.0.1:7000\"\n");
    let wrong = file("wrong.toml", "burst = \"many\"\n");
    let zero = file("zero.toml", "burst = 0\n");
    let broken = file("broken.toml", "burst = \n");
    type Settings<'a> = &'a [(&'a str, &'a str)];
    let table: [(&[&str], Settings<'_>, i32, &str); 20] = [
        (&[], &[], 0, "configuration is in order"),
        (&["--config", &good], &[], 0, "configuration is in order"),
        (&["--config", &unknown], &[], 1, "unknown field `lisen`"),
        (&["--config", &wrong], &[], 1, "wrong.toml"),
        (&["--config", &zero], &[], 1, "--burst must be at least 1"),
        (&["--config", &zero, "--burst", "5"], &[], 0, "configuration is in order"),
        (&["--config", &broken], &[], 1, "broken.toml"),
        (&["--config", "nowhere.toml"], &[], 1, "nowhere.toml: No such file"),
        (&["--limits", "off", "--listen", "0.0.0.0:80"], &[], 1, "loopback listener only"),
        (&["--store", "postgres"], &[], 1, "needs --database-url"),
        (&["--listen", "here"], &[], 2, "--listen"),
        (&[], &[("SHOUTAN_LOG_FORMAT", "xml")], 2, "--log-format"),
        (&[], &[("SHOUTAN_MESSAGES_PER_SECOND", "0")], 1, "at least 1"),
        (&["--store", "memory"], &[], 0, "configuration is in order"),
        (&["--database-url", "x"], &[], 1, "for --store postgres"),
        (&["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "::1"], &[], 0, "configuration is in order"),
        (&[], &[("SHOUTAN_TRUSTED_PROXY", "10.0.0.7,2001:db8::7")], 0, "configuration is in order"),
        (&["--trusted-proxy", "proxy.example.org"], &[], 2, "--trusted-proxy"),
        (&["--origin", "go.example.org"], &[], 1, "looks like https://go.example.org"),
        (&["--origin", "https://go.example.org/"], &[], 1, "looks like https://go.example.org"),
    ];
    for (arguments, settings, code, words) in table {
        let arguments = [&["serve", "--check-config"], arguments].concat();
        let done = run(BINARY, &arguments, settings);
        assert!(done.code == code && done.said.contains(words), "{arguments:?} {settings:?}: {done:?}");
    }
    // What is printed can be used as it is.
    let printed = run(BINARY, &["serve", "--print-default-config"], &[]);
    let printed = file("printed.toml", &printed.said);
    let done = run(BINARY, &["serve", "--check-config", "--config", &printed], &[]);
    let said = "configuration is in order\n./data: there is no data folder yet, and it can be made\n";
    assert_eq!((done.code, done.said.as_str()), (0, said));
}

/// Every sample of a text of metrics, by its name with labels. Fails on what is no such text.
fn samples(text: &str) -> BTreeMap<String, f64> {
    assert!(text.ends_with("# EOF\n"), "{text}");
    let mut families: Vec<String> = Vec::new();
    let mut samples = BTreeMap::new();
    for line in text.lines().filter(|line| *line != "# EOF") {
        if let Some(of) = line.strip_prefix("# TYPE ") {
            families.push(of.split(' ').next().expect("a name").to_string());
        }
        if line.starts_with('#') {
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        let family = families.last().expect("a type comes first");
        assert!(name.starts_with(family.as_str()), "{name} is not of {family}");
        let value = value.parse().unwrap_or_else(|_| panic!("{line}"));
        assert!(samples.insert(name.to_string(), value).is_none(), "{name} twice");
    }
    samples
}

#[tokio::test]
async fn what_happens_is_counted_on_a_listener_of_its_own() {
    // The same port on another address of this machine: nobody else has it.
    let mut at = None;
    let server = Server::with(|config| {
        at = Some(SocketAddr::new(IpAddr::from([127, 0, 0, 2]), config.listen.port()));
        config.metrics = at;
    })
    .await;
    let at = at.expect("an address");
    let mut table = server.game().await;
    let mut spectator = server.join(&table.id, None, None).await;
    spectator.until("snapshot").await;
    table.play("D6 E6 C5").await;
    assert_eq!(table.refusal(1, "again", json!({ "type": "play", "point": "D6" })).await, "occupied");
    let (status, text) = get(at, "/metrics").await;
    assert_eq!(status, 200);
    let seen = samples(&text);
    let expected = [
        ("go_build_info{version=\"0.1.0\"}", 1.0),
        ("go_moves_total{result=\"accepted\"}", 3.0),
        ("go_moves_total{result=\"refused\"}", 1.0),
        ("go_moves_total{result=\"not_recorded\"}", 0.0),
        ("go_move_ack_seconds_count", 4.0),
        ("go_move_ack_seconds_bucket{le=\"+Inf\"}", 4.0),
        ("go_games_active", 1.0),
        ("go_connections{role=\"player\"}", 2.0),
        ("go_connections{role=\"spectator\"}", 1.0),
        ("go_connections{role=\"lobby\"}", 0.0),
        ("go_clock_frozen_games{reason=\"storage\"}", 0.0),
        ("go_flag_total{reason=\"time\"}", 0.0),
    ];
    for (name, value) in expected {
        // A socket of the lobby may end a moment after its game has begun.
        if name.contains("lobby") {
            continue;
        }
        assert_eq!(seen.get(name), Some(&value), "{name} in\n{text}");
    }
    assert!(seen.keys().all(|name| !name.contains(&table.id)), "no ids: {text}");
    assert!(!get(server.address, "/metrics").await.1.contains("go_moves"), "not where players are");
    assert_eq!(get(at, "/api/games").await.0, 404);
    // A socket that ends is counted, and is none of those that are open.
    drop(spectator);
    let end = tokio::time::Instant::now() + PATIENCE;
    loop {
        let seen = samples(&get(at, "/metrics").await.1);
        if seen["go_connections{role=\"spectator\"}"] == 0.0
            && seen["go_ws_closed_total{code=\"peer\"}"] >= 1.0
        {
            break;
        }
        assert!(tokio::time::Instant::now() < end, "{seen:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn health_says_what_lives() {
    let server = Server::start().await;
    server.lobby().await;
    let (status, text) = get(server.address, "/healthz").await;
    assert_eq!(status, 200);
    for line in ["process: alive", "journal: alive", "recording: yes"] {
        assert!(text.lines().any(|known| known == line), "{line} in {text}");
    }
}

/// A game in which nobody moves keeps a server that stops for as long as it may wait.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_tells_it_to_stop_twice_does_not_wait() {
    let folder = Folder::new();
    let address = std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port");
    let (listen, log) = (address.to_string(), folder.file("log"));
    let arguments = ["--listen", &listen, "--store", "memory", "--drain-seconds", "3600"];
    let process = Process::start(BINARY, &arguments, &[], &log);
    while tokio::net::TcpStream::connect(address).await.is_err() {
        tokio::task::yield_now().await;
    }
    let mut clocked = tests::settings();
    clocked["time"] = json!({ "type": "absolute", "main_ms": 3_600_000 });
    let mut table = Server::at(address).game_with(clocked).await;
    table.players[0].event("started").await;
    process.is_to_stop();
    table.players[0].until("stopping").await;
    process.is_to_stop();
    assert_eq!(process.ended(), 128 + 15);
    let text = std::fs::read_to_string(&log).expect("a log");
    assert!(text.contains("told to stop once more"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_json_and_holds_neither_tokens_nor_names() {
    let folder = Folder::new();
    // A free port; nobody takes it in the moment in between but by the rarest chance.
    let address = std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port");
    let (listen, data) = (address.to_string(), folder.path().to_str().expect("a plain name"));
    let log = folder.file("log");
    let arguments = ["--listen", &listen, "--data", data, "--log-format", "json", "--drain-seconds", "0"];
    let manager = UnixDatagram::bind(folder.file("manager")).expect("a socket");
    manager.set_read_timeout(Some(PATIENCE)).expect("a bounded wait");
    let told = || {
        let mut bytes = [0; 64];
        let length = manager.recv(&mut bytes).expect("told in time");
        String::from_utf8_lossy(&bytes[..length]).trim().to_string()
    };
    let socket = folder.file("manager");
    let settings = [("NOTIFY_SOCKET", socket.to_str().expect("a plain name"))];
    let process = Process::start(BINARY, &arguments, &settings, &log);
    assert_eq!(told(), "READY=1", "the service manager hears when players may come");
    let server = Server::at(address);
    let mut lobby = server.lobby().await;
    lobby.send(json!({ "type": "rename", "id": "name", "name": "小林\u{202e}evil" })).await;
    let mut table = server.game().await;
    table.play("D6 E6").await;
    let tokens = table.tokens.clone();
    assert_eq!(process.stop(), 0);
    assert_eq!(told(), "STOPPING=1");
    let text = std::fs::read_to_string(&log).expect("a log");
    assert!(text.lines().count() >= 3, "{text}");
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("an object a line");
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }
    for secret in tokens.iter().map(String::as_str).chain(["evil", "小林", "\u{1b}"]) {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[test]
fn the_unit_gives_the_server_the_time_and_the_files_that_it_needs() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist/shoutan.service");
    let unit = std::fs::read_to_string(place).expect("the unit");
    let setting = |name: &str| {
        let mut lines = unit.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        lines.next().unwrap_or_else(|| panic!("{name} is not set"))
    };
    let number = |name| setting(name).parse::<u64>().expect("a number");
    let config = server::config::Config::default();
    // After the drain come up to 5 s for games to end, 5 s for sockets, and the last commit.
    assert!(number("TimeoutStopSec") >= config.drain.as_secs() + 15);
    assert!(number("LimitNOFILE") >= config.max_sockets as u64 + 1_000);
    for (name, value) in [("Type", "notify"), ("DynamicUser", "yes"), ("KillSignal", "SIGTERM")] {
        assert_eq!(setting(name), value, "{name}");
    }
    let binary = "/usr/local/bin/shoutan";
    let command = setting("ExecStart").strip_prefix(binary).expect("where the binary is to be");
    let arguments: Vec<&str> = command.split_whitespace().chain(["--check-config"]).collect();
    let folder = Folder::new();
    let data = folder.file("data").to_str().expect("a plain name").to_string();
    assert_eq!(run(BINARY, &arguments, &[("SHOUTAN_DATA", &data)]).code, 0);
    // Where there is systemd, it says itself whether it understands every line.
    let copy = folder.file("shoutan.service");
    std::fs::write(&copy, unit.replace(binary, BINARY)).expect("a copy");
    if let Ok(output) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&copy).output() {
        let said = String::from_utf8_lossy(&output.stderr);
        let ours: Vec<&str> = said.lines().filter(|line| line.contains("shoutan.service")).collect();
        assert!(ours.is_empty(), "{ours:#?}");
    }
}
