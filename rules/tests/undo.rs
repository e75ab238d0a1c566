//! Taking moves back: the board, its history, and what becomes of the clocks.

mod table;

use rules::clock::{OnFlag, Rest, Side};
use rules::commitment::{Commitment, Opening, Purpose, sealed_number};
use rules::conduct::{Adjournment, Undo};
use rules::game::Request;
use rules::{
    Action, Actor, ByColor, Claim, Color, Conduct, Handicap, Happening, Komi, Ms, Phase, Point, Refusal,
    Ruleset, Settings, TimeControl,
};
use table::{BLACK, CONTROLS, Table, WHITE, at, nine};

fn undo(table: &mut Table, by: Color) {
    table.asks(by, Request::Undo);
    table.agrees(by.opposite(), Request::Undo);
}

#[test]
fn ones_own_last_move_is_taken_back_and_the_answer_with_it() {
    let table = [
        // Moves, who asks, what is left of them.
        ("E5", Color::Black, ""),
        ("E5 C3", Color::White, "E5"),
        ("E5 C3", Color::Black, ""),
        ("E5 C3 G7", Color::Black, "E5 C3"),
        ("E5 C3 G7", Color::White, "E5"),
        ("E5 pass", Color::White, "E5"),
        ("E5 pass", Color::Black, ""),
        ("pass E5", Color::Black, ""),
        // Captures come back: A1 is taken by A2, B1.
        ("A1 A2 E5 B1", Color::White, "A1 A2 E5"),
        ("A1 A2 E5 B1 E6", Color::White, "A1 A2 E5"),
        ("A1 A2 E5 B1", Color::Black, "A1 A2"),
    ];
    for (moves, by, left) in table {
        let (mut table, rest) = (Table::after(moves), Table::after(left));
        undo(&mut table, by);
        let (position, expected) = (table.game.position(), rest.game.position());
        assert_eq!(table.picture(), rest.picture(), "{moves}, {by:?}");
        assert_eq!(position.to_play(), expected.to_play(), "{moves}, {by:?}");
        assert_eq!(position.captures(), expected.captures(), "{moves}, {by:?}");
        assert_eq!(position.last_move(), expected.last_move(), "{moves}, {by:?}");
        assert_eq!(table.game.turn(), table.game.seq(), "it is a new turn");
        // Both go on alike.
        let (mut table, mut rest) = (table, rest);
        for next in ["J9", "pass", "pass"] {
            table.play(next);
            rest.play(next);
            assert_eq!(table.game.phase(), rest.game.phase(), "{moves}, {by:?}, then {next}");
        }
    }
}

/// Black takes at D5, White would retake at C5.
const KO: &str = "C6 D6 B5 E5 C4 D4 J9 C5 D5";

#[test]
fn a_ko_and_the_history_come_back() {
    let mut table = Table::after(KO);
    assert_eq!(table.game.position().ko(), Some(at("C5")));
    table.refused(WHITE, Action::Play(at("C5")), Refusal::Ko);
    table.play("J1");
    assert_eq!(table.game.position().ko(), None);
    undo(&mut table, Color::White);
    assert_eq!(table.game.position().ko(), Some(at("C5")));
    table.refused(WHITE, Action::Play(at("C5")), Refusal::Ko);
    // Taken back, the capture bars nothing.
    undo(&mut table, Color::Black);
    assert_eq!(table.game.position().ko(), None);
    assert_eq!(table.game.position().board().get(at("C5")), Some(Color::White));
    table.play("D5");
    assert_eq!(table.game.position().ko(), Some(at("C5")));
}

#[test]
fn what_was_taken_back_has_not_stood() {
    for ruleset in [Ruleset::CHINESE_2002, Ruleset::JAPANESE] {
        let mut table = Table::started(Settings { ruleset, ..nine() });
        table.play("E5 C3");
        for _ in 0..5 {
            table.play("G7");
            undo(&mut table, Color::Black);
        }
        table.play("G7");
        assert_eq!((table.game.position().occurrences(), table.game.outcome()), (1, None));
    }
}

#[test]
fn nothing_is_taken_back_where_nothing_was_played() {
    let table: [(&str, &[Color]); 4] = [
        ("", &[Color::Black, Color::White]),
        ("E5", &[Color::White]),
        ("pass", &[Color::White]),
        ("E5 C3", &[]),
    ];
    for (moves, nothing) in table {
        for by in Color::BOTH {
            let mut table = Table::after(moves);
            let expected = if nothing.contains(&by) {
                Err(Refusal::NothingToUndo)
            } else {
                Ok(Happening::Asked(by, Request::Undo))
            };
            let found = table.try_owed(Actor::Player(by), Action::Ask(Request::Undo), 0);
            assert_eq!(found, expected, "{moves}, {by:?}");
        }
    }
    let never = Conduct { undo: Undo::Never, ..nine().conduct };
    let mut table = Table::started(Settings { conduct: never, ..nine() });
    table.play("E5");
    table.refused(BLACK, Action::Ask(Request::Undo), Refusal::NotOffered);
}

#[test]
fn the_first_move_of_a_handicap_game_is_whites() {
    let size = nine().size;
    let handicap = Handicap::on_stars(size, 2).expect("two stars");
    let mut table = Table::started(Settings { komi: Komi::ZERO, handicap, ..nine() });
    let before = table.picture();
    for color in Color::BOTH {
        table.refused(Actor::Player(color), Action::Ask(Request::Undo), Refusal::NothingToUndo);
    }
    table.play("E5");
    table.refused(BLACK, Action::Ask(Request::Undo), Refusal::NothingToUndo);
    undo(&mut table, Color::White);
    assert_eq!((table.picture(), table.game.position().to_play()), (before, Color::White));
}

#[test]
fn what_was_settled_by_a_dispute_stands() {
    let mut table = Table::after("E5 C3 G7 pass pass");
    let resumed = Happening::Resumed(Color::Black, at("C3"), Claim::Dead);
    table.happens(BLACK, Action::Resume(at("C3"), Claim::Dead), resumed);
    for color in Color::BOTH {
        table.refused(Actor::Player(color), Action::Ask(Request::Undo), Refusal::NothingToUndo);
    }
    let mover = table.game.position().to_play();
    table.play("J1");
    undo(&mut table, mover);
    assert_eq!(table.game.position().to_play(), mover);
    table.refused(Actor::Player(mover), Action::Ask(Request::Undo), Refusal::NothingToUndo);
}

fn main_of(sides: ByColor<Side>) -> ByColor<Ms> {
    ByColor::from_fn(|color| sides[color].main)
}

/// Three seconds a turn until main time is over, and so on.
#[test]
fn nobody_gains_time_by_taking_back() {
    for control in CONTROLS {
        for moves in 1..14_u64 {
            for asker in Color::BOTH {
                let mut table = Table::started(Settings { time: control, ..nine() });
                let mut before_move = Vec::new();
                for number in 0..moves {
                    table.now += 3_000 + 997 * (number % 5);
                    before_move.push((table.game.position().to_play(), table.sides()));
                    let point = Point::new((number % 4 * 2) as u8, (number / 4 * 2) as u8);
                    table.play(&point.expect("a point").to_string());
                }
                table.now += 2_500;
                let asked = table.try_owed(Actor::Player(asker), Action::Ask(Request::Undo), 0);
                if asked == Err(Refusal::NothingToUndo) {
                    continue;
                }
                let plies = if table.game.position().to_play() == asker { 2 } else { 1 };
                table.now += 500;
                let stood = table.sides();
                table.agrees(asker.opposite(), Request::Undo);
                let said = format!("{control:?}, {moves} moves, {asker:?} asks");
                assert_eq!(table.game.clock().running(), Some(asker), "{said}");
                assert_eq!(table.game.clock().turn_start(), Some(table.now), "{said}");
                let after = table.sides();
                let most = main_of(stood);
                for color in Color::BOTH {
                    assert!(after[color].main <= most[color], "{said}: no main time is gained");
                }
                for (color, sides) in before_move.split_off(before_move.len() - plies) {
                    let (then, now) = (sides[color], after[color]);
                    assert!(now.main <= then.main, "{said}: {now:?} after {then:?}");
                    match control {
                        TimeControl::ByoYomi { .. } => assert!(now.count <= then.count, "{said}"),
                        TimeControl::Block { .. } => {
                            assert_eq!(now.count, then.count, "{said}: the move counts no more");
                            assert!(now.left <= then.left, "{said}: {now:?} after {then:?}");
                        }
                        _ => {}
                    }
                }
                if plies == 1 {
                    // Main time and blocks that were used are used; a period is whole again, and none gained.
                    let (now, then) = (after[asker.opposite()], stood[asker.opposite()]);
                    assert_eq!((now.main, now.count), (then.main, then.count), "{said}");
                    match control {
                        TimeControl::ByoYomi { period: whole, .. } | TimeControl::PerMove { time: whole } => {
                            assert_eq!(now.left, whole, "{said}");
                        }
                        _ => assert_eq!(now.left, then.left, "{said}"),
                    }
                }
                assert!(table.game.deadline().is_some_and(|due| due > table.now), "{said}");
            }
        }
    }
}

#[test]
fn the_time_that_a_block_has_lost_stays_lost() {
    for rest in [Rest::CarriedOver, Rest::Lost] {
        let time = TimeControl::Block { main: 0, block: 30_000, moves: 2, rest };
        let mut table = Table::started(Settings { time, ..nine() });
        table.now = 10_000;
        table.play("E5 C3");
        table.now = 15_000;
        undo(&mut table, Color::Black);
        assert_eq!(table.sides().black, Side { main: 0, left: 15_000, count: 2 }, "{rest:?}");
        assert_eq!(table.sides().white, Side { main: 0, left: 30_000, count: 2 }, "{rest:?}");
    }
}

#[test]
fn a_bonus_goes_back_with_its_move() {
    let time = TimeControl::Fischer { main: 30_000, increment: 5_000, cap: None };
    let mut table = Table::started(Settings { time, ..nine() });
    table.now = 2_000;
    table.play("E5");
    assert_eq!(table.sides().black.main, 33_000);
    undo(&mut table, Color::Black);
    assert_eq!(table.sides().black.main, 28_000);
}

fn seal_and_open(table: &mut Table, point: Option<Point>) {
    let mover = table.game.position().to_play();
    let opening = Opening { number: sealed_number(point), nonce: [1; 16] };
    let commitment = Commitment::to(Purpose::SealedMove, &opening);
    table.happens(Actor::Player(mover), Action::Seal(commitment), Happening::Sealed(mover, commitment));
    table.now += 100_000;
    table.is_ready(Color::Black);
    table.is_ready(Color::White);
    table.happens(Actor::Server, Action::Open(opening), Happening::Opened(opening));
}

#[test]
fn a_sealed_move_is_taken_back_like_any_other() {
    let time = TimeControl::Fischer { main: 30_000, increment: 5_000, cap: None };
    let adjournment = Adjournment { at: Some(1_000), ..nine().conduct.adjournment };
    let settings = Settings { time, conduct: Conduct { adjournment, ..nine().conduct }, ..nine() };
    for point in [Some(at("E5")), None] {
        let mut table = Table::started(settings.clone());
        table.time_brings(1_000, Happening::AdjournmentDue);
        table.now = 2_000;
        seal_and_open(&mut table, point);
        assert_eq!(table.sides().black.main, 33_000);
        undo(&mut table, Color::Black);
        assert_eq!((table.sides().black.main, table.sides().white.main), (28_000, 30_000), "{point:?}");
        assert_eq!(table.game.position().to_play(), Color::Black);
    }
}

#[test]
fn a_sealed_pass_still_counts_as_one_when_the_answer_is_taken_back() {
    let adjournment = Adjournment { at: Some(1_000), ..nine().conduct.adjournment };
    let settings =
        Settings { conduct: Conduct { adjournment, ..nine().conduct }, ruleset: Ruleset::AGA, ..nine() };
    let mut table = Table::started(settings);
    table.time_brings(1_000, Happening::AdjournmentDue);
    seal_and_open(&mut table, None);
    let handed_over = table.game.prisoners();
    table.play("E5");
    undo(&mut table, Color::White);
    assert_eq!(table.game.prisoners(), handed_over);
    table.play("pass");
    assert_eq!(table.game.phase(), Phase::Scoring, "the second of two passes");
}

#[test]
fn a_turn_that_passed_by_itself_is_taken_back_without_a_period() {
    let time = TimeControl::ByoYomi { main: 0, periods: 3, period: 1_000, on_flag: OnFlag::Pass };
    let mut table = Table::started(Settings { time, ..nine() });
    table.time_brings(3_000, Happening::TurnForfeited(Color::Black));
    undo(&mut table, Color::Black);
    assert_eq!(table.sides().black, Side { main: 0, left: 1_000, count: 1 });
    assert_eq!(table.game.position().to_play(), Color::Black);
    table.play("pass pass");
    assert_eq!(table.game.phase(), Phase::Scoring);
}

#[test]
fn a_second_undo_takes_back_what_then_stands() {
    let mut table = Table::after("E5 C3 G7 C7");
    undo(&mut table, Color::White);
    undo(&mut table, Color::White);
    assert_eq!(table.picture(), Table::after("E5").picture());
    undo(&mut table, Color::Black);
    assert_eq!(table.picture(), Table::after("").picture());
    table.refused(BLACK, Action::Ask(Request::Undo), Refusal::NothingToUndo);
}

#[test]
fn passes_before_a_dispute_do_not_count_after_an_undo() {
    let mut table = Table::started(nine());
    table.play("E5 C3 pass pass");
    let claim = rules::Claim::Dead;
    table.happens(BLACK, Action::Resume(at("C3"), claim), Happening::Resumed(Color::Black, at("C3"), claim));
    table.play("J1");
    table.asks(Color::Black, Request::Undo);
    table.agrees(Color::White, Request::Undo);
    table.refused(WHITE, Action::Ask(Request::Undo), Refusal::NothingToUndo);
    table.play("pass");
    assert_eq!(table.game.phase(), Phase::Playing);
    table.play("pass");
    assert_eq!(table.game.phase(), Phase::Scoring);
}

#[test]
fn the_last_sixteen_turns_may_be_taken_back_and_no_more() {
    let mut table = Table::started(nine());
    table.play("A1 B1 C1 D1 E1 F1 G1 H1 J1 A3 B3 C3 D3 E3 F3 G3 H3 J3 A5 B5");
    for left in (4..20).rev() {
        let asker = table.game.position().to_play().opposite();
        table.asks(asker, Request::Undo);
        table.agrees(asker.opposite(), Request::Undo);
        assert_eq!(table.game.position().turns(), left);
    }
    let asker = table.game.position().to_play().opposite();
    table.refused(Actor::Player(asker), Action::Ask(Request::Undo), Refusal::NothingToUndo);
}

#[test]
fn whoever_grants_an_undo_has_its_period_whole_again() {
    let time = TimeControl::ByoYomi { main: 0, periods: 2, period: 30_000, on_flag: OnFlag::Loss };
    let mut table = Table::started(Settings { time, ..nine() });
    table.play("E5");
    table.now = 29_000;
    table.asks(Color::Black, Request::Undo);
    table.agrees(Color::White, Request::Undo);
    let white = table.sides().white;
    assert_eq!((white.left, white.count), (30_000, 2), "whole, and none gained");
}
