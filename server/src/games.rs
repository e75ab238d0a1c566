//! Where each game lives: handles, never state.

use crate::archive::Archive;
use crate::beside::Aside;
use crate::config::Config;
use crate::connection::Connection;
use crate::estimates::Estimates;
use crate::game_task::{self, Begun, GameTask, Mail, Message, Seats};
use crate::journal::{Journal, Running};
use crate::kept::{self, Kept, Unreadable};
use crate::mailbox::{self, Untaken};
use crate::metrics::Metrics;
use crate::metrics::labels::Limit;
use crate::pace::Paces;
use crate::places::{Full, Place, Places};
use crate::runner::{Runner, Turn};
use crate::seat::{self, TokenHash};
use crate::service_clock::ServiceClock;
use crate::socket::{self, Reader, wall_clock};
use crate::store::{NewGame, Write};
use crate::word::Word;
use dashmap::DashMap;
use protocol::game::GameRequest;
use protocol::id::{GameId, SeatToken};
use protocol::lobby::Visibility;
use protocol::refusal::{Code, Refused};
use protocol::settings::Settings;
use protocol::snapshot::GameInfo;
use protocol::watch::BoardView;
use rules::commitment::Opening;
use rules::{ByColor, Game};
use std::any::Any;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// What may wait for a game. Full means refused as busy: nothing waits without bound.
const MAILBOX: usize = 256;
/// How often a game whose task ends badly is opened again before it is set aside.
const MOST_REOPENINGS: u32 = 3;
/// How often it is read for that, and how long after one another, where the archive is busy or fails.
const MOST_READINGS: u32 = 120;
const READ_AGAIN: Duration = Duration::from_millis(500);

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
    places: Arc<Places>,
    config: Config,
}

/// The way into one game.
#[derive(Clone)]
pub(crate) struct GameHandle {
    mailbox: mailbox::Sender<Mail>,
    runner: Arc<Runner>,
    about: Arc<About>,
    shared: Arc<Shared>,
}

/// What the lists say of a game without asking its task.
pub(crate) struct About {
    pub(crate) info: GameInfo,
    /// Its number in the store: games are numbered as they are made.
    pub(crate) number: u64,
    /// Service time (ms) at which its own time began.
    born: u64,
    /// The same by the calendar: ms since 1970.
    pub(crate) made_at: u64,
    pub(crate) clock: ServiceClock,
    pub(crate) moves: AtomicU32,
    /// The number of its last event.
    pub(crate) seq: AtomicU64,
    pub(crate) spectators: AtomicU32,
    pub(crate) running: AtomicBool,
    /// Nobody's time runs.
    pub(crate) stands: AtomicBool,
    pub(crate) visibility: Visibility,
    place: Place,
}

/// A game that two people want.
pub(crate) struct Wanted {
    pub(crate) settings: Settings,
    pub(crate) names: ByColor<String>,
    pub(crate) visibility: Visibility,
}

/// A game that was just made, and the right to each of its seats.
pub(crate) struct Created {
    pub(crate) id: GameId,
    pub(crate) tokens: ByColor<SeatToken>,
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
        let paces = Paces::default();
        let places = Places::new(config.max_games, config.max_games_per_address);
        let shared = Arc::new(Shared {
            next,
            draining,
            journal,
            archive,
            clock,
            estimates,
            metrics,
            paces,
            places,
            config,
        });
        Games { handles: Arc::default(), shared }
    }

    /// The one way to estimates, for those who look at games that are over.
    pub(crate) fn estimates(&self) -> Estimates {
        self.shared.estimates.clone()
    }

    /// Makes a game for somebody at an address, durably, and starts its task.
    ///
    /// # Errors
    /// `busy`, `restart`, `bad_settings`, or `cannot_record`.
    pub(crate) async fn create(&self, wanted: Wanted, maker: IpAddr) -> Result<Created, Refused> {
        let Wanted { settings, names, visibility } = wanted;
        let shared = &self.shared;
        if shared.draining.load(Ordering::SeqCst) {
            return Err(Refused::new(Code::Restart));
        }
        // Before anything is waited for: many may ask at once.
        let place = self.place(maker)?;
        let first_moves_by = shared.config.first_moves.as_millis() as u64;
        let (rules, mut said) = settings.resolve(first_moves_by)?;
        said.spectators = said.spectators.and(shared.config.spectators);
        let id = seat::game_id();
        let tokens = ByColor::from_fn(|_| seat::token());
        let hashes = ByColor::from_fn(|color| TokenHash::of(&tokens[color]));
        let made = NewGame {
            number: shared.next.fetch_add(1, Ordering::Relaxed),
            id: id.to_string(),
            born: shared.clock.now(),
            made_at: wall_clock(),
            settings: serde_json::to_string(&said).expect("settings are plain JSON"),
            first_moves_by: rules.first_moves_by,
            names: names.clone(),
            tokens: ByColor::from_fn(|color| hashes[color].bytes()),
            visibility,
        };
        let info = kept::info(id.clone(), said, &rules, names.black, names.white);
        let about = About::of(info, &made, shared.clock.clone(), place);
        let keeping = shared.journal.keep(Write::Game(Box::new(made)));
        keeping.await.map_err(|_| Refused::new(Code::CannotRecord))?;
        self.start(about, Seats(hashes), Begun::Anew(Box::new(rules)), 0);
        Ok(Created { id, tokens })
    }

    /// The same in a task of its own, which ends whatever becomes of whoever asks.
    ///
    /// # Errors
    /// The same; `busy` also where it ended badly.
    pub(crate) async fn create_apart(&self, wanted: Wanted, maker: IpAddr) -> Result<Created, Refused> {
        let games = self.clone();
        apart(async move { games.create(wanted, maker).await }).await
    }

    /// A place, where need be that of a game that is over.
    fn place(&self, maker: IpAddr) -> Result<Place, Refused> {
        loop {
            match self.shared.places.take(maker) {
                Ok(place) => return Ok(place),
                // Another may have been quicker to take what has been given back.
                Err(Full::All) if self.make_way() => {}
                Err(_) => {
                    self.shared.metrics.limited(Limit::Games);
                    return Err(Refused::new(Code::Busy));
                }
            }
        }
    }

    /// Whether as many games run as somebody at this address may make.
    pub(crate) fn is_crowded(&self, maker: IpAddr) -> bool {
        self.shared.places.is_crowded(maker)
    }

    /// Lets the oldest game go that is over and only lingers: it must not keep others from playing. Whether
    /// there was one.
    fn make_way(&self) -> bool {
        let over = |about: &About| !about.running.load(Ordering::Relaxed) && about.place.is_held();
        let lingering = self.handles.iter().filter(|handle| over(&handle.about));
        let Some(oldest) = lingering.min_by_key(|handle| handle.about.number).map(|handle| handle.clone())
        else {
            return false;
        };
        // Its mailbox may be full, and it may leave by itself.
        let told = oldest.mailbox.try_send(Box::new(Message::Leaves)).is_ok();
        if told {
            oldest.about.place.give_back();
        }
        told
    }

    /// Opens a game that was kept.
    pub(crate) fn reopen(&self, kept: Kept, sealed: Option<Opening>) {
        self.reopen_again(kept, sealed, 0);
    }

    fn reopen_again(&self, kept: Kept, sealed: Option<Opening>, times: u32) {
        let Kept { row, mut info, game, commands } = kept;
        info.settings.spectators = info.settings.spectators.and(self.shared.config.spectators);
        let place = self.shared.places.take_again();
        let about = About::of(info, &row.made, self.shared.clock.clone(), place);
        about.moves.store(game.position().turns() as u32, Ordering::Relaxed);
        about.seq.store(game.seq(), Ordering::Relaxed);
        // One that ended just before the server did, and whose end is still to be kept, is over all the same.
        if game.outcome().is_some() {
            about.ended();
        }
        let seats = Seats(ByColor::from_fn(|color| TokenHash::from_bytes(row.made.tokens[color])));
        self.start(about, seats, Begun::Again { game: Box::new(game), commands, sealed }, times);
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

    /// A game whose task ended badly is opened from the journal, which holds all that anybody has seen. Whether
    /// it could be.
    async fn open_once_more(&self, id: &GameId, number: u64, times: u32) -> bool {
        if times > MOST_REOPENINGS {
            let reason = "its task ended badly time and again".to_string();
            tracing::error!(game = %id, "set aside: {reason}");
            let _ = self.shared.journal.keep(Write::Aside { game: number, reason }).await;
            return false;
        }
        for _ in 0..MOST_READINGS {
            let name = id.to_string();
            let read = self.shared.archive.ask(move |store| {
                let Some(row) = store.game(&name)?.filter(|row| row.ended.is_none()) else { return Ok(None) };
                let sealed = store.sealed(row.made.number)?;
                Ok(Some((Kept::read(row, store), sealed)))
            });
            match read.await {
                Ok(Some((Ok(kept), sealed))) => {
                    self.reopen_again(kept, sealed, times);
                    return true;
                }
                Ok(Some((Err(Unreadable::Damaged(reason)), _))) => {
                    tracing::error!(game = %id, reason, "cannot be opened again");
                    return false;
                }
                Ok(None) => {
                    tracing::error!(game = %id, "cannot be opened again: it is over, or not there");
                    return false;
                }
                // Too many ask, or the disk fails: no reason to leave the game where it is.
                Ok(Some((Err(Unreadable::Store(_)), _))) | Err(_) => tokio::time::sleep(READ_AGAIN).await,
            }
        }
        tracing::error!(game = %id, "cannot be opened again: it cannot be read");
        false
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

    /// Tells somebody that a game is not there.
    pub(crate) fn say_gone(&self, connection: &Connection) {
        self.shared.say_gone(connection, self.shared.gone());
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

    /// The server was away without having been stopped: every game is told (T11).
    pub(crate) async fn interrupt(&self) {
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Interrupt)).await;
        }
    }

    /// No game begins any more; those that run stand still with the next move, and all after `limit`.
    pub(crate) async fn drain(&self, limit: Duration) {
        self.shared.draining.store(true, Ordering::SeqCst);
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Drain)).await;
        }
        let standing = || self.handles.iter().all(|handle| handle.about.stands.load(Ordering::Relaxed));
        let end = Instant::now() + limit;
        while !standing() && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Stop)).await;
        }
        while !self.handles.is_empty() && Instant::now() < end + Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.handles.clear();
    }

    /// Copies of the ways in: nothing of the map is held while a game is waited for.
    fn mailboxes(&self) -> Vec<mailbox::Sender<Mail>> {
        self.handles.iter().map(|handle| handle.mailbox.clone()).collect()
    }
}

impl Shared {
    /// Why a game is not there: one that was let go of because the server stops will be there again.
    fn gone(&self) -> Code {
        if self.draining.load(Ordering::SeqCst) { Code::Restart } else { Code::UnknownGame }
    }

    fn say_gone(&self, connection: &Connection, code: Code) {
        match code {
            Code::Restart => connection.close(1012, "service restart"),
            code => {
                socket::refuse(connection, Refused::new(code));
                connection.close(1000, "unknown game");
            }
        }
    }
}

impl About {
    fn of(info: GameInfo, made: &NewGame, clock: ServiceClock, place: Place) -> About {
        About {
            info,
            number: made.number,
            born: made.born,
            made_at: made.made_at,
            clock,
            moves: AtomicU32::new(0),
            seq: AtomicU64::new(0),
            spectators: AtomicU32::new(0),
            running: AtomicBool::new(true),
            stands: AtomicBool::new(true),
            visibility: made.visibility,
            place,
        }
    }

    /// A running game that is only listed, without a task.
    #[cfg(test)]
    pub(crate) fn listed(number: u64, black: &str, white: &str, settings: Settings) -> About {
        let names = ByColor { black: black.to_string(), white: white.to_string() };
        let (rules, settings) = settings.resolve(60_000).expect("sound settings");
        let made = NewGame {
            number,
            id: seat::game_id().to_string(),
            born: 0,
            made_at: 0,
            settings: String::new(),
            first_moves_by: rules.first_moves_by,
            names: names.clone(),
            tokens: ByColor::from_fn(|_| TokenHash::of(&seat::token()).bytes()),
            visibility: Visibility::Public,
        };
        let id = GameId::try_from(made.id.clone()).expect("an id");
        let info = kept::info(id, settings, &rules, names.black, names.white);
        About::of(info, &made, ServiceClock::from(0), Places::new(1, 1).take_again())
    }

    /// It is over.
    pub(crate) fn ended(&self) {
        self.running.store(false, Ordering::Relaxed);
        self.place.ended();
    }

    /// Service time (ms) at which the game's own time began.
    pub(crate) fn born(&self) -> u64 {
        self.born
    }

    /// Whole milliseconds of game time at an instant, cut off here and nowhere else.
    pub(crate) fn game_time(&self, at: Instant) -> u64 {
        self.clock.at(at).saturating_sub(self.born)
    }

    /// The instant at which the game's time will be so late; none while time stands.
    pub(crate) fn instant(&self, time: u64) -> Option<Instant> {
        self.clock.instant(self.born.saturating_add(time))
    }
}

impl GameHandle {
    /// Why nobody takes a message: a game that runs has lost its task, and is being opened again.
    fn gone(&self) -> Code {
        if self.about.running.load(Ordering::Relaxed) { Code::Restart } else { self.shared.gone() }
    }

    /// Whole milliseconds of game time at an instant.
    pub(crate) fn game_time(&self, at: Instant) -> u64 {
        self.about.game_time(at)
    }

    /// Takes a seat, or watches. The game's task answers on the connection itself.
    pub(crate) async fn join(&self, reader: &Reader, token: Option<SeatToken>, since: Option<u64>) {
        let token = token.as_ref().map(TokenHash::of);
        let connection = Arc::clone(&reader.connection);
        let messages_per_second = reader.messages_per_second;
        let joined = Message::Join { connection: Arc::clone(&connection), token, since, messages_per_second };
        if self.mailbox.send(Box::new(joined)).await.is_err() {
            self.shared.say_gone(&connection, self.gone());
        }
    }

    /// The right to see to the game's work on the spot, if it is free.
    pub(crate) fn claim(&self) -> Option<Turn<'_>> {
        self.runner.claim()
    }

    /// Hands a command over without waiting.
    ///
    /// # Errors
    /// What is to be said instead: a full game is busy.
    pub(crate) fn command(
        &self,
        connection: &Arc<Connection>,
        request: GameRequest,
        at: Instant,
        measured: u64,
    ) -> Result<(), Box<Word>> {
        let command = Message::Command {
            connection: Arc::clone(connection),
            request,
            at: self.game_time(at),
            measured,
            arrived: at,
        };
        let (message, code) = match self.mailbox.try_send(Box::new(command)) {
            Ok(()) => return Ok(()),
            Err(Untaken::Full(message)) => (message, Code::Busy),
            Err(Untaken::Closed(message)) => (message, self.gone()),
        };
        let refused = Refused::new(code);
        let refused = match &*message {
            Message::Command { request, .. } => match game_task::id_and_turn(request) {
                Some((id, _)) => refused.answering(id),
                None => refused,
            },
            _ => refused,
        };
        Err(Word::refusal(refused))
    }

    /// Waits until the game has answered whatever it has been brought.
    pub(crate) async fn answered(&self) {
        let (told, answered) = oneshot::channel();
        if self.mailbox.send(Box::new(Message::Answered { told })).await.is_ok() {
            let _ = answered.await;
        }
    }

    /// Asks for something beside the game, without waiting: a full game is busy.
    ///
    /// # Errors
    /// Why it cannot be asked.
    pub(crate) fn ask(&self, aside: Aside) -> Result<(), Code> {
        self.mailbox.try_send(Box::new(Message::Aside(aside))).map_err(|error| match error {
            Untaken::Full(_) => Code::Busy,
            Untaken::Closed(_) => self.gone(),
        })
    }

    /// The same, waiting its turn.
    ///
    /// # Errors
    /// Why it cannot be asked.
    pub(crate) async fn ask_in_turn(&self, aside: Aside) -> Result<(), Code> {
        self.mailbox.send(Box::new(Message::Aside(aside))).await.map_err(|_| self.gone())
    }

    /// The game's number.
    pub(crate) fn number(&self) -> u64 {
        self.about.number
    }

    pub(crate) async fn leave(&self, connection: u64) {
        let _ = self.mailbox.send(Box::new(Message::Leave { connection })).await;
    }

    /// The number of the game's last event, without asking its task.
    pub(crate) fn seq(&self) -> u64 {
        self.about.seq.load(Ordering::Relaxed)
    }

    /// The small board, if it has changed since `seen`.
    pub(crate) async fn board(&self, seen: Option<u64>) -> Option<BoardView> {
        let (answer, board) = oneshot::channel();
        self.mailbox.send(Box::new(Message::Board { seen, answer })).await.ok()?;
        board.await.ok().flatten()
    }

    /// The game as it stands.
    pub(crate) async fn record(&self) -> Option<Recorded> {
        let (answer, record) = oneshot::channel();
        self.mailbox.send(Box::new(Message::Record { answer })).await.ok()?;
        record.await.ok()
    }
}

/// A game and what its record says besides.
pub(crate) struct Recorded {
    pub(crate) info: GameInfo,
    pub(crate) game: Game,
    /// When it was made, by the calendar: ms since 1970.
    pub(crate) made_at: u64,
    /// When it ended, likewise.
    pub(crate) ended_at: Option<u64>,
    /// Service time (ms) at which the game's own time began.
    pub(crate) born: u64,
}

/// Two wait for what is being made: also where that ends badly they are to hear of it.
async fn apart<T: Send + 'static>(
    making: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(making).await.unwrap_or_else(|error| {
        tracing::error!(%error, "the making of a game ended badly");
        Err(Refused::new(Code::Busy))
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;
    use crate::store::sqlite::{Place, Sqlite};
    use crate::{archive, journal};
    use rules::Color;

    #[tokio::test]
    async fn a_making_that_ends_badly_is_a_refusal() {
        assert_eq!(apart(async { Ok(1) }).await.ok(), Some(1));
        let bad = apart::<()>(async { panic!("on purpose") }).await;
        assert_eq!(bad.err().map(|refused| refused.code), Some(Code::Busy));
    }

    /// Opened anew as often as it is worth it, and unknown at no moment in between; then set aside.
    #[tokio::test]
    async fn a_game_whose_task_ends_badly_is_there_again() {
        let place = Place::Memory("games-fail".to_string());
        let mut writer = Sqlite::open(place.clone()).expect("a store");
        writer.take("run").expect("it is nobody's");
        let mut look = Sqlite::open_reader(place.clone()).expect("a reader");
        let (clock, metrics) = (ServiceClock::from(0), Arc::new(Metrics::new()));
        let depth = journal::Depth::Every;
        let (journal, _writer) =
            journal::start(Box::new(writer), depth, clock.clone(), Arc::clone(&metrics)).expect("a thread");
        let archive =
            archive::start(Box::new(Sqlite::open_reader(place).expect("a reader"))).expect("a thread");
        let games = Games::new(Config::default(), clock, journal, archive, metrics, 0);
        let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
        let settings: Settings = serde_json::from_str(settings).expect("settings");
        let names = ByColor::from_fn(|color| if color == Color::Black { "b" } else { "w" }.to_string());
        let wanted = Wanted { settings, names, visibility: Visibility::Public };
        let Ok(Created { id, .. }) = games.create(wanted, IpAddr::from([127, 0, 0, 1])).await else {
            panic!("a game is made")
        };
        for times in 0..=MOST_REOPENINGS {
            let before = games.get(&id).expect("it is there");
            assert!(before.mailbox.send(Box::new(Message::Fails)).await.is_ok());
            let end = Instant::now() + Duration::from_secs(30);
            while !before.mailbox.is_closed() {
                assert!(Instant::now() < end, "{times}");
                tokio::task::yield_now().await;
            }
            assert_eq!(before.gone(), Code::Restart);
            let again = loop {
                assert!(Instant::now() < end, "{times}");
                match games.get(&id) {
                    Some(handle) if handle.mailbox.leads_where(&before.mailbox) => {}
                    other => break other,
                }
                tokio::task::yield_now().await;
            };
            match again {
                // It says once that it was away: the others are the same outage.
                Some(handle) => assert_eq!(handle.record().await.map(|it| it.game.seq()), Some(1)),
                None => assert_eq!(times, MOST_REOPENINGS),
            }
        }
        let row = look.game(id.as_str()).expect("it is read").expect("a row");
        assert_eq!(row.aside.as_deref(), Some("its task ended badly time and again"));
        assert_eq!(games.shared.gone(), Code::UnknownGame);
    }
}
