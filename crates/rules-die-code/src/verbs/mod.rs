//! The verbs, each with all that belongs to it: its words for players, when it is possible and what it costs, its odds and
//! its value to opponents, and what it does. A new verb is a value of [`VerbRules`] in a file here and its lines in
//! the lists below.
//!
//! This stratum uses all others. They ask [`VERBS`] and name no verb themselves.

mod attacks;
mod captives;
mod declarations;
mod defence;
mod escapes;
mod help;
mod posture;
mod things;
mod weapons;

use crate::acts::verb_rules::{VERBS, VerbLists, VerbRules};
use hexfray_battle::play::VerbTable;

/// All verbs.
pub fn table() -> &'static VerbTable<VerbRules, VerbLists> {
    VERBS.install(&ALL, &LISTS)
}

/// In the order of menus.
static LISTS: VerbLists = VerbLists { with_weapon: &WITH_WEAPON, others: &OTHERS };

/// In the order of the bar.
static ALL: [&VerbRules; 51] = [
    &attacks::ATTACK,
    &escapes::SNAP,
    &escapes::SLIP,
    &escapes::BREAK_FREE,
    &captives::SQUEEZE,
    &captives::LIFT,
    &captives::THROW,
    &captives::BREAK_ARM,
    &captives::FORCE_DOWN,
    &captives::RELEASE,
    &attacks::SINGLE,
    &attacks::MULTI,
    &attacks::FULL_AUTO,
    &attacks::SWEEP,
    &things::HURL,
    &attacks::ALL_OUT,
    &attacks::LUNGE,
    &attacks::KNOCKDOWN,
    &attacks::PUSH,
    &attacks::TRIP,
    &attacks::DISARM,
    &things::SMASH,
    &attacks::TACKLE,
    &attacks::GRAB,
    &attacks::CHOKE,
    &attacks::FLIP,
    &attacks::HOLD,
    &attacks::ARM_PIN,
    &attacks::CALLED,
    &attacks::KNOCKOUT,
    &attacks::PIN_DOWN,
    &declarations::COMBINE,
    &defence::DODGE,
    &defence::BLOCK,
    &defence::PARRY,
    &weapons::AIM,
    &weapons::READY,
    &weapons::RELOAD,
    &weapons::PICK_UP,
    &weapons::DROP,
    &posture::STAND,
    &posture::CROUCH,
    &posture::PRONE,
    &posture::RUN,
    &posture::FACE,
    &help::ABILITY,
    &help::WAKE,
    &help::COMMAND,
    &declarations::TRICK,
    &declarations::ANNOUNCE,
    &declarations::FATE,
];

/// In the order in which menus offer them, with one weapon after the other.
static WITH_WEAPON: [&VerbRules; 27] = [
    &attacks::ATTACK,
    &attacks::SINGLE,
    &attacks::MULTI,
    &attacks::FULL_AUTO,
    &attacks::SWEEP,
    &attacks::ALL_OUT,
    &attacks::LUNGE,
    &attacks::KNOCKDOWN,
    &attacks::PUSH,
    &attacks::TRIP,
    &attacks::TACKLE,
    &attacks::GRAB,
    &attacks::CHOKE,
    &attacks::FLIP,
    &attacks::HOLD,
    &attacks::ARM_PIN,
    &attacks::DISARM,
    &attacks::CALLED,
    &attacks::PIN_DOWN,
    &attacks::KNOCKOUT,
    &weapons::AIM,
    &weapons::READY,
    &weapons::RELOAD,
    &weapons::PICK_UP,
    &weapons::DROP,
    &things::SMASH,
    &defence::PARRY,
];

/// In the order in which menus offer them.
static OTHERS: [&VerbRules; 24] = [
    &defence::DODGE,
    &defence::BLOCK,
    &captives::SQUEEZE,
    &captives::LIFT,
    &captives::THROW,
    &things::HURL,
    &captives::BREAK_ARM,
    &captives::FORCE_DOWN,
    &captives::RELEASE,
    &escapes::BREAK_FREE,
    &escapes::SNAP,
    &escapes::SLIP,
    &posture::STAND,
    &posture::CROUCH,
    &posture::PRONE,
    &posture::RUN,
    &declarations::TRICK,
    &help::COMMAND,
    &declarations::FATE,
    &help::WAKE,
    &declarations::COMBINE,
    &declarations::ANNOUNCE,
    &posture::FACE,
    &help::ABILITY,
];
