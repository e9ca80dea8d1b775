//! `hits_mp`: its damage takes magic points, or a share of it does (Rasp, Osmose, Syphon).

use std::sync::Arc;

use super::Special;
use crate::{rules::percentile::content::Known, text::Table};

/// So many percent of the damage that is left after armour go to magic points, the rest to hit points. What the act
/// drains comes back to its user as what it took.
#[derive(Debug)]
struct HitsMp {
    percent: i32,
}

/// `"hits_mp"` for all of the damage, `{ effect = "hits_mp", percent = 50 }` for a share.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let percent = table.map_or(100, |table| table.int_or("percent", 1..=100_i32, 100));
    Some(Arc::new(HitsMp { percent }))
}

impl Special for HitsMp {
    fn to_mp(&self) -> i32 {
        self.percent
    }
}
