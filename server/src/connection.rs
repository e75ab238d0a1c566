//! One socket's way out, and the raw way in. Whoever has news writes it here at once and without
//! waiting when nothing is pending; otherwise it is queued, and the socket's own task feeds the whole
//! queue and flushes once. A reader that falls too far behind is cut, so it slows nobody.

use futures_util::task::AtomicWaker;
use futures_util::{Sink, Stream};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// The most that may wait for one reader. A snapshot of a long game is about 20 KiB.
const MAX_QUEUE: usize = 64;
const MAX_QUEUE_BYTES: usize = 256 * 1024;

/// One open socket.
pub(crate) struct Connection {
    pub(crate) id: u64,
    pub(crate) address: IpAddr,
    out: Mutex<Out>,
    task: AtomicWaker,
}

struct Out {
    socket: WebSocketStream<TcpStream>,
    queue: VecDeque<Message>,
    queued_bytes: usize,
    pending: bool,
    ending: bool,
    broken: bool,
    /// The code with which this side ends it.
    code: Option<u16>,
    /// Messages that were thrown away.
    dropped: u64,
}

impl Connection {
    pub(crate) fn new(id: u64, address: IpAddr, socket: WebSocketStream<TcpStream>) -> Connection {
        let out = Out {
            socket,
            queue: VecDeque::new(),
            queued_bytes: 0,
            pending: false,
            ending: false,
            broken: false,
            code: None,
            dropped: 0,
        };
        Connection { id, address, out: Mutex::new(out), task: AtomicWaker::new() }
    }

    /// Sends a text frame now, or after what is pending. Never waits.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        self.write(Message::Text(text));
    }

    /// Sends a ping frame.
    pub(crate) fn ping(&self, payload: [u8; 8]) {
        self.write(Message::Ping(Bytes::copy_from_slice(&payload)));
    }

    /// Ends the socket with a close code once what is pending has been sent.
    pub(crate) fn close(&self, code: u16, reason: &'static str) {
        self.write(Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() })));
        let mut out = self.lock();
        out.ending = true;
        out.code.get_or_insert(code);
        drop(out);
        self.task.wake();
    }

    /// The next frame; `None` once the socket has ended. Also sends what is pending.
    pub(crate) async fn next(&self) -> Option<Result<Message, Error>> {
        std::future::poll_fn(|context| {
            self.task.register(context.waker());
            let mut out = self.lock();
            out.drain(context);
            if out.broken || (out.ending && !out.pending) {
                return Poll::Ready(None);
            }
            Pin::new(&mut out.socket).poll_next(context)
        })
        .await
    }

    /// Sends what is pending, reading nothing, for a while.
    pub(crate) async fn pause(&self, time: Duration) {
        let sending = std::future::poll_fn(|context| -> Poll<()> {
            self.task.register(context.waker());
            let mut out = self.lock();
            out.drain(context);
            if out.broken || (out.ending && !out.pending) { Poll::Ready(()) } else { Poll::Pending }
        });
        let _ = tokio::time::timeout(time, sending).await;
    }

    /// Waits until the last words have gone and the peer has hung up, within bounds: a socket dropped
    /// with unread bytes would take the close frame with it.
    pub(crate) async fn finish(self: std::sync::Arc<Self>) {
        let sent = std::future::poll_fn(|context| {
            self.task.register(context.waker());
            let mut out = self.lock();
            out.drain(context);
            if out.broken || !out.pending { Poll::Ready(()) } else { Poll::Pending }
        });
        let _ = tokio::time::timeout(Duration::from_secs(2), sent).await;
        let Ok(connection) = std::sync::Arc::try_unwrap(self) else { return };
        let Ok(out) = connection.out.into_inner() else { return };
        let mut stream = out.socket.into_inner();
        let _ = tokio::io::AsyncWriteExt::shutdown(&mut stream).await;
        let mut scrap = [0; 4096];
        let reading = async {
            for _ in 0..256 {
                if !matches!(stream.read(&mut scrap).await, Ok(length) if length > 0) {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(2), reading).await;
    }

    /// The code with which this side has ended it, if it has; and how many messages were thrown away as they
    /// were read too slowly.
    pub(crate) fn ended(&self) -> (Option<u16>, u64) {
        let out = self.lock();
        (out.code, out.dropped)
    }

    fn write(&self, message: Message) {
        let mut out = self.lock();
        if out.broken || out.ending {
            return;
        }
        if !out.pending {
            // The socket's own task takes over, with its own waker, if this write does not go through.
            let mut context = Context::from_waker(Waker::noop());
            out.queue.push_back(message);
            out.pending = true;
            out.drain(&mut context);
            if out.pending || out.broken {
                self.task.wake();
            }
            return;
        }
        out.queued_bytes += message.len();
        out.queue.push_back(message);
        if out.queue.len() > MAX_QUEUE || out.queued_bytes > MAX_QUEUE_BYTES {
            out.dropped += out.queue.len() as u64;
            out.code.get_or_insert(1013);
            out.queue.clear();
            out.queued_bytes = 0;
            out.queue.push_back(Message::Close(Some(CloseFrame {
                code: 1013.into(),
                reason: "reading too slowly".into(),
            })));
            out.ending = true;
        }
        self.task.wake();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Out> {
        self.out.lock().expect("no writer panics while it holds a socket")
    }
}

impl Out {
    fn drain(&mut self, context: &mut Context<'_>) {
        if !self.pending || self.broken {
            return;
        }
        match self.poll_drain(context) {
            Poll::Ready(Ok(())) => self.pending = false,
            Poll::Ready(Err(_)) => self.broken = true,
            Poll::Pending => {}
        }
    }

    fn poll_drain(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut socket = Pin::new(&mut self.socket);
        while !self.queue.is_empty() {
            std::task::ready!(socket.as_mut().poll_ready(context))?;
            let message = self.queue.pop_front().expect("the queue is not empty");
            self.queued_bytes = self.queued_bytes.saturating_sub(message.len());
            socket.as_mut().start_send(message)?;
        }
        socket.poll_flush(context)
    }
}
