//! Recovery: units that get up again, and the treatment of wounds (DP-147, DP-149, DP-152, DP-153, DP-164).

use super::{drivers, play::Play};
use crate::state::{Cause, conditions};
use hexfray_battle::{Event, UnitId, play::Playing, raise};

/// Ends a cause for which a unit is out of the fight, and with wounds its bleeding; the unit gets up when no cause is
/// left (DP-147, DP-149, DP-152).
pub fn recover(play: &mut Play<'_>, unit: UnitId, cause: Cause, why: &'static str) {
    let mut state = play.change(unit);
    if !state.out.end(cause) {
        return;
    }
    let still = state.is_out();
    let bled = cause == Cause::Wounds && std::mem::take(&mut state.health.bleeding);
    match cause {
        Cause::Wounds => (state.has_last_words, state.killer) = (false, None),
        Cause::Restraint => state.restraints.worn = None,
        Cause::Drug | Cause::Grapple => {}
    }
    play.ended(unit, cause.title(), why);
    // A unit on its feet does not bleed (DP-152).
    if bled {
        play.ended(unit, conditions::BLEEDING, why);
    }
    if !still && play.look().is_down(unit) {
        raise(play.0, unit);
        play.log(Event::Revived { unit });
        drivers::settle(play);
    }
}

/// Infects a unit's wounds (DP-164).
pub fn infect(play: &mut Play<'_>, unit: UnitId) {
    play.change(unit).health.infected = true;
    play.gained(unit, conditions::INFECTED, None);
}

/// Treats a unit's wounds: they cannot become infected, and infected ones heal again (DP-164).
pub fn treat(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    let before = play.look().state(unit).health;
    play.change(unit).health = before.after_treatment();
    if before.infected {
        play.ended(unit, conditions::INFECTED, why);
    }
}

/// Stops a unit's bleeding and treats its wounds (DP-153, DP-164).
pub fn stabilize(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    treat(play, unit, why);
    if std::mem::take(&mut play.change(unit).health.bleeding) {
        play.ended(unit, conditions::BLEEDING, why);
    }
}
