//! What a verb is: its words for players, and its part in everything that the rules ask about an act. The verbs themselves
//! stand above, in `verbs`, which installs them in the table here.

use bevy_ecs::prelude::*;

use super::plan::{Cost, Plan};
use crate::{numbers::means::Goal, state::Look};
use hexfray_battle::{
    Act, Aim, BarPlace, Name, OrderError, Pace, Promise, Purpose, Release, Shelf, TargetForecast, Targeting, UnitId,
    Verb, VerbInfo,
    play::{VerbRow, VerbTable},
};

/// The verbs that only these rules have; the file of each verb adds its own.
pub struct DicePoolVerb;

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

/// When acts of a verb are possible besides the unit's own turn (DP-025).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfTurn {
    /// Never.
    Never,
    /// If they cost an interrupt, which depends on the act.
    AsInterrupts,
    /// Always.
    Always,
}

/// Which unit an act takes out of its space, so that foes there may strike first (DP-110).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// None, or the one that charges.
    None,
    /// The user.
    User,
    /// The user, against its will: only if forced moves provoke.
    Forced,
    /// The user with its vehicle, by a move beyond the board's edge.
    Mover,
    /// The user, which falls: only if forced moves provoke, and nothing that it drags leaves with it.
    Falls,
}

/// A verb and its rules. A verb states what sets it apart, and takes the rest from [`VerbRules::plain`].
pub struct VerbRules {
    /// Its words for players.
    pub info: VerbInfo,
    /// The goal of its attacks; `None` if its acts are not attacks.
    pub goal: Option<Goal>,
    /// Whether the `option` of its acts has a meaning.
    pub has_options: bool,
    /// Whether `with` tells several of its acts apart.
    pub has_several: bool,
    /// Whether its plan looks at the aim; acts of other verbs have none.
    pub has_aim: bool,
    /// Whether a unit may do more than one of its acts in a turn.
    pub repeats: bool,
    /// When it is possible besides the unit's own turn.
    pub out_of_turn: OutOfTurn,
    /// Which unit leaves its space by it.
    pub leaves: Leaves,
    /// Its acts with a weapon and a power, or none, that serves any attack.
    pub acts_by_manner: fn(u8, Option<u8>, &mut Vec<Act>),
    /// Its acts with a weapon.
    pub acts_by_weapon: fn(&Look<'_>, UnitId, u8, &mut Vec<Act>),
    /// All other acts of a unit with it.
    pub acts: fn(&Look<'_>, UnitId, &mut Vec<Act>),
    /// Whether menus show an act.
    pub is_shown: fn(&Draft<'_, '_>) -> bool,
    /// The plan of an act, or the reason why it is impossible.
    pub plan: fn(&Draft<'_, '_>) -> Result<Plan, OrderError>,
    /// The cost of an act with any aim; `None` if the plan says it without one.
    pub cost: Option<fn(&Draft<'_, '_>) -> Result<Cost, OrderError>>,
    /// Whether an act is aimed at a unit.
    pub is_aimed: fn(&Draft<'_, '_>) -> bool,
    /// Whether even a unit that is out of the fight can do it.
    pub while_out: fn(&Look<'_>, UnitId) -> bool,
    /// What an act is for.
    pub purpose: fn(&Draft<'_, '_>) -> Purpose,
    /// What an act can be aimed at.
    pub targeting: fn(&Draft<'_, '_>) -> Targeting,
    /// What an act takes of the turn.
    pub pace: fn(&Draft<'_, '_>) -> Pace,
    /// The energy that an act costs.
    pub energy: fn(&Draft<'_, '_>) -> i32,
    /// The name of an act, if it is not the verb's title.
    pub name: fn(&Draft<'_, '_>) -> Option<Name>,
    /// The drawing of an act, if it is not the verb's.
    pub glyph: fn(&Draft<'_, '_>) -> Option<Name>,
    /// What an act does, if the verb's help does not say it.
    pub about: fn(&Draft<'_, '_>) -> Option<String>,
    /// The odds of an act that is not an attack, for the unit that it affects.
    pub odds: fn(&Look<'_>, &Plan) -> Option<TargetForecast>,
    /// The value of an act that is not an attack, given the blows of foes; see [`hexfray_battle::Ruleset::promise`].
    pub promise: fn(&Look<'_>, &Plan, &[(UnitId, Act)]) -> Option<Promise>,
    /// The conditions that an act ends on a unit.
    pub releases: fn(&Draft<'_, '_>, UnitId) -> Release,
    /// Makes the plan of an act that the rules order themselves; `None` for acts that units order.
    pub declare: Option<fn(&mut World, UnitId)>,
    /// Takes what an act costs besides the part of the turn and the energy in its plan.
    pub pay: fn(&mut World, &Plan),
    /// Carries an act out.
    pub take_effect: fn(&mut World, &Plan),
}

impl VerbRules {
    /// A verb whose acts are not possible, affect nothing and cost no time: what the others begin with.
    pub const fn plain(info: VerbInfo) -> Self {
        Self {
            info,
            goal: None,
            has_options: false,
            has_several: false,
            has_aim: false,
            repeats: false,
            out_of_turn: OutOfTurn::Never,
            leaves: Leaves::None,
            acts_by_manner: |_, _, _| {},
            acts_by_weapon: |_, _, _, _| {},
            acts: |_, _, _| {},
            is_shown: |_| true,
            plan: |draft| Err(draft.look.roster.no_such(draft.unit, "this ruleset has no such act")),
            cost: None,
            is_aimed: |_| false,
            while_out: |_, _| false,
            purpose: |_| Purpose::Turn,
            targeting: |_| Targeting::SELF,
            pace: |_| Pace::Zero,
            energy: |_| 0,
            name: |_| None,
            glyph: |_| None,
            about: |_| None,
            odds: |_, _| None,
            promise: |_, _, _| None,
            releases: |_, _| Release::default(),
            declare: None,
            pay: |_, _| {},
            take_effect: |_, _| {},
        }
    }
}

/// The rules of verbs that do not exist.
static UNKNOWN: VerbRules = VerbRules::plain(VerbInfo::new(Verb::CUSTOM, "act", None, "sword", NO_BUTTON, ""));

/// The place of verbs that units do not order.
pub const NO_BUTTON: BarPlace = BarPlace::new("Other", u8::MAX, Shelf::More);

/// The verbs of the ruleset; the stratum `verbs` installs them.
pub static VERBS: VerbTable<VerbRules, VerbLists> = VerbTable::new(&UNKNOWN);

/// The verbs in the order of menus.
pub struct VerbLists {
    /// Those with acts by manner, in the order in which menus list these acts.
    pub by_manner: &'static [&'static VerbRules],
    /// Those with acts by weapon, in the order of menus.
    pub by_weapon: &'static [&'static VerbRules],
    /// Those with other acts, in the order of menus.
    pub others: &'static [&'static VerbRules],
}

impl VerbRow for VerbRules {
    fn info(&self) -> &VerbInfo {
        &self.info
    }

    fn is_ordered(&self) -> bool {
        self.declare.is_none()
    }
}

/// The rules of a verb.
pub fn rules_of(verb: Verb) -> &'static VerbRules {
    VERBS.of(verb)
}

/// The goal of an attack with a verb; `None` for verbs that are not attacks.
pub fn goal(verb: Verb) -> Option<Goal> {
    rules_of(verb).goal
}
