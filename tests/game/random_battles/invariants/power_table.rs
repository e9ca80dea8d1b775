//! Invariants after every order of `power_table`: the kind of move fits all acts of the turn, there are no more Major Actions
//! than a turn has, and a new round resets everything.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, Event, Flow, Order, Rule, UnitId, UnitView, play::Units},
    grid::Cell,
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
        ground_hurts_who_comes_to_it(battle, before, events)?;
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
        // In areas a kind of move is offered only if it leads to another area.
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

/// A unit that takes a Full Move, on foot, in the air or mounted, has its penalty until its next turn, whether it was declared
/// or follows from the metres covered (SW-062, SW-081, SW-242).
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
        // A unit that mounts has covered its metres at its own speed.
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

/// Hazardous ground hurts units that enter it: on foot, by magic or force, by landing, and by dismounting (SW-249).
fn ground_hurts_who_comes_to_it(battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
    let ruled = matches!(before.order, Order::Referee(_));
    let is_in_the_air = |view: &UnitView| view.altitude > 0;
    let was_in_the_air = |view: &UnitView| before.altitudes[view.id.index()] > 0;
    let states = battle.world().resource::<Units<UnitState>>();
    let lead = |unit: UnitId| states.of(unit).company.lead;
    let is_carried = |view: &UnitView| lead(view.id) != view.id;
    let by_rule = |event: &Event, unit: UnitId| match event {
        Event::Announced { rule, .. } => *rule == Rule::new("SW-104"),
        Event::Noted { unit: of, rule, .. } => *of == unit && *rule == Rule::new("SW-090"),
        _ => false,
    };
    // The members of a skirmish are at its centre only for distances (SW-090, SW-104).
    let in_melee = |unit: UnitId| states.of(unit).melee.of.is_some() || events.iter().any(|event| by_rule(event, unit));
    let comes_down = |unit: UnitId, event: &Event| match event {
        Event::Noted { unit: of, what, .. } => *of == unit && !ruled && COMES_DOWN.contains(&what.as_str()),
        _ => false,
    };
    ground::strikes(battle, events, "power_table", |view, event| {
        let unit = view.id;
        // Units in the air and carried units do not touch the ground.
        if is_in_the_air(view) || is_carried(view) {
            return Vec::new();
        }
        let is_put = events.iter().any(|event| !ground::put(unit, event).is_empty());
        if !is_put && events.iter().any(|event| comes_down(unit, event)) {
            return view.cell.filter(|_| comes_down(unit, event)).into_iter().collect();
        }
        let counts = !was_in_the_air(view) && !ruled && before.cells[unit.index()].is_some() && !in_melee(unit);
        // The mount walks for its rider, and a rider that has just come down did not walk itself.
        let walks = !was_in_the_air(view) && !events.iter().any(|event| comes_down(unit, event));
        let walked: &[Cell] = match event {
            Event::Moved { unit: of, path, .. } if walks && lead(*of) == unit => &path[1..],
            _ => &[],
        };
        let put: &[Cell] = if counts { ground::put(unit, event) } else { &[] };
        [walked, put].concat()
    })
}

/// The words in the log for units that come down to the ground of their cell (SW-242, SW-260, SW-264).
const COMES_DOWN: [&str; 3] = ["lands", "gets off", "falls off"];

/// A held unit does not rise or sink by itself, and a retreat by flight ends outside the skirmish (SW-065, SW-101).
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
