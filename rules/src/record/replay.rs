//! Playing a record again.
//!
//! A record is not a referee's game. A side may move twice in a row, handicap stones may be moves, and
//! the site it comes from had its own rule on repetition: only the simple ko is held against it unless
//! the caller says otherwise.

use super::fault::{Fault, Place, RecordError};
use super::setup::Setup;
use super::tree::{NodeId, Record};
use super::turn::Move;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::ruleset::{Cycle, Repetition, Suicide};

/// What is held against the moves of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// What may not be repeated (R6).
    pub repetition: Repetition,
    /// Whether suicide is legal (R5).
    pub suicide: Suicide,
}

/// Where a record has come to.
#[derive(Clone, Debug)]
pub struct Replay {
    position: Position,
    moves: Vec<Move>,
    /// Taken before stones were last set up.
    taken_before: ByColor<u32>,
}

impl Replay {
    /// Board, side to move, and history since stones were last set up.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, passes among them.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many stones each side has taken off by moves.
    pub fn captures(&self) -> ByColor<u32> {
        let now = self.position.captures();
        ByColor::from_fn(|color| self.taken_before[color] + now[color])
    }
}

impl Record {
    /// The law that suits this record: simple ko, and suicide where its `RU` names rules that allow it.
    pub fn law(&self) -> Law {
        let rules = self.line("RU").unwrap_or_default().to_ascii_lowercase();
        let suicide = match rules.as_str() {
            "nz" | "new zealand" | "new-zealand" | "tromp-taylor" => Suicide::Any,
            "goe" | "ing" => Suicide::OfSeveral,
            _ => Suicide::Forbidden,
        };
        Law { repetition: Repetition::SimpleKo(Cycle::NoResult), suicide }
    }

    /// Plays the main line.
    ///
    /// # Errors
    /// The first move or set-up stone that is malformed or that the law refuses, and where.
    pub fn replay(&self, law: Law) -> Result<Replay, RecordError> {
        self.replay_along(self.main_line().collect(), law)
    }

    /// Plays from the root up to a node, be it of a variation.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_to(&self, id: NodeId, law: Law) -> Result<Replay, RecordError> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        path.reverse();
        self.replay_along(path, law)
    }

    fn replay_along(&self, path: Vec<NodeId>, law: Law) -> Result<Replay, RecordError> {
        let first = self.first_to_move(&path);
        let start = Position::new(Board::new(self.size()), first, law.repetition, law.suicide);
        let mut replay = Replay { position: start, moves: Vec::new(), taken_before: ByColor::default() };
        for id in path {
            let number = replay.moves.len() as u32 + 1;
            let place = Place { line: self.line_of(id), node: Some(id), move_number: None };
            let setup = self.setup_of(id).and_then(|setup| replay.set_up(&setup, law));
            setup.map_err(|fault| fault.at(place))?;
            let made = self.move_of(id).and_then(|made| made.map_or(Ok(()), |made| replay.make(made)));
            made.map_err(|fault| fault.at(Place { move_number: Some(number), ..place }))?;
        }
        Ok(replay)
    }

    /// Who moves first where no `PL` says it: whoever does; else White if only Black has stones (R15).
    fn first_to_move(&self, path: &[NodeId]) -> Color {
        let moved = path.iter().find_map(|id| self.move_of(*id).ok().flatten());
        let has = |name| self.values(NodeId::ROOT, name).next().is_some();
        match moved {
            Some(Move { color, .. }) => color,
            None if has("AB") && !has("AW") => Color::White,
            None => Color::Black,
        }
    }
}

impl Replay {
    /// Sets stones up. The board is a new beginning then: what stood on it before is no longer a
    /// position of the game that could be repeated. A bare `PL` leaves the history whole (R11).
    fn set_up(&mut self, setup: &Setup, law: Law) -> Result<(), Fault> {
        let to_play = setup.to_play.unwrap_or(self.position.to_play());
        if setup.stones.is_empty() {
            self.turn_to(to_play);
            return Ok(());
        }
        let mut board = self.position.board().clone();
        for (point, stone) in &setup.stones {
            board.set(*point, *stone);
        }
        let stuck = |point| board.chain(point).is_some_and(|chain| chain.liberties.is_empty());
        if let Some(point) = board.size().points().find(|point| stuck(*point)) {
            return Err(Fault::NoLiberty(point));
        }
        self.taken_before = self.captures();
        self.position = Position::new(board, to_play, law.repetition, law.suicide);
        Ok(())
    }

    fn make(&mut self, made: Move) -> Result<(), Fault> {
        self.turn_to(made.color);
        match made.point {
            Some(point) => drop(self.position.play(point).map_err(Fault::Refused)?),
            None => self.position.pass(),
        }
        self.moves.push(made);
        Ok(())
    }

    fn turn_to(&mut self, color: Color) {
        if self.position.to_play() != color {
            self.position.set_to_play(color);
        }
    }
}
