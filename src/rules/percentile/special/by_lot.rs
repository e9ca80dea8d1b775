//! `by_lot`: dice say which conditions come, by a table (Bad Breath, Reflect-Null, Force Field).

use std::sync::Arc;

use super::Special;
use crate::{
    odds::Dist,
    rules::percentile::{
        code::DamageCode,
        content::{Inflicts, Known, read_inflicts},
    },
    text::Table,
};

/// Conditions by the sum of some dice.
#[derive(Debug)]
pub struct Lot {
    /// How many dice.
    pub dice: u8,
    /// Their sides.
    pub sides: u8,
    /// Whether they are thrown once for all whom the act touches.
    pub once: bool,
    /// What comes, from the lowest sum on.
    rows: Vec<Inflicts>,
}

impl Lot {
    /// What comes with a sum of the dice.
    pub fn row(&self, sum: i32) -> &Inflicts {
        let at = (sum - i32::from(self.dice)).clamp(0, self.rows.len() as i32 - 1);
        &self.rows[at as usize]
    }

    /// Every row with its probability.
    pub fn odds(&self) -> Vec<(f64, &Inflicts)> {
        let sums = Dist::dice(u32::from(self.dice), u32::from(self.sides));
        sums.iter().map(|(sum, p)| (p, self.row(sum))).collect()
    }
}

/// The table is asked for everybody whom the act hits, after its own conditions.
#[derive(Debug)]
struct ByLot(Lot);

/// `{ effect = "by_lot", dice = "d6", rows = [{ inflicts = […] }, …] }`, a row for every sum; `once = true` for one
/// throw for all targets.
pub(super) fn read(table: Option<&Table<'_>>, known: &Known<'_>) -> Option<Arc<dyn Special>> {
    let table = table?;
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
    Some(Arc::new(ByLot(Lot { dice, sides, once, rows })))
}

impl Special for ByLot {
    fn lot(&self) -> Option<&Lot> {
        Some(&self.0)
    }
}
