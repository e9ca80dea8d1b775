//! Dice pools: the sum of named ratings and modifiers (DP-001, DP-003, DP-161).

use crate::{
    content::{ModifierKind, Rating, Settings},
    state::Look,
};
use hexfray_battle::{Canonical, Name, Parts, Rule, UnitId};

/// A pool: its terms, the resulting dice, and hits that are added if modifiers are hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Pool {
    /// The named terms.
    pub parts: Parts,
    /// The number of dice; at least the setting's minimum once the pool is settled.
    pub dice: i32,
    /// Hits added to the roll (DP-001).
    pub hits: i32,
}

impl Pool {
    /// A unit's pool of some ratings with the modifiers of all its rolls: its wound penalty and the referee's modifier
    /// (DP-001, DP-161).
    pub fn of(look: &Look<'_>, unit: UnitId, ratings: &[Rating], rule: Rule) -> Self {
        let (sheet, state, settings) = (look.sheet(unit), look.state(unit), look.settings());
        let mut pool = Self::default();
        for &rating in ratings {
            pool.rate(Name::new(rating.title()), sheet.rating(rating), rule);
        }
        pool.modify(settings, "wound penalty", -state.health.penalty, Rule::new("DP-161"));
        pool.modify(settings, "the referee's word", state.favour, Rule::HOUSE);
        pool
    }

    /// Adds a rating.
    pub fn rate(&mut self, term: Name, value: i32, rule: Rule) {
        self.parts.base(term, value, rule);
        self.dice += value;
    }

    /// Adds a modifier: dice, or hits if the setting says so (DP-001).
    pub fn modify(&mut self, settings: &Settings, term: &'static str, value: i32, rule: Rule) {
        self.parts.add(term, value, rule);
        match settings.modifier_kind {
            ModifierKind::Dice => self.dice += value,
            ModifierKind::Hits => self.hits += value,
        }
    }

    /// The pool with no fewer dice than the setting allows (DP-003).
    #[must_use]
    pub fn settled(mut self, settings: &Settings) -> Self {
        self.dice = self.dice.max(settings.min_pool);
        if settings.modifier_kind == ModifierKind::Dice {
            self.parts.at_least("dice", settings.min_pool, Rule::new("DP-003"));
        }
        self
    }
}
