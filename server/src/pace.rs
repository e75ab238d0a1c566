//! How fast something comes: of one socket, of one address, in one game. A pace is one instant, and what rests
//! is forgotten, so that a crowd costs no memory. It never knows what it is that comes.

use crate::network::Network;
use dashmap::DashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How many paces are looked after at once, before those that rest are forgotten.
const MOST: usize = 10_000;
/// How often what rests is looked for at most: strangers who come by the thousand must not cost a look at all
/// of them each.
const SWEPT_EVERY: Duration = Duration::from_secs(1);

/// So much at once, then one after each `every`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) every: Duration,
    pub(crate) at_once: u32,
}

/// One pace.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// When all that was taken has been waited for.
    rests_at: Option<Instant>,
}

/// Who is paced together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// All sockets and requests of a network.
    Network(Network),
    /// All spectators of the game with this number.
    Game(u64),
}

/// The paces of networks and games.
#[derive(Default)]
pub(crate) struct Paces {
    by_who: DashMap<Who, Pace>,
    swept: Mutex<Option<Instant>>,
}

impl Rate {
    /// So many times as much.
    fn times(self, times: u32) -> Rate {
        Rate { every: self.every / times, at_once: self.at_once * times }
    }
}

impl Pace {
    /// Takes one.
    ///
    /// # Errors
    /// How long it is until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let rests_at = self.rests_at.map_or(now, |at| at.max(now)) + rate.every;
        let wait = rests_at.duration_since(now).saturating_sub(rate.every * rate.at_once);
        if wait > Duration::ZERO {
            return Err(wait);
        }
        self.rests_at = Some(rests_at);
        Ok(())
    }

    fn rests(&self, now: Instant) -> bool {
        self.rests_at.is_none_or(|at| at <= now)
    }
}

impl Paces {
    /// Takes one of an address's, and of each network that it is in.
    ///
    /// # Errors
    /// How long it is until there is one.
    pub(crate) fn take_at(&self, address: IpAddr, rate: Rate, now: Instant) -> Result<(), Duration> {
        let each = || Network::of(address).map(|one| (Who::Network(one), rate.times(one.times())));
        // Whoever is refused pays nothing, and is not remembered.
        each().try_for_each(|(who, rate)| self.would_take(who, rate, now))?;
        each().try_for_each(|(who, rate)| self.take(who, rate, now))
    }

    fn would_take(&self, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        let pace = self.by_who.get(&who).map(|pace| *pace);
        pace.unwrap_or_default().take(rate, now)
    }

    /// Takes one of somebody's. Nobody new has any while too many are at it.
    ///
    /// # Errors
    /// How long it is until there is one.
    pub(crate) fn take(&self, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        if self.by_who.len() >= MOST && !self.by_who.contains_key(&who) {
            self.forget(now);
            if self.by_who.len() >= MOST {
                return Err(rate.every);
            }
        }
        self.by_who.entry(who).or_default().take(rate, now)
    }

    /// Forgets what rests, unless that was done just now.
    fn forget(&self, now: Instant) {
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        if swept.is_none_or(|at| now.saturating_duration_since(at) >= SWEPT_EVERY) {
            *swept = Some(now);
            self.by_who.retain(|_, pace| !pace.rests(now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { every: Duration::from_secs(2), at_once: 5 };

    #[test]
    fn so_much_at_once_and_then_one_at_a_time() {
        let start = Instant::now();
        let mut pace = Pace::default();
        let mut at = |ms| pace.take(RATE, start + Duration::from_millis(ms)).map_err(|wait| wait.as_millis());
        let table = [
            (0, Ok(())),
            (0, Ok(())),
            (0, Ok(())),
            (0, Ok(())),
            (0, Ok(())),
            (0, Err(2_000)),
            (500, Err(1_500)),
            (2_000, Ok(())),
            (2_000, Err(2_000)),
            // Rest gives five again, and no more.
            (60_000, Ok(())),
            (60_000, Ok(())),
            (60_000, Ok(())),
            (60_000, Ok(())),
            (60_000, Ok(())),
            (60_000, Err(2_000)),
        ];
        for (index, (ms, expected)) in table.into_iter().enumerate() {
            assert_eq!(at(ms), expected, "{index}");
        }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn each_address_has_its_own_and_loopback_has_none() {
        let (start, paces) = (Instant::now(), Paces::default());
        let take = |text: &str, times: u32| {
            (0..times).filter(|_| paces.take_at(address(text), RATE, start).is_ok()).count()
        };
        assert_eq!(take("192.0.2.1", 10), 5);
        assert_eq!(take("::ffff:192.0.2.1", 10), 0, "it is the same");
        assert_eq!(take("192.0.2.2", 10), 5);
        assert_eq!(take("127.0.0.1", 1_000), 1_000);
    }

    #[test]
    fn who_has_many_addresses_has_little_more() {
        let (start, paces) = (Instant::now(), Paces::default());
        let fine = |at: Instant, of: &dyn Fn(u16) -> String| {
            (0..1_000).filter(|number| paces.take_at(address(&of(*number)), RATE, at).is_ok()).count()
        };
        assert_eq!(fine(start, &|number| format!("2001:db8::{number:x}")), 5, "a /64 is one");
        let sites = |number| format!("2001:db8:1:{number:x}::1");
        assert_eq!(fine(start, &sites), 5 * 3 * 4, "a /56 is three: there are four of them");
        assert_eq!(fine(start + Duration::from_secs(2), &sites), 3 * 4);
        let homes = |number| format!("2001:db8:2:{:x}::1", number * 64);
        assert_eq!(fine(start, &homes), 5 * 24, "a /48 is 24");
        let before = paces.by_who.len();
        assert_eq!(fine(start, &homes), 0);
        assert_eq!(paces.by_who.len(), before, "who is refused is not remembered");
        assert_eq!(fine(start, &|number| format!("2001:db8:{number:x}::2")), 997, "others are others");
    }

    #[test]
    fn what_rests_is_forgotten_and_not_looked_for_all_the_time() {
        let (start, paces) = (Instant::now(), Paces::default());
        for number in 0..2 * MOST as u64 {
            let _ = paces.take(Who::Game(number), RATE, start);
        }
        assert_eq!(paces.by_who.len(), MOST, "no more than so many");
        assert!(paces.take(Who::Game(u64::MAX), RATE, start).is_err(), "nobody new");
        assert!(paces.take(Who::Game(0), RATE, start).is_ok(), "who is at it goes on");
        let later = start + Duration::from_secs(4);
        assert!(paces.take(Who::Game(u64::MAX), RATE, later).is_ok());
        assert!(paces.by_who.len() <= 2, "only who came last is remembered");
        for number in 0..MOST as u64 {
            let _ = paces.take(Who::Game(number), Rate { every: Duration::ZERO, at_once: 1 }, later);
        }
        let soon = later + SWEPT_EVERY - Duration::from_millis(1);
        assert!(paces.take(Who::Game(MOST as u64), RATE, soon).is_err(), "it was looked for just now");
        assert!(paces.take(Who::Game(MOST as u64), RATE, later + SWEPT_EVERY).is_ok());
    }
}
