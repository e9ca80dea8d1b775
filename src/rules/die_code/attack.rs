//! An attack as plain data: what is rolled against what, before any die is thrown.

use super::{
    DieCode, Difficulty, Harm, Health, HealthMode, Settings, Sheet, Sighting, Tables, Weapon, damage, difficulty,
};

/// Everything that decides an attack on one target; resolution throws its dice, a forecast reckons with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The skill's code with all penalties (DC-031, DC-043).
    pub code: DieCode,
    /// Added to the attack total: the referee's modifier.
    pub modifier: i32,
    /// What the total has to reach (DC-039).
    pub difficulty: Difficulty,
    /// What a hit rolls (DC-066).
    pub harm: Harm,
    /// Whether the margin adds to damage (DC-070).
    pub margin_counts: bool,
    /// What the target resists with (DC-073, DC-074).
    pub resistance: DieCode,
}

/// Who attacks, and how.
#[derive(Clone, Copy, Debug)]
pub struct Attacker<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The weapon.
    pub weapon: &'a Weapon,
    /// Actions in the whole turn (DC-031).
    pub actions: u8,
    /// Dice off for wounds (DC-077).
    pub wound_penalty: u8,
    /// The referee's modifier.
    pub modifier: i32,
    /// Whether it is a player's character.
    pub hero: bool,
}

/// A skill's code after the multi-action penalty and wounds: 1D off for each action beyond the first (DC-031).
pub const fn acting_code(settings: &Settings, code: DieCode, actions: u8, wound_penalty: u8) -> DieCode {
    let further = actions.saturating_sub(1).saturating_mul(settings.map_per_action);
    code.less_dice(further.saturating_add(wound_penalty), settings.min_dice)
}

impl Attack {
    /// The attack of somebody on a target in sight.
    pub fn new(settings: &Settings, tables: &Tables, by: Attacker<'_>, target: &Sheet, sighting: Sighting) -> Self {
        let skill = by.weapon.skill;
        Self {
            code: acting_code(settings, by.sheet.skill(skill), by.actions, by.wound_penalty),
            modifier: by.modifier,
            difficulty: difficulty::combat(settings, tables, sighting, by.sheet.is_trained(skill)),
            harm: damage::harm(settings, by.sheet, by.weapon),
            margin_counts: settings.damage_bonus && (by.hero || by.sheet.significant),
            resistance: damage::resistance(settings.health_mode, target),
        }
    }

    /// By how much an attack roll reaches the difficulty; it hits from 0 up (DC-042).
    pub const fn margin(&self, rolled: i32, difficulty: i32) -> i32 {
        rolled + self.modifier - difficulty
    }

    /// What the margin adds to the damage of a hit (DC-070).
    pub const fn bonus(&self, margin: i32) -> i32 {
        if self.margin_counts { damage::margin_bonus(margin) } else { 0 }
    }
}

/// Whether an attack total hits: equal to the difficulty or above it (DC-042).
pub const fn hits(margin: i32) -> bool {
    margin >= 0
}

/// The net damage of a hit (DC-066, DC-070, DC-075).
pub fn net_damage(harm: Harm, rolled: i32, bonus: i32, resisted: i32) -> i32 {
    damage::net(rolled + harm.ranks + bonus, resisted)
}

/// What a hit's net damage leaves of a target, bounded by what it has: hit points lost.
pub fn hit_points_lost(before: &Health, after: &Health, mode: HealthMode) -> i32 {
    before.hit_points(mode).0 - after.hit_points(mode).0
}
