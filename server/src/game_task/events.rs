//! What happens: kept first, then applied, then told.

use super::GameTask;
use super::{Kept, MOST_COMMIT_DELAY};
use crate::socket::{encode, wall_clock};
use crate::store::{Command, End, EventRow, EventWrite, Sealing, Write};
use protocol::convert;
use protocol::game::{EventFrame, Told};
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use rules::{Action, Actor, Color, Event, Happening, Phase};
use std::sync::atomic::Ordering;
use tokio::time::Instant;

impl GameTask {
    /// Durable before visible: the event is kept, then applied, then told to everybody; and when that was.
    pub(super) async fn happen(
        &mut self,
        event: &Event,
        command: Option<(Color, &CommandId)>,
    ) -> Result<Instant, Refused> {
        // With the journal off no event is kept, and nothing is made for it.
        if self.journal.takes_time() {
            let write = self.written(event, command);
            self.send_out();
            let kept = self.journal.keep_for(Write::Event(Box::new(write)), self.members.len()).await;
            kept.map_err(|_| Refused::new(Code::CannotRecord))?;
        }
        let told = self.come_about(event);
        // With both ready, the sealed move is opened at once.
        if let (Happening::Ready(_), Some(opening)) = (&event.what, self.sealed)
            && self.game.adjourned().is_some_and(|adjourned| adjourned.ready.black && adjourned.ready.white)
            && Box::pin(self.act(Actor::Server, Action::Open(opening))).await
        {
            self.sealed = None;
        }
        if self.game.phase() == Phase::Finished {
            Box::pin(self.keep_end()).await;
            self.reveal_talk();
        }
        // About to stop: time stands from this move on, until the server is back.
        if self.draining
            && self.game.clock().turn_start() == Some(event.at)
            && self.game.phase() == Phase::Playing
        {
            Box::pin(self.act(Actor::Server, Action::Interrupt)).await;
        }
        Ok(told)
    }

    /// A kept event becomes part of the game, and is told; and when that was. Waits for nothing, so that no task
    /// has room for its frame.
    fn come_about(&mut self, event: &Event) -> Instant {
        self.metrics.happened(&self.game, event);
        self.snapshot = None;
        let was_scoring = self.game.phase() == Phase::Scoring;
        let frame = convert::apply(&mut self.game, event);
        self.note_standing();
        match self.game.phase() {
            Phase::Scoring if !was_scoring => self.ask_for_proposal(),
            Phase::Scoring => {}
            _ => self.proposal = None,
        }
        self.tell_lists(&frame, event);
        let frame = encode(&Told::Event(&frame));
        self.publish(frame);
        let told = Instant::now();
        // Owed to the side to move from its turn's beginning on: other events take nothing from it.
        if self.game.clock().turn_start() == Some(event.at) {
            self.commit_delay = self.about.game_time(told).saturating_sub(event.at).min(MOST_COMMIT_DELAY);
        }
        told
    }

    /// An event as it is kept: with the command that brought it, and the sealed move that nobody else may see.
    pub(super) fn written(&self, event: &Event, command: Option<(Color, &CommandId)>) -> EventWrite {
        let mut bytes = Vec::with_capacity(24);
        event.write(&mut bytes);
        let sealing = match (&event.what, self.sealed) {
            (Happening::Sealed(..), Some(opening)) => Sealing::Sealed(opening),
            (Happening::Opened(_), _) => Sealing::Opened,
            _ => Sealing::Unchanged,
        };
        let command = command.map(|(color, id)| Command { color, id: id.to_string() });
        let event = EventRow { seq: self.game.seq() + 1, command, bytes };
        EventWrite { game: self.about.number, event, sealing }
    }

    /// The game is over: what is kept of it becomes small. Nobody waits for it, and it can be done later.
    pub(super) async fn keep_end(&mut self) {
        let Some(outcome) = convert::outcome(&self.game).filter(|_| self.end == Kept::NotYet) else { return };
        let at = *self.ended_at.get_or_insert_with(wall_clock);
        let end = End::of(&self.game, self.about.number, at, &outcome);
        if self.journal.keep(Write::End(Box::new(end))).await.is_ok() {
            self.end = Kept::Yes;
        }
    }

    pub(super) fn tell_lists(&self, frame: &EventFrame, event: &Event) {
        self.about.seq.store(self.game.seq(), Ordering::Relaxed);
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
            self.about.ended();
            tracing::debug!(game = %self.about.info.id, outcome = outcome.text, "finished");
        }
    }
}
