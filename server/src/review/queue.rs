//! The courses of finished games, worked out one game at a time in the background and kept with the game.

use crate::estimates::Estimates;
use crate::journal::Journal;
use crate::network::Network;
use crate::review::course;
use crate::store::Write;
use protocol::estimates::{self, EstimateAt, EstimatesProgress};
use protocol::id::GameId;
use protocol::refusal::{Code, Refused};
use protocol::snapshot::Unit;
use rules::Game;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How many games may wait.
const QUEUE: usize = 32;
/// And how many of them one address may have asked for; however many addresses somebody has, a quarter is for others.
const OF_ONE: usize = 4;
const OF_ANY: usize = QUEUE * 3 / 4;
/// How long a game that failed is not tried again, and how many of them are remembered.
const FAILED_FOR: Duration = Duration::from_secs(300);
const MOST_FAILED: usize = 1_000;

/// The way to ask for a course.
pub(crate) struct Courses {
    queue: mpsc::Sender<Asked>,
    known: Known,
}

/// The task that works them out.
pub(crate) struct CourseActor {
    asked: mpsc::Receiver<Asked>,
    known: Known,
    estimates: Estimates,
    journal: Journal,
}

type Known = Arc<Mutex<HashMap<GameId, Course>>>;

/// What is known of a course that was asked for and is not kept.
#[derive(Clone, Copy)]
enum Course {
    /// How far it is, and where it was asked for.
    UnderWay(EstimatesProgress, IpAddr),
    Failed(Instant),
}

struct Asked {
    id: GameId,
    number: u64,
    game: Box<Game>,
}

pub(super) fn channel(estimates: Estimates, journal: Journal) -> (Courses, CourseActor) {
    let (queue, asked) = mpsc::channel(QUEUE);
    let known = Known::default();
    let actor = CourseActor { asked, known: Arc::clone(&known), estimates, journal };
    (Courses { queue, known }, actor)
}

fn lock(known: &Known) -> MutexGuard<'_, HashMap<GameId, Course>> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Course {
    /// How far it is; none where it failed so long ago that it may be tried again.
    fn now(self) -> Option<Result<EstimatesProgress, Refused>> {
        match self {
            Course::UnderWay(progress, _) => Some(Ok(progress)),
            Course::Failed(_) if self.is_forgotten() => None,
            Course::Failed(_) => Some(Err(Refused::new(Code::CannotEstimate))),
        }
    }

    fn is_forgotten(self) -> bool {
        matches!(self, Course::Failed(at) if at.elapsed() >= FAILED_FOR)
    }
}

impl Courses {
    /// How far a game is that was asked for, or that it failed.
    pub(super) fn asked(&self, id: &GameId) -> Option<Result<EstimatesProgress, Refused>> {
        lock(&self.known).get(id).and_then(|course| course.now())
    }

    /// Puts a game that is over in the queue, unless it is there, for somebody at an address.
    ///
    /// # Errors
    /// `busy` when too many wait, or too many of that address; `cannot_estimate` for a while after it failed.
    pub(super) fn ask(
        &self,
        id: GameId,
        number: u64,
        game: Game,
        from: IpAddr,
    ) -> Result<EstimatesProgress, Refused> {
        let busy = || Refused::new(Code::Busy);
        let mut known = lock(&self.known);
        if let Some(asked) = known.get(&id).and_then(|course| course.now()) {
            return asked;
        }
        if Network::of(from).any(|network| of(&known, network) >= most(network)) {
            return Err(busy());
        }
        let asked = Asked { id: id.clone(), number, game: Box::new(game) };
        self.queue.try_send(asked).map_err(|_| busy())?;
        let waiting = EstimatesProgress { done: 0, of: 0 };
        known.insert(id, Course::UnderWay(waiting, from));
        Ok(waiting)
    }
}

/// How many of those under way were asked for in a network. There are few: the queue is short.
fn of(known: &HashMap<GameId, Course>, network: Network) -> usize {
    let asked_there = |course: &&Course| match course {
        Course::UnderWay(_, from) => Network::of(*from).any(|of| of == network),
        Course::Failed(_) => false,
    };
    known.values().filter(asked_there).count()
}

fn most(network: Network) -> usize {
    (OF_ONE * network.times() as usize).min(OF_ANY)
}

impl CourseActor {
    /// Works until nobody can ask any more.
    pub(crate) async fn run(mut self) {
        while let Some(asked) = self.asked.recv().await {
            let id = asked.id.clone();
            if self.is_kept(asked).await {
                lock(&self.known).remove(&id);
            } else {
                tracing::warn!(game = %id, "its estimates could not be worked out and kept");
                self.failed(id);
            }
        }
    }

    /// Works a course out and keeps it. Whether it could.
    async fn is_kept(&self, asked: Asked) -> bool {
        let Asked { id, number, game } = asked;
        let Some(estimates) = self.course(&id, game).await else { return false };
        let body = serde_json::to_string(&estimates).expect("estimates are plain JSON");
        self.journal.keep(Write::Estimates { game: number, body }).await.is_ok()
    }

    /// What failed is likely to fail again: for a while it is not begun anew, however often it is asked for.
    fn failed(&self, id: GameId) {
        let mut known = lock(&self.known);
        known.retain(|_, course| !course.is_forgotten());
        let failures = known.iter().filter_map(|(id, course)| match course {
            Course::Failed(at) => Some((at, id)),
            Course::UnderWay(..) => None,
        });
        if failures.clone().count() >= MOST_FAILED
            && let Some(oldest) = failures.min().map(|(_, id)| id.clone())
        {
            known.remove(&oldest);
        }
        known.insert(id, Course::Failed(Instant::now()));
    }

    /// None where one of them ended badly.
    async fn course(&self, id: &GameId, game: Box<Game>) -> Option<estimates::Estimates> {
        let unit = match game.settings().ruleset.unit {
            rules::Unit::Zi => Unit::Zi,
            rules::Unit::Points => Unit::Points,
        };
        let standings = tokio::task::spawn_blocking(move || course::standings(&game)).await.ok()?;
        let of = standings.len() as u32;
        let mut values = Vec::with_capacity(standings.len());
        for ((moves, standing), done) in standings.into_iter().zip(0..) {
            if let Some(Course::UnderWay(progress, _)) = lock(&self.known).get_mut(id) {
                *progress = EstimatesProgress { done, of };
            }
            let margin_quarters = self.estimates.margin(standing).await.ok()?;
            values.push(EstimateAt { moves, margin_quarters });
        }
        Some(estimates::Estimates { unit, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{self, Depth};
    use crate::metrics::Metrics;
    use crate::seat;
    use crate::service_clock::ServiceClock;
    use crate::store::Store;
    use crate::store::sqlite::{Place, Sqlite};
    use protocol::settings::Settings;
    use std::net::Ipv4Addr;

    fn game() -> Game {
        let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
        let settings: Settings = serde_json::from_str(settings).expect("settings");
        Game::new(settings.resolve(60_000).expect("sound settings").0)
    }

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn code(asked: Result<EstimatesProgress, Refused>) -> Option<Code> {
        asked.err().map(|refused| refused.code)
    }

    /// The journal takes nothing, so that whatever is worked out cannot be kept.
    async fn courses() -> (Courses, CourseActor) {
        let mut store = Sqlite::open(Place::Memory(format!("queue-{}", seat::game_id()))).expect("a store");
        store.take("run").expect("it is nobody's");
        let (clock, metrics) = (ServiceClock::from(0), Arc::new(Metrics::new()));
        let (journal, writer) =
            journal::start(Box::new(store), Depth::Every, clock, metrics).expect("a thread");
        journal.end().await;
        tokio::task::spawn_blocking(move || writer.join()).await.expect("it ends");
        channel(Estimates::new(), journal)
    }

    #[tokio::test]
    async fn what_fails_is_not_begun_again_for_a_while() {
        let (courses, actor) = courses().await;
        let actor = tokio::spawn(actor.run());
        let id = seat::game_id();
        assert_eq!(code(courses.ask(id.clone(), 1, game(), HERE)), None);
        while courses.asked(&id).expect("it is known").is_ok() {
            tokio::task::yield_now().await;
        }
        assert_eq!(code(courses.ask(id.clone(), 1, game(), HERE)), Some(Code::CannotEstimate));
        assert_eq!(courses.queue.capacity(), QUEUE, "and nothing was asked for");
        assert_eq!(code(courses.ask(seat::game_id(), 2, game(), HERE)), None, "others are not kept from it");
        tokio::time::pause();
        tokio::time::advance(FAILED_FOR).await;
        assert!(courses.asked(&id).is_none(), "it is forgotten");
        assert_eq!(code(courses.ask(id, 1, game(), HERE)), None);
        actor.abort();
    }

    #[tokio::test]
    async fn so_many_failures_are_remembered() {
        let (courses, actor) = courses().await;
        let ids: Vec<GameId> = (0..=MOST_FAILED).map(|_| seat::game_id()).collect();
        for id in &ids {
            actor.failed(id.clone());
        }
        assert_eq!(lock(&courses.known).len(), MOST_FAILED);
        assert!(courses.asked(&ids[0]).is_none(), "the oldest is forgotten");
        assert!(courses.asked(&ids[MOST_FAILED]).is_some());
    }

    #[tokio::test]
    async fn nobody_keeps_the_others_from_it() {
        let (courses, actor) = courses().await;
        let ask = |from: &str| {
            let from = from.parse().expect("an address");
            code(courses.ask(seat::game_id(), 1, game(), from))
        };
        let taken = |from: &str| (0..QUEUE).take_while(|_| ask(from).is_none()).count();
        assert_eq!(taken("192.0.2.1"), OF_ONE);
        assert_eq!(ask("192.0.2.1"), Some(Code::Busy));
        assert_eq!(taken("192.0.2.2"), OF_ONE);
        assert_eq!(taken("2001:db8::1"), OF_ONE);
        assert_eq!(taken("2001:db8::2"), 0, "the same person");
        assert_eq!(taken("2001:db8:0:1::1"), OF_ONE);
        // What is done with, or failed, is nobody's any more.
        let ids: Vec<GameId> = lock(&courses.known).keys().cloned().collect();
        ids.into_iter().for_each(|id| actor.failed(id));
        assert_eq!(taken("192.0.2.1"), OF_ONE);
    }

    #[tokio::test]
    async fn who_has_many_addresses_leaves_room_too() {
        let (courses, _actor) = courses().await;
        let at = |number: u16| IpAddr::from([0x2001, 0xdb8, 0, number << 8, 0, 0, 0, 1]);
        let asked =
            (0..QUEUE as u16).filter(|number| courses.ask(seat::game_id(), 1, game(), at(*number)).is_ok());
        assert_eq!(asked.count(), OF_ANY);
        assert!(courses.ask(seat::game_id(), 1, game(), IpAddr::from([192, 0, 2, 1])).is_ok());
    }
}
