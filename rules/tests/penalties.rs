//! What an illegal move costs where it costs anything (R8, R19, J2).

mod table;

use rules::{
    Action, Actor, ByColor, Color, Happening, IllegalMoves, Offence, Outcome, Phase, Refusal, Ruleset,
    Settings, Suicide, TimeControl,
};
use table::{BLACK, Table, WHITE, at, nine};

fn penal(ruleset: Ruleset) -> Settings {
    Settings { ruleset, illegal_moves: IllegalMoves::Penalised, ..nine() }
}

/// Black has just lost D5 to a ko and may not retake at D5.
const KO: &str = "C4 D4 C6 D6 B5 E5 D5 C5";

fn offend(table: &mut Table, by: Color, point: &str, offence: Offence) {
    let penalised = Happening::Penalised(by, at(point), offence);
    table.happens(Actor::Player(by), Action::Play(at(point)), penalised);
}

#[test]
fn a_retaken_ko_is_void_costs_the_turn_and_a_warning() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play(KO);
    let before = table.game.position().board().clone();
    offend(&mut table, Color::Black, "D5", Offence::Retake);
    assert_eq!(*table.game.position().board(), before);
    assert_eq!(table.game.position().to_play(), Color::White);
    assert_eq!(table.game.warnings(), ByColor { black: 1, white: 0 });
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn under_the_rules_of_1988_a_retaken_ko_costs_the_turn_alone() {
    let mut table = Table::started(penal(Ruleset::CHINESE_1988));
    table.play(KO);
    offend(&mut table, Color::Black, "D5", Offence::Retake);
    assert_eq!(table.game.warnings(), ByColor::default());
    assert_eq!(table.game.position().to_play(), Color::White);
}

#[test]
fn an_illegal_point_costs_the_turn_without_a_warning() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play("J9 A2 J8 B1 J7 J6");
    offend(&mut table, Color::Black, "A1", Offence::Illegal);
    assert_eq!(table.game.warnings(), ByColor::default());
    assert_eq!(table.game.position().to_play(), Color::White);
}

#[test]
fn a_point_that_takes_no_stone_at_all_is_merely_refused() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play("E5");
    for (actor, point, refusal) in [
        (WHITE, "E5", Refusal::Occupied),
        (WHITE, "T19", Refusal::OffBoard),
        (BLACK, "E5", Refusal::NotYourTurn),
        (BLACK, "T19", Refusal::NotYourTurn),
    ] {
        table.refused(actor, Action::Play(at(point)), refusal);
    }
    table.refused(BLACK, Action::Pass, Refusal::NotYourTurn);
    assert_eq!(table.game.warnings(), ByColor::default());
}

#[test]
fn out_of_turn_is_refused_and_warned_and_by_1988_lost() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play("E5");
    offend(&mut table, Color::Black, "C3", Offence::OutOfTurn);
    assert_eq!(table.game.position().board().get(at("C3")), None);
    assert_eq!(table.game.position().to_play(), Color::White, "the turn is where it was");
    assert_eq!(table.game.warnings(), ByColor { black: 1, white: 0 });
    table.play("G7");

    let mut table = Table::started(penal(Ruleset::CHINESE_1988));
    table.play("E5");
    offend(&mut table, Color::Black, "C3", Offence::OutOfTurn);
    assert_eq!(table.game.outcome(), Some(Outcome::Forfeit(Color::White)));
    assert_eq!(table.said().as_deref(), Some("黑判负，白胜"));
}

#[test]
fn two_warnings_lose() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play("E5");
    offend(&mut table, Color::Black, "C3", Offence::OutOfTurn);
    table.play("G7 D5");
    assert_eq!(table.game.phase(), Phase::Playing);
    offend(&mut table, Color::Black, "C3", Offence::OutOfTurn);
    assert_eq!(table.game.outcome(), Some(Outcome::Forfeit(Color::White)));
}

#[test]
fn a_lost_turn_is_no_pass_toward_the_end() {
    let mut table = Table::started(penal(Ruleset::CHINESE_2002));
    table.play("C4 D4 C6 D6 B5 E5 D5 C5");
    offend(&mut table, Color::Black, "D5", Offence::Retake);
    table.play("pass");
    assert_eq!(table.game.phase(), Phase::Playing, "White's pass is the first of two");
    table.play("pass");
    assert_eq!(table.game.phase(), Phase::Scoring);
}

#[test]
fn a_lost_turn_presses_the_clock() {
    let settings = Settings { time: TimeControl::Absolute { main: 10_000 }, ..penal(Ruleset::CHINESE_2002) };
    let mut table = Table::started(settings);
    table.play("J9 A2 J8 B1 J7 J6");
    table.now = 4_000;
    offend(&mut table, Color::Black, "A1", Offence::Illegal);
    let sides = table.game.clock().read(table.now);
    assert_eq!((sides.black.main, sides.white.main), (6_000, 10_000));
    assert_eq!(table.game.clock().running(), Some(Color::White));
}

#[test]
fn a_warning_moves_the_margin_by_one_zi_and_by_1988_by_nothing() {
    for (ruleset, moved) in [
        (Ruleset::CHINESE_2002, 4),
        (Ruleset::JAPANESE, 4),
        (Ruleset { penalties: Ruleset::CHINESE_1988.penalties, ..Ruleset::CHINESE_2002 }, 0),
    ] {
        // Under 1988 moving out of turn loses at once, so the warning comes from a retake there.
        let mut warned = Table::started(penal(ruleset));
        warned.play(KO);
        offend(&mut warned, Color::Black, "D5", Offence::Retake);
        let mut clean = Table::started(penal(ruleset));
        clean.play(KO);
        let margin = |table: &Table| table.game.score(&[]).margin();
        assert_eq!(margin(&clean) - margin(&warned), moved, "{}", ruleset.name);
    }
}

#[test]
fn a_game_that_refuses_punishes_nothing() {
    let mut table = Table::started(nine());
    table.play(KO);
    table.refused(BLACK, Action::Play(at("D5")), Refusal::Ko);
    table.refused(WHITE, Action::Play(at("J9")), Refusal::NotYourTurn);
    assert_eq!(table.game.warnings(), ByColor::default());
}

#[test]
fn a_repetition_by_suicide_retakes_nothing() {
    // Under the New Zealand rules White's single stone at A1 goes off at once, as good as a pass; Black's there
    // would bring the board back.
    let mut table = Table::started(penal(Ruleset { suicide: Suicide::Any, ..Ruleset::AGA }));
    table.play("E5 A2 D5 B1 C3");
    table.play("J9");
    table.play("J1 pass");
    offend(&mut table, Color::Black, "A1", Offence::Illegal);
    assert_eq!(table.game.warnings(), ByColor::default());
}
