//! Whole games in virtual time: the core, a model of the task that owns a game, and two players over lines
//! that delay, double, reorder and break. A seed gives the same game again. Nothing here sleeps.

mod line;
mod numbers;
mod options;
mod player;
mod referee;
mod task;
mod world;

pub use options::{LineOptions, Options};

use numbers::Numbers;
use world::World;

/// What came of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Events that happened.
    pub events: u64,
    /// Milliseconds that it took, had anybody waited.
    pub simulated: u64,
    /// Moves that arrived within three milliseconds of the flag.
    pub close: u64,
    /// Games that came to an end, 0 or 1.
    pub ended: u64,
}

/// What did not hold, and in which game.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Gives the same game again.
    pub seed: u64,
    /// What the seed chose.
    pub options: Box<Options>,
    /// What did not hold, and when.
    pub what: String,
}

/// Plays the game of a seed to its end, or for half an hour.
///
/// # Errors
/// The first thing that does not hold.
pub fn run(seed: u64) -> Result<Report, Failure> {
    let mut numbers = Numbers::from_seed(seed);
    let options = Options::from_numbers(&mut numbers);
    World::new(options.clone(), numbers).run().map_err(|what| Failure {
        seed,
        options: Box::new(options),
        what,
    })
}
