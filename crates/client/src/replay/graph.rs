//! The graph of a record's chances, worked out a little in each frame.

use hexfray_study::{Analyst, Course, Effort, TURNING_POINTS, TurningPoint, turning_points};

/// The chances of a record, as far as they are known.
pub struct Graph {
    analyst: Analyst,
    points: Vec<TurningPoint>,
}

impl Graph {
    /// One of which only the start is known.
    pub fn new(course: &Course) -> Self {
        Self { analyst: Analyst::new(course, Effort::QUICK), points: Vec::new() }
    }

    /// Each side's chance at each moment, as far as it is known.
    pub fn chances(&self) -> &[Vec<f64>] {
        &self.analyst.analysis().chances
    }

    /// What an order was worth by choice and by luck: those of each side, once it is known.
    pub fn choice_and_luck(&self, at: usize) -> Option<(&[f64], &[f64])> {
        let step = self.analyst.analysis().steps.get(at.checked_sub(1)?)?;
        Some((step.choice.as_slice(), step.luck.as_slice()))
    }

    /// The turning points, once all is known.
    pub fn points(&self) -> &[TurningPoint] {
        &self.points
    }

    /// Finds out more, until all is known or it is enough; says whether there was anything left to find out.
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
