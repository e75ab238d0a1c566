//! `shoutan`: reads the command line; `server` does the rest.

use clap::Parser;
use server::commands::{self, Cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(Cli::parse())
}
