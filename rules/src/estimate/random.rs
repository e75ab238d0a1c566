//! Numbers drawn for playouts: the same seed gives the same numbers on every machine (R16).

/// A splitmix64 generator. It is no source of secrets.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to and without `end`, which is not 0. The bias is below one in a million.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (((self.next() >> 32) * end as u64) >> 32) as usize
    }

    /// Whether a chance of `part` in `whole` comes up.
    pub(super) fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }
}
