//! Where each game lives: handles, never state.

use crate::config::Config;
use crate::connection::Connection;
use crate::estimates::Estimates;
use crate::game_task::{self, Message, Seats};
use crate::seat::{self, TokenHash};
use crate::socket::{self, Reader};
use crate::store::Journal;
use dashmap::DashMap;
use protocol::game::GameRequest;
use protocol::id::{GameId, SeatToken};
use protocol::lobby::GameSummary;
use protocol::refusal::{Code, Refused};
use protocol::settings::Settings;
use protocol::snapshot::GameInfo;
use protocol::watch::BoardView;
use rules::ByColor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// What may wait for a game. Full means refused as busy: nothing waits without bound.
const MAILBOX: usize = 256;

/// Every game in memory.
#[derive(Clone)]
pub(crate) struct Games {
    handles: Arc<DashMap<GameId, GameHandle>>,
    next: Arc<AtomicU64>,
    journal: Journal,
    estimates: Estimates,
    config: Config,
}

/// The way into one game.
#[derive(Clone)]
pub(crate) struct GameHandle {
    mailbox: mpsc::Sender<Message>,
    about: Arc<About>,
}

/// What the lists say of a game without asking its task.
pub(crate) struct About {
    pub(crate) info: GameInfo,
    pub(crate) born: Instant,
    pub(crate) moves: AtomicU32,
    pub(crate) spectators: AtomicU32,
    pub(crate) running: AtomicBool,
    order: u64,
}

/// A game that was just made, and the right to each of its seats.
pub(crate) struct Created {
    pub(crate) id: GameId,
    pub(crate) tokens: ByColor<SeatToken>,
}

impl Games {
    pub(crate) fn new(config: Config) -> Games {
        let (journal, estimates) = (Journal, Estimates::new());
        Games { handles: Arc::default(), next: Arc::default(), journal, estimates, config }
    }

    /// Makes a game and starts its task.
    ///
    /// # Errors
    /// `busy`, or `bad_settings`.
    pub(crate) fn create(&self, settings: &Settings, names: ByColor<String>) -> Result<Created, Refused> {
        if self.handles.len() >= self.config.max_games {
            return Err(Refused::new(Code::Busy));
        }
        let first_moves_by = self.config.first_moves.as_millis() as u64;
        let (rules, said) = settings.resolve(first_moves_by)?;
        let id = seat::game_id();
        let tokens = ByColor::from_fn(|_| seat::token());
        let info = GameInfo {
            id: id.clone(),
            settings: said,
            black: names.black,
            white: names.white,
            handicap_stones: rules.handicap.stones().iter().map(rules::Point::to_string).collect(),
            first_moves_by: rules.first_moves_by,
            claim_after_ms: rules.conduct.claim_after,
        };
        let about = Arc::new(About {
            info,
            born: Instant::now(),
            moves: AtomicU32::new(0),
            spectators: AtomicU32::new(0),
            running: AtomicBool::new(true),
            order: self.next.fetch_add(1, Ordering::Relaxed),
        });
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        self.handles.insert(id.clone(), GameHandle { mailbox, about: Arc::clone(&about) });
        let seats = Seats(ByColor::from_fn(|color| TokenHash::of(&tokens[color])));
        let task =
            game_task::GameTask::new(rules, about, seats, self.journal.clone(), self.estimates.clone());
        let (handles, gone, linger) = (Arc::clone(&self.handles), id.clone(), self.config.finished);
        tokio::spawn(async move {
            // Unconstrained: one event may be written to thousands of sockets in one turn.
            let run = tokio::spawn(tokio::task::unconstrained(task.run(messages, linger)));
            if let Err(error) = run.await {
                tracing::error!(game = %gone, %error, "a game's task ended badly");
            }
            handles.remove(&gone);
        });
        Ok(Created { id, tokens })
    }

    pub(crate) fn get(&self, id: &GameId) -> Option<GameHandle> {
        self.handles.get(id).map(|handle| handle.clone())
    }

    /// The newest running games, at most `most`, and how many run in all.
    pub(crate) fn summaries(&self, most: usize) -> (Vec<GameSummary>, u32) {
        let running = self.handles.iter().filter(|handle| handle.about.running.load(Ordering::Relaxed));
        let mut abouts: Vec<Arc<About>> = running.map(|handle| Arc::clone(&handle.about)).collect();
        let count = abouts.len() as u32;
        abouts.sort_unstable_by_key(|about| std::cmp::Reverse(about.order));
        abouts.truncate(most);
        (abouts.iter().map(|about| about.summary()).collect(), count)
    }

    /// Lets every game's task end.
    pub(crate) fn stop(&self) {
        self.handles.clear();
    }
}

impl About {
    fn summary(&self) -> GameSummary {
        GameSummary {
            id: self.info.id.clone(),
            black: self.info.black.clone(),
            white: self.info.white.clone(),
            settings: self.info.settings.clone(),
            moves: self.moves.load(Ordering::Relaxed),
            spectators: self.spectators.load(Ordering::Relaxed),
        }
    }

    /// Whole milliseconds of game time at an instant, cut off here and nowhere else.
    pub(crate) fn game_time(&self, at: Instant) -> u64 {
        at.duration_since(self.born).as_millis() as u64
    }
}

impl GameHandle {
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
        if self.mailbox.send(joined).await.is_err() {
            socket::refuse(&connection, Refused::new(Code::UnknownGame));
            connection.close(1000, "unknown game");
        }
    }

    /// Hands a command over without waiting; a full game refuses it as busy.
    pub(crate) fn command(
        &self,
        connection: &Arc<Connection>,
        request: GameRequest,
        at: Instant,
        measured: u64,
    ) {
        let (connection, at) = (Arc::clone(connection), self.game_time(at));
        let command = Message::Command { connection: Arc::clone(&connection), request, at, measured };
        let (message, code) = match self.mailbox.try_send(command) {
            Ok(()) => return,
            Err(mpsc::error::TrySendError::Full(message)) => (message, Code::Busy),
            Err(mpsc::error::TrySendError::Closed(message)) => (message, Code::UnknownGame),
        };
        let refused = Refused::new(code);
        let refused = match &message {
            Message::Command { request, .. } => match game_task::id_and_turn(request) {
                Some((id, _)) => refused.answering(&id),
                None => refused,
            },
            _ => refused,
        };
        socket::refuse(&connection, refused);
    }

    pub(crate) async fn leave(&self, connection: u64) {
        let _ = self.mailbox.send(Message::Leave { connection }).await;
    }

    /// The small board, if it has changed since `seen`.
    pub(crate) async fn board(&self, seen: Option<u64>) -> Option<BoardView> {
        let (answer, board) = oneshot::channel();
        self.mailbox.send(Message::Board { seen, answer }).await.ok()?;
        board.await.ok().flatten()
    }
}
