//! Reads one member's socket, sees that no event is lost or doubled, and tells the lane what was heard. It never
//! decides what is done next.

use crate::glance::Glance;
use crate::lane::{Lane, Seat};
use crate::opening::Member;
use crate::tally::Tally;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_tungstenite::tungstenite::Message;

/// Reads one member's socket.
pub(crate) struct Listener {
    pub(crate) lane: Arc<Lane>,
    pub(crate) table: usize,
    pub(crate) seat: Seat,
    pub(crate) tally: Arc<Tally>,
    /// Moves or marks that it has heard.
    pub(crate) moves: Arc<AtomicU64>,
}

impl Listener {
    /// Until the socket ends, which it must not while its field is open.
    pub(crate) async fn listen(self, member: Member) {
        let mut last = member.seq;
        loop {
            let text = match member.line.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => return self.tally.breach(format!("closed: {frame:?}")),
                Some(Ok(_)) => continue,
                Some(Err(error)) => return self.tally.breach(error.to_string()),
                None => return self.tally.breach("a socket broke".to_string()),
            };
            self.tally.frame(text.len());
            let seq = match Glance::of(&text) {
                Ok(Glance::Played { seq, turn, color } | Glance::Marked { seq, turn, color }) => {
                    let number = self.moves.fetch_add(1, Ordering::Relaxed) as usize;
                    self.lane.heard(self.table, self.seat, color, number, turn);
                    seq
                }
                Ok(Glance::Event { seq, .. }) => seq,
                Ok(Glance::Snapshot { .. } | Glance::Other) => continue,
                Ok(Glance::Refused(text)) => {
                    self.tally.breach(format!("refused: {text}"));
                    continue;
                }
                Err(error) => return self.tally.breach(error),
            };
            if seq != last + 1 {
                self.tally.breach(format!("lost or doubled: event {seq} after {last}"));
            }
            last = seq;
        }
    }
}
