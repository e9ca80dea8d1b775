//! The acts that a unit could order, with the weapons and options with which each is offered.

use std::ops::RangeInclusive;

use crate::{
    acts::{
        disarm::nameable_things,
        forms::{ATTACKS, FIRST_SIZE, announces, is_attack},
        healing, throws,
        using::Use,
        verbs::DieCodeVerb,
    },
    content::{DieCode, Size},
    state::Look,
};
use hexfray_battle::{Act, OrderError, UnitId, Verb, narrow};

/// Other acts with a weapon.
const HANDLING: [Verb; 7] =
    [Verb::AIM, Verb::READY, DieCodeVerb::RELOAD, Verb::PICK_UP, Verb::DROP, DieCodeVerb::SMASH, DieCodeVerb::PARRY];

/// Acts without a weapon that are offered under all settings and for any sheet, in this order.
const OTHERS: [Verb; 22] = [
    DieCodeVerb::DODGE,
    DieCodeVerb::BLOCK,
    DieCodeVerb::SQUEEZE,
    DieCodeVerb::LIFT,
    DieCodeVerb::THROW,
    DieCodeVerb::HURL,
    DieCodeVerb::BREAK_ARM,
    DieCodeVerb::FORCE_DOWN,
    DieCodeVerb::RELEASE,
    DieCodeVerb::BREAK_FREE,
    DieCodeVerb::SNAP,
    DieCodeVerb::SLIP,
    Verb::STAND,
    DieCodeVerb::CROUCH,
    DieCodeVerb::PRONE,
    DieCodeVerb::RUN,
    DieCodeVerb::TRICK,
    DieCodeVerb::COMMAND,
    DieCodeVerb::FATE,
    DieCodeVerb::WAKE,
    DieCodeVerb::COMBINE,
    DieCodeVerb::ANNOUNCE,
];

/// The most actions that can be announced.
const MOST_ANNOUNCED: i16 = 6;

/// The options of a verb, without the numbers of further actions, and without those by which a disarm names a thing.
fn options(look: &Look<'_>, unit: UnitId, verb: Verb, with: u8) -> RangeInclusive<i16> {
    match verb {
        DieCodeVerb::MULTI => 2..=narrow::<i16>(look.settings().ammo_multi),
        DieCodeVerb::CALLED => 1..=FIRST_SIZE + narrow::<i16>(Size::WORDS.len()) - 1,
        // Each option leaves one more die out of the damage, the last one all dice (DC-105).
        DieCodeVerb::HOLD => 0..=i16::from(Use::hold_dice(look, unit, with).max(1)),
        DieCodeVerb::TACKLE | DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY | DieCodeVerb::COMMAND => {
            0..=1
        }
        DieCodeVerb::COMBINE => 0..=FIRST_SIZE - 1,
        DieCodeVerb::ANNOUNCE => 2..=MOST_ANNOUNCED,
        // A unit that is held by several others, or is beside several objects, names one.
        DieCodeVerb::BREAK_FREE => 0..=narrow::<i16>(look.holds.on(unit).count().saturating_sub(1)),
        DieCodeVerb::HURL => 0..=narrow::<i16>(throws::liftable(look, unit).count().saturating_sub(1)),
        _ => 0..=0,
    }
}

/// Every act that a unit could order, even if something prevents it now, without the numbers of further actions.
pub fn acts(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let mut acts = Vec::with_capacity(64);
    let things = nameable_things(look, unit);
    let mut offer = |verb, with| {
        acts.extend(options(look, unit, verb, with).map(|option| Act { verb, with, option }));
        if verb == DieCodeVerb::DISARM {
            acts.extend(things.iter().map(|&option| Act { verb, with, option }));
        }
    };
    for (with, _) in look.weapons(unit) {
        ATTACKS.iter().for_each(|(verb, _)| offer(*verb, with));
        HANDLING.iter().for_each(|verb| offer(*verb, with));
    }
    OTHERS.iter().for_each(|verb| offer(*verb, 0));
    if look.settings().facing {
        offer(DieCodeVerb::FACE, 0);
    }
    if look.sheet(unit).first_aid > 0 {
        healing::ACTS.iter().for_each(|(with, ..)| offer(Verb::ABILITY, *with));
    }
    acts
}

/// Checks whether an act is offered with these numbers.
///
/// # Errors
/// The act has no such form.
pub fn check(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let announced = announces(act.verb) && (0..i16::from(DieCode::MOST_DICE)).contains(&act.option);
    let with = is_attack(act.verb) || HANDLING.contains(&act.verb) || act.verb == Verb::ABILITY;
    let named = act.verb == DieCodeVerb::DISARM && nameable_things(look, unit).contains(&act.option);
    let usual = options(look, unit, act.verb, act.with).contains(&act.option);
    if (announced || named || usual) && (with || act.with == 0) {
        Ok(())
    } else {
        Err(look.roster.no_such(unit, "the act has no such form"))
    }
}
