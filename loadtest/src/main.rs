//! `loadtest`: plays on a server of Shoutan with many bots and reports how it bears it.

mod bench;
mod bot;
mod chart;
mod contender;
mod crowd;
mod field;
mod glance;
mod growth;
mod holding;
mod lane;
mod line;
mod listener;
mod live;
mod opening;
mod outcome;
mod pace;
mod pacer;
mod page;
mod process;
mod relay;
mod replay;
mod report;
mod scale;
mod script;
mod slow;
mod soak;
mod sources;
mod stalled;
mod stalls;
mod swarm;
mod tally;
mod told;
mod trend;
mod whole_games;

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
    /// Bots meet by private links and play, while spectators follow
    Swarm(Box<swarm::Options>),
    /// The yardstick: a server that only relays moves, as fast as it can be done
    Relay(relay::Options),
    /// The server against the relay, by turns: the table of ratios
    Bench(bench::Options),
    /// How the server bears more load, games, spectators, sockets, longer games: a curve of each
    Growth(growth::Options),
    /// Many games for long, at a steady rate, while sockets come and go: whether memory and latency stay as they are
    Soak(soak::Options),
    /// What spectators that stop reading cost the others: runs without any, with one, with many, by turns
    Slow(stalls::Options),
}

fn main() -> ExitCode {
    let ended = match Cli::parse().command {
        Command::Swarm(options) => swarm::main(&options),
        Command::Bench(options) => bench::main(&options),
        Command::Growth(options) => growth::main(&options),
        Command::Soak(options) => soak::main(&options),
        Command::Slow(options) => stalls::main(&options),
        Command::Relay(options) => relay::run(&options).map(|()| true),
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(text) => {
            eprintln!("loadtest: {text}");
            ExitCode::FAILURE
        }
    }
}
