//! Events as bytes: whatever is written is read again, and nothing else is taken for an event.

use proptest::prelude::*;
use rules::commitment::{Commitment, Opening};
use rules::game::{Credit, Log, MalformedEvent, Presence, Request};
use rules::{Claim, Color, Event, Happening, Offence, Point};

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn point() -> impl Strategy<Value = Point> {
    (0_u8..25, 0_u8..25).prop_map(|(column, row)| Point::new(column, row).expect("below 25"))
}

fn claim() -> impl Strategy<Value = Claim> {
    prop_oneof![Just(Claim::Dead), Just(Claim::Alive)]
}

fn offence() -> impl Strategy<Value = Offence> {
    prop_oneof![Just(Offence::Illegal), Just(Offence::Retake), Just(Offence::OutOfTurn)]
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        Just(Happening::Started),
        (color(), point()).prop_map(|(by, on)| Happening::Played(by, on)),
        color().prop_map(Happening::Passed),
        (color(), point(), offence()).prop_map(|(by, on, what)| Happening::Penalised(by, on, what)),
        color().prop_map(Happening::CycleEndAgreed),
        color().prop_map(Happening::Resigned),
        color().prop_map(Happening::Flagged),
        Just(Happening::Cancelled),
        prop::collection::vec(point(), 0..40).prop_map(Happening::Proposed),
        (color(), point(), claim()).prop_map(|(by, on, what)| Happening::Marked(by, on, what)),
        color().prop_map(Happening::Accepted),
        color().prop_map(Happening::AcceptanceWithdrawn),
        (color(), point(), claim()).prop_map(|(by, on, what)| Happening::Resumed(by, on, what)),
        (color(), point(), claim()).prop_map(|(by, on, what)| Happening::DisputeClosed(by, on, what)),
        Just(Happening::MarkingExpired),
        time_and_breaks(),
    ]
}

fn time_and_breaks() -> impl Strategy<Value = Happening> {
    let request = prop_oneof![Just(Request::Pause), Just(Request::Adjourn), Just(Request::Undo)];
    let presence = prop_oneof![Just(Presence::Away), Just(Presence::Here)];
    prop_oneof![
        color().prop_map(Happening::Seated),
        Just(Happening::SeatsClosed),
        color().prop_map(Happening::TurnForfeited),
        color().prop_map(Happening::ContestStopped),
        (color(), request.clone()).prop_map(|(by, what)| Happening::Asked(by, what)),
        (color(), request.clone()).prop_map(|(by, what)| Happening::Agreed(by, what)),
        (color(), request).prop_map(|(by, what)| Happening::Declined(by, what)),
        color().prop_map(Happening::Ready),
        Just(Happening::PauseEnded),
        Just(Happening::AdjournmentDue),
        (color(), any::<[u8; 32]>())
            .prop_map(|(by, hash)| Happening::Sealed(by, Commitment::from_bytes(hash))),
        (any::<i32>(), any::<[u8; 16]>())
            .prop_map(|(number, nonce)| Happening::Opened(Opening { number, nonce })),
        (color(), presence).prop_map(|(by, what)| Happening::PresenceChanged(by, what)),
        color().prop_map(Happening::Claimed),
        Just(Happening::Interrupted),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    (any::<u64>(), any::<[u64; 3]>(), happening()).prop_map(|(at, [owed, measured, lag], what)| Event {
        at,
        credit: Credit { owed, measured, lag },
        what,
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(event in event(), more in prop::collection::vec(any::<u8>(), 0..4)) {
        let mut bytes = Vec::new();
        event.write(&mut bytes);
        let whole = bytes.len();
        for cut in 0..whole {
            prop_assert_eq!(Event::read(&mut &bytes[..cut]), Err(MalformedEvent), "cut at {}", cut);
        }
        bytes.extend(&more);
        let mut rest = bytes.as_slice();
        prop_assert_eq!(Event::read(&mut rest), Ok(event));
        prop_assert_eq!(rest, more.as_slice());
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut rest = bytes.as_slice();
        while let Ok(event) = Event::read(&mut rest) {
            let mut again = Vec::new();
            event.write(&mut again);
            prop_assert_eq!(Event::read(&mut again.as_slice()), Ok(event));
        }
    }
}

#[test]
fn numbers_that_no_time_is_are_no_event() {
    // 2 is a pass; the time is eleven bytes long, or more than 64 bits.
    let long: Vec<u8> = [2].into_iter().chain([0x80; 10]).chain([0; 4]).collect();
    assert_eq!(Event::read(&mut long.as_slice()), Err(MalformedEvent));
    let large: Vec<u8> = [2].into_iter().chain([0xff; 9]).chain([0x7f, 0, 0, 0]).collect();
    assert_eq!(Event::read(&mut large.as_slice()), Err(MalformedEvent));
    assert_eq!(Event::read(&mut [36, 0, 0, 0, 0].as_slice()), Err(MalformedEvent));
    assert_eq!(Event::read(&mut [1, 0, 0, 0, 0, 25, 0].as_slice()), Err(MalformedEvent));
}

#[test]
fn a_new_log_is_empty() {
    let log = Log::default();
    assert!(log.is_empty());
    assert_eq!((log.len(), log.last_at(), log.iter().count()), (0, 0, 0));
}
