//! One socket that anybody may write to without waiting and that one task reads: the relay's members and
//! the swarm's bots. It knows frames, never what stands in them.

use futures_util::task::AtomicWaker;
use futures_util::{Sink, Stream};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};
use std::task::{Context, Poll, Waker, ready};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// What may wait for one socket. Whoever reads more slowly than that has left the measurement.
const MOST_WAITING: usize = 65_536;

/// When a frame is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Writing {
    /// At once, by whoever has it.
    Direct,
    /// By the socket's own task, which feeds all that waits and flushes once.
    Queue,
}

/// How somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// With a close frame, after which the other side may still say what was on its way.
    Farewell,
    /// Without a word, as when a line breaks.
    Cut,
}

/// An open socket.
pub(crate) struct Line {
    writing: Writing,
    out: Mutex<Out>,
    task: AtomicWaker,
}

struct Out {
    socket: WebSocketStream<TcpStream>,
    waiting: VecDeque<Message>,
    unflushed: bool,
    broken: bool,
}

/// Small buffers: the library's own are cleared before each read, which costs a quarter of the moves.
pub(crate) fn config(read_buffer: usize, writing: Writing) -> WebSocketConfig {
    let write_buffer = match writing {
        Writing::Direct => 1024,
        Writing::Queue => 16 * 1024,
    };
    WebSocketConfig::default()
        .read_buffer_size(read_buffer)
        .write_buffer_size(write_buffer)
        .max_write_buffer_size(4 << 20)
}

impl Line {
    pub(crate) fn new(socket: WebSocketStream<TcpStream>, writing: Writing) -> Line {
        let out = Out { socket, waiting: VecDeque::new(), unflushed: false, broken: false };
        Line { writing, out: Mutex::new(out), task: AtomicWaker::new() }
    }

    /// Sends a text frame, now or after what waits.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        let mut out = self.lock();
        if out.broken {
            return;
        }
        if self.writing == Writing::Direct && !out.unflushed {
            out.unflushed = true;
            out.waiting.push_back(Message::Text(text));
            // What does not go through is left to the socket's own task, with its own waker.
            out.drain(&mut Context::from_waker(Waker::noop()));
            if out.unflushed || out.broken {
                self.task.wake();
            }
            return;
        }
        out.waiting.push_back(Message::Text(text));
        out.broken |= out.waiting.len() > MOST_WAITING;
        if !out.unflushed || out.broken {
            out.unflushed = true;
            self.task.wake();
        }
    }

    /// Ends it from this side. Whoever reads it reads on until it has ended.
    pub(crate) fn leave(&self, how: Leaving) {
        let mut out = self.lock();
        match how {
            Leaving::Farewell => {
                out.waiting.push_back(Message::Close(None));
                out.unflushed = true;
            }
            Leaving::Cut => out.broken = true,
        }
        self.task.wake();
    }

    /// The next frame; `None` once the socket has ended. Also sends what waits.
    pub(crate) async fn next(&self) -> Option<Result<Message, Error>> {
        std::future::poll_fn(|context| {
            self.task.register(context.waker());
            let mut out = self.lock();
            out.drain(context);
            if out.broken {
                return Poll::Ready(None);
            }
            Pin::new(&mut out.socket).poll_next(context)
        })
        .await
    }

    fn lock(&self) -> MutexGuard<'_, Out> {
        self.out.lock().expect("no holder of a socket panics")
    }
}

impl Out {
    fn drain(&mut self, context: &mut Context<'_>) {
        if !self.unflushed || self.broken {
            return;
        }
        match self.poll_drain(context) {
            Poll::Ready(Ok(())) => self.unflushed = false,
            Poll::Ready(Err(_)) => self.broken = true,
            Poll::Pending => {}
        }
    }

    fn poll_drain(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut socket = Pin::new(&mut self.socket);
        while !self.waiting.is_empty() {
            ready!(socket.as_mut().poll_ready(context))?;
            let message = self.waiting.pop_front().expect("something waits");
            socket.as_mut().start_send(message)?;
        }
        socket.poll_flush(context)
    }
}
