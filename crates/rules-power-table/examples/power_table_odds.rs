//! A forecast beside what seeded fights give: power tables, where two dice pick the damage and criticals throw again.
//!
//! A forecast throws no die and changes nothing. It reckons with the same formulas by which the attack is carried out.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Act, Aim, Battle, Decision, DiceSource, Order, Setup, UnitId, Verb};
use hexfray_board::odds::Histogram;
use hexfray_power_table::PowerTableRules;

const USER: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);
/// How many fights are fought.
const FIGHTS: u32 = 1_000;

const BOARD: &str = "name = 'Meadow'
grid = { shape = 'hex', top = 'pointy', offset = 'odd' }
terrain = '''
. . . . .
 . . . . .
. . . . .
'''
";
const BATTLE: &str = "name = 'Fight'
ruleset = 'power_table'
map = 'maps/meadow.map.toml'
side = [{ name = 'red' }, { name = 'blue' }]
unit = [
  { side = 'red', kind = 'axewoman', hero = true, at = [1, 1] },
  { side = 'blue', kind = 'villager', hero = true, at = [1, 1] },
  { side = 'blue', kind = 'villager', at = [4, 0] },
]
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut library = hexfray_data::library();
    library.add("maps/meadow.map.toml", BOARD);
    library.add("maps/fight.battle.toml", BATTLE);
    let setup = Setup::load(&library, "maps/fight.battle.toml", &[&PowerTableRules])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(3))?;
    let attack = Order::Act { unit: USER, act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(FOE) };
    while battle.check(&attack).is_err() {
        pass(&mut battle)?;
    }

    let mut out = String::new();
    let forecast = battle.forecast(&attack)?;
    let odds = forecast.targets.first().ok_or("an attack touches its target")?;
    let name = |unit| battle.unit(unit).map_or("nobody", |view| view.name.as_str());
    writeln!(out, "{} attacks {} with {}.", name(USER), name(FOE), forecast.what)?;
    // Every number is a sum of terms, each with the rule that it comes from.
    for part in odds.chance.iter() {
        writeln!(out, "  {:<28} {:>4}  {}", part.term, part.value, part.rule)?;
    }

    let mut seen = Histogram::default();
    // A copy has dice of its own; it is filled anew for each fight.
    let mut fight = battle.scratch(7);
    for _ in 0..FIGHTS {
        battle.copy_into(&mut fight);
        fight.submit(attack)?;
        while fight.decision().unit() == Some(FOE) && matches!(fight.decision(), Decision::Answer { .. }) {
            pass(&mut fight)?;
        }
        seen.add(lost(&battle, &fight));
    }
    writeln!(out, "\nHit points lost     forecast   {FIGHTS} fights")?;
    let most = odds.damage.max();
    let step = (most / 8).max(1);
    writeln!(out, "{:>11}         {:6.1} %     {:6.1} %", 0, 100.0 * odds.damage.p(0), share(&seen, 0, 0))?;
    for low in (1..=most).step_by(step as usize) {
        let high = (low + step - 1).min(most);
        let chance = odds.damage.p_that(|lost| (low..=high).contains(&lost));
        if chance == 0.0 {
            continue;
        }
        let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
        writeln!(out, "{range:>11}         {:6.1} %     {:6.1} %", 100.0 * chance, share(&seen, low, high))?;
    }
    writeln!(out, "       mean         {:6.2}       {:6.2}", odds.expected, seen.mean())?;
    odds.damage.agrees_with(&seen)?;
    writeln!(out, "The fights agree with the forecast.")?;
    Ok(out)
}

/// Does nothing: ends the turn, or gives the first answer.
fn pass(battle: &mut Battle) -> Result<(), Box<dyn Error>> {
    let order = match *battle.decision() {
        Decision::Answer { unit, .. } => Order::Answer { unit, option: 0 },
        Decision::Act { unit, .. } => Order::EndTurn { unit },
        _ => *battle.orders().first().ok_or("the battle is over")?,
    };
    battle.submit(order)?;
    Ok(())
}

/// Hit points that the foe has lost, of those that it had.
fn lost(before: &Battle, after: &Battle) -> i32 {
    let left = |battle: &Battle| battle.unit(FOE).map_or(0, |view| view.hp.max(0));
    left(before) - left(after)
}

/// In how many of a hundred fights so much was lost.
fn share(seen: &Histogram, low: i32, high: i32) -> f64 {
    let count: u64 = (low..=high).map(|lost| seen.count(lost)).sum();
    100.0 * count as f64 / f64::from(FIGHTS)
}

#[cfg(test)]
#[test]
fn fights_of_power_table_agree_with_the_forecast() {
    let report = report().expect("the fights agree with the forecast");
    print!("{report}");
    assert!(report.contains("SW-"), "{report}");
}
