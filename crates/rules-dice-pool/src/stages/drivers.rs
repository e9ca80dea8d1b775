//! Drivers of vehicles: a vehicle takes part while a unit drives it (DP-079).

use super::play::Play;
use hexfray_battle::{Presence, Rule, UnitId, fell, play::Playing, raise};

/// All vehicles of a battle.
pub fn vehicles(play: &Play<'_>) -> Vec<UnitId> {
    let look = play.look();
    look.units.iter().map(|(unit, _)| unit).filter(|&unit| look.is_vehicle(unit)).collect()
}

/// Takes units that have left the board out of their vehicles, and all units out of vehicles that are gone. A vehicle
/// takes part while a unit drives it; one without a driver is parked.
pub fn settle(play: &mut Play<'_>) {
    for vehicle in vehicles(play) {
        let look = play.look();
        let gone = look.cell(vehicle).is_none();
        let out: Vec<UnitId> = look.aboard(vehicle).filter(|&unit| gone || look.cell(unit).is_none()).collect();
        out.into_iter().for_each(|unit| play.change(unit).motion.aboard = None);
        let look = play.look();
        let (driven, presence) = (look.driver(vehicle).is_some(), look.field.place(vehicle).presence());
        match presence {
            Presence::Active if !driven => {
                fell(play.0, vehicle, true);
                play.change(vehicle).motion.parked = true;
                play.note(vehicle, "nobody is driving", Rule::new("DP-079"));
            }
            Presence::Down if driven => raise(play.0, vehicle),
            _ => {}
        }
    }
}
