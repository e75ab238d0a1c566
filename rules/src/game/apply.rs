//! What an event changes. Never fails: the event was decided on this very game.

use crate::clock::Ms;
use crate::color::{ByColor, Color};
use crate::game::event::{Event, Happening, Offence};
use crate::game::{Game, Stage};
use crate::marking::Marking;
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
            Happening::Started => {
                self.stage = Stage::Playing;
                self.clock.start(self.position.to_play(), at);
            }
            Happening::Played(color, point) => {
                stones = self.position.play(*point).expect("a decided move is legal");
                self.passes_in_a_row = 0;
                self.end_turn(*color, event);
                if self.position.occurrences() >= OCCURRENCES_THAT_END {
                    self.rule_cycle(at);
                }
            }
            Happening::Passed(color) => {
                self.position.pass();
                self.passes[*color] += 1;
                self.passes_in_a_row += 1;
                self.end_turn(*color, event);
                if self.passes_in_a_row == 2 {
                    self.clock.pause(at);
                    let first = color.opposite();
                    self.stage = Stage::Scoring(Marking::new(self.settings.size, first, seq, at));
                }
            }
            Happening::Penalised(color, _, offence) => self.penalise(*color, *offence, event),
            Happening::CycleEndAgreed(color) => {
                self.cycle_agreed[*color] = true;
                if self.cycle_agreed.black && self.cycle_agreed.white {
                    self.rule_cycle(at);
                }
            }
            Happening::Resigned(color) => self.finish(Outcome::Resignation(color.opposite()), at),
            Happening::Flagged(color) => self.finish(Outcome::Time(color.opposite()), at),
            Happening::Cancelled => self.finish(Outcome::Cancelled, at),
            Happening::Proposed(dead) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.propose(self.position.board(), dead, seq);
                    stones = marking.dead();
                }
            }
            Happening::Marked(color, point, claim) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    stones = marking.mark(self.position.board(), *color, *point, *claim, seq);
                }
            }
            Happening::Accepted(color) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.accept(*color);
                    if marking.is_agreed() {
                        let dead = marking.dead();
                        self.finish_by_count(&dead, at);
                    }
                }
            }
            Happening::AcceptanceWithdrawn(color) => {
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
                    marking.settle(self.position.board(), &dead, seq);
                    self.finish_by_count(&dead, at);
                }
            }
            Happening::MarkingExpired => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    let dead = marking.proposal().to_vec();
                    marking.settle(self.position.board(), &dead, seq);
                    self.finish_by_count(&dead, at);
                }
            }
        }
        if before != (self.position.to_play(), self.phase()) {
            self.turn = seq;
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
            Sanction::Loss => return self.finish(Outcome::Forfeit(color.opposite()), event.at),
        }
        if self.warnings[color] >= WARNINGS_THAT_LOSE {
            self.finish(Outcome::Forfeit(color.opposite()), event.at);
        }
    }

    fn end_turn(&mut self, color: Color, event: &Event) {
        self.clock.press(event.at, event.given);
        self.has_moved[color] = true;
        self.cycle_agreed = ByColor::default();
    }

    fn rule_cycle(&mut self, at: Ms) {
        let Repetition::SimpleKo(cycle) = self.settings.ruleset.repetition else { return };
        let outcome = match cycle {
            Cycle::NoResult => Outcome::NoResult,
            Cycle::Draw => Outcome::Draw,
            Cycle::Replay => Outcome::Replay,
        };
        self.finish(outcome, at);
    }

    fn finish(&mut self, outcome: Outcome, at: Ms) {
        self.clock.advance(at);
        self.clock.pause(at);
        self.stage = Stage::Finished(outcome, None);
    }

    fn finish_by_count(&mut self, dead: &[Point], at: Ms) {
        let outcome = self.score(dead).outcome();
        self.clock.pause(at);
        let marking = self.marking().cloned();
        self.stage = Stage::Finished(outcome, marking);
    }
}
