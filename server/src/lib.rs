//! The process of Shoutan: HTTP, sockets, the lobby, one task a game, the journal. It must never know how
//! a liberty is counted: `rules` decides, this crate carries.

mod alarm;
mod answer;
mod answers;
mod api;
mod archive;
mod beside;
mod blind;
pub mod commands;
pub mod config;
mod config_text;
mod connection;
mod desk;
mod estimates;
mod files;
mod frame;
mod gallery;
mod game_task;
mod games;
mod http;
mod journal;
mod kept;
mod link;
mod lists;
mod lobby;
mod logging;
mod mailbox;
mod metrics;
mod names;
mod negotiation;
mod network;
mod openapi;
mod pace;
mod page;
mod patient;
mod places;
mod rate_limit;
mod recovery;
mod review;
mod runner;
mod seat;
mod service_clock;
mod service_manager;
mod socket;
mod sockets;
pub mod storage;
pub mod store;
mod talk_text;
mod visitor;
mod watch;
mod wire;
mod word;

use config::{Config, Engine};
use protocol::archive::OutageReason;
use protocol::game::GameMessage;
use service_clock::{Away, ServiceClock};
use socket::wall_clock;
use std::fs::File;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Write;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch as signal};

/// What every socket of the process shares.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) games: games::Games,
    pub(crate) lobby: lobby::Lobby,
    pub(crate) gallery: gallery::Gallery,
    pub(crate) sockets: sockets::Sockets,
    pub(crate) archive: archive::Archive,
    pub(crate) journal: journal::Journal,
    pub(crate) metrics: Arc<metrics::Metrics>,
    /// For records. Questions have one of their own, since a body that never comes holds a place.
    pub(crate) records: desk::Desk,
    pub(crate) review: review::Review,
    /// About to stop.
    pub(crate) draining: AtomicBool,
}

/// Serves until `shutdown` resolves; then lets the clocks stand, keeps that, closes every socket with
/// "service restart" and returns.
///
/// # Errors
/// The listener or the store failed, or another server has taken the database over.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    if !config.limits {
        tracing::warn!("message limits are off: for benchmarks on this machine only");
    }
    // Every socket holds the sender: when the receiver ends, all of them are gone.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let (open, door) = signal::channel(None);
    let counting = match config.metrics {
        None => None,
        Some(address) => {
            let says =
                |error: std::io::Error| std::io::Error::other(format!("metrics on {address}: {error}"));
            let listener = TcpListener::bind(address).await.map_err(says)?;
            Some(tokio::spawn(metrics::listener::serve(listener, door.clone())))
        }
    };
    let address = listener.local_addr()?;
    let accepting = tokio::spawn(http::accept(listener, config.clone(), door, alive.downgrade()));
    let began = begin(config).await;
    let Begun { shared, clock, mut writer, lobby, gallery, course, lock } = match began {
        Ok(begun) => begun,
        Err(text) => {
            accepting.abort();
            counting.inspect(tokio::task::JoinHandle::abort);
            return Err(std::io::Error::other(text));
        }
    };
    open.send_replace(Some(Arc::clone(&shared)));
    tracing::info!("listening on http://{address}");
    service_manager::ready().await;
    let lobby = tokio::spawn(lobby.run());
    let gallery = tokio::spawn(gallery.run());
    let course = tokio::spawn(course.run());
    let ended = tokio::select! {
        ended = keep_time(&shared, &clock, &mut writer) => ended,
        () = shutdown => Ok(()),
    };
    tracing::info!("stopping: games that run may make one more move, within {:?}", shared.config.drain);
    service_manager::stopping().await;
    shared.draining.store(true, Ordering::Relaxed);
    shared.sockets.tell_all(&socket::encode(&GameMessage::Stopping {}));
    shared.lobby.drain().await;
    let limit = if ended.is_ok() { shared.config.drain } else { Duration::ZERO };
    tokio::select! {
        () = shared.games.drain(limit) => {}
        // The disk may fail while the last moves are awaited, too.
        _ = keep_time(&shared, &clock, &mut writer) => {}
    }
    shared.sockets.close_all(1012, "service restart");
    accepting.abort();
    counting.inspect(tokio::task::JoinHandle::abort);
    drop((open, alive));
    let _ = tokio::time::timeout(LAST_WORDS, all_gone.recv()).await;
    lobby.abort();
    gallery.abort();
    course.abort();
    shared.journal.end().await;
    let _ = tokio::task::spawn_blocking(move || writer.join()).await;
    drop(lock);
    tracing::info!("stopped");
    ended
}

/// How long sockets have to say and hear farewell.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What runs once everything has been read again.
struct Begun {
    shared: Arc<Shared>,
    clock: ServiceClock,
    writer: journal::Writer,
    lobby: lobby::LobbyActor,
    gallery: gallery::GalleryActor,
    course: review::CourseActor,
    lock: Option<File>,
}

async fn begin(config: Config) -> Result<Begun, String> {
    let opened = config.clone();
    let opening = tokio::task::spawn_blocking(move || {
        let mut storage = storage::open(&opened)?;
        let run = format!("{:016x}", rand::random::<u64>());
        let recovered = recovery::recover(storage.writer.as_mut(), &run, wall_clock());
        recovered.map(|recovered| (storage, recovered)).map_err(|error| {
            format!("the games cannot be read again: {error}; `shoutan verify` says more, and `shoutan restore` puts a backup in their place")
        })
    });
    let (storage, recovered) = opening.await.map_err(|error| error.to_string())??;
    let clock = ServiceClock::from(recovered.before.clock);
    let depth = match config.store {
        Engine::Memory => journal::Depth::Ends,
        Engine::Sqlite | Engine::Postgres => journal::Depth::Every,
    };
    let says = |error: std::io::Error| format!("no thread can be started: {error}");
    let metrics = Arc::new(metrics::Metrics::new());
    metrics.replayed(recovered.took);
    let counted = Arc::clone(&metrics);
    let (journal, writer) = journal::start(storage.writer, depth, clock.clone(), counted).map_err(says)?;
    let archive = archive::start(storage.reader).map_err(says)?;
    for write in recovered.writes {
        journal.keep(write).await.map_err(|_| "the store takes nothing".to_string())?;
    }
    let (time, last) = (clock.clone(), recovered.last_number);
    let counted = Arc::clone(&metrics);
    let games = games::Games::new(config.clone(), time, journal.clone(), archive.clone(), counted, last);
    games.set_aside(recovered.aside);
    for (kept, sealed) in recovered.games {
        games.reopen(kept, sealed);
    }
    let (lobby, actor) = lobby::channel(config.clone(), games.clone());
    let (gallery, boards) = gallery::channel(games.clone());
    let sockets = sockets::Sockets::new(config.max_sockets, config.max_sockets_per_address);
    let draining = AtomicBool::new(false);
    let (review, course) = review::channel(&config, games.estimates(), journal.clone());
    let records = desk::Desk::new(api::ROOM);
    let shared = Shared {
        config,
        games,
        lobby,
        gallery,
        sockets,
        archive,
        journal,
        metrics,
        records,
        review,
        draining,
    };
    let shared = Arc::new(shared);
    Ok(Begun { shared, clock, writer, lobby: actor, gallery: boards, course, lock: storage.lock })
}

/// Looks often whether the process runs and whether events can be kept, and tells every game when it did
/// not or they could not. Ends only when this process will keep nothing any more: another server has taken
/// the database over, or the journal's thread has ended.
async fn keep_time(
    shared: &Arc<Shared>,
    clock: &ServiceClock,
    writer: &mut journal::Writer,
) -> std::io::Result<()> {
    let mut tick = tokio::time::interval(service_clock::TICK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut ticks = 0_u64;
    loop {
        let away = tokio::select! {
            _ = tick.tick() => {
                shared.journal.tick(shared.games.any_running());
                ticks += 1;
                if ticks.is_multiple_of(PRUNE_EVERY) && shared.config.keep_games > 0 {
                    let (journal, keep) = (shared.journal.clone(), shared.config.keep_games);
                    tokio::spawn(async move { journal.keep(Write::Prune { keep, most: MOST_PRUNED }).await });
                }
                clock.tick()
            }
            Some(away) = writer.aways.recv() => Some(away),
        };
        if shared.journal.is_taken() {
            return Err(std::io::Error::other("another server has taken the database over"));
        }
        // Nothing in this process brings it back, and whoever watches over the process can.
        if !shared.journal.is_alive() {
            return Err(std::io::Error::other("the journal has ended: this server stops"));
        }
        // Apart, so that nothing that waits for the disk keeps this from looking at it.
        if let Some(away) = away {
            tokio::spawn(was_away(Arc::clone(shared), away));
        }
    }
}

/// How many ticks pass between two looks at how many ended games are kept.
const PRUNE_EVERY: u64 = 50;
/// How many ended games go at once: a commit that removed a whole archive would stop every clock, and this is
/// still two hundred a second.
const MOST_PRUNED: u32 = 2_000;

async fn was_away(shared: Arc<Shared>, away: Away) {
    let milliseconds = away.time.as_millis() as u64;
    tracing::warn!(milliseconds, reason = ?away.reason, "the server was away: nobody is charged");
    // What came of the disk is in the record already: the journal goes on only once it is.
    if away.reason != OutageReason::Storage
        && shared.journal.keep(Write::Outage(away.row(wall_clock()))).await.is_err()
    {
        tracing::warn!("an outage is not in the record");
    }
    shared.games.interrupt().await;
}
