//! What is read from the ruleset's files: weapons, armour, abilities, conditions, feats and unit sheets.
//!
//! They lie in one folder because their readers look names up in the book that they fill.

mod ability;
mod condition;
mod feat;
mod read;
mod sheet;
mod worn;

pub use ability::{
    Ability, AbilityId, ActionKind, Against, Amount, Area, Displacement, Duration, Harm, Inflicts, OnResist, Origin,
    Reach, Resisted, Who,
};
pub use condition::{Changes, Condition, ConditionId, Flight};
pub use feat::{Charge, Feat, FeatId};
pub use sheet::{
    AbilityScore, AbilityScores, Checks, Count, Handle, Loot, MOST_COUNTED, Monster, Sheet, SheetId, Weakness,
};
pub use worn::{Accessory, Armour, Grip, Metal, SLOTS, Weapon, WeaponId, WeaponKind};

use crate::content::{
    class::{Class, ClassId, Role},
    power::PowerTable,
    settings::Settings,
};
use hexfray_battle::{Name, intern, narrow};
use hexfray_board::{
    listed,
    text::{Content, FileShape, Library, Problems, Table, read_file},
};

/// All content of the ruleset, with the settings of one battle.
#[derive(Debug, Default)]
pub struct Book {
    /// Settings.
    pub settings: Settings,
    /// Elements that damage may carry (SW-175).
    pub elements: Vec<Name>,
    /// Classes.
    pub classes: Vec<Class>,
    /// Conditions.
    pub conditions: Vec<Condition>,
    /// Weapons, including natural ones.
    pub weapons: Vec<Weapon>,
    /// Armour and shields.
    pub armours: Vec<Armour>,
    /// Accessories.
    pub accessories: Vec<Accessory>,
    /// Feats and stunts.
    pub feats: Vec<Feat>,
    /// Spells, unique skills and items that are used.
    pub abilities: Vec<Ability>,
    /// Unit sheets.
    pub sheets: Vec<Sheet>,
    /// The power table (SW-160).
    pub powers: PowerTable,
    /// The kinds of unit that the files have.
    kinds: sheet::UnitKinds,
}

/// The files of the ruleset, as they are declared.
pub fn files() -> Vec<FileShape> {
    vec![
        FileShape::rules::<RulesFile>(""),
        FileShape::rules::<PowerTable>("_rows"),
        FileShape::list::<Book, Condition>("conditions", "condition"),
        FileShape::list::<Book, Weapon>("weapons", "weapon"),
        FileShape::list::<(), Armour>("armour", "armour"),
        FileShape::list::<Book, Accessory>("accessories", "accessory"),
        FileShape::list::<Book, Feat>("feats", "feat"),
        FileShape::list::<Book, ability::AbilityFile>("abilities", "ability"),
        FileShape::list::<Book, ability::ItemFile>("items", "item"),
        FileShape::list::<Book, sheet::SheetFile>("units", "unit"),
    ]
}

/// The ruleset's own file.
#[derive(Default, Content)]
struct RulesFile {
    /// The name that players read.
    #[content(key = "name")]
    _name: Option<String>,
    /// A sentence that says what it is.
    #[content(key = "about", prose = intern)]
    _about: Option<Name>,
    /// Elements that damage may carry.
    #[content(most = read::MOST_NAMES)]
    elements: Vec<Name>,
    /// The classes, whose levels have uses.
    #[content(key = "class")]
    classes: Vec<Class>,
    /// Settings of the ruleset.
    #[content(default)]
    settings: Settings,
}

listed! { Book:
    Class as ClassId, "class", |book| book.classes.iter().map(|class| class.key.as_str());
    Condition as ConditionId, "condition", |book| book.conditions.iter().map(|condition| condition.key);
    Weapon as WeaponId, "weapon", |book| book.weapons.iter().map(|weapon| weapon.key.as_str());
    Armour, "armour", |book| book.armours.iter().map(|armour| armour.key.as_str());
    Accessory, "accessory", |book| book.accessories.iter().map(|accessory| accessory.key.as_str());
    Feat as FeatId, "feat", |book| book.feats.iter().map(|feat| feat.key.as_str());
    Sheet as SheetId, "unit", |book| book.kinds.keys.iter().copied();
}

impl Book {
    /// Reads all files; `settings` is the battle's own table of settings.
    ///
    /// All their mistakes are added to the problems; `None` if the content cannot be played.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let before = problems.len();
        let RulesFile { elements, classes, settings: rules, .. } =
            read_file(library, "rulesets/power_table.toml", problems).unwrap_or_default();
        let powers = read_file(library, "rulesets/power_table_rows.toml", problems).unwrap_or_default();
        let mut book = Self { settings: rules, elements, classes, powers, ..Self::default() };
        if let Some(table) = settings {
            book.settings.override_by(table);
        }
        book.kinds = sheet::gather(library);
        book.conditions = read::each(library, "conditions", "condition", problems, |table| Content::read(table, &book));
        book.weapons = read::each(library, "weapons", "weapon", problems, |table| Content::read(table, &book));
        book.armours = read::each(library, "armour", "armour", problems, |table| Content::read(table, &book));
        book.accessories =
            read::each(library, "accessories", "accessory", problems, |table| Content::read(table, &book));
        book.feats = read::each(library, "feats", "feat", problems, |table| Content::read(table, &book));
        book.abilities =
            read::each(library, "abilities", "ability", problems, |table| ability::AbilityFile::ability(table, &book));
        let items = read::each(library, "items", "item", problems, |table| ability::ItemFile::ability(table, &book));
        book.abilities.extend(items);
        book.sheets = read::each(library, "units", "unit", problems, |table| sheet::SheetFile::sheet(table, &book));
        (problems.len() == before).then_some(book)
    }

    /// The categories of weapons and armour, which proficiencies name, each once, sorted.
    pub fn categories(&self) -> Vec<Name> {
        let weapons = self.weapons.iter().map(|weapon| weapon.category);
        let mut all: Vec<Name> = weapons.chain(self.armours.iter().map(|armour| armour.category)).collect();
        all.sort();
        all.dedup();
        all
    }

    /// A class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[usize::from(id.0)]
    }

    /// The sheet with a key that battle files use.
    pub fn sheet(&self, key: &str) -> Option<SheetId> {
        self.sheets.iter().position(|sheet| sheet.key == key).map(|at| SheetId(narrow(at)))
    }

    /// A sheet.
    pub fn sheet_of(&self, id: SheetId) -> &Sheet {
        &self.sheets[usize::from(id.0)]
    }

    /// The keys of all conditions.
    pub fn condition_keys(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.conditions.iter().map(|condition| condition.key)
    }

    /// The condition with a key.
    pub fn condition(&self, key: &str) -> Option<ConditionId> {
        self.conditions.iter().position(|condition| condition.key == key).map(|at| ConditionId(narrow(at)))
    }

    /// The first condition that means lying prone (SW-189).
    pub fn prone(&self) -> Option<ConditionId> {
        self.conditions.iter().position(|condition| condition.prone).map(|at| ConditionId(narrow(at)))
    }
}
