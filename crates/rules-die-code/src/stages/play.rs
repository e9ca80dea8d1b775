//! Changes of a battle: the tools of [`Playing`], and the dice of this ruleset.

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::Plan,
    content::{Attribute, DieCode},
    numbers::roll::{self, Die, Roll, SIDES, WildRules},
    stages::question::Question,
    state::{Hold, Look, UnitState, conditions},
};
use hexfray_battle::{
    Name, Rule, UnitId,
    play::{Bonds, Playing},
    playing, throw,
};

/// The note on a first 1 on the Wild Die (DC-005).
const COMPLICATION: &str = "the Wild Die shows 1 (with a gamemaster, a complication)";

playing! {
    /// A battle that this ruleset changes.
    pub struct Play { State = UnitState, Plan = Plan, Question = Question }
}

impl Play<'_> {
    /// The battle in its present state.
    pub fn look(&self) -> Look<'_> {
        Look::of(self.0)
    }

    /// The holds, to change them.
    pub fn holds(&mut self) -> Mut<'_, Bonds<Hold>> {
        self.0.resource_mut()
    }

    /// Rolls a code for a unit; a 1 on the Wild Die is logged as a complication (DC-001, DC-004, DC-005).
    pub fn roll(&mut self, unit: UnitId, code: DieCode, purpose: &'static str) -> Roll {
        let rules = WildRules::of(self.look().settings());
        let rolled = roll::roll(code, rules, |die| self.face(Some(unit), die, purpose));
        if rolled.complication {
            self.note(unit, COMPLICATION, Rule::new("DC-005"));
        }
        rolled
    }

    /// Rolls a code with additional dice; returns the totals with and without them (DC-146).
    pub fn roll_with_more(&mut self, unit: UnitId, code: DieCode, more: u8, purpose: &'static str) -> (i32, i32) {
        let rules = WildRules::of(self.look().settings());
        let mut faces = Vec::with_capacity(usize::from(code.dice() + more));
        let rolled = roll::roll(code.more_dice(more), rules, |die| {
            let face = self.face(Some(unit), die, purpose);
            faces.push((die, face));
            face
        });
        if rolled.complication {
            self.note(unit, COMPLICATION, Rule::new("DC-005"));
        }
        // The first dice rolled are the additional ones.
        let of = |kind: Die| faces.iter().filter(move |(die, _)| *die == kind).map(|(_, face)| *face);
        let (mut plain, mut wild) = (of(Die::Plain).skip(usize::from(more)), of(Die::Wild));
        let own = roll::roll(code, rules, |die| match die {
            Die::Plain => plain.next().unwrap_or(0),
            Die::Wild => wild.next().unwrap_or(0),
        });
        (rolled.total, own.total)
    }

    /// Rolls a skill or an attribute; this uses up a stumble (DC-093).
    pub fn roll_skill(&mut self, unit: UnitId, code: DieCode, attribute: Attribute, purpose: &'static str) -> i32 {
        if attribute == Attribute::Reflexes && self.look().state(unit).stumbling {
            self.change(unit).stumbling = false;
            self.ended(unit, conditions::STUMBLING, "caught a hold");
        }
        self.roll(unit, code, purpose).total
    }

    /// Rolls one Wild Die with its re-rolls, which is what a Character Point buys (DC-006).
    pub fn open_ended(&mut self, unit: UnitId, purpose: &'static str) -> i32 {
        roll::open_ended(&mut |die| self.face(Some(unit), die, purpose))
    }

    /// Rolls the referee's dice, without a Wild Die (DC-009).
    pub fn referee_dice(&mut self, count: u8) -> i32 {
        roll::roll_plain(count, |die| self.face(None, die, "difficulty modifiers"))
    }

    /// Rolls dice of a unit without a Wild Die, since they are added to a roll that has one (DC-004).
    pub fn plain_dice(&mut self, unit: UnitId, count: u8, purpose: &'static str) -> i32 {
        roll::roll_plain(count, |die| self.face(Some(unit), die, purpose))
    }

    /// Rolls a code that belongs to no unit, such as a thing's Toughness, without a Wild Die (DC-004).
    pub fn referee_roll(&mut self, code: DieCode, purpose: &'static str) -> i32 {
        let sum = roll::roll_plain(code.dice(), |die| self.face(None, die, purpose));
        sum + i32::from(code.pips())
    }

    fn face(&mut self, unit: Option<UnitId>, die: Die, purpose: &'static str) -> i32 {
        let purpose = match (die, purpose) {
            (Die::Plain, purpose) => Name::new(purpose),
            (Die::Wild, "initiative") => Name::new("initiative: Wild Die"),
            (Die::Wild, "to hit") => Name::new("to hit: Wild Die"),
            (Die::Wild, "damage") => Name::new("damage: Wild Die"),
            (Die::Wild, "resistance") => Name::new("resistance: Wild Die"),
            (Die::Wild, purpose) => Name::new(purpose),
        };
        throw(self.0, unit, SIDES, purpose)
    }
}
