//! What can be asked over HTTP of games that are kept (P5): lists, whole records, SGF. Refusals are those
//! of the sockets, with a status that fits.

use crate::answer::Answer;
use crate::blind;
use crate::desk::{Place, Room};
use crate::games::Recorded;
use crate::http::{Context, address};
use crate::kept::{Kept, Unreadable};
use crate::store::{OutageRow, PlayedQuery, PlayedRow, Store, StoreError};
use crate::{Shared, names, openapi, review};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use protocol::archive::{GameRecord, MAX_PAGE, Outage, OutageReason, PlayedGame, PlayedGames};
use protocol::convert;
use protocol::id::GameId;
use protocol::pace;
use protocol::refusal::{Code, Refused};
use rules::Game;
use rules::record::{About, Record};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::IntoParams;

/// Records are asked for by a whole class behind one address at once.
pub(crate) const ROOM: Room = Room { places: 64, of_one: 32 };

/// The answers to an `api` path.
pub(crate) fn router() -> Router<Context> {
    routes().into_iter().fold(Router::new(), |router, (path, answer)| router.route(path, answer))
}

/// Every `api` path, as a list, so that it can be held against the document that describes them.
pub(crate) fn routes() -> [(&'static str, MethodRouter<Context>); 7] {
    [
        ("/api/games", get(games)),
        ("/api/games/{id}", get(record)),
        ("/api/games/{id}/estimates", get(review::estimates::estimates)),
        ("/api/games/{id}/sgf", get(sgf)),
        ("/api/positions", post(review::positions)),
        ("/api/sgf", post(review::sgf)),
        ("/api/openapi.json", get(openapi::document)),
    ]
}

/// A refusal as HTTP says it.
pub(crate) struct Failure(pub(crate) Refused);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::UnknownGame => StatusCode::NOT_FOUND,
            Code::NotOver => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::CannotOpen => StatusCode::INTERNAL_SERVER_ERROR,
            Code::Busy | Code::CannotRead | Code::CannotEstimate => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure(refused)
    }
}

/// Which games a list is to have.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// Games of the player with exactly this name.
    player: Option<String>,
    /// The `next` of the page before.
    before: Option<u64>,
    /// At most so many, from 1 to 100; 50 where it is not given.
    limit: Option<u32>,
}

/// Games that are over, the newest first. Those of private offers are in no list.
#[utoipa::path(
    get,
    path = "/api/games",
    params(Asked),
    responses(
        (status = 200, description = "A page of games", body = PlayedGames),
        (status = 400, description = "`bad_message` or `bad_name`", body = Refused),
        (status = 503, description = "`busy` or `cannot_read`; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn games(
    State(context): State<Context>,
    asked: Result<Query<Asked>, QueryRejection>,
    request: Request,
) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let Ok(Query(asked)) = asked else {
        return Failure(Refused::new(Code::BadMessage).with("detail", "player, before, limit"))
            .into_response();
    };
    let most = asked.limit.unwrap_or(50).clamp(1, MAX_PAGE);
    let player = match asked.player.as_deref().map(names::normalise).transpose() {
        Ok(player) => player,
        Err(refused) => return Failure(refused).into_response(),
    };
    // One more than is shown tells whether there is another page.
    let query = PlayedQuery { player, before: asked.before, most: most + 1 };
    let from = address(&request);
    let answered = async {
        let place = shared.records.place(from)?;
        let rows = shared.archive.ask(move |store| store.played(&query)).await?;
        Ok((place.work(move || Ok(Answer::json(&page(rows, most as usize)))).await?, place))
    };
    handed_over(answered.await)
}

fn page(mut rows: Vec<PlayedRow>, most: usize) -> PlayedGames {
    let more = rows.len() > most;
    rows.truncate(most);
    let next = rows.last().filter(|_| more).map(|row| row.number);
    PlayedGames { games: rows.into_iter().filter_map(played).collect(), next }
}

/// A row as lists show it. One that cannot be read is left out: `shoutan verify` tells of it.
fn played(row: PlayedRow) -> Option<PlayedGame> {
    let id = GameId::try_from(row.id).ok()?;
    Some(PlayedGame {
        sgf: format!("/api/games/{id}/sgf"),
        id,
        black: row.names.black,
        white: row.names.white,
        settings: serde_json::from_str(&row.settings).ok()?,
        moves: row.ended.moves,
        outcome: serde_json::from_str(&row.ended.outcome).ok()?,
        made_at: row.made_at,
        ended_at: row.ended.at,
    })
}

/// Everything that is recorded of one game.
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The record, so far where the game goes on", body = GameRecord),
        (status = 404, description = "`unknown_game`", body = Refused),
        (status = 500, description = "`cannot_open`: what was recorded of it is damaged", body = Refused),
        (status = 503, description = "`busy` or `cannot_read`; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn record(
    State(context): State<Context>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let from = address(&request);
    let answered = async {
        let place = shared.records.place(from)?;
        let (recorded, outages) = recorded(&shared, id).await?;
        Ok((place.work(move || Ok(Answer::json(&whole(recorded, outages)))).await?, place))
    };
    handed_over(answered.await)
}

/// A record as it is told.
fn whole(recorded: Recorded, outages: Vec<OutageRow>) -> GameRecord {
    let Recorded { info, game, made_at, ended_at, born } = recorded;
    let start = convert::snapshot(info, &Game::new(game.settings().clone()));
    // A game that goes on has every outage until now; one that is over those before its end.
    let until = if game.outcome().is_some() { game.last_at() } else { u64::MAX };
    let outages = outages.into_iter().filter_map(|row| outage(row, born));
    let outages = outages.filter(|outage| outage.at <= until).collect();
    let events = convert::frames_since(&game, 0);
    let move_times = pace::move_times(&game);
    GameRecord { made_at, ended_at, start, events, move_times, outages }
}

/// One game as an SGF file.
#[utoipa::path(
    get,
    path = "/api/games/{id}/sgf",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "SGF, FF[4]", body = String, content_type = "application/x-go-sgf"),
        (status = 404, description = "`unknown_game`", body = Refused),
        (status = 500, description = "`cannot_open`: what was recorded of it is damaged", body = Refused),
        (status = 503, description = "`busy` or `cannot_read`; a plain text while the server starts", body = Refused),
    )
)]
pub(crate) async fn sgf(
    State(context): State<Context>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let from = address(&request);
    let answered = async {
        let place = shared.records.place(from)?;
        let (recorded, _) = recorded(&shared, id).await?;
        Ok((place.work(move || Ok(as_sgf(recorded))).await?, place))
    };
    handed_over(answered.await)
}

/// A record as a file. It does not say where it was played: the server knows no name of its own, and what a
/// request calls it is whatever the request says.
fn as_sgf(recorded: Recorded) -> Answer {
    let about = About {
        black: recorded.info.black,
        white: recorded.info.white,
        date: date(recorded.made_at),
        place: String::new(),
        event: String::new(),
        comment: blind::said(recorded.info.settings.blind),
    };
    let text = Record::of_game(recorded.game.settings(), recorded.game.events(), &about).to_sgf();
    Answer::of("application/x-go-sgf; charset=utf-8", text).named(&format!("{}.sgf", recorded.info.id))
}

/// An answer with its place at the desk, or why there is none.
pub(crate) fn handed_over(answered: Result<(Answer, Place), Refused>) -> Response {
    match answered {
        Ok((answer, place)) => answer.hand_over(place),
        Err(refused) => Failure(refused).into_response(),
    }
}

/// A game with what its record says besides: from its task while it is in memory, else as it was kept.
async fn recorded(
    shared: &Shared,
    id: Result<Path<String>, PathRejection>,
) -> Result<(Recorded, Vec<OutageRow>), Refused> {
    let id = game_id(id)?;
    let recorded = found(shared, id).await?;
    let born = recorded.born;
    let outages = shared.archive.ask(move |store| store.outages(born)).await?;
    Ok((recorded, outages))
}

/// The game that a path names.
pub(crate) fn game_id(id: Result<Path<String>, PathRejection>) -> Result<GameId, Refused> {
    let unknown = || Refused::new(Code::UnknownGame);
    // What is no text at all is no game either.
    let Path(id) = id.map_err(|_| unknown())?;
    GameId::try_from(id).map_err(|_| unknown())
}

/// A game, wherever it is.
pub(crate) async fn found(shared: &Shared, id: GameId) -> Result<Recorded, Refused> {
    let in_memory = match shared.games.get(&id) {
        Some(handle) => handle.record().await,
        None => None,
    };
    match in_memory {
        Some(recorded) => Ok(recorded),
        None => shared.archive.ask(move |store| kept(store, &id)).await?.map_err(Refused::new),
    }
}

/// A game as it was kept, or why there is none. Also of one that was set aside, where its events can be read.
fn kept(store: &mut dyn Store, id: &GameId) -> Result<Result<Recorded, Code>, StoreError> {
    let Some(row) = store.game(id.as_str())? else { return Ok(Err(Code::UnknownGame)) };
    match Kept::read(row, store) {
        Ok(Kept { row, info, game, .. }) => {
            let ended_at = row.ended.map(|ended| ended.at);
            Ok(Ok(Recorded { info, game, made_at: row.made.made_at, ended_at, born: row.made.born }))
        }
        Err(Unreadable::Store(error)) => Err(error),
        Err(Unreadable::Damaged(reason)) => {
            tracing::error!(game = %id, reason, "a kept game cannot be read");
            Ok(Err(Code::CannotOpen))
        }
    }
}

fn outage(row: OutageRow, born: u64) -> Option<Outage> {
    let reason = match row.reason.as_str() {
        "restart" => OutageReason::Restart,
        "stall" => OutageReason::Stall,
        "storage" => OutageReason::Storage,
        _ => return None,
    };
    Some(Outage { at: row.clock.checked_sub(born)?, from: row.from, until: row.until, reason })
}

/// The day of an instant, `2026-01-31`, by universal time.
fn date(ms: u64) -> String {
    let at = i64::try_from(ms / 1000).ok().and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok());
    at.map_or(String::new(), |at| format!("{:04}-{:02}-{:02}", at.year(), u8::from(at.month()), at.day()))
}
