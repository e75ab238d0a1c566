//! What it costs to hold: sockets of a quiet game, and games that have come to some length. Nothing of it is
//! compared; a server's memory is the steadiest figure there is.

use crate::contender::Running;
use crate::crowd;
use crate::field::{Field, Plan};
use crate::lane::Play;
use crate::line::Line;
use crate::opening;
use crate::process::{self, Process};
use crate::replay;
use crate::sources::Sources;
use protocol::id::GameId;
use protocol::meeting::Door;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a long game may take to be played out.
const PLAYED_OUT: Duration = Duration::from_secs(120);

/// What idle sockets cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    pub(crate) sockets: usize,
    pub(crate) accepted_a_second: f64,
    pub(crate) kib_a_socket: f64,
    pub(crate) resident_kib: u64,
}

/// Holds so many spectators of one quiet game, for so long, and looks at the memory at each of the steps.
///
/// # Errors
/// They could not be opened.
pub(crate) async fn idle(running: &Running, steps: &[usize], quiet: Duration) -> Result<Vec<Idle>, String> {
    let most = steps.iter().copied().max().unwrap_or(0) as u64;
    process::check_sockets(most, "the swarm", Process::this().most_sockets())?;
    process::check_sockets(most, "the server", running.process.most_sockets())?;
    let sources = Arc::new(Sources::new(&running.url)?);
    let mut door = Door::open(&running.url).await?;
    let script = replay::scripts(1, 1, 1).remove(0);
    let (_table, met, _members) = opening::table(&sources, &mut door, script, Play::Moves).await?;
    let base = running.process.resident();
    let mut held: Vec<Arc<Line>> = Vec::new();
    let mut idles = Vec::new();
    for step in steps {
        let new = step.saturating_sub(held.len());
        let began = Instant::now();
        let bare = crowd::make(new, |_| {
            let (sources, game) = (Arc::clone(&sources), met.game.clone());
            async move { opening::bare(&sources, &game).await }
        });
        let bare = bare.await?;
        let accepted_a_second = new as f64 / began.elapsed().as_secs_f64();
        for member in crowd::all(bare.into_iter().map(opening::idler)).await? {
            held.push(member.line);
        }
        tokio::time::sleep(quiet).await;
        let resident_kib = running.process.resident();
        idles.push(Idle {
            sockets: held.len(),
            accepted_a_second,
            kib_a_socket: resident_kib.saturating_sub(base) as f64 / held.len().max(1) as f64,
            resident_kib,
        });
    }
    Ok(idles)
}

/// Plays so many games to so many moves: the KiB that each takes, with both of its sockets.
///
/// # Errors
/// They could not be played.
pub(crate) async fn games(running: &Running, seed: u64, games: usize, moves: usize) -> Result<f64, String> {
    let base = running.process.resident();
    let scripts = replay::scripts(seed, games.min(16), moves);
    let plan = Plan { play: Play::Moves, games, following: 1, spectators: 0, window: 1, scripts };
    let mut field = Field::open(&running.url, &plan).await?;
    field.play_out(PLAYED_OUT).await?;
    Ok(running.process.resident().saturating_sub(base) as f64 / games.max(1) as f64)
}

/// Makes so many games in which nobody is connected: both players sit down, so that the clock runs, and leave.
///
/// # Errors
/// They could not be made.
pub(crate) async fn deserted(running: &Running, count: usize) -> Result<Vec<GameId>, String> {
    let (url, sources) = (running.url.clone(), Arc::new(Sources::new(&running.url)?));
    let script = replay::scripts(1, 1, 1).remove(0);
    let doors = 32.min(count.max(1));
    let made = crowd::make(doors, |first| {
        let (url, sources, script) = (url.clone(), Arc::clone(&sources), Arc::clone(&script));
        async move {
            let mut door = Door::open(&url).await?;
            let mut games = Vec::new();
            for _ in (first..count).step_by(doors) {
                let (_table, met, _members) =
                    opening::table(&sources, &mut door, Arc::clone(&script), Play::Moves).await?;
                games.push(met.game);
            }
            door.close().await;
            Ok(games)
        }
    });
    Ok(made.await?.into_iter().flatten().collect())
}
