//! Every open socket: how many there are, in all and of one address, and how to end them all.

use crate::connection::Connection;
use crate::frame::Frame;
use dashmap::DashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The register of open sockets.
pub(crate) struct Sockets {
    open: DashMap<u64, Arc<Connection>>,
    by_address: DashMap<IpAddr, usize>,
    next: AtomicU64,
    stopping: AtomicBool,
    most: usize,
    most_of_one: usize,
}

impl Sockets {
    pub(crate) fn new(most: usize, most_of_one: usize) -> Sockets {
        Sockets {
            open: DashMap::new(),
            by_address: DashMap::new(),
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
        let mut of_one = self.by_address.entry(connection.address).or_default();
        *of_one += 1;
        let crowded = *of_one > self.most_of_one && !connection.address.is_loopback();
        drop(of_one);
        let full = self.open.len() >= self.most;
        self.open.insert(connection.id, Arc::clone(connection));
        if self.stopping.load(Ordering::SeqCst) {
            connection.close(1012, "service restart");
        }
        !crowded && !full
    }

    pub(crate) fn remove(&self, connection: &Connection) {
        self.open.remove(&connection.id);
        if let Some(mut of_one) = self.by_address.get_mut(&connection.address) {
            *of_one -= 1;
        }
        self.by_address.remove_if(&connection.address, |_, count| *count == 0);
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
