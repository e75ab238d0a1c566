//! A record with all its variations, board by board: each node as what it changes of the board before it.
//!
//! The tree is walked once with one board, and what a node did is undone on the way back, so that neither
//! a deep record nor one of many short variations costs more than its nodes. What a node may do is what
//! [`Record::replay_to`] says, under the record's own law (R5 by its `RU`, R6 as the simple ko alone).

use super::fault::{Fault, Place, RecordError};
use super::replay::Law;
use super::setup::Setup;
use super::tree::{NodeId, Record};
use super::turn::Move;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::refusal::Refusal;
use std::collections::HashSet;

/// A point and what it holds.
type Held = (Point, Option<Color>);

/// What a node makes of the board before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The node.
    pub node: NodeId,
    /// Its move, if it has one.
    pub made: Option<Move>,
    /// The points that it changes and what they hold then, sorted: set up, played or taken off.
    pub changes: Vec<(Point, Option<Color>)>,
    /// Whose turn it is after it.
    pub to_play: Color,
    /// How many stones each side has taken off by moves, from the root on.
    pub captures: ByColor<u32>,
    /// The point that the side to move may not retake at once (R6).
    pub ko: Option<Point>,
    /// How many moves there have been, passes counted.
    pub moves: u32,
    /// How many points its setting up names, whether they change or not.
    pub named: u32,
}

/// Every node of a record in the order of [`Record::walk`], as [`Record::unfold`] makes it.
pub struct Unfold<'a> {
    record: &'a Record,
    law: Law,
    waiting: Vec<NodeId>,
    board: Board,
    state: State,
    path: Vec<Done>,
}

#[derive(Clone, Copy)]
struct State {
    to_play: Color,
    captures: ByColor<u32>,
    moves: u32,
    /// Who played the last stone since stones were set up, and at which place of the path.
    last_stone: Option<(Color, usize)>,
}

/// A node on the way from the root to where the walk is, and how to undo it.
struct Done {
    node: NodeId,
    before: State,
    set_up: Vec<Held>,
    named: u32,
    played: Vec<Held>,
}

impl Record {
    /// Plays every line. A node that is malformed or that the law refuses is said with its place, and
    /// what stands after it is left out: there is no board for it.
    pub fn unfold(&self) -> Unfold<'_> {
        let to_play = self.first_to_move(&self.main_line().collect::<Vec<_>>());
        Unfold {
            record: self,
            law: self.law(),
            waiting: vec![NodeId::ROOT],
            board: Board::new(self.size()),
            state: State { to_play, captures: ByColor::default(), moves: 0, last_stone: None },
            path: Vec::new(),
        }
    }
}

impl Iterator for Unfold<'_> {
    type Item = Result<Step, RecordError>;

    fn next(&mut self) -> Option<Result<Step, RecordError>> {
        let node = self.waiting.pop()?;
        self.go_back_to(self.record.parent(node));
        let before = self.state;
        self.path.push(Done { node, before, set_up: Vec::new(), named: 0, played: Vec::new() });
        let place = Place { line: self.record.line_of(node), node: Some(node), move_number: None };
        let setup = self.record.setup_of(node).and_then(|setup| self.set_up(&setup));
        if let Err(fault) = setup {
            return Some(Err(fault.at(place)));
        }
        let made = self.record.move_of(node).and_then(|made| self.make(made).map(|()| made));
        match made {
            Ok(made) => {
                self.waiting.extend(self.record.children(node).iter().rev());
                Some(Ok(self.step(node, made)))
            }
            Err(fault) => Some(Err(fault.at(Place { move_number: Some(before.moves + 1), ..place }))),
        }
    }
}

impl Unfold<'_> {
    /// The board as the last step left it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn go_back_to(&mut self, node: Option<NodeId>) {
        while self.path.last().map(|done| done.node) != node {
            let done = self.path.pop().expect("a node is walked to after the one before it");
            for (point, stone) in done.played.into_iter().chain(done.set_up) {
                self.board.set(point, stone);
            }
            self.state = done.before;
        }
    }

    fn here(&mut self) -> &mut Done {
        self.path.last_mut().expect("the node was entered")
    }

    /// Stones that are set up are a new beginning: no ko goes on over them.
    fn set_up(&mut self, setup: &Setup) -> Result<(), Fault> {
        self.state.to_play = setup.to_play.unwrap_or(self.state.to_play);
        if setup.stones.is_empty() {
            return Ok(());
        }
        // What stands already costs nothing more: files of nothing else are written to be slow.
        let new: Vec<Held> =
            setup.stones.iter().filter(|(point, stone)| self.board.get(*point) != *stone).copied().collect();
        self.here().set_up = new.iter().map(|(point, _)| (*point, self.board.get(*point))).collect();
        self.here().named = setup.stones.len() as u32;
        for (point, stone) in &new {
            self.board.set(*point, *stone);
        }
        self.state.last_stone = None;
        self.stuck(&new).map_or(Ok(()), |point| Err(Fault::NoLiberty(point)))
    }

    /// The first stone without a liberty, along the rows from A1. Only a chain that the setting up can have
    /// touched may be stuck, and each is looked at once.
    fn stuck(&self, new: &[Held]) -> Option<Point> {
        let mut seen = HashSet::new();
        let mut stuck: Vec<Point> = Vec::new();
        for (point, _) in new {
            for near in self.board.neighbours(*point).chain([*point]) {
                let chain = if seen.contains(&near) { None } else { self.board.chain(near) };
                let Some(chain) = chain else { continue };
                if chain.liberties.is_empty() {
                    stuck.extend(&chain.stones);
                }
                seen.extend(chain.stones);
            }
        }
        stuck.into_iter().min_by_key(|point| (point.row(), point.column()))
    }

    fn make(&mut self, made: Option<Move>) -> Result<(), Fault> {
        let Some(Move { color, point }) = made else { return Ok(()) };
        if let Some(point) = point {
            self.play(color, point)?;
        }
        self.state.moves += 1;
        self.state.to_play = color.opposite();
        Ok(())
    }

    fn play(&mut self, color: Color, point: Point) -> Result<(), Fault> {
        let preview = self.board.preview(color, point, self.law.suicide).map_err(Fault::Refused)?;
        let gone = self.board.play(&preview);
        let taker = if preview.suicide > 0 { color.opposite() } else { color };
        // Of a suicide the stone itself is among what is gone: its point is as empty as it was.
        let (old, own) = match preview.suicide {
            0 => (color.opposite(), Some((point, None))),
            _ => (color, None),
        };
        let others = gone.iter().filter(|one| **one != point).map(|one| (*one, Some(old)));
        let mut played: Vec<Held> = others.chain(own).collect();
        played.sort_unstable_by_key(|(one, _)| *one);
        let is_retake = self.is_retake(color, &played);
        let taken = gone.len() as u32;
        let place = self.path.len() - 1;
        self.here().played = played;
        if is_retake {
            return Err(Fault::Refused(Refusal::Ko));
        }
        self.state.captures[taker] += taken;
        self.state.last_stone = Some((color, place));
        Ok(())
    }

    /// Whether a move that was just played has made the board what it was before the other side's last
    /// stone: it then holds what undoing that stone would bring.
    fn is_retake(&self, color: Color, played: &[Held]) -> bool {
        let Some((last, place)) = self.state.last_stone else { return false };
        let undone = &self.path[place].played;
        let now = played.iter().map(|(point, _)| (*point, self.board.get(*point)));
        last != color && undone.len() == played.len() && now.eq(undone.iter().copied())
    }

    fn step(&self, node: NodeId, made: Option<Move>) -> Step {
        let done = self.path.last().expect("the node was entered");
        let mut old: Vec<Held> = done.set_up.iter().chain(&done.played).copied().collect();
        // Of a point that was set up and then played the older comes first, and is kept.
        old.sort_by_key(|(point, _)| *point);
        old.dedup_by_key(|(point, _)| *point);
        let now = old.into_iter().map(|(point, old)| (point, old, self.board.get(point)));
        let changes = now.filter(|(_, old, now)| old != now).map(|(point, _, now)| (point, now)).collect();
        let State { to_play, captures, moves, .. } = self.state;
        Step { node, made, changes, to_play, captures, ko: self.ko(), moves, named: done.named }
    }

    /// Where the side to move could retake the single stone that was taken last but for the ko rule.
    fn ko(&self) -> Option<Point> {
        let (last, place) = self.state.last_stone.filter(|(last, _)| *last != self.state.to_play)?;
        let taken = |(point, old): &Held| (*old == Some(last.opposite())).then_some(*point);
        let [one, other] = self.path[place].played.as_slice() else { return None };
        let retake = taken(one).or_else(|| taken(other))?;
        let stone = if one.0 == retake { other.0 } else { one.0 };
        let chain = self.board.chain(stone)?;
        (chain.stones.len() == 1 && chain.liberties == [retake]).then_some(retake)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn shown(text: &str) -> String {
        let record = read(format!("(;SZ[4]{text})").as_bytes()).expect("a record").games.remove(0);
        let mut lines = Vec::new();
        for step in record.unfold() {
            lines.push(match step {
                Ok(step) => {
                    let changes = step.changes.iter().map(|(point, stone)| {
                        let stone = match stone {
                            Some(Color::Black) => 'X',
                            Some(Color::White) => 'O',
                            None => '.',
                        };
                        format!("{stone}{point}")
                    });
                    let ko = step.ko.map_or(String::new(), |ko| format!(" ko {ko}"));
                    let ByColor { black, white } = step.captures;
                    let changes = changes.collect::<Vec<_>>().join(" ");
                    format!("{} [{changes}] {:?} {black}-{white}{ko}", step.moves, step.to_play)
                }
                Err(error) => error.to_string(),
            });
        }
        lines.join("\n")
    }

    #[test]
    fn each_node_is_what_it_changes() {
        let table = [
            ("", "0 [] Black 0-0"),
            ("AB[aa][dd]", "0 [XA4 XD1] White 0-0"),
            (";B[aa];W[]", "0 [] Black 0-0\n1 [XA4] White 0-0\n2 [] Black 0-0"),
            // What a move takes off, and two variations of it from the same board.
            (
                "AW[aa]AB[ab](;B[ba];W[cc])(;W[ba])",
                "0 [XA3 OA4] Black 0-0\n1 [.A4 XB4] White 1-0\n2 [OC2] Black 1-0\n1 [OB4] Black 0-0",
            ),
            // A stone that is set up and taken in the same node was never there.
            ("AB[ab];AW[aa]B[ba]", "0 [XA3] Black 0-0\n1 [XB4] White 1-0"),
            (";B[aa];AE[aa]AW[bb]PL[W]", "0 [] Black 0-0\n1 [XA4] White 0-0\n1 [.A4 OB3] White 0-0"),
            // What comes after a refusal is left out, and the other lines are not.
            (
                ";B[aa](;W[aa];B[bb];W[cc])(;W[dd])",
                "0 [] Black 0-0\n1 [XA4] White 0-0\nline 1: move 2: the rules refuse it: Occupied\n2 [OD1] Black 0-0",
            ),
            (
                "(;AB[aa]AW[ab][ba];B[dd])(;B[bb])",
                "0 [] Black 0-0\nline 1: the stone set up on A4 has no liberty\n1 [XB3] White 0-0",
            ),
        ];
        for (text, expected) in table {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn a_ko_is_said_and_held() {
        let ko = "AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]";
        let table = [
            (";W[bb]", "line 1: move 2: the rules refuse it: Ko"),
            (
                ";W[];B[];W[bb]",
                "2 [] Black 1-0\n3 [] White 1-0 ko B3\nline 1: move 4: the rules refuse it: Ko",
            ),
            (";W[dd];B[ad];W[bb]", "2 [OD1] Black 1-0\n3 [XA1] White 1-0\n4 [OB3 .C3] Black 1-1 ko C3"),
            (";AB[ad]PL[W];W[bb]", "1 [XA1] White 1-0\n2 [OB3 .C3] Black 1-1 ko C3"),
        ];
        for (text, expected) in table {
            let said = shown(&format!("{ko}{text}"));
            let rest: Vec<&str> = said.lines().skip(2).collect();
            assert_eq!(rest.join("\n"), expected, "{text}");
            assert_eq!(said.lines().nth(1), Some("1 [.B3 XC3] White 1-0 ko B3"));
        }
    }

    #[test]
    fn it_is_what_a_replay_of_each_line_is() {
        let texts = [
            "AB[ba][ab][bc]AW[ca][bb][db][cc](;B[cb](;W[bb])(;W[dd];B[ad];W[bb](;B[cb])(;B[];W[];B[cb])))(;W[cb])",
            "RU[NZ]AB[ba][ca][ab][bb][cb]AW[da][db](;W[aa];B[];W[aa])(;B[];W[aa];B[aa])(;PL[W];W[dd])",
            "RU[NZ]AB[ba][ab][bb]AW[ca][cb][bc][ac];W[dd];B[aa];W[aa](;B[bb];W[ab])(;B[dc])",
            "(;B[aa];W[bb];AE[aa];B[dd])(;B[aa];PL[B];B[ab]AW[dd])",
        ];
        for text in texts {
            let record = read(format!("(;SZ[4]{text})").as_bytes()).expect("a record").games.remove(0);
            let mut unfold = record.unfold();
            let mut looked_at = 0;
            while let Some(step) = unfold.next() {
                match step {
                    Ok(step) => {
                        let replay = record.replay_to(step.node, record.law()).expect("it was played");
                        assert_eq!(replay.position().board(), unfold.board(), "{text}");
                        assert_eq!(
                            (replay.captures(), replay.position().ko()),
                            (step.captures, step.ko),
                            "{text}"
                        );
                        assert_eq!(replay.moves().len(), step.moves as usize);
                    }
                    Err(error) => {
                        let node = error.place.node.expect("a node");
                        assert_eq!(record.replay_to(node, record.law()).err(), Some(error), "{text}");
                    }
                }
                looked_at += 1;
            }
            assert!(looked_at > 3, "{text}");
        }
    }
}
