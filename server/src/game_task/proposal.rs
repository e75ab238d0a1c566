//! The dead stones that the server proposes once both have passed (R16). They decide how a marking that runs
//! out is counted, so they are asked for until they are there: after a failure, and by whoever comes back.

use super::GameTask;
use crate::estimates::Asker;
use rules::{Action, Actor, ByColor, Color, Phase, Point};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// How long after the first failure they are asked for again; each time twice as long as before.
const AGAIN: Duration = Duration::from_secs(1);
/// At most so often is it doubled: a minute or so.
const DOUBLED: u32 = 6;

/// The dead stones of a marking, while they are still to come.
pub(super) struct Awaited {
    coming: Coming,
    /// How often they could not be worked out, or not be kept.
    failed: u32,
    /// In which player's turn they are worked out.
    counted: ByColor<bool>,
}

enum Coming {
    From(oneshot::Receiver<Vec<Point>>),
    /// They are asked for again.
    At(Instant),
}

impl GameTask {
    /// Whether the game waits for a proposal.
    pub(super) fn wants_proposal(&self) -> bool {
        self.game.phase() == Phase::Scoring
            && self.game.marking().is_some_and(|marking| !marking.is_proposed())
    }

    /// Asks for a proposal, in the turn of the players who are here.
    pub(super) fn ask_for_proposal(&mut self) {
        let failed = self.proposal.as_ref().map_or(0, |awaited| awaited.failed);
        let counted = ByColor::from_fn(|color| self.is_here(color));
        let here = Color::BOTH.into_iter().filter_map(|color| {
            let member = self.members.iter().find(|member| member.seat == Some(color))?;
            Some(member.connection.address)
        });
        let asker = Asker::Players(here.collect());
        let position = self.game.position();
        let dead = self.estimates.dead(position.board().clone(), position.to_play(), failed, &asker);
        self.proposal = Some(Box::new(Awaited { coming: Coming::From(dead), failed, counted }));
    }

    /// A player has come: what is still to be proposed is worked out in that player's turn, too. Once for each, so
    /// that coming and going asks for no more.
    pub(super) fn hasten_proposal(&mut self, color: Color) {
        if let Some(awaited) = &self.proposal
            && matches!(awaited.coming, Coming::From(_))
            && !awaited.counted[color]
        {
            let counted = awaited.counted;
            self.ask_for_proposal();
            if let Some(awaited) = &mut self.proposal {
                awaited.counted = ByColor::from_fn(|color| counted[color] || awaited.counted[color]);
            }
        }
    }

    /// When it is to be asked for again.
    pub(super) fn proposal_due(&self) -> Option<Instant> {
        match self.proposal.as_ref()?.coming {
            Coming::At(instant) => Some(instant),
            Coming::From(_) => None,
        }
    }

    pub(super) async fn propose(&mut self, dead: Option<Vec<Point>>) {
        if let Some(dead) = dead {
            // Players may have agreed, or gone on, before it was known.
            let _ = self.act(Actor::Server, Action::Propose(dead)).await;
        }
        if !self.wants_proposal() {
            self.proposal = None;
        } else if let Some(awaited) = &mut self.proposal {
            awaited.coming = Coming::At(Instant::now() + AGAIN * 2_u32.pow(awaited.failed.min(DOUBLED)));
            awaited.failed = awaited.failed.saturating_add(1);
        }
    }
}

/// Waits for the proposal; for ever where none is under way.
pub(super) async fn worked_out(proposal: &mut Option<Box<Awaited>>) -> Option<Vec<Point>> {
    match proposal.as_mut().map(|awaited| &mut awaited.coming) {
        Some(Coming::From(receiver)) => receiver.await.ok(),
        Some(Coming::At(_)) | None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimates::Estimates;
    use crate::game_task::{Begun, Message, Seats};
    use crate::games::About;
    use crate::journal::{self, Depth};
    use crate::mailbox;
    use crate::metrics::Metrics;
    use crate::seat::{self, TokenHash};
    use crate::store::sqlite::{Place, Sqlite};
    use protocol::settings::Settings;
    use rules::marking::time_to_mark;
    use rules::{Game, Stamp};
    use std::sync::Arc;

    /// A game in which both have passed: White's stone on B5 is dead.
    fn passed(settings: &Settings) -> Game {
        let mut game = Game::new(settings.resolve(60_000).expect("sound settings").0);
        let start = game.decide(Actor::Server, Action::Start, Stamp::default()).expect("it begins");
        game.apply(&start);
        for text in "E1 B5 E2 pass E3 pass E4 pass E5 pass E6 pass E7 pass E8 pass E9 pass pass".split(' ') {
            let action = text.parse().map_or(Action::Pass, Action::Play);
            let player = Actor::Player(game.position().to_play());
            let event = game.decide(player, action, Stamp::default()).expect("it may");
            game.apply(&event);
        }
        game
    }

    /// Opened as after a restart, with estimates that fail at first, so that the limit passes before there is
    /// a proposal.
    #[tokio::test(start_paused = true)]
    async fn a_proposal_that_fails_is_tried_again_and_nothing_is_counted_before_it() {
        let place = Place::Memory(format!("proposal-{}", seat::game_id()));
        let store = Sqlite::open(place).expect("a store");
        let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
        let settings: Settings = serde_json::from_str(settings).expect("settings");
        let game = Box::new(passed(&settings));
        let limit = Duration::from_millis(time_to_mark(game.settings().size));
        let about = Arc::new(About::listed(1, "b", "w", settings));
        let (clock, metrics) = (about.clock.clone(), Arc::new(Metrics::new()));
        let (journal, _writer) =
            journal::start(Box::new(store), Depth::Ends, clock, Arc::clone(&metrics)).expect("a thread");
        let seats = Seats(ByColor::from_fn(|_| TokenHash::of(&seat::token())));
        let estimates = Estimates::new();
        estimates.fail(8);
        let begun = Begun::Again { game, commands: Vec::new(), sealed: None };
        let task = GameTask::new(begun, Arc::clone(&about), seats, journal, estimates, metrics);
        let (sender, mailbox) = mailbox::mailbox(4);
        let began = Instant::now();
        let task = tokio::spawn(Box::new(task).run(mailbox, Duration::from_secs(900)));
        let proposed = loop {
            // A clock that nobody looks at stands.
            let _ = about.game_time(Instant::now());
            let (answer, record) = oneshot::channel();
            assert!(sender.send(Box::new(Message::Record { answer })).await.is_ok());
            let game = record.await.expect("an answer").game;
            let marking = game.marking().expect("there is a marking");
            if marking.is_proposed() {
                break marking.proposal().to_vec();
            }
            assert_eq!(game.outcome(), None, "nothing is counted");
            tokio::time::sleep(Duration::from_millis(500)).await;
        };
        assert_eq!(proposed.iter().map(Point::to_string).collect::<Vec<_>>(), ["B5"]);
        assert!(began.elapsed() > limit, "the limit had passed");
        task.abort();
    }
}
