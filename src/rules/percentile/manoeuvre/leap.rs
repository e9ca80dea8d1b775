//! Acrobatics for a longer jump: the action is staked on the Jump of this turn's move (MC-070 … MC-074).

use bevy::ecs::prelude::*;

use super::Manoeuvre;
use crate::{
    battle::{CheckResult, Name, Parts, Rule, UnitId},
    canonical,
    map::Traveller,
    rules::percentile::{
        checks,
        opposed::attempt,
        orders::Refusal,
        reach,
        state::{Unit, change},
    },
};

const RULE: Rule = Rule::new("MC-070");
const SKILL: Name = Name::new("acrobatics");

/// How the check went, and what it makes of Jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// Levels more or fewer.
    pub change: i8,
    /// The result of the check.
    pub result: CheckResult,
}

canonical!(bits Leap { change: i8, result: CheckResult });

impl Leap {
    /// What a check makes of Jump: one level for every full 20 that its roll lies below or above the rating (MC-071, MC-072).
    pub const fn of(margin: i32, result: CheckResult) -> Self {
        let levels = margin / 20;
        let change = match result {
            CheckResult::Critical if levels < 0 => 0,
            _ => levels,
        };
        Self { change: change as i8, result }
    }

    /// How a unit travels with this Jump (MC-071 … MC-074).
    pub fn change(self, traveller: Traveller, exceeds_move: bool) -> Traveller {
        let jump = i32::from(traveller.jump) + i32::from(self.change);
        Traveller {
            jump: if self.result == CheckResult::Botch { 0 } else { jump.clamp(0, 100) as u8 },
            leaps_beyond: exceeds_move && self.result.passed(),
            leaps_cheaply: self.result == CheckResult::Critical,
            ..traveller
        }
    }
}

/// The chance of the check: a straight one, without modifiers of its own (MC-070).
pub fn chance(of: &Unit<'_>) -> Parts {
    checks::chance(of, SKILL, 0, RULE)
}

/// Whether the unit has the skill at all.
pub fn knows(of: &Unit<'_>) -> bool {
    checks::rating(of, SKILL.as_str()) > 0
}

/// Whether a unit can stake its action on a longer jump now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if !knows(user) {
        return Err(("it has no Acrobatics", RULE));
    }
    if user.turn.moves == 0 {
        return Err(("its Movement action is spent", RULE));
    }
    match reach::fresh(world, user.unit) {
        None => Err(("it cannot move", RULE)),
        Some(traveller) if traveller.flying => Err(("whoever flies needs no jump", RULE)),
        Some(_) => Ok(()),
    }
}

/// The check is rolled.
pub fn roll(world: &mut World, unit: UnitId) {
    let parts = chance(&Unit::of(world, unit));
    let rolled = attempt(world, unit, parts, Name::new("Acrobatics"));
    change(world, unit).manoeuvre.leap = Some(Leap::of(rolled.margin(), rolled.result()));
}

/// How a unit travels in this turn, its Acrobatics counted.
pub fn traveller(user: &Unit<'_>, at: &Manoeuvre, whole: Traveller) -> Traveller {
    let Some(leap) = at.leap else { return whole };
    leap.change(whole, user.book.settings.acrobatics_exceeds_move)
}

/// What players read.
pub const LABEL: (&str, &str, &str) =
    ("Acrobatics", "jump", "The action is staked on a longer jump in this turn's move.");

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
