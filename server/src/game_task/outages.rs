//! The server was away, or is about to be (T11): the clocks stand, and play goes on when both are back.

use super::GameTask;
use super::{BACK_WITHIN, JUST_NOW};
use rules::game::PauseCause;
use rules::{Action, Actor, Color, Happening, Phase};
use std::sync::atomic::Ordering;
use tokio::time::Instant;

impl GameTask {
    /// The server was away: nobody is charged for it, and play goes on when both are back (T11).
    pub(super) async fn interrupt(&mut self) {
        // A server that was told to stop has said so already, just before.
        let just = self.now().saturating_sub(JUST_NOW);
        let told = self.game.last_at() >= just
            && self.game.events().last().is_some_and(|event| event.what == Happening::Interrupted);
        if self.game.phase() != Phase::Finished && !told {
            self.act(Actor::Server, Action::Interrupt).await;
        }
        self.note_standing();
        self.keep_end().await;
        if self.wants_proposal() && self.proposal.is_none() {
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
    pub(super) async fn is_back(&mut self, color: Color) {
        let awaited =
            self.game.pause().is_some_and(|pause| pause.cause == PauseCause::Outage && !pause.ready[color]);
        if awaited && !self.draining {
            self.act(Actor::Player(color), Action::Ready).await;
        }
    }

    /// The server stops: what the clocks show now is what they will show when it is back.
    pub(super) async fn stop(&mut self) {
        self.draining = true;
        self.keep_end().await;
        if self.game.clock().running().is_some() {
            self.act(Actor::Server, Action::Interrupt).await;
        }
    }

    pub(super) fn note_standing(&self) {
        let stands = self.game.clock().running().is_none();
        self.about.stands.store(stands, Ordering::Relaxed);
    }
}
