//! Critical values: the total of two dice from which a power roll is repeated.

use crate::numbers::DamageKind;
use hexfray_battle::{Canonical, Name, Part, PartKind, Parts, Rule, narrow};

/// The critical value of damaging magic, unless a spell says otherwise (SW-178).
pub const MAGIC_CRITICAL: i32 = 10;

/// The lowest critical value (SW-183).
pub const LEAST_CRITICAL: i32 = 8;

/// The value from which no roll of two dice is critical (SW-183).
pub const NEVER_CRITICAL: i32 = Critical::NEVER.0 as i32;

/// The total of two dice from which a roll is critical: 8 to 12, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub struct Critical(u8);

impl Default for Critical {
    fn default() -> Self {
        Self::NEVER
    }
}

impl Critical {
    /// No roll is critical (SW-184).
    pub const NEVER: Self = Self(13);

    /// The critical value for a sum of terms: never below 8, and none from 13 on (SW-183).
    pub fn of(value: i32) -> Self {
        Self(narrow::<u8>(value.clamp(LEAST_CRITICAL, NEVER_CRITICAL)))
    }

    /// The least total that is critical; `None` if none is.
    pub fn least(self) -> Option<i32> {
        (self != Self::NEVER).then_some(i32::from(self.0))
    }

    /// Whether a total of two dice is critical (SW-177).
    pub fn is_reached(self, two_dice: i32) -> bool {
        two_dice >= i32::from(self.0)
    }

    /// The number of critical values, including the one for none.
    pub(super) const COUNT: usize = (NEVER_CRITICAL - LEAST_CRITICAL) as usize + 1;

    /// Its place among the critical values, from 0.
    pub(super) const fn place(self) -> usize {
        self.0 as usize - LEAST_CRITICAL as usize
    }
}

/// A change of critical values by a feat, a spell or a stance (SW-182).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CriticalChange {
    /// Its name.
    pub term: Name,
    /// The number that it adds; −1 makes criticals more likely.
    pub amount: i32,
    /// The rule of the change.
    pub rule: Rule,
}

impl CriticalChange {
    fn add_to(&self, parts: &mut Parts) {
        if self.amount != 0 {
            parts.push(Part { term: self.term, value: self.amount, kind: PartKind::Add, rule: self.rule });
        }
    }
}

/// The terms of an attack's critical value.
#[derive(Clone, Copy, Debug, Default)]
pub struct CriticalTerms<'a> {
    /// The critical value of the weapon or spell.
    pub base: i32,
    /// The class with which a weapon is used, with its modifier: Fencers −1 (SW-180).
    pub class: Option<(Name, i32)>,
    /// Physical or magical; guns are magical (SW-156, SW-181).
    pub kind: DamageKind,
    /// Whether the target wears metal armour (SW-181).
    pub metal_armour: bool,
    /// Feats and spells (SW-182).
    pub changes: &'a [CriticalChange],
}

impl CriticalTerms<'_> {
    /// The critical value with its terms, at least 8 (SW-178, SW-180 … SW-183).
    pub fn parts(&self) -> Parts {
        let mut parts = Parts::new();
        parts.base(Name::new("critical value"), self.base, Rule::new("SW-177"));
        let changes = self.class.map(|(term, amount)| CriticalChange { term, amount, rule: Rule::new("SW-180") });
        changes.into_iter().for_each(|change| change.add_to(&mut parts));
        if self.metal_armour && self.kind == DamageKind::Physical {
            parts.add("metal armour", 1, Rule::new("SW-181"));
        }
        self.changes.iter().for_each(|change| change.add_to(&mut parts));
        parts.at_least("critical value", LEAST_CRITICAL, Rule::new("SW-183"));
        parts
    }

    /// The resulting critical value.
    pub fn critical(&self) -> Critical {
        Critical::of(self.parts().total())
    }
}
