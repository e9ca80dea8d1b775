//! The opponent that looks ahead: it plays what greedy thinks of on to a horizon, many times each with dice of its own,
//! and takes what comes out best.
//!
//! All courses are tried with the same dice ([`race`]), so that luck tells little between them; the better half of them
//! gets the next tries, until one is left. How far they are played on, [`playout`] says, and by whom, [`policy`]; how
//! things stand there, the [`Judge`].

mod crew;
mod playout;
mod policy;
mod race;
#[cfg(not(target_arch = "wasm32"))]
mod threads;

use super::{
    Greedy, Judge, Opponent, Thought,
    greedy::Course,
    otherwise,
    pace::{Pace, through},
};
use crate::battle::{Battle, Decision, Order, UnitId};
use crew::Crew;
use playout::{Pilot, Tries};
use race::Candidate;

/// How much may be tried for one decision. It counts work, never time, so that every machine decides the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Most courses that are tried, at least 1.
    pub courses: usize,
    /// Orders given in all tries together, at least about; every course is tried a few times all the same.
    pub orders: usize,
    /// How many of the best are then tried with everybody playing on by exact odds, and orders for that. An order takes
    /// several times as long as before.
    pub finals: Option<(usize, usize)>,
}

impl Budget {
    /// What a planner has as a rule.
    pub const USUAL: Self = Self { courses: 24, orders: 8_000, finals: None };
    /// What a captain has as a rule.
    pub const CAPTAIN: Self = Self { courses: 32, orders: 10_000, finals: Some((6, 4_000)) };
}

/// Takes the course that comes out best when the battle is played on.
#[derive(Debug)]
pub struct Planner {
    name: &'static str,
    greedy: Greedy,
    crew: Crew,
    budget: Budget,
    seed: u64,
    /// What is to follow the last order: for whom, in which round, and what.
    then: Option<(UnitId, u16, Order)>,
}

impl Planner {
    /// An opponent of this kind; the seed is that of the dice that it throws for itself.
    pub fn new(seed: u64) -> Self {
        Self::within(seed, Budget::USUAL)
    }

    /// One that tries the best once more with everybody playing by exact odds, and so sees what both sides make of it.
    pub fn captain(seed: u64) -> Self {
        Self { name: "captain", ..Self::within(seed, Budget::CAPTAIN) }
    }

    /// One with a budget of its own.
    pub fn within(seed: u64, budget: Budget) -> Self {
        Self { name: "planner", greedy: Greedy::new(), crew: Crew::default(), budget, seed, then: None }
    }

    async fn decide(&mut self, battle: &Battle, pace: Pace) -> Order {
        if let Decision::Act { unit, .. } = *battle.decision()
            && let Some((of, round, order)) = self.then.take()
            && (of, round) == (unit, battle.round())
            && battle.check(&order).is_ok()
        {
            return order;
        }
        let ranked = self.rank(battle, pace).await;
        let Some(best) = ranked.first() else { return otherwise(battle) };
        let unit = best.course.first.unit();
        self.then = best.course.then.zip(unit).map(|(order, unit)| (unit, battle.round(), order));
        best.course.first
    }

    /// What could be done, the best first.
    async fn rank(&mut self, battle: &Battle, pace: Pace) -> Vec<Candidate> {
        let Some(side) = battle.decision().side() else { return Vec::new() };
        let courses = self.courses(battle, pace).await;
        let judge = Judge::new(battle);
        let tries = Tries { root: battle, pilot: Pilot::Quick, side, judge, seed: self.seed };
        self.crew.begin(&tries, pace);
        let mut ranked = race::race(&mut self.crew, &tries, &courses, self.budget.orders, pace).await;
        let Some((most, orders)) = self.budget.finals.filter(|_| ranked.len() > 1) else { return ranked };
        let others = ranked.split_off(most.min(ranked.len()));
        let best: Vec<Course> = ranked.iter().map(|candidate| candidate.course).collect();
        let tries = Tries { pilot: Pilot::Exact, ..tries };
        self.crew.begin(&tries, pace);
        let mut ranked = race::race(&mut self.crew, &tries, &best, orders, pace).await;
        ranked.extend(others);
        ranked
    }

    /// The ways to go on, greedy's own first. Questions of the rules are left to it.
    async fn courses(&mut self, battle: &Battle, pace: Pace) -> Vec<Course> {
        if let Decision::Act { unit, .. } = *battle.decision() {
            // Whoever has a temper does what it says, whether that wins or not.
            let most = if battle.temper(unit).is_none() { self.budget.courses } else { 1 };
            return self.greedy.plans(battle, unit, most, pace).await;
        }
        let course = |first| Course { first, then: None };
        let own = course(self.greedy.decide(battle, pace).await);
        let picks = |order: &Order| matches!(order, Order::Pick { .. });
        let others = battle.orders().into_iter().filter(picks).map(course).filter(|&other| other != own);
        [own].into_iter().chain(others).take(self.budget.courses).collect()
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

    fn choose(&mut self, battle: &Battle) -> Order {
        through(self.decide(battle, Pace::Through))
    }

    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        Box::pin(self.decide(battle, Pace::Steps))
    }
}
