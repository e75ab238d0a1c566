//! What an event changes. Never fails: the event was decided on this very game.

use crate::clock::Ms;
use crate::color::{ByColor, Color};
use crate::conduct::Lateness;
use crate::game::event::{Event, Happening, Offence, Phase, Presence};
use crate::game::{Adjourned, Game, Stage};
use crate::marking::{Marking, Settled};
use crate::outcome::Outcome;
use crate::point::Point;
use crate::ruleset::{Cycle, Dispute, Repetition, Sanction, Scoring};

/// So many warnings in one game lose it (J2).
const WARNINGS_THAT_LOSE: u32 = 2;

/// At this occurrence of one position the cycle is ruled (R7).
const OCCURRENCES_THAT_END: u32 = 3;

impl Game {
    /// Makes an event happen that was decided on this very game. Says which stones it took off, or
    /// which stones it marked.
    pub fn apply(&mut self, event: &Event) -> Vec<Point> {
        let before = (self.position.to_play(), self.phase());
        self.log.push(event);
        let seq = self.seq();
        let at = event.at;
        let mut stones = Vec::new();
        match &event.what {
            Happening::Started => self.begin(at),
            Happening::Seated(color) => {
                self.seated[*color] = true;
                if let Lateness::Deducted { times, .. } = self.settings.conduct.lateness {
                    self.clock.deduct(*color, at.saturating_mul(u64::from(times)));
                }
                if self.seated.black && self.seated.white {
                    self.begin(at);
                }
            }
            Happening::SeatsClosed => {
                let present = Color::BOTH.into_iter().find(|color| self.seated[*color]);
                self.finish(present.map_or(Outcome::BothLost, Outcome::Absence), event);
            }
            Happening::Played(color, point) => {
                stones = self.position.play(*point).expect("a decided move is legal");
                self.passes_in_a_row = 0;
                self.end_turn(*color, event);
                self.rule_a_third_occurrence(event);
            }
            Happening::Passed(color) => {
                self.pass(*color);
                self.end_turn(*color, event);
                self.last_ply_passed();
                self.open_scoring_after_two_passes(*color, event);
            }
            Happening::TurnForfeited(color) => {
                self.pass(*color);
                self.keep_ply(*color, event);
                self.last_ply_passed();
                self.clock.forfeit_turn(at);
                self.turn_ended(*color);
                self.open_scoring_after_two_passes(*color, event);
            }
            Happening::Penalised(color, _, offence) => self.penalise(*color, *offence, event),
            Happening::CycleEndAgreed(color) => {
                self.cycle_agreed[*color] = true;
                if self.cycle_agreed.black && self.cycle_agreed.white {
                    self.rule_cycle(event);
                }
            }
            Happening::Resigned(color) => self.finish(Outcome::Resignation(color.opposite()), event),
            Happening::Flagged(color) => self.finish(Outcome::Time(color.opposite()), event),
            Happening::Cancelled => self.finish(Outcome::Cancelled, event),
            Happening::Claimed(color) => self.finish(Outcome::Absence(*color), event),
            Happening::ContestStopped(color) => {
                self.gave_up = Some(*color);
                self.stop_clock(event);
                self.stage = Stage::Scoring(Marking::new(self.settings.size, *color, seq, at));
            }
            Happening::Asked(color, request) => {
                self.wishes[*color] += 1;
                if let Some(other) = self.asked[*color].replace(*request) {
                    self.spent.push((*color, other));
                }
            }
            Happening::Declined(color, request) => self.decline(*color, *request),
            Happening::Agreed(color, request) => self.agree(*color, *request, event),
            Happening::Ready(color) => self.ready(*color, at),
            Happening::PauseEnded => self.play_on(at),
            Happening::AdjournmentDue => {
                self.adjourned_once = true;
                self.adjourn(event);
            }
            Happening::Sealed(color, commitment) => {
                self.end_turn(*color, event);
                self.stop_clock(event);
                let sealed = Some((*color, *commitment));
                self.stage = Stage::Adjourned(Adjourned { sealed, ready: ByColor::default() });
            }
            Happening::Opened(opening) => stones = self.open(opening, event),
            Happening::PresenceChanged(color, presence) => {
                self.away[*color] = (*presence == Presence::Away).then_some(at);
            }
            Happening::Interrupted => self.interrupt(event),
            Happening::Proposed(dead) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.propose(self.position.board(), dead, seq, at);
                    stones = marking.dead();
                }
            }
            Happening::Marked(color, point, claim) => {
                self.wishes[*color] += 1;
                if let Stage::Scoring(marking) = &mut self.stage {
                    stones = marking.mark(self.position.board(), *color, *point, *claim, seq);
                }
            }
            Happening::Accepted(color) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.accept(*color);
                    if marking.is_agreed() {
                        let dead = marking.dead();
                        self.finish_by_count(&dead, event);
                    }
                }
            }
            Happening::AcceptanceWithdrawn(color) => {
                self.wishes[*color] += 1;
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.accepted[*color] = false;
                }
            }
            Happening::Resumed(color, point, claim) => {
                if let Stage::Scoring(marking) = &self.stage {
                    let first = marking.first_after_dispute(self.position.board(), *color, *point, *claim);
                    let first = first.expect("a decided dispute has a first mover");
                    if self.settings.ruleset.dispute == Dispute::ClaimantFirst {
                        self.position.set_to_play(first);
                    }
                    self.stage = Stage::Playing;
                    self.passes_in_a_row = 0;
                    self.gave_up = None;
                    self.plies.clear();
                    self.disputes += 1;
                    self.clock.start(self.position.to_play(), at);
                }
            }
            Happening::DisputeClosed(..) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    let dead = match self.settings.ruleset.scoring {
                        Scoring::Area => marking.dead_to_both(),
                        Scoring::Territory => marking.proposal().to_vec(),
                    };
                    marking.settle(self.position.board(), &dead, Settled::Disputed, seq);
                    self.finish_by_count(&dead, event);
                }
            }
            Happening::MarkingExpired => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    let dead = marking.proposal().to_vec();
                    marking.settle(self.position.board(), &dead, Settled::Expired, seq);
                    self.finish_by_count(&dead, event);
                }
            }
        }
        if before != (self.position.to_play(), self.phase()) {
            self.turn = seq;
            self.forget_requests();
            self.count_standing(before.1, at);
        }
        stones
    }

    /// The offender loses the turn, or what else the offence costs (R8).
    fn penalise(&mut self, color: Color, offence: Offence, event: &Event) {
        if offence != Offence::OutOfTurn {
            self.position.pass();
            // The turn is lost, but nobody has proposed the end (R9).
            self.passes_in_a_row = 0;
            self.end_turn(color, event);
        }
        match self.sanction(offence) {
            Sanction::Nothing => {}
            Sanction::Warning => self.warnings[color] += 1,
            Sanction::Loss => return self.finish(Outcome::Forfeit(color.opposite()), event),
        }
        if self.warnings[color] >= WARNINGS_THAT_LOSE {
            self.finish(Outcome::Forfeit(color.opposite()), event);
        }
    }

    fn begin(&mut self, at: Ms) {
        self.stage = Stage::Playing;
        self.clock.start(self.position.to_play(), at);
    }

    pub(super) fn pass(&mut self, color: Color) {
        self.position.pass();
        self.passes[color] += 1;
        self.passes_in_a_row += 1;
    }

    pub(super) fn open_scoring_after_two_passes(&mut self, second: Color, event: &Event) {
        if self.passes_in_a_row == 2 {
            self.stop_clock(event);
            let marking = Marking::new(self.settings.size, second.opposite(), self.seq(), event.at);
            self.stage = Stage::Scoring(marking);
        }
    }

    fn end_turn(&mut self, color: Color, event: &Event) {
        self.keep_ply(color, event);
        self.clock.press(event.at, event.credit.given());
        self.quota[color].spend(event.credit.measured);
        self.turn_ended(color);
    }

    fn turn_ended(&mut self, color: Color) {
        self.turns_taken += 1;
        self.has_moved[color] = true;
        self.cycle_agreed = ByColor::default();
        self.forget_requests();
    }

    /// What was asked for or refused was of the turn or the phase that is over.
    pub(super) fn forget_requests(&mut self) {
        self.asked = ByColor::default();
        self.spent.clear();
    }

    /// While a game stands, nobody can make a first move: the limit for it moves on (N3, T11).
    fn count_standing(&mut self, before: Phase, at: Ms) {
        let stands = |phase| matches!(phase, Phase::Paused | Phase::Adjourned);
        match (stands(before), stands(self.phase())) {
            (false, true) => self.stands_since = at,
            (true, false) => self.stood = self.stood.saturating_add(at - self.stands_since),
            _ => {}
        }
    }

    pub(super) fn rule_a_third_occurrence(&mut self, event: &Event) {
        if self.position.occurrences() >= OCCURRENCES_THAT_END {
            self.rule_cycle(event);
        }
    }

    fn rule_cycle(&mut self, event: &Event) {
        let Repetition::SimpleKo(cycle) = self.settings.ruleset.repetition else { return };
        let outcome = match cycle {
            Cycle::NoResult => Outcome::NoResult,
            Cycle::Draw => Outcome::Draw,
            Cycle::Replay => Outcome::Replay,
        };
        self.finish(outcome, event);
    }

    fn finish(&mut self, outcome: Outcome, event: &Event) {
        match outcome {
            Outcome::Time(_) => self.clock.lose_by_flag(),
            _ => self.stop_clock(event),
        }
        self.stage = Stage::Finished(outcome, None);
    }

    /// Stops the running clock. What is owed is not charged, and a flag that the rules have not let fall, by
    /// what is owed or by a grace, does not fall by the stopping.
    pub(super) fn stop_clock(&mut self, event: &Event) {
        let now = event.at.saturating_sub(event.credit.owed);
        let last = self.clock.deadline().map_or(Ms::MAX, |deadline| deadline.saturating_sub(1));
        self.clock.pause(now.min(last));
    }

    fn finish_by_count(&mut self, dead: &[Point], event: &Event) {
        let outcome = self.score(dead).outcome();
        self.stop_clock(event);
        let marking = self.marking().cloned();
        self.stage = Stage::Finished(outcome, marking);
    }
}
