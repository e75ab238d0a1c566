//! One task owns one game: it decides, has the event kept, applies it, and writes it to every socket of
//! the game. Nothing else holds the game's state, and no lock guards it.

use crate::alarm::Alarm;
use crate::answers::{Answer, Answers};
use crate::connection::Connection;
use crate::estimates::Estimates;
use crate::frame::Frame;
use crate::games::{About, Recorded};
use crate::journal::Journal;
use crate::metrics::{Metrics, labels};
use crate::seat::TokenHash;
use crate::socket::{self, encode, wall_clock};
use crate::store::{Command, End, EventRow, EventWrite, Sealing, Write};
use protocol::convert;
use protocol::game::{EventFrame, GameMessage, GameRequest, GameWelcome, Presence};
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use protocol::settings::Color as WireColor;
use protocol::watch::BoardView;
use rules::commitment::{Commitment, Opening, Purpose, sealed_number};
use rules::conduct::Lateness;
use rules::game::PauseCause;
use rules::{Action, Actor, ByColor, Color, Event, Game, Happening, Phase, Point, Settings, Stamp};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// The most missed events that are sent one by one: fewer than may wait for one reader, so that coming
/// back over a slow line never looks like reading too slowly. Beyond it comes a snapshot.
const LONGEST_TAIL: u64 = 40;
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

/// What may be asked of a game.
pub(crate) enum Message {
    Join {
        connection: Arc<Connection>,
        token: Option<TokenHash>,
        since: Option<u64>,
        messages_per_second: Option<u32>,
    },
    Leave {
        connection: u64,
    },
    Command {
        connection: Arc<Connection>,
        /// Apart, so that the room for messages that wait is small in every game.
        request: Box<GameRequest>,
        /// Game time of arrival.
        at: u64,
        /// The lowest recent round trip on that socket (ms).
        measured: u64,
        arrived: Instant,
    },
    Board {
        seen: Option<u64>,
        answer: oneshot::Sender<Option<BoardView>>,
    },
    Record {
        answer: oneshot::Sender<Recorded>,
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
    /// The dead stones to propose, once they are worked out.
    proposal: Option<oneshot::Receiver<Vec<Point>>>,
    members: Vec<Member>,
    answers: ByColor<Answers>,
    seated: ByColor<bool>,
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
                answers[color].remember(&id, Answer::Event(seq));
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
            members: Vec::new(),
            answers,
            seated: ByColor::default(),
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
        }
    }

    /// Runs until the game has been over for `linger`, or the server lets go of it.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<Message>, linger: Duration) {
        let (mut gone_at, mut alarm) = (None, Alarm::default());
        if self.was_away {
            Box::pin(self.interrupt()).await;
            self.send_out();
        }
        loop {
            let wake =
                [self.flag_instant(), self.presence_due, self.away_due.black, self.away_due.white, gone_at]
                    .into_iter()
                    .flatten()
                    .min();
            // Messages first: a move that came in time is handled before the flag that it beats.
            tokio::select! {
                biased;
                message = mailbox.recv() => match message {
                    Some(Message::Stop) | None => {
                        Box::pin(self.stop()).await;
                        break;
                    }
                    Some(Message::Leaves) => gone_at = gone_at.map(|_| Instant::now()),
                    Some(message) => self.handle(message).await,
                },
                () = alarm.until(wake) => Box::pin(self.wake()).await,
                dead = worked_out(&mut self.proposal) => Box::pin(self.propose(dead)).await,
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
                if self.end == Kept::Yes {
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
        while let Some(message) = mailbox.recv().await {
            if let Message::Join { connection, .. } = message {
                if self.draining {
                    connection.close(1012, "service restart");
                } else {
                    socket::refuse(&connection, Refused::new(Code::UnknownGame));
                    connection.close(1000, "unknown game");
                }
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Join { connection, token, since, messages_per_second } => {
                Box::pin(self.join(connection, token, since, messages_per_second)).await;
            }
            Message::Leave { connection } => {
                self.members.retain(|member| member.id != connection);
                self.note_leaving();
                self.presence_changed();
            }
            Message::Command { connection, request, at, measured, arrived } => {
                let is_move = matches!(*request, GameRequest::Play { .. } | GameRequest::Pass { .. });
                let stamp = Stamp { at, owed: self.commit_delay, measured };
                let answered = self.command(&connection, &request, stamp).await;
                if let (true, Some(result)) = (is_move, answered) {
                    self.metrics.answered(result, arrived.elapsed());
                }
            }
            Message::Board { seen, answer } => {
                let changed = seen != Some(self.game.seq());
                let _ = answer.send(changed.then(|| self.board()));
            }
            Message::Record { answer } => {
                let _ = answer.send(self.record());
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

    /// The server was away: nobody is charged for it, and play goes on when both are back (T11).
    async fn interrupt(&mut self) {
        // A server that was told to stop has said so already, just before.
        let just = self.now().saturating_sub(JUST_NOW);
        let told = self.game.last_at() >= just
            && self.game.events().last().is_some_and(|event| event.what == Happening::Interrupted);
        if self.game.phase() != Phase::Finished && !told {
            self.act(Actor::Server, Action::Interrupt).await;
        }
        self.note_standing();
        self.keep_end().await;
        if self.game.marking().is_some_and(|marking| !marking.is_proposed()) && self.proposal.is_none() {
            self.ask_for_proposal();
        }
        for color in Color::BOTH {
            if self.is_here(color) {
                self.is_back(color).await;
            } else if !matches!(self.game.phase(), Phase::Waiting | Phase::Finished) {
                self.away_due[color] = Some(Instant::now() + BACK_WITHIN);
            }
        }
    }

    /// Somebody who has come back is ready to go on after an outage, without a word.
    async fn is_back(&mut self, color: Color) {
        let awaited =
            self.game.pause().is_some_and(|pause| pause.cause == PauseCause::Outage && !pause.ready[color]);
        if awaited && !self.draining {
            self.act(Actor::Player(color), Action::Ready).await;
        }
    }

    /// The server stops: what the clocks show now is what they will show when it is back.
    async fn stop(&mut self) {
        self.draining = true;
        self.keep_end().await;
        if self.game.clock().running().is_some() {
            self.act(Actor::Server, Action::Interrupt).await;
        }
    }

    fn note_standing(&self) {
        let stands = self.game.clock().running().is_none();
        self.about.stands.store(stands, Ordering::Relaxed);
    }

    fn record(&self) -> Recorded {
        Recorded {
            info: self.about.info.clone(),
            game: self.game.clone(),
            made_at: self.about.made_at,
            ended_at: self.ended_at,
            born: self.about.born(),
        }
    }

    async fn wake(&mut self) {
        if self.flag_instant().is_some_and(|instant| Instant::now() >= instant) {
            let _ = self.act(Actor::Server, Action::Deadline).await;
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
            let presence = encode(&GameMessage::Presence(self.presence()));
            self.publish(presence);
        }
    }

    /// Both players have passed: what is dead is worked out elsewhere, and proposed when it is known.
    fn ask_for_proposal(&mut self) {
        let position = self.game.position();
        self.proposal = Some(self.estimates.dead(position.board().clone(), position.to_play()));
    }

    async fn propose(&mut self, dead: Option<Vec<Point>>) {
        self.proposal = None;
        let Some(dead) = dead else { return };
        // Players may have agreed, or gone on, before it was known.
        let _ = self.act(Actor::Server, Action::Propose(dead)).await;
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
            if self.happen(event, None).await.is_err() {
                self.flag_again = Some(Instant::now() + FLAG_AGAIN);
                return false;
            }
            self.flag_again = None;
            if done {
                return true;
            }
        }
    }

    /// A player whose last page has gone counts as away after a while.
    fn note_leaving(&mut self) {
        for color in Color::BOTH {
            let here = self.is_here(color);
            let started = !matches!(self.game.phase(), Phase::Waiting | Phase::Finished);
            if here || !started || self.game.away()[color].is_some() {
                self.away_due[color] = None;
            } else if self.away_due[color].is_none() {
                self.away_due[color] = Some(Instant::now() + AWAY_AFTER);
            }
        }
    }

    fn is_here(&self, color: Color) -> bool {
        self.members.iter().any(|member| member.seat == Some(color))
    }

    async fn sit_down(&mut self, color: Color) {
        self.seated[color] = true;
        self.away_due[color] = None;
        if self.game.away()[color].is_some() {
            self.act(Actor::Server, Action::Presence(color, rules::game::Presence::Here)).await;
        }
        self.is_back(color).await;
        if self.game.phase() != Phase::Waiting {
            return;
        }
        match self.game.settings().conduct.lateness {
            Lateness::Cancelled if self.seated.black && self.seated.white => {
                self.act(Actor::Server, Action::Start).await;
            }
            Lateness::Cancelled => {}
            Lateness::Forfeited | Lateness::Deducted { .. } => {
                self.act(Actor::Server, Action::Seat(color)).await;
            }
        }
    }

    async fn join(
        &mut self,
        connection: Arc<Connection>,
        token: Option<TokenHash>,
        since: Option<u64>,
        messages_per_second: Option<u32>,
    ) {
        // What was for those who are here already is not for whoever comes.
        self.send_out();
        let seat = match token {
            None => None,
            Some(token) => match Color::BOTH.into_iter().find(|color| self.seats.0[*color] == token) {
                Some(color) => Some(color),
                None => {
                    socket::refuse(&connection, Refused::new(Code::BadToken));
                    connection.close(1008, "bad token");
                    return;
                }
            },
        };
        let welcome = GameWelcome {
            version: protocol::VERSION,
            now: self.now(),
            seat: seat.map(WireColor::from),
            messages_per_second,
        };
        socket::send(&connection, &GameMessage::Welcome(welcome));
        // Snapshot or tail, and the feed, at the same instant: there is no gap between them.
        match since {
            Some(since) if since <= self.game.seq() && self.game.seq() - since <= LONGEST_TAIL => {
                for frame in convert::frames_since(&self.game, since) {
                    socket::send(&connection, &GameMessage::Event(Box::new(frame)));
                }
            }
            _ => connection.send(self.snapshot()),
        }
        self.members.push(Member { id: connection.id, connection: Arc::clone(&connection), seat });
        socket::send(&connection, &GameMessage::Presence(self.presence()));
        self.presence_changed();
        if let Some(color) = seat {
            // The opponent waits for just this: told at once.
            self.presence_due = Some(Instant::now());
            self.sit_down(color).await;
        }
    }

    /// What became of it, if it had not been answered before.
    async fn command(
        &mut self,
        connection: &Arc<Connection>,
        request: &GameRequest,
        when: Stamp,
    ) -> Option<labels::Result> {
        let seat =
            self.members.iter().find(|member| member.id == connection.id).and_then(|member| member.seat);
        let (id, turn) = id_and_turn(request)?;
        let Some(color) = seat else {
            self.refuse(connection, Refused::new(Code::NotYourGame).answering(&id));
            return Some(labels::Result::Refused);
        };
        if let Some(answer) = self.answers[color].to(&id) {
            self.answer_again(connection, answer.clone());
            return None;
        }
        let answer = loop {
            match self.decide(color, request, turn, when) {
                Err(refused) => break Answer::Refused(Box::new(refused.answering(&id))),
                Ok(event) => {
                    // What time has brought meanwhile comes first, and may leave nothing to decide.
                    let by_time = event.what.is_by_time();
                    let seq = self.game.seq() + 1;
                    let command = (!by_time).then(|| Command { color, id: id.to_string() });
                    if let Err(refused) = self.happen(event, command).await {
                        // Not remembered: the same command may succeed once events can be kept again.
                        self.refuse(connection, refused.answering(&id));
                        return Some(labels::Result::NotRecorded);
                    }
                    if !by_time || self.game.phase() == Phase::Finished {
                        break Answer::Event(seq);
                    }
                }
            }
        };
        let result = match &answer {
            Answer::Event(_) => labels::Result::Accepted,
            Answer::Refused(refused) => {
                self.refuse(connection, Refused::clone(refused));
                labels::Result::Refused
            }
        };
        self.answers[color].remember(&id, answer);
        Some(result)
    }

    /// Refuses a command, after all that happened before it.
    fn refuse(&mut self, connection: &Connection, refused: Refused) {
        self.send_out();
        socket::refuse(connection, refused);
    }

    fn answer_again(&mut self, connection: &Connection, answer: Answer) {
        self.send_out();
        match answer {
            Answer::Refused(refused) => socket::refuse(connection, *refused),
            Answer::Event(seq) => {
                if let Some(frame) = convert::frames_since(&self.game, seq - 1).into_iter().next() {
                    socket::send(connection, &GameMessage::Event(Box::new(frame)));
                }
            }
        }
    }

    fn decide(
        &mut self,
        color: Color,
        request: &GameRequest,
        turn: u64,
        when: Stamp,
    ) -> Result<Event, Refused> {
        let action = match request {
            GameRequest::Seal { point, .. } => self.seal(color, point)?,
            request => action(request)?,
        };
        if self.game.phase() != Phase::Finished && turn != self.game.turn() {
            return Err(Refused::new(Code::StaleTurn));
        }
        let stamp = Stamp { owed: self.commit_delay, ..when };
        self.game.decide(Actor::Player(color), action, stamp).map_err(|refusal| match refusal {
            rules::Refusal::OffBoard => Refused::from(refusal).with("point", point_of(request)),
            refusal => refusal.into(),
        })
    }

    /// Takes a move to be sealed, checks it, and keeps it here: only its hash goes on.
    fn seal(&mut self, color: Color, text: &str) -> Result<Action, Refused> {
        let point = match text {
            "pass" => None,
            text => Some(text.parse::<Point>().map_err(|_| Refused::new(Code::MalformedPoint))?),
        };
        self.game.check_sealable(color, point).map_err(|refusal| match refusal {
            rules::Refusal::OffBoard => Refused::from(refusal).with("point", text),
            refusal => refusal.into(),
        })?;
        let opening = Opening { number: sealed_number(point), nonce: rand::random() };
        self.sealed = Some(opening);
        Ok(Action::Seal(Commitment::to(Purpose::SealedMove, &opening)))
    }

    /// Durable before visible: the event is kept, then applied, then told to everybody.
    async fn happen(&mut self, event: Event, command: Option<Command>) -> Result<(), Refused> {
        let write = self.written(&event, command);
        if self.journal.takes_time() {
            self.send_out();
        }
        let kept = self.journal.keep(Write::Event(Box::new(write))).await;
        kept.map_err(|_| Refused::new(Code::CannotRecord))?;
        self.metrics.happened(&event);
        self.snapshot = None;
        let was_scoring = self.game.phase() == Phase::Scoring;
        let frame = convert::apply(&mut self.game, &event);
        self.note_standing();
        match self.game.phase() {
            Phase::Scoring if !was_scoring => self.ask_for_proposal(),
            Phase::Scoring => {}
            _ => self.proposal = None,
        }
        self.tell_lists(&frame, &event);
        let frame = encode(&GameMessage::Event(Box::new(frame)));
        self.publish(frame);
        // Owed to the side to move from its turn's beginning on: other events take nothing from it.
        if self.game.clock().turn_start() == Some(event.at) {
            self.commit_delay = self.now().saturating_sub(event.at).min(MOST_COMMIT_DELAY);
        }
        // With both ready, the sealed move is opened at once.
        if let (Happening::Ready(_), Some(opening)) = (&event.what, self.sealed)
            && self.game.adjourned().is_some_and(|adjourned| adjourned.ready.black && adjourned.ready.white)
            && Box::pin(self.act(Actor::Server, Action::Open(opening))).await
        {
            self.sealed = None;
        }
        if self.game.phase() == Phase::Finished {
            Box::pin(self.keep_end()).await;
        }
        // About to stop: time stands from this move on, until the server is back.
        if self.draining
            && self.game.clock().turn_start() == Some(event.at)
            && self.game.phase() == Phase::Playing
        {
            Box::pin(self.act(Actor::Server, Action::Interrupt)).await;
        }
        Ok(())
    }

    /// An event as it is kept: with the command that brought it, and the sealed move that nobody else may see.
    fn written(&self, event: &Event, command: Option<Command>) -> EventWrite {
        let mut bytes = Vec::with_capacity(24);
        event.write(&mut bytes);
        let sealing = match (&event.what, self.sealed) {
            (Happening::Sealed(..), Some(opening)) => Sealing::Sealed(opening),
            (Happening::Opened(_), _) => Sealing::Opened,
            _ => Sealing::Unchanged,
        };
        let event = EventRow { seq: self.game.seq() + 1, command, bytes };
        EventWrite { game: self.about.number, event, sealing }
    }

    /// The game is over: what is kept of it becomes small. Nobody waits for it, and it can be done later.
    async fn keep_end(&mut self) {
        let Some(outcome) = convert::outcome(&self.game).filter(|_| self.end == Kept::NotYet) else { return };
        let at = *self.ended_at.get_or_insert_with(wall_clock);
        let end = End::of(&self.game, self.about.number, at, &outcome);
        if self.journal.keep(Write::End(Box::new(end))).await.is_ok() {
            self.end = Kept::Yes;
        }
    }

    fn tell_lists(&self, frame: &EventFrame, event: &Event) {
        match event.what {
            Happening::Played(..) | Happening::Passed(_) => {
                self.about.moves.fetch_add(1, Ordering::Relaxed);
            }
            Happening::Opened(_)
            | Happening::TurnForfeited(_)
            | Happening::Penalised(..)
            | Happening::Agreed(..) => {
                self.about.moves.store(self.game.position().turns() as u32, Ordering::Relaxed);
            }
            _ => {}
        }
        if let Some(outcome) = &frame.outcome {
            self.about.running.store(false, Ordering::Relaxed);
            tracing::debug!(game = %self.about.info.id, outcome = outcome.text, "finished");
        }
    }

    /// Lets everybody be sent something, soon: what follows at once goes with it.
    fn publish(&mut self, frame: Frame) {
        self.outbox.push(frame);
    }

    /// Sends what is to be sent to everybody.
    fn send_out(&mut self) {
        if self.outbox.is_empty() {
            return;
        }
        for member in &self.members {
            member.connection.send_all(&self.outbox);
        }
        self.outbox.clear();
    }

    fn snapshot(&mut self) -> Frame {
        let seq = self.game.seq();
        match &self.snapshot {
            Some((of, text)) if *of == seq => text.clone(),
            _ => {
                let snapshot = convert::snapshot(self.about.info.clone(), &self.game);
                let text = encode(&GameMessage::Snapshot(Box::new(snapshot)));
                self.snapshot = Some((seq, text.clone()));
                text
            }
        }
    }

    fn board(&self) -> BoardView {
        let info = &self.about.info;
        let last = self.game.position().last_move();
        let last = last.map(|(_, point)| point.map_or("pass".to_string(), |point| point.to_string()));
        BoardView {
            game: info.id.clone(),
            black: info.black.clone(),
            white: info.white.clone(),
            size: info.settings.size,
            seq: self.game.seq(),
            phase: self.game.phase().into(),
            to_play: self.game.position().to_play().into(),
            stones: self.game.position().board().to_string(),
            last,
            moves: self.about.moves.load(Ordering::Relaxed),
            now: self.now(),
            clocks: convert::clocks(&self.game),
            outcome: convert::outcome(&self.game),
        }
    }

    fn presence_changed(&mut self) {
        self.about.spectators.store(self.presence().spectators, Ordering::Relaxed);
        let due = (self.presence_sent + PRESENCE_EVERY).max(Instant::now());
        self.presence_due.get_or_insert(due);
    }

    fn presence(&self) -> Presence {
        let here = |color| self.members.iter().any(|member| member.seat == Some(color));
        let spectators = self.members.iter().filter(|member| member.seat.is_none()).count() as u32;
        Presence { black: here(Color::Black), white: here(Color::White), spectators }
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

/// Waits for the proposal; for ever where none is asked for.
async fn worked_out(proposal: &mut Option<oneshot::Receiver<Vec<Point>>>) -> Option<Vec<Point>> {
    match proposal {
        Some(receiver) => receiver.await.ok(),
        None => std::future::pending().await,
    }
}

pub(crate) fn id_and_turn(request: &GameRequest) -> Option<(CommandId, u64)> {
    match request {
        GameRequest::Play { id, turn, .. }
        | GameRequest::Pass { id, turn }
        | GameRequest::Resign { id, turn }
        | GameRequest::StopContest { id, turn }
        | GameRequest::Ask { id, turn, .. }
        | GameRequest::Agree { id, turn, .. }
        | GameRequest::Decline { id, turn, .. }
        | GameRequest::Ready { id, turn }
        | GameRequest::Seal { id, turn, .. }
        | GameRequest::Claim { id, turn }
        | GameRequest::EndCycle { id, turn }
        | GameRequest::MarkDead { id, turn, .. }
        | GameRequest::AcceptDead { id, turn, .. }
        | GameRequest::WithdrawAcceptance { id, turn }
        | GameRequest::Resume { id, turn, .. } => Some((id.clone(), *turn)),
        GameRequest::Hello { .. } | GameRequest::Ping {} => None,
    }
}

fn action(request: &GameRequest) -> Result<Action, Refused> {
    let point = |text: &str| text.parse::<Point>().map_err(|_| Refused::new(Code::MalformedPoint));
    Ok(match request {
        GameRequest::Play { point: text, .. } => Action::Play(point(text)?),
        GameRequest::Pass { .. } => Action::Pass,
        GameRequest::Resign { .. } => Action::Resign,
        GameRequest::StopContest { .. } => Action::StopContest,
        GameRequest::Ask { request, .. } => Action::Ask((*request).into()),
        GameRequest::Agree { request, .. } => Action::Agree((*request).into()),
        GameRequest::Decline { request, .. } => Action::Decline((*request).into()),
        GameRequest::Ready { .. } => Action::Ready,
        GameRequest::Claim { .. } => Action::Claim,
        GameRequest::EndCycle { .. } => Action::EndCycle,
        GameRequest::MarkDead { point: text, claim, .. } => Action::Mark(point(text)?, (*claim).into()),
        GameRequest::AcceptDead { marking, .. } => Action::Accept(*marking),
        GameRequest::WithdrawAcceptance { .. } => Action::WithdrawAcceptance,
        GameRequest::Resume { point: text, claim, .. } => Action::Resume(point(text)?, (*claim).into()),
        GameRequest::Seal { .. } | GameRequest::Hello { .. } | GameRequest::Ping {} => {
            unreachable!("only commands that are no secret come here")
        }
    })
}

fn point_of(request: &GameRequest) -> &str {
    match request {
        GameRequest::Play { point, .. }
        | GameRequest::MarkDead { point, .. }
        | GameRequest::Resume { point, .. } => point,
        _ => "",
    }
}
