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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::{Pace, Play};
    use crate::line::{self, Line, Writing};
    use crate::sources::Sources;
    use protocol::settings::Color;
    use std::sync::atomic::AtomicU8;
    use tokio::net::TcpListener;

    async fn breaches_of(frames: Vec<String>) -> Vec<String> {
        let server = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", server.local_addr().expect("an address"));
        tokio::spawn(async move {
            let (stream, _) = server.accept().await.expect("a connection");
            let config = line::config(1024, Writing::Direct);
            let socket = tokio_tungstenite::accept_async_with_config(stream, Some(config));
            let line = Line::new(socket.await.expect("a handshake"), Writing::Direct);
            frames.into_iter().for_each(|frame| line.send(frame.into()));
        });
        let line = Sources::new(&url).expect("an address").open("/", 1024).await.expect("a socket");
        let tally = Arc::new(Tally::new());
        let pace = Arc::new(AtomicU8::new(Pace::Rest as u8));
        let lane = Lane::new(Play::Moves, Vec::new(), 0, 1, pace, Arc::clone(&tally));
        let listener = Listener {
            lane: Arc::new(lane),
            table: 0,
            seat: Seat::Player(Color::Black),
            tally: Arc::clone(&tally),
            moves: Arc::default(),
        };
        listener.listen(Member::new(line, 1)).await;
        tally.breaches().1
    }

    #[tokio::test]
    async fn a_gap_an_echo_and_a_move_that_nobody_made_are_breaches() {
        let event = |seq: u64, event: &str| {
            format!(
                r#"{{"type":"event","seq":{seq},"turn":1,"at":0,"event":{event},"phase":"playing","to_play":"black","hash":"0000000000000000"}}"#
            )
        };
        let ready = |seq| event(seq, r#"{"type":"ready","color":"black"}"#);
        let played = event(2, r#"{"type":"played","color":"black","point":"Q16"}"#);
        // The member has event 1. The socket's end is always the last breach.
        let table = [
            (vec![ready(2), ready(3)], vec![]),
            (vec![ready(2), ready(4)], vec!["lost or doubled: event 4 after 2"]),
            (vec![ready(2), ready(2)], vec!["lost or doubled: event 2 after 2"]),
            (vec![played], vec!["move 0 was heard before it was sent"]),
        ];
        for (frames, expected) in table {
            let breaches = breaches_of(frames).await;
            assert_eq!(breaches[..breaches.len() - 1], expected, "{breaches:?}");
        }
    }
}
