//! Actions on a `Game` at any time: the journal replays to the very state, time never runs back, a game
//! ends once, and what is decided can be applied.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rules::commitment::{Commitment, Opening, Purpose};
use rules::conduct::{Adjournment, Consent, HowAdjourned, Lateness, Pauses, Undo};
use rules::game::{Presence, Request};
use rules::lag::LagRule;
use rules::{
    Action, Actor, Claim, Color, Conduct, Event, Game, Handicap, Happening, IllegalMoves, Komi, Ms, Phase,
    Point, Refusal, Settings, Stamp, TimeControl,
};
use rules_fuzz::{AnyControl, AnyPoint, AnyRules, check_board};

/// Settings, and who wants what when.
#[derive(Arbitrary, Debug)]
struct Case {
    rules: AnyRules,
    preset: u8,
    penal: Penal,
    komi: i16,
    handicap: u8,
    control: AnyControl,
    conduct: AnyConduct,
    first_moves_by: Option<u16>,
    wishes: Vec<Wish>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Penal {
    Refused,
    Penalised,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
struct AnyConduct {
    lag: u8,
    lateness: u8,
    limit: u16,
    pauses: u8,
    longest: u16,
    adjourn_at: Option<u16>,
    choices: u8,
    claim_after: Option<u16>,
    left_after: u16,
}

#[derive(Arbitrary, Clone, Debug)]
struct Wish {
    who: Who,
    what: What,
    when: When,
    owed: Given,
    measured: Given,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Who {
    SideToMove,
    OtherSide,
    Server,
}

#[derive(Arbitrary, Clone, Debug)]
enum What {
    Start,
    EndCycle,
    /// The whole chains on these points, as the estimate does.
    Propose(Vec<AnyPoint>),
    ProposeAnything(Vec<AnyPoint>),
    RetakeKo,
    Play(AnyPoint),
    PlayFrom(AnyPoint),
    Pass,
    Resign,
    Mark(AnyPoint, AnyClaim),
    /// The set as it stands, or one of some other time.
    AcceptPresent,
    Accept(u8),
    Withdraw,
    Resume(AnyPoint, AnyClaim),
    Deadline,
    SeatBlack,
    SeatWhite,
    StopContest,
    Ask(u8),
    Agree(u8),
    Decline(u8),
    Ready,
    /// A point may lie off the board, and a number may be no move at all.
    Seal(AnyNumber),
    OpenRightly,
    Open(AnyNumber),
    Leave(Who),
    Return(Who),
    Claim,
    Interrupt,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum AnyNumber {
    Pass,
    Point(u8),
    Any(i32),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum AnyClaim {
    Dead,
    Alive,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum When {
    After(u8),
    Later(u16),
    /// The clock of whoever stamps may be wrong in either direction.
    At(u32),
    AroundDeadline(i8),
    Never,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Given {
    Nothing,
    Some(u8),
    Much(u32),
    Everything,
}

fuzz_target!(|case: Case| {
    let settings = settings(&case);
    let mut game = Game::new(settings.clone());
    let mut journal = Vec::new();
    let mut sealed = Opening { number: -1, nonce: [0; 16] };
    for wish in &case.wishes {
        let last = game.last_at();
        let stamp =
            Stamp { at: at(&game, wish.when, last), owed: given(wish.owed), measured: given(wish.measured) };
        let (actor, action) = (actor(&game, wish.who), action(&game, &wish.what, &mut sealed));
        let decided = game.decide(actor, action, stamp);
        if game.phase() == Phase::Finished {
            assert_eq!(decided, Err(Refusal::GameOver), "a game ends once");
        }
        let Ok(event) = decided else { continue };
        if let Happening::TurnForfeited(_) = event.what {
            assert!(last <= event.at && event.at <= stamp.at.max(last), "a turn passes at its own time");
        } else {
            assert_eq!(event.at, stamp.at.max(last), "time never runs back");
        }
        assert!(event.credit.lag <= event.credit.measured, "nothing is given that was not measured");
        let before = (game.turn(), game.position().clone());
        game.apply(&event);
        assert_eq!(game.last_at(), event.at);
        journal.push(event.clone());
        check(&game, event.at);
        let moved =
            before.1.board() != game.position().board() || before.1.to_play() != game.position().to_play();
        if moved {
            assert_eq!(game.turn(), game.seq(), "a change of the position is a new turn");
        } else {
            assert!(game.turn() == before.0 || game.turn() == game.seq());
        }
    }
    assert!(game.events().eq(journal.iter().cloned()), "the log keeps what happened");
    let mut bytes = Vec::new();
    journal.iter().for_each(|event| event.write(&mut bytes));
    let mut rest = bytes.as_slice();
    for event in &journal {
        assert_eq!(Event::read(&mut rest).as_ref(), Ok(event));
    }
    assert!(rest.is_empty());
    let restored = Game::restore(settings, journal.iter().cloned());
    let restored = restored.unwrap_or_else(|differs| panic!("{differs:?}: {journal:?}"));
    assert_eq!(format!("{game:?}"), format!("{restored:?}"), "replay equals state");
});

fn settings(case: &Case) -> Settings {
    let size = case.rules.size();
    let stones = size.points().step_by(3).take(usize::from(case.handicap % 4)).collect();
    Settings {
        size,
        ruleset: case.rules.ruleset(case.preset),
        komi: Some(Komi::from_quarters(case.komi)).filter(|komi| komi.fits(size)).unwrap_or(Komi::ZERO),
        handicap: Handicap::placed(size, stones).unwrap_or_default(),
        illegal_moves: match case.penal {
            Penal::Refused => IllegalMoves::Refused,
            Penal::Penalised => IllegalMoves::Penalised,
        },
        time: TimeControl::from(case.control),
        conduct: case.conduct.into(),
        first_moves_by: case.first_moves_by.map_or(Ms::MAX, Ms::from),
    }
}

fn actor(game: &Game, who: Who) -> Actor {
    let to_play = game.position().to_play();
    match who {
        Who::SideToMove => Actor::Player(to_play),
        Who::OtherSide => Actor::Player(to_play.opposite()),
        Who::Server => Actor::Server,
    }
}

fn action(game: &Game, what: &What, sealed: &mut Opening) -> Action {
    let size = game.settings().size;
    match what {
        What::Start => Action::Start,
        What::EndCycle => Action::EndCycle,
        What::Propose(points) => {
            let chains = points.iter().filter_map(|point| game.position().board().chain(point.on(size)));
            let mut stones: Vec<Point> = chains.flat_map(|chain| chain.stones).collect();
            stones.sort_unstable();
            stones.dedup();
            Action::Propose(stones)
        }
        What::ProposeAnything(points) => Action::Propose(points.iter().map(|point| point.on(size)).collect()),
        What::RetakeKo => game.position().ko().map_or(Action::Pass, Action::Play),
        What::Play(point) => Action::Play(point.on(size)),
        What::PlayFrom(point) => {
            let start = point.on(size);
            let mut points = size.points().skip_while(|point| *point != start);
            points.find(|point| game.position().check(*point).is_ok()).map_or(Action::Pass, Action::Play)
        }
        What::Pass => Action::Pass,
        What::Resign => Action::Resign,
        What::Mark(point, claim) => Action::Mark(point.on(size), (*claim).into()),
        What::AcceptPresent => Action::Accept(game.marking().map_or(0, |marking| marking.changed)),
        What::Accept(seq) => Action::Accept((*seq).into()),
        What::Withdraw => Action::WithdrawAcceptance,
        What::Resume(point, claim) => Action::Resume(point.on(size), (*claim).into()),
        What::Deadline => Action::Deadline,
        What::SeatBlack => Action::Seat(Color::Black),
        What::SeatWhite => Action::Seat(Color::White),
        What::StopContest => Action::StopContest,
        What::Ask(request) => Action::Ask(any_request(*request)),
        What::Agree(request) => Action::Agree(any_request(*request)),
        What::Decline(request) => Action::Decline(any_request(*request)),
        What::Ready => Action::Ready,
        What::Seal(number) => {
            *sealed = Opening { number: (*number).into(), nonce: [7; 16] };
            Action::Seal(Commitment::to(Purpose::SealedMove, sealed))
        }
        What::OpenRightly => Action::Open(*sealed),
        What::Open(number) => Action::Open(Opening { number: (*number).into(), nonce: [7; 16] }),
        What::Leave(who) => presence(game, *who, Presence::Away),
        What::Return(who) => presence(game, *who, Presence::Here),
        What::Claim => Action::Claim,
        What::Interrupt => Action::Interrupt,
    }
}

fn any_request(request: u8) -> Request {
    match request % 3 {
        0 => Request::Pause,
        1 => Request::Adjourn,
        _ => Request::Undo,
    }
}

fn presence(game: &Game, who: Who, presence: Presence) -> Action {
    match actor(game, who) {
        Actor::Player(color) => Action::Presence(color, presence),
        Actor::Server => Action::Presence(Color::Black, presence),
    }
}

impl From<AnyNumber> for i32 {
    fn from(number: AnyNumber) -> i32 {
        match number {
            AnyNumber::Pass => -1,
            AnyNumber::Point(point) => point.into(),
            AnyNumber::Any(any) => any,
        }
    }
}

impl From<AnyConduct> for Conduct {
    fn from(any: AnyConduct) -> Conduct {
        Conduct {
            lag: match any.lag % 3 {
                0 => LagRule::Off,
                1 => LagRule::GivenBack,
                _ => LagRule::GivenBackWithGrace,
            },
            lateness: match any.lateness % 3 {
                0 => Lateness::Cancelled,
                1 => Lateness::Forfeited,
                _ => Lateness::Deducted { limit: any.limit.into(), times: u32::from(any.lateness) / 3 },
            },
            pauses: Pauses { most: (any.pauses % 4).into(), longest: any.longest.into() },
            adjournment: Adjournment {
                by_consent: if any.choices & 1 == 0 { Consent::Enough } else { Consent::NotEnough },
                at: any.adjourn_at.map(Ms::from),
                how: if any.choices & 2 == 0 { HowAdjourned::SealedMove } else { HowAdjourned::StoppedClock },
            },
            undo: if any.choices & 4 == 0 { Undo::ByConsent } else { Undo::Never },
            claim_after: any.claim_after.map(Ms::from),
            left_after: any.left_after.into(),
        }
    }
}

fn at(game: &Game, when: When, last: Ms) -> Ms {
    match when {
        When::After(ms) => last.saturating_add(ms.into()),
        When::Later(ms) => last.saturating_add(ms.into()),
        When::At(ms) => ms.into(),
        When::AroundDeadline(ms) => game.deadline().unwrap_or(last).saturating_add_signed(ms.into()),
        When::Never => Ms::MAX,
    }
}

fn given(given: Given) -> Ms {
    match given {
        Given::Nothing => 0,
        Given::Some(ms) => ms.into(),
        Given::Much(ms) => ms.into(),
        Given::Everything => Ms::MAX,
    }
}

fn check(game: &Game, now: Ms) {
    check_board(game.position().board());
    assert_eq!(game.outcome().is_some(), game.phase() == Phase::Finished);
    assert!(game.turn() <= game.seq());
    let clock = game.clock();
    match game.phase() {
        Phase::Playing | Phase::Sealing => {
            assert!(clock.running().is_some(), "somebody's clock runs while moves are played");
            let timed = game.settings().time != TimeControl::None;
            assert!(game.deadline().is_some() || !timed, "a flag can fall");
        }
        Phase::Waiting | Phase::Paused | Phase::Adjourned | Phase::Scoring | Phase::Finished => {
            assert_eq!(clock.running(), None, "nobody's clock runs");
        }
    }
    for color in Color::BOTH {
        let (side, most) = (clock.read(now)[color], game.settings().time);
        match most {
            TimeControl::Absolute { main } => assert!(side.main <= main, "{side:?}"),
            TimeControl::ByoYomi { main, periods, period, .. } => {
                assert!(side.main <= main && side.count <= periods && side.left <= period, "{side:?}");
            }
            TimeControl::PerMove { time } => assert!(side.left <= time, "{side:?}"),
            TimeControl::None | TimeControl::Block { .. } | TimeControl::Fischer { .. } => {}
        }
    }
    if let (Some(marking), Phase::Scoring) = (game.marking(), game.phase()) {
        let board = game.position().board();
        assert!(marking.dead().iter().all(|point| board.get(*point).is_some()), "only stones are dead");
        assert!(!marking.is_agreed(), "an agreement ends the game");
    }
}

impl From<AnyClaim> for Claim {
    fn from(claim: AnyClaim) -> Claim {
        match claim {
            AnyClaim::Dead => Claim::Dead,
            AnyClaim::Alive => Claim::Alive,
        }
    }
}
