//! Every variation of an uploaded record: the changes of the nodes make the boards, each is what a replay
//! of its own line comes to, and what the one refuses the other does.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::record::{Record, read};

/// A replay of a line costs its length: so many of a record are looked at.
const MOST: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(collection) = read(bytes) {
        collection.games.iter().for_each(check);
    }
});

fn check(game: &Record) {
    let mut unfold = game.unfold();
    let mut looked_at = 0;
    while let Some(step) = unfold.next() {
        looked_at += 1;
        match step {
            Ok(step) => {
                rules_fuzz::check_board(unfold.board());
                assert!(step.changes.is_sorted_by_key(|(point, _)| *point), "the changes are in order");
                let _ = (game.marks_of(step.node), game.labels_of(step.node));
                for (point, stone) in &step.changes {
                    assert_eq!(unfold.board().get(*point), *stone, "a change is what the board holds");
                }
                if looked_at <= MOST {
                    let replay = game.replay_to(step.node, game.law()).expect("it was played");
                    assert_eq!(replay.position().board(), unfold.board());
                    assert_eq!(replay.captures(), step.captures);
                    assert_eq!(replay.position().ko(), step.ko);
                }
            }
            Err(error) if looked_at <= MOST => {
                let node = error.place.node.expect("a node is named");
                assert_eq!(game.replay_to(node, game.law()).err(), Some(error));
            }
            Err(_) => {}
        }
    }
}
