//! How a draft becomes a plan, or a reason why the act is impossible.

use super::plan::{Cost, Doing, Plan, Task};
use crate::content::ActionKind;
use hexfray_battle::{Name, OrderError, Rule};

pub use super::verb_rules::Draft;

/// The cost of a Simple action.
pub const SIMPLE: Cost = Cost { action: Some(ActionKind::Simple), energy: 0 };
/// The cost of a Free action.
pub const FREE: Cost = Cost { action: Some(ActionKind::Free), energy: 0 };
/// The cost of an interrupt.
pub const INTERRUPT: Cost = Cost { action: Some(ActionKind::Interrupt), energy: 0 };
/// No cost.
pub const NOTHING: Cost = Cost { action: None, energy: 0 };

impl Draft<'_, '_> {
    /// Refuses the act by a rule.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(self.look.roster.refused(self.unit, why, Rule::new(rule)))
    }

    /// Refuses the act because there is no such act.
    ///
    /// # Errors
    /// Always.
    pub fn no_such<T>(&self, why: &'static str) -> Result<T, OrderError> {
        Err(self.look.roster.no_such(self.unit, why))
    }

    /// The plan of a task.
    ///
    /// # Errors
    /// None; plans end with it.
    pub fn task(&self, what: &'static str, task: Task, cost: Cost, rule: &'static str) -> Result<Plan, OrderError> {
        Ok(Plan { what: Name::new(what), cost, ..self.plan_of(Doing::Task(task), rule) })
    }

    /// A plan without a name and a cost.
    pub fn plan_of(&self, doing: Doing, rule: &'static str) -> Plan {
        let (unit, verb, cost) = (self.unit, self.act.verb, NOTHING);
        Plan { unit, verb, what: Name::new("act"), cost, rule: Rule::new(rule), doing }
    }
}
