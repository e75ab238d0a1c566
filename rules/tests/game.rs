//! One game's flow: what is decided, what it does, and that the events alone give the same game again.

mod table;

use rules::clock::OnFlag;
use rules::{
    Action, Actor, Claim, Color, Game, Handicap, Happening, Komi, Outcome, Phase, Refusal, Settings, Settled,
    Size, TimeControl, Unit,
};
use table::{BLACK, Table, WHITE, at, nine};

#[test]
fn two_passes_and_two_acceptances_end_a_game_by_count() {
    let table = [
        ("E5 pass pass", 15, "黑胜36又3/4子", "B+73.5"),
        ("pass E5 pass pass", 15, "白胜44又1/4子", "W+88.5"),
        ("pass pass", 15, "白胜3又3/4子", "W+7.5"),
        ("pass pass", 0, "和棋", "0"),
        ("pass pass", -1, "黑胜1/4子", "B+0.5"),
    ];
    for (moves, komi, zh, record) in table {
        let mut table = Table::started(Settings { komi: Komi::from_quarters(komi), ..nine() });
        table.play(moves);
        assert_eq!(table.game.phase(), Phase::Scoring, "{moves}");
        assert_eq!(table.game.clock().running(), None);
        table.accept(Color::White);
        assert_eq!(table.game.phase(), Phase::Scoring, "one acceptance decides nothing");
        table.accept(Color::Black);
        assert_eq!(table.game.phase(), Phase::Finished);
        let outcome = table.game.outcome().expect("it has ended");
        assert_eq!(
            (outcome.text_zh(Unit::Zi).as_str(), outcome.to_string().as_str()),
            (zh, record),
            "{moves}"
        );
        assert_eq!(table.game.deadline(), None);
    }
}

#[test]
fn one_pass_and_a_move_do_not_end_the_playing() {
    let table = Table::after("E5 pass C3 pass G7 C7 pass");
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn dead_stones_come_off_in_the_count() {
    let mut table = Table::after("E5 C3 G7 pass pass");
    table.mark(Color::Black, "C3", Claim::Dead);
    table.accept(Color::Black);
    table.accept(Color::White);
    assert_eq!(table.said().as_deref(), Some("黑胜36又3/4子"));
    assert_eq!(table.game.marking().map(|marking| marking.dead()), Some(vec![at("C3")]));
}

#[test]
fn handicap_lets_white_begin_and_black_give_back() {
    let size = Size::new(9).expect("a size");
    let handicap = Handicap::on_stars(size, 2).expect("two stars");
    let mut table = Table::started(Settings { komi: Komi::ZERO, handicap, ..nine() });
    table.refused(BLACK, Action::Pass, Refusal::NotYourTurn);
    table.play("pass pass");
    table.accept(Color::Black);
    table.accept(Color::White);
    // 81 子 against 40½, one given back.
    assert_eq!(table.said().as_deref(), Some("黑胜39又1/2子"));
}

#[test]
fn a_change_of_the_marked_set_voids_every_acceptance() {
    let mut table = Table::after("E5 C3 G7 pass pass");
    let opened = table.changed();
    assert_eq!(opened, table.game.seq());
    table.accept(Color::White);
    assert_eq!(table.accepted(), (false, true));
    table.refused(WHITE, Action::Accept(opened), Refusal::AlreadySo);
    table.mark(Color::Black, "C3", Claim::Dead);
    assert_eq!(table.accepted(), (false, false));
    table.refused(WHITE, Action::Accept(opened), Refusal::StaleMarking);
    table.refused(BLACK, Action::Accept(opened), Refusal::StaleMarking);
    table.refused(BLACK, Action::Accept(opened + 100), Refusal::StaleMarking);
    table.accept(Color::White);
    table.mark(Color::White, "C3", Claim::Alive);
    assert_eq!(table.accepted(), (false, false), "one's own acceptance too");
}

#[test]
fn an_acceptance_may_be_taken_back() {
    let mut table = Table::after("E5 C3 pass pass");
    table.refused(BLACK, Action::WithdrawAcceptance, Refusal::AlreadySo);
    table.accept(Color::Black);
    table.happens(BLACK, Action::WithdrawAcceptance, Happening::AcceptanceWithdrawn(Color::Black));
    table.accept(Color::White);
    assert_eq!(table.game.phase(), Phase::Scoring);
}

#[test]
fn a_whole_chain_is_marked_and_marked_back() {
    let mut table = Table::after("E5 C3 F5 C4 pass pass");
    table.mark(Color::White, "F5", Claim::Dead);
    assert_eq!(table.game.marking().map(|marking| marking.dead()), Some(vec![at("E5"), at("F5")]));
    table.refused(BLACK, Action::Mark(at("E5"), Claim::Dead), Refusal::AlreadySo);
    table.refused(BLACK, Action::Mark(at("C3"), Claim::Alive), Refusal::AlreadySo);
    table.refused(BLACK, Action::Mark(at("A1"), Claim::Dead), Refusal::NoStone(at("A1")));
    table.refused(BLACK, Action::Mark(at("T19"), Claim::Dead), Refusal::OffBoard);
    table.mark(Color::Black, "E5", Claim::Alive);
    assert_eq!(table.game.marking().map(|marking| marking.dead()), Some(vec![]));
}

/// Black has E5, White C3; White passes first, then Black.
const DISPUTABLE: &str = "E5 C3 G7 pass pass";

#[test]
fn after_a_dispute_the_side_that_holds_the_chain_dead_moves_first() {
    let table = [
        (Color::Black, "C3", Claim::Dead, Ok(Color::Black)),
        (Color::White, "E5", Claim::Dead, Ok(Color::White)),
        (Color::Black, "E5", Claim::Alive, Err(Refusal::NoDispute)),
        (Color::White, "C3", Claim::Alive, Err(Refusal::NoDispute)),
        (Color::Black, "E5", Claim::Dead, Err(Refusal::NoDispute)),
        (Color::White, "E5", Claim::Alive, Err(Refusal::NoDispute)),
        (Color::Black, "A1", Claim::Dead, Err(Refusal::NoStone(at("A1")))),
        (Color::Black, "T19", Claim::Dead, Err(Refusal::OffBoard)),
    ];
    for (by, point, claim, first) in table {
        let mut table = Table::after(DISPUTABLE);
        let action = Action::Resume(at(point), claim);
        match first {
            Err(refusal) => table.refused(Actor::Player(by), action, refusal),
            Ok(first) => {
                table.happens(Actor::Player(by), action, Happening::Resumed(by, at(point), claim));
                assert_eq!(table.game.phase(), Phase::Playing);
                assert_eq!(table.game.position().to_play(), first, "{by:?} {point} {claim:?}");
                // Nobody is barred from passing: two new passes open the marking again.
                table.play("pass");
                assert_eq!(table.game.phase(), Phase::Playing);
                table.play("pass");
                assert_eq!(table.game.phase(), Phase::Scoring);
            }
        }
    }
}

#[test]
fn the_first_to_pass_moves_first_when_each_holds_a_chain_of_the_others_dead() {
    let table = [(DISPUTABLE, Color::White), ("E5 C3 pass pass", Color::Black)];
    for (moves, passed_first) in table {
        for by in Color::BOTH {
            let mut table = Table::after(moves);
            assert_eq!(table.game.marking().map(|marking| marking.passed_first), Some(passed_first));
            let (own, others) = if by == Color::Black { ("E5", "C3") } else { ("C3", "E5") };
            table.mark(by.opposite(), own, Claim::Dead);
            table.mark(by, own, Claim::Alive);
            let action = Action::Resume(at(others), Claim::Dead);
            table.happens(Actor::Player(by), action, Happening::Resumed(by, at(others), Claim::Dead));
            assert_eq!(table.game.position().to_play(), passed_first, "{moves}, resumed by {by:?}");
        }
    }
}

#[test]
fn the_clock_stops_at_the_second_pass_and_runs_on_after_a_dispute() {
    let mut table = Table::started(Settings { time: TimeControl::Absolute { main: 10_000 }, ..nine() });
    table.now = 1_000;
    table.play("E5");
    table.now = 3_000;
    table.play("C3");
    table.now = 4_000;
    table.play("pass pass");
    table.now = 40_000;
    let sides = table.game.clock().read(table.now);
    assert_eq!((sides.black.main, sides.white.main), (8_000, 8_000));
    table.happens(
        BLACK,
        Action::Resume(at("C3"), Claim::Dead),
        Happening::Resumed(Color::Black, at("C3"), Claim::Dead),
    );
    assert_eq!(table.game.deadline(), Some(48_000));
}

#[test]
fn a_flag_falls_at_exactly_the_deadline() {
    let times = [
        TimeControl::Absolute { main: 1_000 },
        TimeControl::ByoYomi { main: 400, periods: 2, period: 300, on_flag: OnFlag::Loss },
        TimeControl::PerMove { time: 1_000 },
    ];
    for time in times {
        for (now, in_time) in [(999, true), (1_000, false), (5_000, false)] {
            for (actor, action) in
                [(BLACK, Action::Play(at("E5"))), (WHITE, Action::Resign), (Actor::Server, Action::Deadline)]
            {
                let mut table = Table::started(Settings { time, ..nine() });
                assert_eq!(table.game.deadline(), Some(1_000));
                table.now = now;
                let asked = format!("{time:?} {action:?} at {now}");
                let found = table.try_owed(actor, action, 0);
                if in_time {
                    assert_ne!(found, Ok(Happening::Flagged(Color::Black)), "{asked}");
                } else {
                    assert_eq!(found, Ok(Happening::Flagged(Color::Black)), "{asked}");
                    assert_eq!(table.game.outcome(), Some(Outcome::Time(Color::White)));
                    table.refused(WHITE, Action::Resign, Refusal::GameOver);
                }
            }
        }
    }
}

#[test]
fn time_owed_is_the_movers_whoever_acts() {
    let late = || {
        let mut table = Table::started(Settings { time: TimeControl::Absolute { main: 1_000 }, ..nine() });
        table.now = 1_005;
        table
    };
    assert_eq!(
        late().try_owed(BLACK, Action::Play(at("E5")), 6),
        Ok(Happening::Played(Color::Black, at("E5")))
    );
    assert_eq!(late().try_owed(BLACK, Action::Play(at("E5")), 5), Ok(Happening::Flagged(Color::Black)));
    assert_eq!(late().try_owed(WHITE, Action::Resign, 6), Ok(Happening::Resigned(Color::White)));
    assert_eq!(late().try_owed(WHITE, Action::Resign, 5), Ok(Happening::Flagged(Color::Black)));
}

#[test]
fn a_game_without_both_first_moves_is_cancelled() {
    let limited = || Settings { first_moves_by: 30_000, ..nine() };
    for (moves, expected) in [
        (None, Ok(Happening::Cancelled)),
        (Some(""), Ok(Happening::Cancelled)),
        (Some("E5"), Ok(Happening::Cancelled)),
        (Some("pass"), Ok(Happening::Cancelled)),
        (Some("E5 C3"), Err(Refusal::NotDue)),
        (Some("E5 pass"), Err(Refusal::NotDue)),
    ] {
        let mut table = moves.map_or_else(|| Table::waiting(limited()), |_| Table::started(limited()));
        table.play(moves.unwrap_or(""));
        table.now = 29_999;
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.now = 30_000;
        assert_eq!(table.try_owed(Actor::Server, Action::Deadline, 0), expected, "{moves:?}");
        if expected.is_ok() {
            assert_eq!(table.game.outcome(), Some(Outcome::Cancelled));
            assert_eq!(table.game.outcome().and_then(Outcome::winner), None);
        }
    }
}

#[test]
fn a_marking_that_runs_out_is_counted_as_proposed() {
    for (lines, limit) in [(9, 60_000), (13, 60_000), (19, 180_000)] {
        let mut table = Table::started(Settings { size: Size::new(lines).expect("a size"), ..nine() });
        table.now = 500;
        table.play("E5 C3 pass pass");
        table.happens(Actor::Server, Action::Propose(vec![]), Happening::Proposed(vec![]));
        assert_eq!(table.game.deadline(), Some(500 + limit));
        table.now = 499 + limit;
        table.mark(Color::Black, "C3", Claim::Dead);
        table.accept(Color::Black);
        table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
        table.now = 500 + limit;
        let changed = table.changed();
        table.happens(WHITE, Action::Accept(changed), Happening::MarkingExpired);
        let all_alive = table.game.score(&[]).margin();
        assert_eq!(table.game.outcome(), Some(Outcome::Count(all_alive)));
        assert_ne!(all_alive, table.game.score(&[at("C3")]).margin());
        assert_eq!(table.game.marking().map(|marking| marking.dead()), Some(vec![]));
        assert_eq!(table.game.marking().and_then(|marking| marking.settled), Some(Settled::Expired));
    }
}

#[test]
fn a_player_may_resign_at_any_time() {
    for moves in ["", "E5", "E5 C3", "E5 C3 pass pass"] {
        for color in Color::BOTH {
            let mut table = Table::after(moves);
            table.happens(Actor::Player(color), Action::Resign, Happening::Resigned(color));
            assert_eq!(table.game.outcome(), Some(Outcome::Resignation(color.opposite())));
        }
    }
}

#[test]
fn what_does_not_belong_to_a_phase_is_refused() {
    let scoring_only = [
        Action::Mark(at("E5"), Claim::Dead),
        Action::Accept(0),
        Action::WithdrawAcceptance,
        Action::Resume(at("E5"), Claim::Dead),
    ];

    let mut waiting = Table::waiting(nine());
    waiting.refused(BLACK, Action::Play(at("E5")), Refusal::NotStarted);
    waiting.refused(WHITE, Action::Pass, Refusal::NotStarted);
    waiting.refused(BLACK, Action::Start, Refusal::NotYours);
    for action in scoring_only.clone() {
        waiting.refused(BLACK, action, Refusal::NotScoring);
    }

    // White's ko: C5 is taken by D5, and may not be retaken at once.
    let mut playing = Table::after("C4 D4 C6 D6 B5 E5 D5 C5");
    playing.refused(Actor::Server, Action::Start, Refusal::Started);
    playing.refused(Actor::Server, Action::Pass, Refusal::NotYours);
    playing.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
    playing.refused(BLACK, Action::Deadline, Refusal::NotYours);
    playing.refused(WHITE, Action::Play(at("J9")), Refusal::NotYourTurn);
    playing.refused(WHITE, Action::Pass, Refusal::NotYourTurn);
    playing.refused(BLACK, Action::Play(at("D4")), Refusal::Occupied);
    playing.refused(BLACK, Action::Play(at("T19")), Refusal::OffBoard);
    playing.refused(BLACK, Action::Play(at("D5")), Refusal::Ko);
    for action in scoring_only.clone() {
        playing.refused(BLACK, action, Refusal::NotScoring);
    }

    let mut scoring = Table::after("E5 pass pass");
    scoring.refused(BLACK, Action::Play(at("C3")), Refusal::NotPlaying);
    scoring.refused(WHITE, Action::Play(at("C3")), Refusal::NotPlaying);
    scoring.refused(WHITE, Action::Pass, Refusal::NotPlaying);

    let mut finished = Table::after("");
    finished.happens(BLACK, Action::Resign, Happening::Resigned(Color::Black));
    for action in [Action::Play(at("E5")), Action::Pass, Action::Resign, Action::Start]
        .into_iter()
        .chain(scoring_only.clone())
    {
        finished.refused(WHITE, action, Refusal::GameOver);
    }
    finished.refused(Actor::Server, Action::Deadline, Refusal::GameOver);
}

#[test]
fn a_single_suicide_is_refused() {
    let mut table = Table::after("J9 A2 J8 B1 J7 J6");
    table.refused(BLACK, Action::Play(at("A1")), Refusal::Suicide);
}

#[test]
fn time_never_runs_back() {
    let mut table = Table::started(Settings { time: TimeControl::Absolute { main: 10_000 }, ..nine() });
    table.now = 4_000;
    table.play("E5");
    table.now = 3_000;
    table.play("C3");
    assert_eq!(table.game.events().map(|event| event.at).collect::<Vec<_>>(), [0, 4_000, 4_000]);
}

#[test]
fn events_that_the_rules_would_not_decide_are_told_by_number() {
    let table = Table::after("E5 C3 G7");
    let mut events = table.game.events().collect::<Vec<_>>();
    events[2].what = Happening::Played(Color::White, at("E5"));
    assert_eq!(
        Game::restore(nine(), events.clone()).map(|game| game.seq()).map_err(|differs| differs.seq),
        Err(3)
    );
    events[1].what = Happening::Played(Color::White, at("C3"));
    assert_eq!(
        Game::restore(nine(), events.clone()).map(|game| game.seq()).map_err(|differs| differs.seq),
        Err(2)
    );
}
