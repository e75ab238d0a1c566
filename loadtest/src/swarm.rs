//! Many games at once, within a bounded time.

use crate::bot::{Bot, Seen, SentAt};
use crate::meeting;
use crate::report::Report;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::settings::{OnFlag, TimeControl};
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

/// What the members of one game saw: Black, White, then the spectators.
async fn game(options: Options, number: u64, doors: Arc<Semaphore>) -> Result<Vec<Seen>, String> {
    let door = doors.acquire().await.map_err(|error| error.to_string())?;
    let met = meeting::meet(&options).await?;
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
