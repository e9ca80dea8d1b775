//! Which of several courses comes out best: all are tried with the same dice, and the worse drop out early.

use std::ops::Range;

use super::{crew::Crew, playout::Tries};
use crate::ai::{greedy::Course, pace::Pace};

/// By how much a course has to come out better than the first, as a chance to win.
const MARGIN: f64 = 0.004;
/// By how many standard errors of the difference it has to come out better.
const BETTER: f64 = 1.0;
/// By how many standard errors a course comes out worse than the first when it is given up at once.
const WORSE: f64 = 2.5;

/// Tries of each course before anything is known of them.
const FIRST: u64 = 2;

/// A course with how it came out in each try so far.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What is tried.
    pub course: Course,
    /// The chance to win after each try, in the order of the dice.
    chances: Vec<f64>,
}

impl Candidate {
    /// The chance to win by this course.
    pub fn mean(&self) -> f64 {
        self.chances.iter().sum::<f64>() / self.chances.len().max(1) as f64
    }

    /// By how much it came out better than another with the same dice: the mean, and its standard error.
    fn gain(&self, other: &Self) -> (f64, f64) {
        let gains = || self.chances.iter().zip(&other.chances).map(|(one, two)| one - two);
        let count = self.chances.len().min(other.chances.len()).max(1) as f64;
        let mean = gains().sum::<f64>() / count;
        let variance = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, (variance / count).sqrt())
    }
}

/// Tries courses in passes that take the same work; after each the worse half drops out, and whoever is worse for sure.
/// Answers with all of them, the best first. The first course is the measure: another is better only where that is no
/// matter of luck.
pub async fn race(crew: &mut Crew, tries: &Tries<'_>, courses: &[Course], orders: usize, pace: Pace) -> Vec<Candidate> {
    let mut left: Vec<Candidate> = courses.iter().map(|&course| Candidate { course, chances: Vec::new() }).collect();
    let mut dropped = Vec::with_capacity(left.len());
    if left.len() < 2 {
        return left;
    }
    let passes = left.len().next_power_of_two().ilog2() as usize;
    try_all(crew, tries, &mut left, 0..FIRST, pace).await;
    // How much work a try is, the first ones show.
    let a_try = (crew.orders() / (FIRST as usize * left.len())).max(1);
    let a_pass = orders / a_try / passes;
    let mut number = FIRST;
    loop {
        let each = FIRST.max((a_pass / left.len()) as u64);
        try_all(crew, tries, &mut left, number..number + each, pace).await;
        number += each;
        let is_last = left.len() == 2;
        drop_worse(&mut left, &mut dropped);
        if is_last || left.len() < 2 {
            break;
        }
    }
    if let [first, second, ..] = &left[..] {
        let (mean, error) = second.gain(first);
        if mean > MARGIN.max(BETTER * error) {
            left.swap(0, 1);
        }
    }
    left.extend(dropped.into_iter().rev());
    left
}

/// Tries every course with the dice of each of these numbers.
async fn try_all(crew: &mut Crew, tries: &Tries<'_>, left: &mut [Candidate], numbers: Range<u64>, pace: Pace) {
    let courses: Vec<Course> = left.iter().map(|candidate| candidate.course).collect();
    for row in crew.try_all(tries, &courses, numbers, pace).await {
        left.iter_mut().zip(row).for_each(|(candidate, chance)| candidate.chances.push(chance));
    }
}

/// Drops the worse half of the courses after the first, and those that are worse than it for sure; the worst first.
fn drop_worse(left: &mut Vec<Candidate>, dropped: &mut Vec<Candidate>) {
    left[1..].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
    let most = left.len().div_ceil(2).max(2);
    let is_worse = |candidate: &Candidate| {
        let (mean, error) = candidate.gain(&left[0]);
        mean <= -WORSE * error
    };
    let sure = left[1..].iter().position(is_worse).map_or(left.len(), |at| at + 1);
    dropped.extend(left.drain(most.min(sure)..).rev());
}
