//! What waits for one task: a queue that takes the room of what is in it. A channel of the runtime reserves blocks
//! and counts apart, some 900 bytes for each game; most of the time nothing waits.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use tokio::sync::{Semaphore, TryAcquireError};

/// An empty queue keeps no more room than for so many.
const KEPT: usize = 8;

/// How many more are taken of those for whom there is spare room: whatever a crowd says, and however it comes or
/// leaves, it must not keep a player's move from the game.
const SPARE: usize = 64;

/// A way in. Once the last has gone, the reader is told after what still waits.
pub(crate) struct Sender<T>(Arc<Mailbox<T>>);

/// The one who reads.
pub(crate) struct Reader<T>(Arc<Mailbox<T>>);

/// Why a message was not taken, and the message.
#[derive(Debug)]
pub(crate) enum Untaken<T> {
    /// Too much waits.
    Full(T),
    /// Nobody reads any more.
    Closed(T),
}

struct Mailbox<T> {
    /// Whoever waits for it has it in the order in which they came.
    room: Semaphore,
    queue: Mutex<Queue<T>>,
}

struct Queue<T> {
    waiting: VecDeque<T>,
    /// How much of the spare room is taken.
    spare: usize,
    senders: usize,
    is_closed: bool,
    /// Who waits for a message.
    reader: Option<Waker>,
}

/// A mailbox in which no more than so many wait, and the spare ones.
pub(crate) fn mailbox<T>(most: usize) -> (Sender<T>, Reader<T>) {
    let queue = Queue { waiting: VecDeque::new(), spare: 0, senders: 1, is_closed: false, reader: None };
    let mailbox = Arc::new(Mailbox { room: Semaphore::new(most), queue: Mutex::new(queue) });
    (Sender(Arc::clone(&mailbox)), Reader(mailbox))
}

impl<T> Sender<T> {
    /// Hands a message over without waiting, if there is room.
    pub(crate) fn try_send(&self, message: T) -> Result<(), Untaken<T>> {
        match self.0.room.try_acquire() {
            Ok(room) => {
                room.forget();
                self.0.put(message).map_err(Untaken::Closed)
            }
            Err(TryAcquireError::NoPermits) => Err(Untaken::Full(message)),
            Err(TryAcquireError::Closed) => Err(Untaken::Closed(message)),
        }
    }

    /// The same, also in the spare room, and so before those who wait.
    pub(crate) fn try_send_first(&self, message: T) -> Result<(), Untaken<T>> {
        match self.try_send(message) {
            Err(Untaken::Full(message)) => self.0.put_in_spare_room(message),
            sent => sent,
        }
    }

    /// Waits for room. The message comes back if nobody reads any more.
    pub(crate) async fn send(&self, message: T) -> Result<(), T> {
        match self.0.room.acquire().await {
            Ok(room) => {
                room.forget();
                self.0.put(message)
            }
            Err(_) => Err(message),
        }
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.queue().is_closed
    }

    /// Whether both lead to the same reader.
    #[cfg(test)]
    pub(crate) fn leads_where(&self, other: &Sender<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Reader<T> {
    /// The next message; `None` once nothing waits and nothing can come.
    pub(crate) async fn next(&mut self) -> Option<T> {
        poll_fn(|context| self.0.take(context)).await
    }

    /// Whether nothing waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.queue().waiting.is_empty()
    }

    /// Takes nothing more in. What waits can still be read.
    pub(crate) fn close(&mut self) {
        self.0.queue().is_closed = true;
        self.0.room.close();
    }
}

impl<T> Mailbox<T> {
    fn put(&self, message: T) -> Result<(), T> {
        let queue = self.queue();
        if queue.is_closed {
            return Err(message);
        }
        self.push(queue, message);
        Ok(())
    }

    fn put_in_spare_room(&self, message: T) -> Result<(), Untaken<T>> {
        let mut queue = self.queue();
        if queue.is_closed {
            return Err(Untaken::Closed(message));
        }
        if queue.spare == SPARE {
            return Err(Untaken::Full(message));
        }
        queue.spare += 1;
        self.push(queue, message);
        Ok(())
    }

    fn push(&self, mut queue: MutexGuard<'_, Queue<T>>, message: T) {
        queue.waiting.push_back(message);
        let reader = queue.reader.take();
        // Not under the lock: whoever is woken may read on this very thread.
        drop(queue);
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    fn take(&self, context: &Context<'_>) -> Poll<Option<T>> {
        let mut queue = self.queue();
        let Some(message) = queue.waiting.pop_front() else {
            if queue.is_closed || queue.senders == 0 {
                return Poll::Ready(None);
            }
            match &mut queue.reader {
                Some(reader) => reader.clone_from(context.waker()),
                none => *none = Some(context.waker().clone()),
            }
            return Poll::Pending;
        };
        if queue.waiting.is_empty() && queue.waiting.capacity() > KEPT {
            queue.waiting = VecDeque::new();
        }
        // It is only counted, so whichever was taken last is given back first.
        let was_spare = queue.spare > 0;
        queue.spare -= usize::from(was_spare);
        drop(queue);
        if !was_spare {
            self.room.add_permits(1);
        }
        Poll::Ready(Some(message))
    }

    fn queue(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().expect("nobody panics while holding it")
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.0.queue().senders += 1;
        Sender(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.senders -= 1;
        let reader = if queue.senders == 0 { queue.reader.take() } else { None };
        drop(queue);
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl<T> Drop for Reader<T> {
    /// The waker may hold the reader's own task: both are let go of.
    fn drop(&mut self) {
        self.close();
        let mut queue = self.0.queue();
        let left = (std::mem::take(&mut queue.waiting), queue.reader.take());
        drop(queue);
        drop(left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn what_is_put_in_comes_out_in_order_and_no_more_than_fits() {
        let (sender, mut reader) = mailbox(3);
        assert!(reader.next().now_or_never().is_none(), "nothing is there");
        for number in 0..3 {
            sender.try_send(number).expect("room");
        }
        let mut waits = Box::pin(sender.send(100));
        assert!(waits.as_mut().now_or_never().is_none(), "no room");
        assert!(matches!(sender.try_send(99), Err(Untaken::Full(99))), "the spare room is for few");
        for number in 3..3 + SPARE {
            sender.try_send_first(number).expect("they are taken before whoever waits");
        }
        assert!(matches!(sender.try_send_first(99), Err(Untaken::Full(99))), "and only so many");
        for number in 0..SPARE {
            assert_eq!(reader.next().await, Some(number));
            assert!(waits.as_mut().now_or_never().is_none(), "the spare room is not for those who wait");
        }
        assert_eq!(reader.next().await, Some(SPARE));
        assert!(waits.await.is_ok());
        for number in [SPARE + 1, SPARE + 2, 100] {
            assert_eq!(reader.next().await, Some(number));
        }
        assert!(reader.is_empty());
    }

    #[tokio::test]
    async fn the_last_who_could_send_ends_it_after_what_waits() {
        let (sender, mut reader) = mailbox(3);
        let other = sender.clone();
        drop(sender);
        other.try_send(1).expect("room");
        assert_eq!(reader.next().await, Some(1));
        let next = tokio::spawn(async move { reader.next().await });
        tokio::task::yield_now().await;
        drop(other);
        assert_eq!(next.await.expect("it is woken"), None);
    }

    #[tokio::test]
    async fn closed_it_takes_nothing_and_gives_what_waits() {
        let (sender, mut reader) = mailbox(1);
        sender.try_send(1).expect("room");
        let mut waits = Box::pin(sender.send(2));
        assert!(waits.as_mut().now_or_never().is_none(), "no room");
        reader.close();
        assert_eq!(waits.await, Err(2));
        assert!(sender.is_closed() && matches!(sender.try_send(3), Err(Untaken::Closed(3))));
        assert_eq!((reader.next().await, reader.next().await), (Some(1), None));
    }

    #[tokio::test]
    async fn a_reader_that_goes_lets_go_of_what_waits() {
        let (sender, mut reader) = mailbox(100);
        let held = Arc::new(());
        assert!(reader.next().now_or_never().is_none());
        for _ in 0..100 {
            sender.try_send(Arc::clone(&held)).expect("room");
        }
        drop(reader);
        assert_eq!(Arc::strong_count(&held), 1);
        assert!(sender.send(Arc::clone(&held)).await.is_err());
    }

    /// Four threads put in while one reads: nothing is left lying.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn nothing_is_left_lying() {
        let (sender, mut reader) = mailbox(8);
        for _ in 0..4 {
            let sender = sender.clone();
            tokio::spawn(async move {
                for _ in 0..20_000 {
                    sender.send(1).await.expect("it reads");
                }
            });
        }
        drop(sender);
        let mut sum = 0;
        while let Some(one) = reader.next().await {
            sum += one;
        }
        assert_eq!(sum, 80_000);
        assert!(reader.0.queue().waiting.capacity() <= KEPT, "no room is kept for what has gone");
    }
}
