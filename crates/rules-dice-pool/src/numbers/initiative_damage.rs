//! The initiative damage plugin: which units are exposed, how much a hit takes, how a Finishing Move ends (DP-171 …
//! DP-180).

use crate::{
    content::{Destroyed, InitiativeFloor, Resort, Settings},
    state::{Health, Initiative, Look},
};
use hexfray_battle::UnitId;

/// The initiative of the victim after a Finishing Move that misses (DP-180).
pub const RELIEF: i32 = 6;
/// The initiative left to an attacker whose Finishing Move did not destroy its victim (DP-179).
pub const REMAINDER: i32 = 1;

/// Whether units can lose initiative and this one has none left: it has no flawless defence against attacks on its
/// health, and cannot attack the health of other units (DP-175, DP-176).
pub fn is_exposed(look: &Look<'_>, unit: UnitId) -> bool {
    let own = look.state(unit).initiative;
    look.settings().initiative_damage && own.found && own.value <= 0
}

/// Whether a unit's health is guarded by its initiative: each of its defences is flawless (DP-171, DP-175). Vehicles
/// and things have no initiative.
pub fn is_guarded(look: &Look<'_>, unit: UnitId) -> bool {
    look.settings().initiative_damage && look.state(unit).initiative.found && !is_exposed(look, unit)
}

/// The initiative that net hits take from the target and add to the attacker (DP-172, DP-173).
pub fn lost(settings: &Settings, value: i32, net: i32) -> i32 {
    match settings.initiative_floor {
        InitiativeFloor::None => net.max(0),
        InitiativeFloor::Zero => net.clamp(0, value.max(0)),
    }
}

impl Initiative {
    /// This initiative at another value, which counts for the order at once or from the next round on (DP-174).
    #[must_use]
    pub fn at(mut self, settings: &Settings, value: i32) -> Self {
        self.value = value;
        if settings.initiative_resort == Resort::Immediate {
            self.place = value;
        }
        self
    }
}

/// How a Finishing Move ended (DP-178 … DP-180).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The victim is destroyed: the attacker rolls new initiative.
    Destroyed,
    /// The victim was hit and survives: [`REMAINDER`] is left to the attacker.
    Survived,
    /// The victim was missed: its initiative becomes [`RELIEF`], the attacker's 0.
    Missed,
}

/// How a Finishing Move with these net hits ended, by the victim's health after it, and by whether the victim was out
/// of the fight before and after it. Only a victim that this attack puts out of the fight counts as destroyed (DP-178).
pub const fn finish(settings: &Settings, net: i32, after: &Health, (was_out, is_out): (bool, bool)) -> Finish {
    let dead = after.is_dead(settings);
    let destroyed = match settings.finisher_destroyed {
        Destroyed::Incapacitated => (dead || is_out) && !was_out,
        Destroyed::Dead => dead,
    };
    match (net < 1, destroyed) {
        (true, _) => Finish::Missed,
        (false, true) => Finish::Destroyed,
        (false, false) => Finish::Survived,
    }
}
