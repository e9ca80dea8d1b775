//! `stance`: an act that belongs to a condition of its user, or brings one (MC-130, MC-140).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Name, Rule, Strike},
    rules::percentile::{
        content::Known,
        effects::Mask,
        orders::Refusal,
        state::{Book, Unit},
        status,
    },
    text::Table,
};

/// The act can be used only by a user with one condition, whatever that forbids besides; afterwards the condition
/// ends, and another may come in its place.
#[derive(Debug)]
struct Stance {
    from: Option<u8>,
    to: Option<u8>,
}

/// `{ effect = "stance", from = "risen", to = "poised" }`; either may be left out.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let table = table?;
    let from = super::condition(table, "from", known);
    let to = super::condition(table, "to", known);
    Some(Arc::new(Stance { from, to }))
}

impl Special for Stance {
    fn check_use(&self, user: &Unit<'_>) -> Result<(), Refusal> {
        match self.from {
            Some(from) if !user.conditions.has(from) => Err(("it is not ready for this", Rule::new("TC-046"))),
            _ => Ok(()),
        }
    }

    fn is_free_of_bars(&self) -> bool {
        self.from.is_some()
    }

    fn follow(&self, world: &mut World, action: &Action, _: &[Strike]) {
        if let Some(from) = self.from {
            status::cure(world, action.unit, Mask::one(from), Name::new("it goes on"));
        }
        if let Some(to) = self.to {
            let rounds = world.resource::<Book>().conditions[usize::from(to)].rounds;
            status::gain(world, action.unit, to, rounds, Some(action.unit));
        }
    }
}
