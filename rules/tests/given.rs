//! Time given back (T8) and the journal: whatever it decided, the events alone decide again.

use rules::lag::LagRule;
use rules::{
    Action, Actor, Color, Conduct, Game, Handicap, IllegalMoves, Komi, Ms, Point, Ruleset, Settings, Size,
    Stamp, TimeControl,
};

fn game(first_moves_by: Ms) -> Game {
    let mut game = Game::new(Settings {
        size: Size::new(9).expect("a size"),
        ruleset: Ruleset::CHINESE_2002,
        komi: Komi::ZERO,
        handicap: Handicap::NONE,
        illegal_moves: IllegalMoves::Refused,
        time: TimeControl::Absolute { main: 1_000 },
        conduct: Conduct { lag: LagRule::Off, ..Conduct::CASUAL },
        first_moves_by,
    });
    act(&mut game, Actor::Server, Action::Start, 0, 0);
    game
}

fn act(game: &mut Game, actor: Actor, action: Action, at: Ms, owed: Ms) {
    let event = game.decide(actor, action, Stamp { at, owed, measured: 0 }).expect("it is decided");
    game.apply(&event);
}

#[track_caller]
fn check(game: &Game) {
    let restored = Game::restore(game.settings().clone(), game.events());
    assert_eq!(restored.map(|restored| restored.outcome()), Ok(game.outcome()));
}

const BLACK: Actor = Actor::Player(Color::Black);
const WHITE: Actor = Actor::Player(Color::White);

#[test]
fn a_resignation_within_the_time_given_back() {
    let mut game = game(Ms::MAX);
    act(&mut game, BLACK, Action::Resign, 1_005, 10);
    check(&game);
}

#[test]
fn a_first_move_that_comes_too_late_to_begin() {
    let mut game = game(500);
    act(&mut game, BLACK, Action::Play(Point::new(0, 0).expect("a point")), 600, 10);
    check(&game);
}

#[test]
fn an_acceptance_after_the_time_for_marking() {
    let mut game = game(Ms::MAX);
    act(&mut game, BLACK, Action::Pass, 1, 0);
    act(&mut game, WHITE, Action::Pass, 2, 0);
    let changed = game.seq();
    act(&mut game, BLACK, Action::Accept(changed), 60_100, 10);
    check(&game);
}
