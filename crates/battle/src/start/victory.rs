//! Whether a battle is decided: by the goals of its sides, or because no two hostile sides are left.

use bevy_ecs::prelude::*;

use super::{
    goals::{Clock, Goal, GoalKind},
    reinforcement,
    ruleset::{Rules, Setup},
};
use crate::{Ending, Field, Flow, MOST_ROUNDS, Outcome, Presence, Roster, SideId, Stage, UnitId};
use hexfray_board::{grid::Cell, map::Exit};

/// The goals of a battle.
#[derive(Resource, Clone, Debug)]
struct Goals(std::sync::Arc<Setup>);

pub(crate) fn install(world: &mut World, setup: &std::sync::Arc<Setup>) {
    world.insert_resource(Goals(std::sync::Arc::clone(setup)));
}

/// How a side can leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// By an exit that is not a goal of any side, or anywhere on a board without exits.
    Open,
    /// Only by exits that are its own goals: a unit that reaches one should stay there.
    OfGoals,
    /// Not at all: all exits are open to other sides only, or are goals of other sides.
    None,
}

/// How a side can leave the board.
pub fn way_out(world: &World, side: SideId) -> WayOut {
    let setup = &world.resource::<Goals>().0;
    let is_goal = |exit: &Exit, of_own: bool| {
        setup.goals.iter().any(|goal| match &goal.kind {
            GoalKind::Reach { cells, .. } => {
                (goal.side == side) == of_own && exit.cells.iter().all(|cell| cells.contains(cell))
            }
            _ => false,
        })
    };
    let name = setup.sides[side.index()].name.as_str();
    let open = |exit: &Exit| exit.side.as_deref().is_none_or(|only| only == name);
    let exits = setup.board.exits();
    let leads_out = |exit: &Exit| open(exit) && !is_goal(exit, true) && !is_goal(exit, false);
    if exits.is_empty() || exits.iter().any(leads_out) {
        WayOut::Open
    } else if exits.iter().any(|exit| open(exit) && is_goal(exit, true)) {
        WayOut::OfGoals
    } else {
        WayOut::None
    }
}

/// Ends the battle if a goal is met or no two hostile sides are left (TC-148), if the rules check for that at this stage.
pub fn judge(world: &mut World, stage: Stage) {
    if !world.resource::<Rules>().0.judges_at(world, stage) {
        return;
    }
    let (setup, field, roster) = (&world.resource::<Goals>().0, world.resource(), world.resource());
    if let Some(outcome) = verdict(world, setup, field, roster) {
        world.resource_mut::<Flow>().end(outcome);
    }
}

/// Whether the battle would end at once if these units fell, as the rules check after an act. Later blows of the same act would
/// then not be struck.
pub fn would_decide(world: &World, fallen: &[UnitId]) -> bool {
    let (setup, field, roster) = (&world.resource::<Goals>().0, world.resource(), world.resource());
    world.resource::<Rules>().0.judges_at(world, Stage::Resolve)
        && Standing { field, roster, fallen }.verdict(world, setup).is_some()
}

/// Whether the battle is certainly undecided: two hostile sides are on the board, and no side has a goal other than to defeat
/// all. This usually holds, and the test is quicker than the verdict.
pub(crate) fn is_open(setup: &Setup, field: &Field, roster: &Roster) -> bool {
    let waits = |goal: &Goal| matches!(goal.kind, GoalKind::DefeatAll | GoalKind::HoldOut { .. });
    setup.goals.iter().all(waits) && foes_stand(roster, |unit| field.is_active(unit))
}

/// Whether foes of the first active unit are on the board: a quick test that holds in nearly all battles in which any
/// unit has a foe.
fn foes_stand(roster: &Roster, is_active: impl Fn(UnitId) -> bool) -> bool {
    let mut standing = roster.units().iter().filter(|unit| is_active(unit.id)).map(|unit| unit.side);
    let first = standing.next();
    standing.any(|side| first.is_some_and(|first| roster.are_hostile(first, side)))
}

/// Ends the battle at the end of a round, where a side had to hold out until then, or where there is a stalemate.
pub(crate) fn round_over(world: &mut World) {
    let round = world.resource::<Flow>().round();
    let setup = std::sync::Arc::clone(&world.resource::<Goals>().0);
    for goal in &setup.goals {
        let standing = Standing { field: world.resource(), roster: world.resource(), fallen: &[] };
        if matches!(goal.kind, GoalKind::HoldOut { rounds } if round >= rounds) && standing.has_units(world, goal.side)
        {
            world.resource_mut::<Flow>().end(Outcome { winner: Some(goal.side), why: Ending::HeldOut });
        }
    }
    if round >= MOST_ROUNDS {
        world.resource_mut::<Flow>().end(Outcome { winner: None, why: Ending::Stalemate });
    }
}

/// How much time is left to each side that has to hold out.
pub(crate) fn clocks(setup: &Setup, round: u16) -> impl Iterator<Item = Clock> + '_ {
    setup.goals.iter().filter_map(move |goal| match goal.kind {
        GoalKind::HoldOut { rounds } => {
            Some(Clock { side: goal.side, wins: true, rounds: (rounds + 1).saturating_sub(round.max(1)) })
        }
        _ => None,
    })
}

/// The outcome of the battle in its present state, if it is decided.
pub(crate) fn verdict(world: &World, setup: &Setup, field: &Field, roster: &Roster) -> Option<Outcome> {
    Standing { field, roster, fallen: &[] }.verdict(world, setup)
}

/// The units that take part, now or if some units had fallen.
struct Standing<'a> {
    field: &'a Field,
    roster: &'a Roster,
    fallen: &'a [UnitId],
}

impl Standing<'_> {
    fn verdict(&self, world: &World, setup: &Setup) -> Option<Outcome> {
        for goal in &setup.goals {
            let met = match &goal.kind {
                GoalKind::DefeatAll | GoalKind::HoldOut { .. } => false,
                GoalKind::Reach { cells, count, .. } => self.arrived(goal.side, cells) >= usize::from(*count),
                GoalKind::Defeat { unit } => {
                    self.fallen.contains(unit)
                        || matches!(self.field.place(*unit).presence(), Presence::Down | Presence::Out)
                }
            };
            if met {
                let reaches = matches!(goal.kind, GoalKind::Reach { .. });
                let why = if reaches { Ending::Reached } else { Ending::TookMark };
                return Some(Outcome { winner: Some(goal.side), why });
            }
        }
        if foes_stand(self.roster, |unit| self.is_active(unit)) {
            return None;
        }
        let sides = || self.roster.side_ids();
        let standing: Vec<SideId> = sides().filter(|&side| self.has_units(world, side)).collect();
        if standing.iter().any(|&one| standing.iter().any(|&other| self.roster.are_hostile(one, other))) {
            return None;
        }
        // A side that had no foe from the start has not won.
        let winner = standing.into_iter().find(|&side| self.roster.has_foes(side));
        let why = if winner.is_some() { Ending::NoFoeLeft } else { Ending::NobodyLeft };
        Some(Outcome { winner, why })
    }

    fn is_active(&self, unit: UnitId) -> bool {
        self.field.is_active(unit) && !self.fallen.contains(&unit)
    }

    fn has_units(&self, world: &World, side: SideId) -> bool {
        self.roster.units().iter().any(|unit| unit.side == side && self.is_active(unit.id))
            || reinforcement::will_come(world, side)
    }

    fn arrived(&self, side: SideId, cells: &[Cell]) -> usize {
        let mut units: Vec<UnitId> = cells.iter().flat_map(|&cell| self.field.occupants(cell)).collect();
        units.retain(|&unit| self.roster.side(unit) == side && self.is_active(unit));
        // A unit that covers several of the cells counts once.
        units.sort_unstable();
        units.dedup();
        units.len()
    }
}

/// How many units of a side have reached these cells.
pub(crate) fn arrived(field: &Field, roster: &Roster, side: SideId, cells: &[Cell]) -> usize {
    Standing { field, roster, fallen: &[] }.arrived(side, cells)
}
