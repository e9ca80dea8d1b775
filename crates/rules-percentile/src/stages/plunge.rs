//! What happens to a unit that is over impassable ground and cannot stay there: it was thrown in, or has lost Float or
//! Flight (MC-054, TC-086). In open air it falls to the next floor below.

use bevy_ecs::prelude::*;

use crate::{
    numbers::{air, travel},
    stages::changes::{
        self, fall, ground, status,
        steps::{self, Arrival},
    },
    state::{Unit, change, look, place_of, spoils::Fate as Lost},
};
use hexfray_battle::{Field, Log, Name, Presence, Roster, Rule, UnitId, note, remove};
use hexfray_board::map::Fate;

const RULE: Rule = Rule::new("TC-086");

/// Applies the fate of impassable ground to units that cannot stay over it, after every act and every round.
pub fn enforce_footing(world: &mut World) {
    let field = world.resource::<Field>();
    if !field.is_any_in(|cell| field.board().is_impassable(cell)) {
        return;
    }
    for unit in world.resource::<Roster>().ids() {
        drop_through(world, unit);
        let Some(fate) = fate(world, unit) else { continue };
        let what = Name::new("the depths");
        let lies = !look::is_active(world, unit);
        if lies && fate == Fate::Death {
            // It has fallen already; another unit may raise it over this ground.
            continue;
        }
        note(&mut world.resource_mut::<Log>(), unit, "cannot stay over this ground", RULE);
        match fate {
            Fate::Eject => {
                changes::interrupt(world, unit, "lost");
                changes::drop_turn(world, unit);
                change(world, unit).fate = Lost::Ejected;
                remove(world, unit, Presence::Out, what);
            }
            Fate::Death => status::fell(world, unit, None, what),
            Fate::Damage => escape(world, unit),
        }
    }
}

/// Lets a unit that is in open air and does not fly fall to the first floor below; one that floats sinks there, unhurt.
/// If that cell is taken, it lands beside it.
fn drop_through(world: &mut World, unit: UnitId) {
    let Some(from) = place_of(world, unit).cell() else { return };
    let board = world.resource::<Field>().board();
    let Some(below) = board.landing(from).filter(|&below| below != from) else { return };
    if look::manoeuvre_of(world, unit).captor.is_some() || hangs_in_the_air(world, unit).0 {
        return;
    }
    let levels = i32::from(board.height(from)) - i32::from(board.height(below));
    let cell = travel::nearest_standing(world, unit, below).unwrap_or(below);
    steps::come_since(world, unit, cell, Arrival::Lands, "fell");
    fall::fall(world, unit, levels, cell);
}

/// Whether a unit flies, and whether it floats; a unit that has fallen does neither, not even by nature (MC-054).
fn hangs_in_the_air(world: &World, unit: UnitId) -> (bool, bool) {
    let user = Unit::of(world, unit);
    let up = look::is_active(world, unit);
    (up && air::flies(&user), up && air::floats(&user))
}

/// What the ground under a unit or its body does to it; `None` for a unit that can stay, and for prisoners, which their
/// captors hold.
fn fate(world: &World, unit: UnitId) -> Option<Fate> {
    place_of(world, unit).cell()?;
    let (field, board) = (world.resource::<Field>(), world.resource::<Field>().board());
    let cell = field.cells(unit).into_iter().find(|&cell| board.is_impassable(cell))?;
    let user = Unit::of(world, unit);
    let swims = travel::is_aquatic(&user) && board.depth(cell) > 0;
    let held = look::manoeuvre_of(world, unit).captor.is_some();
    let (flies, floats) = hangs_in_the_air(world, unit);
    let stays = swims || held || flies || floats || user.book.settings.scene.on;
    board.terrain(cell).filter(|_| !stays).map(|terrain| terrain.fate)
}

/// Hurts the unit by the ground, and puts it into the nearest cell in which it can stand.
fn escape(world: &mut World, unit: UnitId) {
    let Some(from) = look::cell_of(world, unit) else { return };
    ground::burn_on(world, unit, from);
    let Some(cell) = travel::nearest_standing(world, unit, from) else { return };
    steps::come(world, unit, cell, Arrival::SetDown);
}
