//! What a game's task holds beside its game: talk and a rematch, made when they are first used. None of it
//! touches the referee or its numbers, none of it is kept, and no move waits for it.

use super::GameTask;
use super::listeners::Talk;
use super::rematch::Rematching;
use crate::beside::Aside;
use rules::Color;

/// Talk, and what the players say of a rematch.
#[derive(Default)]
pub(super) struct Beside {
    pub(super) talk: Talk,
    pub(super) rematch: Rematching,
}

impl GameTask {
    pub(super) fn aside(&mut self, aside: Aside) {
        match aside {
            Aside::Listen { connection, id, name, heard, key } => {
                self.listen(&connection, id, name, heard, key);
            }
            Aside::Say { connection, id, text } => self.say(&connection, id, text),
            Aside::Rematch { connection, id, word, agreed } => self.rematch(&connection, id, word, agreed),
            Aside::Made { made, connection, id } => self.rematch_made(made, &connection, &id),
        }
    }

    /// What there is beside the game; from now on there is something.
    pub(super) fn beside(&mut self) -> &mut Beside {
        self.beside.get_or_insert_default()
    }

    /// Somebody has gone.
    pub(super) fn left(&mut self, connection: u64) {
        let Some(beside) = &mut self.beside else { return };
        beside.talk.forget(connection);
        self.rematch_lapses();
    }

    /// Who sits at the other end of a connection: none if nobody has joined by it.
    pub(super) fn who(&self, connection: u64) -> Option<Option<Color>> {
        self.members.iter().find(|member| member.id == connection).map(|member| member.seat)
    }
}
