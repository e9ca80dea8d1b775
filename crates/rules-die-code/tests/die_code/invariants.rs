//! Invariants that hold after every order of any battle under these rules, written from the catalogue.

use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

/// Facts recorded before an order.
pub struct Before {
    /// The cell of each unit that a condition keeps in place.
    kept: Vec<(UnitId, Cell)>,
    /// The difficulties that were forecast for an attack, if they contain no dice.
    foretold: Vec<(UnitId, i32)>,
}

/// Conditions that keep a unit in its cell (DC-100, DC-124).
const KEPT: [&str; 6] = ["tackled", "grabbed", "choked", "held", "arm pinned", "entangled"];
/// Conditions that are declared for a turn and end with it (DC-079, DC-088, DC-156).
const DECLARED: [&str; 4] = ["surprise", "acrobatic trick", "all-out", "called shot"];
/// Conditions that last until the unit's next turn (DC-045, DC-082).
const UNTIL_NEXT_TURN: [&str; 5] = ["dodge", "block", "parry", "full ", "exposed"];

/// The units that are kept in their cells, except those lifted off the ground.
fn kept(battle: &Battle) -> Vec<(UnitId, Cell)> {
    let is_kept = |unit: UnitId| {
        let names: Vec<_> = battle.conditions(unit).iter().map(|on| on.name).collect();
        names.iter().any(|name| KEPT.contains(&name.as_str())) && names.iter().all(|name| name.as_str() != "lifted")
    };
    battle.units().filter_map(|view| Some((view.id, view.cell?))).filter(|&(unit, _)| is_kept(unit)).collect()
}

impl Before {
    /// Looks at a battle before an order.
    pub fn of(battle: &Battle, order: &Order, modifiers_are_rolled: bool) -> Self {
        let attacks = matches!(order, Order::Act { act, aim: Aim::Unit(_), .. } if act.verb != DieCodeVerb::COMMAND);
        let foretold = match battle.forecast(order) {
            Ok(odds) if attacks && !modifiers_are_rolled => {
                let sums = odds.targets.iter().filter(|target| target.chance.iter().next().is_some());
                sums.map(|target| (target.target, target.chance.total())).collect()
            }
            _ => Vec::new(),
        };
        Self { kept: kept(battle), foretold }
    }

    /// Checks the invariants after the order.
    pub fn holds_after(&self, battle: &Battle, order: &Order, events: &[Event]) {
        self.nobody_who_is_kept_has_moved(battle, order);
        self.difficulties_are_those_foretold(order, events);
        declared_things_end_with_the_turn(battle, order, events);
        defences_end_with_the_next_turn(battle, order, events);
    }

    fn nobody_who_is_kept_has_moved(&self, battle: &Battle, order: &Order) {
        let now = kept(battle);
        for (unit, before) in &self.kept {
            let still = now.iter().find(|(other, _)| other == unit);
            assert!(still.is_none_or(|(_, cell)| cell == before), "{unit:?} is kept in its cell: {order:?}");
        }
    }

    /// The difficulty that was forecast for an attack is the one that its roll has to reach.
    fn difficulties_are_those_foretold(&self, order: &Order, events: &[Event]) {
        let Order::Act { unit: by, .. } = order else { return };
        for (whom, foretold) in &self.foretold {
            let check = events.iter().find_map(|event| match event {
                Event::Checked { unit, target, needed, .. } if unit == by && *target == Some(*whom) => Some(*needed),
                _ => None,
            });
            assert!(check.is_none_or(|needed| needed == *foretold), "{order:?}: {foretold} foretold, {check:?} needed");
        }
    }
}

fn has_any(battle: &Battle, unit: UnitId, names: &[&str]) -> Option<String> {
    let on = battle.conditions(unit);
    let found = on.iter().find(|on| names.iter().any(|name| on.name.as_str().starts_with(name)));
    found.map(|on| on.name.to_string())
}

/// A unit's declarations for its turn end with the turn.
fn declared_things_end_with_the_turn(battle: &Battle, order: &Order, events: &[Event]) {
    for event in events {
        if let Event::TurnEnded { unit } = event {
            assert_eq!(has_any(battle, *unit, &DECLARED), None, "the turn of {unit:?} is over: {order:?}");
        }
    }
}

/// A condition that lasts until a unit's next turn ends when that turn begins.
fn defences_end_with_the_next_turn(battle: &Battle, order: &Order, events: &[Event]) {
    let began = events.iter().rev().find_map(|event| match event {
        Event::TurnStarted { unit, .. } => Some(*unit),
        _ => None,
    });
    if let Some(unit) = began.filter(|&unit| matches!(*battle.decision(), Decision::Act { unit: of, .. } if of == unit))
    {
        assert_eq!(has_any(battle, unit, &UNTIL_NEXT_TURN), None, "the turn of {unit:?} has begun: {order:?}");
    }
}
