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

/// What is kept of a command's id. Making it is not free: once for each command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known(u64);

impl Known {
    pub(crate) fn of(id: &CommandId) -> Known {
        Known(KEY.hash_one(id.as_str()))
    }
}

/// The last answers of one seat.
#[derive(Default)]
pub(crate) struct Answers(VecDeque<(Known, Answer)>);

impl Answers {
    /// What this command was answered, if it was.
    pub(crate) fn to(&self, command: Known) -> Option<Answer> {
        self.0.iter().rev().find(|(known, _)| *known == command).map(|(_, answer)| answer.clone())
    }

    /// Remembers an answer, and forgets the oldest of too many.
    pub(crate) fn remember(&mut self, command: Known, answer: Answer) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((command, answer));
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
        for number in 1..=MOST {
            assert!(matches!(answers.to(id(number)), Some(Answer::Event(seq)) if seq == number as u64));
        }
    }
}
