//! `warp`: the user goes where it aims, with its party if it likes (MC-116, MC-117, MC-119).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Aim, Event, Field, Flow, Log, Rule, Strike, Targeting, UnitId, Who, put},
    grid::{Cell, Template},
    rules::percentile::{
        content::Known,
        orders::Refusal,
        reach,
        resolve::{self, cell_of},
        state::{Book, Unit, change},
    },
    text::Table,
};

/// The user is put on the cell that the act is aimed at. Those of its party within the area come along and stand as
/// they stood around the user, or on the free cell nearest to that, until the caster puts
/// them elsewhere one by one; where they arrive need not lie in the area.
#[derive(Debug)]
struct Warp {
    /// The area around the user whose friends come along; 0: nobody does.
    party: u32,
}

/// `"warp"` for the user alone, `{ effect = "warp", party = 3 }` for its party within the area.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let party = table.map_or(0, |table| table.int_or("party", 0..=20_u32, 0));
    Some(Arc::new(Warp { party }))
}

impl Special for Warp {
    fn check_aim(&self, world: &World, user: UnitId, _: Cell, aim: Aim) -> Result<(), Refusal> {
        // One who came along may also stay where it is.
        let next = Unit::of(world, user).memory.sends_next();
        match aim {
            Aim::Cell(cell) if next.is_some_and(|next| cell_of(world, next) == Some(cell)) => Ok(()),
            Aim::Cell(cell) if reach::may_stand(world, next.unwrap_or(user), cell) => Ok(()),
            _ => Err(("nobody can appear there", Rule::new("MC-116"))),
        }
    }

    fn sends(&self) -> bool {
        self.party > 0
    }

    fn apply(&self, world: &mut World, action: &Action, _: &[Strike]) {
        let (Aim::Cell(to), Some(from)) = (action.aim(), cell_of(world, action.unit)) else { return };
        if let Some(next) = Unit::of(world, action.unit).memory.sends_next() {
            return send(world, action.unit, next, to);
        }
        let Some(to) = reach::nearest_standing(world, action.unit, to) else { return };
        let party = self.party(world, action.unit, from);
        arrive(world, action.unit, to);
        for (unit, at) in party {
            let grid = world.resource::<Field>().board().grid();
            let wished = grid.from_hex(grid.hex(at) + grid.hex(to) - grid.hex(from)).on_level(at.level);
            if let Some(cell) = reach::nearest_standing(world, unit, wished) {
                arrive(world, unit, cell);
            }
            // Where the caster's turn goes on, it may choose other cells for them.
            if world.resource::<Flow>().actor() == Some(action.unit) && unit.0 < u64::BITS as u16 {
                change(world, action.unit).memory.sends |= 1 << unit.0;
            }
        }
    }
}

/// One of those who came along goes to the cell that the caster has chosen.
fn send(world: &mut World, caster: UnitId, unit: UnitId, to: Cell) {
    change(world, caster).memory.sends &= !(1 << unit.0);
    if cell_of(world, unit) != Some(to) {
        arrive(world, unit, to);
    }
}

impl Warp {
    /// Who comes along, with the cells where they stand.
    fn party(&self, world: &World, user: UnitId, from: Cell) -> Vec<(UnitId, Cell)> {
        let template = Template::Party { size: self.party };
        let party = Targeting { template, who: Who::Friends, ..Targeting::SELF };
        let others = party.units(world, user, from, Aim::None).into_iter().filter(|&unit| unit != user);
        others.filter_map(|unit| Some((unit, cell_of(world, unit)?))).collect()
    }
}

/// A unit is put somewhere by force, which breaks off what it charges (MC-036).
fn arrive(world: &mut World, unit: UnitId, cell: Cell) {
    if world.resource::<Book>().settings.forced_move_cancels {
        resolve::interrupt(world, unit, "it was moved");
    }
    put(world, unit, cell);
    world.resource_mut::<Log>().push(Event::Placed { unit, cell });
}
