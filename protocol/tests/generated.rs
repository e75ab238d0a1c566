//! What is made from the Rust types is what stands in the repository, and it means what it says.

use protocol::game::{EventFrame, GameMessage, GameRequest};
use protocol::lobby::{LobbyMessage, LobbyRequest};
use protocol::parse::parse;
use protocol::refusal::Code;
use protocol::snapshot::Snapshot;
use protocol::watch::{WatchMessage, WatchRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

#[path = "../examples/fixtures/mod.rs"]
mod fixtures;

fn read(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn same(path: &str, made: &str, by: &str) {
    assert!(read(path) == made, "{path} is not what the Rust types give: run `{by}`");
}

#[test]
fn the_pages_types_and_texts_are_those_of_the_rust_types() {
    for (name, text) in protocol::typescript::files() {
        same(&format!("client-web/src/generated/{name}"), &text, "make types");
    }
}

#[test]
fn the_fixtures_and_the_document_are_those_of_the_rust_types() {
    for (path, text) in fixtures::files() {
        same(path, &text, "cargo run -p protocol --example gen_fixtures");
    }
}

fn round_trip<T: DeserializeOwned + Serialize>(value: &Value) {
    let text = value.to_string();
    let read: T = parse(&text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    assert_eq!(&serde_json::to_value(read).expect("plain JSON"), value);
}

#[test]
fn every_fixture_is_read_and_written_back_the_same() {
    let all: Vec<Value> = serde_json::from_str(&read("protocol/fixtures/messages.json")).expect("JSON");
    for fixture in &all {
        let message = &fixture["message"];
        match (fixture["socket"].as_str(), fixture["from"].as_str()) {
            (Some("lobby"), Some("client")) => round_trip::<LobbyRequest>(message),
            (Some("lobby"), Some("server")) => round_trip::<LobbyMessage>(message),
            (Some("game"), Some("client")) => round_trip::<GameRequest>(message),
            (Some("game"), Some("server")) => round_trip::<GameMessage>(message),
            (Some("watch"), Some("client")) => round_trip::<WatchRequest>(message),
            (Some("watch"), Some("server")) => round_trip::<WatchMessage>(message),
            other => panic!("{other:?}"),
        }
    }
    let folds: Vec<Value> = serde_json::from_str(&read("protocol/fixtures/folds.json")).expect("JSON");
    for fold in &folds {
        round_trip::<Snapshot>(&fold["before"]);
        round_trip::<EventFrame>(&fold["frame"]);
        round_trip::<Snapshot>(&fold["after"]);
    }
}

/// The variants are read off the page's types, which come from the same Rust types.
#[test]
fn every_message_and_event_has_a_fixture() {
    let types = read("client-web/src/generated/protocol.ts");
    let shown: std::collections::HashSet<String> =
        fixtures::messages().iter().map(|fixture| tags(&fixture.json)).collect();
    for (name, socket, from) in [
        ("LobbyRequest", "lobby", "client"),
        ("LobbyMessage", "lobby", "server"),
        ("GameRequest", "game", "client"),
        ("GameMessage", "game", "server"),
        ("WatchRequest", "watch", "client"),
        ("WatchMessage", "watch", "server"),
    ] {
        let wanted = variants(&types, name);
        assert!(!wanted.is_empty(), "{name} has variants");
        for variant in wanted {
            let of_it = |fixture: &&fixtures::Fixture| fixture.socket == socket && fixture.from == from;
            let found = fixtures::messages()
                .iter()
                .filter(of_it)
                .any(|one| tags(&one.json).split('/').next() == Some(&variant));
            assert!(found, "{name} {variant} has no fixture");
        }
    }
    let events = variants(&types, "GameEvent");
    assert!(!events.is_empty());
    for event in events {
        assert!(shown.contains(&format!("event/{event}")), "the event {event} has no fixture");
    }
}

fn tags(json: &str) -> String {
    let message: Value = serde_json::from_str(json).expect("JSON");
    let kind = message["type"].as_str().unwrap_or_default();
    match message["event"]["type"].as_str() {
        Some(event) => format!("{kind}/{event}"),
        None => kind.to_string(),
    }
}

fn variants(types: &str, name: &str) -> Vec<String> {
    let start = types.find(&format!("export type {name} =")).unwrap_or_else(|| panic!("{name} is exported"));
    let body = &types[start..];
    let body = &body[..body[1..].find("export type").map_or(body.len(), |end| end + 1)];
    let tagged = body.split("\"type\": \"").skip(1);
    tagged.filter_map(|rest| rest.split('"').next()).map(str::to_string).collect()
}

#[test]
fn a_clients_message_that_is_not_quite_right_gets_its_code() {
    let cases = [
        (r#"{"type":"play","id":"1","turn":0,"point":"E5","more":1}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":0}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":0,"turn":0,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","type":"play","id":"1","turn":0,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":-1,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":0.5,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":18446744073709551616,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"1","turn":"0","point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"","turn":0,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"play","id":"a b","turn":0,"point":"E5"}"#, Code::BadMessage),
        (r#"{"type":"mark_dead","id":"1","turn":0,"point":"E5","claim":"maybe"}"#, Code::BadMessage),
        (r#"{"type":"mark_dead","id":"1","turn":0,"point":"E5","claim":"hello"}"#, Code::BadMessage),
        (r#"{"type":"ping","more":1}"#, Code::BadMessage),
        (r#"{"type":"dance"}"#, Code::UnknownType),
        (r#"{"type":"open_seek"}"#, Code::UnknownType),
        (r#"{"type":7}"#, Code::UnknownType),
        (r#"{}"#, Code::UnknownType),
        ("[]", Code::UnknownType),
        ("7", Code::UnknownType),
        ("null", Code::UnknownType),
        ("", Code::NotJson),
        ("{", Code::NotJson),
        ("hello", Code::NotJson),
        (r#"{"type":"ping"} x"#, Code::NotJson),
        ("{'type':'ping'}", Code::NotJson),
    ];
    for (text, code) in cases {
        let refused = parse::<GameRequest>(text).expect_err(text);
        assert_eq!(refused.code, code, "{text}");
        assert_eq!(refused.code == Code::BadMessage, refused.values.contains_key("detail"), "{text}");
    }
    let deep = "[".repeat(8_000);
    assert_eq!(parse::<GameRequest>(&deep).expect_err("too deep").code, Code::NotJson);
    let settings = r#""size":9,"ruleset":"chinese-2002","handicap":0,"komi":null,"time":{"type":"none"}"#;
    for (settings, right) in [
        (settings.to_string(), true),
        (settings.replace("chinese-2002", "japanese"), true),
        (settings.replace("chinese-2002", "tibetan"), false),
        (format!("{settings},\"illegal_moves\":\"penalised\""), true),
        (format!("{settings},\"illegal_moves\":\"ignored\""), false),
        (settings.replace("9,", "256,"), false),
        (settings.replace("none", "hourglass"), false),
        (settings.replace(r#""none""#, r#""none","main_ms":1"#), false),
        (format!("{settings},\"more\":1"), false),
    ] {
        let text = format!(
            r#"{{"type":"open_seek","id":"1","settings":{{{settings}}},"color":"black","visibility":"public"}}"#
        );
        match parse::<LobbyRequest>(&text) {
            Ok(_) => assert!(right, "{text}"),
            Err(refused) => assert_eq!((refused.code, right), (Code::BadMessage, false), "{text}"),
        }
    }
}
