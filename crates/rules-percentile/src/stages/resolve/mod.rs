//! How an act takes effect: the five steps of the Attack Action (TC-091) and the seven of the Ability Action
//! (TC-112), as systems in the machine's ordered sets.

pub mod aftermath;
pub mod apply;
pub mod effects;
pub mod escape;
pub mod hit;
pub mod mirror;
pub mod pick;
pub mod reroll;
pub mod strikes;
pub mod target;
pub mod to_hit;
pub mod witness;

use bevy_ecs::prelude::*;

pub use self::{
    mirror::{answer_mirror, ask_mirror},
    pick::answer_pick,
};
use crate::{
    acts::{planning::use_under_way, verb_rules::rules_of},
    stages::{
        bonds,
        changes::{charges, ground, shared, status, summoning},
        manoeuvre::assist,
        plunge, reaction, straight, water,
    },
    state::{Unit, look},
};
use hexfray_battle::{Action, Machine, Order, ResolveSystems, Resolving};

/// Adds the systems to the machine. Steps that always follow one another are in one system, because starting a system
/// takes about as long as most of them: one announces an ability and finds its targets, one rolls and adjusts its
/// damage, one applies it with its aftermath; a move or a feat begins where it is announced. `is_use` says whether an act
/// affects a unit, `is_other` whether it is neither such an act nor a move: an escape, a leap, a thing on the board.
pub fn install(machine: &mut Machine, is_use: fn(&Action) -> bool, is_other: fn(&Action) -> bool) {
    let abilities = machine.branch(is_use);
    abilities.add_systems((
        begin_use.in_set(ResolveSystems::Target),
        pick::pick_and_pay.in_set(ResolveSystems::Cost),
        hit::roll_hits.in_set(ResolveSystems::Hit),
        hit::roll_damage.in_set(ResolveSystems::Damage),
        end_use.in_set(ResolveSystems::Apply),
        reaction::react.in_set(ResolveSystems::React),
    ));
    let moves = machine.branch(|action| matches!(action.order, Order::Move { .. }));
    moves.add_systems((
        begin_move.in_set(ResolveSystems::Declare),
        ground::walk.in_set(ResolveSystems::Apply),
        end_move.in_set(ResolveSystems::Aftermath),
    ));
    let feats = machine.branch(is_other);
    feats.add_systems((
        begin_feat.in_set(ResolveSystems::Declare),
        feat.in_set(ResolveSystems::Hit),
        end.in_set(ResolveSystems::Aftermath),
    ));
}

/// Begins an act: a unit under Heat falls instead, otherwise the act is announced; a charge is over. Returns whether
/// the act goes on.
fn begin(world: &mut World, action: &Action) -> bool {
    let burns = status::burn(world, action.unit);
    target::declare(world, action, burns);
    charges::land(world, action);
    if burns {
        world.resource_mut::<Resolving>().lost = true;
    }
    !burns
}

/// Begins an act that affects a unit, and finds its targets before it is paid for.
fn begin_use(world: &mut World) {
    if let Some((action, act)) = use_under_way(world)
        && begin(world, &action)
    {
        target::plan(world, &action, act);
        target::find(world, &action, act);
    }
}

/// Applies the effects of an act that affects a unit.
fn end_use(world: &mut World) {
    apply::apply(world);
    end(world);
}

/// Does what follows every act: units over impassable ground fall, bound units stay together, and summons without their
/// summoner leave (MC-114).
fn end(world: &mut World) {
    plunge::enforce_footing(world);
    // Bonds and prisoners are rare.
    if Unit::is_any(world, |one| one.memory.tie.is_some() || one.manoeuvre.captor.is_some()) {
        bonds::keep(world);
        shared::keep_prisoners(world);
    }
    summoning::dismiss_orphans(world);
}

/// Begins a move.
fn begin_move(world: &mut World) {
    let Some(action) = world.resource::<Resolving>().action() else { return };
    let Order::Move { unit, to } = action.order else { return };
    if !begin(world, &action) {
        return;
    }
    straight::lay_course(world, unit, to);
    if water::swim(world, unit) {
        assist::find_seat(world, unit, to);
    } else {
        world.resource_mut::<Resolving>().lost = true;
    }
}

/// Ends a move.
fn end_move(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let at = look::manoeuvre_of(world, unit);
    if has_arrived(world) {
        assist::bring(world, &at);
    }
    aftermath::after_move(world, unit, &at);
    end(world);
}

/// Whether the current move has reached the end of its path; a unit that falls or is held stops earlier.
fn has_arrived(world: &World) -> bool {
    let acts = world.resource::<Resolving>();
    let Some(Action { order: Order::Move { to, .. }, .. }) = acts.action() else { return false };
    acts.moved.path.last() == Some(&to)
}

/// Begins an act of another kind.
fn begin_feat(world: &mut World) {
    if let Some(action) = world.resource::<Resolving>().action() {
        begin(world, &action);
    }
}

/// Carries out an act that is no move and affects no other unit.
fn feat(world: &mut World) {
    let Some(Action { unit, order: Order::Act { act, aim, .. }, what, .. }) = world.resource::<Resolving>().action()
    else {
        return;
    };
    (rules_of(act.verb).work)(world, unit, act, aim, what);
}
