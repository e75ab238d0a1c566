//! A rematch (P2): once a game is over either player may ask for another, and with the other's word it is
//! made, elsewhere. The seats of the next game are known to whoever holds those of this one.

use super::GameTask;
use crate::connection::Connection;
use crate::games::{Created, Wanted};
use crate::socket::{self, encode};
use protocol::game::GameMessage;
use protocol::id::CommandId;
use protocol::refusal::{Code, Refused};
use protocol::settings::{Color as WireColor, Conduct};
use protocol::talk::{NextGame, Rematch, RematchState, RematchWord};
use rules::{ByColor, Color, Phase};
use std::sync::Arc;
use tokio::sync::oneshot;

/// How it stands.
#[derive(Default)]
pub(super) enum Rematching {
    #[default]
    NotAsked,
    /// This side asks.
    Asked(Color),
    /// This side asked and was declined: it is for the other to ask.
    Declined(Color),
    /// This side accepted, and the game is being made.
    Accepted(Color),
    /// It is there.
    Ready(Color, Created),
}

/// How the next game's sides are found from this one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    Same,
    Swapped,
}

impl GameTask {
    /// Takes a player's word. `agreed` is answered if both now want the game.
    pub(super) fn rematch(
        &mut self,
        connection: &Arc<Connection>,
        id: CommandId,
        word: RematchWord,
        agreed: oneshot::Sender<Wanted>,
    ) {
        if let Err(code) = self.hear_of_rematch(connection, word, agreed) {
            self.refuse(connection, Refused::new(code).answering(&id));
        }
    }

    fn hear_of_rematch(
        &mut self,
        connection: &Connection,
        word: RematchWord,
        agreed: oneshot::Sender<Wanted>,
    ) -> Result<(), Code> {
        let color = self.who(connection.id).flatten().ok_or(Code::NotYourGame)?;
        // An event pairs its players itself.
        if self.about.info.settings.conduct == Conduct::Event {
            return Err(Code::NotOffered);
        }
        if self.game.phase() != Phase::Finished {
            return Err(Code::NoRematch);
        }
        let other_here = self.is_here(color.opposite());
        let rematch = &mut self.beside().rematch;
        let (next, state) = match (&*rematch, word) {
            (Rematching::Accepted(_) | Rematching::Ready(..), _) => return Err(Code::NoRematch),
            (Rematching::Asked(by), RematchWord::Ask) if *by == color => {
                (Rematching::Asked(color), RematchState::Asked)
            }
            (Rematching::Asked(by), RematchWord::Ask | RematchWord::Accept) if *by != color => {
                (Rematching::Accepted(color), RematchState::Accepted)
            }
            (Rematching::Asked(by), RematchWord::Decline) => {
                let next = if *by == color { Rematching::NotAsked } else { Rematching::Declined(*by) };
                (next, RematchState::Declined)
            }
            (Rematching::Declined(by), RematchWord::Ask) if *by == color => return Err(Code::NoRematch),
            (_, RematchWord::Ask) if other_here => (Rematching::Asked(color), RematchState::Asked),
            (_, RematchWord::Ask) => return Err(Code::NoRematch),
            (_, RematchWord::Accept | RematchWord::Decline) => return Err(Code::NothingAsked),
        };
        *rematch = next;
        self.publish_rematch(state, Some(color));
        if state == RematchState::Accepted {
            let _ = agreed.send(self.agreed());
        }
        Ok(())
    }

    /// The game was made, or was not.
    pub(super) fn rematch_made(
        &mut self,
        made: Result<Created, Refused>,
        connection: &Connection,
        id: &CommandId,
    ) {
        let rematch = &mut self.beside().rematch;
        let Rematching::Accepted(by) = *rematch else { return };
        match made {
            Ok(created) => {
                *rematch = Rematching::Ready(by, created);
                self.publish_rematch(RematchState::Ready, Some(by));
                self.send_out();
                for member in &self.members {
                    self.say_next_game(&member.connection, member.seat);
                }
            }
            Err(refused) => {
                *rematch = Rematching::NotAsked;
                self.publish_rematch(RematchState::Failed, None);
                self.refuse(connection, refused.answering(id));
            }
        }
        self.rematch_lapses();
    }

    /// Who asks has gone, or who was asked: nobody asks any more.
    pub(super) fn rematch_lapses(&mut self) {
        let gone = Color::BOTH.into_iter().find(|color| !self.is_here(*color));
        let Some((beside, gone)) = self.beside.as_mut().zip(gone) else { return };
        if let Rematching::Asked(_) = beside.rematch {
            beside.rematch = Rematching::NotAsked;
            self.publish_rematch(RematchState::Lapsed, Some(gone));
        }
    }

    /// Whoever comes is told how it stands, and a player where the next game is.
    pub(super) fn tell_rematch(&self, connection: &Connection, seat: Option<Color>) {
        let Some(beside) = &self.beside else { return };
        let (state, by) = match &beside.rematch {
            Rematching::NotAsked | Rematching::Declined(_) => return,
            Rematching::Asked(by) => (RematchState::Asked, *by),
            Rematching::Accepted(by) => (RematchState::Accepted, *by),
            Rematching::Ready(by, _) => (RematchState::Ready, *by),
        };
        socket::send(connection, &GameMessage::Rematch(self.news_of_rematch(state, Some(by))));
        self.say_next_game(connection, seat);
    }

    /// Whether the next game is being made: this one stays until both know of it.
    pub(super) fn makes_rematch(&self) -> bool {
        self.beside.as_ref().is_some_and(|beside| matches!(beside.rematch, Rematching::Accepted(_)))
    }

    fn say_next_game(&self, connection: &Connection, seat: Option<Color>) {
        let (Some(seat), Some(beside)) = (seat, &self.beside) else { return };
        let Rematching::Ready(_, created) = &beside.rematch else { return };
        let color = self.sides().of(seat);
        let (game, token) = (created.id.clone(), created.tokens[color].clone());
        let next = NextGame { game, color: WireColor::from(color), token };
        socket::send(connection, &GameMessage::NextGame(next));
    }

    fn publish_rematch(&mut self, state: RematchState, by: Option<Color>) {
        let news = encode(&GameMessage::Rematch(self.news_of_rematch(state, by)));
        self.publish(news);
    }

    fn news_of_rematch(&self, state: RematchState, by: Option<Color>) -> Rematch {
        let next = match self.beside.as_ref().map(|beside| &beside.rematch) {
            Some(Rematching::Ready(_, created)) => Some(created.id.clone()),
            _ => None,
        };
        Rematch { state, by: by.map(WireColor::from), next }
    }

    /// The handicap is given by the same player again; in an even game it is the other's turn to begin.
    fn sides(&self) -> Sides {
        if self.about.info.settings.handicap > 0 { Sides::Same } else { Sides::Swapped }
    }

    fn agreed(&self) -> Wanted {
        let info = &self.about.info;
        let (mut settings, sides) = (info.settings.clone(), self.sides());
        if sides == Sides::Swapped {
            // Whoever played blind does so again (P7).
            settings.blind = settings.blind.swapped();
        }
        let name = |color| if color == Color::Black { info.black.clone() } else { info.white.clone() };
        let names = ByColor::from_fn(|color| name(sides.of(color)));
        Wanted { settings, names, visibility: self.about.visibility }
    }
}

impl Sides {
    fn of(self, color: Color) -> Color {
        match self {
            Sides::Same => color,
            Sides::Swapped => color.opposite(),
        }
    }
}
