//! A game has a longest length, and each side so many wishes: requests and changes of the marks.

mod table;

use rules::commitment::Commitment;
use rules::game::{MOST_WISHES, Request};
use rules::{Action, Actor, Claim, Color, Happening, IllegalMoves, Phase, Refusal, Settings, Size};
use table::{BLACK, Table, WHITE, at, nine};

fn five() -> Settings {
    Settings { size: Size::new(5).expect("a size"), ..nine() }
}

/// A game with `left` turns to its longest length; Black is to move on a board with no stone but A1.
fn near_the_end(settings: Settings, left: u32) -> Table {
    let most = settings.size.most_turns();
    let mut table = Table::started(settings);
    // What is taken back has been a turn all the same.
    for _ in 0..most - left - 2 {
        table.play("E5");
        table.asks(Color::Black, Request::Undo);
        table.agrees(Color::White, Request::Undo);
    }
    table.play("A1 pass");
    table
}

#[test]
fn the_longest_game_has_ten_turns_for_each_point() {
    for (lines, most) in [(2, 40), (9, 810), (19, 3_610), (25, 6_250)] {
        assert_eq!(Size::new(lines).map(Size::most_turns), Some(most));
    }
}

#[test]
fn after_the_last_turn_no_stone_follows_and_none_is_taken_back() {
    for illegal_moves in [IllegalMoves::Refused, IllegalMoves::Penalised] {
        let mut table = near_the_end(Settings { illegal_moves, ..five() }, 1);
        table.play("B2");
        // A stone that would be illegal besides is no offence either.
        for point in ["C3", "A1"] {
            table.refused(WHITE, Action::Play(at(point)), Refusal::GameTooLong);
        }
        table.refused(BLACK, Action::Ask(Request::Undo), Refusal::GameTooLong);
        table.play("pass pass");
        assert_eq!(table.game.phase(), Phase::Scoring);
        // A dispute goes on, and can only end.
        table.mark(Color::Black, "A1", Claim::Dead);
        let resumed = Happening::Resumed(Color::White, at("B2"), Claim::Dead);
        table.happens(WHITE, Action::Resume(at("B2"), Claim::Dead), resumed);
        let mover = Actor::Player(table.game.position().to_play());
        table.refused(mover, Action::Play(at("C3")), Refusal::GameTooLong);
        table.play("pass pass");
        table.accept(Color::Black);
        table.accept(Color::White);
        assert_eq!(table.game.phase(), Phase::Finished);
    }
}

#[test]
fn what_is_sealed_after_the_last_turn_is_a_pass() {
    let mut table = near_the_end(five(), 0);
    table.asks(Color::White, Request::Adjourn);
    table.agrees(Color::Black, Request::Adjourn);
    assert_eq!(table.game.check_sealable(Color::Black, Some(at("C3"))), Err(Refusal::GameTooLong));
    assert_eq!(table.game.check_sealable(Color::Black, None), Ok(()));
    let commitment = Commitment::from_bytes([0; 32]);
    table.happens(BLACK, Action::Seal(commitment), Happening::Sealed(Color::Black, commitment));
}

#[test]
fn one_may_still_resign() {
    let mut table = near_the_end(five(), 0);
    table.happens(WHITE, Action::Resign, Happening::Resigned(Color::White));
}

#[test]
fn each_side_has_so_many_wishes_of_its_own() {
    let mut table = Table::after("E5 C3");
    for request in [Request::Pause, Request::Adjourn] {
        table.asks(Color::Black, request);
        table.happens(WHITE, Action::Decline(request), Happening::Declined(Color::White, request));
    }
    table.play("pass pass");
    for claim in [Claim::Dead, Claim::Alive].into_iter().cycle().take(MOST_WISHES as usize - 3) {
        table.mark(Color::Black, "E5", claim);
    }
    table.accept(Color::Black);
    table.happens(BLACK, Action::WithdrawAcceptance, Happening::AcceptanceWithdrawn(Color::Black));
    table.refused(BLACK, Action::Mark(at("C3"), Claim::Dead), Refusal::TooManyWishes);
    // White's are all there yet, and Black may still say yes, once to each set.
    table.mark(Color::White, "E5", Claim::Alive);
    table.accept(Color::Black);
    table.refused(BLACK, Action::WithdrawAcceptance, Refusal::TooManyWishes);
    let resumed = Happening::Resumed(Color::Black, at("C3"), Claim::Dead);
    table.happens(BLACK, Action::Resume(at("C3"), Claim::Dead), resumed);
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::TooManyWishes);
    table.asks(Color::White, Request::Pause);
    table.agrees(Color::Black, Request::Pause);
}
