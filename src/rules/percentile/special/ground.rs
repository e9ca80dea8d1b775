//! `ground`: an art that the battlefield's own ground gives (MC-147).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Field, Rule},
    grid::Cell,
    map::Board,
    rules::percentile::{content::Known, orders::Refusal},
    text::Table,
};

/// The act can be used where the major terrain of the battlefield is one of these; of two major terrains, the one in
/// the user's cell decides.
#[derive(Debug)]
struct Ground {
    terrains: Vec<String>,
}

/// `{ effect = "ground", terrain = ["grass", "forest"] }`.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let terrains = table?.list("terrain", |value| value.text());
    Some(Arc::new(Ground { terrains }))
}

impl Special for Ground {
    fn check_place(&self, world: &World, from: Cell) -> Result<(), Refusal> {
        let decides = deciding_terrain(world.resource::<Field>().board(), from);
        if self.terrains.iter().any(|terrain| terrain == decides) {
            Ok(())
        } else {
            Err(("the battlefield is of another ground", Rule::new("MC-147")))
        }
    }
}

/// The terrain that decides for whoever stands in a cell.
fn deciding_terrain(board: &Board, from: Cell) -> &str {
    let mut major = board.major_terrains().map(|terrain| terrain.id.as_str());
    let first = major.next().unwrap_or("");
    let here = board.terrain_name(from);
    if major.any(|second| second == here) { here } else { first }
}
