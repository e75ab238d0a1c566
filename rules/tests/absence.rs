//! An opponent who is away: the clock runs on, and in casual games a win may be claimed (P4). A game that both
//! have left and that nothing else would end is cancelled in the end.

mod table;

use rules::conduct::{Adjournment, HowAdjourned};
use rules::game::{Presence, Request};
use rules::{Action, Actor, Color, Conduct, Happening, Outcome, Phase, Refusal, Settings, TimeControl};
use table::{BLACK, CONTROLS, Table, WHITE, nine};

fn leaves(table: &mut Table, color: Color) {
    let away = Happening::PresenceChanged(color, Presence::Away);
    table.happens(Actor::Server, Action::Presence(color, Presence::Away), away);
}

fn returns(table: &mut Table, color: Color) {
    let here = Happening::PresenceChanged(color, Presence::Here);
    table.happens(Actor::Server, Action::Presence(color, Presence::Here), here);
}

#[test]
fn who_has_been_away_long_enough_may_be_claimed_from() {
    for away in Color::BOTH {
        let claimer = away.opposite();
        let mut table = Table::started(nine());
        table.now = 5_000;
        if away == Color::White {
            table.play("E5");
        }
        table.refused(Actor::Player(claimer), Action::Claim, Refusal::NotAway);
        leaves(&mut table, away);
        table.refused(Actor::Server, Action::Presence(away, Presence::Away), Refusal::AlreadySo);
        for (now, refusal) in [(5_000, Refusal::NotAway), (184_999, Refusal::NotAway)] {
            table.now = now;
            table.refused(Actor::Player(claimer), Action::Claim, refusal);
        }
        table.now = 185_000;
        table.refused(Actor::Player(away), Action::Claim, Refusal::NotAway);
        table.refused(Actor::Server, Action::Claim, Refusal::NotYours);
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.happens(Actor::Player(claimer), Action::Claim, Happening::Claimed(claimer));
        assert_eq!(table.game.outcome(), Some(Outcome::Absence(claimer)));
    }
}

#[test]
fn who_came_back_is_here_and_the_count_starts_anew() {
    let mut table = Table::started(nine());
    table.refused(Actor::Server, Action::Presence(Color::White, Presence::Here), Refusal::AlreadySo);
    table.play("E5");
    leaves(&mut table, Color::White);
    table.now = 179_999;
    returns(&mut table, Color::White);
    assert_eq!(table.game.away().white, None);
    table.now = 400_000;
    table.refused(BLACK, Action::Claim, Refusal::NotAway);
    leaves(&mut table, Color::White);
    table.now = 579_999;
    table.refused(BLACK, Action::Claim, Refusal::NotAway);
    table.now = 580_000;
    table.happens(BLACK, Action::Claim, Happening::Claimed(Color::Black));
}

#[test]
fn whom_overtime_presses_is_left_to_the_clock() {
    for time in CONTROLS {
        let conduct = Conduct { claim_after: Some(1_000), ..nine().conduct };
        let mut table = Table::started(Settings { time, conduct, ..nine() });
        leaves(&mut table, Color::Black);
        let overtime = matches!(time, TimeControl::ByoYomi { .. } | TimeControl::Block { .. });
        table.now = 19_999;
        let mut early = Table { game: table.game.clone(), now: table.now };
        early.happens(WHITE, Action::Claim, Happening::Claimed(Color::White));
        table.now = 20_000;
        if overtime {
            table.refused(WHITE, Action::Claim, Refusal::NotAway);
        } else {
            table.happens(WHITE, Action::Claim, Happening::Claimed(Color::White));
        }
    }
}

#[test]
fn only_who_keeps_the_other_waiting_is_claimed_from() {
    // White is away while Black thinks: nobody waits for White, and the wait begins with White's turn.
    let mut table = Table::started(nine());
    leaves(&mut table, Color::White);
    table.now = 1_000_000;
    table.refused(BLACK, Action::Claim, Refusal::NotAway);
    assert_eq!(table.game.claimable_from(Color::Black), None);
    table.play("E5");
    assert_eq!(table.game.claimable_from(Color::Black), Some(1_180_000));
    // A pause is no waiting either.
    table.now = 1_100_000;
    table.asks(Color::Black, Request::Pause);
    table.agrees(Color::White, Request::Pause);
    table.time_brings(1_700_000, Happening::PauseEnded);
    table.now = 1_879_999;
    table.refused(BLACK, Action::Claim, Refusal::NotAway);
    table.now = 1_880_000;
    table.happens(BLACK, Action::Claim, Happening::Claimed(Color::Black));
}

#[test]
fn the_clock_runs_on_and_the_opponent_may_move() {
    let mut table = Table::started(Settings { time: TimeControl::Absolute { main: 10_000 }, ..nine() });
    leaves(&mut table, Color::White);
    table.now = 2_000;
    table.play("E5");
    table.now = 5_000;
    returns(&mut table, Color::White);
    assert_eq!((table.sides().black.main, table.sides().white.main), (8_000, 7_000));
    leaves(&mut table, Color::White);
    table.time_brings(12_000, Happening::Flagged(Color::White));
}

#[test]
fn an_event_game_knows_the_clock_alone() {
    let mut table = Table::waiting(Settings { conduct: Conduct::EVENT, ..nine() });
    for color in Color::BOTH {
        table.happens(Actor::Server, Action::Seat(color), Happening::Seated(color));
    }
    leaves(&mut table, Color::Black);
    table.now = 100_000_000;
    table.refused(WHITE, Action::Claim, Refusal::NotOffered);
}

#[test]
fn nothing_is_claimed_but_while_moves_are_played() {
    let mut table = Table::waiting(nine());
    leaves(&mut table, Color::White);
    table.now = 200_000;
    table.refused(BLACK, Action::Claim, Refusal::NotStarted);
    table.happens(Actor::Server, Action::Start, Happening::Started);
    table.asks(Color::Black, Request::Pause);
    table.agrees(Color::White, Request::Pause);
    table.refused(BLACK, Action::Claim, Refusal::Paused);
    table.is_ready(Color::Black);
    table.is_ready(Color::White);
    table.play("pass pass");
    table.refused(BLACK, Action::Claim, Refusal::NotPlaying);
}

const A_MONTH: u64 = 30 * 24 * 3_600_000;

/// Without a clock, while a move is sealed, broken off, and of an event.
fn endless() -> [Table; 4] {
    let playing = Table::after("E5 C3");
    let mut sealing = Table::after("E5 C3");
    sealing.asks(Color::Black, Request::Adjourn);
    sealing.agrees(Color::White, Request::Adjourn);
    let conduct = Conduct {
        adjournment: Adjournment { how: HowAdjourned::StoppedClock, ..nine().conduct.adjournment },
        ..nine().conduct
    };
    let mut adjourned =
        Table::started(Settings { conduct, time: TimeControl::Absolute { main: 60_000 }, ..nine() });
    adjourned.play("E5 C3");
    adjourned.asks(Color::Black, Request::Adjourn);
    adjourned.agrees(Color::White, Request::Adjourn);
    let mut event = Table::waiting(Settings { conduct: Conduct::EVENT, ..nine() });
    for color in Color::BOTH {
        event.happens(Actor::Server, Action::Seat(color), Happening::Seated(color));
    }
    let tables = [playing, sealing, adjourned, event];
    let phases = [Phase::Playing, Phase::Sealing, Phase::Adjourned, Phase::Playing];
    assert_eq!(tables.each_ref().map(|table| table.game.phase()), phases);
    tables
}

#[test]
fn a_game_that_both_have_left_and_nothing_else_ends_is_cancelled() {
    for mut table in endless() {
        let phase = table.game.phase();
        table.now = 1_000;
        leaves(&mut table, Color::White);
        assert_eq!(table.game.deadline(), None, "{phase:?}: Black is here");
        table.now = 5_000;
        leaves(&mut table, Color::Black);
        table.now = A_MONTH;
        returns(&mut table, Color::White);
        assert_eq!(table.game.deadline(), None, "{phase:?}: White came back");
        leaves(&mut table, Color::White);
        assert_eq!(table.game.deadline(), Some(2 * A_MONTH));
        table.now = 2 * A_MONTH - 1;
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.time_brings(2 * A_MONTH, Happening::Cancelled);
        assert_eq!(table.game.outcome(), Some(Outcome::Cancelled));
    }
}

/// Games were left for longer before there was this rule, and must be read as they were.
#[test]
fn whoever_comes_before_the_deadline_is_looked_for_plays_on() {
    for mut table in endless() {
        for color in Color::BOTH {
            leaves(&mut table, color);
        }
        table.now = 3 * A_MONTH;
        returns(&mut table, Color::Black);
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        assert_eq!(table.game.outcome(), None);
    }
}

#[test]
fn what_ends_by_itself_is_not_cancelled_by_absence() {
    let month = TimeControl::PerMove { time: 2 * A_MONTH };
    let mut table = Table::started(Settings { time: month, ..nine() });
    table.play("E5 C3");
    for color in Color::BOTH {
        leaves(&mut table, color);
    }
    table.now = A_MONTH;
    table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
    table.time_brings(2 * A_MONTH, Happening::Flagged(Color::Black));
}
