//! Orders against the temper of a unit: those that lead it away from its post, or make it strike while it holds its fire.

use super::{
    temper::{Bounds, are_there_any, bounds, holds_fire, ties},
    walk::Walks,
};
use hexfray_battle::{Battle, Decision, Order, SideId, UnitId};
use hexfray_board::grid::Cell;

/// The number of times that an order is tried that may carry a unit away from its post, and how many of these tries
/// have to lead it away.
const TRIES: u64 = 4;
const LEADS_AWAY: u64 = 2;

/// A unit that its temper ties, with its cell before an order.
struct Tied<'b> {
    unit: UnitId,
    cell: Cell,
    /// The bounds within which the order may move it; `None` if the order may not move it at all.
    bounds: Option<Bounds<'b>>,
}

impl Tied<'_> {
    /// Whether the unit has been led away in this state.
    fn is_led_away(&self, battle: &Battle, after: &Battle) -> bool {
        let cell = after.unit(self.unit).and_then(|view| view.cell);
        let may = |cell: Cell| self.bounds.as_ref().is_some_and(|bounds| bounds.contain(battle, cell));
        cell.is_some_and(|cell| cell != self.cell && !may(cell))
    }
}

/// The units of a side that are tied. During an act none of them leaves its place, except within its bounds; in its own
/// turn, a unit outside its bounds may go anywhere.
fn tied(battle: &Battle, side: SideId) -> Vec<Tied<'_>> {
    let asks = matches!(battle.decision(), Decision::Answer { .. });
    let own = battle.standing().filter(|&(unit, of, _)| of == side && ties(battle, unit));
    let tied = own.filter_map(|(unit, _, cell)| {
        let bounds = bounds(battle, unit);
        match (asks, &bounds) {
            (true, Bounds::None) => Some(Tied { unit, cell, bounds: None }),
            (false, Bounds::None) => None,
            _ => (asks || bounds.contain(battle, cell)).then_some(Tied { unit, cell, bounds: Some(bounds) }),
        }
    });
    tied.collect()
}

/// Whether an order carries a unit of its side away from its post, or makes a unit strike that holds its fire: in its
/// own turn or in another's, by an act, an answer or an interrupt.
pub fn is_breach(walks: &mut Walks, battle: &Battle, order: &Order) -> bool {
    let unit = match *order {
        Order::Move { unit, .. } | Order::Walk { unit, .. } | Order::Act { unit, .. } | Order::Answer { unit, .. } => {
            unit
        }
        _ => return false,
    };
    let Some(side) = battle.decision().side() else { return false };
    // Few battles have tempers, and orders come in thousands.
    if !are_there_any(battle) {
        return false;
    }
    if ties(battle, unit) && holds_fire(battle, unit) && strikes(battle, side, order) {
        return true;
    }
    let tied = tied(battle, side);
    if tied.is_empty() {
        return false;
    }
    let mut away = 0;
    for number in 0..TRIES {
        let Some(after) = walks.play(battle, unit, *order, number) else { return false };
        away += u64::from(tied.iter().any(|tied| tied.is_led_away(battle, after)));
        if away >= LEADS_AWAY || away + TRIES - number - 1 < LEADS_AWAY {
            break;
        }
    }
    away >= LEADS_AWAY
}

/// Whether an order has an effect on a foe, by its odds.
fn strikes(battle: &Battle, side: SideId, order: &Order) -> bool {
    let Ok(odds) = battle.forecast(order) else { return false };
    let is_foe = |unit: UnitId| battle.unit(unit).is_some_and(|view| battle.are_hostile(view.side, side));
    odds.targets.iter().any(|target| {
        is_foe(target.target)
            && target.reached > 0.0
            && (target.hit > 0.0 || target.expected > 0.0 || target.held > 0.0)
    })
}
