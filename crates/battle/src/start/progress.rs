//! The progress of sides toward their goals.

use bevy_ecs::prelude::*;
use serde::Serialize;

use super::{
    goals::GoalKind,
    ruleset::{Rules, Setup},
    script::GoalWord,
    victory::arrived,
};
use crate::{Field, Flow, Place, Presence, Roster, SideId, UnitId, UnitView, narrow};

/// A goal with its progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoalView {
    /// The side that wins by it.
    pub side: SideId,
    /// What the side has to do.
    pub kind: GoalKind,
    /// How much of it is done: foes beaten, units that have arrived, rounds lasted, hit points lost by the unit to defeat.
    pub done: i32,
    /// How much there is to do.
    pub of: i32,
}

impl GoalView {
    /// The progress in percent, 0 to 100.
    pub fn percent(&self) -> u8 {
        narrow::<u8>(self.done.clamp(0, self.of) * 100 / self.of.max(1))
    }
}

/// The goals of all sides with their progress, in the order of the sides. Besides its own goals each side has the goal to
/// defeat all foes.
pub(crate) fn goals(world: &World, setup: &Setup) -> Vec<GoalView> {
    let sides = (0..narrow::<u8>(setup.sides.len())).map(SideId);
    sides.flat_map(|side| of_side(world, setup, side)).collect()
}

/// A side's progress with its most advanced goal, 0 to 100.
pub(crate) fn furthest(world: &World, setup: &Setup, side: SideId, kind: Option<GoalWord>) -> u8 {
    let meant = of_side(world, setup, side).into_iter().filter(|goal| kind.is_none_or(|kind| kind.fits(&goal.kind)));
    meant.map(|goal| goal.percent()).max().unwrap_or(0)
}

fn of_side(world: &World, setup: &Setup, side: SideId) -> Vec<GoalView> {
    let own = setup.goals.iter().filter(|goal| goal.side == side).map(|goal| &goal.kind);
    let has_foes = world.resource::<Roster>().has_foes(side);
    let always =
        has_foes.then_some(&GoalKind::DefeatAll).filter(|_| own.clone().all(|kind| *kind != GoalKind::DefeatAll));
    let view = |kind: &GoalKind| {
        let (done, of) = count(world, setup, side, kind);
        GoalView { side, kind: kind.clone(), done, of }
    };
    own.chain(always).map(view).collect()
}

/// How much of a goal is done, and how much there is to do.
fn count(world: &World, setup: &Setup, side: SideId, kind: &GoalKind) -> (i32, i32) {
    let (field, roster) = (world.resource::<Field>(), world.resource::<Roster>());
    let is_beaten = |unit: UnitId| matches!(field.place(unit).presence(), Presence::Down | Presence::Out);
    match kind {
        GoalKind::DefeatAll => {
            // A summoned unit does not have to be beaten.
            let foes =
                || setup.units.iter().filter(|unit| unit.companion_of.is_none() && roster.are_hostile(side, unit.side));
            (narrow::<i32>(foes().filter(|unit| is_beaten(unit.id)).count()), narrow::<i32>(foes().count()))
        }
        GoalKind::Reach { cells, count, .. } => (narrow::<i32>(arrived(field, roster, side, cells)), i32::from(*count)),
        GoalKind::HoldOut { rounds } => {
            let flow = world.resource::<Flow>();
            let lasts = u16::from(flow.verdict().is_none());
            (i32::from(flow.round().saturating_sub(lasts)), i32::from(*rounds))
        }
        GoalKind::Defeat { unit } if is_beaten(*unit) => (1, 1),
        GoalKind::Defeat { unit } => {
            let (hp, most) = hit_points(world, *unit);
            // A unit counts as beaten only when it is.
            ((most - hp).clamp(0, (most - 1).max(0)), most.max(1))
        }
    }
}

/// The hit points of a unit, or what the rules have in their place, and their maximum.
fn hit_points(world: &World, unit: UnitId) -> (i32, i32) {
    let roster = world.resource::<Roster>();
    let (Some(identity), Some(entity)) = (roster.units().get(unit.index()), roster.entity(unit)) else { return (0, 0) };
    let place = world.get::<Place>(entity).copied().unwrap_or(Place::AWAY);
    let mut view = UnitView::of(identity, place.presence(), place.cell(), 0);
    world.resource::<Rules>().0.view(world, &mut view);
    (view.hp, view.hp_max)
}
