//! How groups of units enter a battle later: reinforcements at a set time, and waves one after the other (TC-025 … TC-027,
//! TC-068).

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::{
    groups::{Phase, Reinforcement, Trigger},
    ruleset::Setup,
};
use crate::{Canonical, CloneInPlace, Event, Field, Flow, Log, Name, Place, Presence, Roster, SideId, UnitId, put};
use hexfray_board::grid::Cell;

/// Which groups are still to come.
#[derive(Resource, Debug, CloneInPlace, Canonical)]
pub(crate) struct Arrivals {
    #[canonical(skip = "never changes")]
    setup: Arc<Setup>,
    awaited: Vec<bool>,
    /// Turns that have ended in this round.
    turns: u16,
}

impl Arrivals {
    pub(crate) fn new(setup: &Arc<Setup>) -> Self {
        Self { setup: Arc::clone(setup), awaited: vec![true; setup.reinforcements.len()], turns: 0 }
    }

    /// The groups that are still to come.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = &Reinforcement> + '_ {
        self.setup.reinforcements.iter().zip(&self.awaited).filter(|(_, awaited)| **awaited).map(|(group, _)| group)
    }

    fn find(&self, group: Name) -> Option<&Reinforcement> {
        self.awaited().find(|one| one.group == group)
    }
}

/// A round begins: groups that are due enter before the order of the round is determined.
pub(crate) fn round_starts(world: &mut World) {
    world.resource_mut::<Arrivals>().turns = 0;
    let round = world.resource::<Flow>().round();
    enter_those(world, |phase| phase == Phase::Initiative, |due| due <= round);
}

/// A turn is over.
pub(crate) fn turn_over(world: &mut World) {
    world.resource_mut::<Arrivals>().turns += 1;
}

/// Between two turns: groups that are due enter.
pub(crate) fn between_turns(world: &mut World) {
    let arrivals = world.resource::<Arrivals>();
    if arrivals.awaited().next().is_none() {
        return;
    }
    let (round, turns) = (world.resource::<Flow>().round(), arrivals.turns);
    let early = |phase: Phase| matches!(phase, Phase::Action { turns: wanted } if turns >= wanted);
    enter_those(world, early, |due| due == round);
    enter_those(world, |phase| matches!(phase, Phase::Action { .. }), |due| due < round);
}

/// Lets the groups of this phase and round enter, and the waves that are due in this phase.
fn enter_those(world: &mut World, phase: impl Fn(Phase) -> bool, round: impl Fn(u16) -> bool) {
    let due = |group: &&Reinforcement| {
        phase(group.phase)
            && match group.trigger {
                Trigger::Round(due) => round(due),
                Trigger::After(other) => is_beaten(world, other),
                Trigger::Referee => false,
            }
    };
    let groups: Vec<Name> = world.resource::<Arrivals>().awaited().filter(due).map(|group| group.group).collect();
    groups.into_iter().for_each(|group| enter(world, group));
}

/// Lets a group enter: each unit at its cell, or at the nearest free one. Units without room wait until there is room.
pub(crate) fn enter(world: &mut World, group: Name) {
    let setup = Arc::clone(&world.resource::<Arrivals>().setup);
    let found = setup.reinforcements.iter().position(|one| one.group == group);
    let Some(at) = found.filter(|&at| world.resource::<Arrivals>().awaited[at]) else { return };
    let reinforcement = &setup.reinforcements[at];
    let mut entered = Vec::with_capacity(reinforcement.units.len());
    let mut all = true;
    for (number, &unit) in reinforcement.units.iter().enumerate() {
        if presence(world, unit) != Some(Presence::Away) {
            continue;
        }
        let wanted = reinforcement.cells[number % reinforcement.cells.len()];
        match nearest_free(world.resource::<Field>(), unit, wanted) {
            Some(cell) => {
                put(world, unit, cell);
                entered.push((unit, cell));
            }
            None => all = false,
        }
    }
    world.resource_mut::<Arrivals>().awaited[at] = !all;
    world.resource_mut::<Field>().note_change();
    let mut log = world.resource_mut::<Log>();
    let units = entered.iter().map(|&(unit, _)| unit).collect();
    log.push(Event::Reinforced { side: reinforcement.side, group, units });
    entered.into_iter().for_each(|(unit, cell)| log.push(Event::Placed { unit, cell }));
}

/// The cell in which a unit can stand, all of it free, that is nearest to another; among equals the first in reading order.
fn nearest_free(field: &Field, unit: UnitId, wanted: Cell) -> Option<Cell> {
    let board = field.board();
    let empty = |cell: Cell| !board.blocks_move(cell) && !board.is_impassable(cell) && field.has_room(unit, cell);
    let free = |&cell: &Cell| field.fits(unit, cell, empty);
    if free(&wanted) {
        return Some(wanted);
    }
    board.cells().filter(free).min_by_key(|&cell| (board.grid().distance(wanted, cell), cell.row, cell.col))
}

fn presence(world: &World, unit: UnitId) -> Option<Presence> {
    let entity = world.resource::<Roster>().entity(unit)?;
    world.get::<Place>(entity).map(Place::presence)
}

/// Whether no unit of a group takes part or is still to come.
fn is_beaten(world: &World, group: Name) -> bool {
    let units = &world.resource::<Arrivals>().setup.units;
    let beaten = |unit: UnitId| matches!(presence(world, unit), Some(Presence::Down | Presence::Out));
    units.iter().filter(|unit| unit.group == Some(group)).all(|unit| beaten(unit.id))
}

/// Whether a group has entered, or never enters.
pub fn has_entered(world: &World, group: Name) -> bool {
    world.resource::<Arrivals>().find(group).is_none()
}

/// Whether a side gets more units later without a ruling: in a later round, or as the next wave after a beaten one.
pub(crate) fn will_come(world: &World, side: SideId) -> bool {
    let arrivals = world.resource::<Arrivals>();
    arrivals.awaited().any(|group| group.side == side && comes_by_itself(world, arrivals, group))
}

fn comes_by_itself(world: &World, arrivals: &Arrivals, group: &Reinforcement) -> bool {
    match group.trigger {
        Trigger::Round(_) => true,
        Trigger::Referee => false,
        // Reading has made sure that no group waits for itself.
        Trigger::After(other) => match arrivals.find(other) {
            Some(earlier) => comes_by_itself(world, arrivals, earlier),
            None => is_beaten(world, other),
        },
    }
}
