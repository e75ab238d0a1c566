//! The estimate of any small board, chains without a liberty included: whole chains are dead, and the same
//! seed gives the same answer.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rules::{Board, Color, Estimate, Size};
use rules_fuzz::AnyColor;

/// Stones anywhere. Small boards: an estimate takes milliseconds, and their shapes are strange enough.
#[derive(Arbitrary, Debug)]
struct Case {
    lines: u8,
    to_play: AnyColor,
    seed: u64,
    points: Vec<Option<AnyColor>>,
}

fuzz_target!(|case: Case| {
    let size = Size::new(2 + case.lines % 6).expect("2 to 7 lines");
    let mut board = Board::new(size);
    for (point, stone) in size.points().zip(&case.points) {
        board.set(point, stone.map(Color::from));
    }
    let estimate = Estimate::of(&board, case.to_play.into(), case.seed);
    assert!(estimate.dead().is_sorted());
    for point in estimate.dead() {
        let chain = board.chain(*point).expect("only stones are dead");
        assert!(
            chain.stones.iter().all(|stone| estimate.dead().contains(stone)),
            "a chain is dead as a whole: {point} on {board}"
        );
    }
    for point in size.points() {
        let share = estimate.ownership(point);
        assert!(u32::from(share.black) + u32::from(share.white) <= 100, "{point} on {board}");
    }
    let area = estimate.area();
    assert!(area.black + area.white <= size.area());
    assert_eq!(Board::parse(&estimate.to_string()).map(|owners| owners.size()), Some(size));
    assert_eq!(estimate, Estimate::of(&board, case.to_play.into(), case.seed));
});
