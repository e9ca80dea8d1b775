//! `sacrifice`: its user falls by it (MC-122).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Part, PartKind, Parts, Rule, Strike},
    rules::percentile::{content::Known, resolve, state::Unit},
    text::Table,
};

/// The user loses all its hit points once the others have lost theirs.
#[derive(Debug)]
struct Sacrifice;

/// `"sacrifice"`.
pub(super) fn read(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(Sacrifice))
}

impl Special for Sacrifice {
    fn apply(&self, world: &mut World, action: &Action, _: &[Strike]) {
        let hp = Unit::of(world, action.unit).vitals.hp;
        let mut parts = Parts::new();
        parts.push(Part { term: action.what, value: hp, kind: PartKind::Set, rule: Rule::new("MC-122") });
        resolve::lose_hp(world, action.unit, Some(action.unit), action.what, hp, parts);
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("that its user falls")
    }
}
