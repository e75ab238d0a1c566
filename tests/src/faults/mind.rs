//! What a bot does next: random moves within the rules on a position of its own, now and then a request, a
//! pause, a sealed move or a resignation. It must never know a socket, and never waits.

use protocol::game::{GameRequest, Request};
use protocol::hash::BoardHash;
use protocol::id::CommandId;
use protocol::settings::Color as WireColor;
use protocol::snapshot::{Breaks, PausedBy, Phase, Snapshot};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::{Board, Color, Point, Position, Ruleset, Size};
use std::time::Duration;

/// A bot that waited so long for what the other side or the server should do does something itself.
const PATIENCE: Duration = Duration::from_secs(3);
/// By then the server has ended the wait after an outage, whoever is back (T11).
const SERVER_ENDS_IT: Duration = Duration::from_secs(35);

/// What a bot does besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habits {
    /// It only moves, passes and agrees on dead stones.
    Plain,
    /// It also asks for undo, pauses and adjournments, and may resign.
    Lively,
}

/// One player's mind.
pub struct Mind {
    random: StdRng,
    habits: Habits,
    position: Option<Position>,
    /// The turn in which it has asked for something, and the request that it has answered last.
    asked_in: Option<u64>,
    answered: Option<(u64, Request)>,
}

impl Mind {
    /// A seed gives the same choices in the same positions.
    pub fn new(seed: u64, habits: Habits) -> Mind {
        Mind { random: StdRng::seed_from_u64(seed), habits, position: None, asked_in: None, answered: None }
    }

    /// Follows the game to what the snapshot says.
    ///
    /// # Errors
    /// The server's board is not what the rules make of its moves.
    pub fn follow(&mut self, snapshot: &Snapshot) -> Result<(), String> {
        let count = snapshot.moves.len();
        let position = match self.position.take() {
            Some(position) if position.turns() == count => position,
            Some(mut position) if position.turns() + 1 == count => {
                play(&mut position, &snapshot.moves[count - 1].point)?;
                position
            }
            // The beginning, moves taken back, or many missed.
            _ => replay(snapshot)?,
        };
        let position = if same_board(&position, snapshot) { position } else { replay(snapshot)? };
        if !same_board(&position, snapshot) {
            return Err(format!("boards differ at event {}", snapshot.seq));
        }
        self.position = Some(position);
        Ok(())
    }

    /// What it does now, `id` being the name of the command, after nothing has happened for `idle`.
    pub fn next(
        &mut self,
        seat: WireColor,
        snapshot: &Snapshot,
        idle: Duration,
        id: CommandId,
    ) -> Option<GameRequest> {
        let turn = snapshot.turn;
        let none = Breaks::default();
        let breaks = snapshot.breaks.as_ref().unwrap_or(&none);
        match snapshot.phase {
            Phase::Waiting | Phase::Finished => None,
            Phase::Playing => self.play_or_talk(seat, snapshot, breaks, idle, id),
            Phase::Sealing if snapshot.to_play == seat => {
                let point = self.choose().map_or("pass".to_string(), |point| point.to_string());
                Some(GameRequest::Seal { id, turn, point })
            }
            Phase::Sealing => None,
            // After an outage the server itself sees who is back (T11), and the bot leaves it to it.
            Phase::Paused => {
                let wait = match breaks.paused_by {
                    Some(PausedBy::Outage) => SERVER_ENDS_IT,
                    Some(PausedBy::Agreement) | None => PATIENCE / 10,
                };
                (idle > wait && !breaks.ready.contains(&seat)).then_some(GameRequest::Ready { id, turn })
            }
            Phase::Adjourned => (!breaks.ready.contains(&seat)).then_some(GameRequest::Ready { id, turn }),
            Phase::Scoring => {
                let marking = snapshot.marking.as_ref()?;
                let marking = (!marking.accepted.contains(&seat)).then_some(marking.marking)?;
                Some(GameRequest::AcceptDead { id, turn, marking })
            }
        }
    }

    fn play_or_talk(
        &mut self,
        seat: WireColor,
        snapshot: &Snapshot,
        breaks: &Breaks,
        idle: Duration,
        id: CommandId,
    ) -> Option<GameRequest> {
        let turn = snapshot.turn;
        let (mine, theirs) = match seat {
            WireColor::Black => (breaks.black_asks, breaks.white_asks),
            WireColor::White => (breaks.white_asks, breaks.black_asks),
        };
        if let Some(request) = theirs.filter(|request| self.answered != Some((turn, *request))) {
            self.answered = Some((turn, request));
            return Some(if self.random.random_ratio(4, 5) {
                GameRequest::Agree { id, turn, request }
            } else {
                GameRequest::Decline { id, turn, request }
            });
        }
        // Whoever asks waits for the answer, or else nearly every request would be void with the turn.
        if mine.is_some() && idle < PATIENCE {
            return None;
        }
        let talks = self.habits == Habits::Lively && self.asked_in != Some(turn) && snapshot.moves.len() > 4;
        if talks && self.random.random_ratio(1, 40) {
            self.asked_in = Some(turn);
            let request = if snapshot.to_play == seat {
                *[Request::Pause, Request::Adjourn].choose(&mut self.random).expect("two of them")
            } else {
                Request::Undo
            };
            return Some(GameRequest::Ask { id, turn, request });
        }
        if snapshot.to_play != seat {
            return None;
        }
        if talks && snapshot.moves.len() > 30 && self.random.random_ratio(1, 400) {
            return Some(GameRequest::Resign { id, turn });
        }
        let most = usize::from(snapshot.game.settings.size).pow(2) * 2;
        let point = if snapshot.moves.len() < most { self.choose() } else { None };
        Some(match point {
            Some(point) => GameRequest::Play { id, turn, point: point.to_string() },
            None => GameRequest::Pass { id, turn },
        })
    }

    /// A random legal point that is no eye of one's own.
    fn choose(&mut self) -> Option<Point> {
        let position = self.position.as_ref()?;
        let (board, mover) = (position.board(), position.to_play());
        let mut points: Vec<Point> = board
            .size()
            .points()
            .filter(|point| board.get(*point).is_none() && !is_eye(board, *point, mover))
            .collect();
        while let Some(point) = points.choose(&mut self.random).copied() {
            if position.check(point).is_ok() {
                return Some(point);
            }
            points.retain(|other| *other != point);
        }
        None
    }
}

fn is_eye(board: &Board, point: Point, color: Color) -> bool {
    board.neighbours(point).all(|neighbour| board.get(neighbour) == Some(color))
}

fn same_board(position: &Position, snapshot: &Snapshot) -> bool {
    BoardHash(position.board().hash()) == snapshot.hash
}

fn replay(snapshot: &Snapshot) -> Result<Position, String> {
    let size = Size::new(snapshot.game.settings.size).ok_or("a board of no size")?;
    let Ruleset { repetition, suicide, .. } = Ruleset::CHINESE_2002;
    let mut position = Position::new(Board::new(size), Color::Black, repetition, suicide);
    for played in &snapshot.moves {
        play(&mut position, &played.point)?;
    }
    Ok(position)
}

fn play(position: &mut Position, point: &str) -> Result<(), String> {
    if point == "pass" {
        position.pass();
        return Ok(());
    }
    let point: Point = point.parse().map_err(|_| format!("no point: {point}"))?;
    position.play(point).map(drop).map_err(|refusal| format!("the server played {point}: {refusal:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_fills_no_eye_of_its_own() {
        let mut board = Board::new(Size::new(9).expect("a size"));
        for text in ["A2", "B1", "B2"] {
            board.set(text.parse().expect("a point"), Some(Color::Black));
        }
        let corner = "A1".parse().expect("a point");
        assert!(is_eye(&board, corner, Color::Black));
        assert!(!is_eye(&board, corner, Color::White));
        assert!(!is_eye(&board, "C2".parse().expect("a point"), Color::Black));
    }
}
