//! Vehicles: getting in and out, and drivers (DP-079 … DP-085).

use super::{
    apply::{self, Hit},
    drivers, endings, falls, grapple,
    play::Play,
};
use crate::{
    acts::{plan::Task, vehicles::towed},
    numbers::passage,
    state::{Harm, conditions},
};
use hexfray_battle::{Name, Parts, Rule, UnitId, play::Playing};

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

/// Carries out an act with a vehicle.
pub fn carry_out(play: &mut Play<'_>, unit: UnitId, task: Task) {
    match task {
        Task::Enter(vehicle) => get_in(play, unit, vehicle),
        Task::Park => {
            let vehicle = play.look().purse(unit);
            play.change(vehicle).motion.parked = true;
        }
        Task::Leave { jumps } => {
            let out = get_out(play, unit);
            if jumps {
                out.into_iter().for_each(|one| bail_out(play, one));
            }
        }
        _ => {}
    }
    drivers::settle(play);
}

/// Puts a unit aboard, with the units that it holds, for a point each (DP-132).
fn get_in(play: &mut Play<'_>, unit: UnitId, vehicle: UnitId) {
    let look = play.look();
    let victims: Vec<UnitId> = towed(&look, unit).filter(|&held| !look.goes_with(held, vehicle)).collect();
    for one in [unit].into_iter().chain(victims.iter().copied()) {
        endings::leaves_cover(play, one, "got in");
        play.change(one).motion.aboard = Some(vehicle);
    }
    victims.into_iter().for_each(|held| grapple::loosen(play, unit, held, 1, "the hold broke on the way"));
}

/// Takes a unit out of its vehicle, with the units that it holds, for a point each (DP-132); returns all that got out.
fn get_out(play: &mut Play<'_>, unit: UnitId) -> Vec<UnitId> {
    let look = play.look();
    let vehicle = look.vehicle_of(unit);
    let victims: Vec<UnitId> = towed(&look, unit).filter(|&held| look.vehicle_of(held) == vehicle).collect();
    play.change(unit).motion.aboard = None;
    for &held in &victims {
        play.change(held).motion.aboard = None;
        grapple::loosen(play, unit, held, 1, "the hold broke on the way");
    }
    [unit].into_iter().chain(victims).collect()
}

/// Lets a unit jump from a moving vehicle, or be dragged out of one: on the ground it takes the damage of the setting,
/// in the air it begins to fall (DP-084, DP-132).
fn bail_out(play: &mut Play<'_>, unit: UnitId) {
    let (look, amount) = (play.look(), play.settings().bail_damage);
    let Some(cell) = look.cell(unit) else { return };
    if !passage::is_firm(&look, cell) {
        return play.gained(unit, conditions::FALLING, None);
    }
    if amount > 0 {
        let mut parts = Parts::new();
        parts.base(Name::new("bailing out"), amount, Rule::new("DP-084"));
        let hit = Hit { target: unit, by: None, what: Name::new("bailing out"), rolls: true };
        apply::harm(play, hit, Harm { amount, lethal: true, most: None }, parts);
    }
}
