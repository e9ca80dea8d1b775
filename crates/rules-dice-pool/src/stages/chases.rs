//! Chases: units that withdraw or escape, and chases that end in a stalemate (DP-076 … DP-078).

use bevy_ecs::prelude::*;

use super::{drivers, endings, offers, passage, play::Play, steps};
use crate::{
    acts::{chase, triggers::Occasion},
    state::Look,
};
use hexfray_battle::{
    Canonical, Ending, EndingKind, EndingView, Name, Outcome, Presence, Rule, SideId, UnitId, play::Playing, remove,
};
use hexfray_board::grid::Cell;

/// A chase.
#[derive(Resource, Clone, Debug, Default, Canonical)]
pub struct Chase {
    /// The side that withdraws from the start, and wins by escaping.
    pub side: Option<SideId>,
    /// The least distance between a unit that withdraws and a foe at the end of the last round.
    shortest: Option<u32>,
    /// Rounds for which this distance has been the same (DP-078).
    steady: u16,
}

impl Chase {
    /// The chase of a battle, with the side that is chased, if there is one.
    pub fn of(side: Option<SideId>) -> Self {
        Self { side, ..Self::default() }
    }
}

/// The chase that a battle's file describes.
pub struct Scenario {
    /// The side that withdraws.
    pub withdraws: Option<SideId>,
}

/// Makes units that have come to the board for a withdrawing side withdraw at once.
pub fn begin_round(play: &mut Play<'_>) {
    let Some(side) = play.0.resource::<Chase>().side else { return };
    let look = play.look();
    let new = |unit: UnitId| look.side(unit) == side && !look.state(unit).initiative.found && !look.is_vehicle(unit);
    let new: Vec<UnitId> = look.units.iter().map(|(unit, _)| unit).filter(|&unit| new(unit)).collect();
    new.into_iter().for_each(|unit| play.change(unit).motion.withdraws = true);
}

/// Takes the cost of a run, which is a move action (DP-051, DP-053, DP-076).
pub fn pay(play: &mut Play<'_>, unit: UnitId) {
    let cost = chase::fee(&play.look(), unit);
    passage::pay(play, unit, cost);
    let mut state = play.change(unit);
    state.turn = state.turn.after_move();
}

/// Moves a unit to a place beyond the board's edge, or back to the edge, space by space: foes in each space that it
/// leaves may strike, and rough ground at the edge requires a test (DP-058, DP-076, DP-110, DP-131).
pub fn run(play: &mut Play<'_>, unit: UnitId, end: Cell) {
    loop {
        let look = play.look();
        let (Some(mover), Some(spot)) = (look.mover(unit), look.spot(unit)) else { return play.acts().lost = true };
        if spot == end || look.is_tied(unit) || !look.is_active(unit) {
            return;
        }
        offers::offer_here(play, mover, Occasion::Leaving);
        if play.acts().is_stopped() {
            return;
        }
        let look = play.look();
        let next = chase::step(&look, mover, spot, end).unwrap_or(end);
        let tested = look.state(mover).motion.tested;
        steps::go(play, mover, spot, next);
        play.acts().offer_anew();
        if !passage::cross(play, unit, mover, (spot, next), tested) {
            return;
        }
    }
}

/// Takes units that withdraw and are far enough from every foe out of the battle (DP-077).
pub fn look_who_got_away(play: &mut Play<'_>) {
    let look = play.look();
    let far = look.settings().escape_distance;
    let away = |unit: UnitId| is_withdrawing(&look, unit) && chase::gap(&look, unit).is_some_and(|gap| gap >= far);
    let gone: Vec<UnitId> = look.units.iter().map(|(unit, _)| unit).filter(|&unit| away(unit)).collect();
    gone.into_iter().for_each(|unit| get_away(play, unit));
}

fn is_withdrawing(look: &Look<'_>, unit: UnitId) -> bool {
    look.is_active(unit) && look.state(unit).motion.withdraws
}

/// Takes a unit out of the battle, with its vehicle and all aboard if it drives one; if it was the last of the side
/// that is chased, that side wins.
fn get_away(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let vehicle = look.vehicle_of(unit).filter(|&vehicle| look.driver(vehicle) == Some(unit));
    let mut all: Vec<UnitId> = vehicle.into_iter().flat_map(|vehicle| look.aboard(vehicle)).chain([unit]).collect();
    all.extend(vehicle);
    all.sort_unstable();
    all.dedup();
    for one in all {
        if play.look().cell(one).is_some() {
            endings::leaves_cover(play, one, "got away");
            endings::stops_protecting(play, one, "got away");
            play.flow().drop_actions_of(one);
            remove(play.0, one, Presence::Out, Name::new("got away"));
        }
    }
    drivers::settle(play);
    let (look, chased) = (play.look(), play.0.resource::<Chase>().side);
    let side = look.side(unit);
    let stands = look.units.iter().any(|(other, _)| look.side(other) == side && look.is_active(other));
    if chased == Some(side) && !stands {
        play.flow().end(Outcome { winner: Some(side), why: Ending::GotAway });
    }
}

/// The ways in which the side that is chased wins (DP-077, DP-078).
pub fn endings(world: &World) -> Vec<EndingView> {
    let Some(side) = world.resource::<Chase>().side else { return Vec::new() };
    let look = Look::of(world);
    let settings = look.settings();
    let ending = |kind, rule| EndingView { side, wins: true, kind, rule: Rule::new(rule) };
    let mut endings = vec![ending(EndingKind::GotAway { distance: settings.escape_distance }, "DP-077")];
    if settings.stalemate_rounds > 0 {
        endings.push(ending(EndingKind::NotCaught { rounds: settings.stalemate_rounds }, "DP-078"));
    }
    endings
}

/// Ends a round: if no unit has gained ground for as many rounds as the setting says, all that withdraw escape
/// (DP-078).
pub fn end_round(world: &mut World) {
    let play = &mut Play(world);
    let (look, rounds) = (play.look(), play.settings().stalemate_rounds);
    let fleeing: Vec<UnitId> =
        look.units.iter().map(|(unit, _)| unit).filter(|&unit| is_withdrawing(&look, unit)).collect();
    let shortest = fleeing.iter().filter_map(|&unit| chase::gap(&look, unit)).min();
    let mut chase = play.0.resource_mut::<Chase>();
    let same = shortest.is_some() && chase.shortest == shortest;
    chase.steady = if same { chase.steady.saturating_add(1) } else { 0 };
    chase.shortest = shortest;
    if rounds > 0 && chase.steady >= rounds {
        for unit in fleeing {
            // A driver that escapes takes its passengers along.
            if play.look().is_active(unit) {
                play.note(unit, "nobody gains ground", Rule::new("DP-078"));
                get_away(play, unit);
            }
        }
    }
}
