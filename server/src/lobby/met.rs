//! The games that became of offers, with the owner's seat: told once more to an owner whose line broke just then, or
//! who was away when the offer was taken. It must never keep more than a fixed number.

use crate::seat::TokenHash;
use protocol::lobby::GameReady;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

const MOST: usize = 1_000;

/// By the right to the offer, the newest last.
#[derive(Default)]
pub(super) struct Met(VecDeque<(TokenHash, GameReady, Instant)>);

impl Met {
    pub(super) fn keep(&mut self, offer: TokenHash, ready: GameReady) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((offer, ready, Instant::now()));
    }

    pub(super) fn of(&self, offer: TokenHash) -> Option<&GameReady> {
        self.0.iter().find(|(its, ..)| *its == offer).map(|(_, ready, _)| ready)
    }

    pub(super) fn forget(&mut self, kept: Duration) {
        while self.0.front().is_some_and(|(.., since)| since.elapsed() >= kept) {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat;
    use protocol::settings::Color;

    #[tokio::test(start_paused = true)]
    async fn a_game_is_told_again_for_a_while_to_whoever_has_the_right_and_the_newest_are_kept() {
        let mut met = Met::default();
        let offers: Vec<TokenHash> = (0..=MOST).map(|_| TokenHash::of_offer(&seat::seek_token())).collect();
        for offer in &offers {
            let (seek, game, token) = (seat::seek_id(), seat::game_id(), seat::token());
            met.keep(*offer, GameReady { seek, game, color: Color::Black, token });
        }
        let known = |met: &Met| [0, 1, MOST].map(|place| met.of(offers[place]).is_some());
        assert_eq!(known(&met), [false, true, true]);
        let kept = Duration::from_secs(120);
        tokio::time::advance(kept - Duration::from_millis(1)).await;
        met.forget(kept);
        assert_eq!(known(&met), [false, true, true]);
        tokio::time::advance(Duration::from_millis(1)).await;
        met.forget(kept);
        assert_eq!(known(&met), [false, false, false]);
    }
}
