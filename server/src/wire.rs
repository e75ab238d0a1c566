//! The bytes of one socket on their way out. All of them go through here, also the answers that the
//! WebSocket library gives by itself: written at once while nothing waits, else in order and many at a time. Of the way
//! in it only counts the bytes, as a message may come in any number of frames.

use crate::frame::Frame;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Bytes;

/// The most that may wait for one reader. A snapshot of a long game is about 20 KiB.
const MAX_WAITING: usize = 256;
const MAX_WAITING_BYTES: usize = 256 * 1024;
/// The most that is read for one message: it pays with one token, however many frames it comes in.
const MAX_READ: usize = 4 * protocol::MAX_CLIENT_MESSAGE;
/// How many frames one call to the system takes.
const AT_ONCE: usize = 32;

/// One socket's stream, and what waits to be written to it.
pub(crate) struct Wire {
    stream: TcpStream,
    /// What has been read since the last message came.
    read: usize,
    waiting: VecDeque<Bytes>,
    waiting_bytes: usize,
    /// The first that waits has been written in part.
    in_part: bool,
    ending: bool,
    broken: bool,
    /// The code with which this side ends it.
    code: Option<u16>,
    /// Frames that were thrown away.
    dropped: u64,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream) -> Wire {
        Wire {
            stream,
            read: 0,
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            in_part: false,
            ending: false,
            broken: false,
            code: None,
            dropped: 0,
        }
    }

    /// A message has come whole: what was read until now is paid for.
    pub(crate) fn message_came(&mut self) {
        self.read = 0;
    }

    /// Writes frames now, or lets them wait. Whether something waits that did not before.
    pub(crate) fn send(&mut self, frames: &[Frame]) -> bool {
        if self.ending || self.broken {
            return false;
        }
        if !self.waiting.is_empty() {
            frames.iter().for_each(|frame| self.wait(frame.bytes().clone()));
            return false;
        }
        let written = match frames {
            [frame] => self.stream.try_write(frame.bytes()),
            frames => {
                let mut slices = [IoSlice::new(&[]); AT_ONCE];
                let count = frames.len().min(AT_ONCE);
                for (slice, frame) in slices.iter_mut().zip(frames) {
                    *slice = IoSlice::new(frame.bytes());
                }
                self.stream.try_write_vectored(&slices[..count])
            }
        };
        let mut written = match written {
            Ok(written) => written,
            Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
            Err(_) => {
                self.broken = true;
                return true;
            }
        };
        for frame in frames {
            let bytes = frame.bytes();
            if written >= bytes.len() {
                written -= bytes.len();
                continue;
            }
            let begun = self.waiting.is_empty() && written > 0;
            self.wait(bytes.slice(written..));
            self.in_part |= begun;
            written = 0;
        }
        !self.waiting.is_empty()
    }

    /// Ends the socket with a close code once what waits has been written.
    pub(crate) fn end(&mut self, code: u16, reason: &'static str) {
        self.send(&[Frame::close(code, reason)]);
        self.code.get_or_insert(code);
        self.ending = true;
    }

    /// Writes what waits, as far as it goes.
    pub(crate) fn drain(&mut self, context: &mut Context<'_>) {
        if let Poll::Ready(Err(_)) = self.poll_drain(context) {
            self.broken = true;
        }
    }

    /// Whether something waits.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty() && !self.broken
    }

    /// Whether it is over: broken, or ended with the last word said.
    pub(crate) fn is_over(&self) -> bool {
        self.broken || (self.ending && self.waiting.is_empty())
    }

    /// Whether this side has ended it, or it is broken; the last word may still wait.
    pub(crate) fn is_ending(&self) -> bool {
        self.broken || self.ending
    }

    /// The code with which this side has ended it, if it has; and how many frames were thrown away.
    pub(crate) fn ended(&self) -> (Option<u16>, u64) {
        (self.code, self.dropped)
    }

    /// The stream itself.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// A reader that lets too much wait is cut: what it was not sent yet is not worth more than the others.
    fn wait(&mut self, bytes: Bytes) {
        if self.ending || self.broken {
            return;
        }
        self.waiting_bytes += bytes.len();
        self.waiting.push_back(bytes);
        if self.waiting.len() <= MAX_WAITING && self.waiting_bytes <= MAX_WAITING_BYTES {
            return;
        }
        let keep = usize::from(self.in_part);
        self.dropped += (self.waiting.len() - keep) as u64;
        self.waiting.truncate(keep);
        self.waiting.push_back(Frame::close(1013, "reading too slowly").bytes().clone());
        self.waiting_bytes = self.waiting.iter().map(Bytes::len).sum();
        self.code.get_or_insert(1013);
        self.ending = true;
    }

    fn poll_drain(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.waiting.is_empty() && !self.broken {
            let mut slices = [IoSlice::new(&[]); AT_ONCE];
            let count = self.waiting.len().min(AT_ONCE);
            for (slice, bytes) in slices.iter_mut().zip(&self.waiting) {
                *slice = IoSlice::new(bytes);
            }
            match self.stream.try_write_vectored(&slices[..count]) {
                Ok(written) => self.advance(written),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    ready!(self.stream.poll_write_ready(context))?;
                }
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        // A burst is over: its room is given back.
        if self.waiting.capacity() > AT_ONCE {
            self.waiting = VecDeque::new();
        }
        Poll::Ready(Ok(()))
    }

    fn advance(&mut self, mut written: usize) {
        self.waiting_bytes -= written;
        while let Some(first) = self.waiting.front_mut() {
            if written < first.len() {
                self.in_part |= written > 0;
                let _ = first.split_to(written);
                return;
            }
            written -= first.len();
            self.waiting.pop_front();
            self.in_part = false;
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.read += buffer.filled().len() - before;
        if self.read > MAX_READ {
            return Poll::Ready(Err(ErrorKind::FileTooLarge.into()));
        }
        polled
    }
}

/// What the library writes by itself, pongs and the answer to a close, waits its turn like everything else.
impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.wait(Bytes::copy_from_slice(bytes));
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
