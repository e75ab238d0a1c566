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
use crate::point::Point;
use crate::position::Position;
use crate::ruleset::{Cycle, Repetition, Suicide};
use std::collections::HashSet;

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
    /// The law that suits this record: simple ko, and suicide where its `RU` names rules that allow it, be they
    /// none of this server's.
    pub fn law(&self) -> Law {
        let suicide = match self.ruleset() {
            Some(ruleset) => ruleset.suicide,
            None if self.line("RU").is_some_and(|said| said.eq_ignore_ascii_case("tromp-taylor")) => {
                Suicide::Any
            }
            None => Suicide::Forbidden,
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
    pub(super) fn first_to_move(&self, path: &[NodeId]) -> Color {
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
        if let Some(point) = without_liberty(&board) {
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

/// A stone of a chain that has no liberty. Each chain is looked at once: a full board in every node
/// would cost seconds otherwise.
fn without_liberty(board: &Board) -> Option<Point> {
    let mut seen = HashSet::new();
    board.size().points().find(|point| {
        let chain = if seen.contains(point) { None } else { board.chain(*point) };
        chain.is_some_and(|chain| {
            let is_stuck = chain.liberties.is_empty();
            seen.extend(chain.stones);
            is_stuck
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::ruleset::Suicide::{Any, Forbidden, OfSeveral};

    fn record(text: &str) -> Record {
        read(text.as_bytes()).expect("a record").games.remove(0)
    }

    fn shown(replay: Result<Replay, RecordError>) -> String {
        match replay {
            Ok(replay) => {
                let ByColor { black, white } = replay.captures();
                let (board, to_play) = (replay.position().board(), replay.position().to_play());
                format!("{board} {to_play:?} {black}-{white}")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn records_are_played() {
        let table = [
            // Nothing, handicap stones, stones of both colours, and a side named.
            ("", "..../..../..../.... Black 0-0"),
            ("HA[2]AB[aa][dd]", "X.../..../..../...X White 0-0"),
            ("AB[aa]AW[dd]", "X.../..../..../...O Black 0-0"),
            ("AB[aa]PL[B]", "X.../..../..../.... Black 0-0"),
            ("AB[aa]AW[dd]PL[W]", "X.../..../..../...O White 0-0"),
            // Whoever moves, moves: White first, handicap stones as moves, twice in the middle.
            (";W[aa]", "O.../..../..../.... Black 0-0"),
            ("HA[2];B[aa];B[dd];W[bb]", "X.../.O../..../...X Black 0-0"),
            (";B[aa];W[bb];W[cc];B[dd]", "X.../.O../..O./...X White 0-0"),
            (";B[aa];W[];B[tt];W[bb]", "X.../.O../..../.... Black 0-0"),
            // A node's stones come before its move, and the root may have a move.
            ("AB[aa]W[ba];W[ab]", ".O../O.../..../.... Black 0-1"),
            // Setting up later on: nothing is dropped, and what was taken stays counted.
            (";B[bb];AW[aa][dd]PL[B];B[ab]", "O.../XX../..../...O White 0-0"),
            ("AW[aa];B[ab];W[cc];B[ba];AE[cc]AB[aa]", "XX../X.../..../.... White 1-0"),
            (";B[aa];W[bb];AE[aa];B[dd]", "..../.O../..../...X White 0-0"),
            (";B[aa];PL[B];B[bb];;C[x]", "X.../.X../..../.... White 0-0"),
            // The main line is the first child everywhere.
            (";B[aa](;W[bb](;B[cc])(;B[zz]))(;W[aa])", "X.../.O../..X./.... White 0-0"),
        ];
        for (nodes, expected) in table {
            let record = record(&format!("(;SZ[4]{nodes})"));
            assert_eq!(shown(record.replay(record.law())), expected, "{nodes}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_where_it_stands() {
        let ko = "AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]";
        let table = [
            (";B[aa];W[bb];B[bb]".to_string(), "line 1: move 3: the rules refuse it: Occupied"),
            (";B[ba];W[];B[ab];W[aa]".to_string(), "line 1: move 4: the rules refuse it: Suicide"),
            (format!("{ko};W[bb]"), "line 1: move 2: the rules refuse it: Ko"),
            (format!("{ko};W[bb]C[forced]KO[]"), "line 1: move 2: the rules refuse it: Ko"),
            (";B[aa]\n;W[ee]".to_string(), "line 2: move 2: \"ee\" is not a move on this board"),
            (";B[aa]W[bb]".to_string(), "line 1: move 1: a node has more than one move"),
            ("AB[aa]AW[aa]".to_string(), "line 1: A4 is set up twice"),
            ("AB[aa]AW[ba][ab]".to_string(), "line 1: the stone set up on A4 has no liberty"),
            (";B[aa]\n;AW[ab][ba]".to_string(), "line 2: the stone set up on A4 has no liberty"),
            (";B[aa];AB[e]".to_string(), "line 1: \"e\" is not a set-up point of this board"),
            (";B[aa];PL[]".to_string(), "line 1: PL[] names no player"),
        ];
        for (nodes, expected) in table {
            let record = record(&format!("(;SZ[4]{nodes})"));
            assert_eq!(shown(record.replay(record.law())), expected, "{nodes}");
        }
    }

    #[test]
    fn a_ko_may_be_retaken_after_a_threat_or_when_stones_are_set_up() {
        let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]";
        for between in [";W[dd];B[ad]", ";AB[ad]PL[W]"] {
            let record = record(&format!("{ko}{between};W[bb])"));
            assert!(record.replay(record.law()).is_ok(), "{between}");
        }
        // Neither a bare change of turn nor passes end a ko: the board would be that before Black's last stone.
        for (between, number) in [(";PL[B];PL[W]", 2), (";W[];B[]", 4)] {
            let record = record(&format!("{ko}{between};W[bb])"));
            let expected = format!("line 1: move {number}: the rules refuse it: Ko");
            assert_eq!(shown(record.replay(record.law())), expected);
        }
    }

    #[test]
    fn the_law_is_the_record_s_or_the_caller_s() {
        for (rules, suicide) in [
            ("Chinese", Forbidden),
            ("", Forbidden),
            ("NZ", Any),
            ("GOE", OfSeveral),
            ("应氏", OfSeveral),
            ("Tromp-Taylor", Any),
        ] {
            let law = record(&format!("(;RU[{rules}])")).law();
            assert_eq!(law, Law { repetition: Repetition::SimpleKo(Cycle::NoResult), suicide }, "{rules}");
        }
        // A lone stone that takes itself off leaves the board as it was.
        let lone = record("(;SZ[4]AB[ba][ca][ab][bb][cb]AW[da][db];B[];W[aa])");
        assert_eq!(shown(lone.replay(lone.law())), "line 1: move 2: the rules refuse it: Suicide");
        let law = Law { suicide: Any, ..lone.law() };
        assert_eq!(shown(lone.replay(law)), ".XXO/XXXO/..../.... Black 1-0");
        let law = Law { suicide: Any, repetition: Repetition::Positional };
        assert_eq!(shown(lone.replay(law)), "line 1: move 2: the rules refuse it: Superko");
    }

    #[test]
    fn any_node_can_be_played_to() {
        let record = record("(;SZ[4];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ca])))");
        let ends = record.walk().filter(|id| record.children(*id).is_empty());
        let played: Vec<String> = ends.map(|id| shown(record.replay_to(id, record.law()))).collect();
        let expected = [
            "X.../.O../..X./.... White 0-0",
            "line 1: move 3: \"ee\" is not a move on this board",
            "X.X./..../..../...O White 0-0",
        ];
        assert_eq!(played, expected);
    }
}
