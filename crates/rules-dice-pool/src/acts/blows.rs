//! What blows do on average, for opponents who weigh hundreds of them: those that follow from the same are reckoned once.

use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError, RwLock},
};

use bevy_ecs::prelude::*;

use super::{blitz, draft::Draft, verbs};
use crate::{
    numbers::{
        attack::{Goal, Means},
        cover,
    },
    state::Look,
};
use hexfray_battle::{Act, Aim, Estimate, UnitId};

/// Most blows that are kept.
const MOST_KNOWN: usize = 16_384;

/// The averages of blows that were weighed before, under a battle's settings.
#[derive(Resource, Clone, Debug, Default)]
pub struct KnownBlows(Arc<RwLock<BTreeMap<Blow, Estimate>>>);

/// All that the odds of a plain blow follow from, besides the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Blow {
    /// The sheets of both.
    sheets: [u16; 2],
    /// The weapon on the attacker's sheet, and the manner.
    act: (u8, i16),
    /// Dice off and added to what both roll.
    rolls: [i32; 4],
    /// How far apart they are, and the cover between them.
    apart: [i32; 2],
    /// The target's health: most, lethal and other damage.
    health: [i32; 3],
    /// Whether it is out of the fight, can do nothing but bear it, bleeds, is a thing.
    state: [bool; 4],
}

impl KnownBlows {
    /// How many blows were reckoned and kept.
    pub fn count(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What a blow does on average, reckoned by a function unless one like it is known.
    pub fn of(
        &self,
        look: &Look<'_>,
        unit: UnitId,
        act: Act,
        target: UnitId,
        reckon: impl FnOnce() -> Option<Estimate>,
    ) -> Option<Estimate> {
        let Some(blow) = plain(look, unit, act, target) else { return reckon() };
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&blow).copied();
        known.or_else(|| {
            let found = reckon()?;
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            if all.len() < MOST_KNOWN {
                all.insert(blow, found);
            }
            Some(found)
        })
    }
}

/// What a blow at a unit's health follows from; `None` where it is not possible, or follows from more than that: from
/// holds, initiative, a charge, a weapon that was found.
fn plain(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId) -> Option<Blow> {
    let draft = Draft { look, unit, act, aim: Aim::Unit(target) };
    let own = usize::from(act.with) < look.sheet(unit).weapons.len();
    if !own || look.settings().initiative_damage || verbs::goal(act.verb) != Some(Goal::Harm) {
        return None;
    }
    let means = draft.means().ok().filter(|means| is_plain(*means))?;
    draft.attack_cost(means).ok()?;
    draft.attacked(means).ok().filter(|_| !look.is_held(target))?;
    let (by, on) = (look.state(unit), look.state(target));
    let health = &on.health;
    Some(Blow {
        sheets: [by.sheet, on.sheet],
        act: (act.with, act.option),
        rolls: [by.health.penalty, by.favour, health.penalty, on.favour],
        apart: [
            look.distance(unit, target)?.min(1_000) as i32,
            cover::against(look, unit, target, means.weapon.is_close()),
        ],
        health: [health.most, health.lethal, health.non_lethal],
        state: [on.is_out(), on.is_helpless(), health.bleeding, health.lifeless],
    })
}

/// Whether a blow is neither a charge nor paid for with a hold.
fn is_plain(means: Means<'_>) -> bool {
    !blitz::is_blitz(means.power) && means.power.is_none_or(|power| power.grapple_cost == 0)
}
