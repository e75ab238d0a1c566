//! Laws that hold after any legal play.

#[path = "naive/area.rs"]
mod area;

use proptest::prelude::*;
use rules::{
    Action, Actor, AreaCount, ByColor, Color, Cycle, Event, Game, Handicap, IllegalMoves, Komi, Ms, Outcome,
    Point, Refusal, Repetition, Ruleset, Settings, Size, Stamp, Suicide, TimeControl,
};

fn settings() -> impl Strategy<Value = Settings> {
    let repetition = prop_oneof![
        Just(Repetition::SimpleKo(Cycle::NoResult)),
        Just(Repetition::Positional),
        Just(Repetition::Situational)
    ];
    let suicide = prop_oneof![Just(Suicide::Forbidden), Just(Suicide::OfSeveral), Just(Suicide::Any)];
    (5_u8..=9, repetition, suicide, 0_usize..4).prop_map(|(lines, repetition, suicide, stones)| {
        let size = Size::new(lines).expect("a size");
        let stones = size.points().step_by(7).take(stones).collect();
        Settings {
            size,
            ruleset: Ruleset { repetition, suicide, ..Ruleset::CHINESE_2002 },
            komi: Komi::from_quarters(15),
            handicap: Handicap::placed(size, stones).expect("points of the board"),
            illegal_moves: IllegalMoves::Refused,
            conduct: rules::Conduct::CASUAL,
            time: TimeControl::Absolute { main: 1_000_000 },
            first_moves_by: Ms::MAX,
        }
    })
}

fn make(game: &mut Game, actor: Actor, action: Action, at: Ms) -> Result<(Event, Vec<Point>), Refusal> {
    let event = game.decide(actor, action, Stamp { at, ..Stamp::default() })?;
    let gone = game.apply(&event);
    Ok((event, gone))
}

/// Plays the first legal point from the chosen one on; passes now and then, and where none is legal.
fn turn(game: &mut Game, choice: usize, may_pass: bool, at: Ms) -> bool {
    let player = Actor::Player(game.position().to_play());
    let points: Vec<Point> = game.settings().size.points().collect();
    let start = choice % points.len();
    if !(may_pass && choice.is_multiple_of(19)) {
        for point in points[start..].iter().chain(&points[..start]) {
            if make(game, player, Action::Play(*point), at).is_ok() {
                return true;
            }
        }
    }
    make(game, player, Action::Pass, at).expect("a pass is always legal");
    false
}

fn stones(game: &Game) -> u32 {
    let board = game.position().board();
    board.size().points().filter(|point| board.get(*point).is_some()).count() as u32
}

fn check_board(game: &Game, placed: u32) -> Result<(), TestCaseError> {
    let (position, board) = (game.position(), game.position().board());
    prop_assert_eq!(board.hash(), board.recomputed_hash());
    for point in board.size().points() {
        if let Some(chain) = board.chain(point) {
            prop_assert!(!chain.liberties.is_empty(), "{point} has no liberty on {board}");
            prop_assert!(chain.stones.contains(&point));
        }
    }
    let captures = position.captures();
    prop_assert_eq!(
        stones(game) + captures.black + captures.white,
        placed,
        "stones are on the board or taken"
    );
    let count = AreaCount::of(board, &[]);
    prop_assert_eq!(count.area(Color::Black) + count.area(Color::White) + count.shared, board.size().area());
    prop_assert_eq!(count.owner().bytes().filter(|byte| *byte != b'/').count() as u32, board.size().area());
    let spread = area::area(board);
    prop_assert_eq!(ByColor::from_fn(|color| count.area(color)), spread.points);
    prop_assert_eq!((count.shared, count.owner()), (spread.shared, spread.owner.as_str()));
    let score = game.score(&[]);
    prop_assert_eq!(score.total(Color::Black) + score.total(Color::White), 4 * board.size().area() as i32);
    Ok(())
}

fn check_restored(game: &Game) -> Result<(), TestCaseError> {
    let restored = Game::restore(game.settings().clone(), game.events());
    prop_assert!(restored.is_ok(), "{:?}", restored.err());
    let restored = restored.expect("checked");
    let (one, other) = (game.position(), restored.position());
    prop_assert_eq!(one.board(), other.board());
    prop_assert_eq!(
        (one.to_play(), one.captures(), one.ko()),
        (other.to_play(), other.captures(), other.ko())
    );
    prop_assert_eq!(game.clock(), restored.clock());
    prop_assert_eq!(
        (game.phase(), game.turn(), game.seq()),
        (restored.phase(), restored.turn(), restored.seq())
    );
    for point in one.board().size().points() {
        prop_assert_eq!(one.check(point), other.check(point), "the history is the same too");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_legal_play_keeps_the_laws(
        settings in settings(),
        choices in prop::collection::vec(any::<usize>(), 0..150),
    ) {
        let mut game = Game::new(settings);
        let mut placed = stones(&game);
        make(&mut game, Actor::Server, Action::Start, 0).expect("a new game starts");
        let mut may_pass = true;
        for (index, choice) in choices.into_iter().enumerate() {
            let played = turn(&mut game, choice, may_pass, index as Ms);
            placed += u32::from(played);
            if !played && !may_pass {
                break;
            }
            may_pass = played;
            check_board(&game, placed)?;
            // A small board comes round: the third time ends the game (R7).
            if let Some(outcome) = game.outcome() {
                prop_assert_eq!(outcome, Outcome::NoResult);
                break;
            }
        }
        check_restored(&game)?;
    }
}
