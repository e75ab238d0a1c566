//! Reading whether some chains can still be saved if their side moves first: a search in a part of the
//! board, valued by playouts, each side free to pass (R16).
//!
//! Players who have both passed have left nothing to do, so a chain that could yet be saved is not for
//! the server to give up. In a seki both sides pass, and the chains are saved.

use super::playout::Playout;
use super::playout_board::{NOWHERE, PlayoutBoard};
use super::random::Random;
use crate::color::Color;

/// A whole saved, in the unit in which results are kept.
const WHOLE: u32 = 1024;

/// Games of a search: after each stage it ends if the outcome is clear.
const STAGES: [u32; 4] = [150, 250, 500, 800];

/// Saved in fewer of a hundred games is clear.
const CLEARLY_LOST: u32 = 15;

/// Saved in as many of a hundred games is clear.
const CLEARLY_SAVED: u32 = 85;

/// A move of the tree; the move is a pass where the cell is nowhere.
struct Node {
    cell: usize,
    visits: u32,
    /// Sum of results for the side that made the move.
    won: u32,
    /// Its answers, once it has any: they lie together.
    answers: std::ops::Range<usize>,
}

/// A search about some chains of one side.
pub(super) struct Reading<'a> {
    start: &'a PlayoutBoard,
    side: Color,
    chains: &'a [&'a [usize]],
    stones: u32,
    nodes: Vec<Node>,
    /// For each chain, how often its stones were saved in the games that count.
    saved: Vec<u32>,
    games: u32,
}

/// What came of a search.
pub(super) struct Outcome {
    /// For each chain, in how many of a hundred games it was saved.
    pub(super) saved_percent: Vec<u32>,
    /// How many moves it took.
    pub(super) moves: usize,
}

impl<'a> Reading<'a> {
    /// Reads about chains of one side, which moves first. Points out of the way are closed on the board.
    pub(super) fn read(
        start: &'a PlayoutBoard,
        side: Color,
        chains: &'a [&'a [usize]],
        random: &mut Random,
    ) -> Outcome {
        let stones = chains.iter().map(|chain| chain.len() as u32).sum();
        let root = Node { cell: NOWHERE, visits: 0, won: 0, answers: 0..0 };
        let mut reading = Reading {
            start,
            side,
            chains,
            stones,
            nodes: vec![root],
            saved: vec![0; chains.len()],
            games: 0,
        };
        let mut moves = 0;
        for games in STAGES {
            // What was tried before the search knew its way does not count.
            reading.saved.fill(0);
            reading.games = 0;
            for _ in 0..games {
                moves += reading.play(random);
            }
            if reading.is_clear() {
                break;
            }
        }
        let percent = |saved: &u32| saved / reading.games * 100 / WHOLE;
        Outcome { saved_percent: reading.saved.iter().map(percent).collect(), moves }
    }

    /// Whether more games would hardly change the outcome.
    fn is_clear(&self) -> bool {
        let share = self.saved.iter().map(|saved| saved / self.games * 100 / WHOLE);
        share.into_iter().all(|percent| percent < CLEARLY_LOST || percent >= CLEARLY_SAVED)
    }

    /// Plays one game through the tree and to its end.
    fn play(&mut self, random: &mut Random) -> usize {
        let mut board = self.start.clone();
        let mut color = self.side;
        let mut path = vec![0];
        let mut passes = 0;
        loop {
            let node = path[path.len() - 1];
            if self.nodes[node].answers.is_empty() {
                if self.nodes[node].visits < 3 && node != 0 {
                    break;
                }
                self.expand(node, &board, color);
            }
            let answer = self.choose(node);
            path.push(answer);
            match self.nodes[answer].cell {
                NOWHERE => {
                    board.pass();
                    passes += 1;
                }
                cell => {
                    board.play(color, cell, |_| {});
                    passes = 0;
                }
            }
            color = color.opposite();
            if passes == 2 {
                break;
            }
        }
        // Where both pass, the stones stand as they are: who could still gain by a move makes it.
        let playout = if passes == 2 { 0 } else { Playout::finish(&mut board, color, random) };
        let moves = path.len() + 8 + playout;
        let result = self.result(&board);
        let mut mover = self.side.opposite();
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.won += if mover == self.side { result } else { WHOLE - result };
            mover = mover.opposite();
        }
        moves
    }

    /// The share of stones saved at the end of a game.
    fn result(&mut self, end: &PlayoutBoard) -> u32 {
        let mut all = 0;
        for (chain, saved) in self.chains.iter().zip(&mut self.saved) {
            let own = chain.iter().filter(|cell| end.get(**cell).color() == Some(self.side)).count() as u32;
            // A stone of the side that was put back on a point of the chain is as good as the chain's.
            *saved += own * WHOLE / chain.len() as u32;
            all += own;
        }
        self.games += 1;
        all * WHOLE / self.stones
    }

    fn expand(&mut self, node: usize, board: &PlayoutBoard, color: Color) {
        let first = self.nodes.len();
        let cells = board.empty().iter().map(|cell| usize::from(*cell));
        let legal = cells.filter(|cell| board.is_legal(color, *cell) && !board.is_eye(color, *cell));
        self.nodes.extend(legal.chain([NOWHERE]).map(|cell| Node { cell, visits: 0, won: 0, answers: 0..0 }));
        self.nodes[node].answers = first..self.nodes.len();
    }

    /// The answer with the best mean result, those seldom tried being given credit.
    fn choose(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let tries = u64::from(node.visits.max(1).ilog2() + 1);
        let parent = if node.visits > 0 { WHOLE - node.won / node.visits } else { WHOLE / 2 };
        let worth = |answer: &usize| {
            let answer = &self.nodes[*answer];
            let mean = (answer.won + parent) / (answer.visits + 1);
            let credit = (tries * 160_000 / u64::from(answer.visits + 1)).isqrt();
            u64::from(mean) + credit
        };
        node.answers.clone().max_by_key(worth).expect("a pass is always an answer")
    }
}
