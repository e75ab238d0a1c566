//! What those ask for who look at games: the boards of a line, a record that they upload, and how a finished
//! game stood. Nothing of the first two is kept. It must never know a game's task.

mod bodies;
mod course;
pub(crate) mod estimates;
mod queue;

pub(crate) use queue::CourseActor;

use crate::answer::Answer;
use crate::api::{self, Failure};
use crate::config::Config;
use crate::desk::{Desk, Room};
use crate::estimates::Estimates;
use crate::http::{Context, address};
use crate::journal::Journal;
use crate::pace::{Paces, Rate};
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::response::{IntoResponse, Response};
use bodies::Bodies;
use protocol::positions::{Line, MAX_QUESTION, Positions};
use protocol::refusal::{Code, Refused};
use protocol::sgf::SgfTree;
use protocol::{line, parse, sgf_tree};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;
use utoipa::IntoParams;

/// Questions of one address: somebody who steps through variations, and a class behind one address.
const OF_AN_ADDRESS: Rate = Rate { every: Duration::from_millis(250), at_once: 40 };
/// Questions are heavy and few.
const ROOM: Room = Room { places: 32, of_one: 8 };

/// What the reviews of all visitors share.
pub(crate) struct Review {
    bodies: Bodies,
    desk: Desk,
    /// None where the limits are off.
    limit: Option<Paces>,
    courses: queue::Courses,
}

/// The reviews, and the task that works courses out.
pub(crate) fn channel(config: &Config, estimates: Estimates, journal: Journal) -> (Review, CourseActor) {
    let (courses, actor) = queue::channel(estimates, journal);
    let limit = config.limits.then(Paces::default);
    (Review { bodies: Bodies::default(), desk: Desk::new(ROOM), limit, courses }, actor)
}

impl Review {
    /// # Errors
    /// `too_fast`.
    fn admit(&self, address: IpAddr) -> Result<(), Refused> {
        let Some(limit) = &self.limit else { return Ok(()) };
        limit.take_at(address, OF_AN_ADDRESS, Instant::now()).map_err(|_| Refused::new(Code::TooFast))
    }
}

/// The boards of a line of moves, under any rule set and from any position. What comes before a move that
/// is not legal is answered.
#[utoipa::path(
    post,
    path = "/api/positions",
    request_body = Line,
    responses(
        (status = 200, description = "The boards", body = Positions),
        (status = 400, description = "What is wrong with the question", body = Refused),
        (status = 413, description = "`too_large`: over 64 KiB", body = Refused),
        (status = 429, description = "`too_fast`", body = Refused),
        (status = 503, description = "`busy`; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn positions(State(context): State<Context>, request: Request) -> Response {
    answer(&context, request, MAX_QUESTION, |body| {
        let text = std::str::from_utf8(&body).map_err(|_| Refused::new(Code::BadText))?;
        line::positions(&parse::parse_plain::<Line>(text)?)
    })
    .await
}

/// Which game of a file is asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// From 0; the first where it is not given.
    game: Option<u32>,
}

/// A record as SGF, in whatever characters: the tree of one of its games with a board for every node.
#[utoipa::path(
    post,
    path = "/api/sgf",
    params(Which),
    request_body(content = String, content_type = "application/x-go-sgf"),
    responses(
        (status = 200, description = "The tree", body = SgfTree),
        (status = 400, description = "What is wrong with the file", body = Refused),
        (status = 413, description = "`too_large`: over 1 MiB", body = Refused),
        (status = 429, description = "`too_fast`", body = Refused),
        (status = 503, description = "`busy`; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn sgf(
    State(context): State<Context>,
    which: Result<Query<Which>, QueryRejection>,
    request: Request,
) -> Response {
    let Ok(Query(Which { game })) = which else {
        return Failure(Refused::new(Code::BadMessage).with("detail", "game")).into_response();
    };
    answer(&context, request, rules::record::MAX_BYTES, move |body| {
        sgf_tree::tree(&rules::record::read(&body)?, game.unwrap_or(0))
    })
    .await
}

/// Reads a question within the limits and answers it away from the runtime.
async fn answer<T: Serialize + 'static>(
    context: &Context,
    request: Request,
    most: usize,
    work: impl FnOnce(Bytes) -> Result<T, Refused> + Send + 'static,
) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let answered = async {
        shared.review.admit(address(&request))?;
        let address = address(&request);
        let body = shared.review.bodies.read(address, request.into_body(), most).await?;
        let place = shared.review.desk.place(address)?;
        let work = move || work(body).map(|said| Answer::json(&said));
        Ok((place.work(work).await?, place))
    };
    api::handed_over(answered.await)
}
