//! How often one address may ask for what costs the server thought: a token bucket each. It never knows what
//! is asked for.

use crate::rate_limit::{Bucket, Verdict};
use protocol::refusal::{Code, Refused};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use tokio::time::Instant;

/// Questions a second of one address, and how many at once: somebody who steps through variations, and a
/// class behind one address.
const PER_SECOND: u32 = 4;
const BURST: u32 = 40;
/// How many addresses are remembered. With more, those that have asked for nothing lately are forgotten.
const MOST: usize = 10_000;

/// The buckets.
pub(crate) struct AddressLimit {
    by_address: Mutex<HashMap<IpAddr, (Bucket, Instant)>>,
}

impl AddressLimit {
    pub(crate) fn new() -> AddressLimit {
        AddressLimit { by_address: Mutex::new(HashMap::new()) }
    }

    /// Lets an address ask once more. Loopback is exempt, as it is everywhere.
    ///
    /// # Errors
    /// `too_fast`; `busy` where more addresses ask than are remembered.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), Refused> {
        if address.is_loopback() {
            return Ok(());
        }
        let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if by_address.len() >= MOST && !by_address.contains_key(&address) {
            // A bucket that has had this long is full again: forgetting it changes nothing.
            let full = u64::from(BURST / PER_SECOND);
            by_address.retain(|_, (_, asked)| now.duration_since(*asked).as_secs() < full);
            if by_address.len() >= MOST {
                return Err(Refused::new(Code::Busy));
            }
        }
        let fresh = || (Bucket::new(PER_SECOND, BURST, now), now);
        let (bucket, asked) = by_address.entry(address).or_insert_with(fresh);
        *asked = now;
        match bucket.take(now) {
            Verdict::Fine => Ok(()),
            Verdict::Wait(_) | Verdict::Enough => Err(Refused::new(Code::TooFast)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Duration;

    fn code(taken: Result<(), Refused>) -> &'static str {
        taken.map_or_else(|refused| refused.code.as_str(), |()| "fine")
    }

    #[test]
    fn each_address_has_its_own_and_loopback_has_none() {
        let (limit, start) = (AddressLimit::new(), Instant::now());
        let one = |last: u8| IpAddr::from([192, 0, 2, last]);
        for _ in 0..BURST {
            assert_eq!(code(limit.take(one(1), start)), "fine");
        }
        assert_eq!(code(limit.take(one(1), start)), "too_fast");
        assert_eq!(code(limit.take(one(2), start)), "fine");
        let later = start + Duration::from_secs(1);
        let fine = (0..BURST).filter(|_| limit.take(one(1), later).is_ok()).count();
        assert_eq!(fine, PER_SECOND as usize);
        for _ in 0..10 * BURST {
            assert_eq!(code(limit.take(IpAddr::from(Ipv4Addr::LOCALHOST), start)), "fine");
        }
    }

    #[test]
    fn no_crowd_of_addresses_takes_more_memory() {
        let (limit, start) = (AddressLimit::new(), Instant::now());
        let other = |number: u32| IpAddr::from(Ipv4Addr::from_bits(0x0a00_0000 + number));
        for number in 0..MOST as u32 {
            assert_eq!(code(limit.take(other(number), start)), "fine");
        }
        let stranger = other(MOST as u32);
        assert_eq!(code(limit.take(stranger, start)), "busy");
        assert_eq!(code(limit.take(other(0), start)), "fine", "who is known goes on");
        assert_eq!(code(limit.take(stranger, start + Duration::from_secs(10))), "fine");
        assert_eq!(limit.by_address.lock().expect("no panic").len(), 1);
    }
}
