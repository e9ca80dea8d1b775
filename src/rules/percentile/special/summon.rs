//! `summon`: a unit appears beside the user and fights for it (MC-112).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Aim, Strike, UnitId},
    grid::Cell,
    rules::percentile::{content::Known, orders::Refusal, summoning},
    text::Table,
};

/// A unit of this kind comes, which the user has brought along for it.
#[derive(Debug)]
struct Summon {
    /// The kind's place in the compendium.
    kind: u16,
}

/// `{ effect = "summon", unit = "ember_spirit" }`.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let kind = table?.choice("unit", known.kinds.iter().copied())?;
    Some(Arc::new(Summon { kind: kind as u16 }))
}

impl Special for Summon {
    fn check_aim(&self, world: &World, user: UnitId, _: Cell, _: Aim) -> Result<(), Refusal> {
        summoning::callable(world, user, self.kind).map(|_| ())
    }

    fn summons(&self) -> Option<u16> {
        Some(self.kind)
    }

    fn apply(&self, world: &mut World, action: &Action, _: &[Strike]) {
        summoning::call(world, action.unit, self.kind);
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("what the summon does")
    }
}
