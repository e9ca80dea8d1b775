//! `fells_undead`: what wakes the fallen or gives back all hit points fells those whom death has left standing.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Aim, Rule, UnitId},
    grid::Cell,
    rules::percentile::{
        content::{Creature, Known},
        effects::Flags,
        orders::Refusal,
        state::Unit,
    },
    text::Table,
};

/// On a standing undead or Zombie the act has to overcome M.Evasion, and then takes all hit points; what raises does
/// nothing to anybody else who stands (TC-140).
#[derive(Debug)]
struct FellsUndead {
    raises: bool,
}

/// `"fells_undead"`.
pub(super) fn read(_: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(FellsUndead { raises: known.raises }))
}

/// Whether it stands, but does not live.
fn is_undead(target: &Unit<'_>) -> bool {
    target.vitals.hp > 0 && (target.kind.creature == Creature::Undead || target.effects().has(Flags::REVERSED))
}

impl Special for FellsUndead {
    fn fells_some(&self) -> bool {
        true
    }

    fn fells(&self, target: &Unit<'_>) -> bool {
        is_undead(target)
    }

    fn strikes(&self, _: &Unit<'_>, target: &Unit<'_>) -> bool {
        !self.raises || target.vitals.hp <= 0 || is_undead(target)
    }

    fn check_aim(&self, world: &World, _: UnitId, _: Cell, aim: Aim) -> Result<(), Refusal> {
        match aim {
            Aim::Unit(target) if self.raises => {
                let meant = |target: Unit<'_>| target.vitals.hp <= 0 || is_undead(&target);
                if Unit::find(world, target).is_some_and(meant) {
                    Ok(())
                } else {
                    Err(("the target stands and lives", Rule::new("TC-140")))
                }
            }
            _ => Ok(()),
        }
    }
}
