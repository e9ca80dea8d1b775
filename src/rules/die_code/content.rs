//! Reading the ruleset's files: weapons, armour, unit sheets, settings and charts.

use super::{Attribute, DieCode, OddsTable, Ranks, Reach, Settings, Sheet, Skill, Tables};
use crate::{
    battle::Name,
    text::{Library, Problems, Source, Table, entries, read},
};

/// A weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// The skill that it is used with (DC-043).
    pub skill: Skill,
    /// The damage code (DC-066).
    pub damage: DieCode,
    /// Whether the code has a plus in front: Strength Damage is added (DC-067).
    pub adds_strength: bool,
    /// How far it reaches (DC-060 … DC-062).
    pub reach: Reach,
    /// Whether it lets its bearer act before others (DC-025).
    pub quick: bool,
}

/// Something worn.
#[derive(Clone, Debug)]
pub struct Armour {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The Armor die code (DC-073).
    pub code: DieCode,
}

/// All content of the ruleset, with the settings of one battle.
#[derive(Debug, Default)]
pub struct Book {
    /// Settings.
    pub settings: Settings,
    /// Charts.
    pub tables: Tables,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Things worn.
    pub armours: Vec<Armour>,
    /// Unit sheets.
    pub sheets: Vec<Sheet>,
    /// The odds of all codes under these settings.
    pub odds: OddsTable,
}

/// Where the ruleset's content lies.
const RULES: &str = "rulesets/die_code.toml";

impl Book {
    /// Reads all files; whatever is wrong with any of them is added to the problems.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let mut book = Self::default();
        let rules = read_file(library, RULES, problems, |table| {
            table.maybe_table("settings", |table| {
                book.settings.override_by(table);
                Some(())
            });
            book.tables.override_by(table);
            Some(())
        });
        if let Some(table) = settings {
            book.settings.override_by(table);
        }
        rules?;
        let before = problems.len();
        book.weapons = entries(library, "weapons/die_code", "weapon", problems, read_weapon);
        book.armours = entries(library, "armour/die_code", "armour", problems, read_armour);
        let read_unit = |unit: &Table<'_>| read_sheet(unit, &book.weapons, &book.armours);
        book.sheets = entries(library, "units/die_code", "unit", problems, read_unit);
        (problems.len() == before).then_some(book)
    }
}

fn read_file<T>(
    library: &Library,
    name: &str,
    problems: &mut Problems,
    reader: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Option<T> {
    let missing = Source::new(name, "");
    let Some(source) = library.get(name) else {
        let told = read(&missing, |table| {
            table.problem(table.place(), "the ruleset's file is missing", "a file of this name in the assets");
            None::<()>
        });
        problems.extend(told.err()?);
        return None;
    };
    match read(source, reader) {
        Ok(value) => Some(value),
        Err(found) => {
            problems.extend(found);
            None
        }
    }
}

fn intern(text: &str) -> Result<Name, String> {
    Name::intern(text).map_err(|error| error.to_string())
}

fn code(text: &str) -> Result<DieCode, String> {
    text.parse().map_err(|error: super::NoDieCode| error.to_string())
}

/// A damage code: `4D`, or `+1D` where Strength Damage is added (DC-067).
fn damage(text: &str) -> Result<(DieCode, bool), String> {
    let found = match text.strip_prefix('+') {
        Some(rest) if rest.contains(['D', 'd']) => rest.parse().map(|code| (code, true)),
        Some(_) => text.parse().map(|code| (code, true)),
        None => text.parse().map(|code| (code, false)),
    };
    found.map_err(|error: super::NoDieCode| format!("{error}; with + in front where Strength Damage is added"))
}

fn read_weapon(table: &Table<'_>) -> Option<Weapon> {
    let key = table.text("key");
    let title = table.parse("name", intern);
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse("about", intern).unwrap_or(Name::new(""));
    let skill = table.choice("skill", Skill::ALL.iter().map(|(_, name, _)| *name));
    let damage = table.parse("damage", damage);
    let quick = table.flag_or("quick", false);
    let reach = read_reach(table);
    let (damage, adds_strength) = damage?;
    let skill = Skill::ALL[skill?].0;
    Some(Weapon { key: key?, title: title?, glyph: glyph?, about, skill, damage, adds_strength, reach, quick })
}

fn read_reach(table: &Table<'_>) -> Reach {
    let long = table.flag_or("long", false);
    if !table.has("range") {
        return if long { Reach::Long } else { Reach::Close };
    }
    let ends = table.list("range", |value| value.int(1..=10_000_u16));
    match ends[..] {
        [short, medium, far] if short <= medium && medium <= far => Reach::Bands([short, medium, far]),
        _ => {
            let expected = "three distances in metres that rise: the ends of Short, Medium and Long";
            table.problem(table.place_of("range"), "`range` has no three rising distances", expected);
            Reach::Close
        }
    }
}

fn read_armour(table: &Table<'_>) -> Option<Armour> {
    let key = table.text("key");
    let title = table.parse("name", intern);
    let code = table.parse("code", code);
    Some(Armour { key: key?, title: title?, code: code? })
}

fn read_sheet(table: &Table<'_>, weapons: &[Weapon], armours: &[Armour]) -> Option<Sheet> {
    let key = table.parse("key", intern);
    let title = table.parse("name", intern);
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse("about", intern).unwrap_or(Name::new(""));
    let group = table.maybe_parse("group", intern);
    let attributes = Attribute::ALL.map(|(_, name)| table.parse(name, code));
    let skills =
        table.maybe_table("skills", |skills| Some(Skill::ALL.map(|(_, name, _)| skills.maybe_parse(name, code))));
    let ranks = table.maybe_table("ranks", |ranks| {
        let of = |name| ranks.int_or(name, 0..=60_u8, 0);
        Some(Ranks { reflexes: of("reflexes"), search: of("search"), physique: of("physique") })
    });
    let gained = table.maybe_parse("physique_gain", code).unwrap_or_default();
    let lost = table.maybe_parse("physique_loss", code).unwrap_or_default();
    let carried = table.list("weapons", |value| value.choice(weapons.iter().map(|weapon| weapon.key.as_str())));
    let armour = table.list("armour", |value| value.choice(armours.iter().map(|armour| armour.key.as_str())));
    let mut sheet = Sheet {
        key: "",
        title: Name::new(""),
        glyph: Name::new(""),
        about,
        hero: table.flag_or("hero", false),
        significant: table.flag_or("significant", false),
        goes_first: table.flag_or("goes_first", false),
        quick_gear: carried.iter().any(|&at| weapons[at].quick),
        group: Name::new(""),
        attributes: [DieCode::ZERO; 6],
        skills: skills.unwrap_or_default(),
        ranks: ranks.unwrap_or_default(),
        armour_code: armour.iter().fold(DieCode::ZERO, |sum, &at| sum + armours[at].code),
        weapons: carried,
        armour,
        body: table.maybe_int("body", 1..=1000),
        move_metres: table.maybe_int("move", 0..=200),
        character_points: table.int_or("character_points", 0..=100, 0),
        first_aid: table.int_or("first_aid", 0..=100, 0),
    };
    if sheet.weapons.is_empty() {
        table.problem(table.place(), "the unit has no weapon", "`weapons = [\"fists\"]` at least");
    }
    for (value, found) in sheet.attributes.iter_mut().zip(attributes) {
        *value = found?;
    }
    let physique = &mut sheet.attributes[Attribute::Physique as usize];
    *physique = (*physique + gained).less(lost, 1);
    let (key, title) = (key?.as_str(), title?);
    Some(Sheet { key, title, glyph: glyph?, group: group.unwrap_or(title), ..sheet })
}
