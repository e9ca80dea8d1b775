//! The whole side's turn together: what is best for the unit on its turn depends on what the others set out to do.
//!
//! The best courses are tried with every line of a portfolio ([`Muster`]), the best of these once more with small changes to
//! its line, all by quick estimates. Those that come out best are tried last as they were first, with everybody playing as
//! greedy does where that does not take too long; the best so far stands unless another is better there.

use std::sync::Arc;

use super::{
    crew::Crew,
    lines::{Line, Muster},
    playout::{Pilot, Tries},
    race::{self, Candidate, Trial},
};
use crate::ai::pace::Pace;

/// Courses that are tried with every line.
const COURSES: usize = 4;
/// Courses that are tried with every change of the best line.
const BEST: usize = 2;

/// How much may be tried of what a side does together, in orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// For courses with the lines of the portfolio.
    pub lines: usize,
    /// For changes of the best line.
    pub changes: usize,
    /// How many of the best courses are tried last as greedy plays, and orders for that. An order takes several times as
    /// long as before.
    pub finals: (usize, usize),
}

/// Puts the courses in order by what the whole side makes of them, the best first.
pub async fn rank(
    crew: &mut Crew,
    tries: Tries<'_>,
    ranked: Vec<Candidate>,
    budget: Together,
    pace: Pace,
) -> Vec<Candidate> {
    if ranked.len() < 2 {
        return ranked;
    }
    let muster = Muster::of(tries.root, tries.side, tries.root.decision().unit());
    let mut order: Vec<Trial> = Vec::with_capacity(ranked.len());
    order.extend(ranked.first().map(|candidate| candidate.trial));
    if !muster.is_alone() {
        let lines = muster.portfolio();
        let best = ranked.iter().take(COURSES).map(|candidate| candidate.trial);
        let found = with_lines(crew, &tries, best.collect(), &lines, budget.lines, pace).await;
        if let Some(first) = found.first() {
            let changed = muster.changes(&lines[first.line]);
            let best: Vec<Trial> = distinct(found.iter().copied()).into_iter().take(BEST).collect();
            order.extend(with_lines(crew, &tries, best, &changed, budget.changes, pace).await);
        }
        order.extend(found);
    }
    order.extend(ranked.iter().map(|candidate| candidate.trial));
    let (most, orders) = budget.finals;
    let (mut best, others) = (distinct(order.into_iter()), ranked);
    best.truncate(most);
    crew.recount();
    let mut last = race::race(crew, &tries, &best, tries.pilot.orders(orders), pace).await;
    last.extend(others.into_iter().filter(|one| !best.iter().any(|other| other.course.is_like(&one.trial.course))));
    last
}

/// Tries every course with every line; the pairs, the best first.
async fn with_lines(
    crew: &mut Crew,
    tries: &Tries<'_>,
    courses: Vec<Trial>,
    lines: &[Line],
    orders: usize,
    pace: Pace,
) -> Vec<Trial> {
    let tries = Tries { pilot: Pilot::Quick, lines: Arc::from(lines), ..tries.clone() };
    crew.recount();
    let pair = |trial: Trial| (0..lines.len()).map(move |line| Trial { line, ..trial });
    let trials: Vec<Trial> = courses.into_iter().flat_map(pair).collect();
    let ranked = race::race(crew, &tries, &trials, orders, pace).await;
    ranked.into_iter().map(|candidate| candidate.trial).collect()
}

/// The courses without their lines, each once.
fn distinct(trials: impl Iterator<Item = Trial>) -> Vec<Trial> {
    let mut distinct: Vec<Trial> = Vec::new();
    for trial in trials {
        if !distinct.iter().any(|other| other.course.is_like(&trial.course)) {
            distinct.push(Trial { line: 0, ..trial });
        }
    }
    distinct
}
