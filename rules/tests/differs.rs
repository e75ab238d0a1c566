//! Events that somebody has changed: where the rules part from them, and what each side has.

mod table;

use rules::game::{Differs, MalformedLog};
use rules::{Event, Game, Happening, Point, Refusal, Settings, TimeControl};
use table::{Table, nine};

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

#[test]
fn it_is_told_at_which_event_and_what_the_rules_decide() {
    let settings = || Settings { time: TimeControl::Absolute { main: 60_000 }, ..nine() };
    let mut table = Table::started(settings());
    table.play("E5 C3 G7");
    let kept: Vec<Event> = table.game.events().collect();
    assert!(Game::restore(settings(), kept.clone()).is_ok());
    type Change = fn(&mut Event);
    let changes: [(usize, Change, &str, Option<Refusal>); 4] = [
        (
            2,
            |event| event.what = Happening::Played(rules::Color::White, point("E5")),
            "White: played E5",
            Some(Refusal::Occupied),
        ),
        (
            3,
            |event| event.what = Happening::Played(rules::Color::White, point("A1")),
            "White: played A1",
            Some(Refusal::NotYourTurn),
        ),
        (1, |event| event.credit.lag = 9_000, "given for lag 9000 ms", None),
        (3, |event| event.at += 600_000, "played G7", None),
    ];
    for (index, change, words, refusal) in changes {
        let mut events = kept.clone();
        change(&mut events[index]);
        let Differs { seq, given, decided } = Game::restore(settings(), events.clone()).expect_err(words);
        assert_eq!((seq, &*given), (index as u64 + 1, &events[index]), "{words}");
        assert_eq!(decided.as_ref().err(), refusal.as_ref(), "{words}");
        let told = Differs { seq, given, decided }.to_string();
        assert!(told.contains(words) && told.contains(&format!("event {seq} ")), "{told}");
    }
}

#[test]
fn it_is_told_which_event_cannot_be_read() {
    let mut table = Table::started(nine());
    table.play("E5 C3");
    let bytes = table.game.log().bytes();
    assert_eq!(rules::game::Log::unpack(&bytes[..bytes.len() - 1]), Err(MalformedLog { seq: 3 }));
    assert_eq!(rules::game::Log::unpack(bytes).map(|events| events.len()), Ok(3));
}
