//! `leaps`: its user lands beside its target, where the setting says so (MC-123).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Aim, Field, Strike},
    rules::percentile::{bonds, content::Known, state::Book},
    text::Table,
};

/// By the book its user stays where it is.
#[derive(Debug)]
struct Leaps;

/// `"leaps"`.
pub(super) fn read(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(Leaps))
}

impl Special for Leaps {
    fn follow(&self, world: &mut World, action: &Action, _: &[Strike]) {
        let Aim::Unit(target) = action.aim() else { return };
        let field = world.resource::<Field>();
        let apart = field.distance(action.unit, target).is_some_and(|cells| cells > 1);
        if world.resource::<Book>().settings.leap_moves_caster && apart && field.is_active(action.unit) {
            bonds::appear_beside(world, action.unit, target);
        }
    }
}
