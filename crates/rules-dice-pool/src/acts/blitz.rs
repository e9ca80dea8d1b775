//! Blitz: moving and striking in one action (DP-114, DP-115).

use std::collections::BTreeMap;

use super::{draft::Draft, plan::Cost, travel};
use crate::{
    content::{Does, Power, Weapon},
    numbers::{passage, score},
    state::{Look, Turn},
};
use hexfray_battle::{OrderError, UnitId, movement::Course};
use hexfray_board::grid::Cell;

/// Whether an attack uses a power that first moves its user to the target.
pub fn is_blitz(power: Option<&Power>) -> bool {
    power.is_some_and(|power| power.does == [Does::Blitz])
}

/// The most spaces of such a move: the speed of a move action, although it is not one (DP-115).
pub fn reach(look: &Look<'_>, unit: UnitId) -> u32 {
    let goes = look.mover(unit) == Some(unit) && travel::traveller(look, unit, Turn::default()).is_some();
    if goes { u32::from(travel::drag_speed(look, unit)) } else { 0 }
}

/// The path to a target's space that the unit can pay for in addition to the charge itself; `None` if there is none
/// (DP-008). For a unit that is assumed to be elsewhere, the path is assumed to be clear.
pub fn way(look: &Look<'_>, unit: UnitId, cost: Cost, from: Cell, to: Cell) -> Option<Course> {
    if from == to {
        return Some(Course::default());
    }
    if look.mover(unit) != Some(unit) {
        return None;
    }
    if look.has_moved(unit) {
        let away = look.spaces(from, to);
        return (away <= reach(look, unit)).then(Course::default);
    }
    travel::way(look, unit, Turn::default(), cost.energy, to)
}

/// How a charge over rough ground may end (DP-055 … DP-057).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrival {
    /// The chance that the unit gets to its target: if it fails a test and lacks the energy, it stays in the space just
    /// entered.
    pub chance: f64,
    /// Whether it may be hurt in the last step, so that its blow is weaker.
    pub may_be_hurt: bool,
}

/// How a charge from one space to another may end (DP-114).
pub fn arrival(look: &Look<'_>, unit: UnitId, cost: Cost, (from, to): (Cell, Cell)) -> Arrival {
    let path = way(look, unit, cost, from, to).map(|course| course.path).unwrap_or_default();
    let is_rough = |&cell: &Cell| passage::difficulty(look, unit, cell).is_some();
    if !path.iter().any(is_rough) {
        return Arrival { chance: 1.0, may_be_hurt: false };
    }
    let settings = look.settings();
    let (fees, mut tested) = (passage::fees(look, unit), look.state(unit).motion.tested);
    let (pool, paid) = (passage::pool(look, unit), cost.energy + passage::fee_of_way(look, unit, &path));
    let odds = score::score_odds(settings, &pool, score::Method::Rolled);
    // Each possible amount of remaining energy with its chance; `stuck` is the chance to get stuck in the current step.
    let mut purses = BTreeMap::from([((look.state(unit).energy.left - paid).max(0), 1.0)]);
    let mut stuck = 0.0;
    for step in path.windows(2) {
        let (from, to) = (step[0], step[1]);
        let fee = passage::fee_of_step(look, unit, &fees, from, to);
        purses = purses.into_iter().map(|(left, p)| ((left - fee).max(0), p)).collect();
        let tests = passage::tests(look, unit, from, to, tested);
        (tested, stuck) = (tests[1].is_some(), 0.0);
        for difficulty in tests.into_iter().flatten() {
            let passes = odds.p_at_least(score::needed(settings, difficulty));
            let mut then = BTreeMap::new();
            for (left, p) in purses {
                *then.entry(left).or_insert(0.0) += p * passes;
                match left >= passage::STUMBLE {
                    true => *then.entry(left - passage::STUMBLE).or_insert(0.0) += p * (1.0 - passes),
                    false => stuck += p * (1.0 - passes),
                }
            }
            purses = then;
        }
    }
    let hurts = settings.rough_critical_damage.max(settings.rough_dramatic_damage) > 0;
    Arrival { chance: purses.values().sum::<f64>() + stuck, may_be_hurt: stuck > 0.0 && hurts }
}

/// Checks whether a unit can charge from one space to another and strike there (DP-114).
///
/// # Errors
/// The reason why it cannot.
pub(super) fn check(
    draft: &Draft<'_, '_>,
    weapon: &Weapon,
    cost: Cost,
    (from, to): (Cell, Cell),
) -> Result<(), OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    if look.state(unit).energy.left < cost.energy {
        return draft.refuse("not enough energy", "DP-008");
    }
    if !weapon.is_close() {
        return draft.refuse("a charge ends with a close attack", "DP-114");
    }
    if look.spaces(from, to) < u32::from(look.settings().blitz_min_move) {
        return draft.refuse("the target is too near for a charge", "DP-114");
    }
    if way(look, unit, cost, from, to).is_none() {
        return draft.refuse("the target is more than one move away", "DP-114");
    }
    if from != to && !look.field.has_room(unit, to) {
        return draft.refuse("the target's cell is full", "DP-035");
    }
    Ok(())
}
