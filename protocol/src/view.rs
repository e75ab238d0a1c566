//! A snapshot that follows events: whoever has the snapshot before an event and its frame has the
//! snapshot after it, without knowing a rule.

use crate::game::{EventFrame, GameEvent, Offence};
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
            GameEvent::Played { color, point, captured } => {
                self.put(point, Some(*color));
                for taken in captured {
                    let owner = self.put(taken, None);
                    match owner {
                        Some(Color::White) => self.black_captures += 1,
                        Some(Color::Black) => self.white_captures += 1,
                        None => {}
                    }
                }
                self.moves.push(Move { color: *color, point: point.clone(), captured: captured.clone() });
            }
            GameEvent::Passed { color }
            | GameEvent::Penalised { color, offence: Offence::Illegal | Offence::Retake, .. } => {
                self.moves.push(Move { color: *color, point: "pass".to_string(), captured: Vec::new() });
            }
            _ => {}
        }
        self.seq = frame.seq;
        self.turn = frame.turn;
        self.phase = frame.phase;
        self.to_play = frame.to_play;
        self.hash.clone_from(&frame.hash);
        self.ko.clone_from(&frame.ko);
        self.cycle.clone_from(&frame.cycle);
        self.warnings = frame.warnings;
        self.clocks.clone_from(&frame.clocks);
        self.marking.clone_from(&frame.marking);
        self.outcome.clone_from(&frame.outcome);
        Ok(())
    }

    /// Puts or removes a stone; says what stood there.
    fn put(&mut self, point: &str, stone: Option<Color>) -> Option<Color> {
        let point: rules::Point = point.parse().ok()?;
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
