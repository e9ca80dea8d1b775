//! The charts: range, cover, options, called shots, locations, wounds, Toughness. Files may replace every figure.

use super::{DieCode, Location, Manoeuvre, Modifier, OptionRow, Settings, Size, options::MANOEUVRES};
use hexfray_battle::Canonical;
use hexfray_board::text::{Table, Value};

/// How much of a target an object hides (DC-063).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// A quarter.
    Quarter,
    /// Half.
    Half,
    /// Three quarters.
    ThreeQuarters,
    /// All of it: it cannot be a target.
    Full,
}

/// Visibility, by light, smoke or fog (DC-063).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum Murk {
    /// Clear.
    #[default]
    Clear,
    /// Light smoke, dusk.
    Light,
    /// Thick smoke, moonlight.
    Thick,
    /// Darkness, very thick smoke.
    Dark,
}

/// The charts of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Difficulty modifiers of Point Blank, Short, Medium and Long (DC-060).
    pub range: [i32; 4],
    /// Modifiers of a quarter, half and three quarters hidden (DC-063).
    cover: [Modifier; 3],
    /// Modifiers of light, thick and very thick smoke, or dusk, moonlight and darkness (DC-063).
    murk: [Modifier; 3],
    /// The least net damage of stunned, wounded, incapacitated, mortally wounded and dead (DC-077).
    wounds: [i32; 5],
    /// Body Points that first aid restores by medicine totals of 0, 1–5, 6–10 … 31 and more.
    pub healing: [DieCode; 8],
    /// The changes that the options make, in the order of [`Manoeuvre`] (DC-166).
    options: [OptionRow; MANOEUVRES],
    /// Difficulty of called shots at large, medium, small and tiny things (DC-167).
    called: [Modifier; 4],
    /// Difficulty and damage by part of the body, in the order of [`Location::ALL`] (DC-168).
    locations: [(Modifier, i32); 6],
    /// The modifiers of targets that crouch, move crouched, and lie at close and at far range (DC-137 … DC-140).
    posture: [Modifier; 4],
    /// Toughness by the names of things on the board (DC-171).
    toughness: Vec<(String, DieCode)>,
}

/// A unit's posture as the target of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// Crouched (DC-137).
    Crouched,
    /// Crouched and moving (DC-138).
    Sneaking,
    /// Lying, at Point Blank or Short range (DC-139).
    ProneClose,
    /// Lying, at Medium or Long range (DC-140).
    ProneFar,
}

/// The printed figures of the options (DC-166).
fn printed_options() -> [OptionRow; MANOEUVRES] {
    let row = |dice, number, damage| OptionRow { difficulty: Modifier::new(dice, number), damage };
    let mut rows = [OptionRow::default(); MANOEUVRES];
    let printed = [
        (Manoeuvre::BurstAsSingle, row(0, 0, -2)),
        (Manoeuvre::FullAuto, row(-2, -6, 2)),
        (Manoeuvre::SingleAsMulti, row(-1, -3, 1)),
        (Manoeuvre::SweepRanged, row(-2, -6, -3)),
        (Manoeuvre::AllOut, row(-2, -6, 1)),
        (Manoeuvre::Lunge, row(1, 3, -1)),
        (Manoeuvre::Knockdown, row(2, 6, 0)),
        (Manoeuvre::Push, row(1, 3, 0)),
        (Manoeuvre::Trip, row(2, 6, 0)),
        (Manoeuvre::SweepClose, row(-2, -6, -3)),
        (Manoeuvre::Tackle, row(1, 3, 0)),
        (Manoeuvre::Grab, row(2, 6, 0)),
        (Manoeuvre::Choke, row(2, 6, 0)),
        (Manoeuvre::Flip, row(2, 6, 0)),
        (Manoeuvre::Hold, row(2, 6, -3)),
        (Manoeuvre::ArmPin, row(2, 6, 0)),
    ];
    for (manoeuvre, figures) in printed {
        rows[manoeuvre as usize] = figures;
    }
    rows
}

/// The printed Toughness of things, and that of things on the boards of this game (DC-171).
const TOUGHNESS: [(&str, u8, u8); 13] = [
    ("flimsy wood", 1, 0),
    ("tough wood", 2, 0),
    ("sturdy wood", 3, 0),
    ("very sturdy wood", 4, 0),
    ("reinforced wood", 6, 0),
    ("ground", 1, 0),
    ("table", 2, 0),
    ("inner door", 3, 0),
    ("wall", 5, 0),
    ("metal door", 6, 0),
    ("bus", 6, 0),
    ("crate", 2, 0),
    ("car", 5, 0),
];

impl Default for Tables {
    /// The figures of the printed charts, which are also those of `assets/rulesets/die_code.toml`.
    fn default() -> Self {
        let steps = [Modifier::new(1, 3), Modifier::new(2, 6), Modifier::new(4, 12)];
        let back = [(0, 0), (0, 2), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)];
        let healing = back.map(|(dice, pips)| DieCode::new(dice, pips));
        let [low, mid, high] = steps;
        Self {
            range: [-5, 0, 5, 10],
            cover: steps,
            murk: steps,
            wounds: [1, 4, 9, 13, 16],
            healing,
            options: printed_options(),
            called: [Modifier::default(), low, high, Modifier::new(8, 24)],
            locations: [(low, 12), (high, 12), (Modifier::default(), 0), (low, -2), (low, -1), (high, -2)],
            posture: [low, mid, Modifier::new(-2, -6), mid],
            toughness: TOUGHNESS.map(|(name, dice, pips)| (name.to_owned(), DieCode::new(dice, pips))).to_vec(),
        }
    }
}

impl Tables {
    /// Reads the charts that a file has; others stay as they are.
    pub fn override_by(&mut self, table: &Table<'_>) {
        let bands = ["point_blank", "short", "medium", "long"];
        table.maybe_table("range", |chart| {
            for (figure, key) in self.range.iter_mut().zip(bands) {
                *figure = chart.int_or(key, -50..=50, *figure);
            }
            Some(())
        });
        read_modifiers(table, "cover", &["quarter", "half", "three_quarters"], &mut self.cover);
        read_modifiers(table, "visibility", &["light", "thick", "dark"], &mut self.murk);
        read_modifiers(table, "called_shot", &["large", "middling", "small", "tiny"], &mut self.called);
        read_modifiers(
            table,
            "posture",
            &["crouched", "moving_crouched", "prone_close", "prone_far"],
            &mut self.posture,
        );
        self.read_options(table);
        self.read_locations(table);
        self.read_toughness(table);
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

    fn read_options(&mut self, table: &Table<'_>) {
        table.maybe_table("options", |chart| {
            for (key, manoeuvre) in Manoeuvre::WORDS {
                chart.maybe_table(key, |entry| {
                    let row = &mut self.options[*manoeuvre as usize];
                    row.difficulty.dice = entry.int_or("dice", -20..=20_i8, row.difficulty.dice);
                    row.difficulty.number = entry.int_or("number", -100..=100, row.difficulty.number);
                    row.damage = entry.int_or("damage", -20..=20_i8, row.damage);
                    Some(())
                });
            }
            Some(())
        });
    }

    fn read_locations(&mut self, table: &Table<'_>) {
        table.maybe_table("locations", |chart| {
            for (key, location) in Location::WORDS {
                chart.maybe_table(key, |entry| {
                    let (modifier, damage) = &mut self.locations[*location as usize];
                    modifier.dice = entry.int_or("dice", -20..=20_i8, modifier.dice);
                    modifier.number = entry.int_or("number", -100..=100, modifier.number);
                    *damage = entry.int_or("damage", -100..=100, *damage);
                    Some(())
                });
            }
            Some(())
        });
    }

    fn read_toughness(&mut self, table: &Table<'_>) {
        table.maybe_table("toughness", |chart| {
            for (name, _, value) in chart.entries() {
                let name = name.replace('_', " ");
                let Some(code) = read_code(value) else { continue };
                self.toughness.retain(|(known, _)| *known != name);
                self.toughness.push((name, code));
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

    /// The term and modifier of cover; the modifier of none and of full cover is 0.
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

    /// The changes that an option makes (DC-079, DC-166).
    pub fn option(&self, manoeuvre: Manoeuvre) -> OptionRow {
        self.options[manoeuvre as usize]
    }

    /// The difficulty of a called shot at a thing of this size (DC-120, DC-167).
    pub fn called(&self, size: Size) -> Modifier {
        self.called[size as usize]
    }

    /// The changes of difficulty and damage for a part of the body that is aimed at (DC-130, DC-168).
    pub fn location(&self, location: Location) -> (Modifier, i32) {
        self.locations[location as usize]
    }

    /// The modifier of a target's posture (DC-137 … DC-140).
    pub fn bearing(&self, bearing: Bearing) -> Modifier {
        self.posture[bearing as usize]
    }

    /// The Toughness of a thing, by its name; zero if the chart lacks it and may do so, otherwise `None` (DC-163,
    /// DC-171).
    pub fn toughness(&self, settings: &Settings, name: &str) -> Option<DieCode> {
        let name = name.to_lowercase();
        let exact = self.toughness.iter().find(|(known, _)| *known == name);
        let parts = self.toughness.iter().filter(|(known, _)| name.contains(known.as_str()));
        let within = || parts.max_by_key(|(known, _)| known.len());
        let found = exact.or_else(within).map(|(_, code)| *code);
        found.or(settings.allow_placeholder_tables.then_some(DieCode::ZERO))
    }

    /// Whether the chart has the Toughness of a thing (DC-163).
    pub fn knows_toughness(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.toughness.iter().any(|(known, _)| name.contains(known.as_str()))
    }

    /// The least net damage of each wound level: stunned, wounded, incapacitated, mortally wounded, dead (DC-077).
    pub const fn wounds(&self) -> [i32; 5] {
        self.wounds
    }
}

fn read_code(value: Value<'_>) -> Option<DieCode> {
    value.parse(|text| text.parse().map_err(|error: super::NoDieCode| error.to_string()))
}

fn read_modifiers(table: &Table<'_>, key: &str, names: &[&str], modifiers: &mut [Modifier]) {
    table.maybe_table(key, |chart| {
        for (modifier, name) in modifiers.iter_mut().zip(names) {
            chart.maybe_table(name, |entry| {
                modifier.dice = entry.int_or("dice", -20..=20_i8, modifier.dice);
                modifier.number = entry.int_or("number", -100..=100, modifier.number);
                Some(())
            });
        }
        Some(())
    });
}
