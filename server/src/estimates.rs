//! Which stones are dead, worked out away from the tasks that others wait for (R16).

use rules::{Board, Color, Estimate, Point};
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// The way to ask for an estimate. One is worked out at a time, so that a hundred games that end
/// together do not take the cores from those that go on.
#[derive(Clone)]
pub(crate) struct Estimates {
    turn: Arc<Semaphore>,
}

impl Estimates {
    pub(crate) fn new() -> Estimates {
        Estimates { turn: Arc::new(Semaphore::new(1)) }
    }

    /// The stones of this board that are held to be dead, some time later. The same board always gets
    /// the same answer.
    pub(crate) fn dead(&self, board: Board, to_play: Color) -> oneshot::Receiver<Vec<Point>> {
        let (sender, receiver) = oneshot::channel();
        let turn = Arc::clone(&self.turn);
        tokio::spawn(async move {
            let _turn = turn.acquire().await.expect("it is never closed");
            if sender.is_closed() {
                return;
            }
            let seed = board.hash();
            let worked_out =
                tokio::task::spawn_blocking(move || Estimate::of(&board, to_play, seed).dead().to_vec());
            match worked_out.await {
                Ok(dead) => drop(sender.send(dead)),
                Err(error) => tracing::error!(%error, "an estimate ended badly"),
            }
        });
        receiver
    }
}
