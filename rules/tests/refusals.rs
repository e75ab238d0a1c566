//! What each action is refused with in each phase. A refusal changes nothing.

mod table;

use rules::commitment::{Commitment, Opening};
use rules::game::{Presence, Request};
use rules::{Action, Actor, Claim, Color, Phase, Stamp};
use table::{BLACK, Table, WHITE, at, nine};

fn paused(table: &mut Table, request: Request) {
    table.asks(Color::Black, request);
    table.agrees(Color::White, request);
}

/// One game of each phase; Black is to move in all, and nobody asks for anything.
fn phases() -> [Table; 7] {
    let waiting = Table::waiting(nine());
    let playing = Table::after("E5 C3");
    let mut sealing = Table::after("E5 C3");
    paused(&mut sealing, Request::Adjourn);
    let mut pause = Table::after("E5 C3");
    paused(&mut pause, Request::Pause);
    let mut adjourned = Table { game: sealing.game.clone(), now: 0 };
    let commitment = Commitment::from_bytes([0; 32]);
    let sealed = rules::Happening::Sealed(Color::Black, commitment);
    adjourned.happens(BLACK, Action::Seal(commitment), sealed);
    let scoring = Table::after("E5 C3 pass pass");
    let mut finished = Table::after("E5 C3");
    finished.happens(BLACK, Action::Resign, rules::Happening::Resigned(Color::Black));
    [waiting, playing, sealing, pause, adjourned, scoring, finished]
}

const PHASES: [Phase; 7] = [
    Phase::Waiting,
    Phase::Playing,
    Phase::Sealing,
    Phase::Paused,
    Phase::Adjourned,
    Phase::Scoring,
    Phase::Finished,
];

fn actions() -> Vec<(&'static str, Actor, Action)> {
    let opening = Opening { number: 0, nonce: [0; 16] };
    let commitment = Commitment::from_bytes([1; 32]);
    let c3 = at("C3");
    vec![
        ("play", BLACK, Action::Play(at("G7"))),
        ("play on a stone", BLACK, Action::Play(c3)),
        ("play off the board", BLACK, Action::Play(at("T19"))),
        ("play out of turn", WHITE, Action::Play(at("G7"))),
        ("pass", BLACK, Action::Pass),
        ("pass out of turn", WHITE, Action::Pass),
        ("resign", WHITE, Action::Resign),
        ("stop contest", BLACK, Action::StopContest),
        ("ask pause", WHITE, Action::Ask(Request::Pause)),
        ("ask adjourn", BLACK, Action::Ask(Request::Adjourn)),
        ("ask undo", BLACK, Action::Ask(Request::Undo)),
        ("agree", WHITE, Action::Agree(Request::Pause)),
        ("decline", WHITE, Action::Decline(Request::Pause)),
        ("ready", BLACK, Action::Ready),
        ("seal", BLACK, Action::Seal(commitment)),
        ("seal out of turn", WHITE, Action::Seal(commitment)),
        ("claim", BLACK, Action::Claim),
        ("end cycle", BLACK, Action::EndCycle),
        ("mark", BLACK, Action::Mark(c3, Claim::Dead)),
        ("mark nothing", BLACK, Action::Mark(at("A1"), Claim::Dead)),
        ("mark off the board", BLACK, Action::Mark(at("T19"), Claim::Dead)),
        ("accept another set", BLACK, Action::Accept(1_000)),
        ("withdraw", BLACK, Action::WithdrawAcceptance),
        ("resume", BLACK, Action::Resume(c3, Claim::Dead)),
        ("resume for nothing", BLACK, Action::Resume(c3, Claim::Alive)),
        ("player starts", BLACK, Action::Start),
        ("player seats", BLACK, Action::Seat(Color::Black)),
        ("player proposes", BLACK, Action::Propose(vec![c3])),
        ("player opens", BLACK, Action::Open(opening)),
        ("player is away", BLACK, Action::Presence(Color::White, Presence::Away)),
        ("player interrupts", BLACK, Action::Interrupt),
        ("player looks", BLACK, Action::Deadline),
        ("server starts", Actor::Server, Action::Start),
        ("server seats", Actor::Server, Action::Seat(Color::Black)),
        ("server looks", Actor::Server, Action::Deadline),
        ("server opens", Actor::Server, Action::Open(opening)),
        ("server proposes", Actor::Server, Action::Propose(vec![c3])),
        ("server proposes nothing there", Actor::Server, Action::Propose(vec![at("A1")])),
        ("server says here", Actor::Server, Action::Presence(Color::Black, Presence::Here)),
        ("server plays", Actor::Server, Action::Play(at("G7"))),
        ("server passes", Actor::Server, Action::Pass),
        ("server resigns", Actor::Server, Action::Resign),
        ("server agrees", Actor::Server, Action::Agree(Request::Pause)),
        ("server is ready", Actor::Server, Action::Ready),
        ("server seals", Actor::Server, Action::Seal(commitment)),
        ("server claims", Actor::Server, Action::Claim),
    ]
}

/// In the order of [`PHASES`]; `-` where the action leads to something.
const EXPECTED: &[(&str, [&str; 7])] = &[
    ("play", ["NotStarted", "-", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    ("play on a stone", ["NotStarted", "Occupied", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    (
        "play off the board",
        ["NotStarted", "OffBoard", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"],
    ),
    (
        "play out of turn",
        ["NotStarted", "NotYourTurn", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"],
    ),
    ("pass", ["NotStarted", "-", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    (
        "pass out of turn",
        ["NotStarted", "NotYourTurn", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"],
    ),
    ("resign", ["-", "-", "-", "-", "-", "-", "GameOver"]),
    ("stop contest", ["NotStarted", "NotAbsolute", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    ("ask pause", ["NotStarted", "-", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    ("ask adjourn", ["NotStarted", "-", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    ("ask undo", ["NotStarted", "-", "Sealing", "Paused", "Paused", "NotPlaying", "GameOver"]),
    (
        "agree",
        [
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "GameOver",
        ],
    ),
    (
        "decline",
        [
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "NothingAsked",
            "GameOver",
        ],
    ),
    ("ready", ["NotPaused", "NotPaused", "NotPaused", "-", "-", "NotPaused", "GameOver"]),
    ("seal", ["NotSealing", "NotSealing", "-", "NotSealing", "NotSealing", "NotSealing", "GameOver"]),
    (
        "seal out of turn",
        ["NotSealing", "NotSealing", "NotSealing", "NotSealing", "NotSealing", "NotSealing", "GameOver"],
    ),
    ("claim", ["NotStarted", "NotAway", "NotAway", "Paused", "Paused", "NotPlaying", "GameOver"]),
    ("end cycle", ["NoCycle", "NoCycle", "NoCycle", "NoCycle", "NoCycle", "NoCycle", "GameOver"]),
    ("mark", ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "-", "GameOver"]),
    (
        "mark nothing",
        [
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NoStone(Point { column: 0, row: 0 })",
            "GameOver",
        ],
    ),
    (
        "mark off the board",
        ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "OffBoard", "GameOver"],
    ),
    (
        "accept another set",
        ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "StaleMarking", "GameOver"],
    ),
    (
        "withdraw",
        ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "AlreadySo", "GameOver"],
    ),
    ("resume", ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "-", "GameOver"]),
    (
        "resume for nothing",
        ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "NoDispute", "GameOver"],
    ),
    ("player starts", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("player seats", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("player proposes", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("player opens", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("player is away", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    (
        "player interrupts",
        ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"],
    ),
    ("player looks", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server starts", ["-", "Started", "Started", "Started", "Started", "Started", "GameOver"]),
    ("server seats", ["NotYours", "Started", "Started", "Started", "Started", "Started", "GameOver"]),
    ("server looks", ["NotDue", "NotDue", "NotDue", "NotDue", "NotDue", "NotDue", "GameOver"]),
    (
        "server opens",
        ["NotPaused", "NotPaused", "NotPaused", "NotPaused", "BadOpening", "NotPaused", "GameOver"],
    ),
    (
        "server proposes",
        ["NotScoring", "NotScoring", "NotScoring", "NotScoring", "NotScoring", "-", "GameOver"],
    ),
    (
        "server proposes nothing there",
        [
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NotScoring",
            "NoStone(Point { column: 0, row: 0 })",
            "GameOver",
        ],
    ),
    (
        "server says here",
        ["AlreadySo", "AlreadySo", "AlreadySo", "AlreadySo", "AlreadySo", "AlreadySo", "GameOver"],
    ),
    ("server plays", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server passes", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server resigns", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server agrees", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server is ready", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server seals", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
    ("server claims", ["NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "NotYours", "GameOver"]),
];

#[test]
fn each_action_in_each_phase() {
    let tables = phases();
    for (table, phase) in tables.iter().zip(PHASES) {
        assert_eq!(table.game.phase(), phase);
    }
    let mut found = Vec::new();
    for (name, actor, action) in actions() {
        let codes: Vec<String> = tables
            .iter()
            .map(|table| {
                let before = format!("{:?}", table.game);
                let decided =
                    table.game.decide(actor, action.clone(), Stamp { at: table.now, ..Stamp::default() });
                assert_eq!(format!("{:?}", table.game), before, "{name}: deciding changes nothing");
                decided.map_or_else(|refusal| format!("{refusal:?}"), |_| "-".to_string())
            })
            .collect();
        found.push((name, codes));
    }
    let expected: Vec<(&str, Vec<String>)> = EXPECTED
        .iter()
        .map(|(name, codes)| (*name, codes.iter().map(|code| (*code).to_string()).collect()))
        .collect();
    assert_eq!(found, expected);
}
