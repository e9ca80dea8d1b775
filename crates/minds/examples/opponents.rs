//! Computer opponents against each other: many battles with alternating sides, and the end of another battle as sentences.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, DiceSource, Setup};
use hexfray_minds::{
    ai::{opponent, opponents},
    sim::Simulation,
    story::{Line, Names, percent, tell_all},
};
use hexfray_percentile::Percentile;

/// The number of battles.
const BATTLES: u64 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
    let mut out = String::from("Who there is, the strongest first:\n");
    for one in opponents() {
        writeln!(out, "  {:<8} {}", one.name, one.about)?;
    }

    // All dice follow from the seed, so the report is the same on every machine.
    let mut simulation = Simulation::new(&setup, &["nearest", "random"], BATTLES, 7);
    simulation.swap_sides = true;
    let report = simulation.run(&|_: u64| {})?;
    writeln!(out, "\n{}: {} battles, seats changed after each.", report.title, report.battles)?;
    for side in &report.opponents {
        let (low, high) = side.interval;
        writeln!(
            out,
            "  {:<8} won {:>2}: {} (95 % between {} and {})",
            side.name,
            side.wins,
            percent(side.rate),
            percent(low),
            percent(high)
        )?;
    }
    writeln!(out, "  {} rounds in the middle, {:.0} hit points of damage each", report.rounds.median, report.damage)?;

    // The story of a battle: events become sentences, each under the act that caused it.
    let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
    let names = Names::of(&battle);
    let mut seats = [opponent("nearest", 1), opponent("nearest", 2)];
    let mut story: Vec<Line> = Vec::new();
    while let Some(side) = battle.decision().side() {
        let seat = seats.get_mut(side.index()).and_then(Option::as_mut).ok_or("each side has its opponent")?;
        let order = seat.choose(&battle);
        battle.submit(order)?;
        tell_all(&mut story, &names, battle.events(), battle.causes());
    }
    writeln!(out, "\nHow another one ended:")?;
    for line in &story[story.len().saturating_sub(8)..] {
        writeln!(out, "  {line}")?;
    }
    Ok(out)
}

#[cfg(test)]
#[test]
fn nearest_beats_random() {
    let report = report().expect("the battles are played");
    print!("{report}");
    let wins = |name: &str| -> u64 {
        let line = report.lines().find(|line| line.contains(name) && line.contains(" won ")).expect("it played");
        line.split(" won ")
            .nth(1)
            .and_then(|rest| rest.split(':').next())
            .and_then(|wins| wins.trim().parse().ok())
            .expect("a number")
    };
    assert!(wins("nearest") > 2 * wins("random"), "{report}");
}
