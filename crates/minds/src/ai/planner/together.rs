//! The whole side's turn together: the best course of the acting unit depends on the plans of the others.
//!
//! The best courses are tried with every line of a portfolio ([`Muster`]), and the best of these once more with small
//! changes to its line. Each of the best pairs is finally tried with its own best line and other dice; the best so far
//! stays first unless another is better there.

use std::sync::Arc;

use super::{
    crew::Crew,
    lines::Muster,
    playout::{Trial, Tries},
    race::{self, Candidate},
};
use crate::ai::pace::Pace;

/// Courses that are tried with every line.
const COURSES: usize = 4;
/// Courses that are tried with every change of the best line.
const BEST: usize = 2;

/// The budget for a side's common plan, in orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// For courses with the lines of the portfolio.
    pub lines: usize,
    /// For changes of the best line.
    pub changes: usize,
    /// The number of best courses that are tried last, and the orders for these tries.
    pub finals: (usize, usize),
}

/// The number that makes the dice of the last tries differ from those of earlier ones.
const FINALS: u64 = 0x5eed_f1a1;

/// Sorts the courses by their results for the whole side, the best first.
pub async fn rank(
    crew: &mut Crew,
    mut tries: Tries<'_>,
    ranked: Vec<Candidate>,
    budget: Together,
    pace: Pace,
) -> Vec<Candidate> {
    if ranked.len() < 2 || tries.weighing.concludes() {
        return ranked;
    }
    let muster = Muster::of(tries.root, tries.side, tries.root.decision().unit());
    let mut order: Vec<Trial> = Vec::with_capacity(ranked.len());
    if !muster.is_alone() {
        let mut lines = muster.portfolio();
        tries.lines = Arc::from(lines.as_slice());
        let courses = ranked.iter().take(COURSES).map(|candidate| candidate.trial);
        let found = race_pairs(crew, &tries, courses.collect(), 0..lines.len(), budget.lines, pace).await;
        if let Some(first) = found.first().filter(|_| !tries.weighing.concludes()) {
            let known = lines.len();
            lines.extend(muster.changes(&lines[first.line]).into_iter().skip(1));
            tries.lines = Arc::from(lines.as_slice());
            let best: Vec<Trial> = distinct(found.iter().copied()).into_iter().take(BEST).collect();
            let changed = std::iter::once(first.line).chain(known..lines.len());
            order.extend(race_pairs(crew, &tries, best, changed, budget.changes, pace).await);
        }
        order.extend(found);
    }
    order.extend(ranked.iter().map(|candidate| candidate.trial));
    if tries.weighing.concludes() {
        return ranked;
    }
    let (most, orders) = budget.finals;
    let mut best = distinct(order.into_iter());
    best.truncate(most);
    put_first(&mut best, ranked[0].trial);
    crew.recount();
    tries.seed ^= FINALS;
    let mut last = race::race(crew, &tries, &best, orders, pace).await;
    last.extend(ranked.into_iter().filter(|one| !best.iter().any(|other| other.course.is_like(&one.trial.course))));
    last
}

/// Puts first the course that was best when each unit acted freely: it is the reference for the others.
fn put_first(trials: &mut Vec<Trial>, first: Trial) {
    let at = trials.iter().position(|trial| trial.course.is_like(&first.course));
    let known = at.map_or(first, |at| trials.remove(at));
    trials.insert(0, known);
}

/// Tries every course with each of these lines; returns the pairs, the best first.
async fn race_pairs(
    crew: &mut Crew,
    tries: &Tries<'_>,
    courses: Vec<Trial>,
    lines: impl Iterator<Item = usize> + Clone,
    orders: usize,
    pace: Pace,
) -> Vec<Trial> {
    crew.recount();
    let pair = |trial: Trial| lines.clone().map(move |line| Trial { line, ..trial });
    let trials: Vec<Trial> = courses.into_iter().flat_map(pair).collect();
    let ranked = race::race(crew, tries, &trials, orders, pace).await;
    ranked.into_iter().map(|candidate| candidate.trial).collect()
}

/// Each course once, with the line that comes first.
fn distinct(trials: impl Iterator<Item = Trial>) -> Vec<Trial> {
    let mut distinct: Vec<Trial> = Vec::new();
    for trial in trials {
        if !distinct.iter().any(|other| other.course.is_like(&trial.course)) {
            distinct.push(trial);
        }
    }
    distinct
}
