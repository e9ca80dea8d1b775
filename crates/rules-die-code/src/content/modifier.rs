//! Modifiers that are written as dice or as a number.

use hexfray_battle::{Canonical, narrow};
use hexfray_board::text::{Key, Kind, Shape, Table};

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

    /// Reads the keys that a table has; the others stay as they are.
    pub fn read_over(&mut self, table: &Table<'_>) -> Option<()> {
        self.dice = table.int_or("dice", -20..=20_i8, self.dice);
        self.number = table.int_or("number", -100..=100, self.number);
        Some(())
    }

    /// Its keys in files.
    pub fn shape() -> Shape {
        Shape::of(vec![
            Key::optional("dice", Kind::Number(-20, 20), "Dice for the referee to roll."),
            Key::optional("number", Kind::Number(-100, 100), "The standard number."),
        ])
    }

    /// Both modifiers together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { dice: self.dice.saturating_add(other.dice), number: self.number + other.number }
    }

    /// This modifier, multiplied.
    #[must_use]
    pub fn times(self, times: i32) -> Self {
        Self { dice: self.dice.saturating_mul(narrow::<i8>(times)), number: self.number * times }
    }
}
