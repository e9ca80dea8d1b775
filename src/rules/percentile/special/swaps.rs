//! `swaps`: user and target exchange their conditions (Rippler).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::{
    battle::{Action, Name, Strike, UnitId},
    rules::percentile::{
        content::{Known, mask},
        effects::Mask,
        special::Special,
        state::{Conditions, Unit, UnitState},
        status,
    },
    text::Table,
};

/// Which conditions go from one to the other, each with the rounds that it has left; what cannot come over somebody
/// is lost.
#[derive(Debug)]
struct Swaps {
    conditions: Mask,
}

/// `{ effect = "swaps", conditions = ["toxin", "seal"], but = ["imprison"] }`: conditions and groups of them.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let table = table?;
    let conditions = mask(table, "conditions", known.conditions) & !mask(table, "but", known.conditions);
    Some(Arc::new(Swaps { conditions }))
}

impl Special for Swaps {
    fn takes_over(&self, from: &Unit<'_>, to: &Unit<'_>) -> Option<Conditions> {
        let mut after = status::without(&to.conditions, self.conditions, to.book);
        for condition in from.conditions.iter().filter(|&at| self.conditions.has(at)) {
            let posed = UnitState { conditions: after, ..*to.state };
            if status::can_come(&to.posing(&posed), condition) {
                after = status::with(&after, condition, from.conditions.rounds(condition), to.book);
            }
        }
        Some(after)
    }

    fn follow(&self, world: &mut World, action: &Action, strikes: &[Strike]) {
        for strike in strikes.iter().filter(|strike| strike.hit && strike.target != action.unit) {
            let (user, target) = (Unit::of(world, action.unit), Unit::of(world, strike.target));
            let (mine, theirs) = (user.conditions, target.conditions);
            self.hand_over(world, &mine, strike.target, action.unit);
            self.hand_over(world, &theirs, action.unit, strike.target);
        }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("the conditions that its user takes over")
    }
}

impl Swaps {
    /// A unit gets these conditions in the place of its own.
    fn hand_over(&self, world: &mut World, given: &Conditions, to: UnitId, by: UnitId) {
        status::cure(world, to, self.conditions, Name::new("exchanged"));
        for condition in given.iter().filter(|&at| self.conditions.has(at)) {
            let by = given.master().unwrap_or(by);
            status::gain(world, to, condition, given.rounds(condition), Some(by));
        }
    }
}
