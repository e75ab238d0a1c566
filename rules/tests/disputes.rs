//! The server's proposal, and how disputes end (R10–R12, R16, R19).

mod table;

use rules::marking::TIME_TO_LOOK;
use rules::{
    Action, Actor, Claim, Color, Game, Happening, Phase, Refusal, Ruleset, Settings, Settled, Size, Stamp,
    TimeControl,
};
use table::{BLACK, Table, WHITE, at, nine};

/// Black has E5 and G7, White C3; White passes first.
const MOVES: &str = "E5 C3 G7 pass pass";

fn by(ruleset: Ruleset) -> Table {
    let mut table = Table::started(Settings { ruleset, ..nine() });
    table.play(MOVES);
    table
}

fn propose(table: &mut Table, dead: &[&str]) {
    let dead: Vec<_> = dead.iter().map(|point| at(point)).collect();
    table.happens(Actor::Server, Action::Propose(dead.clone()), Happening::Proposed(dead));
}

fn dead(table: &Table) -> String {
    let dead = table.game.marking().expect("there is a marking").dead();
    dead.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn resume(table: &mut Table, by: Color, point: &str, claim: Claim) {
    let resumed = Happening::Resumed(by, at(point), claim);
    table.happens(Actor::Player(by), Action::Resume(at(point), claim), resumed);
}

/// Black marks White's chain dead, and White denies it.
fn dispute(table: &mut Table, by: Color, point: &str) {
    table.mark(by.opposite(), point, Claim::Dead);
    resume(table, by, point, Claim::Alive);
}

#[test]
fn the_server_proposes_once_and_either_side_toggles() {
    let mut table = by(Ruleset::CHINESE_2002);
    propose(&mut table, &["C3"]);
    assert_eq!(dead(&table), "C3");
    assert_eq!(table.game.marking().map(|marking| marking.proposal().to_vec()), Some(vec![at("C3")]));
    table.refused(Actor::Server, Action::Propose(vec![]), Refusal::AlreadySo);
    table.mark(Color::White, "C3", Claim::Alive);
    assert_eq!(dead(&table), "");
    table.mark(Color::Black, "C3", Claim::Dead);
    table.accept(Color::Black);
    table.accept(Color::White);
    assert_eq!(table.said().as_deref(), Some("黑胜36又3/4子"));
}

#[test]
fn what_cannot_be_proposed_is_refused() {
    let mut table = by(Ruleset::CHINESE_2002);
    let empty = Action::Propose(vec![at("A1")]);
    table.refused(Actor::Server, empty, Refusal::NoStone(at("A1")));
    let off = Action::Propose(vec![at("T19")]);
    table.refused(Actor::Server, off, Refusal::NoStone(at("T19")));
    table.refused(BLACK, Action::Propose(vec![]), Refusal::NotYours);
    let mut playing = Table::after("E5");
    playing.refused(Actor::Server, Action::Propose(vec![]), Refusal::NotScoring);
}

#[test]
fn a_proposal_voids_an_acceptance_and_leaves_what_a_player_has_marked() {
    let mut table = by(Ruleset::CHINESE_2002);
    table.mark(Color::Black, "C3", Claim::Dead);
    table.mark(Color::White, "C3", Claim::Alive);
    table.accept(Color::White);
    let before = table.changed();
    propose(&mut table, &["C3", "G7"]);
    assert_eq!(dead(&table), "G7");
    assert_eq!(table.accepted(), (false, false));
    table.refused(BLACK, Action::Accept(before), Refusal::StaleMarking);
}

#[test]
fn time_that_runs_out_takes_the_proposal_whatever_was_marked_since() {
    let mut table = by(Ruleset::CHINESE_2002);
    propose(&mut table, &["C3"]);
    table.mark(Color::White, "C3", Claim::Alive);
    table.accept(Color::White);
    table.now = 60_000;
    table.happens(Actor::Server, Action::Deadline, Happening::MarkingExpired);
    assert_eq!(dead(&table), "C3");
    assert_eq!(table.said().as_deref(), Some("黑胜36又3/4子"));
}

#[test]
fn a_proposal_that_is_still_to_come_does_not_say_that_nothing_is_dead() {
    for ruleset in [Ruleset::CHINESE_2002, Ruleset::JAPANESE] {
        // In the first marking, and again after a dispute.
        for disputed in [false, true] {
            let mut table = by(ruleset);
            if disputed {
                dispute(&mut table, Color::White, "C3");
                table.play("pass pass");
            }
            table.accept(Color::White);
            assert_eq!(table.game.deadline(), None);
            table.now = 3_600_000;
            table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
            table.mark(Color::White, "E5", Claim::Dead);
            table.mark(Color::White, "E5", Claim::Alive);
            propose(&mut table, &["C3"]);
            // What comes late can be looked at, and marked otherwise or agreed upon, before it counts.
            let end = 3_600_000 + TIME_TO_LOOK;
            assert_eq!(table.game.deadline(), Some(end));
            table.now = end - 1;
            table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
            table.time_brings(end, Happening::MarkingExpired);
            assert_eq!(dead(&table), "C3");
        }
    }
}

#[test]
fn a_proposal_that_comes_in_time_moves_no_limit() {
    for (proposed, deadline) in
        [(0, 60_000), (60_000 - TIME_TO_LOOK, 60_000), (59_999, 59_999 + TIME_TO_LOOK)]
    {
        let mut table = by(Ruleset::CHINESE_2002);
        table.now = proposed;
        propose(&mut table, &["C3"]);
        assert_eq!(table.game.deadline(), Some(deadline));
    }
}

#[test]
fn a_contest_that_is_stopped_waits_for_the_proposal_too() {
    let mut table = Table::started(Settings { time: TimeControl::Absolute { main: 10_000 }, ..nine() });
    table.play("E5 C3");
    table.happens(BLACK, Action::StopContest, Happening::ContestStopped(Color::Black));
    table.now = 3_600_000;
    table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
    propose(&mut table, &["C3"]);
    table.time_brings(3_600_000 + TIME_TO_LOOK, Happening::MarkingExpired);
    assert_eq!(dead(&table), "C3");
}

#[test]
fn a_second_dispute_is_counted_with_what_both_hold_dead_under_area() {
    let mut table = by(Ruleset::CHINESE_2002);
    propose(&mut table, &["C3"]);
    resume(&mut table, Color::White, "C3", Claim::Alive);
    assert_eq!(table.game.position().to_play(), Color::Black, "who holds it dead shows it");
    table.play("pass pass");
    propose(&mut table, &["C3", "G7"]);
    // Both hold G7 dead: White has marked it so, Black accepts a set that has it.
    table.mark(Color::White, "G7", Claim::Alive);
    table.mark(Color::White, "G7", Claim::Dead);
    table.accept(Color::Black);
    let closed = Happening::DisputeClosed(Color::White, at("C3"), Claim::Alive);
    table.happens(WHITE, Action::Resume(at("C3"), Claim::Alive), closed);
    assert_eq!(table.game.phase(), Phase::Finished);
    assert_eq!(dead(&table), "G7");
    assert_eq!(table.game.marking().and_then(|marking| marking.settled), Some(Settled::Disputed));
}

#[test]
fn a_second_dispute_takes_the_proposal_under_territory() {
    let mut table = by(Ruleset::JAPANESE);
    dispute(&mut table, Color::White, "C3");
    table.play("pass pass");
    table.mark(Color::Black, "C3", Claim::Dead);
    table.refused(WHITE, Action::Resume(at("C3"), Claim::Alive), Refusal::ProposalAwaited);
    propose(&mut table, &["C3"]);
    let closed = Happening::DisputeClosed(Color::White, at("C3"), Claim::Alive);
    table.happens(WHITE, Action::Resume(at("C3"), Claim::Alive), closed);
    assert_eq!(dead(&table), "C3");
    // 79 points and a prisoner, less 7½ that the table gives.
    assert_eq!(table.said().as_deref(), Some("黑胜72.5目"));
}

#[test]
fn a_dispute_of_nothing_does_not_close_a_game() {
    let mut table = by(Ruleset::CHINESE_2002);
    dispute(&mut table, Color::White, "C3");
    table.play("pass pass");
    table.refused(WHITE, Action::Resume(at("C3"), Claim::Dead), Refusal::NoDispute);
    table.refused(WHITE, Action::Resume(at("C3"), Claim::Alive), Refusal::NoDispute);
    table.refused(WHITE, Action::Resume(at("A1"), Claim::Alive), Refusal::NoStone(at("A1")));
    table.mark(Color::White, "G7", Claim::Dead);
    table.refused(WHITE, Action::Resume(at("G7"), Claim::Dead), Refusal::NoDispute);
    assert_eq!(table.game.phase(), Phase::Scoring);
}

#[test]
fn by_1988_a_dispute_leaves_the_turn_where_it_was() {
    for (ruleset, first) in [(Ruleset::CHINESE_2002, Color::Black), (Ruleset::CHINESE_1988, Color::White)] {
        let mut table = by(ruleset);
        dispute(&mut table, Color::White, "C3");
        assert_eq!(table.game.position().to_play(), first, "{}", ruleset.name);
    }
}

#[test]
fn whoever_passed_first_moves_first_where_each_holds_a_chain_of_the_others_dead() {
    for (moves, first) in [("E5 C3 pass pass", Color::Black), (MOVES, Color::White)] {
        let mut table = Table::after(moves);
        table.mark(Color::Black, "C3", Claim::Dead);
        resume(&mut table, Color::White, "E5", Claim::Dead);
        assert_eq!(table.game.position().to_play(), first, "{moves}");
    }
    // A chain that its own side gives up is not held against it.
    let mut table = Table::after("E5 C3 pass pass");
    table.mark(Color::White, "C3", Claim::Dead);
    resume(&mut table, Color::White, "E5", Claim::Dead);
    assert_eq!(table.game.position().to_play(), Color::White);
}

#[test]
fn a_dispute_is_no_repetition() {
    // The turn does not change: nothing stands on the board a second time.
    let mut table = by(Ruleset::JAPANESE);
    resume(&mut table, Color::White, "G7", Claim::Dead);
    assert_eq!(table.game.position().to_play(), Color::White);
    assert_eq!(table.game.position().occurrences(), 1);
    assert_eq!(table.game.cycle(), None);
}

#[test]
fn a_proposal_is_of_whole_chains() {
    let mut table = Table::after("E5 C3 E6 C4 G7 pass pass");
    propose(&mut table, &["C3", "C3"]);
    assert_eq!(dead(&table), "C3 C4");
    table.now = 60_000;
    table.happens(Actor::Server, Action::Deadline, Happening::MarkingExpired);
    assert_eq!(dead(&table), "C3 C4");
    assert_eq!(table.said().as_deref(), Some("黑胜36又3/4子"));
}

#[test]
fn a_dead_stone_that_is_marked_must_be_one() {
    let mut game = Game::new(Settings { size: Size::new(2).expect("a size"), ..nine() });
    for (actor, action) in [(Actor::Server, Action::Start), (BLACK, Action::Pass), (WHITE, Action::Pass)] {
        let event = game.decide(actor, action, Stamp::default()).expect("it may");
        game.apply(&event);
    }
    for point in ["A1", "B2"] {
        let mark = Action::Mark(at(point), Claim::Dead);
        assert_eq!(game.decide(BLACK, mark, Stamp::default()), Err(Refusal::NoStone(at(point))));
    }
}
