//! The word by which whoever started a run ends it early. It never knows what runs.

use tokio::signal::unix::{SignalKind, signal};

/// Waits until the process is told to stop, from the keyboard or by another process.
pub(crate) async fn to_stop() {
    let listen = |kind| signal(kind).expect("a signal handler can be installed");
    let (mut interrupt, mut terminate) = (listen(SignalKind::interrupt()), listen(SignalKind::terminate()));
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}
