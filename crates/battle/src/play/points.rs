//! Points that run down and are given back: hit points, Character Points, kits.

use crate::Canonical;

/// A number between 0 and its most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Points {
    /// How many are left.
    pub left: i32,
    /// Most of them.
    pub most: i32,
}

impl Points {
    /// All of so many.
    pub const fn full(most: i32) -> Self {
        Self { left: most, most }
    }

    /// Takes some away, down to 0; says how many were there to take.
    pub fn take(&mut self, amount: i32) -> i32 {
        let taken = amount.clamp(0, self.left.max(0));
        self.left -= taken;
        taken
    }

    /// Gives some back, up to the most; says how many fitted.
    pub fn give(&mut self, amount: i32) -> i32 {
        let given = amount.clamp(0, self.most.saturating_sub(self.left).max(0));
        self.left += given;
        given
    }

    /// What would be left after so many are taken.
    #[must_use]
    pub fn less(mut self, amount: i32) -> Self {
        self.take(amount);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stay_between_nothing_and_their_most() {
        let mut points = Points::full(10);
        assert_eq!((points.take(4), points.left), (4, 6));
        assert_eq!((points.take(9), points.left), (6, 0), "no more than there are");
        assert_eq!((points.give(25), points.left), (10, 10), "no more than fit");
        assert_eq!((points.take(-3), points.give(-3), points.left), (0, 0, 10), "a negative amount does nothing");
    }
}
