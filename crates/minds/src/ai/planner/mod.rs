//! The opponent that looks ahead: it plays greedy's ideas on to a horizon, many times each with separate dice, and
//! takes the one with the best results.
//!
//! All courses are tried with the same dice ([`race`]), so that luck matters little between them; the better half of
//! them gets the next tries, until one is left. Both sides play on like greedy, up to the horizon of [`playout`]; the
//! [`Judge`] rates the state there. If units have so many acts that greedy would be slow, the less promising ways to
//! use a weapon are left out in tries ([`Repertoire`]). A captain also tries the courses of the other units of its side
//! ([`together`]).

mod crew;
mod lines;
mod playout;
mod race;
#[cfg(not(target_arch = "wasm32"))]
mod threads;
mod together;

use std::sync::Arc;

use super::{
    Greedy, Judge, Opponent, Thought, Weighing, breach,
    greedy::Course,
    otherwise,
    pace::{Pace, through},
    repertoire::Repertoire,
    temper,
    walk::{self, Walks},
};
use crew::Crew;
use hexfray_battle::{Battle, Decision, Order, UnitId};
use playout::{Trial, Tries};
use race::Candidate;
pub use together::Together;

/// How much may be tried for one decision. It counts work, never time, so that every machine decides the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most courses that are tried, at least 1.
    pub courses: usize,
    /// Approximate number of orders in all tries together; every course is tried at least a few times.
    pub orders: usize,
    /// Turns of each unit in a try, including the one that has begun.
    pub turns: u16,
    /// The trials of the whole side's plan that follow.
    pub together: Option<Together>,
}

impl Budget {
    /// The usual budget of a planner.
    pub const USUAL: Self = Self { courses: 10, orders: 1_500, turns: 1, together: None };
    /// The usual budget of a captain.
    pub const CAPTAIN: Self = Self {
        courses: 12,
        orders: 3_500,
        turns: 2,
        together: Some(Together { lines: 1_500, changes: 1_000, finals: (4, 3_000) }),
    };

    /// The budget if units have so many acts that each order takes several times as long.
    fn where_orders_are_costly(self) -> Self {
        let together = |all: Together| Together {
            lines: all.lines / COSTLY,
            changes: all.changes / COSTLY,
            finals: (all.finals.0, all.finals.1 / COSTLY),
        };
        Self {
            courses: self.courses.min(MOST_COSTLY),
            orders: self.orders / COSTLY,
            turns: self.turns,
            together: self.together.map(together),
        }
    }
}

/// The factor by which fewer orders are tried if they take longer, and the most courses then.
const COSTLY: usize = 3;
const MOST_COSTLY: usize = 6;
/// The share of the usual budget for answering a question of the rules.
const QUESTION: usize = 4;

/// Takes the course with the best results when the battle is played on.
#[derive(Debug)]
pub struct Planner {
    name: &'static str,
    greedy: Greedy,
    crew: Crew,
    budget: Budget,
    seed: u64,
    /// The act that follows the last order: its unit, its round, and the act.
    then: Option<(UnitId, u16, Order)>,
    /// Where it notes what it weighs.
    weighing: Weighing,
}

impl Planner {
    /// An opponent of this kind; the seed is that of its own dice.
    pub fn new(seed: u64) -> Self {
        Self::within(seed, Budget::USUAL)
    }

    /// An opponent that plans the whole side's turn, and tries the best courses once more.
    pub fn captain(seed: u64) -> Self {
        Self { name: "captain", ..Self::within(seed, Budget::CAPTAIN) }
    }

    /// An opponent with this budget.
    pub fn within(seed: u64, budget: Budget) -> Self {
        Self {
            name: "planner",
            greedy: Greedy::new(),
            crew: Crew::default(),
            budget,
            seed,
            then: None,
            weighing: Weighing::default(),
        }
    }

    async fn decide(&mut self, battle: &Battle, pace: Pace) -> Order {
        if let Decision::Act { unit, .. } = *battle.decision()
            && let Some((of, round, order)) = self.then.take()
            && (of, round) == (unit, battle.round())
            && battle.check(&order).is_ok()
            && !walk::falls_first(battle, unit, &order)
        {
            return order;
        }
        let ranked = self.rank(battle, pace).await;
        let Some(best) = ranked.first() else { return otherwise(battle) };
        let best = best.trial.course;
        let unit = best.first.unit();
        // If a temper ties the unit, the act after its move is decided again then.
        let then = best.then.filter(|_| unit.is_none_or(|unit| !temper::ties(battle, unit)));
        self.then = then.zip(unit).map(|(order, unit)| (unit, battle.round(), order));
        best.first
    }

    /// The possible courses, the best first.
    async fn rank(&mut self, battle: &Battle, pace: Pace) -> Vec<Candidate> {
        let Some(side) = battle.decision().side() else { return Vec::new() };
        let repertoire = Arc::new(Repertoire::of(battle, pace).await);
        let budget = if repertoire.is_whole() { self.budget } else { self.budget.where_orders_are_costly() };
        let courses = self.courses(battle, budget.courses, pace).await;
        let judge = Judge::new(battle);
        let tries = Tries {
            root: battle,
            side,
            judge,
            repertoire,
            seed: self.seed,
            lines: Arc::default(),
            turns: budget.turns,
            weighing: self.weighing.clone(),
        };
        self.crew.begin(&tries, pace);
        // The choice of the next unit and of its acts matters more than questions of the rules in between.
        let is_question = matches!(battle.decision(), Decision::Answer { .. });
        let orders = if is_question { budget.orders / QUESTION } else { budget.orders };
        let trials: Vec<Trial> = courses.into_iter().map(Trial::from).collect();
        let ranked = race::race(&mut self.crew, &tries, &trials, orders, pace).await;
        match budget.together {
            Some(budget) if !is_question => together::rank(&mut self.crew, tries, ranked, budget, pace).await,
            _ => ranked,
        }
    }

    /// The first `most` courses, greedy's own first.
    async fn courses(&mut self, battle: &Battle, most: usize, pace: Pace) -> Vec<Course> {
        if let Decision::Act { unit, .. } = *battle.decision() {
            // A unit with a temper follows it, even to its disadvantage.
            let most = if battle.temper(unit).is_none() { most } else { 1 };
            return self.greedy.plans(battle, unit, most, pace).await;
        }
        let course = |first| Course { first, then: None, worth: 0.0 };
        let own = course(self.greedy.decide(battle, pace).await);
        let asked = battle.decision().unit();
        if asked.is_some_and(|unit| !battle.temper(unit).is_none()) {
            return vec![own];
        }
        let answers = |order: &Order| match order {
            Order::Pick { .. } => true,
            Order::Answer { unit, .. } => Some(*unit) == asked,
            _ => false,
        };
        let mut walks = Walks::default();
        let keeps = |order: &Order| !breach::is_breach(&mut walks, battle, order);
        let others = battle.orders().into_iter().filter(answers).filter(keeps).map(course);
        let others = others.filter(|other| !other.is_like(&own));
        [own].into_iter().chain(others).take(most).collect()
    }
}

impl Opponent for Planner {
    fn name(&self) -> &'static str {
        self.name
    }

    fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.then = None;
        self.greedy.restart(seed);
    }

    fn weigh_aloud(&mut self, weighing: Weighing) {
        self.weighing = weighing;
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        through(self.decide(battle, Pace::Through))
    }

    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        Box::pin(self.decide(battle, Pace::Steps))
    }
}
