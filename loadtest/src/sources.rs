//! Where the swarm's sockets come from: one address of the loopback net has some 28,000 ports, so that many
//! sockets are spread over several addresses.

use socket2::SockRef;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::client_async_with_config;

use crate::line::{self, Line, Writing};

const ADDRESSES: u32 = 16;
/// The kernel takes no less than its own least.
const NARROW: u32 = 2_048;
/// What every host takes in one packet. The loopback net takes 64 KB, of which the sender's kernel keeps many: a
/// reader that has stopped would not be noticed for megabytes.
const SMALL_PACKET: u32 = 536;

/// How much the kernel keeps for a socket that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unread {
    Usual,
    Little,
}

/// The way to one server.
pub(crate) struct Sources {
    server: SocketAddr,
    next: AtomicU32,
}

impl Sources {
    /// # Errors
    /// The address of the server cannot be read.
    pub(crate) fn new(url: &str) -> Result<Sources, String> {
        let host = url.trim_start_matches("http://").trim_end_matches('/');
        let server = std::net::ToSocketAddrs::to_socket_addrs(host)
            .map_err(|error| format!("{url}: {error}"))?
            .next()
            .ok_or_else(|| format!("{url}: no address"))?;
        Ok(Sources { server, next: AtomicU32::new(0) })
    }

    /// Opens a socket on a path.
    ///
    /// # Errors
    /// It cannot be opened.
    pub(crate) async fn open(&self, path: &str, read_buffer: usize) -> Result<Line, String> {
        self.open_with(path, read_buffer, Unread::Usual).await
    }

    /// The same, where hardly anything can wait unread at this end.
    ///
    /// # Errors
    /// It cannot be opened.
    pub(crate) async fn open_narrow(&self, path: &str, read_buffer: usize) -> Result<Line, String> {
        self.open_with(path, read_buffer, Unread::Little).await
    }

    async fn open_with(&self, path: &str, read_buffer: usize, unread: Unread) -> Result<Line, String> {
        let stream = self.connect(unread).await.map_err(|error| format!("connect: {error}"))?;
        let url = format!("ws://{}{path}", self.server);
        let config = line::config(read_buffer, Writing::Direct);
        let (socket, _) = client_async_with_config(url, stream, Some(config))
            .await
            .map_err(|error| format!("upgrade: {error}"))?;
        Ok(Line::new(socket, Writing::Direct))
    }

    async fn connect(&self, unread: Unread) -> std::io::Result<TcpStream> {
        if !matches!(self.server, SocketAddr::V4(server) if server.ip().is_loopback()) {
            let stream = TcpStream::connect(self.server).await?;
            stream.set_nodelay(true)?;
            return Ok(stream);
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed) % ADDRESSES;
        let source = Ipv4Addr::from(u32::from(Ipv4Addr::LOCALHOST) + number);
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        socket.set_nodelay(true)?;
        if unread == Unread::Little {
            socket.set_recv_buffer_size(NARROW)?;
            SockRef::from(&socket).set_tcp_mss(SMALL_PACKET)?;
        }
        socket.bind(SocketAddr::from((source, 0)))?;
        socket.connect(self.server).await
    }
}
