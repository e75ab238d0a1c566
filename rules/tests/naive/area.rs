//! The area count of R13, written a second time: a colour spreads from its stones over empty points until
//! nothing changes, and a point belongs to the one colour that reaches it.

use rules::{Board, ByColor, Color, Point};

/// Each side's points, and those that both or neither reach.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) points: ByColor<u32>,
    pub(crate) shared: u32,
    /// As `AreaCount::owner` writes it.
    pub(crate) owner: String,
}

/// Counts a board whose dead stones are off.
pub(crate) fn area(board: &Board) -> Area {
    let lines = board.size().lines();
    let reached = ByColor::from_fn(|color| reached_by(board, color));
    let mut area = Area { points: ByColor::default(), shared: 0, owner: String::new() };
    for row in (0..lines).rev() {
        for column in 0..lines {
            let at = (usize::from(row), usize::from(column));
            let (black, white) = (reached.black[at.0][at.1], reached.white[at.0][at.1]);
            let letter = match (black, white) {
                (true, false) => 'X',
                (false, true) => 'O',
                _ => '.',
            };
            area.points.black += u32::from(letter == 'X');
            area.points.white += u32::from(letter == 'O');
            area.shared += u32::from(letter == '.');
            area.owner.push(letter);
        }
        if row > 0 {
            area.owner.push('/');
        }
    }
    area
}

fn reached_by(board: &Board, color: Color) -> Vec<Vec<bool>> {
    let lines = board.size().lines();
    let stone = |row: usize, column: usize| {
        board.get(Point::new(column as u8, row as u8).expect("a point of the board"))
    };
    let side = usize::from(lines);
    let mut reached = vec![vec![false; side]; side];
    let mut changed = true;
    while changed {
        changed = false;
        for row in 0..side {
            for column in 0..side {
                let below = row > 0 && reached[row - 1][column];
                let above = row + 1 < side && reached[row + 1][column];
                let left = column > 0 && reached[row][column - 1];
                let right = column + 1 < side && reached[row][column + 1];
                let spreads = stone(row, column).is_none() && (below || above || left || right);
                if !reached[row][column] && (stone(row, column) == Some(color) || spreads) {
                    reached[row][column] = true;
                    changed = true;
                }
            }
        }
    }
    reached
}
