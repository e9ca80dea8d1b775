//! Estimates of many blows at once: the space between two cells is examined only once. Each blow is computed like any
//! other, and the odds of blows with equal rolls are computed once.

use std::collections::BTreeMap;

use super::{estimate, of_blow};
use crate::{
    acts::{attack, using::Use, verb_rules::rules_of},
    numbers::{difficulty::Sighting, odds::OddsTable, sight},
    state::Look,
};
use hexfray_battle::{Act, Estimate, UnitId};
use hexfray_board::grid::Cell;

/// The results of [`estimate`] for many acts on units, in the given order.
pub fn estimates(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    choices: &[(Act, UnitId)],
    from: Cell,
) -> Vec<Option<Estimate>> {
    let there = look.with(unit, from, look.turn(unit));
    let (board, mut seen) = (there.board(), BTreeMap::new());
    let mut weigh = |&(act, target): &(Act, UnitId)| {
        if !rules_of(act.verb).is_attack() {
            return estimate(look, table, unit, act, target, from);
        }
        let using = Use::of(&there, unit, act)?;
        let attack = attack::from_cell_seen(&there, &using, from, target, |reach, lunge, to| {
            let distance = board.grid().distance(from, to);
            let band = reach.band(there.settings(), distance, there.cell_metres(), lunge)?;
            let (cover, murk) =
                *seen.entry(to).or_insert_with(|| (sight::cover(board, from, to), sight::murk(board, from, to)));
            Some(Sighting { band, cover, murk })
        })?;
        Some(of_blow(&there, table, &attack))
    };
    choices.iter().map(&mut weigh).collect()
}
