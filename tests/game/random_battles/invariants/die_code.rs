//! Invariants after every order of `die_code`: hazardous ground hurts units that enter it, held units stay in their cells, and
//! an attack has the forecast difficulty.

use hexfray::{
    battle::{Battle, Event, Name, Order, UnitId},
    grid::Cell,
};

use super::{Before, Invariants, ground};

pub struct DieCode;

/// Conditions that keep a unit in its cell (DC-100, DC-124).
const KEPT: [&str; 6] = ["tackled", "grabbed", "choked", "held", "arm pinned", "entangled"];

/// Whether conditions keep a unit in its cell; a lifted unit is carried along.
fn are_keeping(names: &[Name]) -> bool {
    names.iter().any(|name| KEPT.contains(&name.as_str())) && names.iter().all(|name| name.as_str() != "lifted")
}

impl Invariants for DieCode {
    fn holds(&self) -> &'static [&'static str] {
        // A held unit may be pushed or thrown out of the hold, so only units that are still held afterwards are checked.
        &[]
    }

    fn foretold(&self, event: &Event) -> Option<i32> {
        match event {
            Event::Checked { needed, .. } => Some(*needed),
            _ => None,
        }
    }

    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
        let ruled = matches!(before.order, Order::Referee(_));
        ground::strikes(battle, events, "die_code", |view, event| {
            let is_put = !ruled && before.cells[view.id.index()].is_some();
            let put: &[Cell] = if is_put { ground::put(view.id, event) } else { &[] };
            [ground::walked(view.id, event), put].concat()
        })?;
        the_kept_stay(battle, before)
    }

    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String> {
        let is_kept = |unit: UnitId| are_keeping(&names(battle, unit));
        let moves = orders.iter().find(|order| matches!(order, Order::Move { unit, .. } if is_kept(*unit)));
        moves.map_or(Ok(()), |order| Err(format!("{order:?} is offered to a unit that is held (DC-100, DC-124)")))
    }
}

fn names(battle: &Battle, unit: UnitId) -> Vec<Name> {
    battle.conditions(unit).iter().map(|on| on.name).collect()
}

/// A unit that was and still is kept in its cell has not left it (DC-100, DC-124).
fn the_kept_stay(battle: &Battle, before: &Before) -> Result<(), String> {
    for view in battle.units().filter(|view| view.is_active()) {
        let (was, is) = (&before.conditions[view.id.index()], names(battle, view.id));
        let (from, to) = (before.cells[view.id.index()], view.cell);
        if from.is_some() && from != to && are_keeping(was) && are_keeping(&is) {
            return Err(format!("{:?} is held by {is:?}, and goes from {from:?} to {to:?}", view.id));
        }
    }
    Ok(())
}
