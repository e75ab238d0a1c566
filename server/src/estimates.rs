//! Estimates, worked out away from the tasks that others wait for (R16): which stones are dead, and how a
//! game stood.

mod turns;

pub(crate) use turns::Asker;

use rules::score::Given;
use rules::{Board, Color, Estimate, Komi, Point, Ruleset};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use turns::Turns;

/// The way to ask for an estimate. One is worked out at a time, so that a hundred games that end
/// together do not take the cores from those that go on.
#[derive(Clone, Default)]
pub(crate) struct Estimates(Arc<Mutex<Waiting>>);

struct Waiting {
    turns: Turns<Work>,
    /// Whether a task sees to it.
    is_seen_to: bool,
    /// The next so many end badly.
    #[cfg(test)]
    to_fail: u32,
}

type Work = Box<dyn FnOnce() + Send>;

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
        Estimates::default()
    }

    /// The stones of this board that are held to be dead, some time later. The same board always gets the
    /// same answer, but for each time that it was `failed`: then with other random games.
    pub(crate) fn dead(
        &self,
        board: Board,
        to_play: Color,
        failed: u32,
        asker: &Asker,
    ) -> oneshot::Receiver<Vec<Point>> {
        let seed = board.hash() ^ u64::from(failed);
        self.ask(asker, move || Estimate::of(&board, to_play, seed).dead().to_vec())
    }

    /// By how much Black would win, some time later: quarter 子, which are half points.
    pub(crate) fn margin(&self, standing: Standing) -> oneshot::Receiver<i32> {
        self.ask(&Asker::Review, move || {
            let Standing { board, to_play, ruleset, komi, given } = standing;
            Estimate::of(&board, to_play, board.hash()).margin(&board, &ruleset, komi, &given)
        })
    }

    /// The work's answer, once it has had its turn.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        let work = move || {
            // Whoever asked may want it no more.
            if !sender.is_closed() {
                drop(sender.send(work()));
            }
        };
        let mut waiting = self.lock();
        waiting.turns.add(Box::new(work), asker);
        if !waiting.is_seen_to {
            waiting.is_seen_to = true;
            tokio::spawn(self.clone().see_to());
        }
        receiver
    }

    /// Works out what waits, until nothing does.
    async fn see_to(self) {
        while let Some(work) = self.next() {
            if let Err(error) = tokio::task::spawn_blocking(work).await {
                tracing::error!(%error, "an estimate ended badly");
            }
        }
    }

    fn next(&self) -> Option<Work> {
        let mut waiting = self.lock();
        let next = waiting.turns.next();
        waiting.is_seen_to = next.is_some();
        #[cfg(test)]
        if let (Some(_), Some(left)) = (&next, waiting.to_fail.checked_sub(1)) {
            waiting.to_fail = left;
            return Some(Box::new(|| panic!("as a test asks for")));
        }
        next
    }

    #[cfg(test)]
    pub(crate) fn fail(&self, times: u32) {
        self.lock().to_fail = times;
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting {
            turns: Turns::new(),
            is_seen_to: false,
            #[cfg(test)]
            to_fail: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use std::sync::mpsc;

    #[tokio::test]
    async fn a_backlog_keeps_nobody_else_from_a_proposal() {
        let estimates = Estimates::new();
        let [flood, other] = [1, 2].map(|last| Asker::Players(vec![IpAddr::from([192, 0, 2, last])]));
        // Whatever is asked for waits until the first is let go.
        let (go, first) = mpsc::channel::<()>();
        let held = estimates.ask(&flood, move || first.recv());
        let order = Arc::new(Mutex::new(Vec::new()));
        let noted = |name: &'static str| {
            let order = Arc::clone(&order);
            move || order.lock().expect("no panic").push(name)
        };
        let backlog: Vec<_> = (0..100).map(|_| estimates.ask(&flood, noted("flood"))).collect();
        let gone = estimates.ask(&other, noted("gone"));
        drop(gone);
        let asked = estimates.ask(&other, noted("other"));
        go.send(()).expect("it waits");
        assert_eq!(held.await, Ok(Ok(())));
        assert_eq!(asked.await, Ok(()));
        for asked in backlog {
            assert_eq!(asked.await, Ok(()), "the others come, too");
        }
        let order = order.lock().expect("no panic");
        let place = order.iter().position(|name| *name == "other");
        assert!(place.is_some_and(|place| place <= 3), "{place:?}");
        assert!(!order.contains(&"gone"), "nobody wants it");
    }

    #[tokio::test]
    async fn what_ends_badly_takes_nothing_with_it() {
        let estimates = Estimates::new();
        let [bad, good] = [true, false]
            .map(|bad| estimates.ask(&Asker::Review, move || if bad { panic!("on purpose") } else { 1 }));
        assert!(bad.await.is_err());
        assert_eq!(good.await, Ok(1));
        assert_eq!(estimates.ask(&Asker::Review, || 2).await, Ok(2), "also once nothing was left");
    }
}
