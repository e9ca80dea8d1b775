//! Falls: two spaces in a turn, and the ground at the end of them (DP-069 … DP-072).

use super::{
    apply::{self, Hit},
    play::Play,
    steps,
};
use crate::{numbers::passage, state::Harm};
use hexfray_battle::{Name, Parts, Rule, UnitId, play::Playing};

/// The condition of those whom nothing holds up (DP-069).
pub const FALLING: Name = Name::new("falling");

/// A unit that nothing holds up falls as far as it falls in a turn; with a vehicle go all aboard (DP-069). Those aboard a
/// vehicle fall with it alone.
pub fn fall(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let Some(cell) = look.cell(unit).filter(|_| look.vehicle_of(unit).is_none()) else { return };
    if passage::is_held(&look, unit, cell) {
        return;
    }
    let (mut path, mut end) = (vec![cell], cell);
    while !passage::is_firm(&look, end) && path.len() <= usize::from(passage::FALL) {
        let Some(below) = end.level.checked_sub(1) else { break };
        end = end.on_level(below);
        path.push(end);
    }
    let (landed, spaces) = (passage::is_firm(&look, end), (path.len() - 1) as u8);
    let all: Vec<UnitId> = [unit].into_iter().chain(look.aboard(unit)).collect();
    play.note(unit, "falls", Rule::new("DP-069"));
    let fallen = play.look().state(unit).motion.fallen.saturating_add(spaces);
    for &one in &all {
        steps::come(play, one, &path, "it fell");
        play.change(one).motion.fallen = if landed { 0 } else { fallen };
    }
    if landed {
        all.into_iter().for_each(|one| land(play, one, fallen));
    }
}

/// Ends the count of falls that are over, as of units that are caught, fly again or cling: the next one starts from nothing
/// (DP-071).
pub fn settle(play: &mut Play<'_>) {
    let look = play.look();
    let over = |unit: &UnitId| look.state(*unit).motion.fallen > 0 && !passage::is_falling(&look, *unit);
    let over: Vec<UnitId> = look.units.iter().map(|(unit, _)| unit).filter(over).collect();
    for unit in over {
        play.change(unit).motion.fallen = 0;
        if play.look().cell(unit).is_some() {
            play.ended(unit, FALLING, "it falls no more");
        }
    }
}

/// The ground does 2 damage for each space, without any roll for or against it (DP-071, DP-072).
fn land(play: &mut Play<'_>, unit: UnitId, fallen: u8) {
    play.ended(unit, FALLING, "it has landed");
    let Some(cell) = play.look().cell(unit) else { return };
    let amount = passage::fall_damage(&play.look(), unit, fallen, cell);
    if amount == 0 {
        return;
    }
    let mut parts = Parts::new();
    parts.base(Name::new("2 for each space"), amount, Rule::new("DP-071"));
    let rolls = play.settings().fall_wound_roll;
    let hit = Hit { target: unit, by: None, what: Name::new("a fall"), rolls };
    apply::harm(play, hit, Harm { amount, lethal: true, most: None }, parts);
}
