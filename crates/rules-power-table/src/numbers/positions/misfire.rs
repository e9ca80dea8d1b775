//! Misfires: among whom a shot into a melee chooses its target (SW-134 … SW-141, SW-196).

use super::{Figure, Positions};

use hexfray_battle::UnitId;

impl Positions<'_> {
    /// Among which units a shot, or an effect of Area: Shot, chooses its target at random, each with equal
    /// chance (SW-019); the target alone where nothing can go wrong. In order of the units' numbers, the intended one
    /// and those who cannot act included. Precise Shot and Guided Magic are the caller's matter (SW-148).
    pub fn misfire_pool(&self, shooter: &Figure, target: &Figure) -> Vec<UnitId> {
        if !self.can_misfire(shooter, target) {
            return vec![target.unit];
        }
        let shares = |one: &&Figure| self.metres(one.place(), target.place()) == 0;
        self.figures.iter().filter(shares).map(|one| one.unit).collect()
    }

    /// Among which units an effect of Area: Line, used from outside, chooses its target (SW-196).
    pub fn line_misfire_pool(&self, user: &Figure, target: &Figure) -> Vec<UnitId> {
        if !self.space.is_of_areas() && !self.settings.line_misfires_standard {
            return vec![target.unit];
        }
        self.misfire_pool(user, target)
    }

    /// Simplified: from outside into an area with melee (SW-134, SW-135). Standard: from outside at a unit in a
    /// skirmish (SW-138, SW-140), or by a setting at any crowd (SW-141).
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
