//! The page's side of the wire, written from the Rust types: one file of types, one of texts.

use crate::{archive, estimates, game, lobby, positions, refusal::Code, sgf, watch};
use std::fmt::Write;
use ts_rs::{Config, TS};

/// Name and content of each generated file.
pub fn files() -> Vec<(&'static str, String)> {
    vec![("protocol.ts", types()), ("refusals.ts", refusals())]
}

fn types() -> String {
    let scratch = std::env::temp_dir().join(format!("shoutan-types-{}", std::process::id()));
    let config = Config::new().with_large_int("number").with_out_dir(&scratch);
    game::GameRequest::export_all(&config).expect("a temporary folder can be written");
    game::GameMessage::export_all(&config).expect("a temporary folder can be written");
    lobby::LobbyRequest::export_all(&config).expect("a temporary folder can be written");
    lobby::LobbyMessage::export_all(&config).expect("a temporary folder can be written");
    watch::WatchRequest::export_all(&config).expect("a temporary folder can be written");
    archive::PlayedGames::export_all(&config).expect("a temporary folder can be written");
    archive::GameRecord::export_all(&config).expect("a temporary folder can be written");
    positions::Line::export_all(&config).expect("a temporary folder can be written");
    positions::Positions::export_all(&config).expect("a temporary folder can be written");
    sgf::SgfTree::export_all(&config).expect("a temporary folder can be written");
    estimates::Estimates::export_all(&config).expect("a temporary folder can be written");
    estimates::EstimatesProgress::export_all(&config).expect("a temporary folder can be written");
    watch::WatchMessage::export_all(&config).expect("a temporary folder can be written");
    let text = std::fs::read_to_string(scratch.join("protocol.ts")).expect("the file was just written");
    std::fs::remove_dir_all(&scratch).expect("the folder was just made");
    let mut lines = text.lines();
    lines.next();
    let body: Vec<&str> = lines.collect();
    format!(
        "// Made from the Rust crate `protocol` by `make types`. Do not edit.\n{}\n\nexport const VERSION = {};\n",
        body.join("\n"),
        crate::VERSION
    )
}

fn refusals() -> String {
    let mut text = String::from(
        "// Made from the Rust crate `protocol` by `make types`. Do not edit.\nimport type { Code } from \"./protocol\";\n\nexport const refusals: Record<Code, { zh: string; en: string }> = {\n",
    );
    for code in Code::ALL {
        writeln!(text, "  {}: {{ zh: {:?}, en: {:?} }},", code.as_str(), code.text_zh(), code.text_en())
            .expect("a string takes any text");
    }
    text.push_str("};\n");
    text
}
