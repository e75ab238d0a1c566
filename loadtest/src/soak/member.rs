//! One member of a game in a soak: reads its socket, sees that no event is lost or doubled, and comes back where it
//! left off when it was made to leave. It never decides what is sent.

use super::place::Place;
use super::shared::Shared;
use crate::glance::Glance;
use crate::line::Line;
use crate::opening::{self, Member as Admitted};
use protocol::id::{GameId, SeatToken};
use protocol::snapshot::Phase;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;

/// Nobody waits longer to be let in again.
const PATIENCE: Duration = Duration::from_secs(30);
/// What ends the catching up.
const PRESENCE: &str = r#"{"type":"presence""#;

/// One member.
pub(crate) struct Member {
    pub(crate) shared: Arc<Shared>,
    pub(crate) place: Arc<Place>,
    /// 0 Black, 1 White, then the spectators.
    pub(crate) seat: usize,
    pub(crate) game: GameId,
    pub(crate) token: Option<SeatToken>,
}

/// How far it is.
struct Progress {
    seq: u64,
    heard: usize,
    phase: Phase,
    /// The answer to a command that was sent again may be an event that it has by now.
    resent: bool,
}

impl Member {
    /// Follows the game to its end: the number of its last event.
    ///
    /// # Errors
    /// What was wrong: an event lost or doubled, or a line that broke by itself.
    pub(crate) async fn follow(self, admitted: Admitted) -> Result<u64, String> {
        let mut progress = Progress { seq: admitted.seq, heard: 0, phase: Phase::Playing, resent: false };
        let mut line = admitted.line;
        while progress.phase != Phase::Finished {
            match next(&line).await {
                Ok(text) => drop(self.hear(&text, &mut progress)?),
                Err(_) if self.place.is_away(self.seat) => {
                    drop(line);
                    line = self.come_back(&mut progress).await?;
                }
                Err(why) => return Err(why),
            }
        }
        Ok(progress.seq)
    }

    async fn come_back(&self, progress: &mut Progress) -> Result<Arc<Line>, String> {
        let left = Instant::now();
        let reading = async {
            let (game, token, since) = (&self.game, self.token.clone(), progress.seq);
            let line = Arc::new(opening::again(&self.shared.sources, game, token, since).await?);
            while progress.phase != Phase::Finished {
                let text = next(&line).await?;
                self.hear(&text, progress)?;
                if text.starts_with(PRESENCE) {
                    break;
                }
            }
            Ok::<_, String>(line)
        };
        let back = tokio::time::timeout(PATIENCE, reading).await;
        let line = back.map_err(|_| "nobody was let in again".to_string())??;
        self.shared.came_back(left.elapsed());
        progress.resent = self.place.back(self.seat, Arc::clone(&line));
        Ok(line)
    }

    fn hear(&self, text: &str, progress: &mut Progress) -> Result<(), String> {
        self.shared.tally.frame(text.len());
        let (seq, phase) = match Glance::of(text)? {
            Glance::Played { seq, turn, .. } => {
                if self.is_new(seq, progress)? {
                    self.place.heard(self.seat, progress.heard, turn);
                    progress.heard += 1;
                }
                return Ok(());
            }
            Glance::Snapshot { seq, turn, phase, moves } => {
                if seq < progress.seq || moves < progress.heard {
                    return Err(format!("went back: a snapshot of event {seq} after {}", progress.seq));
                }
                for number in progress.heard..moves {
                    self.place.heard(self.seat, number, turn);
                }
                (progress.seq, progress.heard, progress.phase) = (seq, moves, phase);
                self.shared.snapshots.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            Glance::Event { seq, phase, .. } => (seq, phase),
            Glance::Marked { seq, .. } => (seq, Phase::Scoring),
            Glance::Refused(why) => return Err(format!("refused: {why}")),
            Glance::Other => return Ok(()),
        };
        if self.is_new(seq, progress)? {
            progress.phase = phase;
        }
        Ok(())
    }

    fn is_new(&self, seq: u64, progress: &mut Progress) -> Result<bool, String> {
        if seq == progress.seq + 1 {
            progress.seq = seq;
            return Ok(true);
        }
        if progress.resent && seq <= progress.seq {
            progress.resent = false;
            return Ok(false);
        }
        Err(format!("lost or doubled: event {seq} after {}", progress.seq))
    }
}

async fn next(line: &Line) -> Result<String, String> {
    loop {
        match line.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
            Some(Ok(Message::Close(frame))) => return Err(format!("closed: {frame:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("a socket broke".to_string()),
        }
    }
}
