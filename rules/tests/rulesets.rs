//! The table of `rules::presets`, a test for each column: what each rule set does, not what it says.

mod table;

use rules::game::Unplayable;
use rules::{
    Action, Actor, Board, ByColor, Color, Given, Handicap, Komi, Outcome, Point, Position, Refusal,
    Repetition, Ruleset, Score, Settings, Size,
};
use table::{Table, at, nine};

/// One value for each rule set, in the table's order.
fn check<T: PartialEq + std::fmt::Debug>(expected: [T; 8], found: impl Fn(&Ruleset) -> T) {
    for (ruleset, expected) in Ruleset::ALL.iter().zip(expected) {
        assert_eq!(found(ruleset), expected, "{}", ruleset.name);
    }
}

fn position(rows: &str, to_play: Color, ruleset: &Ruleset) -> Position {
    let board = Board::parse(rows).expect("a board");
    Position::new(board, to_play, ruleset.repetition, ruleset.suicide)
}

/// The margin of a full count, in half points.
fn margin(rows: &str, ruleset: &Ruleset, komi: Komi, given: Given) -> i32 {
    Score::new(&Board::parse(rows).expect("a board"), &[], ruleset, komi, given).margin()
}

#[test]
fn names_are_found_again() {
    check(
        ["chinese-2002", "chinese-1988", "japanese", "korean", "aga", "new-zealand", "ing", "wmsg-2008"],
        |ruleset| ruleset.name,
    );
    for ruleset in Ruleset::ALL {
        assert_eq!(Ruleset::named(ruleset.name), Some(*ruleset));
    }
    assert_eq!(Ruleset::named("Chinese"), None);
    assert_eq!(Ruleset::named(""), None);
}

/// Black takes a stone, White takes two, Black takes one: the board is as before, White to move.
/// Positional superko forbids the last; situational does not, where the side to move differs.
#[test]
fn repetition() {
    let rows = "........./........./........./........./XXX....../OOXXX..../.OOOX..../XO.OX..../.XXOX....";
    let superko = Some(Refusal::Superko);
    let (positional, situational, simple) = ((superko, superko), (None, superko), (None, None));
    check(
        [positional, simple, simple, simple, situational, situational, positional, positional],
        |ruleset| {
            let mut position = position(rows, Color::Black, ruleset);
            position.play(at("A3")).expect("legal everywhere");
            position.play(at("A1")).expect("legal everywhere");
            let third = position.check(at("A2")).err();
            // Played out under the mildest rule, the same with the same side to move.
            let mut later = self::position(rows, Color::Black, ruleset);
            for point in ["A3", "A1"] {
                later.play(at(point)).expect("legal everywhere");
            }
            let fifth = match later.play(at("A2")) {
                Err(refusal) => Some(refusal),
                Ok(_) => {
                    later.pass();
                    later.check(at("A3")).err()
                }
            };
            (third, fifth)
        },
    );
}

#[test]
fn cycle() {
    let no_result = Some(Outcome::NoResult);
    let ends = [None, Some(Outcome::Draw), no_result, no_result, None, None, None, None];
    check(ends, |ruleset| {
        let mut table = Table::started(Settings { ruleset: *ruleset, ..nine() });
        table.play("F7 F2 D7 G3 D3 G8 E4 E3 E6 G4 E8 F8 D5 G2 D4 G7 F5 F6 D8 G6 E2 G5 D2 F4 D6");
        for point in "E5 F3 E7 F5 E3 F7 E5 F3 E7 F5 E3 F7".split(' ') {
            let player = Actor::Player(table.game.position().to_play());
            if table.try_given(player, Action::Play(at(point)), 0).is_err() {
                assert!(!matches!(ruleset.repetition, Repetition::SimpleKo(_)));
                break;
            }
        }
        table.game.outcome()
    });
}

/// A1 is a single stone's suicide, A9 one of two stones.
#[test]
fn suicide() {
    let rows = ".XO....../OO......./........./........./........./........./........./O......../.O.......";
    let forbidden = (Some(Refusal::Suicide), Some(Refusal::Suicide));
    let of_two = (Some(Refusal::Suicide), None);
    // Of a single stone it is as good as a pass, and so not refused by situational superko at once.
    let any = (None, None);
    check([forbidden, forbidden, forbidden, forbidden, forbidden, any, of_two, forbidden], |ruleset| {
        let position = position(rows, Color::Black, ruleset);
        (position.check(at("A1")).err(), position.check(at("A9")).err())
    });
}

/// Black has two points of territory and a prisoner more than White, White has passed once too often.
#[test]
fn scoring() {
    let rows = "..XO./XXXO./..XO./XXXO./..XO.";
    let given = Given { prisoners: ByColor { black: 3, white: 0 }, ..Given::default() };
    // Area 15 to 10; territory 6 and 3 prisoners to 5.
    let (area, territory) = (2 * (15 - 10), 2 * (6 + 3 - 5));
    check([area, area, territory, territory, area, area, area, area], |ruleset| {
        margin(rows, ruleset, Komi::ZERO, given)
    });
}

#[test]
fn the_unit_of_the_result() {
    check(
        [
            "黑胜1/4子",
            "黑胜1/4子",
            "黑胜0.5目",
            "黑胜0.5目",
            "黑胜0.5目",
            "黑胜0.5目",
            "黑胜0.5目",
            "黑胜0.5目",
        ]
        .map(str::to_string),
        |ruleset| Outcome::Count(1).text_zh(ruleset.unit),
    );
}

#[test]
fn komi() {
    check(["7.5", "5.5", "6.5", "6.5", "7.5", "7", "8", "6.5"].map(str::to_string), |ruleset| {
        assert_eq!(ruleset.usual_komi(2), Komi::ZERO, "a handicap game has none");
        ruleset.usual_komi(0).to_string()
    });
}

#[test]
fn handicap_compensation() {
    // On an empty board the margin is what Black gives, in half points, for 0, 1, 2 and 9 stones.
    let (every, none, but_one) = ([0, 2, 4, 18], [0; 4], [0, 0, 2, 16]);
    check([every, every, none, none, but_one, none, none, every], |ruleset| {
        [0, 1, 2, 9].map(|handicap_stones| {
            let given = Given { handicap_stones, ..Given::default() };
            -margin("../..", ruleset, Komi::ZERO, given)
        })
    });
}

/// A seki with an eye for each: whose is Black's eye at A9, and whose the shared liberty at C9?
#[test]
fn seki() {
    let rows = ".X.O.OX../XXXOOOX../OOOXXXX../..OX...../..OX...../..OX...../..OX...../..OX...../..OX.....";
    let (counts, no_points) = (("X", "."), (".", "."));
    check([counts, counts, no_points, no_points, counts, counts, counts, counts], |ruleset| {
        let board = Board::parse(rows).expect("a board");
        let score = Score::new(&board, &[], ruleset, Komi::ZERO, Given::default());
        let letter = |column: usize| match &score.owner()[column..=column] {
            "X" => "X",
            "O" => "O",
            _ => ".",
        };
        (letter(0), letter(2))
    });
}

/// A stone handed over is a prisoner of the other side.
#[test]
fn pass_stones() {
    let (free, stone) = ((0, 0), (1, 1));
    check([free, free, free, free, stone, free, free, free], |ruleset| {
        let mut table = Table::started(Settings { ruleset: *ruleset, ..nine() });
        table.play("E5 pass C3 C4 pass D4");
        let prisoners = table.game.prisoners();
        (prisoners.black, prisoners.white)
    });
}

#[test]
fn last_move() {
    let (ignored, point) = ([0, 0], [0, 2]);
    check([ignored, ignored, ignored, ignored, ignored, ignored, ignored, point], |ruleset| {
        Color::BOTH.map(|first| {
            let given = Given { passed_first: Some(first), ..Given::default() };
            -margin("../..", ruleset, Komi::ZERO, given)
        })
    });
    // The game says who passed first.
    let mut table = Table::started(Settings { ruleset: Ruleset::WMSG_2008, ..nine() });
    table.play("E5 pass pass");
    assert_eq!(table.game.score(&[]).margin(), 2 * 81 - 15 - 2);
}

#[test]
fn level() {
    let (draw, black) = (Outcome::Count(0), Outcome::Tie(Color::Black));
    check([draw, draw, draw, draw, draw, draw, black, draw], |ruleset| {
        let board = Board::parse("../..").expect("a board");
        Score::new(&board, &[], ruleset, Komi::ZERO, Given::default()).outcome()
    });
    assert_eq!(Outcome::Tie(Color::Black).winner(), Some(Color::Black));
}

#[test]
fn settings_that_no_game_can_have_are_refused() {
    let size = |lines| Size::new(lines).expect("a size");
    for (quarters, fits) in [(162, true), (163, false), (-162, true), (-163, false), (i16::MIN, false)] {
        let komi = Komi::from_quarters(quarters);
        let expected = if fits { Ok(()) } else { Err(Unplayable::Komi(komi)) };
        assert_eq!(Settings { komi, ..nine() }.check(), expected, "{quarters} quarters on nine lines");
    }
    let star: Point = at("Q16");
    let handicap = Handicap::placed(Size::NINETEEN, vec![star]).expect("a point of that board");
    assert_eq!(Settings { handicap, ..nine() }.check(), Err(Unplayable::HandicapStone(star)));
    for (lines, count) in [(19, 10), (19, 1), (13, 6), (9, 6), (11, 2), (9, 255)] {
        assert_eq!(Handicap::on_stars(size(lines), count), None, "{count} on {lines}");
    }
    assert_eq!([Size::new(0), Size::new(1), Size::new(26), Size::new(255)], [None; 4]);
}
