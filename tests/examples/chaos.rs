//! Games on a server that is killed, stopped, or has a full disk: `make chaos`. It owns the command line
//! and nothing else.

use clap::Parser;
use std::process::ExitCode;
use tests::faults::chaos::{Options, run};

#[tokio::main]
async fn main() -> ExitCode {
    run(Options::parse()).await
}
