//! The harm that a unit may take on a path, computed before it goes: the blows of foes whose space it leaves, tests of
//! rough ground, falls (DP-055 … DP-058, DP-069 … DP-072, DP-110).
//!
//! Each step is computed as the stages carry it out: with the same strikers, attacks, tests and falls.

use std::cell::RefCell;

use super::{
    charges, forecast, travel,
    triggers::{self, Occasion},
    verb_rules::goal,
};
use crate::{
    numbers::{means::Goal, passage, score},
    state::Look,
};
use hexfray_battle::{Act, Estimate, Order, UnitId, narrow, whole};
use hexfray_board::{
    grid::{Cell, Harm},
    odds::Dist,
};

/// The harm of each step on a unit's path to the unit or its vehicle; `None` if there can be none.
pub fn harms<'w>(look: Look<'w>, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
    let mover = look.mover(unit)?;
    let start = look.cell(mover)?;
    let foes = look.active().filter(|&other| look.are_hostile(mover, other));
    let watched: Vec<Cell> = foes.filter_map(|foe| look.cell(foe)).collect();
    let storeys = look.board().has_storeys();
    let rough = (storeys || look.board().has_rough_ground()).then(|| Rough::of(&look, unit));
    if watched.is_empty() && rough.is_none() {
        return None;
    }
    // A search asks about a cell for each step out of it.
    let known: RefCell<Vec<(Cell, Harm)>> = RefCell::default();
    let blows = move |from: Cell| {
        if !watched.contains(&from) {
            return Harm::NONE;
        }
        let found = known.borrow().iter().find(|(cell, _)| *cell == from).map(|(_, harm)| *harm);
        found.unwrap_or_else(|| {
            let harm = blows_on_leaving(&look, mover, from);
            known.borrow_mut().push((from, harm));
            harm
        })
    };
    Some(Box::new(move |from, to| {
        let mut all = blows(from);
        if let Some(rough) = &rough {
            let tested = from != start || look.state(mover).motion.tested;
            let tests = passage::tests(&look, mover, from, to, tested);
            all = tests.into_iter().flatten().fold(all, |all, difficulty| all.and(rough.test(&look, difficulty)));
        }
        if storeys { all.and(fall(&look, mover, to)) } else { all }
    }))
}

/// The average harm to a unit from those that may strike at it as it leaves a space, each with its worst blow.
fn blows_on_leaving(look: &Look<'_>, mover: UnitId, from: Cell) -> Harm {
    let there = look.with(mover, from, look.turn(mover));
    let blows = strikes(&there, mover, Occasion::Leaving).into_iter();
    let most = f64::from(look.state(mover).health.left());
    hundredths(blows.map(|(_, _, odds)| odds.damage).sum::<f64>().min(most))
}

/// The units that may strike at a unit in its cell, the worst blow of each, and its odds.
fn strikes(look: &Look<'_>, at: UnitId, occasion: Occasion) -> Vec<(UnitId, Act, Estimate)> {
    let odds = |striker: UnitId, act: Act| forecast::of_opportunity(look, striker, act, at).unwrap_or_default();
    let hurts = |act: Act| goal(act.verb) == Some(Goal::Harm);
    let worst = |striker: UnitId| {
        let (blows, others): (Vec<Act>, Vec<Act>) =
            triggers::opportunities(look, striker, at).into_iter().partition(|&act| hurts(act));
        let blows = blows.into_iter().map(|act| (striker, act, odds(striker, act)));
        // The first among equals.
        let worst = blows.reduce(|best, next| if next.2.damage > best.2.damage { next } else { best });
        worst.or_else(|| others.first().map(|&act| (striker, act, odds(striker, act))))
    };
    triggers::strikers(look, at, occasion).into_iter().filter_map(worst).collect()
}

/// The units that may strike if an order is carried out, each with its worst blow and the odds, also on the path of a
/// charge; for computer opponents.
pub fn provoked(look: &Look<'_>, order: &Order, from: Cell) -> Vec<(UnitId, Act, Estimate)> {
    let Some((at, occasion)) = triggers::exposed_by(look, order, from) else { return Vec::new() };
    let on_its_way = match *order {
        Order::Act { unit, act, aim } => charges::left_by(look, unit, act, aim, from),
        _ => None,
    };
    let cells = on_its_way.unwrap_or_else(|| vec![from]).into_iter();
    cells.flat_map(|cell| strikes(&look.with(at, cell, look.turn(at)), at, occasion)).collect()
}

/// A unit's odds in tests of rough ground (DP-055 … DP-057).
struct Rough {
    odds: Dist,
    /// Whether it can pay for a failed test; earlier failures are not considered.
    pays: bool,
}

impl Rough {
    fn of(look: &Look<'_>, unit: UnitId) -> Self {
        let pool = passage::pool(look, unit);
        let left = look.state(look.purse(unit)).energy.left - travel::sprint(look.turn(unit));
        let odds = score::score_odds(look.settings(), &pool, score::Method::Rolled);
        Self { odds, pays: left >= passage::STUMBLE }
    }

    /// The harm of a test of this difficulty; one that cannot fail counts as none.
    fn test(&self, look: &Look<'_>, difficulty: i32) -> Harm {
        let settings = look.settings();
        let needed = score::needed(settings, difficulty);
        if self.odds.p_at_least(needed) >= 1.0 {
            return Harm::NONE;
        }
        let damage = |score: i32| match score >= needed || self.pays {
            true => 0.0,
            false => f64::from(passage::hardship_damage(settings, score, difficulty)),
        };
        Harm { tests: 1, ..hundredths(self.odds.expected_of(damage)) }
    }
}

/// The health that a unit with nothing to hold it up loses at the end of its fall; a fall of several turns may still be
/// stopped.
fn fall(look: &Look<'_>, mover: UnitId, to: Cell) -> Harm {
    let there = look.with(mover, to, look.turn(mover));
    if passage::is_held(&there, mover, to) {
        return Harm::NONE;
    }
    let way = passage::way_down(look, to, u8::MAX);
    let (end, spaces) = (way.last().copied().unwrap_or(to), way.len() - 1);
    Harm::points(passage::fall_damage(look, mover, narrow::<u8>(spaces), end).max(0).unsigned_abs())
}

fn hundredths(points: f64) -> Harm {
    Harm { loss: narrow::<u32>(whole((points.max(0.0) * 100.0).round())), tests: 0 }
}
