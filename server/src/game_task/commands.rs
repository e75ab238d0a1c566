//! What a player commands: once for each id, of the turn that is now, refused or an event.

use super::GameTask;
use crate::answers::{Answer, Known};
use crate::connection::Connection;
use crate::metrics::labels;
use crate::socket;
use protocol::convert;
use protocol::game::{GameMessage, GameRequest};
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use rules::commitment::{Commitment, Opening, Purpose, sealed_number};
use rules::{Action, Actor, Color, Event, Phase, Point, Stamp};
use std::sync::Arc;
use tokio::time::Instant;

impl GameTask {
    /// What became of it and when that was told, if it had not been answered before.
    pub(super) async fn command(
        &mut self,
        connection: &Arc<Connection>,
        request: &GameRequest,
        when: Stamp,
        arrived: Instant,
    ) -> Option<(labels::Result, Instant)> {
        let seat =
            self.members.iter().find(|member| member.id == connection.id).and_then(|member| member.seat);
        let (id, turn) = id_and_turn(request)?;
        let Some(color) = seat else {
            self.refuse(connection, Refused::new(Code::NotYourGame).answering(id));
            return Some((labels::Result::Refused, Instant::now()));
        };
        let known = Known::of(id);
        if let Some(answer) = self.answers[color].to(known) {
            self.answer_again(connection, answer);
            return None;
        }
        // Each socket has spent a token of its own, but a seat may have many. Not remembered: it may come again.
        if let Some(rate) = self.of_a_seat
            && self.paces[color].take(rate, arrived).is_err()
        {
            self.metrics.limited(labels::Limit::Messages);
            self.refuse(connection, Refused::new(Code::TooFast).answering(id));
            return Some((labels::Result::Refused, Instant::now()));
        }
        let (answer, told) = loop {
            match self.decide(color, request, turn, when) {
                Err(refused) => break (Answer::Refused(Box::new(refused.answering(id))), None),
                Ok(event) => {
                    // What time has brought meanwhile comes first, and may leave nothing to decide.
                    let by_time = event.what.is_by_time();
                    let seq = self.game.seq() + 1;
                    let told = match self.happen(&event, (!by_time).then_some((color, id))).await {
                        Ok(told) => told,
                        Err(refused) => {
                            // Not remembered: the same command may succeed once events can be kept again.
                            self.refuse(connection, refused.answering(id));
                            return Some((labels::Result::NotRecorded, Instant::now()));
                        }
                    };
                    if !by_time || self.game.phase() == Phase::Finished {
                        break (Answer::Event(seq), Some(told));
                    }
                }
            }
        };
        let result = match &answer {
            Answer::Event(_) => labels::Result::Accepted,
            Answer::Refused(refused) => {
                self.refuse(connection, Refused::clone(refused));
                labels::Result::Refused
            }
        };
        self.answers[color].remember(known, answer);
        Some((result, told.unwrap_or_else(Instant::now)))
    }

    /// Tells one socket something, after all that happened before it.
    pub(super) fn answer(&mut self, connection: &Connection, message: &GameMessage) {
        self.send_out();
        socket::send(connection, message);
    }

    /// Refuses a command.
    pub(super) fn refuse(&mut self, connection: &Connection, refused: Refused) {
        self.answer(connection, &GameMessage::Refused(refused));
    }

    pub(super) fn answer_again(&mut self, connection: &Connection, answer: Answer) {
        match answer {
            Answer::Refused(refused) => self.refuse(connection, *refused),
            Answer::Event(seq) => {
                if let Some(frame) = convert::frames_since(&self.game, seq - 1).into_iter().next() {
                    self.answer(connection, &GameMessage::Event(Box::new(frame)));
                }
            }
        }
    }

    pub(super) fn decide(
        &mut self,
        color: Color,
        request: &GameRequest,
        turn: u64,
        when: Stamp,
    ) -> Result<Event, Refused> {
        let action = match request {
            GameRequest::Seal { point, .. } => self.seal(color, point)?,
            request => action(request)?,
        };
        if self.game.phase() != Phase::Finished && turn != self.game.turn() {
            return Err(Refused::new(Code::StaleTurn));
        }
        let stamp = Stamp { owed: self.commit_delay, ..when };
        self.game.decide(Actor::Player(color), action, stamp).map_err(|refusal| match refusal {
            rules::Refusal::OffBoard => Refused::from(refusal).with("point", point_of(request)),
            refusal => refusal.into(),
        })
    }

    /// Takes a move to be sealed, checks it, and keeps it here: only its hash goes on.
    pub(super) fn seal(&mut self, color: Color, text: &str) -> Result<Action, Refused> {
        let point = match text {
            "pass" => None,
            text => Some(text.parse::<Point>().map_err(|_| Refused::new(Code::MalformedPoint))?),
        };
        self.game.check_sealable(color, point).map_err(|refusal| match refusal {
            rules::Refusal::OffBoard => Refused::from(refusal).with("point", text),
            refusal => refusal.into(),
        })?;
        let opening = Opening { number: sealed_number(point), nonce: rand::random() };
        self.sealed = Some(opening);
        Ok(Action::Seal(Commitment::to(Purpose::SealedMove, &opening)))
    }
}

pub(crate) fn id_and_turn(request: &GameRequest) -> Option<(&CommandId, u64)> {
    match request {
        GameRequest::Play { id, turn, .. }
        | GameRequest::Pass { id, turn }
        | GameRequest::Resign { id, turn }
        | GameRequest::StopContest { id, turn }
        | GameRequest::Ask { id, turn, .. }
        | GameRequest::Agree { id, turn, .. }
        | GameRequest::Decline { id, turn, .. }
        | GameRequest::Ready { id, turn }
        | GameRequest::Seal { id, turn, .. }
        | GameRequest::Claim { id, turn }
        | GameRequest::EndCycle { id, turn }
        | GameRequest::MarkDead { id, turn, .. }
        | GameRequest::AcceptDead { id, turn, .. }
        | GameRequest::WithdrawAcceptance { id, turn }
        | GameRequest::Resume { id, turn, .. } => Some((id, *turn)),
        GameRequest::Hello { .. }
        | GameRequest::Ping {}
        | GameRequest::Listen { .. }
        | GameRequest::Say { .. }
        | GameRequest::Rematch { .. } => None,
    }
}

fn action(request: &GameRequest) -> Result<Action, Refused> {
    let point = |text: &str| text.parse::<Point>().map_err(|_| Refused::new(Code::MalformedPoint));
    Ok(match request {
        GameRequest::Play { point: text, .. } => Action::Play(point(text)?),
        GameRequest::Pass { .. } => Action::Pass,
        GameRequest::Resign { .. } => Action::Resign,
        GameRequest::StopContest { .. } => Action::StopContest,
        GameRequest::Ask { request, .. } => Action::Ask((*request).into()),
        GameRequest::Agree { request, .. } => Action::Agree((*request).into()),
        GameRequest::Decline { request, .. } => Action::Decline((*request).into()),
        GameRequest::Ready { .. } => Action::Ready,
        GameRequest::Claim { .. } => Action::Claim,
        GameRequest::EndCycle { .. } => Action::EndCycle,
        GameRequest::MarkDead { point: text, claim, .. } => Action::Mark(point(text)?, (*claim).into()),
        GameRequest::AcceptDead { marking, .. } => Action::Accept(*marking),
        GameRequest::WithdrawAcceptance { .. } => Action::WithdrawAcceptance,
        GameRequest::Resume { point: text, claim, .. } => Action::Resume(point(text)?, (*claim).into()),
        GameRequest::Seal { .. }
        | GameRequest::Hello { .. }
        | GameRequest::Ping {}
        | GameRequest::Listen { .. }
        | GameRequest::Say { .. }
        | GameRequest::Rematch { .. } => {
            unreachable!("only commands that are no secret come here")
        }
    })
}

fn point_of(request: &GameRequest) -> &str {
    match request {
        GameRequest::Play { point, .. }
        | GameRequest::MarkDead { point, .. }
        | GameRequest::Resume { point, .. } => point,
        _ => "",
    }
}
