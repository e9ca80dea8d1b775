//! Modifiers that are written as dice or as a number.

use hexfray_battle::Canonical;

/// A modifier written as dice with a number in parentheses, such as 1D (3); both are negative if it helps (DC-009).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Modifier {
    /// Dice, if the referee rolls; negative ones are taken off.
    pub dice: i8,
    /// The standard number.
    pub number: i32,
}

impl Modifier {
    /// A modifier of this many dice, or the number in their place.
    pub const fn new(dice: i8, number: i32) -> Self {
        Self { dice, number }
    }

    /// Both modifiers together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { dice: self.dice.saturating_add(other.dice), number: self.number + other.number }
    }

    /// This modifier, multiplied.
    #[must_use]
    pub const fn times(self, times: i32) -> Self {
        Self { dice: self.dice.saturating_mul(times as i8), number: self.number * times }
    }
}
