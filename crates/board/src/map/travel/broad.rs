//! Steps of a body that covers several cells (MC-094).

use super::{Standing, footing::Footing};
use crate::grid::{Footprint, Grid, Left, Step, Steps};

/// A traveller with a footprint. Each of its cells makes the same step, and the most expensive one counts.
pub(super) struct Broad<'a, S> {
    footing: Footing<'a, S>,
    grid: Grid,
    footprint: Footprint,
}

impl<'a, S: Fn(usize) -> Standing> Broad<'a, S> {
    /// A body with this footprint; its position is that of its base cell.
    pub(super) fn new(footing: Footing<'a, S>, grid: Grid, footprint: Footprint) -> Self {
        Self { footing, grid, footprint }
    }

    /// The cost of a step that all cells make; `None` if one of them cannot.
    fn all(&self, from: usize, one: impl Fn(usize) -> Option<Step>) -> Option<Step> {
        let mut sum = Step::default();
        for cell in self.grid.covered(self.grid.cell(from), self.footprint) {
            let step = one(self.grid.index(cell)?)?;
            sum.cost = sum.cost.max(step.cost);
            sum.jump = sum.jump.max(step.jump);
            sum.hazard = sum.hazard.max(step.hazard);
        }
        Some(sum)
    }
}

impl<S: Fn(usize) -> Standing> Steps for Broad<'_, S> {
    fn step(&self, from: usize, way: u8, _: usize) -> Option<Step> {
        self.all(from, |cell| {
            let to = self.footing.next(cell, way)?;
            self.footing.step(cell, way, to)
        })
    }

    fn extra(&self, from: usize, left: Left, visit: &mut impl FnMut(usize, Step)) {
        let longest = self.footing.longest_leap(left);
        if longest < 2 || self.footing.is_flying() {
            return;
        }
        for way in 0..self.grid.directions() {
            for length in 2..=longest {
                let leap = |cell: usize| self.footing.leap(cell, way, length, left);
                if let (Some((to, _)), Some(step)) = (leap(from), self.all(from, |cell| leap(cell).map(|leap| leap.1)))
                {
                    visit(to, step);
                }
            }
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        let covered = self.grid.covered(self.grid.cell(cell), self.footprint);
        let stops = |index: usize| self.footing.could_stay(index);
        cell == self.footing.start() || covered.into_iter().all(|cell| self.grid.index(cell).is_some_and(stops))
    }
}
