//! Spectators that stop reading for good: their sockets stay open, and hardly anything fits into them. What becomes
//! of them is seen from the server's open files, and at the end from what they find when they read on. A server may
//! have cut them long before it lets go of their sockets: how much they find tells when.

use crate::crowd;
use crate::line::Line;
use crate::opening;
use crate::process::Process;
use crate::sources::Sources;
use protocol::id::GameId;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// How often the server's open files are counted.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// A socket that says nothing for 45 s is closed by the server for that.
const SPEAK_EVERY: Duration = Duration::from_secs(15);
/// How long one that reads on waits for its end.
const READS_ON: Duration = Duration::from_secs(5);

/// They that do not read.
pub(crate) struct Stalled {
    lines: Vec<Arc<Line>>,
    seen: Arc<Seen>,
    /// Dropped with this, and so ended.
    watch: JoinSet<()>,
}

/// What is seen while they do not read.
#[derive(Default)]
struct Seen {
    closed: AtomicU64,
    /// Milliseconds until the first and the last were closed; 0 before that.
    first_ms: AtomicU64,
    last_ms: AtomicU64,
}

/// How one of them ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// With a close frame.
    Code(u16),
    /// Without one.
    Broken,
    /// Not at all.
    Open,
}

/// What became of them.
pub(crate) struct Fate {
    count: usize,
    /// Of whom the server let go before they read on.
    closed: u64,
    first_after: Option<Duration>,
    /// Until all were.
    all_after: Option<Duration>,
    ends: BTreeMap<End, usize>,
    /// Frames that each still found, at least and at most.
    frames: [usize; 2],
}

impl Stalled {
    /// Lets so many in, spread over the games, and has them stop reading.
    ///
    /// # Errors
    /// They were not let in.
    pub(crate) async fn open(
        url: &str,
        games: &[GameId],
        count: usize,
        server: Process,
    ) -> Result<Stalled, String> {
        let sources = Arc::new(Sources::new(url)?);
        let lines = crowd::make(count, |number| {
            let (sources, game) = (Arc::clone(&sources), games[number % games.len()].clone());
            async move { Ok(Arc::new(opening::narrow(&sources, &game).await?)) }
        });
        let (lines, seen) = (lines.await?, Arc::new(Seen::default()));
        // The lobby's sockets are gone by then, which would else be taken for theirs.
        tokio::time::sleep(LOOK_EVERY).await;
        let files = server.open_files();
        let mut watch = JoinSet::new();
        watch.spawn(look(server, files, count as u64, Arc::clone(&seen)));
        watch.spawn(speak(lines.clone()));
        Ok(Stalled { lines, seen, watch })
    }

    /// Has them read on, and finds how each of them ended.
    ///
    /// # Errors
    /// None that is foreseen.
    pub(crate) async fn resume(mut self) -> Result<Fate, String> {
        self.watch.shutdown().await;
        let count = self.lines.len();
        let found =
            crowd::all(self.lines.into_iter().map(|line| async move { Ok(end(&line).await) })).await?;
        let mut ends = BTreeMap::new();
        found.iter().for_each(|(end, _)| *ends.entry(*end).or_default() += 1);
        let frames = || found.iter().map(|(_, frames)| *frames);
        let frames = [frames().min().unwrap_or(0), frames().max().unwrap_or(0)];
        let after = |ms: &AtomicU64| match ms.load(Ordering::Relaxed) {
            0 => None,
            ms => Some(Duration::from_millis(ms)),
        };
        Ok(Fate {
            count,
            closed: self.seen.closed.load(Ordering::Relaxed),
            first_after: after(&self.seen.first_ms),
            all_after: after(&self.seen.last_ms),
            ends,
            frames,
        })
    }
}

async fn end(line: &Line) -> (End, usize) {
    let mut frames = 0;
    let reading = async {
        loop {
            match line.next().await {
                Some(Ok(Message::Close(frame))) => {
                    return frame.map_or(End::Broken, |frame| End::Code(frame.code.into()));
                }
                Some(Ok(_)) => frames += 1,
                Some(Err(_)) | None => return End::Broken,
            }
        }
    };
    let end = tokio::time::timeout(READS_ON, reading).await.unwrap_or(End::Open);
    (end, frames)
}

async fn look(server: Process, with_all: u64, count: u64, seen: Arc<Seen>) {
    let began = Instant::now();
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let files = tokio::task::spawn_blocking(move || server.open_files()).await.unwrap_or(u64::MAX);
        let closed = with_all.saturating_sub(files).min(count);
        let ms = began.elapsed().as_millis() as u64;
        if closed > 0 && seen.closed.swap(closed, Ordering::Relaxed) == 0 {
            seen.first_ms.store(ms, Ordering::Relaxed);
        }
        if closed == count {
            return seen.last_ms.store(ms, Ordering::Relaxed);
        }
    }
}

async fn speak(lines: Vec<Arc<Line>>) {
    loop {
        tokio::time::sleep(SPEAK_EVERY).await;
        lines.iter().for_each(|line| line.send(r#"{"type":"ping"}"#.into()));
    }
}

impl Fate {
    /// For people.
    pub(crate) fn text(&self) -> String {
        let said = |after: Option<Duration>| {
            after.map_or("–".to_string(), |after| format!("{:.1} s", after.as_secs_f64()))
        };
        let ends: Vec<String> =
            self.ends.iter().map(|(end, count)| format!("{} {count}", end.name())).collect();
        format!(
            "{} stopped reading: the server let go of {} meanwhile, the first after {}, all after {}; what they read in the end: {}, after {}–{} frames",
            self.count,
            self.closed,
            said(self.first_after),
            said(self.all_after),
            ends.join(", "),
            self.frames[0],
            self.frames[1]
        )
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let ends = self.ends.iter().map(|(end, count)| (end.name(), json!(count)));
        json!({
            "count": self.count,
            "let_go": self.closed,
            "first_let_go_ms": self.first_after.map(|after| after.as_millis() as u64),
            "all_let_go_ms": self.all_after.map(|after| after.as_millis() as u64),
            "fewest_frames": self.frames[0],
            "most_frames": self.frames[1],
            "ends": ends.collect::<serde_json::Map<_, _>>(),
        })
    }
}

impl End {
    fn name(self) -> String {
        match self {
            End::Code(code) => format!("code {code}"),
            End::Broken => "no close frame".to_string(),
            End::Open => "still open".to_string(),
        }
    }
}
