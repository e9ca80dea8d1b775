//! The results of a search: costs, dangers and ways.

use super::{Mark, NONE, Reach};

/// A cell that a mover gets to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// Its place in dense arrays.
    pub cell: usize,
    /// Half-points of the cheapest way.
    pub cost: u16,
    /// Whether the mover may end its way there.
    pub may_stop: bool,
}

impl Reach {
    /// The cost of a cell in half-points; `None` if it is out of reach.
    pub fn cost(&self, cell: usize) -> Option<u16> {
        self.mark(cell).map(|mark| (mark.key >> 16) as u16)
    }

    /// The danger of the way to a cell: the least among the ways of least cost.
    pub fn hazard(&self, cell: usize) -> Option<u16> {
        self.mark(cell).map(|mark| mark.key as u16)
    }

    /// The Jump that the way to a cell draws from the pool; 0 without a pool.
    pub fn jump(&self, cell: usize) -> Option<u8> {
        self.mark(cell).map(|mark| self.labels[mark.label as usize].jump)
    }

    /// All cells reached, the start too, cheapest first; also those that are only passed.
    pub fn reached(&self) -> impl Iterator<Item = Reached> + '_ {
        self.settled.iter().filter_map(|&cell| self.at(cell as usize))
    }

    /// The cost of the cell that was reached last, which no other exceeds.
    pub fn farthest(&self) -> u16 {
        self.settled.last().and_then(|&cell| self.cost(cell as usize)).unwrap_or(0)
    }

    /// What is known of a cell; `None` if it is out of reach.
    pub fn at(&self, cell: usize) -> Option<Reached> {
        let mark = self.mark(cell)?;
        Some(Reached { cell, cost: (mark.key >> 16) as u16, may_stop: self.stops[cell] })
    }

    /// All cells reached and their costs, the start too, cheapest first; also those that are only passed.
    pub fn cells(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.reached().map(|found| (found.cell, found.cost))
    }

    /// The cells where the mover may end its way and their costs, cheapest first.
    pub fn destinations(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.reached().filter(|found| found.may_stop).map(|found| (found.cell, found.cost))
    }

    /// The way to a cell, from its last cell back to the start; empty if it is out of reach.
    pub fn way_back(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let mut label = self.mark(cell).map_or(NONE, |mark| mark.label);
        std::iter::from_fn(move || {
            let step = self.labels.get(label as usize)?;
            label = step.parent;
            Some(step.cell as usize)
        })
    }

    /// The steps that the ways are made of which were found, each as the cells that it leads from and to; with a pool of Jump
    /// those of other ways may be among them.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let is_kept = |id: usize, cell: u32| self.drawing || self.marks[cell as usize].label == id as u32;
        self.labels.iter().enumerate().filter(move |(id, label)| is_kept(*id, label.cell)).filter_map(|(_, label)| {
            let parent = self.labels.get(label.parent as usize)?;
            Some((parent.cell as usize, label.cell as usize))
        })
    }

    /// The way to a cell, start and end included; empty if it is out of reach. Steps to cells that are not
    /// adjacent are the ones that [`Steps::extra`](crate::grid::Steps::extra) reported.
    pub fn path(&self, cell: usize) -> Vec<usize> {
        let mut path: Vec<_> = self.way_back(cell).collect();
        path.reverse();
        path
    }

    fn mark(&self, cell: usize) -> Option<&Mark> {
        self.marks.get(cell).filter(|mark| mark.key != NONE)
    }
}
