//! `splash`: one target takes the whole blow, those around it another share of the weapon's damage (MC-140).

use std::sync::Arc;

use super::Special;
use crate::{rules::percentile::content::Known, text::Table};

/// The act is aimed at a unit, though it catches an area.
#[derive(Debug)]
struct Splash {
    percent: i32,
}

/// `{ effect = "splash", percent = 150 }`: percent of the damage code for everybody but the target.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let percent = table?.int("percent", 1..=900_i32)?;
    Some(Arc::new(Splash { percent }))
}

impl Special for Splash {
    fn aims_at_units(&self) -> bool {
        true
    }

    fn percent_beside(&self) -> Option<i32> {
        Some(self.percent)
    }
}
