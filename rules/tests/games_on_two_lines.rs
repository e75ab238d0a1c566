//! How many games the smallest board has under positional superko: 386,356,909,593 (Tromp and Farnebäck,
//! "Combinatorics of Go", 2016, table 7; first by Tromp in rec.games.go, 24 June 1999).
//!
//! A game there is a walk over boards that never comes back to one: whose stone a step needs says where the
//! passes are, and two passes end it anywhere. So the crate gives the steps, `Position` with its history is
//! held to the walk at every turn, and the walks are counted. Suicide makes no difference on 2×2: of one
//! stone it repeats the board at once, of four it repeats the empty board.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::{Board, Color, Point, Position, Repetition, Size, Suicide};

const GAMES: u64 = 386_356_909_593;

/// Every board that play can reach, and the steps between them.
struct Steps {
    boards: Vec<Board>,
    /// By colour and board: where each stone of that colour leads.
    of: [Vec<Vec<(Point, usize)>>; 2],
}

fn two_lines() -> Size {
    Size::new(2).expect("a size")
}

fn position(board: &Board, to_play: Color, suicide: Suicide) -> Position {
    Position::new(board.clone(), to_play, Repetition::Positional, suicide)
}

impl Steps {
    fn from_the_empty_board() -> Steps {
        let mut steps = Steps { boards: vec![Board::new(two_lines())], of: [Vec::new(), Vec::new()] };
        let mut next = 0;
        while next < steps.boards.len() {
            for color in Color::BOTH {
                let leads = two_lines().points().filter_map(|point| {
                    let mut played = position(&steps.boards[next], color, Suicide::Forbidden);
                    played.play(point).ok()?;
                    Some((point, played.board().clone()))
                });
                let leads: Vec<(Point, Board)> = leads.collect();
                let leads = leads.into_iter().map(|(point, board)| (point, steps.index(board))).collect();
                steps.of[color as usize].push(leads);
            }
            next += 1;
        }
        steps
    }

    fn index(&mut self, board: Board) -> usize {
        self.boards.iter().position(|known| *known == board).unwrap_or_else(|| {
            self.boards.push(board);
            self.boards.len() - 1
        })
    }

    /// Holds a position to the walk that led to it: exactly the steps to boards not yet visited are legal.
    fn judge(&self, position: &Position, walk: &[usize]) -> Vec<(Point, usize)> {
        let here = walk[walk.len() - 1];
        assert_eq!(*position.board(), self.boards[here]);
        let mut legal = self.of[position.to_play() as usize][here].clone();
        legal.retain(|(_, to)| !walk.contains(to));
        let found: Vec<Point> = two_lines().points().filter(|point| position.check(*point).is_ok()).collect();
        let expected: Vec<Point> = legal.iter().map(|(point, _)| *point).collect();
        assert_eq!(found, expected, "{:?} on {} after {walk:?}", position.to_play(), position.board());
        legal
    }

    /// Holds every line of play of so many turns to its walk; says how many turns were judged.
    fn judge_all(&self, position: &Position, walk: &mut Vec<usize>, turns: u32) -> u64 {
        let legal = self.judge(position, walk);
        if turns == 0 {
            return 1;
        }
        let mut passed = position.clone();
        passed.pass();
        let mut judged = 1 + self.judge_all(&passed, walk, turns - 1);
        for (point, to) in legal {
            let mut played = position.clone();
            played.play(point).expect("judged legal");
            walk.push(to);
            judged += self.judge_all(&played, walk, turns - 1);
            walk.pop();
        }
        judged
    }
}

#[test]
fn every_line_of_play_of_eleven_turns_is_a_walk() {
    let steps = Steps::from_the_empty_board();
    assert_eq!(steps.boards.len(), 57, "every legal board");
    for suicide in [Suicide::Forbidden, Suicide::OfSeveral, Suicide::Any] {
        let start = position(&steps.boards[0], Color::Black, suicide);
        assert_eq!(steps.judge_all(&start, &mut vec![0], 11), 123_148);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_to_its_very_end_is_a_walk(
        suicide in prop::sample::select(&[Suicide::Forbidden, Suicide::OfSeveral, Suicide::Any][..]),
        choices in prop::collection::vec((0..12, any::<Index>()), 130),
    ) {
        let steps = Steps::from_the_empty_board();
        let mut position = position(&steps.boards[0], Color::Black, suicide);
        let mut walk = vec![0];
        for (kind, choice) in choices {
            let legal = steps.judge(&position, &walk);
            if kind == 0 || legal.is_empty() {
                position.pass();
            } else {
                let (point, to) = legal[choice.index(legal.len())];
                position.play(point).expect("judged legal");
                walk.push(to);
            }
        }
    }
}

/// Counts walks that never come back. What lies ahead depends on the board and on the boards that can still
/// be reached alone, and most orders of visiting leave the same ones: a table of the latest counts helps.
struct Walks {
    /// By board: where the next stone of either colour may lead, one bit a board.
    next: Vec<u64>,
    known: Vec<(u64, u64)>,
}

const KNOWN_BITS: u32 = 22;

impl Walks {
    fn new(steps: &Steps) -> Walks {
        let next = (0..steps.boards.len()).map(|from| {
            let [black, white] = &steps.of;
            let both = black[from].iter().chain(&white[from]);
            both.fold(0, |bits, (_, to)| {
                assert_eq!(bits & (1 << to), 0, "no two stones make the same board");
                bits | 1 << to
            })
        });
        Walks { next: next.collect(), known: vec![(0, 0); 1 << KNOWN_BITS] }
    }

    /// The walks from a board over those that are free, the one that ends at once included.
    fn from(&mut self, board: usize, free: u64) -> u64 {
        let next = self.next[board] & free;
        if next == 0 {
            return 1;
        }
        let free = self.reachable(next, free);
        let key = free | (board as u64) << 58;
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - KNOWN_BITS)) as usize;
        if self.known[slot].0 == key {
            return self.known[slot].1;
        }
        let walks = 1 + bits(next).map(|to| self.from(to, free & !(1 << to))).sum::<u64>();
        self.known[slot] = (key, walks);
        walks
    }

    fn reachable(&self, next: u64, free: u64) -> u64 {
        let (mut reached, mut front) = (next, next);
        while front != 0 {
            let onward = self.next[front.trailing_zeros() as usize] & free & !reached;
            reached |= onward;
            front = (front & (front - 1)) | onward;
        }
        reached
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[test]
#[cfg_attr(debug_assertions, ignore = "half a minute even when optimised: make prove")]
fn the_walks_are_as_many_as_the_games() {
    let steps = Steps::from_the_empty_board();
    let mut walks = Walks::new(&steps);
    let every_other_board = (1 << steps.boards.len()) - 2;
    // The first stone is one of eight, and all are alike.
    let first = bits(walks.next[0]).collect::<Vec<_>>();
    assert_eq!(first.len(), 8);
    let after_one = walks.from(first[0], every_other_board & !(1 << first[0]));
    assert_eq!(1 + 8 * after_one, GAMES);
}
