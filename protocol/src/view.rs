//! A snapshot that follows events: whoever has the snapshot before an event and its frame has the
//! snapshot after it, without knowing a rule.

use crate::game::{EventFrame, GameEvent, Offence};
use crate::point::Point;
use crate::settings::Color;
use crate::snapshot::{Move, Snapshot};

/// The frame is not the next one: something was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap;

impl Snapshot {
    /// Becomes the snapshot after `frame`.
    ///
    /// # Errors
    /// [`Gap`] if the frame is not the next one; nothing is changed then.
    pub fn follow(&mut self, frame: &EventFrame) -> Result<(), Gap> {
        if frame.seq != self.seq + 1 {
            return Err(Gap);
        }
        match &frame.event {
            GameEvent::Played { color, point, captured } => self.play(*color, *point, captured),
            GameEvent::Opened { color, point, played: true, captured, .. } if point != "pass" => {
                if let Ok(point) = point.parse::<rules::Point>() {
                    self.play(*color, point.into(), captured);
                }
            }
            GameEvent::Undone { plies, stones, black_captures, white_captures, .. } => {
                self.moves.truncate(self.moves.len().saturating_sub(*plies));
                self.stones.clone_from(stones);
                self.black_captures = *black_captures;
                self.white_captures = *white_captures;
            }
            GameEvent::Passed { color }
            | GameEvent::TurnForfeited { color }
            | GameEvent::Opened { color, .. }
            | GameEvent::Penalised { color, offence: Offence::Illegal | Offence::Retake, .. } => {
                self.moves.push(Move { color: *color, point: "pass".to_string(), captured: Vec::new() });
            }
            _ => {}
        }
        self.seq = frame.seq;
        self.turn = frame.turn;
        self.phase = frame.phase;
        self.to_play = frame.to_play;
        self.hash = frame.hash;
        self.ko = frame.ko;
        self.cycle.clone_from(&frame.cycle);
        self.warnings = frame.warnings;
        self.breaks.clone_from(&frame.breaks);
        self.clocks.clone_from(&frame.clocks);
        self.marking.clone_from(&frame.marking);
        self.outcome.clone_from(&frame.outcome);
        Ok(())
    }

    fn play(&mut self, color: Color, point: Point, captured: &[Point]) {
        self.put(point, Some(color));
        for taken in captured {
            match self.put(*taken, None) {
                Some(Color::White) => self.black_captures += 1,
                Some(Color::Black) => self.white_captures += 1,
                None => {}
            }
        }
        self.moves.push(Move { color, point: point.to_string(), captured: captured.to_vec() });
    }

    /// Puts or removes a stone; says what stood there.
    fn put(&mut self, Point(point): Point, stone: Option<Color>) -> Option<Color> {
        let lines = usize::from(self.game.settings.size);
        let from_top = lines.checked_sub(1 + usize::from(point.row()))?;
        let index = from_top * (lines + 1) + usize::from(point.column());
        let before = match self.stones.get(index..=index)? {
            "X" => Some(Color::Black),
            "O" => Some(Color::White),
            _ => None,
        };
        let after = match stone {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        self.stones.replace_range(index..=index, after);
        before
    }
}
