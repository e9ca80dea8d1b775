//! What the ground does to whoever treads on it, such as lava: dice against the resistance of the catalogue.

use bevy_ecs::prelude::*;

use super::{
    apply::Hit,
    effects,
    pending::{self, Then},
    play::Play,
};
use crate::{content::DieCode, state::Look};
use hexfray_battle::{Action, Name, Order, ResolveSystems, Resolving};
use hexfray_board::grid::Cell;

/// What the files of terrain call this ruleset.
const RULESET: &str = "die_code";

/// Every cell with a hazard that a walker enters rolls its damage code (DC-066); Armor, or Physique and Armor, is
/// rolled against it (DC-073, DC-074), and only the excess hurts (DC-075).
pub fn tread(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let play = &mut Play(world);
    let mut at = 1;
    while let Some(&cell) = play.0.resource::<Resolving>().moved.path.get(at) {
        at += 1;
        let Some((what, code)) = hazard(&play.look(), cell) else { continue };
        effects::strike(play, Hit { target: unit, by: None, what, halves: false }, code, "DC-066");
    }
}

/// What the ground does is rolled, hazard by hazard, until the walker falls (DC-006, DC-066).
pub fn follow(world: &mut World) {
    let Some(Action { order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    pending::run(&mut Play(world), Then::Step(ResolveSystems::React));
}

/// The name of a cell's hazard and its damage code; `None` where it does nothing under these rules.
fn hazard(look: &Look<'_>, cell: Cell) -> Option<(Name, DieCode)> {
    let hazard = look.board().hazard(cell)?;
    let (_, code) = hazard.damage.iter().find(|(ruleset, _)| ruleset == RULESET)?;
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("the ground"));
    Some((name, code.parse().ok()?))
}
