//! An act in the making, from which the files of acts make plans, and the reasons why it is impossible.

use super::plan::{Cost, Doing, Plan, Task};
use crate::{content::ActionKind, state::Look};
use hexfray_battle::{Act, Aim, Name, OrderError, Rule, UnitId, Verb};

/// An act in the making.
pub struct Draft<'a, 'w> {
    /// The state of the battle.
    pub look: &'a Look<'w>,
    /// The acting unit.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
}

pub(super) const SIMPLE: Cost = Cost { action: Some(ActionKind::Simple), energy: 0 };
pub(super) const FREE: Cost = Cost { action: Some(ActionKind::Free), energy: 0 };
pub(super) const INTERRUPT: Cost = Cost { action: Some(ActionKind::Interrupt), energy: 0 };
pub(super) const NOTHING: Cost = Cost { action: None, energy: 0 };

impl Draft<'_, '_> {
    pub(super) fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(self.look.roster.refused(self.unit, why, Rule::new(rule)))
    }

    pub(super) fn no_such<T>(&self, why: &'static str) -> Result<T, OrderError> {
        Err(self.look.roster.no_such(self.unit, why))
    }

    pub(super) fn task(
        &self,
        what: &'static str,
        task: Task,
        cost: Cost,
        rule: &'static str,
    ) -> Result<Plan, OrderError> {
        if self.act.with != 0 && !matches!(self.act.verb, Verb::READY | Verb::DROP | Verb::PICK_UP) {
            return self.no_such("there is only one");
        }
        Ok(Plan { unit: self.unit, what: Name::new(what), cost, rule: Rule::new(rule), doing: Doing::Task(task) })
    }
}
