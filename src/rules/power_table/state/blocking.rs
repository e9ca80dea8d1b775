//! What has been answered about a move that others may stop (SW-111 … SW-123).

use bevy::ecs::prelude::*;

use crate::{battle::UnitId, canonical, clone_in_place, rules::power_table::state::SkirmishId};

/// Who could stop a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Somebody outside of skirmishes, with others if it takes them (SW-111, SW-116).
    Unit(UnitId),
    /// The members of a skirmish (SW-117).
    Skirmish(SkirmishId),
}

canonical!(choices Chance { 0: Unit(unit), 1: Skirmish(id) });

/// How a move is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// By whom.
    pub by: Chance,
    /// The place in the way.
    pub step: usize,
    /// Those who go to that place, or the independents who help the members (SW-119).
    pub helpers: Vec<UnitId>,
}

canonical!(Stop { by, step, helpers });

/// What has been answered about the move that is under way.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Blocking {
    /// What somebody is asked about now.
    pub open: Option<Chance>,
    /// What was answered already.
    pub passed: Vec<Chance>,
    /// Where the move is stopped, as far as was answered.
    pub stop: Option<Stop>,
}

clone_in_place!(Blocking { open, passed, stop });
canonical!(Blocking { open, passed, stop });
