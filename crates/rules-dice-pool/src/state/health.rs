//! The effects of damage: lethal and non-lethal points, wound penalty, dying, healing (DP-144 … DP-165).

use crate::content::{DeathCounts, Settings};
use hexfray_battle::Canonical;

/// A unit's health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub struct Health {
    /// Total health (DP-144).
    pub most: i32,
    /// Damage that can kill.
    pub lethal: i32,
    /// Damage that cannot (DP-158).
    pub non_lethal: i32,
    /// Dice taken off every pool (DP-161).
    pub penalty: i32,
    /// Whether it takes damage in each of its turns until that is stopped (DP-152).
    pub bleeding: bool,
    /// Whether it belongs to a thing, which never bleeds (DP-085).
    pub lifeless: bool,
    /// Whether its lethal damage has been treated, so that it cannot become infected (DP-164).
    pub treated: bool,
    /// Whether its lethal damage is infected and does not heal by itself (DP-164).
    pub infected: bool,
    /// Minutes of rest that have had no effect yet.
    pub rested: Rested,
}

/// Minutes of rest that have had no effect yet: later ones are added to them (DP-159, DP-163).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub struct Rested {
    /// Toward the next point of non-lethal damage; 0 while there is none.
    pub non_lethal: i32,
    /// Toward the next point of lethal damage and of the wound penalty; 0 while there is neither (DP-165).
    pub lethal: i32,
    /// Toward the next time that untreated wounds may become infected (DP-164); 0 while there are none.
    pub untreated: i32,
}

/// Damage that a unit is about to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// Points of damage.
    pub amount: i32,
    /// Whether it can kill.
    pub lethal: bool,
    /// The most of it that Plot Armour lets through (DP-155); `None` for all of it.
    pub most: Option<i32>,
}

impl Harm {
    /// How much of it the unit takes.
    pub fn taken(&self) -> i32 {
        self.amount.clamp(0, self.most.unwrap_or(self.amount).max(0))
    }
}

/// Minutes in which a point of non-lethal damage heals (DP-159).
const MINUTES_NON_LETHAL: i32 = 10;
/// Minutes in which a point of lethal damage heals: a week (DP-163).
const MINUTES_LETHAL: i32 = 7 * 24 * 60;
/// Minutes of rest in which wounds may become infected (DP-164).
const DAY: i32 = 24 * 60;

impl Health {
    /// The health of an unhurt unit.
    pub fn full(most: i32) -> Self {
        Self { most, ..Self::default() }
    }

    /// All damage taken.
    pub const fn damage(&self) -> i32 {
        self.lethal.saturating_add(self.non_lethal)
    }

    /// The health that is left, at least 0.
    pub fn left(&self) -> i32 {
        (self.most - self.damage()).max(0)
    }

    /// Whether damage has incapacitated it (DP-145).
    pub const fn is_out(&self, settings: &Settings) -> bool {
        settings.incapacitate_at.is_met(self.damage(), self.most)
    }

    /// Whether it is dead (DP-151, DP-158).
    pub const fn is_dead(&self, settings: &Settings) -> bool {
        let counted = match settings.death_counts {
            DeathCounts::Lethal => self.lethal,
            DeathCounts::All => self.damage(),
        };
        settings.die_at.is_met(counted, 2 * self.most)
    }

    /// The most damage that an attack does to a unit with Plot Armour: just enough to incapacitate it, or 1 if it is
    /// already incapacitated by any cause (DP-155).
    pub fn most_by_plot(&self, settings: &Settings, is_out: bool) -> i32 {
        if is_out { 1 } else { settings.incapacitate_at.least(self.most) - self.damage() }
    }

    /// The health after harm: a unit that lethal damage incapacitates bleeds (DP-145, DP-152, DP-157, DP-158).
    #[must_use]
    pub fn after(mut self, settings: &Settings, harm: Harm) -> Self {
        let taken = harm.taken();
        if harm.lethal {
            self.lethal = self.lethal.saturating_add(taken);
            self.bleeding |= taken > 0 && self.is_out(settings) && !self.lifeless;
            self.treated &= taken == 0;
        } else {
            self.non_lethal = self.non_lethal.saturating_add(taken);
        }
        self
    }

    /// The damage and the wound penalty after some minutes of rest (DP-159, DP-163, DP-165).
    #[must_use]
    pub fn after_rest(mut self, minutes: i32) -> Self {
        let count = |rested: &mut i32, minutes: i32, each: i32| {
            let all = rested.saturating_add(minutes);
            *rested = all % each;
            all / each
        };
        let quick = count(&mut self.rested.non_lethal, minutes, MINUTES_NON_LETHAL);
        // Infected wounds do not heal by themselves.
        let slow = count(&mut self.rested.lethal, if self.infected { 0 } else { minutes }, MINUTES_LETHAL);
        let pace = slow + quick.min(self.non_lethal);
        self.non_lethal = (self.non_lethal - quick).max(0);
        self.lethal = (self.lethal - slow).max(0);
        self.penalty = (self.penalty - pace).max(0);
        self.whole()
    }

    /// Whether there is untreated lethal damage (DP-164).
    pub const fn wants_treatment(&self) -> bool {
        self.lethal > 0 && !self.treated
    }

    /// This health with its lethal damage treated (DP-164).
    #[must_use]
    pub fn after_treatment(self) -> Self {
        Self { treated: self.lethal > 0, infected: false, ..self }.whole()
    }

    /// Counts minutes of rest toward the next time that untreated wounds may become infected; returns whether it has
    /// come (DP-164).
    pub fn goes_untreated(&mut self, minutes: i32) -> bool {
        let open = self.wants_treatment() && !self.infected;
        let all = self.rested.untreated.saturating_add(minutes);
        self.rested.untreated = if open { all % DAY } else { 0 };
        open && all >= DAY
    }

    /// This health without the marks and the minutes of rest of damage that has healed.
    fn whole(mut self) -> Self {
        let hurt = self.lethal > 0;
        (self.treated, self.infected) = (self.treated && hurt, self.infected && hurt);
        self.rested.lethal *= i32::from(hurt || self.penalty > 0);
        self.rested.untreated *= i32::from(self.wants_treatment());
        self.rested.non_lethal *= i32::from(self.non_lethal > 0);
        self
    }

    /// The health after this much damage is healed, lethal damage first.
    #[must_use]
    pub fn healed(mut self, amount: i32) -> Self {
        let lethal = amount.clamp(0, self.lethal);
        self.lethal -= lethal;
        self.non_lethal = (self.non_lethal - (amount - lethal).max(0)).max(0);
        self.whole()
    }
}
