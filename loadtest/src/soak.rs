//! `loadtest soak`: a durable server under a steady load for long, while games end and others take their place and
//! sockets come and go. What is asked: that nothing is lost, and that memory and latency stay as they are.

mod churn;
mod course;
mod drawn;
mod games;
mod interval;
mod member;
mod place;
mod shared;
mod steady;

use crate::bench::runtime;
use crate::contender::{self, Contender, Journal, Stable};
use crate::field::Load;
use crate::process;
use crate::replay::{self, Run};
use course::Course;
use std::path::PathBuf;
use std::time::Duration;

/// How long the closed loop is counted from which the rate comes.
const PEAK_COUNTED: Duration = Duration::from_secs(3);
/// Finished games leave the server's memory within the run, many times over.
const FINISHED_SECONDS: &str = "10";

/// What to play, and for how long.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The server's program [default: shoutan beside this one]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Folder for what the server keeps, on the disk that is to be measured
    #[arg(long, default_value = "target/soak", value_name = "DIR")]
    data: PathBuf,
    /// Minutes that are counted, after a warm-up
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    minutes: u64,
    /// Games at once
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// Spectators of each game
    #[arg(long, default_value_t = 2)]
    spectators: usize,
    /// Moves a second in all [default: half of what a short closed loop finds first]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    rate: Option<u32>,
    /// Of a hundred sockets so many leave each second and come back
    #[arg(long, default_value_t = 1, value_name = "PERCENT")]
    churn: u32,
    /// The seed that repeats the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write what it came to here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with plots here too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Runs it, a line for each interval. Whether nothing was wrong.
///
/// # Errors
/// It could not be run, or what it came to could not be written.
pub(crate) fn main(options: &Options) -> Result<bool, String> {
    let most = process::raise_sockets();
    let stable = Stable::new(options.server.as_deref(), &options.data)?;
    if !stable.stores() {
        return Err("this server has no --store: there is nothing durable to soak".to_string());
    }
    let sockets = options.games * (2 + options.spectators as u64);
    // The games that follow are opened before the last have ended.
    process::check_sockets(sockets + sockets / 4 + 64, "the swarm", most)?;
    let rate = match options.rate {
        Some(rate) => rate,
        None => half_of_the_greatest(&stable, options)?,
    };
    println!(
        "{} games, {} spectators each, {rate} moves/s, {} % of {sockets} sockets leave each second, {} min, seed {}",
        options.games, options.spectators, options.churn, options.minutes, options.seed
    );
    println!("the server keeps every move (SQLite), and runs with --limits off");
    let running =
        stable.start_with(Contender::Server(Journal::On), &["--finished-seconds", FINISHED_SECONDS])?;
    let mut course = Course::new(options, rate);
    runtime().block_on(steady::play(options, rate, &running, &mut course))?;
    print!("{}", course.text());
    for (path, content) in [(&options.json, format!("{:#}\n", course.json())), (&options.html, course.page())]
    {
        if let Some(path) = path {
            std::fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(course.is_clean())
}

/// The greatest load is found with the same spectators, on a server of its own.
fn half_of_the_greatest(stable: &Stable, options: &Options) -> Result<u32, String> {
    let running: contender::Running = stable.start(Contender::Server(Journal::On))?;
    let (games, seed, time) = (options.games as usize, options.seed, PEAK_COUNTED);
    let plan = match options.spectators {
        0 => replay::plan(seed, games, time, None),
        spectators => replay::watched_plan(seed, games, spectators, 16, time),
    };
    let (url, server) = (running.url.clone(), running.process);
    let run = Run { url, server, plan, load: Load::Closed, time, ramp: Duration::ZERO };
    let greatest = runtime().block_on(run.run(drop))?.moves_per_second();
    println!("as fast as it goes: {greatest:.0} moves/s");
    Ok(((greatest / 2.0) as u32).max(1))
}
