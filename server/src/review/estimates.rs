//! How a finished game stood as it went on, over HTTP. A game that goes on is estimated for nobody (J6).

use crate::Shared;
use crate::answer::Answer;
use crate::api::{self, Failure};
use crate::desk::Place;
use crate::http::{Context, address};
use crate::store::Store;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::estimates::{Estimates, EstimatesProgress};
use protocol::refusal::{Code, Refused};
use std::net::IpAddr;

/// What there is.
enum Found {
    Kept(Answer, Place),
    UnderWay(EstimatesProgress),
}

/// How a finished game stood after every tenth move and after the last, in exact figures from Black's view.
/// Worked out once, when first asked for, and then kept with the game.
#[utoipa::path(
    get,
    path = "/api/games/{id}/estimates",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The estimates", body = Estimates),
        (status = 202, description = "They are being worked out: ask again", body = EstimatesProgress),
        (status = 404, description = "`unknown_game`", body = Refused),
        (status = 500, description = "`cannot_open`: what was recorded of it is damaged", body = Refused),
        (status = 409, description = "`not_over`", body = Refused),
        (status = 429, description = "`too_fast`", body = Refused),
        (status = 503, description = "`busy`, `cannot_read`, or `cannot_estimate` for some minutes after it failed; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn estimates(
    State(context): State<Context>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let from = address(&request);
    match find(&shared, id, from).await {
        Ok(Found::Kept(answer, place)) => answer.hand_over(place),
        Ok(Found::UnderWay(progress)) => {
            (StatusCode::ACCEPTED, [(header::RETRY_AFTER, "1")], Json(progress)).into_response()
        }
        Err(refused) => Failure(refused).into_response(),
    }
}

async fn find(
    shared: &Shared,
    id: Result<Path<String>, PathRejection>,
    from: IpAddr,
) -> Result<Found, Refused> {
    shared.review.admit(from)?;
    let id = api::game_id(id)?;
    // Costs nothing, and whoever waits asks every second.
    if let Some(asked) = shared.review.courses.asked(&id) {
        return asked.map(Found::UnderWay);
    }
    let place = shared.records.place(from)?;
    let asked = id.clone();
    let kept = move |store: &mut dyn Store| {
        let Some(row) = store.game(asked.as_str())? else { return Ok(None) };
        Ok(Some((row.made.number, store.estimates(row.made.number)?)))
    };
    let row = shared.archive.ask(kept).await?;
    let (number, body) = row.unzip();
    // What cannot be read was written by a server that said it otherwise: it is worked out anew.
    if let Some(estimates) = body.flatten().and_then(|body| serde_json::from_str::<Estimates>(&body).ok()) {
        return Ok(Found::Kept(Answer::json(&estimates), place));
    }
    let game = api::found(shared, id.clone()).await?.game;
    if game.outcome().is_none() {
        return Err(Refused::new(Code::NotOver));
    }
    // With the journal off a game may be over before its row is written: whoever asks again finds that.
    let progress = match number {
        Some(number) => shared.review.courses.ask(id, number, game, from)?,
        None => EstimatesProgress { done: 0, of: 0 },
    };
    Ok(Found::UnderWay(progress))
}
