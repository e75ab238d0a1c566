//! The relay's journal: the bytes of all moves that wait go into a file with one fdatasync, and only then
//! are they sent. The least that any server that keeps its moves must do.

use super::room::Room;
use protocol::settings::Color;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::task::coop::unconstrained;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Moves that may wait for the file.
const MOST_WAITING: usize = 16_384;

struct Move {
    room: Arc<Room>,
    color: Color,
    text: Utf8Bytes,
}

/// The way to the file.
#[derive(Clone)]
pub(crate) struct Journal {
    moves: mpsc::Sender<Move>,
}

impl Journal {
    /// Hands a move over; it is told once it is kept.
    pub(crate) async fn keep(&self, room: Arc<Room>, color: Color, text: Utf8Bytes) {
        // The writer ends with the process.
        let _ = self.moves.send(Move { room, color, text }).await;
    }
}

/// Opens the file and starts its thread, and the task that tells what is kept while the next moves are written.
pub(crate) fn start(path: &Path) -> std::io::Result<Journal> {
    let file = File::options().create(true).append(true).open(path)?;
    let (moves, waiting) = mpsc::channel(MOST_WAITING);
    let (kept, told) = mpsc::channel(4);
    std::thread::Builder::new().name("journal".to_string()).spawn(move || write(file, waiting, &kept))?;
    tokio::spawn(unconstrained(tell(told)));
    Ok(Journal { moves })
}

fn write(mut file: File, mut waiting: mpsc::Receiver<Move>, kept: &mpsc::Sender<Vec<Move>>) {
    let mut bytes = Vec::new();
    loop {
        let mut batch = Vec::new();
        if waiting.blocking_recv_many(&mut batch, MOST_WAITING) == 0 {
            return;
        }
        bytes.clear();
        for one in &batch {
            bytes.extend_from_slice(one.room.id.as_bytes());
            bytes.extend_from_slice(one.text.as_bytes());
        }
        if let Err(error) = file.write_all(&bytes).and_then(|()| file.sync_data()) {
            eprintln!("relay: the journal cannot be written: {error}");
            return;
        }
        if kept.blocking_send(batch).is_err() {
            return;
        }
    }
}

async fn tell(mut told: mpsc::Receiver<Vec<Move>>) {
    while let Some(batch) = told.recv().await {
        for one in batch {
            one.room.tell(one.color, &one.text);
        }
    }
}
