//! HTTP: the routes, the upgrade to a socket, and the accept loop. Limits that must hold before
//! anything is parsed stand here.

use crate::config::Config;
use crate::connection::Connection;
use crate::patient::Patient;
use crate::socket::{self, Path};
use crate::visitor::Proxies;
use crate::wire::Wire;
use crate::{Shared, api, page};
use axum::Router;
use axum::extract::{Path as UrlPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tower_service::Service;

/// What is behind the door; nothing before every game has been read again.
pub(crate) type Door = watch::Receiver<Option<Arc<Shared>>>;

/// How long whoever comes early waits at the door.
const EARLY: Duration = Duration::from_secs(10);

/// From where a request came: the address that limits count.
#[derive(Clone, Copy)]
struct Visitor(IpAddr);

/// The address that a request came from.
pub(crate) fn address(request: &Request) -> IpAddr {
    let Visitor(address) = *request.extensions().get().expect("every request says where it came from");
    address
}

/// What a request can reach.
#[derive(Clone)]
pub(crate) struct Context {
    door: Door,
    origins: Arc<[String]>,
    alive: mpsc::WeakSender<()>,
}

impl Context {
    /// What is behind the door, after a while if need be.
    ///
    /// # Errors
    /// The answer to whoever comes too early.
    pub(crate) async fn shared(&self) -> Result<Arc<Shared>, Response> {
        let mut door = self.door.clone();
        let opened = tokio::time::timeout(EARLY, door.wait_for(Option::is_some)).await;
        match opened {
            Ok(Ok(shared)) => Ok(Arc::clone(shared.as_ref().expect("it was waited for"))),
            _ => Err(starting()),
        }
    }
}

fn starting() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], "starting").into_response()
}

/// Accepts connections until the future is dropped.
pub(crate) async fn accept(listener: TcpListener, config: Config, door: Door, alive: mpsc::WeakSender<()>) {
    // Made once: a router is larger than all else that a connection needs.
    let proxies = Proxies::new(&config.trusted_proxies);
    let router = router(Context { door, origins: config.origins.into(), alive });
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of files, or a peer that has gone: the listener itself is still good.
                tracing::warn!(%error, "accept");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        tokio::spawn(answer(stream, peer, proxies.clone(), router.clone()));
    }
}

/// Answers the requests of one connection.
pub(crate) async fn answer(stream: TcpStream, peer: SocketAddr, proxies: Proxies, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        let visitor = Visitor(proxies.visitor(peer.ip(), request.headers()));
        request.extensions_mut().insert(visitor);
        router.clone().call(request)
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(5))
        .max_headers(64)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(Patient::new(stream)), service)
        .with_upgrades()
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, "connection");
    }
}

fn router(context: Context) -> Router {
    Router::new()
        .route("/ws/lobby", get(lobby))
        .route("/ws/watch", get(boards))
        .route("/ws/game/{id}", get(game))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .merge(api::router())
        .fallback(page::page)
        .with_state(context)
}

/// Whether the process and what it cannot do without are alive: if not, only starting it anew helps.
async fn health(State(context): State<Context>) -> Response {
    let shared = context.door.borrow().clone();
    let says = |alive: bool| if alive { "alive" } else { "ended" };
    let (status, journal, recording) = match shared {
        None => (StatusCode::OK, "starting", "not yet"),
        Some(shared) => {
            let alive = shared.journal.is_alive();
            let status = if alive { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
            let recording = if alive && shared.journal.is_up() { "yes" } else { "no" };
            (status, says(alive), recording)
        }
    };
    let version = env!("CARGO_PKG_VERSION");
    let text = format!("process: alive\njournal: {journal}\nrecording: {recording}\nversion: {version}\n");
    (status, text).into_response()
}

/// Whether players may come: everything has been read again, events can be kept, and nothing is about to stop.
async fn ready(State(context): State<Context>) -> Response {
    let door = context.door.borrow().clone();
    let Some(shared) = door else { return starting() };
    let not = |text: &'static str| (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    if shared.draining.load(Ordering::Relaxed) {
        return not("stopping");
    }
    if !shared.journal.is_up() {
        return not("nothing can be recorded");
    }
    "ready".into_response()
}

async fn lobby(State(context): State<Context>, request: Request) -> Response {
    upgrade(context, request, Path::Lobby).await
}

async fn boards(State(context): State<Context>, request: Request) -> Response {
    upgrade(context, request, Path::Watch).await
}

async fn game(State(context): State<Context>, UrlPath(id): UrlPath<String>, request: Request) -> Response {
    upgrade(context, request, Path::Game(id)).await
}

/// Answers the handshake and hands the bare TCP stream to the conversation.
async fn upgrade(context: Context, mut request: Request, path: Path) -> Response {
    let shared = match context.shared().await {
        Ok(shared) => shared,
        Err(early) => return early,
    };
    let headers = request.headers();
    if !origin_fits(headers, &context.origins) {
        return (StatusCode::FORBIDDEN, "origin").into_response();
    }
    let asked = |name, value: &str| {
        headers
            .get(name)
            .and_then(|given: &HeaderValue| given.to_str().ok())
            .is_some_and(|given| given.split(',').any(|part| part.trim().eq_ignore_ascii_case(value)))
    };
    let key = headers.get(header::SEC_WEBSOCKET_KEY).cloned();
    let (Some(key), true, true, true) = (
        key,
        asked(header::UPGRADE, "websocket"),
        asked(header::CONNECTION, "upgrade"),
        asked(header::SEC_WEBSOCKET_VERSION, "13"),
    ) else {
        return (
            StatusCode::UPGRADE_REQUIRED,
            [(header::SEC_WEBSOCKET_VERSION, "13")],
            "a WebSocket lives here",
        )
            .into_response();
    };
    let address = address(&request);
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        let Ok(parts) = upgraded.downcast::<TokioIo<Patient>>() else { return };
        let socket = WebSocketStream::from_partially_read(
            Wire::new(parts.io.into_inner().into_inner()),
            // A copy: what came with the handshake lies in a buffer of 8 KiB, which the socket would keep for life.
            parts.read_buf.to_vec(),
            Role::Server,
            Some(socket_config()),
        )
        .await;
        // A server that has stopped in the meantime takes nobody in.
        let Some(alive) = context.alive.upgrade() else { return };
        let id = shared.sockets.next_id();
        let connection = Arc::new(Connection::new(id, address, socket));
        // A task of its own, so that the upgrade's memory is gone while the socket lives.
        tokio::spawn(async move {
            socket::serve(shared, connection, path).await;
            drop(alive);
        });
    });
    let accept = derive_accept_key(key.as_bytes());
    (
        StatusCode::SWITCHING_PROTOCOLS,
        [
            (header::CONNECTION, "upgrade".to_string()),
            (header::UPGRADE, "websocket".to_string()),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ],
    )
        .into_response()
}

/// Small buffers: the library's own cost 134 KiB a socket and a quarter of the moves.
fn socket_config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(512)
        .write_buffer_size(1024)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(Some(protocol::MAX_CLIENT_MESSAGE))
        .max_frame_size(Some(protocol::MAX_CLIENT_MESSAGE))
}

/// A browser says where its page came from: it must be this server or one that is listed.
fn origin_fits(headers: &HeaderMap, listed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(host));
    own || listed.iter().any(|known| known == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_must_be_the_servers_own_or_listed() {
        let listed = ["https://go.example.org".to_string()];
        let table = [
            (None, true),
            (Some("http://127.0.0.1:8080"), true),
            (Some("https://go.example.org"), true),
            (Some("http://evil.example"), false),
            (Some("http://127.0.0.1:8080.evil.example"), false),
            (Some("null"), false),
        ];
        for (origin, fits) in table {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:8080"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            assert_eq!(origin_fits(&headers, &listed), fits, "{origin:?}");
        }
    }
}
