//! Offers of opportunity attacks to the units that the current act provokes (DP-026, DP-110, DP-111).

use bevy_ecs::prelude::*;

use super::{
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        means,
        triggers::{self, Occasion},
        verb_rules::{Leaves, rules_of},
    },
    state::Look,
};
use hexfray_battle::{
    Action, Name, Options, Order, ResolveSystems, Resolving, UnitId,
    play::{Asked, Playing},
};

/// The answer that declines to strike.
pub const LET_IT_GO: Name = Name::new("let it go");

/// Asks the next unit that may strike at a unit in its space, or at one that leaves with it.
pub(super) fn offer_here(play: &mut Play<'_>, at: UnitId, occasion: Occasion) {
    let look = play.look();
    // A reaction does not provoke a unit in the middle of its own act; otherwise two units that shoot at each other
    // would never stop.
    let answers = look.acts.action().is_some_and(|action| action.reaction);
    let busy = |unit: UnitId| answers && look.acts.interrupted().any(|(_, action)| action.unit == unit);
    let may = |(unit, _): &(UnitId, UnitId)| !look.acts.was_offered(*unit) && !busy(*unit);
    let next = triggers::strikers_at(&look, &exposed(&look, at, occasion), occasion).into_iter().find(may);
    let Some((striker, at)) = next else { return };
    let options = opportunities(&look, striker, at);
    let question = match occasion {
        Occasion::Leaving => Question::StrikeLeaving,
        Occasion::Shooting => Question::StrikeShooting,
    };
    play.acts().offer(striker);
    play.ask_midway(striker, question, options, ResolveSystems::Target);
}

fn opportunities(look: &Look<'_>, striker: UnitId, at: UnitId) -> Options {
    let name = |act| means::means_of(look, striker, act).map_or(Name::new("strike"), means::attack_name);
    [LET_IT_GO].into_iter().chain(triggers::opportunities(look, striker, at).into_iter().map(name)).collect()
}

/// The units that the current act exposes to blows: the one that shoots or falls, or all that leave the space.
fn exposed(look: &Look<'_>, at: UnitId, occasion: Occasion) -> Vec<UnitId> {
    let falls = look.acts.action().is_some_and(|action| leaves(action.order) == Leaves::Falls);
    triggers::exposed(look, at, occasion, falls)
}

/// The unit at which another may strike because of the current act: its user, the vehicle that the user drives, or a
/// unit that is dragged along.
pub fn exposed_to(look: &Look<'_>, striker: UnitId, occasion: Occasion) -> Option<UnitId> {
    let exposed = exposed(look, provoker(look)?, occasion);
    triggers::strikers_at(look, &exposed, occasion).into_iter().find(|(unit, _)| *unit == striker).map(|(_, at)| at)
}

/// The unit that provokes blows by the current act: its user, or the vehicle that the user drives.
fn provoker(look: &Look<'_>) -> Option<UnitId> {
    let Action { unit, order, .. } = look.acts.action()?;
    if leaves(order) == Leaves::Mover { look.mover(unit) } else { Some(unit) }
}

/// Which unit leaves its space by an order.
fn leaves(order: Order) -> Leaves {
    match order {
        Order::Move { .. } => Leaves::Mover,
        Order::Act { act, .. } => rules_of(act.verb).leaves,
        _ => Leaves::None,
    }
}

/// Postpones the open question until another act is over; returns the step in which the current act asks it again.
pub fn put_off(world: &mut World) -> ResolveSystems {
    let Some((asked, question)) = world.resource_mut::<Asked<Question>>().take() else { return ResolveSystems::React };
    if matches!(question, Question::StrikeLeaving | Question::StrikeShooting | Question::Protect) {
        world.resource_mut::<Resolving>().withdraw_offer(asked);
    }
    question::step_of(question)
}
