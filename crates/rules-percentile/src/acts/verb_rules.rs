//! What a verb is: its words for players, and its part in everything that the rules ask about an act. The verbs themselves
//! stand above, in `verbs`, which installs them in the table here.

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::{Plan, PlannedAct},
    numbers::refusal::{Refusal, refuse},
    state::Unit,
};
use hexfray_battle::{
    Act, ActView, Action, Aim, BarPlace, Forecast, Name, Order, Shelf, Targeting, UnitId, Verb, VerbInfo, Wanted,
    play::{VerbRow, VerbTable},
};
use hexfray_board::grid::Cell;

/// The verbs that only these rules have; the file of each verb adds its own.
pub struct PercentileVerb;

/// The reasons against all acts of a unit in a cell, found once for many acts.
pub struct Bars {
    /// Whether its summon on the field prevents acts (MC-113).
    pub summon: Result<(), Refusal>,
    /// Whether the water is too deep for anything but movement (MC-066, TC-088).
    pub depth: Result<(), Refusal>,
}

/// An act that is asked about: its user, its plan and the cell from which it would be done.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The battle.
    pub world: &'a World,
    /// The unit.
    pub user: &'a Unit<'a>,
    /// The act.
    pub act: Act,
    /// Its plan, if it affects a unit.
    pub plan: Option<&'a Plan<'a>>,
    /// The unit's cell.
    pub from: Cell,
    /// The reasons against all acts.
    pub bars: &'a Bars,
    /// The rules of its verb.
    pub rules: &'static VerbRules,
}

impl Asked<'_> {
    /// Checks that an act has no numbers, if there is only one way to do it.
    ///
    /// # Errors
    /// It has some.
    pub fn only_one_way(&self, rule: &'static str) -> Result<(), Refusal> {
        if (self.act.with, self.act.option) == (0, 0) {
            Ok(())
        } else {
            refuse("there is only one way to do this", rule)
        }
    }
}

/// What a unit spends when it begins an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spends {
    /// Its action.
    Action,
    /// The Item Action of Fast Pockets, or else its action.
    PocketOrAction,
    /// Its action, unless the act is only announced now.
    ActionIfAnnounced,
    /// Nothing.
    Nothing,
}

/// A verb and its rules. A verb states what sets it apart, and takes the rest from [`VerbRules::plain`].
pub struct VerbRules {
    /// Its words for players.
    pub info: VerbInfo,
    /// Whether its acts affect a unit, by an attack, an ability, an item or an object.
    pub uses_ability: bool,
    /// Whether it is a blow with a weapon or an object.
    pub is_blow: bool,
    /// Whether it is a blow with the weapons in hand, one after the other (TC-106).
    pub uses_weapons: bool,
    /// Whether a helpful use of it is handed to a unit, on any face (TC-030).
    pub is_handed: bool,
    /// Whether it is a feat: it uses no ability, and is more than a matter of the turn.
    pub is_feat: bool,
    /// Whether it is a Zero Action (TC-047).
    pub is_zero: bool,
    /// Whether it is possible at any time, also in other units' turns.
    pub at_any_time: bool,
    /// Whether its user neither moves nor acts by it (MC-182).
    pub is_idle: bool,
    /// Whether it is listed once for each tick that the unit could wait.
    pub lasts: bool,
    /// Whether it is the act for which a unit has announced an escape (TC-132).
    pub escapes: bool,
    /// What a unit spends when it begins the act.
    pub spends: Spends,
    /// The plan of an act and the number of its blow, without the modifiers of a monster's actions.
    pub plan: fn(&Unit<'_>, Act, u8) -> Option<PlannedAct>,
    /// The plan of another kind of unit's act as a unit does it; `None` if units do not learn it by watching.
    pub copied: Option<fn(&Unit<'_>, u16, Act) -> Option<PlannedAct>>,
    /// Adds the acts of a unit among those that are wanted, whether it can do them now or not.
    pub acts: fn(&World, &Unit<'_>, Wanted<'_>, &mut Vec<Act>),
    /// Checks an act, given a target.
    pub check: fn(Asked<'_>) -> Result<(), Refusal>,
    /// Checks the use of an ability.
    pub check_use: fn(Asked<'_>, &Plan<'_>) -> Result<(), Refusal>,
    /// Every aim of a feat.
    pub aims: fn(&World, &Unit<'_>, Cell) -> Vec<Aim>,
    /// The name of a planned act, if it is not that of its plan.
    pub name: fn(&Plan<'_>) -> Option<Name>,
    /// What an act does, if it is not what its plan says.
    pub about: fn(&Plan<'_>) -> Option<Name>,
    /// The place of an act's ability in the list of its user.
    pub ability: fn(Act) -> Option<u8>,
    /// The slot with the item of an act.
    pub slot: fn(Act) -> Option<usize>,
    /// Name, drawing and description of an act without a plan.
    pub label: fn(&Unit<'_>, Act) -> (&'static str, &'static str, &'static str),
    /// Where an act without a plan may be aimed.
    pub targeting: Targeting,
    /// The ticks that an act takes and how often it is still possible, if that follows neither from a plan nor from a slot.
    pub stock: fn(&World, Act) -> Option<(i32, Option<u16>)>,
    /// Fills in the name and the description that players see.
    pub dress: fn(&World, UnitId, Act, &mut ActView),
    /// The odds of an act without a plan.
    pub odds: Option<fn(&World, &Unit<'_>, Act, Aim, Cell) -> Forecast>,
    /// Checks whether an act without a plan has odds from a cell.
    pub check_odds: fn(&World, &Unit<'_>, Cell) -> Result<(), Refusal>,
    /// Whether a condition of a unit that charges the act prevents it.
    pub is_barred: fn(&Unit<'_>, Act) -> bool,
    /// Begins an act, whose action is already spent.
    pub accept: fn(&mut World, Order, UnitId, Act, Aim),
    /// Lets an act take effect that affects no other unit by an ability.
    pub work: fn(&mut World, UnitId, Act, Aim, Name),
    /// Pays for an act besides its MP when its charge begins (TC-114).
    pub pay_charge: fn(&mut World, UnitId, Act),
    /// Pays for an act when it takes effect.
    pub pay: fn(&mut World, &Action, Act),
}

impl VerbRules {
    /// A verb whose acts are not possible and change nothing: what the others begin with.
    pub const fn plain(info: VerbInfo) -> Self {
        Self {
            info,
            uses_ability: false,
            is_blow: false,
            uses_weapons: false,
            is_handed: false,
            is_feat: false,
            is_zero: false,
            at_any_time: false,
            is_idle: false,
            lasts: false,
            escapes: false,
            spends: Spends::Action,
            plan: |_, _, _| None,
            copied: None,
            acts: |_, _, _, _| {},
            check: |asked| asked.only_one_way("TC-046").and_then(|()| refuse("this ruleset has no such act", "TC-046")),
            check_use: |_, _| Ok(()),
            aims: |_, _, _| vec![Aim::None],
            name: |_| None,
            about: |_| None,
            ability: |_| None,
            slot: |_| None,
            label: |_, _| ("Act", "dice", ""),
            targeting: Targeting::SELF,
            stock: |_, _| None,
            dress: |_, _, _, _| {},
            odds: None,
            check_odds: |_, _, _| Ok(()),
            is_barred: |_, _| false,
            accept: |_, _, _, _, _| {},
            work: |_, _, _, _, _| {},
            pay_charge: |_, _, _| {},
            pay: |_, _, _| {},
        }
    }
}

/// The rules of verbs that do not exist.
static UNKNOWN: VerbRules = {
    let nowhere = BarPlace::new("Other", u8::MAX, Shelf::More);
    VerbRules::plain(VerbInfo::new(Verb::CUSTOM, "Act", None, "dice", nowhere, ""))
};

/// The verbs of the ruleset; the stratum `verbs` installs them.
pub static VERBS: VerbTable<VerbRules, VerbLists> = VerbTable::new(&UNKNOWN);

/// The verbs in the order of menus.
pub struct VerbLists {
    /// All but those that are possible at any time, in the order of menus.
    pub menu: &'static [&'static VerbRules],
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
