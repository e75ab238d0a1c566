//! One figure of the server and of its rivals, block by block. A block's ratio is that of the means of its runs,
//! and the best rival of each block is the one that counts.

use super::ratio::{Better, Spread, best, mean};
use std::collections::BTreeMap;

/// What was measured so far. The contender 0 is the server.
pub(crate) struct Comparison {
    better: Better,
    /// By block and contender.
    runs: BTreeMap<(usize, usize), Vec<f64>>,
}

/// What it came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    pub(crate) ratio: Spread,
    pub(crate) server: Spread,
    pub(crate) rival: Spread,
}

impl Comparison {
    pub(crate) fn new(better: Better) -> Comparison {
        Comparison { better, runs: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, block: usize, contender: usize, value: f64) {
        self.runs.entry((block, contender)).or_default().push(value);
    }

    /// None if there was no block in which both sides ran.
    pub(crate) fn compared(&self) -> Option<Compared> {
        let (mut ratios, mut servers, mut rivals) = (Vec::new(), Vec::new(), Vec::new());
        let blocks = self.runs.keys().map(|(block, _)| block + 1).max().unwrap_or(0);
        for block in 0..blocks {
            let of_block = self.runs.range((block, 1)..=(block, usize::MAX));
            let rival = best(of_block.map(|(_, runs)| mean(runs)), self.better);
            let (Some(server), Some(rival)) = (self.runs.get(&(block, 0)), rival) else { continue };
            let server = mean(server);
            ratios.push(server / rival.max(f64::MIN_POSITIVE));
            servers.push(server);
            rivals.push(rival);
        }
        Some(Compared {
            ratio: Spread::of(&ratios)?,
            server: Spread::of(&servers)?,
            rival: Spread::of(&rivals)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_rival_of_each_block_counts() {
        // (block, contender, value): the machine is half as fast in the second block.
        let runs = [
            (0, 0, 80.0),
            (0, 1, 90.0),
            (0, 2, 100.0),
            (0, 2, 100.0),
            (0, 1, 90.0),
            (0, 0, 80.0),
            (1, 0, 40.0),
            (1, 1, 50.0),
            (1, 2, 45.0),
            (1, 0, 50.0),
            // A block in which the server did not run.
            (2, 1, 1.0),
        ];
        let table = [(Better::Higher, [0.85, 0.8, 0.9]), (Better::Lower, [0.944, 0.889, 1.0])];
        for (better, [median, low, high]) in table {
            let mut comparison = Comparison::new(better);
            runs.into_iter().for_each(|(block, contender, value)| comparison.add(block, contender, value));
            let ratio = comparison.compared().expect("two blocks").ratio;
            let near = |one: f64, other: f64| (one - other).abs() < 0.001;
            assert!(
                near(ratio.median, median) && near(ratio.low, low) && near(ratio.high, high),
                "{ratio:?}"
            );
        }
        assert_eq!(Comparison::new(Better::Higher).compared(), None);
    }
}
