//! Possible courses of action and their outcomes: a hint for the deciding player, and the best order that was missed.
//!
//! Each likely course is played many times, with the same dice as the others, until every unit has had a turn. After each pass
//! the worse half is dropped. The dice are independent of those of the battle.

use std::{collections::BTreeMap, pin::Pin};

use serde::Serialize;

use super::{Parties, Terms, terms::differences};
use hexfray_battle::{
    Act, ActWord, Aim, Battle, CanonicalHasher, Decision, Forecast, Order, OrderPattern, Purpose, SideId, UnitId, Verb,
};
use hexfray_minds::{
    ai::{self, Greedy, Judge, Nearest, Opponent as _, check_ready},
    story::{Names, delay_in_words, instead_in_words, odds_in_words, order_as_seen, order_in_words, purpose_of},
};

/// The most courses that are tried.
const MOST_COURSES: usize = 12;
/// The most of them that concern only the turn itself, such as to end it, to wait, or to defend.
const MOST_OTHERS: usize = 4;
/// How many of the best courses are shown.
pub const TOLD: usize = 3;
/// The number of passes, and the trials of each course in the first pass. The number of trials doubles with each further pass.
const PASSES: (usize, usize) = (3, 8);
/// The most orders of a trial, per unit of the battle.
const MOST_ORDERS: usize = 6;

/// Courses of action that were tried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The side that decides.
    pub side: SideId,
    /// The chance to win before the decision, 0 to 1: that of the best course, or the judge's estimate if none has been tried.
    pub before: f64,
    /// The best courses, the best first, though one that strikes comes before others that are no better by more than chance
    /// explains; after them the one that was taken, if it is not among them.
    pub courses: Vec<Advised>,
    /// What ends the turn at once, with its outcome, if it was tried: what the others are worth beside it.
    #[serde(skip)]
    pub idle: Option<Box<Advised>>,
}

impl Advice {
    /// The course that was taken, if it is known.
    pub fn given(&self) -> Option<&Advised> {
        self.courses.iter().find(|course| course.is_given)
    }

    /// The best course.
    pub fn best(&self) -> Option<&Advised> {
        self.courses.iter().max_by(|one, other| one.chance.total_cmp(&other.chance))
    }

    /// The best course and the one that was taken, if the difference is more than chance explains.
    pub fn missed(&self) -> Option<(&Advised, &Advised)> {
        let (best, given) = (self.best()?, self.given()?);
        best.is_better_than(given).then_some((best, given))
    }
}

/// A course and its outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advised {
    /// Its orders: one, or a move and the act that follows it.
    pub orders: Vec<Order>,
    /// Its orders in words.
    pub words: String,
    /// Its orders in words without coordinates: cells by steps from the unit and by the units beside them.
    #[serde(skip)]
    pub plain: String,
    /// The chance of its act's own roll, such as `hits 44 %`; `None` if it rolls no dice.
    #[serde(skip)]
    pub odds: Option<String>,
    /// The chance to win, 0 to 1.
    pub chance: f64,
    /// When its act takes effect, if that is later, and what its target may do before.
    #[serde(skip)]
    pub delay: Option<String>,
    /// The standard error of the chance.
    pub error: f64,
    /// Whether it is the course that was taken.
    pub is_given: bool,
    /// The figures that explain the difference.
    pub terms: Terms,
    /// Their standard errors.
    #[serde(skip)]
    pub errors: Terms,
    /// The foe and the unit of the side itself that account for most of the hit points that it loses, with those points:
    /// `Bran hurts Hal, 55 HP`; `None` if it loses hardly any.
    #[serde(skip)]
    pub mostly: Option<String>,
}

impl Advised {
    /// Whether its outcome is better than the other's by more than chance explains.
    pub fn is_better_than(&self, other: &Self) -> bool {
        is_clear((self.chance, self.error), (other.chance, other.error))
    }

    /// How its results differ from the other's by more than chance explains, the greatest difference first.
    pub fn differences(&self, other: &Self, parties: &Parties) -> Vec<String> {
        differences((&self.terms, &self.errors), (&other.terms, &other.errors), parties)
    }
}

/// Whether one chance is higher than another by more than their standard errors explain.
fn is_clear(one: (f64, f64), other: (f64, f64)) -> bool {
    one.0 - other.0 > (one.1 + other.1).max(0.01)
}

/// A course that is being tried.
struct Candidate {
    orders: Vec<Order>,
    is_given: bool,
    chances: Vec<f64>,
    /// The results of the trials.
    results: Vec<Terms>,
    /// The hit points that units of the side lose in turns of foes, by unit and foe.
    harm: BTreeMap<(UnitId, UnitId), f64>,
}

impl Candidate {
    const fn new(orders: Vec<Order>, is_given: bool) -> Self {
        Self { orders, is_given, chances: Vec::new(), results: Vec::new(), harm: BTreeMap::new() }
    }

    fn mean(&self) -> f64 {
        mean_of(&self.chances)
    }

    fn error(&self) -> f64 {
        error_of(&self.chances)
    }

    /// A figure of each result.
    fn figure(&self, figure: impl Fn(&[f64]) -> f64) -> Terms {
        let of = |part: fn(&Terms) -> f64| figure(&self.results.iter().map(part).collect::<Vec<f64>>());
        Terms {
            foes_lose: of(|terms| terms.foes_lose),
            foes_fall: of(|terms| terms.foes_fall),
            own_lose: of(|terms| terms.own_lose),
            own_fall: of(|terms| terms.own_fall),
        }
    }

    /// Whether chance may explain that another comes out better.
    fn may_be_as_good_as(&self, other: &Self) -> bool {
        !is_clear((other.mean(), other.error()), (self.mean(), self.error()))
    }
}

fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The standard error of a mean.
fn error_of(values: &[f64]) -> f64 {
    let (mean, count) = (mean_of(values), values.len() as f64);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt()
}

/// A trial that is under way.
struct Try {
    candidate: usize,
    /// Orders of the course given so far.
    given: usize,
    orders: usize,
    acting: Option<UnitId>,
    had: Vec<bool>,
    /// Whether the foes come as near as they can, and do not play greedily.
    come: bool,
}

/// The limits of what is advised, as in a lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// The kinds of orders that the player can give; `None`: all. Answers and the choice of the next unit are always among them.
    pub allowed: Option<Vec<ActWord>>,
    /// What the player is to do now: only courses that do it are advised, if there are any.
    pub wanted: Option<OrderPattern>,
}

impl Limits {
    fn allow(&self, orders: &[Order]) -> bool {
        let is_allowed = |order: &Order| match (ActWord::of(order), &self.allowed) {
            (ActWord::Pick | ActWord::Answer, _) | (_, None) => true,
            (word, Some(allowed)) => allowed.contains(&word),
        };
        orders.iter().all(is_allowed)
    }
}

/// A search for courses.
type Courses = Pin<Box<dyn Future<Output = Vec<Vec<Order>>> + Send>>;

/// Finds advice in small steps.
pub struct Adviser {
    root: Battle,
    scratch: Battle,
    judge: Judge,
    side: SideId,
    greedy: Greedy,
    /// Foes who come near in every second trial, if a course has an act that takes effect later.
    near: Option<Nearest>,
    seed: u64,
    limits: Limits,
    /// The search of the greedy opponent for courses, until it ends.
    courses: Option<Courses>,
    candidates: Vec<Candidate>,
    /// The courses that have not been dropped, as indices of `candidates`.
    left: Vec<usize>,
    /// The pass, and the number of the next trial in it.
    pass: usize,
    next: usize,
    under_way: Option<Try>,
    /// The hit points of all units before the order of a trial that is given now.
    had: Vec<i32>,
    is_done: bool,
    /// The orders given in trials, and the most of them.
    spent: usize,
    most: usize,
}

impl Adviser {
    /// Starts to look for advice on the current decision. `given` is the course that was taken, which is compared with the
    /// others; empty if it is unknown. `None` if the battle is over.
    pub fn new(battle: &Battle, given: &[Order], seed: u64) -> Option<Self> {
        let side = battle.decision().side()?;
        let mut root = battle.scratch(seed);
        battle.copy_into(&mut root);
        let scratch = battle.scratch(seed);
        let given = (!given.is_empty()).then(|| Candidate::new(given.to_vec(), true));
        Some(Self {
            judge: Judge::new(&root),
            courses: Some(courses(&root)),
            left: Vec::new(),
            pass: 0,
            next: 0,
            under_way: None,
            had: Vec::new(),
            is_done: false,
            spent: 0,
            most: usize::MAX,
            seed,
            limits: Limits::default(),
            side,
            candidates: given.into_iter().collect(),
            scratch,
            greedy: Greedy::new(),
            near: None,
            root,
        })
    }

    /// Advises only within limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Gives at most about this many orders in all trials: large battles are tried less often. Each course is tried at least
    /// twice.
    #[must_use]
    pub fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Ends the trials as soon as each course has been tried twice, if it takes too long.
    pub fn hurry(&mut self) {
        self.most = self.most.min(self.spent);
    }

    /// The number of rounds of trials of all courses that are left, from the first one: with each of them the advice so far
    /// is surer. `None` before every course has been tried.
    pub fn rounds(&self) -> Option<usize> {
        // Each pass has twice the trials of the one before.
        let rounds = PASSES.1 * ((1 << self.pass) - 1) + self.next / self.left.len().max(1);
        (rounds > 0 && self.courses.is_none()).then_some(rounds)
    }

    /// Whether the advice is complete.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Continues until the advice is complete or `enough` returns true. `enough` is called before each small step.
    pub fn go_on(&mut self, mut enough: impl FnMut() -> bool) {
        while !self.is_done && !enough() {
            if let Some(courses) = &mut self.courses {
                if let Some(courses) = check_ready(courses) {
                    self.choose_candidates(courses);
                }
            } else if let Some(under_way) = self.under_way.take() {
                self.go_on_with(under_way);
            } else {
                self.begin();
            }
        }
    }

    /// The share of the work that is done, 0 to 1: later passes try fewer courses more often, so that all take about as long.
    pub fn progress(&self) -> f64 {
        let in_pass = (self.left.len() * (PASSES.1 << self.pass)).max(1);
        let passes = self.pass as f64 + self.next as f64 / in_pass as f64;
        let spent = self.spent as f64 / self.most.max(1) as f64;
        if self.is_done { 1.0 } else { (passes / PASSES.0 as f64).max(spent.min(0.99)) }
    }

    /// The advice so far.
    pub fn advice(&self, names: &Names) -> Advice {
        let mut order: Vec<&Candidate> = self.candidates.iter().filter(|one| !one.chances.is_empty()).collect();
        // The courses that were tried longest are the best.
        order.sort_by(|one, other| {
            other.chances.len().cmp(&one.chances.len()).then(other.mean().total_cmp(&one.mean()))
        });
        // Two paths to the same act have the same words: only the better one is shown.
        let mut known: Vec<String> = Vec::new();
        let mut told = order.into_iter().map(|candidate| self.told(names, candidate)).collect::<Vec<Advised>>();
        told.retain(|course| {
            let is_new = !known.contains(&course.words);
            known.push(course.words.clone());
            is_new || course.is_given
        });
        // Doing nothing comes out much like the rest where little is decided yet: it is shown only if it really is best.
        let acts: Vec<Advised> = told.iter().filter(|course| !is_idle(&course.orders)).cloned().collect();
        let is_best = |course: &Advised| acts.iter().all(|other| course.is_better_than(other));
        told.retain(|course| course.is_given || !is_idle(&course.orders) || is_best(course));
        // A blow that hits nobody is no advice, though chance may have put it first.
        let is_vain = |course: &Advised| {
            !course.is_given && self.strikes(&course.orders) && self.forecast(&course.orders).is_some_and(hits_nobody)
        };
        if told.iter().any(|course| !is_vain(course)) {
            told.retain(|course| !is_vain(course));
        }
        // Where chance may explain the difference, a blow is plainer advice than a way around: the one that costs least.
        let blows = told.iter().enumerate();
        let blows = blows.filter(|(_, it)| !told[0].is_better_than(it) && self.strikes(&it.orders));
        let blow = blows.max_by(|one, other| one.1.terms.gain().total_cmp(&other.1.terms.gain())).map(|(at, _)| at);
        told[..blow.map_or(0, |at| at + 1)].rotate_right(usize::from(blow.is_some()));
        let mut place = 0..;
        told.retain(|course| place.next().is_some_and(|place| place < TOLD) || course.is_given);
        told[usize::from(blow.is_some())..].sort_by(|one, other| other.chance.total_cmp(&one.chance));
        let best = told.iter().map(|course| course.chance).max_by(f64::total_cmp);
        let ends = |one: &&Candidate| matches!(one.orders[..], [Order::EndTurn { .. }]) && !one.chances.is_empty();
        let idle = self.candidates.iter().find(ends).map(|idle| Box::new(self.told(names, idle)));
        Advice { idle, side: self.side, before: best.unwrap_or_else(|| self.chance(&self.root)), courses: told }
    }

    fn told(&self, names: &Names, candidate: &Candidate) -> Advised {
        let terms = candidate.figure(mean_of);
        let (last, forecast) = (candidate.orders.last(), self.forecast(&candidate.orders));
        Advised {
            words: course_in_words(&candidate.orders, |order| order_in_words(names, &self.root, order)),
            plain: course_in_words(&candidate.orders, |order| order_as_seen(names, &self.root, order)),
            odds: forecast.as_ref().zip(last).and_then(|(forecast, last)| self.odds(names, last, forecast)),
            delay: last.zip(forecast).and_then(|(last, forecast)| delay_in_words(&self.root, last, &forecast)),
            orders: candidate.orders.clone(),
            chance: candidate.mean(),
            error: candidate.error(),
            is_given: candidate.is_given,
            mostly: mostly_in_words(names, candidate, terms.own_lose * candidate.chances.len() as f64),
            terms,
            errors: candidate.figure(error_of),
        }
    }

    /// The exact odds of a course's last act; `None` if it has none.
    fn forecast(&self, orders: &[Order]) -> Option<Forecast> {
        let last = orders.last()?;
        let goes = |order: &Order| match *order {
            Order::Move { to, .. } | Order::Walk { to, .. } => Some(to),
            _ => None,
        };
        let stands = || self.root.unit(last.unit()?)?.cell;
        let Order::Act { .. } = last else { return None };
        let from = orders.iter().find_map(goes).or_else(stands)?;
        self.root.forecast_from(last, from).ok()
    }

    /// The chance of the roll of a course's last act, in words; `None` if no dice decide it.
    fn odds(&self, names: &Names, last: &Order, forecast: &Forecast) -> Option<String> {
        if let Order::Act { aim: Aim::Unit(meant), .. } = *last
            && let Some(words) = instead_in_words(forecast, meant, |unit| names.unit(unit))
        {
            return Some(words);
        }
        let rolls = forecast.targets.iter().filter(|target| !target.chance.is_empty());
        let best = rolls.max_by(|one, other| (one.reached * one.hit).total_cmp(&(other.reached * other.hit)));
        best.map(|best| odds_in_words(best, purpose_of(&self.root, last)))
    }

    /// Whether a course has an act that harms foes.
    fn strikes(&self, orders: &[Order]) -> bool {
        let harms = |order: &Order| match *order {
            Order::Act { unit, act, .. } => {
                self.root.acts(unit).into_iter().any(|known| known.act == act && known.purpose == Purpose::Harm)
            }
            _ => false,
        };
        orders.iter().any(harms)
    }

    /// The chance that the side or one of its allies wins.
    fn chance(&self, battle: &Battle) -> f64 {
        let chances = self.judge.chances(battle).into_iter().enumerate();
        let own = chances.filter(|&(side, _)| !battle.are_hostile(SideId(side as u8), self.side));
        own.map(|(_, chance)| chance).sum()
    }

    /// Adds a course if it is new and allowed, and its first order is legal.
    fn add(&mut self, orders: Vec<Order>) {
        let known = |one: &Candidate| {
            one.orders == orders || (one.is_given && one.orders.first() == orders.first() && orders.len() == 1)
        };
        let is_new = !self.candidates.iter().any(known) && self.limits.allow(&orders);
        if is_new && orders.first().is_some_and(|first| self.root.check(first).is_ok()) {
            self.candidates.push(Candidate::new(orders, false));
        }
    }

    /// Chooses the courses to try: those that the greedy opponent found, and the others.
    fn choose_candidates(&mut self, courses: Vec<Vec<Order>>) {
        self.courses = None;
        courses.into_iter().for_each(|orders| self.add(orders));
        for order in others(&self.root) {
            if self.candidates.len() < MOST_COURSES {
                self.add(vec![order]);
            }
        }
        self.keep_wanted();
        // What is slow may be lost by the time it takes effect, if its target goes where greedy foes would not.
        let is_slow = |one: &Candidate| self.forecast(&one.orders).is_some_and(|forecast| forecast.ready.is_some());
        self.near = self.candidates.iter().any(is_slow).then(Nearest::new);
        self.left = (0..self.candidates.len()).collect();
        self.is_done = self.left.is_empty();
    }

    /// Leaves out courses that do not do what is wanted; if none does, the orders that do it take their places.
    fn keep_wanted(&mut self) {
        let Some(wanted) = self.limits.wanted else { return };
        let side = |unit: UnitId| self.root.unit(unit).map_or(self.side, |unit| unit.side);
        let fits = |order: &Order| wanted.fits(order, side);
        let does: Vec<bool> = self.candidates.iter().map(|one| one.orders.iter().any(fits)).collect();
        let able: Vec<Order> = match does.contains(&true) {
            true => Vec::new(),
            false => self.root.orders().into_iter().filter(fits).take(MOST_COURSES).collect(),
        };
        if does.contains(&true) || !able.is_empty() {
            let mut does = does.into_iter();
            self.candidates.retain(|one| does.next() == Some(true) || one.is_given);
        }
        able.into_iter().for_each(|order| self.add(vec![order]));
    }

    /// Starts the next trial, or drops the worse half of the courses at the end of a pass.
    fn begin(&mut self) {
        let tries = PASSES.1 << self.pass;
        let is_round = self.next.is_multiple_of(self.left.len());
        if is_round && self.spent >= self.most && (self.pass > 0 || self.next >= 2 * self.left.len()) {
            self.is_done = true;
            return;
        }
        if self.next == self.left.len() * tries {
            self.drop_worse();
            return;
        }
        let (number, candidate) = (self.next / self.left.len(), self.left[self.next % self.left.len()]);
        self.next += 1;
        let mut hasher = CanonicalHasher::new();
        // All courses get the same dice.
        [self.seed, self.pass as u64, number as u64].into_iter().for_each(|word| hasher.u64(word));
        self.root.branch_into(&mut self.scratch, hasher.finish().0);
        self.greedy.restart(0);
        let had = vec![false; self.root.units().count()];
        let come = number % 2 == 1 && self.near.is_some();
        if let Some(near) = &mut self.near {
            near.restart(0);
        }
        self.under_way = Some(Try { candidate, given: 0, orders: 0, acting: None, had, come });
    }

    fn drop_worse(&mut self) {
        let candidates = &self.candidates;
        self.left
            .sort_by(|&one, &other| candidates[other].mean().total_cmp(&candidates[one].mean()).then(one.cmp(&other)));
        let keep = self.left.len().div_ceil(2).max(TOLD);
        let strikes = self.left.iter().copied().find(|&at| self.strikes(&candidates[at].orders));
        // The best that strikes is kept while chance may explain that others come out better.
        let strikes = strikes.filter(|&at| candidates[at].may_be_as_good_as(&candidates[self.left[0]]));
        // One course that does nothing may be best; it takes no other's place, because it is seldom shown.
        let (mut places, mut is_free) = (0..keep, true);
        self.left.retain(|&at| {
            let is_kept = match is_idle(&candidates[at].orders) {
                true => std::mem::take(&mut is_free) && !places.is_empty(),
                false => places.next().is_some(),
            };
            is_kept || candidates[at].is_given || strikes == Some(at)
        });
        (self.pass, self.next) = (self.pass + 1, 0);
        self.is_done = self.pass == PASSES.0 || self.left.len() == 1;
    }

    /// Gives one order of a trial.
    fn go_on_with(&mut self, mut under_way: Try) {
        let course = &self.candidates[under_way.candidate].orders;
        let planned = course.get(under_way.given).copied();
        under_way.given += 1;
        let planned = planned.filter(|order| self.scratch.check(order).is_ok());
        if planned.is_none() && self.is_over(&under_way) {
            return self.finish(&under_way);
        }
        let is_foe = || self.scratch.decision().side().is_some_and(|side| self.root.are_hostile(side, self.side));
        let order = planned.unwrap_or_else(|| match &mut self.near {
            Some(near) if under_way.come && is_foe() => near.choose(&self.scratch),
            _ => self.greedy.choose(&self.scratch),
        });
        if let Decision::Act { unit, .. } = *self.scratch.decision() {
            under_way.acting = Some(unit);
            // A unit that waits still has its turn before it; but it waits once.
            let waits = matches!(order, Order::Act { act, .. } if act.verb == Verb::WAIT) && planned.is_some();
            under_way.had[unit.index()] = !waits;
        }
        under_way.orders += 1;
        self.spent += 1;
        let foe = under_way.acting.filter(|&unit| is_hostile(&self.root, unit, self.side));
        self.had.clear();
        self.had.extend(self.scratch.units().map(|unit| unit.hp));
        let is_done = self.scratch.submit(order).is_ok();
        if let Some(foe) = foe {
            let own =
                self.scratch.units().zip(&self.had).filter(|(unit, _)| !self.root.are_hostile(unit.side, self.side));
            let harm = &mut self.candidates[under_way.candidate].harm;
            for (unit, had) in own.filter(|(unit, had)| unit.hp < **had) {
                *harm.entry((unit.id, foe)).or_default() += f64::from(had - unit.hp);
            }
        }
        if is_done {
            self.under_way = Some(under_way);
        } else {
            self.finish(&under_way);
        }
    }

    /// Whether the trial is over: a unit is about to have its second turn and no act of the course has yet to take effect, the
    /// battle is over, or the trial has had enough orders.
    fn is_over(&self, under_way: &Try) -> bool {
        let again = match *self.scratch.decision() {
            Decision::Act { unit, .. } => {
                let is_second = under_way.acting != Some(unit) && under_way.had[unit.index()];
                is_second && !self.is_pending(under_way.candidate)
            }
            Decision::Over(_) => true,
            _ => false,
        };
        again || under_way.orders >= MOST_ORDERS * under_way.had.len()
    }

    /// Whether an act of a course has yet to take effect.
    fn is_pending(&self, candidate: usize) -> bool {
        let user = self.candidates[candidate].orders.first().and_then(Order::unit);
        self.near.is_some() && self.scratch.prepared().iter().any(|act| Some(act.unit) == user)
    }

    /// Records the outcome of a trial.
    fn finish(&mut self, under_way: &Try) {
        let chance = self.chance(&self.scratch);
        let candidate = &mut self.candidates[under_way.candidate];
        candidate.chances.push(chance);
        let mut terms = Terms::default();
        for (before, after) in self.root.units().zip(self.scratch.units()) {
            let is_foe = self.root.are_hostile(before.side, self.side);
            let lost = f64::from(before.hp - after.hp);
            let fell = f64::from(u8::from(before.is_active() && !after.is_active()));
            let (lose, fall) = match is_foe {
                true => (&mut terms.foes_lose, &mut terms.foes_fall),
                false => (&mut terms.own_lose, &mut terms.own_fall),
            };
            *lose += lost;
            *fall += fell;
        }
        candidate.results.push(terms);
    }
}

/// Whether a unit is a foe of a side.
fn is_hostile(battle: &Battle, unit: UnitId, side: SideId) -> bool {
    battle.unit(unit).is_some_and(|unit| battle.are_hostile(unit.side, side))
}

/// The least share of the hit points lost that is worth a word.
const WORTH_NAMING: f64 = 0.3;

/// The foe and the unit that account for most of the hit points that a side loses in all trials of a course.
fn mostly_in_words(names: &Names, candidate: &Candidate, lost: f64) -> Option<String> {
    let (&(unit, foe), &harm) = candidate.harm.iter().max_by(|one, other| one.1.total_cmp(other.1))?;
    let each = harm / candidate.chances.len().max(1) as f64;
    let is_most = each >= 1.0 && harm >= WORTH_NAMING * lost;
    is_most.then(|| format!("{} hurts {}, {each:.0} HP", names.unit(foe), names.unit(unit)))
}

/// A course in words: `Mira: go to 3,4, then long bow, at Wolf`.
fn course_in_words(orders: &[Order], in_words: impl Fn(&Order) -> String) -> String {
    let mut words = String::new();
    for order in orders {
        let next = in_words(order);
        if words.is_empty() {
            words = next;
        } else {
            words += ", then ";
            words += next.split_once(": ").map_or(next.as_str(), |(_, what)| what);
        }
    }
    words
}

/// Whether a harmful act has next to no chance to hit any unit.
fn hits_nobody(forecast: Forecast) -> bool {
    /// The chance below which a hit is a matter of rounding.
    const LEAST: f64 = 0.005;
    let misses = forecast.targets.iter().all(|target| target.reached * target.hit < LEAST);
    misses && !forecast.targets.is_empty()
}

/// Whether a course leaves everything to others: it ends the turn at once, or puts it off.
fn is_idle(orders: &[Order]) -> bool {
    match orders {
        [Order::EndTurn { .. }] => true,
        [Order::Act { act, .. }] => act.verb == Verb::WAIT,
        _ => false,
    }
}

/// The greedy opponent's ways to use a turn; none if the battle waits for another kind of decision.
fn courses(battle: &Battle) -> Courses {
    let Decision::Act { unit, .. } = *battle.decision() else { return Box::pin(async { Vec::new() }) };
    let mut copy = battle.scratch(0);
    battle.copy_into(&mut copy);
    Box::pin(async move { ai::courses(&copy, unit, MOST_COURSES).await })
}

/// The other choices: answers to a question, the choice of the next unit, the end of the turn, and acts that concern it.
fn others(battle: &Battle) -> Vec<Order> {
    let Decision::Act { unit, .. } = *battle.decision() else {
        let is_choice = |order: &Order| matches!(order, Order::Pick { .. } | Order::Answer { .. });
        return battle.orders().into_iter().filter(is_choice).take(MOST_COURSES).collect();
    };
    let acts = battle.acts(unit).into_iter().filter(|act| act.refused.is_none() && act.purpose == Purpose::Turn);
    // A shorter wait than until another unit has acted would only let it act again at once.
    let sensible = |act: Act| match act.verb {
        Verb::WAIT => ai::waits(battle, unit, act).first().map(|wait| wait.act),
        _ => Some(act),
    };
    let acts = acts.filter_map(|act| sensible(act.act)).map(|act| Order::Act { unit, act, aim: Aim::None });
    let all = std::iter::once(Order::EndTurn { unit }).chain(acts);
    all.filter(|order| battle.check(order).is_ok()).take(MOST_OTHERS).collect()
}

/// Gives complete advice at once. `None` if the battle is over.
pub fn advise(battle: &Battle, names: &Names, given: &[Order], seed: u64) -> Option<Advice> {
    let mut adviser = Adviser::new(battle, given, seed)?;
    adviser.go_on(|| false);
    Some(adviser.advice(names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{DiceSource, Rulesets};

    /// The first moment of a battle in which the unit that decides has a slow act at a unit.
    fn slow_moment() -> (Battle, Order) {
        let rulesets = Rulesets(&[&hexfray_percentile::Percentile]);
        let setup = rulesets.load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it is sound");
        for seed in 0..40 {
            let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
            let mut mind = ai::opponent("nearest", 7).expect("it is known");
            for _ in 0..60 {
                let is_slow = |order: &Order| {
                    let delay = battle.forecast(order).ok().and_then(|odds| delay_in_words(&battle, order, &odds));
                    delay.is_some_and(|delay| delay.contains("has a turn"))
                };
                if let Some(order) = battle.orders().into_iter().find(is_slow) {
                    return (battle, order);
                }
                let order = mind.choose(&battle);
                if battle.submit(order).is_err() || battle.outcome().is_some() {
                    break;
                }
            }
        }
        panic!("there are archers")
    }

    #[test]
    fn a_shot_that_cannot_hit_is_told_from_one_that_can() {
        let rulesets = Rulesets(&[&hexfray_percentile::Percentile]);
        let setup = rulesets.load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it is sound");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut mind = ai::opponent("nearest", 7).expect("it is known");
        let mut told = [0, 0];
        for _ in 0..12 {
            for order in battle.orders().into_iter().filter(|order| matches!(order, Order::Act { .. })) {
                let Ok(forecast) = battle.forecast(&order) else { continue };
                let best = forecast.targets.iter().map(|target| target.reached * target.hit).fold(0.0, f64::max);
                if forecast.targets.is_empty() || (0.0..0.1).contains(&best) && best > 0.0 {
                    continue;
                }
                assert_eq!(hits_nobody(forecast), best <= 0.0, "{order:?} hits with {best}");
                told[usize::from(best > 0.0)] += 1;
            }
            let order = mind.choose(&battle);
            battle.submit(order).expect("it is legal");
        }
        assert!(told[1] > 0, "{told:?}");
    }

    #[test]
    fn what_a_side_loses_is_put_down_to_the_foe_who_takes_most_of_it() {
        let rulesets = Rulesets(&[&hexfray_percentile::Percentile]);
        let setup = rulesets.load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it is sound");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut mind = ai::opponent("nearest", 7).expect("it is known");
        while battle.round() < 3 {
            let order = mind.choose(&battle);
            battle.submit(order).expect("it is legal");
        }
        let names = Names::of(&battle);
        let advice = advise(&battle, &names, &[], 3).expect("the battle goes on");
        let of = |side: SideId, is_own: bool| {
            let units = battle.units().filter(|unit| (unit.side == side) == is_own);
            units.map(|unit| names.unit(unit.id).to_owned()).collect::<Vec<_>>()
        };
        let (own, foes) = (of(advice.side, true), of(advice.side, false));
        let losing = advice.courses.iter().filter(|course| course.terms.own_lose >= 10.0);
        let said: Vec<&str> = losing.filter_map(|course| course.mostly.as_deref()).collect();
        assert!(!said.is_empty(), "in the middle of a duel blows are exchanged");
        for words in said {
            let (foe, rest) = words.split_once(" hurts ").expect("a foe hurts a unit");
            let (unit, _) = rest.split_once(", ").expect("by so many points");
            assert!(foes.iter().any(|name| name == foe) && own.iter().any(|name| name == unit), "{words}");
        }
    }

    #[test]
    fn a_trial_lasts_until_a_slow_act_has_taken_effect_or_is_lost() {
        let (battle, order) = slow_moment();
        let mut adviser = Adviser::new(&battle, &[order], 7).expect("the battle goes on");
        adviser.go_on(|| false);
        let given = adviser.candidates.iter().find(|one| one.is_given).expect("it is tried");
        let delay = adviser.told(&Names::of(&battle), given).delay.expect("it is slow");
        assert!(delay.starts_with("takes effect in 4 ticks, at tick "), "{delay}");
        assert!(delay.contains(" has a turn: it reaches ") && delay.contains(" only within "), "{delay}");
        assert!(adviser.near.is_some(), "foes come near in every second trial");
        adviser.candidates.truncate(1);
        (adviser.left, adviser.next, adviser.pass, adviser.is_done) = (vec![0], 0, 0, false);
        for _ in 0..4 {
            adviser.begin();
            while let Some(under_way) = adviser.under_way.take() {
                adviser.go_on_with(under_way);
            }
            assert!(!adviser.is_pending(0), "the trial ends once the act has taken effect");
        }
    }

    #[test]
    fn advice_that_takes_too_long_ends_when_each_course_has_been_tried_twice() {
        let rulesets = Rulesets(&[&hexfray_percentile::Percentile]);
        let setup = rulesets.load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut adviser = Adviser::new(&battle, &[], 7).expect("the battle goes on");
        assert_eq!(adviser.rounds(), None, "nothing has been tried");
        adviser.hurry();
        adviser.go_on(|| false);
        assert!(adviser.is_done() && adviser.rounds() == Some(2), "{:?}", adviser.rounds());
        let tries: Vec<usize> = adviser.candidates.iter().map(|candidate| candidate.chances.len()).collect();
        assert!(tries.len() > 1 && tries.iter().all(|&tries| tries == 2), "{tries:?}");
        assert!(!adviser.advice(&Names::of(&battle)).courses.is_empty());
    }
}
