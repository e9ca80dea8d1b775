//! What damage does: lethal and non-lethal points, wound penalty, dying, healing (DP-144 … DP-165).

use crate::{
    canonical,
    rules::dice_pool::content::{DeathCounts, Settings},
};

/// A unit's health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Total health (DP-144).
    pub most: i32,
    /// Damage that can kill.
    pub lethal: i32,
    /// Damage that cannot (DP-158).
    pub non_lethal: i32,
    /// Dice off every pool (DP-161).
    pub penalty: i32,
    /// Whether it takes damage in each of its turns until somebody stops that (DP-152).
    pub bleeding: bool,
    /// Whether it is a thing's, which never bleeds (DP-085).
    pub lifeless: bool,
    /// Whether its lethal damage has been seen to, so that it cannot become infected (DP-164).
    pub treated: bool,
    /// Whether its lethal damage is infected and does not heal by itself (DP-164).
    pub infected: bool,
}

canonical!(Health { most, lethal, non_lethal, penalty, bleeding, lifeless, treated, infected });

/// Damage that is about to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// How much.
    pub amount: i32,
    /// Whether it can kill.
    pub lethal: bool,
    /// Whether it is an attack's, from which Plot Armor protects (DP-155).
    pub shielded: bool,
}

/// Minutes in which a point of non-lethal damage heals (DP-159).
const MINUTES_NON_LETHAL: i32 = 10;
/// Minutes in which a point of lethal damage heals: a week (DP-163).
const MINUTES_LETHAL: i32 = 7 * 24 * 60;

impl Health {
    /// Unhurt.
    pub fn full(most: i32) -> Self {
        Self { most, ..Self::default() }
    }

    /// All damage taken.
    pub const fn damage(&self) -> i32 {
        self.lethal.saturating_add(self.non_lethal)
    }

    /// What is left of it before it is used up, at least 0.
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

    /// How much of some harm is done: Plot Armor ignores what goes beyond incapacitating, and lets no more than 1 through
    /// then (DP-155).
    pub fn taken(&self, settings: &Settings, harm: Harm) -> i32 {
        let most = match self.is_out(settings) {
            _ if !harm.shielded => harm.amount,
            true => 1,
            false => settings.incapacitate_at.least(self.most) - self.damage(),
        };
        harm.amount.clamp(0, most.max(0))
    }

    /// What harm leaves of it: whoever is out by lethal damage bleeds (DP-145, DP-152, DP-157, DP-158).
    #[must_use]
    pub fn after(mut self, settings: &Settings, harm: Harm) -> Self {
        let taken = self.taken(settings, harm);
        if harm.lethal {
            self.lethal = self.lethal.saturating_add(taken);
            self.bleeding |= taken > 0 && self.is_out(settings) && !self.lifeless;
            self.treated &= taken == 0;
        } else {
            self.non_lethal = self.non_lethal.saturating_add(taken);
        }
        self
    }

    /// What is left of the damage and the wound penalty after some minutes of rest (DP-159, DP-163, DP-165).
    #[must_use]
    pub fn after_rest(mut self, minutes: i32) -> Self {
        let weeks = if self.infected { 0 } else { minutes / MINUTES_LETHAL };
        let (quick, slow) = (minutes / MINUTES_NON_LETHAL, weeks);
        let pace = slow + quick.min(self.non_lethal);
        self.non_lethal = (self.non_lethal - quick).max(0);
        self.lethal = (self.lethal - slow).max(0);
        self.penalty = (self.penalty - pace).max(0);
        self.whole()
    }

    /// Whether there is lethal damage that nobody has seen to (DP-164).
    pub const fn wants_treatment(&self) -> bool {
        self.lethal > 0 && !self.treated
    }

    /// The same with its lethal damage seen to (DP-164).
    #[must_use]
    pub fn after_treatment(self) -> Self {
        Self { treated: self.lethal > 0, infected: false, ..self }
    }

    /// Without lethal damage nothing is left to treat.
    fn whole(self) -> Self {
        let hurt = self.lethal > 0;
        Self { treated: self.treated && hurt, infected: self.infected && hurt, ..self }
    }

    /// What is left after so much of it is healed, the lethal damage first.
    #[must_use]
    pub fn healed(mut self, amount: i32) -> Self {
        let lethal = amount.clamp(0, self.lethal);
        self.lethal -= lethal;
        self.non_lethal = (self.non_lethal - (amount - lethal).max(0)).max(0);
        self.whole()
    }
}
