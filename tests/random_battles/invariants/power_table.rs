//! What holds after every order of `power_table`: the way of moving goes with everything that was done, Major Actions
//! are those that a turn has, a new round begins afresh.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, Event, Flow, Order, UnitId, play::Units},
    rules::power_table::PowerTableVerb,
    rules::power_table::state::{Turn, UnitState},
};

use super::{Before, Invariants};

pub struct PowerTable;

impl Invariants for PowerTable {
    fn holds(&self) -> &'static [&'static str] {
        &["Restrained", "Webbed", "Prone"]
    }

    fn look(&self, battle: &Battle, before: &Before, _: &[Event]) -> Result<(), String> {
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

fn pace(unit: UnitId, method: i16) -> Order {
    let act = Act { verb: PowerTableVerb::PACE, with: 0, option: method };
    Order::Act { unit, act, aim: Aim::None }
}
