//! What every game is told at once: that the server was away, and that it stops.

use super::Games;
use crate::game_task::{Mail, Message};
use crate::mailbox;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

impl Games {
    /// The server was away without having been stopped: every game is told (T11).
    pub(crate) async fn interrupt(&self) {
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Interrupt)).await;
        }
    }

    /// No game begins any more; those that run stand still with the next move, and all after `limit`.
    pub(crate) async fn drain(&self, limit: Duration) {
        self.shared.draining.store(true, Ordering::SeqCst);
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Drain)).await;
        }
        let standing = || self.handles.iter().all(|handle| handle.about.stands.load(Ordering::Relaxed));
        let end = Instant::now() + limit;
        while !standing() && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Box::new(Message::Stop)).await;
        }
        while !self.handles.is_empty() && Instant::now() < end + Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.handles.clear();
    }

    /// Copies of the ways in: nothing of the map is held while a game is waited for.
    fn mailboxes(&self) -> Vec<mailbox::Sender<Mail>> {
        self.handles.iter().map(|handle| handle.mailbox.clone()).collect()
    }
}
