//! Damage and resistance: Strength Damage, weapon codes, the optional bonus, armour.

use crate::{
    content::{Attribute, DieCode, HealthMode, Location, Sheet, Skill, StrengthFrom, Weapon},
    numbers::codes,
    state::Look,
};
use hexfray_battle::{Canonical, UnitId};

/// The Strength Damage of a code: half its dice, rounded up, without pips (DC-068).
pub const fn strength_damage(code: DieCode) -> DieCode {
    DieCode::new(code.dice().div_ceil(2), 0)
}

/// A sheet's Strength Damage (DC-068). Its codes already include traits (DC-069).
pub fn strength_damage_of(sheet: &Sheet, from: StrengthFrom) -> DieCode {
    strength_damage(match from {
        StrengthFrom::Best => sheet.strength(),
        StrengthFrom::Physique => sheet.attribute(Attribute::Physique),
        StrengthFrom::Lifting => sheet.skill(Skill::Lifting),
    })
}

/// The damage roll of a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Harm {
    /// The dice (DC-066, DC-067).
    pub code: DieCode,
    /// Added for ranks of Increased Attribute: Physique (DC-069).
    pub ranks: i32,
    /// Added for the part of the body that is hit (DC-130).
    pub location: i32,
    /// Added for scale (DC-151).
    pub scale: i32,
    /// Added for an acrobatic trick (DC-088).
    pub trick: i32,
}

impl Harm {
    /// Everything that is added to the dice.
    pub const fn bonus(&self) -> i32 {
        self.ranks + self.location + self.scale + self.trick
    }
}

/// The Strength Damage of a unit with its ranks (DC-068, DC-069).
pub fn strength(look: &Look<'_>, unit: UnitId) -> Harm {
    let sheet = look.sheet(unit);
    let code = strength_damage(codes::own(
        look,
        unit,
        match look.settings().strength_from {
            StrengthFrom::Best => sheet.strength(),
            StrengthFrom::Physique => sheet.attribute(Attribute::Physique),
            StrengthFrom::Lifting => sheet.skill(Skill::Lifting),
        },
    ));
    Harm { code, ranks: i32::from(sheet.ranks.physique), ..Harm::default() }
}

/// The damage of a weapon in a unit's hands: if its code has a plus, Strength Damage is rolled with it, and ranks are
/// added to the total (DC-067, DC-069).
pub fn of_weapon(look: &Look<'_>, unit: UnitId, weapon: &Weapon) -> Harm {
    if !weapon.damage.adds_strength {
        return Harm { code: weapon.damage.code, ..Harm::default() };
    }
    let strength = strength(look, unit);
    Harm { code: weapon.damage.code + strength.code, ..strength }
}

/// The damage of a grip: Strength Damage, with the dice of the weapon that holds, such as a rope. Claws and fangs,
/// which are Special Abilities, count too; bare hands add nothing (DC-101, DC-102).
pub fn of_grip(look: &Look<'_>, unit: UnitId, with: Option<&Weapon>) -> Harm {
    let strength = strength(look, unit);
    let adds = |weapon: &&Weapon| weapon.damage.adds_strength && (!weapon.natural || weapon.damage.code.dice() > 0);
    let more = with.filter(adds).map_or(DieCode::ZERO, |weapon| weapon.damage.code);
    Harm { code: strength.code + more, ..strength }
}

/// A damage code with this many dice more or less (DC-079).
pub const fn with_dice(code: DieCode, dice: i8, min_dice: u8) -> DieCode {
    if dice >= 0 { code.more_dice(dice.unsigned_abs()) } else { code.less_dice(dice.unsigned_abs(), min_dice) }
}

/// The optional damage bonus: a fifth of the attack's margin, rounded up (DC-070).
pub const fn margin_bonus(margin: i32) -> i32 {
    if margin <= 0 { 0 } else { (margin + 4) / 5 }
}

/// The code with which a unit resists: armour alone with Body Points (DC-073), Physique and armour with wounds
/// (DC-074). Armour counts where it is worn (DC-130).
pub fn resistance(look: &Look<'_>, unit: UnitId, location: Option<Location>) -> DieCode {
    let sheet = look.sheet(unit);
    let armour = sheet.armour_over(location);
    match look.settings().health_mode {
        HealthMode::BodyPoints => armour,
        HealthMode::Wounds => codes::own(look, unit, sheet.attribute(Attribute::Physique)) + armour,
    }
}

/// The effect of damage on a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breakage {
    /// It is not damaged.
    Whole,
    /// It is damaged.
    Damaged,
    /// It breaks.
    Broken,
}

/// The effect of a damage total on a thing: above its Toughness the thing is damaged, or breaks if it was damaged
/// before; at its Toughness plus the margin, it breaks (DC-119).
pub const fn breakage(damage: i32, toughness: i32, margin: i32, damaged: bool) -> Breakage {
    match damage > toughness {
        _ if damage >= toughness + margin => Breakage::Broken,
        true if damaged => Breakage::Broken,
        true => Breakage::Damaged,
        false => Breakage::Whole,
    }
}

/// The net damage: the damage total less the resistance total, at least 0 (DC-075).
pub fn net(damage: i32, resistance: i32) -> i32 {
    damage.saturating_sub(resistance).max(0)
}
