//! `keeps_to`: the user stays with whom it touches for as long as a condition lasts (MC-135, MC-162).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{battle::Aim, grid::Cell, rules::percentile::orders::Refusal};
use crate::{
    battle::{Action, Rule, Strike, UnitId},
    rules::percentile::{bonds, content::Known, memory::Tie, resolve::cell_of, state::Unit},
    text::Table,
};

/// The bond is there while the other bears the condition, which the act itself has to bring.
#[derive(Debug)]
struct KeepsTo {
    condition: u8,
    covers: bool,
}

/// `{ effect = "keeps_to", condition = "covered", covers = true }`; `covers`: the user takes blows for the other.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let table = table?;
    let covers = table.flag_or("covers", false);
    let condition = super::condition(table, "condition", known)?;
    Some(Arc::new(KeepsTo { condition, covers }))
}

impl Special for KeepsTo {
    fn check_aim(&self, _: &World, user: UnitId, _: Cell, aim: Aim) -> Result<(), Refusal> {
        if aim == Aim::Unit(user) {
            return Err(("nobody keeps to itself", Rule::new("MC-162")));
        }
        Ok(())
    }

    fn follow(&self, world: &mut World, action: &Action, strikes: &[Strike]) {
        for strike in strikes.iter().filter(|strike| strike.hit && strike.target != action.unit) {
            if Unit::of(world, strike.target).conditions.has(self.condition) {
                let at = cell_of(world, strike.target);
                let tie = Tie { to: strike.target, condition: self.condition, covers: self.covers, at };
                bonds::tie(world, action.unit, tie);
            }
        }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("what comes of staying together")
    }
}
