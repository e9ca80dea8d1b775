//! The stages of a round as systems: sides act as wholes, one after the other (SW-040 … SW-049).

use bevy_ecs::prelude::*;

use crate::{
    acts::{feats, order},
    content::Method,
    stages::{company, effects, falls, melee, perform, saddle, starts, water},
    state::{Actor, Posture, Sides, UnitState, change, conditions, lead_of},
};
use hexfray_battle::{
    Decision, Event, Flow, Log, Stage, UnitId,
    play::{Expiry, Units, Until},
};

/// Begins a round: units that stayed in a skirmish join it, durations lose a round, and all units may act again
/// (SW-042, SW-096).
pub fn begin_round(world: &mut World) {
    let round = world.resource::<Flow>().round();
    if round == 1 {
        starts::begin(world);
        company::gather(world);
        saddle::remember_steeds(world);
    } else {
        effects::tick(world);
        water::pass_round(world);
        melee::linger(world);
    }
    for (_, state) in world.resource_mut::<Units<UnitState>>().iter_mut() {
        state.begin_round();
        state.posture.blocks = 0;
    }
    let mut sides = world.resource_mut::<Sides>();
    sides.done = 0;
    sides.company = None;
    if let Some(first) = sides.first {
        sides.acting = first;
    }
}

/// Lets the acting side pick the next unit; when all its units are done the other side follows, then the round ends
/// (SW-045, SW-048). Members of one company act one after the other (SW-226).
pub fn next_turn(world: &mut World) {
    // If a unit is asked whether to catch a falling one, this stage runs again.
    company::gather(world);
    saddle::unseat(world, &[]);
    if falls::settle(world) {
        return;
    }
    loop {
        match order::choice(world)[..] {
            [] if !another_side(world) => {
                world.resource_mut::<Flow>().go_to(Stage::RoundEnd);
                return;
            }
            [] => {}
            [unit] => return begin_turn(world, unit),
            _ => {
                let side = world.resource::<Sides>().acting;
                return world.resource_mut::<Flow>().ask(Decision::Pick { side });
            }
        }
    }
}

/// Lets the next side that has not acted begin; returns whether there is one.
fn another_side(world: &mut World) -> bool {
    let order = order::side_order(world);
    let mut sides = world.resource_mut::<Sides>();
    sides.done |= 1 << sides.acting.0;
    sides.company = None;
    let next = order.into_iter().find(|side| sides.done >> side.0 & 1 == 0);
    if let Some(side) = next {
        sides.acting = side;
    }
    next.is_some()
}

/// Begins a unit's turn.
pub fn begin_turn(world: &mut World, unit: UnitId) {
    let lead = lead_of(world, unit);
    world.resource_mut::<Sides>().company = Some(lead);
    world.resource_mut::<Log>().push(Event::TurnStarted { unit, tick: None });
    world.resource_mut::<Flow>().begin_turn(unit);
}

/// Starts a unit's turn: effects that last until then end (SW-044), and a unit that has declared a retreat may leave
/// now (SW-101).
pub fn start_turn(world: &mut World) {
    let Some(unit) = world.resource::<Flow>().actor() else { return };
    let mut state = change(world, unit);
    state.turn.leaving = state.posture.retreating;
    // By the setting, a block was the movement of this turn: a Limited Move (SW-112).
    if state.posture.spent {
        (state.turn.method, state.turn.moved) = (Some(Method::Limited), true);
    }
    // The log does not mention their end.
    Expiry::expire(&conditions::EXPIRIES, &mut state, Until::OwnTurn);
    // A unit of its company may have taken a Full Move with it in this round (SW-225, SW-254).
    let full_move = state.turn.method == Some(Method::Full);
    state.posture = Posture { full_move, exposed: false, evasion: 0, spent: false, ..state.posture };
    let further = feats::further_majors(world, unit);
    change(world, unit).turn.further = further;
    perform::let_go_of_offers(world, unit);
    effects::expire(world, unit, Until::OwnTurn);
}

/// Asks the acting unit what to do, or ends its turn when it can do nothing more.
pub fn ask(world: &mut World) {
    let unit = world.resource::<Flow>().actor();
    let actor = unit.and_then(|unit| Actor::of(world, unit));
    let asked = actor.filter(|actor| actor.cell.is_some() && actor.is_able() && !actor.turn.over);
    let decision = asked.map(|actor| Decision::Act { unit: actor.id(), side: actor.identity.side });
    let mut flow = world.resource_mut::<Flow>();
    match decision {
        Some(decision) => flow.ask(decision),
        None => flow.go_to(Stage::TurnEnd),
    }
}

/// Ends the acting unit's turn; a declared retreat that was not used lapses (SW-127). Its penalty to Evasion lasts
/// until the next turn (SW-124).
pub fn end_turn(world: &mut World) {
    let Some(unit) = world.resource::<Flow>().actor() else { return };
    let mut state = change(world, unit);
    state.turn.acted = true;
    let lapses = std::mem::take(&mut state.turn.leaving);
    state.posture.retreating &= !lapses;
    effects::expire(world, unit, Until::EndOfTurn);
    world.resource_mut::<Log>().push(Event::TurnEnded { unit });
    melee::settle(world);
    melee::remember(world, unit);
}
