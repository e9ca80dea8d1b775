//! The turn machine: the stages of a battle as schedules, and the state that a copy must contain.
//!
//! A ruleset adds its systems to the stages and names its components and resources; the machine runs them on
//! the single-threaded executor, since a stage takes less time than waking a second thread.

use bevy_derive::Deref;
use bevy_derive::DerefMut;
use bevy_ecs::{
    component::Mutable,
    prelude::*,
    schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor},
};

use crate::{
    ActId, Action, Canonical, CanonicalHasher, Decision, Name, Outcome, Resolving, Rule, UnitId,
    tracked::{Components, CopiedResource, OneResource, Tracked},
};

/// The stages of a battle, in order: a round starts, every unit gets a place in the order, turns are taken
/// one by one, and the round ends.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub enum Stage {
    /// A new round begins.
    RoundStart,
    /// The order of the round is determined.
    Initiative,
    /// A unit is chosen to act next, or a prepared act comes due, or the round is over.
    NextTurn,
    /// The chosen unit's turn begins.
    TurnStart,
    /// The acting unit is asked what to do, or its turn is over.
    Turn,
    /// An act takes effect; see [`ResolveSystems`].
    Resolve,
    /// The unit's turn ends.
    TurnEnd,
    /// The round ends.
    RoundEnd,
    /// The battle is decided: the winners' spoils are determined and shared.
    BattleEnd,
}

impl Stage {
    const ALL: [Self; 9] = [
        Self::RoundStart,
        Self::Initiative,
        Self::NextTurn,
        Self::TurnStart,
        Self::Turn,
        Self::Resolve,
        Self::TurnEnd,
        Self::RoundEnd,
        Self::BattleEnd,
    ];
}

/// The ordered steps in which an act takes effect. A ruleset leaves a step empty if its acts do this work in another step.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResolveSystems {
    /// The act is announced.
    Declare,
    /// Its targets are determined.
    Target,
    /// It is paid for.
    Cost,
    /// The hit is rolled.
    Hit,
    /// The damage is rolled.
    Damage,
    /// Armour and all other modifiers change the amount.
    Adjust,
    /// Hit points, positions and other numbers change.
    Apply,
    /// Conditions, falls and other consequences.
    Aftermath,
    /// Units affected by it may react.
    React,
}

impl ResolveSystems {
    const ALL: [Self; 9] = [
        Self::Declare,
        Self::Target,
        Self::Cost,
        Self::Hit,
        Self::Damage,
        Self::Adjust,
        Self::Apply,
        Self::Aftermath,
        Self::React,
    ];
}

/// Walking, before everything else that a ruleset does in [`ResolveSystems::Apply`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WalkSystems;

/// A battle's place in its stages.
#[derive(Resource, Clone, Debug, Canonical)]
pub struct Flow {
    pub(crate) stage: Stage,
    pub(crate) round: u16,
    pub(crate) actor: Option<UnitId>,
    pub(crate) decision: Option<Decision>,
    pub(crate) queue: Vec<Action>,
    /// The outcome of a decided battle, until its consequences are settled.
    pub(crate) verdict: Option<Outcome>,
    pub(crate) outcome: Option<Outcome>,
}

impl Flow {
    pub(crate) fn new() -> Self {
        Self {
            stage: Stage::RoundStart,
            round: 0,
            actor: None,
            decision: None,
            queue: Vec::with_capacity(8),
            verdict: None,
            outcome: None,
        }
    }

    /// The number of the present round, from 1.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The unit whose turn it is.
    pub const fn actor(&self) -> Option<UnitId> {
        self.actor
    }

    /// The present stage.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The open question; `None` while stages run.
    pub const fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// The stage that follows when the present one has run.
    pub fn go_to(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Begins a unit's turn next.
    pub fn begin_turn(&mut self, unit: UnitId) {
        self.actor = Some(unit);
        self.stage = Stage::TurnStart;
    }

    /// Stops the battle until a player has chosen.
    pub fn ask(&mut self, decision: Decision) {
        self.decision = Some(decision);
    }

    /// Removes the question, since it is answered.
    pub fn answered(&mut self) {
        self.decision = None;
    }

    /// Lets an act take effect before the present stage goes on. Acts take effect in the order of these calls.
    pub fn resolve(&mut self, action: Action) {
        self.queue.push(action);
    }

    /// Whether acts wait to take effect.
    pub fn has_actions(&self) -> bool {
        !self.queue.is_empty()
    }

    /// The acts that wait to take effect, in order.
    pub fn actions(&self) -> &[Action] {
        &self.queue
    }

    /// Drops the queued acts of a unit, such as the second blow of a fallen fighter.
    pub fn drop_actions_of(&mut self, unit: UnitId) {
        self.queue.retain(|action| action.unit != unit);
    }

    /// Decides the battle, unless it is decided. The consequences are settled in [`Stage::BattleEnd`].
    pub fn end(&mut self, outcome: Outcome) {
        self.verdict.get_or_insert(outcome);
    }

    /// The outcome of the battle, once it is decided.
    pub const fn verdict(&self) -> Option<Outcome> {
        self.verdict
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.stage = other.stage;
        self.round = other.round;
        self.actor = other.actor;
        self.decision.clone_from(&other.decision);
        self.queue.clone_from(&other.queue);
        self.verdict = other.verdict;
        self.outcome = other.outcome;
    }
}

/// Runs the systems of a step while an act is under way, no question is open and the act is not past the step.
fn due(step: ResolveSystems) -> impl Fn(Res<Resolving>) -> bool + Clone {
    move |resolving: Res<Resolving>| {
        resolving.action.is_some() && !resolving.lost && !resolving.waits && resolving.from <= step as u8
    }
}

/// One stage's systems.
#[derive(Deref, DerefMut)]
struct StageSystems(Schedule);

impl StageSystems {
    fn new(stage: Stage) -> Self {
        let mut schedule = Schedule::new(stage);
        schedule.set_executor(SingleThreadedExecutor::new());
        // Systems change the world themselves and queue no commands, see `settle`, so commands need not be applied.
        schedule.set_apply_final_deferred(false);
        if stage == Stage::Resolve {
            for pair in ResolveSystems::ALL.windows(2) {
                schedule.configure_sets(pair[0].before(pair[1]));
            }
            for step in ResolveSystems::ALL {
                schedule.configure_sets(step.run_if(due(step)));
            }
            let walk = WalkSystems.after(ResolveSystems::Adjust).before(ResolveSystems::Apply);
            schedule.configure_sets(walk.run_if(due(ResolveSystems::Apply)));
        }
        Self(schedule)
    }
}

/// The systems by which acts of one kind take effect.
struct Branch {
    fits: fn(&Action) -> bool,
    systems: StageSystems,
}

/// The stages' systems, and the list of all state that changes in a battle.
pub struct Machine {
    stages: Vec<StageSystems>,
    branches: Vec<Branch>,
    tracked: Vec<Box<dyn Tracked>>,
    /// What to do when an act is over, such as dropping its plan.
    over: Vec<fn(&mut World, ActId)>,
}

impl Machine {
    pub(crate) fn new() -> Self {
        let stages = Stage::ALL.iter().map(|&stage| StageSystems::new(stage));
        Self { stages: stages.collect(), branches: Vec::new(), tracked: Vec::new(), over: Vec::new() }
    }

    /// The schedule of a stage, to add systems to.
    pub fn stage(&mut self, stage: Stage) -> &mut Schedule {
        &mut self.stages[stage as usize].0
    }

    /// The schedule of [`Stage::Resolve`] for acts of a kind, to add systems to. It runs instead of the common schedule, so
    /// that systems for acts of other kinds need not be skipped one by one. If several fit, the first one runs.
    pub fn branch(&mut self, fits: fn(&Action) -> bool) -> &mut Schedule {
        let systems = StageSystems::new(Stage::Resolve);
        &mut self.branches.push_mut(Branch { fits, systems }).systems.0
    }

    /// Declares a component that changes during a battle: it is copied and hashed with it.
    pub fn track<C: Component<Mutability = Mutable> + Clone + Canonical>(&mut self) {
        self.tracked.push(Box::new(Components::<C>::default()));
    }

    /// Declares a resource that changes during a battle: it is copied and hashed with it.
    pub fn track_resource<R: Resource<Mutability = Mutable> + Clone + Canonical>(&mut self) {
        self.tracked.push(Box::new(OneResource::<R>::default()));
    }

    /// Declares a resource that follows from the hashed state: it is copied with a battle, but not hashed.
    pub fn copy_resource<R: Resource<Mutability = Mutable> + Clone>(&mut self) {
        self.tracked.push(Box::new(CopiedResource::<R>::default()));
    }

    /// Calls this whenever an act is over, with the act's number.
    pub fn when_over(&mut self, then: fn(&mut World, ActId)) {
        self.over.push(then);
    }

    pub(crate) fn act_is_over(&self, world: &mut World, act: ActId) {
        self.over.iter().for_each(|then| then(world, act));
    }

    pub(crate) fn run(&mut self, stage: Stage, world: &mut World) {
        self.stages[stage as usize].run(world);
    }

    /// Runs [`Stage::Resolve`] for an act.
    pub(crate) fn resolve(&mut self, action: &Action, world: &mut World) {
        match self.branches.iter_mut().find(|branch| (branch.fits)(action)) {
            Some(branch) => branch.systems.run(world),
            None => self.run(Stage::Resolve, world),
        }
    }

    /// Called when all units, resources and systems exist: locates the storage of the state and sorts the systems once, so that
    /// no order has to wait for that.
    pub(crate) fn settle(&mut self, world: &mut World) {
        self.tracked.iter_mut().for_each(|tracked| tracked.find(world));
        let branches = self.branches.iter_mut().map(|branch| &mut branch.systems);
        for systems in self.stages.iter_mut().chain(branches) {
            systems.initialize(world).expect("no system is to run before itself");
            let mut all = systems.systems().expect("it has just been put in order");
            debug_assert!(!all.any(|(_, system)| system.has_deferred()), "nobody would carry out what a system queues");
        }
    }

    /// Puts the systems in order and returns those that use the same state without a declared order.
    pub(crate) fn ambiguities(&mut self, world: &mut World) -> Vec<String> {
        let branches = self.branches.iter_mut().map(|branch| &mut branch.systems);
        let look = |systems: &mut StageSystems| {
            let settings = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() };
            let error = systems.set_build_settings(settings).initialize(world).err()?;
            Some(format!("{:?}: {}", systems.label(), error.to_string(systems.graph(), world)))
        };
        self.stages.iter_mut().chain(branches).filter_map(look).collect()
    }

    pub(crate) fn copy(&self, from: &World, to: &mut World, source: &[Entity], target: &[Entity]) {
        for tracked in &self.tracked {
            tracked.copy(from, to, source, target);
        }
    }

    pub(crate) fn feed(&self, world: &World, units: &[Entity], hasher: &mut CanonicalHasher) {
        for tracked in &self.tracked {
            tracked.feed(world, units, hasher);
        }
    }
}

/// Logs a note about a rule without a number, such as bracing for blows.
pub fn note(log: &mut crate::Log, unit: UnitId, what: &'static str, rule: Rule) {
    log.push(crate::Event::Noted { unit, what: Name::new(what), rule });
}
