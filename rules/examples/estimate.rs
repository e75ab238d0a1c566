//! Measures the estimate on boards whose dead stones are known, lines of `deadmarks` or `endmarks`:
//! `cargo run -q --release -p rules --example estimate -- SEEDS FILE…`
//!
//! Prints each board that was not judged as expected, then the totals: precision and recall by stones,
//! on how many boards every seed gave the same answer, and the time that it took.

use rules::{Board, Color, Estimate, Point};
use serde_json::Value;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A board and what is known of its stones.
struct Case {
    id: String,
    board: Board,
    dead: Vec<Point>,
    either: Vec<Point>,
}

/// What all boards and seeds came to.
#[derive(Default)]
struct Totals {
    boards: u32,
    same_for_all_seeds: u32,
    rightly_dead: usize,
    wrongly_dead: usize,
    wrongly_alive: usize,
    stones: usize,
    /// Time of each estimate on 19×19, and the random games of all of them.
    times: Vec<Duration>,
    playouts: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((seeds, files)) =
        arguments.split_first().and_then(|(seeds, files)| Some((seeds.parse().ok()?, files)))
    else {
        eprintln!("usage: estimate SEEDS FILE...");
        return ExitCode::from(2);
    };
    let mut totals = Totals::default();
    for file in files {
        let Ok(text) = std::fs::read_to_string(file) else {
            eprintln!("{file} cannot be read");
            return ExitCode::FAILURE;
        };
        for (index, line) in text.lines().enumerate() {
            match read(line) {
                Some(case) => totals.add(&case, seeds),
                None => eprintln!("{file}:{}: no case", index + 1),
            }
        }
    }
    totals.print();
    ExitCode::SUCCESS
}

fn read(line: &str) -> Option<Case> {
    let value: Value = serde_json::from_str(line).ok()?;
    let expect = value.get("expect")?;
    let points = |list: &Value| list.as_array()?.iter().map(|point| point.as_str()?.parse().ok()).collect();
    Some(Case {
        id: value.get("id")?.as_str()?.to_string(),
        board: Board::parse(value.get("board").or(expect.get("board"))?.as_str()?)?,
        dead: points(value.get("dead").or(expect.get("dead"))?)?,
        either: expect.get("either").and_then(points).unwrap_or_default(),
    })
}

impl Totals {
    fn add(&mut self, case: &Case, seeds: u64) {
        let mut answers = Vec::new();
        for seed in 0..seeds {
            let start = Instant::now();
            let found = Estimate::of(&case.board, Color::Black, seed);
            if case.board.size().lines() == 19 {
                self.times.push(start.elapsed());
                self.playouts += u64::from(found.playouts());
            }
            let mut wrong = Vec::new();
            for point in case.board.size().points() {
                if case.board.get(point).is_none() || case.either.contains(&point) {
                    continue;
                }
                self.stones += 1;
                match (case.dead.contains(&point), found.dead().contains(&point)) {
                    (true, true) => self.rightly_dead += 1,
                    (false, true) => self.wrongly_dead += 1,
                    (true, false) => self.wrongly_alive += 1,
                    (false, false) => continue,
                }
                if case.dead.contains(&point) != found.dead().contains(&point) {
                    wrong.push(point.to_string());
                }
            }
            if !wrong.is_empty() {
                println!("{} seed {seed}: {}", case.id, wrong.join(" "));
            }
            answers.push(found.dead().to_vec());
        }
        answers.dedup();
        self.boards += 1;
        self.same_for_all_seeds += u32::from(answers.len() <= 1);
    }

    fn print(&mut self) {
        let percent = |part: usize, whole: usize| part as f64 * 100.0 / whole.max(1) as f64;
        let wrong = self.wrongly_dead + self.wrongly_alive;
        println!(
            "{} boards, {} of {} stones right ({:.2} %), precision {:.2} %, recall {:.2} %",
            self.boards,
            self.stones - wrong,
            self.stones,
            percent(self.stones - wrong, self.stones),
            percent(self.rightly_dead, self.rightly_dead + self.wrongly_dead),
            percent(self.rightly_dead, self.rightly_dead + self.wrongly_alive),
        );
        println!("the same for all seeds: {} of {} boards", self.same_for_all_seeds, self.boards);
        self.times.sort_unstable();
        let Some(slowest) = self.times.last() else { return };
        let all: Duration = self.times.iter().sum();
        println!(
            "19×19: median {:.1} ms, slowest {:.1} ms, {:.0} random games a second with their searches",
            self.times[self.times.len() / 2].as_secs_f64() * 1e3,
            slowest.as_secs_f64() * 1e3,
            self.playouts as f64 / all.as_secs_f64(),
        );
    }
}
