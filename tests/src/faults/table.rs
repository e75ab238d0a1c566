//! A table at which two bots play one game after another while a spectator watches, until the run is over.
//! It must never know what is done to the server meanwhile.

use crate::faults::charge::Outages;
use crate::faults::findings::Findings;
use crate::faults::ledger::Ledger;
use crate::faults::meeting::meet;
use crate::faults::mind::{Habits, Mind};
use crate::faults::place::{Compare, Place};
use crate::faults::player::Player;
use crate::faults::uptime::Uptime;
use protocol::id::GameId;
use protocol::meeting::Met;
use protocol::settings::{Blind, Conduct, IllegalMoves, OnFlag, Ruleset, Settings, Spectators, TimeControl};
use protocol::snapshot::Snapshot;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Two bots that have not met by then try again.
const MEET_WITHIN: Duration = Duration::from_secs(30);

/// What every table of a run has in common.
#[derive(Clone)]
pub struct Hall {
    /// Where the members connect.
    pub url: String,
    /// Where bots meet, and the server itself.
    pub server: SocketAddr,
    /// The seed of the run.
    pub seed: u64,
    /// The longest thought before a command.
    pub think: Duration,
    /// How many watch each game.
    pub spectators: usize,
    /// How the server fails.
    pub outages: Outages,
    /// Whether members compare what they followed with a direct line.
    pub compare: Compare,
    /// When it did not run.
    pub uptime: Arc<Uptime>,
    /// Where everything is put that is found.
    pub findings: Arc<Findings>,
    /// By then all must be over.
    pub until: Instant,
    /// Once set, no further game is begun.
    pub closing: Arc<AtomicBool>,
}

/// A game that is over.
pub struct Played {
    /// The game.
    pub game: GameId,
    /// What each member was told.
    pub ledgers: Vec<Ledger>,
    /// The game as it ended, the same for all members.
    pub last: Snapshot,
}

impl Hall {
    /// Plays at table `number` until the hall closes. What held is returned, what did not is found.
    pub async fn play(self, number: u64) -> Vec<Played> {
        let mut played = Vec::new();
        for round in 0.. {
            let settings = settings(number + round);
            let Some(met) = self.meet(settings).await else { break };
            let game = met.game.clone();
            match self.game(met, number, round).await {
                Ok(one) => played.push(one),
                Err(what) => self.findings.breach(format!("game {game}: {what}")),
            }
            if self.closing.load(Ordering::Relaxed) {
                break;
            }
        }
        played
    }

    async fn meet(&self, settings: Settings) -> Option<Met> {
        let url = format!("http://{}", self.server);
        while Instant::now() < self.until {
            if let Ok(Ok(met)) = timeout(MEET_WITHIN, meet(&url, settings.clone())).await {
                return Some(met);
            }
            if self.closing.load(Ordering::Relaxed) {
                return None;
            }
            sleep(Duration::from_millis(rand::random_range(20..200))).await;
        }
        None
    }

    async fn game(&self, met: Met, number: u64, round: u64) -> Result<Played, String> {
        let place = Place {
            url: self.url.clone(),
            server: self.server,
            game: met.game.clone(),
            outages: self.outages,
            uptime: Arc::clone(&self.uptime),
            findings: Arc::clone(&self.findings),
            until: self.until,
            compare: self.compare,
        };
        let habits = if number.is_multiple_of(2) { Habits::Lively } else { Habits::Plain };
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number * 1_000 + round * 2);
        let mut members = JoinSet::new();
        for (side, token) in [met.black, met.white].into_iter().enumerate() {
            let mind = Mind::new(seed + side as u64, habits);
            members.spawn(Player::new(place.clone(), token, mind, self.think).run());
        }
        for _ in 0..self.spectators {
            members.spawn(Player::watching(place.clone()).run());
        }
        let mut brought = Vec::new();
        // What one member finds is said at once: the others would wait for it for ever. They end with the set.
        while let Some(member) = members.join_next().await {
            brought.push(member.map_err(|error| error.to_string())??);
        }
        let last = brought[0].last.clone();
        for one in &brought {
            brought[0].ledger.agrees_with(&one.ledger)?;
            if one.last != last {
                return Err(format!("members saw different ends: {last:?} and {:?}", one.last));
            }
        }
        Ok(Played { game: met.game, ledgers: brought.into_iter().map(|one| one.ledger).collect(), last })
    }
}

/// Boards and clocks of all kinds; no clock is so short that a bot could run out of time by itself.
fn settings(number: u64) -> Settings {
    let time = match number % 4 {
        0 => TimeControl::None {},
        1 => TimeControl::ByoYomi { main_ms: 60_000, periods: 3, period_ms: 20_000, on_flag: OnFlag::Loss },
        2 => TimeControl::Absolute { main_ms: 900_000 },
        _ => TimeControl::Fischer { main_ms: 120_000, increment_ms: 5_000, cap_ms: None },
    };
    Settings {
        size: if number % 8 == 5 { 13 } else { 9 },
        ruleset: Ruleset::Chinese2002,
        handicap: 0,
        komi: None,
        illegal_moves: IllegalMoves::Refused,
        conduct: Conduct::Casual,
        time,
        blind: Blind::default(),
        spectators: Spectators::default(),
    }
}
