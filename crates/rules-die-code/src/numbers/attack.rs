//! An attack on one target as plain data: its rolls, before any die is rolled.

use super::{
    damage::{self, Harm},
    difficulty::Difficulty,
};
use crate::content::{DieCode, Location, Manoeuvre};
use hexfray_battle::{Canonical, Parts, UnitId};

/// The unit that is injured if an attack fails against a parry or block (DC-051, DC-052).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Backlash {
    /// The injured unit.
    pub whom: UnitId,
    /// The weapon's listed damage, without Strength Damage.
    pub code: DieCode,
    /// The total of the parry or block, below which the attack must stay.
    pub below: i32,
}

/// The kind of damage of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum HarmRoll {
    /// No damage is rolled.
    None,
    /// Damage is rolled and inflicted.
    Inflicted,
    /// Damage is rolled as a number to resist or to break free from, and injures no unit (DC-122, DC-124).
    Measured,
}

/// Everything that determines an attack on one target; resolution rolls its dice, a forecast computes their
/// distribution.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Attack {
    /// The attacker.
    pub by: UnitId,
    /// The target.
    pub target: UnitId,
    /// The weapon, by its place on the attacker's sheet; `None` for bare strength and for hurled things.
    pub with: Option<u8>,
    /// The manoeuvre.
    pub manoeuvre: Manoeuvre,
    /// The part of the body that is aimed at.
    pub location: Option<Location>,
    /// Whether it needs no roll to hit, because the target is already held (DC-099, DC-101).
    pub sure: bool,
    /// The skill's code with all penalties (DC-031, DC-043).
    pub code: DieCode,
    /// Added to the attack total: the referee's modifier, scale (DC-152).
    pub modifier: i32,
    /// The difficulty that the total must reach (DC-039).
    pub difficulty: Difficulty,
    /// The damage roll of a hit (DC-066).
    pub harm: Harm,
    /// Whether damage is rolled, and whether it is inflicted.
    pub rolls: HarmRoll,
    /// Whether the margin adds to damage (DC-070).
    pub margin_counts: bool,
    /// The code with which the target resists (DC-073, DC-074).
    pub resistance: DieCode,
    /// Added to the resistance total (DC-152).
    pub resistance_bonus: i32,
    /// Whether only half of the harm is done, because the attack is meant to stun (DC-132).
    pub halves: bool,
    /// The injury if it fails against a parry or block.
    pub backlash: Option<Backlash>,
}

impl Attack {
    /// The amount by which an attack roll exceeds the difficulty; it hits with 0 or more (DC-042).
    pub const fn margin(&self, rolled: i32, difficulty: i32) -> i32 {
        rolled + self.modifier - difficulty
    }

    /// The amount that the margin adds to the damage of a hit (DC-070).
    pub const fn bonus(&self, margin: i32) -> i32 {
        if self.margin_counts { damage::margin_bonus(margin) } else { 0 }
    }

    /// The damage total of a hit, given the sum of its dice (DC-066, DC-070).
    pub const fn damage(&self, rolled: i32, bonus: i32) -> i32 {
        rolled + self.harm.bonus() + bonus
    }

    /// The number that later rolls must reach: the whole damage total; for a disarm, without the bonus for a part of
    /// the body (DC-122).
    pub const fn held_against(&self, damage: i32) -> i32 {
        damage - if matches!(self.manoeuvre, Manoeuvre::Disarm) { self.harm.location } else { 0 }
    }

    /// The net damage of a hit, given the sums of its dice and of the target's (DC-075).
    pub fn net(&self, rolled: i32, bonus: i32, resisted: i32) -> i32 {
        damage::net(self.damage(rolled, bonus), resisted + self.resistance_bonus)
    }

    /// The terms of the damage total (DC-066, DC-069, DC-070, DC-088, DC-130, DC-151).
    pub fn damage_parts(&self, rolled: i32, bonus: i32) -> Parts {
        use hexfray_battle::{Name, Rule};
        let mut parts = Parts::new();
        parts.base(Name::new("damage roll"), rolled, Rule::new("DC-066"));
        parts.add("ranks of Physique", self.harm.ranks, Rule::new("DC-069"));
        parts.add("where it hits", self.harm.location, Rule::new("DC-130"));
        parts.add("scale", self.harm.scale, Rule::new("DC-151"));
        parts.add("acrobatic trick", self.harm.trick, Rule::new("DC-088"));
        parts.add("margin of the attack", bonus, Rule::new("DC-070"));
        parts
    }
}

/// Whether an attack total hits: equal to the difficulty or above it (DC-042).
pub const fn hits(margin: i32) -> bool {
    margin >= 0
}
