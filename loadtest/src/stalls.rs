//! `loadtest slow`: what spectators that stop reading cost the others. One game is watched by thousands at a fixed
//! rate, without such spectators, with one, and with many besides, by turns; the others' latencies are compared.

use crate::bench::{Spread, runtime};
use crate::contender::{Contender, Journal, Stable};
use crate::field::{Load, Plan};
use crate::lane::Play;
use crate::outcome::Outcome;
use crate::replay::{self, Run};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// More moves than that no prepared game has.
const LONGEST: usize = 700;
/// Before and after what is counted, moves are made too.
const AROUND: u64 = 4;

/// What to run.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The server's program [default: shoutan beside this one]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Folder for what runs keep
    #[arg(long, default_value = "target/bench", value_name = "DIR")]
    data: PathBuf,
    /// Spectators that read
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    spectators: u64,
    /// Spectators besides that stop reading, where there are many of them
    #[arg(long, default_value_t = 500)]
    many: usize,
    /// How often each of the three is run
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: u64,
    /// Moves a second
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    rate: u32,
    /// Seconds of each run that are counted
    #[arg(long, default_value_t = 28, value_name = "SECONDS")]
    seconds: u64,
    /// The seed that repeats the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write what it came to here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// How many stop reading, and each run with so many.
struct Kind {
    stalled: usize,
    runs: Vec<Outcome>,
}

/// Runs them by turns. Whether nothing was wrong.
///
/// # Errors
/// It could not be run, or what it came to could not be written.
pub(crate) fn main(options: &Options) -> Result<bool, String> {
    eprintln!("the swarm can hold {} sockets", crate::process::raise_sockets());
    let stable = Stable::new(options.server.as_deref(), &options.data)?;
    let moves = u64::from(options.rate) * (options.seconds + AROUND);
    if moves > LONGEST as u64 {
        return Err(format!("{moves} moves are needed, a prepared game has {LONGEST} at most"));
    }
    let mut kinds = [0, 1, options.many].map(|stalled| Kind { stalled, runs: Vec::new() });
    for round in 0..options.rounds {
        // A B C C B A: the machine drifts.
        let order = if round.is_multiple_of(2) { [0, 1, 2] } else { [2, 1, 0] };
        for kind in order {
            let outcome = runtime().block_on(once(options, &stable, moves as usize, kinds[kind].stalled))?;
            eprintln!("round {}, {} stalled: {}", round + 1, kinds[kind].stalled, outcome.text().trim_end());
            kinds[kind].runs.push(outcome);
        }
    }
    print!("{}", text(options, &kinds));
    if let Some(path) = &options.json {
        let content = format!("{:#}\n", json(options, &kinds));
        std::fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(kinds.iter().flat_map(|kind| &kind.runs).all(Outcome::is_clean))
}

async fn once(options: &Options, stable: &Stable, moves: usize, stalled: usize) -> Result<Outcome, String> {
    let running = stable.start(Contender::Server(Journal::Off))?;
    let scripts = replay::scripts(options.seed, 1, moves);
    let spectators = options.spectators as usize;
    let plan = Plan { play: Play::Moves, games: 1, following: 1, spectators, window: 64, scripts };
    let load = Load::Open { rate: options.rate, seed: options.seed };
    let (url, time) = (running.url.clone(), Duration::from_secs(options.seconds));
    let run = Run { url, server: running.process, plan, load, time, ramp: replay::GENTLY };
    run.run_beside(stalled, drop).await
}

/// The readers' latency in µs.
fn latency(outcome: &Outcome, quantile: f64) -> f64 {
    outcome.window.counted.latencies.spectator.value_at_quantile(quantile) as f64
}

/// Round by round, to the run without anybody who stops reading.
fn ratios(kinds: &[Kind], kind: &Kind, quantile: f64) -> Option<Spread> {
    let pairs = kind.runs.iter().zip(&kinds[0].runs);
    let ratios = pairs.map(|(run, without)| latency(run, quantile) / latency(without, quantile).max(1.0));
    Spread::of(&ratios.collect::<Vec<_>>())
}

fn medians(kind: &Kind, of: impl Fn(&Outcome) -> f64) -> f64 {
    Spread::of(&kind.runs.iter().map(of).collect::<Vec<_>>()).map_or(0.0, |spread| spread.median)
}

fn text(options: &Options, kinds: &[Kind]) -> String {
    let mut text = format!(
        "{} spectators that read, {} moves/s, {} rounds, limits off, seed {}\n{:>14} {:>10} {:>10} {:>20} {:>20} {:>10}\n",
        options.spectators,
        options.rate,
        options.rounds,
        options.seed,
        "stopped reading",
        "p50 µs",
        "p99 µs",
        "p50 ratio [range]",
        "p99 ratio [range]",
        "most MiB",
    );
    for kind in kinds {
        let ratio = |quantile| {
            ratios(kinds, kind, quantile).map_or(String::new(), |Spread { median, low, high }| {
                format!("{median:.2} [{low:.2}–{high:.2}]")
            })
        };
        writeln!(
            text,
            "{:>14} {:>10.0} {:>10.0} {:>20} {:>20} {:>10.1}",
            kind.stalled,
            medians(kind, |run| latency(run, 0.5)),
            medians(kind, |run| latency(run, 0.99)),
            ratio(0.5),
            ratio(0.99),
            kind.runs.iter().map(Outcome::most_resident_kib).max().unwrap_or(0) as f64 / 1024.0,
        )
        .expect("a string takes any text");
    }
    for run in kinds.iter().flat_map(|kind| &kind.runs) {
        if let Some(fate) = &run.stalled {
            writeln!(text, "{}", fate.text()).expect("a string takes any text");
        }
        for breach in &run.breaches {
            writeln!(text, "breach: {breach}").expect("a string takes any text");
        }
    }
    text
}

fn json(options: &Options, kinds: &[Kind]) -> Value {
    let spread = |spread: Spread| json!({ "median": spread.median, "low": spread.low, "high": spread.high });
    let kinds = kinds.iter().map(|kind| {
        json!({
            "stalled": kind.stalled,
            "p50_ratio": ratios(kinds, kind, 0.5).map(spread),
            "p99_ratio": ratios(kinds, kind, 0.99).map(spread),
            "most_resident_kib": kind.runs.iter().map(Outcome::most_resident_kib).max(),
            "runs": kind.runs.iter().map(Outcome::json).collect::<Vec<_>>(),
        })
    });
    json!({
        "seed": options.seed,
        "limits": "off",
        "spectators": options.spectators,
        "rate": options.rate,
        "kinds": kinds.collect::<Vec<_>>(),
    })
}
