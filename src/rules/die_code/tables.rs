//! The charts: range and cover modifiers, wound levels. Files may replace every figure.

use super::{Cover, DieCode, Modifier, Murk, Wound};
use crate::text::Table;

/// The charts of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Difficulty modifiers of Point Blank, Short, Medium and Long (DC-060).
    pub range: [i32; 4],
    /// Of a quarter, half and three quarters hidden (DC-063).
    cover: [Modifier; 3],
    /// Of light, thick and very thick smoke, or dusk, moonlight and darkness (DC-063).
    murk: [Modifier; 3],
    /// The least net damage of stunned, wounded, incapacitated, mortally wounded and dead (DC-077).
    pub wounds: [i32; 5],
    /// Body Points that first aid gives back by medicine totals of 0, 1–5, 6–10 … 31 and more.
    pub healing: [DieCode; 8],
}

impl Default for Tables {
    /// The figures of the printed charts; `assets/rulesets/die_code.toml` says the same.
    fn default() -> Self {
        let steps =
            [Modifier { dice: 1, number: 3 }, Modifier { dice: 2, number: 6 }, Modifier { dice: 4, number: 12 }];
        let back = [(0, 0), (0, 2), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)];
        let healing = back.map(|(dice, pips)| DieCode::new(dice, pips));
        Self { range: [-5, 0, 5, 10], cover: steps, murk: steps, wounds: [1, 4, 9, 13, 16], healing }
    }
}

impl Tables {
    /// Reads the charts that a file has; the others stay as they are.
    pub fn override_by(&mut self, table: &Table<'_>) {
        let bands = ["point_blank", "short", "medium", "long"];
        table.maybe_table("range", |chart| {
            for (figure, key) in self.range.iter_mut().zip(bands) {
                *figure = chart.int_or(key, -50..=50, *figure);
            }
            Some(())
        });
        read_modifiers(table, "cover", ["quarter", "half", "three_quarters"], &mut self.cover);
        read_modifiers(table, "visibility", ["light", "thick", "dark"], &mut self.murk);
        self.read_healing(table);
        let levels = ["stunned", "wounded", "incapacitated", "mortally_wounded", "dead"];
        table.maybe_table("wounds", |chart| {
            for (figure, key) in self.wounds.iter_mut().zip(levels) {
                *figure = chart.int_or(key, 1..=1000, *figure);
            }
            if !self.wounds.is_sorted() {
                chart.problem(chart.place(), "the levels do not rise", "net damage that grows from level to level");
            }
            Some(())
        });
    }

    /// Reads the healing chart.
    fn read_healing(&mut self, table: &Table<'_>) {
        if !table.has("healing") {
            return;
        }
        let codes = table.list("healing", |value| {
            value.parse(|text| {
                if text == "0" {
                    Ok(DieCode::ZERO)
                } else {
                    text.parse().map_err(|error: super::NoDieCode| error.to_string())
                }
            })
        });
        match codes.try_into() {
            Ok(codes) => self.healing = codes,
            Err(_) => {
                table.problem(
                    table.place_of("healing"),
                    "`healing` is no chart",
                    "eight die codes, the first may be 0",
                );
            }
        }
    }

    /// The term and modifier of cover; none and full cover have none.
    pub fn cover(&self, cover: Cover) -> (&'static str, Modifier) {
        match cover {
            Cover::None | Cover::Full => ("no cover", Modifier::default()),
            Cover::Quarter => ("a quarter in cover", self.cover[0]),
            Cover::Half => ("half in cover", self.cover[1]),
            Cover::ThreeQuarters => ("three quarters in cover", self.cover[2]),
        }
    }

    /// The term and modifier of poor sight.
    pub fn murk(&self, murk: Murk) -> (&'static str, Modifier) {
        match murk {
            Murk::Clear => ("clear sight", Modifier::default()),
            Murk::Light => ("poor sight", self.murk[0]),
            Murk::Thick => ("bad sight", self.murk[1]),
            Murk::Dark => ("almost no sight", self.murk[2]),
        }
    }

    /// The level that net damage causes by itself (DC-077).
    pub fn wound(&self, net: i32) -> Wound {
        let levels = [Wound::Stunned, Wound::Wounded, Wound::Incapacitated, Wound::MortallyWounded, Wound::Dead];
        let reached = self.wounds.iter().zip(levels).rev().find(|(least, _)| net >= **least);
        reached.map_or(Wound::None, |(_, level)| level)
    }
}

fn read_modifiers(table: &Table<'_>, key: &str, names: [&str; 3], modifiers: &mut [Modifier; 3]) {
    table.maybe_table(key, |chart| {
        for (modifier, name) in modifiers.iter_mut().zip(names) {
            chart.maybe_table(name, |entry| {
                modifier.dice = entry.int_or("dice", 0..=20, modifier.dice);
                modifier.number = entry.int_or("number", -100..=100, modifier.number);
                Some(())
            });
        }
        Some(())
    });
}
