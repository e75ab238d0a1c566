//! Laws of symmetry: a game that is turned, mirrored, or played with the colours exchanged is judged the
//! same at every turn.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::{AreaCount, Board, Color, Cycle, Point, Position, Refusal, Repetition, Size, Suicide};

#[derive(Clone, Copy, Debug)]
enum Colors {
    Kept,
    Exchanged,
}

/// A quarter turn so many times, after a mirror or none, and maybe the other colours.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    quarters: u8,
    mirror: Mirror,
    colors: Colors,
}

#[derive(Clone, Copy, Debug)]
enum Mirror {
    None,
    Columns,
}

impl Symmetry {
    fn point(self, point: Point, size: Size) -> Point {
        let last = size.lines() - 1;
        let (mut column, mut row) = (point.column(), point.row());
        if let Mirror::Columns = self.mirror {
            column = last - column;
        }
        for _ in 0..self.quarters {
            (column, row) = (last - row, column);
        }
        Point::new(column, row).expect("a point of the board")
    }

    fn color(self, color: Color) -> Color {
        match self.colors {
            Colors::Kept => color,
            Colors::Exchanged => color.opposite(),
        }
    }
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    let mirror = prop_oneof![Just(Mirror::None), Just(Mirror::Columns)];
    let colors = prop_oneof![Just(Colors::Kept), Just(Colors::Exchanged)];
    (0_u8..4, mirror, colors).prop_map(|(quarters, mirror, colors)| Symmetry { quarters, mirror, colors })
}

fn legality(position: &Position, point: Point) -> Result<(u32, u32), Refusal> {
    position.check(point).map(|preview| (preview.captured, preview.suicide))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_turned_game_is_judged_the_same(
        lines in 2_u8..=7,
        repetition in prop::sample::select(&[Repetition::SimpleKo(Cycle::NoResult), Repetition::Positional, Repetition::Situational][..]),
        suicide in prop::sample::select(&[Suicide::Forbidden, Suicide::OfSeveral, Suicide::Any][..]),
        symmetry in symmetry(),
        turns in prop::collection::vec((0..20, any::<Index>()), 0..120),
    ) {
        let size = Size::new(lines).expect("a size");
        let turned = |point| symmetry.point(point, size);
        let mut one = Position::new(Board::new(size), Color::Black, repetition, suicide);
        let mut other = Position::new(Board::new(size), symmetry.color(Color::Black), repetition, suicide);
        for (kind, choice) in turns {
            let mut legal = Vec::new();
            for point in size.points() {
                let judged = legality(&one, point);
                prop_assert_eq!(judged, legality(&other, turned(point)), "{} on {}", point, one.board());
                if judged.is_ok() {
                    legal.push(point);
                }
            }
            if kind == 0 || legal.is_empty() {
                one.pass();
                other.pass();
            } else {
                let point = legal[choice.index(legal.len())];
                let mut gone: Vec<Point> = one.play(point).expect("judged legal").into_iter().map(turned).collect();
                gone.sort_unstable();
                prop_assert_eq!(Ok(gone), other.play(turned(point)));
            }
            prop_assert_eq!(one.ko().map(turned), other.ko());
        }
        for point in size.points() {
            let stone = one.board().get(point).map(|color| symmetry.color(color));
            prop_assert_eq!(stone, other.board().get(turned(point)));
        }
        let (count, turned_count) = (AreaCount::of(one.board(), &[]), AreaCount::of(other.board(), &[]));
        for color in Color::BOTH {
            prop_assert_eq!(count.area(color), turned_count.area(symmetry.color(color)));
        }
    }
}
