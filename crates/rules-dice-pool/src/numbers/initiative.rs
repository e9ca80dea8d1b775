//! Initiative: its pool, its result, the order of units (DP-012 … DP-017).

use std::cmp::Ordering;

use super::{pool::Pool, score};
use crate::{
    content::{InitiativeResult, Settings, TieBreak},
    state::Look,
};
use hexfray_battle::{Rule, UnitId};

/// A unit's initiative pool: the usual one, or a power's (DP-012).
pub fn pool(look: &Look<'_>, unit: UnitId) -> Pool {
    let own = &look.sheet(unit).gifts.initiative;
    let ratings = if own.is_empty() { &look.settings().initiative_pool } else { own };
    Pool::of(look, unit, ratings, Rule::new("DP-012")).settled(look.settings())
}

/// The result of the pool: its hits or the sum of its dice (DP-013).
pub fn result(settings: &Settings, pool: &Pool, mut throw: impl FnMut(u16) -> i32) -> i32 {
    match settings.initiative_result {
        InitiativeResult::Hits => score::score(settings, pool, score::Method::Rolled, throw),
        InitiativeResult::Sum => (0..pool.dice.max(0)).map(|_| throw(settings.die_faces)).sum::<i32>() + pool.hits,
    }
}

/// Compares two units by the order in which they act (DP-016, DP-017).
pub fn compare(look: &Look<'_>, one: UnitId, other: UnitId) -> Ordering {
    let of = |unit: UnitId| look.state(unit).initiative;
    let higher = |value: fn(&crate::state::Initiative) -> i32| value(&of(other)).cmp(&value(&of(one)));
    let by = |tie: &TieBreak| match tie {
        TieBreak::Pool => higher(|of| of.pool),
        TieBreak::Side => look.side(one).cmp(&look.side(other)),
        TieBreak::Id => one.cmp(&other),
        TieBreak::Reroll => higher(|of| of.tie),
    };
    let ties = look.settings().initiative_tie_break.iter().map(by).find(|order| order.is_ne());
    higher(|of| of.place).then(ties.unwrap_or(Ordering::Equal)).then(one.cmp(&other))
}

/// Units in the order of their initiative, the highest first (DP-026).
pub fn by_initiative(look: &Look<'_>, units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = units.collect();
    units.sort_by(|&one, &other| compare(look, one, other));
    units
}
