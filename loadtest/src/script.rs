//! Games prepared before any clock starts: legal moves from a seed, so that the bots that replay them
//! compute nothing while they are measured.

use rand::seq::IndexedRandom;
use rand::{SeedableRng, rngs::StdRng};
use rules::{Board, Color, Point, Position, Ruleset, Size};

/// How often another seed is tried where a game came to no more moves.
const TRIES: u64 = 100;

/// The points of one game, Black's first.
pub(crate) struct Script {
    points: Vec<String>,
}

impl Script {
    /// A game of so many legal stones on 19×19, the same for the same seed.
    pub(crate) fn new(seed: u64, stones: usize) -> Script {
        let points = (0..TRIES).map(|offset| random_game(seed.wrapping_add(offset << 32), stones));
        let points = points.into_iter().find(|points| points.len() == stones);
        Script { points: points.expect("one random game in three on 19×19 comes to 700 stones") }
    }

    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    pub(crate) fn point(&self, number: usize) -> &str {
        &self.points[number]
    }
}

fn random_game(seed: u64, stones: usize) -> Vec<String> {
    let mut random = StdRng::seed_from_u64(seed);
    let Ruleset { repetition, suicide, .. } = Ruleset::CHINESE_2002;
    let size = Size::new(19).expect("a board has 19 lines");
    let mut position = Position::new(Board::new(size), Color::Black, repetition, suicide);
    let mut points = Vec::with_capacity(stones);
    while points.len() < stones {
        let Some(point) = choose(&position, &mut random) else { break };
        position.play(point).expect("it was found legal");
        points.push(point.to_string());
    }
    points
}

/// A legal point that is no eye of one's own; an eye, too, where there is nothing else.
fn choose(position: &Position, random: &mut StdRng) -> Option<Point> {
    let board = position.board();
    let mover = position.to_play();
    let is_eye = |point| board.neighbours(point).all(|neighbour| board.get(neighbour) == Some(mover));
    let empty = board.size().points().filter(|point| board.get(*point).is_none());
    let (eyes, mut open): (Vec<Point>, Vec<Point>) = empty.partition(|point| is_eye(*point));
    for points in [&mut open, &mut eyes.clone()] {
        while let Some(point) = points.choose(random).copied() {
            if position.check(point).is_ok() {
                return Some(point);
            }
            points.retain(|other| *other != point);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_game_and_every_stone_is_legal() {
        let (one, same, other) = (Script::new(1, 700), Script::new(1, 700), Script::new(2, 700));
        assert_eq!(one.points, same.points);
        assert_ne!(one.points, other.points);
        let Ruleset { repetition, suicide, .. } = Ruleset::CHINESE_2002;
        let board = Board::new(Size::new(19).expect("a size"));
        let mut position = Position::new(board, Color::Black, repetition, suicide);
        for point in &one.points {
            position.play(point.parse().expect("a point")).expect("a legal move");
        }
        assert_eq!(one.len(), 700);
    }
}
