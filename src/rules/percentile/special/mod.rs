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

mod beam;
mod borrow;
mod by_lot;
pub mod chain;
mod draws_mp;
mod extent;
mod fells_undead;
mod ground;
mod hits_mp;
mod keeps_to;
mod leaps;
mod level;
mod more;
mod only_with;
mod quick;
mod rises;
mod sacrifice;
mod slip;
mod spares;
mod splash;
mod stance;
mod steal;
mod strikes;
mod summon;
mod swaps;
mod warp;

use std::{fmt, sync::Arc};

use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use crate::{
    battle::{Act, Action, Aim, Name, Order, Strike, UnitId},
    grid::{Cell, Template},
    rules::percentile::{
        content::Known,
        effects::Mask,
        orders::Refusal,
        plan,
        state::{Conditions, Unit, change},
        status,
    },
    text::{Table, Value},
};

pub use by_lot::Lot;

/// Most named effects of one act.
pub const MOST_SPECIALS: usize = 4;

/// The named effects of an act.
pub type Specials = ArrayVec<Arc<dyn Special>, MOST_SPECIALS>;

/// An act that is done in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// An ability, by its place in the compendium.
    Ability(u16),
    /// An act of a kind of unit.
    Act(u16, Act),
}

/// Ends what a unit bears while it charges an act, which takes effect now or is lost.
pub fn end_charging(world: &mut World, action: &Action) {
    let Order::Act { act, .. } = action.order else { return };
    let user = Unit::of(world, action.unit);
    let Some(plan) = plan::plan(&user, act, 0) else { return };
    let borne = plan.deed.effects.iter().filter_map(|effect| effect.while_charging());
    let mask: Mask = borne.collect();
    if user.conditions.active.meets(mask) {
        status::cure(world, action.unit, mask, Name::new("it comes down"));
    }
}

/// After a slow action's charge: it is taken from its owner, with what that bore meanwhile.
pub fn land(world: &mut World, action: &Action) {
    if action.delayed {
        change(world, action.unit).charge = None;
        end_charging(world, action);
    }
}

/// A named effect. Whatever it does not mention stays as it is for every act.
pub trait Special: fmt::Debug + Send + Sync {
    /// Whether the act may be aimed like this, besides range and kind of target.
    ///
    /// # Errors
    /// Why not, and the rule that says so.
    fn check_aim(&self, _world: &World, _user: UnitId, _from: Cell, _aim: Aim) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a unit can use the act now.
    ///
    /// # Errors
    /// Why not, and the rule that says so.
    fn check_use(&self, _user: &Unit<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether the act can be used from a cell.
    ///
    /// # Errors
    /// Why not, and the rule that says so.
    fn check_place(&self, _world: &World, _from: Cell) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whom the act strikes besides the one target that it is aimed at from a cell; `turned`: in the second of two
    /// directions that are as near.
    fn goes_on_to(&self, _world: &World, _from: Cell, _target: UnitId, _turned: bool) -> Vec<UnitId> {
        Vec::new()
    }

    /// Whether its user chooses between two directions that are as near to the target.
    fn turns(&self) -> bool {
        false
    }

    /// Whether the act can be used whatever its user's conditions forbid.
    fn is_free_of_bars(&self) -> bool {
        false
    }

    /// What the act catches, where that follows from its user.
    fn template(&self, _user: &Unit<'_>) -> Option<Template> {
        None
    }

    /// Whether the act is aimed at a unit though it catches an area.
    fn aims_at_units(&self) -> bool {
        false
    }

    /// Percent of the damage code that those take who are caught beside the one it is aimed at.
    fn percent_beside(&self) -> Option<i32> {
        None
    }

    /// The act of another that is done in the place of this one.
    fn instead(&self, _user: &Unit<'_>) -> Option<Instead> {
        None
    }

    /// Whether whoever has it remembers what it sees others do.
    fn watches(&self) -> bool {
        false
    }

    /// Whether the act is what a dancer's turn after the dance is for.
    fn slips_away(&self) -> bool {
        false
    }

    /// Whether those who come along by it may be put elsewhere, one by one.
    fn sends(&self) -> bool {
        false
    }

    /// How often the act takes effect.
    fn repeats(&self) -> Option<u8> {
        None
    }

    /// A condition that the user bears while it charges the act.
    fn while_charging(&self) -> Option<u8> {
        None
    }

    /// Whether the act strikes this unit where it catches it.
    fn strikes(&self, _user: &Unit<'_>, _target: &Unit<'_>) -> bool {
        true
    }

    /// Percent added to the basic damage that it does to this target (TC-098).
    fn percent(&self, _user: &Unit<'_>, _target: &Unit<'_>) -> i32 {
        0
    }

    /// Percent of its damage that magic points take instead of hit points.
    fn to_mp(&self) -> i32 {
        0
    }

    /// Whether there are units that the act fells though it is meant to raise them or give hit points back.
    fn fells_some(&self) -> bool {
        false
    }

    /// Whether the act takes all hit points of this unit, whatever else it does, once it overcomes M.Evasion.
    fn fells(&self, _target: &Unit<'_>) -> bool {
        false
    }

    /// A table by which dice say what conditions come besides.
    fn lot(&self) -> Option<&Lot> {
        None
    }

    /// The conditions that one has after it has taken over those of the other.
    fn takes_over(&self, _from: &Unit<'_>, _to: &Unit<'_>) -> Option<Conditions> {
        None
    }

    /// How many strikes fall at random among those whom the act catches, instead of one on each (TC-076).
    fn volley(&self) -> Option<u8> {
        None
    }

    /// The kind of unit that the act calls onto the field, by its place in the compendium.
    fn summons(&self) -> Option<u16> {
        None
    }

    /// How many targets the act strikes at most, each near the one before, instead of one.
    fn links(&self) -> Option<u8> {
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
const KEYS: [(&str, Reader); 30] = [
    ("beam", beam::read),
    ("blade", extent::read_blade),
    ("by_lot", by_lot::read),
    ("caught_spell", borrow::read_caught),
    ("chain", chain::read),
    ("draws_mp", draws_mp::read),
    ("fells_undead", fells_undead::read),
    ("ground", ground::read),
    ("hits_mp", hits_mp::read),
    ("keeps_to", keeps_to::read),
    ("leaps", leaps::read),
    ("level", level::read),
    ("mimic", borrow::read_mimic),
    ("more", more::read),
    ("only_with", only_with::read),
    ("quick", quick::read),
    ("repeats", borrow::read_repeats),
    ("reset", quick::read_reset),
    ("sacrifice", sacrifice::read),
    ("slip_away", slip::read),
    ("spares_user", spares::read),
    ("splash", splash::read),
    ("stance", stance::read),
    ("steal", steal::read),
    ("strikes", strikes::read),
    ("summon", summon::read),
    ("swaps", swaps::read),
    ("warp", warp::read),
    ("while_charging", rises::read),
    ("within_move", extent::read_move),
];

/// The condition that a key of an effect's table names.
fn condition(table: &Table<'_>, key: &str, known: &Known<'_>) -> Option<u8> {
    let keys = known.conditions.iter().map(|condition| condition.key);
    table.maybe_choice(key, keys).map(|at| at as u8)
}

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
