//! Questions on their way in. Whoever is still sending one has no place at the desk, as a body that never comes would
//! hold it for nothing: there are other places, many for a small body, few for what is large. It must never know what
//! a question says.

use crate::desk::{Desk, Room};
use axum::body::{Body, BodyDataStream, Bytes};
use futures_util::StreamExt;
use protocol::positions::MAX_QUESTION;
use protocol::refusal::{Code, Refused};
use std::net::IpAddr;
use std::time::Duration;

/// How much of a body is small: every question about a line, and nearly every record.
const SMALL: usize = MAX_QUESTION;
/// Bodies that have not yet shown themselves to be large: 32 MiB at most, if all of that is ever sent.
const SMALL_ROOM: Room = Room { places: 512, of_one: 32 };
/// How long somebody may take to send one.
const SMALL_WITHIN: Duration = Duration::from_secs(5);
/// Large ones, which have sent as much as is small.
const LARGE_ROOM: Room = Room { places: 32, of_one: 8 };
/// How long the rest of one may take.
const LARGE_WITHIN: Duration = Duration::from_secs(20);

/// Who is sending a question.
pub(super) struct Bodies {
    small: Desk,
    large: Desk,
}

/// Whether there is more of a body.
#[derive(PartialEq, Eq)]
enum Came {
    Whole,
    InPart,
}

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies { small: Desk::new(SMALL_ROOM), large: Desk::new(LARGE_ROOM) }
    }
}

impl Bodies {
    /// A body that has come whole.
    ///
    /// # Errors
    /// `busy` where too many are sending; `too_large`; `bad_message` where it does not come whole, or in time.
    pub(super) async fn read(&self, address: IpAddr, body: Body, most: usize) -> Result<Bytes, Refused> {
        let (mut parts, mut bytes) = (body.into_data_stream(), Vec::new());
        let place = self.small.place(address)?;
        let small = tokio::time::timeout(SMALL_WITHIN, read(&mut parts, &mut bytes, SMALL, most));
        if small.await.map_err(|_| broken())?? == Came::InPart {
            let _place = self.large.place(address)?;
            drop(place);
            let large = tokio::time::timeout(LARGE_WITHIN, read(&mut parts, &mut bytes, most, most));
            large.await.map_err(|_| broken())??;
        }
        Ok(bytes.into())
    }
}

/// Reads on to the end, or until there is more than `enough`.
async fn read(
    parts: &mut BodyDataStream,
    bytes: &mut Vec<u8>,
    enough: usize,
    most: usize,
) -> Result<Came, Refused> {
    while bytes.len() <= enough {
        let Some(part) = parts.next().await else { return Ok(Came::Whole) };
        let part = part.map_err(|_| broken())?;
        if bytes.len() + part.len() > most {
            return Err(Refused::new(Code::TooLarge).with("max", most));
        }
        bytes.extend_from_slice(&part);
    }
    Ok(Came::InPart)
}

fn broken() -> Refused {
    Refused::new(Code::BadMessage).with("detail", "the body did not come whole")
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;
    use std::io;
    use std::net::Ipv4Addr;
    use std::sync::Arc;
    use tokio::task::JoinHandle;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const MOST: usize = 4 * SMALL;

    type Reading = JoinHandle<Result<Bytes, Refused>>;

    /// A body of which so much comes, and then no more.
    fn stalls(bodies: &Arc<Bodies>, bytes: usize) -> Reading {
        let came = stream::iter([Ok::<_, io::Error>(Bytes::from(vec![b'x'; bytes]))]);
        let body = Body::from_stream(came.chain(stream::pending()));
        let bodies = Arc::clone(bodies);
        tokio::spawn(async move { bodies.read(LOCAL, body, MOST).await })
    }

    async fn read_of(bodies: &Bodies, bytes: usize) -> Result<usize, Code> {
        let read = bodies.read(LOCAL, Body::from(vec![b'x'; bytes]), MOST).await;
        read.map(|bytes| bytes.len()).map_err(|refused| refused.code)
    }

    /// Waits until nobody else may send so much.
    async fn until_busy(bodies: &Bodies, bytes: usize) {
        for _ in 0..10_000 {
            if read_of(bodies, bytes).await == Err(Code::Busy) {
                return;
            }
            tokio::task::yield_now().await;
        }
        panic!("there is always room for {bytes}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_sends_much_or_nothing_leaves_room_for_small_questions() {
        let bodies = Arc::new(Bodies::default());
        let large: Vec<Reading> = (0..LARGE_ROOM.places).map(|_| stalls(&bodies, SMALL + 1)).collect();
        until_busy(&bodies, SMALL + 1).await;
        assert_eq!(read_of(&bodies, SMALL).await, Ok(SMALL));
        let small: Vec<Reading> = (0..SMALL_ROOM.places).map(|_| stalls(&bodies, 1)).collect();
        until_busy(&bodies, 1).await;
        // Time goes on by itself where nothing else is to be done: none of them has its place for ever.
        for reading in large.into_iter().chain(small) {
            let refused = reading.await.expect("no panic").err();
            assert_eq!(refused.map(|refused| refused.code), Some(Code::BadMessage));
        }
        for bytes in [0, 1, SMALL, SMALL + 1, MOST] {
            assert_eq!(read_of(&bodies, bytes).await, Ok(bytes));
        }
        assert_eq!(read_of(&bodies, MOST + 1).await, Err(Code::TooLarge));
    }
}
