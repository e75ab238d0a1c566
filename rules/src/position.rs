//! A board with its history: whose turn it is, what may not be repeated, and what has been (R2, R5–R7).

use crate::board::{Board, Preview};
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::refusal::Refusal;
use crate::ruleset::{Repetition, Suicide};
use crate::seen::{Before, Seen};
use crate::turns::{Turn, Turns};
use crate::zobrist;

/// A board, the side to move, and every position that came before.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    to_play: Color,
    repetition: Repetition,
    suicide: Suicide,
    captures: ByColor<u32>,
    /// The single stone just taken in a ko, which may not be retaken at once.
    ko: Option<Point>,
    /// Who played the last stone, and the hash of the board before it. A pass lets no ko go.
    last_stone: Option<(Color, u64)>,
    /// What has occurred, as far as it can be told quickly; a hit is made sure by replaying `turns` from `start`.
    /// Where cycles are legal, only what has occurred since the last pass.
    seen: Seen,
    /// Whether this position may have stood before, where cycles are legal.
    repeats: bool,
    start: Start,
    turns: Turns,
    /// How many of them are stones and passes.
    taken: u32,
}

#[derive(Clone, Debug)]
struct Start {
    stones: Vec<(Point, Color)>,
    to_play: Color,
}

impl Position {
    /// A position to play from. The starting board is the first entry of the history (R6).
    pub fn new(board: Board, to_play: Color, repetition: Repetition, suicide: Suicide) -> Position {
        let stones = board.size().points().filter_map(|point| Some((point, board.get(point)?))).collect();
        let turns = board.size().usual_turns();
        let mut position = Position {
            board,
            to_play,
            repetition,
            suicide,
            captures: ByColor::default(),
            ko: None,
            last_stone: None,
            seen: Seen::expecting(turns + 1),
            repeats: false,
            start: Start { stones, to_play },
            turns: Turns::expecting(turns),
            taken: 0,
        };
        position.remember();
        position
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// How many stones each side has taken off, a suicide counting for the other side.
    pub fn captures(&self) -> ByColor<u32> {
        self.captures
    }

    /// How many turns have been taken: stones and passes.
    pub fn turns(&self) -> usize {
        self.taken as usize
    }

    /// The same position before its last `turns` turns, none of which was before a change of the side to
    /// move. What has occurred since is forgotten.
    #[must_use]
    pub fn before(&self, turns: usize) -> Position {
        let mut board = Board::new(self.board.size());
        for (point, color) in &self.start.stones {
            board.set(*point, Some(*color));
        }
        let mut position = Position::new(board, self.start.to_play, self.repetition, self.suicide);
        for turn in self.turns.iter().take(self.turns.len().saturating_sub(turns)) {
            match turn {
                Turn::Played(_, point) => {
                    position.play(point).expect("it was legal when played");
                }
                Turn::Passed(_) => position.pass(),
                Turn::ToPlay(color) => position.set_to_play(color),
            }
        }
        position
    }

    /// The last move: whose, and where; a pass has no point. None before the first.
    pub fn last_move(&self) -> Option<(Color, Option<Point>)> {
        self.turns.iter().rev().find_map(|turn| match turn {
            Turn::Played(color, point) => Some((color, Some(point))),
            Turn::Passed(color) => Some((color, None)),
            Turn::ToPlay(_) => None,
        })
    }

    /// The point that a single ko forbids the side to move to retake (R6).
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// How many times this position has stood, the side to move included, with no pass in between:
    /// 1 for a new one. Only simple ko lets it exceed 1 (R7).
    pub fn occurrences(&self) -> u32 {
        if self.repeats { self.count_occurrences() } else { 1 }
    }

    /// Whether the side to move may play here.
    ///
    /// # Errors
    /// `OffBoard`, `Occupied`, `Suicide`, `Ko` or `Superko`.
    pub fn check(&self, point: Point) -> Result<Preview, Refusal> {
        let preview = self.board.preview(self.to_play, point, self.suicide)?;
        if self.last_stone == Some((self.to_play.opposite(), preview.hash))
            && self.recreates_board_before_last_stone(&preview)
        {
            return Err(Refusal::Ko);
        }
        let superko = match self.repetition {
            Repetition::SimpleKo(_) => false,
            Repetition::Positional => self.seen.may_hold(preview.hash) && self.recreates_any(&preview),
            Repetition::Situational => {
                let key = situation(preview.hash, self.to_play.opposite());
                self.seen.may_hold(key) && self.recreates_any(&preview)
            }
        };
        if superko { Err(Refusal::Superko) } else { Ok(preview) }
    }

    /// Plays for the side to move; says which stones came off.
    ///
    /// # Errors
    /// As [`Position::check`].
    pub fn play(&mut self, point: Point) -> Result<Vec<Point>, Refusal> {
        let preview = self.check(point)?;
        let mover = self.to_play;
        self.last_stone = Some((mover, self.board.hash()));
        let gone = self.board.play(&preview);
        let taker = if preview.suicide > 0 { mover.opposite() } else { mover };
        self.captures[taker] += gone.len() as u32;
        self.take_turn(Turn::Played(mover, point));
        self.to_play = mover.opposite();
        self.ko = match gone[..] {
            [single] if preview.suicide == 0 && self.is_ko_stone(point, single) => Some(single),
            _ => None,
        };
        self.remember();
        Ok(gone)
    }

    /// Passes for the side to move: always legal (R2, R6).
    pub fn pass(&mut self) {
        self.take_turn(Turn::Passed(self.to_play));
        self.to_play = self.to_play.opposite();
        self.ko = self.forbidden_retake();
        if matches!(self.repetition, Repetition::SimpleKo(_)) {
            self.seen.clear();
        }
        self.remember();
    }

    /// Changes the side to move without a pass, after a dispute (R11). The history carries on.
    pub fn set_to_play(&mut self, color: Color) {
        if color == self.to_play {
            return;
        }
        self.take_turn(Turn::ToPlay(color));
        self.to_play = color;
        self.ko = self.forbidden_retake();
        self.remember();
    }

    /// The point at which the side to move could retake a single stone but for the ko rule.
    fn forbidden_retake(&self) -> Option<Point> {
        let (_, before) = self.last_stone.filter(|(color, _)| *color != self.to_play)?;
        self.board
            .size()
            .points()
            .filter(|point| self.board.get(*point).is_none())
            .filter_map(|point| Some((point, self.board.preview(self.to_play, point, self.suicide).ok()?)))
            .find(|(_, preview)| preview.hash == before && preview.captured == 1)
            .map(|(point, _)| point)
    }

    /// Whether the stone just played stands alone with the captured stone's point as its only liberty.
    fn is_ko_stone(&self, played: Point, captured: Point) -> bool {
        self.board
            .neighbours(played)
            .all(|next| if next == captured { true } else { self.board.get(next) == Some(self.to_play) })
            && self.board.neighbours(played).any(|next| next == captured)
    }

    fn take_turn(&mut self, turn: Turn) {
        self.taken += u32::from(!matches!(turn, Turn::ToPlay(_)));
        self.turns.push(turn);
    }

    fn remember(&mut self) {
        let of_position = self.board.hash();
        let hash = match self.repetition {
            Repetition::Positional => of_position,
            Repetition::SimpleKo(_) | Repetition::Situational => situation(of_position, self.to_play),
        };
        let before = self.seen.add(hash);
        self.repeats = before == Before::Perhaps && matches!(self.repetition, Repetition::SimpleKo(_));
    }

    /// How often this very position has stood since the last pass.
    fn count_occurrences(&self) -> u32 {
        let last_pass = self.turns.iter().rposition(|turn| matches!(turn, Turn::Passed(_)));
        let since = last_pass.map_or(0, |index| index + 1);
        let same = |(board, to_play): &(Board, Color)| *board == self.board && *to_play == self.to_play;
        self.history().skip(since).filter(same).count() as u32
    }

    /// Hashes agree; boards decide.
    fn recreates_board_before_last_stone(&self, preview: &Preview) -> bool {
        let last = self.turns.iter().rposition(|turn| matches!(turn, Turn::Played(..)));
        last.is_some_and(|last| {
            let after = self.after(preview);
            self.history().nth(last).is_some_and(|(board, _)| board == after)
        })
    }

    fn recreates_any(&self, preview: &Preview) -> bool {
        let after = self.after(preview);
        let next = self.to_play.opposite();
        self.history().any(|(board, to_play)| {
            board == after && (self.repetition == Repetition::Positional || to_play == next)
        })
    }

    fn after(&self, preview: &Preview) -> Board {
        let mut board = self.board.clone();
        board.play(preview);
        board
    }

    /// Every position so far, from the start on, with its side to move.
    fn history(&self) -> impl Iterator<Item = (Board, Color)> {
        let mut board = Board::new(self.board.size());
        for (point, color) in &self.start.stones {
            board.set(*point, Some(*color));
        }
        let first = (board.clone(), self.start.to_play);
        let later = self.turns.iter().scan(board, move |board, turn| {
            let to_play = match turn {
                Turn::Played(color, point) => {
                    let preview =
                        board.preview(color, point, Suicide::Any).expect("it was legal when played");
                    board.play(&preview);
                    color.opposite()
                }
                Turn::Passed(color) => color.opposite(),
                Turn::ToPlay(color) => color,
            };
            Some((board.clone(), to_play))
        });
        std::iter::once(first).chain(later)
    }
}

fn situation(hash: u64, to_play: Color) -> u64 {
    match to_play {
        Color::Black => hash,
        Color::White => hash ^ zobrist::WHITE_TO_MOVE,
    }
}
