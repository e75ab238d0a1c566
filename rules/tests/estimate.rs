//! The estimate as pictures: the chains to be proposed as dead are drawn in lower case (R16).

use proptest::prelude::*;
use rules::{Board, ByColor, Color, Estimate, Point, Size};

/// A picture's board and its dead stones: `X`, `O` living, `x`, `o` dead.
fn read(picture: &[&str]) -> (Board, Vec<Point>) {
    let text = picture.join("/");
    let board = Board::parse(&text.to_ascii_uppercase()).expect("a square picture");
    let size = board.size();
    let rows = (0..size.lines()).rev().flat_map(|row| (0..size.lines()).map(move |column| (column, row)));
    let points = rows.map(|(column, row)| Point::new(column, row).expect("a point of the board"));
    let marks = text.chars().filter(|character| *character != '/');
    let mut dead: Vec<Point> =
        points.zip(marks).filter(|(_, mark)| mark.is_ascii_lowercase()).map(|(point, _)| point).collect();
    dead.sort_unstable();
    (board, dead)
}

/// A board with the dead stones in lower case.
fn draw(board: &Board, dead: &[Point]) -> String {
    let lines = board.size().lines();
    let mut text = String::new();
    for row in (0..lines).rev() {
        for column in 0..lines {
            let point = Point::new(column, row).expect("a point of the board");
            let stone = match board.get(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            text.push(if dead.contains(&point) { stone.to_ascii_lowercase() } else { stone });
        }
        text.push('\n');
    }
    text
}

/// The proposal must be the picture's for both sides to move and several seeds, and with the colours
/// exchanged.
fn check(name: &str, picture: &[&str]) {
    let swapped: Vec<String> = picture
        .iter()
        .map(|row| {
            row.chars()
                .map(|stone| match stone {
                    'X' => 'O',
                    'O' => 'X',
                    'x' => 'o',
                    'o' => 'x',
                    other => other,
                })
                .collect()
        })
        .collect();
    let swapped: Vec<&str> = swapped.iter().map(String::as_str).collect();
    for picture in [picture, &swapped] {
        let (board, dead) = read(picture);
        for seed in 0..4 {
            for to_play in Color::BOTH {
                let found = Estimate::of(&board, to_play, seed);
                let (found, expected) = (draw(&board, found.dead()), draw(&board, &dead));
                assert_eq!(found, expected, "{name}, {to_play:?} to play, seed {seed}:\n{found}\n{expected}");
            }
        }
    }
}

#[test]
fn seki_stays() {
    check(
        "two shared liberties",
        &[
            "OX.OX....",
            "OX.OX....",
            "OXXOX....",
            "OOOXX....",
            "..OX.....",
            "..OX.....",
            "..OX.....",
            "..OX.....",
            "..OX.....",
        ],
    );
    check(
        "an eye each and one shared liberty",
        &[
            ".X.O.OX..",
            "XXOOOOX..",
            "OOXXXXX..",
            ".OOOOX...",
            "....OX...",
            "....OX...",
            "....OX...",
            "....OX...",
            "....OX...",
        ],
    );
    check(
        "three stones in a straight five in the corner",
        &[
            ".OOO.XO..",
            "XXXXXXO..",
            "OOOOOOO..",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
}

#[test]
fn bent_four_in_the_corner_is_dead() {
    check(
        "bent four",
        &[
            "OO.xO....",
            "OxxxO....",
            ".xOOO....",
            "xxO......",
            "OOO...O..",
            ".........",
            "..O...O..",
            ".........",
            ".........",
        ],
    );
}

#[test]
fn large_eyes_with_stones_in_them_are_judged_by_their_shape() {
    check(
        "bulky five",
        &[
            "OO.xO....",
            "OO.xO....",
            "xxxxO....",
            "OOOOO....",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            ".........",
        ],
    );
    check(
        "straight three",
        &[
            ".O.xO....",
            "xxxxO....",
            "OOOOO....",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
    check(
        "straight three, but its owner may yet move",
        &[
            "...XO....",
            "XXXXO....",
            "OOOOO....",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
    check(
        "square four",
        &[
            "..xO.....",
            "..xO.....",
            "xxxO.....",
            "OOOO.....",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            ".........",
        ],
    );
    check(
        "straight four",
        &[
            ".O..XO...",
            "XXXXXO...",
            "OOOOOO...",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
}

#[test]
fn a_snapback_saves_nobody() {
    check(
        "snapback",
        &[
            ".XXXXO...",
            "XXooXO...",
            "Xo.oXO...",
            "XXooXO...",
            ".XXXXO...",
            "..X..O...",
            ".....O...",
            "..X..O...",
            ".....O...",
        ],
    );
}

#[test]
fn one_eye_and_a_ko_are_no_life() {
    check(
        "moonshine life",
        &[
            "OO....OX.....",
            "xO....OX.....",
            ".xO...OX.....",
            "xxO...OX..X..",
            ".xO...OX.....",
            "xxO...OX.....",
            "OO....OX.....",
            "......OX..X..",
            "......OX.....",
            "......OX.....",
            "......OX.....",
            "......OX.....",
            "......OX.....",
        ],
    );
}

#[test]
fn false_eyes_do_not_live() {
    check(
        "one eye and a false one",
        &[
            ".x.xO....",
            "xxxOO....",
            "OOOO..O..",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
}

#[test]
fn two_small_eyes_live() {
    check(
        "two eyes in the corner",
        &[
            ".X.XO....",
            "XXXXO....",
            "OOOOO.O..",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            "..O...O..",
            ".........",
        ],
    );
    check(
        "two half boards",
        &[
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
            "...XO....",
        ],
    );
}

#[test]
fn a_large_dragon_without_eyes_is_dead() {
    check(
        "a dragon",
        &[
            ".............",
            "..O..O...O...",
            ".OOOOOOOOOO..",
            ".OxxxxxxxxO..",
            ".OxOOOOOOxO..",
            ".OxO....OxO..",
            ".OxOO...OxO..",
            ".OxxOOOOOxO..",
            ".O.xxxxxxxO..",
            ".OOO.OOOOOO..",
            "...O.O.......",
            "..O...O..O...",
            ".............",
        ],
    );
}

#[test]
fn stones_in_territory_are_dead() {
    check(
        "scattered stones",
        &[
            "...XO....",
            "X.oXO.x.O",
            "...XO....",
            "...XOO.x.",
            "..XXO.O..",
            "...XO....",
            ".o.XOO.x.",
            ".X.XO....",
            "...XO.O..",
        ],
    );
}

#[test]
fn unfilled_dame_cost_nobody_a_stone() {
    check(
        "dame between walls",
        &[
            "...X.O...",
            "...XO....",
            "...X.O...",
            "..X..O...",
            "...X.O...",
            "...XO....",
            "...X.O...",
            "...XO....",
            "...X.O...",
        ],
    );
}

#[test]
fn a_capturing_race_is_read() {
    check(
        "an eye and a shared liberty against none",
        &[
            ".X.oo.X..",
            "XXooooX..",
            "OOXXXXX..",
            ".OOOOX...",
            "....OX...",
            "....OX...",
            "....OX...",
            "....OX...",
            "....OX...",
        ],
    );
}

#[test]
fn nothing_is_proposed_in_an_opening() {
    for text in [
        vec!["..................."; 19],
        vec![
            "...................",
            "...................",
            "...............O...",
            "...X............X..",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "................O..",
            "..X................",
            "...............X...",
            "...O...............",
            "...................",
        ],
    ] {
        check("an opening", &text);
    }
}

#[test]
fn bare_and_full_boards_have_nothing_dead() {
    for lines in 2..=25 {
        let size = Size::new(lines).expect("a size");
        let bare = Estimate::of(&Board::new(size), Color::Black, 1);
        assert!(bare.dead().is_empty());
        for stone in Color::BOTH {
            let mut full = Board::new(size);
            size.points().for_each(|point| full.set(point, Some(stone)));
            let full = Estimate::of(&full, Color::Black, 1);
            assert!(full.dead().is_empty(), "no one is there to take {size:?} of {stone:?}");
            assert_eq!(full.area()[stone], size.area());
        }
    }
}

#[test]
fn chains_without_a_liberty_are_no_obstacle() {
    for picture in [
        ["OXO", "XXX", "OXO"],
        ["XOX", "OXO", "XOX"],
        ["XXX", "XOX", "XX."],
        ["OOX", "OXX", "XXX"],
        ["X.X", "XXX", "XOX"],
    ] {
        let (board, _) = read(&picture);
        for to_play in Color::BOTH {
            let found = Estimate::of(&board, to_play, 5);
            assert!(found.area().black + found.area().white <= 9, "{board}");
        }
    }
}

#[test]
fn a_finished_game_is_counted() {
    let (board, _) = read(
        &["..XO.", ".xXO.", "..XO.", "XXXO.", "..XOO"]
            .map(|row| row.replace('x', "O"))
            .each_ref()
            .map(String::as_str),
    );
    let found = Estimate::of(&board, Color::White, 3);
    assert_eq!(found.to_string(), "XXXOO/XXXOO/XXXOO/XXXOO/XXXOO");
    assert_eq!(found.area(), ByColor { black: 15, white: 10 });
    assert_eq!(found.lead(), 5);
    let corner = Point::new(0, 0).expect("a point");
    assert_eq!(found.owner(corner), Some(Color::Black));
    assert!(found.ownership(corner).black > 80);
    let outside = Point::new(5, 0).expect("a point");
    assert_eq!((found.owner(outside), found.ownership(outside)), (None, ByColor::default()));
}

/// Numbers of one estimate, so that a machine that counts otherwise is noticed. They change with any
/// change of the method, and are to be copied anew then.
#[test]
fn every_machine_counts_the_same() {
    let (board, _) = read(&[
        ".........",
        "..X...O..",
        ".........",
        "......O..",
        "...XX....",
        "....O....",
        "..X...O..",
        ".........",
        ".........",
    ]);
    let found = Estimate::of(&board, Color::Black, 7);
    let point = |text: &str| text.parse().expect("a point");
    let shares = ["A1", "E4", "E5", "J9"]
        .map(|text| (found.ownership(point(text)).black, found.ownership(point(text)).white));
    assert_eq!(shares, [(63, 36), (22, 78), (84, 15), (30, 69)]);
    let rows = "XXX...OOO/XXXX..OOO/XXXX..OOO/XXXX..OOO/XXXXX.OOO/XXX.OOOOO/XXX..OOOO/XXX..OOOO/XX...OOOO";
    assert_eq!((found.to_string().as_str(), found.playouts()), (rows, 600));
    assert_ne!(found, Estimate::of(&board, Color::Black, 8), "another seed plays other games");
}

/// Boards of any size with any stones, legal or not.
fn boards(least: u8) -> impl Strategy<Value = Board> {
    (least..=25, 0_u8..=100, any::<u64>()).prop_map(|(lines, density, seed)| {
        let size = Size::new(lines).expect("a size");
        let mut board = Board::new(size);
        let mut state = seed | 1;
        for point in size.points() {
            // xorshift
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if (state >> 20) % 100 < u64::from(density) {
                board.set(point, Some(if state >> 63 == 0 { Color::Black } else { Color::White }));
            }
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_proposal_is_of_whole_chains_and_always_the_same(board in boards(2), seed in any::<u64>()) {
        let found = Estimate::of(&board, Color::Black, seed);
        prop_assert!(found.dead().is_sorted_by(|one, other| one < other));
        for point in found.dead() {
            let chain = board.chain(*point);
            prop_assert!(chain.is_some(), "{point} is empty on {board}");
            for stone in chain.expect("checked").stones {
                prop_assert!(found.dead().contains(&stone), "{stone} is of the chain of {point} on {board}");
            }
        }
        for point in board.size().points() {
            let share = found.ownership(point);
            prop_assert!(share.black + share.white <= 100);
        }
        let area = found.area();
        prop_assert!(area.black + area.white <= board.size().area());
        prop_assert_eq!(area.black as i32 - area.white as i32, found.lead());
        prop_assert_eq!(found, Estimate::of(&board, Color::Black, seed));
    }

    /// A chain that touches every point of two regions of its own cannot be taken, whatever is around.
    #[test]
    fn two_eyes_of_one_chain_are_never_proposed(board in boards(5), seed in any::<u64>()) {
        let mut board = board;
        for (column, row, character) in
            ["XXXXX", "X.X.X", "XXXXX"].iter().enumerate().flat_map(|(row, text)| {
                text.chars().enumerate().map(move |(column, character)| (column, row, character))
            })
        {
            let point = Point::new(column as u8, row as u8).expect("a point of the board");
            board.set(point, (character == 'X').then_some(Color::Black));
        }
        let found = Estimate::of(&board, Color::White, seed);
        let corner = Point::new(0, 0).expect("a point");
        prop_assert!(!found.dead().contains(&corner), "{board}");
        prop_assert_eq!(found.owner(corner), Some(Color::Black));
    }
}
