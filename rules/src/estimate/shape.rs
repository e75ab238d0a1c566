//! Killing shapes (大眼死形): eye spaces in which one stone on the vital point leaves no two eyes.

use crate::board::neighbours_of;

/// No killing shape has more points.
pub(super) const MOST: usize = 6;

/// A few points that hang together.
pub(super) struct Shape {
    cells: [usize; MOST + 1],
    length: usize,
}

impl Shape {
    /// A shape of one point.
    pub(super) fn of(cell: usize) -> Shape {
        let mut cells = [0; MOST + 1];
        cells[0] = cell;
        Shape { cells, length: 1 }
    }

    /// One point more. Beyond seven points nothing is kept, since nothing so large kills.
    pub(super) fn add(&mut self, cell: usize) {
        if self.length <= MOST {
            self.cells[self.length] = cell;
            self.length += 1;
        }
    }

    /// Whether the shape is one of: up to three points, square or pyramid four, bulky or crossed five,
    /// rabbity six.
    pub(super) fn is_killing(&self) -> bool {
        let mut of_degree = [0; 5];
        for cell in &self.cells[..self.length] {
            of_degree[self.degree(*cell)] += 1;
        }
        match self.length {
            1..=3 => true,
            4 => of_degree[2] == 4 || of_degree[3] == 1,
            5 => of_degree[4] == 1 || (of_degree[3] == 1 && of_degree[2] == 3),
            6 => of_degree[4] == 1 && of_degree[2] == 3,
            _ => false,
        }
    }

    fn degree(&self, cell: usize) -> usize {
        neighbours_of(cell).filter(|n| self.cells[..self.length].contains(n)).count()
    }
}

/// The point that decides between two eyes and one in a space of three to six points.
pub(super) fn vital_point(space: &[usize]) -> Option<usize> {
    let (first, rest) = space.split_first()?;
    let mut shape = Shape::of(*first);
    rest.iter().for_each(|cell| shape.add(*cell));
    if !(3..=MOST).contains(&space.len()) || !shape.is_killing() {
        return None;
    }
    space.iter().copied().max_by_key(|cell| shape.degree(*cell))
}
