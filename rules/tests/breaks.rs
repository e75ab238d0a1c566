//! Breaks: pauses (T9), adjournment and the sealed move (T10), and what may be asked for.

mod table;

use rules::clock::OnFlag;
use rules::commitment::{Commitment, Opening, Purpose, sealed_number};
use rules::conduct::{Adjournment, Consent, HowAdjourned, Pauses};
use rules::game::Request;
use rules::{
    Action, Actor, Clock, Color, Conduct, Happening, IllegalMoves, Outcome, Phase, Point, Refusal, Settings,
    TimeControl,
};
use table::{BLACK, CONTROLS, Table, WHITE, at, nine};

const MINUTE: TimeControl = TimeControl::Absolute { main: 60_000 };

fn with(change: impl FnOnce(&mut Conduct)) -> Settings {
    let mut settings = Settings { time: MINUTE, ..nine() };
    change(&mut settings.conduct);
    settings
}

fn opening(point: Option<Point>) -> Opening {
    Opening { number: sealed_number(point), nonce: [9; 16] }
}

fn seal(point: Option<Point>) -> Action {
    Action::Seal(Commitment::to(Purpose::SealedMove, &opening(point)))
}

/// Black is to seal at 1 000, with 59 s left.
fn sealing(change: impl FnOnce(&mut Settings)) -> Table {
    let mut settings = with(|conduct| conduct.adjournment.at = Some(1_000));
    change(&mut settings);
    let mut table = Table::started(settings);
    table.time_brings(1_000, Happening::AdjournmentDue);
    table
}

/// Black seals this at 3 000; both are ready at 500 000.
fn sealed(table: &mut Table, point: Option<Point>) {
    let mover = table.game.position().to_play();
    table.now = 3_000;
    let commitment = Commitment::to(Purpose::SealedMove, &opening(point));
    table.happens(Actor::Player(mover), Action::Seal(commitment), Happening::Sealed(mover, commitment));
    table.now = 500_000;
    table.is_ready(Color::Black);
    table.is_ready(Color::White);
}

fn opens(table: &mut Table, point: Option<Point>) {
    let opening = opening(point);
    table.happens(Actor::Server, Action::Open(opening), Happening::Opened(opening));
}

#[test]
fn a_pause_stops_both_clocks_and_charges_nobody() {
    for control in CONTROLS {
        let mut table = Table::started(Settings { time: control, ..nine() });
        table.now = 5_000;
        table.asks(Color::Black, Request::Pause);
        assert_eq!(table.game.phase(), Phase::Playing, "asking stops nothing");
        table.now = 7_000;
        table.agrees(Color::White, Request::Pause);
        let stood = table.sides();
        assert_eq!((table.game.phase(), table.game.clock().running()), (Phase::Paused, None));
        table.now = 400_000;
        assert_eq!(table.sides(), stood, "{control:?}");
        table.refused(BLACK, Action::Play(at("E5")), Refusal::Paused);
        table.is_ready(Color::White);
        table.refused(WHITE, Action::Ready, Refusal::AlreadySo);
        assert_eq!(table.game.phase(), Phase::Paused, "one is not enough");
        table.is_ready(Color::Black);
        assert_eq!(table.game.phase(), Phase::Playing);
        assert_eq!(table.game.clock().running(), Some(Color::Black));
        assert_eq!(table.sides(), stood, "what was used of a period stays used: {control:?}");
        table.refused(BLACK, Action::Ready, Refusal::NotPaused);
    }
}

#[test]
fn pauses_are_counted_and_end_by_themselves() {
    let mut table = Table::started(with(|conduct| conduct.pauses = Pauses { most: 2, longest: 10_000 }));
    for left in [1, 0] {
        table.asks(Color::White, Request::Pause);
        table.agrees(Color::Black, Request::Pause);
        assert_eq!(table.game.pauses_left(), left);
        let until = table.now + 10_000;
        assert_eq!(table.game.deadline(), Some(until));
        table.now = until - 1;
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.time_brings(until, Happening::PauseEnded);
        assert_eq!(table.game.deadline(), Some(until + 60_000), "Black thinks on");
    }
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::NoPauseLeft);
}

#[test]
fn what_is_not_offered_cannot_be_asked_for() {
    let mut table = Table::waiting(Settings { conduct: Conduct::EVENT, ..nine() });
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::NotStarted);
    for color in Color::BOTH {
        table.happens(Actor::Server, Action::Seat(color), Happening::Seated(color));
    }
    for request in [Request::Pause, Request::Adjourn, Request::Undo] {
        table.refused(BLACK, Action::Ask(request), Refusal::NotOffered);
        table.refused(WHITE, Action::Ask(request), Refusal::NotOffered);
    }
}

#[test]
fn asking_agreeing_and_declining() {
    let mut table = Table::started(with(|_| {}));
    for action in [Action::Agree(Request::Pause), Action::Decline(Request::Pause)] {
        table.refused(BLACK, action.clone(), Refusal::NothingAsked);
        table.refused(WHITE, action, Refusal::NothingAsked);
    }
    table.asks(Color::Black, Request::Pause);
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::AlreadySo);
    table.refused(BLACK, Action::Agree(Request::Pause), Refusal::NothingAsked);
    // Agreeing to something else than what is asked for is agreeing to nothing.
    table.refused(WHITE, Action::Agree(Request::Adjourn), Refusal::NothingAsked);
    table.refused(WHITE, Action::Decline(Request::Adjourn), Refusal::NothingAsked);
    table.happens(WHITE, Action::Decline(Request::Pause), Happening::Declined(Color::White, Request::Pause));
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::RefusedBefore);
    // Something else may be asked for, and the other side may ask for the same.
    table.asks(Color::Black, Request::Adjourn);
    table.asks(Color::White, Request::Pause);
    assert_eq!(table.game.asked().black, Some(Request::Adjourn));
    // What is taken back, or replaced by another request, is asked for once more in this turn and not again.
    let back = Happening::Declined(Color::White, Request::Pause);
    table.happens(WHITE, Action::Decline(Request::Pause), back.clone());
    table.asks(Color::White, Request::Pause);
    table.happens(WHITE, Action::Decline(Request::Pause), back);
    table.refused(WHITE, Action::Ask(Request::Pause), Refusal::RefusedBefore);
    // The next turn has forgotten it all.
    table.play("E5");
    assert_eq!((table.game.asked().black, table.game.asked().white), (None, None));
    table.refused(WHITE, Action::Agree(Request::Pause), Refusal::NothingAsked);
    table.asks(Color::Black, Request::Pause);
    table.asks(Color::Black, Request::Adjourn);
    table.asks(Color::Black, Request::Pause);
    table.asks(Color::Black, Request::Adjourn);
    table.refused(BLACK, Action::Ask(Request::Pause), Refusal::RefusedBefore);
    table.refused(WHITE, Action::Agree(Request::Pause), Refusal::NothingAsked);
}

#[test]
fn both_asking_for_the_same_agree() {
    for (request, phase) in [(Request::Pause, Phase::Paused), (Request::Adjourn, Phase::Sealing)] {
        let mut table = Table::started(with(|_| {}));
        table.asks(Color::White, request);
        table.happens(BLACK, Action::Ask(request), Happening::Agreed(Color::Black, request));
        assert_eq!(table.game.phase(), phase);
        assert_eq!((table.game.asked().black, table.game.asked().white), (None, None));
    }
}

/// Everything by which the phase changes while something is asked for.
#[test]
fn what_was_asked_for_is_forgotten_when_the_phase_changes() {
    type Change = fn(&mut Table);
    let changes: [(Change, Phase); 4] = [
        (|table| table.happens(Actor::Server, Action::Interrupt, Happening::Interrupted), Phase::Paused),
        (|table| table.time_brings(1_000, Happening::AdjournmentDue), Phase::Sealing),
        (
            |table| {
                let stopped = Happening::ContestStopped(Color::White);
                table.happens(WHITE, Action::StopContest, stopped);
            },
            Phase::Scoring,
        ),
        (
            |table| {
                table.asks(Color::White, Request::Adjourn);
                table.agrees(Color::Black, Request::Adjourn);
            },
            Phase::Sealing,
        ),
    ];
    for (change, phase) in changes {
        for request in [Request::Pause, Request::Undo] {
            let mut table = Table::started(with(|conduct| conduct.adjournment.at = Some(1_000)));
            table.play("E5 C3");
            table.asks(Color::Black, request);
            change(&mut table);
            assert_eq!(table.game.phase(), phase);
            table.refused(WHITE, Action::Agree(request), Refusal::NothingAsked);
            table.refused(WHITE, Action::Decline(request), Refusal::NothingAsked);
        }
    }
}

#[test]
fn a_game_is_broken_off_by_consent_or_at_its_time_once() {
    let mut table = Table::started(with(|conduct| conduct.adjournment.at = Some(5_000)));
    table.asks(Color::Black, Request::Adjourn);
    table.agrees(Color::White, Request::Adjourn);
    assert_eq!((table.game.phase(), table.game.clock().running()), (Phase::Sealing, Some(Color::Black)));
    sealed(&mut table, Some(at("E5")));
    opens(&mut table, Some(at("E5")));
    // The time set came and went while the game stood: it comes at once, and only once.
    table.time_brings(500_000, Happening::AdjournmentDue);
    table.happens(
        WHITE,
        seal(None),
        Happening::Sealed(Color::White, Commitment::to(Purpose::SealedMove, &opening(None))),
    );
    table.is_ready(Color::Black);
    table.is_ready(Color::White);
    opens(&mut table, None);
    table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn a_sealed_move_is_charged_to_its_mover_and_starts_the_others_clock_when_opened() {
    let mut table = sealing(|_| {});
    table.refused(BLACK, Action::Play(at("E5")), Refusal::Sealing);
    table.refused(BLACK, Action::Pass, Refusal::Sealing);
    table.refused(WHITE, seal(Some(at("E5"))), Refusal::NotSealing);
    sealed(&mut table, Some(at("E5")));
    assert_eq!((table.sides().black.main, table.sides().white.main), (57_000, 60_000));
    assert_eq!(table.game.position().board().get(at("E5")), None, "nobody sees it");
    opens(&mut table, Some(at("E5")));
    assert_eq!(table.game.position().board().get(at("E5")), Some(Color::Black));
    assert_eq!(table.game.clock().running(), Some(Color::White));
    assert_eq!(table.game.deadline(), Some(560_000));
    table.refused(Actor::Server, Action::Open(opening(Some(at("E5")))), Refusal::NotPaused);
}

#[test]
fn a_move_is_sealed_once_and_only_while_sealing() {
    let mut table = Table::started(with(|_| {}));
    table.refused(BLACK, seal(Some(at("E5"))), Refusal::NotSealing);
    let mut table = sealing(|_| {});
    let commitment = Commitment::to(Purpose::SealedMove, &opening(None));
    table.happens(BLACK, seal(None), Happening::Sealed(Color::Black, commitment));
    for actor in [BLACK, WHITE] {
        table.refused(actor, seal(Some(at("E5"))), Refusal::NotSealing);
    }
}

#[test]
fn what_may_be_sealed_is_what_may_be_played_or_where_penal_any_point() {
    let table = [
        ("J9", Ok(()), Ok(())),
        ("E5", Err(Refusal::Occupied), Ok(())),
        ("A1", Err(Refusal::Suicide), Ok(())),
        ("T19", Err(Refusal::OffBoard), Err(Refusal::OffBoard)),
    ];
    for (point, refused, penal) in table {
        for (illegal_moves, expected) in [(IllegalMoves::Refused, refused), (IllegalMoves::Penalised, penal)]
        {
            let mut table = Table::started(Settings { illegal_moves, ..with(|_| {}) });
            table.play("E5 A2 E6 B1");
            assert_eq!(table.game.check_sealable(Color::Black, None), Err(Refusal::NotSealing));
            table.asks(Color::Black, Request::Adjourn);
            table.agrees(Color::White, Request::Adjourn);
            let checked = table.game.check_sealable(Color::Black, Some(at(point)));
            assert_eq!(checked, expected, "{point} {illegal_moves:?}");
            assert_eq!(table.game.check_sealable(Color::Black, None), Ok(()));
            let others = table.game.check_sealable(Color::White, Some(at("J9")));
            assert_eq!(others, Err(Refusal::NotSealing));
        }
    }
}

#[test]
fn a_flag_falls_while_sealing_as_usual() {
    let passing = TimeControl::ByoYomi { main: 59_000, periods: 1, period: 1_000, on_flag: OnFlag::Pass };
    for time in [MINUTE, passing] {
        for (now, in_time) in [(59_999, true), (60_000, false)] {
            let mut table = sealing(|settings| settings.time = time);
            table.now = now;
            let found = table.try_owed(BLACK, seal(None), 0);
            assert_eq!(matches!(found, Ok(Happening::Sealed(..))), in_time, "{time:?}");
            if !in_time {
                assert_eq!(found, Ok(Happening::Flagged(Color::Black)));
                assert_eq!(table.game.outcome(), Some(Outcome::Time(Color::White)));
                let sides = table.sides();
                assert_eq!(
                    (sides.black.main, sides.black.left),
                    (0, 0),
                    "{time:?}: it is seen to have fallen"
                );
                assert_eq!(sides.white, Clock::new(time).read(0).white, "{time:?}");
            }
        }
    }
}

#[test]
fn only_the_right_opening_opens_once_both_are_ready() {
    let right = opening(Some(at("E5")));
    let wrong = [
        Opening { nonce: [8; 16], ..right },
        Opening { number: right.number + 1, ..right },
        opening(None),
        Opening { number: 625, ..right },
        Opening { number: -2, ..right },
    ];
    let mut table = sealing(|_| {});
    table.refused(Actor::Server, Action::Open(right), Refusal::NotPaused);
    table.now = 3_000;
    let commitment = Commitment::to(Purpose::SealedMove, &right);
    table.happens(BLACK, Action::Seal(commitment), Happening::Sealed(Color::Black, commitment));
    for ready in [None, Some(Color::White), Some(Color::Black)] {
        if let Some(color) = ready {
            table.refused(Actor::Server, Action::Open(right), Refusal::BadOpening);
            table.is_ready(color);
        }
        for opening in wrong {
            table.refused(Actor::Server, Action::Open(opening), Refusal::BadOpening);
        }
        table.refused(BLACK, Action::Open(right), Refusal::NotYours);
    }
    opens(&mut table, Some(at("E5")));
}

#[test]
fn what_is_sealed_off_the_board_cannot_be_opened() {
    for point in ["T19", "K10"] {
        let mut table = sealing(|_| {});
        sealed(&mut table, Some(at(point)));
        table.refused(Actor::Server, Action::Open(opening(Some(at(point)))), Refusal::BadOpening);
    }
}

#[test]
fn a_sealed_point_that_may_not_be_played_costs_the_turn() {
    for point in ["E5", "A1"] {
        let settings = with(|conduct| conduct.adjournment.at = Some(1_000));
        let mut table =
            replay(Settings { illegal_moves: IllegalMoves::Penalised, ..settings }, "E5 A2 E6 B1");
        table.time_brings(1_000, Happening::AdjournmentDue);
        sealed(&mut table, Some(at(point)));
        let before = table.picture();
        opens(&mut table, Some(at(point)));
        assert_eq!(table.picture(), before, "{point}");
        assert_eq!((table.game.position().to_play(), table.game.phase()), (Color::White, Phase::Playing));
        assert_eq!((table.game.warnings().black, table.game.warnings().white), (0, 0));
        table.play("pass");
        assert_eq!(table.game.phase(), Phase::Playing, "a lost turn proposes no end");
    }
}

fn replay(settings: Settings, moves: &str) -> Table {
    let mut table = Table::started(settings);
    table.play(moves);
    table
}

#[test]
fn a_sealed_pass_is_a_pass() {
    for (moves, phase) in [("E5 C3", Phase::Playing), ("E5 C3 G7 pass", Phase::Scoring)] {
        let mut table = replay(with(|conduct| conduct.adjournment.at = Some(1_000)), moves);
        table.time_brings(1_000, Happening::AdjournmentDue);
        sealed(&mut table, None);
        opens(&mut table, None);
        assert_eq!(table.game.phase(), phase, "{moves}");
        if phase == Phase::Scoring {
            assert_eq!(table.game.clock().running(), None);
        } else {
            table.play("pass");
            assert_eq!(table.game.phase(), Phase::Scoring);
        }
    }
}

#[test]
fn a_stopped_clock_goes_on_where_it_stood() {
    let stopped =
        Adjournment { by_consent: Consent::Enough, at: Some(20_000), how: HowAdjourned::StoppedClock };
    for control in CONTROLS {
        let mut table =
            Table::started(Settings { time: control, ..with(|conduct| conduct.adjournment = stopped) });
        table.play("E5");
        table.time_brings(20_000, Happening::AdjournmentDue);
        let stood = table.sides();
        assert_eq!((table.game.phase(), table.game.deadline()), (Phase::Adjourned, None));
        table.refused(WHITE, seal(None), Refusal::NotSealing);
        table.refused(WHITE, Action::Play(at("C3")), Refusal::Paused);
        table.refused(Actor::Server, Action::Open(opening(None)), Refusal::BadOpening);
        table.now = 1_000_000;
        table.is_ready(Color::White);
        table.is_ready(Color::Black);
        assert_eq!((table.game.phase(), table.sides()), (Phase::Playing, stood), "{control:?}");
        assert_eq!(table.game.clock().running(), Some(Color::White));
    }
}

#[test]
fn standing_still_moves_the_limit_for_first_moves_on() {
    let mut settings = with(|conduct| conduct.pauses.longest = 100_000);
    settings.first_moves_by = 30_000;
    let mut table = Table::started(settings);
    table.now = 10_000;
    table.asks(Color::Black, Request::Pause);
    table.agrees(Color::White, Request::Pause);
    table.time_brings(110_000, Happening::PauseEnded);
    assert_eq!(table.game.deadline(), Some(130_000));
    table.now = 129_999;
    table.play("E5");
    table.time_brings(130_000, Happening::Cancelled);
}
