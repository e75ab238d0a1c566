//! What the playouts came to: how often each point ended as whose.

use super::pass_alive::Settled;
use super::playout::Playout;
use super::playout_board::PlayoutBoard;
use super::random::Random;
use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of};
use crate::color::{ByColor, Color};

/// As many games say enough.
const MOST_PLAYOUTS: u32 = 600;

/// As many moves take some tens of milliseconds; large open boards get fewer games.
const MOST_MOVES: usize = 130_000;

/// Counts of games by the owner of a point at the end.
pub(super) struct Tally {
    pub(super) playouts: u32,
    owned: [ByColor<u16>; CELLS],
}

impl Tally {
    /// Plays from a board on; points that are settled are not played on, and are counted as settled.
    pub(super) fn of(board: &Board, to_play: Color, settled: &Settled, random: &mut Random) -> Tally {
        let mut start = PlayoutBoard::of(board);
        let cells: Vec<usize> = board.size().points().map(cell_of).collect();
        for cell in &cells {
            if settled[*cell].is_some() && start.get(*cell) == Cell::Empty {
                start.close(*cell);
            }
        }
        let mut tally = Tally { playouts: 0, owned: [ByColor::default(); CELLS] };
        let mut moves = 0;
        while tally.playouts < MOST_PLAYOUTS && moves < MOST_MOVES {
            // The other side begins one game in three: a turn more must not decide what is dead.
            let first = if tally.playouts % 3 == 2 { to_play.opposite() } else { to_play };
            let mut end = start.clone();
            let length = Playout::finish(&mut end, first, random);
            // A game without a move costs something too.
            moves += length + 20;
            tally.playouts += 1;
            for cell in &cells {
                if let Some(owner) = settled[*cell].or_else(|| owner(&end, *cell)) {
                    tally.owned[*cell][owner] += 1;
                }
            }
        }
        tally
    }

    /// In how many of a hundred games a point ended as whose, rounded down.
    pub(super) fn percent(&self, cell: usize) -> ByColor<u8> {
        ByColor::from_fn(|color| (u32::from(self.owned[cell][color]) * 100 / self.playouts) as u8)
    }
}

/// Whose a point is in a finished game. Only eyes are left empty, so its neighbours tell.
fn owner(end: &PlayoutBoard, cell: usize) -> Option<Color> {
    if let Some(color) = end.get(cell).color() {
        return Some(color);
    }
    let mut touches = ByColor::<bool>::default();
    for neighbour in neighbours_of(cell) {
        if let Some(color) = end.get(neighbour).color() {
            touches[color] = true;
        }
    }
    match (touches.black, touches.white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}
