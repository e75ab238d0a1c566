//! The open offers, and the public ones as lines of a list, the newest first. It must never know sockets: whose
//! an offer is, is a number.

use super::window::Step;
use super::{Line, Pool};
use crate::frame::Frame;
use crate::network::Network;
use crate::seat::TokenHash;
use crate::socket::encode;
use protocol::id::{CommandId, SeekId};
use protocol::lists::{Look, SeekChanges, SeekList};
use protocol::lobby::{LobbyMessage, Seek, Visibility};
use protocol::settings::Settings;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// An open offer.
pub(crate) struct Offer {
    /// Shared with the lines that show it.
    pub(crate) seek: Arc<Seek>,
    pub(crate) owner: u64,
    pub(crate) address: IpAddr,
    /// Of the right to come back to it.
    pub(crate) token: TokenHash,
    /// The command that made it its owner's.
    pub(crate) asked: CommandId,
    /// Since when its owner is away: no list shows it, its link still leads to it.
    away: Option<Instant>,
    /// Somebody has taken it, and the game is being made.
    pub(crate) taken: bool,
    /// The later it was made or changed, the greater.
    number: u64,
    /// The same when it was made.
    made: u64,
}

/// Whose an offer is.
pub(crate) struct Owner {
    pub(crate) owner: u64,
    pub(crate) address: IpAddr,
    pub(crate) token: TokenHash,
    pub(crate) asked: CommandId,
}

/// An offer at one instant.
#[derive(Clone)]
pub(crate) struct Offered {
    seek: Arc<Seek>,
    number: u64,
    made: u64,
}

/// All open offers.
#[derive(Default)]
pub(crate) struct Offers {
    offers: HashMap<SeekId, Offer>,
    next: u64,
    ranked: Option<Vec<Offered>>,
}

impl Offers {
    pub(crate) fn add(&mut self, seek: Seek, by: Owner) {
        self.next += 1;
        let (id, number) = (seek.id.clone(), self.next);
        let Owner { owner, address, token, asked } = by;
        let offer = Offer {
            seek: Arc::new(seek),
            owner,
            address,
            token,
            asked,
            away: None,
            taken: false,
            number,
            made: number,
        };
        self.offers.insert(id, offer);
    }

    /// Another socket has the right to it: the owner until now, and the command that had made it so. It goes on
    /// counting where it was made: else one address would have as many as it has others to hand them to.
    pub(crate) fn take_over(&mut self, id: &SeekId, by: Owner) -> Option<(u64, CommandId)> {
        let offer = self.offers.get_mut(id).filter(|offer| offer.token == by.token)?;
        offer.away = None;
        let before = std::mem::replace(&mut offer.owner, by.owner);
        Some((before, std::mem::replace(&mut offer.asked, by.asked)))
    }

    /// Whose socket has ended may come back.
    pub(crate) fn leave(&mut self, owner: u64) {
        let now = Instant::now();
        for offer in self.offers.values_mut().filter(|offer| offer.owner == owner) {
            offer.away.get_or_insert(now);
        }
    }

    /// The ids of those whose owners did not come back in this time. What is being taken is seen to elsewhere.
    pub(crate) fn waited_for(&self, kept: Duration) -> Vec<SeekId> {
        let in_vain =
            |offer: &&Offer| !offer.taken && offer.away.is_some_and(|since| since.elapsed() >= kept);
        self.offers.values().filter(in_vain).map(|offer| offer.seek.id.clone()).collect()
    }

    /// Whoever offers is called otherwise now: to the lists these are other lines, in the same places.
    pub(crate) fn rename(&mut self, owner: u64, name: &str) {
        for offer in self.offers.values_mut().filter(|offer| offer.owner == owner) {
            self.next += 1;
            offer.number = self.next;
            offer.seek = Arc::new(Seek { name: name.to_string(), ..Seek::clone(&offer.seek) });
        }
    }

    pub(crate) fn get(&self, id: &SeekId) -> Option<&Offer> {
        self.offers.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: &SeekId) -> Option<&mut Offer> {
        self.offers.get_mut(id)
    }

    pub(crate) fn remove(&mut self, id: &SeekId) -> Option<Offer> {
        self.offers.remove(id)
    }

    pub(crate) fn clear(&mut self) -> Vec<SeekId> {
        self.offers.drain().map(|(id, _)| id).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.offers.len()
    }

    pub(crate) fn count_from(&self, network: Network) -> usize {
        let is_there = |offer: &&Offer| Network::of(offer.address).any(|its| its == network);
        self.offers.values().filter(is_there).count()
    }

    /// Once a second.
    pub(crate) fn forget(&mut self) {
        self.ranked = None;
    }
}

impl Pool for Offers {
    type Line = Offered;

    fn ranked(&mut self) -> &[Offered] {
        self.ranked.get_or_insert_with(|| {
            let mut offers: Vec<Offered> = self.offers.values().filter_map(Offer::as_line).collect();
            offers.sort_unstable_by_key(|offer| Reverse(offer.made));
            offers
        })
    }

    fn now(&self, line: &Offered) -> Option<Offered> {
        self.offers.get(&line.seek.id).and_then(Offer::as_line)
    }
}

impl Offer {
    /// None where it is not for everybody to see, or not any more.
    fn as_line(&self) -> Option<Offered> {
        let shown = self.seek.visibility == Visibility::Public && !self.taken && self.away.is_none();
        shown.then(|| Offered { seek: Arc::clone(&self.seek), number: self.number, made: self.made })
    }
}

impl Line for Offered {
    fn number(&self) -> u64 {
        self.number
    }

    fn settings(&self) -> &Settings {
        &self.seek.settings
    }

    fn differs(&self, _: &Offered) -> bool {
        false
    }

    fn list(look: Look, lines: &[Offered], count: u32) -> Frame {
        let seeks = lines.iter().map(|line| Seek::clone(&line.seek)).collect();
        encode(&LobbyMessage::SeekList(SeekList { look, seeks, count }))
    }

    fn changes(step: Step<Offered>) -> Frame {
        let Step { new, order, count, .. } = step;
        let new = new.iter().map(|line| Seek::clone(&line.seek)).collect();
        encode(&LobbyMessage::SeekChanges(SeekChanges { new, order, count }))
    }
}
