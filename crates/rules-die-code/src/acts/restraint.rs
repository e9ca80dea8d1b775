//! Restraints on the acts of a unit: holds, bonds, a flip.

use super::verb_rules::{Draft, Restraint};
use crate::{
    content::{FlipRecovery, GrabRestricts},
    state::{HoldKind, Look, Stance},
};
use hexfray_battle::{OrderError, Rule, UnitId};

/// The strongest restraint on the acts of a unit.
pub fn restraint(look: &Look<'_>, unit: UnitId) -> Restraint {
    let state = look.state(unit);
    if state.bound.is_some() {
        return Restraint::Bound;
    }
    let all = look.settings().grab_restricts == GrabRestricts::All;
    let fast = |kind| all || matches!(kind, HoldKind::Tackle | HoldKind::Lift);
    if look.holds.on(unit).any(|bond| fast(bond.kind.kind)) {
        return Restraint::Captive;
    }
    if state.posture.stance == Stance::Flipped && look.settings().flip_recovery == FlipRecovery::Round {
        return Restraint::Flipped;
    }
    if look.holds.on(unit).next().is_some() || look.holds.by(unit).next().is_some() {
        return Restraint::Rooted;
    }
    Restraint::None
}

/// Checks whether a unit can do an act under its restraints.
///
/// # Errors
/// The rule that prevents it.
pub fn check(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let refuse = |why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    match restraint(look, unit) {
        restraint if (draft.rules.under)(restraint) => Ok(()),
        Restraint::Bound => refuse("entangled: can only try to get free", "DC-125"),
        Restraint::Captive => {
            let tackled = look.holds.on(unit).any(|bond| bond.kind.kind == HoldKind::Tackle);
            refuse("held: can only try to break free", if tackled { "DC-098" } else { "DC-101" })
        }
        // A unit that is also held must get free before it can get up.
        Restraint::Flipped => refuse("has to get up this round", "DC-104"),
        Restraint::None | Restraint::Rooted => Ok(()),
    }
}

/// Whether a unit is not limited to getting free or getting up; it may be unable to move (DC-101).
pub fn has_free_hands(look: &Look<'_>, unit: UnitId) -> bool {
    restraint(look, unit).leaves_hands_free()
}

/// Whether a unit may act before its turn to keep its grip: it must not be limited to getting free or getting up
/// (DC-098, DC-104, DC-123, DC-125).
pub fn may_keep_grip(look: &Look<'_>, unit: UnitId) -> bool {
    look.may_move_up(unit) && has_free_hands(look, unit)
}

/// Whether a unit may act before its turn to get out of a hold (DC-032, DC-101, DC-128).
pub fn may_break_free_now(look: &Look<'_>, unit: UnitId) -> bool {
    look.may_move_up(unit) && restraint(look, unit) != Restraint::Bound
}

/// Whether a push moves a unit: captor and captive cannot part, and an entangled or pinned unit stays in its cell
/// (DC-100, DC-121, DC-124).
pub fn can_be_pushed(look: &Look<'_>, unit: UnitId) -> bool {
    look.holds.on(unit).chain(look.holds.by(unit)).next().is_none() && look.state(unit).bound.is_none()
}

/// Why a unit cannot leave its cell, or has no more movement in its turn (DC-032, DC-033, DC-098, DC-101, DC-104, DC-125).
pub fn why_not_move(look: &Look<'_>, unit: UnitId) -> &'static str {
    match restraint(look, unit) {
        Restraint::Bound => "it is entangled, and has to get free first",
        Restraint::Captive => "it is held, and has to break free first",
        Restraint::Flipped => "it has to get up this round",
        Restraint::Rooted if look.holds.on(unit).next().is_some() => "it is held, and has to break free first",
        Restraint::Rooted => "it holds another unit, and has to let go first",
        Restraint::None if look.turn(unit).over => "its actions of this round are used",
        Restraint::None => "it has no movement left in this turn",
    }
}

/// Whether a unit may leave its cell.
pub fn may_move(look: &Look<'_>, unit: UnitId) -> bool {
    restraint(look, unit) == Restraint::None
}
