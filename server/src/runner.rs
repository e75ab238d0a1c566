//! A future that whoever brings it work may run on the spot. A task of its own would have to be woken, and
//! perhaps moved to another core, for each message: that costs more than a move. One runs it at a time; who
//! finds it running leaves word, and the one who runs it goes round again.

use futures_util::task::AtomicWaker;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};

/// Nobody runs it.
const IDLE: u8 = 0;
/// Somebody runs it.
const RUNNING: u8 = 1;
/// Somebody runs it, and there is more to do.
const AGAIN: u8 = 2;
/// It has ended.
const OVER: u8 = 3;

/// After so many rounds in a row it goes on at home: whoever ran it has work of their own.
const ROUNDS: u32 = 4;

thread_local! {
    /// Whoever is woken here runs here.
    static ON_THE_SPOT: Cell<bool> = const { Cell::new(false) };
}

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;
type Panic = Box<dyn Any + Send>;

/// The future, wherever it runs.
pub(crate) struct Runner {
    state: AtomicU8,
    /// Locked only by who runs it, so never waited for; empty once it has ended.
    work: Mutex<Option<Work>>,
    home: AtomicWaker,
    panic: Mutex<Option<Panic>>,
}

/// The task that owns it: it runs there when time or the disk has woken it.
pub(crate) struct Home(Arc<Runner>);

/// The right to run it.
pub(crate) struct Turn<'a>(&'a Arc<Runner>);

impl Runner {
    pub(crate) fn new(work: impl Future<Output = ()> + Send + 'static) -> (Arc<Runner>, Home) {
        let runner = Arc::new(Runner {
            state: AtomicU8::new(IDLE),
            work: Mutex::new(Some(Box::pin(work))),
            home: AtomicWaker::new(),
            panic: Mutex::new(None),
        });
        (Arc::clone(&runner), Home(runner))
    }

    /// The right to run it, if nobody has it. Whoever has it brings the work, then runs it.
    pub(crate) fn claim(self: &Arc<Self>) -> Option<Turn<'_>> {
        let claimed = self.state.compare_exchange(IDLE, RUNNING, Ordering::AcqRel, Ordering::Acquire);
        claimed.is_ok().then_some(Turn(self))
    }

    fn run(self: &Arc<Self>) {
        let waker = Waker::from(Arc::clone(self));
        let mut context = Context::from_waker(&waker);
        for _ in 0..ROUNDS {
            // Whatever was asked for until now is done in this round.
            self.state.swap(RUNNING, Ordering::AcqRel);
            if self.round(&mut context).is_ready() {
                self.state.store(OVER, Ordering::Release);
                return self.home.wake();
            }
            if self.state.compare_exchange(RUNNING, IDLE, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                return;
            }
        }
        self.state.store(IDLE, Ordering::Release);
        self.home.wake();
    }

    fn round(&self, context: &mut Context<'_>) -> Poll<()> {
        let mut slot = self.work();
        let Some(work) = slot.as_mut() else { return Poll::Ready(()) };
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)));
        let over = match polled {
            Ok(polled) => polled,
            Err(panic) => {
                *self.panic.lock().expect("nobody panics here") = Some(panic);
                Poll::Ready(())
            }
        };
        if over.is_ready() {
            *slot = None;
        }
        over
    }

    fn work(&self) -> MutexGuard<'_, Option<Work>> {
        self.work.lock().expect("a panic of the work is caught")
    }
}

impl Turn<'_> {
    /// Runs it now.
    pub(crate) fn run(self) {
        self.0.run();
        std::mem::forget(self);
    }
}

impl Drop for Turn<'_> {
    /// Given back unused: what came meanwhile is done at home.
    fn drop(&mut self) {
        self.0.state.store(IDLE, Ordering::Release);
        self.0.home.wake();
    }
}

/// Whatever `wake` wakes runs before it returns, one after another, on this thread: for what wakes many at once.
pub(crate) fn on_the_spot(wake: impl FnOnce()) {
    /// Also if something panics.
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            ON_THE_SPOT.set(false);
        }
    }
    ON_THE_SPOT.set(true);
    let _reset = Reset;
    wake();
}

impl Wake for Runner {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // Written even where it says so already: what comes before a wake is then seen by the round that follows.
        let runs = |state| matches!(state, RUNNING | AGAIN).then_some(AGAIN);
        match self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, runs) {
            Err(IDLE) if ON_THE_SPOT.get() => match self.claim() {
                Some(turn) => turn.run(),
                None => self.home.wake(),
            },
            Err(IDLE) => self.home.wake(),
            Ok(_) | Err(_) => {}
        }
    }
}

impl Future for Home {
    /// What it panicked with, if it did.
    type Output = Result<(), Panic>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let runner = &self.0;
        runner.home.register(context.waker());
        match runner.claim() {
            Some(turn) => turn.run(),
            // Whoever runs it goes round again: what woke this task may be new.
            None => runner.wake_by_ref(),
        }
        if runner.state.load(Ordering::Acquire) != OVER {
            return Poll::Pending;
        }
        let panic = runner.panic.lock().expect("nobody panics here").take();
        Poll::Ready(panic.map_or(Ok(()), Err))
    }
}

impl Drop for Home {
    /// The work holds wakers that hold the runner: without its home it is let go of.
    fn drop(&mut self) {
        let work = self.0.work().take();
        drop(work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;
    use tokio::sync::mpsc;

    /// Counts what it is sent.
    fn counter() -> (Arc<Runner>, Home, mpsc::Sender<u32>, Arc<AtomicU32>) {
        let (sender, mut messages) = mpsc::channel(64);
        let sum = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&sum);
        let (runner, home) = Runner::new(async move {
            while let Some(number) = messages.recv().await {
                assert_ne!(number, 13, "an unlucky number");
                counted.fetch_add(number, Ordering::SeqCst);
            }
        });
        (runner, home, sender, sum)
    }

    #[tokio::test]
    async fn work_is_done_on_the_spot() {
        let (runner, _home, sender, sum) = counter();
        for number in 1..=10 {
            let turn = runner.claim().expect("nobody runs it");
            assert!(runner.claim().is_none(), "one at a time");
            sender.try_send(number).expect("room");
            turn.run();
            assert_eq!(sum.load(Ordering::SeqCst), number * (number + 1) / 2);
        }
    }

    #[tokio::test]
    async fn a_turn_that_is_not_taken_leaves_the_work_to_its_home() {
        let (runner, home, sender, sum) = counter();
        let home = tokio::spawn(home);
        tokio::task::yield_now().await;
        let turn = runner.claim().expect("nobody runs it");
        sender.try_send(5).expect("room");
        drop(turn);
        drop(sender);
        assert!(home.await.expect("it ends").is_ok());
        assert_eq!(sum.load(Ordering::SeqCst), 5);
    }

    #[tokio::test]
    async fn a_panic_is_told_at_home_and_spares_who_ran_it() {
        let (runner, home, sender, _) = counter();
        let turn = runner.claim().expect("nobody runs it");
        sender.try_send(13).expect("room");
        turn.run();
        assert!(sender.is_closed(), "the work is gone");
        assert!(runner.claim().is_none(), "and runs no more");
        assert!(home.await.is_err());
    }

    /// Four threads bring work, on the spot or through the waker: nothing is left lying.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_work_is_left_lying() {
        let (runner, home, sender, sum) = counter();
        let home = tokio::spawn(home);
        let bring = |times: u32, on_the_spot: bool| {
            let (runner, sender) = (Arc::clone(&runner), sender.clone());
            tokio::spawn(async move {
                for _ in 0..times {
                    let permit = sender.reserve().await.expect("it runs");
                    let turn = if on_the_spot { runner.claim() } else { None };
                    permit.send(1);
                    if let Some(turn) = turn {
                        turn.run();
                    }
                }
            })
        };
        let bringing: Vec<_> = (0..4).map(|who| bring(20_000, who % 2 == 0)).collect();
        for bringer in bringing {
            bringer.await.expect("it brings all");
        }
        drop(sender);
        let ended = tokio::time::timeout(std::time::Duration::from_secs(60), home).await;
        assert!(ended.expect("it is woken").expect("it ends").is_ok());
        assert_eq!(sum.load(Ordering::SeqCst), 80_000);
    }

    #[tokio::test]
    async fn what_is_woken_on_the_spot_runs_there() {
        let (runner, _home, sender, sum) = counter();
        runner.claim().expect("nobody runs it").run();
        on_the_spot(|| sender.try_send(4).expect("room"));
        assert_eq!(sum.load(Ordering::SeqCst), 4);
        sender.try_send(3).expect("room");
        assert_eq!(sum.load(Ordering::SeqCst), 4, "it is for its home to do");
    }

    #[tokio::test]
    async fn without_a_home_nothing_is_held() {
        let (runner, home, sender, _) = counter();
        runner.claim().expect("nobody runs it").run();
        drop(home);
        assert!(sender.is_closed());
        assert_eq!(Arc::strong_count(&runner), 1, "no waker holds it");
    }
}
