//! The best of several courses: all are tried with the same dice, and the worse drop out early.

use std::ops::Range;

use super::{
    crew::Crew,
    playout::{Trial, Tries},
};
use crate::ai::pace::Pace;
use hexfray_battle::Order;

/// The number of standard errors by which a course must beat the first.
const BETTER: f64 = 0.5;
/// The number of standard errors by which a course must be worse than the best to be dropped at once.
const WORSE: f64 = 2.5;
/// A difference in the chance to win that is too small for further tries.
const TRIFLE: f64 = 0.001;
/// The weight of greedy's opinion against tries that cost nothing.
const WORD: f64 = 0.5;
/// The least deviation of chances from greedy's expectation, as a standard deviation.
const STRAY: f64 = 0.002;

/// Tries of each course before anything is known about them.
const FIRST: u64 = 2;
/// The parts of a pass, between which the search may be asked to conclude.
const PARTS: u64 = 4;

/// A candidate, with its result in each try so far.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The trial.
    pub trial: Trial,
    /// The chance to win after each try, in the order of the dice.
    chances: Vec<f64>,
}

impl Candidate {
    /// Its gain over another with the same dice: the number of tries of both, the mean, and the variance of a single
    /// try.
    fn gain(&self, other: &Self) -> (f64, f64, f64) {
        let gains = || self.chances.iter().zip(&other.chances).map(|(one, two)| one - two);
        let count = self.chances.len().min(other.chances.len()).max(1) as f64;
        let mean = gains().sum::<f64>() / count;
        let variance = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (count, mean, variance)
    }

    /// The chance to win, on average over its tries.
    fn chance(&self) -> f64 {
        self.chances.iter().sum::<f64>() / self.chances.len().max(1) as f64
    }

    /// Its orders.
    fn orders(&self) -> Vec<Order> {
        let course = self.trial.course;
        std::iter::once(course.first).chain(course.then).collect()
    }

    /// Its lead over another in greedy's opinion, in hit points.
    fn lead(&self, other: &Self) -> f64 {
        self.trial.course.worth - other.trial.course.worth
    }
}

/// The expectation for a course before it is tried, from the results of the others: how far chances follow greedy's
/// values, and how far they deviate.
#[derive(Clone, Copy, Debug)]
struct Prior {
    /// The value of a hit point, as a chance to win.
    slope: f64,
    /// The weight of greedy's opinion against tries, as a chance to win for each hit point.
    word: f64,
    /// The remaining variance of the values of courses.
    stray: f64,
    /// The variance of a single try, on average.
    noise: f64,
}

/// The estimated gain of a course over the first: the mean, and its standard error.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    mean: f64,
    error: f64,
}

impl Prior {
    /// The result of the courses tried so far, with the first as the reference.
    fn of(first: &Candidate, others: &[&Candidate], word: f64) -> Self {
        let count = others.len().max(1) as f64;
        let noise = others.iter().map(|one| one.gain(first).2).sum::<f64>() / count;
        let (mut along, mut square) = (0.0, 0.0);
        for one in others {
            let lead = one.lead(first);
            along += lead * one.gain(first).1;
            square += lead * lead;
        }
        let slope = if square > 0.0 { (along / square).max(0.0) } else { 0.0 };
        let strays = others.iter().map(|one| {
            let (tries, mean, _) = one.gain(first);
            (mean - slope * one.lead(first)).powi(2) - noise / tries
        });
        Self { slope, word, stray: (strays.sum::<f64>() / count).max(STRAY * STRAY), noise }
    }

    /// The estimate for a course from its tries and this expectation.
    fn outlook(self, first: &Candidate, one: &Candidate) -> Outlook {
        let (tries, mean, variance) = one.gain(first);
        // A few tries say little about their variance.
        let variance = (0.5 * (variance + self.noise) / tries).max(f64::EPSILON);
        let weight = 1.0 / (1.0 / variance + 1.0 / self.stray);
        let mean = weight * (mean / variance + self.slope * one.lead(first) / self.stray);
        // All tries share an error, no matter how many there are: from the players that play on, and from the judge.
        let mean = mean + self.word * one.lead(first);
        Outlook { mean, error: weight.sqrt() }
    }
}

/// Tries courses in passes that take the same work; after each, the worse half drops out, as does every course that is
/// certainly worse. Returns all of them, the best first. The first course is the reference: another counts as better
/// only if the difference is not luck. If it is asked to conclude, it takes the best by the tries so far.
pub async fn race(crew: &mut Crew, tries: &Tries<'_>, trials: &[Trial], orders: usize, pace: Pace) -> Vec<Candidate> {
    let mut left: Vec<Candidate> = trials.iter().map(|&trial| Candidate { trial, chances: Vec::new() }).collect();
    let mut dropped = Vec::with_capacity(left.len());
    if left.len() < 2 {
        return left;
    }
    note(tries, &left);
    let word = WORD * tries.point();
    let passes = left.len().next_power_of_two().ilog2() as usize;
    try_all(crew, tries, &mut left, 0..FIRST, pace).await;
    note(tries, &left);
    // The first tries show how much work a try is.
    let a_try = (crew.orders() / (FIRST as usize * left.len())).max(1);
    let a_pass = orders / a_try / passes;
    let mut number = FIRST;
    loop {
        let each = FIRST.max((a_pass / left.len()) as u64);
        let end = number + each;
        // The dice of a try follow from its number, so the parts of a pass change nothing.
        while number < end && !tries.weighing.concludes() {
            let next = end.min(number + FIRST.max(each.div_ceil(PARTS)));
            try_all(crew, tries, &mut left, number..next, pace).await;
            number = next;
        }
        let is_last = left.len() == 2 || tries.weighing.concludes();
        drop_worse(&mut left, &mut dropped, word);
        note(tries, &left);
        if is_last || left.len() < 2 {
            break;
        }
    }
    put_best_first(&mut left, &dropped, word);
    left.extend(dropped.into_iter().rev());
    left
}

/// Notes the courses that are left for those who watch, each once, the best so far first.
fn note(tries: &Tries<'_>, left: &[Candidate]) {
    let mut sorted: Vec<&Candidate> = left.iter().collect();
    sorted.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
    let mut courses: Vec<Vec<Order>> = Vec::new();
    for orders in sorted.into_iter().map(Candidate::orders) {
        if !courses.contains(&orders) {
            courses.push(orders);
        }
    }
    tries.weighing.note(courses);
}

/// The expectation for the courses from all their tries.
fn prior(left: &[Candidate], dropped: &[Candidate], word: f64) -> Prior {
    let others: Vec<&Candidate> = left[1..].iter().chain(dropped).collect();
    Prior::of(&left[0], &others, word)
}

/// Puts the second of the remaining ones first if it is better by more than luck explains.
fn put_best_first(left: &mut [Candidate], dropped: &[Candidate], word: f64) {
    let prior = prior(left, dropped, word);
    if let [first, second, ..] = left {
        let outlook = prior.outlook(first, second);
        if outlook.mean > BETTER * outlook.error {
            left.swap(0, 1);
        }
    }
}

/// Tries every course with the dice of each of these numbers.
async fn try_all(crew: &mut Crew, tries: &Tries<'_>, left: &mut [Candidate], numbers: Range<u64>, pace: Pace) {
    let trials: Vec<Trial> = left.iter().map(|candidate| candidate.trial).collect();
    for row in crew.try_all(tries, &trials, numbers, pace).await {
        left.iter_mut().zip(row).for_each(|(candidate, chance)| candidate.chances.push(chance));
    }
}

/// Drops the worse half of the courses after the first, and those that are certainly worse or hardly better; the worst
/// first.
fn drop_worse(left: &mut Vec<Candidate>, dropped: &mut Vec<Candidate>, word: f64) {
    let prior = prior(left, dropped, word);
    let first = left.remove(0);
    let mut others: Vec<(Outlook, Candidate)> = left.drain(..).map(|one| (prior.outlook(&first, &one), one)).collect();
    others.sort_by(|(one, _), (two, _)| two.mean.total_cmp(&one.mean));
    let best = others.first().map_or(0.0, |(best, _)| (best.mean - WORSE * best.error).max(0.0));
    let is_out = |outlook: &Outlook| {
        outlook.mean + WORSE * outlook.error < best || outlook.mean + outlook.error < TRIFLE && best <= 0.0
    };
    let most = (others.len() + 1).div_ceil(2).max(2) - 1;
    left.push(first);
    let mut out = Vec::new();
    for (place, (outlook, one)) in others.into_iter().enumerate() {
        if place >= most || is_out(&outlook) { out.push(one) } else { left.push(one) }
    }
    dropped.extend(out.into_iter().rev());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::greedy::Course;
    use hexfray_battle::{Order, UnitId};

    fn candidate(worth: f64, chances: &[f64]) -> Candidate {
        let course = Course { first: Order::EndTurn { unit: UnitId(0) }, then: None, worth };
        Candidate { trial: course.into(), chances: chances.to_vec() }
    }

    #[test]
    fn a_course_that_came_out_better_by_luck_stays_behind_and_a_better_one_does_not() {
        let first = candidate(5.0, &[0.5, 0.3, 0.6, 0.4]);
        let lucky = candidate(-5.0, &[0.9, 0.1, 0.7, 0.2]);
        let better = candidate(-5.0, &[0.6, 0.4, 0.7, 0.5]);
        let worse = candidate(0.0, &[0.4, 0.2, 0.5, 0.3]);
        let mut left = vec![first.clone(), lucky];
        put_best_first(&mut left, std::slice::from_ref(&worse), 0.0);
        assert!(left[0].lead(&worse) > 0.0, "greedy's choice stands where tries go this way and that");
        let mut left = vec![first, better];
        put_best_first(&mut left, &[worse], 0.0);
        assert!(
            left[0].lead(&left[1]) < 0.0,
            "a line that came out better in every try is taken, even against greedy's opinion"
        );
    }

    #[test]
    fn greedys_word_outweighs_what_tries_gain_by_little() {
        let (first, better) = (candidate(4.0, &[0.5, 0.3, 0.6]), candidate(0.0, &[0.52, 0.32, 0.62]));
        let worse = candidate(2.0, &[0.4, 0.2, 0.5]);
        for (word, stays) in [(0.0, false), (0.001, false), (0.01, true)] {
            let mut left = vec![first.clone(), better.clone()];
            put_best_first(&mut left, std::slice::from_ref(&worse), word);
            assert_eq!(left[0].lead(&better) > 0.0, stays, "4 hit points at {word} each against a gain of 0.02");
        }
    }

    #[test]
    fn courses_that_make_no_difference_are_given_up_at_once() {
        let mut left = vec![candidate(1.0, &[0.5, 0.6, 0.4]); 5];
        let mut dropped = Vec::new();
        drop_worse(&mut left, &mut dropped, 0.0);
        assert_eq!((left.len(), dropped.len()), (1, 4));
    }
}
