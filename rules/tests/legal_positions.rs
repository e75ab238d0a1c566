//! How many positions of stones are legal, every chain having a liberty: published numbers (OEIS A094777;
//! Tromp and Farnebäck, "Combinatorics of Go") against the crate's own liberties.

use rules::{Board, Color, Point, Size};

/// Counts the ways to fill the points from `index` on. Points still to come are empty, so a chain that
/// breathes only there is looked at again once the last of them is filled.
fn legal_from(board: &mut Board, points: &[Point], index: usize) -> u64 {
    let Some(point) = points.get(index) else { return 1 };
    let mut count = legal_from(board, points, index + 1);
    for color in Color::BOTH {
        board.set(*point, Some(color));
        let taken_from = std::iter::once(*point).chain(board.neighbours(*point));
        let breathes =
            taken_from.filter_map(|next| board.chain(next)).all(|chain| !chain.liberties.is_empty());
        if breathes {
            count += legal_from(board, points, index + 1);
        }
        board.set(*point, None);
    }
    count
}

fn legal_positions(lines: u8) -> u64 {
    let size = Size::new(lines).expect("a size");
    let points: Vec<Point> = size.points().collect();
    legal_from(&mut Board::new(size), &points, 0)
}

#[test]
fn two_and_three_lines() {
    assert_eq!(legal_positions(2), 57);
    assert_eq!(legal_positions(3), 12_675);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "seconds even when optimised: make prove")]
fn four_lines() {
    assert_eq!(legal_positions(4), 24_318_165);
}
