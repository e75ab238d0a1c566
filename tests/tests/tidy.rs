//! House rules that no compiler checks: things that are not there.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder whose name ends so.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let text = std::fs::read_to_string(&path).expect("a text file");
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has files that end in {ending}");
    found
}

fn without(files: Vec<(PathBuf, String)>, words: &[&str]) {
    for (path, text) in files {
        for word in words {
            let line = text.lines().position(|line| line.contains(word));
            assert!(line.is_none(), "{}:{}: {word}", path.display(), line.unwrap_or_default() + 1);
        }
    }
}

#[test]
fn the_rules_know_no_clock_no_socket_and_no_format() {
    let manifest = std::fs::read_to_string(root().join("rules/Cargo.toml")).expect("a manifest");
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let dependencies = dependencies.split("\n[").next().unwrap_or_default();
    let lines = dependencies.lines().map(str::trim).filter(|line| !line.is_empty());
    let names: Vec<&str> = lines.filter_map(|line| line.split(['.', ' ', '=']).next()).collect();
    // Records are read by two libraries; the one of hashes is for sealed hands and bids (N1, R18).
    assert_eq!(names, ["encoding_rs", "sgf-parse", "sha2"], "the rules depend on nothing else");
    without(
        files("rules/src", ".rs"),
        &[
            "std::time",
            "std::net",
            "std::fs",
            "std::thread",
            "std::env",
            "tokio",
            "serde",
            "SystemTime",
            "Instant",
            "rand::",
        ],
    );
}

#[test]
fn the_protocol_decides_no_rule_and_opens_no_socket() {
    let others: Vec<_> =
        files("protocol/src", ".rs").into_iter().filter(|(path, _)| !path.ends_with("client.rs")).collect();
    without(others, &["tokio::", "tokio_", "std::net", "std::time", ".decide("]);
}

#[test]
fn no_command_of_an_operator_asks_for_a_sealed_move() {
    without(files("server/src/commands", ".rs"), &[".sealed(", "Opening"]);
}

#[test]
fn nothing_is_left_to_do() {
    // Put together here, so that this file does not hold them itself.
    let words = ["todo", "unimplemented", "dbg"].map(|word| format!("{word}!("));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for folder in ["rules/src", "protocol/src", "server/src", "loadtest/src"] {
        without(files(folder, ".rs"), &words);
        without(files(folder, ".rs"), &[concat!("TO", "DO"), concat!("FIX", "ME")]);
    }
    for ending in [".ts", ".tsx"] {
        without(files("client-web/src", ending), &[concat!("TO", "DO"), concat!("FIX", "ME"), "console.log"]);
    }
}

#[test]
fn the_page_never_makes_markup_from_text() {
    for ending in [".ts", ".tsx"] {
        without(files("client-web/src", ending), &["dangerouslySetInnerHTML", "innerHTML", "eval("]);
    }
}

#[test]
fn the_page_has_its_chinese_in_one_place() {
    let chinese = |character: char| matches!(character, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    for ending in [".ts", ".tsx"] {
        for (path, text) in files("client-web/src", ending) {
            let place = path.to_string_lossy();
            if place.contains("/i18n/") || place.contains("/generated/") || place.contains(".test.") {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                assert!(!line.contains(chinese), "{place}:{}: {line}", number + 1);
            }
        }
    }
}
