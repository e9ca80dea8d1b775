//! Reading the ruleset's files: weapons, armour, unit sheets, settings and charts.

use super::{Armour, Attribute, DieCode, Location, Ranks, SKILLS, Settings, Sheet, Skill, Tables, Weapon};
use hexfray_battle::{
    Name, intern,
    play::{Arms, Held},
};
use hexfray_board::{
    listed,
    text::{Content, FileShape, FromValue, Key, Kind, Library, Problems, Shape, Table, Value, entries, read_file},
};

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

listed! { Book:
    Weapon, "weapon", |book| book.weapons.iter().map(|weapon| weapon.key.as_str());
    Armour, "armour", |book| book.armours.iter().map(|armour| armour.key.as_str());
}

impl Book {
    /// Reads all files, and adds their mistakes to the problems.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let before = problems.len();
        let RulesFile { settings: rules, tables } = read_file(library, RULES, problems).unwrap_or_default();
        let mut book = Self { settings: rules, tables, ..Self::default() };
        if let Some(table) = settings {
            book.settings.override_by(table);
        }
        book.weapons = entries(library, "weapons/die_code", "weapon", problems, |table| Weapon::read(table, &()));
        book.armours = entries(library, "armour/die_code", "armour", problems, |table| Armour::read(table, &()));
        book.sheets = entries(library, "units/die_code", "unit", problems, |table| read_sheet(table, &book));
        (problems.len() == before).then_some(book)
    }
}

/// The files of the ruleset, as they are declared.
pub fn files() -> Vec<FileShape> {
    vec![
        FileShape::rules::<RulesFile>(""),
        FileShape::list::<(), Weapon>("weapons", "weapon"),
        FileShape::list::<(), Armour>("armour", "armour"),
        FileShape::list::<Book, SheetFile>("units", "unit"),
    ]
}

/// The ruleset's own file.
#[derive(Default, Content)]
struct RulesFile {
    /// Settings of the ruleset.
    #[content(default)]
    settings: Settings,
    #[content(flatten)]
    tables: Tables,
}

/// A unit as files describe it.
#[derive(Content)]
#[content(book = Book, check = Self::check)]
struct SheetFile {
    /// The name that battle files use.
    key: Name,
    /// The name that players read.
    #[content(key = "name")]
    title: Name,
    /// The drawing on its token.
    glyph: Name,
    /// Its description, in a sentence.
    #[content(default, prose = intern)]
    about: Name,
    /// Its group: units of one group roll initiative together if the setting says so; by default its own name (DC-017).
    group: Option<Name>,
    #[content(flatten)]
    attributes: Attributes,
    /// Skills as die codes, their attribute included.
    #[content(default)]
    skills: Skills,
    /// Ranks of Skill Bonuses and Increased Attributes.
    #[content(default)]
    ranks: Ranks,
    /// Added to Physique, a die code.
    #[content(default)]
    physique_gain: DieCode,
    /// Taken off Physique, a die code.
    #[content(default)]
    physique_loss: DieCode,
    #[content(flatten)]
    arms: Arms<Weapon>,
    /// What it wears.
    #[content(at = Armour)]
    armour: Vec<usize>,
    /// Codes of its specialisations in single weapons, by their keys (DC-043).
    #[content(default)]
    specialised: Specialised,
    /// Whether it is a player's character unless the battle says otherwise.
    hero: bool,
    /// Whether it is important to the story, for the optional damage bonus (DC-070).
    significant: bool,
    /// Whether it goes first if initiative is tied (DC-023).
    goes_first: bool,
    /// Spare magazines for each of its firearms; by default as many as it needs.
    #[content(range = 0..=1000)]
    magazines: Option<u16>,
    /// Body Points, instead of the formula's (DC-076).
    #[content(range = 1..=1000)]
    body: Option<i32>,
    /// Metres of movement in a round, instead of the setting's (DC-033).
    #[content(key = "move", range = 0..=200)]
    move_metres: Option<u16>,
    /// Character Points that it has (DC-006, DC-022).
    #[content(range = 0..=100, default = 0)]
    character_points: u8,
    /// Fate Points that it has (DC-007).
    #[content(range = 0..=100, default = 0)]
    fate_points: u8,
    /// How often it can give first aid.
    #[content(range = 0..=100, default = 0)]
    first_aid: u8,
    /// Its size: 0 for a human, negative for smaller units, positive for larger ones (DC-149).
    #[content(range = -100..=100, default = 0)]
    scale: i32,
    /// Whether it is large but flimsy (DC-153).
    lightly_built: bool,
    /// Whether its body is human-shaped: with arms to pin, and parts to aim at (DC-130).
    #[content(default = true)]
    human: bool,
    /// Whether it stops blades with its body unharmed, as with armour on the limbs (DC-053).
    safe_block: bool,
    /// Whether it can knock down stronger units (DC-095).
    trained_knockdown: bool,
    /// Whether it is asked for a quick draw (DC-145).
    quick_draw: bool,
}

impl SheetFile {
    fn check(&self, table: &Table<'_>) {
        if self.arms.weapons.is_empty() {
            table.problem(table.place(), "the unit has no weapon", "`weapons = [\"fists\"]` at least");
        }
    }
}

/// The attributes, in the order of [`Attribute::ALL`].
struct Attributes([DieCode; 6]);

impl Content<Book> for Attributes {
    fn read(table: &Table<'_>, book: &Book) -> Option<Self> {
        let found = Attribute::ALL.map(|(_, name)| table.typed(name, book));
        let mut codes = [DieCode::ZERO; 6];
        for (code, found) in codes.iter_mut().zip(found) {
            *code = found?;
        }
        Some(Self(codes))
    }

    fn shape() -> Shape {
        let key = |(attribute, name): (Attribute, _)| {
            Key::required(name, Kind::Form, &format!("{}, a die code.", attribute.title()))
        };
        Shape { about: String::new(), keys: Attribute::ALL.map(key).into() }
    }
}

/// The trained skills, in the order of [`Skill::ALL`].
#[derive(Default)]
struct Skills([Option<DieCode>; SKILLS]);

impl FromValue<Book> for Skills {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        value.table(|table| Some(Self(Skill::ALL.map(|(_, name, _)| table.maybe_typed(name, book)))))
    }

    fn kind() -> Kind {
        let key = |(skill, name, _): (Skill, _, _)| {
            Key::optional(name, Kind::Form, &format!("The code of {}.", skill.title()))
        };
        Kind::Table(Shape { about: String::new(), keys: Skill::ALL.map(key).into() })
    }
}

/// Codes of specialisations, by the weapons' places in the book (DC-043).
#[derive(Default)]
struct Specialised(Vec<(usize, DieCode)>);

impl FromValue<Book> for Specialised {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        value.table(|table| {
            let of = |weapon: &Weapon| table.maybe_typed(&weapon.key, book);
            let weapons = book.weapons.iter().enumerate();
            Some(Self(weapons.filter_map(|(at, weapon)| Some((at, of(weapon)?))).collect()))
        })
    }

    fn kind() -> Kind {
        Kind::ByName("weapon", Box::new(Kind::Form))
    }
}

impl Held<Book> for Weapon {
    fn hands(book: &Book, at: usize) -> Option<u8> {
        let weapon = &book.weapons[at];
        weapon.is_loose().then_some(weapon.hands)
    }
}

fn read_sheet(table: &Table<'_>, book: &Book) -> Option<Sheet> {
    let file = SheetFile::read(table, book)?;
    let armour = file.armour;
    let worn = || armour.iter().map(|&at| &book.armours[at]);
    let over = |location| worn().filter(|one| one.protects(location)).fold(DieCode::ZERO, |sum, one| sum + one.code);
    let safe_block = file.safe_block || worn().any(Armour::is_on_limbs);
    let (armour_code, armour_at) = (over(None), Location::ALL.map(|location| over(Some(location))));
    let Attributes(mut attributes) = file.attributes;
    let physique = &mut attributes[Attribute::Physique as usize];
    *physique = (*physique + file.physique_gain).less(file.physique_loss, 1);
    Some(Sheet {
        key: file.key.as_str(),
        title: file.title,
        glyph: file.glyph,
        about: file.about,
        hero: file.hero,
        significant: file.significant,
        goes_first: file.goes_first,
        group: file.group.unwrap_or(file.title),
        attributes,
        skills: file.skills.0,
        ranks: file.ranks,
        armour_code,
        armour_at,
        weapons: file.arms.weapons,
        drawn: file.arms.drawn,
        magazines: file.magazines,
        specialised: file.specialised.0,
        body: file.body,
        move_metres: file.move_metres,
        character_points: file.character_points,
        fate_points: file.fate_points,
        first_aid: file.first_aid,
        scale: file.scale,
        lightly_built: file.lightly_built,
        human: file.human,
        safe_block,
        trained_knockdown: file.trained_knockdown,
        quick_draw: file.quick_draw,
        armour,
    })
}
