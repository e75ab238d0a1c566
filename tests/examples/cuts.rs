//! Games on the real program over lines that are cut again and again: `make cuts`. It owns the command line
//! and the program's process.

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::faults::cuts::{Plan, run};
use tests::faults::findings::Findings;
use tests::faults::process::Program;

/// Games over lines that are cut
#[derive(Parser)]
#[command(name = "cuts")]
struct Options {
    /// How often a line is cut
    #[arg(long, default_value_t = 10_000)]
    cuts: u64,
    /// Games at once
    #[arg(long, default_value_t = 16)]
    games: u64,
    /// How many watch each game
    #[arg(long, default_value_t = 2)]
    spectators: usize,
    /// The longest thought of a bot in ms
    #[arg(long, default_value_t = 20)]
    think: u64,
    /// The seed of the bots and of the cuts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Minutes in which all must be over
    #[arg(long, default_value_t = 15)]
    minutes: u64,
    /// The program
    #[arg(long, default_value = "target/release/shoutan")]
    binary: PathBuf,
}

#[tokio::main]
async fn main() -> ExitCode {
    match cut(Options::parse()).await {
        Ok(code) => code,
        Err(text) => {
            eprintln!("no run: {text}");
            ExitCode::FAILURE
        }
    }
}

async fn cut(options: Options) -> Result<ExitCode, String> {
    let data = std::env::temp_dir().join(format!("shoutan-cuts-{}", std::process::id()));
    let program = Program::new(&options.binary, &data, &["--limits", "off", "--store", "memory"])?;
    let mut process = program.start()?;
    process.ready().await?;
    let plan = Plan {
        cuts: options.cuts,
        games: options.games,
        spectators: options.spectators,
        think: Duration::from_millis(options.think),
        seed: options.seed,
        until: Instant::now() + Duration::from_secs(60 * options.minutes),
    };
    let findings = Arc::new(Findings::default());
    let report = run(program.address, plan, &findings).await?;
    drop(process);
    let _ = std::fs::remove_dir_all(&data);
    Ok(report.print(&findings))
}
