//! Requests of one side to the other, and the breaks that come of them or of the server's own failing
//! (T9–T11): what they change.

use crate::clock::Ms;
use crate::color::{ByColor, Color};
use crate::commitment::{Opening, sealed_move};
use crate::conduct::HowAdjourned;
use crate::game::event::{Event, Request};
use crate::game::{Adjourned, Game, Pause, PauseCause, Sealing, Stage};
use crate::point::Point;

/// How long a game waits for both players after the server has been away (T11).
const LONGEST_WAIT: Ms = 30_000;

/// How often one side may ask for one thing in one turn, if it takes it back in between.
pub(super) const MOST_ASKS: usize = 2;

impl Game {
    /// The other side's request is refused, or one's own taken back.
    pub(super) fn decline(&mut self, color: Color, request: Request) {
        let other = color.opposite();
        // Who is refused does not ask again in this turn, who takes a request back once more at most: nobody
        // is to be pestered.
        let (asker, times) = if self.asked[other] == Some(request) { (other, MOST_ASKS) } else { (color, 1) };
        self.asked[asker] = None;
        self.spent.extend(std::iter::repeat_n((asker, request), times));
    }

    pub(super) fn agree(&mut self, color: Color, request: Request, event: &Event) {
        match request {
            Request::Pause => {
                self.pauses += 1;
                self.pause_for(PauseCause::Agreed, self.settings.conduct.pauses.longest, event);
            }
            Request::Adjourn => self.adjourn(event),
            Request::Undo => self.take_back(self.plies_to_undo(color.opposite()), event),
        }
        self.cycle_agreed = ByColor::default();
        self.forget_requests();
    }

    pub(super) fn adjourn(&mut self, event: &Event) {
        self.stage = match self.settings.conduct.adjournment.how {
            HowAdjourned::SealedMove => Stage::Sealing,
            HowAdjourned::StoppedClock => {
                self.stop_clock(event);
                Stage::Adjourned(Adjourned { sealed: None, ready: ByColor::default() })
            }
        };
    }

    /// With both ready a break is over, save that a sealed move must be opened first.
    pub(super) fn ready(&mut self, color: Color, at: Ms) {
        let over = match &mut self.stage {
            Stage::Paused(Pause { ready, .. }) => {
                ready[color] = true;
                ready.black && ready.white
            }
            Stage::Adjourned(Adjourned { ready, sealed }) => {
                ready[color] = true;
                ready.black && ready.white && sealed.is_none()
            }
            _ => false,
        };
        if over {
            self.play_on(at);
        }
    }

    pub(super) fn play_on(&mut self, at: Ms) {
        self.stage = match &self.stage {
            Stage::Paused(Pause { sealing: Sealing::Yes, .. }) => Stage::Sealing,
            _ => Stage::Playing,
        };
        self.clock.resume(at);
    }

    /// The sealed move is played if it may be, and counts as a pass otherwise (T10). Says which stones it
    /// took off.
    pub(super) fn open(&mut self, opening: &Opening, event: &Event) -> Vec<Point> {
        let sealed = sealed_move(opening.number).expect("a decided opening is a move");
        let mut gone = Vec::new();
        self.stage = Stage::Playing;
        self.clock.resume(event.at);
        match sealed.map(|point| self.position.play(point)) {
            Some(Ok(taken)) => {
                gone = taken;
                self.passes_in_a_row = 0;
                self.rule_a_third_occurrence(event);
            }
            // A penal game: the turn is lost, but nobody has proposed the end (R8).
            Some(Err(_)) => {
                self.position.pass();
                self.passes_in_a_row = 0;
            }
            None => {
                let color = self.position.to_play();
                self.pass(color);
                self.last_ply_passed();
                self.open_scoring_after_two_passes(color, event);
            }
        }
        gone
    }

    /// The server was away: both clocks stand until both players are back, or not for long (T11). Whoever
    /// was ready before it has yet to come back.
    pub(super) fn interrupt(&mut self, event: &Event) {
        match &mut self.stage {
            Stage::Playing | Stage::Sealing => self.pause_for(PauseCause::Outage, LONGEST_WAIT, event),
            Stage::Paused(Pause { until, ready, .. }) => {
                *until = (*until).max(event.at.saturating_add(LONGEST_WAIT));
                *ready = ByColor::default();
            }
            Stage::Adjourned(adjourned) => adjourned.ready = ByColor::default(),
            Stage::Waiting | Stage::Scoring(_) | Stage::Finished(..) => {}
        }
    }

    fn pause_for(&mut self, cause: PauseCause, longest: Ms, event: &Event) {
        let sealing = if matches!(self.stage, Stage::Sealing) { Sealing::Yes } else { Sealing::No };
        self.stop_clock(event);
        let until = event.at.saturating_add(longest);
        self.stage = Stage::Paused(Pause { cause, until, ready: ByColor::default(), sealing });
    }
}
