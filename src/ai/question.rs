//! Decisions other than what a unit does in its turn: whose turn is next, questions of the rules, giving up.

use super::{flight, otherwise};
use crate::battle::{Act, Aim, Battle, Decision, Order, SideId, UnitId, UnitView, Verb};

/// Foes against whom somebody alone has nothing to hope for.
const HOPELESS: usize = 3;

/// Getting away, for those who want nothing else; or laying down the arms, where the rules know that: the last of its side does so against several foes when it has lost
/// three quarters of its hit points.
pub fn yields(battle: &Battle, unit: UnitId) -> Option<Order> {
    if battle.flees(unit) {
        return Some(flight::order(battle, unit));
    }
    let own = battle.unit(unit)?;
    let (friends, foes): (Vec<UnitView>, Vec<UnitView>) =
        battle.units().filter(UnitView::is_active).partition(|other| !battle.are_hostile(other.side, own.side));
    if friends.len() > 1 || foes.len() < HOPELESS || own.hp * 4 > own.hp_max {
        return None;
    }
    let order = Order::Act { unit, act: Act::new(Verb::Surrender, 0), aim: Aim::None };
    battle.check(&order).is_ok().then_some(order)
}

/// Answers a decision that is not about a unit's own turn.
pub fn answer(battle: &Battle) -> Order {
    match battle.decision() {
        Decision::Pick { side } => pick(battle, *side),
        Decision::Answer { .. } => reply(battle),
        Decision::Act { .. } | Decision::Over(_) => otherwise(battle),
    }
}

/// The unit closest to a foe goes first: it can do something, and those behind it get room.
fn pick(battle: &Battle, side: SideId) -> Order {
    let units: Vec<UnitView> = battle.units().filter(UnitView::is_active).collect();
    let grid = battle.board().grid();
    let to_foe = |unit: &UnitView| {
        let foes = units.iter().filter(|foe| battle.are_hostile(foe.side, side)).filter_map(|foe| foe.cell);
        let from = unit.cell?;
        foes.map(|cell| grid.distance(from, cell)).min()
    };
    let distance = |order: &Order| {
        let unit = order.unit().and_then(|unit| units.iter().find(|view| view.id == unit));
        unit.and_then(to_foe).unwrap_or(u32::MAX)
    };
    battle.orders().into_iter().min_by_key(distance).unwrap_or_else(|| otherwise(battle))
}

/// The reply that promises most by its odds; without odds the first, which rulesets list as the usual one.
fn reply(battle: &Battle) -> Order {
    let Some(unit) = battle.decision().unit() else { return otherwise(battle) };
    let side = battle.decision().side();
    let gain = |order: &Order| {
        let Ok(odds) = battle.forecast(order) else { return 0.0 };
        let signed = odds.targets.iter().map(|target| {
            let friend = battle
                .unit(target.target)
                .is_some_and(|view| side.is_some_and(|side| !battle.are_hostile(view.side, side)));
            let harm = target.reached * target.expected - target.healing;
            if friend { -harm } else { harm }
        });
        signed.sum::<f64>()
    };
    let mut best: Option<(f64, Order)> = None;
    for order in battle.orders().into_iter().filter(|order| order.unit() == Some(unit)) {
        let gain = gain(&order);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, order));
        }
    }
    best.map_or_else(|| otherwise(battle), |(_, order)| order)
}
