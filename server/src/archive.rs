//! What is read back: ended games, records, outages. Reading blocks, so a thread of its own does it, with
//! a connection of its own; what waits for it is bounded.

use crate::store::{Store, StoreError};
use protocol::refusal::{Code, Refused};
use tokio::sync::{mpsc, oneshot};

/// How many questions may wait.
const QUEUE: usize = 64;

type Question = Box<dyn FnOnce(&mut dyn Store) + Send>;

/// The way to what was kept.
#[derive(Clone)]
pub(crate) struct Archive(mpsc::Sender<Question>);

/// Starts the thread that reads.
///
/// # Errors
/// No thread can be started.
pub(crate) fn start(mut store: Box<dyn Store>) -> std::io::Result<Archive> {
    let (sender, mut questions) = mpsc::channel::<Question>(QUEUE);
    std::thread::Builder::new().name("archive".to_string()).spawn(move || {
        while let Some(question) = questions.blocking_recv() {
            question(store.as_mut());
        }
    })?;
    Ok(Archive(sender))
}

impl Archive {
    /// Asks the store something.
    ///
    /// # Errors
    /// `busy` when too many ask, `cannot_read` when the store fails.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        mut question: impl FnMut(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refused> {
        let (answer, answered) = oneshot::channel();
        let asked: Question = Box::new(move |store| {
            // A line that has broken meanwhile is made anew, once.
            let found = question(store).or_else(|_| store.reopen().and_then(|()| question(store)));
            let _ = answer.send(found);
        });
        self.0.try_send(asked).map_err(|_| Refused::new(Code::Busy))?;
        match answered.await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(error)) => {
                tracing::error!(%error, "the archive cannot be read");
                Err(Refused::new(Code::CannotRead))
            }
            Err(_) => Err(Refused::new(Code::CannotRead)),
        }
    }
}
