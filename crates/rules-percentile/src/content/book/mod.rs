//! Everything that is read from the ruleset's files: conditions, parts of inventions, weapons, abilities, items and units.
//!
//! They lie in one folder because their readers look names up in the book that they fill.

pub mod ability;
pub mod condition;
pub mod effects;
pub mod encounter;
pub mod gear;
pub mod special;
pub mod unit;

use self::{
    ability::{Ability, Inflicts, Part},
    condition::{Condition, ConditionGroup},
    effects::Mask,
    gear::{Item, Weapon},
    unit::UnitKind,
};
use crate::content::settings::Settings;
use hexfray_battle::{Name, intern, narrow};
use hexfray_board::{
    listed,
    text::{Content, FileShape, FromValue, Kind, Library, Listed, Problems, Table, Value, entries, read, read_file},
};

/// Everything that the ruleset has read.
#[derive(Clone, Default)]
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
    /// The parts of inventions.
    parts: Vec<Part>,
    /// The keys of all kinds of unit, which may name each other in any order, in the order in which they are read.
    kinds: Vec<&'static str>,
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
        let mut book = Self { settings: rules, kinds: unit_keys(library), ..Self::default() };
        book.conditions = condition::bare(library);
        book.conditions = condition::read_all(library, &book, problems);
        book.parts = each(library, "parts/", "part", problems, |table| ability::PartFile::part(table, &book));
        let weapons = each(library, "weapons/", "weapon", problems, |table| gear::WeaponFile::weapon(table, &book));
        book.weapons = [Weapon::bare_hands()].into_iter().chain(weapons).collect();
        book.abilities =
            each(library, "abilities/", "ability", problems, |table| ability::AbilityFile::ability(table, &book));
        book.items = each(library, "items/", "item", problems, |table| gear::ItemFile::item(table, &book));
        book.units = each(library, "units/", "unit", problems, |table| unit::UnitFile::unit(table, &book));
        (problems.len() == before).then_some(book)
    }

    /// Whether one of these conditions harms its bearer.
    fn are_harmful(&self, inflicts: &Inflicts) -> bool {
        inflicts.iter().any(|one| self.conditions[usize::from(one.condition)].is_harmful())
    }

    /// A condition by its key.
    pub fn condition(&self, key: &str) -> Option<u8> {
        self.conditions.iter().position(|condition| condition.key == key).map(narrow)
    }
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
    /// The label with a drawing, if it has none.
    fn or_glyph(self, glyph: &'static str) -> Self {
        if self.glyph == Name::default() { Self { glyph: Name::new(glyph), ..self } } else { self }
    }
}

/// The stored copy of a key.
pub fn key(text: &str) -> Result<&'static str, String> {
    intern(text).map(Name::as_str)
}

/// A list of names of conditions and groups.
impl FromValue<Compendium> for Mask {
    fn from_value(value: Value<'_>, book: &Compendium) -> Option<Self> {
        let groups = ConditionGroup::WORDS;
        let words: Vec<&str> = Condition::keys(book).chain(groups.iter().map(|(key, _)| *key)).collect();
        let one = |value: Value<'_>| {
            let at = value.choice(words.iter().copied())?;
            Some(match at.checked_sub(book.conditions.len()) {
                None => Self::one(narrow::<u8>(at)),
                Some(group) => condition::of_group(&book.conditions, groups[group].1),
            })
        };
        Some(value.values()?.into_iter().filter_map(one).fold(Self::EMPTY, Self::and))
    }

    fn kind() -> Kind {
        Kind::list(Kind::OneOf(vec![Kind::Name("condition"), Kind::words(ConditionGroup::WORDS)]))
    }
}

listed! { Compendium:
    Condition, "condition", |book| book.conditions.iter().map(|condition| condition.key);
    Part, "part", |book| book.parts.iter().map(|part| part.label.key);
    Weapon, "weapon", |book| book.weapons.iter().map(|weapon| weapon.ability.label.key);
    Ability, "ability", |book| book.abilities.iter().map(|ability| ability.label.key);
    Item, "item", |book| book.items.iter().map(|item| item.ability.label.key);
    UnitKind, "unit", |book| book.kinds.iter().copied();
}

/// The files of the ruleset, as they are declared.
pub fn files() -> Vec<FileShape> {
    vec![
        FileShape::rules::<RulesFile>(""),
        FileShape::list::<Compendium, Condition>("conditions", "condition"),
        FileShape::list::<Compendium, ability::PartFile>("parts", "part"),
        FileShape::list::<Compendium, ability::AbilityFile>("abilities", "ability"),
        FileShape::list::<Compendium, gear::WeaponFile>("weapons", "weapon"),
        FileShape::list::<Compendium, gear::ItemFile>("items", "item"),
        FileShape::list::<Compendium, unit::UnitFile>("units", "unit"),
    ]
}
