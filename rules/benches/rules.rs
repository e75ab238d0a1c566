//! How fast the rules are: `make bench-rules`, or `make bench-rules BENCH=superko` for some of it.
//!
//! Real games come from the replay vectors.

use criterion::{BatchSize, Criterion, Throughput};
use rules::{AreaCount, Board, Color, Estimate, Point, Position, Refusal, Repetition, Size, Suicide};
use serde_json::Value;
use std::hint::black_box;

/// A real game as far as positional superko lets it go.
struct Record {
    start: Position,
    moves: Vec<Option<Point>>,
}

impl Record {
    fn from_vector(line: &str) -> Record {
        let case: Value = serde_json::from_str(line).expect("a line is one JSON object");
        let lines = case["size"].as_u64().expect("a size") as u8;
        let mut board = Board::new(Size::new(lines).expect("a size"));
        for (key, color) in [("B", Color::Black), ("W", Color::White)] {
            for stone in case["setup"][key].as_array().into_iter().flatten() {
                board.set(point(stone), Some(color));
            }
        }
        let first = if case["setup"]["to_play"] == "W" { Color::White } else { Color::Black };
        let start = Position::new(board, first, Repetition::Positional, Suicide::Any);
        let all = case["moves"].as_array().expect("moves").iter().map(|text| {
            let (_, place) =
                text.as_str().and_then(|text| text.split_once(' ')).expect("a colour and a point");
            place.parse().ok()
        });
        let mut position = start.clone();
        let moves = all.take_while(|place| play(&mut position, *place)).collect();
        Record { start, moves }
    }

    fn after(&self, moves: usize) -> Position {
        let mut position = self.start.clone();
        for place in &self.moves[..moves] {
            play(&mut position, *place);
        }
        position
    }
}

fn point(text: &Value) -> Point {
    text.as_str().and_then(|text| text.parse().ok()).expect("a point")
}

/// Plays a point, or a pass where there is none; says whether it was legal.
fn play(position: &mut Position, place: Option<Point>) -> bool {
    match place {
        Some(point) => position.play(point).is_ok(),
        None => {
            position.pass();
            true
        }
    }
}

/// A game of so many turns, an even number, at whose end Black may not take a ko back: with two kos on the board
/// it would be the board of five turns before. That is a hit in the set of what has occurred, and the whole
/// history decides.
fn before_superko(turns: usize) -> (Position, Point) {
    let parse = |text: &str| text.parse::<Point>().expect("a point");
    let mut board = Board::new(Size::NINETEEN);
    for (stones, color) in [("A1 B2 H1 J2 K1", Color::Black), ("B1 C2 D1 G1 H2", Color::White)] {
        for stone in stones.split(' ') {
            board.set(parse(stone), Some(color));
        }
    }
    let mut position = Position::new(board, Color::Black, Repetition::Positional, Suicide::Forbidden);
    let elsewhere: Vec<Point> = Size::NINETEEN.points().filter(|point| point.row() > 3).collect();
    // Strides through the board, so that the stones lie scattered.
    let mut stride = (0..).map(|turn: usize| elsewhere[turn * 157 % elsewhere.len()]);
    let mut played = 0;
    while played < turns - 4 {
        played += usize::from(position.play(stride.next().expect("an endless stride")).is_ok());
    }
    for turn in ["C1", "J1", "pass", "B1"] {
        assert!(play(&mut position, turn.parse().ok()), "{turn} in {}", position.board());
    }
    let retake = parse("H1");
    assert_eq!(position.check(retake), Err(Refusal::Superko));
    (position, retake)
}

fn replay(criterion: &mut Criterion, records: &[Record]) {
    let mut group = criterion.benchmark_group("replay");
    for lines in [9, 13, 19] {
        let games: Vec<&Record> =
            records.iter().filter(|record| record.start.board().size().lines() == lines).collect();
        let moves: usize = games.iter().map(|record| record.moves.len()).sum();
        group.throughput(Throughput::Elements(moves as u64));
        group.bench_function(format!("{lines} lines, positional superko"), |bencher| {
            bencher.iter(|| games.iter().map(|game| game.after(game.moves.len())).collect::<Vec<_>>());
        });
    }
    group.finish();
}

fn one_move(criterion: &mut Criterion, longest: &Record) {
    let mut group = criterion.benchmark_group("superko");
    for moves in [10, 300] {
        let position = longest.after(moves);
        let next = longest.moves[moves].expect("a stone");
        group.bench_function(format!("a legal move looked at, at move {moves}"), |bencher| {
            bencher.iter(|| black_box(&position).check(black_box(next)));
        });
        // The same board with nothing behind it: what a long history costs is the difference.
        let (board, to_play) = (position.board().clone(), position.to_play());
        let forgotten = Position::new(board, to_play, Repetition::Positional, Suicide::Any);
        group.bench_function(
            format!("a legal move looked at, at move {moves}, history forgotten"),
            |bencher| {
                bencher.iter(|| black_box(&forgotten).check(black_box(next)));
            },
        );
        group.bench_function(format!("a legal move played, at move {moves}"), |bencher| {
            let ready = || position.clone();
            bencher.iter_batched_ref(ready, |position| position.play(black_box(next)), BatchSize::SmallInput);
        });
        let (position, retake) = before_superko(moves);
        group.bench_function(format!("a repetition refused, at move {moves}"), |bencher| {
            bencher.iter(|| black_box(&position).check(black_box(retake)));
        });
    }
    group.finish();
}

fn whole_board(criterion: &mut Criterion, longest: &Record) {
    let mut group = criterion.benchmark_group("whole board");
    for moves in [10, 300] {
        let position = longest.after(moves);
        group.bench_function(format!("legality of 361 points, at move {moves}"), |bencher| {
            let legal = |position: &Position| {
                Size::NINETEEN.points().filter(|point| position.check(*point).is_ok()).count()
            };
            bencher.iter(|| legal(black_box(&position)));
        });
        group.bench_function(format!("area, at move {moves}"), |bencher| {
            bencher.iter(|| AreaCount::of(black_box(position.board()), &[]));
        });
    }
    group.finish();
}

/// The estimate (R16) of the end and of the middle of real games. Its rate is that of the random games it is
/// made from, the search for dead chains included in the time.
fn estimate(criterion: &mut Criterion, records: &[Record]) {
    let mut group = criterion.benchmark_group("estimate");
    group.sample_size(10);
    for lines in [9, 19] {
        let longest = longest(records, Size::new(lines).expect("a size"));
        for (when, moves) in [("middle", longest.moves.len() / 2), ("end", longest.moves.len())] {
            let position = longest.after(moves);
            let of = || Estimate::of(black_box(position.board()), position.to_play(), 1);
            group.throughput(Throughput::Elements(of().playouts().into()));
            group.bench_function(format!("{lines} lines, {when}"), |bencher| bencher.iter(of));
        }
    }
    group.finish();
}

/// The longest game of a size.
fn longest(records: &[Record], size: Size) -> &Record {
    let games = records.iter().filter(|record| record.start.board().size() == size);
    games.max_by_key(|record| record.moves.len()).expect("there are games of this size")
}

fn main() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors/replay.jsonl");
    let text = std::fs::read_to_string(vectors).expect("the vectors are in the repository");
    let records: Vec<Record> = text.lines().map(Record::from_vector).collect();
    let longest = longest(&records, Size::NINETEEN);
    let mut criterion = Criterion::default().configure_from_args();
    replay(&mut criterion, &records);
    one_move(&mut criterion, longest);
    whole_board(&mut criterion, longest);
    estimate(&mut criterion, &records);
    criterion.final_summary();
}
