//! The journal with a store that answers when a test says so. What the engines do is for their own suite.

use super::*;
use crate::store::sqlite::{Place, Sqlite};
use crate::store::{EventRow, EventWrite, GameRow, OutageRow, PlayedQuery, PlayedRow, Sealing};
use rules::commitment::Opening;
use std::sync::mpsc::{Receiver, Sender, channel};

#[tokio::test]
async fn it_is_seen_when_nobody_writes_any_more() {
    let mut store = Sqlite::open(Place::Memory("journal-ends".to_string())).expect("a store");
    store.take("run").expect("it is nobody's");
    let clock = ServiceClock::from(0);
    let metrics = Arc::new(Metrics::new());
    let (journal, writer) = start(Box::new(store), Depth::Every, clock, metrics).expect("a thread");
    assert!(journal.is_alive() && journal.is_up());
    assert!(journal.keep(Write::Prune { keep: 1, most: 1 }).await.is_ok());
    journal.end().await;
    tokio::task::spawn_blocking(move || writer.join()).await.expect("it ends");
    assert!(!journal.is_alive() && !journal.is_up());
    assert!(journal.keep(Write::Prune { keep: 1, most: 1 }).await.is_err());
}

/// Somebody still reads beside it, so that the engine does not do it by itself.
#[tokio::test]
async fn a_writing_that_has_ended_leaves_everything_in_the_one_file() {
    let folder = std::env::temp_dir().join(format!("journal-{:016x}", rand::random::<u64>()));
    std::fs::create_dir(&folder).expect("a folder");
    let place = Place::File(folder.join("x.db"));
    let mut store = Sqlite::open(place.clone()).expect("a store");
    store.take("run").expect("it is nobody's");
    let reader = Sqlite::open_reader(place).expect("a reader");
    let metrics = Arc::new(Metrics::new());
    let (journal, writer) =
        start(Box::new(store), Depth::Every, ServiceClock::from(0), metrics).expect("a thread");
    journal.end().await;
    tokio::task::spawn_blocking(move || writer.join()).await.expect("it ends");
    assert_eq!(folder.join("x.db-wal").metadata().map(|log| log.len()).ok(), Some(0));
    drop(reader);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A store whose commits wait for their fate.
struct Gate {
    began: Sender<usize>,
    fates: Receiver<Result<(), StoreError>>,
}

impl Store for Gate {
    fn take(&mut self, _: &str) -> Result<Service, StoreError> {
        Ok(Service::default())
    }

    fn commit(&mut self, _: u64, writes: &[Write], _: Service) -> Result<(), StoreError> {
        self.began.send(writes.len()).expect("the test listens");
        self.fates.recv().expect("the test answers")
    }

    fn last_batch(&mut self) -> Result<u64, StoreError> {
        Ok(0)
    }

    fn reopen(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn settle(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn has_room(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn last_number(&mut self) -> Result<u64, StoreError> {
        Ok(0)
    }

    fn running(&mut self) -> Result<Vec<GameRow>, StoreError> {
        Ok(Vec::new())
    }

    fn set_aside(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn games(&mut self, _: u64, _: u32) -> Result<Vec<GameRow>, StoreError> {
        Ok(Vec::new())
    }

    fn game(&mut self, _: &str) -> Result<Option<GameRow>, StoreError> {
        Ok(None)
    }

    fn events(&mut self, _: u64) -> Result<Vec<EventRow>, StoreError> {
        Ok(Vec::new())
    }

    fn log(&mut self, _: u64) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(None)
    }

    fn estimates(&mut self, _: u64) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    fn sealed(&mut self, _: u64) -> Result<Option<Opening>, StoreError> {
        Ok(None)
    }

    fn played(&mut self, _: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError> {
        Ok(Vec::new())
    }

    fn outages(&mut self, _: u64) -> Result<Vec<OutageRow>, StoreError> {
        Ok(Vec::new())
    }
}

fn event(game: u64) -> Write {
    let event = EventRow { seq: 1, command: None, bytes: vec![0] };
    Write::Event(Box::new(EventWrite { game, event, sealing: Sealing::Unchanged }))
}

/// The first commit fails only after more has been decided. The clock is put back to its beginning, so an
/// event among that has no time any more; what belongs to no time is kept by the very next commit (T11).
#[tokio::test]
async fn what_was_decided_in_a_time_that_never_was_is_refused() {
    let ((began, begins), (fate, fates)) = (channel(), channel());
    let metrics = Arc::new(Metrics::new());
    let store = Box::new(Gate { began, fates });
    let (journal, writer) = start(store, Depth::Every, ServiceClock::from(0), metrics).expect("a thread");
    let keep = |write| {
        let journal = journal.clone();
        tokio::spawn(async move { journal.keep(write).await.is_ok() })
    };
    let begins = Arc::new(Mutex::new(begins));
    let next = || {
        let begins = Arc::clone(&begins);
        let next = move || begins.lock().expect("one at a time").recv_timeout(Duration::from_secs(30));
        async move { tokio::task::spawn_blocking(next).await.expect("no panic").expect("a commit") }
    };
    let failed = Err(StoreError::Failed("no room".to_string()));

    let first = keep(event(1));
    assert_eq!(next().await, 1);
    let (flag, outage) = (keep(event(2)), keep(Write::Prune { keep: 1, most: 1 }));
    while journal.queue.capacity() > QUEUE - 2 {
        tokio::task::yield_now().await;
    }
    fate.send(failed).expect("it waits");
    assert!(!first.await.expect("an answer"));
    assert_eq!(next().await, 1, "the event is not in the batch that comes next");
    assert!(!flag.await.expect("an answer"));
    assert!(!keep(event(3)).await.expect("an answer"), "nothing is taken meanwhile");
    fate.send(Ok(())).expect("it waits");
    // The outage itself is kept before play goes on.
    assert_eq!(next().await, 1);
    fate.send(Ok(())).expect("it waits");
    assert!(outage.await.expect("an answer"));

    let after = keep(event(2));
    assert_eq!(next().await, 1);
    fate.send(Ok(())).expect("it waits");
    assert!(after.await.expect("an answer"), "decided anew it is kept");
    journal.end().await;
    assert_eq!(next().await, 0);
    fate.send(Ok(())).expect("it waits");
    tokio::task::spawn_blocking(move || writer.join()).await.expect("it ends");
}
