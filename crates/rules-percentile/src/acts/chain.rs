//! The `chain` effect, which strikes one target after another, each near the one before (MC-141).

use bevy_ecs::prelude::*;

use crate::{
    numbers::figures,
    state::{Unit, look::cell_of, place_of},
};
use hexfray_battle::{Range, Roster, Targeting, Total, UnitId, is_out_of_reach, narrow};

/// The units that a chain may strike after its last target.
pub fn next(world: &World, user: &Unit<'_>, last: UnitId) -> Vec<UnitId> {
    let Some(from) = cell_of(world, last) else { return Vec::new() };
    let range = Range::Cells(narrow::<u32>(figures::jump::<Total>(user, false).total()));
    let near = Targeting { range, ..Targeting::SELF };
    let roster = world.resource::<Roster>();
    let fits = |unit: UnitId| {
        unit != last
            && roster.side(unit) != roster.side(user.unit)
            && place_of(world, unit).is_active()
            && !is_out_of_reach(world, unit)
            && near.reaches_unit(world, last, from, unit)
    };
    roster.iter().map(|(unit, _)| unit).filter(|&unit| fits(unit)).collect()
}

/// Every sequence of targets that a chain can take from its first, with its probability.
pub fn ways(world: &World, user: &Unit<'_>, first: UnitId, links: u8) -> Vec<(Vec<UnitId>, f64)> {
    let mut ways = vec![(vec![first], 1.0)];
    for _ in 1..links {
        let mut longer = Vec::new();
        for (way, p) in ways {
            let after = way.last().map_or_else(Vec::new, |&last| next(world, user, last));
            let share = p / after.len().max(1) as f64;
            if after.is_empty() {
                longer.push((way, p));
                continue;
            }
            longer.extend(after.into_iter().map(|unit| ([way.clone(), vec![unit]].concat(), share)));
        }
        ways = longer;
    }
    ways
}
