//! What it costs that a move is on disk before anybody sees it: `make bench-durable`. It owns the command
//! line and nothing else.

use clap::Parser;
use std::process::ExitCode;
use tests::durable::bench::{Options, run};

#[tokio::main]
async fn main() -> ExitCode {
    match run(&Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("no figures: {text}");
            ExitCode::FAILURE
        }
    }
}
