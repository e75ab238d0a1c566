//! The way into one game: what is brought to its task, and what is said where nobody takes it.

use super::{About, Shared};
use crate::beside::Aside;
use crate::connection::Connection;
use crate::game_task::{self, Mail, Message};
use crate::mailbox::{self, Untaken};
use crate::runner::{Runner, Turn};
use crate::seat::TokenHash;
use crate::socket::Reader;
use crate::word::Word;
use protocol::game::GameRequest;
use protocol::id::SeatToken;
use protocol::refusal::{Code, Refused};
use protocol::snapshot::GameInfo;
use protocol::watch::BoardView;
use rules::Game;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The way into one game.
#[derive(Clone)]
pub(crate) struct GameHandle {
    pub(super) mailbox: mailbox::Sender<Mail>,
    pub(super) runner: Arc<Runner>,
    pub(super) about: Arc<About>,
    pub(super) shared: Arc<Shared>,
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

impl GameHandle {
    /// Why nobody takes a message: a game that runs has lost its task, and is being opened again.
    pub(super) fn gone(&self) -> Code {
        match self.shared.gone(&self.about.info.id) {
            Code::UnknownGame if self.about.running.load(Ordering::Relaxed) => Code::Restart,
            code => code,
        }
    }

    /// Whole milliseconds of game time at an instant.
    pub(crate) fn game_time(&self, at: Instant) -> u64 {
        self.about.game_time(at)
    }

    /// Takes a seat, or watches. The game's task answers on the connection itself.
    pub(crate) async fn join(&self, reader: &Reader, token: Option<SeatToken>, since: Option<u64>) {
        let token = token.as_ref().map(TokenHash::of);
        let connection = Arc::clone(&reader.connection);
        let (messages_per_second, of_a_seat) = (reader.messages_per_second, reader.of_a_seat);
        let joined = Message::Join {
            connection: Arc::clone(&connection),
            token,
            since,
            messages_per_second,
            of_a_seat,
        };
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
        let (message, code) = match self.hand_over(connection, command) {
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

    /// The spare room is for who plays: whatever others say, a move comes in.
    fn hand_over(&self, connection: &Connection, message: Message) -> Result<(), Untaken<Mail>> {
        let mail = Box::new(message);
        if connection.is_seated() { self.mailbox.try_send_first(mail) } else { self.mailbox.try_send(mail) }
    }

    /// Asks for something beside the game, without waiting: a full game is busy.
    ///
    /// # Errors
    /// Why it cannot be asked.
    pub(crate) fn ask(&self, connection: &Connection, aside: Aside) -> Result<(), Code> {
        self.hand_over(connection, Message::Aside(aside)).map_err(|error| match error {
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

    /// Whether the game's task has ended, well or badly.
    pub(crate) fn is_gone(&self) -> bool {
        self.mailbox.is_closed()
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
