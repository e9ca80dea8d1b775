//! The results of a search: costs, dangers and paths.

use super::{Mark, NONE, Reach};

/// A cell that a mover can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// Its index in dense arrays.
    pub cell: usize,
    /// The cost of the cheapest path, in half-points.
    pub cost: u16,
    /// Whether the mover may stop there.
    pub may_stop: bool,
}

impl Reach {
    /// The cost of a cell in half-points; `None` if it is out of reach.
    pub fn cost(&self, cell: usize) -> Option<u16> {
        self.mark(cell).map(|mark| (mark.key >> 16) as u16)
    }

    /// The danger of the path to a cell: the least of all cheapest paths.
    pub fn hazard(&self, cell: usize) -> Option<u16> {
        self.mark(cell).map(|mark| mark.key as u16)
    }

    /// The Jump that the path to a cell draws from the pool; 0 without a pool.
    pub fn jump(&self, cell: usize) -> Option<u8> {
        self.mark(cell).map(|mark| self.labels[mark.label as usize].jump)
    }

    /// All cells reached, the cheapest first, including the start and cells where the mover may not stop.
    pub fn reached(&self) -> impl Iterator<Item = Reached> + '_ {
        self.settled.iter().filter_map(|&cell| self.at(cell as usize))
    }

    /// The greatest cost of a cell that was reached.
    pub fn farthest(&self) -> u16 {
        self.settled.last().and_then(|&cell| self.cost(cell as usize)).unwrap_or(0)
    }

    /// The result for a cell; `None` if it is out of reach.
    pub fn at(&self, cell: usize) -> Option<Reached> {
        let mark = self.mark(cell)?;
        Some(Reached { cell, cost: (mark.key >> 16) as u16, may_stop: self.stops[cell] })
    }

    /// All cells reached with their costs, the cheapest first, including the start and cells where the mover may not stop.
    pub fn cells(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.reached().map(|found| (found.cell, found.cost))
    }

    /// The cells where the mover may stop with their costs, the cheapest first.
    pub fn destinations(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.reached().filter(|found| found.may_stop).map(|found| (found.cell, found.cost))
    }

    /// The path to a cell, from that cell back to the start; empty if it is out of reach.
    pub fn way_back(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let mut label = self.mark(cell).map_or(NONE, |mark| mark.label);
        std::iter::from_fn(move || {
            let step = self.labels.get(label as usize)?;
            label = step.parent;
            Some(step.cell as usize)
        })
    }

    /// The steps of all paths that were found, each as the cells from which and to which it leads. With a pool of Jump, steps
    /// of other paths may be among them.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let is_kept = |id: usize, cell: u32| self.drawing || self.marks[cell as usize].label == id as u32;
        self.labels.iter().enumerate().filter(move |(id, label)| is_kept(*id, label.cell)).filter_map(|(_, label)| {
            let parent = self.labels.get(label.parent as usize)?;
            Some((parent.cell as usize, label.cell as usize))
        })
    }

    /// The path to a cell, including start and end; empty if it is out of reach. Steps to cells that are not adjacent are those
    /// that [`Steps::extra`](crate::grid::Steps::extra) reported.
    pub fn path(&self, cell: usize) -> Vec<usize> {
        let mut path: Vec<_> = self.way_back(cell).collect();
        path.reverse();
        path
    }

    fn mark(&self, cell: usize) -> Option<&Mark> {
        self.marks.get(cell).filter(|mark| mark.key != NONE)
    }
}
