//! Territory and prisoners in pictures (R17), and that they agree with the area (R13).

use rules::{Board, ByColor, Color, Point, TerritoryCount};

/// What a board is, less the marked dead stones, and whose each empty point is: `X`, `O`, or `.`.
fn check(rows: &str, dead: &str, owner: &str, territory: (u32, u32), prisoners: (u32, u32), neutral: u32) {
    let board = Board::parse(rows).unwrap_or_else(|| panic!("{rows} is no board"));
    let dead: Vec<Point> = dead.split_whitespace().map(|point| point.parse().expect("a point")).collect();
    let count = TerritoryCount::of(&board, &dead, ByColor::default());
    assert_eq!(count.owner(), owner, "{rows}");
    let pair = |pair: ByColor<u32>| (pair.black, pair.white);
    assert_eq!(pair(count.territory), territory, "territory of {rows}");
    assert_eq!(pair(count.prisoners), prisoners, "prisoners of {rows}");
    assert_eq!(count.neutral, neutral, "{rows}");
    assert_eq!(count.points(Color::Black), territory.0 + prisoners.0);
}

#[test]
fn a_wall_divides_the_board() {
    check("..XO./..XO./..XO./..XO./..XO.", "", "XX..O/XX..O/XX..O/XX..O/XX..O", (10, 5), (0, 0), 0);
}

#[test]
fn a_dead_stone_is_a_prisoner_and_its_point_is_territory() {
    check("..XO./.OXO./..XO./..XO./..XO.", "B4", "XX..O/XX..O/XX..O/XX..O/XX..O", (10, 5), (1, 0), 0);
}

#[test]
fn neutral_points_left_unfilled_make_no_seki() {
    check(
        "..X.O../..X.O../..X.O../..X.O../..X.O../..X.O../..X.O..",
        "",
        "XX...OO/XX...OO/XX...OO/XX...OO/XX...OO/XX...OO/XX...OO",
        (14, 14),
        (0, 0),
        7,
    );
}

#[test]
fn a_corridor_of_neutral_points_makes_no_seki() {
    // Both sides are alive with two small eyes; the corridor between them is left open.
    check(
        ".X.X.../XXXXXXX/......./OOOOOOO/O.O.O../OOOOOOO/.......",
        "",
        "X.X.XXX/......./......./......./.O.O.OO/......./OOOOOOO",
        (5, 11),
        (0, 0),
        7,
    );
}

#[test]
fn two_shared_liberties_are_a_seki_without_eyes() {
    check(
        "OX.OX..../OX.OX..../OXXOX..../OOOXX..../..OX...../..OX...../..OX...../..OX...../..OX.....",
        "",
        ".....XXXX/.....XXXX/.....XXXX/.....XXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX",
        (41, 10),
        (0, 0),
        2,
    );
}

#[test]
fn an_eye_in_seki_is_nobodys() {
    check(
        ".X.O.OX../XXXOOOX../OOOXXXX../..OX...../..OX...../..OX...../..OX...../..OX...../..OX.....",
        "",
        ".......XX/.......XX/.......XX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX",
        (36, 12),
        (0, 0),
        3,
    );
}

#[test]
fn equal_eyes_of_two_points_with_one_shared_liberty_are_a_seki() {
    // Whoever fills C9 has lost the race. White's E8 is part of its chain.
    check(
        "..X.O..OX/XXXOOOOOX/OOOXXXXXX/..OX...../..OX...../..OX...../..OX...../..OX...../..OX.....",
        "",
        "........./........./........./OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX",
        (30, 12),
        (0, 0),
        5,
    );
}

#[test]
fn two_eyes_beside_a_seki_count() {
    // As before, but White's chain in the seki has a second eye at E7: Black's is simply dead then, and
    // left on the board by agreement it still shares C9.
    check(
        ".X.O.OX../XXXOOOX../OOOO.OX../..OXOOX../..OXXXX../..OX...../..OX...../..OX...../..OX.....",
        "",
        "....O..XX/.......XX/....O..XX/OO.....XX/OO.....XX/OO..XXXXX/OO..XXXXX/OO..XXXXX/OO..XXXXX",
        (30, 14),
        (0, 0),
        2,
    );
}

#[test]
fn an_empty_board_is_nobodys() {
    check("../..", "", "../..", (0, 0), (0, 0), 4);
}

#[test]
fn prisoners_taken_before_are_kept() {
    let board = Board::parse("X./..").expect("a board");
    let count = TerritoryCount::of(&board, &[], ByColor { black: 3, white: 5 });
    assert_eq!((count.points(Color::Black), count.points(Color::White)), (6, 5));
}
