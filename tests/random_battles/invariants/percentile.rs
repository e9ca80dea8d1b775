//! What holds after every order of `percentile`: counts fall, one defends or acts, counters are empty between turns.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, Event, Flow, Order, UnitId, Verb, play::Units},
    rules::percentile::state::{Escaping, UnitState},
};

use super::{Before, Invariants};

pub struct Percentile;

impl Invariants for Percentile {
    fn holds(&self) -> &'static [&'static str] {
        &["Immobilize", "Frozen", "Stop", "Stone", "Imprison"]
    }

    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
        counts_fall(events)?;
        counters_are_empty(battle)?;
        defence_is_a_whole_turn(before, events)
    }

    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String> {
        let Decision::Act { unit, .. } = *battle.decision() else { return Ok(()) };
        let state = battle.world().resource::<Units<UnitState>>().of(unit);
        let (turn, sends) = (state.turn, state.memory.sends);
        if turn.acted || turn.slipping || sends != 0 || turn.escaping == Escaping::ThisRound {
            return Ok(());
        }
        match (1..=turn.count).find(|&ticks| !orders.contains(&wait(unit, ticks))) {
            Some(ticks) if state.summoning.called.is_none() => Err(format!("{unit:?} may wait {ticks} ticks (TC-129)")),
            _ => Ok(()),
        }
    }
}

fn wait(unit: UnitId, ticks: i16) -> Order {
    let act = Act { verb: Verb::WAIT, with: 0, option: ticks };
    Order::Act { unit, act, aim: Aim::None }
}

/// The count that the log shows never rises within a round (TC-053).
fn counts_fall(events: &[Event]) -> Result<(), String> {
    let mut last = i32::MAX;
    for event in events {
        match event {
            Event::RoundStarted { .. } => last = i32::MAX,
            Event::TurnStarted { unit, tick: Some(tick) } if *tick > last => {
                return Err(format!("the turn of {unit:?} bears {tick}, after {last}"));
            }
            Event::TurnStarted { tick: Some(tick), .. } => last = *tick,
            _ => {}
        }
    }
    Ok(())
}

/// Actions at once belong to the turn in which they were given (TC-045).
fn counters_are_empty(battle: &Battle) -> Result<(), String> {
    let actor = battle.world().resource::<Flow>().actor();
    for (unit, state) in battle.world().resource::<Units<UnitState>>().iter() {
        if Some(unit) != actor && state.turn.quick > 0 && battle.outcome().is_none() {
            return Err(format!("{unit:?} has {} actions at once outside its turn", state.turn.quick));
        }
    }
    Ok(())
}

/// Whoever defends does nothing else in the same turn (TC-128).
fn defence_is_a_whole_turn(before: &Before, events: &[Event]) -> Result<(), String> {
    let Order::Act { unit, act, .. } = before.order else { return Ok(()) };
    if act.verb != Verb::DEFEND {
        return Ok(());
    }
    let ends = events.iter().position(|event| matches!(event, Event::TurnEnded { .. })).unwrap_or(events.len());
    let acts = |event: &Event| matches!(event, Event::Declared { unit: of, .. } if *of == unit);
    match events[..ends].iter().any(acts) {
        true => Err(format!("{unit:?} defends, and acts in the same turn")),
        false => Ok(()),
    }
}
