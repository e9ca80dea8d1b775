//! What the ground does to whoever treads on it, such as lava: dice against the resistance of the catalogue.

use bevy::ecs::prelude::*;

use super::{DieCode, HealthMode, Rulebook, damage, legal::Actor, resolve, throw};
use crate::{
    battle::{Action, Dice, Field, Log, Name, Order, Parts, Place, Resolving, Roster, Rule, UnitId, movement::Moved},
    grid::Cell,
};

/// What the files of terrain call this ruleset.
const RULESET: &str = "die_code";

/// Every cell with a hazard that a walker enters rolls its damage code (DC-066); Armor, or Physique and Armor, is
/// rolled against it (DC-073, DC-074), and only the excess hurts (DC-075).
pub fn tread(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let mut at = 1;
    while let Some(&cell) = world.resource::<Moved>().path.get(at) {
        at += 1;
        let Some((name, code)) = hazard(world, cell) else { continue };
        burn(world, unit, name, code);
        let place = world.resource::<Roster>().entity(unit).and_then(|entity| world.get::<Place>(entity));
        if !place.is_some_and(Place::is_active) {
            return;
        }
    }
}

/// The name of a cell's hazard and its damage code; `None` where it does nothing under these rules.
fn hazard(world: &World, cell: Cell) -> Option<(Name, DieCode)> {
    let hazard = world.resource::<Field>().board().hazard(cell)?;
    let (_, code) = hazard.damage.iter().find(|(ruleset, _)| ruleset == RULESET)?;
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("the ground"));
    Some((name, code.parse().ok()?))
}

fn burn(world: &mut World, unit: UnitId, name: Name, code: DieCode) {
    let book = world.resource::<Rulebook>().clone();
    let settings = &book.0.settings;
    let Some(sheet) = Actor::of(world, unit).map(|actor| actor.sheet.clone()) else { return };
    let resistance = damage::resistance(settings.health_mode, &sheet);
    let (hurts, resisted) = world.resource_scope(|world, mut log: Mut<Log>| {
        let mut dice = world.resource_mut::<Dice>();
        let hurts = throw::roll(settings, code, unit, "damage", &mut dice, &mut log).total;
        (hurts, throw::roll(settings, resistance, unit, "resistance", &mut dice, &mut log).total)
    });
    let rule = match settings.health_mode {
        HealthMode::BodyPoints => Rule::new("DC-073"),
        HealthMode::Wounds => Rule::new("DC-074"),
    };
    let mut parts = Parts::new();
    parts.base(Name::new("damage roll"), hurts, Rule::new("DC-066"));
    parts.add("resistance roll", -resisted, rule);
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    resolve::harm(world, unit, None, name, damage::net(hurts, resisted), parts);
}
