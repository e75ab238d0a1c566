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
    use crate::connection::tests::connected;
    use crate::estimates::Estimates;
    use crate::game_task::{Begun, Mail, Message, Seats};
    use crate::games::About;
    use crate::journal::{self, Depth};
    use crate::mailbox;
    use crate::metrics::Metrics;
    use crate::seat::{self, TokenHash};
    use crate::store::sqlite::{Place, Sqlite};
    use protocol::settings::Settings;
    use rules::marking::time_to_mark;
    use rules::{Game, Size, Stamp};
    use std::net::IpAddr;
    use std::sync::{Arc, Mutex, mpsc};
    use tokio::task::JoinHandle;

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

    /// The same, opened as after a restart.
    struct Opened {
        about: Arc<About>,
        mailbox: mailbox::Sender<Mail>,
        black: TokenHash,
        task: JoinHandle<()>,
    }

    fn open(estimates: &Estimates) -> Opened {
        let place = Place::Memory(format!("proposal-{}", seat::game_id()));
        let store = Sqlite::open(place).expect("a store");
        let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
        let settings: Settings = serde_json::from_str(settings).expect("settings");
        let begun = Begun::Again { game: Box::new(passed(&settings)), commands: Vec::new(), sealed: None };
        let about = Arc::new(About::listed(1, "b", "w", settings));
        let (clock, metrics) = (about.clock.clone(), Arc::new(Metrics::new()));
        let (journal, _writer) =
            journal::start(Box::new(store), Depth::Ends, clock, Arc::clone(&metrics)).expect("a thread");
        let [black, white] = [(); 2].map(|()| seat::token());
        let seats = Seats(ByColor { black: TokenHash::of(&black), white: TokenHash::of(&white) });
        let task = GameTask::new(begun, Arc::clone(&about), seats, journal, estimates.clone(), metrics);
        let (mailbox, messages) = mailbox::mailbox(4);
        let task = tokio::spawn(Box::new(task).run(messages, Duration::from_secs(900)));
        Opened { about, mailbox, black: TokenHash::of(&black), task }
    }

    impl Opened {
        /// What the server has proposed, if it has.
        async fn proposed(&self) -> Option<Vec<String>> {
            // A clock that nobody looks at stands.
            let _ = self.about.game_time(Instant::now());
            let (answer, record) = oneshot::channel();
            assert!(self.mailbox.send(Box::new(Message::Record { answer })).await.is_ok());
            let game = record.await.expect("an answer").game;
            assert_eq!(game.outcome(), None, "nothing is counted");
            let marking = game.marking().expect("there is a marking");
            marking.is_proposed().then(|| marking.proposal().iter().map(Point::to_string).collect())
        }

        async fn until_proposed(&self) -> Vec<String> {
            loop {
                if let Some(proposed) = self.proposed().await {
                    return proposed;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }

    /// For so long that the limit passes before there is a proposal.
    #[tokio::test(start_paused = true)]
    async fn a_proposal_that_fails_is_tried_again_and_nothing_is_counted_before_it() {
        let estimates = Estimates::new();
        estimates.fail(8);
        let (began, opened) = (Instant::now(), open(&estimates));
        assert_eq!(opened.until_proposed().await, ["B5"]);
        let limit = time_to_mark(Size::new(9).expect("a size"));
        assert!(began.elapsed() > Duration::from_millis(limit), "the limit had passed");
        opened.task.abort();
    }

    #[tokio::test]
    async fn a_player_who_comes_back_waits_behind_no_stranger() {
        let estimates = Estimates::new();
        // Games in which nobody is there, of which no more than two are let through.
        let (go, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let stranger = || {
            let held = Arc::clone(&held);
            estimates.ask(&Asker::Players(Vec::new()), move || held.lock().expect("no panic").recv())
        };
        let _backlog: Vec<_> = (0..20).map(|_| stranger()).collect();
        let opened = open(&estimates);
        assert_eq!(opened.proposed().await, None);
        let (connection, _peer) = connected(IpAddr::from([192, 0, 2, 1])).await;
        let joined = Message::Join {
            connection: Arc::new(connection),
            token: Some(opened.black),
            since: None,
            messages_per_second: None,
            of_a_seat: None,
        };
        assert!(opened.mailbox.send(Box::new(joined)).await.is_ok());
        assert_eq!(opened.proposed().await, None);
        (0..2).for_each(|_| go.send(()).expect("they wait"));
        let proposed = tokio::time::timeout(Duration::from_secs(60), opened.until_proposed()).await;
        assert_eq!(proposed, Ok(vec!["B5".to_string()]));
        opened.task.abort();
    }
}
