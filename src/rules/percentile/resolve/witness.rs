//! Those who watch: a blade that catches spells (MC-164), and whoever mimics what it sees (MC-156).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Act, Action, Aim, Field, Geometry, Log, Rule, UnitId, is_out_of_reach, is_parted, note},
    grid::Cell,
    rules::percentile::{
        effects::Flags,
        plan::Plan,
        resolve::{apply::gain_mp, target::cell_of},
        state::{Book, Unit, change, state_of},
    },
};

/// The area around a blade that catches spells: R:0 A:5.
const AREA: u32 = 5;

/// Whose blade catches a spell that is cast from its area or aimed into it (MC-164): the first in order of numbers. It
/// lets its bearer's own spells go.
pub fn catcher(world: &World, plan: &Plan<'_>, user: UnitId, from: Cell, aim: Aim) -> Option<UnitId> {
    if !plan.deed.spell || !Unit::is_any(world, catches_spells) {
        return None;
    }
    let field = world.resource::<Field>();
    let board = field.board();
    let vertical = world.resource::<Geometry>().templates.area_vertical;
    let ends = [from, plan.targeting.aimed_at(world, user, from, aim)];
    let near = |middle: Cell| {
        ends.iter().any(|&cell| {
            let rise = i32::from(board.height(cell)) - i32::from(board.height(middle));
            vertical.catches(board.grid().distance(middle, cell), rise, AREA)
        })
    };
    let catches = |bearer: &Unit<'_>| {
        bearer.unit != user
            && bearer.effects().has(Flags::CATCHES_SPELLS)
            && field.is_active(bearer.unit)
            && field.cells(bearer.unit).into_iter().any(near)
    };
    Unit::all(world).find(catches).map(|bearer| bearer.unit)
}

/// Whether somebody's blade catches spells.
pub fn catches_spells(one: &Unit<'_>) -> bool {
    one.effects().has(Flags::CATCHES_SPELLS)
}

/// The blade keeps the spell, and its bearer gets the MP that it cost.
pub fn catch(world: &mut World, catcher: UnitId, spell: Option<u16>, mp: i32) {
    note(&mut world.resource_mut::<Log>(), catcher, "catches the spell", Rule::new("MC-164"));
    gain_mp(world, catcher, mp);
    if spell.is_some() {
        change(world, catcher).memory.caught = spell;
    }
}

/// The place of a plan's deed among the compendium's abilities; `None` for weapons and items.
pub fn ability_of(world: &World, plan: &Plan<'_>) -> Option<u16> {
    let abilities = &world.resource::<Book>().abilities;
    abilities.iter().position(|ability| std::ptr::eq(ability, plan.deed)).map(|at| at as u16)
}

/// Whether anybody remembers what it sees others do.
pub fn is_anybody_watching(world: &World) -> bool {
    Unit::is_any(world, |one| one.kind.kit.watches)
}

/// Everybody who watches and sees both who acts and whom or where it strikes remembers the act (MC-156).
pub fn watch(world: &mut World, action: &Action, act: Act, from: Cell, to: Cell) {
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

/// Whether no obstacle stands between two cells, and no floor; units do not block the sight (MC-057).
fn sees(world: &World, eye: Cell, cell: Cell) -> bool {
    !is_parted(world, eye, cell)
}
