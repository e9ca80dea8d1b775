//! Declarations: methods, feats, retreats, passing together, joining a melee.

use bevy_ecs::prelude::*;

use crate::{
    acts::{feats, retreat, together},
    content::Method,
    numbers::survey,
    stages::melee,
    state::{Actor, change, lead_of, members, state_of},
};
use hexfray_battle::{Event, Log, Rule, UnitId};

/// Declares a movement method for all units that move together: its cost and restrictions apply however far they go
/// (SW-057, SW-062).
pub fn declare_method(world: &mut World, unit: UnitId, method: Method) {
    for member in members(world, lead_of(world, unit)) {
        let mut state = change(world, member);
        state.turn.method = Some(method);
        state.posture.full_move |= method == Method::Full;
    }
}

/// Declares a retreat: the unit may leave in its next turn, or by the setting in this one (SW-124).
pub fn declare_retreat(world: &mut World, unit: UnitId) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let (first, exposed) = (retreat::declared_first(&actor), retreat::is_exposed(world, unit));
    let mut state = change(world, unit);
    (state.posture.retreating, state.posture.exposed) = (true, exposed);
    state.turn.leaving = first;
}

/// Lets a unit join the melee at whose centre it stands (SW-091).
pub fn join_melee(world: &mut World, unit: UnitId) {
    let Some(id) = Actor::of(world, unit).and_then(|actor| retreat::may_join(&actor).ok()) else { return };
    let settled = survey::with_positions(world, |positions| positions.join(unit, id));
    melee::carry_out(world, settled);
    change(world, unit).turn.moved = true;
}

/// Declares that a unit passes together with another, and with all that already pass with either.
pub fn pass_together(world: &mut World, unit: UnitId, other: UnitId) {
    let mut all = vec![unit, other];
    for one in [unit, other] {
        all.extend(together::with(world, one));
    }
    all.sort_unstable();
    all.dedup();
    for &one in &all {
        let mut state = change(world, one);
        state.announced.together =
            all.iter().copied().filter(|&other| other != one).take(state.announced.together.capacity()).collect();
    }
}

/// Declares a unit's method for all units that pass together with it and have declared none (SW-057).
pub fn follow_suit(world: &mut World, unit: UnitId) {
    let Some(method) = state_of(world, unit).turn.method else { return };
    for other in together::with(world, unit) {
        if state_of(world, other).turn.method.is_none() {
            declare_method(world, other, method);
        }
    }
}

/// Declares a feat for the next attack; its change of Evasion lasts until the next turn (SW-217).
pub fn declare_feat(world: &mut World, unit: UnitId, with: u8) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let (Some(&id), Some(feat)) = (actor.sheet.feats.get(usize::from(with)), feats::feat(&actor, with)) else {
        return;
    };
    let (what, evasion) = (feat.name(), feat.changes.evasion);
    let mut state = change(world, unit);
    state.turn.feat = Some(id);
    state.turn.feats += 1;
    state.posture.evasion += evasion;
    let rule = Rule::new("SW-217");
    world.resource_mut::<Log>().push(Event::Noted { unit, what, rule });
}
