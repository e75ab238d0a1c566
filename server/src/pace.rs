//! How fast talk comes: of one socket, of one address, in one game. A pace is one instant, and what rests is
//! forgotten, so that a crowd costs no memory.

use dashmap::DashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;
use tokio::time::Instant;

/// How many paces are looked after at once, before those that rest are forgotten.
const MOST: usize = 10_000;

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
    /// All sockets of an address.
    Address(IpAddr),
    /// All spectators of the game with this number.
    Game(u64),
}

/// The paces of addresses and games.
#[derive(Default)]
pub(crate) struct Paces(DashMap<Who, Pace>);

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

impl Who {
    /// One person has a whole network of the sixth version, so that is one address.
    pub(crate) fn at(address: IpAddr) -> Who {
        Who::Address(match address {
            IpAddr::V6(six) if six.to_ipv4_mapped().is_none() => {
                IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64))
            }
            other => other.to_canonical(),
        })
    }
}

impl Paces {
    /// Takes one of somebody's. Nobody new has any while too many are at it.
    ///
    /// # Errors
    /// How long it is until there is one.
    pub(crate) fn take(&self, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        if self.0.len() >= MOST && !self.0.contains_key(&who) {
            self.0.retain(|_, pace| !pace.rests(now));
            if self.0.len() >= MOST {
                return Err(rate.every);
            }
        }
        self.0.entry(who).or_default().take(rate, now)
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

    #[test]
    fn each_has_its_own_and_what_rests_is_forgotten() {
        let (start, paces) = (Instant::now(), Paces::default());
        let one = |text: &str| Who::at(text.parse().expect("an address"));
        assert_eq!(one("2001:db8::1"), one("2001:db8::2:0:0:1"));
        assert_ne!(one("2001:db8::1"), one("2001:db8:0:1::1"));
        assert_eq!(one("::ffff:192.0.2.1"), one("192.0.2.1"));
        for _ in 0..RATE.at_once {
            assert!(paces.take(one("192.0.2.1"), RATE, start).is_ok());
        }
        assert!(paces.take(one("192.0.2.1"), RATE, start).is_err());
        assert!(paces.take(one("192.0.2.2"), RATE, start).is_ok());
        for number in 0..2 * MOST as u64 {
            let _ = paces.take(Who::Game(number), RATE, start);
        }
        assert_eq!(paces.0.len(), MOST, "no more than so many");
        assert!(paces.take(Who::Game(u64::MAX), RATE, start).is_err(), "nobody new");
        assert!(paces.take(Who::Game(0), RATE, start).is_ok(), "who is at it goes on");
        let later = start + Duration::from_secs(4);
        assert!(paces.take(Who::Game(u64::MAX), RATE, later).is_ok());
        assert!(paces.0.len() <= 2, "only who spoke last is remembered");
    }
}
