//! What is known of a game without asking its task: what the lists say of it, and its time.

#[cfg(test)]
use crate::kept;
use crate::places::Place;
#[cfg(test)]
use crate::places::Places;
#[cfg(test)]
use crate::seat::{self, TokenHash};
use crate::service_clock::ServiceClock;
use crate::store::NewGame;
#[cfg(test)]
use protocol::id::GameId;
use protocol::lobby::Visibility;
#[cfg(test)]
use protocol::settings::Settings;
use protocol::snapshot::GameInfo;
#[cfg(test)]
use rules::ByColor;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use tokio::time::Instant;

/// What the lists say of a game without asking its task.
pub(crate) struct About {
    pub(crate) info: GameInfo,
    /// Its number in the store: games are numbered as they are made.
    pub(crate) number: u64,
    /// Service time (ms) at which its own time began.
    born: u64,
    /// The same by the calendar: ms since 1970.
    pub(crate) made_at: u64,
    pub(crate) clock: ServiceClock,
    pub(crate) moves: AtomicU32,
    /// The number of its last event.
    pub(crate) seq: AtomicU64,
    pub(crate) spectators: AtomicU32,
    pub(crate) running: AtomicBool,
    /// Nobody's time runs.
    pub(crate) stands: AtomicBool,
    pub(crate) visibility: Visibility,
    pub(super) place: Place,
}

impl About {
    pub(super) fn of(info: GameInfo, made: &NewGame, clock: ServiceClock, place: Place) -> About {
        About {
            info,
            number: made.number,
            born: made.born,
            made_at: made.made_at,
            clock,
            moves: AtomicU32::new(0),
            seq: AtomicU64::new(0),
            spectators: AtomicU32::new(0),
            running: AtomicBool::new(true),
            stands: AtomicBool::new(true),
            visibility: made.visibility,
            place,
        }
    }

    /// A running game that is only listed, without a task.
    #[cfg(test)]
    pub(crate) fn listed(number: u64, black: &str, white: &str, settings: Settings) -> About {
        let names = ByColor { black: black.to_string(), white: white.to_string() };
        let (rules, settings) = settings.resolve(60_000).expect("sound settings");
        let made = NewGame {
            number,
            id: seat::game_id().to_string(),
            born: 0,
            made_at: 0,
            settings: String::new(),
            first_moves_by: rules.first_moves_by,
            names: names.clone(),
            tokens: ByColor::from_fn(|_| TokenHash::of(&seat::token()).bytes()),
            visibility: Visibility::Public,
        };
        let id = GameId::try_from(made.id.clone()).expect("an id");
        let info = kept::info(id, settings, &rules, names.black, names.white);
        About::of(info, &made, ServiceClock::from(0), Places::new(1, 1).take_again(None))
    }

    /// It is over.
    pub(crate) fn ended(&self) {
        self.running.store(false, Ordering::Relaxed);
        self.place.ended();
    }

    /// Service time (ms) at which the game's own time began.
    pub(crate) fn born(&self) -> u64 {
        self.born
    }

    /// Whole milliseconds of game time at an instant, cut off here and nowhere else.
    pub(crate) fn game_time(&self, at: Instant) -> u64 {
        self.clock.at(at).saturating_sub(self.born)
    }

    /// The instant at which the game's time will be so late; none while time stands.
    pub(crate) fn instant(&self, time: u64) -> Option<Instant> {
        self.clock.instant(self.born.saturating_add(time))
    }
}
