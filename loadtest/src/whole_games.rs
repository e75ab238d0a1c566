//! Whole games by random bots, many at once, within a bounded time. Each bot is a referee: what it sees must be
//! legal, complete, and the same for every member of a game.

use crate::bot::{Bot, Seen, SentAt};
use crate::live::Live;
use crate::report::Report;
use crate::slow::{self, Ended};
use crate::swarm::Options;
use crate::told;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::meeting::Door;
use protocol::settings::{Blind, Conduct, IllegalMoves, Ruleset, Settings, Spectators};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Setting more games up at a time would measure the listener's backlog.
pub(crate) const DOORS: usize = 32;
const TELL_EVERY: Duration = Duration::from_millis(500);

/// What one game came to.
struct Played {
    /// What its members saw: Black, White, then the spectators.
    seen: Vec<Seen>,
    /// Slow readers that the server cut.
    cut: u64,
}

/// Plays every game to its end, or to the end of the time; or until it is told to stop, which is no fault of
/// any game's.
pub(crate) async fn play(options: &Options) -> Report {
    let began = Instant::now();
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {elapsed}  {msg}")
        .expect("the template is fixed");
    let bar = ProgressBar::new(options.games).with_style(style);
    let doors = Arc::new(Semaphore::new(DOORS));
    let live = Arc::new(Live::default());
    let mut besides = JoinSet::new();
    besides.spawn(tell(bar.clone(), Arc::clone(&live)));
    if options.churn > 0 {
        let (live, churn) = (Arc::clone(&live), options.churn);
        besides.spawn(async move { live.churn(churn).await });
    }
    let mut games = JoinSet::new();
    for number in 0..options.games {
        games.spawn(game(options.clone(), number, Arc::clone(&doors), Arc::clone(&live)));
    }
    let mut report = Report::new(options);
    let all = async {
        while let Some(game) = games.join_next().await {
            let game = game.unwrap_or_else(|error| Err(error.to_string()));
            report.cut += game.as_ref().map_or(0, |game| game.cut);
            report.add(game.map(|game| game.seen));
            bar.inc(1);
        }
    };
    // The word first: a server that is told to stop with this process breaks its games off at once.
    let in_time = tokio::select! {
        biased;
        () = told::to_stop() => None,
        ended = tokio::time::timeout(Duration::from_secs(options.timeout), all) => Some(ended.is_ok()),
    };
    bar.finish_and_clear();
    match in_time {
        Some(true) => {}
        Some(false) => report.breach(format!("games not finished within {} s", options.timeout)),
        None => report.broken_off(live.moves()),
    }
    report.reconnections = live.reconnections();
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
        blind: Blind::default(),
        spectators: Spectators::default(),
    }
}

async fn tell(bar: ProgressBar, live: Arc<Live>) {
    let mut before = 0;
    loop {
        tokio::time::sleep(TELL_EVERY).await;
        let moves = live.moves();
        let a_second = (moves - before) as f64 / TELL_EVERY.as_secs_f64();
        bar.set_message(format!("{a_second:.0} moves/s  {} reconnections", live.reconnections()));
        before = moves;
    }
}

async fn game(
    options: Options,
    number: u64,
    doors: Arc<Semaphore>,
    live: Arc<Live>,
) -> Result<Played, String> {
    let ramp = Duration::from_secs(options.ramp).mul_f64(number as f64 / options.games.max(1) as f64);
    tokio::time::sleep(ramp).await;
    let door = doors.acquire().await.map_err(|error| error.to_string())?;
    let mut lobby = Door::open(&options.url).await?;
    let met = lobby.meet(settings(&options), options.visibility).await?;
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
            live: Arc::clone(&live),
        };
        members.push(tokio::spawn(bot.run()));
    }
    // The slow ones are spread over the games.
    let slow_here =
        options.slow_readers / options.games + u64::from(number < options.slow_readers % options.games);
    let mut slow = JoinSet::new();
    for _ in 0..slow_here {
        slow.spawn(slow::read(options.url.clone(), met.game.clone()));
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
    let mut cut = 0;
    while let Some(ended) = slow.try_join_next() {
        match ended.map_err(|error| error.to_string())?? {
            Ended::Cut => cut += 1,
            Ended::Left => {}
        }
    }
    Ok(Played { seen, cut })
}
