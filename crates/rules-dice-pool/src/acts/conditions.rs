//! The conditions of a unit, as all players see them.

use super::{chase, view::made};
use crate::{
    numbers::{cover, initiative_damage, passage},
    state::{Cause, Look, UnitState, conditions as of},
};
use hexfray_battle::{
    ConditionView, Name, UnitId,
    play::{Carried, Condition},
};
use hexfray_board::grid::Cell;

/// A unit in its present state, and the conditions found so far.
struct List<'a> {
    look: &'a Look<'a>,
    unit: UnitId,
    state: &'a UnitState,
    found: Vec<ConditionView>,
}

/// What looks for conditions of a unit that lives, in the order in which they are listed.
const ROWS: [fn(&mut List<'_>); 8] = [out, wounds, exposed, covered, protecting, holds, disarmed, motion];

/// The conditions of a unit.
pub fn conditions(look: &Look<'_>, unit: UnitId) -> Vec<ConditionView> {
    let mut list = List { look, unit, state: look.state(unit), found: Vec::new() };
    if list.state.health.is_dead(look.settings()) {
        list.add(of::DEAD);
    } else {
        ROWS.iter().for_each(|row| row(&mut list));
    }
    list.found
}

impl List<'_> {
    fn add(&mut self, condition: Condition) {
        self.found.push(condition.view());
    }

    /// Adds a condition with a sentence of its own.
    fn add_saying(&mut self, condition: Condition, about: &str) {
        self.found.push(condition.view().saying(made(about, Name::new(""))));
    }
}

fn out(list: &mut List<'_>) {
    for entry in list.state.out.iter() {
        let (condition, health) = (entry.kind.condition(), &list.state.health);
        let about = match entry.kind {
            Cause::Wounds => format!("Out of the fight: {} damage, dead at {}.", health.damage(), 2 * health.most),
            Cause::Restraint => {
                let worn = list.state.restraints.worn.and_then(|at| list.look.book.restraints.get(usize::from(at)));
                let with = worn.map_or(String::new(), |worn| format!(" ({})", worn.title));
                format!("Tied up{with}: out of the fight until it is untied.")
            }
            Cause::Drug | Cause::Grapple => condition.about.as_str().to_owned(),
        };
        list.add_saying(condition, &about);
    }
}

fn wounds(list: &mut List<'_>) {
    let health = &list.state.health;
    if health.bleeding {
        list.add(of::BLEEDING);
    }
    if health.infected {
        list.add(of::INFECTED);
    }
    if health.penalty > 0 {
        list.add_saying(of::WOUND_PENALTY, &format!("−{} dice on everything.", health.penalty));
    }
}

fn exposed(list: &mut List<'_>) {
    if initiative_damage::is_exposed(list.look, list.unit) {
        list.add(of::EXPOSED);
    }
}

fn covered(list: &mut List<'_>) {
    let (look, unit) = (list.look, list.unit);
    if look.is_in_cover(unit) {
        let best = look.cell(unit).map_or(0, |cell| cover::best(look, cell));
        let about = format!("Up to +{best} dice on defence from the covered side, half of it in close combat.");
        list.add_saying(of::IN_COVER, &about);
    }
}

fn protecting(list: &mut List<'_>) {
    if let Some(whom) = list.state.protects {
        let whom = list.look.identity(whom).name;
        list.add_saying(of::PROTECTING, &format!("Steps in for {whom} against one attack."));
    }
}

fn holds(list: &mut List<'_>) {
    let (look, unit) = (list.look, list.unit);
    for (holder, hold) in look.holders(unit) {
        let about = format!("Held by {} with {} points: cannot leave.", look.identity(holder).name, hold.pool);
        list.add_saying(of::GRAPPLED, &about);
    }
    for (held, hold) in look.victims(unit) {
        let about = format!("Holds {} with {} points, one less each round.", look.identity(held).name, hold.pool);
        list.add_saying(of::GRAPPLING, &about);
    }
}

fn disarmed(list: &mut List<'_>) {
    let state = list.state;
    let lies = |with: u8| state.weapons.get(usize::from(with)).is_some_and(|one| one.carried == Carried::OnGround);
    if let Some((_, weapon)) = list.look.weapons(list.unit).find(|&(with, _)| lies(with)) {
        list.add_saying(of::DISARMED, &format!("{} lies on the ground.", weapon.title));
    }
}

/// How the unit moves, and in which vehicle (DP-059 … DP-085).
fn motion(list: &mut List<'_>) {
    let (look, unit) = (list.look, list.unit);
    let Some(cell) = look.cell(unit) else { return };
    away(list);
    if let Some(vehicle) = look.vehicle_of(unit) {
        let rides = if look.driver(vehicle) == Some(unit) { "Drives" } else { "Rides in" };
        list.add_saying(of::ABOARD, &format!("{rides} {}.", look.identity(vehicle).name));
        return;
    }
    if look.is_vehicle(unit) && look.aboard(unit).next().is_none() {
        list.add(of::EMPTY);
    } else if list.state.motion.parked {
        list.add(of::PARKED);
    }
    passage(list, cell);
}

fn away(list: &mut List<'_>) {
    let (look, motion) = (list.look, list.state.motion);
    if motion.is_beyond() {
        let cells = motion.beyond.0.unsigned_abs().max(motion.beyond.1.unsigned_abs());
        list.add_saying(of::BEYOND, &format!("Is {} beyond the edge of the board.", cells_in_words(cells.into())));
    }
    if motion.withdraws {
        let far = look.settings().escape_distance;
        let gap = chase::gap(look, list.unit).map_or("none".to_owned(), |gap| format!("{} away", cells_in_words(gap)));
        list.add_saying(of::WITHDRAWING, &format!("Gets away {far} cells from every foe; the nearest is {gap}."));
    }
}

fn passage(list: &mut List<'_>, cell: Cell) {
    let (look, unit) = (list.look, list.unit);
    if passage::is_falling(look, unit) {
        let fallen = list.state.motion.fallen;
        let about = format!("Falls 2 cells in each of its turns, {fallen} so far; 2 damage for each on the ground.");
        list.add_saying(of::FALLING, &about);
    } else if passage::swims(look, unit, cell) {
        list.add(of::SWIMMING);
    } else if passage::climbs(look, unit, cell) {
        list.add(of::CLIMBING);
    } else if passage::flies(look, unit) {
        list.add(of::FLYING);
    }
}

fn cells_in_words(cells: u32) -> String {
    if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") }
}
