//! Why a record is refused, and where.

use super::tree::NodeId;
use crate::point::Point;
use crate::refusal::Refusal;
use std::error::Error;
use std::fmt;

/// Where in a record. What cannot be told is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line of the file, from 1.
    pub line: Option<u32>,
    /// The node.
    pub node: Option<NodeId>,
    /// The number of the move, from 1, passes counted.
    pub move_number: Option<u32>,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file is larger than is read.
    TooLarge,
    /// A line of play has more nodes than are read.
    TooDeep,
    /// The file has more nodes than are read.
    TooManyNodes,
    /// The file has more values than are read.
    TooManyValues,
    /// Nothing in the file begins as a game does.
    NoGame,
    /// The file ends within a value.
    UnclosedValue,
    /// The file ends within a game.
    UnclosedGame,
    /// A property has no value.
    NoValue(String),
    /// A property's name has no capital letter.
    NoName(String),
    /// This character cannot stand here.
    Misplaced(char),
    /// The parser found what was not foreseen here, and says so.
    Grammar(String),
    /// `GM` is not Go's.
    OtherGame(String),
    /// `SZ` is not that of a square board of 2 to 25 lines (R1).
    Size(String),
    /// A move is no point of this board and no pass.
    MalformedMove(String),
    /// A node has more than one move.
    SeveralMoves,
    /// A set-up point is no point of this board.
    MalformedSetup(String),
    /// A node sets a point up twice.
    SetTwice(Point),
    /// A stone that was set up has no liberty.
    NoLiberty(Point),
    /// `PL` names no player.
    MalformedPlayer(String),
    /// The rules refuse a move.
    Refused(Refusal),
}

impl Fault {
    /// The fault at its place.
    pub(super) fn at(self, place: Place) -> RecordError {
        RecordError { place, fault: self }
    }

    /// The fault on a line of the file, no node being known yet.
    pub(super) fn on_line(self, line: u32) -> RecordError {
        self.at(Place { line: Some(line), ..Place::default() })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooLarge => f.write_str("the file is too large"),
            Fault::TooDeep => f.write_str("a line of play is too long"),
            Fault::TooManyNodes => f.write_str("there are too many nodes"),
            Fault::TooManyValues => f.write_str("there are too many values"),
            Fault::NoGame => f.write_str("there is no game in it"),
            Fault::UnclosedValue => f.write_str("a value is not closed"),
            Fault::UnclosedGame => f.write_str("the game is not closed"),
            Fault::NoValue(name) => write!(f, "{name} has no value"),
            Fault::NoName(name) => write!(f, "{name:?} is not the name of a property"),
            Fault::Misplaced(character) => write!(f, "{character:?} cannot stand here"),
            Fault::Grammar(why) => write!(f, "not a game tree: {why}"),
            Fault::OtherGame(game) => write!(f, "GM[{game}] is not Go"),
            Fault::Size(size) => write!(f, "SZ[{size}] is not a square board of 2 to 25 lines"),
            Fault::MalformedMove(text) => write!(f, "{text:?} is not a move on this board"),
            Fault::SeveralMoves => f.write_str("a node has more than one move"),
            Fault::MalformedSetup(text) => write!(f, "{text:?} is not a set-up point of this board"),
            Fault::SetTwice(point) => write!(f, "{point} is set up twice"),
            Fault::NoLiberty(point) => write!(f, "the stone set up on {point} has no liberty"),
            Fault::MalformedPlayer(text) => write!(f, "PL[{text}] names no player"),
            Fault::Refused(refusal) => write!(f, "the rules refuse it: {refusal:?}"),
        }
    }
}

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.place.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(number) = self.place.move_number {
            write!(f, "move {number}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl Error for RecordError {}
