//! The codes that units roll: their own with the effect of Fate, less the penalties for several actions, wounds and
//! mishaps.

use crate::{
    content::{Attribute, DieCode, FateEffect, Settings, Skill},
    state::Look,
};
use hexfray_battle::UnitId;

/// Dice that a stumble takes off the next Reflexes roll (DC-093).
pub const STUMBLE: u8 = 2;

/// A code less other dice and the penalty for each action beyond the first, usually 1D (DC-031).
pub const fn acting_code(settings: &Settings, code: DieCode, actions: u8, off: u8) -> DieCode {
    let further = actions.saturating_sub(1).saturating_mul(settings.map_per_action);
    code.less_dice(further.saturating_add(off), settings.min_dice)
}

/// A code of the unit itself, not of its gear or weapons, with the effect of a Fate Point in this round (DC-007).
pub fn own(look: &Look<'_>, unit: UnitId, code: DieCode) -> DieCode {
    let doubles = look.state(unit).fated && look.settings().fate_effect == FateEffect::Double;
    if doubles { code + code } else { code }
}

/// Whether broken arms hinder a skill (DC-112).
const fn needs_arms(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::Brawling
            | Skill::MeleeCombat
            | Skill::MeleeParry
            | Skill::Marksmanship
            | Skill::MissileWeapons
            | Skill::Throwing
            | Skill::Lifting
    )
}

/// Dice that wounds (DC-077) and a stumble (DC-093) take off a roll of an attribute or of one of its skills.
pub fn dice_off(look: &Look<'_>, unit: UnitId, attribute: Attribute) -> u8 {
    let stumbles = look.state(unit).stumbling && attribute == Attribute::Reflexes;
    look.wound_penalty(unit) + if stumbles { STUMBLE } else { 0 }
}

/// Dice that broken arms take off a skill (DC-112).
pub fn arms_off(look: &Look<'_>, unit: UnitId, skill: Skill) -> u8 {
    if needs_arms(skill) { look.state(unit).broken_arms.saturating_mul(look.settings().broken_arm_penalty) } else { 0 }
}

/// A unit's code of a skill in a turn of this many actions, less all penalties.
pub fn skill(look: &Look<'_>, unit: UnitId, skill: Skill, actions: u8) -> DieCode {
    skill_code(look, unit, skill, look.sheet(unit).skill(skill), actions)
}

/// A unit's code in a turn of this many actions, as with [`skill`], for a code such as a specialisation's.
pub fn skill_code(look: &Look<'_>, unit: UnitId, skill: Skill, code: DieCode, actions: u8) -> DieCode {
    let off = dice_off(look, unit, skill.attribute()) + arms_off(look, unit, skill);
    acting_code(look.settings(), own(look, unit, code), actions, off)
}

/// A unit's code of an attribute in a turn of this many actions.
pub fn attribute(look: &Look<'_>, unit: UnitId, attribute: Attribute, actions: u8) -> DieCode {
    let code = own(look, unit, look.sheet(unit).attribute(attribute));
    acting_code(look.settings(), code, actions, dice_off(look, unit, attribute))
}

/// The higher of Physique and lifting, as for breaking holds (DC-128), in a turn of this many actions.
pub fn strength(look: &Look<'_>, unit: UnitId, actions: u8) -> DieCode {
    attribute(look, unit, Attribute::Physique, actions).max(skill(look, unit, Skill::Lifting, actions))
}

/// The number that replaces a code that is not rolled: twice its dice, plus its pips (DC-113, DC-117).
pub fn unrolled(code: DieCode) -> i32 {
    2 * i32::from(code.dice()) + i32::from(code.pips())
}
