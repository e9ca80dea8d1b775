//! The chance of an act to take effect.

use hexfray_board::text::{Table, Value};

/// How the chance of an act is calculated (TC-093, TC-115, TC-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The act always takes effect.
    Sure,
    /// ACC of the weapon − Evasion, with critical hits and automatic misses.
    Attack,
    /// ACC of the weapon and a modifier − Evasion, without critical hits and automatic misses (TC-096).
    Weapon(i16),
    /// M.ACC and a modifier − M.Evasion.
    Magic(i16),
    /// This number against every target (TC-002).
    Flat(i16),
}

/// Reads a chance: `"sure"`, `"attack"`, `"weapon"`, `"magic"`, a number, or `{ magic = -50 }`.
pub fn read_chance(table: &Table<'_>, key: &str, usual: Chance) -> Chance {
    table.get(key).and_then(chance_of).unwrap_or(usual)
}

fn chance_of(value: Value<'_>) -> Option<Chance> {
    if value.is_int() {
        return value.int(0..=200_i16).map(Chance::Flat);
    }
    if value.is_table() {
        return value.table(|table| {
            let magic = table.maybe_int("magic", -200..=200_i16).map(Chance::Magic);
            magic.or_else(|| table.int("weapon", -200..=200_i16).map(Chance::Weapon))
        });
    }
    value.word(&[
        ("sure", Chance::Sure),
        ("attack", Chance::Attack),
        ("weapon", Chance::Weapon(0)),
        ("magic", Chance::Magic(0)),
    ])
}
