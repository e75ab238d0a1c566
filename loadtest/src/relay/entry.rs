//! How bots come into the relay: by the same frames as into the real server, of the same shapes and sizes.
//! Nothing here is measured, save the loop that hands moves on.

use super::room::{Room, Rooms};
use super::template;
use crate::line::Line;
use protocol::game::{EventFrame, GameEvent, GameMessage, GamePong, GameRequest, GameWelcome, Presence};
use protocol::hash::BoardHash;
use protocol::id::{GameId, SeatToken, SeekId, SeekToken};
use protocol::lobby::{GameReady, LobbyMessage, LobbyRequest, LobbyWelcome, Seek, SeekOpened};
use protocol::settings::{Color, Settings, TimeControl};
use protocol::snapshot::{GameInfo, Phase, Snapshot};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Carries a lobby socket to its end.
pub(crate) async fn lobby(line: Arc<Line>, rooms: Arc<Rooms>) {
    while let Some(text) = text(&line).await {
        let Ok(request) = serde_json::from_str::<LobbyRequest>(&text) else { return };
        match request {
            LobbyRequest::Hello { .. } => line.send(encode(&LobbyMessage::Welcome(LobbyWelcome {
                version: protocol::VERSION,
                now: 0,
                name: "Guest 1234".to_string(),
                messages_per_second: None,
            }))),
            LobbyRequest::OpenSeek { id, settings, color, visibility } => {
                let seek = name('s');
                rooms.offers.lock().expect("no holder panics").insert(seek.clone(), Arc::clone(&line));
                let seek = Seek {
                    id: SeekId::try_from(seek).expect("a short ASCII text"),
                    name: "Guest 1234".to_string(),
                    settings,
                    color,
                    visibility,
                };
                let token = SeekToken::try_from(name('t')).expect("a short ASCII text");
                line.send(encode(&LobbyMessage::SeekOpened(SeekOpened { id, seek, token })));
            }
            LobbyRequest::AcceptSeek { seek, .. } => {
                let owner = rooms.offers.lock().expect("no holder panics").remove(seek.as_str());
                let Some(owner) = owner else { return };
                let game = name('g');
                rooms.open(game.clone());
                for (member, color, token) in [(&owner, Color::Black, 'b'), (&line, Color::White, 'w')] {
                    member.send(encode(&LobbyMessage::GameReady(GameReady {
                        seek: seek.clone(),
                        game: GameId::try_from(game.clone()).expect("a short ASCII text"),
                        color,
                        token: SeatToken::try_from(name(token)).expect("a short ASCII text"),
                    })));
                }
            }
            _ => {}
        }
    }
}

/// Carries a game's socket to its end.
pub(crate) async fn game(line: Arc<Line>, room: Arc<Room>) {
    let Some(hello) = text(&line).await else { return };
    let Ok(GameRequest::Hello { token, .. }) = serde_json::from_str(&hello) else { return };
    let seat = token.map(|token| match token.as_str().as_bytes()[0] {
        b'b' => Color::Black,
        _ => Color::White,
    });
    let greeting = |seq| {
        let welcome = GameWelcome { version: protocol::VERSION, now: 0, seat, messages_per_second: None };
        let presence = Presence { black: true, white: true, spectators: 0, names: Vec::new() };
        [
            encode(&GameMessage::Welcome(welcome)),
            encode(&GameMessage::Snapshot(Box::new(snapshot(&room.id, seq)))),
            encode(&GameMessage::Presence(presence)),
        ]
    };
    room.join(&line, seat, greeting, started());
    drop(hello);
    while let Some(text) = text(&line).await {
        match seat {
            // Stones, passes and marks: all that players do but speak up.
            Some(color) if !text.starts_with(r#"{"type":"ping""#) => room.moved(color, &text).await,
            _ => line.send(encode(&GameMessage::Pong(GamePong { now: 0 }))),
        }
    }
    room.leave(&line);
}

async fn text(line: &Line) -> Option<Utf8Bytes> {
    loop {
        match line.next().await?.ok()? {
            Message::Text(text) => return Some(text),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

fn encode(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("every message is plain JSON").into()
}

/// As long as a real id.
fn name(kind: char) -> String {
    format!("{kind}{:021x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

fn started() -> Utf8Bytes {
    encode(&GameMessage::Event(Box::new(EventFrame {
        seq: 1,
        turn: 1,
        at: 0,
        event: GameEvent::Started {},
        phase: Phase::Playing,
        to_play: Color::Black,
        hash: BoardHash(0),
        ko: None,
        cycle: None,
        warnings: None,
        breaks: None,
        credit: None,
        clocks: Some(template::clocks(Color::Black)),
        marking: None,
        outcome: None,
    })))
}

fn snapshot(id: &str, seq: u64) -> Snapshot {
    let row = ".".repeat(19);
    Snapshot {
        game: GameInfo {
            id: GameId::try_from(id.to_string()).expect("a short ASCII text"),
            settings: Settings {
                size: 19,
                ruleset: protocol::settings::Ruleset::Chinese2002,
                handicap: 0,
                komi: Some("7.5".to_string()),
                illegal_moves: protocol::settings::IllegalMoves::Refused,
                conduct: protocol::settings::Conduct::Casual,
                blind: protocol::settings::Blind::default(),
                spectators: protocol::settings::Spectators::default(),
                time: TimeControl::None {},
            },
            black: "Guest 1234".to_string(),
            white: "Guest 5678".to_string(),
            handicap_stones: Vec::new(),
            first_moves_by: 60_000,
            claim_after_ms: None,
        },
        seq,
        turn: seq,
        phase: if seq == 0 { Phase::Waiting } else { Phase::Playing },
        to_play: Color::Black,
        stones: vec![row; 19].join("/"),
        hash: BoardHash(0),
        ko: None,
        cycle: None,
        warnings: None,
        breaks: None,
        moves: Vec::new(),
        black_captures: 0,
        white_captures: 0,
        clocks: Some(template::clocks(Color::Black)),
        marking: None,
        outcome: None,
    }
}
