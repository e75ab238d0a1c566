//! Places for games: so many in all, and so many running ones whose maker is of one network: whoever offered the game,
//! or agreed to it as a rematch. A place is taken before anything of its game is there, and given back once, whatever
//! becomes of the game.

use crate::network::Network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// All places.
pub(crate) struct Places {
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    running: HashMap<Network, usize>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// All are taken.
    All,
    /// Whoever asks has as many as one network may have.
    OfOne,
}

/// A game's place, given back at the latest when this goes.
pub(crate) struct Place {
    places: Arc<Places>,
    maker: Option<IpAddr>,
    /// It counts as its maker's.
    runs: AtomicBool,
    held: AtomicBool,
}

impl Places {
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Places> {
        Arc::new(Places { most, most_each, taken: Mutex::default() })
    }

    /// A place for a game that somebody at this address makes.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn take(self: &Arc<Self>, maker: IpAddr) -> Result<Place, Full> {
        let mut taken = self.taken();
        if self.crowded(&taken, maker) {
            return Err(Full::OfOne);
        }
        if taken.all >= self.most {
            return Err(Full::All);
        }
        Ok(self.place(&mut taken, Some(maker)))
    }

    /// The place of a game that was kept: it has one, however many there are. Its maker is known only to the server
    /// that made it, as no address is kept.
    pub(crate) fn take_again(self: &Arc<Self>, maker: Option<IpAddr>) -> Place {
        self.place(&mut self.taken(), maker)
    }

    /// Whether an address has made as many running games as it may.
    pub(crate) fn is_crowded(&self, maker: IpAddr) -> bool {
        self.crowded(&self.taken(), maker)
    }

    fn crowded(&self, taken: &Taken, maker: IpAddr) -> bool {
        Network::of(maker).any(|network| {
            let most = self.most_each.saturating_mul(network.times() as usize);
            taken.running.get(&network).is_some_and(|running| *running >= most)
        })
    }

    fn place(self: &Arc<Self>, taken: &mut Taken, maker: Option<IpAddr>) -> Place {
        taken.all += 1;
        for network in maker.into_iter().flat_map(Network::of) {
            *taken.running.entry(network).or_default() += 1;
        }
        let (runs, held) = (AtomicBool::new(true), AtomicBool::new(true));
        Place { places: Arc::clone(self), maker, runs, held }
    }

    fn taken(&self) -> std::sync::MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Its game is over, and only lingers: it is nobody's any more.
    pub(crate) fn ended(&self) {
        if !self.runs.swap(false, Ordering::Relaxed) {
            return;
        }
        let mut taken = self.places.taken();
        for network in self.maker.into_iter().flat_map(Network::of) {
            if let Some(running) = taken.running.get_mut(&network) {
                *running -= 1;
                if *running == 0 {
                    taken.running.remove(&network);
                }
            }
        }
    }

    pub(crate) fn maker(&self) -> Option<IpAddr> {
        self.maker
    }

    pub(crate) fn is_held(&self) -> bool {
        self.held.load(Ordering::Relaxed)
    }

    /// Its game goes, or is told to.
    pub(crate) fn give_back(&self) {
        self.ended();
        if self.held.swap(false, Ordering::Relaxed) {
            self.places.taken().all -= 1;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> IpAddr {
        address.parse().expect("an address")
    }

    #[test]
    fn one_network_leaves_room_for_others_and_may_go_on_when_a_game_ends() {
        let places = Places::new(5, 2);
        let take = |address| places.take(at(address));
        let own: Vec<Place> = (0..2).filter_map(|_| take("192.0.2.1").ok()).collect();
        assert_eq!(take("192.0.2.1").err(), Some(Full::OfOne));
        assert!(places.is_crowded(at("192.0.2.1")) && !places.is_crowded(at("192.0.2.2")));
        let other = take("192.0.2.2").expect("another has room");
        own[0].ended();
        own[0].ended();
        let again = take("192.0.2.1").expect("one of its games is over");
        assert_eq!(take("192.0.2.1").err(), Some(Full::OfOne), "it was counted once");
        // The game that is over lingers in its place.
        let last = take("192.0.2.2").expect("the fifth");
        assert_eq!(take("192.0.2.3").err(), Some(Full::All));
        own[0].give_back();
        own[0].give_back();
        let given = take("127.0.0.1").expect("one was given back");
        assert_eq!(take("127.0.0.1").err(), Some(Full::All), "once");
        drop((own, other, again, last, given));
        let taken = places.taken();
        assert_eq!((taken.all, taken.running.len()), (0, 0), "nothing is left behind");
    }

    #[test]
    fn a_network_of_many_addresses_is_one_and_this_machine_is_none() {
        let places = Places::new(99, 1);
        let held: Vec<Place> =
            ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "127.0.0.1", "::1", "127.0.0.1"]
                .map(|address| places.take(at(address)).unwrap_or_else(|full| panic!("{address}: {full:?}")))
                .into();
        for address in ["2001:db8::2", "2001:db8:0:3::1"] {
            assert_eq!(places.take(at(address)).err(), Some(Full::OfOne), "{address}");
        }
        assert!(places.take(at("2001:db8:1::1")).is_ok());
        assert_eq!(held.len(), 6);
    }

    #[test]
    fn a_game_that_was_kept_has_its_place_beyond_the_most() {
        let places = Places::new(1, 1);
        let kept = [places.take_again(None), places.take_again(None)];
        assert_eq!(places.take(at("192.0.2.1")).err(), Some(Full::All));
        drop(kept);
        assert!(places.take(at("192.0.2.1")).is_ok());
    }

    #[test]
    fn a_game_whose_maker_is_known_is_its_maker_s_again() {
        let places = Places::new(9, 1);
        let again = places.take_again(Some(at("192.0.2.1")));
        assert_eq!(again.maker(), Some(at("192.0.2.1")));
        assert_eq!(places.take(at("192.0.2.1")).err(), Some(Full::OfOne));
        again.ended();
        assert!(places.take(at("192.0.2.1")).is_ok());
    }
}
