//! The flag: who has lost, who has not, and at which millisecond (T2, T6, T8).

mod table;

use rules::clock::OnFlag;
use rules::lag::LagRule;
use rules::{
    Action, Actor, ByColor, Color, Conduct, Happening, Ms, Outcome, Phase, Point, Refusal, Settings, Stamp,
    TimeControl,
};
use table::{BLACK, CONTROLS, Numbers, Table, WHITE, at, nine};

fn timed(time: TimeControl, lag: LagRule) -> Settings {
    Settings { time, conduct: Conduct { lag, ..Conduct::CASUAL }, ..nine() }
}

/// What each side may still be given, worked out once more.
#[derive(Clone, Copy)]
struct Quota {
    share: Ms,
    left: Ms,
}

impl Quota {
    fn full(lag: LagRule, unit: Ms) -> Quota {
        let share = if lag == LagRule::Off { 0 } else { (unit / 100).min(250) };
        Quota { share, left: 3 * share }
    }

    fn after(self, measured: Ms) -> Quota {
        let (given, refill) = (measured.min(self.left), self.share.min(measured));
        Quota { left: (self.left + refill - given).min(7 * refill), ..self }
    }
}

fn unit(control: TimeControl) -> Ms {
    match control {
        TimeControl::None => 0,
        TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => main,
        TimeControl::ByoYomi { period, .. } => period,
        TimeControl::Block { block, .. } => block,
        TimeControl::PerMove { time } => time,
    }
}

/// Points that no two moves share and where nothing can be taken.
fn apart(number: u64) -> Point {
    Point::new((number % 4 * 2) as u8, (number / 4 * 2) as u8).expect("a point")
}

struct Race {
    table: Table,
    quota: ByColor<Quota>,
    moves: u64,
}

impl Race {
    /// A game after a few moves of any length, the lag of which was measured.
    fn new(numbers: &mut Numbers, control: TimeControl, lag: LagRule) -> Race {
        let table = Table::started(timed(control, lag));
        let quota = ByColor::from_fn(|_| Quota::full(lag, unit(control)));
        let mut race = Race { table, quota, moves: 0 };
        for _ in 0..numbers.below(8) {
            let left = race.table.game.clock().deadline().expect("a timed game") - race.table.now;
            let most = if numbers.below(3) == 0 { left } else { left.min(8_000) };
            race.table.now += numbers.below(most);
            let (owed, measured) = (numbers.below(3) * numbers.below(40), numbers.below(4) * 97);
            race.play(owed, measured).expect("in time");
        }
        race
    }

    fn play(&mut self, owed: Ms, measured: Ms) -> Result<Happening, Refusal> {
        let mover = self.table.game.position().to_play();
        let stamp = Stamp { at: self.table.now, owed, measured };
        let action = Action::Play(apart(self.moves));
        let event = self.table.try_stamped(Actor::Player(mover), action, stamp)?;
        self.moves += 1;
        self.quota[mover] = self.quota[mover].after(measured);
        Ok(event.what)
    }
}

#[test]
fn ten_thousand_moves_race_the_flag() {
    let rules = [LagRule::Off, LagRule::GivenBack, LagRule::GivenBackWithGrace];
    let mut graced = 0;
    for seed in 0..10_000 {
        let mut numbers = Numbers::from_seed(seed);
        let control = CONTROLS[numbers.below(7) as usize];
        let lag = rules[numbers.below(3) as usize];
        let race = Race::new(&mut numbers, control, lag);
        let (owed, measured) = (numbers.below(2) * 17, numbers.below(3) * 150);
        let mover = race.table.game.position().to_play();
        let deadline = race.table.game.clock().deadline().expect("a timed game") + owed;
        let left = race.quota[mover].left;
        let covered = match lag {
            LagRule::Off | LagRule::GivenBack => 0,
            LagRule::GivenBackWithGrace => measured.min(left).min(500),
        };
        graced += u64::from(covered > 0);
        for (around, stands) in [(-1, true), (0, false), (1, false)] {
            let now = (deadline + covered).saturating_add_signed(around);
            let said =
                format!("seed {seed}: {control:?}, {lag:?}, {owed} owed, {measured} measured, {around}");
            let mut table = Table { game: race.table.game.clone(), now };
            let move_made = Action::Play(apart(race.moves));
            let event = table.try_stamped(Actor::Player(mover), move_made, Stamp { at: now, owed, measured });
            let what = event.expect("a legal move, or a flag").what;
            let passes = matches!(control, TimeControl::ByoYomi { on_flag: OnFlag::Pass, .. });
            match what {
                Happening::Played(color, _) => {
                    assert!(stands && color == mover, "{said}");
                    assert_eq!(table.game.clock().flag(), None, "{said}");
                    assert_eq!(table.game.clock().running(), Some(mover.opposite()), "{said}");
                    assert_eq!(table.game.outcome(), None, "{said}");
                }
                Happening::Flagged(color) => {
                    assert!(!stands && color == mover && !passes, "{said}");
                    assert_eq!(table.game.outcome(), Some(Outcome::Time(mover.opposite())), "{said}");
                    assert_eq!(table.game.clock().flag().map(|flag| flag.color), Some(mover), "{said}");
                }
                Happening::TurnForfeited(color) => {
                    assert!(!stands && color == mover && passes, "{said}");
                    assert_eq!(table.game.position().to_play(), mover.opposite(), "{said}");
                    assert_eq!(table.game.outcome(), None, "{said}");
                }
                other => panic!("{said}: {other:?}"),
            }
        }
        // Whoever else looks waits for the whole grace: the move may be on its way.
        let grace = if lag == LagRule::GivenBackWithGrace { left.min(500) } else { 0 };
        assert_eq!(race.table.game.deadline(), Some(deadline - owed + grace), "seed {seed}");
        for (actor, action) in
            [(Actor::Server, Action::Deadline), (Actor::Player(mover.opposite()), Action::Resign)]
        {
            for (around, falls) in [(-1, false), (0, true)] {
                let now = (deadline + grace).saturating_add_signed(around);
                let mut table = Table { game: race.table.game.clone(), now };
                let found = table.try_owed(actor, action.clone(), owed);
                let fell =
                    matches!(found, Ok(Happening::Flagged(c) | Happening::TurnForfeited(c)) if c == mover);
                assert_eq!(fell, falls, "seed {seed}: {actor:?} {around}: {found:?}");
            }
        }
    }
    assert!(graced > 1_000, "only {graced} races had a grace");
}

#[test]
fn what_is_owed_is_the_movers_and_no_lag_goes_to_the_other_side() {
    let mut table = Table::started(timed(TimeControl::Absolute { main: 10_000 }, LagRule::GivenBack));
    table.now = 1_000;
    let stamp = Stamp { at: 1_000, owed: 30, measured: 100 };
    let event = table.try_stamped(BLACK, Action::Play(at("E5")), stamp).expect("a move");
    assert_eq!((event.credit.owed, event.credit.measured, event.credit.lag), (30, 100, 100));
    assert_eq!(table.sides().black.main, 10_000 - 870);
    table.now = 3_000;
    let stamp = Stamp { at: 3_000, owed: 0, measured: 5_000 };
    let event = table.try_stamped(BLACK, Action::Resign, stamp).expect("it is always possible");
    assert_eq!((event.credit.measured, event.credit.lag), (0, 0), "it was not Black's turn");
    assert_eq!(table.sides().white.main, 8_000);
}

const PASSING: TimeControl =
    TimeControl::ByoYomi { main: 0, periods: 1, period: 1_000, on_flag: OnFlag::Pass };

#[test]
fn a_turn_passes_by_itself_at_its_own_time_however_late_that_is_noticed() {
    for noticed in [1_000, 1_001, 1_999, 5_000, 1_000_000_000] {
        let mut table = Table::started(timed(PASSING, LagRule::Off));
        table.time_brings(noticed, Happening::TurnForfeited(Color::Black));
        assert_eq!(table.game.last_at(), 1_000, "noticed at {noticed}");
        assert_eq!(table.game.clock().turn_start(), Some(1_000));
        assert_eq!(table.game.deadline(), Some(2_000));
        assert_eq!(table.game.position().to_play(), Color::White);
    }
}

#[test]
fn two_turns_in_a_row_that_pass_open_the_scoring() {
    let mut table = Table::started(timed(PASSING, LagRule::Off));
    table.play("E5");
    table.time_brings(5_000, Happening::TurnForfeited(Color::White));
    assert_eq!(table.game.phase(), Phase::Playing);
    table.time_brings(5_000, Happening::TurnForfeited(Color::Black));
    assert_eq!((table.game.last_at(), table.game.phase()), (2_000, Phase::Scoring));
    assert_eq!(table.game.marking().map(|marking| marking.passed_first), Some(Color::White));
    let mut table = Table::started(timed(PASSING, LagRule::Off));
    table.play("pass");
    table.time_brings(1_000, Happening::TurnForfeited(Color::White));
    assert_eq!(table.game.phase(), Phase::Scoring, "one's own pass and one forced");
}

#[test]
fn a_turn_that_passes_takes_nothing_from_the_other_side() {
    let table = [
        // Main time, and what is owed when the turn passes.
        (0, 0),
        (0, 2_000),
        (700, 2_000),
        (60_000, 2_000),
    ];
    for (main, owed) in table {
        let time = TimeControl::ByoYomi { main, periods: 1, period: 1_000, on_flag: OnFlag::Pass };
        let mut table = Table::started(timed(time, LagRule::Off));
        let full = table.sides().white;
        let due = main + 1_000 + owed;
        table.now = due - 1;
        // A look with what is owed, and one without: the game's time does not run back.
        let asked = table.try_owed(WHITE, Action::Ask(rules::game::Request::Pause), owed);
        assert!(asked.is_ok(), "{asked:?}");
        table.now = due;
        let forfeited = table.try_owed(Actor::Server, Action::Deadline, 0);
        assert_eq!(forfeited, Ok(Happening::TurnForfeited(Color::Black)), "{main} {owed}");
        table.now = table.game.last_at();
        assert_eq!(table.sides().white, full, "{main} {owed}");
        assert_eq!(table.game.clock().running(), Some(Color::White));
        assert_eq!((table.sides().black.main, table.sides().black.left), (0, 1_000));
    }
}

/// Points for one side alone.
const FREE: [&str; 75] = [
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2",
    "J2", "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "J3", "A4", "B4", "C4", "D4", "E4", "F4", "G4",
    "H4", "J4", "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "J5", "A6", "B6", "C6", "D6", "E6", "F6",
    "G6", "H6", "J6", "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7", "J7", "A8", "B8", "C8", "D8", "E8",
    "F8", "G8", "H8", "J8", "A9", "B9", "C9",
];

#[test]
fn a_thousand_deadlines_each_come_once() {
    for (time, lasts) in CONTROLS.into_iter().zip([60_000, 50_000, 50_000, 50_000, 50_000, 30_000, 30_000]) {
        let mut table = Table::started(timed(time, LagRule::Off));
        for number in 0..150_u64 {
            let due = table.game.deadline().expect("a flag can fall");
            if number < 2 {
                assert_eq!(due, table.now + lasts, "{time:?}");
            }
            table.now = due - 1;
            table.refused(Actor::Server, Action::Deadline, Refusal::NotDue);
            let mover = table.game.position().to_play();
            let mut late = Table { game: table.game.clone(), now: due };
            match time {
                TimeControl::ByoYomi { on_flag: OnFlag::Pass, .. } => {
                    late.happens(Actor::Server, Action::Deadline, Happening::TurnForfeited(mover));
                    assert!(late.game.deadline().is_none_or(|next| next > due), "{time:?}");
                }
                _ => {
                    late.happens(Actor::Server, Action::Deadline, Happening::Flagged(mover));
                    late.refused(Actor::Server, Action::Deadline, Refusal::GameOver);
                }
            }
            table.play(if number.is_multiple_of(2) { "pass" } else { FREE[number as usize / 2] });
        }
    }
}
