//! Both lists, whoever looks at either, and the counts that they all are told. It must never know names, seats
//! or requests.

use super::groups::Groups;
use super::offers::{Offered, Offers};
use super::running_games::{RunningGame, RunningGames};
use super::{Line, Pool};
use crate::connection::Connection;
use crate::frame::Frame;
use crate::games::Games;
use crate::socket::{encode, refuse};
use protocol::id::CommandId;
use protocol::lists::{Counts, Look};
use protocol::lobby::LobbyMessage;
use protocol::refusal::{Code, Refused};
use std::collections::HashMap;
use std::sync::Arc;

type Readers<L> = Groups<L, Arc<Connection>>;

/// The lists and their viewers.
pub(crate) struct Lists {
    pub(crate) offers: Offers,
    games: RunningGames,
    of_seeks: Readers<Offered>,
    of_games: Readers<RunningGame>,
    /// Whoever has looked at a list.
    viewers: HashMap<u64, Arc<Connection>>,
    told: Option<(Counts, Frame)>,
}

impl Lists {
    pub(crate) fn new(games: Games) -> Lists {
        Lists {
            offers: Offers::default(),
            games: RunningGames::new(games),
            of_seeks: Groups::new(),
            of_games: Groups::new(),
            viewers: HashMap::new(),
            told: None,
        }
    }

    pub(crate) fn look_at_seeks(&mut self, viewer: &Arc<Connection>, id: &CommandId, look: Option<Look>) {
        if self.admits(viewer, id, look) {
            turn(&mut self.of_seeks, viewer, look, &mut self.offers);
        }
    }

    pub(crate) fn look_at_games(&mut self, viewer: &Arc<Connection>, id: &CommandId, look: Option<Look>) {
        if self.admits(viewer, id, look) {
            turn(&mut self.of_games, viewer, look, &mut self.games);
        }
    }

    /// Somebody has gone.
    pub(crate) fn leave(&mut self, id: u64) {
        self.of_seeks.leave(id);
        self.of_games.leave(id);
        self.viewers.remove(&id);
    }

    /// Once a second. `visitors` is how many sockets the lobby holds.
    pub(crate) fn beat(&mut self, visitors: u32) {
        self.games.forget();
        self.offers.forget();
        if self.viewers.is_empty() {
            self.told = None;
            return;
        }
        self.of_seeks.beat(&mut self.offers);
        self.of_games.beat(&mut self.games);
        let (seeks, games) = (self.offers.ranked().len() as u32, self.games.ranked().len() as u32);
        let counts = Counts { seeks, games, visitors };
        if self.told.as_ref().is_none_or(|(told, _)| *told != counts) {
            let frame = encode(&LobbyMessage::Counts(counts));
            for viewer in self.viewers.values() {
                viewer.send(frame.clone());
            }
            self.told = Some((counts, frame));
        }
    }

    fn admits(&mut self, viewer: &Arc<Connection>, id: &CommandId, look: Option<Look>) -> bool {
        if look.is_some_and(|look| !look.is_sound()) {
            let refused = Refused::new(Code::BadMessage).with("detail", "no such page or size");
            refuse(viewer, refused.answering(id));
            return false;
        }
        if self.viewers.insert(viewer.id, Arc::clone(viewer)).is_none()
            && let Some((_, frame)) = &self.told
        {
            viewer.send(frame.clone());
        }
        true
    }
}

fn turn<L: Line>(
    readers: &mut Readers<L>,
    viewer: &Arc<Connection>,
    look: Option<Look>,
    pool: &mut impl Pool<Line = L>,
) {
    match look {
        Some(look) => readers.look(viewer.id, Arc::clone(viewer), look, pool),
        None => readers.look_away(viewer.id),
    }
}
