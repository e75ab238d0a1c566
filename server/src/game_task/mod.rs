//! One task owns one game: it decides, has the event kept, applies it, and writes it to every socket of
//! the game. Nothing else holds the game's state, and no lock guards it.

mod beside;
mod commands;
mod events;
mod listeners;
mod members;
mod outages;
mod proposal;
mod rematch;
mod room;
mod shown;
mod talk;

pub(crate) use commands::id_and_turn;

use crate::alarm::Alarm;
use crate::answers::{Answer, Answers, Known};
use crate::beside::Aside;
use crate::connection::Connection;
use crate::estimates::Estimates;
use crate::frame::Frame;
use crate::games::{About, Recorded};
use crate::journal::Journal;
use crate::mailbox;
use crate::metrics::Metrics;
use crate::pace::{Pace, Rate};
use crate::seat::TokenHash;
use crate::socket;
use crate::store::Command;
use protocol::game::GameRequest;
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use protocol::watch::BoardView;
use rules::commitment::Opening;
use rules::{Action, Actor, ByColor, Color, Game, Phase, Settings, Stamp};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The most of a commit's delay that is given back to the next mover (ms).
const MOST_COMMIT_DELAY: u64 = 2_000;
/// A player without a page for so long is away (P4): a reload must not alarm.
const AWAY_AFTER: Duration = Duration::from_secs(5);
/// After the server was away everybody has longer to come back, as nobody left by intent (T11).
const BACK_WITHIN: Duration = Duration::from_secs(30);
/// The most that is sent together.
const TOGETHER: usize = 32;
/// Within this time (ms) of the last event an outage is the same outage.
const JUST_NOW: u64 = 1_000;
const PRESENCE_EVERY: Duration = Duration::from_secs(1);
/// What the server itself could not have kept is tried again after this time, not at once and for ever.
const FLAG_AGAIN: Duration = Duration::from_millis(250);
/// A game whose end could not be kept stays in memory, and that is tried again so often.
const END_AGAIN: Duration = Duration::from_secs(30);
/// Pieces of memory up to this size (bytes) the allocator has at hand; for a larger one it searches.
const AT_HAND: usize = 1_032;

/// What waits for a game: apart, so that the room for it is small in every game.
pub(crate) type Mail = Box<Message>;

/// What may be asked of a game.
pub(crate) enum Message {
    Join {
        connection: Arc<Connection>,
        token: Option<TokenHash>,
        since: Option<u64>,
        messages_per_second: Option<u32>,
        of_a_seat: Option<Rate>,
    },
    Leave {
        connection: u64,
    },
    Command {
        connection: Arc<Connection>,
        request: GameRequest,
        /// Game time of arrival.
        at: u64,
        /// The lowest recent round trip on that socket (ms).
        measured: u64,
        arrived: Instant,
    },
    /// What is beside the game. Apart, so that the room for messages that wait is small in every game.
    Aside(Aside),
    Board {
        seen: Option<u64>,
        answer: oneshot::Sender<Option<BoardView>>,
    },
    Record {
        answer: oneshot::Sender<Recorded>,
    },
    /// To say when all that was asked for before has been answered.
    Answered {
        told: oneshot::Sender<()>,
    },
    /// The server was away (T11).
    Interrupt,
    /// A game that is over is not to linger: others want to play.
    Leaves,
    /// The server is about to stop: clocks stand with the next move.
    Drain,
    /// The server stops.
    Stop,
    /// The task ends badly.
    #[cfg(test)]
    Fails,
}

/// How a task comes by its game.
pub(crate) enum Begun {
    /// It was just made.
    Anew(Box<Settings>),
    /// It was kept.
    Again {
        game: Box<Game>,
        /// The commands that brought its events, by their seqs.
        commands: Vec<(u64, Command)>,
        sealed: Option<Opening>,
    },
}

/// The hashes of the tokens of both seats.
pub(crate) struct Seats(pub(crate) ByColor<TokenHash>);

/// Whether the end of a game has been kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Yes,
    NotYet,
}

struct Member {
    /// The connection's, at hand: a game may have thousands.
    id: u64,
    connection: Arc<Connection>,
    seat: Option<Color>,
}

/// A game with its members.
pub(crate) struct GameTask {
    game: Game,
    about: Arc<About>,
    seats: Seats,
    journal: Journal,
    estimates: Estimates,
    metrics: Arc<Metrics>,
    /// The dead stones to propose, while they are still to come.
    proposal: Option<Box<proposal::Awaited>>,
    members: Vec<Member>,
    answers: ByColor<Answers>,
    seated: ByColor<bool>,
    /// How fast each seat commands, over all its sockets, and how fast it may; none without limits.
    paces: ByColor<Pace>,
    of_a_seat: Option<Rate>,
    /// What the last commit cost the side to move, given back with its next event.
    commit_delay: u64,
    /// The sealed move (T10): in no event, list or message before both are ready.
    sealed: Option<Opening>,
    /// When a player who has gone counts as away (P4).
    away_due: ByColor<Option<Instant>>,
    snapshot: Option<(u64, Frame)>,
    /// What everybody is to be sent, together if more is to come at once.
    outbox: Vec<Frame>,
    /// No flag is looked at before: the last one could not be kept.
    flag_again: Option<Instant>,
    presence_due: Option<Instant>,
    presence_sent: Instant,
    /// Opened again: the server was away.
    was_away: bool,
    /// When the game ended, by the calendar: ms since 1970.
    ended_at: Option<u64>,
    end: Kept,
    draining: bool,
    /// Talk and a rematch, once there are any.
    beside: Option<Box<beside::Beside>>,
}

impl GameTask {
    pub(crate) fn new(
        begun: Begun,
        about: Arc<About>,
        seats: Seats,
        journal: Journal,
        estimates: Estimates,
        metrics: Arc<Metrics>,
    ) -> GameTask {
        let was_away = matches!(begun, Begun::Again { .. });
        let (game, commands, sealed) = match begun {
            Begun::Anew(settings) => (Game::new(*settings), Vec::new(), None),
            Begun::Again { game, commands, sealed } => (*game, commands, sealed),
        };
        let mut answers = ByColor::<Answers>::default();
        for (seq, Command { color, id }) in commands {
            if let Ok(id) = CommandId::try_from(id) {
                answers[color].remember(Known::of(&id), Answer::Event(seq));
            }
        }
        GameTask {
            game,
            presence_sent: Instant::now(),
            about,
            seats,
            journal,
            estimates,
            metrics,
            proposal: None,
            // Most games have two.
            members: Vec::with_capacity(2),
            answers,
            seated: ByColor::default(),
            paces: ByColor::default(),
            of_a_seat: None,
            commit_delay: 0,
            sealed,
            away_due: ByColor::default(),
            snapshot: None,
            outbox: Vec::new(),
            flag_again: None,
            presence_due: None,
            was_away,
            ended_at: None,
            end: Kept::NotYet,
            draining: false,
            beside: None,
        }
    }

    /// Runs until the game has been over for `linger`, or the server lets go of it.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mailbox::Reader<Mail>, linger: Duration) {
        let (mut gone_at, mut alarm) = (None, Alarm::default());
        if self.was_away {
            Box::pin(self.interrupt()).await;
            self.send_out();
        }
        loop {
            let wake = [
                self.flag_instant(),
                self.proposal_due(),
                self.presence_due,
                self.away_due.black,
                self.away_due.white,
                gone_at,
                self.talk_due(),
            ]
            .into_iter()
            .flatten()
            .min();
            // Messages first: a move that came in time is handled before the flag that it beats.
            tokio::select! {
                biased;
                mail = mailbox.next() => match mail {
                    Some(mail) if !matches!(*mail, Message::Stop) => {
                        if matches!(*mail, Message::Leaves) {
                            gone_at = gone_at.map(|_| Instant::now());
                        }
                        // As all the rest: what is only needed now and then is no part of a game that waits.
                        apart(self.handle(mail)).await;
                    }
                    _ => {
                        Box::pin(self.stop()).await;
                        break;
                    }
                },
                () = alarm.until(wake) => Box::pin(self.wake()).await,
                dead = proposal::worked_out(&mut self.proposal) => Box::pin(self.propose(dead)).await,
            }
            // Whoever sends much at once is answered with one write for each reader.
            if mailbox.is_empty() || self.outbox.len() >= TOGETHER {
                self.send_out();
            }
            if gone_at.is_none() && self.game.phase() == Phase::Finished {
                gone_at = Some(Instant::now() + linger);
            }
            if gone_at.is_some_and(|instant| Instant::now() >= instant) {
                // Nobody else knows that it is over: an outage may outlast the time that it stays.
                self.keep_end().await;
                if self.end == Kept::Yes && !self.makes_rematch() {
                    break;
                }
                gone_at = Some(Instant::now() + END_AGAIN);
            }
        }
        self.send_out();
        // A server that stops closes every socket itself.
        if !self.draining {
            for member in &self.members {
                member.connection.close(1000, "game over");
            }
        }
        // Whoever was on the way in is told, not left waiting.
        mailbox.close();
        while let Some(mail) = mailbox.next().await {
            if let Message::Join { connection, .. } = *mail {
                if self.draining {
                    connection.close(1012, "service restart");
                } else {
                    socket::refuse(&connection, Refused::new(Code::UnknownGame));
                    connection.close(1000, "unknown game");
                }
            }
        }
    }

    async fn handle(&mut self, mail: Mail) {
        match *mail {
            Message::Join { connection, token, since, messages_per_second, of_a_seat } => {
                self.of_a_seat = of_a_seat;
                Box::pin(self.join(connection, token, since, messages_per_second)).await;
            }
            Message::Leave { connection } => {
                self.members.retain(|member| member.id != connection);
                self.left(connection);
                self.note_leaving();
                self.presence_changed();
            }
            Message::Command { connection, request, at, measured, arrived } => {
                let is_move = matches!(request, GameRequest::Play { .. } | GameRequest::Pass { .. });
                let stamp = Stamp { at, owed: self.commit_delay, measured };
                let answered = self.command(&connection, &request, stamp, arrived).await;
                if let (true, Some((result, told))) = (is_move, answered) {
                    self.metrics.answered(result, told.duration_since(arrived));
                }
            }
            Message::Aside(aside) => self.aside(aside),
            Message::Board { seen, answer } => {
                let changed = seen != Some(self.game.seq());
                let _ = answer.send(changed.then(|| self.board()));
            }
            Message::Record { answer } => {
                let _ = answer.send(self.record());
            }
            Message::Answered { told } => {
                self.send_out();
                let _ = told.send(());
            }
            Message::Interrupt => Box::pin(self.interrupt()).await,
            Message::Drain => {
                self.draining = true;
                self.note_standing();
            }
            // Both end the task, which is for `run` to do.
            Message::Leaves | Message::Stop => {}
            #[cfg(test)]
            Message::Fails => panic!("as a test asks for"),
        }
    }

    async fn wake(&mut self) {
        if self.flag_instant().is_some_and(|instant| Instant::now() >= instant) {
            let _ = self.act(Actor::Server, Action::Deadline).await;
        }
        if self.proposal_due().is_some_and(|instant| Instant::now() >= instant) {
            self.ask_for_proposal();
        }
        for color in Color::BOTH {
            if self.away_due[color].is_some_and(|instant| Instant::now() >= instant) {
                self.away_due[color] = None;
                let _ = self.act(Actor::Server, Action::Presence(color, rules::game::Presence::Away)).await;
            }
        }
        if self.presence_due.is_some_and(|instant| Instant::now() >= instant) {
            self.presence_due = None;
            self.presence_sent = Instant::now();
            self.publish_presence();
        }
        self.tell_talk();
    }

    /// The server acts by itself, or for a player whose coming says enough. Whether it could, and did.
    async fn act(&mut self, actor: Actor, action: Action) -> bool {
        loop {
            // A flag is looked at when no message waits: a move that came in time may be among them.
            let before_flag = self.game.deadline().map_or(u64::MAX, |deadline| deadline.saturating_sub(1));
            let is_deadline = matches!(action, Action::Deadline);
            let at = if is_deadline { self.now() } else { self.now().min(before_flag) };
            let stamp = Stamp { at, owed: self.commit_delay, measured: 0 };
            let Ok(event) = self.game.decide(actor, action.clone(), stamp) else { return false };
            // What time has brought meanwhile comes first; the action is still to be done.
            let done = !event.what.is_by_time() || is_deadline;
            if self.happen(&event, None).await.is_err() {
                self.flag_again = Some(Instant::now() + FLAG_AGAIN);
                return false;
            }
            self.flag_again = None;
            if done {
                return true;
            }
        }
    }

    fn now(&self) -> u64 {
        self.about.game_time(Instant::now())
    }

    /// When to look for a deadline: not before what is owed to the side to move has run out too.
    fn flag_instant(&self) -> Option<Instant> {
        let runs = self.game.clock().running().is_some();
        let owed = if runs { self.commit_delay } else { 0 };
        let instant = self.about.instant(self.game.deadline()?.saturating_add(owed))?;
        Some(self.flag_again.map_or(instant, |again| again.max(instant)))
    }
}

impl Drop for GameTask {
    /// A task that ends badly lets its members go, so that they come back to the game as it was kept.
    fn drop(&mut self) {
        if std::thread::panicking() {
            for member in &self.members {
                member.connection.close(1012, "game restart");
            }
        }
    }
}

/// A future in a piece of memory of its own, which is had and given back without a search: one for each message.
fn apart<F: Future>(future: F) -> Pin<Box<F>> {
    debug_assert!(size_of::<F>() <= AT_HAND, "{} bytes", size_of::<F>());
    Box::pin(future)
}
