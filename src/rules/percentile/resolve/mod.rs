//! How an act takes effect: the five steps of the Attack Action (TC-091) and the seven of the Ability Action
//! (TC-112), as systems in the machine's ordered sets.

mod aftermath;
mod apply;
mod escape;
mod ground;
mod hit;
mod mirror;
mod pick;
mod target;
mod water;
mod witness;

use bevy::ecs::{prelude::*, schedule::ScheduleConfigs, system::ScheduleSystem};

use super::{
    bonds,
    manoeuvre::{assist, climb, leap},
    plan::{self, Plan},
    plunge, shared,
    special::{self, Specials},
    state::Fighter,
    things::trigger,
};
use crate::battle::{Act, Action, Machine, Order, ResolveSystems, Resolving, Strike, Verb, movement};

pub use aftermath::inflicts;
pub use apply::{drop_turn, gain_hp, gain_mp, interrupt, lose_hp, lose_mp};
pub use escape::forecast as escape_odds;
pub use ground::burn_on;
pub use hit::dice_of;
pub use mirror::{answer_mirror, behind_mirror, mirror};
pub use pick::{Picking, answer_pick, limit};
pub use target::{caught, cell_of, crowd, draw, met, others_in_reach, roll};
pub use witness::catcher;

/// What acts are about, by which they take effect in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// They do something to somebody.
    Deeds,
    /// They are moves.
    Moves,
    /// Other acts: escapes, leaps, climbs, things on the board.
    Feats,
}

impl About {
    const fn of(action: &Action) -> Self {
        match action.order {
            Order::Act { act, .. } if is_deed(act.verb) => Self::Deeds,
            Order::Move { .. } => Self::Moves,
            _ => Self::Feats,
        }
    }
}

/// Adds the systems to the machine.
pub fn install(machine: &mut Machine) {
    let deeds = machine.branch(|action| About::of(action) == About::Deeds);
    deeds.add_systems((
        begin(),
        target::find.in_set(ResolveSystems::Target),
        (pick::pick, target::pay.run_if(super::initiative::all_asked)).chain().in_set(ResolveSystems::Cost),
        (hit::roll_hits, super::reroll::offer).chain().in_set(ResolveSystems::Hit),
        hit::roll_damage.in_set(ResolveSystems::Damage),
        hit::adjust.in_set(ResolveSystems::Adjust),
        apply::apply.in_set(ResolveSystems::Apply),
        (aftermath::follow, end()).chain().in_set(ResolveSystems::Aftermath),
        super::reaction::react.in_set(ResolveSystems::React),
    ));
    let moves = machine.branch(|action| About::of(action) == About::Moves);
    moves.add_systems((
        (begin(), water::swim).chain().in_set(ResolveSystems::Declare),
        assist::find_seat.in_set(ResolveSystems::Target),
        movement::walk.in_set(ResolveSystems::Apply),
        (assist::bring, aftermath::after_move, ground::tread, end()).chain().in_set(ResolveSystems::Aftermath),
    ));
    let feats = machine.branch(|action| About::of(action) == About::Feats);
    feats.add_systems((
        begin(),
        (escape::try_it, leap::roll, climb::roll, trigger::work).chain().in_set(ResolveSystems::Hit),
        end(),
    ));
}

/// How every act begins.
fn begin() -> ScheduleConfigs<ScheduleSystem> {
    let burn = target::burn.run_if(target::burns);
    (burn, target::declare, special::land).chain().in_set(ResolveSystems::Declare)
}

/// What follows every act.
fn end() -> ScheduleConfigs<ScheduleSystem> {
    let prisoners = shared::keep_prisoners.run_if(shared::are_there_prisoners);
    (plunge::watch, bonds::keep.run_if(bonds::are_there), prisoners).chain().in_set(ResolveSystems::Aftermath)
}

/// Whether acts of this verb do something to somebody.
pub const fn is_deed(verb: Verb) -> bool {
    matches!(verb, Verb::Attack | Verb::Ability | Verb::Item | Verb::Improvise)
}

/// The act that is under way, if it is one that does something to somebody.
pub fn deed_under_way(resolving: &Resolving) -> Option<(Action, Act)> {
    let action = resolving.action()?;
    match action.order {
        Order::Act { act, .. } if is_deed(act.verb) => Some((action, act)),
        _ => None,
    }
}

/// The plan of the act that is under way.
fn plan_under_way<'w>(user: &Fighter<'w>, action: &Action, act: Act) -> Option<Plan<'w>> {
    plan::plan(user, act, action.blow).map(|plan| plan.aimed_at(action.aim()))
}

/// The named effects of the act that is under way.
fn effects_under_way(world: &World, action: &Action, act: Act) -> Specials {
    let user = Fighter::of(world, action.unit);
    plan_under_way(&user, action, act).map(|plan| plan.deed.effects.clone()).unwrap_or_default()
}

/// Takes the strikes out of the world for a while, so that both can be changed.
fn with_strikes(world: &mut World, change: impl FnOnce(&mut World, &mut Vec<Strike>)) {
    let mut strikes = std::mem::take(&mut world.resource_mut::<Resolving>().strikes);
    change(world, &mut strikes);
    world.resource_mut::<Resolving>().strikes = strikes;
}
