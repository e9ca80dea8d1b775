//! The graph of a record's chances, computed a little in each frame.

use hexfray_study::{Analyst, Course, Effort, TURNING_POINTS, TurningPoint, turning_points};

/// The known chances of a record.
pub struct Graph {
    analyst: Analyst,
    points: Vec<TurningPoint>,
}

impl Graph {
    /// A graph of which only the start is known.
    pub fn new(course: &Course) -> Self {
        Self { analyst: Analyst::new(course, Effort::QUICK), points: Vec::new() }
    }

    /// Each side's chance at each known moment.
    pub fn chances(&self) -> &[Vec<f64>] {
        &self.analyst.analysis().chances
    }

    /// The value of an order by choice and by luck, for each side, once it is known.
    pub fn choice_and_luck(&self, at: usize) -> Option<(&[f64], &[f64])> {
        let step = self.analyst.analysis().steps.get(at.checked_sub(1)?)?;
        Some((step.choice.as_slice(), step.luck.as_slice()))
    }

    /// The turning points, once the graph is complete.
    pub fn points(&self) -> &[TurningPoint] {
        &self.points
    }

    /// Computes more, until the graph is complete or `enough`; returns whether there was anything left to compute.
    pub fn go_on(&mut self, course: &Course, enough: impl FnMut() -> bool) -> bool {
        if self.analyst.is_done(course) {
            return false;
        }
        self.analyst.go_on(course, enough);
        if self.analyst.is_done(course) {
            self.points = turning_points(self.analyst.analysis(), TURNING_POINTS);
        }
        true
    }
}
