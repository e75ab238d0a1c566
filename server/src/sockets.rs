//! Every open socket: how many there are, in all and of one address, and how to end them all.

use crate::connection::Connection;
use crate::frame::Frame;
use crate::network::Network;
use dashmap::DashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The register of open sockets.
pub(crate) struct Sockets {
    open: DashMap<u64, Arc<Connection>>,
    by_network: DashMap<Network, usize>,
    next: AtomicU64,
    stopping: AtomicBool,
    most: usize,
    most_of_one: usize,
}

impl Sockets {
    pub(crate) fn new(most: usize, most_of_one: usize) -> Sockets {
        Sockets {
            open: DashMap::new(),
            by_network: DashMap::new(),
            next: AtomicU64::new(1),
            stopping: AtomicBool::new(false),
            most,
            most_of_one,
        }
    }

    pub(crate) fn next_id(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Registers a socket; false when the server or its address has too many.
    pub(crate) fn add(&self, connection: &Arc<Connection>) -> bool {
        let mut crowded = false;
        for network in Network::of(connection.address) {
            let mut open = self.by_network.entry(network).or_default();
            *open += 1;
            crowded |= *open > self.most_of_one.saturating_mul(network.times() as usize);
        }
        let full = self.open.len() >= self.most;
        self.open.insert(connection.id, Arc::clone(connection));
        if self.stopping.load(Ordering::SeqCst) {
            connection.close(1012, "service restart");
        }
        !crowded && !full
    }

    pub(crate) fn remove(&self, connection: &Connection) {
        self.open.remove(&connection.id);
        for network in Network::of(connection.address) {
            if let Some(mut open) = self.by_network.get_mut(&network) {
                *open -= 1;
            }
            self.by_network.remove_if(&network, |_, open| *open == 0);
        }
    }

    /// Tells every socket something.
    pub(crate) fn tell_all(&self, text: &Frame) {
        for connection in &self.open {
            connection.send(text.clone());
        }
    }

    /// Ends every socket, and those that come later.
    pub(crate) fn close_all(&self, code: u16, reason: &'static str) {
        self.stopping.store(true, Ordering::SeqCst);
        for connection in &self.open {
            connection.close(code, reason);
        }
    }
}
