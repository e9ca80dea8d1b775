//! Invariants from the catalogues for any order with any result: the state before it, and the conditions after it.
//!
//! [`Before`] and [`check`] are for every ruleset; rules of a single ruleset are in its [`Invariants`].

pub mod dice_pool;
mod die_code;
mod fights;
mod ground;
mod percentile;
mod power_table;

pub use fights::blows_agree;

use hexfray::{
    battle::{ActView, Battle, Event, Forecast, Name, Order, Purpose, UnitId, Verb, Wanted},
    grid::Cell,
};

/// The additional invariants of a ruleset.
pub trait Invariants: Sync {
    /// The names of conditions under which a unit cannot move by itself.
    fn holds(&self) -> &'static [&'static str];

    /// The name of the points that abilities cost.
    fn points(&self) -> &'static str {
        "MP"
    }

    /// The sum of a check that forecasts also show; `None` if they do not.
    fn foretold(&self, event: &Event) -> Option<i32> {
        match event {
            Event::Checked { parts, .. } => Some(parts.total()),
            _ => None,
        }
    }

    /// Further invariants after an order; the error is a sentence about the broken one.
    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String>;

    /// Orders that must be offered now; the error is a sentence about the missing one.
    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String>;
}

/// The invariants of a ruleset by its name.
pub fn of(ruleset: &str) -> &'static dyn Invariants {
    match ruleset {
        "percentile" => &percentile::Percentile,
        "power_table" => &power_table::PowerTable,
        "dice_pool" => &dice_pool::DicePool,
        "die_code" => &die_code::DieCode,
        other => panic!("{other} has invariants, too"),
    }
}

/// The state of a battle before an order.
pub struct Before {
    pub order: Order,
    pub round: u16,
    /// The count that the log of this round has reached.
    pub count: i32,
    /// The cells of all units that took part, by number.
    pub cells: Vec<Option<Cell>>,
    /// The names of all units' conditions, by number.
    pub conditions: Vec<Vec<Name>>,
    /// Metres above the ground, by number.
    pub altitudes: Vec<i16>,
    /// The metres that each unit may move in a turn, by number, if metres are counted.
    pub speeds: Vec<Option<i32>>,
    /// Units that were held in their cells.
    held: Vec<UnitId>,
    /// The forecast of the order, if it was requested.
    forecast: Option<Forecast>,
    /// The magic points that its act costs, and the unit that pays.
    cost: Option<(UnitId, i32)>,
}

impl Before {
    /// The state before an order; with `foretells` also the forecast, which takes a while.
    pub fn of(battle: &Battle, order: Order, rules: &dyn Invariants, foretells: bool, count: i32) -> Self {
        let names = |unit: UnitId| battle.conditions(unit).iter().map(|one| one.name).collect::<Vec<_>>();
        let conditions: Vec<Vec<Name>> = battle.units().map(|view| names(view.id)).collect();
        let is_held = |names: &[Name]| names.iter().any(|name| rules.holds().contains(&name.as_str()));
        let held = battle.units().map(|view| view.id).filter(|unit| is_held(&conditions[unit.index()])).collect();
        let cells = battle.units().map(|view| view.cell.filter(|_| view.is_active())).collect();
        let altitudes = battle.units().map(|view| view.altitude).collect();
        let speed = |unit: UnitId| {
            battle.stats(unit).iter().find(|stat| stat.label.as_str() == "Move Speed").map(|stat| stat.value)
        };
        let speeds = battle.units().map(|view| speed(view.id)).collect();
        let forecast = if foretells { battle.forecast(&order).ok() } else { None };
        let cost = match order {
            Order::Act { unit, act, .. } if act.verb == Verb::ABILITY => {
                let view = battle.acts(unit).into_iter().find(|view| view.act == act);
                view.map(|view| (unit, view.mp))
            }
            _ => None,
        };
        Self { order, round: battle.round(), count, cells, conditions, altitudes, speeds, held, forecast, cost }
    }

    /// Whether a unit was held in its cell.
    pub fn was_held(&self, unit: UnitId) -> bool {
        self.held.contains(&unit)
    }
}

/// The count that the log has reached after these events, given the count before them (TC-053).
pub fn count_after(count: i32, events: &[Event]) -> i32 {
    events.iter().fold(count, |count, event| match event {
        Event::RoundStarted { .. } => i32::MAX,
        Event::TurnStarted { tick: Some(tick), .. } => *tick,
        _ => count,
    })
}

/// Checks all invariants after an order; the error is a sentence about the broken one.
pub fn check(battle: &Battle, rules: &dyn Invariants, before: &Before, events: &[Event]) -> Result<(), String> {
    stays(before, events)?;
    moves_begin_where_units_stand(before, events)?;
    is_paid_once(rules, before, events)?;
    is_as_foretold(rules, before, events)?;
    lists_who_stands(battle)?;
    if before.forecast.is_some() {
        lists_what_is_wanted(battle)?;
    }
    rules.look(battle, before, events)
}

/// A list of the acts for one purpose, or of those that are possible now, is a part of the whole list.
fn lists_what_is_wanted(battle: &Battle) -> Result<(), String> {
    let purposes = [Purpose::Harm, Purpose::Hinder, Purpose::Mend, Purpose::Help, Purpose::Turn].map(Some);
    // One list after each order, so that all have their turn.
    let turn = battle.history().len() % (purposes.len() + 1);
    let wanted = match purposes.get(turn) {
        Some(&purpose) => Wanted { purpose, ..Wanted::ALL },
        None => Wanted { ready: true, ..Wanted::ALL },
    };
    // The unit that decides, and another, whose turn it is not.
    let deciding = battle.decision().unit();
    let other = battle.units().map(|view| view.id).filter(|&unit| Some(unit) != deciding).last();
    for unit in deciding.into_iter().chain(other) {
        let all = battle.acts(unit);
        let expected: Vec<&ActView> = all.iter().filter(|view| wanted.view(view)).collect();
        let listed = battle.acts_where(unit, wanted);
        if listed.iter().ne(expected) {
            let Wanted { purpose, ready, .. } = wanted;
            return Err(format!("{unit:?}: not the acts for {purpose:?}, ready {ready}: {listed:?}"));
        }
    }
    Ok(())
}

/// A unit that cannot move stays in its cell, unless the condition that held it has ended.
fn stays(before: &Before, events: &[Event]) -> Result<(), String> {
    for (at, event) in events.iter().enumerate() {
        let Event::Moved { unit, path, .. } = event else { continue };
        let is_free = |event: &Event| matches!(event, Event::ConditionEnded { unit: of, .. } if of == unit);
        if path.len() > 1 && before.held.contains(unit) && !events[..at].iter().any(is_free) {
            return Err(format!("{unit:?} may not move, and goes over {path:?}"));
        }
    }
    Ok(())
}

/// Each move that is told begins where its unit stands, so that no step is told or shown twice.
fn moves_begin_where_units_stand(before: &Before, events: &[Event]) -> Result<(), String> {
    let mut cells = before.cells.clone();
    for event in events {
        match event {
            Event::Moved { unit, path, .. } => {
                let cell = &mut cells[unit.index()];
                if cell.is_some_and(|cell| path.first() != Some(&cell)) {
                    return Err(format!("{unit:?} stands in {cell:?}, and goes over {path:?}"));
                }
                *cell = path.last().copied();
            }
            Event::Placed { unit, cell } => cells[unit.index()] = Some(*cell),
            Event::Defeated { unit, .. } | Event::Left { unit, .. } | Event::Revived { unit } => {
                cells[unit.index()] = None;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Only units on the board have turns in the order of the round.
fn lists_who_stands(battle: &Battle) -> Result<(), String> {
    let stands = |unit: UnitId| battle.unit(unit).is_some_and(|view| view.is_active());
    match battle.timeline().iter().find(|beat| !stands(beat.unit)) {
        Some(beat) => Err(format!("{:?} has fallen or gone, and is still in the order of the round", beat.unit)),
        None => Ok(()),
    }
}

/// The cost of an act is paid once.
fn is_paid_once(rules: &dyn Invariants, before: &Before, events: &[Event]) -> Result<(), String> {
    let Some((payer, cost)) = before.cost.filter(|&(_, cost)| cost > 0) else { return Ok(()) };
    let begun = events.iter().any(|event| matches!(event, Event::Declared { unit, .. } if *unit == payer));
    let ends = events.iter().position(|event| matches!(event, Event::TurnEnded { .. })).unwrap_or(events.len());
    let paid = events[..ends].iter().filter(
        |event| matches!(event, Event::Spent { unit, what, amount, .. } if *unit == payer && *what == Name::new(rules.points()) && *amount == cost),
    );
    match (begun, paid.count()) {
        (true, 1) | (false, _) => Ok(()),
        (true, times) => Err(format!("{payer:?} pays {cost} {} {times} times", rules.points())),
    }
}

/// The first check against each target has the chance of the forecast.
fn is_as_foretold(rules: &dyn Invariants, before: &Before, events: &[Event]) -> Result<(), String> {
    let (Some(forecast), Order::Act { unit: actor, .. }) = (&before.forecast, before.order) else { return Ok(()) };
    if forecast.ready.is_some() || forecast.targets.iter().any(|one| one.reached < 1.0) {
        return Ok(());
    }
    // An opposed roll has no number beforehand.
    for odds in forecast.targets.iter().filter(|odds| odds.chance.iter().next().is_some()) {
        let first = events.iter().find_map(|event| match event {
            Event::Checked { unit, target: Some(target), what, .. }
                if *unit == actor && *target == odds.target && *what == forecast.what =>
            {
                rules.foretold(event)
            }
            _ => None,
        });
        if first.is_some_and(|total| total != odds.chance.total()) {
            return Err(format!(
                "{actor:?} against {:?}: {} was foretold, {first:?} came",
                odds.target,
                odds.chance.total()
            ));
        }
    }
    Ok(())
}
