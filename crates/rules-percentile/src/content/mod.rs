//! The ruleset's content: conditions, weapons, abilities, items and units, read from files.
//!
//! Every file whose name starts with `percentile` in `units/`, `weapons/`, `abilities/`, `items/` and `conditions/` is
//! read, so that a player's own file adds to the built-in ones.

pub mod ability;
pub mod advantage;
pub mod circumstances;
pub mod code;
pub mod condition;
pub mod doubts;
pub mod effects;
pub mod encounter;
pub mod face;
pub mod gear;
pub mod ratings;
pub mod reaction;
pub mod scenario;
pub mod scene;
pub mod settings;
pub mod special;
pub mod unit;

pub use self::{
    ability::Ability,
    ability::chance::Chance,
    ability::element::Element,
    ability::harm::{Armour, Harm, Mend, Share},
    ability::inflict::{Inflict, Inflicts, read_inflicts},
    ability::part::Part,
    ability::spread::{AbilityRange, Spread},
    condition::{AtEnd, AtOnce, Condition, ConditionGroup, MOST_CONDITIONS},
    encounter::{Prize, Skills},
    gear::{Item, Weapon},
    unit::creature::{Creature, Elements},
    unit::kit::{Hand, Kit},
    unit::{AtZero, UnitKind},
};
use crate::content::{effects::Mask, settings::Settings};
use hexfray_battle::{Name, intern};
use hexfray_board::text::{
    Content, FileShape, FromValue, Kind, Library, Problems, Table, Value, entries, read, read_file,
};

/// Everything that the ruleset has read.
#[derive(Clone)]
pub struct Compendium {
    /// The ruleset's settings, overridden by the battle's.
    pub settings: Settings,
    /// Conditions, in the order of the files.
    pub conditions: Vec<Condition>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Items.
    pub items: Vec<Item>,
    /// Kinds of unit.
    pub units: Vec<UnitKind>,
}

/// The file of the settings; without it they are the book's.
const RULES: &str = "rulesets/percentile.toml";

impl Compendium {
    /// Reads everything. `settings` is the battle's own table of settings.
    ///
    /// Problems are added to the list; `None` if the content cannot be played.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let before = problems.len();
        let RulesFile { settings: mut rules, .. } = match library.get(RULES) {
            Some(_) => read_file(library, RULES, problems).unwrap_or_default(),
            None => RulesFile::default(),
        };
        if let Some(table) = settings {
            rules.override_by(table);
        }
        let conditions = condition::read_all(library, problems);
        let kinds = unit_keys(library);
        let parts = each(library, "parts/", "part", problems, |table| ability::PartFile::part(table, &conditions));
        let known = Known { conditions: &conditions, kinds: &kinds, parts: &parts, raises: false };
        let mut weapons = vec![Weapon::bare_hands()];
        weapons.extend(each(library, "weapons/", "weapon", problems, |table| gear::read_weapon(table, &known)));
        let abilities = each(library, "abilities/", "ability", problems, |table| ability::read_ability(table, &known));
        let items = each(library, "items/", "item", problems, |table| gear::read_item(table, &known));
        let mut book = Self { settings: rules, conditions, weapons, abilities, items, units: Vec::new() };
        book.units = each(library, "units/", "unit", problems, |table| unit::read(table, &book, &kinds));
        (problems.len() == before).then_some(book)
    }

    /// A condition by its key.
    pub fn condition(&self, key: &str) -> Option<u8> {
        self.conditions.iter().position(|condition| condition.key == key).map(|at| at as u8)
    }
}

/// The names that weapons, abilities and items may mention.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The conditions.
    pub conditions: &'a [Condition],
    /// The keys of all kinds of unit, in the order in which they are read.
    pub kinds: &'a [&'static str],
    /// The parts of inventions.
    pub parts: &'a [Part],
    /// Whether the act whose effects are read raises the fallen.
    pub raises: bool,
}

/// The keys of all kinds of unit, which may name each other in any order.
fn unit_keys(library: &Library) -> Vec<&'static str> {
    let mut keys = Vec::new();
    for (_, source) in library.files("units/percentile", ".toml") {
        // Mistakes are reported by the second reading.
        let _ = read(source, |table| {
            keys.extend(table.tables("unit", |table| table.parse("key", intern).map(|key| key.as_str())));
            Some(())
        });
    }
    keys
}

/// The ruleset's own file.
#[derive(Default, Content)]
struct RulesFile {
    /// The name that players read.
    #[content(key = "name")]
    _name: String,
    /// A sentence that says what it is.
    #[content(key = "about", prose = intern)]
    _about: Option<Name>,
    /// Settings of the ruleset.
    #[content(default)]
    settings: Settings,
}

/// Reads all `[[name]]` tables of the ruleset's files in a folder.
pub fn each<T>(
    library: &Library,
    folder: &str,
    name: &str,
    problems: &mut Problems,
    reader: impl FnMut(&Table<'_>) -> Option<T>,
) -> Vec<T> {
    entries(library, &format!("{folder}percentile"), name, problems, reader)
}

/// Name, drawing and description, which everything that players see has.
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Label {
    /// The name that files use.
    #[content(parse = key)]
    pub key: &'static str,
    /// The name that players read; by default the key.
    #[content(default = Name::new(key.unwrap_or_default()))]
    pub name: Name,
    /// The drawing.
    #[content(default)]
    pub glyph: Name,
    /// A sentence that says what it is or does.
    #[content(default, prose = intern)]
    pub about: Name,
}

impl Label {
    /// Reads a label whose drawing is another one by default.
    fn of(table: &Table<'_>, glyph: &'static str) -> Option<Self> {
        Some(Self::read(table, &())?.or_glyph(glyph))
    }

    /// The label with a drawing, if it has none.
    fn or_glyph(self, glyph: &'static str) -> Self {
        if self.glyph == Name::default() { Self { glyph: Name::new(glyph), ..self } } else { self }
    }
}

/// The stored copy of a key.
pub fn key(text: &str) -> Result<&'static str, String> {
    intern(text).map(Name::as_str)
}

/// The conditions in a list of names of conditions and groups, as a mask.
pub fn mask(table: &Table<'_>, key: &str, conditions: &[Condition]) -> Mask {
    table.maybe_typed(key, conditions).unwrap_or_default()
}

impl FromValue<[Condition]> for Mask {
    fn from_value(value: Value<'_>, conditions: &[Condition]) -> Option<Self> {
        let keys = conditions.iter().map(|condition| condition.key);
        let words: Vec<&str> = keys.chain(ConditionGroup::WORDS.iter().map(|(key, _)| *key)).collect();
        let one = |value: Value<'_>| {
            let at = value.choice(words.iter().copied())?;
            Some(match at.checked_sub(conditions.len()) {
                None => Self::one(at as u8),
                Some(group) => condition::of_group(conditions, ConditionGroup::WORDS[group].1),
            })
        };
        Some(value.values()?.into_iter().filter_map(one).fold(Self::EMPTY, Self::and))
    }

    fn kind() -> Kind {
        Kind::list(Kind::OneOf(vec![Kind::Name("condition"), Kind::words(ConditionGroup::WORDS)]))
    }
}

/// The files of the ruleset, as they are declared.
pub fn files() -> Vec<FileShape> {
    vec![
        FileShape::rules::<RulesFile>(""),
        FileShape::list::<[Condition], Condition>("conditions", "condition"),
        FileShape::list::<[Condition], ability::PartFile>("parts", "part"),
    ]
}
