//! A second referee, written to be obvious and slow: rows of points, whole boards for a history, liberties
//! by sweeping until nothing changes. It shares the names of the rules and none of their methods: no
//! hash, no chain, no border.

use rules::{Board, ByColor, Color, Point, Refusal, Repetition, Size, Suicide};

/// Rows from the bottom, points from the left.
pub(crate) type Grid = Vec<Vec<Option<Color>>>;

/// The stones of a board, read point by point.
pub(crate) fn grid(board: &Board) -> Grid {
    let lines = board.size().lines();
    let point = |column, row| Point::new(column, row).expect("a point of the board");
    (0..lines).map(|row| (0..lines).map(|column| board.get(point(column, row))).collect()).collect()
}

/// A game as the rules tell it.
#[derive(Clone)]
pub(crate) struct Referee {
    size: Size,
    repetition: Repetition,
    suicide: Suicide,
    grid: Grid,
    to_play: Color,
    captures: ByColor<u32>,
    /// Every board so far with the side to move on it (R6).
    history: Vec<(Grid, Color)>,
    /// Where in the history the last pass stands, or the start.
    last_pass: usize,
    /// Who played the last stone, and the board before it.
    last_stone: Option<(Color, Grid)>,
}

impl Referee {
    /// A game that starts from these stones.
    pub(crate) fn new(board: &Board, to_play: Color, repetition: Repetition, suicide: Suicide) -> Referee {
        let grid = grid(board);
        Referee {
            size: board.size(),
            repetition,
            suicide,
            to_play,
            captures: ByColor::default(),
            history: vec![(grid.clone(), to_play)],
            last_pass: 0,
            last_stone: None,
            grid,
        }
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn to_play(&self) -> Color {
        self.to_play
    }

    pub(crate) fn captures(&self) -> ByColor<u32> {
        self.captures
    }

    /// How many times this board has stood with this side to move since the last pass (R7).
    pub(crate) fn occurrences(&self) -> usize {
        let same = |(grid, to_play): &&(Grid, Color)| *grid == self.grid && *to_play == self.to_play;
        self.history[self.last_pass..].iter().filter(same).count()
    }

    /// The board that a stone would make, and how many stones of each colour would come off.
    pub(crate) fn judge(&self, point: Point) -> Result<(Grid, ByColor<u32>), Refusal> {
        if !point.is_on(self.size) {
            return Err(Refusal::OffBoard);
        }
        let (mover, opponent) = (self.to_play, self.to_play.opposite());
        let mut after = self.grid.clone();
        let place = &mut after[usize::from(point.row())][usize::from(point.column())];
        if place.is_some() {
            return Err(Refusal::Occupied);
        }
        *place = Some(mover);
        let mut gone = ByColor::default();
        gone[opponent] = take_off_breathless(&mut after, opponent);
        gone[mover] = take_off_breathless(&mut after, mover);
        let allowed = match self.suicide {
            Suicide::Forbidden => gone[mover] == 0,
            Suicide::OfSeveral => gone[mover] != 1,
            Suicide::Any => true,
        };
        if !allowed {
            return Err(Refusal::Suicide);
        }
        if self.last_stone.as_ref().is_some_and(|(color, before)| *color == opponent && *before == after) {
            return Err(Refusal::Ko);
        }
        let repeats = match self.repetition {
            Repetition::SimpleKo(_) => false,
            Repetition::Positional => self.history.iter().any(|(grid, _)| *grid == after),
            Repetition::Situational => {
                self.history.iter().any(|(grid, next)| *grid == after && *next == opponent)
            }
        };
        if repeats { Err(Refusal::Superko) } else { Ok((after, gone)) }
    }

    /// Plays for the side to move, or refuses and changes nothing.
    pub(crate) fn play(&mut self, point: Point) -> Result<(), Refusal> {
        let (after, gone) = self.judge(point)?;
        let mover = self.to_play;
        for color in Color::BOTH {
            self.captures[color] += gone[color.opposite()];
        }
        self.last_stone = Some((mover, std::mem::replace(&mut self.grid, after)));
        self.turn_to(mover.opposite());
        Ok(())
    }

    pub(crate) fn pass(&mut self) {
        self.turn_to(self.to_play.opposite());
        self.last_pass = self.history.len() - 1;
    }

    /// Turns to a side; a dispute (R11) does so without a pass, or leaves the turn where it was.
    pub(crate) fn turn_to(&mut self, color: Color) {
        if color == self.to_play {
            return;
        }
        self.to_play = color;
        self.history.push((self.grid.clone(), color));
    }
}

/// Takes off the stones of one colour that no liberty reaches; says how many.
fn take_off_breathless(grid: &mut Grid, color: Color) -> u32 {
    let lines = grid.len();
    let mut breathes = vec![vec![false; lines]; lines];
    let mut changed = true;
    while changed {
        changed = false;
        for (row, column) in places(lines) {
            let reached = next_to(lines, row, column).any(|(row, column)| match grid[row][column] {
                None => true,
                Some(stone) => stone == color && breathes[row][column],
            });
            if grid[row][column] == Some(color) && reached && !breathes[row][column] {
                breathes[row][column] = true;
                changed = true;
            }
        }
    }
    let mut gone = 0;
    for (row, column) in places(lines) {
        if grid[row][column] == Some(color) && !breathes[row][column] {
            grid[row][column] = None;
            gone += 1;
        }
    }
    gone
}

fn places(lines: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..lines).flat_map(move |row| (0..lines).map(move |column| (row, column)))
}

fn next_to(lines: usize, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    let below = row.checked_sub(1).map(|row| (row, column));
    let left = column.checked_sub(1).map(|column| (row, column));
    let above = (row + 1 < lines).then_some((row + 1, column));
    let right = (column + 1 < lines).then_some((row, column + 1));
    [below, left, above, right].into_iter().flatten()
}
