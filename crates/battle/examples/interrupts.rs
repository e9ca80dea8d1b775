//! An act that interrupts another: a unit that leaves a foe may be struck at before its first step.
//!
//! The acts under way are a stack. The act on top takes effect first, each may stop for a question, and every event names the
//! act that caused it. The rules are those of `dice_pool`.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Battle, Decision, DiceSource, Event, Order, Resolving, Setup, UnitId};
use hexfray_dice_pool::DicePoolRules;

const BATTLE: &str = "name = 'Fight'
ruleset = 'dice_pool'
map = 'maps/duel.map.toml'
side = [{ name = 'red' }, { name = 'blue' }]
unit = [
  { side = 'red', kind = 'duelist', hero = true, name = 'Rosa', at = [1, 3] },
  { side = 'blue', kind = 'thug', hero = true, name = 'Bert', at = [1, 3] },
]
";
const ROSA: UnitId = UnitId(0);
/// The most questions of one act.
const MOST: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut library = hexfray_data::library();
    library.add("maps/fight.battle.toml", BATTLE);
    let setup = Setup::load(&library, "maps/fight.battle.toml", &[&DicePoolRules])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(3))?;
    let leaves = |order: &Order| matches!(order, Order::Move { unit: ROSA, .. });
    let mut leave = None;
    for _ in 0..MOST {
        leave = battle.orders().into_iter().find(leaves);
        if leave.is_some() {
            break;
        }
        let order = battle.passing_order().ok_or("the battle is over")?;
        battle.submit(order)?;
    }
    let leave = leave.ok_or("Rosa cannot leave")?;

    let mut out = String::new();
    battle.submit(leave)?;
    tell(&mut out, &battle)?;
    for _ in 0..MOST {
        let Decision::Answer { unit, options, .. } = battle.decision() else { break };
        let depth = battle.world().resource::<Resolving>().depth();
        let answers: Vec<String> = options.iter().map(|answer| answer.to_string()).collect();
        writeln!(out, "{} is asked ({}); acts that wait: {depth}", name(&battle, *unit), answers.join(", "))?;
        // The second answer strikes, or parries.
        let order = Order::Answer { unit: *unit, option: 1 };
        battle.submit(order)?;
        tell(&mut out, &battle)?;
    }
    let cell = battle.unit(ROSA).and_then(|unit| unit.cell).ok_or("she is on the board")?;
    writeln!(out, "{} is at {} in the end.", name(&battle, ROSA), cell.in_brackets())?;
    Ok(out)
}

/// What has happened, each with the number of the act that caused it.
fn tell(out: &mut String, battle: &Battle) -> Result<(), Box<dyn Error>> {
    for (event, cause) in battle.events().iter().zip(battle.causes()) {
        let what = match event {
            Event::Declared { unit, what, .. } => format!("{} begins: {what}", name(battle, *unit)),
            Event::Damaged { unit, amount, .. } => format!("{} loses {amount} HP", name(battle, *unit)),
            Event::Moved { unit, .. } => format!("{} moves", name(battle, *unit)),
            _ => continue,
        };
        let act = cause.map_or("no act".to_owned(), |act| format!("act {}", act.0));
        writeln!(out, "  {act}: {what}")?;
    }
    Ok(())
}

fn name(battle: &Battle, unit: UnitId) -> String {
    battle.unit(unit).map_or_else(String::new, |unit| unit.name.to_string())
}

#[cfg(test)]
#[test]
fn the_act_that_interrupts_is_over_before_the_one_below_goes_on() {
    let report = report().expect("the battle is played");
    print!("{report}");
    let at = |line: &str| report.lines().position(|one| one.trim_start().starts_with(line));
    let (asked, strikes, moves) = (at("Bert is asked"), at("act 2: Bert begins"), at("act 1: Rosa moves"));
    assert!(asked.is_some() && asked < strikes && strikes < moves, "{report}");
    assert!(report.contains("acts that wait: 1"), "{report}");
    assert!(report.lines().last().is_some_and(|end| end.starts_with("Rosa is at ")), "{report}");
    assert!(!report.contains("Rosa is at [1, 3]"), "she has left her cell: {report}");
}
