//! `strikes`: so many strikes fall at random among those whom the act catches (MC-118).

use std::sync::Arc;

use super::Special;
use crate::{rules::percentile::content::Known, text::Table};

/// Falling stars: each strike draws its victim by lot among all in the area, who may be drawn again (TC-076); it is
/// rolled for by itself and splashes on nobody.
#[derive(Debug)]
struct Strikes {
    count: u8,
}

/// `{ effect = "strikes", count = 6 }`; one strike unless it says otherwise.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let count = table.map_or(1, |table| table.int_or("count", 1..=12_u8, 1));
    Some(Arc::new(Strikes { count }))
}

impl Special for Strikes {
    fn volley(&self) -> Option<u8> {
        Some(self.count)
    }
}
