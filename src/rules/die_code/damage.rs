//! Damage and resistance: Strength Damage, weapon codes, the optional bonus, armour.

use super::{Attribute, DieCode, HealthMode, Settings, Sheet, Skill, StrengthFrom, Weapon};

/// The Strength Damage of a code: half its dice, rounded up, without pips (DC-068).
pub const fn strength_damage(code: DieCode) -> DieCode {
    DieCode::new(code.dice().div_ceil(2), 0)
}

/// A unit's Strength Damage (DC-068). Its codes have traits counted in already (DC-069).
pub fn strength_damage_of(sheet: &Sheet, from: StrengthFrom) -> DieCode {
    strength_damage(match from {
        StrengthFrom::Best => sheet.strength(),
        StrengthFrom::Physique => sheet.attribute(Attribute::Physique),
        StrengthFrom::Lifting => sheet.skill(Skill::Lifting),
    })
}

/// What a hit rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// The dice (DC-066, DC-067).
    pub code: DieCode,
    /// Added to their total: ranks of Increased Attribute: Physique (DC-069).
    pub ranks: i32,
}

/// The damage code of a weapon in somebody's hands: with a plus, Strength Damage is rolled together with it, and
/// ranks that affect the total are added (DC-067, DC-069).
pub fn harm(settings: &Settings, sheet: &Sheet, weapon: &Weapon) -> Harm {
    if !weapon.adds_strength {
        return Harm { code: weapon.damage, ranks: 0 };
    }
    let strength = strength_damage_of(sheet, settings.strength_from);
    Harm { code: weapon.damage + strength, ranks: i32::from(sheet.ranks.physique) }
}

/// The optional damage bonus: a fifth of the attack's margin, rounded up (DC-070).
pub const fn margin_bonus(margin: i32) -> i32 {
    if margin <= 0 { 0 } else { (margin + 4) / 5 }
}

/// The code that a target resists with: armour alone against Body Points (DC-073), Physique and armour against
/// wounds (DC-074).
pub fn resistance(mode: HealthMode, sheet: &Sheet) -> DieCode {
    match mode {
        HealthMode::BodyPoints => sheet.armour_code,
        HealthMode::Wounds => sheet.attribute(Attribute::Physique) + sheet.armour_code,
    }
}

/// What gets through: the damage total less the resistance total, if it is above it (DC-075).
pub fn net(damage: i32, resistance: i32) -> i32 {
    damage.saturating_sub(resistance).max(0)
}
