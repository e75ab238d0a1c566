//! Whose new pages are found in a second: so many in all and so many for one address, so that whoever asks for
//! ever new ones does not keep the others from theirs. Whose are not found yet wait, and are not forgotten.

use super::{FOUND_AT_ONCE, FOUND_FOR_ONE};
use crate::network::Network;
use std::collections::HashMap;
use std::net::IpAddr;

/// What is left of a second.
pub(super) struct Turns {
    left: usize,
    taken: HashMap<Network, usize>,
}

impl Turns {
    /// A whole second.
    pub(super) fn new() -> Turns {
        Turns { left: FOUND_AT_ONCE, taken: HashMap::new() }
    }

    /// Takes one for somebody at an address. Whether there was one.
    pub(super) fn take(&mut self, address: IpAddr) -> bool {
        let has = |network| self.taken.get(&network).copied().unwrap_or_default();
        let of_one = |network: Network| FOUND_FOR_ONE * network.times() as usize;
        if self.left == 0 || Network::of(address).any(|network| has(network) >= of_one(network)) {
            return false;
        }
        self.left -= 1;
        for network in Network::of(address) {
            *self.taken.entry(network).or_default() += 1;
        }
        true
    }
}

/// Whoever waits, in the order in which they are served: the first of each address, as they came, and then
/// the second of each.
pub(super) fn in_order(waiting: Vec<(u64, IpAddr)>) -> impl Iterator<Item = u64> {
    let mut before: HashMap<Network, usize> = HashMap::new();
    let mut rounds: Vec<(usize, u64)> = Vec::with_capacity(waiting.len());
    for (id, address) in waiting {
        let mut round = 0;
        for network in Network::of(address) {
            let before = before.entry(network).or_default();
            round = round.max(*before / network.times() as usize);
            *before += 1;
        }
        rounds.push((round, id));
    }
    // Stable: within a round they stay as they came.
    rounds.sort_by_key(|(round, _)| *round);
    rounds.into_iter().map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_address_leaves_some_to_others() {
        let mut turns = Turns::new();
        let mut take = |text: &str| (0..100).filter(|_| turns.take(address(text))).count();
        assert_eq!(take("192.0.2.1"), FOUND_FOR_ONE);
        assert_eq!(take("2001:db8::1"), FOUND_FOR_ONE);
        assert_eq!(take("2001:db8::2"), 0, "the same person");
        // It may be a proxy, so it has whatever is left.
        assert_eq!(take("127.0.0.1"), FOUND_AT_ONCE - 2 * FOUND_FOR_ONE);
        assert_eq!(take("192.0.2.2"), 0, "there are so many in all");
    }

    #[test]
    fn the_first_of_each_address_come_before_the_second_of_any() {
        let came = [
            (1, "192.0.2.1"),
            (2, "192.0.2.1"),
            (3, "192.0.2.1"),
            (4, "192.0.2.2"),
            (5, "2001:db8::1"),
            (6, "2001:db8::2"),
            (7, "2001:db8:0:1::1"),
            (8, "127.0.0.1"),
            (9, "127.0.0.1"),
        ];
        let served = in_order(came.map(|(id, text)| (id, address(text))).to_vec());
        assert_eq!(served.collect::<Vec<_>>(), [1, 4, 5, 7, 8, 9, 2, 6, 3]);
    }
}
