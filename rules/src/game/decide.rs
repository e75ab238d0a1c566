//! What an action leads to: the event, or the reason why nothing happens. Changes nothing.

use crate::clock::Ms;
use crate::color::Color;
use crate::game::event::{Action, Actor, Event, Happening, Offence, Stamp};
use crate::game::settings::IllegalMoves;
use crate::game::{Game, Stage};
use crate::point::Point;
use crate::refusal::Refusal;
use crate::ruleset::{Sanction, Scoring};

impl Game {
    /// What would happen: the event, or why nothing does. Changes nothing. An action that comes when a
    /// deadline has passed decides to what that deadline brings.
    ///
    /// # Errors
    /// The reason for which a player, or the server, is refused.
    pub fn decide(&self, actor: Actor, action: Action, when: Stamp) -> Result<Event, Refusal> {
        if matches!(self.stage, Stage::Finished(..)) {
            return Err(Refusal::GameOver);
        }
        // The referee's arrival order is the game's order: time never runs back.
        let at = when.at.max(self.log.last_at());
        // Time is given back for a move alone: the journal must show why whatever it decided was in time.
        let moves = matches!(action, Action::Play(_) | Action::Pass);
        let mover = moves && actor == Actor::Player(self.position.to_play());
        let given = if mover { when.given } else { 0 };
        if let Some(due) = self.due(at.saturating_sub(given)) {
            // Of what time alone brings, only a flag is the mover's own.
            let given = if matches!(due, Happening::Flagged(_)) { given } else { 0 };
            return Ok(Event { at, given, what: due });
        }
        let what = match actor {
            Actor::Player(color) => self.decide_player(color, action)?,
            Actor::Server => self.decide_server(action)?,
        };
        Ok(Event { at, given, what })
    }

    fn decide_player(&self, color: Color, action: Action) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (Action::Start | Action::Deadline | Action::Propose(_), _) => Err(Refusal::NotYours),
            (Action::Resign, _) => Ok(Happening::Resigned(color)),
            (Action::Play(_) | Action::Pass, Stage::Waiting) => Err(Refusal::NotStarted),
            (Action::Play(_) | Action::Pass, Stage::Scoring(_)) => Err(Refusal::NotPlaying),
            (Action::Play(point), _) => self.decide_stone(color, point),
            (Action::Pass, _) if color != self.position.to_play() => Err(Refusal::NotYourTurn),
            (Action::Pass, _) => Ok(Happening::Passed(color)),
            (Action::EndCycle, _) => match self.cycle() {
                None => Err(Refusal::NoCycle),
                Some(agreed) if agreed[color] => Err(Refusal::AlreadySo),
                Some(_) => Ok(Happening::CycleEndAgreed(color)),
            },
            (Action::Mark(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                marking.check(self.position.board(), point, claim)?;
                Ok(Happening::Marked(color, point, claim))
            }
            (Action::Accept(changed), Stage::Scoring(marking)) => {
                if changed != marking.changed {
                    return Err(Refusal::StaleMarking);
                }
                if marking.accepted[color] {
                    return Err(Refusal::AlreadySo);
                }
                Ok(Happening::Accepted(color))
            }
            (Action::WithdrawAcceptance, Stage::Scoring(marking)) => {
                if !marking.accepted[color] {
                    return Err(Refusal::AlreadySo);
                }
                Ok(Happening::AcceptanceWithdrawn(color))
            }
            (Action::Resume(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                marking.first_after_dispute(self.position.board(), color, point, claim)?;
                if self.disputes == 0 {
                    return Ok(Happening::Resumed(color, point, claim));
                }
                let by_proposal = self.settings.ruleset.scoring == Scoring::Territory;
                if by_proposal && !marking.is_proposed() {
                    return Err(Refusal::ProposalAwaited);
                }
                Ok(Happening::DisputeClosed(color, point, claim))
            }
            (Action::Mark(..) | Action::Accept(_) | Action::WithdrawAcceptance | Action::Resume(..), _) => {
                Err(Refusal::NotScoring)
            }
        }
    }

    /// A stone in its turn or out of it; where a game is penal, an illegal one is an offence (R8).
    fn decide_stone(&self, color: Color, point: Point) -> Result<Happening, Refusal> {
        let (refusal, offence) = if color == self.position.to_play() {
            match self.position.check(point) {
                Ok(_) => return Ok(Happening::Played(color, point)),
                Err(refusal @ Refusal::Ko) if self.takes_something(color, point) => {
                    (refusal, Offence::Retake)
                }
                Err(refusal @ (Refusal::Suicide | Refusal::Ko | Refusal::Superko)) => {
                    (refusal, Offence::Illegal)
                }
                // No stone can be put there at all: nothing to punish.
                Err(refusal) => return Err(refusal),
            }
        } else {
            (Refusal::NotYourTurn, Offence::OutOfTurn)
        };
        let free = offence == Offence::OutOfTurn
            && (self.sanction(offence) == Sanction::Nothing || self.is_taken_or_off(point));
        match self.settings.illegal_moves {
            IllegalMoves::Penalised if !free => Ok(Happening::Penalised(color, point, offence)),
            IllegalMoves::Penalised | IllegalMoves::Refused => Err(refusal),
        }
    }

    fn decide_server(&self, action: Action) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (Action::Start, Stage::Waiting) => Ok(Happening::Started),
            (Action::Start, _) => Err(Refusal::Started),
            (Action::Deadline, _) => Err(Refusal::NotDue),
            (Action::Propose(dead), Stage::Scoring(marking)) => {
                marking.check_proposal(self.position.board(), &dead)?;
                Ok(Happening::Proposed(dead))
            }
            (Action::Propose(_), _) => Err(Refusal::NotScoring),
            _ => Err(Refusal::NotYours),
        }
    }

    /// What time alone has brought by `now`.
    fn due(&self, now: Ms) -> Option<Happening> {
        if now < self.deadline()? {
            return None;
        }
        Some(match &self.stage {
            Stage::Scoring(_) => Happening::MarkingExpired,
            Stage::Playing if self.clock.deadline() == self.deadline() => {
                Happening::Flagged(self.clock.running().expect("a clock with a deadline runs"))
            }
            Stage::Waiting | Stage::Playing | Stage::Finished(..) => Happening::Cancelled,
        })
    }

    /// Who did what, for an event to be decided again.
    pub(super) fn cause(&self, what: &Happening) -> (Actor, Action) {
        match *what {
            Happening::Started => (Actor::Server, Action::Start),
            Happening::Played(color, point) | Happening::Penalised(color, point, _) => {
                (Actor::Player(color), Action::Play(point))
            }
            Happening::Passed(color) => (Actor::Player(color), Action::Pass),
            Happening::CycleEndAgreed(color) => (Actor::Player(color), Action::EndCycle),
            Happening::Resigned(color) => (Actor::Player(color), Action::Resign),
            Happening::Proposed(ref dead) => (Actor::Server, Action::Propose(dead.clone())),
            Happening::Marked(color, point, claim) => (Actor::Player(color), Action::Mark(point, claim)),
            Happening::Accepted(color) => {
                let changed = self.marking().map_or(0, |marking| marking.changed);
                (Actor::Player(color), Action::Accept(changed))
            }
            Happening::AcceptanceWithdrawn(color) => (Actor::Player(color), Action::WithdrawAcceptance),
            Happening::Resumed(color, point, claim) | Happening::DisputeClosed(color, point, claim) => {
                (Actor::Player(color), Action::Resume(point, claim))
            }
            // A flag is judged by what the mover was given, so it is the mover who is asked again.
            Happening::Flagged(color) => (Actor::Player(color), Action::Pass),
            Happening::Cancelled | Happening::MarkingExpired => (Actor::Server, Action::Deadline),
        }
    }

    /// What an offence brings besides the lost turn.
    pub(super) fn sanction(&self, offence: Offence) -> Sanction {
        let penalties = self.settings.ruleset.penalties;
        match offence {
            Offence::Illegal => Sanction::Nothing,
            Offence::Retake => penalties.retake,
            Offence::OutOfTurn => penalties.out_of_turn,
        }
    }

    /// Whether a stone would take another off: only that can retake a ko.
    fn takes_something(&self, color: Color, point: Point) -> bool {
        let preview = self.position.board().preview(color, point, self.settings.ruleset.suicide);
        preview.is_ok_and(|preview| preview.captured > 0)
    }

    fn check_on_board(&self, point: Point) -> Result<(), Refusal> {
        if point.is_on(self.settings.size) { Ok(()) } else { Err(Refusal::OffBoard) }
    }

    fn is_taken_or_off(&self, point: Point) -> bool {
        !point.is_on(self.settings.size) || self.position.board().get(point).is_some()
    }
}
