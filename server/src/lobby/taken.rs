//! Which game became of an offer, so that who opens its link later can watch. It must never keep more than a
//! fixed number: the oldest are forgotten, and their links lead nowhere again.

use protocol::MOST_TAKEN as MOST;
use protocol::id::{GameId, SeekId};
use std::collections::VecDeque;

/// Offers that were taken, the newest last.
#[derive(Default)]
pub(super) struct TakenSeeks(VecDeque<(SeekId, GameId)>);

impl TakenSeeks {
    pub(super) fn keep(&mut self, seek: SeekId, game: GameId) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((seek, game));
    }

    pub(super) fn game_of(&self, seek: &SeekId) -> Option<&GameId> {
        self.0.iter().rev().find(|(taken, _)| taken == seek).map(|(_, game)| game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_known_and_the_oldest_forgotten() {
        let mut taken = TakenSeeks::default();
        let seek = |number: usize| SeekId::try_from(format!("s{number}")).expect("an id");
        let game = |number: usize| GameId::try_from(format!("g{number}")).expect("an id");
        for number in 0..=MOST {
            taken.keep(seek(number), game(number));
        }
        let table = [(0, None), (1, Some(game(1))), (MOST, Some(game(MOST))), (MOST + 1, None)];
        for (number, expected) in table {
            assert_eq!(taken.game_of(&seek(number)), expected.as_ref(), "{number}");
        }
        assert_eq!(taken.0.len(), MOST);
    }
}
