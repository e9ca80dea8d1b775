//! Hit points and magic points: losing and regaining them, and the Death Check.

use crate::{
    content::{AbilityScore, DeathCheckFor},
    numbers::{CheckValue, ability_score},
    state::Actor,
};
use hexfray_battle::{Name, Parts, Rule};
use hexfray_board::words;

words! {
    /// The points that damage or recovery changes (SW-163, SW-174).
    pub enum Pool {
        /// Hit points.
        Hp = "hp",
        /// Magic points.
        Mp = "mp",
    }
}

impl Pool {
    /// The points left after damage: hit points may fall below 0 (SW-185), magic points may not (SW-188).
    pub const fn after_damage(self, left: i32, applied: i32) -> i32 {
        let after = left.saturating_sub(applied);
        match self {
            Self::Mp if after < 0 => 0,
            Self::Hp | Self::Mp => after,
        }
    }

    /// The points left after recovery: at most the maximum (SW-163).
    pub fn after_recovery(left: i32, most: i32, restored: i32) -> i32 {
        left.max(left.saturating_add(restored.max(0)).min(most))
    }
}

/// Whether a unit can pay a cost: it cannot spend more magic points than it has (SW-188).
pub const fn can_pay(magic_points: i32, cost: i32) -> bool {
    magic_points >= cost
}

/// Whether a unit with this number of hit points is unconscious (SW-186).
pub const fn is_unconscious(hit_points: i32) -> bool {
    hit_points <= 0
}

/// A unit's value for a Death Check: level and Vitality modifier, to which two dice are added (SW-187).
pub fn death_check(level: i32, vitality: i32) -> CheckValue {
    let mut parts = Parts::new();
    parts.base(Name::new("level"), level, Rule::new("SW-187"));
    parts.add(AbilityScore::Vitality.modifier_term(), ability_score::modifier(vitality), Rule::new("SW-014"));
    CheckValue::rolled(parts)
}

/// The number that a Death Check has to reach: the number of hit points below 0 (SW-187).
pub const fn death_number(hit_points: i32) -> i32 {
    if hit_points < 0 { hit_points.saturating_neg() } else { 0 }
}

/// Whether a unit makes Death Checks, which by the setting only characters do, or all units (SW-187).
pub fn makes_death_checks(actor: &Actor<'_>) -> bool {
    match actor.settings().death_check_for {
        DeathCheckFor::All => true,
        DeathCheckFor::PcsOnly => !actor.is_monster(),
    }
}
