//! Where a finished game is looked at: after every tenth move that was not taken back, and after the last.

use crate::estimates::Standing;
use protocol::estimates::{EVERY, MAX_ESTIMATES};
use rules::Game;
use rules::score::Given;
use std::collections::BTreeMap;

/// The positions to be estimated, by the number of moves.
pub(super) fn standings(game: &Game) -> Vec<(u32, Standing)> {
    let last = game.position().turns() as u32;
    let mut again = Game::new(game.settings().clone());
    let mut found = BTreeMap::new();
    let mut seen = 0;
    for event in game.events() {
        again.apply(&event);
        let turns = again.position().turns() as u32;
        if turns == seen {
            continue;
        }
        // What was taken back is played anew, or not at all.
        found.retain(|moves, _| *moves < turns);
        if turns > 0 && (turns.is_multiple_of(EVERY) || turns == last) {
            found.insert(turns, standing(&again));
        }
        seen = turns;
    }
    found.into_iter().take(MAX_ESTIMATES).collect()
}

fn standing(game: &Game) -> Standing {
    let (settings, position) = (game.settings(), game.position());
    let given = Given {
        handicap_stones: settings.handicap.stones().len(),
        prisoners: game.prisoners(),
        warnings: game.warnings(),
        ..Given::default()
    };
    Standing {
        board: position.board().clone(),
        to_play: position.to_play(),
        ruleset: settings.ruleset,
        komi: settings.komi,
        given,
    }
}
