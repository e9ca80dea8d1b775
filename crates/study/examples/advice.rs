//! Advice at a decision: the likely courses of action, each tried many times with the same dice, and what the course that was
//! taken is worth beside the best one.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, DiceSource, Order, Rulesets};
use hexfray_minds::story::{Names, percent};
use hexfray_percentile::Percentile;
use hexfray_study::Adviser;

const RULESETS: Rulesets = Rulesets(&[&Percentile]);
/// The most orders of all trials; more make the advice surer.
const MOST: usize = 1_500;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let setup = RULESETS.load(&hexfray_data::library(), "maps/duel.battle.toml")?;
    let battle = Battle::new(&setup, DiceSource::Seed(11))?;
    let unit = battle.decision().unit().ok_or("a unit decides")?;
    let (names, before) = (Names::of(&battle), battle.digest());

    // The course that is compared with the others: the unit does nothing.
    let given = [Order::EndTurn { unit }];
    let mut adviser = Adviser::new(&battle, &given, 5).ok_or("the battle goes on")?.at_most(MOST);
    // Each step is small, so that a window can draw between two of them, or stop the search.
    let mut steps = 0;
    adviser.go_on(|| {
        steps += 1;
        false
    });
    let advice = adviser.advice(&names);

    let mut out =
        format!("{steps} steps of search. The chance of {} to win, by course:\n", names.side(advice.side.index()));
    for course in &advice.courses {
        let (chance, error) = (percent(course.chance), percent(course.error));
        let given = if course.is_given { " (taken)" } else { "" };
        writeln!(out, "  {chance:>5} ± {error}  {}{given}", course.words)?;
    }
    let best = advice.best().ok_or("a course was tried")?;
    writeln!(out, "Best: {}", best.words)?;
    writeln!(out, "The battle itself is {}.", if battle.digest() == before { "as it was" } else { "changed" })?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn courses_are_tried_without_a_change_of_the_battle() {
    let report = report().expect("the battle begins");
    print!("{report}");
    let courses: Vec<&str> = report.lines().filter(|line| line.contains(" ± ")).collect();
    assert!(courses.len() >= 2, "{report}");
    assert_eq!(courses.iter().filter(|line| line.ends_with("(taken)")).count(), 1, "{report}");
    assert!(report.ends_with("as it was.\n"), "{report}");
}
