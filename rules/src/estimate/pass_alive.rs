//! Chains that live even if their side passes for ever (Benson), and the points that are theirs for
//! certain. It plays nothing out: what it says is proof.

use crate::board::{Board, CELLS, Cell, cell_of, neighbours_of};
use crate::color::Color;

/// Points by number of what they belong to; 0: nothing.
type Numbers = [u16; CELLS];

/// Whose a point is for certain.
pub(super) type Settled = [Option<Color>; CELLS];

/// The points that are certainly one side's: its pass-alive chains, and the regions they enclose in
/// which the other side cannot live.
pub(super) fn settled(board: &Board) -> Settled {
    let mut owners = [None; CELLS];
    for color in Color::BOTH {
        let side = Side::of(board, color);
        let (chain_lives, region_holds) = side.pass_alive();
        for cell in board.size().points().map(cell_of) {
            let (chain, region) = (usize::from(side.chain[cell]), usize::from(side.region[cell]));
            let own = chain > 0 && chain_lives[chain];
            if own || region > 0 && region_holds[region] && side.regions[region].is_barren() {
                owners[cell] = Some(color);
            }
        }
    }
    owners
}

/// A region: points without the side's stones that hang together.
#[derive(Clone, Default)]
struct Region {
    chains: Vec<u16>,
    /// The chains that touch every empty point of it.
    vital_to: Vec<u16>,
    empty: usize,
    /// Points that no stone of the side touches: the only ones that could be eyes of the other side.
    inner: Vec<u16>,
}

impl Region {
    /// Whether the other side has no room for two eyes in it.
    fn is_barren(&self) -> bool {
        match self.inner[..] {
            [] | [_] => true,
            [one, other] => neighbours_of(usize::from(one)).any(|n| n == usize::from(other)),
            _ => !self.vital_to.is_empty(),
        }
    }
}

/// One side's chains and the regions between them; the first of each is nobody's.
struct Side {
    chain: Numbers,
    chains: usize,
    region: Numbers,
    regions: Vec<Region>,
}

impl Side {
    fn of(board: &Board, color: Color) -> Side {
        let own = Cell::of(color);
        let cells = board.cells();
        let mut side =
            Side { chain: [0; CELLS], chains: 0, region: [0; CELLS], regions: vec![Region::default()] };
        let mut starts = Vec::new();
        for cell in board.size().points().map(cell_of) {
            if cells[cell] == own && side.chain[cell] == 0 {
                side.chains += 1;
                number(&mut side.chain, cell, side.chains as u16, |n| cells[n] == own);
            } else if cells[cell] != own && side.region[cell] == 0 {
                starts.push(cell);
                number(&mut side.region, cell, starts.len() as u16, |n| {
                    cells[n] != own && cells[n] != Cell::Border
                });
            }
        }
        side.regions.resize(starts.len() + 1, Region::default());
        for cell in board.size().points().map(cell_of).filter(|cell| cells[*cell] != own) {
            side.look_at(cell, cells[cell]);
        }
        side
    }

    /// Adds a point to what is known of its region.
    fn look_at(&mut self, cell: usize, content: Cell) {
        let mut touching: Vec<u16> =
            neighbours_of(cell).map(|n| self.chain[n]).filter(|chain| *chain > 0).collect();
        touching.sort_unstable();
        touching.dedup();
        let region = &mut self.regions[usize::from(self.region[cell])];
        for chain in &touching {
            if !region.chains.contains(chain) {
                region.chains.push(*chain);
            }
        }
        if touching.is_empty() {
            region.inner.push(cell as u16);
        }
        if content == Cell::Empty {
            region.empty += 1;
            if region.empty == 1 {
                region.vital_to.clone_from(&touching);
            } else {
                region.vital_to.retain(|chain| touching.contains(chain));
            }
        }
    }

    /// Which chains are pass-alive, and which regions are enclosed by such chains alone.
    fn pass_alive(&self) -> (Vec<bool>, Vec<bool>) {
        let mut chain_lives = vec![true; self.chains + 1];
        let mut region_holds: Vec<bool> =
            self.regions.iter().map(|region| !region.chains.is_empty()).collect();
        loop {
            let mut eyes = vec![0_u16; self.chains + 1];
            for (region, holds) in self.regions.iter().zip(&region_holds) {
                if *holds {
                    region.vital_to.iter().for_each(|chain| eyes[usize::from(*chain)] += 1);
                }
            }
            let before = chain_lives.clone();
            for (lives, eyes) in chain_lives.iter_mut().zip(eyes) {
                *lives &= eyes >= 2;
            }
            for (region, holds) in self.regions.iter().zip(&mut region_holds) {
                *holds &= region.chains.iter().all(|chain| chain_lives[usize::from(*chain)]);
            }
            if chain_lives == before {
                return (chain_lives, region_holds);
            }
        }
    }
}

/// Gives a number to every cell that hangs together with `start`.
fn number(numbers: &mut Numbers, start: usize, name: u16, belongs: impl Fn(usize) -> bool) {
    numbers[start] = name;
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for neighbour in neighbours_of(cell) {
            if numbers[neighbour] == 0 && belongs(neighbour) {
                numbers[neighbour] = name;
                open.push(neighbour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rows;

    /// The settled points of a board as rows.
    fn draw(text: &str) -> String {
        let board = Board::parse(text).expect("a board");
        let settled = settled(&board);
        let mut drawn = String::new();
        let character = |point| {
            settled[cell_of(point)].map_or('.', |color| if color == Color::Black { 'X' } else { 'O' })
        };
        rows(&mut drawn, board.size(), character).expect("a string takes any text");
        drawn
    }

    #[test]
    fn only_what_needs_no_move_is_settled() {
        let cases = [
            ("two eyes", ".X.X./XXXX./...../...../.....", "XXXX./XXXX./...../...../....."),
            ("one eye", ".XX../XXX../...../...../.....", "...../...../...../...../....."),
            ("a false eye", ".X.XO/XX.OO/OOO../...../.....", "...../...../...../...../....."),
            ("a stone in an eye of two", "O.X.X/XXXXX/...../...../.....", "XXXXX/XXXXX/...../...../....."),
            ("a barren side", ".X.X./XXXXX/...../.O.../.....", "XXXXX/XXXXX/...../...../....."),
            ("room for one eye only", ".X.X./XXXX./..X../XXXX./.X.X.", "XXXXX/XXXXX/XXXXX/XXXXX/XXXXX"),
            ("nothing", "...../...../...../...../.....", "...../...../...../...../....."),
            ("full", "XXXXX/XXXXX/XXXXX/XXXXX/XXXXX", "...../...../...../...../....."),
            ("both live", ".X.XO/XXXXO/OOOOO/.O.O./OOOOO", "XXXXO/XXXXO/OOOOO/OOOOO/OOOOO"),
        ];
        for (name, board, settled) in cases {
            assert_eq!(draw(board), settled, "{name}");
        }
    }
}
