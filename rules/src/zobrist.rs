//! Numbers that hash a position: one for each colour on each point, one for the side to move.
//! Fixed for ever, so that a hash in a record means the same on every server.

use crate::color::Color;

/// Indices of a padded board of 25 lines: see `board`.
pub(crate) const CELLS: usize = 27 * 26;

const KEYS: [[u64; CELLS]; 2] = keys();

/// Mixed into a situational hash when White is to move (R6).
pub(crate) const WHITE_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// The number of a stone on a cell.
pub(crate) const fn key(color: Color, cell: usize) -> u64 {
    KEYS[color as usize][cell]
}

const fn keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut state: u64 = 0x5368_6f75_7461_6e00;
    let mut index = 0;
    while index < 2 * CELLS {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[index / CELLS][index % CELLS] = mixed ^ (mixed >> 31);
        index += 1;
    }
    keys
}
