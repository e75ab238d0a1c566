//! `loadtest`: plays on a server of Shoutan with many bots and reports how it bears it.

mod bot;
mod meeting;
mod pace;
mod report;
mod swarm;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Load tests for Shoutan 手谈.
#[derive(Parser)]
#[command(name = "loadtest", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Bots meet by private links and play whole games while spectators follow
    Swarm(swarm::Options),
}

fn main() -> ExitCode {
    let Command::Swarm(options) = Cli::parse().command;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime can start");
    let report = runtime.block_on(swarm::run(&options));
    print!("{}", report.text());
    if let Some(path) = &options.json
        && let Err(error) = std::fs::write(path, format!("{:#}\n", report.json()))
    {
        eprintln!("{}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
