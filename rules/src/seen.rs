//! Half of the hash of each position that has been. A hit only says that a position may have been, and whoever asks
//! looks closer; of a few hundred in a game hardly two share a half.
//!
//! Sorted, so that it takes four bytes a position and a look is a handful of steps: a hash set of as many takes half
//! as much again at its fullest, and three times as much after it has grown.

/// How many more there is room for when there are more than expected.
const STEP: usize = 32;

/// The halves of hashes, each once.
#[derive(Clone, Debug)]
pub(crate) struct Seen(Vec<u32>);

/// Whether something has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// It may have been.
    Perhaps,
    /// It has not.
    Never,
}

impl Seen {
    /// None yet, and room for so many.
    pub(crate) fn expecting(positions: usize) -> Seen {
        Seen(Vec::with_capacity(positions))
    }

    /// Whether a position with this hash may have been.
    pub(crate) fn may_hold(&self, hash: u64) -> bool {
        self.0.binary_search(&half(hash)).is_ok()
    }

    /// Remembers a position; whether it may have been before.
    pub(crate) fn add(&mut self, hash: u64) -> Before {
        let Err(place) = self.0.binary_search(&half(hash)) else { return Before::Perhaps };
        if self.0.len() == self.0.capacity() {
            self.0.reserve_exact(STEP);
        }
        self.0.insert(place, half(hash));
        Before::Never
    }

    /// Forgets them all.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

fn half(hash: u64) -> u32 {
    hash as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_held_until_all_is_forgotten() {
        let mut seen = Seen::expecting(240);
        // Strides through all halves, in no order.
        let hashes: Vec<u64> = (1..=500).map(|number| number * 0x9e37_79b9).collect();
        for (count, hash) in hashes.iter().enumerate() {
            assert!(!seen.may_hold(*hash), "{count}");
            assert_eq!(seen.add(*hash), Before::Never, "{count}");
            assert_eq!(seen.add(*hash), Before::Perhaps, "{count}");
        }
        assert!(hashes.iter().all(|hash| seen.may_hold(*hash)));
        seen.clear();
        assert!(!hashes.iter().any(|hash| seen.may_hold(*hash)));
    }
}
