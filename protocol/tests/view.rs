//! A snapshot that follows a frame is the next snapshot: the folds that the page reads too.

use protocol::game::EventFrame;
use protocol::snapshot::Snapshot;
use protocol::view::Gap;
use serde::Deserialize;

#[derive(Deserialize)]
struct Fold {
    before: Snapshot,
    frame: EventFrame,
    after: Snapshot,
}

#[test]
fn following_a_frame_gives_the_next_snapshot_and_a_gap_changes_nothing() {
    let folds: Vec<Fold> =
        serde_json::from_str(include_str!("../fixtures/folds.json")).expect("the folds are typed");
    assert!(folds.len() > 40);
    for Fold { before, frame, after } in folds {
        let mut snapshot = before.clone();
        assert_eq!(snapshot.follow(&frame), Ok(()));
        assert_eq!(snapshot, after);
        assert_eq!(snapshot.follow(&frame), Err(Gap), "an event twice");
        assert_eq!(snapshot, after);
    }
}
