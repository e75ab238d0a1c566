//! How a game comes to be: kept first, then begun, and for two who both hear of it whatever becomes of it.

use super::{About, Games};
use crate::game_task::{Begun, Message, Seats};
use crate::kept;
use crate::metrics::labels::Limit;
use crate::pace::Rate;
use crate::places::{Full, Place};
use crate::seat::{self, TokenHash};
use crate::socket::wall_clock;
use crate::store::{NewGame, Write};
use protocol::id::{GameId, SeatToken};
use protocol::lobby::Visibility;
use protocol::refusal::{Code, Refused};
use protocol::settings::Settings;
use rules::ByColor;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// A round of a school's tournament may begin at once; nobody plays so many games one after the other.
const OF_AN_ADDRESS: Rate = Rate { every: Duration::from_secs(2), at_once: 250 };

/// A game that two people want.
pub(crate) struct Wanted {
    pub(crate) settings: Settings,
    pub(crate) names: ByColor<String>,
    pub(crate) visibility: Visibility,
}

/// A game that was just made, and the right to each of its seats.
pub(crate) struct Created {
    pub(crate) id: GameId,
    pub(crate) tokens: ByColor<SeatToken>,
}

impl Games {
    /// Makes a game for somebody at an address, durably, and starts its task.
    ///
    /// # Errors
    /// `busy`, `too_fast`, `restart`, `bad_settings`, or `cannot_record`.
    pub(crate) async fn create(&self, wanted: Wanted, maker: IpAddr) -> Result<Created, Refused> {
        let Wanted { settings, names, visibility } = wanted;
        let shared = &self.shared;
        if shared.draining.load(Ordering::SeqCst) {
            return Err(Refused::new(Code::Restart));
        }
        // Before anything is waited for: many may ask at once.
        let place = self.place(maker)?;
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
            visibility,
        };
        let info = kept::info(id.clone(), said, &rules, names.black, names.white);
        let about = About::of(info, &made, shared.clock.clone(), place);
        let keeping = shared.journal.keep(Write::Game(Box::new(made)));
        keeping.await.map_err(|_| Refused::new(Code::CannotRecord))?;
        self.start(about, Seats(hashes), Begun::Anew(Box::new(rules)), 0);
        Ok(Created { id, tokens })
    }

    /// The same in a task of its own, which ends whatever becomes of whoever asks.
    ///
    /// # Errors
    /// The same; `busy` also where it ended badly.
    pub(crate) async fn create_apart(&self, wanted: Wanted, maker: IpAddr) -> Result<Created, Refused> {
        let games = self.clone();
        in_a_task(async move { games.create(wanted, maker).await }).await
    }

    /// A place, where need be that of a game that is over.
    fn place(&self, maker: IpAddr) -> Result<Place, Refused> {
        loop {
            match self.shared.places.take(maker) {
                // A place that is dropped is given back.
                Ok(place) => return self.in_pace(maker).map(|()| place),
                // Another may have been quicker to take what has been given back.
                Err(Full::All) if self.make_way() => {}
                Err(_) => {
                    self.shared.metrics.limited(Limit::Games);
                    return Err(Refused::new(Code::Busy));
                }
            }
        }
    }

    fn in_pace(&self, maker: IpAddr) -> Result<(), Refused> {
        self.shared.made.take_at(maker, OF_AN_ADDRESS, Instant::now()).map_err(|_| {
            self.shared.metrics.limited(Limit::Games);
            Refused::new(Code::TooFast)
        })
    }

    /// Whether as many games run as somebody at this address may make.
    pub(crate) fn is_crowded(&self, maker: IpAddr) -> bool {
        self.shared.places.is_crowded(maker)
    }

    /// Lets the oldest game go that is over and only lingers: it must not keep others from playing. Whether
    /// there was one.
    fn make_way(&self) -> bool {
        let over = |about: &About| !about.running.load(Ordering::Relaxed) && about.place.is_held();
        let lingering = self.handles.iter().filter(|handle| over(&handle.about));
        let Some(oldest) = lingering.min_by_key(|handle| handle.about.number).map(|handle| handle.clone())
        else {
            return false;
        };
        // Its mailbox may be full, and it may leave by itself.
        let told = oldest.mailbox.try_send(Box::new(Message::Leaves)).is_ok();
        if told {
            oldest.about.place.give_back();
        }
        told
    }
}

/// Two wait for what is being made: also where that ends badly they are to hear of it.
async fn in_a_task<T: Send + 'static>(
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
        assert_eq!(in_a_task(async { Ok(1) }).await.ok(), Some(1));
        let bad = in_a_task::<()>(async { panic!("on purpose") }).await;
        assert_eq!(bad.err().map(|refused| refused.code), Some(Code::Busy));
    }
}
