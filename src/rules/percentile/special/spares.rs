//! `spares_user`: whoever does it gets nothing of it, even inside its own area (MC-160).

use std::sync::Arc;

use super::Special;
use crate::{
    rules::percentile::{content::Known, state::Unit},
    text::Table,
};

/// The act passes its user by.
#[derive(Debug)]
struct SparesUser;

/// `"spares_user"`.
pub(super) fn read(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(SparesUser))
}

impl Special for SparesUser {
    fn strikes(&self, user: &Unit<'_>, target: &Unit<'_>) -> bool {
        user.unit != target.unit
    }
}
