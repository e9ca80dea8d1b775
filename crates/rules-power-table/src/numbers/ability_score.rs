//! The bonuses of abilities: their modifiers, and extra damage by abilities and class levels.

use crate::content::{AbilityScore, AbilityScores, WeaponKind};
use hexfray_battle::{Name, Parts, Rule};

impl AbilityScore {
    /// The name of its modifier as a term of a sum.
    pub const fn modifier_term(self) -> &'static str {
        [
            "Dexterity modifier",
            "Agility modifier",
            "Strength modifier",
            "Vitality modifier",
            "Intelligence modifier",
            "Spirit modifier",
        ][self as usize]
    }
}

/// The modifier of an ability: a sixth of it, rounded down (SW-014).
pub const fn modifier(score: i32) -> i32 {
    score.div_euclid(6)
}

/// The ability that adds to the damage of a kind of weapon: Intelligence, as for Magic Power, for guns, otherwise
/// Strength, unless the weapon does not use it (SW-165).
pub fn of_weapon(kind: WeaponKind, takes_strength: bool) -> Option<AbilityScore> {
    match kind {
        WeaponKind::Gun => Some(AbilityScore::Intelligence),
        WeaponKind::Melee | WeaponKind::Shooting | WeaponKind::Natural => {
            takes_strength.then_some(AbilityScore::Strength)
        }
    }
}

/// Extra damage or recovery: class level and ability modifier (SW-164, SW-165); none without the class (SW-024).
///
/// `class` is the name of the class with its level.
pub fn extra(class: Option<(Name, i32)>, score: Option<AbilityScore>, scores: &AbilityScores) -> Parts {
    let mut parts = Parts::new();
    match class {
        Some((name, level)) if level > 0 => {
            parts.base(name, level, Rule::new("SW-165"));
            if let Some(score) = score {
                parts.add(score.modifier_term(), modifier(scores.get(score)), Rule::new("SW-014"));
            }
        }
        _ => {
            parts.base(Name::new("no fitting class"), 0, Rule::new("SW-024"));
        }
    }
    parts
}
