//! What the ground does to whoever treads on it, such as lava (MC-055).

use bevy::ecs::prelude::*;

use super::apply::lose_hp;
use crate::{
    battle::{Action, Field, Name, Order, Parts, Resolving, Rule, UnitId, movement::Moved},
    grid::Cell,
    map::Hazard,
    rules::percentile::{content::Element, reach, state::Fighter},
};

const RULE: Rule = Rule::new("MC-055");

/// Each cell with a hazard that a walker enters takes its share of hit points.
pub fn tread(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let mut at = 1;
    while let Some(&cell) = world.resource::<Moved>().path.get(at) {
        at += 1;
        let Some((name, parts)) = harm(world, unit, cell) else { continue };
        let amount = parts.total();
        lose_hp(world, unit, None, name, amount, parts);
        if Fighter::of(world, unit).vitals.hp == 0 {
            return;
        }
    }
}

/// The name of a cell's hazard and what it does to a unit; `None` where it does nothing.
fn harm(world: &World, unit: UnitId, cell: Cell) -> Option<(Name, Parts)> {
    let board = world.resource::<Field>().board();
    let hazard = board.hazard(cell)?;
    let walker = Fighter::of(world, unit);
    if reach::flies(&walker) || reach::floats(&walker) {
        return None;
    }
    let parts = share(&walker, hazard);
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("the ground"));
    (parts.total() > 0).then_some((name, parts))
}

/// Its percentage of maximum HP, more or less for those who are weak to its element or resist it (TC-118).
fn share(walker: &Fighter<'_>, hazard: &Hazard) -> Parts {
    let (settings, elements) = (&walker.book.settings, &walker.kind.elements);
    let mut parts = Parts::new();
    parts.add("of maximum HP", settings.rounding.percent(walker.kind.hp, i32::from(hazard.hp_percent)), RULE);
    let element = hazard.element.as_deref().and_then(|word| Element::KEYS.iter().find(|(key, _)| *key == word));
    let Some((_, element)) = element else { return parts };
    let (bit, base) = (element.bit(), parts.total());
    let by = |percent: i32| settings.rounding.percent(base, (100 + percent).max(0)) - base;
    if (elements.immune | elements.absorb) & bit != 0 {
        parts.add("immune to the element", -base, RULE);
    } else if elements.weak & bit != 0 {
        parts.add("weak to the element", by(settings.weakness_percent), RULE);
    } else if elements.resist & bit != 0 {
        parts.add("resists the element", by(settings.resistance_percent), RULE);
    }
    parts
}
