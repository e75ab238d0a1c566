//! What an action leads to: the event, or the reason why nothing happens. Changes nothing.

use crate::clock::Ms;
use crate::color::Color;
use crate::commitment::{Opening, Purpose, sealed_move};
use crate::conduct::{Consent, Lateness, Undo};
use crate::game::breaks::MOST_ASKS;
use crate::game::event::{Action, Actor, Credit, Event, Happening, Offence, Presence, Request, Stamp};
use crate::game::settings::IllegalMoves;
use crate::game::{Game, Stage};
use crate::point::Point;
use crate::refusal::Refusal;
use crate::ruleset::{Sanction, Scoring};
use crate::{TimeControl, conduct::Pauses};

impl Game {
    /// What would happen: the event, or why nothing does. Changes nothing. An action that comes when a
    /// deadline has passed decides to what that deadline brings; [`Happening::is_by_time`] tells.
    ///
    /// # Errors
    /// The reason for which a player, or the server, is refused.
    pub fn decide(&self, actor: Actor, action: Action, when: Stamp) -> Result<Event, Refusal> {
        if matches!(self.stage, Stage::Finished(..)) {
            return Err(Refusal::GameOver);
        }
        // The referee's arrival order is the game's order: time never runs back.
        let at = when.at.max(self.log.last_at());
        let mover = self.clock.running().filter(|color| actor == Actor::Player(*color));
        let measured = if mover.is_some() { when.measured } else { 0 };
        let credit = Credit { owed: when.owed, measured, lag: 0 };
        if let Some((at, what)) = self.due(at, when.owed, mover.map(|_| measured)) {
            // Of what time alone brings, only a flag is the mover's own.
            let own = matches!(what, Happening::Flagged(_) | Happening::TurnForfeited(_));
            let measured = if own { measured } else { 0 };
            return Ok(Event { at, credit: Credit { measured, ..credit }, what });
        }
        let what = match actor {
            Actor::Player(color) => self.decide_player(color, action, at)?,
            Actor::Server => self.decide_server(action, at)?,
        };
        let lag = match mover {
            Some(color) if self.presses_clock(&what) => self.quota[color].given(measured),
            _ => 0,
        };
        Ok(Event { at, credit: Credit { lag, ..credit }, what })
    }

    /// Whether a side may seal this move, or a pass, now (T10). Where illegal moves are refused, it must be
    /// legal; where they are penalised, it need only be a point of the board.
    ///
    /// # Errors
    /// As for playing it, or `NotSealing`.
    pub fn check_sealable(&self, color: Color, point: Option<Point>) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Sealing) || color != self.position.to_play() {
            return Err(Refusal::NotSealing);
        }
        let Some(point) = point else { return Ok(()) };
        self.check_length()?;
        match self.settings.illegal_moves {
            IllegalMoves::Refused => self.position.check(point).map(|_| ()),
            IllegalMoves::Penalised => self.check_on_board(point),
        }
    }

    fn decide_player(&self, color: Color, action: Action, at: Ms) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (
                Action::Start
                | Action::Seat(_)
                | Action::Deadline
                | Action::Propose(_)
                | Action::Open(_)
                | Action::Presence(..)
                | Action::Interrupt,
                _,
            ) => Err(Refusal::NotYours),
            (Action::Resign, _) => Ok(Happening::Resigned(color)),
            (Action::Play(point), Stage::Playing) => self.decide_stone(color, point),
            (Action::Pass, Stage::Playing) if color != self.position.to_play() => Err(Refusal::NotYourTurn),
            (Action::Pass, Stage::Playing) => Ok(Happening::Passed(color)),
            (Action::Play(_) | Action::Pass, stage) => Err(not_playing(stage)),
            (Action::EndCycle, _) => match self.cycle() {
                None => Err(Refusal::NoCycle),
                Some(agreed) if agreed[color] => Err(Refusal::AlreadySo),
                Some(_) => Ok(Happening::CycleEndAgreed(color)),
            },
            (Action::StopContest, Stage::Playing) => match self.settings.time {
                TimeControl::Absolute { .. } => Ok(Happening::ContestStopped(color)),
                _ => Err(Refusal::NotAbsolute),
            },
            (Action::Ask(request), Stage::Playing) => self.decide_request(color, request),
            (Action::Agree(request), _) => match self.asked[color.opposite()] {
                Some(asked) if asked == request => Ok(Happening::Agreed(color, request)),
                _ => Err(Refusal::NothingAsked),
            },
            (Action::Decline(request), _) => {
                let asked = [self.asked[color.opposite()], self.asked[color]];
                if asked.contains(&Some(request)) {
                    Ok(Happening::Declined(color, request))
                } else {
                    Err(Refusal::NothingAsked)
                }
            }
            (Action::StopContest | Action::Ask(_), stage) => Err(not_playing(stage)),
            (Action::Ready, Stage::Paused(pause)) if pause.ready[color] => Err(Refusal::AlreadySo),
            (Action::Ready, Stage::Adjourned(adjourned)) if adjourned.ready[color] => Err(Refusal::AlreadySo),
            (Action::Ready, Stage::Paused(_) | Stage::Adjourned(_)) => Ok(Happening::Ready(color)),
            (Action::Ready, _) => Err(Refusal::NotPaused),
            (Action::Seal(commitment), Stage::Sealing) if color == self.position.to_play() => {
                Ok(Happening::Sealed(color, commitment))
            }
            (Action::Seal(_), _) => Err(Refusal::NotSealing),
            (Action::Claim, _) => self.decide_claim(color, at),
            (Action::Mark(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                marking.check(self.position.board(), point, claim)?;
                self.check_wishes(color)?;
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
                self.check_wishes(color)?;
                Ok(Happening::AcceptanceWithdrawn(color))
            }
            (Action::Resume(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                if self.gave_up == Some(color) {
                    return Err(Refusal::GaveUp);
                }
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
            self.check_length()?;
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

    /// Asking for what the other side asks for, too, is agreeing.
    fn decide_request(&self, color: Color, request: Request) -> Result<Happening, Refusal> {
        let conduct = &self.settings.conduct;
        match request {
            Request::Pause => match conduct.pauses {
                Pauses { most: 0, .. } => return Err(Refusal::NotOffered),
                Pauses { most, .. } if self.pauses >= most => return Err(Refusal::NoPauseLeft),
                Pauses { .. } => {}
            },
            Request::Adjourn => {
                if conduct.adjournment.by_consent == Consent::NotEnough {
                    return Err(Refusal::NotOffered);
                }
            }
            Request::Undo => {
                if conduct.undo == Undo::Never {
                    return Err(Refusal::NotOffered);
                }
                self.check_length()?;
                if self.plies_to_undo(color) > self.plies_kept() {
                    return Err(Refusal::NothingToUndo);
                }
            }
        }
        if self.asked[color.opposite()] == Some(request) {
            return Ok(Happening::Agreed(color, request));
        }
        if self.asked[color] == Some(request) {
            return Err(Refusal::AlreadySo);
        }
        if self.spent.iter().filter(|spent| **spent == (color, request)).count() >= MOST_ASKS {
            return Err(Refusal::RefusedBefore);
        }
        self.check_wishes(color)?;
        Ok(Happening::Asked(color, request))
    }

    /// A claim needs an opponent who has been away for long enough and whom no overtime presses (P4).
    fn decide_claim(&self, color: Color, at: Ms) -> Result<Happening, Refusal> {
        if self.settings.conduct.claim_after.is_none() {
            return Err(Refusal::NotOffered);
        }
        if !matches!(self.stage, Stage::Playing | Stage::Sealing) {
            return Err(not_playing(&self.stage));
        }
        match self.claimable_from(color) {
            Some(from) if at >= from && !self.is_pressed(color.opposite(), at) => {
                Ok(Happening::Claimed(color))
            }
            _ => Err(Refusal::NotAway),
        }
    }

    /// From when on a side may claim the game, as things stand: once the other side has kept it waiting for
    /// the stated time, being away, with its clock running (P4).
    pub fn claimable_from(&self, color: Color) -> Option<Ms> {
        let after = self.settings.conduct.claim_after?;
        let opponent = color.opposite();
        let since = self.away[opponent]?;
        let turn_start = self.clock.turn_start().filter(|_| self.clock.running() == Some(opponent))?;
        Some(since.max(turn_start).saturating_add(after))
    }

    /// Whether a side is in its overtime, which ends the game soon by itself.
    fn is_pressed(&self, color: Color, at: Ms) -> bool {
        let has_overtime =
            matches!(self.settings.time, TimeControl::ByoYomi { .. } | TimeControl::Block { .. });
        has_overtime && self.clock.read(at)[color].main == 0
    }

    fn decide_server(&self, action: Action, at: Ms) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (Action::Start, Stage::Waiting) if self.settings.conduct.lateness == Lateness::Cancelled => {
                Ok(Happening::Started)
            }
            (Action::Seat(color), Stage::Waiting)
                if self.settings.conduct.lateness != Lateness::Cancelled =>
            {
                if self.seated[color] {
                    Err(Refusal::AlreadySo)
                } else {
                    Ok(Happening::Seated(color))
                }
            }
            (Action::Start | Action::Seat(_), Stage::Waiting) => Err(Refusal::NotYours),
            (Action::Start | Action::Seat(_), _) => Err(Refusal::Started),
            (Action::Deadline, _) if self.left_by_both().is_some_and(|due| at >= due) => {
                Ok(Happening::Cancelled)
            }
            (Action::Deadline, _) => Err(Refusal::NotDue),
            (Action::Propose(dead), Stage::Scoring(marking)) => {
                marking.check_proposal(self.position.board(), &dead)?;
                Ok(Happening::Proposed(dead))
            }
            (Action::Propose(_), _) => Err(Refusal::NotScoring),
            (Action::Open(opening), Stage::Adjourned(adjourned)) => {
                let honest = adjourned.ready.black && adjourned.ready.white && self.opens(&opening);
                if honest { Ok(Happening::Opened(opening)) } else { Err(Refusal::BadOpening) }
            }
            (Action::Open(_), _) => Err(Refusal::NotPaused),
            (Action::Presence(color, presence), _) => {
                let away = self.away[color].is_some();
                if away == (presence == Presence::Away) {
                    return Err(Refusal::AlreadySo);
                }
                Ok(Happening::PresenceChanged(color, presence))
            }
            (Action::Interrupt, _) => Ok(Happening::Interrupted),
            _ => Err(Refusal::NotYours),
        }
    }

    fn opens(&self, opening: &Opening) -> bool {
        let Stage::Adjourned(adjourned) = &self.stage else { return false };
        let fits = |commitment: &crate::commitment::Commitment| {
            commitment.is_opened_by(Purpose::SealedMove, opening)
        };
        let on_board = match sealed_move(opening.number) {
            Some(Some(point)) => point.is_on(self.settings.size),
            Some(None) => true,
            None => false,
        };
        on_board && adjourned.sealed.as_ref().is_some_and(|(_, commitment)| fits(commitment))
    }

    /// Who did what, for an event to be decided again.
    pub(super) fn cause(&self, what: &Happening) -> (Actor, Action) {
        let player = |color, action| (Actor::Player(color), action);
        let server = |action| (Actor::Server, action);
        match *what {
            Happening::Started => server(Action::Start),
            Happening::Seated(color) => server(Action::Seat(color)),
            Happening::Played(color, point) | Happening::Penalised(color, point, _) => {
                player(color, Action::Play(point))
            }
            Happening::Passed(color) => player(color, Action::Pass),
            Happening::CycleEndAgreed(color) => player(color, Action::EndCycle),
            Happening::Resigned(color) => player(color, Action::Resign),
            Happening::ContestStopped(color) => player(color, Action::StopContest),
            Happening::Asked(color, request) => player(color, Action::Ask(request)),
            Happening::Agreed(color, request) if self.asked[color.opposite()] == Some(request) => {
                player(color, Action::Agree(request))
            }
            Happening::Agreed(color, request) => player(color, Action::Ask(request)),
            Happening::Declined(color, request) => player(color, Action::Decline(request)),
            Happening::Ready(color) => player(color, Action::Ready),
            Happening::Sealed(color, commitment) => player(color, Action::Seal(commitment)),
            Happening::Opened(opening) => server(Action::Open(opening)),
            Happening::PresenceChanged(color, presence) => server(Action::Presence(color, presence)),
            Happening::Claimed(color) => player(color, Action::Claim),
            Happening::Interrupted => server(Action::Interrupt),
            Happening::Proposed(ref dead) => server(Action::Propose(dead.clone())),
            Happening::Marked(color, point, claim) => player(color, Action::Mark(point, claim)),
            Happening::Accepted(color) => {
                let changed = self.marking().map_or(0, |marking| marking.changed);
                player(color, Action::Accept(changed))
            }
            Happening::AcceptanceWithdrawn(color) => player(color, Action::WithdrawAcceptance),
            Happening::Resumed(color, point, claim) | Happening::DisputeClosed(color, point, claim) => {
                player(color, Action::Resume(point, claim))
            }
            // A flag is judged by what the mover was given, so it is the mover who is asked again.
            Happening::Flagged(color) | Happening::TurnForfeited(color) => player(color, Action::Pass),
            Happening::Cancelled
            | Happening::SeatsClosed
            | Happening::PauseEnded
            | Happening::AdjournmentDue
            | Happening::MarkingExpired => server(Action::Deadline),
        }
    }

    /// Whether an event ends the mover's turn.
    fn presses_clock(&self, what: &Happening) -> bool {
        match what {
            Happening::Played(..) | Happening::Passed(_) | Happening::Sealed(..) => true,
            Happening::Penalised(_, _, offence) => *offence != Offence::OutOfTurn,
            _ => false,
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

    /// How many moves must be taken back for a side's last one to be gone.
    pub(super) fn plies_to_undo(&self, color: Color) -> usize {
        if self.position.to_play() == color { 2 } else { 1 }
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

fn not_playing(stage: &Stage) -> Refusal {
    match stage {
        Stage::Waiting => Refusal::NotStarted,
        Stage::Scoring(_) => Refusal::NotPlaying,
        Stage::Sealing => Refusal::Sealing,
        Stage::Paused(_) | Stage::Adjourned(_) => Refusal::Paused,
        Stage::Playing | Stage::Finished(..) => Refusal::GameOver,
    }
}
