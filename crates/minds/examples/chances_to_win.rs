//! Who is winning: each side's chance to win at the end of every round of a battle, and the reasons for it.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, DiceSource, Setup, SideId};
use hexfray_minds::{
    ai::{Judge, opponent},
    story::percent,
};
use hexfray_percentile::Percentile;

/// The most reasons that are listed.
const REASONS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let setup = Setup::load(&hexfray_data::library(), "maps/ravine.battle.toml", &[&Percentile])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
    let judge = Judge::new(&battle);
    let names: Vec<&str> = battle.sides().iter().map(|side| side.name.as_str()).collect();
    let mut out = format!("{}: {} against {}\n", setup.title, names[0], names[1]);
    reasons(&mut out, &judge, &battle, names[0])?;

    let mut seats = [opponent("nearest", 1), opponent("nearest", 2)];
    let mut round = 0;
    while let Some(side) = battle.decision().side() {
        // A judge made at the start of a battle judges every later state of it.
        if battle.round() != round {
            round = battle.round();
            let chances: Vec<String> = judge.chances(&battle).into_iter().map(percent).collect();
            writeln!(out, "round {round:>2}: {}", chances.join(" to "))?;
        }
        let seat = seats.get_mut(side.index()).and_then(Option::as_mut).ok_or("each side has its opponent")?;
        let order = seat.choose(&battle);
        battle.submit(order)?;
    }
    let chances: Vec<String> = judge.chances(&battle).into_iter().map(percent).collect();
    writeln!(out, "the end:  {}", chances.join(" to "))?;
    Ok(out)
}

/// The weightiest reasons for and against the first side.
fn reasons(out: &mut String, judge: &Judge, battle: &Battle, name: &str) -> Result<(), Box<dyn Error>> {
    for term in judge.terms(battle, SideId(0)).iter().take(REASONS) {
        let sign = if term.weight > 0.0 { "for" } else { "against" };
        writeln!(out, "  {sign} {name}: {} ({:+.2})", term.feature.about, term.weight)?;
    }
    Ok(())
}

#[cfg(test)]
#[test]
fn chances_begin_open_and_end_decided() {
    let report = report().expect("the battle is played");
    print!("{report}");
    let first = report.lines().find(|line| line.starts_with("round  1")).expect("it began");
    assert!(!first.contains("100") && !first.contains(" 0 "), "nothing is decided at the start: {report}");
    let last = report.lines().last().expect("it ended");
    assert!(last.contains("100"), "and all is at the end: {report}");
    assert!(report.contains(" for ") || report.contains(" against "), "there are reasons: {report}");
}
