//! A whole battle in twenty lines: read it, let two opponents play it, and report what happened.

use std::{error::Error, fmt::Write};

use hexfray::{ai, battle, rules, story};

fn report() -> Result<String, Box<dyn Error>> {
    let setup = rules::load(&hexfray::library(), "maps/duel.battle.toml")?;
    let mut battle = battle::Battle::new(&setup, battle::DiceSource::Seed(7))?;
    let mut seats = [ai::opponent("greedy", 1), ai::opponent("nearest", 2)];
    let (names, mut lines) = (story::Names::of(&battle), Vec::new());
    while let Some(side) = battle.decision().side() {
        let seat = seats.get_mut(side.index()).and_then(Option::as_mut).ok_or("a side without an opponent")?;
        let order = seat.choose(&battle);
        battle.submit(order)?;
        story::tell_all(&mut lines, &names, battle.events(), battle.causes());
    }
    let mut out = String::new();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

#[cfg(test)]
#[test]
fn the_battle_is_told_to_its_end() {
    let report = report().expect("the battle is played");
    print!("{report}");
    assert!(report.lines().count() > 50, "{report}");
    assert!(report.lines().last().is_some_and(|line| line.contains(" wins: ")), "{report}");
}
