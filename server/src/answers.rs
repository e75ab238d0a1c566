//! What a seat's last commands were answered, so that a resend gets the same answer. Of an id only a keyed
//! hash is kept: a game holds two of these lists, and ids are as long as their clients like.

use protocol::id::CommandId;
use protocol::refusal::Refused;
use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;

/// How many are remembered.
const MOST: usize = 16;

/// Known to nobody outside, so that nobody can make two ids with the same hash.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// An answer.
#[derive(Clone)]
pub(crate) enum Answer {
    /// The event with this number.
    Event(u64),
    /// A refusal.
    Refused(Box<Refused>),
}

/// The last answers of one seat.
#[derive(Default)]
pub(crate) struct Answers {
    events: VecDeque<Known>,
    /// Few commands are refused.
    refusals: Vec<(u64, Box<Refused>)>,
}

/// A command, and the number of its event; 0 where it was refused. Halves, so that it takes twelve bytes.
struct Known {
    hash: [u32; 2],
    seq: u32,
}

impl Answers {
    /// What this command was answered, if it was.
    pub(crate) fn to(&self, id: &CommandId) -> Option<Answer> {
        let hash = hash(id);
        let known = self.events.iter().rev().find(|known| known.hash() == hash)?;
        if known.seq > 0 {
            return Some(Answer::Event(known.seq.into()));
        }
        let (_, refused) = self.refusals.iter().find(|(known, _)| *known == hash)?;
        Some(Answer::Refused(refused.clone()))
    }

    /// Remembers an answer to a command that has none yet, and forgets the oldest of too many.
    pub(crate) fn remember(&mut self, id: &CommandId, answer: Answer) {
        if self.events.len() == MOST
            && let Some(oldest) = self.events.pop_front()
        {
            self.refusals.retain(|(known, _)| *known != oldest.hash());
        }
        let hash = hash(id);
        let seq = match answer {
            Answer::Event(seq) => u32::try_from(seq).expect("a game with so many events fits into no memory"),
            Answer::Refused(refused) => {
                self.refusals.push((hash, refused));
                0
            }
        };
        self.events.push_back(Known { hash: [(hash >> 32) as u32, hash as u32], seq });
    }
}

impl Known {
    fn hash(&self) -> u64 {
        u64::from(self.hash[0]) << 32 | u64::from(self.hash[1])
    }
}

fn hash(id: &CommandId) -> u64 {
    KEY.hash_one(id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::refusal::Code;

    fn id(number: usize) -> CommandId {
        CommandId::try_from(format!("command-{number}")).expect("a short ASCII text")
    }

    #[test]
    fn the_last_answers_are_remembered_and_no_others() {
        let mut answers = Answers::default();
        answers.remember(&id(0), Answer::Refused(Box::new(Refused::new(Code::Busy))));
        for number in 1..MOST {
            answers.remember(&id(number), Answer::Event(number as u64));
        }
        assert!(matches!(answers.to(&id(0)), Some(Answer::Refused(refused)) if refused.code == Code::Busy));
        answers.remember(&id(MOST), Answer::Event(MOST as u64));
        assert!(answers.to(&id(0)).is_none(), "the oldest goes");
        assert!(answers.refusals.is_empty(), "and what was said to it");
        for number in 1..=MOST {
            assert!(matches!(answers.to(&id(number)), Some(Answer::Event(seq)) if seq == number as u64));
        }
    }
}
