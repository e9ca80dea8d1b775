//! The verbs, each with all that belongs to it: its words for players, when it is possible and what it costs, how players
//! see it, and what it does. A new verb is a value of [`VerbRules`] in a file here and its lines in the lists below.
//!
//! This stratum uses all others. They ask [`VERBS`] and name no verb themselves.

mod attempts;
mod declarations;
mod gear;
mod movement;
mod riding;

use crate::acts::verb_rules::{VERBS, VerbLists, VerbRules};
use hexfray_battle::play::VerbTable;

/// All verbs.
pub fn table() -> &'static VerbTable<VerbRules, VerbLists> {
    VERBS.install(&ALL, &LISTS)
}

/// In the order of menus.
static LISTS: VerbLists = VerbLists {
    first: &[
        &attempts::ATTACK,
        &attempts::ABILITY,
        &attempts::ITEM,
        &movement::PACE,
        &movement::FLY,
        &movement::VIA,
        &movement::TOGETHER,
        &movement::RETREAT,
        &movement::JOIN,
        &movement::STAND,
        &movement::ESCAPE,
        &riding::DISMOUNT,
        &riding::MOUNT,
        &declarations::SURRENDER,
        &declarations::FEAT,
    ],
    by_weapon: &[&gear::STANCE, &gear::SHEATHE, &gear::DROP, &gear::STOW, &gear::GIVE, &gear::EQUIP],
    last: &[&gear::PICK_UP, &gear::RECEIVE, &gear::WEAR, &declarations::DISPEL],
};

/// In the order of the bar.
static ALL: [&VerbRules; 25] = [
    &attempts::ATTACK,
    &attempts::ABILITY,
    &declarations::FEAT,
    &declarations::DISPEL,
    &attempts::ITEM,
    &movement::STAND,
    &movement::PACE,
    &movement::FLY,
    &movement::RETREAT,
    &movement::ESCAPE,
    &movement::JOIN,
    &movement::VIA,
    &movement::TOGETHER,
    &riding::MOUNT,
    &riding::DISMOUNT,
    &gear::EQUIP,
    &gear::STANCE,
    &gear::SHEATHE,
    &gear::STOW,
    &gear::DROP,
    &gear::PICK_UP,
    &gear::GIVE,
    &gear::RECEIVE,
    &gear::WEAR,
    &declarations::SURRENDER,
];
