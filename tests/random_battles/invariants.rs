//! What the catalogues say of any order, with any outcome: what is remembered before it, and what must hold after it.
//!
//! [`Before`] and [`check`] are for every ruleset; what only one of them knows stands in its [`Invariants`].

mod percentile;
mod power_table;

use hexfray::battle::{Battle, Event, Forecast, Name, Order, UnitId, Verb};

/// What one ruleset adds to what holds in all of them.
pub trait Invariants: Sync {
    /// The conditions by whose names nobody goes anywhere by itself.
    fn holds(&self) -> &'static [&'static str];

    /// Whatever else must hold after an order, as a sentence that says what does not.
    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String>;

    /// What must be offered now and is not, as a sentence.
    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String>;
}

/// The invariants of a ruleset by its name, where there are any of its own.
pub fn of(ruleset: &str) -> Option<&'static dyn Invariants> {
    match ruleset {
        "percentile" => Some(&percentile::Percentile),
        "power_table" => Some(&power_table::PowerTable),
        _ => None,
    }
}

/// What is remembered of a battle before an order.
pub struct Before {
    pub order: Order,
    pub round: u16,
    /// Those who were held where they were.
    held: Vec<UnitId>,
    /// What was foretold of the order, where that was asked for.
    forecast: Option<Forecast>,
    /// Magic points that its act costs, and their owner.
    cost: Option<(UnitId, i32)>,
}

impl Before {
    /// What there is to remember; the odds too where `foretells`, which takes a while.
    pub fn of(battle: &Battle, order: Order, rules: &dyn Invariants, foretells: bool) -> Self {
        let is_held = |&unit: &UnitId| {
            let names = battle.conditions(unit);
            names.iter().any(|one| rules.holds().contains(&one.name.as_str()))
        };
        let held = battle.units().map(|view| view.id).filter(is_held).collect();
        let forecast = if foretells { battle.forecast(&order).ok() } else { None };
        let cost = match order {
            Order::Act { unit, act, .. } if act.verb == Verb::ABILITY => {
                let view = battle.acts(unit).into_iter().find(|view| view.act == act);
                view.map(|view| (unit, view.mp))
            }
            _ => None,
        };
        Self { order, round: battle.round(), held, forecast, cost }
    }
}

/// What must hold after an order, as a sentence that says what does not.
pub fn check(battle: &Battle, rules: &dyn Invariants, before: &Before, events: &[Event]) -> Result<(), String> {
    stays(before, events)?;
    is_paid_once(before, events)?;
    is_as_foretold(before, events)?;
    rules.look(battle, before, events)
}

/// Nobody who may not move goes anywhere, unless what held it has ended.
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

/// What an act costs is taken once.
fn is_paid_once(before: &Before, events: &[Event]) -> Result<(), String> {
    let Some((payer, cost)) = before.cost.filter(|&(_, cost)| cost > 0) else { return Ok(()) };
    let begun = events.iter().any(|event| matches!(event, Event::Declared { unit, .. } if *unit == payer));
    let ends = events.iter().position(|event| matches!(event, Event::TurnEnded { .. })).unwrap_or(events.len());
    let paid = events[..ends].iter().filter(
        |event| matches!(event, Event::Spent { unit, what, amount, .. } if *unit == payer && *what == Name::new("MP") && *amount == cost),
    );
    match (begun, paid.count()) {
        (true, 1) | (false, _) => Ok(()),
        (true, times) => Err(format!("{payer:?} pays {cost} MP {times} times")),
    }
}

/// The first check against each target has the chance that was foretold for it.
fn is_as_foretold(before: &Before, events: &[Event]) -> Result<(), String> {
    let (Some(forecast), Order::Act { unit: actor, .. }) = (&before.forecast, before.order) else { return Ok(()) };
    if forecast.ready.is_some() || forecast.targets.iter().any(|one| one.reached < 1.0) {
        return Ok(());
    }
    for odds in &forecast.targets {
        let first = events.iter().find_map(|event| match event {
            Event::Checked { unit, target: Some(target), what, parts, .. }
                if *unit == actor && *target == odds.target && *what == forecast.what =>
            {
                Some(parts.total())
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
