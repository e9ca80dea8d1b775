//! Getting into vehicles and out of them, and parking them (DP-027, DP-082 … DP-084).

use super::{
    draft::{Draft, SIMPLE},
    plan::{Cost, Plan, Task},
};
use crate::{acts::verbs::DicePoolVerb, content::ActionKind, numbers::passage, state::Look};
use hexfray_battle::{Act, Aim, OrderError, UnitId, Verb};

const COMPLEX: Cost = Cost { action: Some(ActionKind::Complex), energy: 0 };

/// The acts with vehicles that are open to a unit in its place.
pub fn acts(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let plain = |verbs: &[Verb]| verbs.iter().map(|&verb| Act::new(verb, 0)).collect();
    match look.vehicle_of(unit) {
        Some(vehicle) if look.state(vehicle).is_out() => plain(&[DicePoolVerb::CRAWL_OUT]),
        Some(vehicle) if look.state(vehicle).motion.parked => plain(&[DicePoolVerb::GET_OUT]),
        Some(vehicle) if look.driver(vehicle) == Some(unit) => plain(&[DicePoolVerb::PARK, DicePoolVerb::BAIL_OUT]),
        Some(_) => plain(&[DicePoolVerb::BAIL_OUT]),
        None if look.units.iter().any(|(other, _)| can_enter(look, unit, other).is_ok()) => {
            plain(&[DicePoolVerb::ENTER])
        }
        None => Vec::new(),
    }
}

/// Checks whether a unit can get into a vehicle: one in its own space that belongs to no foe, does not move and has a
/// free seat (DP-027, DP-085).
///
/// # Errors
/// The reason why it cannot, and the id of the rule.
fn can_enter(look: &Look<'_>, unit: UnitId, vehicle: UnitId) -> Result<(), (&'static str, &'static str)> {
    let Some(seats) = look.sheet(vehicle).vehicle.map(|vehicle| usize::from(vehicle.seats)) else {
        return Err(("that is no vehicle", "DP-027"));
    };
    let inside = || look.aboard(vehicle).count();
    let victims = || towed(look, unit).filter(|&held| !look.goes_with(held, vehicle)).count();
    match () {
        () if look.is_vehicle(unit) || look.vehicle_of(unit).is_some() => Err(("already in a vehicle", "DP-027")),
        () if look.is_held(unit) => Err(("held by a foe", "DP-131")),
        () if !look.are_together(unit, vehicle) => Err(("the vehicle is not in the same cell", "DP-083")),
        () if look.are_hostile(unit, vehicle) => Err(("the vehicle is a foe's", "DP-027")),
        () if look.state(vehicle).is_out() => Err(("the vehicle is a wreck", "DP-085")),
        () if !look.state(vehicle).motion.parked && inside() > 0 => Err(("the vehicle moves", "DP-082")),
        () if inside() + victims() >= seats => Err(("no seat is free", "DP-085")),
        () => Ok(()),
    }
}

/// The units that a unit holds in its space, which go where it goes (DP-132).
pub fn towed(look: &Look<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    look.victims(unit).map(|(held, _)| held).filter(move |&held| look.are_together(unit, held))
}

impl Draft<'_, '_> {
    /// The cost of getting into a vehicle (DP-027).
    pub(super) fn enter_cost(&self) -> Cost {
        Cost { action: Some(self.look.settings().enter_vehicle_action), energy: 0 }
    }

    /// Getting into a vehicle.
    pub(super) fn enter(&self) -> Result<Plan, OrderError> {
        let Aim::Unit(vehicle) = self.aim else { return self.refuse("not a valid target", "DP-027") };
        if !self.look.knows(vehicle) {
            return self.refuse("not a valid target", "DP-027");
        }
        match can_enter(self.look, self.unit, vehicle) {
            Ok(()) => self.task("get in", Task::Enter(vehicle), self.enter_cost(), "DP-027"),
            Err((why, rule)) => self.refuse(why, rule),
        }
    }

    /// Getting out of a parked vehicle, or of a wreck (DP-083), or jumping out of a moving one (DP-084).
    pub(super) fn leave(&self) -> Result<Plan, OrderError> {
        let Some(vehicle) = self.look.vehicle_of(self.unit) else {
            return self.refuse("not in a vehicle", "DP-083");
        };
        if self.look.is_held(self.unit) {
            return self.refuse("held by a foe", "DP-131");
        }
        let (wreck, parked) = (self.look.state(vehicle).is_out(), self.look.state(vehicle).motion.parked);
        match self.act.verb {
            DicePoolVerb::CRAWL_OUT if wreck => self.task("crawl out", Task::Leave { jumps: false }, SIMPLE, "DP-083"),
            DicePoolVerb::GET_OUT if parked && !wreck => {
                self.task("get out", Task::Leave { jumps: false }, SIMPLE, "DP-083")
            }
            DicePoolVerb::BAIL_OUT if !parked && !wreck => {
                self.task("bail out", Task::Leave { jumps: true }, SIMPLE, "DP-084")
            }
            DicePoolVerb::GET_OUT => self.refuse("the vehicle has to be parked first", "DP-083"),
            DicePoolVerb::BAIL_OUT => self.refuse("the vehicle does not move", "DP-084"),
            _ => self.refuse("the vehicle is no wreck", "DP-083"),
        }
    }

    /// Parking the vehicle (DP-082).
    pub(super) fn park(&self) -> Result<Plan, OrderError> {
        let (look, unit) = (self.look, self.unit);
        let Some(vehicle) = look.vehicle_of(unit).filter(|&vehicle| look.driver(vehicle) == Some(unit)) else {
            return self.refuse("not driving a vehicle", "DP-082");
        };
        let motion = look.state(vehicle).motion;
        if motion.parked {
            return self.refuse("the vehicle is parked already", "DP-082");
        }
        if motion.is_beyond() || look.cell(vehicle).is_none_or(|cell| !passage::is_firm(look, cell)) {
            return self.refuse("there is no ground to park on", "DP-082");
        }
        self.task("park", Task::Park, COMPLEX, "DP-082")
    }
}
