//! Where each game lives: handles, never state. How one comes to be stands in `making`, how one that was kept
//! is opened in `reopening`.

mod about;
mod all;
#[cfg(test)]
mod crowded;
mod handle;
mod making;
mod reopening;
#[cfg(test)]
pub(crate) mod testing;

use crate::archive::Archive;
use crate::config::Config;
use crate::connection::Connection;
use crate::estimates::Estimates;
use crate::game_task::{Begun, GameTask, Seats};
use crate::journal::{Journal, Running};
use crate::mailbox;
use crate::metrics::Metrics;
use crate::pace::Paces;
use crate::places::Places;
use crate::runner::Runner;
use crate::service_clock::ServiceClock;
use crate::socket;
use dashmap::{DashMap, DashSet};
use protocol::id::GameId;
use protocol::lobby::Visibility;
use protocol::refusal::{Code, Refused};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub(crate) use about::About;
pub(crate) use handle::{GameHandle, Recorded};
pub(crate) use making::{Created, Wanted};

/// What may wait for a game. Full means refused as busy: nothing waits without bound.
const MAILBOX: usize = 256;

/// Every game in memory.
#[derive(Clone)]
pub(crate) struct Games {
    handles: Arc<DashMap<GameId, GameHandle>>,
    shared: Arc<Shared>,
}

/// What all games have in common.
struct Shared {
    next: AtomicU64,
    draining: AtomicBool,
    journal: Journal,
    archive: Archive,
    clock: ServiceClock,
    estimates: Estimates,
    metrics: Arc<Metrics>,
    paces: Paces,
    /// How fast games are made.
    made: Paces,
    places: Arc<Places>,
    /// What is kept and cannot be opened: few, since each is a fault.
    aside: DashSet<GameId>,
    config: Config,
}

impl Games {
    /// No games yet; the first to be made gets the number after `last_number`.
    pub(crate) fn new(
        config: Config,
        clock: ServiceClock,
        journal: Journal,
        archive: Archive,
        metrics: Arc<Metrics>,
        last_number: u64,
    ) -> Games {
        let next = AtomicU64::new(last_number + 1);
        let (draining, estimates) = (AtomicBool::new(false), Estimates::new());
        let (paces, made, aside) = (Paces::default(), Paces::default(), DashSet::new());
        let places = Places::new(config.max_games, config.max_games_per_address);
        let shared = Shared {
            next,
            draining,
            journal,
            archive,
            clock,
            estimates,
            metrics,
            paces,
            made,
            places,
            aside,
            config,
        };
        Games { handles: Arc::default(), shared: Arc::new(shared) }
    }

    /// The one way to estimates, for those who look at games that are over.
    pub(crate) fn estimates(&self) -> Estimates {
        self.shared.estimates.clone()
    }

    fn start(&self, about: About, seats: Seats, begun: Begun, times: u32) {
        let about = Arc::new(about);
        let (mailbox, messages) = mailbox::mailbox(MAILBOX);
        let (id, number) = (about.info.id.clone(), about.number);
        let shared = Arc::clone(&self.shared);
        let (journal, metrics) = (shared.journal.clone(), Arc::clone(&shared.metrics));
        let task =
            GameTask::new(begun, Arc::clone(&about), seats, journal, shared.estimates.clone(), metrics);
        let (games, linger) = (self.clone(), shared.config.finished);
        // Unconstrained: one event may be written to thousands of sockets in one turn.
        let (runner, home) = Runner::new(tokio::task::unconstrained(Box::new(task).run(messages, linger)));
        let handle = GameHandle { mailbox, runner, about, shared };
        if let Some(before) = self.handles.insert(id.clone(), handle) {
            before.about.place.give_back();
        }
        tokio::spawn(async move {
            if let Err(panic) = home.await {
                let error = panic_text(panic.as_ref());
                tracing::error!(game = %id, error, "a game's task ended badly");
                // Its handle stays until then: whoever comes back is told to come again, not that it is unknown.
                if Box::pin(games.open_once_more(&id, number, times + 1)).await {
                    return;
                }
            }
            // Lists may remember it for a while: its place is free now.
            if let Some((_, handle)) = games.handles.remove(&id) {
                handle.about.place.give_back();
            }
        });
    }

    pub(crate) fn get(&self, id: &GameId) -> Option<GameHandle> {
        self.handles.get(id).map(|handle| handle.clone())
    }

    /// What the lists say of each running game that is in them.
    pub(crate) fn listed_ones(&self) -> impl Iterator<Item = Arc<About>> {
        let listed = self.handles.iter().filter(|handle| {
            handle.about.running.load(Ordering::Relaxed) && handle.about.visibility == Visibility::Public
        });
        listed.map(|handle| Arc::clone(&handle.about))
    }

    /// Tells somebody that a game is not there, or that there can be none of this name.
    pub(crate) fn say_gone(&self, connection: &Connection, id: Option<&GameId>) {
        self.shared.say_gone(connection, id.map_or(Code::UnknownGame, |id| self.shared.gone(id)));
    }

    /// Whether a game is kept and cannot be opened.
    pub(crate) fn is_aside(&self, id: &GameId) -> bool {
        self.shared.aside.contains(id)
    }

    /// How fast people talk.
    pub(crate) fn paces(&self) -> &Paces {
        &self.shared.paces
    }

    /// Where things are counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// Whether the time of the service stands, and everybody's with it.
    pub(crate) fn stand(&self) -> bool {
        self.shared.clock.standing().is_some()
    }

    /// How many games run, and in how many of them nobody's time does.
    pub(crate) fn running(&self) -> (usize, usize) {
        let running = self.handles.iter().filter(|handle| handle.about.running.load(Ordering::Relaxed));
        running.fold((0, 0), |(running, standing), handle| {
            (running + 1, standing + usize::from(handle.about.stands.load(Ordering::Relaxed)))
        })
    }

    /// Whether any game runs.
    pub(crate) fn any_running(&self) -> Running {
        let any = self.handles.iter().any(|handle| handle.about.running.load(Ordering::Relaxed));
        if any { Running::Some } else { Running::None }
    }
}

impl Shared {
    /// Why a game is not there: one that was let go of because the server stops will be there again, one that
    /// was set aside will not.
    fn gone(&self, id: &GameId) -> Code {
        if self.aside.contains(id) {
            Code::CannotOpen
        } else if self.draining.load(Ordering::SeqCst) {
            Code::Restart
        } else {
            Code::UnknownGame
        }
    }

    fn say_gone(&self, connection: &Connection, code: Code) {
        match code {
            Code::Restart => connection.close(1012, "service restart"),
            code => {
                socket::refuse(connection, Refused::new(code));
                let reason = if code == Code::CannotOpen { "cannot open" } else { "unknown game" };
                connection.close(1000, reason);
            }
        }
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no text")
}
