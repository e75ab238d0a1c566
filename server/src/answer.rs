//! An answer over HTTP that had a place at the desk. It is handed over piece by piece, and keeps its place until
//! the last has been taken: so the desk bounds the memory of answers that nobody takes.

use crate::desk::Place;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::io;
use std::time::Duration;
use tokio::time::Instant;

/// How much of an answer lies beside the desk at once.
const PIECE: usize = 16 * 1024;
/// How long the taking of an answer may last in all: a place is not to be had by reading a little now and then.
const TAKING: Duration = Duration::from_secs(60);

/// What is to be handed over.
pub(crate) struct Answer {
    head: HeaderMap,
    body: Bytes,
}

impl Answer {
    /// To be written at the desk too: an answer may be megabytes.
    pub(crate) fn json(said: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(said).expect("an answer is plain JSON");
        Answer::of("application/json", body)
    }

    pub(crate) fn of(kind: &'static str, body: impl Into<Vec<u8>>) -> Answer {
        let head = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
        let mut body = body.into();
        // What it grew by while it was written would lie there until it has been taken.
        body.shrink_to_fit();
        Answer { head, body: body.into() }
    }

    /// The same, with a file's name: it is to be kept, and never shown as something else.
    pub(crate) fn named(mut self, name: &str) -> Answer {
        let name = format!("attachment; filename=\"{}\"", name.replace('"', ""));
        if let Ok(name) = HeaderValue::from_str(&name) {
            self.head.insert(header::CONTENT_DISPOSITION, name);
        }
        self.head.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        self
    }

    pub(crate) fn hand_over(mut self, place: Place) -> Response {
        self.head.insert(header::CONTENT_LENGTH, self.body.len().into());
        let until = Instant::now() + TAKING;
        let pieces = stream::unfold((self.body, place), move |(mut rest, place)| async move {
            if rest.is_empty() {
                return None;
            }
            if Instant::now() >= until {
                return Some((Err(io::Error::from(io::ErrorKind::TimedOut)), (Bytes::new(), place)));
            }
            let piece = rest.split_to(rest.len().min(PIECE));
            Some((Ok(piece), (rest, place)))
        });
        (self.head, Body::from_stream(pieces)).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_takes_the_room_of_what_it_says() {
        let answer = Answer::json(&"x".repeat(100_000).split("").collect::<Vec<_>>());
        let (said, body) = (answer.body.len(), answer.body.try_into_mut().expect("nobody else has it"));
        assert_eq!(body.capacity(), said);
    }
}
