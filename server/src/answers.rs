//! What a seat's last commands were answered, so that a resend gets the same answer. Of an id only a keyed
//! hash is kept: a game holds two of these lists, and ids are as long as their clients like.

use protocol::MOST_ANSWERS as MOST;
use protocol::id::CommandId;
use protocol::refusal::Refused;
use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;

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

/// What is kept of a command's id. Making it is not free: once for each command. Halves, so that it lies close.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known([u32; 2]);

impl Known {
    pub(crate) fn of(id: &CommandId) -> Known {
        let hash = KEY.hash_one(id.as_str());
        Known([(hash >> 32) as u32, hash as u32])
    }
}

/// The last answers of one seat.
#[derive(Default)]
pub(crate) struct Answers {
    /// A command, and the number of its event; 0 where it was refused.
    events: VecDeque<(Known, u32)>,
    /// Few commands are refused.
    refusals: Vec<(Known, Box<Refused>)>,
}

impl Answers {
    /// What this command was answered, if it was.
    pub(crate) fn to(&self, command: Known) -> Option<Answer> {
        let (_, seq) = *self.events.iter().rev().find(|(known, _)| *known == command)?;
        if seq > 0 {
            return Some(Answer::Event(seq.into()));
        }
        let (_, refused) = self.refusals.iter().find(|(known, _)| *known == command)?;
        Some(Answer::Refused(refused.clone()))
    }

    /// Remembers an answer to a command that has none yet, and forgets the oldest of too many.
    pub(crate) fn remember(&mut self, command: Known, answer: Answer) {
        if self.events.len() == MOST
            && let Some((oldest, _)) = self.events.pop_front()
        {
            self.refusals.retain(|(known, _)| *known != oldest);
        }
        let seq = match answer {
            Answer::Event(seq) => u32::try_from(seq).expect("a game with so many events fits into no memory"),
            Answer::Refused(refused) => {
                self.refusals.push((command, refused));
                0
            }
        };
        self.events.push_back((command, seq));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::refusal::Code;

    fn id(number: usize) -> Known {
        Known::of(&CommandId::try_from(format!("command-{number}")).expect("a short ASCII text"))
    }

    #[test]
    fn the_last_answers_are_remembered_and_no_others() {
        let mut answers = Answers::default();
        answers.remember(id(0), Answer::Refused(Box::new(Refused::new(Code::Busy))));
        for number in 1..MOST {
            answers.remember(id(number), Answer::Event(number as u64));
        }
        assert!(matches!(answers.to(id(0)), Some(Answer::Refused(refused)) if refused.code == Code::Busy));
        answers.remember(id(MOST), Answer::Event(MOST as u64));
        assert!(answers.to(id(0)).is_none(), "the oldest goes");
        assert!(answers.refusals.is_empty(), "and what was said to it");
        for number in 1..=MOST {
            assert!(matches!(answers.to(id(number)), Some(Answer::Event(seq)) if seq == number as u64));
        }
    }
}
