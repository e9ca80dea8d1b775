//! Reading the ruleset's files: weapons, armour, unit sheets, settings and charts.

use super::{
    Armour, Attribute, DieCode, Edge, FireMode, Location, Ranks, Reach, Settings, Sheet, Size, Skill, Tables, Weapon,
};
use hexfray_battle::Name;
use hexfray_board::text::{Library, Problems, Source, Table, entries, read};

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
}

/// The place of the ruleset's content.
const RULES: &str = "rulesets/die_code.toml";

impl Book {
    /// Reads all files, and adds their mistakes to the problems.
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

/// A damage code: `4D`, or `+1D` if Strength Damage is added (DC-067).
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
    let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
    let skill = table.choice("skill", Skill::ALL.iter().map(|(_, name, _)| *name));
    let damage = table.parse("damage", damage);
    let quick = table.flag_or("quick", false);
    let reach = read_reach(table);
    let edge = table.word_or("edge", Edge::WORDS, Edge::None);
    let modes = table.list("modes", |value| value.word(FireMode::WORDS));
    let entangle_harm = table.maybe_parse("entangle_harm", code);
    let size = table.word_or("size", Size::WORDS, Size::Middling);
    let natural = table.flag_or("natural", false);
    let weapon = Weapon {
        key: String::new(),
        title: Name::new(""),
        glyph: Name::new(""),
        about,
        skill: Skill::Brawling,
        damage: DieCode::ZERO,
        adds_strength: false,
        reach,
        quick,
        natural,
        mounted: table.flag_or("mounted", false),
        hands: table.int_or("hands", 0..=2, u8::from(!natural)),
        either_hand: table.flag_or("either_hand", true),
        edge,
        modes,
        ammo: table.maybe_int("ammo", 1..=1000),
        thrown: table.flag_or("thrown", false),
        unwieldy: table.flag_or("unwieldy", false),
        unwieldy_by: table.maybe_int("unwieldy_by", 0..=50),
        balanced: table.flag_or("balanced", false),
        can_grab: table.flag_or("can_grab", false),
        entangling: table.flag_or("entangling", false),
        entangle_harm,
        quick_draw: table.flag_or("quick_draw", false),
        draw_modifier: table.int_or("draw_modifier", 0..=50, 0),
        scale: table.int_or("scale", -100..=100, 0),
        size,
        ability: table.flag_or("ability", false),
    };
    let (damage, adds_strength) = damage?;
    let skill = Skill::ALL[skill?].0;
    Some(Weapon { key: key?, title: title?, glyph: glyph?, skill, damage, adds_strength, ..weapon })
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
    let covers = table.list("covers", |value| value.word(Location::WORDS));
    let quick = table.flag_or("quick", false);
    Some(Armour { key: key?, title: title?, code: code?, covers, quick })
}

/// Whether each carried weapon is in hand at the start: the named ones, or the first ones that two hands can hold.
fn read_drawn(table: &Table<'_>, weapons: &[Weapon], carried: &[usize]) -> Vec<bool> {
    if table.has("drawn") {
        let names: Vec<&str> = carried.iter().map(|&at| weapons[at].key.as_str()).collect();
        let named = table.list("drawn", |value| value.choice(names.iter().copied()));
        return (0..carried.len()).map(|at| named.contains(&at) || !weapons[carried[at]].is_loose()).collect();
    }
    let mut free = 2;
    let mut take = |weapon: &Weapon| {
        let fits = !weapon.is_loose() || weapon.hands <= free;
        free -= if fits && weapon.is_loose() { weapon.hands } else { 0 };
        fits
    };
    carried.iter().map(|&at| take(&weapons[at])).collect()
}

/// Codes of specialisations, by the names of weapons (DC-043).
fn read_specialised(table: &Table<'_>, weapons: &[Weapon]) -> Vec<(usize, DieCode)> {
    let read = |chart: &Table<'_>| {
        let known = |weapon: &Weapon| chart.maybe_parse(&weapon.key, code);
        Some(weapons.iter().enumerate().filter_map(|(at, weapon)| Some((at, known(weapon)?))).collect())
    };
    table.maybe_table("specialised", read).unwrap_or_default()
}

fn read_sheet(table: &Table<'_>, weapons: &[Weapon], armours: &[Armour]) -> Option<Sheet> {
    let key = table.parse("key", intern);
    let title = table.parse("name", intern);
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
    let group = table.maybe_parse("group", intern);
    let attributes = Attribute::ALL.map(|(_, name)| table.parse(name, code));
    let skills =
        table.maybe_table("skills", |skills| Some(Skill::ALL.map(|(_, name, _)| skills.maybe_parse(name, code))));
    let ranks = table.maybe_table("ranks", |ranks| {
        let of = |name| ranks.int_or(name, 0..=60_u8, 0);
        let (reflexes, search, physique) = (of("reflexes"), of("search"), of("physique"));
        Some(Ranks { reflexes, search, dodge: of("dodge"), acrobatics: of("acrobatics"), physique })
    });
    let gained = table.maybe_parse("physique_gain", code).unwrap_or_default();
    let lost = table.maybe_parse("physique_loss", code).unwrap_or_default();
    let carried = table.list("weapons", |value| value.choice(weapons.iter().map(|weapon| weapon.key.as_str())));
    let armour = table.list("armour", |value| value.choice(armours.iter().map(|armour| armour.key.as_str())));
    let drawn = read_drawn(table, weapons, &carried);
    let specialised = read_specialised(table, weapons);
    let worn = || armour.iter().map(|&at| &armours[at]);
    let over = |location| worn().filter(|one| one.protects(location)).fold(DieCode::ZERO, |sum, one| sum + one.code);
    let safe_block = table.flag_or("safe_block", false) || worn().any(Armour::is_on_limbs);
    let mut sheet = Sheet {
        key: "",
        title: Name::new(""),
        glyph: Name::new(""),
        about,
        hero: table.flag_or("hero", false),
        significant: table.flag_or("significant", false),
        goes_first: table.flag_or("goes_first", false),
        group: Name::new(""),
        attributes: [DieCode::ZERO; 6],
        skills: skills.unwrap_or_default(),
        ranks: ranks.unwrap_or_default(),
        armour_code: over(None),
        armour_at: Location::ALL.map(|location| over(Some(location))),
        weapons: carried,
        drawn,
        magazines: table.maybe_int("magazines", 0..=1000),
        specialised,
        body: table.maybe_int("body", 1..=1000),
        move_metres: table.maybe_int("move", 0..=200),
        character_points: table.int_or("character_points", 0..=100, 0),
        fate_points: table.int_or("fate_points", 0..=100, 0),
        first_aid: table.int_or("first_aid", 0..=100, 0),
        scale: table.int_or("scale", -100..=100, 0),
        lightly_built: table.flag_or("lightly_built", false),
        human: table.flag_or("human", true),
        safe_block,
        trained_knockdown: table.flag_or("trained_knockdown", false),
        quick_draw: table.flag_or("quick_draw", false),
        armour: Vec::new(),
    };
    sheet.armour = armour;
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
