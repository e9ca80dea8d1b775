//! Weapons that can be knocked from a unit's hands, and how an attacker names one (DC-122).

use crate::{content::Weapon, state::Look};
use hexfray_battle::UnitId;

/// The loose weapons in a unit's hands, which can be knocked away, by their places on the sheet (DC-122).
pub fn things_in_hand<'w>(look: &Look<'w>, unit: UnitId) -> impl Iterator<Item = (u8, &'w Weapon)> + 'w {
    let gear = &look.state(unit).gear;
    look.weapons(unit).filter(|(with, weapon)| weapon.is_loose() && gear.is_in_hand(*with))
}

/// The options by which an attacker names the thing to knock from the hand of a target that holds several: weapons by their
/// places in the rulebook, counted from 1 (DC-122).
pub fn nameable_things(look: &Look<'_>, unit: UnitId) -> Vec<i16> {
    let mut options = Vec::new();
    let foes = look.units.iter().map(|(foe, _)| foe);
    for foe in foes.filter(|&foe| look.is_active(foe) && look.are_hostile(unit, foe)) {
        if things_in_hand(look, foe).nth(1).is_some() {
            let places = things_in_hand(look, foe).filter_map(|(with, _)| look.weapon(foe, with));
            options.extend(places.map(|(at, _)| thing_option(at)));
        }
    }
    options.sort_unstable();
    options.dedup();
    options
}

/// The option that names a weapon of the rulebook as the thing to knock away (DC-122).
pub fn thing_option(at: usize) -> i16 {
    i16::try_from(at + 1).unwrap_or(i16::MAX)
}
