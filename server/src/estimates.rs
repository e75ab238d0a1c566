//! Estimates, worked out away from the tasks that others wait for (R16): which stones are dead, and how a
//! game stood.

use rules::score::Given;
use rules::{Board, Color, Estimate, Komi, Point, Ruleset};
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// The way to ask for an estimate. One is worked out at a time, so that a hundred games that end
/// together do not take the cores from those that go on.
#[derive(Clone)]
pub(crate) struct Estimates {
    turn: Arc<Semaphore>,
}

/// A position whose outcome is estimated, and what is given in its game.
pub(crate) struct Standing {
    pub(crate) board: Board,
    pub(crate) to_play: Color,
    pub(crate) ruleset: Ruleset,
    pub(crate) komi: Komi,
    pub(crate) given: Given,
}

impl Estimates {
    pub(crate) fn new() -> Estimates {
        Estimates { turn: Arc::new(Semaphore::new(1)) }
    }

    /// The stones of this board that are held to be dead, some time later. The same board always gets
    /// the same answer.
    pub(crate) fn dead(&self, board: Board, to_play: Color) -> oneshot::Receiver<Vec<Point>> {
        self.ask(move || Estimate::of(&board, to_play, board.hash()).dead().to_vec())
    }

    /// By how much Black would win, some time later: quarter 子, which are half points. It waits for the
    /// dead stones of games that are ending, and lets those that end meanwhile go before the next.
    pub(crate) fn margin(&self, standing: Standing) -> oneshot::Receiver<i32> {
        self.ask(move || {
            let Standing { board, to_play, ruleset, komi, given } = standing;
            Estimate::of(&board, to_play, board.hash()).margin(&board, &ruleset, komi, &given)
        })
    }

    fn ask<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        let turn = Arc::clone(&self.turn);
        tokio::spawn(async move {
            let _turn = turn.acquire().await.expect("it is never closed");
            if sender.is_closed() {
                return;
            }
            match tokio::task::spawn_blocking(work).await {
                Ok(worked_out) => drop(sender.send(worked_out)),
                Err(error) => tracing::error!(%error, "an estimate ended badly"),
            }
        });
        receiver
    }
}
