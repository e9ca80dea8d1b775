//! Vehicles when a round begins: who is aboard, and which fall (DP-069, DP-079).

use super::{drivers, falls, play::Play};
use hexfray_battle::{UnitId, play::Playing};

/// Begins a round: units that have come to the board in the cell of a vehicle of their own side are aboard if a seat is
/// free. Vehicles that nothing holds up fall now, because they have no turns of their own (DP-069, DP-079).
pub fn begin_round(play: &mut Play<'_>) {
    for vehicle in drivers::vehicles(play) {
        let look = play.look();
        let seats = look.sheet(vehicle).vehicle.map_or(0, |vehicle| usize::from(vehicle.seats));
        let free = seats.saturating_sub(look.aboard(vehicle).count());
        let comes = |unit: UnitId| {
            let new = !look.state(unit).initiative.found && look.vehicle_of(unit).is_none();
            new && !look.is_vehicle(unit) && look.side(unit) == look.side(vehicle) && look.are_together(unit, vehicle)
        };
        let new: Vec<UnitId> = look.units.iter().map(|(unit, _)| unit).filter(|&unit| comes(unit)).take(free).collect();
        new.into_iter().for_each(|unit| play.change(unit).motion.aboard = Some(vehicle));
    }
    drivers::settle(play);
    falls::settle(play);
    drivers::vehicles(play).into_iter().for_each(|vehicle| falls::come_down(play, vehicle));
}
