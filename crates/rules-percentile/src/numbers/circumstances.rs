//! The modifiers that circumstances add to a check (TC-005, TC-134).

use bevy_ecs::prelude::*;

use crate::{
    content::{
        circumstances::{Check, Circumstance, Whereabouts, Whose},
        scenario::Script,
    },
    numbers::air,
    state::{Unit, in_force::InForce},
};
use hexfray_battle::{Field, Part, PartKind, Parts, Rule, StatView, Sum};
use hexfray_board::grid::{Cell, Met};

/// Whether the cells that a circumstance checks fulfil its condition.
fn holds(place: &Whereabouts, field: &Field, user: &Unit<'_>, target: Option<&Unit<'_>>) -> bool {
    let stands = |of: &Unit<'_>| {
        let on_ground = !(place.is_footing() && (air::flies(of) || air::floats(of)));
        on_ground && of.cells(field).any(|cell| place.fits(field.board(), cell))
    };
    match (place.whose, target) {
        (Whose::User, _) => stands(user),
        (Whose::Target, Some(target)) => stands(target),
        (Whose::Target, None) => false,
        // Without a target, the user's own cell counts.
        (Whose::Line, None) => stands(user),
        (Whose::Line, Some(target)) => {
            let (Some(from), Some(to)) = (user.cell(field), target.cell(field)) else { return false };
            let fits = |cell: Cell| place.fits(field.board(), cell);
            let mut on_the_way = field.board().grid().met(from, to).skip(1);
            on_the_way.any(|met| match met {
                Met::Crossed(cell) => fits(cell),
                Met::Between([one, other]) => fits(one) && fits(other),
            })
        }
    }
}

/// Whether a circumstance changes a check of a unit, against a target or without one.
fn changes(one: &Circumstance, field: &Field, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) -> bool {
    let cover = |least: u8| {
        let cells = target.and_then(|target| user.cell(field).zip(target.cell(field)));
        cells.is_some_and(|(from, to)| field.board().cover_between(from, to) >= least)
    };
    ((one.checks.is_empty() && check.is_modified()) || one.checks.iter().any(|occasion| occasion.is(check)))
        && one.side.is_none_or(|side| side == user.side())
        && one.units.as_ref().is_none_or(|units| units.contains(&user.unit))
        && one.place.as_ref().is_none_or(|place| holds(place, field, user, target))
        && one.cover.is_none_or(cover)
}

/// Adds the modifiers of all circumstances to a check of a unit, against a target or without one, each under its own
/// name.
#[inline]
pub fn add(parts: &mut impl Sum, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) {
    // Few battles have circumstances.
    if !user.script().circumstances.is_empty() {
        add_any(parts, user, target, check);
    }
}

fn add_any(parts: &mut impl Sum, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) {
    let (field, force) = user.surroundings();
    for (at, one) in user.script().circumstances.iter().enumerate() {
        if **force >> at & 1 == 1 && changes(one, field, user, target, check) {
            parts.push(Part { term: one.name, value: one.value, kind: PartKind::Add, rule: RULE });
        }
    }
}

const RULE: Rule = Rule::new("TC-005");

/// The circumstances in force in this round, which all players see.
pub fn view(world: &World) -> Vec<StatView> {
    let script = world.resource::<Script>();
    let force = **world.resource::<InForce>();
    let all = script.circumstances.iter().enumerate().filter(|(at, _)| force >> at & 1 == 1);
    let view = |one: &Circumstance| {
        let mut parts = Parts::new();
        parts.push(Part { term: one.name, value: one.value, kind: PartKind::Add, rule: RULE });
        StatView::sum(one.name, parts)
    };
    all.map(|(_, one)| view(one)).collect()
}
