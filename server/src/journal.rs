//! Keeps what happens before anybody sees it. One thread writes: all that waits, of every game, goes into
//! one commit, so that being durable costs the time of a commit and not one commit a move. While nothing
//! can be kept the clock of the service stands, and whoever asks is refused at once.

use crate::metrics::Metrics;
use crate::service_clock::{Away, ServiceClock};
use crate::socket::wall_clock;
use crate::store::{Service, Store, StoreError, Write};
use protocol::archive::OutageReason;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use waiting::Waiting;

mod waiting;

/// The most that may wait to be kept.
const QUEUE: usize = 4096;
/// The most that one commit holds.
const BATCH: usize = 1000;
/// A commit that takes longer stops the clocks: what the players are owed for it is bounded (DESIGN §2).
const SLOW: Duration = Duration::from_secs(2);
/// After a failure it is tried again so often.
const RETRY: Duration = Duration::from_millis(250);
/// How often the time of the service is kept while games run (T11).
const BEAT: Duration = Duration::from_secs(1);

/// It could not be kept, so it did not happen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CannotRecord;

/// What is kept of a game that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Every event, before it is seen.
    Every,
    /// How it ended, once it has: the journal is off.
    Ends,
}

/// The way to the journal.
#[derive(Clone)]
pub(crate) struct Journal {
    queue: mpsc::Sender<Entry>,
    depth: Depth,
    clock: ServiceClock,
    health: Arc<Health>,
}

enum Entry {
    Keep(Write, Decided, Waiting),
    /// Keep the time.
    Beat,
    /// Keep the time, and write no more.
    Last,
}

/// What a write owes to the time in which it was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    /// It was decided after so many outages: one more since, and that time may never have been.
    After(u64),
    /// It is right whatever the clock says.
    AtNoTime,
}

/// What is known of the disk.
#[derive(Default)]
struct Health {
    flight: Mutex<Flight>,
    /// Nothing can be kept now.
    down: AtomicBool,
    /// How often that has come over the server.
    outages: AtomicU64,
    /// Another server has the database: nothing can be kept any more.
    taken: AtomicBool,
    /// The server stops: what cannot be found out now never will be.
    ending: AtomicBool,
}

#[derive(Default)]
struct Flight {
    /// When the commit under way began.
    since: Option<Instant>,
    kept_at: Option<Instant>,
}

/// The writing thread, and what it has to tell.
pub(crate) struct Writer {
    thread: JoinHandle<()>,
    /// The times in which the clock stood, as they end.
    pub(crate) aways: mpsc::Receiver<Away>,
}

/// Starts the thread that writes to a store taken over for this run.
///
/// To be called in a runtime, where those go on who wait.
///
/// # Errors
/// No thread can be started.
pub(crate) fn start(
    store: Box<dyn Store>,
    depth: Depth,
    clock: ServiceClock,
    metrics: Arc<Metrics>,
) -> std::io::Result<(Journal, Writer)> {
    let (queue, entries) = mpsc::channel(QUEUE);
    let (told, aways) = mpsc::channel(16);
    let health = Arc::new(Health::default());
    let journal = Journal { queue, depth, clock: clock.clone(), health: Arc::clone(&health) };
    let runtime = Handle::current();
    let work = Work { store, clock, health, told, metrics, runtime, batch: 0 };
    let thread = std::thread::Builder::new().name("journal".to_string()).spawn(move || work.run(entries))?;
    Ok((journal, Writer { thread, aways }))
}

impl Journal {
    /// Keeps one thing. Once it returns, that thing survives.
    ///
    /// # Errors
    /// It was not kept, and is not to be acted upon.
    pub(crate) fn keep(&self, write: Write) -> impl Future<Output = Result<(), CannotRecord>> + Send + '_ {
        self.keep_for(write, 0)
    }

    /// The same for somebody who then writes to so many readers.
    ///
    /// # Errors
    /// It was not kept, and is not to be acted upon.
    pub(crate) async fn keep_for(&self, write: Write, readers: usize) -> Result<(), CannotRecord> {
        if self.depth == Depth::Ends {
            return self.keep_ends(write);
        }
        // Counted before it is asked: an outage that comes in between refuses the write as well.
        let decided = match &write {
            Write::Event(_) | Write::Game(_) => Decided::After(self.health.outages.load(Ordering::Acquire)),
            Write::End(_)
            | Write::Outage(_)
            | Write::Estimates { .. }
            | Write::Aside { .. }
            | Write::Prune { .. } => Decided::AtNoTime,
        };
        if !self.is_up() {
            return Err(CannotRecord);
        }
        let (answer, kept) = oneshot::channel();
        let waiting = Waiting { answer, readers };
        match self.queue.try_send(Entry::Keep(write, decided, waiting)) {
            Ok(()) => {}
            // Apart: it is seldom waited for, and whoever keeps something would have room for it each time.
            Err(TrySendError::Full(entry)) => {
                Box::pin(self.queue.send(entry)).await.map_err(|_| CannotRecord)?;
            }
            Err(TrySendError::Closed(_)) => return Err(CannotRecord),
        }
        kept.await.unwrap_or(Err(CannotRecord))
    }

    /// With the journal off nobody waits for anything.
    fn keep_ends(&self, write: Write) -> Result<(), CannotRecord> {
        if matches!(&write, Write::Event(_)) {
            return Ok(());
        }
        let (answer, _) = oneshot::channel();
        let waiting = Waiting { answer, readers: 0 };
        self.queue.try_send(Entry::Keep(write, Decided::AtNoTime, waiting)).map_err(|_| CannotRecord)
    }

    /// Whether keeping an event takes the time of a commit.
    pub(crate) fn takes_time(&self) -> bool {
        self.depth == Depth::Every
    }

    /// Whether events can be kept now.
    pub(crate) fn is_up(&self) -> bool {
        !self.health.down.load(Ordering::Acquire) && !self.is_taken() && self.is_alive()
    }

    /// Whether the thread that writes is there.
    pub(crate) fn is_alive(&self) -> bool {
        !self.queue.is_closed()
    }

    /// Whether another server has taken the database over.
    pub(crate) fn is_taken(&self) -> bool {
        self.health.taken.load(Ordering::Acquire)
    }

    /// To be called often: keeps the time while games run, and stops the clocks when a commit takes too long.
    pub(crate) fn tick(&self, running: Running) {
        let now = Instant::now();
        let mut flight = self.health.flight();
        let due = match flight.since {
            Some(since) if now.saturating_duration_since(since) >= SLOW => {
                if self.is_up() {
                    tracing::error!("the disk does not answer: the clocks stand");
                    self.health.goes_down();
                    self.clock.stand(since, OutageReason::Storage);
                }
                false
            }
            Some(_) => false,
            None if !self.is_up() => flight.is_older(now, RETRY),
            None => running == Running::Some && flight.is_older(now, BEAT),
        };
        if due && self.queue.try_send(Entry::Beat).is_ok() {
            flight.kept_at = Some(now);
        }
    }

    /// Keeps the time of the service as it is now, and ends the writing. Nothing is kept after it.
    pub(crate) async fn end(&self) {
        self.health.ending.store(true, Ordering::Release);
        let _ = self.queue.send(Entry::Last).await;
    }
}

/// Whether any game runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// At least one.
    Some,
    /// None.
    None,
}

impl Writer {
    /// Waits for the end of the writing, which [`Journal::end`] brings. Blocks.
    pub(crate) fn join(self) {
        if self.thread.join().is_err() {
            tracing::error!("the journal ended badly");
        }
    }
}

impl Health {
    fn flight(&self) -> MutexGuard<'_, Flight> {
        self.flight.lock().expect("nobody panics while holding it")
    }

    /// Nothing can be kept from now on. Whether that is news.
    fn goes_down(&self) -> bool {
        let news = !self.down.swap(true, Ordering::AcqRel);
        if news {
            self.outages.fetch_add(1, Ordering::AcqRel);
        }
        news
    }

    /// Whether the time in which something was decided has been. The clock is put back to the beginning of a
    /// commit that fails or does not come back, and whatever was decided since then waits behind it: a flag
    /// among it would fall in a time for which nobody is charged (T11).
    fn stands_by(&self, decided: Decided) -> bool {
        match decided {
            Decided::After(outages) => outages == self.outages.load(Ordering::Acquire),
            Decided::AtNoTime => true,
        }
    }
}

impl Flight {
    fn is_older(&self, now: Instant, age: Duration) -> bool {
        self.kept_at.is_none_or(|at| now.saturating_duration_since(at) >= age)
    }
}

struct Work {
    store: Box<dyn Store>,
    clock: ServiceClock,
    health: Arc<Health>,
    told: mpsc::Sender<Away>,
    metrics: Arc<Metrics>,
    /// Where those run who wait for an answer.
    runtime: Handle,
    batch: u64,
}

impl Work {
    fn run(mut self, mut entries: mpsc::Receiver<Entry>) {
        let (mut writes, mut waiting) = (Vec::new(), Vec::new());
        let mut last = false;
        while !last && let Some(first) = entries.blocking_recv() {
            let mut next = Some(first);
            while let Some(entry) = next {
                match entry {
                    Entry::Keep(_, decided, one) if !self.health.stands_by(decided) => {
                        let _ = one.answer.send(Err(CannotRecord));
                    }
                    Entry::Keep(write, _, one) => {
                        writes.push(write);
                        waiting.push(one);
                    }
                    Entry::Beat => {}
                    Entry::Last => last = true,
                }
                next = if last || writes.len() >= BATCH { None } else { entries.try_recv().ok() };
            }
            self.keep(&writes, waiting.drain(..));
            writes.clear();
        }
        entries.close();
        // Where nothing can be recorded, settling would only keep the server from ending.
        if self.health.down.load(Ordering::Acquire) || self.health.taken.load(Ordering::Acquire) {
            return;
        }
        if let Err(error) = self.store.settle() {
            tracing::warn!(%error, "the newest events lie beside the database, not in it");
        }
    }

    fn keep(&mut self, writes: &[Write], waiting: impl ExactSizeIterator<Item = Waiting>) {
        let result = self.commit(writes);
        if let (Err(StoreError::Conflict(text)), [_, _, ..]) = (&result, writes) {
            // One of them cannot be kept, and must not take the others with it.
            tracing::error!(error = text, "a batch holds what cannot be kept: one by one");
            for (write, one) in writes.iter().zip(waiting) {
                let kept = self.commit(std::slice::from_ref(write));
                let _ = one.answer.send(kept.map_err(|_| CannotRecord));
            }
            return;
        }
        waiting::answer(&self.runtime, waiting, result.map_err(|_| CannotRecord));
    }

    /// One commit, and what it tells of the disk. When the line breaks in the middle it is found out whether
    /// the batch was kept: nobody is told anything before that.
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let began = Instant::now();
        self.health.flight().since = Some(began);
        self.batch += 1;
        let at = Service { clock: self.clock.now(), wall: wall_clock() };
        let mut result = self.store.commit(self.batch, writes, at);
        while let Err(StoreError::Unknown(text)) = &result {
            self.goes_down(began, text);
            if self.health.ending.load(Ordering::Acquire) {
                // Nobody has been told that it was kept; the next server reads what was.
                break;
            }
            std::thread::sleep(RETRY);
            result = self.store.reopen().and_then(|()| self.store.last_batch()).map_or_else(
                |error| {
                    if error == StoreError::Taken {
                        Err(error)
                    } else {
                        Err(StoreError::Unknown(error.to_string()))
                    }
                },
                |last| {
                    if last == self.batch {
                        Ok(())
                    } else {
                        Err(StoreError::Failed("it was not kept".to_string()))
                    }
                },
            );
        }
        self.metrics.committed(writes.len(), began.elapsed());
        let mut flight = self.health.flight();
        *flight = Flight { since: None, kept_at: Some(Instant::now()) };
        drop(flight);
        match &result {
            Ok(()) if self.health.down.load(Ordering::Acquire) => self.come_up(),
            Ok(()) => {}
            Err(StoreError::Conflict(text)) => tracing::error!(error = text, "cannot be kept"),
            Err(StoreError::Taken) => {
                tracing::error!("another server has taken the database over: this one stops");
                self.health.taken.store(true, Ordering::Release);
                self.clock.stand(began, OutageReason::Storage);
            }
            Err(error) => {
                self.goes_down(began, &error.to_string());
                if let Err(error) = self.store.reopen() {
                    tracing::debug!(%error, "the store cannot be opened anew");
                }
            }
        }
        result
    }

    fn goes_down(&self, began: Instant, error: &str) {
        if self.health.goes_down() {
            tracing::error!(error, "nothing can be recorded: the clocks stand");
        }
        self.clock.stand(began, OutageReason::Storage);
    }

    /// Something was kept again. Play goes on if there is room for more, and if the outage is in the record.
    fn come_up(&mut self) {
        let Some(away) = self.clock.standing() else {
            self.health.down.store(false, Ordering::Release);
            return;
        };
        self.batch += 1;
        let at = Service { clock: self.clock.now(), wall: wall_clock() };
        let outage = Write::Outage(away.row(at.wall));
        if let Err(error) = self.store.has_room().and_then(|()| self.store.commit(self.batch, &[outage], at))
        {
            tracing::debug!(%error, "not yet");
            return;
        }
        self.health.down.store(false, Ordering::Release);
        tracing::warn!("recording again");
        if let Some(away) = self.clock.go_on() {
            let _ = self.told.try_send(away);
        }
    }
}

#[cfg(test)]
mod tests;
