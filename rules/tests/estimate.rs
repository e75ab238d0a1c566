//! The estimate as pictures: the chains to be proposed as dead are drawn in lower case (R16).

use rules::{Board, Color, Estimate, Point};

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
