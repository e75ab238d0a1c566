//! What all clients of a run find together: counts, and what did not hold. It must never know who they are.

use protocol::refusal::Code;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most breaches that are kept word for word: the first ones tell the cause.
const MOST_BREACHES: usize = 50;

/// Shared by everybody in a run.
#[derive(Debug, Default)]
pub struct Findings {
    /// Events that a client has seen for the first time.
    pub events: AtomicU64,
    /// Moves and other commands that were acknowledged to who gave them.
    pub acknowledged: AtomicU64,
    /// Times that a client had to connect again.
    pub resumed: AtomicU64,
    /// Commands that were sent again with the same id.
    pub resent: AtomicU64,
    /// Commands that were carried out, sent again, and then refused instead of answered as before.
    pub forgotten: AtomicU64,
    /// Snapshots that were compared with what a client had followed.
    pub compared: AtomicU64,
    /// The largest time (ms) by which a game or clock went beyond what the server can have run.
    pub most_over: AtomicU64,
    refused: Mutex<BTreeMap<Code, u64>>,
    breaches: Mutex<(u64, Vec<String>)>,
}

impl Findings {
    /// One more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Something did not hold.
    pub fn breach(&self, what: String) {
        let mut breaches = self.breaches.lock().expect("no holder panics");
        breaches.0 += 1;
        if breaches.1.len() < MOST_BREACHES {
            eprintln!("breach: {what}");
            breaches.1.push(what);
        }
    }

    /// A command was refused.
    pub fn refusal(&self, code: Code) {
        *self.refused.lock().expect("no holder panics").entry(code).or_default() += 1;
    }

    /// How often a command was refused so.
    pub fn refused(&self, code: Code) -> u64 {
        self.refused.lock().expect("no holder panics").get(&code).copied().unwrap_or_default()
    }

    /// Every refusal with how often it came.
    pub fn refusals(&self) -> BTreeMap<Code, u64> {
        self.refused.lock().expect("no holder panics").clone()
    }

    /// How many things did not hold, and the first of them.
    pub fn breaches(&self) -> (u64, Vec<String>) {
        self.breaches.lock().expect("no holder panics").clone()
    }
}
