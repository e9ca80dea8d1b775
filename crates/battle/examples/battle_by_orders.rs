//! A battle played by orders: legal orders, events, a copy that plays on independently, and the record, which replays the same
//! battle.
//!
//! The rules are those of `percentile`; a battle of any other ruleset works in the same way.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, Decision, DiceSource, Event, Order, Record, Setup, UnitId};
use hexfray_percentile::Percentile;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
    let mut out = String::new();
    writeln!(out, "{}: {} units, {} sides", setup.title, battle.units().count(), battle.sides().len())?;

    // A battle stops at a decision. It lists the legal orders, and refuses others with a sentence.
    let refused = battle.submit(Order::EndTurn { unit: UnitId(99) }).err().ok_or("there is no unit 99")?;
    writeln!(out, "Unit 99 ends its turn? No: {refused}.")?;
    if let Decision::Act { unit, .. } = *battle.decision() {
        let name = battle.unit(unit).map_or("nobody", |view| view.name.as_str());
        writeln!(out, "{name} may do {} things, and does what hurts most.\n", battle.orders().len())?;
    }

    // In the middle of a battle a copy is complete: with the same orders it reaches the same state.
    for _ in 0..12 {
        play(&mut battle)?;
    }
    let mut copy = battle.scratch(1);
    battle.twin_into(&mut copy);
    for _ in 0..12 {
        let order = choice(&battle);
        battle.submit(order)?;
        copy.submit(order)?;
    }
    writeln!(out, "After 24 orders it is round {}. {}", battle.round(), hit_points(&battle))?;
    writeln!(
        out,
        "The copy that was made after 12: {}",
        if copy.digest() == battle.digest() { "the same" } else { "another state" }
    )?;

    // Plays to the end; then the record, written and read as text, replays the same battle.
    let mut felled = Vec::new();
    while battle.outcome().is_none() {
        for event in play(&mut battle)? {
            if let Event::Defeated { unit, .. } = event {
                felled.push(battle.unit(unit).map_or_else(String::new, |view| view.name.to_string()));
            }
        }
    }
    let outcome = battle.outcome().ok_or("the battle is over")?;
    let winner = outcome.winner.map_or("nobody", |side| battle.sides()[side.index()].name.as_str());
    writeln!(
        out,
        "{winner} wins in round {} ({}); fallen on the way: {}.",
        battle.round(),
        outcome.why,
        felled.join(", ")
    )?;
    let text = serde_json::to_string(&battle.record())?;
    let record: Record = serde_json::from_str(&text)?;
    let again = record.replay(&setup, |_, _| {})?;
    writeln!(
        out,
        "Its record has {} orders in {} bytes; played again it comes to {}.",
        record.orders.len(),
        text.len(),
        again.digest()
    )?;
    writeln!(out, "The battle itself came to {}.", battle.digest())?;
    Ok(out)
}

/// An order that hurts a unit if there is one, otherwise the last in the list.
fn choice(battle: &Battle) -> Order {
    let orders = battle.orders();
    let harm =
        |order: &Order| battle.forecast(order).map_or(0.0, |odds| odds.targets.iter().map(|one| one.expected).sum());
    let foes = |order: &&Order| matches!(order, Order::Act { .. }) && harm(order) > 0.0;
    let best = orders.iter().filter(foes).max_by(|one, other| harm(one).total_cmp(&harm(other)));
    best.or(orders.last()).copied().unwrap_or(Order::EndTurn { unit: UnitId(0) })
}

/// Gives an order; returns its events.
fn play(battle: &mut Battle) -> Result<Vec<Event>, Box<dyn Error>> {
    let order = choice(battle);
    Ok(battle.submit(order)?.to_vec())
}

/// The hit points of all units.
fn hit_points(battle: &Battle) -> String {
    battle.units().map(|unit| format!("{} {}/{}", unit.name, unit.hp, unit.hp_max)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
#[test]
fn copies_and_records_come_to_the_same_state() {
    let report = report().expect("the battle is played to its end");
    print!("{report}");
    assert!(report.contains("after 12: the same\n"), "{report}");
    let digests: Vec<&str> =
        report.lines().filter_map(|line| line.split_once(" to ")).map(|(_, digest)| digest).collect();
    assert_eq!(digests.len(), 2, "{report}");
    assert_eq!(digests[0], digests[1], "{report}");
}
