//! Before a Movement action: the Swimming check of water over the head (MC-067).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Field, Name, Rule, UnitId},
    rules::percentile::{
        checks,
        opposed::attempt,
        reach,
        state::{Book, Fighter, Turn, change},
    },
};

/// Whoever starts in water over the head swims or stays; a failed check spends the Movement action. Says whether the
/// unit can go.
pub fn swim(world: &mut World, unit: UnitId) -> bool {
    let field = world.resource::<Field>();
    let Some(cell) = field.place(unit).cell() else { return true };
    if field.board().depth(cell) < world.resource::<Book>().settings.swimming_depth {
        return true;
    }
    if !reach::is_out_of_its_depth(field.board(), &Fighter::of(world, unit), cell) || check(world, unit) {
        return true;
    }
    let mut turn = change::<Turn>(world, unit);
    turn.moves = turn.moves.saturating_sub(1);
    turn.moved = true;
    false
}

/// One Task Check of Swimming (TC-003).
fn check(world: &mut World, unit: UnitId) -> bool {
    let what = Name::new("Swimming");
    let parts = checks::chance(&Fighter::of(world, unit), what, 0, Rule::new("MC-067"));
    attempt(world, unit, parts, what).passed()
}
