//! Who is at a game: coming, sitting down, going away, and what is sent to them all.

use super::GameTask;
use super::listeners::Hears;
use super::{AWAY_AFTER, Member, PRESENCE_EVERY};
use crate::connection::Connection;
use crate::frame::Frame;
use crate::seat::TokenHash;
use crate::socket::{self, encode};
use protocol::LONGEST_TAIL;
use protocol::convert;
use protocol::game::{GameMessage, GameWelcome, MOST_NAMES, Presence};
use protocol::refusal::{Code, Refused};
use protocol::settings::Color as WireColor;
use rules::conduct::Lateness;
use rules::{Action, Actor, Color, Phase};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::Instant;

impl GameTask {
    pub(super) async fn join(
        &mut self,
        connection: Arc<Connection>,
        token: Option<TokenHash>,
        since: Option<u64>,
        messages_per_second: Option<u32>,
    ) {
        // What was for those who are here already is not for whoever comes.
        self.send_out();
        let seat = match token {
            None => None,
            Some(token) => match Color::BOTH.into_iter().find(|color| self.seats.0[*color] == token) {
                Some(color) => Some(color),
                None => {
                    socket::refuse(&connection, Refused::new(Code::BadToken));
                    connection.close(1008, "bad token");
                    return;
                }
            },
        };
        if seat.is_some() {
            connection.sit_down();
        }
        let welcome = GameWelcome {
            version: protocol::VERSION,
            now: self.now(),
            seat: seat.map(WireColor::from),
            messages_per_second,
        };
        socket::send(&connection, &GameMessage::Welcome(welcome));
        // Snapshot or tail, and the feed, at the same instant: there is no gap between them.
        match since {
            Some(since) if since <= self.game.seq() && self.game.seq() - since <= LONGEST_TAIL => {
                for frame in convert::frames_since(&self.game, since) {
                    socket::send(&connection, &GameMessage::Event(Box::new(frame)));
                }
            }
            _ => connection.send(self.snapshot()),
        }
        self.members.push(Member { id: connection.id, connection: Arc::clone(&connection), seat });
        let hears = Hears::of(seat, self.game.phase());
        socket::send(&connection, &GameMessage::Presence(self.presence(hears)));
        self.tell_rematch(&connection, seat);
        self.presence_changed();
        if let Some(color) = seat {
            // The opponent waits for just this: told at once.
            self.presence_due = Some(Instant::now());
            self.sit_down(color).await;
        }
    }

    pub(super) async fn sit_down(&mut self, color: Color) {
        self.seated[color] = true;
        self.away_due[color] = None;
        self.hasten_proposal(color);
        if self.game.away()[color].is_some() {
            self.act(Actor::Server, Action::Presence(color, rules::game::Presence::Here)).await;
        }
        self.is_back(color).await;
        if self.game.phase() != Phase::Waiting {
            return;
        }
        match self.game.settings().conduct.lateness {
            Lateness::Cancelled if self.seated.black && self.seated.white => {
                self.act(Actor::Server, Action::Start).await;
            }
            Lateness::Cancelled => {}
            Lateness::Forfeited | Lateness::Deducted { .. } => {
                self.act(Actor::Server, Action::Seat(color)).await;
            }
        }
    }

    pub(super) fn is_here(&self, color: Color) -> bool {
        self.members.iter().any(|member| member.seat == Some(color))
    }

    /// A player whose last page has gone counts as away after a while.
    pub(super) fn note_leaving(&mut self) {
        for color in Color::BOTH {
            let here = self.is_here(color);
            let started = !matches!(self.game.phase(), Phase::Waiting | Phase::Finished);
            if here || !started || self.game.away()[color].is_some() {
                self.away_due[color] = None;
            } else if self.away_due[color].is_none() {
                self.away_due[color] = Some(Instant::now() + AWAY_AFTER);
            }
        }
    }

    pub(super) fn presence_changed(&mut self) {
        self.about.spectators.store(self.spectators(), Ordering::Relaxed);
        let due = (self.presence_sent + PRESENCE_EVERY).max(Instant::now());
        self.presence_due.get_or_insert(due);
    }

    /// Tells everybody who is here, and each what may be heard of the spectators.
    pub(super) fn publish_presence(&mut self) {
        let phase = self.game.phase();
        let whole = self.presence(Hears::Both);
        if whole.names.is_empty() || Hears::of(Some(Color::Black), phase) == Hears::Both {
            return self.publish(encode(&GameMessage::Presence(whole)));
        }
        self.send_out();
        let whole = encode(&GameMessage::Presence(whole));
        let bare = encode(&GameMessage::Presence(self.presence(Hears::Players)));
        for member in &self.members {
            let frame = if Hears::of(member.seat, phase) == Hears::Both { &whole } else { &bare };
            member.connection.send(frame.clone());
        }
    }

    fn presence(&self, hears: Hears) -> Presence {
        let names = match (hears, &self.beside) {
            (Hears::Both, Some(beside)) => beside.talk.spectators().take(MOST_NAMES).collect(),
            _ => Vec::new(),
        };
        let (black, white) = (self.is_here(Color::Black), self.is_here(Color::White));
        Presence { black, white, spectators: self.spectators(), names }
    }

    fn spectators(&self) -> u32 {
        self.members.iter().filter(|member| member.seat.is_none()).count() as u32
    }

    /// Lets everybody be sent something, soon: what follows at once goes with it.
    pub(super) fn publish(&mut self, frame: Frame) {
        self.outbox.push(frame);
    }

    /// Sends what is to be sent to everybody.
    pub(super) fn send_out(&mut self) {
        if self.outbox.is_empty() {
            return;
        }
        let frames = std::mem::take(&mut self.outbox);
        for member in &self.members {
            member.connection.send_all(&frames);
        }
    }
}
