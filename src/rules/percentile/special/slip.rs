//! `slip_away`: the dancer from whom somebody has broken free goes where it likes, near that unit (MC-136).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Aim, Range, Rule, Strike, Targeting, Total, UnitId},
    grid::Cell,
    rules::percentile::{
        content::Known,
        numbers,
        orders::Refusal,
        resolve::cell_of,
        state::{Unit, change},
    },
    text::Table,
};

const RULE: Rule = Rule::new("MC-136");

/// The act belongs to the turn that the dancer gets for it, and its aim lies within the dancer's Move of the one who
/// broke free.
#[derive(Debug)]
struct SlipAway;

/// `"slip_away"`.
pub(super) fn read(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(SlipAway))
}

impl Special for SlipAway {
    fn slips_away(&self) -> bool {
        true
    }

    fn check_use(&self, user: &Unit<'_>) -> Result<(), Refusal> {
        if user.turn.slipping { Ok(()) } else { Err(("nobody has broken free of it", RULE)) }
    }

    fn check_aim(&self, world: &World, user: UnitId, _: Cell, aim: Aim) -> Result<(), Refusal> {
        let dancer = Unit::of(world, user);
        let partner = dancer.memory.slips_from.and_then(|partner| cell_of(world, partner));
        let range = Range::Cells(numbers::movement::<Total>(&dancer, false).total().max(0) as u32);
        let near = Targeting { range, ..Targeting::SELF };
        match (aim, partner) {
            (Aim::Cell(cell), Some(partner)) if near.reaches(world, partner, cell) => Ok(()),
            _ => Err(("the cell lies beyond its Move from whoever broke free", RULE)),
        }
    }

    fn apply(&self, world: &mut World, action: &Action, _: &[Strike]) {
        change(world, action.unit).memory.slips_from = None;
    }
}
