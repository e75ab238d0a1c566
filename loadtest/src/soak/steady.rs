//! The soak while it goes on: opens the games, sets the clock of the moves and of the churn going, takes a sample
//! every ten seconds, and finds at the end what was lost. It judges nothing.

use super::Options;
use super::churn;
use super::course::Course;
use super::games;
use super::interval::{EVERY, Interval, Probe};
use super::place::Place;
use super::shared::Shared;
use crate::contender::Running;
use crate::crowd;
use crate::pacer;
use crate::script::Script;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::task::coop::unconstrained;

/// Prepared games. They are of many lengths, so that games end all the time and never all at once.
const SCRIPTS: usize = 48;
const SHORTEST: usize = 100;
const LONGEST: usize = 570;
/// The load rises, and the first games end, before anything is counted.
const RISES: Duration = Duration::from_secs(5);
const WARM_UP: Duration = Duration::from_secs(30);
/// How long what is under way may take at the end.
const DRAIN: Duration = Duration::from_secs(10);
/// All speak in turn, within so many steps.
const SPEAK_STEPS: usize = 100;
const SPEAK_STEP: Duration = Duration::from_millis(200);

/// Plays it.
///
/// # Errors
/// The games could not be opened.
pub(crate) async fn play(
    options: &Options,
    rate: u32,
    running: &Running,
    course: &mut Course,
) -> Result<(), String> {
    let games = options.games as usize;
    let seeds = options.seed.wrapping_mul(1_000_003);
    let length = |number: usize| SHORTEST + number * (LONGEST - SHORTEST) / (SCRIPTS - 1);
    let scripts =
        (0..SCRIPTS).map(|number| Arc::new(Script::new(seeds.wrapping_add(number as u64), length(number))));
    let shared = Arc::new(Shared::new(&running.url, scripts.collect(), options.spectators)?);
    let opened = crowd::make(games, |number| {
        let shared = Arc::clone(&shared);
        async move { Ok((number, games::open(&shared, number, 0).await?)) }
    });
    let places: Vec<Arc<Place>> =
        (0..games).map(|_| Arc::new(Place::new(Arc::clone(&shared.tally)))).collect();
    let mut playing = JoinSet::new();
    for (number, first) in opened.await? {
        let (shared, place) = (Arc::clone(&shared), Arc::clone(&places[number]));
        playing.spawn(unconstrained(games::play(shared, place, first, number)));
    }
    let mut moving = JoinSet::new();
    moving.spawn(unconstrained(make_due(Arc::clone(&shared), places.clone(), rate, options.seed)));
    moving.spawn(speak(places.clone()));
    tokio::time::sleep(RISES + WARM_UP.min(Duration::from_secs(6 * options.minutes))).await;
    moving.spawn(leave(places.clone(), 2 + options.spectators, options.churn, options.seed));

    let whole = Duration::from_secs(60 * options.minutes);
    let began = Instant::now();
    course.begin(probe(running).await);
    for number in 1_u32.. {
        let _ = shared.take_returns();
        shared.tally.begin();
        let since = Instant::now();
        let until = (EVERY * number).min(whole);
        tokio::time::sleep(until.saturating_sub(began.elapsed())).await;
        let (counted, seconds) = (shared.tally.end(), since.elapsed().as_secs_f64());
        let interval = Interval {
            at: began.elapsed().as_secs_f64(),
            seconds,
            counted,
            returns: shared.take_returns(),
            probe: probe(running).await,
            sockets: places.iter().map(|place| place.present() as u64).sum(),
            over: shared.over.load(Ordering::Relaxed),
            lost: shared.lost.load(Ordering::Relaxed),
            breaches: shared.tally.breaches().0,
        };
        println!("{}", course.add(interval));
        if until == whole {
            break;
        }
    }
    moving.shutdown().await;
    places.iter().for_each(|place| place.rest());
    let until = Instant::now() + DRAIN;
    let unheard = || places.iter().map(|place| place.unheard()).sum::<u64>();
    while unheard() > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    shared.lost(unheard());
    if shared.tally.overruns() > 0 {
        shared.tally.breach(format!("the rate was not held: {} moves were dropped", shared.tally.overruns()));
    }
    course.end(&shared);
    Ok(())
}

async fn make_due(shared: Arc<Shared>, places: Vec<Arc<Place>>, rate: u32, seed: u64) {
    let make_due = |game: usize, due| places[game].due(due);
    if let Err(error) = pacer::pace(places.len(), rate, RISES, seed, make_due).await {
        shared.tally.breach(format!("the swarm's timer: {error}"));
    }
}

async fn leave(places: Vec<Arc<Place>>, of_each: usize, percent: u32, seed: u64) {
    let began = tokio::time::Instant::now();
    for leave in churn::plan(seed, places.len() * of_each, percent) {
        tokio::time::sleep_until(began + leave.at).await;
        places[leave.member / of_each].leave(leave.member % of_each, leave.how);
    }
}

async fn speak(places: Vec<Arc<Place>>) {
    loop {
        for step in 0..SPEAK_STEPS {
            places.iter().skip(step).step_by(SPEAK_STEPS).for_each(|place| place.speak());
            tokio::time::sleep(SPEAK_STEP).await;
        }
    }
}

/// Reading what a process costs takes a while where it has thousands of files.
async fn probe(running: &Running) -> Probe {
    let process = running.process;
    let looked = tokio::task::spawn_blocking(move || Probe {
        resident_kib: process.resident(),
        run_ns: process.run_time(),
        open_files: process.open_files(),
    });
    looked.await.expect("looking at a process does not panic")
}
