//! Stones on a board: chains, liberties, captures and suicide (R3–R5). It knows nothing of ko, turns
//! or history.
//!
//! Cells lie in rows of 26 with a border around them, so that a neighbour is an addition away and no
//! edge needs a test; four of them in a byte, as a board is a good part of what a game takes. Chains are found when asked for: a server asks once a move, which costs less
//! than keeping books.

use crate::color::Color;
use crate::point::{Point, Size};
use crate::refusal::Refusal;
use crate::ruleset::Suicide;
use crate::zobrist;
use std::fmt;

pub(crate) const STRIDE: usize = 26;
pub(crate) const CELLS: usize = zobrist::CELLS;
const NEIGHBOURS: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];

/// What lies on a point, or the border around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Black,
    White,
    Border,
}

impl Cell {
    pub(crate) const fn of(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }

    pub(crate) const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Border => None,
        }
    }
}

/// The stones on a board. Equal boards have the same size and the same stones.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    cells: Cells,
    hash: u64,
}

/// The cells of a board, two bits each: the number of what lies there.
#[derive(Clone, PartialEq, Eq)]
struct Cells([u8; CELLS.div_ceil(4)]);

impl Cells {
    /// Nothing but border.
    const BORDER: Cells = Cells([0xff; CELLS.div_ceil(4)]);

    fn get(&self, cell: usize) -> Cell {
        match self.0[cell / 4] >> (cell % 4 * 2) & 3 {
            0 => Cell::Empty,
            1 => Cell::Black,
            2 => Cell::White,
            _ => Cell::Border,
        }
    }

    fn set(&mut self, cell: usize, content: Cell) {
        let shift = cell % 4 * 2;
        let byte = &mut self.0[cell / 4];
        *byte = *byte & !(3 << shift) | (content as u8) << shift;
    }
}

/// A chain: stones joined along lines, and the empty points next to them (R3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Whose.
    pub color: Color,
    /// Its stones, sorted.
    pub stones: Vec<Point>,
    /// Its liberties, sorted.
    pub liberties: Vec<Point>,
}

/// What a stone would do if it were played now (R4, R5). Made by [`Board::preview`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    pub(crate) color: Color,
    pub(crate) point: Point,
    /// The hash of the board after it.
    pub hash: u64,
    /// How many stones of the opponent it takes off.
    pub captured: u32,
    /// How many stones of its own it takes off, itself included: not 0 only for a legal suicide.
    pub suicide: u32,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let mut cells = Cells::BORDER;
        for point in size.points() {
            cells.set(cell_of(point), Cell::Empty);
        }
        Board { size, cells, hash: 0 }
    }

    /// Reads the text form: rows from the top joined by `/`, `X` black, `O` white, `.` empty. None if
    /// it is not a square of 2 to 25 such characters.
    pub fn parse(text: &str) -> Option<Board> {
        let rows: Vec<&str> = text.split('/').collect();
        let size = Size::new(u8::try_from(rows.len()).ok()?)?;
        let mut board = Board::new(size);
        for (from_top, row) in rows.iter().enumerate() {
            if row.len() != rows.len() {
                return None;
            }
            for (column, character) in row.bytes().enumerate() {
                let point = Point::new(column as u8, size.lines() - 1 - from_top as u8)?;
                match character {
                    b'X' => board.set(point, Some(Color::Black)),
                    b'O' => board.set(point, Some(Color::White)),
                    b'.' => {}
                    _ => return None,
                }
            }
        }
        Some(board)
    }

    /// The number of lines.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A hash of the stones: equal boards of one size have equal hashes, others almost never.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone on a point. None where it is empty or off the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.cells.get(cell_of(point)).color()
    }

    /// What lies on a cell.
    pub(crate) fn cell(&self, cell: usize) -> Cell {
        self.cells.get(cell)
    }

    /// Every cell, border and all, unpacked for those that count on their own.
    pub(crate) fn cells(&self) -> [Cell; CELLS] {
        std::array::from_fn(|cell| self.cells.get(cell))
    }

    /// Puts or removes a stone as it is, without capturing: for setup positions only.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        if !point.is_on(self.size) {
            return;
        }
        let cell = cell_of(point);
        if let Some(old) = self.cells.get(cell).color() {
            self.hash ^= zobrist::key(old, cell);
        }
        self.cells.set(cell, stone.map_or(Cell::Empty, Cell::of));
        if let Some(new) = stone {
            self.hash ^= zobrist::key(new, cell);
        }
    }

    /// The same board with these points empty: dead stones taken off (R13).
    #[must_use]
    pub fn without(&self, dead: &[Point]) -> Board {
        let mut living = self.clone();
        for point in dead {
            living.set(*point, None);
        }
        living
    }

    /// The points next to a point.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> {
        let size = self.size;
        let (column, row) = (i16::from(point.column()), i16::from(point.row()));
        [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            .into_iter()
            .filter_map(|(column, row)| Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
            .filter(move |neighbour| neighbour.is_on(size))
    }

    /// The chain of the stone on a point; none where there is no stone (R3).
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let color = self.get(point)?;
        let mut flood = Flood::new();
        let mut liberties = Vec::new();
        self.flood(&mut flood, cell_of(point), |cell| {
            liberties.push(point_of(cell));
            true
        });
        liberties.sort_unstable();
        liberties.dedup();
        let mut stones: Vec<Point> = flood.cells().map(point_of).collect();
        stones.sort_unstable();
        Some(Chain { color, stones, liberties })
    }

    /// What the stone would do: the opponent's chains without liberty go first, only then is its own
    /// looked at (R4).
    ///
    /// # Errors
    /// `OffBoard`, `Occupied`, or `Suicide` where the rule set forbids it (R5).
    pub fn preview(&self, color: Color, point: Point, suicide: Suicide) -> Result<Preview, Refusal> {
        if !point.is_on(self.size) {
            return Err(Refusal::OffBoard);
        }
        let cell = cell_of(point);
        if self.cells.get(cell) != Cell::Empty {
            return Err(Refusal::Occupied);
        }
        let mut preview =
            Preview { color, point, hash: self.hash ^ zobrist::key(color, cell), captured: 0, suicide: 0 };
        let (mut captured, mut scratch) = (None::<Flood>, None);
        let mut breathes = false;
        for neighbour in neighbours_of(cell) {
            let content = self.cells.get(neighbour);
            match content.color() {
                None => breathes |= content == Cell::Empty,
                Some(owner) if owner == color => {
                    breathes = breathes || self.has_liberty_besides(neighbour, cell, &mut scratch);
                }
                Some(_) => {
                    let taken = captured.as_ref().is_some_and(|captured| captured.holds(neighbour));
                    if !taken && !self.has_liberty_besides(neighbour, cell, &mut scratch) {
                        self.flood(captured.get_or_insert_with(Flood::new), neighbour, |_| true);
                    }
                }
            }
        }
        for taken in captured.iter().flat_map(Flood::cells) {
            preview.hash ^= zobrist::key(color.opposite(), taken);
            preview.captured += 1;
        }
        if breathes || preview.captured > 0 {
            return Ok(preview);
        }
        let mut own = Flood::new();
        own.add(cell);
        for neighbour in neighbours_of(cell) {
            if self.cells.get(neighbour).color() == Some(color) && !own.holds(neighbour) {
                self.flood(&mut own, neighbour, |_| true);
            }
        }
        preview.suicide = own.length as u32;
        match suicide {
            Suicide::Forbidden => return Err(Refusal::Suicide),
            Suicide::OfSeveral if preview.suicide == 1 => return Err(Refusal::Suicide),
            Suicide::OfSeveral | Suicide::Any => {}
        }
        preview.hash = own
            .cells()
            .fold(self.hash, |hash, gone| if gone == cell { hash } else { hash ^ zobrist::key(color, gone) });
        Ok(preview)
    }

    /// Plays a stone that was looked at on this very board; says which stones came off, sorted.
    pub fn play(&mut self, preview: &Preview) -> Vec<Point> {
        let cell = cell_of(preview.point);
        self.cells.set(cell, Cell::of(preview.color));
        self.hash = preview.hash;
        if preview.suicide == 0 && preview.captured == 0 {
            return Vec::new();
        }
        let mut gone = Flood::new();
        if preview.suicide > 0 {
            self.flood(&mut gone, cell, |_| true);
        } else {
            let mut scratch = None;
            for neighbour in neighbours_of(cell) {
                let enemy = self.cells.get(neighbour).color() == Some(preview.color.opposite());
                if enemy && !gone.holds(neighbour) && !self.has_liberty_besides(neighbour, cell, &mut scratch)
                {
                    self.flood(&mut gone, neighbour, |_| true);
                }
            }
        }
        for taken in gone.cells() {
            self.cells.set(taken, Cell::Empty);
        }
        let mut points: Vec<Point> = gone.cells().map(point_of).collect();
        points.sort_unstable();
        points
    }

    /// The hash computed from the stones alone: a law says it equals [`Board::hash`].
    pub fn recomputed_hash(&self) -> u64 {
        let stones = self.size.points().filter_map(|point| Some((self.get(point)?, point)));
        stones.fold(0, |hash, (color, point)| hash ^ zobrist::key(color, cell_of(point)))
    }

    /// Whether the chain on `start` has a liberty other than the cell `besides`. Mostly one is next to it, and no
    /// room to look further is made: clearing that would cost more than the looking.
    fn has_liberty_besides(&self, start: usize, besides: usize, scratch: &mut Option<Flood>) -> bool {
        let next_to =
            |cell: usize| neighbours_of(cell).any(|n| n != besides && self.cells.get(n) == Cell::Empty);
        if next_to(start) {
            return true;
        }
        let mut found = false;
        let scratch = scratch.get_or_insert_with(Flood::new);
        scratch.clear();
        self.flood(scratch, start, |liberty| {
            found |= liberty != besides;
            !found
        });
        found
    }

    /// Adds the chain on `start` to `flood`; tells each liberty (maybe twice) until told to stop.
    fn flood(&self, flood: &mut Flood, start: usize, mut go_on: impl FnMut(usize) -> bool) {
        let color = self.cells.get(start);
        let mut next = flood.length;
        flood.add(start);
        while next < flood.length {
            let cell = usize::from(flood.order[next]);
            next += 1;
            for neighbour in neighbours_of(cell) {
                let content = self.cells.get(neighbour);
                if content == color {
                    flood.add(neighbour);
                } else if content == Cell::Empty && !go_on(neighbour) {
                    return;
                }
            }
        }
    }
}

/// The text form that [`Board::parse`] reads.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.size, |point| match self.get(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        })
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Writes one character a point, rows from the top joined by `/`.
pub(crate) fn rows(f: &mut impl fmt::Write, size: Size, character: impl Fn(Point) -> char) -> fmt::Result {
    for row in (0..size.lines()).rev() {
        for column in 0..size.lines() {
            f.write_char(character(Point::new(column, row).expect("a size has at most 25 lines")))?;
        }
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Cells gathered in the order they were found.
struct Flood {
    seen: [u64; CELLS.div_ceil(64)],
    order: [u16; 625],
    length: usize,
}

impl Flood {
    fn new() -> Flood {
        Flood { seen: [0; CELLS.div_ceil(64)], order: [0; 625], length: 0 }
    }

    fn clear(&mut self) {
        self.seen = [0; CELLS.div_ceil(64)];
        self.length = 0;
    }

    fn holds(&self, cell: usize) -> bool {
        self.seen[cell / 64] & (1 << (cell % 64)) != 0
    }

    fn add(&mut self, cell: usize) {
        if !self.holds(cell) {
            self.seen[cell / 64] |= 1 << (cell % 64);
            self.order[self.length] = cell as u16;
            self.length += 1;
        }
    }

    fn cells(&self) -> impl Iterator<Item = usize> {
        self.order[..self.length].iter().map(|cell| usize::from(*cell))
    }
}

pub(crate) fn cell_of(point: Point) -> usize {
    (usize::from(point.row()) + 1) * STRIDE + usize::from(point.column()) + 1
}

pub(crate) fn point_of(cell: usize) -> Point {
    Point::new((cell % STRIDE - 1) as u8, (cell / STRIDE - 1) as u8)
        .expect("a cell of a stone is on the board")
}

pub(crate) fn neighbours_of(cell: usize) -> impl Iterator<Item = usize> {
    NEIGHBOURS.into_iter().map(move |step| cell.wrapping_add_signed(step))
}
