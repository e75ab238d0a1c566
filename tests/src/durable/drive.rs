//! Games in a closed loop: each has one move in flight, and the next is sent when both players have seen
//! the last. The moves are known beforehand, so that no thought is measured. It must never know a store.

use crate::durable::figures::Figures;
use crate::faults::meeting::meet;
use protocol::client::Socket;
use protocol::game::GameRequest;
use protocol::id::{CommandId, SeatToken};
use protocol::meeting::Met;
use protocol::settings::{Blind, Conduct, IllegalMoves, Ruleset, Settings, Spectators, TimeControl};
use rules::{Point, Size};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Longer than this no answer is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many games are made at once.
const DOORS: usize = 32;

/// All that is read of a message.
#[derive(Deserialize)]
struct Lean {
    r#type: String,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    turn: u64,
    #[serde(default)]
    phase: String,
    #[serde(default)]
    code: String,
}

/// A game whose players have both sat down.
struct Pair {
    sockets: [Socket; 2],
    turn: u64,
}

/// `games` at once, `each` moves in every one of them.
///
/// # Errors
/// A line broke, or the server would not.
pub async fn measure(url: &str, games: u64, each: usize) -> Result<Figures, String> {
    let points = Arc::new(points());
    let doors = Arc::new(Semaphore::new(DOORS));
    let start = Arc::new(Barrier::new(games as usize + 1));
    let mut tasks = JoinSet::new();
    for _ in 0..games {
        let (url, points, doors, start) =
            (url.to_string(), Arc::clone(&points), Arc::clone(&doors), Arc::clone(&start));
        tasks.spawn(async move {
            let door = doors.acquire().await.map_err(|error| error.to_string())?;
            let pair = Pair::sit_down(&url).await;
            drop(door);
            // Also one that could not begin lets the others begin.
            start.wait().await;
            pair?.play(&points[..each.min(points.len())]).await
        });
    }
    start.wait().await;
    let began = Instant::now();
    let mut answers = Vec::new();
    while let Some(game) = tasks.join_next().await {
        answers.extend(game.map_err(|error| error.to_string())??);
    }
    Ok(Figures::of(answers, began.elapsed()))
}

impl Pair {
    async fn sit_down(url: &str) -> Result<Pair, String> {
        let met =
            timeout(PATIENCE, meet(url, settings())).await.map_err(|_| "no game in time".to_string())??;
        let black = join(url, &met, met.black.clone()).await?;
        let white = join(url, &met, met.white.clone()).await?;
        let mut pair = Pair { sockets: [black, white], turn: 0 };
        for side in 0..2 {
            // Both have sat down once the phase is no longer `waiting`.
            pair.turn = next(&mut pair.sockets[side], |message| message.phase == "playing").await?;
        }
        Ok(pair)
    }

    async fn play(mut self, points: &[String]) -> Result<Vec<u64>, String> {
        let mut answers = Vec::with_capacity(points.len());
        for (number, point) in points.iter().enumerate() {
            let id = CommandId::try_from(format!("c{number}")).expect("a short ASCII text");
            let request = GameRequest::Play { id, turn: self.turn, point: point.clone() };
            let (mover, before) = (number % 2, self.turn);
            let sent = Instant::now();
            self.sockets[mover].send(&request).await.map_err(|error| error.to_string())?;
            self.turn = next(&mut self.sockets[mover], |message| message.seq > before).await?;
            answers.push(sent.elapsed().as_micros() as u64);
            next(&mut self.sockets[1 - mover], |message| message.seq > before).await?;
        }
        Ok(answers)
    }
}

async fn join(url: &str, met: &Met, token: SeatToken) -> Result<Socket, String> {
    let mut socket =
        Socket::connect(url, &format!("/ws/game/{}", met.game)).await.map_err(|error| error.to_string())?;
    let hello = GameRequest::Hello { version: protocol::VERSION, token: Some(token), since: None };
    socket.send(&hello).await.map_err(|error| error.to_string())?;
    Ok(socket)
}

/// Reads up to the event or snapshot that is waited for; its turn.
async fn next(socket: &mut Socket, wanted: impl Fn(&Lean) -> bool) -> Result<u64, String> {
    let read = async {
        loop {
            let message: Lean = socket.next().await.map_err(|error| error.to_string())?;
            match message.r#type.as_str() {
                "event" | "snapshot" if wanted(&message) => return Ok(message.turn),
                "refused" => return Err(format!("refused: {}", message.code)),
                _ => {}
            }
        }
    };
    timeout(PATIENCE, read).await.map_err(|_| "no answer in time".to_string())?
}

/// Moves that take nothing: Black fills the lower half and White the upper one, and the middle row and
/// column stay open, so that each chain keeps a liberty.
fn points() -> Vec<String> {
    let lines = 19;
    let open = lines / 2;
    let size = Size::new(lines).expect("a size");
    let lower = size.points().filter(|point| point.row() < open && point.column() != open);
    let pairs = lower.filter_map(|point| Some([point, Point::new(point.column(), lines - 1 - point.row())?]));
    pairs.flatten().map(|point| point.to_string()).collect()
}

fn settings() -> Settings {
    Settings {
        size: 19,
        ruleset: Ruleset::Chinese2002,
        handicap: 0,
        komi: None,
        illegal_moves: IllegalMoves::Refused,
        conduct: Conduct::Casual,
        time: TimeControl::Absolute { main_ms: 3_600_000 },
        blind: Blind::default(),
        spectators: Spectators::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Board, Color, Position};

    #[test]
    fn every_move_is_legal_and_takes_nothing() {
        let size = Size::new(19).expect("a size");
        let Ruleset { repetition, suicide, .. } = rules::Ruleset::CHINESE_2002;
        let mut position = Position::new(Board::new(size), Color::Black, repetition, suicide);
        let points = points();
        assert_eq!(points.len(), 324);
        for point in points {
            let taken = position.play(point.parse().expect("a point")).expect("a legal move");
            assert_eq!(taken, [], "{point}");
        }
    }

    use rules::Ruleset;
}
