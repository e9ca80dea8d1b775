//! `level`: it strikes only those whose level divides by a number (MC-127).

use std::sync::Arc;

use super::Special;
use crate::{
    rules::percentile::{content::Known, state::Unit},
    text::Table,
};

/// Whoever's level is no multiple of the number is not touched.
#[derive(Debug)]
struct Level {
    divides_by: i32,
}

/// `{ effect = "level", divides_by = 4 }`.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let divides_by = table.map_or(Some(1), |table| table.int("divides_by", 1..=99_i32))?;
    Some(Arc::new(Level { divides_by }))
}

impl Special for Level {
    fn strikes(&self, _: &Unit<'_>, target: &Unit<'_>) -> bool {
        target.kind.level % self.divides_by == 0
    }
}
