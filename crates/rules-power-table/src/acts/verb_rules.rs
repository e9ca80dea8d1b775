//! What a verb is: its words for players, and its part in everything that the rules ask about an act. The verbs themselves
//! stand above, in `verbs`, which installs them in the table here.

use bevy_ecs::prelude::*;

use crate::{
    content::{Ability, AbilityId, Grip, Method, Use, Weapon},
    state::{Actor, Keep},
};
use hexfray_battle::{
    Act, ActView, Aim, BarPlace, Name, OrderError, Pace, Purpose, Shelf, TargetForecast, UnitId, Verb, VerbInfo,
    play::{VerbRow, VerbTable},
};
use hexfray_board::grid::Cell;

/// The verbs that only these rules have; the file of each verb adds its own.
pub struct PowerTableVerb;

/// The weapon or ability that is used.
#[derive(Clone, Copy)]
pub enum Tool<'w> {
    /// A weapon.
    Weapon {
        /// Its place in the gear.
        at: u8,
        /// The weapon.
        weapon: &'w Weapon,
        /// Its grip.
        grip: Grip,
        /// Its use.
        how: Use,
        /// The class that is used, among those that fit: 0 for the best (SW-022).
        class: u8,
    },
    /// A spell, skill or item.
    Ability {
        /// Its place in the book.
        at: u16,
        /// The ability.
        ability: &'w Ability,
        /// The place of the item in its user's list, if it is one.
        item: Option<u8>,
    },
}

/// Finds the weapon or ability that an act of a unit uses.
pub type FindTool = for<'w> fn(&Actor<'w>, Act) -> Result<Tool<'w>, OrderError>;

/// Which acts are wanted.
pub type IsWanted<'a> = &'a dyn Fn(&Act) -> bool;

/// An act that takes effect.
#[derive(Clone, Copy)]
pub struct Performed {
    /// The unit.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// The spell, skill or item that it uses.
    pub ability: Option<AbilityId>,
    /// The cell in which the thrown weapon will lie (SW-151).
    pub lands: Option<Cell>,
}

/// A verb and its rules. A verb states what sets it apart, and takes the rest from [`VerbRules::plain`].
pub struct VerbRules {
    /// Its words for players.
    pub info: VerbInfo,
    /// Finds what it uses; `None` if it uses no weapon, spell, skill or item.
    pub tool: Option<FindTool>,
    /// Whether its acts are attacks with a weapon.
    pub is_attack: bool,
    /// Whether `with` has a meaning.
    pub has_things: bool,
    /// Whether `option` has a meaning.
    pub has_manners: bool,
    /// Whether a mount needs a command for it (SW-256, SW-263).
    pub needs_command: bool,
    /// Whether it only begins a move, or is a part of one.
    pub is_part_of_move: bool,
    /// Whether skirmishes are settled after it (SW-102).
    pub settles: bool,
    /// Whether it takes a unit up or down (SW-242).
    pub climbs: bool,
    /// Whether a unit that has to run away may do it as its Major Action (SW-050).
    pub gets_away: bool,
    /// Whether it takes the Major Action, if it uses no weapon, spell, skill or item (SW-056).
    pub is_major: fn(&Actor<'_>) -> bool,
    /// The longest movement method with which it can be combined, before or after it (SW-057, SW-061). Standing up is
    /// possible "even before moving" (SW-189), and a retreat that is declared first precedes its move (SW-124).
    pub longest_method: fn(&Actor<'_>) -> Method,
    /// Whether its user may move after it even if it takes the Major Action.
    pub moves_after: fn(&Actor<'_>) -> bool,
    /// Its acts with a weapon, given where the weapon is and its number.
    pub acts_by_weapon: fn(&Weapon, Keep, u8, &mut Vec<Act>),
    /// All other acts of a unit with it.
    pub acts: fn(&Actor<'_>, IsWanted<'_>, &mut Vec<Act>),
    /// Checks an act with any aim.
    pub check: fn(&Actor<'_>, Act) -> Result<(), OrderError>,
    /// Checks the aim of an act.
    pub check_aim: fn(&Actor<'_>, Act, Aim) -> Result<(), OrderError>,
    /// Every aim that an act could have now.
    pub aims: fn(&Actor<'_>, Act) -> Vec<Aim>,
    /// The name of an act in the log, if it uses no weapon, spell, skill or item.
    pub title: fn(Act) -> Name,
    /// What an act is for.
    pub purpose: fn(&Actor<'_>, Act) -> Purpose,
    /// An act as players see it.
    pub view: fn(&Actor<'_>, Act) -> ActView,
    /// The odds of an act that uses no weapon, spell, skill or item.
    pub odds: fn(&Actor<'_>, Act) -> Option<TargetForecast>,
    /// Lets an act take effect, besides its effects on targets.
    pub perform: fn(&mut World, Performed),
}

impl VerbRules {
    /// A verb whose acts are not possible and change nothing: what the others begin with.
    pub const fn plain(info: VerbInfo) -> Self {
        Self {
            info,
            tool: None,
            is_attack: false,
            has_things: false,
            has_manners: false,
            needs_command: true,
            is_part_of_move: false,
            settles: true,
            climbs: false,
            gets_away: false,
            is_major: |_| false,
            longest_method: |_| Method::Full,
            moves_after: |_| false,
            acts_by_weapon: |_, _, _, _| {},
            acts: |_, _, _| {},
            check: |actor, _| Err(actor.no_such("no act of this kind")),
            check_aim: |actor, _, aim| match aim {
                Aim::None => Ok(()),
                _ => Err(actor.refused("it needs a unit as its target", "SW-056")),
            },
            aims: |_, _| vec![Aim::None],
            title: |_| Name::new("act"),
            purpose: |_, _| Purpose::Turn,
            view: |_, act| show(act, "act", "cancel", "", Pace::Zero),
            odds: |_, _| None,
            perform: |_, _| {},
        }
    }
}

/// An act on its user alone, as players see it.
pub const fn show(act: Act, name: &'static str, glyph: &'static str, about: &'static str, pace: Pace) -> ActView {
    ActView { pace, ..ActView::plain(act, Name::new(name), Name::new(glyph), Name::new(about)) }
}

/// The rules of verbs that do not exist.
static UNKNOWN: VerbRules = {
    let nowhere = BarPlace::new("Other", u8::MAX, Shelf::More);
    VerbRules::plain(VerbInfo::new(Verb::CUSTOM, "act", None, "cancel", nowhere, ""))
};

/// The verbs of the ruleset; the stratum `verbs` installs them.
pub static VERBS: VerbTable<VerbRules, VerbLists> = VerbTable::new(&UNKNOWN);

/// The verbs in the order of menus.
pub struct VerbLists {
    /// Those that menus list first, in this order.
    pub first: &'static [&'static VerbRules],
    /// Those with acts by weapon, which menus list then.
    pub by_weapon: &'static [&'static VerbRules],
    /// Those that menus list last.
    pub last: &'static [&'static VerbRules],
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
