//! Whom limits count as one: an address, as far as one person has it. Of the sixth version that is a /64; and as
//! a home may have a /56, and somebody a whole /48, all of that together has no more than a few.

use std::net::{IpAddr, Ipv6Addr};

/// How many times as much a site may have as one person.
const OF_A_SITE: u32 = 3;
/// And a provider, whose /48 may be 256 homes: one of them must not shut out the others.
const OF_A_PROVIDER: u32 = 24;

/// What limits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Network {
    /// One person's, or of those behind one address: an IPv4 address, or a /64.
    One(IpAddr),
    /// A /56.
    Site(Ipv6Addr),
    /// A /48.
    Provider(Ipv6Addr),
}

impl Network {
    /// In which an address is, the smallest first. Loopback is in none, and so without limits: it may be a proxy
    /// that speaks for everybody.
    pub(crate) fn of(address: IpAddr) -> impl Iterator<Item = Network> {
        let within = |six: Ipv6Addr, bits: u32| Ipv6Addr::from_bits(six.to_bits() >> bits << bits);
        let networks = match address.to_canonical() {
            address if address.is_loopback() => [None; 3],
            IpAddr::V6(six) => [
                Some(Network::One(within(six, 64).into())),
                Some(Network::Site(within(six, 72))),
                Some(Network::Provider(within(six, 80))),
            ],
            four @ IpAddr::V4(_) => [Some(Network::One(four)), None, None],
        };
        networks.into_iter().flatten()
    }

    /// How many times as much it may have as one person.
    pub(crate) fn times(self) -> u32 {
        match self {
            Network::One(_) => 1,
            Network::Site(_) => OF_A_SITE,
            Network::Provider(_) => OF_A_PROVIDER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> Vec<Network> {
        Network::of(address.parse().expect("an address")).collect()
    }

    #[test]
    fn what_one_person_has_is_one() {
        // How many networks two addresses have in common.
        let table = [
            ("192.0.2.1", "192.0.2.1", 1),
            ("192.0.2.1", "::ffff:192.0.2.1", 1),
            ("192.0.2.1", "192.0.2.2", 0),
            ("2001:db8::1", "2001:db8::2:0:0:1", 3),
            ("2001:db8::1", "2001:db8:0:1::1", 2),
            ("2001:db8::1", "2001:db8:0:100::1", 1),
            ("2001:db8::1", "2001:db8:1::1", 0),
        ];
        for (one, other, common) in table {
            let (one, other) = (of(one), of(other));
            assert_eq!(one.iter().filter(|network| other.contains(network)).count(), common);
        }
        for exempt in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert!(of(exempt).is_empty(), "{exempt}");
        }
    }
}
