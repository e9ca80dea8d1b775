//! A forecast compared with a thousand fights: opposed dice pools, whose net hits are the damage.
//!
//! A forecast throws no dice and changes nothing: the formulas that resolve the attack also give its odds.

use std::{error::Error, fmt::Write};

use hexfray_battle::{Act, Aim, Battle, DiceSource, Order, Setup, UnitId, Verb};
use hexfray_dice_pool::DicePoolRules;

const BATTLE: &str = "name = 'Fight'
ruleset = 'dice_pool'
map = 'maps/duel.map.toml'
side = [{ name = 'red' }, { name = 'blue' }]
unit = [
  { side = 'red', kind = 'duelist', hero = true, at = [1, 3] },
  { side = 'blue', kind = 'thug', hero = true, at = [1, 3] },
  { side = 'blue', kind = 'thug', at = [7, 3] },
]
[settings]
defence_choice = 'best'
";
const USER: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut library = hexfray_data::library();
    library.add("maps/fight.battle.toml", BATTLE);
    let setup = Setup::load(&library, "maps/fight.battle.toml", &[&DicePoolRules])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(3))?;
    let attack = Order::Act { unit: USER, act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(FOE) };
    while battle.check(&attack).is_err() {
        let order = battle.passing_order().ok_or("the battle is over")?;
        battle.submit(order)?;
    }

    let forecast = battle.forecast(&attack)?;
    let odds = forecast.targets.first().ok_or("an attack touches its target")?;
    let mut out = format!("{}: every number is a sum of terms, each with its rule.\n", forecast.what);
    for part in odds.chance.iter() {
        writeln!(out, "  {:<28} {:>4}  {}", part.term, part.value, part.rule)?;
    }

    let hit_points = |battle: &Battle| battle.unit(FOE).map_or(0, |view| view.hp.max(0));
    let fights = battle.sample(attack, 1_000, 7, |fight| hit_points(&battle) - hit_points(fight))?;
    odds.damage.agrees_with(&fights)?;
    write!(
        out,
        "\nHit points lost, by the forecast and in {} fights:\n{}",
        fights.total(),
        odds.damage.beside(&fights)
    )?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn fights_of_dice_pool_agree_with_the_forecast() {
    let report = report().expect("the fights agree with the forecast");
    print!("{report}");
    assert!(report.contains("DP-") && report.contains("in 1000 fights"), "{report}");
}
