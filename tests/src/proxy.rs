//! A bad line: a proxy on loopback that carries bytes both ways and cuts a connection after a random number
//! of them, in the middle of whatever it is. It must never know what the bytes mean.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A connection lives for 2 to the power of at most this many bytes.
const LONGEST: u32 = 15;

/// A proxy. Dropping it ends every line through it.
pub struct Proxy {
    /// Where to connect instead of to the server.
    pub address: SocketAddr,
    cuts: Arc<Cuts>,
    accepting: JoinHandle<()>,
}

struct Cuts {
    most: u64,
    begun: AtomicU64,
    up: AtomicU64,
    down: AtomicU64,
}

/// The way in which the bytes are counted.
#[derive(Clone, Copy)]
enum Way {
    Up,
    Down,
}

impl Proxy {
    /// One before `server` that cuts `most` times, and from then on carries everything.
    ///
    /// # Errors
    /// No port is free.
    pub async fn start(server: SocketAddr, most: u64, seed: u64) -> std::io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let cuts =
            Arc::new(Cuts { most, begun: AtomicU64::new(0), up: AtomicU64::new(0), down: AtomicU64::new(0) });
        let accepting = tokio::spawn(accept(listener, server, Arc::clone(&cuts), seed));
        Ok(Proxy { address, cuts, accepting })
    }

    /// How many lines were cut on the way to the server, and on the way from it.
    pub fn cuts(&self) -> (u64, u64) {
        (self.cuts.up.load(Ordering::Relaxed), self.cuts.down.load(Ordering::Relaxed))
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, cuts: Arc<Cuts>, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    // Held here, so that the lines end with the proxy.
    let mut lines = tokio::task::JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        while lines.try_join_next().is_some() {}
        let way = if random.random_ratio(1, 2) { Way::Up } else { Way::Down };
        // As often some bytes as some thousands: within the handshake, within a frame, and after many.
        let longest = 1_u64 << random.random_range(4..=LONGEST);
        let bytes = random.random_range(1..=longest);
        lines.spawn(carry(client, server, Arc::clone(&cuts), way, bytes));
    }
}

async fn carry(client: TcpStream, server: SocketAddr, cuts: Arc<Cuts>, way: Way, bytes: u64) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    // Each cut is spoken for beforehand, so that there are never more of them than asked for.
    let one_more = |begun| if begun < cuts.most { Some(begun + 1) } else { None };
    let is_cut = cuts.begun.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_ok();
    let (up, down) = match (is_cut, way) {
        (false, _) => (u64::MAX, u64::MAX),
        (true, Way::Up) => (bytes, u64::MAX),
        (true, Way::Down) => (u64::MAX, bytes),
    };
    let was_cut = tokio::select! {
        cut = pump(from_client, to_server, up) => cut,
        cut = pump(from_server, to_client, down) => cut,
    };
    match (was_cut, way) {
        (false, _) if is_cut => {
            cuts.begun.fetch_sub(1, Ordering::Relaxed);
        }
        (false, _) => {}
        (true, Way::Up) => {
            cuts.up.fetch_add(1, Ordering::Relaxed);
        }
        (true, Way::Down) => {
            cuts.down.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Carries bytes one way until that many have gone, or an end closes. Whether it was cut.
async fn pump(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut most: u64) -> bool {
    let mut buffer = [0; 4_096];
    while most > 0 {
        let room = buffer.len().min(usize::try_from(most).unwrap_or(usize::MAX));
        match from.read(&mut buffer[..room]).await {
            Ok(0) | Err(_) => return false,
            Ok(count) => {
                if to.write_all(&buffer[..count]).await.is_err() {
                    return false;
                }
                most -= count as u64;
            }
        }
    }
    true
}
