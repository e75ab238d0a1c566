//! In what order estimates are worked out: by shares, so that nobody waits behind what a stranger asks for. Each
//! share has its turn after the other, however much waits in it, and within one it is first come, first served.

use crate::network::Network;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

/// What one turn costs somebody: a multiple of how many times as much any network may have.
const COST: u64 = 24;

/// Who waits for an estimate.
#[derive(Clone, Debug)]
pub(crate) enum Asker {
    /// The players of a game who are there. It has its turn when the first of them has, so that nobody suffers
    /// by whom he plays with; where nobody is there, with all the games of which that is so.
    Players(Vec<IpAddr>),
    /// Whoever looks at games that are over.
    Review,
}

/// Whose share it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sharer {
    Network(Network),
    Nobody,
    Review,
}

/// What waits, each by its time and by when it came. Time is what the turns so far have cost.
pub(super) struct Turns<T> {
    waiting: BTreeMap<(u64, u64), (T, Vec<Sharer>)>,
    /// Of whoever has something waiting: nobody else is remembered.
    shares: HashMap<Sharer, Share>,
    now: u64,
    came: u64,
}

#[derive(Clone, Copy)]
struct Share {
    /// The time at which its last has its turn.
    until: u64,
    waiting: usize,
}

impl<T> Turns<T> {
    pub(super) fn new() -> Turns<T> {
        Turns { waiting: BTreeMap::new(), shares: HashMap::new(), now: 0, came: 0 }
    }

    /// Lets something wait.
    pub(super) fn add(&mut self, what: T, asker: &Asker) {
        let ways = asker.ways().into_iter().map(|sharers| {
            let times = sharers.iter().map(|sharer| self.until(*sharer));
            (times.max().unwrap_or(self.now + COST), sharers)
        });
        let (at, sharers) = ways.min_by_key(|(at, _)| *at).expect("there is one at least");
        for sharer in &sharers {
            let until = self.until(*sharer);
            let share = self.shares.entry(*sharer).or_insert(Share { until, waiting: 0 });
            *share = Share { until, waiting: share.waiting + 1 };
        }
        self.came += 1;
        self.waiting.insert((at, self.came), (what, sharers));
    }

    /// What has its turn.
    pub(super) fn next(&mut self) -> Option<T> {
        let ((at, _), (what, sharers)) = self.waiting.pop_first()?;
        self.now = at;
        for sharer in sharers {
            if let Some(share) = self.shares.get_mut(&sharer) {
                share.waiting -= 1;
                if share.waiting == 0 {
                    self.shares.remove(&sharer);
                }
            }
        }
        Some(what)
    }

    /// When one more of somebody would have its turn.
    fn until(&self, sharer: Sharer) -> u64 {
        let until = self.shares.get(&sharer).map_or(0, |share| share.until);
        until.max(self.now) + sharer.cost()
    }
}

impl Asker {
    /// In whose shares it may wait: any of these. Loopback is in none, and has its turn as if it had a share of its own.
    fn ways(&self) -> Vec<Vec<Sharer>> {
        match self {
            Asker::Players(addresses) if addresses.is_empty() => vec![vec![Sharer::Nobody]],
            Asker::Players(addresses) => {
                let of = |address: &IpAddr| Network::of(*address).map(Sharer::Network).collect();
                addresses.iter().map(of).collect()
            }
            Asker::Review => vec![vec![Sharer::Review]],
        }
    }
}

impl Sharer {
    fn cost(self) -> u64 {
        match self {
            Sharer::Network(network) => COST / u64::from(network.times()),
            Sharer::Nobody | Sharer::Review => COST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(addresses: &[&str]) -> Asker {
        Asker::Players(addresses.iter().map(|text| text.parse().expect("an address")).collect())
    }

    fn all(turns: &mut Turns<usize>) -> Vec<usize> {
        std::iter::from_fn(|| turns.next()).collect()
    }

    #[test]
    fn nobody_waits_behind_what_a_stranger_asks_for() {
        let flood = ["192.0.2.1", "2001:db8::1", "127.0.0.1"].map(|address| players(&[address]));
        for backlog in flood.into_iter().take(2).chain([players(&[]), Asker::Review]) {
            let mut turns = Turns::new();
            (0..1_000).for_each(|number| turns.add(number, &backlog));
            assert_eq!([turns.next(), turns.next()], [Some(0), Some(1)]);
            for (number, asker) in [(1_000, players(&["198.51.100.1"])), (1_001, players(&["127.0.0.1"]))] {
                turns.add(number, &asker);
            }
            let rest = all(&mut turns);
            assert_eq!(rest[..3], [2, 1_000, 1_001], "{backlog:?}");
            assert_eq!(rest[3..], (3..1_000).collect::<Vec<_>>(), "as they came");
            assert!(turns.shares.is_empty(), "nobody is remembered");
        }
    }

    #[test]
    fn a_game_has_its_turn_when_the_first_of_its_players_has() {
        for both in [["192.0.2.1", "198.51.100.1"], ["198.51.100.1", "192.0.2.1"]] {
            let mut turns = Turns::new();
            (0..100).for_each(|number| turns.add(number, &players(&["192.0.2.1"])));
            turns.add(100, &players(&both));
            turns.add(101, &players(&["192.0.2.1", "192.0.2.1"]));
            assert_eq!(all(&mut turns)[..3], [0, 100, 1]);
        }
    }

    #[test]
    fn who_has_many_addresses_has_a_share_and_no_more_than_a_few() {
        // Of a hundred of one /56, three are there for one of somebody else; of a /48, twenty-four.
        for (step, times) in [(1, 3), (0x100, 24)] {
            let mut turns = Turns::new();
            let address = |number: usize| format!("2001:db8:0:{:x}::1", number * step);
            (0..100).for_each(|number| turns.add(number, &players(&[&address(number)])));
            (100..103).for_each(|number| turns.add(number, &players(&["192.0.2.1"])));
            let order = all(&mut turns);
            let place = |number| order.iter().position(|at| *at == number).expect("it is there");
            assert_eq!([place(100), place(101)], [times, 2 * times + 1]);
        }
    }

    #[test]
    fn what_comes_later_is_not_before_its_time() {
        let mut turns = Turns::new();
        (0..3).for_each(|number| turns.add(number, &players(&["192.0.2.1"])));
        assert_eq!(turns.next(), Some(0));
        // It had nothing waiting, which is no credit.
        (3..6).for_each(|number| turns.add(number, &players(&["192.0.2.2"])));
        assert_eq!(all(&mut turns), [1, 3, 2, 4, 5]);
    }
}
