//! One socket's way out, and the raw way in. Whoever has news writes it here at once and without
//! waiting when nothing is pending; otherwise it is queued, and the socket's own task writes the whole
//! queue at once. A reader that falls too far behind is cut, so it slows nobody.

use crate::frame::Frame;
use crate::wire::Wire;
use futures_util::Stream;
use futures_util::task::AtomicWaker;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message};

/// How long a slow reader has to take the last words.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// One open socket.
pub(crate) struct Connection {
    pub(crate) id: u64,
    pub(crate) address: IpAddr,
    socket: Mutex<WebSocketStream<Wire>>,
    task: AtomicWaker,
    /// Whether it holds a seat in its game, whose task alone can tell.
    seated: AtomicBool,
}

impl Connection {
    pub(crate) fn new(id: u64, address: IpAddr, socket: WebSocketStream<Wire>) -> Connection {
        let (socket, task, seated) = (Mutex::new(socket), AtomicWaker::new(), AtomicBool::new(false));
        Connection { id, address, socket, task, seated }
    }

    /// Its token is that of a seat.
    pub(crate) fn sit_down(&self) {
        self.seated.store(true, Ordering::Relaxed);
    }

    /// Whether it holds a seat.
    pub(crate) fn is_seated(&self) -> bool {
        self.seated.load(Ordering::Relaxed)
    }

    /// Sends a frame now, or after what is pending. Never waits.
    pub(crate) fn send(&self, frame: Frame) {
        self.send_all(&[frame]);
    }

    /// Sends frames together, likewise.
    pub(crate) fn send_all(&self, frames: &[Frame]) {
        // The socket's own task takes over, with its own waker, if this does not go through.
        if self.lock().get_mut().send(frames) {
            self.task.wake();
        }
    }

    /// Ends the socket with a close code once what is pending has been sent.
    pub(crate) fn close(&self, code: u16, reason: &'static str) {
        self.lock().get_mut().end(code, reason);
        self.task.wake();
    }

    /// The next frame; `None` once the socket has ended: nothing is read of whoever has been told so, as somebody
    /// who takes no last word could otherwise stay for ever. Also sends what is pending.
    pub(crate) async fn next(&self) -> Option<Result<Message, Error>> {
        std::future::poll_fn(|context| {
            let mut socket = self.lock();
            socket.get_mut().drain(context);
            if socket.get_ref().is_ending() {
                return Poll::Ready(None);
            }
            let came = Pin::new(&mut *socket).poll_next(context);
            if let Poll::Ready(Some(Ok(_))) = &came {
                socket.get_mut().message_came();
            }
            // The library may have answered by itself.
            socket.get_mut().drain(context);
            if came.is_pending() {
                if socket.get_ref().is_ending() {
                    return Poll::Ready(None);
                }
                // Under the lock: whoever has news comes after it, and finds whom to wake.
                self.task.register(context.waker());
            }
            came
        })
        .await
    }

    /// Sends what is pending, reading nothing, for a while.
    pub(crate) async fn pause(&self, time: Duration) {
        let _ = tokio::time::timeout(time, self.sent(Wire::is_over)).await;
    }

    /// Waits until the last words have gone and the peer has hung up, within bounds: a socket dropped
    /// with unread bytes would take the close frame with it.
    pub(crate) async fn finish(self: std::sync::Arc<Self>) {
        let said = self.sent(|wire| wire.is_over() || !wire.is_waiting());
        let _ = tokio::time::timeout(LAST_WORDS, said).await;
        let Ok(connection) = std::sync::Arc::try_unwrap(self) else { return };
        let Ok(socket) = connection.socket.into_inner() else { return };
        let mut stream = socket.into_inner().into_stream();
        let _ = tokio::io::AsyncWriteExt::shutdown(&mut stream).await;
        // On the heap: every open socket has room in its task for all that it may ever hold.
        let mut scrap = vec![0; 4096];
        let reading = async {
            for _ in 0..256 {
                if !matches!(stream.read(&mut scrap).await, Ok(length) if length > 0) {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(2), reading).await;
    }

    /// The code with which this side has ended it, if it has; and how many frames were thrown away as they
    /// were read too slowly.
    pub(crate) fn ended(&self) -> (Option<u16>, u64) {
        self.lock().get_ref().ended()
    }

    /// Sends what is pending until that is enough.
    async fn sent(&self, enough: impl Fn(&Wire) -> bool) {
        std::future::poll_fn(|context| {
            let mut socket = self.lock();
            socket.get_mut().drain(context);
            if enough(socket.get_ref()) {
                return Poll::Ready(());
            }
            self.task.register(context.waker());
            Poll::Pending
        })
        .await;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, WebSocketStream<Wire>> {
        self.socket.lock().expect("no writer panics while it holds a socket")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::tungstenite::protocol::Role;

    /// A socket as of somebody at this address, and its other end.
    pub(crate) async fn connected(address: IpAddr) -> (Connection, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let peer = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a line");
        let (stream, _) = listener.accept().await.expect("a line");
        let socket = WebSocketStream::from_raw_socket(Wire::new(stream), Role::Server, None).await;
        (Connection::new(1, address, socket), peer)
    }

    #[tokio::test]
    async fn nothing_more_is_read_of_a_reader_that_was_cut() {
        let (connection, _peer) = connected(IpAddr::from([127, 0, 0, 1])).await;
        let frame = Frame::text(&"x".repeat(60_000));
        let sent = (0..1_000).find(|_| {
            connection.send(frame.clone());
            connection.ended().0.is_some()
        });
        assert!(sent.is_some(), "sixty megabytes are more than any line holds");
        assert_eq!(connection.ended().0, Some(1013));
        let next = tokio::time::timeout(Duration::from_secs(60), connection.next()).await;
        assert!(matches!(next, Ok(None)), "it does not wait for the last word to be taken");
    }
}
