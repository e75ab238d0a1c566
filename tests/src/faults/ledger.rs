//! What one client has been told of one game, so that nothing of it can be lost, doubled or changed
//! afterwards without being seen. It must never know a rule.

use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The events that were seen, by their numbers, each as a hash of its whole frame.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    seen: BTreeMap<u64, u64>,
    last: u64,
}

/// What a frame was to whoever keeps the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The next one.
    New,
    /// One that had come before, the very same.
    Again,
}

impl Ledger {
    /// The number that has been reached.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Every event that was seen.
    pub fn seen(&self) -> &BTreeMap<u64, u64> {
        &self.seen
    }

    /// A snapshot came: it may be ahead, never behind.
    ///
    /// # Errors
    /// Events that had been acknowledged are not in it.
    pub fn reach(&mut self, seq: u64) -> Result<(), String> {
        if seq < self.last {
            return Err(format!("lost: event {} was acknowledged, the server is at {seq}", self.last));
        }
        self.last = seq;
        Ok(())
    }

    /// An event came.
    ///
    /// # Errors
    /// One before it is missing, or it differs from what was seen under its number.
    pub fn note(&mut self, frame: &Value) -> Result<Entry, String> {
        let seq = frame["seq"].as_u64().ok_or_else(|| format!("an event without a number: {frame}"))?;
        let hash = fingerprint(frame);
        if seq > self.last + 1 {
            return Err(format!("missing: event {seq} came after {}", self.last));
        }
        match self.seen.insert(seq, hash) {
            Some(before) if before != hash => Err(format!("changed: event {seq} is now {frame}")),
            _ if seq <= self.last => Ok(Entry::Again),
            _ => {
                self.last = seq;
                Ok(Entry::New)
            }
        }
    }

    /// Compares with the whole list of a game's events, as it is kept.
    ///
    /// # Errors
    /// The first event that is missing there or differs.
    pub fn is_within(&self, kept: &[Value]) -> Result<(), String> {
        for (index, frame) in kept.iter().enumerate() {
            if frame["seq"].as_u64() != Some(index as u64 + 1) {
                return Err(format!("not dense: event {} is kept at place {}", frame["seq"], index + 1));
            }
        }
        for (seq, hash) in &self.seen {
            match kept.get(*seq as usize - 1) {
                None => return Err(format!("lost: event {seq} was acknowledged and is not kept")),
                Some(frame) if fingerprint(frame) != *hash => {
                    return Err(format!("changed: event {seq} is kept as {frame}"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Compares with what another client of the same game has seen.
    ///
    /// # Errors
    /// The first number under which they saw different events.
    pub fn agrees_with(&self, other: &Ledger) -> Result<(), String> {
        let differs =
            self.seen.iter().find(|(seq, hash)| other.seen.get(seq).is_some_and(|seen| seen != *hash));
        differs.map_or(Ok(()), |(seq, _)| Err(format!("two members saw different events {seq}")))
    }
}

/// A hash of all that a frame says. On a socket it has a `type`, in the archive it has none.
pub fn fingerprint(frame: &Value) -> u64 {
    let mut frame = frame.clone();
    if let Some(fields) = frame.as_object_mut() {
        fields.remove("type");
    }
    let mut hasher = DefaultHasher::new();
    frame.to_string().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn frame(seq: u64, at: u64) -> Value {
        json!({ "type": "event", "seq": seq, "at": at })
    }

    #[test]
    fn what_is_lost_missing_or_changed_is_said() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.note(&frame(1, 10)), Ok(Entry::New));
        assert_eq!(ledger.note(&frame(2, 20)), Ok(Entry::New));
        assert_eq!(ledger.note(&frame(2, 20)), Ok(Entry::Again));
        assert!(ledger.note(&frame(2, 21)).is_err_and(|text| text.starts_with("changed")));
        assert!(ledger.note(&frame(4, 40)).is_err_and(|text| text.starts_with("missing")));
        assert!(ledger.reach(1).is_err_and(|text| text.starts_with("lost")));
        assert_eq!(ledger.reach(7), Ok(()));
        assert_eq!(ledger.note(&frame(8, 80)), Ok(Entry::New));
    }

    #[test]
    fn the_archive_holds_all_that_was_seen() {
        let mut ledger = Ledger::default();
        for seq in 1..=3 {
            ledger.note(&frame(seq, seq)).expect("in order");
        }
        let kept: Vec<Value> = (1..=4).map(|seq| json!({ "seq": seq, "at": seq })).collect();
        assert_eq!(ledger.is_within(&kept), Ok(()));
        assert!(ledger.is_within(&kept[..2]).is_err_and(|text| text.starts_with("lost")));
        assert!(ledger.is_within(&kept[1..]).is_err_and(|text| text.starts_with("not dense")));
        let other = [kept[0].clone(), json!({ "seq": 2, "at": 9 }), kept[2].clone()];
        assert!(ledger.is_within(&other).is_err_and(|text| text.starts_with("changed")));
    }
}
