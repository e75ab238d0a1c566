//! Long cycles where they are legal (R7): shown at the second occurrence, ruled at the third.

mod table;

use rules::{
    Action, Actor, Board, ByColor, Color, Cycle, Happening, Outcome, Phase, Position, Refusal, Repetition,
    Ruleset, Settings, Suicide,
};
use table::{BLACK, Table, WHITE, at, nine};

/// Three kos between two walls; White is to move.
const THREE_KOS: &str = "F7 F2 D7 G3 D3 G8 E4 E3 E6 G4 E8 F8 D5 G2 D4 G7 F5 F6 D8 G6 E2 G5 D2 F4 D6";

/// One turn of the wheel, which ends where it began.
const WHEEL: &str = "E5 F3 E7 F5 E3 F7";

fn cyclic(cycle: Cycle) -> Settings {
    Settings {
        ruleset: Ruleset { repetition: Repetition::SimpleKo(cycle), ..Ruleset::CHINESE_2002 },
        ..nine()
    }
}

fn after_one_turn(cycle: Cycle) -> Table {
    let mut table = Table::started(cyclic(cycle));
    table.play(THREE_KOS);
    assert_eq!(table.game.cycle(), None);
    table.play(WHEEL);
    table
}

#[test]
fn the_third_occurrence_is_ruled_as_the_event_chose() {
    for (cycle, outcome, zh, record) in [
        (Cycle::NoResult, Outcome::NoResult, "无胜负", "Void"),
        (Cycle::Draw, Outcome::Draw, "和棋", "0"),
        (Cycle::Replay, Outcome::Replay, "重下", "Void"),
    ] {
        let mut table = after_one_turn(cycle);
        assert_eq!(table.game.phase(), Phase::Playing, "the second occurrence is only shown");
        assert_eq!(table.game.position().occurrences(), 2);
        assert_eq!(table.game.cycle(), Some(ByColor::default()));
        table.play(WHEEL);
        assert_eq!(table.game.outcome(), Some(outcome));
        assert_eq!(table.said().as_deref(), Some(zh));
        assert_eq!(outcome.to_string(), record);
        assert_eq!(outcome.winner(), None);
    }
}

#[test]
fn at_the_second_occurrence_both_may_agree_to_it() {
    let mut table = after_one_turn(Cycle::Draw);
    table.happens(BLACK, Action::EndCycle, Happening::CycleEndAgreed(Color::Black));
    table.refused(BLACK, Action::EndCycle, Refusal::AlreadySo);
    assert_eq!(table.game.phase(), Phase::Playing);
    table.happens(WHITE, Action::EndCycle, Happening::CycleEndAgreed(Color::White));
    assert_eq!(table.game.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_move_takes_the_agreement_back() {
    let mut table = after_one_turn(Cycle::Draw);
    table.happens(BLACK, Action::EndCycle, Happening::CycleEndAgreed(Color::Black));
    table.play("E5");
    // The next position of the wheel has stood before, too.
    assert_eq!(table.game.cycle(), Some(ByColor::default()));
    table.happens(WHITE, Action::EndCycle, Happening::CycleEndAgreed(Color::White));
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn a_cycle_that_nobody_is_in_cannot_be_ended() {
    let mut table = Table::started(cyclic(Cycle::Draw));
    table.refused(BLACK, Action::EndCycle, Refusal::NoCycle);
    table.play(THREE_KOS);
    table.refused(WHITE, Action::EndCycle, Refusal::NoCycle);
    // Forbidden repetition leaves no cycle to rule.
    let mut table = Table::started(nine());
    table.play(THREE_KOS);
    table.play("E5 F3 E7 F5 E3");
    table.refused(BLACK, Action::Play(at("F7")), Refusal::Superko);
    table.refused(BLACK, Action::EndCycle, Refusal::NoCycle);
}

#[test]
fn a_cycle_never_keeps_a_game_from_ending() {
    let mut table = after_one_turn(Cycle::NoResult);
    table.play("pass pass");
    assert_eq!(table.game.phase(), Phase::Scoring);
    table.refused(WHITE, Action::EndCycle, Refusal::NoCycle);
}

#[test]
fn sending_two_returning_one_is_no_cycle_when_the_owner_passes() {
    let board = Board::parse(
        "........./........./........./........./XXX....../OOXXX..../.OOOX..../XO.OX..../.XXOX....",
    );
    let mut position = Position::new(
        board.expect("nine rows"),
        Color::Black,
        Repetition::SimpleKo(Cycle::NoResult),
        Suicide::Forbidden,
    );
    for round in 1..=5 {
        for point in ["A3", "A1", "A2"] {
            position.play(at(point)).unwrap_or_else(|refusal| panic!("round {round}, {point}: {refusal:?}"));
        }
        position.pass();
        assert_eq!(position.occurrences(), 1, "round {round}: there was a pass in it");
    }
}

#[test]
fn eternal_life_and_double_two_stone_capture_come_round() {
    let table = [
        (
            ".XXO........./OOXO........./.OXO........./XOXO........./.XXO........./OXOO........./XO.........../.O.........../............./............./............./............./.............",
            Color::Black,
            "A11 A9 A10 A8",
        ),
        (
            "............./............./............./............./............./............./............./............./OOO......XXXX/XXOOO....XOOO/.XXXO...XXO.X/OX.XO...XOOOX/.OOXO...XO.X.",
            Color::White,
            "A3 L1 N1 A1 A2 M1",
        ),
    ];
    for (rows, first, wheel) in table {
        let board = Board::parse(rows).expect("thirteen rows");
        let rule = Repetition::SimpleKo(Cycle::Draw);
        let mut position = Position::new(board, first, rule, Suicide::Forbidden);
        for occurrence in 2..=4 {
            for point in wheel.split(' ') {
                position.play(at(point)).unwrap_or_else(|refusal| panic!("{point}: {refusal:?}"));
            }
            assert_eq!(position.occurrences(), occurrence, "{wheel}");
        }
    }
}

#[test]
fn a_ko_lasts_through_passes_until_another_stone_is_played() {
    let mut table = Table::started(cyclic(Cycle::NoResult));
    table.play("C4 D4 C6 D6 B5 E5 D5 C5");
    table.refused(BLACK, Action::Play(at("D5")), Refusal::Ko);
    table.play("pass pass");
    table.mark(Color::White, "C4", rules::Claim::Dead);
    let claim = rules::Claim::Alive;
    table.happens(BLACK, Action::Resume(at("C4"), claim), Happening::Resumed(Color::Black, at("C4"), claim));
    // White holds C4 dead, so White moves first; the ko is still Black's to wait for.
    table.play("pass");
    assert_eq!(table.game.position().ko(), Some(at("D5")));
    table.refused(Actor::Player(Color::Black), Action::Play(at("D5")), Refusal::Ko);
    table.play("J9 J1");
    table.happens(BLACK, Action::Play(at("D5")), Happening::Played(Color::Black, at("D5")));
}
