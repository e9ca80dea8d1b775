//! The charts: range, cover, options, called shots, locations, wounds, Toughness. Files may replace every figure.

use super::{DieCode, Location, Manoeuvre, Modifier, NoDieCode, OptionRow, Settings, Size, options::MANOEUVRES};
use hexfray_battle::Canonical;
use hexfray_board::text::{Content, FromValue, Key, Kind, Shape, Table, Value};

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

/// The keys of a chart in files, each with its sentence.
type Entries = &'static [(&'static str, &'static str)];

const BANDS: Entries =
    &[("point_blank", "Point Blank."), ("short", "Short."), ("medium", "Medium."), ("long", "Long.")];
const COVERS: Entries =
    &[("quarter", "A quarter hidden."), ("half", "Half hidden."), ("three_quarters", "Three quarters hidden.")];
const MURKS: Entries =
    &[("light", "Light smoke, dusk."), ("thick", "Thick smoke, moonlight."), ("dark", "Darkness, very thick smoke.")];
const SIZES: Entries = &[
    ("large", "Over 50 centimetres."),
    ("middling", "10 to 50 centimetres."),
    ("small", "1 to 10 centimetres."),
    ("tiny", "Below that."),
];
const POSTURES: Entries = &[
    ("crouched", "Crouched."),
    ("moving_crouched", "Crouched and moving."),
    ("prone_close", "Lying, at Point Blank or Short range."),
    ("prone_far", "Lying, at Medium or Long range."),
];
const WOUNDS: Entries = &[
    ("stunned", "Stunned."),
    ("wounded", "Wounded."),
    ("incapacitated", "Incapacitated."),
    ("mortally_wounded", "Mortally wounded."),
    ("dead", "Dead."),
];

impl<Book: ?Sized> Content<Book> for Tables {
    /// Reads the charts that a file has; others are those of the book.
    fn read(table: &Table<'_>, book: &Book) -> Option<Self> {
        let mut own = Self::default();
        read_chart(table, "range", BANDS, &mut own.range, |chart, key, figure| {
            *figure = chart.int_or(key, -50..=50, *figure);
        });
        for (key, entries, modifiers) in [
            ("cover", COVERS, &mut own.cover[..]),
            ("visibility", MURKS, &mut own.murk),
            ("called_shot", SIZES, &mut own.called),
            ("posture", POSTURES, &mut own.posture),
        ] {
            read_chart(table, key, entries, modifiers, |chart, key, modifier| {
                chart.maybe_table(key, |entry| modifier.read_over(entry));
            });
        }
        read_chart(table, "options", Manoeuvre::SENTENCES, &mut own.options, |chart, key, row| {
            chart.maybe_table(key, |entry| {
                row.damage = entry.int_or("damage", -20..=20_i8, row.damage);
                row.difficulty.read_over(entry)
            });
        });
        read_chart(table, "locations", Location::SENTENCES, &mut own.locations, |chart, key, (modifier, damage)| {
            chart.maybe_table(key, |entry| {
                *damage = entry.int_or("damage", -100..=100, *damage);
                modifier.read_over(entry)
            });
        });
        own.read_toughness(table);
        if let Some(Healing(codes)) = table.maybe_typed("healing", book) {
            own.healing = codes;
        }
        read_chart(table, "wounds", WOUNDS, &mut own.wounds, |chart, key, figure| {
            *figure = chart.int_or(key, 1..=1000, *figure);
        });
        if !own.wounds.is_sorted() {
            let expected = "net damage that grows from level to level";
            table.problem(table.place_of("wounds"), "the levels of wounds do not rise", expected);
        }
        Some(own)
    }

    fn shape() -> Shape {
        let plain = || Kind::Table(Modifier::shape());
        let with_damage = |most: i64| {
            let mut shape = Modifier::shape();
            shape.keys.push(Key::optional("damage", Kind::Number(-most, most), "Added to damage."));
            Kind::Table(shape)
        };
        let chart = |key, about, entries: Entries, kind: Kind| {
            let keys = entries.iter().map(|(key, about)| Key::optional(key, kind.clone(), about)).collect();
            Key::optional(key, Kind::Table(Shape::of(keys)), about)
        };
        let toughness = "Toughness of things, die codes by their names; parts of a name will do.";
        Shape::of(vec![
            chart("range", "Difficulty by range band.", BANDS, Kind::Number(-50, 50)),
            chart("cover", "Difficulty by what hides the target.", COVERS, plain()),
            chart("visibility", "Difficulty by light, smoke and fog.", MURKS, plain()),
            chart("called_shot", "Difficulty of called shots by the size of the target.", SIZES, plain()),
            chart("posture", "Difficulty by the target's posture.", POSTURES, plain()),
            chart("options", "Difficulty and dice of damage by option.", Manoeuvre::SENTENCES, with_damage(20)),
            chart("locations", "Difficulty and damage by part of the body.", Location::SENTENCES, with_damage(100)),
            chart("wounds", "The least net damage that causes each wound level.", WOUNDS, Kind::Number(1, 1000)),
            Key::optional("toughness", Kind::AnyName(Box::new(<DieCode as FromValue>::kind())), toughness),
            Key::optional(
                "healing",
                <Healing as FromValue>::kind(),
                "Body Points that first aid restores, by the medicine total.",
            ),
        ])
    }
}

impl Tables {
    fn read_toughness(&mut self, table: &Table<'_>) {
        table.maybe_table("toughness", |chart| {
            for (name, _, value) in chart.entries() {
                let name = name.replace('_', " ");
                let Some(code) = DieCode::from_value(value, &()) else { continue };
                self.toughness.retain(|(known, _)| *known != name);
                self.toughness.push((name, code));
            }
            Some(())
        });
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

/// Reads the entries of a chart that a file has over the present ones.
fn read_chart<T>(
    table: &Table<'_>,
    key: &str,
    entries: Entries,
    figures: &mut [T],
    read: impl Fn(&Table<'_>, &str, &mut T),
) {
    table.maybe_table(key, |chart| {
        entries.iter().zip(figures).for_each(|((key, _), figure)| read(chart, key, figure));
        Some(())
    });
}

/// The healing chart.
struct Healing([DieCode; 8]);

impl<Book: ?Sized> FromValue<Book> for Healing {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        let code = |text: &str| match text {
            "0" => Ok(DieCode::ZERO),
            text => text.parse().map_err(|error: NoDieCode| error.to_string()),
        };
        let values = value.values()?;
        if values.len() != 8 {
            value.problem(
                format!("`healing` has {} entries", values.len()),
                "eight die codes, of which the first may be 0",
            );
        }
        let codes: Vec<DieCode> = values.into_iter().filter_map(|value| value.parse(code)).collect();
        codes.try_into().ok().map(Self)
    }

    fn kind() -> Kind {
        Kind::list(Kind::Form)
    }
}
