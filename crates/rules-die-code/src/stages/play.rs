//! Changes of a battle: states, dice and the log of a world, by the units' numbers.

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::Plan,
    content::{Attribute, DieCode},
    numbers::roll::{self, Die, Roll, SIDES, WildRules},
    stages::question::Question,
    state::{Hold, Look, UnitState},
};
use hexfray_battle::{
    CheckResult, Decision, Event, Flow, Log, Name, Options, Parts, ResolveSystems, Resolving, Roster, Rule, UnitId,
    play::{Asked, Bonds, Plans, Units},
    throw,
};

/// The note on a first 1 on the Wild Die (DC-005).
const COMPLICATION: &str = "the Wild Die shows 1, a complication if the referee makes one of it";

/// A battle that this ruleset changes.
pub struct Play<'w>(pub &'w mut World);

impl Play<'_> {
    /// The battle in its present state.
    pub fn look(&self) -> Look<'_> {
        Look::of(self.0)
    }

    /// A unit's state, to change it.
    pub fn change(&mut self, unit: UnitId) -> Mut<'_, UnitState> {
        self.0.resource_mut::<Units<UnitState>>().map_unchanged(|units| units.change(unit))
    }

    /// The holds, to change them.
    pub fn holds(&mut self) -> Mut<'_, Bonds<Hold>> {
        self.0.resource_mut()
    }

    /// The state of the battle, to change it.
    pub fn flow(&mut self) -> Mut<'_, Flow> {
        self.0.resource_mut()
    }

    /// The current acts, to change them.
    pub fn acts(&mut self) -> Mut<'_, Resolving> {
        self.0.resource_mut()
    }

    /// Writes to the log.
    pub fn log(&mut self, event: Event) {
        self.0.resource_mut::<Log>().push(event);
    }

    /// Logs the effect of a rule that is not a number.
    pub fn note(&mut self, unit: UnitId, what: &'static str, rule: &'static str) {
        self.log(Event::Noted { unit, what: Name::new(what), rule: Rule::new(rule) });
    }

    /// A copy of the plan of the current act; [`Play::keep`] puts a changed one back.
    pub fn plan(&self) -> Option<Plan> {
        let acts = self.0.resource::<Resolving>();
        self.0.resource::<Plans<Plan>>().top(acts).cloned()
    }

    /// Keeps the plan of the current act.
    pub fn keep(&mut self, plan: Plan) {
        self.0.resource_scope(|world, mut plans: Mut<Plans<Plan>>| plans.put(world.resource::<Resolving>(), plan));
    }

    /// Asks a unit during the current act, which continues with a step after the answer.
    pub fn ask_midway(&mut self, unit: UnitId, question: Question, options: Options, then: ResolveSystems) {
        self.acts().resume_with(then);
        self.ask(unit, question, options);
    }

    /// The open question and the unit that is asked, or was asked before a ruling removed the question.
    pub fn asked(&self) -> Option<(UnitId, Question)> {
        self.0.resource::<Asked<Question>>().open()
    }

    /// Whether the battle waits for the answer to a question.
    pub fn is_asking(&self) -> bool {
        matches!(self.0.resource::<Flow>().decision(), Some(Decision::Answer { .. }))
    }

    /// Withdraws the open question: the step that asked it runs again, for the present state.
    pub fn take_back(&mut self) -> Option<(UnitId, Question)> {
        self.0
            .resource_scope(|world, mut asked: Mut<Asked<Question>>| asked.take_back(&mut world.resource_mut::<Flow>()))
    }

    /// Asks a unit; the battle stops until it has answered.
    pub fn ask(&mut self, unit: UnitId, question: Question, options: Options) {
        self.0.resource_scope(|world, mut asked: Mut<Asked<Question>>| {
            world.resource_scope(|world, mut flow: Mut<Flow>| {
                asked.ask(&mut flow, world.resource::<Roster>(), unit, question, options);
            });
        });
    }

    /// Rolls a code for a unit; a 1 on the Wild Die is logged as a complication (DC-001, DC-004, DC-005).
    pub fn roll(&mut self, unit: UnitId, code: DieCode, purpose: &'static str) -> Roll {
        let rules = WildRules::of(self.look().settings());
        let rolled = roll::roll(code, rules, |die| self.face(Some(unit), die, purpose));
        if rolled.complication {
            self.note(unit, COMPLICATION, "DC-005");
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
            self.note(unit, COMPLICATION, "DC-005");
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
            let (condition, why) = (Name::new("stumbling"), Name::new("caught a hold"));
            self.log(Event::ConditionEnded { unit, condition, why });
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

    /// Logs a check and returns whether it was passed: the roll must reach a number.
    pub fn check(&mut self, unit: UnitId, target: Option<UnitId>, what: Name, parts: Parts, roll: i32) -> bool {
        let needed = parts.total();
        let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
        self.log(Event::Checked { unit, target, attack: false, what, parts, needed, against: None, roll, result });
        result.passed()
    }

    /// Logs that a unit got a condition.
    pub fn gained(&mut self, unit: UnitId, condition: &'static str, by: Option<UnitId>) {
        self.log(Event::ConditionGained { unit, condition: Name::new(condition), rounds: None, by });
    }

    /// Logs that a condition ended.
    pub fn ended(&mut self, unit: UnitId, condition: &'static str, why: &'static str) {
        self.log(Event::ConditionEnded { unit, condition: Name::new(condition), why: Name::new(why) });
    }
}
