//! Reading whether some chains can still be saved if their side moves first: a search in a part of the
//! board, valued by playouts, each side free to pass (R16).
//!
//! Players who have both passed have left nothing to do, so a chain that could yet be saved is not for
//! the server to give up. In a seki both sides pass, and the chains are saved.

use super::playout::Playout;
use super::playout_board::{NOWHERE, PlayoutBoard};
use super::random::Random;
use crate::color::Color;
use std::ops::Range;

/// A whole saved, in the unit in which results are kept.
const WHOLE: u32 = 1024;

/// Games of a search: after each stage it ends if the outcome is clear.
const STAGES: [u32; 4] = [150, 250, 500, 800];

/// A move gets answers of its own once it has been tried so often.
const RIPE: u32 = 3;

/// Copying a board costs as much as so many moves.
const COPY: usize = 8;

/// Saved in so many of a hundred games is not clear.
const DOUBTFUL: Range<u32> = 15..85;

/// The square of the credit, in results, of a move tried once in two games.
const CREDIT: u64 = 160_000;

/// A move of the tree; the move is a pass where the cell is nowhere.
struct Node {
    cell: usize,
    visits: u32,
    /// Sum of results for the side that made the move.
    won: u32,
    /// Its answers, once it has any: they lie together.
    answers: Range<usize>,
}

impl Node {
    fn of(cell: usize) -> Node {
        Node { cell, visits: 0, won: 0, answers: 0..0 }
    }
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
}

/// What came of a search.
pub(super) struct Finding {
    /// For each chain, in how many of a hundred games it was saved.
    pub(super) saved_percent: Vec<u32>,
    /// How many moves it took.
    pub(super) moves: usize,
}

impl<'a> Reading<'a> {
    /// Reads about chains of one side, which moves first. Points out of the way are closed on the board.
    /// It stops short when it has used up its moves.
    pub(super) fn read(
        start: &'a PlayoutBoard,
        side: Color,
        chains: &'a [&'a [usize]],
        most_moves: usize,
        random: &mut Random,
    ) -> Finding {
        let stones = chains.iter().map(|chain| chain.len() as u32).sum();
        let nodes = vec![Node::of(NOWHERE)];
        let mut reading = Reading { start, side, chains, stones, nodes, saved: vec![0; chains.len()] };
        let mut finding = Finding { saved_percent: Vec::new(), moves: 0 };
        for most_games in STAGES {
            // What was tried before the search knew its way does not count.
            reading.saved.fill(0);
            let mut games = 0;
            while games < most_games && (games == 0 || finding.moves < most_moves) {
                finding.moves += reading.play(random);
                games += 1;
            }
            finding.saved_percent = reading.saved.iter().map(|saved| saved / games * 100 / WHOLE).collect();
            let is_clear = finding.saved_percent.iter().all(|percent| !DOUBTFUL.contains(percent));
            if is_clear || finding.moves >= most_moves {
                break;
            }
        }
        finding
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
                if self.nodes[node].visits < RIPE && node != 0 {
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
        // A game costs a copy of the board besides its moves.
        let moves = path.len() + playout + COPY;
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
        all * WHOLE / self.stones
    }

    /// Gives a move its answers: legal moves that fill no eye, and a pass.
    fn expand(&mut self, node: usize, board: &PlayoutBoard, color: Color) {
        let first = self.nodes.len();
        let cells = board.empty().iter().map(|cell| usize::from(*cell));
        let legal = cells.filter(|cell| board.is_legal(color, *cell) && !board.is_eye(color, *cell));
        self.nodes.extend(legal.chain([NOWHERE]).map(Node::of));
        self.nodes[node].answers = first..self.nodes.len();
    }

    /// The answer with the best mean result, those seldom tried being given credit.
    fn choose(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let tries = u64::from(node.visits.max(1).ilog2() + 1);
        let parent = node.won.checked_div(node.visits).map_or(WHOLE / 2, |mean| WHOLE - mean);
        let worth = |answer: &usize| {
            let answer = &self.nodes[*answer];
            let mean = (answer.won + parent) / (answer.visits + 1);
            let credit = (tries * CREDIT / u64::from(answer.visits + 1)).isqrt();
            u64::from(mean) + credit
        };
        node.answers.clone().max_by_key(worth).expect("a pass is always an answer")
    }
}
