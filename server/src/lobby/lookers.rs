//! Who has looked up which offer, so that they are told when it ends. It must never know sockets: who looks is a
//! number, and one that is gone is told nothing.

use protocol::id::{CommandId, SeekId};
use std::collections::HashMap;

/// Of one offer: a link is for one friend, mostly. More than these must ask again by themselves.
const MOST: usize = 16;

/// Only of offers that stand: whoever ends one takes its lookers.
#[derive(Default)]
pub(super) struct Lookers(HashMap<SeekId, Vec<(u64, CommandId)>>);

impl Lookers {
    /// The last question of each counts; the newest are told.
    pub(super) fn add(&mut self, seek: &SeekId, looker: u64, asked: &CommandId) {
        let all = self.0.entry(seek.clone()).or_default();
        all.retain(|(other, _)| *other != looker);
        if all.len() == MOST {
            all.remove(0);
        }
        all.push((looker, asked.clone()));
    }

    pub(super) fn take(&mut self, seek: &SeekId) -> Vec<(u64, CommandId)> {
        self.0.remove(seek).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_told_each_once() {
        let mut lookers = Lookers::default();
        let seek = SeekId::try_from("s".to_string()).expect("an id");
        let asked = |text: &str| CommandId::try_from(text.to_string()).expect("an id");
        for looker in 0..=MOST as u64 {
            lookers.add(&seek, looker, &asked("first"));
        }
        lookers.add(&seek, 1, &asked("again"));
        let told = lookers.take(&seek);
        assert_eq!((told.len(), told[0].0, told.last()), (MOST, 2, Some(&(1, asked("again")))));
        assert_eq!(lookers.take(&seek), []);
    }
}
