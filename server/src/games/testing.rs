//! Games in memory, with whatever keeps them, for tests of what looks at games.

use super::{Created, GameHandle, Games, Wanted};
use crate::config::Config;
use crate::game_task::Message;
use crate::metrics::Metrics;
use crate::service_clock::ServiceClock;
use crate::store::Store;
use crate::store::sqlite::{Place, Sqlite};
use crate::{archive, journal};
use protocol::id::GameId;
use protocol::lobby::Visibility;
use protocol::settings::Settings;
use rules::{ByColor, Color};
use std::net::IpAddr;
use std::sync::Arc;

/// Games that are kept in a database of this name, whoever else may look into it, and what writes there.
pub(crate) fn games(name: &str) -> (Games, Sqlite, journal::Writer) {
    let place = Place::Memory(name.to_string());
    let mut store = Sqlite::open(place.clone()).expect("a store");
    store.take("run").expect("it is nobody's");
    let [read, look] = [0, 1].map(|_| Sqlite::open_reader(place.clone()).expect("a reader"));
    let (clock, metrics) = (ServiceClock::from(0), Arc::new(Metrics::new()));
    let (journal, writer) =
        journal::start(Box::new(store), journal::Depth::Every, clock.clone(), Arc::clone(&metrics))
            .expect("a thread");
    let archive = archive::start(Box::new(read)).expect("a thread");
    (Games::new(Config::default(), clock, journal, archive, metrics, 0), look, writer)
}

/// A game that was just made.
pub(crate) async fn made(games: &Games) -> GameId {
    let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
    let settings: Settings = serde_json::from_str(settings).expect("settings");
    let names = ByColor::from_fn(|color| if color == Color::Black { "b" } else { "w" }.to_string());
    let wanted = Wanted { settings, names, visibility: Visibility::Public };
    let Ok(Created { id, .. }) = games.create(wanted, IpAddr::from([127, 0, 0, 1])).await else {
        panic!("a game is made")
    };
    id
}

impl GameHandle {
    /// Lets the game's task end badly, and waits until it has.
    pub(crate) async fn fails(&self) {
        assert!(self.mailbox.send(Box::new(Message::Fails)).await.is_ok());
        while !self.is_gone() {
            tokio::task::yield_now().await;
        }
    }

    /// Whether both lead to the same task.
    pub(crate) fn leads_where(&self, other: &GameHandle) -> bool {
        self.mailbox.leads_where(&other.mailbox)
    }
}
