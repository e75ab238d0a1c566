//! Giving the contest up in a game of main time alone (T1): both clocks stop, and the board is counted.

mod table;

use rules::{Action, Actor, Claim, Color, Happening, Komi, Outcome, Phase, Refusal, Settings, TimeControl};
use table::{BLACK, CONTROLS, Table, WHITE, at, nine};

fn playing(moves: &str) -> Table {
    let time = TimeControl::Absolute { main: 600_000 };
    let mut table = Table::started(Settings { time, komi: Komi::ZERO, ..nine() });
    table.play(moves);
    table
}

/// Both walls are up, and the column between them belongs to nobody.
const WALLS: &str = "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9";

fn stops(table: &mut Table, color: Color) {
    table.happens(Actor::Player(color), Action::StopContest, Happening::ContestStopped(color));
}

#[test]
fn what_lies_between_both_is_wholly_the_other_sides() {
    let margin = |gave_up: Option<Color>| {
        let mut table = playing(WALLS);
        assert_eq!(
            table.picture().lines().collect::<Vec<_>>(),
            ["...X.O..."; 9],
            "three columns, one, three"
        );
        match gave_up {
            Some(color) => stops(&mut table, color),
            None => table.play("pass pass"),
        }
        assert_eq!((table.game.phase(), table.game.clock().running()), (Phase::Scoring, None));
        table.accept(Color::Black);
        table.accept(Color::White);
        match table.game.outcome() {
            Some(Outcome::Count(margin)) => margin,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(margin(None), 0, "halves each");
    assert_eq!(margin(Some(Color::Black)), -2 * 9, "nine points of difference are 18 halves");
    assert_eq!(margin(Some(Color::White)), 2 * 9);
}

#[test]
fn either_side_may_stop_and_only_while_moves_are_played() {
    for mover in ["", "E5"] {
        for color in Color::BOTH {
            let mut table = playing(mover);
            table.now = 5_000;
            let running = table.game.position().to_play();
            stops(&mut table, color);
            assert_eq!(table.sides()[running].main, 595_000, "charged up to here");
            table.now = 50_000;
            assert_eq!(table.sides()[running].main, 595_000);
            table.refused(BLACK, Action::StopContest, Refusal::NotPlaying);
        }
    }
    let mut table = Table::waiting(playing("").game.settings().clone());
    table.refused(BLACK, Action::StopContest, Refusal::NotStarted);
}

#[test]
fn only_main_time_alone_has_it() {
    for time in CONTROLS.into_iter().skip(1).chain([TimeControl::None]) {
        let mut table = Table::started(Settings { time, ..nine() });
        table.refused(BLACK, Action::StopContest, Refusal::NotAbsolute);
        table.refused(WHITE, Action::StopContest, Refusal::NotAbsolute);
    }
}

#[test]
fn who_gave_up_does_not_play_on_but_the_other_may() {
    for by in Color::BOTH {
        let (own, others) = if by == Color::Black { ("E5", "C3") } else { ("C3", "E5") };
        let mut table = playing("E5 C3");
        stops(&mut table, by);
        table.refused(Actor::Player(by), Action::Resume(at(others), Claim::Dead), Refusal::GaveUp);
        let other = by.opposite();
        let resumed = Happening::Resumed(other, at(own), Claim::Dead);
        table.happens(Actor::Player(other), Action::Resume(at(own), Claim::Dead), resumed);
        assert_eq!(table.game.phase(), Phase::Playing);
        assert!(table.game.clock().running().is_some());
        // The contest is on again: nothing that was given up is held against anybody.
        table.play("pass pass");
        let even = table.game.score(&[]);
        assert_eq!(even.outcome(), playing("E5 C3 pass pass").game.score(&[]).outcome());
    }
}

#[test]
fn a_flag_that_has_fallen_comes_before_giving_up() {
    let mut table = playing("");
    table.now = 600_000;
    table.happens(WHITE, Action::StopContest, Happening::Flagged(Color::Black));
}
