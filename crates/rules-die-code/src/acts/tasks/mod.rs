//! Tasks: everything a unit can do besides attacking, computed from an order.
//!
//! [`Draft`] is an order under examination; each file makes plans for tasks of one kind from it.

mod body;
mod grips;
mod handling;
mod others;

pub use others::combined;

use super::{draft::Draft, group, plan::TaskPlan, verbs::DieCodeVerb};
use hexfray_battle::{OrderError, Verb};

impl Draft<'_, '_> {
    /// The plan of the task that is ordered.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn task(&self) -> Result<TaskPlan, OrderError> {
        match self.act.verb {
            DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY => self.defend(),
            Verb::STAND | DieCodeVerb::CROUCH | DieCodeVerb::PRONE => self.posture(),
            DieCodeVerb::RUN => self.run(),
            DieCodeVerb::FACE => self.face(),
            Verb::AIM => self.aim_at(),
            Verb::READY | DieCodeVerb::RELOAD | Verb::PICK_UP | Verb::DROP => self.handle(),
            DieCodeVerb::SMASH => self.smash(),
            DieCodeVerb::BREAK_FREE => self.break_free(),
            DieCodeVerb::SNAP | DieCodeVerb::SLIP => self.unwrap_self(),
            DieCodeVerb::LIFT => self.lift(),
            DieCodeVerb::BREAK_ARM => self.break_arm(),
            DieCodeVerb::FORCE_DOWN => self.force_down(),
            DieCodeVerb::RELEASE => self.release(),
            DieCodeVerb::TRICK => self.trick(),
            DieCodeVerb::ANNOUNCE => self.announce(),
            DieCodeVerb::COMBINE => self.combine(),
            DieCodeVerb::FATE => self.fate(),
            DieCodeVerb::COMMAND => group::planning(self),
            DieCodeVerb::WAKE => self.wake(),
            Verb::ABILITY => self.first_aid(),
            _ => Err(self.look.roster.no_such(self.unit, "no act of this kind")),
        }
    }
}
