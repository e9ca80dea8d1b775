//! Reading named effects.

use std::sync::Arc;

use crate::content::{
    Known, Weapon,
    code::DamageCode,
    mask, read_inflicts,
    special::{ConditionTable, MOST_SPECIALS, Special, Specials, When},
};
use hexfray_board::text::{Table, Value};

const WHEN: [(&str, When); 3] =
    [("same_level", When::SameLevel), ("user_near_death", When::UserNearDeath), ("target_flies", When::TargetFlies)];

/// Reads one effect; there is a table if the file gives one, with `effect` for its name.
type Reader = fn(Option<&Table<'_>>, &Known<'_>) -> Option<Special>;

/// All effects with the names that files use.
const KEYS: [(&str, Reader); 30] = [
    ("beam", |table, _| Some(Special::Beam { rows: table?.int("rows", 2..=8_u32)? })),
    ("blade", |table, _| read_blade(table?)),
    ("by_lot", |table, known| read_lot(table?, known).map(Special::ByLot)),
    ("caught_spell", |_, _| Some(Special::CaughtSpell)),
    ("chain", |table, _| Some(Special::Chain { links: table?.int("links", 2..=6_u8)? })),
    ("draws_mp", |table, _| read_draws_mp(table?)),
    ("fells_undead", |_, known| Some(Special::FellsUndead { raises: known.raises })),
    ("ground", |table, _| Some(Special::OnTerrain(table?.list("terrain", |value| value.text())))),
    ("hits_mp", |table, _| Some(Special::HitsMp { percent: int_or(table, "percent", 1..=100, 100) })),
    ("keeps_to", |table, known| {
        let (covers, condition) = (table?.flag_or("covers", false), needed(table?, known)?);
        Some(Special::KeepsTo { condition, covers })
    }),
    ("leaps", |_, _| Some(Special::Leaps)),
    ("level", |table, _| {
        let divides_by = table.map_or(Some(1), |table| table.int("divides_by", 1..=99_i32))?;
        Some(Special::Level { divides_by })
    }),
    ("mimic", |_, _| Some(Special::Mimic)),
    ("more", |table, _| {
        let when = table.map_or(Some(When::SameLevel), |table| table.word("when", &WHEN));
        let percent = int_or(table, "percent", 1..=900, 100);
        Some(Special::More { when: when?, percent })
    }),
    ("only_with", |table, known| Some(Special::OnlyWith { condition: needed(table?, known)? })),
    ("quick", |table, _| Some(Special::Quick { actions: int_or(table, "actions", 1..=4, 2) as u8 })),
    ("repeats", |table, _| Some(Special::Repeats { times: table?.int("times", 2..=8_u8)? })),
    ("reset", |_, _| Some(Special::Reset)),
    ("sacrifice", |_, _| Some(Special::Sacrifice)),
    ("slip_away", |_, _| Some(Special::SlipAway)),
    ("spares_user", |_, _| Some(Special::SparesUser)),
    ("splash", |table, _| Some(Special::Splash { percent: table?.int("percent", 1..=900_i32)? })),
    ("stance", |table, known| {
        let (from, to) = (condition(table?, "from", known), condition(table?, "to", known));
        Some(Special::Stance { from, to })
    }),
    ("steal", |table, _| Some(Special::Steal { money: table.is_some_and(|table| table.flag_or("money", false)) })),
    ("strikes", |table, _| Some(Special::Strikes { count: int_or(table, "count", 1..=12, 1) as u8 })),
    ("summon", |table, known| {
        let kind = table?.choice("unit", known.kinds.iter().copied())?;
        Some(Special::Summon { kind: kind as u16 })
    }),
    ("swaps", |table, known| {
        let conditions = mask(table?, "conditions", known.conditions) & !mask(table?, "but", known.conditions);
        Some(Special::Swaps { conditions })
    }),
    ("warp", |table, _| Some(Special::Warp { party: int_or(table, "party", 0..=20, 0) as u32 })),
    ("while_charging", |table, known| Some(Special::WhileCharging { condition: needed(table?, known)? })),
    ("within_move", |_, _| Some(Special::WithinMove)),
];

/// Reads an optional number of an effect.
fn int_or(table: Option<&Table<'_>>, key: &str, range: std::ops::RangeInclusive<i32>, otherwise: i32) -> i32 {
    table.map_or(otherwise, |table| table.int_or(key, range, otherwise))
}

/// Reads `{ effect = "blade", type = "katana" }`, or with `tier = 8, area = 3` for the area from that tier on.
fn read_blade(table: &Table<'_>) -> Option<Special> {
    let kind = table.choice("type", Weapon::types());
    let tier = table.int_or("tier", 1..=10_u8, 10);
    let area = table.maybe_int("area", 1..=20_u32);
    let kind = Weapon::types().nth(kind?)?.to_owned();
    Some(Special::Blade { kind, tier, area })
}

/// Reads `{ effect = "by_lot", dice = "d6", rows = [{ inflicts = […] }, …] }`, a row for every sum; `once = true` for
/// one throw for all targets.
fn read_lot(table: &Table<'_>, known: &Known<'_>) -> Option<ConditionTable> {
    let plain = |text: &str| match DamageCode::parse(text) {
        Ok(code) if code.dice > 0 && code.attribute.is_none() && code.plain == 0 => Ok(code),
        _ => Err("dice alone, such as \"2d6\"".to_owned()),
    };
    let code = table.parse("dice", plain);
    let once = table.flag_or("once", false);
    let rows = table.list("rows", |value| value.table(|table| Some(read_inflicts(table, known.conditions))));
    let DamageCode { dice, sides, .. } = code?;
    let sums = usize::from(dice) * usize::from(sides - 1) + 1;
    if rows.len() != sums {
        table.problem(table.place_of("rows"), format!("{} rows", rows.len()), format!("{sums}, one for every sum"));
        return None;
    }
    Some(ConditionTable { dice, sides, once, rows })
}

/// Reads `{ effect = "draws_mp", amount = "3xSPR+5" }`: a code without dice.
fn read_draws_mp(table: &Table<'_>) -> Option<Special> {
    let plain = |text: &str| match DamageCode::parse(text) {
        Ok(code) if code.dice == 0 => Ok(code),
        _ => Err("a code without dice, such as \"3xSPR\" or \"20\"".to_owned()),
    };
    table.parse("amount", plain).map(|scale| Special::DrawsMp { scale })
}

/// The condition that a key of an effect's table names.
fn condition(table: &Table<'_>, key: &str, known: &Known<'_>) -> Option<u8> {
    let keys = known.conditions.iter().map(|condition| condition.key);
    table.maybe_choice(key, keys).map(|at| at as u8)
}

/// The condition that an effect has to name.
fn needed(table: &Table<'_>, known: &Known<'_>) -> Option<u8> {
    table.choice("condition", known.conditions.iter().map(|condition| condition.key)).map(|at| at as u8)
}

/// Reads the list `effects = ["warp", { effect = "strikes", count = 6 }]`.
pub fn read(table: &Table<'_>, known: &Known<'_>) -> Specials {
    let all = table.list("effects", |value| read_one(value, known));
    if all.len() > MOST_SPECIALS {
        table.problem(table.place_of("effects"), "more than four effects", "at most four");
    }
    all.into_iter().take(MOST_SPECIALS).map(Arc::new).collect()
}

fn read_one(value: Value<'_>, known: &Known<'_>) -> Option<Special> {
    if value.is_table() {
        return value.table(|table| table.word("effect", &KEYS).and_then(|read| read(Some(table), known)));
    }
    let found = value.word(&KEYS)?(None, known);
    if found.is_none() {
        value.problem("an effect without its keys", "a table such as { effect = \"strikes\", count = 6 }");
    }
    found
}
