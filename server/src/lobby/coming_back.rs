//! Whoever made an offer and lost the line comes back to it with its token: to the offer, or to the game that became
//! of it. An offer waits for a bounded time, and counts among those of its address meanwhile.

use super::LobbyActor;
use crate::lists::Owner;
use crate::seat::TokenHash;
use protocol::id::{CommandId, SeekId, SeekToken};
use protocol::lobby::{LobbyMessage, Seek, SeekClosed, SeekOpened};
use protocol::refusal::Refused;

impl LobbyActor {
    pub(super) fn resume(
        &mut self,
        from: u64,
        id: &CommandId,
        seek: &SeekId,
        token: SeekToken,
    ) -> Result<(), Refused> {
        let hash = TokenHash::of_offer(&token);
        if let Some(ready) = self.met.of(hash) {
            self.tell(from, &LobbyMessage::GameReady(ready.clone()));
            return Ok(());
        }
        let Some(visitor) = self.visitors.get(&from) else { return Ok(()) };
        let (address, name) = (visitor.connection.address, visitor.name.clone());
        let owner = Owner { owner: from, address, token: hash, asked: id.clone() };
        let Some((before, asked)) = self.lists.offers.take_over(seek, owner) else {
            return Err(self.no_seek(seek));
        };
        // The socket before may only seem to be gone, as in a window that was doubled.
        if before != from {
            self.tell(before, &LobbyMessage::SeekClosed(SeekClosed { id: asked, seek: seek.clone() }));
        }
        self.lists.offers.rename(from, &name);
        if let Some(open) = self.lists.offers.get(seek) {
            let opened = SeekOpened { id: id.clone(), seek: Seek::clone(&open.seek), token };
            self.tell(from, &LobbyMessage::SeekOpened(opened));
        }
        Ok(())
    }

    /// Once a second.
    pub(super) fn end_what_waited_in_vain(&mut self) {
        self.met.forget(self.config.seek_kept);
        for seek in self.lists.offers.waited_for(self.config.seek_kept) {
            self.lists.offers.remove(&seek);
            self.tell_lookers(&seek);
        }
    }

    /// Whoever has an offer before the eyes is told that it has ended.
    pub(super) fn tell_lookers(&mut self, seek: &SeekId) {
        for (looker, id) in self.lookers.take(seek) {
            self.tell(looker, &LobbyMessage::SeekClosed(SeekClosed { id, seek: seek.clone() }));
        }
    }
}
