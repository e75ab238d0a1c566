//! A server in this process and plain JSON sockets to it. Nothing here waits for a fixed time: each
//! wait ends with what it waits for, or fails after [`PATIENCE`].

pub mod commit_line;
pub mod durable;
pub mod faults;
pub mod folder;
pub mod http;
pub mod postgres;
pub mod process;
pub mod proxy;
pub mod sim;
pub mod tamper;

use folder::Folder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::config::{Config, Engine};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// After this long a test has failed.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server of one test. Dropping it stops it.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<std::io::Result<()>>>,
}

impl Server {
    /// Starts one with the defaults.
    pub async fn start() -> Server {
        Server::with(|_| {}).await
    }

    /// One that runs elsewhere, and does not end with this.
    pub fn at(address: SocketAddr) -> Server {
        Server { address, stop: None, running: None }
    }

    /// Starts one with some settings changed.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        // Nothing on the disk, and no waiting for moves at the end: a test that wants either says so.
        let mut config =
            Config { listen: address, store: Engine::Memory, drain: Duration::ZERO, ..Config::default() };
        change(&mut config);
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(server::run(listener, config, async move {
            let _ = stopped.await;
        }));
        Server { address, stop: Some(stop), running: Some(running) }
    }

    /// Starts one that keeps its games in a folder.
    pub async fn on(folder: &Folder) -> Server {
        Server::with(|config| {
            config.store = Engine::Sqlite;
            config.data = folder.path().to_path_buf();
        })
        .await
    }

    /// Asks it to stop and waits until it has.
    pub async fn ended(mut self) -> std::io::Result<()> {
        self.stop();
        let running = self.running.take().expect("it ends once");
        timeout(PATIENCE, running).await.expect("an end in time").expect("no panic")
    }

    /// Waits until it stops of its own accord.
    pub async fn gives_up(mut self) -> std::io::Result<()> {
        let running = self.running.take().expect("it ends once");
        timeout(PATIENCE, running).await.expect("an end in time").expect("no panic")
    }

    /// What an HTTP path answers: the status, and the body.
    pub async fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        let ask = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        stream.write_all(ask.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("in time").expect("an answer");
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, body.to_string())
    }

    /// What an HTTP path answers as JSON, which must go well.
    pub async fn get_json(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Asks it to stop.
    pub fn stop(&mut self) {
        self.stop = None;
    }

    /// A socket before its `hello`.
    pub async fn connect(&self, path: &str) -> Socket {
        let url = format!("ws://{}{path}", self.address);
        let (socket, _) = timeout(PATIENCE, connect_async(url)).await.expect("in time").expect("a socket");
        Socket { socket, heard: String::new() }
    }

    /// The same, as a proxy passes it on for a visitor.
    pub async fn connect_for(&self, path: &str, visitor: &str) -> Socket {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        let visitor = visitor.parse().expect("a value");
        request.headers_mut().insert("x-forwarded-for", visitor);
        let (socket, _) =
            timeout(PATIENCE, connect_async(request)).await.expect("in time").expect("a socket");
        Socket { socket, heard: String::new() }
    }

    /// A lobby socket after its `hello`.
    pub async fn lobby(&self) -> Socket {
        let mut socket = self.connect("/ws/lobby").await;
        socket.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
        socket.until("welcome").await;
        socket
    }

    /// A watch socket after its `hello`.
    pub async fn watch(&self) -> Socket {
        let mut socket = self.connect("/ws/watch").await;
        socket.send(json!({ "type": "hello", "version": protocol::VERSION })).await;
        socket.until("welcome").await;
        socket
    }

    /// A game socket after its `welcome`.
    pub async fn join(&self, game: &str, token: Option<&str>, since: Option<u64>) -> Socket {
        let mut socket = self.connect(&format!("/ws/game/{game}")).await;
        let hello = json!({ "type": "hello", "version": protocol::VERSION, "token": token, "since": since });
        socket.send(hello).await;
        socket.until("welcome").await;
        socket
    }

    /// Both players come back to a game after the server was away. Their sockets, and the snapshot once the
    /// game has gone on.
    pub async fn back(&self, game: &str, tokens: [&str; 2]) -> ([Socket; 2], Value) {
        let mut black = self.join(game, Some(tokens[0]), None).await;
        let mut white = self.join(game, Some(tokens[1]), None).await;
        for player in [&mut black, &mut white] {
            while player.next().await["phase"].as_str().is_none_or(|phase| phase == "paused") {}
        }
        let snapshot = self.join(game, None, None).await.until("snapshot").await;
        ([black, white], snapshot)
    }

    /// A 9×9 game between two visitors, both of whom have sat down.
    pub async fn game(&self) -> Table {
        let mut table = self.game_with(settings()).await;
        for player in &mut table.players {
            player.event("started").await;
        }
        table.turn = 1;
        table
    }

    /// A game with these settings, Black being who offers it. Both players have come to it, no more.
    pub async fn game_with(&self, settings: Value) -> Table {
        self.game_of("public", settings).await
    }

    /// The same of an offer of this visibility.
    pub async fn game_of(&self, visibility: &str, settings: Value) -> Table {
        let (mut offerer, mut taker) = (self.lobby().await, self.lobby().await);
        offerer.send(open_seek("offer", settings, "black", visibility)).await;
        let seek = text(&offerer.until("seek_opened").await["seek"], "id");
        taker.send(json!({ "type": "accept_seek", "id": "take", "seek": seek })).await;
        let (black, white) = (offerer.until("game_ready").await, taker.until("game_ready").await);
        let id = text(&black, "game");
        let tokens = [text(&black, "token"), text(&white, "token")];
        let black = self.join(&id, Some(&tokens[0]), None).await;
        let white = self.join(&id, Some(&tokens[1]), None).await;
        Table { id, tokens, players: [black, white], turn: 0, moves: 0 }
    }
}

/// A game that is being played.
pub struct Table {
    /// The game.
    pub id: String,
    /// Black's token and White's.
    pub tokens: [String; 2],
    /// Black's socket and White's.
    pub players: [Socket; 2],
    /// The turn of the position.
    pub turn: u64,
    moves: usize,
}

impl Table {
    /// Plays moves in turn, `pass` among them; each is seen by both. The last event.
    pub async fn play(&mut self, points: &str) -> Value {
        let mut last = Value::Null;
        for point in points.split(' ') {
            let (side, id) = (self.moves % 2, format!("move{}", self.moves));
            let kind = if point == "pass" { "pass" } else { "play" };
            let mut command = json!({ "type": kind, "id": id, "turn": self.turn });
            if kind == "play" {
                command["point"] = point.into();
            }
            self.players[side].send(command).await;
            last = self.next_event().await;
            self.moves += 1;
        }
        last
    }

    /// The next event, the same for both.
    pub async fn next_event(&mut self) -> Value {
        let seen = self.players[0].until("event").await;
        assert_eq!(self.players[1].until("event").await, seen, "both see the same event");
        self.turn = seen["turn"].as_u64().expect("a turn");
        seen
    }

    /// A command of one side and the event that answers it, seen by both. Fills in the id and the turn.
    pub async fn does(&mut self, side: usize, id: &str, mut command: Value) -> Value {
        command["id"] = id.into();
        command["turn"] = self.turn.into();
        self.players[side].send(command).await;
        self.next_event().await
    }

    /// The code that a command of one side earns. Fills in the id and, unless given, the turn.
    pub async fn refusal(&mut self, side: usize, id: &str, mut command: Value) -> String {
        command["id"] = id.into();
        if command.get("turn").is_none() {
            command["turn"] = self.turn.into();
        }
        self.players[side].send(command).await;
        let refused = self.players[side].until("refused").await;
        assert_eq!(refused["id"], id, "{refused}");
        text(&refused, "code")
    }
}

/// One socket.
pub struct Socket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heard: String,
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: Value) {
        self.frame(Message::text(message.to_string())).await;
    }

    /// Sends a text as it is.
    pub async fn send_text(&mut self, text: &str) {
        self.frame(Message::text(text)).await;
    }

    /// Sends any frame. A server that has hung up already is no error here.
    pub async fn frame(&mut self, frame: Message) {
        let _ = timeout(PATIENCE, self.socket.send(frame)).await.expect("sent in time");
    }

    /// The bare stream below, to write what the library would not.
    pub fn stream(&mut self) -> &mut TcpStream {
        match self.socket.get_mut() {
            MaybeTlsStream::Plain(stream) => stream,
            _ => unreachable!("no test speaks TLS"),
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push_str(&text);
                    self.heard.push('\n');
                    return serde_json::from_str(&text).expect("the server writes JSON");
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("a message was expected, not {other:?}"),
            }
        }
    }

    /// Every text that has come in so far, a line each.
    pub fn heard(&self) -> &str {
        &self.heard
    }

    /// The next message of this type; those before it are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        let mut passed = Vec::new();
        let found = timeout(PATIENCE, async {
            loop {
                let message = self.next().await;
                if message["type"] == kind {
                    return message;
                }
                passed.push(message);
            }
        });
        match found.await {
            Ok(message) => message,
            Err(_) => panic!("no {kind} came, only {passed:?}"),
        }
    }

    /// The next event, which must be of this kind.
    pub async fn event(&mut self, kind: &str) -> Value {
        let event = self.until("event").await;
        assert_eq!(event["event"]["type"], kind, "{event}");
        event
    }

    /// The code of the next refusal.
    pub async fn code(&mut self) -> String {
        text(&self.until("refused").await, "code")
    }

    /// The close code with which the server ends this socket.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(Message::Close(None)) | Err(_)) | None => panic!("closed without a code"),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Offers a 9×9 game without a clock; the offer's id.
    pub async fn offer(&mut self, color: &str, visibility: &str) -> String {
        self.send(open_seek("offer", settings(), color, visibility)).await;
        text(&self.until("seek_opened").await["seek"], "id")
    }
}

/// 9×9, even, no clock.
pub fn settings() -> Value {
    json!({ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } })
}

/// A request to offer a game.
pub fn open_seek(id: &str, settings: Value, color: &str, visibility: &str) -> Value {
    json!({ "type": "open_seek", "id": id, "settings": settings, "color": color, "visibility": visibility })
}

/// A field that is text.
pub fn text(message: &Value, field: &str) -> String {
    message[field].as_str().unwrap_or_else(|| panic!("{field} in {message}")).to_string()
}
