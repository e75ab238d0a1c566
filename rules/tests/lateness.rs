//! Coming late, or not at all (N3).

mod table;

use rules::commitment::{Commitment, Opening, Purpose};
use rules::conduct::Lateness;
use rules::game::Request;
use rules::{Action, Actor, Color, Conduct, Happening, Ms, Outcome, Phase, Refusal, Settings, TimeControl};
use table::{BLACK, CONTROLS, Table, WHITE, at, nine};

const LIMIT: Ms = 900_000;

fn under(lateness: Lateness, time: TimeControl) -> Table {
    let conduct = Conduct { lateness, ..nine().conduct };
    Table::waiting(Settings { conduct, time, first_moves_by: 30_000, ..nine() })
}

fn deducted(times: u32, main: Ms) -> Table {
    under(Lateness::Deducted { limit: LIMIT, times }, TimeControl::Absolute { main })
}

fn sits(table: &mut Table, now: Ms, color: Color) {
    table.now = now;
    table.happens(Actor::Server, Action::Seat(color), Happening::Seated(color));
}

#[test]
fn the_lateness_of_each_is_taken_from_its_main_time() {
    let table = [
        // How many times, when each sits down, what is left of an hour.
        (2, 0, 0, (3_600_000, 3_600_000)),
        (2, 0, 60_000, (3_600_000, 3_480_000)),
        (1, 0, 60_000, (3_600_000, 3_540_000)),
        (2, 60_000, 90_000, (3_480_000, 3_420_000)),
        (1, LIMIT, LIMIT, (2_700_000, 2_700_000)),
        (2, LIMIT, LIMIT, (1_800_000, 1_800_000)),
    ];
    for (times, black, white, left) in table {
        let mut table = deducted(times, 3_600_000);
        sits(&mut table, black, Color::Black);
        assert_eq!(table.game.phase(), Phase::Waiting, "no clock runs until both are seated");
        table.refused(Actor::Server, Action::Seat(Color::Black), Refusal::AlreadySo);
        table.refused(BLACK, Action::Play(at("E5")), Refusal::NotStarted);
        sits(&mut table, white, Color::White);
        assert_eq!((table.sides().black.main, table.sides().white.main), left, "{times} {black} {white}");
        assert_eq!((table.game.phase(), table.game.clock().turn_start()), (Phase::Playing, Some(white)));
        table.refused(Actor::Server, Action::Seat(Color::White), Refusal::Started);
    }
}

#[test]
fn exactly_the_limit_is_in_time_and_one_past_it_is_not() {
    let table = [
        (None, Outcome::BothLost),
        (Some(Color::Black), Outcome::Absence(Color::Black)),
        (Some(Color::White), Outcome::Absence(Color::White)),
    ];
    for (present, outcome) in table {
        for who in [None, Some(Color::Black), Some(Color::White)] {
            let mut table = deducted(2, 3_600_000);
            if let Some(color) = present {
                sits(&mut table, 1_000, color);
            }
            table.now = LIMIT;
            table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
            assert_eq!(table.game.deadline(), Some(LIMIT + 1));
            table.now = LIMIT + 1;
            // Whoever comes too late does not sit down any more.
            let action = who.map_or(Action::Deadline, Action::Seat);
            table.happens(Actor::Server, action, Happening::SeatsClosed);
            assert_eq!(table.game.outcome(), Some(outcome));
        }
    }
}

#[test]
fn main_time_never_goes_below_zero_and_overtime_stays_whole() {
    for time in CONTROLS {
        let mut table = under(Lateness::Deducted { limit: LIMIT, times: 2 }, time);
        let full = table.sides().white;
        sits(&mut table, 0, Color::Black);
        sits(&mut table, 300_000, Color::White);
        let late = table.sides().white;
        assert_eq!((late.main, late.left, late.count), (0, full.left, full.count), "{time:?}");
        assert_eq!(table.sides().black, full, "{time:?}");
    }
}

#[test]
fn with_nothing_left_of_main_time_alone_the_game_is_lost() {
    let mut table = deducted(2, 600_000);
    sits(&mut table, 0, Color::White);
    sits(&mut table, 300_000, Color::Black);
    table.time_brings(300_000, Happening::Flagged(Color::Black));
    assert_eq!(table.game.outcome(), Some(Outcome::Time(Color::White)));
    let mut table = deducted(2, 600_000);
    sits(&mut table, 0, Color::Black);
    sits(&mut table, 300_000, Color::White);
    table.play("E5");
    table.time_brings(300_000, Happening::Flagged(Color::White));
    assert_eq!(table.game.outcome(), Some(Outcome::Time(Color::Black)));
}

#[test]
fn a_player_who_does_not_come_loses_in_an_event() {
    let table: [(&[Color], Happening, Outcome); 3] = [
        (&[], Happening::SeatsClosed, Outcome::BothLost),
        (&[Color::Black], Happening::SeatsClosed, Outcome::Absence(Color::Black)),
        (&[Color::White], Happening::SeatsClosed, Outcome::Absence(Color::White)),
    ];
    for (seated, what, outcome) in table {
        let mut table = under(Lateness::Forfeited, TimeControl::None);
        table.refused(Actor::Server, Action::Start, Refusal::NotYours);
        for color in seated {
            sits(&mut table, 20_000, *color);
        }
        table.now = 29_999;
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.time_brings(30_000, what);
        assert_eq!(table.game.outcome(), Some(outcome), "{seated:?}");
    }
    let mut table = under(Lateness::Forfeited, TimeControl::Absolute { main: 60_000 });
    sits(&mut table, 29_998, Color::Black);
    sits(&mut table, 29_998, Color::White);
    assert_eq!(table.sides().black.main, 60_000, "nothing is deducted");
    // Both have come: the limit is over for both, however late the other was, and the clock runs.
    assert_eq!(table.game.deadline(), Some(29_998 + 60_000));
    table.now = 30_001;
    table.play("E5 C3");
}

#[test]
fn a_casual_game_without_first_moves_is_cancelled() {
    for moves in [None, Some(""), Some("E5"), Some("pass")] {
        let mut table = under(Lateness::Cancelled, TimeControl::Absolute { main: 60_000 });
        table.refused(Actor::Server, Action::Seat(Color::Black), Refusal::NotYours);
        if let Some(moves) = moves {
            table.happens(Actor::Server, Action::Start, Happening::Started);
            table.play(moves);
        }
        table.time_brings(30_000, Happening::Cancelled);
        table.refused(WHITE, Action::Resign, Refusal::GameOver);
    }
}

/// White sits down so late that nothing is left, and the game stands just when White's turn begins.
#[test]
fn who_has_nothing_left_does_not_play_without_a_clock_after_a_break() {
    let start = || {
        let mut table = deducted(2, 600_000);
        sits(&mut table, 0, Color::Black);
        sits(&mut table, 300_000, Color::White);
        table
    };
    let mut table = start();
    table.asks(Color::Black, Request::Adjourn);
    table.agrees(Color::White, Request::Adjourn);
    let opening = Opening { number: 0, nonce: [0; 16] };
    let commitment = Commitment::to(Purpose::SealedMove, &opening);
    table.happens(BLACK, Action::Seal(commitment), Happening::Sealed(Color::Black, commitment));
    table.is_ready(Color::Black);
    table.is_ready(Color::White);
    table.happens(Actor::Server, Action::Open(opening), Happening::Opened(opening));
    table.time_brings(300_000, Happening::Flagged(Color::White));
}
