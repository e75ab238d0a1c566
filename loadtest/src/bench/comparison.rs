//! One figure of the server, of its rivals and of the peer, block by block. A block's ratio is that of the means of
//! its runs, and the best rival of each block is the one that counts: the server and the peer are held against it.

use super::ratio::{Better, Spread, best, mean};
use std::collections::BTreeMap;

/// Whose figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    Server,
    /// One of the relays.
    Rival(usize),
    Peer,
}

/// What was measured so far.
pub(crate) struct Comparison {
    better: Better,
    runs: BTreeMap<(usize, Side), Vec<f64>>,
}

/// What it came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    pub(crate) ratio: Spread,
    pub(crate) server: Spread,
    pub(crate) rival: Spread,
    /// None where it did not run.
    pub(crate) peer: Option<ComparedPeer>,
}

/// The peer's own figure, and its ratio to the best rival in the blocks in which it ran.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ComparedPeer {
    pub(crate) ratio: Spread,
    pub(crate) figure: Spread,
}

impl Comparison {
    pub(crate) fn new(better: Better) -> Comparison {
        Comparison { better, runs: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, block: usize, side: Side, value: f64) {
        self.runs.entry((block, side)).or_default().push(value);
    }

    /// None if there was no block in which both sides ran.
    pub(crate) fn compared(&self) -> Option<Compared> {
        let (mut ratios, mut servers, mut rivals) = (Vec::new(), Vec::new(), Vec::new());
        let (mut peer_ratios, mut peers) = (Vec::new(), Vec::new());
        let blocks = self.runs.keys().map(|(block, _)| block + 1).max().unwrap_or(0);
        for block in 0..blocks {
            let of_block = self.runs.range((block, Side::Rival(0))..=(block, Side::Rival(usize::MAX)));
            let rival = best(of_block.map(|(_, runs)| mean(runs)), self.better);
            let Some(rival) = rival else { continue };
            if let Some(peer) = self.runs.get(&(block, Side::Peer)) {
                peer_ratios.push(mean(peer) / rival.max(f64::MIN_POSITIVE));
                peers.push(mean(peer));
            }
            let Some(server) = self.runs.get(&(block, Side::Server)) else { continue };
            let server = mean(server);
            ratios.push(server / rival.max(f64::MIN_POSITIVE));
            servers.push(server);
            rivals.push(rival);
        }
        Some(Compared {
            ratio: Spread::of(&ratios)?,
            server: Spread::of(&servers)?,
            rival: Spread::of(&rivals)?,
            peer: Spread::of(&peer_ratios)
                .zip(Spread::of(&peers))
                .map(|(ratio, figure)| ComparedPeer { ratio, figure }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_rival_of_each_block_counts() {
        use Side::{Peer, Rival, Server};
        // The machine is half as fast in the second block.
        let runs = [
            (0, Server, 80.0),
            (0, Rival(0), 90.0),
            (0, Rival(1), 100.0),
            (0, Rival(1), 100.0),
            (0, Rival(0), 90.0),
            (0, Server, 80.0),
            (1, Server, 40.0),
            (1, Rival(0), 50.0),
            (1, Rival(1), 45.0),
            (1, Server, 50.0),
            // The peer ran in one block only, and is no rival however fast it is.
            (1, Peer, 200.0),
            // A block in which the server did not run.
            (2, Rival(0), 1.0),
        ];
        let table = [(Better::Higher, [0.85, 0.8, 0.9], 4.0), (Better::Lower, [0.944, 0.889, 1.0], 4.444)];
        for (better, [median, low, high], of_peer) in table {
            let mut comparison = Comparison::new(better);
            runs.into_iter().for_each(|(block, side, value)| comparison.add(block, side, value));
            let Compared { ratio, peer, .. } = comparison.compared().expect("two blocks");
            let near = |one: f64, other: f64| (one - other).abs() < 0.001;
            assert!(
                near(ratio.median, median) && near(ratio.low, low) && near(ratio.high, high),
                "{ratio:?}"
            );
            let peer = peer.expect("it ran in a block");
            assert!(near(peer.ratio.median, of_peer) && near(peer.figure.median, 200.0), "{peer:?}");
        }
        assert_eq!(Comparison::new(Better::Higher).compared(), None);
    }
}
