//! Invariants after every order of `percentile`: counts fall, a unit defends or acts, counters are empty between turns.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, Event, Flow, Order, UnitId, Verb, play::Units},
    map::TriggerEffect,
    rules::percentile::state::{Escaping, UnitState},
};

use super::{Before, Invariants, ground::is_done_for};

pub struct Percentile;

impl Invariants for Percentile {
    fn holds(&self) -> &'static [&'static str] {
        &["Immobilize", "Frozen", "Stop", "Stone", "Imprison", "Heat"]
    }

    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
        counts_fall(before.count, events)?;
        lava_burns_who_goes_there(battle, before, events)?;
        spikes_sting_who_goes_there(battle, before, events)?;
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
fn counts_fall(before: i32, events: &[Event]) -> Result<(), String> {
    let mut last = before;
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

/// Kinds of unit that walk on the ground and take full damage from fire.
const WALKERS: &[&str] = &[
    "swordsman",
    "random_warden",
    "random_twin",
    "random_thrower",
    "random_burner",
    "random_partner",
    "knight",
    "spearman",
    "lancer",
    "archer",
    "gunner",
    "healer",
    "thief",
    "monk",
    "raider",
    "raider_bowman",
    "ogre",
    "paladin",
    "dancer",
    "fighter",
    "samurai",
    "ninja",
    "sword_master",
];

/// Parts of the names of conditions that protect from lava.
const SPARED: [&str; 4] = ["Float", "Flight", "Fire", "Stone"];

/// A unit that walks into a cell with burning ground, or lands there, is burnt, after any act (MC-055, MC-162).
fn lava_burns_who_goes_there(battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
    let board = battle.board();
    for (at, event) in events.iter().enumerate() {
        let (unit, entered) = match event {
            Event::Moved { unit, path, .. } => (unit, &path[1..]),
            Event::Placed { unit, cell } if lands(battle, before, &events[..at], *unit) => {
                (unit, std::slice::from_ref(cell))
            }
            _ => continue,
        };
        let view = battle.unit(*unit).expect("units that move are there");
        let spared = |name: &hexfray::battle::Name| SPARED.iter().any(|part| name.as_str().contains(part));
        let conditions = battle.conditions(*unit);
        let names = before.conditions[unit.index()].iter().copied().chain(conditions.iter().map(|one| one.name));
        let walks = WALKERS.contains(&view.kind.as_str()) && !names.into_iter().any(|name| spared(&name));
        if !walks || view.footprint.size() > 1 {
            continue;
        }
        for cell in entered {
            let Some(hazard) = board.hazard(*cell).filter(|hazard| hazard.hp_percent > 0) else { continue };
            let burns = |event: &Event| matches!(event, Event::Damaged { unit: of, what, .. } if of == unit && what.as_str() == hazard.name);
            let after = &events[at..];
            if !after.iter().any(burns) && !is_done_for(*unit, after) {
                return Err(format!("{unit:?} goes into {} in {cell} and is not burnt (MC-055)", hazard.name));
            }
        }
    }
    Ok(())
}

/// Whether a unit that is put elsewhere after these events lands there: thrown by a foe, or by an object that it uses. A unit
/// that the referee, magic or its holder puts down does not (MC-038, MC-049, MC-178).
fn lands(battle: &Battle, before: &Before, earlier: &[Event], unit: UnitId) -> bool {
    let held = |name: &hexfray::battle::Name| name.as_str() == "Imprison";
    let names = battle.conditions(unit).iter().map(|one| one.name).collect::<Vec<_>>();
    let is_held = before.conditions[unit.index()].iter().chain(&names).any(held);
    let escapes = |event: &Event| matches!(event, Event::Noted { unit: of, what, .. } if *of == unit && what.as_str() == "cannot stay over this ground");
    let is_here = before.cells[unit.index()].is_some();
    if matches!(before.order, Order::Referee(_)) || !is_here || is_held || earlier.iter().any(escapes) {
        return false;
    }
    let last = earlier.iter().rev().find_map(|event| match event {
        Event::Declared { unit, act, .. } => Some((*unit, *act)),
        _ => None,
    });
    last.is_some_and(|(by, act)| match act.verb {
        Verb::TRIGGER => {
            let trigger = battle.board().triggers().get(usize::from(act.with));
            let goes = |effect: &TriggerEffect| matches!(effect, TriggerEffect::Go(_));
            by == unit && trigger.is_some_and(|trigger| trigger.effects.iter().all(goes))
        }
        _ => battle.are_hostile(
            battle.unit(by).expect("who acts is there").side,
            battle.unit(unit).expect("who comes is there").side,
        ),
    })
}

/// A unit that enters the cell of a unit with spikes is hurt, after any act (MC-179).
fn spikes_sting_who_goes_there(battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
    let names = |unit: UnitId| battle.conditions(unit).iter().map(|one| one.name).collect::<Vec<_>>();
    let has_spikes = |names: &[hexfray::battle::Name]| names.iter().any(|name| name.as_str().ends_with("Spikes"));
    let out_of_reach = ["Hidden", "Aloft", "Risen", "Poised"];
    let is_out = |names: &[hexfray::battle::Name]| names.iter().any(|name| out_of_reach.contains(&name.as_str()));
    let stands = |bearer: &UnitId| {
        let cell = before.cells[bearer.index()].filter(|_| has_spikes(&before.conditions[bearer.index()]))?;
        let now = names(*bearer);
        let still = battle.unit(*bearer).is_some_and(|view| view.is_active() && view.cell == Some(cell));
        (still && has_spikes(&now) && !is_out(&now)).then_some((*bearer, cell))
    };
    let bearers: Vec<_> = battle.units().filter_map(|view| stands(&view.id)).collect();
    for (at, event) in events.iter().enumerate() {
        let Event::Moved { unit, path, .. } = event else { continue };
        let meets = |(bearer, cell): &&(UnitId, hexfray::grid::Cell)| bearer != unit && path[1..].contains(cell);
        let Some((bearer, cell)) = bearers.iter().find(meets) else { continue };
        let stung = |event: &Event| match event {
            Event::Damaged { unit: of, what, .. } | Event::Healed { unit: of, what, .. } => {
                of == unit && what.as_str() == "spikes"
            }
            _ => false,
        };
        let after = &events[at..];
        if !after.iter().any(stung) && !is_done_for(*unit, after) {
            return Err(format!(
                "{unit:?} goes through {cell}, where {bearer:?} has spikes, and is not stung (MC-179)"
            ));
        }
    }
    Ok(())
}

/// Immediate actions belong to the turn in which they were ordered (TC-045).
fn counters_are_empty(battle: &Battle) -> Result<(), String> {
    let actor = battle.world().resource::<Flow>().actor();
    for (unit, state) in battle.world().resource::<Units<UnitState>>().iter() {
        if Some(unit) != actor && state.turn.quick > 0 && battle.outcome().is_none() {
            return Err(format!("{unit:?} has {} actions at once outside its turn", state.turn.quick));
        }
    }
    Ok(())
}

/// A unit that defends does nothing else in the same turn (TC-128).
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
