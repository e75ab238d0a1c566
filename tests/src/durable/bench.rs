//! The bench: store, no store and bare disk in turns, so that what else the machine does falls on all of
//! them; medians and ratios at the end. It must never know how one of them is measured.

use crate::durable::figures::{Figures, ratio};
use crate::durable::{bare, drive};
use crate::faults::process::Program;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// How many games at once, and how many moves in each.
const SIZES: [(u64, usize); 3] = [(1, 320), (100, 200), (1_000, 60)];

/// What is measured.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "durable", about = "What it costs that a move is on disk before anybody sees it")]
pub struct Options {
    /// Rounds, each of all three
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
    /// A folder on the disk that is meant; else one below the target folder
    #[arg(long, default_value = "target/durable")]
    pub data: PathBuf,
    /// The program
    #[arg(long, default_value = "target/release/shoutan")]
    pub binary: PathBuf,
    /// Write the figures here too
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

#[derive(Default)]
struct Rounds {
    sqlite: Vec<Figures>,
    memory: Vec<Figures>,
    bare: Vec<Figures>,
}

/// Measures and prints.
///
/// # Errors
/// Something could not be measured.
pub async fn run(options: &Options) -> Result<(), String> {
    let mut all: [Rounds; SIZES.len()] = Default::default();
    std::fs::create_dir_all(&options.data).map_err(|error| error.to_string())?;
    for round in 0..options.rounds {
        for ((games, moves), rounds) in SIZES.into_iter().zip(&mut all) {
            eprintln!("round {} of {}: {games} games", round + 1, options.rounds);
            rounds.sqlite.push(on_server(options, "sqlite", games, moves).await?);
            rounds.memory.push(on_server(options, "memory", games, moves).await?);
            rounds.bare.push(bare::measure(&options.data, games, moves as u64).await?);
        }
    }
    let mut rows = Vec::new();
    println!("games  kept in        moves/s   of memory   p50 ms   p99 ms   added p50   added p99");
    for ((games, _), rounds) in SIZES.into_iter().zip(&all) {
        let memory = Figures::median(&rounds.memory);
        let named = [("sqlite", &rounds.sqlite), ("memory", &rounds.memory), ("bare file", &rounds.bare)];
        for (name, rounds) in named {
            let figures = Figures::median(rounds);
            println!("{}", row(games, name, figures, memory));
            let rounds: Vec<Value> = rounds.iter().map(Figures::json).collect();
            rows.push(json!({ "games": games, "store": name, "median": figures.json(), "rounds": rounds }));
        }
    }
    match &options.json {
        None => Ok(()),
        Some(path) => std::fs::write(path, format!("{:#}\n", Value::Array(rows)))
            .map_err(|error| format!("{}: {error}", path.display())),
    }
}

fn row(games: u64, name: &str, figures: Figures, memory: Figures) -> String {
    let ms = |micros: u64| format!("{}.{:02}", micros / 1_000, micros % 1_000 / 10);
    let added = |own: u64, other: u64| match name {
        "sqlite" => ms(own.saturating_sub(other)),
        _ => "-".to_string(),
    };
    format!(
        "{games:>5}  {name:<12} {:>9}   {:>9}   {:>6}   {:>6}   {:>9}   {:>9}",
        figures.per_second,
        ratio(figures.per_second, memory.per_second),
        ms(figures.p50),
        ms(figures.p99),
        added(figures.p50, memory.p50),
        added(figures.p99, memory.p99),
    )
}

/// A server of its own with an empty folder for each measurement.
async fn on_server(options: &Options, store: &str, games: u64, moves: usize) -> Result<Figures, String> {
    let data = options.data.join("server");
    remove(&data);
    let program = Program::new(&options.binary, &data, &["--limits", "off", "--store", store])?;
    let mut process = program.start()?;
    process.ready().await?;
    let figures = drive::measure(&program.url(), games, moves).await;
    process.kill().await;
    remove(&data);
    figures
}

/// What a run before has left is no fault, nor is it that there is nothing.
fn remove(folder: &Path) {
    let _ = std::fs::remove_dir_all(folder);
}
