//! What a service manager is told (systemd's `Type=notify`): that everything has been read again, and that
//! the server is about to stop. Without one nobody is told anything.

use sd_notify::NotifyState;

/// Players may come.
pub(crate) async fn ready() {
    tell(NotifyState::Ready).await;
}

/// The server stops; whoever manages it waits.
pub(crate) async fn stopping() {
    tell(NotifyState::Stopping).await;
}

/// The manager's socket could be full, so the runtime does not wait for it.
async fn tell(state: NotifyState<'static>) {
    let told = tokio::task::spawn_blocking(move || sd_notify::notify(&[state])).await;
    if let Ok(Err(error)) = told {
        tracing::warn!(%error, "the service manager cannot be told");
    }
}
