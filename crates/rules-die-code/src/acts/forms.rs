//! The forms of acts: the meaning of each verb, and the weapons and options with which it is offered.

use std::ops::RangeInclusive;

use super::{disarm::nameable_things, healing, restraint::no_such, throws, using::Use};
use crate::{
    acts::verbs::DieCodeVerb,
    content::{DieCode, Manoeuvre, Size, Weapon},
    state::{Defence, DefenceKind, Look, Stance},
};
use hexfray_battle::{Act, OrderError, UnitId, Verb};

/// The attacks on a unit with a weapon, each with its manoeuvre for most weapons.
const ATTACKS: [(Verb, Manoeuvre); 20] = [
    (Verb::ATTACK, Manoeuvre::Plain),
    (DieCodeVerb::SINGLE, Manoeuvre::BurstAsSingle),
    (DieCodeVerb::MULTI, Manoeuvre::SingleAsMulti),
    (DieCodeVerb::FULL_AUTO, Manoeuvre::FullAuto),
    (DieCodeVerb::SWEEP, Manoeuvre::SweepRanged),
    (DieCodeVerb::ALL_OUT, Manoeuvre::AllOut),
    (DieCodeVerb::LUNGE, Manoeuvre::Lunge),
    (DieCodeVerb::KNOCKDOWN, Manoeuvre::Knockdown),
    (DieCodeVerb::PUSH, Manoeuvre::Push),
    (DieCodeVerb::TRIP, Manoeuvre::Trip),
    (DieCodeVerb::TACKLE, Manoeuvre::Tackle),
    (DieCodeVerb::GRAB, Manoeuvre::Grab),
    (DieCodeVerb::CHOKE, Manoeuvre::Choke),
    (DieCodeVerb::FLIP, Manoeuvre::Flip),
    (DieCodeVerb::HOLD, Manoeuvre::Hold),
    (DieCodeVerb::ARM_PIN, Manoeuvre::ArmPin),
    (DieCodeVerb::DISARM, Manoeuvre::Disarm),
    (DieCodeVerb::CALLED, Manoeuvre::Called),
    (DieCodeVerb::PIN_DOWN, Manoeuvre::PinDown),
    (DieCodeVerb::KNOCKOUT, Manoeuvre::Knockout),
];

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

/// The option of a called shot that names the first size; from 1 it names parts of the body (DC-120, DC-130).
pub const FIRST_SIZE: i16 = 7;
/// The most actions that can be announced.
const MOST_ANNOUNCED: i16 = 6;

/// Whether a verb is an attack on a unit with a weapon.
pub fn is_attack(verb: Verb) -> bool {
    ATTACKS.iter().any(|(attack, _)| *attack == verb)
}

/// The manoeuvre of an attack by its verb and weapon; `None` for an act that is not an attack on a unit.
pub fn manoeuvre(verb: Verb, weapon: &Weapon) -> Option<Manoeuvre> {
    let (_, manoeuvre) = *ATTACKS.iter().find(|(attack, _)| *attack == verb)?;
    Some(match manoeuvre {
        Manoeuvre::Plain if weapon.entangling => Manoeuvre::Entangle,
        Manoeuvre::SweepRanged if weapon.is_close() => Manoeuvre::SweepClose,
        other => other,
    })
}

/// The active defence that a verb stands for (DC-044).
pub const fn defence(verb: Verb) -> Option<DefenceKind> {
    match verb {
        DieCodeVerb::DODGE => Some(DefenceKind::Dodge),
        DieCodeVerb::BLOCK => Some(DefenceKind::Block),
        DieCodeVerb::PARRY => Some(DefenceKind::Parry),
        _ => None,
    }
}

/// The active defence that results from an act with this total (DC-045, DC-054).
pub fn defence_of(act: Act, total: i32) -> Option<Defence> {
    let kind = defence(act.verb)?;
    let with = (kind == DefenceKind::Parry).then_some(act.with);
    Some(Defence { kind, total, full: act.option == 1, with })
}

/// The posture after an act with this verb, if it changes the posture (DC-141).
pub const fn stance(verb: Verb) -> Option<Stance> {
    match verb {
        Verb::STAND => Some(Stance::Standing),
        DieCodeVerb::CROUCH => Some(Stance::Crouched),
        DieCodeVerb::PRONE => Some(Stance::Prone),
        _ => None,
    }
}

/// Whether an act other than an attack with a weapon is aimed at a unit, at a cell or in a direction.
pub const fn is_aimed_task(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::AIM
            | DieCodeVerb::SMASH
            | DieCodeVerb::THROW
            | DieCodeVerb::HURL
            | DieCodeVerb::COMMAND
            | DieCodeVerb::WAKE
            | DieCodeVerb::FACE
            | Verb::ABILITY
    )
}

/// Whether the option of an act says how many actions are to follow it (DC-031).
pub const fn announces(verb: Verb) -> bool {
    matches!(verb, Verb::ATTACK | Verb::ABILITY | DieCodeVerb::SINGLE | DieCodeVerb::FULL_AUTO | DieCodeVerb::SWEEP)
}

/// The options of a verb, without the numbers of further actions, and without those by which a disarm names a thing.
fn options(look: &Look<'_>, unit: UnitId, verb: Verb, with: u8) -> RangeInclusive<i16> {
    match verb {
        DieCodeVerb::MULTI => 2..=look.settings().ammo_multi as i16,
        DieCodeVerb::CALLED => 1..=FIRST_SIZE + Size::WORDS.len() as i16 - 1,
        // Each option leaves one more die out of the damage, the last one all dice (DC-105).
        DieCodeVerb::HOLD => 0..=i16::from(Use::hold_dice(look, unit, with).max(1)),
        DieCodeVerb::TACKLE | DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY | DieCodeVerb::COMMAND => {
            0..=1
        }
        DieCodeVerb::COMBINE => 0..=FIRST_SIZE - 1,
        DieCodeVerb::ANNOUNCE => 2..=MOST_ANNOUNCED,
        // A unit that is held by several others, or is beside several objects, names one.
        DieCodeVerb::BREAK_FREE => 0..=look.holds.on(unit).count().saturating_sub(1) as i16,
        DieCodeVerb::HURL => 0..=throws::liftable(look, unit).count().saturating_sub(1) as i16,
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
        Err(no_such(look, unit, "the act has no such form"))
    }
}
