//! Who leaves when: so many of a hundred sockets each second, evenly, everybody equally likely, by turns with a word
//! and without one. A plan comes from its seed alone and opens no socket.

use crate::line::Leaving;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Duration;

/// Somebody is to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// Since the beginning.
    pub(crate) at: Duration,
    /// Its number among all sockets.
    pub(crate) member: usize,
    pub(crate) how: Leaving,
}

/// Without an end; nothing at all where nobody leaves.
pub(crate) fn plan(seed: u64, members: usize, percent_a_second: u32) -> impl Iterator<Item = Leave> {
    let a_hundred_seconds = members as u128 * u128::from(percent_a_second);
    let mut random = StdRng::seed_from_u64(seed);
    let last = if a_hundred_seconds == 0 { 0 } else { u128::MAX };
    (0_u128..last).map(move |number| {
        let ns = number * 100_000_000_000 / a_hundred_seconds;
        let how = if number.is_multiple_of(2) { Leaving::Farewell } else { Leaving::Cut };
        Leave { at: Duration::from_nanos(ns as u64), member: random.random_range(0..members), how }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_of_a_hundred_leave_each_second() {
        // (sockets, percent a second, leaves in the first ten seconds)
        let table = [(4_000, 1, 400), (4_000, 0, 0), (0, 1, 0), (100, 3, 30), (19_000, 1, 1_900), (7, 1, 1)];
        for (members, percent, expected) in table {
            let ten = Duration::from_secs(10);
            let leaves: Vec<Leave> =
                plan(1, members, percent).take_while(|leave| leave.at < ten).take(5_000).collect();
            assert_eq!(leaves.len(), expected, "{members} {percent}");
            assert!(leaves.iter().all(|leave| leave.member < members));
            assert!(leaves.windows(2).all(|pair| pair[0].at < pair[1].at && pair[0].how != pair[1].how));
        }
    }

    #[test]
    fn a_seed_repeats_its_plan_and_everybody_comes_to_it() {
        let of = |seed| plan(seed, 50, 1).take(1_000).collect::<Vec<_>>();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert!((0..50).all(|member| of(1).iter().any(|leave| leave.member == member)));
    }
}
