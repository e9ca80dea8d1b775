//! Turns in the order of the units' numbers, for rules without initiative.

use bevy_ecs::prelude::*;

use super::Units;
use crate::{Canonical, Decision, Field, Flow, Machine, ResolveSystems, Resolving, Roster, Stage};

/// The state of a unit that has one turn in each round.
pub trait TakesTurns: Clone + Canonical + Send + Sync + 'static {
    /// Whether the unit has had its turn of this round.
    fn is_done(&self) -> bool;

    /// Begins a round, in which the unit has a turn.
    fn begin_round(&mut self);

    /// Counts a move of the unit, in half points of movement.
    fn count_move(&mut self, half_points: u16);
}

/// Keeps the states of units and gives each unit on the board a turn in every round, in the order of their numbers. A turn goes on
/// until its unit is [done](TakesTurns::is_done).
pub fn take_turns<S: TakesTurns>(machine: &mut Machine, world: &mut World) {
    Units::<S>::install(machine, world);
    machine.stage(Stage::RoundStart).add_systems(begin_round::<S>);
    machine.stage(Stage::NextTurn).add_systems(next_turn::<S>);
    machine.stage(Stage::Turn).add_systems(ask::<S>);
    machine.stage(Stage::Resolve).add_systems(count_move::<S>.in_set(ResolveSystems::React));
}

fn begin_round<S: TakesTurns>(mut units: ResMut<Units<S>>) {
    units.iter_mut().for_each(|(_, state)| state.begin_round());
}

fn next_turn<S: TakesTurns>(units: Res<Units<S>>, field: Res<Field>, mut flow: ResMut<Flow>) {
    let next = units.iter().find(|&(unit, state)| !state.is_done() && field.is_active(unit));
    match next {
        Some((unit, _)) => flow.begin_turn(unit),
        None => flow.go_to(Stage::RoundEnd),
    }
}

fn ask<S: TakesTurns>(units: Res<Units<S>>, field: Res<Field>, roster: Res<Roster>, mut flow: ResMut<Flow>) {
    match flow.actor().filter(|&unit| !units.of(unit).is_done() && field.is_active(unit)) {
        Some(unit) => flow.ask(Decision::Act { unit, side: roster.side(unit) }),
        None => flow.go_to(Stage::TurnEnd),
    }
}

fn count_move<S: TakesTurns>(acts: Res<Resolving>, mut units: ResMut<Units<S>>) {
    if let Some(action) = acts.action().filter(|_| acts.moved.cost > 0) {
        units.change(action.unit).count_move(acts.moved.cost);
    }
}
