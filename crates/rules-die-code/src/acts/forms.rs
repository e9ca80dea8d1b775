//! The forms of acts: the meaning of each verb.

use crate::{
    acts::verbs::DieCodeVerb,
    content::{Manoeuvre, Weapon},
    state::{Defence, DefenceKind, Stance},
};
use hexfray_battle::{Act, Verb};

/// The attacks on a unit with a weapon, each with its manoeuvre for most weapons.
pub const ATTACKS: [(Verb, Manoeuvre); 20] = [
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

/// The option of a called shot that names the first size; from 1 it names parts of the body (DC-120, DC-130).
pub const FIRST_SIZE: i16 = 7;

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
