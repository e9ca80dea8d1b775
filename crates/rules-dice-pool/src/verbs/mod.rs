//! The verbs, each with all that belongs to it: its words for players, when it is possible and what it costs, its odds and
//! its value to opponents, and what it does. A new verb is a value of [`VerbRules`] in a file here and its lines in
//! the lists below.
//!
//! This stratum uses all others. They ask [`VERBS`] and name no verb themselves.

mod attacks;
mod chase;
mod cover;
mod holds;
mod powers;
mod protect;
mod talk;
mod unordered;
mod vehicles;
mod weapons;

use crate::acts::verb_rules::{VERBS, VerbLists, VerbRules};
use hexfray_battle::play::VerbTable;

/// All verbs.
pub fn table() -> &'static VerbTable<VerbRules, VerbLists> {
    VERBS.install(&ALL, &LISTS)
}

/// In the order of menus.
static LISTS: VerbLists = VerbLists {
    by_manner: &[&attacks::ATTACK, &attacks::DISARM],
    by_weapon: &[&attacks::INITIATIVE, &attacks::FINISH, &weapons::READY, &weapons::DROP, &weapons::PICK_UP],
    others: &[
        &powers::ABILITY,
        &cover::TAKE_COVER,
        &cover::LEAVE_COVER,
        &talk::ISSUE_COMMAND,
        &talk::CALL_OUT,
        &talk::SOCIAL,
        &talk::GIVE_UP,
        &vehicles::CRAWL_OUT,
        &vehicles::GET_OUT,
        &vehicles::PARK,
        &vehicles::BAIL_OUT,
        &vehicles::ENTER,
        &protect::DEFEND_OTHER,
        &weapons::PICK_UP,
        &attacks::GRAPPLE,
        &holds::GET_FREE,
        &holds::LET_GO,
        &holds::RESTRAIN,
        &holds::UNTIE,
        &chase::WITHDRAW,
        &chase::ESCAPE,
        &chase::PURSUE,
    ],
};

/// All verbs in the order of the bar, and last those that units do not order.
static ALL: [&VerbRules; 30] = [
    &attacks::ATTACK,
    &powers::ABILITY,
    &cover::TAKE_COVER,
    &cover::LEAVE_COVER,
    &weapons::READY,
    &weapons::DROP,
    &weapons::PICK_UP,
    &talk::ISSUE_COMMAND,
    &talk::CALL_OUT,
    &talk::SOCIAL,
    &attacks::DISARM,
    &protect::DEFEND_OTHER,
    &talk::GIVE_UP,
    &vehicles::ENTER,
    &vehicles::GET_OUT,
    &vehicles::CRAWL_OUT,
    &vehicles::BAIL_OUT,
    &vehicles::PARK,
    &attacks::INITIATIVE,
    &attacks::FINISH,
    &attacks::GRAPPLE,
    &holds::GET_FREE,
    &holds::LET_GO,
    &holds::RESTRAIN,
    &holds::UNTIE,
    &chase::ESCAPE,
    &chase::PURSUE,
    &chase::WITHDRAW,
    &unordered::TEST,
    &unordered::FALL,
];
