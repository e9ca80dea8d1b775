//! What holds after every order of `power_table`: the way of moving goes with everything that was done, Major Actions
//! are those that a turn has, a new round begins afresh.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, Event, Flow, Order, Rule, UnitId, play::Units},
    rules::power_table::PowerTableVerb,
    rules::power_table::content::Method,
    rules::power_table::state::{Skirmishes, Turn, UnitState},
};

use super::{Before, Invariants, ground};

pub struct PowerTable;

impl Invariants for PowerTable {
    fn holds(&self) -> &'static [&'static str] {
        &["Restrained", "Webbed", "Prone"]
    }

    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
        full_moves_have_their_price(battle, before)?;
        flights_are_moves(battle, before, events)?;
        // Those who are in the air, and those who are carried, do not tread on the ground.
        let rides = |unit: UnitId| battle.carrier(unit).is_some_and(|carrier| carrier != unit);
        ground::strikes(battle, events, "power_table", |view| {
            let in_the_air = view.altitude > 0 || before.altitudes[view.id.index()] > 0;
            in_the_air || rides(view.id)
        })?;
        let actor = battle.world().resource::<Flow>().actor();
        for (unit, state) in battle.world().resource::<Units<UnitState>>().iter() {
            let Turn { method, most, majors, further, feats, .. } = state.turn;
            if let Some((method, most)) = method.zip(most).filter(|(method, most)| method > most) {
                return Err(format!(
                    "{unit:?} takes a {method:?} Move and does what goes with a {most:?} one (SW-057)"
                ));
            }
            if majors > further + 1 {
                return Err(format!("{unit:?} has taken {majors} Major Actions of {} (SW-060)", further + 1));
            }
            if feats > 1 {
                return Err(format!("{unit:?} has declared {feats} feats in a turn (SW-217)"));
            }
            let begins = battle.round() > before.round && !state.turn.acted && actor != Some(unit);
            if begins && (majors > 0 || feats > 0 || most.is_some()) {
                return Err(format!("{unit:?} begins a round with what it did in the last one: {:?}", state.turn));
            }
        }
        Ok(())
    }

    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String> {
        let Decision::Act { unit, .. } = *battle.decision() else { return Ok(()) };
        let state = battle.world().resource::<Units<UnitState>>().of(unit);
        let fresh = state.turn == Turn { further: state.turn.further, leaving: state.turn.leaving, ..Turn::default() };
        let offered = |method: i16| orders.contains(&pace(unit, method));
        // In areas a way of moving is offered where it leads anywhere.
        let counts_metres = battle.board().grid().len() > 3;
        if fresh && counts_metres && offered(0) && !offered(1) {
            return Err(format!("{unit:?} has done nothing yet, and no Normal Move is offered (SW-057)"));
        }
        Ok(())
    }
}

/// Whether a battle is played in areas rather than metres.
fn is_of_areas(battle: &Battle) -> bool {
    battle.board().grid().len() <= 3
}

/// A unit that takes a Full Move pays its price until its next turn, on foot, in the air or in the saddle: whether that was
/// declared or follows from the metres that it covered (SW-062, SW-081, SW-242).
fn full_moves_have_their_price(battle: &Battle, before: &Before) -> Result<(), String> {
    let states = battle.world().resource::<Units<UnitState>>();
    let mover = match before.order {
        Order::Move { unit, .. } => Some(unit),
        Order::Act { unit, act, .. } if act.verb == PowerTableVerb::FLY => Some(unit),
        _ => None,
    };
    let mover = mover.filter(|_| !is_of_areas(battle)).map(|unit| states.of(unit).company.lead);
    for (unit, state) in states.iter().filter(|(unit, _)| battle.unit(*unit).is_some_and(|view| view.is_active())) {
        let Turn { method, climbed, metres, remounted, .. } = state.turn;
        let lead = state.company.lead;
        // Who gets on has covered its own metres at its own speed.
        let goes = mover == Some(lead) && !remounted;
        let speed = before.speeds[lead.index()].unwrap_or(i32::MAX);
        let far = goes && i32::from(climbed) + i32::from(metres) > speed;
        if (far || method == Some(Method::Full)) && !state.posture.full_move {
            return Err(format!("{unit:?} has gone {climbed} and {metres} m ({method:?}) without the price (SW-062)"));
        }
        let (carrier, priced) = (states.of(lead), state.posture.full_move);
        if climbed > 0 && carrier.turn.climbed == climbed && carrier.posture.full_move != priced {
            return Err(format!("{unit:?} has risen with {lead:?}, and one of them alone has the price (SW-062)"));
        }
    }
    Ok(())
}

/// Nobody who is held rises or sinks by itself, and a retreat by flight ends outside of its skirmish (SW-065, SW-101).
fn flights_are_moves(battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
    let Order::Act { unit, act, .. } = before.order else { return Ok(()) };
    let view = battle.unit(unit).expect("who acts is there");
    let falls = events.iter().any(
        |event| matches!(event, Event::Noted { unit: of, rule, .. } if *of == unit && *rule == Rule::new("SW-243")),
    );
    if act.verb != PowerTableVerb::FLY || falls {
        return Ok(());
    }
    if before.was_held(unit) && view.altitude != before.altitudes[unit.index()] {
        return Err(format!("{unit:?} is held, and flies (SW-065)"));
    }
    let states = battle.world().resource::<Units<UnitState>>();
    let leaves = states.of(unit).turn.leaving && states.of(unit).melee.of.is_none();
    let stopped = events
        .iter()
        .any(|event| matches!(event, Event::Noted { unit: of, what, .. } if *of == unit && what.as_str() == "stopped"));
    for skirmish in battle.world().resource::<Skirmishes>().list.iter().filter(|_| leaves && !stopped) {
        // Straight up and down from the centre every metre counts.
        let rise = u32::from(view.altitude.abs_diff(skirmish.altitude));
        if view.cell == Some(skirmish.centre) && rise <= skirmish.radius.into() {
            return Err(format!("the retreat of {unit:?} ends {rise} m from the centre (SW-101)"));
        }
    }
    Ok(())
}

fn pace(unit: UnitId, method: i16) -> Order {
    let act = Act { verb: PowerTableVerb::PACE, with: 0, option: method };
    Order::Act { unit, act, aim: Aim::None }
}
