//! Work for the blocking pool that visitors ask for: so much at once, so much that waits, and the rest is
//! refused. It never knows what the work is.

use protocol::refusal::{Code, Refused};
use std::sync::Arc;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How many questions are under way, their bodies being read among them: this bounds the memory of bodies.
const PLACES: usize = 64;
/// How many are worked out at once. The games that go on must not wait for a review.
const RUNNING: usize = 2;

/// Who is being served.
pub(crate) struct Desk {
    places: Semaphore,
    running: Arc<Semaphore>,
}

/// A place at the desk, held until it is dropped.
pub(crate) struct Place<'a> {
    running: &'a Arc<Semaphore>,
    _held: SemaphorePermit<'a>,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk { places: Semaphore::new(PLACES), running: Arc::new(Semaphore::new(RUNNING)) }
    }

    /// A place.
    ///
    /// # Errors
    /// `busy` where all are taken.
    pub(crate) fn place(&self) -> Result<Place<'_>, Refused> {
        let held = self.places.try_acquire().map_err(|_| Refused::new(Code::Busy))?;
        Ok(Place { running: &self.running, _held: held })
    }
}

impl Place<'_> {
    /// Works something out when it is its turn.
    ///
    /// # Errors
    /// What the work says; `busy` where it ended badly.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let turn = Arc::clone(self.running).acquire_owned().await.expect("it is never closed");
        // The turn is the work's: whoever asked may have gone before it ends.
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        worked.await.unwrap_or_else(|error| {
            tracing::error!(%error, "what a visitor asked for ended badly");
            Err(Refused::new(Code::Busy))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test(flavor = "multi_thread")]
    async fn so_many_have_a_place_and_so_many_run() {
        let desk = Arc::new(Desk::new());
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..PLACES)
            .map(|_| (Arc::clone(&desk), Arc::clone(&now), Arc::clone(&most)))
            .map(|(desk, now, most)| {
                tokio::spawn(async move {
                    let place = desk.place()?;
                    place
                        .work(move || {
                            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                            std::thread::yield_now();
                            now.fetch_sub(1, Ordering::SeqCst);
                            Ok(())
                        })
                        .await
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("no panic").expect("there is room");
        }
        assert!((1..=RUNNING).contains(&most.load(Ordering::SeqCst)));
        let held: Vec<_> = (0..PLACES).map(|_| desk.place().expect("a place")).collect();
        assert_eq!(desk.place().err().map(|refused| refused.code), Some(Code::Busy));
        drop(held);
        assert!(desk.place().is_ok());
        let bad = desk.place().expect("a place").work::<()>(|| panic!("on purpose")).await;
        assert_eq!(bad.err().map(|refused| refused.code), Some(Code::Busy));
    }
}
