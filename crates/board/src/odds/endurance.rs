//! Repeated blows against hit points, to find out when a unit is defeated.

use super::dist::Dist;

/// The distribution of the hit points that are left after some blows.
///
/// A unit at 0 is defeated and stays so: hit points do not fall below 0, and healing does not revive it. Buffers are reused:
/// after the first blow nothing is allocated unless the range of outcomes grows.
///
/// ```
/// use hexfray_board::odds::{Dist, Endurance};
///
/// let mut ogre = Endurance::new(9);
/// let club = Dist::mix(0.5, &Dist::die(6), &Dist::point(0));
/// ogre.strike(&club).strike(&club);
/// assert!((ogre.defeated() - 0.25 * 10.0 / 36.0).abs() < 1e-12); // both hit, for 9 or more
/// ```
#[derive(Clone, Debug, Default)]
pub struct Endurance {
    left: Dist,
    next: Dist,
}

impl Endurance {
    /// A unit with `hp` hit points; it is defeated at 0 or less.
    pub fn new(hp: i32) -> Self {
        Self { left: Dist::point(hp.max(0)), next: Dist::default() }
    }

    /// A unit with uncertain hit points.
    pub fn uncertain(hp: &Dist) -> Self {
        Self { left: hp.at_least(0), next: Dist::default() }
    }

    /// Starts again with `hp` hit points, and keeps the memory.
    pub fn reset(&mut self, hp: i32) -> &mut Self {
        self.left.clear_for(hp.max(0), hp.max(0));
        self.left.put(hp.max(0), 1.0);
        self
    }

    /// Adds a blow with this damage, independent of the earlier ones; negative damage heals a unit that is not defeated.
    pub fn strike(&mut self, damage: &Dist) -> &mut Self {
        let most = self.left.max().saturating_sub(damage.min()).max(0);
        let least =
            self.left.iter().find(|(hp, _)| *hp > 0).map_or(0, |(hp, _)| hp.saturating_sub(damage.max()).max(0));
        let low = if self.left.p(0) > 0.0 { 0 } else { least };
        self.next.clear_for(low, most);
        for (hp, p_hp) in self.left.iter() {
            if hp == 0 {
                self.next.put(0, p_hp);
                continue;
            }
            for (loss, p_loss) in damage.iter() {
                self.next.put(hp.saturating_sub(loss).max(0), p_hp * p_loss);
            }
        }
        self.next.remainder = (self.left.remainder() + damage.remainder()).min(1.0);
        self.next.settle();
        std::mem::swap(&mut self.left, &mut self.next);
        self
    }

    /// The probability that the unit is at 0.
    pub fn defeated(&self) -> f64 {
        self.left.p(0)
    }

    /// The distribution of the hit points that are left.
    pub fn left(&self) -> &Dist {
        &self.left
    }

    /// The probability of being defeated within 1, 2, … `strikes` blows of the same damage.
    pub fn defeat_within(hp: i32, damage: &Dist, strikes: usize) -> Vec<f64> {
        let mut unit = Self::new(hp);
        (0..strikes).map(|_| unit.strike(damage).defeated()).collect()
    }
}
