//! The rulebook of a battle.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::content::{Book, Sheet, SheetId};

/// The rulebook of a battle: content and settings; never changes.
#[derive(Resource, Clone)]
pub struct Rulebook(pub Arc<Book>);

impl Rulebook {
    /// A sheet.
    pub fn sheet(&self, sheet: SheetId) -> &Sheet {
        self.0.sheet_of(sheet)
    }
}
