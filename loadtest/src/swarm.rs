//! `loadtest swarm`: what is asked of it, and which bots do it. The bots know nothing of flags and files.

use crate::bench::runtime;
use crate::field::{Load, SAMPLE_EVERY, Sample};
use crate::outcome::Outcome;
use crate::process::{self, Process};
use crate::replay::{self, Run};
use crate::whole_games;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::lobby::Visibility;
use protocol::settings::{OnFlag, TimeControl};
use std::path::PathBuf;
use std::time::Duration;

/// What to play.
#[derive(clap::Args, Clone)]
pub(crate) struct Options {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub(crate) url: String,
    /// Games at once
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u64,
    /// Spectators of each game
    #[arg(long, default_value_t = 0)]
    pub(crate) spectators: u64,
    /// Milliseconds that a bot thinks before each move
    #[arg(long, default_value_t = 0, value_name = "MS")]
    pub(crate) think: u64,
    /// The seed that repeats the run
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Lines of the board: 9, 13 or 19
    #[arg(long, default_value_t = 19)]
    pub(crate) size: u8,
    /// The clock, in seconds: main time + periods x their length
    #[arg(long, default_value = "600+3x30", value_parser = clock)]
    pub(crate) clock: TimeControl,
    /// Stop playing after so many moves and let flags fall, in games where a flag has no grace
    #[arg(long, value_name = "MOVES")]
    pub(crate) until_flag: Option<usize>,
    /// Seconds after which unfinished games count as a breach
    #[arg(long, default_value_t = 600, value_name = "SECONDS")]
    pub(crate) timeout: u64,
    /// Write the report here too
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Who plays: bots that move at random and check every event, or fast ones that replay prepared games
    #[arg(long, value_enum, default_value_t = Bots::Random)]
    pub(crate) bots: Bots,
    /// Replaying bots: moves a second in all, whatever the server does; without it as fast as it goes
    #[arg(long, value_name = "MOVES")]
    pub(crate) rate: Option<u32>,
    /// Replaying bots: seconds that are counted
    #[arg(long, default_value_t = 10, value_name = "SECONDS")]
    pub(crate) seconds: u64,
    /// Replaying bots: moves that the slowest spectator of a game may lag behind, at most 64
    #[arg(long, default_value_t = 16, value_name = "MOVES")]
    pub(crate) window: usize,
    /// Seconds within which the load rises to the full
    #[arg(long, default_value_t = 0, value_name = "SECONDS")]
    pub(crate) ramp: u64,
    /// Random bots: whether their games are in the server's lists, as "public", or in none, as "private"
    #[arg(long, default_value = "private", value_parser = visibility)]
    pub(crate) visibility: Visibility,
    /// Random bots: reconnections a second in all
    #[arg(long, default_value_t = 0, value_name = "PER_SECOND")]
    pub(crate) churn: u64,
    /// Spectators in all besides the others: who read too slowly (random bots), or who stop reading for good
    #[arg(long, default_value_t = 0, value_name = "SPECTATORS")]
    pub(crate) slow_readers: u64,
    /// Write the report as a page with plots here too
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// The server's process on this machine, to report its processor time and memory
    #[arg(long)]
    pub(crate) pid: Option<u32>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Bots {
    /// Random legal moves, each bot a referee of all that it sees.
    Random,
    /// Prepared games.
    Replay,
}

/// Runs the swarm and writes what it came to. Whether nothing was wrong.
///
/// # Errors
/// It could not be run, or the report could not be written.
pub(crate) fn main(options: &Options) -> Result<bool, String> {
    let most = process::raise_sockets();
    eprintln!("the swarm can hold {most} sockets");
    let (text, json, page, clean) = match options.bots {
        Bots::Random => {
            let sockets = options.games * (2 + options.spectators) + options.slow_readers;
            // A game that is being met holds two sockets of the lobby besides.
            let sockets = sockets + whole_games::DOORS as u64 * 2;
            process::check_sockets(sockets, "the swarm", most)?;
            if let Some(pid) = options.pid {
                process::check_sockets(sockets, "the server", Process::of(pid).most_sockets())?;
            }
            let many = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            let report = many.expect("a runtime can start").block_on(whole_games::play(options));
            (report.text(), report.json(), report.page(), report.is_clean())
        }
        Bots::Replay => {
            if options.churn + options.think > 0 || options.until_flag.is_some() {
                return Err("--churn, --think and --until-flag are for random bots; soak has its own churn"
                    .to_string());
            }
            let outcome = runtime().block_on(replayed(options))?;
            let mut json = outcome.json();
            json["seed"] = options.seed.into();
            (outcome.text(), json, outcome.page(options.seed), outcome.is_clean())
        }
    };
    print!("{text}");
    for (path, content) in [(&options.json, format!("{json:#}\n")), (&options.html, page)] {
        if let Some(path) = path {
            std::fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(clean)
}

async fn replayed(options: &Options) -> Result<Outcome, String> {
    let (time, games) = (Duration::from_secs(options.seconds), options.games as usize);
    let (spectators, window) = (options.spectators as usize, options.window.clamp(1, 64));
    let plan = match spectators {
        0 => replay::plan(options.seed, games, time, options.rate),
        _ => replay::watched_plan(options.seed, games, spectators, window, time),
    };
    let load = match options.rate {
        None => Load::Closed,
        Some(rate) => Load::Open { rate, seed: options.seed },
    };
    let server = Process::of(options.pid.unwrap_or_default());
    let ramp = Duration::from_secs(options.ramp);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} s  {msg}").expect("the template is fixed");
    let bar = ProgressBar::new(options.seconds).with_style(style);
    let mut before = 0;
    let tell = |sample: Sample| {
        let moves = sample.moves.saturating_sub(before);
        before = sample.moves;
        let a_second = moves as f64 / SAMPLE_EVERY.as_secs_f64();
        bar.set_position(sample.seconds as u64);
        bar.set_message(format!("{a_second:.0} moves/s  {} MiB", sample.resident_kib / 1024));
    };
    let run = Run { url: options.url.clone(), server, plan, load, time, ramp };
    let outcome = run.run_beside(options.slow_readers as usize, tell).await;
    bar.finish_and_clear();
    outcome
}

fn visibility(text: &str) -> Result<Visibility, String> {
    match text {
        "public" => Ok(Visibility::Public),
        "private" => Ok(Visibility::Private),
        _ => Err("public or private".to_string()),
    }
}

/// Reads a clock: `10+3x5` is 10 s of main time and 3 periods of 5 s.
fn clock(text: &str) -> Result<TimeControl, String> {
    let read = || {
        let (main, overtime) = text.split_once('+')?;
        let (periods, period) = overtime.split_once('x')?;
        let ms = |text: &str| text.parse::<u64>().ok()?.checked_mul(1_000);
        Some(TimeControl::ByoYomi {
            main_ms: ms(main)?,
            periods: periods.parse().ok()?,
            period_ms: ms(period)?,
            on_flag: OnFlag::Loss,
        })
    };
    read().ok_or_else(|| "a clock looks like 10+3x5".to_string())
}
