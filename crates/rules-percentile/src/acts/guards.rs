//! Units that take blows meant for others (MC-162, MC-163).

use bevy_ecs::prelude::*;

use crate::{
    acts::{attack, losses::Losses, plan::Plan},
    content::effects::Flags,
    numbers::figures,
    state::{
        Conditions, Unit,
        look::{are_together, cell_of, is_active},
    },
};
use hexfray_battle::{Range, Roster, Rule, Targeting, Total, UnitId, narrow};

/// The rule by which a unit that covers another takes a blow for it.
pub const COVER: Rule = Rule::new("MC-162");

/// The effects that keep a unit from taking a blow for another.
const HINDERED: Flags = Flags::NO_TURN.and(Flags::OUT_OF_REACH);

/// Whether a unit could take a blow that is meant for another.
pub fn may_guard(one: &Unit<'_>) -> bool {
    may_guard_with(one, &one.conditions)
}

/// Whether a unit with these conditions could take a blow that is meant for another.
pub fn may_guard_with(one: &Unit<'_>, conditions: &Conditions) -> bool {
    let effects = conditions.effects();
    (effects.has(Flags::GUARDS) || one.memory.tie.is_some()) && !effects.has(HINDERED)
}

/// Which unit takes a blow that is meant for another, and by which rule: the one that covers it (MC-162), or a sentinel
/// within its own Move (MC-163); never one that an earlier blow has felled. Only physical blows at one target by an
/// opponent are taken.
pub fn stand_in(
    world: &World,
    user: UnitId,
    plan: &Plan<'_>,
    target: UnitId,
    losses: &Losses,
) -> Option<(UnitId, Rule)> {
    if !plan.targeting.is_single() || !attack::blow(plan).is_some_and(|blow| blow.is_physical()) {
        return None;
    }
    if !Unit::is_any(world, may_guard) {
        return None;
    }
    let roster = world.resource::<Roster>();
    if roster.side(user) == roster.side(target) {
        return None;
    }
    let able = |guard: &Unit<'_>| {
        let unit = guard.unit;
        unit != target
            && unit != user
            && !losses.is_out(unit)
            && roster.side(unit) == roster.side(target)
            && may_guard(guard)
            && is_active(world, unit)
    };
    let mut sentinel = None;
    for guard in Unit::all(world) {
        if covers(world, &guard, target) && able(&guard) {
            return Some((guard.unit, COVER));
        }
        if sentinel.is_none() && is_in_reach_of(world, &guard, target) && able(&guard) {
            sentinel = Some((guard.unit, Rule::new("MC-163")));
        }
    }
    sentinel
}

/// Whether a unit covers another; the two have to be together.
fn covers(world: &World, guard: &Unit<'_>, target: UnitId) -> bool {
    let tie = guard.memory.tie.filter(|tie| tie.covers && tie.to == target);
    let bound = tie.is_some_and(|tie| Unit::of(world, target).conditions.has(tie.condition));
    bound && are_together(world, guard.unit, target)
}

/// Whether a unit is within a sentinel's Move.
fn is_in_reach_of(world: &World, sentinel: &Unit<'_>, target: UnitId) -> bool {
    if !sentinel.effects().has(Flags::GUARDS) {
        return false;
    }
    let Some(from) = cell_of(world, sentinel.unit) else { return false };
    let range = Range::Cells(narrow::<u32>(figures::movement::<Total>(sentinel, false).total()));
    Targeting { range, ..Targeting::SELF }.reaches_unit(world, sentinel.unit, from, target)
}
