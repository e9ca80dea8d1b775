//! The verbs, each with all that belongs to it: its words for players, its plan, when it is possible, how players see it,
//! its odds if it uses no ability, and what it does. A new verb is a value of [`VerbRules`] in a file here and its lines
//! below.
//!
//! This stratum uses all others. They ask [`VERBS`] and compare no verb of this ruleset.

mod abilities;
mod feats;
mod gear;
mod improvise;
mod trigger;
mod turn;
mod zero;

use crate::acts::verb_rules::{VERBS, VerbLists, VerbRules};
use hexfray_battle::{Action, Order, play::VerbTable};

/// All verbs.
pub fn table() -> &'static VerbTable<VerbRules, VerbLists> {
    VERBS.install(&ALL, &LISTS)
}

/// In the order of menus.
static LISTS: VerbLists = VerbLists { menu: &MENU };

/// In the order of the bar.
static ALL: [&VerbRules; 18] = [
    &abilities::ATTACK,
    &abilities::ABILITY,
    &abilities::ITEM,
    &turn::DEFEND,
    &turn::FULL_MOVE,
    &turn::WAIT,
    &turn::ESCAPE,
    &turn::ABORT,
    &trigger::TRIGGER,
    &improvise::IMPROVISE,
    &gear::PICK_UP,
    &gear::EQUIP,
    &gear::DROP,
    &feats::LEAP,
    &feats::CLIMB,
    &feats::ASSIST,
    &zero::TURN,
    &zero::SHOUT,
];

/// In the order of menus.
static MENU: [&VerbRules; 17] = [
    &abilities::ATTACK,
    &abilities::ABILITY,
    &abilities::ITEM,
    &turn::DEFEND,
    &turn::WAIT,
    &turn::FULL_MOVE,
    &turn::ESCAPE,
    &zero::TURN,
    &zero::SHOUT,
    &improvise::IMPROVISE,
    &trigger::TRIGGER,
    &gear::EQUIP,
    &gear::DROP,
    &gear::PICK_UP,
    &feats::LEAP,
    &feats::CLIMB,
    &feats::ASSIST,
];

/// Whether an act affects a unit, by an attack, an ability, an item or an object.
pub fn is_use(action: &Action) -> bool {
    matches!(action.order, Order::Act { act, .. } if table().of(act.verb).uses_ability)
}

/// Whether an act is neither such an act nor a move.
pub fn is_other(action: &Action) -> bool {
    !is_use(action) && !matches!(action.order, Order::Move { .. })
}
