//! A field of games that are played side by side by fast bots: opened before any clock runs, set going, and
//! counted in windows. It knows the server by its frames alone, so that it drives the relay as well.

use crate::lane::{Lane, Pace, Play, Seat, Table};
use crate::line::Line;
use crate::listener::Listener;
use crate::opening::{self, Member};
use crate::pacer;
use crate::process::{self, Process};
use crate::script::Script;
use crate::sources::Sources;
use crate::tally::{Counted, Tally};
use protocol::id::GameId;
use protocol::meeting::Door;
use protocol::settings::Color;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::task::coop::unconstrained;

/// Games that are opened at a time: more would measure the listener's backlog.
const DOORS: usize = 48;
/// Games that are set going before the others have a turn: few enough for the loopback's own queue.
const STARTED_AT_ONCE: u32 = 64;
/// How long frames that are under way may take to come in.
const DRAIN: Duration = Duration::from_secs(5);
/// How often a window is looked into.
pub(crate) const SAMPLE_EVERY: Duration = Duration::from_millis(250);
/// A socket that says nothing for 45 s is closed by the server. All speak in turn, within so many steps.
const SPEAK_STEPS: usize = 100;
const SPEAK_STEP: Duration = Duration::from_millis(200);
const SILENT_AT_FIRST: Duration = Duration::from_secs(15);

/// What is to be played.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) play: Play,
    /// Games at once.
    pub(crate) games: usize,
    /// Games that follow one another in the place of each, all opened beforehand.
    pub(crate) following: usize,
    /// Spectators of each game.
    pub(crate) spectators: usize,
    /// Moves that the slowest spectator may lag behind.
    pub(crate) window: usize,
    /// The prepared games, which the games take by turns.
    pub(crate) scripts: Vec<Arc<Script>>,
}

/// How fast it is played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Load {
    Closed,
    /// Moves a second in all, at times that come from a seed.
    Open {
        rate: u32,
        seed: u64,
    },
}

/// One point in time of a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) seconds: f64,
    pub(crate) moves: u64,
    pub(crate) resident_kib: u64,
}

/// What a window came to, and what it cost.
pub(crate) struct Window {
    pub(crate) counted: Counted,
    pub(crate) seconds: f64,
    /// Nanoseconds of processor time.
    pub(crate) server_run: u64,
    pub(crate) swarm_run: u64,
    pub(crate) resident_kib: u64,
    /// The server's open files at the end.
    pub(crate) open_files: u64,
    /// Packets that the machine's network dropped meanwhile.
    pub(crate) dropped_packets: u64,
    /// Games that really moved.
    pub(crate) games_moved: usize,
    pub(crate) samples: Vec<Sample>,
}

/// What was against the rules of this play, if anything.
pub(crate) struct Rested {
    /// Frames that some member did not get.
    pub(crate) lost: u64,
    pub(crate) breach_count: u64,
    pub(crate) breaches: Vec<String>,
}

/// An open field.
pub(crate) struct Field {
    lanes: Vec<Arc<Lane>>,
    members: Vec<Heard>,
    pace: Arc<AtomicU8>,
    tally: Arc<Tally>,
    tasks: JoinSet<()>,
    /// How long it took to open, and with how many sockets.
    pub(crate) opened_in: Duration,
}

/// What a member has heard.
struct Heard {
    lane: usize,
    table: usize,
    moves: Arc<AtomicU64>,
    line: Arc<Line>,
}

impl Plan {
    pub(crate) fn sockets(&self) -> u64 {
        (self.games * self.following * (2 + self.spectators) + 2 * DOORS.min(self.games)) as u64
    }
}

impl Field {
    /// Opens every game and seats everybody.
    ///
    /// # Errors
    /// A game could not be opened.
    pub(crate) async fn open(url: &str, plan: &Plan) -> Result<Field, String> {
        let began = Instant::now();
        let sources = Arc::new(Sources::new(url)?);
        let mut doors = JoinSet::new();
        let count = DOORS.min(plan.games);
        for first in 0..count {
            let (url, plan, sources) = (url.to_string(), plan.clone(), Arc::clone(&sources));
            doors.spawn(unconstrained(async move {
                let mut door = Door::open(&url).await?;
                let mut opened = Vec::new();
                for game in (first..plan.games).step_by(count) {
                    opened.push(places(&sources, &mut door, &plan, game).await?);
                }
                door.close().await;
                Ok::<_, String>(opened)
            }));
        }
        let mut field = Field {
            lanes: Vec::new(),
            members: Vec::new(),
            pace: Arc::new(AtomicU8::new(Pace::Rest as u8)),
            tally: Arc::new(Tally::new()),
            tasks: JoinSet::new(),
            opened_in: Duration::ZERO,
        };
        while let Some(opened) = doors.join_next().await {
            for place in opened.map_err(|error| error.to_string())?? {
                field.settle(place, plan);
            }
        }
        field.opened_in = began.elapsed();
        let lines = field.members.iter().map(|member| Arc::clone(&member.line)).collect();
        field.tasks.spawn(keep_speaking(lines));
        Ok(field)
    }

    fn settle(&mut self, place: Place, plan: &Plan) {
        let number = self.lanes.len();
        let (tables, members): (Vec<_>, Vec<_>) = place.into_iter().unzip();
        let (pace, tally) = (Arc::clone(&self.pace), Arc::clone(&self.tally));
        let lane = Arc::new(Lane::new(plan.play, tables, plan.spectators as u32, plan.window, pace, tally));
        for (table, members) in members.into_iter().enumerate() {
            for (seat, member) in members {
                self.listen(number, &lane, table, seat, member);
            }
        }
        self.lanes.push(lane);
    }

    fn listen(&mut self, number: usize, lane: &Arc<Lane>, table: usize, seat: Seat, member: Member) {
        let moves = Arc::new(AtomicU64::new(0));
        self.members.push(Heard {
            lane: number,
            table,
            moves: Arc::clone(&moves),
            line: Arc::clone(&member.line),
        });
        let listener =
            Listener { lane: Arc::clone(lane), table, seat, tally: Arc::clone(&self.tally), moves };
        self.tasks.spawn(unconstrained(listener.listen(member)));
    }

    /// Sets every game going, the load rising to the full within `ramp`.
    pub(crate) fn start(&mut self, load: Load, ramp: Duration) {
        match load {
            Load::Closed => {
                self.pace.store(Pace::Closed as u8, Ordering::Relaxed);
                let lanes = self.lanes.clone();
                // A task of its own, and never held up at its 129th write.
                self.tasks.spawn(unconstrained(async move {
                    let (began, count) = (tokio::time::Instant::now(), lanes.len().max(1) as u32);
                    for (number, lane) in (0..).zip(lanes) {
                        if !ramp.is_zero() {
                            tokio::time::sleep_until(began + ramp * number / count).await;
                        }
                        lane.start();
                        // Each turn of the others may take milliseconds once thousands of sockets are busy.
                        if number % STARTED_AT_ONCE == 0 {
                            tokio::task::yield_now().await;
                        }
                    }
                }));
            }
            Load::Open { rate, seed } => {
                self.pace.store(Pace::Open as u8, Ordering::Relaxed);
                let (lanes, tally) = (self.lanes.clone(), Arc::clone(&self.tally));
                self.tasks.spawn(unconstrained(async move {
                    let make_due = |game: usize, due| lanes[game].due(due);
                    if let Err(error) = pacer::pace(lanes.len(), rate, ramp, seed, make_due).await {
                        tally.breach(format!("the swarm's timer: {error}"));
                    }
                }));
            }
        }
    }

    /// Waits until every game has moved, at most for `limit`; says how many have.
    pub(crate) async fn warm_up(&self, limit: Duration) -> usize {
        let (until, mut moved) = (Instant::now() + limit, vec![false; self.lanes.len()]);
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            for (lane, moved) in self.lanes.iter().zip(&mut moved) {
                *moved |= lane.take_moved() > 0;
            }
            let count = moved.iter().filter(|moved| **moved).count();
            if count == self.lanes.len() || Instant::now() >= until {
                return count;
            }
        }
    }

    /// Counts for a while, telling each sample as it is taken.
    pub(crate) async fn count(
        &self,
        time: Duration,
        server: Process,
        mut tell: impl FnMut(Sample),
    ) -> Window {
        for lane in &self.lanes {
            lane.take_moved();
        }
        let swarm = Process::this();
        let (server_before, swarm_before) = (server.run_time(), swarm.run_time());
        let dropped_before = process::dropped_packets();
        let began = Instant::now();
        self.tally.begin();
        let mut samples = Vec::new();
        while began.elapsed() < time {
            tokio::time::sleep(SAMPLE_EVERY.min(time.saturating_sub(began.elapsed()))).await;
            let sample = Sample {
                seconds: began.elapsed().as_secs_f64(),
                moves: self.tally.moves(),
                resident_kib: server.resident(),
            };
            samples.push(sample);
            tell(sample);
        }
        let counted = self.tally.end();
        Window {
            counted,
            seconds: began.elapsed().as_secs_f64(),
            server_run: server.run_time().saturating_sub(server_before),
            swarm_run: swarm.run_time().saturating_sub(swarm_before),
            resident_kib: server.resident(),
            dropped_packets: process::dropped_packets().saturating_sub(dropped_before),
            open_files: server.open_files(),
            games_moved: self.lanes.iter().filter(|lane| lane.take_moved() > 0).count(),
            samples,
        }
    }

    /// Plays every prepared move of every game.
    ///
    /// # Errors
    /// Not all were played in time, or something was wrong.
    pub(crate) async fn play_out(&mut self, limit: Duration) -> Result<(), String> {
        self.start(Load::Closed, Duration::ZERO);
        let until = Instant::now() + limit;
        while (self.tally.exhausted() as usize) < self.lanes.len() {
            if Instant::now() > until {
                return Err(format!("{} of {} games were played", self.tally.exhausted(), self.lanes.len()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        match self.tally.breaches().1.first() {
            Some(breach) => Err(breach.clone()),
            None => Ok(()),
        }
    }

    /// The first game of each place.
    pub(crate) fn games(&self) -> Vec<GameId> {
        self.lanes.iter().map(|lane| lane.tables()[0].game.clone()).collect()
    }

    /// How many moves the games have on the average.
    pub(crate) fn mean_sent(&self) -> f64 {
        let sent: usize = self.lanes.iter().map(|lane| lane.sent().1).sum();
        sent as f64 / self.lanes.len().max(1) as f64
    }

    /// Lets nobody move any more, waits for what is under way, and finds what was lost: every member must have
    /// every move.
    pub(crate) async fn rest(&self) -> Rested {
        self.pace.store(Pace::Rest as u8, Ordering::Relaxed);
        let until = Instant::now() + DRAIN;
        let mut lost = self.missing();
        while lost > 0 && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(50)).await;
            lost = self.missing();
        }
        if lost > 0 {
            self.tally.breach(format!("{lost} frames were lost"));
        }
        if self.tally.exhausted() > 0 {
            self.tally.breach(format!("{} games ran out of prepared moves", self.tally.exhausted()));
        }
        if self.tally.overruns() > 0 {
            self.tally.breach(format!("the rate was not held: {} moves were dropped", self.tally.overruns()));
        }
        let (breach_count, breaches) = self.tally.breaches();
        Rested { lost, breach_count, breaches }
    }

    fn missing(&self) -> u64 {
        let missing = |member: &Heard| {
            let lane = &self.lanes[member.lane];
            let (table, number) = lane.sent();
            let sent = match member.table.cmp(&table) {
                // Marks have one game only, without an end.
                std::cmp::Ordering::Less => lane.tables()[member.table].script.len(),
                std::cmp::Ordering::Equal => number,
                std::cmp::Ordering::Greater => 0,
            };
            (sent as u64).saturating_sub(member.moves.load(Ordering::Relaxed))
        };
        self.members.iter().map(missing).sum()
    }
}

/// The games that follow one another in one place, each with its members.
type Place = Vec<(Table, Vec<(Seat, Member)>)>;

async fn places(sources: &Arc<Sources>, door: &mut Door, plan: &Plan, game: usize) -> Result<Place, String> {
    let mut place = Place::new();
    for following in 0..plan.following {
        let script = &plan.scripts[(game + following * plan.games) % plan.scripts.len()];
        let (table, met, [black, white]) =
            opening::table(sources, door, Arc::clone(script), plan.play).await?;
        let mut members = vec![(Seat::Player(Color::Black), black), (Seat::Player(Color::White), white)];
        for spectator in opening::spectators(sources, &met.game, plan.spectators).await? {
            members.push((Seat::Spectator, spectator));
        }
        place.push((table, members));
    }
    Ok(place)
}

async fn keep_speaking(lines: Vec<Arc<Line>>) {
    tokio::time::sleep(SILENT_AT_FIRST).await;
    loop {
        for step in 0..SPEAK_STEPS {
            for line in lines.iter().skip(step).step_by(SPEAK_STEPS) {
                line.send(r#"{"type":"ping"}"#.into());
            }
            tokio::time::sleep(SPEAK_STEP).await;
        }
    }
}
