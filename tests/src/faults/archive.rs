//! What the server has kept of a game, against what its members were told. It must never know how it is
//! kept: it is asked for over HTTP like anybody asks.

use crate::faults::http;
use crate::faults::table::Played;
use protocol::archive::GameRecord;
use protocol::game::{EventFrame, GameEvent};
use protocol::id::GameId;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::sleep;

/// A server that is being restarted is asked again for so many times.
const TRIES: u32 = 100;

/// A game's whole record, read and as it came.
pub struct Kept {
    /// As it is read.
    pub record: GameRecord,
    /// Its events as they came.
    pub frames: Vec<Value>,
}

/// Fetches the record of a game, however often the server goes away meanwhile.
///
/// # Errors
/// It is not there or cannot be read.
pub async fn fetch(server: SocketAddr, game: &GameId) -> Result<Kept, String> {
    let path = format!("/api/games/{game}");
    for _ in 0..TRIES {
        match http::get(server, &path).await {
            Ok(answer) if answer.status == 200 => return read(&answer.body),
            Ok(answer) if answer.status != 503 => {
                return Err(format!(
                    "lost: the archive answers {} for {game}: {}",
                    answer.status, answer.body
                ));
            }
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
    Err(format!("the archive does not answer for {game}"))
}

/// Compares the record of a finished game with what its members saw, and its end with the result.
///
/// # Errors
/// What differs.
pub async fn check(server: SocketAddr, played: &Played) -> Result<(), String> {
    let kept = fetch(server, &played.game).await?;
    for ledger in &played.ledgers {
        ledger.is_within(&kept.frames)?;
    }
    let mut view = kept.record.start;
    for frame in &kept.record.events {
        view.follow(frame).map_err(|_| format!("the archive has a gap before event {}", frame.seq))?;
    }
    if view != played.last {
        return Err(format!("the archive ends with {view:?}, the members saw {:?}", played.last));
    }
    let told = |frame: &&EventFrame| frame.event == GameEvent::Interrupted {};
    let interruptions = kept.record.events.iter().filter(told).count();
    if kept.record.outages.len() < interruptions {
        return Err(format!("{interruptions} interruptions, only {:?} in the record", kept.record.outages));
    }
    if kept.record.ended_at.is_none() {
        return Err("the archive says that the game goes on".to_string());
    }
    Ok(())
}

fn read(body: &str) -> Result<Kept, String> {
    let says = |error: serde_json::Error| format!("the archive's answer cannot be read: {error}");
    let mut whole: Value = serde_json::from_str(body).map_err(says)?;
    let record = serde_json::from_value(whole.clone()).map_err(says)?;
    let frames = match whole["events"].take() {
        Value::Array(frames) => frames,
        _ => return Err("the archive's answer has no events".to_string()),
    };
    Ok(Kept { record, frames })
}
