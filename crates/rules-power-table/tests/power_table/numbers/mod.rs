//! The arithmetic of `power_table` in its pure functions: checks, power rolls, damage, and their odds.

mod checks;
mod criticals;
mod damage;
mod health;
mod odds;
mod power;

use hexfray_battle::{Name, Parts, Rule};
use hexfray_board::text::{Problems, read_file};
use hexfray_power_table::{
    content::PowerTable,
    numbers::{Critical, PowerRoll, Rolled},
};

/// The game's power table.
fn table() -> PowerTable {
    let mut problems = Problems::new();
    let table = read_file(&hexfray_data::library(), "rulesets/power_table_rows.toml", &mut problems);
    table.unwrap_or_else(|| panic!("{}", problems.render(false)))
}

/// A power roll with these totals of two dice; checks that the roll uses all of them and no more.
fn roll(power: u8, critical: i32, two_dice: &[i32]) -> Rolled {
    let mut roll = PowerRoll::new(table().row(power), Critical::of(critical));
    for (at, &total) in two_dice.iter().enumerate() {
        let last = at + 1 == two_dice.len();
        assert_eq!(roll.add(total), !last, "throw {at} of power {power}, C {critical}: {total}");
    }
    roll.rolled()
}

/// A sum of one term.
fn just(value: i32) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("value"), value, Rule::HOUSE);
    parts
}

/// The names of a sum's terms, with what they add.
fn terms(parts: &Parts) -> Vec<(&'static str, i32)> {
    parts.iter().map(|part| (part.term.as_str(), part.value)).collect()
}
