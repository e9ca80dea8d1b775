//! Triggers on the board: their orders and effects (TC-123 … TC-125).

use bevy_ecs::prelude::*;

use crate::{
    acts::trigger::{RULE, chance, is_blocked, is_held, touches, trigger_of},
    stages::{
        changes::{
            self, fall, status,
            steps::{self, Arrival},
        },
        costs,
        opposed::attempt,
    },
    state::{Book, Unit, names::name, place_of, things::Things},
};
use hexfray_battle::{
    Act, Action, Aim, Event, Field, Log, Name, Order, Part, PartKind, Parts, Roster, UnitId, change_cells, note,
};
use hexfray_board::{
    grid::Cell,
    map::{Board, TriggerEffect},
};

/// Takes the order: the trigger works at once, or is charged like a slow action (TC-124).
pub fn accept(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    let Some(trigger) = trigger_of(world, act) else { return };
    let (what, ticks) = (name(&trigger.name, "trigger"), i32::from(trigger.charge));
    let action = Action::now(unit, order, what);
    if ticks == 0 {
        return world.resource_mut::<hexfray_battle::Flow>().resolve(action);
    }
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
    costs::start_charging(world, action, 1, ticks);
}

/// Tries the trigger, which takes effect if the check passes.
pub fn work(world: &mut World, unit: UnitId, act: Act, what: Name) {
    let Some(trigger) = trigger_of(world, act).cloned() else { return };
    let field = world.resource::<Field>();
    let stands = field.cells(unit).iter().any(|cell| trigger.cells.contains(cell));
    let user = Unit::of(world, unit);
    let blocked = trigger.effects.iter().any(|effect| is_held(&user, effect) || is_blocked(world, unit, effect));
    if !stands || blocked {
        return note(&mut world.resource_mut::<Log>(), unit, "no longer able to", RULE);
    }
    if let Some(parts) = chance(&Unit::of(world, unit), &trigger)
        && !attempt(world, unit, parts, what).passed()
    {
        return;
    }
    if let Some(used) = world.resource_mut::<Things>().used.get_mut(usize::from(act.with)) {
        *used = used.saturating_add(1);
    }
    for effect in &trigger.effects {
        take_effect(world, unit, what, effect);
    }
}

fn take_effect(world: &mut World, user: UnitId, what: Name, effect: &TriggerEffect) {
    match effect {
        TriggerEffect::Clear(cells) => change_cells(world, cells, None),
        TriggerEffect::Block(cells, obstacle) => change_cells(world, cells, Some(*obstacle)),
        TriggerEffect::Go(to) => steps::come(world, user, *to, Arrival::Lands),
        TriggerEffect::Carry(from, to, falls) => carry(world, *from, *to, *falls),
        TriggerEffect::Inflict(cells, condition, rounds) => {
            let Some(condition) = world.resource::<Book>().condition(&condition.text) else { return };
            for unit in standing_in(world, cells) {
                status::gain(world, unit, condition, *rounds, Some(user));
            }
        }
        TriggerEffect::Hurt(cells, amount) => {
            for unit in standing_in(world, cells) {
                let mut parts = Parts::new();
                parts.push(Part { term: what, value: *amount, kind: PartKind::Add, rule: RULE });
                changes::lose_hp(world, unit, Some(user), what, *amount, parts);
            }
        }
    }
}

/// The units that take part and stand in one of these cells.
fn standing_in(world: &World, cells: &[Cell]) -> Vec<UnitId> {
    let stands =
        |&unit: &UnitId| touches(world, unit) && place_of(world, unit).cell().is_some_and(|cell| cells.contains(&cell));
    world.resource::<Roster>().units().iter().map(|one| one.id).filter(stands).collect()
}

/// Moves the units in a cell, which breaks off their charges (MC-036); units that are thrown fall (MC-062).
fn carry(world: &mut World, from: Cell, to: Cell, falls: bool) {
    for unit in standing_in(world, &[from]) {
        steps::come(world, unit, to, if falls { Arrival::Lands } else { Arrival::SetDown });
        if falls {
            let height = |board: &Board, cell| i32::from(board.height(cell));
            let board = world.resource::<Field>().board();
            let levels = height(board, from) - height(board, to);
            fall::fall(world, unit, levels, to);
        }
    }
}
