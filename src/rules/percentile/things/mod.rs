//! Things on the board that units use: triggers (TC-123 … TC-125) and objects to strike with (TC-108 … TC-111).

pub mod improvise;
pub mod trigger;

use std::sync::Arc;

use bevy::ecs::prelude::*;

use self::improvise::Arsenal;
use super::content::Compendium;
use crate::{
    battle::{Canonical, CanonicalHasher, Field, Name, ThingView},
    grid::Cell,
    map::Board,
};

/// How it stands with the things on the board.
#[derive(Resource, Clone, Debug)]
pub struct Things {
    /// How often each of the board's triggers has been used.
    pub used: Vec<u8>,
    /// Where each of the board's objects lies; `None`: broken.
    pub objects: Vec<Option<Cell>>,
    /// The objects as weapons; never changes.
    pub arsenal: Arc<Arsenal>,
}

impl Things {
    /// The things of a board before anybody has touched them.
    pub fn of(board: &Board, book: &Compendium) -> Self {
        Self {
            used: vec![0; board.triggers().len()],
            objects: board.objects().iter().map(|object| Some(object.cell)).collect(),
            arsenal: Arc::new(Arsenal::of(board, book)),
        }
    }
}

impl Canonical for Things {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bytes(&self.used);
        for &object in &self.objects {
            hasher.cell(object);
        }
    }
}

/// The things on the board as everybody sees them: what can still be used, and what has not broken.
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

/// A word of a board as a name; words are short, and a long one is shown by its kind.
fn name(text: &str, otherwise: &'static str) -> Name {
    Name::intern(text).unwrap_or(Name::new(otherwise))
}
