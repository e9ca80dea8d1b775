//! Misfires: the units among which a shot into a melee hits one at random (SW-134 … SW-141, SW-196).

use super::{Figure, Positions};

use hexfray_battle::UnitId;

impl Positions<'_> {
    /// The units among which a shot, or an effect of Area: Shot, hits one at random, each with equal chance (SW-019);
    /// only the target if it cannot misfire. They are in the order of the units' numbers and include the intended
    /// target and units that cannot act. The caller handles Precise Shot and Guided Magic (SW-148).
    pub fn misfire_pool(&self, shooter: &Figure, target: &Figure) -> Vec<UnitId> {
        if !self.can_misfire(shooter, target) {
            return vec![target.unit];
        }
        let shares = |one: &&Figure| self.metres(one.place(), target.place()) == 0;
        self.figures.iter().filter(shares).map(|one| one.unit).collect()
    }

    /// The units among which an effect of Area: Line, used from outside, hits one at random (SW-196).
    pub fn line_misfire_pool(&self, user: &Figure, target: &Figure) -> Vec<UnitId> {
        if !self.space.is_of_areas() && !self.settings.line_misfires_standard {
            return vec![target.unit];
        }
        self.misfire_pool(user, target)
    }

    /// Whether a shot can misfire: in simplified combat from outside into an area with melee (SW-134, SW-135); in
    /// standard combat from outside at a unit in a skirmish (SW-138, SW-140), or by the setting at units that share a
    /// cell (SW-141).
    fn can_misfire(&self, shooter: &Figure, target: &Figure) -> bool {
        if self.metres(shooter.place(), target.place()) == 0 {
            return false;
        }
        if self.space.is_of_areas() {
            return self.is_contested(target.place());
        }
        let fights = target.melee.is_some() || self.is_independent(target);
        if fights { !self.share_skirmish(shooter, target) } else { self.settings.misfire_outside_skirmish }
    }
}
