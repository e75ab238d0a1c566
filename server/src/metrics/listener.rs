//! The listener of the metrics, apart from that of the players, so that it need not be reachable from
//! where they are. It answers one path, to few at a time.

use crate::http::{self, Door};
use crate::metrics::Seen;
use crate::visitor::Proxies;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How many may ask at once; a scraper needs one.
const MOST: usize = 8;
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers until the future is dropped.
pub(crate) async fn serve(listener: TcpListener, door: Door) {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accept for metrics");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let router = Router::new().route("/metrics", get(metrics)).with_state(door.clone());
        tokio::spawn(async move {
            let answered = http::answer(stream, peer, Proxies::default(), router);
            // Nobody holds a place by saying nothing.
            let _ = tokio::time::timeout(Duration::from_secs(60), answered).await;
            drop(place);
        });
    }
}

async fn metrics(State(door): State<Door>) -> Response {
    let shared = door.borrow().clone();
    let Some(shared) = shared else {
        return (StatusCode::SERVICE_UNAVAILABLE, "starting").into_response();
    };
    let (running, standing) = shared.games.running();
    let unrecorded = if shared.games.stand() { running } else { 0 };
    let text = shared.metrics.text(&Seen { running, standing, unrecorded });
    ([(header::CONTENT_TYPE, OPENMETRICS)], text).into_response()
}
