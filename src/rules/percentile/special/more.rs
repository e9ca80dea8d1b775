//! `more`: its damage is higher under a condition on its user or its target (MC-121).

use std::sync::Arc;

use super::Special;
use crate::{
    rules::percentile::{content::Known, reach, state::Unit},
    text::Table,
};

/// When there is more damage.
#[derive(Clone, Copy, Debug)]
enum When {
    /// User and target have the same level.
    SameLevel,
    /// Its user has a quarter of its hit points or less.
    UserNearDeath,
    /// Its target flies.
    TargetFlies,
}

const WHEN: [(&str, When); 3] =
    [("same_level", When::SameLevel), ("user_near_death", When::UserNearDeath), ("target_flies", When::TargetFlies)];

/// So many percent more of the basic damage when something is so.
#[derive(Debug)]
struct More {
    when: When,
    percent: i32,
}

/// `{ effect = "more", when = "same_level", percent = 300 }`; twice the damage unless it says otherwise.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let (when, percent) = match table {
        Some(table) => (table.word("when", &WHEN), table.int_or("percent", 1..=900_i32, 100)),
        None => (Some(When::SameLevel), 100),
    };
    Some(Arc::new(More { when: when?, percent }))
}

impl Special for More {
    fn percent(&self, user: &Unit<'_>, target: &Unit<'_>) -> i32 {
        let so = match self.when {
            When::SameLevel => user.kind.level == target.kind.level,
            When::UserNearDeath => 4 * user.vitals.hp <= user.kind.hp,
            When::TargetFlies => reach::flies(target),
        };
        if so { self.percent } else { 0 }
    }
}
