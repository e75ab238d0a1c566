//! What a playout keeps of a chain: the number, sum and sum of squares of its liberties, each liberty as
//! often as a stone touches it. That is enough to know a chain in atari, and its last liberty, without
//! a search; and two chains become one by adding.

/// Books of a chain, valid at the cell that stands for it.
#[derive(Clone, Copy, Default)]
pub(super) struct Books {
    pub(super) stones: u16,
    pub(super) liberties: u16,
    sum: u32,
    squares: u32,
}

impl Books {
    /// A stone before its liberties are told.
    pub(super) fn of_one_stone() -> Books {
        Books { stones: 1, ..Books::default() }
    }

    pub(super) fn gain(&mut self, liberty: usize) {
        self.liberties += 1;
        self.sum += liberty as u32;
        self.squares += (liberty * liberty) as u32;
    }

    pub(super) fn lose(&mut self, liberty: usize) {
        self.liberties -= 1;
        self.sum -= liberty as u32;
        self.squares -= (liberty * liberty) as u32;
    }

    pub(super) fn join(&mut self, other: Books) {
        self.stones += other.stones;
        self.liberties += other.liberties;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Numbers are all the same exactly if the square of their sum is their number times the sum of
    /// their squares.
    pub(super) fn last_liberty(&self) -> Option<usize> {
        let same =
            u64::from(self.liberties) * u64::from(self.squares) == u64::from(self.sum) * u64::from(self.sum);
        (same && self.liberties > 0).then(|| (self.sum / u32::from(self.liberties)) as usize)
    }
}
