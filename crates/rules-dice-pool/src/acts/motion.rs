//! The movement of a unit as players see it: whether it swims, climbs, flies or falls, and in which vehicle (DP-059 …
//! DP-085).

use crate::{numbers::passage, state::Look};
use hexfray_battle::{ConditionView, Name, UnitId};

/// The conditions of a unit that concern its movement.
pub fn conditions(look: &Look<'_>, unit: UnitId) -> Vec<ConditionView> {
    let Some(cell) = look.cell(unit) else { return Vec::new() };
    let mut list = Vec::new();
    let mut add = |name: &'static str, glyph: &'static str, about: String, harmful: bool| {
        list.push(ConditionView {
            name: Name::new(name),
            glyph: Name::new(glyph),
            rounds: None,
            until: None,
            about: Name::intern(&about).unwrap_or(Name::new("")),
            harmful,
            on_board: false,
        });
    };
    let motion = look.state(unit).motion;
    if motion.is_beyond() {
        let spaces = motion.beyond.0.unsigned_abs().max(motion.beyond.1.unsigned_abs());
        add(
            "beyond the edge",
            "move",
            format!("Is {} beyond the edge of the board.", spaces_in_words(spaces.into())),
            false,
        );
    }
    if motion.withdraws {
        let far = look.settings().escape_distance;
        let gap =
            super::chase::gap(look, unit).map_or("none".to_owned(), |gap| format!("{} away", spaces_in_words(gap)));
        add("withdrawing", "escape", format!("Gets away {far} cells from every foe; the nearest is {gap}."), false);
    }
    if let Some(vehicle) = look.vehicle_of(unit) {
        let drives = look.driver(vehicle) == Some(unit);
        let name = look.identity(vehicle).name;
        let about = if drives { format!("Drives {name}.") } else { format!("Rides in {name}.") };
        add("aboard", "truck", about, false);
        return list;
    }
    if look.is_vehicle(unit) && look.aboard(unit).next().is_none() {
        add("empty", "truck", "Empty.".to_owned(), false);
    } else if look.state(unit).motion.parked {
        add("parked", "truck", "Those inside can get out.".to_owned(), false);
    }
    if passage::is_falling(look, unit) {
        let fallen = look.state(unit).motion.fallen;
        let about = format!("Falls 2 cells in each of its turns, {fallen} so far; 2 damage for each on the ground.");
        add("falling", "float", about, true);
    } else if passage::swims(look, unit, cell) {
        add("swimming", "water", "Moves a cell less far, for 1 energy.".to_owned(), false);
    } else if passage::climbs(look, unit, cell) {
        add("climbing", "rope", "Moves a cell less far; up for 1 energy; each cell is tested.".to_owned(), false);
    } else if passage::flies(look, unit) {
        add("flying", "wind", "Changes levels freely.".to_owned(), false);
    }
    list
}

fn spaces_in_words(spaces: u32) -> String {
    if spaces == 1 { "1 cell".to_owned() } else { format!("{spaces} cells") }
}
