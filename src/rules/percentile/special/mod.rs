//! Named effects: what an act does beyond damage, recovery and conditions.
//!
//! An ability is data. Where an effect needs code, it is a small effect with a name in this folder, one file each,
//! that any ability, weapon or item may list:
//!
//! ```toml
//! effects = ["warp", { effect = "strikes", count = 6 }]
//! ```
//!
//! An effect says what it does at the steps of an act, and what a forecast of the act leaves out. Where it changes
//! whom an act strikes or what it does to them, forecasts ask the same function as the resolution.

mod strikes;
mod warp;

use std::{fmt, sync::Arc};

use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use super::{content::Known, orders::Refusal, state::Fighter};
use crate::{
    battle::{Action, Aim, Strike, UnitId},
    grid::Cell,
    text::{Table, Value},
};

/// Most named effects of one act.
pub const MOST_SPECIALS: usize = 4;

/// The named effects of an act.
pub type Specials = ArrayVec<Arc<dyn Special>, MOST_SPECIALS>;

/// A named effect. Whatever it does not mention stays as it is for every act.
pub trait Special: fmt::Debug + Send + Sync {
    /// Whether the act may be aimed like this, besides range and kind of target.
    ///
    /// # Errors
    /// Why not, and the rule that says so.
    fn check_aim(&self, _world: &World, _user: UnitId, _from: Cell, _aim: Aim) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether the act strikes this unit where it catches it.
    fn strikes(&self, _user: &Fighter<'_>, _target: &Fighter<'_>) -> bool {
        true
    }

    /// How many strikes fall at random among those whom the act catches, instead of one on each (TC-076).
    fn volley(&self) -> Option<u8> {
        None
    }

    /// What happens when hit points have changed.
    fn apply(&self, _world: &mut World, _action: &Action, _strikes: &[Strike]) {}

    /// What happens when conditions have come and gone.
    fn follow(&self, _world: &mut World, _action: &Action, _strikes: &[Strike]) {}

    /// What the odds for the targets do not say.
    fn leaves_out(&self) -> Option<&'static str> {
        None
    }
}

/// Reads one effect; the table is there where the file gives one, with `effect` for its name.
type Reader = fn(Option<&Table<'_>>, &Known<'_>) -> Option<Arc<dyn Special>>;

/// All effects with the names that files use.
const KEYS: [(&str, Reader); 2] = [("strikes", strikes::read), ("warp", warp::read)];

/// The list `effects = ["warp", { effect = "strikes", count = 6 }]`.
pub fn read(table: &Table<'_>, known: &Known<'_>) -> Specials {
    let all = table.list("effects", |value| read_one(value, known));
    if all.len() > MOST_SPECIALS {
        table.problem(table.place_of("effects"), "more than four effects", "at most four");
    }
    all.into_iter().take(MOST_SPECIALS).collect()
}

fn read_one(value: Value<'_>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    if value.is_table() {
        return value.table(|table| table.word("effect", &KEYS).and_then(|read| read(Some(table), known)));
    }
    value.word(&KEYS).and_then(|read| read(None, known))
}
