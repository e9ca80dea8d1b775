//! The conditions of a unit, as all players see them.

use super::chase;
use crate::{
    numbers::{cover, initiative_damage, passage},
    state::{Cause, Look, UnitState, conditions as of},
};
use hexfray_battle::{
    ConditionView, Name, UnitId,
    play::{Carried, Condition, ConditionList},
};
use hexfray_board::grid::Cell;

/// A unit in its present state.
struct On<'a> {
    look: &'a Look<'a>,
    unit: UnitId,
    state: &'a UnitState,
}

type List<'a> = ConditionList<On<'a>>;

/// What looks for conditions of a unit that lives, in the order in which they are listed.
const ROWS: [fn(&mut List<'_>); 8] = [out, wounds, exposed, covered, protecting, holds, disarmed, motion];

/// The conditions of a unit.
pub fn conditions(look: &Look<'_>, unit: UnitId) -> Vec<ConditionView> {
    let state = look.state(unit);
    if state.health.is_dead(look.settings()) {
        return vec![of::DEAD.view()];
    }
    List::of(On { look, unit, state }, ROWS)
}

/// What a condition that a forecast names does, in a sentence.
pub fn about(name: Name) -> Option<Name> {
    let causes = Cause::ALL.into_iter().map(|(_, condition)| condition);
    let others = [of::DEAD, of::BLEEDING, of::WOUND_PENALTY, of::GRAPPLED, of::DISARMED];
    causes.chain(others).find(|known| known.name == name).map(Condition::about)
}

fn out(list: &mut List<'_>) {
    for cause in list.on.state.out.iter() {
        let (condition, health) = (cause.condition(), &list.on.state.health);
        let about = match cause {
            Cause::Wounds => format!("Out of the fight: {} damage, dead at {}.", health.damage(), 2 * health.most),
            Cause::Restraint => {
                let worn =
                    list.on.state.restraints.worn.and_then(|at| list.on.look.book.restraints.get(usize::from(at)));
                let with = worn.map_or(String::new(), |worn| format!(" ({})", worn.title));
                format!("Tied up{with}: out of the fight until untied.")
            }
            Cause::Drug | Cause::Grapple => condition.about().as_str().to_owned(),
        };
        list.add_saying(condition, &about);
    }
}

fn wounds(list: &mut List<'_>) {
    let health = &list.on.state.health;
    list.add_if(health.bleeding, of::BLEEDING);
    list.add_if(health.infected, of::INFECTED);
    if health.penalty > 0 {
        list.add_saying(of::WOUND_PENALTY, &format!("−{} dice on everything.", health.penalty));
    }
}

fn exposed(list: &mut List<'_>) {
    list.add_if(initiative_damage::is_exposed(list.on.look, list.on.unit), of::EXPOSED);
}

fn covered(list: &mut List<'_>) {
    let (look, unit) = (list.on.look, list.on.unit);
    if look.is_in_cover(unit) {
        let best = look.cell(unit).map_or(0, |cell| cover::best(look, cell));
        let about = format!("Up to +{best} dice on defence from the covered side, half as many in close combat.");
        list.add_saying(of::IN_COVER, &about);
    }
}

fn protecting(list: &mut List<'_>) {
    if let Some(whom) = list.on.state.protects {
        let whom = list.on.look.identity(whom).name;
        list.add_saying(of::PROTECTING, &format!("Steps in for {whom} against one attack."));
    }
}

fn holds(list: &mut List<'_>) {
    let (look, unit) = (list.on.look, list.on.unit);
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
    let state = list.on.state;
    let lies = |with: u8| state.weapons.get(usize::from(with)).is_some_and(|one| one.carried == Carried::OnGround);
    if let Some((_, weapon)) = list.on.look.weapons(list.on.unit).find(|&(with, _)| lies(with)) {
        list.add_saying(of::DISARMED, &format!("{} lies on the ground.", weapon.title));
    }
}

/// How the unit moves, and in which vehicle (DP-059 … DP-085).
fn motion(list: &mut List<'_>) {
    let (look, unit) = (list.on.look, list.on.unit);
    let Some(cell) = look.cell(unit) else { return };
    away(list);
    if let Some(vehicle) = look.vehicle_of(unit) {
        let rides = if look.driver(vehicle) == Some(unit) { "Drives" } else { "Rides in" };
        list.add_saying(of::ABOARD, &format!("{rides} {}.", look.identity(vehicle).name));
        return;
    }
    if look.is_vehicle(unit) && look.aboard(unit).next().is_none() {
        list.add(of::EMPTY);
    } else if list.on.state.motion.parked {
        list.add(of::PARKED);
    }
    passage(list, cell);
}

fn away(list: &mut List<'_>) {
    let (look, motion) = (list.on.look, list.on.state.motion);
    if motion.is_beyond() {
        let cells = motion.beyond.0.unsigned_abs().max(motion.beyond.1.unsigned_abs());
        list.add_saying(of::BEYOND, &format!("Is {} beyond the edge of the board.", cells_in_words(cells.into())));
    }
    if motion.withdraws {
        let far = look.settings().escape_distance;
        let gap =
            chase::gap(look, list.on.unit).map_or("none".to_owned(), |gap| format!("{} away", cells_in_words(gap)));
        list.add_saying(of::WITHDRAWING, &format!("Gets away {far} cells from every foe; the nearest is {gap}."));
    }
}

fn passage(list: &mut List<'_>, cell: Cell) {
    let (look, unit) = (list.on.look, list.on.unit);
    if passage::is_falling(look, unit) {
        let fallen = list.on.state.motion.fallen;
        let about = format!("Falls 2 cells each turn, {fallen} so far; 2 damage for each on the ground.");
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
