//! `quick` and `reset`: more actions at once (TC-045), and one more throw (TC-115).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Rule, Strike, note},
    rules::percentile::{content::Known, state::change},
    text::Table,
};

/// So many actions follow in the same turn, without any charge time; with them its user's round is over. They bring
/// no Movement action (MC-033).
#[derive(Debug)]
struct Quick {
    actions: u8,
}

/// `"quick"` for two actions, `{ effect = "quick", actions = 3 }`.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let actions = table.map_or(2, |table| table.int_or("actions", 1..=4_u8, 2));
    Some(Arc::new(Quick { actions }))
}

impl Special for Quick {
    fn follow(&self, world: &mut World, action: &Action, _: &[Strike]) {
        let turn = &mut change(world, action.unit).turn;
        turn.acted = false;
        turn.quick = self.actions + 1;
        note(&mut world.resource_mut(), action.unit, "acts again at once", Rule::new("TC-045"));
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("the actions that follow at once")
    }
}

/// Whoever it touches may throw one roll to hit again that missed, at any time until the battle ends.
#[derive(Debug)]
struct Reset;

/// `"reset"`.
pub(super) fn read_reset(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(Reset))
}

impl Special for Reset {
    fn follow(&self, world: &mut World, _: &Action, strikes: &[Strike]) {
        for strike in strikes.iter().filter(|strike| strike.hit) {
            change(world, strike.target).memory.rolls_again = true;
            note(&mut world.resource_mut(), strike.target, "may roll to hit once more", Rule::new("TC-115"));
        }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("the roll that may be thrown again later")
    }
}
