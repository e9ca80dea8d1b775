//! `caught_spell`, `mimic` and `repeats`: acts that are another's, done again (MC-156, MC-157, MC-165).

use std::sync::Arc;

use super::{Instead, Special};
use crate::{
    battle::Rule,
    rules::percentile::{content::Known, orders::Refusal, state::Unit},
    text::Table,
};

/// The act is the spell that the user's blade caught last, with that spell's range and area.
#[derive(Debug)]
struct CaughtSpell;

/// `"caught_spell"`.
pub(super) fn read_caught(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(CaughtSpell))
}

impl Special for CaughtSpell {
    fn check_use(&self, user: &Unit<'_>) -> Result<(), Refusal> {
        match user.memory.caught {
            Some(_) => Ok(()),
            None => Err(("it has caught no spell", Rule::new("MC-165"))),
        }
    }

    fn instead(&self, user: &Unit<'_>) -> Option<Instead> {
        user.memory.caught.map(Instead::Ability)
    }
}

/// The act is the one that the user saw last, done by itself from where it stands.
#[derive(Debug)]
struct Mimic;

/// `"mimic"`.
pub(super) fn read_mimic(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(Mimic))
}

impl Special for Mimic {
    fn watches(&self) -> bool {
        true
    }

    fn check_use(&self, user: &Unit<'_>) -> Result<(), Refusal> {
        match user.memory.seen {
            Some(_) => Ok(()),
            None => Err(("it has seen nobody act", Rule::new("MC-156"))),
        }
    }

    fn instead(&self, user: &Unit<'_>) -> Option<Instead> {
        user.memory.seen.map(|(kind, act)| Instead::Act(kind, act))
    }
}

/// The act takes effect several times, each time with dice of its own.
#[derive(Debug)]
struct Repeats {
    times: u8,
}

/// `{ effect = "repeats", times = 4 }`.
pub(super) fn read_repeats(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let times = table?.int("times", 2..=8_u8)?;
    Some(Arc::new(Repeats { times }))
}

impl Special for Repeats {
    fn repeats(&self) -> Option<u8> {
        Some(self.times)
    }
}
