//! Choice and luck in a recorded battle: who was winning, what each side gained by its orders and by its dice, and the orders
//! that turned the battle.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, Check, DiceSource, Record, Rulesets};
use hexfray_minds::{ai::opponent, story::percent};
use hexfray_percentile::Percentile;
use hexfray_study::{Course, Effort, Study, analyse};

const RULESETS: Rulesets = Rulesets(&[&Percentile]);
/// How often each order is tried with new dice. `Effort::QUICK` and `Effort::THOROUGH` are for real use.
const EFFORT: Effort = Effort { throws: 400, each: (8, 8) };

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let library = hexfray_data::library();
    let course = Course::follow(&library, RULESETS, recorded()?, Check::Verified)?;
    let study = Study::of(&course, analyse(&course, EFFORT));

    let mut out = String::new();
    writeln!(out, "{}: {}", study.title, study.end)?;
    let points = |chance: f64| format!("{:+.0}", chance * 100.0);
    writeln!(out, "\nside      choice    luck   dealt (expected)")?;
    for side in &study.sides {
        let luck = &side.luck;
        let dealt = format!("{} ({:.0})", luck.dealt.was, luck.dealt.expected);
        writeln!(out, "{:<8} {:>7} {:>7}   {dealt}", side.name, points(luck.choice), points(luck.chance))?;
    }
    let first = study.sides.first().ok_or("there are sides")?;
    writeln!(out, "\nThe chance of {} to win, at the end of each round:", first.name)?;
    for round in &study.by_round {
        let chance = round.chances[0];
        writeln!(out, "  {:>2} {:<25} {}", round.round, "#".repeat((25.0 * chance).round() as usize), percent(chance))?;
    }
    writeln!(out, "\nTurning points:")?;
    for turning in &study.turning_points {
        let side = &study.sides[turning.point.side.index()].name;
        writeln!(
            out,
            "  round {:>2}, {} ({side} {} to {}; {} of it luck)",
            turning.round,
            turning.order,
            percent(turning.from),
            percent(turning.to),
            points(turning.point.luck)
        )?;
    }
    // Summed over all orders, the two make up the whole change from the first chance to the last.
    let change = study.analysis.chances.last().map_or(0.0, |last| last[0]) - study.analysis.chances[0][0];
    let parts: f64 = study.analysis.steps.iter().map(|step| step.choice[0] + step.luck[0]).sum();
    writeln!(
        out,
        "\nAll choices and all luck: {}; from the first chance to the last: {}",
        points(parts),
        points(change)
    )?;
    Ok(out)
}

/// The record of a battle between two opponents.
fn recorded() -> Result<Record, Box<dyn Error>> {
    let setup = RULESETS.load(&hexfray_data::library(), "maps/duel.battle.toml")?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(11))?;
    let mut seat = opponent("nearest", 1).ok_or("there is one of this name")?;
    while battle.outcome().is_none() {
        let order = seat.choose(&battle);
        battle.submit(order)?;
    }
    Ok(battle.record())
}

#[cfg(test)]
#[test]
fn choice_and_luck_add_up() {
    let report = report().expect("the record is followed");
    print!("{report}");
    let sums =
        report.lines().last().and_then(|line| line.strip_prefix("All choices and all luck: ")).expect("the last line");
    let (parts, change) = sums.split_once("; from the first chance to the last: ").expect("two sums");
    assert_eq!(parts, change, "{report}");
    assert!(report.contains("of it luck"), "{report}");
}
