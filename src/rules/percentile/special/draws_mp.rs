//! `draws_mp`: MP go from one target to the user's whole party (MC-139).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Aim, Parts, Strike, Targeting, UnitId, Who},
    grid::Template,
    rules::percentile::{
        code::DamageCode,
        content::Known,
        resolve::{cell_of, gain_mp, lose_mp},
        state::Unit,
    },
    text::Table,
};

/// The area of Party (MC-103).
const PARTY: u32 = 3;

/// Takes MP from whom it touches, as many as there are at most, and shares them evenly among the party.
#[derive(Debug)]
struct DrawsMp {
    scale: DamageCode,
}

/// `{ effect = "draws_mp", amount = "3xSPR+5" }`: a code without dice.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let plain = |text: &str| match DamageCode::parse(text) {
        Ok(code) if code.dice == 0 => Ok(code),
        _ => Err("a code without dice, such as \"3xSPR\" or \"20\"".to_owned()),
    };
    let scale = table?.parse("amount", plain)?;
    Some(Arc::new(DrawsMp { scale }))
}

impl Special for DrawsMp {
    fn apply(&self, world: &mut World, action: &Action, strikes: &[Strike]) {
        let user = Unit::of(world, action.unit);
        let scaled = self.scale.attribute.map_or(0, |attribute| user.kind.attribute(attribute));
        let most = i32::from(self.scale.scale) * scaled + i32::from(self.scale.plain);
        let drawn: i32 = strikes
            .iter()
            .filter(|strike| strike.hit)
            .map(|one| lose_mp(world, one.target, Some(action.unit), action.what, most, Parts::new()))
            .sum();
        let party = party(world, action.unit);
        let share = drawn / party.len().max(1) as i32;
        if share > 0 {
            party.into_iter().for_each(|unit| gain_mp(world, unit, share));
        }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("the MP that it draws")
    }
}

/// The user and its allies around it.
fn party(world: &World, user: UnitId) -> Vec<UnitId> {
    let template = Template::Party { size: PARTY };
    let party = Targeting { template, who: Who::Friends, ..Targeting::SELF };
    cell_of(world, user).map_or_else(Vec::new, |from| party.units(world, user, from, Aim::None))
}
