//! Taking moves back by consent. The position is the one before them; the clocks keep what was used.

use crate::color::Color;
use crate::game::Game;
use crate::game::event::Event;
use crate::game::plies::Ply;

impl Game {
    /// How many turns may be taken back: none from before a dispute, on which both have relied.
    pub(super) fn plies_kept(&self) -> usize {
        self.plies.len()
    }

    /// Keeps what the mover's clock says as a turn is made, before the move brings anything.
    pub(super) fn keep_ply(&mut self, color: Color, event: &Event) {
        let when_made = self.clock.read(event.at.saturating_sub(event.credit.given()))[color];
        self.plies.push(Ply { color, passed: false, when_made });
    }

    /// The last turn was a pass of the player's own will, or as good as one.
    pub(super) fn last_ply_passed(&mut self) {
        self.plies.last_passed();
    }

    /// Takes the last `plies` turns back. The clock of the side that is then to move runs on. Whoever was
    /// thinking has a period of its own whole again, too: the position that it was used for is gone.
    pub(super) fn take_back(&mut self, plies: usize, event: &Event) {
        let undone = self.plies.take_last(plies);
        let thinking = self.position.to_play();
        self.position = self.position.before(plies);
        self.stop_clock(event);
        self.clock.take_back(thinking, self.clock.read(event.at)[thinking]);
        for ply in undone {
            self.clock.take_back(ply.color, ply.when_made);
            if ply.passed {
                self.passes[ply.color] -= 1;
            }
        }
        self.passes_in_a_row = self.plies.passes_in_a_row();
        self.clock.start(self.position.to_play(), event.at);
        self.turn = self.seq();
    }
}
