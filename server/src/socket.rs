//! The way in of one socket: stamps each message when it arrives, spends its token, parses it, and answers
//! what needs no game, after what came before it. The path of the socket says which conversation follows.

use crate::alarm::Alarm;
use crate::config::Config;
use crate::connection::Connection;
use crate::frame::Frame;
use crate::link::Link;
use crate::metrics::labels::{Closed, Limit, Role};
use crate::metrics::{InRole, Metrics};
use crate::pace::Rate;
use crate::rate_limit::{Bucket, Verdict};
use crate::runner::Turn;
use crate::word::Word;
use crate::{Shared, beside, games::Games, lobby, watch};
use protocol::game::{GameMessage, GamePong, GameRequest};
use protocol::id::GameId;
use protocol::parse;
use protocol::refusal::{Code, Refused};
use serde::Serialize;
use std::future::poll_fn;
use std::io::ErrorKind;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::error::{CapacityError, ProtocolError};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

const HELLO_WITHIN: Duration = Duration::from_secs(protocol::HELLO_SECONDS);
const SILENT_FOR: Duration = Duration::from_secs(protocol::SILENT_SECONDS);
/// How many commands of one socket a game is given before it sees to them.
const AT_ONCE: u32 = 32;

/// Which conversation a socket carries.
pub(crate) enum Path {
    Lobby,
    Watch,
    Game(String),
}

/// A message and the instant at which it left the socket, before any queue.
pub(crate) struct Arrived<T> {
    pub(crate) message: T,
    pub(crate) at: Instant,
}

/// A message that could be read, or a word of the socket's own.
pub(crate) type Heard<T> = Result<Arrived<T>, Box<Word>>;

/// Carries one socket to its end.
pub(crate) async fn serve(shared: Arc<Shared>, connection: Arc<Connection>, path: Path) {
    if shared.sockets.add(&connection) {
        let reader = Reader::new(&shared, Arc::clone(&connection));
        let in_role = |role| shared.metrics.in_role(role);
        match path {
            Path::Lobby => {
                let _counted: InRole = in_role(Role::Lobby);
                lobby::converse(reader, &shared.lobby).await;
            }
            Path::Watch => {
                let _counted = in_role(Role::Watch);
                watch::converse(reader, &shared.games, &shared.gallery).await;
            }
            Path::Game(id) => game(reader, &shared.games, id).await,
        }
    } else {
        shared.metrics.limited(Limit::Sockets);
        refuse(&connection, Refused::new(Code::Busy));
        connection.close(1013, "busy");
    }
    shared.sockets.remove(&connection);
    let (code, dropped) = connection.ended();
    shared.metrics.closed(code.map_or(Closed::ByPeer, Closed::By), dropped);
    connection.finish().await;
}

async fn game(mut reader: Reader, games: &Games, id: String) {
    let Some(hello) = reader.next(parse::game_request).await else { return };
    let GameRequest::Hello { version, token, since } = hello.message else {
        return reader.expect_hello();
    };
    if !reader.fits(version) {
        return;
    }
    let id = GameId::try_from(id).ok();
    let Some(handle) = id.as_ref().and_then(|id| games.get(id)) else {
        return games.say_gone(&reader.connection, id.as_ref());
    };
    let role = if token.is_some() { Role::Player } else { Role::Spectator };
    let _counted = reader.metrics.in_role(role);
    reader.link = token.as_ref().map(|_| Link::new(Instant::now()));
    handle.join(&reader, token, since).await;
    let mut voice = beside::Voice::default();
    // Whether the game may still owe an answer to this socket: what it says of itself must not come before that,
    // and need not trouble the game otherwise.
    let mut owes = true;
    // Kept while more can be read at once: what it all brings goes out with one write for each reader.
    let mut turn: Option<Turn> = None;
    let mut brought = 0;
    loop {
        let heard = {
            let mut next = pin!(reader.hear(parse::game_request));
            poll_fn(|context| {
                let polled = next.as_mut().poll(context);
                if polled.is_pending() || brought == AT_ONCE {
                    brought = 0;
                    if let Some(turn) = turn.take() {
                        turn.run();
                    }
                }
                polled
            })
            .await
        };
        let Some(heard) = heard else { break };
        let own = match heard {
            Err(word) => Some(word),
            Ok(Arrived { message: GameRequest::Hello { .. }, .. }) => {
                Some(Word::refusal(Refused::new(Code::HelloAgain)))
            }
            Ok(Arrived { message: GameRequest::Ping {}, .. }) => {
                let now = handle.game_time(Instant::now());
                send(&reader.connection, &GameMessage::Pong(GamePong { now }));
                None
            }
            Ok(Arrived {
                message:
                    aside @ (GameRequest::Listen { .. } | GameRequest::Say { .. } | GameRequest::Rematch { .. }),
                ..
            }) => {
                if let Some(turn) = turn.take() {
                    turn.run();
                }
                let asked = Box::pin(beside::ask(&mut voice, &reader, games, &handle, aside)).await;
                owes |= asked.is_ok();
                asked.err().map(Word::refusal)
            }
            Ok(Arrived { message: command, at }) => {
                let measured = reader.link.as_ref().map_or(0, Link::measured);
                // Before it is brought, so that nobody else is woken for it.
                turn = turn.or_else(|| handle.claim());
                brought += 1;
                let taken = handle.command(&reader.connection, command, at, measured);
                owes |= taken.is_ok();
                taken.err()
            }
        };
        if let Some(word) = own {
            if let Some(turn) = turn.take() {
                turn.run();
            }
            // After the answers to all that came before.
            Box::pin(async {
                if std::mem::take(&mut owes) {
                    handle.answered().await;
                }
                word.say(&reader.connection).await;
            })
            .await;
        }
    }
    drop(turn);
    handle.leave(reader.connection.id).await;
}

/// Reads one socket within the limits.
pub(crate) struct Reader {
    pub(crate) connection: Arc<Connection>,
    /// The line, where it is measured: players' are.
    link: Option<Link>,
    pub(crate) messages_per_second: Option<u32>,
    /// How fast all sockets of a seat together may command.
    pub(crate) of_a_seat: Option<Rate>,
    bucket: Option<Bucket>,
    metrics: Arc<Metrics>,
    greeted: bool,
    opened: Instant,
    heard: Instant,
    alarm: Alarm,
}

impl Reader {
    fn new(shared: &Shared, connection: Arc<Connection>) -> Reader {
        let config = &shared.config;
        let now = Instant::now();
        Reader {
            connection,
            link: None,
            messages_per_second: config.limits.then_some(config.messages_per_second),
            of_a_seat: config.limits.then(|| of_a_seat(config)),
            bucket: config.limits.then(|| Bucket::new(config.messages_per_second, config.burst, now)),
            metrics: Arc::clone(&shared.metrics),
            greeted: false,
            opened: now,
            heard: now,
            alarm: Alarm::default(),
        }
    }

    /// The next message that can be read; `None` when the socket is over. For who has nothing to answer
    /// meanwhile: what cannot be read is refused at once.
    pub(crate) async fn next<T>(&mut self, read: fn(&str) -> Result<T, Refused>) -> Option<Arrived<T>> {
        loop {
            match self.hear(read).await? {
                Ok(arrived) => return Some(arrived),
                Err(word) => word.say(&self.connection).await,
            }
        }
    }

    /// The next message, or what the socket has to say instead; `None` when it is over.
    pub(crate) async fn hear<T>(&mut self, read: fn(&str) -> Result<T, Refused>) -> Option<Heard<T>> {
        let (text, at) = match self.text().await? {
            Ok(came) => came,
            Err(word) => return Some(Err(word)),
        };
        Some(match read(&text) {
            Ok(message) => {
                self.greeted = true;
                Ok(Arrived { message, at })
            }
            Err(refused) => Err(Word::refusal(refused)),
        })
    }

    /// Whether the limits on messages hold here.
    pub(crate) fn is_limited(&self) -> bool {
        self.bucket.is_some()
    }

    /// Whether it watches a game, and holds no seat.
    pub(crate) fn watches(&self) -> bool {
        self.link.is_none()
    }

    /// The first message was another than `hello`.
    pub(crate) fn expect_hello(&self) {
        refuse(&self.connection, Refused::new(Code::HelloExpected));
        self.connection.close(1008, "hello expected");
    }

    /// Whether the client speaks this version; it is told if not.
    pub(crate) fn fits(&self, version: u32) -> bool {
        if version != protocol::VERSION {
            refuse(&self.connection, Refused::new(Code::Version));
            self.connection.close(1008, "version");
        }
        version == protocol::VERSION
    }

    async fn text(&mut self) -> Option<Result<(Utf8Bytes, Instant), Box<Word>>> {
        loop {
            let patience = self.patience();
            let came = tokio::select! {
                biased;
                frame = self.connection.next() => Some(frame),
                () = self.alarm.until(Some(patience)) => None,
            };
            let frame = match came {
                Some(Some(Ok(frame))) => frame,
                Some(Some(Err(error))) => return farewell(&error).map(Err),
                Some(None) => return None,
                None => {
                    let reason = if self.greeted { "silent" } else { "hello expected" };
                    return Some(Err(Word::end(None, 1008, reason)));
                }
            };
            let at = Instant::now();
            self.heard = at;
            if let Err(word) = self.admits(at) {
                return Some(Err(word));
            }
            match frame {
                Message::Text(text) => {
                    self.measure(at);
                    return Some(Ok((text, at)));
                }
                Message::Binary(_) => {
                    return Some(Err(Word::end(Some(Refused::new(Code::Binary)), 1003, "binary")));
                }
                Message::Close(_) => return None,
                Message::Pong(payload) => {
                    if let Some(link) = &mut self.link {
                        link.answered(&payload, at);
                    }
                    self.measure(at);
                }
                Message::Ping(_) | Message::Frame(_) => {}
            }
        }
    }

    /// Asks the other end for an answer, if it is time to.
    fn measure(&mut self, now: Instant) {
        if let Some(link) = self.link.as_mut().filter(|link| link.is_due(now)) {
            let payload = rand::random();
            link.ask(payload, now);
            self.connection.send(Frame::ping(payload));
        }
    }

    /// Spends a token.
    ///
    /// # Errors
    /// Without one nothing is read until there is one, or ever, when the patience has ended.
    fn admits(&mut self, now: Instant) -> Result<(), Box<Word>> {
        let Some(bucket) = &mut self.bucket else { return Ok(()) };
        let verdict = bucket.take(now);
        if verdict != Verdict::Fine {
            self.metrics.limited(Limit::Messages);
        }
        match verdict {
            Verdict::Fine => Ok(()),
            Verdict::Wait(time) => Err(Word::pause(Refused::new(Code::TooFast), time)),
            Verdict::Enough => Err(Word::end(None, 1008, "too fast")),
        }
    }

    fn patience(&self) -> Instant {
        if self.greeted { self.heard + SILENT_FOR } else { self.opened + HELLO_WITHIN }
    }
}

/// Twice as much as one socket: whoever keeps to what one may send is not refused because of another window.
fn of_a_seat(config: &Config) -> Rate {
    let every = Duration::from_secs(1) / config.messages_per_second.saturating_mul(2);
    Rate { every, at_once: config.burst.saturating_mul(2) }
}

/// The last word to whoever sends what is no message; none where nobody is left to hear it.
fn farewell(error: &Error) -> Option<Box<Word>> {
    let too_large = || {
        let refused = Refused::new(Code::TooLarge).with("max", protocol::MAX_CLIENT_MESSAGE);
        Some(Word::end(Some(refused), 1009, "too large"))
    };
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => too_large(),
        // In frames without end.
        Error::Io(error) if error.kind() == ErrorKind::FileTooLarge => too_large(),
        Error::Utf8(_) => Some(Word::end(Some(Refused::new(Code::BadText)), 1007, "not UTF-8")),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        | Error::Io(_)
        | Error::ConnectionClosed => None,
        error => {
            tracing::debug!(%error, "socket");
            Some(Word::end(None, 1002, "protocol error"))
        }
    }
}

/// Tells a socket that something was not done.
pub(crate) fn refuse(connection: &Connection, refused: Refused) {
    // The same on every socket: the message types share this shape.
    send(connection, &GameMessage::Refused(refused));
}

/// Encodes a message for one socket and sends it.
pub(crate) fn send(connection: &Connection, message: &impl Serialize) {
    connection.send(encode(message));
}

/// Encodes a message once, for any number of sockets.
pub(crate) fn encode(message: &impl Serialize) -> Frame {
    Frame::text(message)
}

/// The wall clock, for display only: ms since 1970.
pub(crate) fn wall_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
