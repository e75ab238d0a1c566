//! The disk alone: one thread appends what waits and syncs it once, as a journal does, with nothing around
//! it. It must never know what the bytes are.

use crate::durable::figures::Figures;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// What a move takes in a journal, about.
const EVENT: [u8; 64] = [0x5a; 64];
const QUEUE: usize = 4_096;
const BATCH: usize = 1_000;

/// `writers` at once, each with one append in flight, `each` times.
///
/// # Errors
/// The file cannot be written.
pub async fn measure(folder: &Path, writers: u64, each: u64) -> Result<Figures, String> {
    let path = folder.join("bare");
    let file = File::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (queue, waiting) = mpsc::channel(QUEUE);
    let thread = std::thread::spawn(move || write(file, waiting));
    let began = Instant::now();
    let mut tasks = JoinSet::new();
    for _ in 0..writers {
        let queue = queue.clone();
        tasks.spawn(async move {
            let mut answers = Vec::new();
            for _ in 0..each {
                let (answer, kept) = oneshot::channel();
                let sent = Instant::now();
                if queue.send(answer).await.is_err() || kept.await.is_err() {
                    break;
                }
                answers.push(sent.elapsed().as_micros() as u64);
            }
            answers
        });
    }
    drop(queue);
    let answers: Vec<u64> = tasks.join_all().await.into_iter().flatten().collect();
    let took = began.elapsed();
    thread.join().expect("the writer does not panic").map_err(|error| error.to_string())?;
    std::fs::remove_file(&path).map_err(|error| error.to_string())?;
    Ok(Figures::of(answers, took))
}

fn write(mut file: File, mut waiting: mpsc::Receiver<oneshot::Sender<()>>) -> std::io::Result<()> {
    let (mut bytes, mut answers) = (Vec::new(), Vec::new());
    while let Some(first) = waiting.blocking_recv() {
        answers.push(first);
        while answers.len() < BATCH
            && let Ok(next) = waiting.try_recv()
        {
            answers.push(next);
        }
        bytes.clear();
        answers.iter().for_each(|_| bytes.extend_from_slice(&EVENT));
        file.write_all(&bytes)?;
        file.sync_data()?;
        for answer in answers.drain(..) {
            // Who no longer waits has no use for the answer.
            let _ = answer.send(());
        }
    }
    Ok(())
}
