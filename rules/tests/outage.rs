//! The server was away: nobody is charged for it (T11).

mod table;

use rules::commitment::Commitment;
use rules::conduct::Adjournment;
use rules::game::{PauseCause, Request};
use rules::{Action, Actor, Color, Conduct, Happening, Phase, Refusal, Settings};
use table::{BLACK, CONTROLS, Table, nine};

fn interrupted(table: &mut Table) {
    table.happens(Actor::Server, Action::Interrupt, Happening::Interrupted);
}

#[test]
fn clocks_stand_until_both_are_ready_or_for_half_a_minute() {
    for time in CONTROLS {
        let mut table = Table::started(Settings { time, ..nine() });
        table.play("E5");
        table.now = 12_345;
        let stood = table.sides();
        interrupted(&mut table);
        assert_eq!((table.game.phase(), table.game.clock().running()), (Phase::Paused, None));
        assert_eq!(table.game.deadline(), Some(42_345));
        let mut both = Table { game: table.game.clone(), now: 20_000 };
        both.is_ready(Color::White);
        assert_eq!(both.game.phase(), Phase::Paused);
        both.is_ready(Color::Black);
        table.time_brings(42_345, Happening::PauseEnded);
        for mut table in [both, table] {
            assert_eq!(table.game.phase(), Phase::Playing);
            assert_eq!(
                (table.game.clock().running(), table.sides()),
                (Some(Color::White), stood),
                "{time:?}"
            );
            table.play("C3");
        }
    }
}

type Make = fn() -> Table;

fn adjourning() -> Table {
    let adjournment = Adjournment { at: Some(0), ..nine().conduct.adjournment };
    let mut table = Table::started(Settings { conduct: Conduct { adjournment, ..nine().conduct }, ..nine() });
    table.time_brings(0, Happening::AdjournmentDue);
    table
}

fn paused() -> Table {
    let mut table = Table::started(nine());
    table.asks(Color::Black, Request::Pause);
    table.agrees(Color::White, Request::Pause);
    table
}

fn adjourned() -> Table {
    let mut table = adjourning();
    let commitment = Commitment::from_bytes([0; 32]);
    table.happens(BLACK, Action::Seal(commitment), Happening::Sealed(Color::Black, commitment));
    table
}

fn proposed() -> Table {
    let mut table = Table::after("pass pass");
    table.happens(Actor::Server, Action::Propose(vec![]), Happening::Proposed(vec![]));
    table
}

#[test]
fn every_phase_stands_an_outage() {
    let phases: [(Make, Phase, Phase); 7] = [
        (|| Table::waiting(nine()), Phase::Waiting, Phase::Waiting),
        (|| Table::started(nine()), Phase::Playing, Phase::Paused),
        (adjourning, Phase::Sealing, Phase::Paused),
        (paused, Phase::Paused, Phase::Paused),
        (adjourned, Phase::Adjourned, Phase::Adjourned),
        (|| Table::after("pass pass"), Phase::Scoring, Phase::Scoring),
        (proposed, Phase::Scoring, Phase::Scoring),
    ];
    for (make, before, after) in phases {
        let mut table = make();
        assert_eq!(table.game.phase(), before);
        let deadline = table.game.deadline();
        interrupted(&mut table);
        assert_eq!(table.game.phase(), after);
        assert_eq!(table.game.clock().running(), None, "{before:?}: clocks stand");
        if before == after {
            assert_eq!(table.game.deadline(), deadline, "{before:?}: nothing is cut short");
        }
        // A second outage before anybody is back.
        interrupted(&mut table);
        assert_eq!(table.game.phase(), after);
    }
    let mut table = Table::started(nine());
    table.happens(BLACK, Action::Resign, Happening::Resigned(Color::Black));
    table.refused(Actor::Server, Action::Interrupt, Refusal::GameOver);
}

#[test]
fn who_was_sealing_goes_on_sealing() {
    for by_itself in [Some(30_000), None] {
        let mut table = adjourning();
        interrupted(&mut table);
        match by_itself {
            Some(now) => table.time_brings(now, Happening::PauseEnded),
            None => Color::BOTH.into_iter().for_each(|color| table.is_ready(color)),
        }
        assert_eq!(table.game.phase(), Phase::Sealing);
        assert_eq!(table.game.clock().running(), Some(Color::Black));
    }
}

#[test]
fn whoever_was_ready_before_a_second_outage_has_yet_to_come_back() {
    let mut table = Table::started(nine());
    interrupted(&mut table);
    table.is_ready(Color::Black);
    table.now = 29_000;
    interrupted(&mut table);
    assert_eq!(table.game.deadline(), Some(59_000), "both have half a minute again");
    table.is_ready(Color::White);
    assert_eq!(table.game.phase(), Phase::Paused);
    table.is_ready(Color::Black);
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn a_pause_says_what_it_came_of() {
    let mut agreed = paused();
    let mut outage = Table::started(nine());
    interrupted(&mut agreed);
    interrupted(&mut outage);
    let cause = |table: &Table| table.game.pause().map(|pause| pause.cause);
    assert_eq!(cause(&agreed), Some(PauseCause::Agreed), "the players' own pause goes on");
    assert_eq!(cause(&outage), Some(PauseCause::Outage));
}

#[test]
fn an_outage_is_no_pause_of_the_players() {
    let mut table = Table::started(nine());
    let left = table.game.pauses_left();
    interrupted(&mut table);
    assert_eq!(table.game.pauses_left(), left);
}

#[test]
fn an_outage_before_the_first_moves_costs_nobody_the_game() {
    let mut table = Table::started(Settings { first_moves_by: 30_000, ..nine() });
    table.now = 20_000;
    interrupted(&mut table);
    table.time_brings(50_000, Happening::PauseEnded);
    assert_eq!(table.game.deadline(), Some(60_000));
    table.now = 59_999;
    table.play("E5 C3");
    assert_eq!(table.game.deadline(), None);
}
