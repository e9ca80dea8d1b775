//! A unit's manoeuvres: which ally it helps, its leap, the wall on which it hangs, its captor.

use hexfray_battle::{Canonical, CheckResult, UnitId, narrow};
use hexfray_board::{grid::Cell, map::Traveller};

/// The manoeuvres of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Manoeuvre {
    /// The ally that it helps with its Movement action (MC-038).
    pub assists: Option<UnitId>,
    /// The cell into which the ally will come, while the move is in progress.
    pub seat: Option<Cell>,
    /// The result of the Acrobatics check of this Movement action (MC-070).
    pub leap: Option<Leap>,
    /// The upper end of the wall on which it hangs, while it is lifted above its cell (MC-075).
    pub top: Option<Cell>,
    /// The unit that holds it prisoner in its own cell (MC-049).
    pub captor: Option<UnitId>,
}

impl Manoeuvre {
    /// Ends everything that belongs to the previous turn, when a turn begins.
    pub fn begin_turn(&mut self) {
        if self.assists.is_some() || self.leap.is_some() {
            (self.assists, self.seat, self.leap) = (None, None, None);
        }
    }
}

/// The result of an Acrobatics check, and how it changes Jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Leap {
    /// The change of Jump in levels.
    pub change: i8,
    /// The result of the check.
    pub result: CheckResult,
}

impl Leap {
    /// The change of Jump by a check: one level for every full 20 by which its roll is below or above the rating
    /// (MC-071, MC-072).
    pub fn of(margin: i32, result: CheckResult) -> Self {
        let levels = margin / 20;
        let change = match result {
            CheckResult::Critical if levels < 0 => 0,
            _ => levels,
        };
        Self { change: narrow::<i8>(change), result }
    }

    /// The resulting Jump (MC-071 … MC-074).
    pub fn jump(self, jump: i32) -> i32 {
        if self.result == CheckResult::Botch { 0 } else { (jump + i32::from(self.change)).clamp(0, 100) }
    }

    /// How a unit travels with this Jump (MC-071 … MC-074).
    pub fn change(self, traveller: Traveller, exceeds_move: bool) -> Traveller {
        Traveller {
            jump: narrow::<u8>(self.jump(traveller.jump.into())),
            leaps_beyond: exceeds_move && self.result.passed(),
            leaps_cheaply: self.result == CheckResult::Critical,
            ..traveller
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mc_071_every_full_20_below_the_rating_adds_a_level() {
        assert_eq!(Leap::of(45, CheckResult::Passed).change, 2, "a margin of 45");
        assert_eq!(Leap::of(15, CheckResult::Passed).change, 0, "a margin of 15");
    }

    #[test]
    fn mc_072_every_full_20_above_the_rating_takes_a_level_off() {
        assert_eq!(Leap::of(-45, CheckResult::Failed).change, -2, "45 above");
        assert_eq!(Leap::of(-15, CheckResult::Failed).change, 0, "15 above");
    }

    #[test]
    fn mc_074_a_critical_success_far_above_the_rating_takes_nothing_off() {
        assert_eq!(Leap::of(-45, CheckResult::Critical).change, 0, "it is a success all the same (TC-007)");
        assert_eq!(Leap::of(45, CheckResult::Critical).change, 2, "and adds what it is below");
    }
}
