//! A game played to the very end gives the same under both counts, save for the known odd point.
//!
//! By area Black has what he has by territory, and one point for each stone that he has played more than
//! White. So the two differ
//! - by a point where Black has made the last move, by none where White has;
//! - by a point more for every pass during the game (which is why the AGA hands over a stone for each);
//! - by the eyes in seki, which the territory count leaves out;
//! - by the handicap stones.
//!
//! A neutral point left over goes to neither count.

use proptest::prelude::*;
use rules::{AreaCount, Board, ByColor, Color, Point, Position, Repetition, Suicide, TerritoryCount};

/// An empty point all of whose neighbours are stones of one colour's: filling it would be giving up an eye.
fn is_eye(board: &Board, color: Color, point: Point) -> bool {
    board.neighbours(point).all(|next| board.get(next) == Some(color))
}

/// How a played-out game stands.
struct End {
    position: Position,
    stones: ByColor<u32>,
    passes: ByColor<u32>,
}

/// Plays to the end: whoever has a point that is no eye of its own plays one of them, else it passes.
fn play_out(lines: u8, choices: &[usize]) -> End {
    let size = rules::Size::new(lines).expect("a size");
    let mut end = End {
        position: Position::new(Board::new(size), Color::Black, Repetition::Positional, Suicide::Forbidden),
        stones: ByColor::default(),
        passes: ByColor::default(),
    };
    let mut in_a_row = 0;
    for choice in choices.iter().cycle() {
        let color = end.position.to_play();
        let free: Vec<Point> = size
            .points()
            .filter(|point| {
                !is_eye(end.position.board(), color, *point) && end.position.check(*point).is_ok()
            })
            .collect();
        if free.is_empty() {
            end.position.pass();
            end.passes[color] += 1;
            in_a_row += 1;
            if in_a_row == 2 {
                break;
            }
        } else {
            in_a_row = 0;
            end.stones[color] += 1;
            end.position.play(free[choice % free.len()]).expect("it was looked at");
        }
    }
    end
}

proptest! {
    #[test]
    fn both_counts_differ_by_the_stones_played(
        lines in 3_u8..=7,
        choices in prop::collection::vec(any::<usize>(), 40..80),
    ) {
        let End { position, stones, passes } = play_out(lines, &choices);
        let board = position.board();
        let area = AreaCount::of(board, &[]);
        let territory = TerritoryCount::of(board, &[], position.captures());
        let lead = |points: ByColor<u32>| i64::from(points.black) - i64::from(points.white);
        let by_area = lead(ByColor::from_fn(|color| area.area(color)));
        let by_territory = lead(ByColor::from_fn(|color| territory.points(color)));
        let played = lead(stones);
        let in_seki = lead(ByColor::from_fn(|color| area.enclosed[color] - territory.territory[color]));
        prop_assert_eq!(by_area, by_territory + played + in_seki, "{}", board);

        // AGA: with a stone handed over for each pass, White passing last, there is no odd point.
        let mut handed_over = passes;
        if position.to_play() == Color::White {
            handed_over.white += 1;
        }
        let with_stones = by_territory + in_seki - lead(handed_over);
        prop_assert_eq!(by_area, with_stones, "with pass stones: {}", board);

        // Who has won by more than the odd points has won by both.
        let odd = (played + in_seki).abs();
        if by_area.abs() > odd {
            prop_assert_eq!(by_area.signum(), by_territory.signum(), "{}", board);
        }
    }
}
