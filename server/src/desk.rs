//! Work for the blocking pool that visitors ask for: so much at once, so much that waits, and the rest is
//! refused. It never knows what the work is.

use crate::network::Network;
use protocol::refusal::{Code, Refused};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many are worked out at once at one desk. The games that go on must not wait for a review.
const RUNNING: usize = 2;

/// Who is being served.
pub(crate) struct Desk {
    room: Room,
    places: Arc<Semaphore>,
    by_network: ByNetwork,
    running: Arc<Semaphore>,
}

/// How many are served at once.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// How many are under way, their answers being taken among them: this bounds the memory of what they hold.
    pub(crate) places: usize,
    /// How many of them are one address's: others are to be served too.
    pub(crate) of_one: usize,
}

/// How many places each has; who has none is not remembered.
type ByNetwork = Arc<Mutex<HashMap<Network, usize>>>;

/// A place at the desk, held until it is dropped.
pub(crate) struct Place {
    running: Arc<Semaphore>,
    by_network: ByNetwork,
    address: IpAddr,
    _held: OwnedSemaphorePermit,
}

impl Desk {
    pub(crate) fn new(room: Room) -> Desk {
        let (places, running) = (Semaphore::new(room.places), Semaphore::new(RUNNING));
        Desk { room, places: Arc::new(places), by_network: Arc::default(), running: Arc::new(running) }
    }

    /// A place for somebody at an address.
    ///
    /// # Errors
    /// `busy` where all are taken, or all that one address may have.
    pub(crate) fn place(&self, address: IpAddr) -> Result<Place, Refused> {
        let busy = || Refused::new(Code::Busy);
        let held = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let mut by_network = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        let has = |network| by_network.get(&network).copied().unwrap_or_default();
        // However many addresses somebody has, a quarter is for others.
        let most =
            |network: Network| (self.room.of_one * network.times() as usize).min(self.room.places * 3 / 4);
        if Network::of(address).any(|network| has(network) >= most(network)) {
            return Err(busy());
        }
        for network in Network::of(address) {
            *by_network.entry(network).or_default() += 1;
        }
        drop(by_network);
        let (running, by_network) = (Arc::clone(&self.running), Arc::clone(&self.by_network));
        Ok(Place { running, by_network, address, _held: held })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_network = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        for network in Network::of(self.address) {
            if let Entry::Occupied(mut has) = by_network.entry(network) {
                *has.get_mut() -= 1;
                if *has.get() == 0 {
                    has.remove();
                }
            }
        }
    }
}

impl Place {
    /// Works something out when it is its turn.
    ///
    /// # Errors
    /// What the work says; `busy` where it ended badly.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let turn = Arc::clone(&self.running).acquire_owned().await.expect("it is never closed");
        // The turn is the work's: whoever asked may have gone before it ends.
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        worked.await.unwrap_or_else(|error| {
            tracing::error!(%error, "what a visitor asked for ended badly");
            Err(Refused::new(Code::Busy))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const ROOM: Room = Room { places: 32, of_one: 8 };
    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn one_address_leaves_places_to_others() {
        let desk = Desk::new(ROOM);
        let [one, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let held: Vec<_> = (0..ROOM.of_one).map(|_| desk.place(one).expect("a place")).collect();
        assert_eq!(desk.place(one).err().map(|refused| refused.code), Some(Code::Busy));
        assert!(desk.place(other).is_ok());
        drop(held);
        assert!(desk.place(one).is_ok());
        assert!(desk.by_network.lock().expect("no panic").is_empty(), "nobody is remembered");
    }

    #[test]
    fn who_has_many_addresses_leaves_places_too() {
        for site in [1, 0x100] {
            let desk = Desk::new(ROOM);
            let at = |number: u16| desk.place(IpAddr::from([0x2001, 0xdb8, 0, number * site, 0, 0, 0, 1]));
            let held: Vec<_> = (0..ROOM.places as u16).filter_map(|number| at(number).ok()).collect();
            assert_eq!(held.len(), 24, "of one /56, and of one /48");
            assert!(desk.place(IpAddr::from([192, 0, 2, 1])).is_ok());
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn so_many_have_a_place_and_so_many_run() {
        let desk = Arc::new(Desk::new(ROOM));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..ROOM.places)
            .map(|_| (Arc::clone(&desk), Arc::clone(&now), Arc::clone(&most)))
            .map(|(desk, now, most)| {
                tokio::spawn(async move {
                    let place = desk.place(LOCAL)?;
                    place
                        .work(move || {
                            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                            std::thread::yield_now();
                            now.fetch_sub(1, Ordering::SeqCst);
                            Ok(())
                        })
                        .await
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("no panic").expect("there is room");
        }
        assert!((1..=RUNNING).contains(&most.load(Ordering::SeqCst)));
        let held: Vec<_> = (0..ROOM.places).map(|_| desk.place(LOCAL).expect("a place")).collect();
        assert_eq!(desk.place(LOCAL).err().map(|refused| refused.code), Some(Code::Busy));
        drop(held);
        assert!(desk.place(LOCAL).is_ok());
        let bad = desk.place(LOCAL).expect("a place").work::<()>(|| panic!("on purpose")).await;
        assert_eq!(bad.err().map(|refused| refused.code), Some(Code::Busy));
    }
}
