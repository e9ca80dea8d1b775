//! Points that are spent and restored: hit points, Character Points, kits.

use crate::Canonical;

/// A number between 0 and its maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Points {
    /// Points that are left.
    pub left: i32,
    /// The maximum.
    pub most: i32,
}

impl Points {
    /// This many points, all of them left.
    pub const fn full(most: i32) -> Self {
        Self { left: most, most }
    }

    /// Takes some away, down to 0; returns how many were taken.
    pub fn take(&mut self, amount: i32) -> i32 {
        let taken = amount.clamp(0, self.left.max(0));
        self.left -= taken;
        taken
    }

    /// Restores some, up to the maximum; returns how many were restored.
    pub fn give(&mut self, amount: i32) -> i32 {
        let given = amount.clamp(0, self.most.saturating_sub(self.left).max(0));
        self.left += given;
        given
    }

    /// The points that would be left after this many are taken.
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
