//! Changes of skirmishes: applies the results of [`Positions`](crate::numbers::Positions) to the battle.

use bevy_ecs::prelude::*;

use crate::{
    acts::Declared,
    content::{Mode, Scenario},
    numbers::{Change, Settled, survey},
    stages::{ground, places},
    state::{Melee, Place as At, SkirmishId, Skirmishes, UnitState, change, conditions, lead_of, members, state_of},
};
use hexfray_battle::{Event, Field, Log, Name, Rule, UnitId, play::Units};

/// Lets skirmishes break out when an attack, a spell or a skill is declared, and draws independents in (SW-083,
/// SW-095).
pub fn engage(world: &mut World, declared: &Declared) {
    for settled in declared.outbreaks(world, &survey::figures(world)) {
        carry_out(world, settled);
    }
}

/// Removes units from a skirmish that have been moved away from it or can no longer act; sizes stay as they are until
/// an action is finished (SW-098, SW-102).
pub fn drop_out(world: &mut World) {
    let settled = survey::with_positions(world, |positions| positions.dropped_out());
    carry_out(world, settled);
}

/// Takes the user of Area: Breakthrough to the target's coordinates, where it joins the target's melee (SW-203,
/// SW-204).
pub fn break_through(world: &mut World, user: UnitId, to: At, melee: Option<SkirmishId>) {
    let lead = lead_of(world, user);
    let came = world.resource::<Field>().place(user).cell() != Some(to.cell);
    for member in members(world, lead) {
        places::relocate(world, member, to);
    }
    let stands = !came || ground::strike(world, lead, to.cell);
    if let Some(skirmish) = melee.filter(|_| stands) {
        let settled = survey::with_positions(world, |positions| positions.join(user, skirmish));
        carry_out(world, settled);
    }
}

/// Recomputes all skirmishes when an action is finished (SW-102).
pub fn settle(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let joined = |unit: UnitId| state_of(world, unit).melee.since;
    let settled = survey::with_positions(world, |positions| positions.settle(joined));
    carry_out(world, settled);
}

/// Notes the skirmish inside which a unit has ended its turn without being in melee (SW-096).
pub fn remember(world: &mut World, unit: UnitId) {
    // The note is empty when a turn begins.
    if world.resource::<Skirmishes>().list.is_empty() {
        return;
    }
    let inside = survey::with_positions(world, |positions| {
        let own = positions.figure(unit).filter(|own| own.melee.is_none())?;
        positions.home(own).map(|skirmish| skirmish.id)
    });
    change(world, unit).turn.inside = inside;
}

/// Lets units join a skirmish when a round starts if they have ended their turn inside it and are still there; units
/// around which one broke out afterwards do not join (SW-096).
pub fn linger(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let inside = |unit: UnitId| state_of(world, unit).turn.inside;
    let settled = survey::with_positions(world, |positions| {
        positions.linger(|unit| {
            let stayed = inside(unit).and_then(|id| positions.skirmish(id)).zip(positions.figure(unit));
            stayed.is_some_and(|(skirmish, figure)| positions.is_in(figure, skirmish))
        })
    });
    carry_out(world, settled);
    settle(world);
}

/// Counts units that stayed inside a skirmish as inside the one into which it has been merged.
fn remember_merger(world: &mut World, from: SkirmishId, into: SkirmishId) {
    for (_, state) in world.resource_mut::<Units<UnitState>>().iter_mut() {
        if state.turn.inside == Some(from) {
            state.turn.inside = Some(into);
        }
    }
}

/// Puts all units into their new places, and logs the changes.
pub fn carry_out(world: &mut World, settled: Settled) {
    if settled.changes.is_empty() {
        return;
    }
    for figure in &settled.figures {
        places::relocate(world, figure.unit, figure.place());
        let next = world.resource::<Skirmishes>().joined + 1;
        if state_of(world, figure.unit).melee.of != figure.melee {
            change(world, figure.unit).melee = Melee { of: figure.melee, since: next };
            world.resource_mut::<Skirmishes>().joined = next;
        }
    }
    for change in &settled.changes {
        if let Change::Merged { from, into, .. } = *change {
            remember_merger(world, from, into);
        }
    }
    log_changes(world, &settled);
    let mut skirmishes = world.resource_mut::<Skirmishes>();
    let newest = settled.skirmishes.iter().map(|skirmish| skirmish.id.0 + 1).max().unwrap_or(0);
    skirmishes.next = skirmishes.next.max(newest);
    skirmishes.list = settled.skirmishes;
}

fn log_changes(world: &mut World, settled: &Settled) {
    let field = world.resource::<Field>();
    debug_assert!(settled.skirmishes.iter().all(|one| field.board().grid().contains(one.centre)));
    let mut log = world.resource_mut::<Log>();
    if log.is_mute() {
        return;
    }
    for &change in &settled.changes {
        log.push(match change {
            Change::BrokeOut { .. } => announced("a melee breaks out", "SW-083"),
            Change::Merged { .. } => announced("two melees become one", "SW-104"),
            Change::Resized { .. } => announced("a melee changes its size", "SW-102"),
            Change::Vanished { .. } => announced("a melee is over", "SW-110"),
            Change::Joined { unit, .. } => {
                Event::Noted { unit, what: conditions::IN_MELEE.name, rule: Rule::new("SW-090") }
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
