//! A board that is quick to play on: chains are kept up to date, liberties are counted with repetition.
//! It knows which moves are legal under simple ko without suicide, and nothing of good moves.

use super::books::Books;
use crate::board::{Board, CELLS, Cell, STRIDE, cell_of, neighbours_of};
use crate::color::Color;

/// No cell: a corner of the border.
pub(super) const NOWHERE: usize = 0;

const DIAGONALS: [isize; 4] =
    [STRIDE as isize + 1, STRIDE as isize - 1, 1 - STRIDE as isize, -1 - (STRIDE as isize)];

/// What a stone would lead to.
pub(super) struct Outlook {
    /// How many stones its chain would have.
    pub(super) stones: usize,
    /// How many stones it would take off, at least: a chain that it touches twice counts twice.
    pub(super) captured: usize,
    /// Its chain's last liberty, if it would stand in atari.
    pub(super) last_liberty: Option<usize>,
}

/// Stones, chains and empty points. Cells are those of [`Board`].
#[derive(Clone)]
pub(super) struct PlayoutBoard {
    cells: [Cell; CELLS],
    head: [u16; CELLS],
    next: [u16; CELLS],
    books: [Books; CELLS],
    empty: [u16; 625],
    empty_count: u16,
    place: [u16; CELLS],
    closed: [bool; CELLS],
    ko: u16,
}

impl PlayoutBoard {
    /// A copy of a board. Chains without a liberty may stand on it: they stay until one is taken.
    pub(super) fn of(board: &Board) -> PlayoutBoard {
        let mut copy = PlayoutBoard {
            cells: board.cells(),
            head: [0; CELLS],
            next: [0; CELLS],
            books: [Books::default(); CELLS],
            empty: [0; 625],
            empty_count: 0,
            place: [0; CELLS],
            closed: [false; CELLS],
            ko: NOWHERE as u16,
        };
        for point in board.size().points() {
            let cell = cell_of(point);
            if copy.cells[cell] == Cell::Empty {
                copy.add_empty(cell);
                continue;
            }
            copy.found(cell);
            for neighbour in neighbours_of(cell).filter(|n| *n < cell) {
                if copy.cells[neighbour] == copy.cells[cell] && copy.head[neighbour] != copy.head[cell] {
                    copy.join(copy.head(neighbour), copy.head(cell));
                }
            }
        }
        copy
    }

    pub(super) fn get(&self, cell: usize) -> Cell {
        self.cells[cell]
    }

    /// The cell that stands for the chain of a stone.
    pub(super) fn head(&self, cell: usize) -> usize {
        usize::from(self.head[cell])
    }

    /// How many stones the chain of a stone has.
    pub(super) fn length(&self, cell: usize) -> usize {
        usize::from(self.books[self.head(cell)].stones)
    }

    /// The stones of the chain of a stone.
    pub(super) fn stones(&self, cell: usize) -> impl Iterator<Item = usize> {
        let mut current = cell;
        let mut first = true;
        std::iter::from_fn(move || {
            if !first && current == cell {
                return None;
            }
            first = false;
            let stone = current;
            current = usize::from(self.next[current]);
            Some(stone)
        })
    }

    /// The points that are empty and in play, in no order.
    pub(super) fn empty(&self) -> &[u16] {
        &self.empty[..usize::from(self.empty_count)]
    }

    /// The last liberty of the chain of a stone, if it is in atari.
    pub(super) fn atari(&self, cell: usize) -> Option<usize> {
        self.books[self.head(cell)].last_liberty()
    }

    /// Takes an empty point out of play: no stone is legal there any more.
    pub(super) fn close(&mut self, cell: usize) {
        self.closed[cell] = true;
        self.drop_empty(cell);
    }

    /// Whether a stone may be played on an empty point: in play, no suicide, no simple ko.
    pub(super) fn is_legal(&self, color: Color, cell: usize) -> bool {
        if self.closed[cell] || cell == usize::from(self.ko) {
            return false;
        }
        let own = Cell::of(color);
        neighbours_of(cell).any(|neighbour| match self.cells[neighbour] {
            Cell::Empty => true,
            Cell::Border => false,
            stone => (stone == own) != self.atari(neighbour).is_some(),
        })
    }

    /// What the chain of a stone would come to, were the stone played.
    pub(super) fn outlook(&self, color: Color, cell: usize) -> Outlook {
        let (own, other) = (Cell::of(color), Cell::of(color.opposite()));
        let mut books = Books::of_one_stone();
        let mut heads = [NOWHERE; 4];
        let mut captured = 0;
        for (index, neighbour) in neighbours_of(cell).enumerate() {
            let stone = self.cells[neighbour];
            if stone == Cell::Empty {
                books.gain(neighbour);
            } else if stone == own {
                let head = self.head(neighbour);
                if !heads.contains(&head) {
                    books.join(self.books[head]);
                    heads[index] = head;
                }
                books.lose(cell);
            } else if stone == other && self.atari(neighbour).is_some() {
                captured += self.length(neighbour);
                books.gain(neighbour);
            }
        }
        Outlook { stones: usize::from(books.stones), captured, last_liberty: books.last_liberty() }
    }

    /// The last liberty of the chain of a stone once the other side has played on `cell`.
    pub(super) fn atari_after(&self, stone: usize, cell: usize) -> Option<usize> {
        let head = self.head(stone);
        let mut books = self.books[head];
        for neighbour in neighbours_of(cell) {
            if self.cells[neighbour] == self.cells[stone] && self.head(neighbour) == head {
                books.lose(cell);
            }
        }
        books.last_liberty()
    }

    /// Whether a point is a true eye: surrounded by one chain, or by stones that cannot be cut apart at
    /// the corners of the point.
    pub(super) fn is_eye(&self, color: Color, cell: usize) -> bool {
        let own = Cell::of(color);
        let mut head = NOWHERE;
        let mut one_chain = true;
        for neighbour in neighbours_of(cell) {
            match self.cells[neighbour] {
                Cell::Border => {}
                stone if stone == own => {
                    one_chain &= head == NOWHERE || head == self.head(neighbour);
                    head = self.head(neighbour);
                }
                _ => return false,
            }
        }
        if one_chain {
            return true;
        }
        let other = Cell::of(color.opposite());
        // The last corner of the largest board lies past the end of the border.
        let at = |step| self.cells.get(cell.wrapping_add_signed(step)).copied().unwrap_or(Cell::Border);
        let corners = DIAGONALS.map(at);
        let hostile = corners.iter().filter(|corner| **corner == other).count();
        let edge = corners.contains(&Cell::Border);
        hostile < if edge { 1 } else { 2 }
    }

    /// Plays a legal stone; `taken` is told each stone that comes off.
    pub(super) fn play(&mut self, color: Color, cell: usize, mut taken: impl FnMut(usize)) {
        let (own, other) = (Cell::of(color), Cell::of(color.opposite()));
        self.drop_empty(cell);
        self.cells[cell] = own;
        self.ko = NOWHERE as u16;
        let mut alone = true;
        for neighbour in neighbours_of(cell) {
            if matches!(self.cells[neighbour], Cell::Black | Cell::White) {
                self.books[usize::from(self.head[neighbour])].lose(cell);
                alone &= self.cells[neighbour] == other;
            } else {
                alone &= self.cells[neighbour] == Cell::Border;
            }
        }
        self.found(cell);
        let (mut captured, mut last) = (0, NOWHERE);
        for neighbour in neighbours_of(cell) {
            if self.cells[neighbour] == own && self.head[neighbour] != self.head[cell] {
                self.join(self.head(neighbour), self.head(cell));
            } else if self.cells[neighbour] == other && self.books[self.head(neighbour)].liberties == 0 {
                captured += self.take(neighbour, other, &mut taken);
                last = neighbour;
            }
        }
        if alone && captured == 1 {
            self.ko = last as u16;
        }
    }

    /// Plays no stone: a ko may be taken again.
    pub(super) fn pass(&mut self) {
        self.ko = NOWHERE as u16;
    }

    /// Gives a new stone its own chain.
    fn found(&mut self, cell: usize) {
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.books[cell] = Books::of_one_stone();
        for neighbour in neighbours_of(cell) {
            if self.cells[neighbour] == Cell::Empty {
                self.books[cell].gain(neighbour);
            }
        }
    }

    /// Makes two chains one.
    fn join(&mut self, one: usize, other: usize) {
        let (keep, lose) =
            if self.books[one].stones >= self.books[other].stones { (one, other) } else { (other, one) };
        let lost = self.books[lose];
        self.books[keep].join(lost);
        let mut stone = lose;
        loop {
            self.head[stone] = keep as u16;
            stone = usize::from(self.next[stone]);
            if stone == lose {
                break;
            }
        }
        self.next.swap(keep, lose);
    }

    /// Takes a chain off; says how many stones it had.
    fn take(&mut self, start: usize, color: Cell, taken: &mut impl FnMut(usize)) -> usize {
        let (mut stone, mut count) = (start, 0);
        loop {
            self.cells[stone] = Cell::Empty;
            self.add_empty(stone);
            taken(stone);
            count += 1;
            for neighbour in neighbours_of(stone) {
                if !matches!(self.cells[neighbour], Cell::Empty | Cell::Border)
                    && self.cells[neighbour] != color
                {
                    self.books[usize::from(self.head[neighbour])].gain(stone);
                }
            }
            stone = usize::from(self.next[stone]);
            if stone == start {
                return count;
            }
        }
    }

    fn add_empty(&mut self, cell: usize) {
        self.place[cell] = self.empty_count;
        self.empty[usize::from(self.empty_count)] = cell as u16;
        self.empty_count += 1;
    }

    fn drop_empty(&mut self, cell: usize) {
        self.empty_count -= 1;
        let last = self.empty[usize::from(self.empty_count)];
        self.empty[usize::from(self.place[cell])] = last;
        self.place[usize::from(last)] = self.place[cell];
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;
    use crate::board::point_of;
    use crate::point::Size;
    use crate::ruleset::Suicide;

    /// The quick board must hold what the plain one does: stones, chains, last liberties, empty points.
    fn check(quick: &PlayoutBoard, plain: &Board) {
        let mut empty = 0;
        for point in plain.size().points() {
            let cell = cell_of(point);
            assert_eq!(quick.get(cell).color(), plain.get(point), "{point} of {plain}");
            let Some(chain) = plain.chain(point) else {
                empty += 1;
                continue;
            };
            let last = if let [last] = chain.liberties[..] { Some(last) } else { None };
            assert_eq!(quick.atari(cell).map(point_of), last, "{point} of {plain}");
            let mut stones: Vec<_> = quick.stones(cell).map(point_of).collect();
            stones.sort_unstable();
            assert_eq!(stones, chain.stones, "{point} of {plain}");
            assert_eq!(quick.length(cell), chain.stones.len());
        }
        assert_eq!(quick.empty().len(), empty);
    }

    #[test]
    fn random_play_leaves_the_same_stones_as_on_a_plain_board() {
        for lines in [2, 3, 5, 9, 25] {
            let mut random = Random::new(u64::from(lines));
            let mut plain = Board::new(Size::new(lines).expect("a size"));
            let mut quick = PlayoutBoard::of(&plain);
            let mut color = Color::Black;
            for _ in 0..600 {
                color = color.opposite();
                if quick.empty().is_empty() {
                    continue;
                }
                let cell = usize::from(quick.empty()[random.below(quick.empty().len())]);
                let preview = plain.preview(color, point_of(cell), Suicide::Forbidden);
                let outlook = quick.outlook(color, cell);
                if cell != usize::from(quick.ko) {
                    assert_eq!(quick.is_legal(color, cell), preview.is_ok(), "{} of {plain}", point_of(cell));
                }
                let Ok(preview) = preview else { continue };
                let mut taken = Vec::new();
                quick.play(color, cell, |stone| taken.push(point_of(stone)));
                taken.sort_unstable();
                assert_eq!(taken, plain.play(&preview));
                if taken.is_empty() {
                    assert_eq!(
                        (outlook.stones, outlook.last_liberty),
                        (quick.length(cell), quick.atari(cell))
                    );
                }
                check(&quick, &plain);
            }
            check(&PlayoutBoard::of(&plain), &plain);
        }
    }

    #[test]
    fn a_ko_is_retaken_after_another_move_or_a_pass() {
        let board = Board::parse(".XO./X.XO/.XO./....").expect("a board");
        let mut quick = PlayoutBoard::of(&board);
        let point = |text: &str| cell_of(text.parse().expect("a point"));
        quick.play(Color::White, point("B3"), |_| {});
        assert_eq!(quick.get(point("C3")), Cell::Empty);
        assert!(!quick.is_legal(Color::Black, point("C3")));
        quick.pass();
        assert!(quick.is_legal(Color::Black, point("C3")));
    }

    #[test]
    fn a_closed_point_stays_a_liberty_but_is_never_played() {
        let board = Board::parse("X../.../...").expect("a board");
        let mut quick = PlayoutBoard::of(&board);
        let point = |text: &str| cell_of(text.parse().expect("a point"));
        quick.close(point("B3"));
        assert!(!quick.is_legal(Color::White, point("B3")));
        assert_eq!(quick.empty().len(), 7);
        quick.play(Color::White, point("A2"), |_| {});
        assert_eq!(quick.atari(point("A3")), Some(point("B3")));
    }
}
