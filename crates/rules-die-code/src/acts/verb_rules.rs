//! What a verb is: its words for players, and its part in everything that the rules ask about an act. The verbs themselves
//! stand above, in `verbs`, which installs them in the table here.

use std::ops::{Range, RangeInclusive};

use bevy_ecs::prelude::*;

use super::plan::{Cost, Plan, TaskPlan};
use crate::{
    content::{DieCode, Manoeuvre},
    numbers::odds::OddsTable,
    state::{DefenceKind, Look, Stance},
};
use hexfray_battle::{
    Act, Aim, BarPlace, OrderError, Promise, Purpose, Release, Shelf, TargetForecast, Targeting, UnitId, Verb,
    VerbInfo,
    play::{VerbRow, VerbTable},
};

/// The verbs that only these rules have; the file of each verb adds its own.
pub struct DieCodeVerb;

/// An order under examination.
#[derive(Clone, Copy)]
pub struct Draft<'a, 'w> {
    /// The battle.
    pub look: &'a Look<'w>,
    /// The acting unit.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// The rules of its verb.
    pub rules: &'static VerbRules,
}

impl<'a, 'w> Draft<'a, 'w> {
    /// An act with an aim.
    pub fn new(look: &'a Look<'w>, unit: UnitId, act: Act, aim: Aim) -> Self {
        Self { look, unit, act, aim, rules: rules_of(act.verb) }
    }

    /// An act without its aim.
    pub fn unaimed(look: &'a Look<'w>, unit: UnitId, act: Act) -> Self {
        Self::new(look, unit, act, Aim::None)
    }
}

/// The acts that a restraint prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restraint {
    /// Nothing.
    None,
    /// Everything except getting out of its bonds (DC-125).
    Bound,
    /// Everything except trying to escape (DC-098, DC-101).
    Captive,
    /// Moving away (DC-100, DC-101).
    Rooted,
    /// Everything except getting up, which takes its whole turn (DC-104).
    Flipped,
}

impl Restraint {
    /// Whether it prevents only moving away.
    pub const fn leaves_hands_free(self) -> bool {
        matches!(self, Self::None | Self::Rooted)
    }
}

/// How opponents weigh an act from any cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// As a blow with a weapon, if it is one.
    Blow,
    /// By its odds from there.
    Odds,
    /// By its odds from there, or else from the unit's present cell, where the thing is that it needs.
    OddsOrHere,
}

/// The addition of a task to the odds for its target, given its chance to succeed.
pub type AddOdds = fn(&Look<'_>, &OddsTable, &TaskPlan, f64, &mut TargetForecast);

/// A verb and its rules. A verb states what sets it apart, and takes the rest from [`VerbRules::plain`].
pub struct VerbRules {
    /// Its words for players.
    pub info: VerbInfo,
    /// The manoeuvre of its attacks with most weapons; `None` if its acts are not attacks on a unit with a weapon.
    pub manoeuvre: Option<Manoeuvre>,
    /// The active defence that it is (DC-044).
    pub defence: Option<DefenceKind>,
    /// The posture after it, if it changes the posture (DC-141).
    pub stance: Option<Stance>,
    /// Whether `with` tells several of its acts apart.
    pub has_several: bool,
    /// Whether the option of its acts says how many actions are to follow (DC-031).
    pub announces: bool,
    /// Whether it is aimed at a unit, at a cell or in a direction.
    pub is_aimed: bool,
    /// Whether it is possible under a restraint.
    pub under: fn(Restraint) -> bool,
    /// The numbers with which it is offered, if these are not weapons.
    pub numbers: fn(&Look<'_>, UnitId) -> Range<u8>,
    /// The options with which it is offered, without the numbers of further actions.
    pub options: fn(&Look<'_>, UnitId, u8) -> RangeInclusive<i16>,
    /// Further options, which name something.
    pub named: fn(&Look<'_>, UnitId) -> Vec<i16>,
    /// Whether a unit could do an act at all with its body and gear, so that menus show it.
    pub suits: fn(&Draft<'_, '_>) -> bool,
    /// The plan of a task.
    pub task: fn(&Draft<'_, '_>) -> Result<TaskPlan, OrderError>,
    /// The plan of an act, if it is not a task.
    pub plan: fn(&Draft<'_, '_>) -> Result<Plan, OrderError>,
    /// The cost of an aimed task with any aim, and the code that it rolls.
    pub cost: fn(&Draft<'_, '_>) -> Result<(Cost, DieCode), OrderError>,
    /// Every aim that an act could have, given the cell of its unit.
    pub aims: fn(&Draft<'_, '_>) -> Vec<Aim>,
    /// What an act is for.
    pub purpose: fn(&Draft<'_, '_>) -> Purpose,
    /// What an act can be aimed at.
    pub targeting: fn(&Draft<'_, '_>) -> Targeting,
    /// The name of an act, if it is not the verb's title.
    pub name: fn(&Draft<'_, '_>) -> Option<String>,
    /// What an act does.
    pub about: fn(&Draft<'_, '_>) -> String,
    /// The remaining supplies of an act: ammunition, kits, points.
    pub left: fn(&Draft<'_, '_>) -> Option<u16>,
    /// How opponents weigh it.
    pub weighed: Weighed,
    /// What it adds to the odds of a task.
    pub add_odds: AddOdds,
    /// The value of a task, given the blows of foes; see [`hexfray_battle::Ruleset::promise`].
    pub promise: fn(&Look<'_>, &OddsTable, &TaskPlan, &[(UnitId, Act)]) -> Option<Promise>,
    /// The conditions that an act ends on a unit.
    pub releases: fn(&Draft<'_, '_>, UnitId) -> Release,
    /// Whether a task still reaches its target, after a ruling.
    pub reaches: fn(&Look<'_>, &TaskPlan, UnitId) -> bool,
    /// Whether the unit keeps aiming.
    pub keeps_aim: bool,
    /// Whether a task uses a weapon and its ammunition.
    pub uses_weapon: bool,
    /// The purpose of a task's dice.
    pub dice: &'static str,
    /// Whether a failure has an effect, too.
    pub has_failure: bool,
    /// Rolls when a task takes effect; `None` if it stopped for a question.
    pub roll_effect: fn(&mut World, &TaskPlan) -> Option<()>,
    /// The effect of a task.
    pub effect: fn(&mut World, &TaskPlan),
}

impl VerbRules {
    /// A task that affects nothing and has no aim: what the others begin with.
    pub const fn plain(info: VerbInfo) -> Self {
        Self {
            info,
            manoeuvre: None,
            defence: None,
            stance: None,
            has_several: false,
            announces: false,
            is_aimed: false,
            under: Restraint::leaves_hands_free,
            numbers: |_, _| 0..1,
            options: |_, _, _| 0..=0,
            named: |_, _| Vec::new(),
            suits: |_| true,
            task: |draft| Err(draft.look.roster.no_such(draft.unit, "no act of this kind")),
            plan: |draft| (draft.rules.task)(draft).map(Plan::Task),
            cost: |_| Ok((Cost::Action(0), DieCode::ZERO)),
            aims: |_| vec![Aim::None],
            purpose: |_| Purpose::Turn,
            targeting: |_| Targeting::SELF,
            name: |_| None,
            about: |draft| draft.rules.info.help.as_str().to_owned(),
            left: |_| None,
            weighed: Weighed::Blow,
            add_odds: |_, _, _, _, _| {},
            promise: |_, _, _, _| None,
            releases: |_, _| Release::default(),
            reaches: |_, _, _| true,
            keeps_aim: false,
            uses_weapon: false,
            dice: "the task",
            has_failure: false,
            roll_effect: |_, _| Some(()),
            effect: |_, _| {},
        }
    }

    /// Whether its acts are attacks on a unit with a weapon.
    pub const fn is_attack(&self) -> bool {
        self.manoeuvre.is_some()
    }
}

/// The rules of verbs that do not exist.
static UNKNOWN: VerbRules = {
    let nowhere = BarPlace::new("Other", u8::MAX, Shelf::More);
    VerbRules::plain(VerbInfo::new(Verb::CUSTOM, "act", None, "sword", nowhere, ""))
};

/// The verbs of the ruleset; the stratum `verbs` installs them.
pub static VERBS: VerbTable<VerbRules, VerbLists> = VerbTable::new(&UNKNOWN);

/// The verbs in the order of menus.
pub struct VerbLists {
    /// Those whose acts are done with a weapon, in the order in which they are offered.
    pub with_weapon: &'static [&'static VerbRules],
    /// The others, in the order in which they are offered.
    pub others: &'static [&'static VerbRules],
}

impl VerbRow for VerbRules {
    fn info(&self) -> &VerbInfo {
        &self.info
    }
}

/// The rules of a verb.
pub fn rules_of(verb: Verb) -> &'static VerbRules {
    VERBS.of(verb)
}
