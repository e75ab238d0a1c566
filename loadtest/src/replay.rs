//! One run of the fast bots, which replay prepared games: opened, warmed up, counted, and judged.

use crate::field::{Field, Load, Plan, Rested, Sample};
use crate::lane::Play;
use crate::outcome::Outcome;
use crate::process::{self, Process};
use crate::script::Script;
use crate::stalled::Stalled;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Prepared games that are different. Games take them by turns.
const SCRIPTS: usize = 48;
/// Moves of a prepared game; the next game takes its place then.
pub(crate) const STONES: usize = 300;
/// More moves a second than this machine can relay, by which the games that follow are reckoned.
const FASTEST: usize = 130_000;
/// The same of frames to spectators.
const FASTEST_FRAMES: usize = 500_000;
/// Moves of a prepared game with spectators, all of whom the next game has anew.
const LONG: usize = 600;
/// How an open load begins.
pub(crate) const GENTLY: Duration = Duration::from_secs(1);
/// How long the slowest game may take to its first move.
const WARM_UP: Duration = Duration::from_secs(20);
/// How long all move before they are counted.
const SETTLE: Duration = Duration::from_millis(250);

/// What to run.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) url: String,
    pub(crate) server: Process,
    pub(crate) plan: Plan,
    pub(crate) load: Load,
    pub(crate) time: Duration,
    /// Over how long the load rises before it is counted.
    pub(crate) ramp: Duration,
}

/// Prepared games for a run: of the usual length, or one long enough for a game that spectators are waited for in.
pub(crate) fn scripts(seed: u64, different: usize, stones: usize) -> Vec<Arc<Script>> {
    let seed = seed.wrapping_mul(1_000_003);
    (0..different).map(|number| Arc::new(Script::new(seed.wrapping_add(number as u64), stones))).collect()
}

/// So many games at once, with enough others to follow for the time that is counted.
pub(crate) fn plan(seed: u64, games: usize, time: Duration, rate: Option<u32>) -> Plan {
    let fastest = rate.map_or(FASTEST, |rate| rate as usize + rate as usize / 4);
    let most_moves = moves_in(fastest, time) / games.max(1);
    Plan {
        play: Play::Moves,
        games,
        following: most_moves.div_ceil(STONES).max(1),
        spectators: 0,
        window: 1,
        scripts: scripts(seed, SCRIPTS.min(games), STONES),
    }
}

/// Games with spectators: as many of each game that follows.
pub(crate) fn watched_plan(
    seed: u64,
    games: usize,
    spectators: usize,
    window: usize,
    time: Duration,
) -> Plan {
    let fastest = (FASTEST_FRAMES / spectators.max(1)).min(FASTEST);
    let following = (moves_in(fastest, time) / games.max(1)).div_ceil(LONG).max(1);
    let scripts = scripts(seed, following.min(4), LONG);
    Plan { play: Play::Moves, games, following, spectators, window, scripts }
}

/// One game in which a chain is marked again and again, with so many marks outstanding.
pub(crate) fn marked_plan(seed: u64, spectators: usize, window: usize) -> Plan {
    Plan { play: Play::Marks, games: 1, following: 1, spectators, window, scripts: scripts(seed, 1, STONES) }
}

/// The warm-up takes two seconds of them at most, also where it begins gently.
fn moves_in(rate: usize, time: Duration) -> usize {
    rate * (time.as_millis() as usize + 2_000) / 1_000
}

impl Run {
    /// Runs it, telling each sample as it is taken.
    ///
    /// # Errors
    /// The games could not be opened, or need more sockets than there can be.
    pub(crate) async fn run(&self, tell: impl FnMut(Sample)) -> Result<Outcome, String> {
        self.run_beside(0, tell).await
    }

    /// The same with so many spectators besides, spread over the games, who stop reading for good before the
    /// first move.
    ///
    /// # Errors
    /// The same.
    pub(crate) async fn run_beside(
        &self,
        stalled: usize,
        tell: impl FnMut(Sample),
    ) -> Result<Outcome, String> {
        let sockets = self.plan.sockets() + stalled as u64;
        process::check_sockets(sockets, "the swarm", Process::this().most_sockets())?;
        process::check_sockets(sockets, "the server", self.server.most_sockets())?;
        let mut field = Field::open(&self.url, &self.plan).await?;
        let stalled = match stalled {
            0 => None,
            count => Some(Stalled::open(&self.url, &field.games(), count, self.server).await?),
        };
        field.start(self.load, self.ramp);
        let began = Instant::now();
        let began_with = field.warm_up(self.ramp + WARM_UP).await;
        tokio::time::sleep(self.ramp.saturating_sub(began.elapsed()) + SETTLE).await;
        let window = field.count(self.time, self.server, tell).await;
        let Rested { lost, breach_count, breaches } = field.rest().await;
        let mut outcome = Outcome {
            window,
            games: self.plan.games,
            opened_in: field.opened_in,
            sockets,
            lost,
            breach_count,
            breaches,
            stalled: None,
        };
        if let Some(stalled) = stalled {
            outcome.stalled = Some(stalled.resume().await?);
        }
        // In a short window at a low rate not every game's turn need have come.
        let expected =
            if outcome.window.counted.moves >= 10 * outcome.games as u64 { outcome.games } else { 0 };
        for (moved, expected, when) in
            [(began_with, outcome.games, "at first"), (outcome.window.games_moved, expected, "while counted")]
        {
            if moved < expected {
                outcome.breach_count += 1;
                outcome.breaches.push(format!("{moved} of {expected} games moved {when}"));
            }
        }
        Ok(outcome)
    }
}
