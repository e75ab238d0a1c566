//! 禁着点 (R5): the three shapes that the rules of 1988 draw, Black to move at A.

use rules::{Board, Color, Point, Position, Refusal, Repetition, Size, Suicide};

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|point| point.parse().expect("a point")).collect()
}

fn board(black: &str, white: &str) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    for (stones, color) in [(black, Color::Black), (white, Color::White)] {
        for point in points(stones) {
            board.set(point, Some(color));
        }
    }
    board
}

/// Where suicide is forbidden A is refused; elsewhere so many stones come off, or why not.
fn check(black: &str, white: &str, a: &str, of_several: Result<usize, Refusal>, any: Result<usize, Refusal>) {
    let a: Point = a.parse().expect("a point");
    let rules = [
        (Suicide::Forbidden, Repetition::Positional, Err(Refusal::Suicide)),
        (Suicide::OfSeveral, Repetition::Positional, of_several),
        (Suicide::Any, Repetition::Situational, any),
    ];
    for (suicide, repetition, expected) in rules {
        let mut position = Position::new(board(black, white), Color::Black, repetition, suicide);
        let before = position.board().clone();
        assert_eq!(position.play(a).map(|gone| gone.len()), expected, "{a} under {suicide:?}");
        match expected {
            Err(_) => {
                assert_eq!(position.board(), &before);
                assert_eq!(position.to_play(), Color::Black);
            }
            Ok(gone) => {
                assert_eq!(position.board(), &board("", white), "the group and nothing else comes off");
                assert_eq!(position.captures().white as usize, gone);
            }
        }
    }
    let mut white_first =
        Position::new(board(black, white), Color::White, Repetition::Positional, Suicide::Forbidden);
    assert!(white_first.play(a).is_ok(), "White may fill {a}");
}

#[test]
fn jia_a_one_point_eye() {
    check("", "D5 D3 C4 E4", "D4", Err(Refusal::Suicide), Ok(1));
}

#[test]
fn yi_a_bent_three_point_eye_that_holds_two_stones() {
    check("K4 L5", "J4 K5 K3 L6 M5 M4 L3", "L4", Ok(3), Ok(3));
}

#[test]
fn bing_a_two_point_eye_that_holds_one_stone() {
    check("Q5", "Q6 P5 R5 P4 R4 Q3", "Q4", Ok(2), Ok(2));
}

#[test]
fn a_capture_comes_before_the_look_at_the_own_group() {
    // The eye of 甲, whose left wall has no other liberty: Black takes it.
    let board = board("C5 C3 B4", "D5 D3 C4 E4");
    let mut position = Position::new(board, Color::Black, Repetition::Positional, Suicide::Forbidden);
    assert_eq!(position.play("D4".parse().expect("a point")), Ok(points("C4")));
}

#[test]
fn a_single_stone_of_suicide_repeats_the_board() {
    let board = board("", "D5 D3 C4 E4");
    let mut position = Position::new(board, Color::Black, Repetition::Positional, Suicide::Any);
    assert_eq!(position.play("D4".parse().expect("a point")), Err(Refusal::Superko));
}
