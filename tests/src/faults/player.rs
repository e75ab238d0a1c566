//! One client of one game, a player or a spectator, that does not give up: when its line ends it connects
//! again with the last number that it has seen, and sends its unanswered command once more with the same
//! id. Everything that it is told goes through its ledger. It must never know why a line ended.

use crate::faults::archive;
use crate::faults::charge::{Account, Seen};
use crate::faults::command::Pending;
use crate::faults::findings::Findings;
use crate::faults::ledger::{Entry, Ledger};
use crate::faults::mind::Mind;
use crate::faults::place::{Compare, Place};
use protocol::client::{ClientError, Socket};
use protocol::game::{EventFrame, GameEvent, GameMessage, GameRequest};
use protocol::id::{CommandId, SeatToken};
use protocol::refusal::{Code, Refused};
use protocol::settings::Color;
use protocol::snapshot::{Phase, Snapshot};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// A command that was not answered is sent again on the same line after this.
const RESEND_AFTER: Duration = Duration::from_millis(2_500);
/// What could not be recorded is tried again after this.
const RECORD_AGAIN: Duration = Duration::from_millis(200);
/// A line that does not open, and a socket on which nothing is said, are given up after this.
const SILENCE: Duration = Duration::from_secs(40);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const SPEAK_EVERY: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_millis(400);

/// What a client brings home.
pub struct Brought {
    /// Every event that it was told of.
    pub ledger: Ledger,
    /// The game as it ended.
    pub last: Snapshot,
}

/// One client.
pub struct Player {
    place: Place,
    token: Option<SeatToken>,
    mind: Option<Mind>,
    think: Duration,
    ledger: Ledger,
    view: Option<Snapshot>,
    account: Option<Account>,
    seat: Option<Color>,
    seen: Seen,
    pending: Option<Pending>,
    /// Commands that had been sent more than once, and the event that answered: it may come again.
    doubled: BTreeMap<CommandId, u64>,
    commands: u64,
    act_at: Option<Instant>,
    changed: Instant,
    spoke: Instant,
    awaited: Option<Snapshot>,
}

/// How a conversation ended.
enum End {
    /// The game is over, and this client has seen it.
    Over,
    /// The line broke or was given up.
    Line,
    /// The server knows no such game.
    Unknown,
}

impl Player {
    /// One that plays with a seat's token, thinking for up to `think` before each command.
    pub fn new(place: Place, token: SeatToken, mind: Mind, think: Duration) -> Player {
        Player { token: Some(token), mind: Some(mind), think, ..Player::watching(place) }
    }

    /// One that watches.
    pub fn watching(place: Place) -> Player {
        let now = Instant::now();
        Player {
            place,
            token: None,
            mind: None,
            think: Duration::ZERO,
            ledger: Ledger::default(),
            view: None,
            account: None,
            seat: None,
            seen: Seen::Later,
            pending: None,
            doubled: BTreeMap::new(),
            commands: 0,
            act_at: None,
            changed: now,
            spoke: now,
            awaited: None,
        }
    }

    /// Follows the game to its end.
    ///
    /// # Errors
    /// What did not hold.
    pub async fn run(mut self) -> Result<Brought, String> {
        let mut first = true;
        while Instant::now() < self.place.until {
            let path = format!("/ws/game/{}", self.place.game);
            let connecting = timeout(CONNECT_WITHIN, Socket::connect(&self.place.url, &path));
            let Ok(Ok(mut socket)) = connecting.await else {
                sleep(Duration::from_millis(rand::random_range(10..50))).await;
                continue;
            };
            if !std::mem::take(&mut first) {
                Findings::count(&self.place.findings.resumed);
            }
            self.seen = Seen::Later;
            match self.converse(&mut socket).await? {
                End::Over => {
                    socket.close().await;
                    let last = self.view.expect("an end was seen");
                    return Ok(Brought { ledger: self.ledger, last });
                }
                End::Line => {}
                End::Unknown => return self.end_in_the_archive().await,
            }
        }
        let stands = self.view.as_ref().map(|view| (view.seq, view.phase, view.to_play, &view.breaks));
        let waits = self.pending.as_ref().map(|pending| (&pending.request, pending.times));
        Err(format!("not ended in time: {:?} is at {stands:?} and waits for {waits:?}", self.seat))
    }

    async fn converse(&mut self, socket: &mut Socket) -> Result<End, String> {
        let since = self.view.as_ref().map(|view| view.seq);
        let hello = GameRequest::Hello { version: protocol::VERSION, token: self.token.clone(), since };
        if socket.send(&hello).await.is_err() || self.send_again(socket).await.is_err() {
            return Ok(End::Line);
        }
        let mut heard = Instant::now();
        while Instant::now() < self.place.until && heard.elapsed() < SILENCE {
            let Ok(message) = timeout(self.patience(), socket.next::<Value>()).await else {
                if self.speak(socket).await.is_err() {
                    return Ok(End::Line);
                }
                continue;
            };
            heard = Instant::now();
            let raw = match message {
                Ok(raw) => raw,
                Err(ClientError::Unreadable(text)) => return Err(format!("unreadable: {text}")),
                Err(_) => return Ok(End::Line),
            };
            let message: GameMessage =
                serde_json::from_value(raw.clone()).map_err(|error| format!("unreadable: {error}: {raw}"))?;
            match message {
                GameMessage::Welcome(welcome) => self.seat = welcome.seat,
                GameMessage::Snapshot(snapshot) => self.begin(*snapshot)?,
                GameMessage::Event(frame) => self.follow(&frame, &raw)?,
                GameMessage::Refused(refused) if refused.code == Code::UnknownGame => {
                    return Ok(End::Unknown);
                }
                GameMessage::Refused(refused) => self.refused(&refused)?,
                // It comes right after the snapshot or the tail: from now on events come when they happen.
                GameMessage::Presence(_) if self.seen == Seen::Later => {
                    self.seen = Seen::Live;
                    self.look_directly().await?;
                }
                _ => {}
            }
            if self.view.as_ref().is_some_and(|view| view.phase == Phase::Finished) {
                return Ok(End::Over);
            }
            if self.speak(socket).await.is_err() {
                return Ok(End::Line);
            }
        }
        Ok(End::Line)
    }

    /// How long nothing need be done.
    fn patience(&self) -> Duration {
        let next = match &self.pending {
            Some(pending) => pending.due,
            None => self.act_at.unwrap_or_else(|| Instant::now() + IDLE),
        };
        next.saturating_duration_since(Instant::now()).max(Duration::from_millis(1))
    }

    /// Says what is to be said now.
    async fn speak(&mut self, socket: &mut Socket) -> Result<(), ClientError> {
        let now = Instant::now();
        if self.spoke.elapsed() >= SPEAK_EVERY {
            self.spoke = now;
            socket.send(&GameRequest::Ping {}).await?;
        }
        if let Some(pending) = &self.pending {
            return if pending.due <= now { self.send_again(socket).await } else { Ok(()) };
        }
        let (Some(mind), Some(view), Some(seat)) = (&mut self.mind, &self.view, self.seat) else {
            return Ok(());
        };
        match self.act_at {
            Some(instant) if instant <= now => self.act_at = None,
            // It looks again now and then, should nothing happen.
            Some(_) => return Ok(()),
            None => {
                self.act_at = Some(now + IDLE);
                return Ok(());
            }
        }
        let id = CommandId::try_from(format!("c{}", self.commands)).expect("a short ASCII text");
        if let Some(request) = mind.next(seat, view, self.changed.elapsed(), id.clone()) {
            self.commands += 1;
            let due = now + RESEND_AFTER;
            // Kept before it is sent: a line that breaks in the middle may have carried it.
            self.pending = Some(Pending { id, request: request.clone(), times: 1, due });
            self.spoke = now;
            socket.send(&request).await?;
        }
        Ok(())
    }

    async fn send_again(&mut self, socket: &mut Socket) -> Result<(), ClientError> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        Findings::count(&self.place.findings.resent);
        pending.times += 1;
        pending.due = Instant::now() + RESEND_AFTER;
        socket.send(&pending.request).await
    }

    fn begin(&mut self, snapshot: Snapshot) -> Result<(), String> {
        self.ledger.reach(snapshot.seq)?;
        // A whole snapshot of what one has already: the very same.
        if let Some(view) = self.view.as_ref().filter(|view| view.seq == snapshot.seq && **view != snapshot) {
            return Err(format!("changed: the snapshot at {} was {view:?}, is {snapshot:?}", view.seq));
        }
        let control = snapshot.game.settings.time.clone();
        self.account.get_or_insert_with(|| Account::new(self.place.outages, control));
        if let Some(mind) = &mut self.mind {
            mind.follow(&snapshot)?;
        }
        self.view = Some(snapshot);
        self.happened();
        Ok(())
    }

    fn follow(&mut self, frame: &EventFrame, raw: &Value) -> Result<(), String> {
        let entry = self.ledger.note(raw)?;
        let answered =
            self.pending.take_if(|pending| pending.is_answered_by(frame, self.seat)).map(|pending| {
                Findings::count(&self.place.findings.acknowledged);
                if pending.times > 1 {
                    self.doubled.insert(pending.id, frame.seq);
                }
            });
        if entry == Entry::Again {
            // Only the answer to a command that was sent more than once comes again.
            let asked = answered.is_some() || self.doubled.values().any(|seq| *seq == frame.seq);
            let unasked = || format!("doubled: event {} came again unasked", frame.seq);
            return if asked { Ok(()) } else { Err(unasked()) };
        }
        Findings::count(&self.place.findings.events);
        if let GameEvent::Flagged { color } = &frame.event {
            return Err(format!("{color:?} was flagged at event {}, without a long thought", frame.seq));
        }
        let account = self.account.as_mut().ok_or("an event before the snapshot")?;
        if let GameEvent::Undone { .. } = &frame.event {
            // The bonus of a move goes with it: that is no charge.
            account.forget_clocks();
        }
        let over = account
            .note(frame.at, frame.clocks.as_ref(), self.seen, &self.place.uptime)
            .map_err(|text| format!("event {}: {text}", frame.seq))?;
        self.place.findings.most_over.fetch_max(over, Ordering::Relaxed);
        let view = self.view.as_mut().ok_or("an event before the snapshot")?;
        view.follow(frame).map_err(|_| format!("missing: event {} came after {}", frame.seq, view.seq))?;
        if let Some(mind) = &mut self.mind {
            mind.follow(view)?;
        }
        self.compare()?;
        self.happened();
        Ok(())
    }

    fn happened(&mut self) {
        self.changed = Instant::now();
        let think = if self.think.is_zero() {
            Duration::ZERO
        } else {
            rand::random_range(Duration::ZERO..self.think)
        };
        self.act_at = Some(self.changed + think);
    }

    fn refused(&mut self, refused: &Refused) -> Result<(), String> {
        self.place.findings.refusal(refused.code);
        let Some(pending) = self.pending.as_mut().filter(|pending| Some(&pending.id) == refused.id.as_ref())
        else {
            // A command that was carried out and sent once more: it should have been answered as before.
            if refused.id.as_ref().is_some_and(|id| self.doubled.contains_key(id)) {
                Findings::count(&self.place.findings.forgotten);
            }
            return Ok(());
        };
        match refused.code {
            // Nothing has happened: the same command may succeed later.
            Code::CannotRecord | Code::Restart | Code::Busy | Code::TooFast => {
                pending.due = Instant::now() + RECORD_AGAIN;
                Ok(())
            }
            Code::Occupied
            | Code::Suicide
            | Code::Ko
            | Code::Superko
            | Code::OffBoard
            | Code::NotYourTurn => Err(format!("refused as {}: {:?}", refused.code, pending.request)),
            _ => {
                self.pending = None;
                self.act_at = Some(Instant::now() + self.think);
                Ok(())
            }
        }
    }

    /// What the server says on a line of its own, for comparison.
    async fn look_directly(&mut self) -> Result<(), String> {
        if self.place.compare == Compare::Never {
            return Ok(());
        }
        let snapshot = self.place.snapshot().await?;
        if let Some(view) = self.view.as_ref().filter(|view| view.seq > snapshot.seq) {
            return Err(format!("the server is at {}, this client at {}", snapshot.seq, view.seq));
        }
        self.awaited = Some(snapshot);
        self.compare()
    }

    /// Once the seq of the direct snapshot is reached, all is as it says: board, moves, clocks and the rest.
    fn compare(&mut self) -> Result<(), String> {
        let Some(view) = &self.view else { return Ok(()) };
        let Some(direct) = self.awaited.take_if(|direct| direct.seq <= view.seq) else { return Ok(()) };
        if direct.seq < view.seq {
            return Ok(());
        }
        Findings::count(&self.place.findings.compared);
        for (what, same) in [
            ("boards", direct.hash == view.hash && direct.stones == view.stones),
            ("moves", direct.moves == view.moves),
            ("clocks", direct.clocks == view.clocks),
            ("snapshots", direct == *view),
        ] {
            if !same {
                return Err(format!(
                    "{what} differ at event {}: {view:?}, the server has {direct:?}",
                    view.seq
                ));
            }
        }
        Ok(())
    }

    /// The server no longer holds the game: it must be over, and kept with all that was acknowledged.
    async fn end_in_the_archive(mut self) -> Result<Brought, String> {
        let kept = archive::fetch(self.place.server, &self.place.game).await?;
        let mut view = match self.view.take() {
            Some(view) => view,
            None => kept.record.start.clone(),
        };
        self.ledger.is_within(&kept.frames)?;
        for (frame, raw) in kept.record.events.iter().zip(&kept.frames).skip(view.seq as usize) {
            self.ledger.note(raw)?;
            view.follow(frame).map_err(|_| format!("the archive has a gap at {}", frame.seq))?;
        }
        if view.phase != Phase::Finished {
            return Err(format!("lost: the server does not know the game, which is at {}", view.seq));
        }
        Ok(Brought { ledger: self.ledger, last: view })
    }
}
