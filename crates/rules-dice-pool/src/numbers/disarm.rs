//! Modifiers of the attack pool for knocking a weapon from a target's hand (DP-118, DP-119).

use super::means::Means;
use crate::{
    content::{Mod, Settings, Weapon},
    numbers::pool::Pool,
    state::Look,
};
use hexfray_battle::{Rule, UnitId};

/// The modifier of an attempt with a weapon that is not made for it (DP-118).
const UNFIT: i32 = -6;

/// Whether a weapon does not hinder disarming: it is made for disarming, or the hands are empty (DP-118).
pub fn is_fit(settings: &Settings, weapon: &Weapon) -> bool {
    weapon.has(Mod::Disarming) || weapon.natural && !settings.unarmed_is_weapon
}

/// Adds the modifiers of a disarming attempt to an attack pool.
pub fn modify(look: &Look<'_>, by: UnitId, means: Means<'_>, pool: &mut Pool) {
    let settings = look.settings();
    let unfit = if is_fit(settings, means.weapon) { 0 } else { UNFIT };
    pool.modify(settings, "not made for disarming", unfit, Rule::new("DP-118"));
    pool.modify(settings, "powers", look.sheet(by).gifts.disarm, Rule::new("DP-119"));
}
