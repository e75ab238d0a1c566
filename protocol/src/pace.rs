//! How long each move took, from a game's events (T7): what the clock was charged, the server's own time and
//! what was given back for lag left out.

use crate::archive::MoveTime;
use rules::Game;

/// The time of every move of a game, by move; nothing of a game without a clock. A move that was thought
/// about before and after a pause has both. Of moves that were taken back nothing is told: the time is gone
/// all the same, and the clocks say so.
pub fn move_times(game: &Game) -> Vec<MoveTime> {
    let mut times: Vec<MoveTime> = Vec::new();
    if game.clock().control() == rules::TimeControl::None {
        return times;
    }
    let mut again = Game::new(game.settings().clone());
    let mut thought = 0;
    for event in game.events() {
        let (turns, whose) = (again.position().turns(), again.position().to_play());
        let since = again.clock().turn_start();
        again.apply(&event);
        if let Some(since) = since.filter(|since| again.clock().turn_start() != Some(*since)) {
            thought += event.at.saturating_sub(since).saturating_sub(event.credit.given());
        }
        let now = again.position().turns();
        if now > turns {
            times.push(MoveTime { color: whose.into(), used_ms: thought });
            thought = 0;
        }
        if now < turns {
            times.truncate(now);
            thought = 0;
        }
    }
    times
}
