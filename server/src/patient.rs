//! A line that must take what it has asked for: whoever asks and never reads would else have the answer kept
//! in memory for ever. It never knows what is said over it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long a line may take nothing at all.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream that is given up when nothing can be written to it for some time.
pub(crate) struct Patient {
    stream: TcpStream,
    /// Set while something waits to be written.
    until: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    pub(crate) fn new(stream: TcpStream) -> Patient {
        Patient { stream, until: None }
    }

    pub(crate) fn into_inner(self) -> TcpStream {
        self.stream
    }

    fn wait<T>(&mut self, came: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if came.is_ready() {
            self.until = None;
            return came;
        }
        let until = self.until.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        until.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let came = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wait(came, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let came = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wait(came, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_line_that_takes_nothing_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let _peer = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a line");
        let (stream, _) = listener.accept().await.expect("a line");
        tokio::time::pause();
        let mut line = Patient::new(stream);
        let much = vec![0; 64 << 20];
        let written = line.write_all(&much).await.map_err(|error| error.kind());
        assert_eq!(written, Err(io::ErrorKind::TimedOut));
    }
}
