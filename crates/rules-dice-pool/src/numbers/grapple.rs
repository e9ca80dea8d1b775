//! The arithmetic of grappling: dice, sizes, the number of units held, when a hold beats its victim (DP-121, DP-135 …
//! DP-142).

use super::{means::Means, pool::Pool};
use crate::{
    content::{Does, Mod, Rating, SavePer, Settings, Weapon},
    state::{Grapple, Look},
};
use hexfray_battle::{Rule, UnitId, narrow};

/// The modifier of a grappling attack with a weapon that is not made for it (DP-121).
const WRONG_WEAPON: i32 = -6;

/// Whether a weapon hinders grappling: empty hands do not, unless the setting says so (DP-118, DP-121).
pub fn hampers(settings: &Settings, weapon: &Weapon) -> bool {
    !weapon.has(Mod::Grappling) && (!weapon.natural || settings.unarmed_is_weapon)
}

/// Adds the modifiers of grappling to an attack pool (DP-121, DP-124).
pub fn add_dice(look: &Look<'_>, by: UnitId, means: Means<'_>, pool: &mut Pool) {
    let settings = look.settings();
    let wrong = if hampers(settings, means.weapon) { WRONG_WEAPON } else { 0 };
    pool.modify(settings, "no grappling weapon", wrong, Rule::new("DP-121"));
    let dice = look.sheet(by).gifts.grapple_dice + means.power.map_or(0, |power| power.grapple_dice);
    pool.modify(settings, "grappling powers", dice, Rule::new("DP-124"));
}

/// A pool of a held unit after this many points are spent against it (DP-122).
pub fn hindered(settings: &Settings, pool: &Pool, points: i32) -> Pool {
    let mut pool = pool.clone();
    pool.modify(settings, "held", -points, Rule::new("DP-122"));
    pool.settled(settings)
}

/// The size of the largest target that a unit can grapple (DP-135, DP-136).
pub fn largest(look: &Look<'_>, unit: UnitId) -> i32 {
    let sheet = look.sheet(unit);
    sheet.size + if sheet.does(Does::AntiLargeGrappling) { sheet.rating(Rating::Potency) } else { 0 }
}

/// How many victims a unit can hold at once (DP-138, DP-139).
pub fn most_victims(look: &Look<'_>, unit: UnitId) -> usize {
    let sheet = look.sheet(unit);
    let more = if sheet.does(Does::MultiGrapple) { sheet.rating(Rating::Potency).max(0) } else { 0 };
    1 + narrow::<usize>(more)
}

/// Whether a pool beats a unit with this much health left (DP-140).
pub const fn beats(pool: i32, left: i32) -> bool {
    pool > 0 && pool >= left
}

/// Whether a held unit may still be asked whether to lower a pool with energy (DP-142). Vehicles never are: they take
/// no action of their own, and their energy is fuel (DP-080, DP-085).
pub fn may_save(look: &Look<'_>, held: UnitId, hold: Grapple) -> bool {
    !look.is_vehicle(held)
        && match look.settings().grapple_save_per {
            SavePer::Grapple => hold.saved == 0,
            SavePer::Round => hold.saved != look.flow.round(),
        }
}

/// Whether holds beat a unit that pays this much energy against one of them, even if it spends the rest as well as
/// possible; it cannot pay against that one again before the next offer (DP-140, DP-142).
pub fn is_beaten_though_it_pays(look: &Look<'_>, held: UnitId, holder: UnitId, energy: i32) -> bool {
    let left = look.state(held).health.left();
    let others = look.spending(holder, held, energy);
    let beats_still = others.hold(holder, held).is_some_and(|hold| beats(hold.pool, left));
    let rest = look.holders(held).filter(|&(other, hold)| other != holder && !hold.pins && beats(hold.pool, left));
    let (mut needed, mut lost) = (0, beats_still);
    for (_, hold) in rest {
        lost |= !may_save(look, held, hold);
        needed += hold.pool - (left - 1).max(0);
    }
    lost || needed > (look.state(held).energy.left - energy).max(0)
}

/// Whether holds beat a unit with this much health left even if it spends its energy as well as possible; one of the
/// pools may be replaced by another value (DP-140, DP-142).
pub fn is_beaten(look: &Look<'_>, held: UnitId, left: i32, as_if: Option<(UnitId, i32)>) -> bool {
    let known = look.holders(held).filter(|(holder, _)| as_if.is_none_or(|(other, _)| other != *holder));
    let changed = as_if.map(|(holder, pool)| (holder, Grapple { pool, ..look.hold(holder, held).unwrap_or_default() }));
    let (mut needed, mut lost) = (0, false);
    for (_, hold) in known.chain(changed).filter(|(_, hold)| beats(hold.pool, left)) {
        lost |= !may_save(look, held, hold);
        needed += hold.pool - (left - 1).max(0);
    }
    lost || needed > look.state(held).energy.left.max(0)
}
