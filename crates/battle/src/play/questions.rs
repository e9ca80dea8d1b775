//! Questions to units, in the ruleset's own type, and the meaning of their answers.

use bevy_ecs::prelude::*;

use crate::{Canonical, Decision, Flow, Machine, Name, Options, ResolveSystems, Resolving, Roster, UnitId};

/// A question of a ruleset: its text and the answers to it.
pub trait Asking: Copy + Canonical + Send + Sync + 'static {
    /// The question, as players read it.
    fn question(&self) -> Name;
}

/// For rulesets that ask nothing but what a unit does in its turn.
impl Asking for () {
    fn question(&self) -> Name {
        Name::new("nothing")
    }
}

/// The open question in the ruleset's own type; none if no question is open, or if the machine asks.
#[derive(Resource, Clone, Debug, Canonical)]
pub struct Asked<Q: Send + Sync + 'static> {
    open: Option<(UnitId, Q)>,
}

impl<Q: Asking> Asked<Q> {
    /// Puts an empty place for questions in the world and tracks it.
    pub fn install(machine: &mut Machine, world: &mut World) {
        world.insert_resource(Self { open: None });
        machine.track_resource::<Self>();
    }

    /// Asks a unit; the battle stops until it has answered.
    pub fn ask(&mut self, flow: &mut Flow, roster: &Roster, unit: UnitId, question: Q, options: Options) {
        self.open = Some((unit, question));
        let (side, text) = (roster.side(unit), question.question());
        flow.ask(Decision::Answer { unit, side, question: text, options });
    }

    /// Asks a unit during the current act, which continues with a step after the answer.
    pub fn ask_midway(
        &mut self,
        (flow, acts, roster): (&mut Flow, &mut Resolving, &Roster),
        unit: UnitId,
        question: Q,
        options: Options,
        then: ResolveSystems,
    ) {
        acts.resume_with(then);
        self.ask(flow, roster, unit, question, options);
    }

    /// The open question and the unit that is asked.
    pub fn open(&self) -> Option<(UnitId, Q)> {
        self.open
    }

    /// Removes the open question, since it is answered or void.
    pub fn take(&mut self) -> Option<(UnitId, Q)> {
        self.open.take()
    }

    /// Withdraws the open question unanswered: the system that asked it runs again, with the present state.
    pub fn take_back(&mut self, flow: &mut Flow) -> Option<(UnitId, Q)> {
        if matches!(flow.decision(), Some(Decision::Answer { .. })) {
            flow.answered();
        }
        self.open.take()
    }
}
