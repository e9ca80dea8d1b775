//! Things that units use: triggers (TC-123 … TC-125) and objects to strike with (TC-108 … TC-111) on the board, and
//! the gear that they carry and drop (TC-127).

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    content::Compendium,
    state::{arsenal::Arsenal, names::name},
};
use hexfray_battle::{Canonical, CloneInPlace, Field, ThingView};
use hexfray_board::{grid::Cell, map::Board};

/// A thing that can be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Thing {
    /// A weapon or shield, by its place in the compendium.
    Weapon(u16),
    /// An item, by its place in the compendium.
    Item(u16),
}

/// A thing on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Lying {
    /// The cell in which it lies.
    pub cell: Cell,
    /// The thing.
    pub thing: Thing,
}

/// The state of the things on the board.
#[derive(Resource, Debug, CloneInPlace, Canonical)]
pub struct Things {
    /// How often each of the board's triggers has been used.
    pub used: Vec<u8>,
    /// Where each of the board's objects lies; `None`: broken.
    pub objects: Vec<Option<Cell>>,
    /// Dropped things that lie on the ground.
    pub lying: Vec<Lying>,
    /// The objects as weapons; never changes.
    #[canonical(skip = "never changes")]
    pub arsenal: Arc<Arsenal>,
}

impl Things {
    /// The things on a board at the start.
    pub fn of(board: &Board, book: &Compendium) -> Self {
        Self {
            used: vec![0; board.triggers().len()],
            objects: board.objects().iter().map(|object| Some(object.cell)).collect(),
            lying: Vec::new(),
            arsenal: Arc::new(Arsenal::of(board, book)),
        }
    }
}

/// The things on the board as all players see them: triggers that can still be used, and objects that have not broken.
pub fn view(world: &World) -> Vec<ThingView> {
    let (board, things) = (world.resource::<Field>().board(), world.resource::<Things>());
    let triggers = board.triggers().iter().zip(&things.used).map(|(trigger, &used)| ThingView {
        name: name(&trigger.name, "trigger"),
        about: trigger.about.clone(),
        cells: trigger.cells.clone(),
        lies: false,
        left: trigger.uses.map(|uses| u16::from(uses.saturating_sub(used))),
    });
    let objects = board.objects().iter().zip(&things.objects).filter_map(|(object, &cell)| {
        let about = String::new();
        Some(ThingView { name: name(&object.name, "object"), about, cells: vec![cell?], lies: true, left: None })
    });
    triggers.filter(|trigger| trigger.left != Some(0)).chain(objects).collect()
}

/// Whether one of the board's objects lies in a cell (MC-087).
pub fn lies_in(world: &World, cell: Cell) -> bool {
    world.resource::<Things>().objects.contains(&Some(cell))
}
