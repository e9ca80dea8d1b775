//! `while_charging`: its user bears a condition as long as it charges, such as being high in the air (MC-138).

use std::sync::Arc;

use super::Special;
use crate::{rules::percentile::content::Known, text::Table};

/// The condition comes when the charge begins and ends when the act takes effect or is lost.
#[derive(Debug)]
struct WhileCharging {
    condition: u8,
}

/// `{ effect = "while_charging", condition = "aloft" }`.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let condition = super::condition(table?, "condition", known)?;
    Some(Arc::new(WhileCharging { condition }))
}

impl Special for WhileCharging {
    fn while_charging(&self) -> Option<u8> {
        Some(self.condition)
    }
}
