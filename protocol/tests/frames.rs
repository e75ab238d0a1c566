//! The frames of whole games under every clock and every rule set: written as serde_json writes them, and
//! read back as they were.

use proptest::prelude::*;
use proptest::sample::Index;
use protocol::convert;
use protocol::game::{EventFrame, GameMessage, Told};
use protocol::json;
use protocol::settings::Settings;
use rules::game::{Presence, Request};
use rules::{Action, Actor, Event, Game, Point, Stamp};

const CLOCKS: [&str; 8] = [
    r#"{"type":"none"}"#,
    r#"{"type":"absolute","main_ms":60000}"#,
    r#"{"type":"byo_yomi","main_ms":9000,"periods":3,"period_ms":5000}"#,
    r#"{"type":"byo_yomi","main_ms":0,"periods":2,"period_ms":5000,"on_flag":"pass"}"#,
    r#"{"type":"block","main_ms":9000,"block_ms":20000,"moves":5}"#,
    r#"{"type":"canadian","main_ms":0,"block_ms":20000,"moves":5}"#,
    r#"{"type":"fischer","main_ms":30000,"increment_ms":2000,"cap_ms":40000}"#,
    r#"{"type":"per_move","move_ms":5000}"#,
];
const RULESETS: [&str; 8] =
    ["chinese-2002", "chinese-1988", "japanese", "korean", "aga", "new-zealand", "ing", "wmsg-2008"];

fn game(clock: usize, ruleset: usize, penalised: bool) -> Game {
    let (time, ruleset) = (CLOCKS[clock], RULESETS[ruleset]);
    let illegal = if penalised { "penalised" } else { "refused" };
    let text = format!(
        r#"{{"size":9,"ruleset":"{ruleset}","handicap":0,"komi":null,"illegal_moves":"{illegal}","time":{time}}}"#
    );
    let settings: Settings = serde_json::from_str(&text).expect("settings");
    Game::new(settings.resolve(60_000).expect("good settings").0)
}

/// Mostly moves, so that games have captures, ko and ends; sometimes what else happens at a board.
fn action(game: &Game, choice: u8, point: Index) -> (Actor, Action) {
    let to_play = game.position().to_play();
    let size = game.settings().size;
    let points = size.points().count();
    let point: Point = size.points().nth(point.index(points)).expect("within the board");
    let other = Actor::Player(to_play.opposite());
    let mover = Actor::Player(to_play);
    match choice {
        0..=6 => (mover, Action::Pass),
        7 => (other, Action::Play(point)),
        8 => (mover, Action::Ask(Request::Pause)),
        9 => (other, Action::Agree(Request::Pause)),
        10 => (other, Action::Ask(Request::Undo)),
        11 => (mover, Action::Agree(Request::Undo)),
        12 | 13 => (mover, Action::Ready),
        14 | 15 => (other, Action::Ready),
        16 => (Actor::Server, Action::Presence(to_play, Presence::Away)),
        17 => (Actor::Server, Action::Presence(to_play, Presence::Here)),
        18 => (Actor::Server, Action::Interrupt),
        19 => (mover, Action::EndCycle),
        20 => (other, Action::EndCycle),
        21 => (Actor::Server, Action::Propose(vec![])),
        22 => (mover, Action::Mark(point, rules::Claim::Dead)),
        23..=25 => (mover, Action::Accept(game.marking().map_or(0, |marking| marking.changed))),
        26..=28 => (other, Action::Accept(game.marking().map_or(0, |marking| marking.changed))),
        29 => (mover, Action::Resume(point, rules::Claim::Dead)),
        _ => (mover, Action::Play(point)),
    }
}

fn check(frame: EventFrame) {
    let mut bytes = Vec::new();
    json::write(&mut bytes, &Told::Event(&frame));
    let message = GameMessage::Event(Box::new(frame));
    let text = String::from_utf8(bytes).expect("UTF-8");
    assert_eq!(text, serde_json::to_string(&message).expect("JSON"));
    assert_eq!(serde_json::from_str::<GameMessage>(&text).expect("a message"), message, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_frames_of_whole_games_are_written_the_same(
        clock in 0..CLOCKS.len(),
        ruleset in 0..RULESETS.len(),
        penalised in any::<bool>(),
        steps in proptest::collection::vec((any::<u8>(), any::<Index>(), 0..3_000_u64, 0..20_u64), 1..250),
    ) {
        let mut game = game(clock, ruleset, penalised);
        let happen = |game: &mut Game, event: Event| check(convert::apply(game, &event));
        let start = game.decide(Actor::Server, Action::Start, Stamp::default()).expect("it begins");
        happen(&mut game, start);
        let mut at = 0;
        for (choice, point, time, owed) in steps {
            at += time;
            let (actor, action) = action(&game, choice, point);
            let stamp = Stamp { at, owed, measured: time / 100 };
            if let Ok(event) = game.decide(actor, action, stamp) {
                happen(&mut game, event);
            }
            let frame = convert::clocks(&game);
            let mut bytes = Vec::new();
            json::write(&mut bytes, &frame);
            assert_eq!(bytes, serde_json::to_vec(&frame).expect("JSON"));
        }
    }
}

#[test]
fn random_games_have_what_a_frame_may_have() {
    let mut seen = [0; 6];
    for seed in 0..40_u64 {
        let mut game = game(seed as usize % CLOCKS.len(), seed as usize / 5, true);
        let mut next = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for step in 0..400 {
            next = next.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let all: Vec<Point> = game.settings().size.points().collect();
            let mover = Actor::Player(game.position().to_play());
            let (actor, action) = match (step, seed % 2) {
                (0, _) => (Actor::Server, Action::Start),
                (398 | 399, 0) => (mover, Action::Pass),
                (399, _) => (mover, Action::Resign),
                _ => (mover, Action::Play(all[(next >> 33) as usize % all.len()])),
            };
            let stamp = Stamp { at: 10 * step, owed: 3, measured: 7 };
            let Ok(event) = game.decide(actor, action, stamp) else { continue };
            let frame = convert::apply(&mut game, &event);
            let parts = [
                frame.ko.is_some(),
                frame.warnings.is_some(),
                frame.credit.is_some(),
                frame.clocks.is_some(),
                frame.marking.is_some(),
                frame.outcome.is_some(),
            ];
            for (seen, part) in seen.iter_mut().zip(parts) {
                *seen += usize::from(part);
            }
            check(frame);
        }
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}
