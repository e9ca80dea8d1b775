//! Blades that catch spells; witnesses that remember acts that they saw (MC-156, MC-164).

use bevy_ecs::prelude::*;

use crate::{
    acts::witness::sees,
    stages::changes::gain_mp,
    state::{Unit, change, look::cell_of, state_of},
};
use hexfray_battle::{Act, Action, Field, Log, Rule, UnitId, is_out_of_reach, note};
use hexfray_board::grid::Cell;

/// Keeps the spell in the blade that catches it; the bearer gets the MP that it cost.
pub fn catch(world: &mut World, catcher: UnitId, spell: Option<u16>, mp: i32) {
    note(&mut world.resource_mut::<Log>(), catcher, "catches the spell", Rule::new("MC-164"));
    gain_mp(world, catcher, mp);
    if spell.is_some() {
        change(world, catcher).memory.caught = spell;
    }
}

/// Lets every watching unit that sees both the user and the target remember the act (MC-156).
pub fn remember(world: &mut World, action: &Action, act: Act, from: Cell, to: Cell) {
    let watchers: Vec<UnitId> = {
        let watches = |witness: &Unit<'_>| {
            let unit = witness.unit;
            unit != action.unit
                && witness.kind.kit.watches
                && world.resource::<Field>().is_active(unit)
                && !is_out_of_reach(world, unit)
                && cell_of(world, unit).is_some_and(|eye| sees(world, eye, from) && sees(world, eye, to))
        };
        Unit::all(world).filter(watches).map(|witness| witness.unit).collect()
    };
    let shape = state_of(world, action.unit).shape;
    for unit in watchers {
        change(world, unit).memory.seen = Some((shape, act));
    }
}
