//! How a game comes to be: kept first, then begun, and for two who both hear of it whatever becomes of it.

use super::{About, Games};
use crate::game_task::{Begun, Message, Seats};
use crate::kept;
use crate::seat::{self, TokenHash};
use crate::socket::wall_clock;
use crate::store::{NewGame, Write};
use protocol::id::{GameId, SeatToken};
use protocol::refusal::{Code, Refused};
use protocol::settings::Settings;
use rules::ByColor;
use std::sync::atomic::Ordering;

/// A game that was just made, and the right to each of its seats.
pub(crate) struct Created {
    pub(crate) id: GameId,
    pub(crate) tokens: ByColor<SeatToken>,
}

impl Games {
    /// Makes a game, durably, and starts its task.
    ///
    /// # Errors
    /// `busy`, `restart`, `bad_settings`, or `cannot_record`.
    pub(crate) async fn create(
        &self,
        settings: &Settings,
        names: ByColor<String>,
    ) -> Result<Created, Refused> {
        let shared = &self.shared;
        if shared.draining.load(Ordering::SeqCst) {
            return Err(Refused::new(Code::Restart));
        }
        if self.handles.len() >= shared.config.max_games && !self.make_way() {
            return Err(Refused::new(Code::Busy));
        }
        let first_moves_by = shared.config.first_moves.as_millis() as u64;
        let (rules, mut said) = settings.resolve(first_moves_by)?;
        said.spectators = said.spectators.and(shared.config.spectators);
        let id = seat::game_id();
        let tokens = ByColor::from_fn(|_| seat::token());
        let hashes = ByColor::from_fn(|color| TokenHash::of(&tokens[color]));
        let made = NewGame {
            number: shared.next.fetch_add(1, Ordering::Relaxed),
            id: id.to_string(),
            born: shared.clock.now(),
            made_at: wall_clock(),
            settings: serde_json::to_string(&said).expect("settings are plain JSON"),
            first_moves_by: rules.first_moves_by,
            names: names.clone(),
            tokens: ByColor::from_fn(|color| hashes[color].bytes()),
        };
        let info = kept::info(id.clone(), said, &rules, names.black, names.white);
        let about = About::of(info, &made, shared.clock.clone());
        let keeping = shared.journal.keep(Write::Game(Box::new(made)));
        keeping.await.map_err(|_| Refused::new(Code::CannotRecord))?;
        self.start(about, Seats(hashes), Begun::Anew(Box::new(rules)), 0);
        Ok(Created { id, tokens })
    }

    /// The same in a task of its own, which ends whatever becomes of whoever asks.
    ///
    /// # Errors
    /// The same; `busy` also where it ended badly.
    pub(crate) async fn create_apart(
        &self,
        settings: Settings,
        names: ByColor<String>,
    ) -> Result<Created, Refused> {
        let games = self.clone();
        apart(async move { games.create(&settings, names).await }).await
    }

    /// Lets the oldest game go that is over and only lingers: it must not keep others from playing. Whether
    /// there was one.
    fn make_way(&self) -> bool {
        let over =
            |about: &About| !about.running.load(Ordering::Relaxed) && !about.leaves.load(Ordering::Relaxed);
        let lingering = self.handles.iter().filter(|handle| over(&handle.about));
        let Some(oldest) = lingering.min_by_key(|handle| handle.about.number).map(|handle| handle.clone())
        else {
            return false;
        };
        // Its mailbox may be full, and it may leave by itself: the next who asks takes another.
        !oldest.about.leaves.swap(true, Ordering::Relaxed)
            && oldest.mailbox.try_send(Box::new(Message::Leaves)).is_ok()
    }
}

/// Two wait for what is being made: also where that ends badly they are to hear of it.
async fn apart<T: Send + 'static>(
    making: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(making).await.unwrap_or_else(|error| {
        tracing::error!(%error, "the making of a game ended badly");
        Err(Refused::new(Code::Busy))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_making_that_ends_badly_is_a_refusal() {
        assert_eq!(apart(async { Ok(1) }).await.ok(), Some(1));
        let bad = apart::<()>(async { panic!("on purpose") }).await;
        assert_eq!(bad.err().map(|refused| refused.code), Some(Code::Busy));
    }
}
