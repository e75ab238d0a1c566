//! The kind about dead stones: a proposal, not a rule, so it is counted stone by stone.

use super::json::Json;
use rules::{Board, Color, Estimate, Point};
use std::ops::AddAssign;

/// Any seed will do; this one is fixed so that the count is always the same.
const SEED: u64 = 1;

/// How many stones were judged, and how many of them right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) right: u32,
    pub(crate) stones: u32,
}

impl AddAssign for Judged {
    fn add_assign(&mut self, other: Judged) {
        self.right += other.right;
        self.stones += other.stones;
    }
}

/// `deadmarks`: which stones the estimate holds to be dead, those left out that may be either.
pub(crate) fn deadmarks(case: Json<'_>) -> Result<Judged, String> {
    let text = case.get("board")?.text()?;
    let board = Board::parse(text).ok_or_else(|| format!("{text:?} is not a board"))?;
    let expect = case.get("expect")?;
    expect.get("dead")?;
    let (dead, either) = (expect.points("dead")?, expect.points("either")?);
    if let Some(point) = dead.iter().chain(&either).find(|point| board.get(**point).is_none()) {
        return Err(format!("{point} has no stone"));
    }
    let found = Estimate::of(&board, Color::Black, SEED);
    let stones = board.size().points().filter(|point| board.get(*point).is_some());
    let judged: Vec<Point> = stones.filter(|point| !either.contains(point)).collect();
    let right = judged.iter().filter(|point| found.dead().contains(point) == dead.contains(point)).count();
    Ok(Judged { right: right as u32, stones: judged.len() as u32 })
}
