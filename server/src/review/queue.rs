//! The courses of finished games, worked out one game at a time in the background and kept with the game.

use crate::estimates::Estimates;
use crate::journal::Journal;
use crate::review::course;
use crate::store::Write;
use protocol::estimates::{self, EstimateAt, EstimatesProgress};
use protocol::id::GameId;
use protocol::refusal::{Code, Refused};
use protocol::snapshot::Unit;
use rules::Game;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// How many games may wait.
const QUEUE: usize = 32;

/// The way to ask for a course.
pub(crate) struct Courses {
    queue: mpsc::Sender<Asked>,
    progress: Progress,
}

/// The task that works them out.
pub(crate) struct CourseActor {
    asked: mpsc::Receiver<Asked>,
    progress: Progress,
    estimates: Estimates,
    journal: Journal,
}

type Progress = Arc<Mutex<HashMap<GameId, EstimatesProgress>>>;

struct Asked {
    id: GameId,
    number: u64,
    game: Box<Game>,
}

pub(super) fn channel(estimates: Estimates, journal: Journal) -> (Courses, CourseActor) {
    let (queue, asked) = mpsc::channel(QUEUE);
    let progress = Progress::default();
    let actor = CourseActor { asked, progress: Arc::clone(&progress), estimates, journal };
    (Courses { queue, progress }, actor)
}

fn lock(progress: &Progress) -> MutexGuard<'_, HashMap<GameId, EstimatesProgress>> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Courses {
    /// How far a game is that was asked for.
    pub(super) fn progress(&self, id: &GameId) -> Option<EstimatesProgress> {
        lock(&self.progress).get(id).copied()
    }

    /// Puts a game that is over in the queue, unless it is there.
    ///
    /// # Errors
    /// `busy` when too many wait.
    pub(super) fn ask(&self, id: GameId, number: u64, game: Game) -> Result<EstimatesProgress, Refused> {
        let mut progress = lock(&self.progress);
        if let Some(known) = progress.get(&id) {
            return Ok(*known);
        }
        let asked = Asked { id: id.clone(), number, game: Box::new(game) };
        self.queue.try_send(asked).map_err(|_| Refused::new(Code::Busy))?;
        let waiting = EstimatesProgress { done: 0, of: 0 };
        progress.insert(id, waiting);
        Ok(waiting)
    }
}

impl CourseActor {
    /// Works until nobody can ask any more.
    pub(crate) async fn run(mut self) {
        while let Some(Asked { id, number, game }) = self.asked.recv().await {
            if let Some(estimates) = self.course(&id, game).await {
                let body = serde_json::to_string(&estimates).expect("estimates are plain JSON");
                if self.journal.keep(Write::Estimates { game: number, body }).await.is_err() {
                    tracing::warn!(game = %id, "its estimates are not kept, and will be worked out again");
                }
            }
            lock(&self.progress).remove(&id);
        }
    }

    /// None where one of them ended badly: whoever asks again begins anew.
    async fn course(&self, id: &GameId, game: Box<Game>) -> Option<estimates::Estimates> {
        let unit = match game.settings().ruleset.unit {
            rules::Unit::Zi => Unit::Zi,
            rules::Unit::Points => Unit::Points,
        };
        let standings = tokio::task::spawn_blocking(move || course::standings(&game)).await.ok()?;
        let of = standings.len() as u32;
        let mut values = Vec::with_capacity(standings.len());
        for ((moves, standing), done) in standings.into_iter().zip(0..) {
            lock(&self.progress).insert(id.clone(), EstimatesProgress { done, of });
            let margin_quarters = self.estimates.margin(standing).await.ok()?;
            values.push(EstimateAt { moves, margin_quarters });
        }
        Some(estimates::Estimates { unit, values })
    }
}
