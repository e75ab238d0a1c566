//! Taking moves back by consent. The position is the one before them; the clocks keep what was used.

use crate::clock::Side;
use crate::color::Color;
use crate::commitment::sealed_move;
use crate::game::Game;
use crate::game::event::{Event, Happening, Offence, Request};

/// A turn that still stands, and the mover's clock when it was made, before the move brought anything.
struct Ply {
    color: Color,
    when_made: Side,
    passed: bool,
}

impl Game {
    /// Takes the last `plies` turns back. The clock of the side that is then to move runs on.
    pub(super) fn take_back(&mut self, plies: usize, event: &Event) {
        let mut standing = self.plies();
        let undone = standing.split_off(standing.len() - plies);
        self.position = self.position.before(plies);
        self.stop_clock(event);
        for ply in undone {
            self.clock.take_back(ply.color, ply.when_made);
            if ply.passed {
                self.passes[ply.color] -= 1;
            }
        }
        self.passes_in_a_row = standing.iter().rev().take_while(|ply| ply.passed).count() as u32;
        self.clock.start(self.position.to_play(), event.at);
        self.turn = self.seq();
    }

    /// Every turn that stands, found by going through the events again.
    fn plies(&self) -> Vec<Ply> {
        let mut again = Game::new(self.settings.clone());
        let mut plies: Vec<Ply> = Vec::new();
        let mut sealed: Option<Ply> = None;
        // The last event is the agreement that takes them back: it is being applied.
        for event in self.log.iter().take(self.log.len() as usize - 1) {
            let made = match event.what {
                Happening::Played(color, _)
                | Happening::Penalised(color, _, Offence::Illegal | Offence::Retake) => Some((color, false)),
                Happening::Passed(color) | Happening::TurnForfeited(color) => Some((color, true)),
                Happening::Opened(opening) => {
                    // It was made when it was sealed.
                    plies.extend(
                        sealed
                            .take()
                            .map(|ply| Ply { passed: sealed_move(opening.number) == Some(None), ..ply }),
                    );
                    None
                }
                Happening::Agreed(color, Request::Undo) => {
                    let asker = again.undo_asker(color);
                    plies.truncate(plies.len() - again.plies_to_undo(asker));
                    None
                }
                _ => None,
            };
            let when_made = |color| again.clock.read(event.at.saturating_sub(event.credit.given()))[color];
            if let Some((color, passed)) = made {
                plies.push(Ply { color, when_made: when_made(color), passed });
            }
            if let Happening::Sealed(color, _) = event.what {
                sealed = Some(Ply { color, when_made: when_made(color), passed: false });
            }
            again.apply(&event);
        }
        plies
    }

    /// Who has asked for the undo that `color` agrees to; where both ask, the first.
    pub(super) fn undo_asker(&self, color: Color) -> Color {
        color.opposite()
    }
}
