//! Many games at once, within a bounded time.

use crate::bot::{Bot, Seen, SentAt};
use crate::field::Load;
use crate::meeting::Door;
use crate::process::{self, Process};
use crate::replay::{self, Outcome, Run};
use crate::report::Report;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::settings::{Conduct, IllegalMoves, OnFlag, Ruleset, Settings, TimeControl};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

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
    let (text, json, clean) = match options.bots {
        Bots::Random => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            let report = runtime.expect("a runtime can start").block_on(run(options));
            (report.text(), report.json(), report.is_clean())
        }
        Bots::Replay => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let outcome = runtime.expect("a runtime can start").block_on(replayed(options))?;
            (outcome.text(), outcome.json(), outcome.is_clean())
        }
    };
    print!("{text}");
    if let Some(path) = &options.json {
        std::fs::write(path, format!("{json:#}\n"))
            .map_err(|error| format!("{}: {error}", path.display()))?;
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
    Run { url: options.url.clone(), server, plan, load, time }.run(drop).await
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

/// Plays every game to its end, or to the end of the time.
pub(crate) async fn run(options: &Options) -> Report {
    let began = Instant::now();
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} games  {elapsed}").expect("the template is fixed");
    let bar = ProgressBar::new(options.games).with_style(style);
    // Setting games up all at once would measure the listener's backlog.
    let doors = Arc::new(Semaphore::new(32));
    let mut games = JoinSet::new();
    for number in 0..options.games {
        games.spawn(game(options.clone(), number, Arc::clone(&doors)));
    }
    let mut report = Report::new(options);
    let all = async {
        while let Some(game) = games.join_next().await {
            report.add(game.unwrap_or_else(|error| Err(error.to_string())));
            bar.inc(1);
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(options.timeout), all).await.is_ok();
    bar.finish_and_clear();
    if !in_time {
        report.breach(format!("games not finished within {} s", options.timeout));
    }
    report.seconds = began.elapsed().as_secs_f64();
    report
}

fn settings(options: &Options) -> Settings {
    Settings {
        size: options.size,
        ruleset: Ruleset::Chinese2002,
        illegal_moves: IllegalMoves::Refused,
        conduct: if options.until_flag.is_some() { Conduct::Event } else { Conduct::Casual },
        handicap: 0,
        komi: None,
        time: options.clock.clone(),
    }
}

/// What the members of one game saw: Black, White, then the spectators.
async fn game(options: Options, number: u64, doors: Arc<Semaphore>) -> Result<Vec<Seen>, String> {
    let door = doors.acquire().await.map_err(|error| error.to_string())?;
    let mut lobby = Door::open(&options.url).await?;
    let met = lobby.meet(settings(&options)).await?;
    lobby.close().await;
    let sent_at = SentAt::default();
    let spectators = (0..options.spectators).map(|_| None);
    let mut members = Vec::new();
    for (index, token) in [Some(met.black), Some(met.white)].into_iter().chain(spectators).enumerate() {
        let bot = Bot {
            url: options.url.clone(),
            game: met.game.clone(),
            token,
            seed: options.seed.wrapping_mul(1_000_003).wrapping_add(number * 2 + index as u64),
            think: Duration::from_millis(options.think),
            most_moves: options.until_flag.unwrap_or(usize::MAX),
            sent_at: Arc::clone(&sent_at),
        };
        members.push(tokio::spawn(bot.run()));
    }
    drop(door);
    let mut seen = Vec::new();
    for member in members {
        seen.push(member.await.map_err(|error| error.to_string())??);
    }
    // Every member holds the same game: what each followed event by event is one snapshot.
    if seen.iter().any(|one| one.last != seen[0].last) {
        return Err("members saw different games".to_string());
    }
    Ok(seen)
}
