//! The running games as lines of a list, private ones apart: the most watched first, then the newest. It must
//! never ask a game's task: what a line says lies beside the game.

use super::window::Step;
use super::{Line, Pool};
use crate::frame::Frame;
use crate::games::{About, Games};
use crate::socket::encode;
use protocol::lists::{Figures, GameChanges, GameList, GameSummary, Look};
use protocol::lobby::LobbyMessage;
use protocol::settings::Settings;
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A running game at one instant.
#[derive(Clone)]
pub(crate) struct RunningGame {
    about: Arc<About>,
    moves: u32,
    spectators: u32,
}

/// All of them, in their order. That is found again once a second at most.
pub(crate) struct RunningGames {
    games: Games,
    ranked: Option<Vec<RunningGame>>,
}

impl RunningGames {
    pub(crate) fn new(games: Games) -> RunningGames {
        RunningGames { games, ranked: None }
    }

    /// Once a second.
    pub(crate) fn forget(&mut self) {
        self.ranked = None;
    }
}

impl Pool for RunningGames {
    type Line = RunningGame;

    fn ranked(&mut self) -> &[RunningGame] {
        self.ranked.get_or_insert_with(|| {
            let mut games: Vec<RunningGame> = self.games.listed_ones().filter_map(RunningGame::of).collect();
            games.sort_unstable_by_key(RunningGame::rank);
            games
        })
    }

    fn now(&self, line: &RunningGame) -> Option<RunningGame> {
        line.again()
    }
}

impl RunningGame {
    /// None when it is over.
    pub(super) fn of(about: Arc<About>) -> Option<RunningGame> {
        let (moves, spectators) =
            (about.moves.load(Ordering::Relaxed), about.spectators.load(Ordering::Relaxed));
        let runs = about.running.load(Ordering::Relaxed);
        runs.then_some(RunningGame { about, moves, spectators })
    }

    /// Where it stands among the others: the most watched first, then the newest.
    pub(super) fn rank(&self) -> (Reverse<u32>, Reverse<u64>) {
        (Reverse(self.spectators), Reverse(self.about.number))
    }

    /// The same game now.
    pub(super) fn again(&self) -> Option<RunningGame> {
        RunningGame::of(Arc::clone(&self.about))
    }

    fn summary(&self) -> GameSummary {
        let info = &self.about.info;
        GameSummary {
            id: info.id.clone(),
            black: info.black.clone(),
            white: info.white.clone(),
            settings: info.settings.clone(),
            moves: self.moves,
            spectators: self.spectators,
        }
    }
}

impl Line for RunningGame {
    fn number(&self) -> u64 {
        self.about.number
    }

    fn settings(&self) -> &Settings {
        &self.about.info.settings
    }

    fn differs(&self, other: &RunningGame) -> bool {
        (self.moves, self.spectators) != (other.moves, other.spectators)
    }

    fn list(look: Look, lines: &[RunningGame], count: u32) -> Frame {
        let games = lines.iter().map(RunningGame::summary).collect();
        encode(&LobbyMessage::GameList(GameList { look, games, count }))
    }

    fn changes(step: Step<RunningGame>) -> Frame {
        let Step { new, order, figures, count } = step;
        let figures = figures.into_iter().map(|(place, game)| Figures {
            place,
            moves: game.moves,
            spectators: game.spectators,
        });
        let new = new.iter().map(RunningGame::summary).collect();
        encode(&LobbyMessage::GameChanges(GameChanges { new, order, figures: figures.collect(), count }))
    }
}
