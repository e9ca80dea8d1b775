//! Longer leaps: which units can make them, and their chance (MC-070 … MC-074).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{
        checks,
        refusal::Refusal,
        travel::{self},
    },
    state::Unit,
};
use hexfray_battle::{Name, Parts, Rule};

const RULE: Rule = Rule::new("MC-070");

const SKILL: Name = Name::new("acrobatics");

/// The chance of the check: a straight one, without modifiers of its own (MC-070).
pub fn chance(of: &Unit<'_>) -> Parts {
    checks::straight(of, SKILL, RULE)
}

/// Whether the unit has the skill at all.
pub fn knows(of: &Unit<'_>) -> bool {
    checks::rating(of, SKILL.as_str()) > 0
}

/// Whether a unit can spend its action on a longer jump now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if !knows(user) {
        return Err(("there is no Acrobatics skill", RULE));
    }
    if user.turn.moves == 0 {
        return Err(("the Movement action is spent", RULE));
    }
    match travel::fresh(world, user.unit) {
        None => Err(("unable to move", RULE)),
        Some(leaping) if leaping.flying => Err(("a flying unit needs no jump", RULE)),
        Some(_) => Ok(()),
    }
}

/// The texts that players read.
pub const LABEL: (&str, &str, &str) =
    ("Acrobatics", "jump", "The action is staked on a longer jump in this turn's move.");
