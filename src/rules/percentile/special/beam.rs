//! `beam`: behind its one target the act goes on in a cone (MC-170).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Field, Geometry, UnitId},
    grid::Cell,
    rules::percentile::{content::Known, resolve::cell_of},
    text::Table,
};

/// A cone that points away from the user, with the target's cell for its first; the target is not struck again.
#[derive(Debug)]
struct Beam {
    rows: u32,
}

/// `{ effect = "beam", rows = 3 }`.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let rows = table?.int("rows", 2..=8_u32)?;
    Some(Arc::new(Beam { rows }))
}

impl Special for Beam {
    fn percent_beside(&self) -> Option<i32> {
        Some(100)
    }

    fn turns(&self) -> bool {
        true
    }

    fn goes_on_to(&self, world: &World, from: Cell, target: UnitId, turned: bool) -> Vec<UnitId> {
        let field = world.resource::<Field>();
        let (board, grid) = (field.board(), field.board().grid());
        let rules = &world.resource::<Geometry>().templates;
        let Some(to) = cell_of(world, target) else { return Vec::new() };
        let ways = grid.nearest_directions(from, to);
        let Some(&way) = ways.get(usize::from(turned)).or(ways.first()) else { return Vec::new() };
        let back = grid.turned(way, i32::from(grid.directions() / 2));
        let base = i32::from(board.height(from));
        let level = |cell: Cell| i32::from(board.height(cell)) - base;
        let cone = grid.cone(grid.step(to, back), way, self.rows, rules.square_cone);
        let reached = cone.filter(|&(cell, row)| rules.cone_vertical.catches(row, level(cell), self.rows));
        let cells = reached.filter(|&(cell, _)| cell != to);
        let mut units: Vec<UnitId> = cells.flat_map(|(cell, _)| field.occupants(cell)).collect();
        if !field.all_are_small() {
            let mut seen = vec![target];
            units.retain(|unit| {
                !seen.contains(unit) && {
                    seen.push(*unit);
                    true
                }
            });
        }
        units
    }
}
