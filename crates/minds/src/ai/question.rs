//! Decisions other than acts in a unit's turn: the next unit, questions of the rules, giving up.

use super::{breach, flight, otherwise, pace::Pace, replies::replies, walk::Walks};
use hexfray_battle::{Act, Aim, Battle, Decision, Order, SideId, UnitId, UnitView, VerbRole};

/// The number of foes against which a single unit has no hope.
const HOPELESS: usize = 3;

/// Flight, for units that only want to leave; or surrender, if the rules have it: the last unit of a side surrenders to
/// several foes when it has lost three quarters of its hit points.
pub fn yields(battle: &Battle, unit: UnitId) -> Option<Order> {
    if battle.flees(unit) {
        return Some(flight::order(battle, unit));
    }
    lays_down_arms(battle, unit)
}

/// Surrender, if the rules have it and it is time.
pub fn lays_down_arms(battle: &Battle, unit: UnitId) -> Option<Order> {
    let order = || Some(Order::Act { unit, act: Act::new(battle.verb_of(VerbRole::GivesUp)?, 0), aim: Aim::None });
    if loses_heart(battle, unit) {
        return order().filter(|order| battle.check(order).is_ok());
    }
    let standing = battle.standing();
    let (_, side, _) = standing.clone().find(|&(id, ..)| id == unit)?;
    let is_foe = |of: SideId| battle.are_hostile(of, side);
    // Few units are alone, so this is checked before anything that takes longer.
    let is_alone = standing.clone().filter(|&(_, of, _)| !is_foe(of)).nth(1).is_none();
    if !is_alone || standing.filter(|&(_, of, _)| is_foe(of)).count() < HOPELESS {
        return None;
    }
    let own = battle.unit(unit)?;
    let order = order()?;
    (own.hp * 4 <= own.hp_max && battle.check(&order).is_ok()).then_some(order)
}

/// Whether a unit gives up by the chance that the rules state. The present battle determines the draw, so that all
/// observers get the same result.
fn loses_heart(battle: &Battle, unit: UnitId) -> bool {
    match battle.surrender_chance(unit) {
        0 => false,
        chance => battle.digest().0 % 100 < u64::from(chance),
    }
}

/// Answers a decision that is not about a unit's own turn.
pub async fn answer(battle: &Battle, pace: Pace) -> Order {
    match battle.decision() {
        Decision::Pick { side } => pick(battle, *side),
        Decision::Answer { .. } => {
            let replies = replies(battle, pace).await;
            let mut walks = Walks::default();
            let kept = replies.iter().find(|(_, order)| !breach::is_breach(&mut walks, battle, order));
            kept.or(replies.first()).map_or_else(|| otherwise(battle), |&(_, order)| order)
        }
        Decision::Act { .. } | Decision::Over(_) => otherwise(battle),
    }
}

/// Picks the unit closest to a foe: it can act, and the units behind get room.
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
