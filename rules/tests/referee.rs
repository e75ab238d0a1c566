//! Two referees judge the same play: the one of the crate, and one that is obvious and slow. They must
//! agree on every point of every board, on the reason, and on what is left standing.

mod naive;

use naive::Referee;
use proptest::prelude::*;
use rules::{Board, Color, Cycle, Point, Position, Refusal, Repetition, Size, Suicide};

const REPETITIONS: [Repetition; 3] =
    [Repetition::SimpleKo(Cycle::NoResult), Repetition::Positional, Repetition::Situational];
const SUICIDES: [Suicide; 3] = [Suicide::Forbidden, Suicide::OfSeveral, Suicide::Any];

/// Both referees and the play that they have seen.
#[derive(Clone)]
struct Pair {
    position: Position,
    referee: Referee,
    repetition: Repetition,
}

impl Pair {
    fn new(lines: u8, repetition: Repetition, suicide: Suicide) -> Pair {
        let board = Board::new(Size::new(lines).expect("a size"));
        Pair {
            referee: Referee::new(&board, Color::Black, repetition, suicide),
            position: Position::new(board, Color::Black, repetition, suicide),
            repetition,
        }
    }

    /// What both say of every point, on the board or just off it; the points that may be played.
    fn judged(&self) -> Vec<Point> {
        let lines = self.position.board().size().lines();
        let mut legal = Vec::new();
        for (row, column) in (0..=lines).flat_map(|row| (0..=lines).map(move |column| (row, column))) {
            let Some(point) = Point::new(column, row) else { continue };
            let found = self.position.check(point);
            let expected = self.referee.judge(point);
            assert_eq!(
                found.map(|_| ()),
                expected.as_ref().map(|_| ()).map_err(|refusal| *refusal),
                "{self}{point}"
            );
            if let (Ok(preview), Ok((_, gone))) = (found, expected) {
                let mover = self.position.to_play();
                assert_eq!(
                    (preview.captured, preview.suicide),
                    (gone[mover.opposite()], gone[mover]),
                    "{self}{point}"
                );
                legal.push(point);
            }
        }
        if let Some(ko) = self.position.ko() {
            assert_eq!(self.position.check(ko), Err(Refusal::Ko), "{self}{ko}");
        }
        legal
    }

    fn play(&mut self, point: Point) {
        self.position.play(point).expect("judged legal");
        self.referee.play(point).expect("judged legal");
        self.agree();
    }

    fn pass(&mut self) {
        self.position.pass();
        self.referee.pass();
        self.agree();
    }

    fn turn_to(&mut self, color: Color) {
        self.position.set_to_play(color);
        self.referee.turn_to(color);
        self.agree();
    }

    fn agree(&self) {
        assert_eq!(naive::grid(self.position.board()), *self.referee.grid(), "{self}");
        assert_eq!(self.position.to_play(), self.referee.to_play(), "{self}");
        assert_eq!(self.position.captures(), self.referee.captures(), "{self}");
        let occurrences = match self.repetition {
            Repetition::SimpleKo(_) => self.referee.occurrences(),
            // Where a repetition is refused, nobody counts them.
            Repetition::Positional | Repetition::Situational => 1,
        };
        assert_eq!(self.position.occurrences() as usize, occurrences, "{self}");
    }
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {:?} at ", self.position.board(), self.position.to_play())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_referees_agree_on_every_point(
        lines in 2_u8..=5,
        repetition in prop::sample::select(&REPETITIONS[..]),
        suicide in prop::sample::select(&SUICIDES[..]),
        turns in prop::collection::vec((0..100, any::<prop::sample::Index>()), 0..70),
    ) {
        let mut pair = Pair::new(lines, repetition, suicide);
        for (kind, choice) in turns {
            let legal = pair.judged();
            // A few turns of each hundred are a pass, or a change of turn such as R11 makes.
            match kind {
                0..6 => pair.pass(),
                6..9 => pair.turn_to(Color::Black),
                9..12 => pair.turn_to(Color::White),
                _ if legal.is_empty() => pair.pass(),
                _ => pair.play(legal[choice.index(legal.len())]),
            }
        }
        pair.judged();
    }
}

/// Counts the lines of play of exactly so many turns, passes included, judging every point on the way.
fn lines_of_play(pair: &Pair, turns: u32) -> u64 {
    let legal = pair.judged();
    if turns == 1 {
        return legal.len() as u64 + 1;
    }
    let branch = |act: &dyn Fn(&mut Pair)| {
        let mut next = pair.clone();
        act(&mut next);
        lines_of_play(&next, turns - 1)
    };
    let stones: u64 = legal.iter().map(|point| branch(&|next| next.play(*point))).sum();
    stones + branch(&|next| next.pass())
}

/// Lines of play of ten turns on 2×2 and of six on 3×3. No source prints these figures: what they prove is
/// that both referees count the same, and that a change of the rules is noticed.
#[test]
fn two_referees_agree_on_every_line_of_play_of_a_small_board() {
    let table = [
        (Repetition::SimpleKo(Cycle::NoResult), Suicide::Forbidden, 37_965, 199_207),
        (Repetition::SimpleKo(Cycle::NoResult), Suicide::OfSeveral, 50_269, 200_263),
        (Repetition::SimpleKo(Cycle::NoResult), Suicide::Any, 87_037, 213_151),
        (Repetition::Positional, Suicide::Forbidden, 31_133, 199_207),
        (Repetition::Positional, Suicide::OfSeveral, 31_133, 200_263),
        (Repetition::Positional, Suicide::Any, 31_133, 200_263),
        (Repetition::Situational, Suicide::Forbidden, 32_653, 199_207),
        (Repetition::Situational, Suicide::OfSeveral, 39_261, 200_263),
        (Repetition::Situational, Suicide::Any, 59_997, 212_719),
    ];
    for (repetition, suicide, on_two_lines, on_three_lines) in table {
        let count = |lines, turns| lines_of_play(&Pair::new(lines, repetition, suicide), turns);
        assert_eq!((count(2, 10), count(3, 6)), (on_two_lines, on_three_lines), "{repetition:?} {suicide:?}");
    }
}
