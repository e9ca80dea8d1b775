//! The exact odds of an attack with every term behind them, and how a referee's ruling shows in them.
//!
//! The rules are those of `percentile`; odds of any other ruleset have the same form.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, DiceSource, Forecast, Order, Parts, Ruling, Setup, UnitId};
use hexfray_percentile::Percentile;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
    let mut out = String::new();
    let (order, before) = first_attack(&mut battle)?;
    odds(&mut out, &battle, &before)?;

    // A referee may change anything, by an order that is recorded like all others.
    battle.submit(Order::Referee(Ruling::Modifier { unit: before.unit, value: -15 }))?;
    writeln!(out, "\nThe referee rules: fifteen less for {}.", name(&battle, before.unit))?;
    odds(&mut out, &battle, &battle.forecast(&order)?)?;
    Ok(out)
}

/// Plays until a unit can strike, and returns its order with the odds.
fn first_attack(battle: &mut Battle) -> Result<(Order, Forecast), Box<dyn Error>> {
    const MOST_ORDERS: usize = 200;
    for _ in 0..MOST_ORDERS {
        let orders = battle.orders();
        for order in orders.iter().filter(|order| matches!(order, Order::Act { .. })) {
            if let Ok(odds) = battle.forecast(order)
                && odds.targets.first().is_some_and(|one| one.expected > 0.0 && one.hit < 0.9)
            {
                return Ok((*order, odds));
            }
        }
        let order = orders.first().copied().ok_or("the battle waits for nobody")?;
        battle.submit(order)?;
    }
    Err("no unit came near a foe".into())
}

/// The odds for the first target, each number with its terms.
fn odds(out: &mut String, battle: &Battle, forecast: &Forecast) -> Result<(), Box<dyn Error>> {
    let target = forecast.targets.first().ok_or("it has a target")?;
    let (user, whom) = (name(battle, forecast.unit), name(battle, target.target));
    writeln!(out, "{user}, {}, at {whom}: hits {:.0} %", forecast.what, 100.0 * target.hit)?;
    terms(out, "chance", &target.chance)?;
    terms(out, "damage", &target.parts)?;
    let (least, most) = (target.damage.min(), target.damage.max());
    writeln!(
        out,
        "  loses {least} to {most}, {:.2} on average, falls {:.1} %",
        target.expected,
        100.0 * target.defeat
    )?;
    Ok(())
}

fn terms(out: &mut String, what: &str, parts: &Parts) -> Result<(), Box<dyn Error>> {
    writeln!(out, "  {what}: {}", parts.total())?;
    for part in parts.iter() {
        writeln!(out, "    {:<28} {:>+5}  ({})", part.term.as_str(), part.value, part.rule)?;
    }
    Ok(())
}

fn name(battle: &Battle, unit: UnitId) -> String {
    battle.unit(unit).map_or_else(String::new, |view| view.name.to_string())
}

#[cfg(test)]
#[test]
fn a_ruling_is_one_more_term_of_the_chance() {
    let report = report().expect("a unit strikes");
    print!("{report}");
    let hits: Vec<i32> =
        report.lines().filter_map(|line| line.split_once(": hits ")?.1.strip_suffix(" %")?.parse().ok()).collect();
    assert_eq!(hits.len(), 2, "{report}");
    assert_eq!(hits[0] - hits[1], 15, "fifteen points less: {report}");
}
