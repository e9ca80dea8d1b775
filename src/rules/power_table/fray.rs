//! Skirmishes in play: what [`Positions`](super::Positions) answers is carried over to the battle.

use bevy::ecs::prelude::*;

use super::{Change, Melee, Mode, Scenario, Settled, Skirmishes, Turn, survey};
use crate::battle::{Event, Field, Log, Name, Place, Roster, Rule, UnitId};

/// Recomputes all skirmishes when an action is finished (SW-102).
pub fn settle(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let joined = |unit: UnitId| joined_at(world, unit);
    let settled = survey::with_positions(world, |positions| positions.settle(joined));
    carry_out(world, settled);
}

fn joined_at(world: &World, unit: UnitId) -> u32 {
    let entity = world.resource::<Roster>().entity(unit);
    entity.and_then(|entity| world.get::<Melee>(entity)).map_or(0, |melee| melee.since)
}

/// Those who have taken a turn inside a skirmish and are still there join it when a round starts (SW-096).
pub fn linger(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let took_turn = |unit: UnitId| {
        let entity = world.resource::<Roster>().entity(unit);
        entity.and_then(|entity| world.get::<Turn>(entity)).is_some_and(|turn| turn.acted)
    };
    let settled = survey::with_positions(world, |positions| positions.linger(took_turn));
    carry_out(world, settled);
    settle(world);
}

/// Puts everybody where the answer says, and tells what has changed.
pub fn carry_out(world: &mut World, settled: Settled) {
    if settled.changes.is_empty() {
        return;
    }
    for figure in &settled.figures {
        let Some(entity) = world.resource::<Roster>().entity(figure.unit) else { continue };
        let place = world.get::<Place>(entity).copied().unwrap_or(Place::AWAY);
        if place.cell() != Some(figure.cell) {
            crate::battle::shift(world, figure.unit, figure.cell);
        }
        if i16::from(place.lift()) != figure.altitude {
            crate::battle::lift(world, figure.unit, figure.altitude.clamp(0, 127) as i8);
        }
        let next = world.resource::<Skirmishes>().joined + 1;
        let Some(mut melee) = world.get_mut::<Melee>(entity) else { continue };
        if melee.of != figure.melee {
            *melee = Melee { of: figure.melee, since: next };
            world.resource_mut::<Skirmishes>().joined = next;
        }
    }
    tell(world, &settled);
    let mut skirmishes = world.resource_mut::<Skirmishes>();
    let newest = settled.skirmishes.iter().map(|skirmish| skirmish.id.0 + 1).max().unwrap_or(0);
    skirmishes.next = skirmishes.next.max(newest);
    skirmishes.list = settled.skirmishes;
}

fn tell(world: &mut World, settled: &Settled) {
    let field = world.resource::<Field>();
    debug_assert!(settled.skirmishes.iter().all(|one| field.board().grid().contains(one.centre)));
    let mut log = world.resource_mut::<Log>();
    if log.is_mute() {
        return;
    }
    for &change in &settled.changes {
        log.push(match change {
            Change::BrokeOut { .. } => announced("a skirmish breaks out", "SW-083"),
            Change::Merged { .. } => announced("two skirmishes become one", "SW-104"),
            Change::Resized { .. } => announced("a skirmish changes its size", "SW-102"),
            Change::Vanished { .. } => announced("a skirmish is over", "SW-110"),
            Change::Joined { unit, .. } => {
                Event::Noted { unit, what: Name::new("in melee"), rule: Rule::new("SW-090") }
            }
            Change::Left { unit, .. } => {
                Event::Noted { unit, what: Name::new("out of the melee"), rule: Rule::new("SW-098") }
            }
        });
    }
}

fn announced(what: &'static str, rule: &'static str) -> Event {
    Event::Announced { side: None, what: Name::new(what), rule: Rule::new(rule) }
}
