//! `only_with`: it strikes only those who bear a condition.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Aim, Rule, UnitId},
    grid::Cell,
    rules::percentile::{content::Known, orders::Refusal, state::Unit},
    text::Table,
};

/// Whoever does not bear the condition is not touched.
#[derive(Debug)]
struct OnlyWith {
    condition: u8,
}

/// `{ effect = "only_with", condition = "reflect" }`.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let condition = super::condition(table?, "condition", known)?;
    Some(Arc::new(OnlyWith { condition }))
}

impl Special for OnlyWith {
    fn strikes(&self, _: &Unit<'_>, target: &Unit<'_>) -> bool {
        target.conditions.has(self.condition)
    }

    fn check_aim(&self, world: &World, _: UnitId, _: Cell, aim: Aim) -> Result<(), Refusal> {
        match aim {
            Aim::Unit(target) => match Unit::find(world, target) {
                Some(target) if target.conditions.has(self.condition) => Ok(()),
                _ => Err(("the target has not the condition that it is for", Rule::new("TC-069"))),
            },
            _ => Ok(()),
        }
    }
}
