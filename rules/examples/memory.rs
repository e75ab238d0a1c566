//! What a game holds in memory: `cargo run -q --release -p rules --example memory`
//!
//! Plays 300 moves with positional superko and counts the bytes that an allocator handed out. What each
//! part holds is found by holding it once more on its own.

use rules::{
    Action, Actor, Board, Color, Game, Handicap, Happening, IllegalMoves, Ms, Point, Position, Ruleset,
    Settings, Size, Stamp, TimeControl,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::collections::HashSet;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const MOVES: usize = 300;
const TARGET: usize = 8 * 1024;

/// Makes something and says how many bytes of the heap it keeps.
fn held<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let region = Region::new(ALLOCATOR);
    let made = make();
    let change = region.change();
    (made, change.bytes_allocated - change.bytes_deallocated)
}

fn settings() -> Settings {
    Settings {
        size: Size::NINETEEN,
        ruleset: Ruleset::CHINESE_2002,
        komi: Ruleset::CHINESE_2002.komi,
        handicap: Handicap::NONE,
        illegal_moves: IllegalMoves::Refused,
        time: TimeControl::Absolute { main: 3_600_000 },
        conduct: rules::Conduct::CASUAL,
        first_moves_by: Ms::MAX,
    }
}

/// A game of 300 stones: each is the first legal point after a stride through the board.
fn play(points: &[Point]) -> Game {
    let mut game = Game::new(settings());
    let make = |game: &mut Game, actor, action, at| {
        game.decide(actor, action, Stamp { at, ..Stamp::default() }).map(|event| game.apply(&event)).is_ok()
    };
    assert!(make(&mut game, Actor::Server, Action::Start, 0));
    for turn in 0..MOVES {
        let player = Actor::Player(game.position().to_play());
        let mut points = (0..361).map(|step| points[(turn * 157 + step) % points.len()]);
        let played = points.any(|point| make(&mut game, player, Action::Play(point), turn as Ms * 1000));
        assert!(played);
    }
    game
}

/// The same history in a position alone.
fn replay(game: &Game) -> Position {
    let Ruleset { repetition, suicide, .. } = game.settings().ruleset;
    let mut position = Position::new(Board::new(game.settings().size), Color::Black, repetition, suicide);
    for event in game.events() {
        if let Happening::Played(_, point) = event.what {
            position.play(point).expect("it was legal when played");
        }
    }
    position
}

fn row(what: &str, bytes: usize) {
    println!("{bytes:7}  {what}");
}

fn main() {
    let points: Vec<Point> = Size::NINETEEN.points().collect();
    let (game, heap) = held(|| play(&points));
    let (_, position) = held(|| replay(&game));
    let (_, seen) = held(|| (0..=MOVES as u32).collect::<HashSet<u32>>());
    row("Game itself, of which", size_of::<Game>());
    row("  Position, of which", size_of::<Position>());
    row("    Board", size_of::<Board>());
    row("  Settings", size_of::<Settings>());
    row("heap, of which", heap);
    row("  Position's history, of which", position);
    row("    a set of that many fingerprints", seen);
    row("  the log and the rest", heap - position);
    row("in all", size_of::<Game>() + heap);
    row("the target", TARGET);
}
