//! Things on the board that units use: triggers (TC-123 … TC-125) and objects to strike with (TC-108 … TC-111).

pub mod improvise;
pub mod trigger;

use std::sync::Arc;

use bevy::ecs::prelude::*;

use self::improvise::Arsenal;
use super::content::Compendium;
use crate::{
    battle::{Canonical, CanonicalHasher, Name},
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

/// A word of a board as a name; words are short, and a long one is shown by its kind.
fn name(text: &str, otherwise: &'static str) -> Name {
    Name::intern(text).unwrap_or(Name::new(otherwise))
}
