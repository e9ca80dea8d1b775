//! Reading the ruleset's files: settings, powers, weapons, unit sheets.

use super::{
    Attributes, Gifts, MOST_RESTRAINTS, Power, Rating, Ratings, Requires, Restraint, Settings, Sheet, Skills, Vehicle,
    Weapon,
};
use hexfray_battle::{
    Name, intern, narrow,
    play::{Arms, Held},
};
use hexfray_board::{
    listed,
    text::{Content, FileShape, FromValue, Kind, Library, Listed, Place, Problems, Table, Value, entries, read_file},
};

/// All content of the ruleset, with the settings of one battle.
#[derive(Debug, Default)]
pub struct Book {
    /// Settings.
    pub settings: Settings,
    /// Powers.
    pub powers: Vec<Power>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Restraints.
    pub restraints: Vec<Restraint>,
    /// Unit sheets.
    pub sheets: Vec<Sheet>,
}

/// The files of the ruleset, as they are declared.
pub fn files() -> Vec<FileShape> {
    vec![
        FileShape::rules::<RulesFile>(""),
        FileShape::list::<(), Power>("powers", "power"),
        FileShape::list::<(), Weapon>("weapons", "weapon"),
        FileShape::list::<(), Restraint>("restraints", "restraint"),
        FileShape::list::<Book, SheetFile>("units", "unit"),
    ]
}

listed! { Book:
    Power, "power", |book| book.powers.iter().map(|power| power.key.as_str());
    Weapon, "weapon", |book| book.weapons.iter().map(|weapon| weapon.key.as_str());
    Restraint, "restraint", |book| book.restraints.iter().map(|restraint| restraint.key.as_str());
}

impl Book {
    /// Reads all files, and adds their mistakes to the problems.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let before = problems.len();
        let RulesFile { settings: rules } = read_file(library, "rulesets/dice_pool.toml", problems).unwrap_or_default();
        let mut book = Self { settings: rules, ..Self::default() };
        if let Some(table) = settings {
            book.settings.override_by(table);
        }
        book.powers = entries(library, "powers/dice_pool", "power", problems, |table| Power::read(table, &()));
        book.weapons = entries(library, "weapons/dice_pool", "weapon", problems, |table| Weapon::read(table, &()));
        book.restraints =
            entries(library, "restraints/dice_pool", "restraint", problems, |table| Restraint::read(table, &()));
        book.sheets = entries(library, "units/dice_pool", "unit", problems, |unit| read_sheet(unit, &book));
        (problems.len() == before).then_some(book)
    }
}

/// The ruleset's own file.
#[derive(Default, Content)]
struct RulesFile {
    /// Settings of the ruleset.
    #[content(default)]
    settings: Settings,
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
    #[content(flatten)]
    attributes: Attributes,
    /// Its skills.
    #[content(default)]
    skills: Skills,
    /// Its powers, some of them as often as they were bought; those that come with its ratings are added.
    powers: Vec<Bought>,
    #[content(flatten)]
    arms: Arms<Weapon>,
    /// Whether it is a player's character unless the battle says otherwise.
    hero: bool,
    /// Whether it surrenders as soon as it is exposed or has lost half of its health, if a computer plays it.
    surrenders: bool,
    /// Its size: 0 a small animal, 1 a human, 2 a car, 3 a bus, up to 12.
    #[content(range = 0..=12, default = 1)]
    size: i32,
    /// Spaces of a move action.
    #[content(range = 1..=50, default = 1)]
    speed: i32,
    /// Energy at the start, instead of the setting's.
    #[content(range = 0..=1000)]
    energy: Option<i32>,
    /// The Armour Rating, which replaces Protection if it is higher.
    #[content(range = 0..=30, default = 0)]
    armour: i32,
    /// Health, instead of Physical + size + 3.
    #[content(range = 1..=1000)]
    health: Option<i32>,
    /// The entries of a vehicle, which others drive.
    vehicle: Option<Vehicle>,
    /// Its restraints, each as often as it has it; 16 at most.
    #[content(at = Restraint)]
    restraints: Vec<usize>,
}

impl SheetFile {
    fn check(&self, table: &Table<'_>) {
        if self.arms.weapons.is_empty() && self.vehicle.is_none() {
            table.problem(table.place(), "the unit has no weapon", "`weapons = [\"empty_hands\"]` at least");
        }
        if self.restraints.len() > MOST_RESTRAINTS {
            table.problem(table.place_of("restraints"), "the unit carries too many restraints", "16 at most");
        }
    }
}

/// A power in a sheet's list, by its place in the book, and where the file names it.
struct Bought(usize, Place);

impl FromValue<Book> for Bought {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        Some(Self(Power::place(value, book)?, value.place()))
    }

    fn kind() -> Kind {
        Kind::Name("power")
    }
}

impl Held<Book> for Weapon {
    fn hands(book: &Book, at: usize) -> Option<u8> {
        let weapon = &book.weapons[at];
        (!weapon.natural).then_some(weapon.hands)
    }
}

/// The powers that a sheet names, as often as it names them, and those that come with its ratings (DP-010).
fn all_powers(table: &Table<'_>, bought: &[Bought], powers: &[Power], ratings: &Ratings) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for &Bought(at, place) in bought {
        let (power, has) = (&powers[at], found.iter().filter(|&&other| other == at).count());
        let most = if power.ranked { usize::from(ratings[Rating::Potency as usize]) } else { 1 };
        if has >= most {
            let message = format!("\"{}\" is named too often", power.key);
            table.problem(place, message, format!("{most} times at most"));
        } else if !Sheet::meets(ratings, power) {
            let message = format!("\"{}\" requires higher ratings", power.key);
            table.problem(place, message, "a power whose requirements it meets");
        }
        found.push(at);
    }
    let more = powers.iter().enumerate().filter(|(_, power)| power.comes_with && Sheet::meets(ratings, power));
    let more: Vec<usize> = more.map(|(at, _)| at).filter(|at| !found.contains(at)).collect();
    found.extend(more);
    found
}

fn gifts(powers: &[Power], bought: &[usize]) -> Gifts {
    let of = || bought.iter().map(|&at| &powers[at]);
    Gifts {
        does: of()
            .filter(|power| power.action.is_none() || power.is_act())
            .flat_map(|power| power.does.clone())
            .collect(),
        flawless: of().flat_map(|power| power.flawless.clone()).collect(),
        disarm: of().map(|power| power.disarm).sum(),
        initiative: of().map(|power| power.initiative.clone()).find(|pool| !pool.is_empty()).unwrap_or_default(),
        grapple_dice: of().filter(|power| power.action.is_none()).map(|power| power.grapple_dice).sum(),
    }
}

fn read_sheet(table: &Table<'_>, book: &Book) -> Option<Sheet> {
    let file = SheetFile::read(table, book)?;
    let ratings = Requires { attributes: file.attributes, skills: file.skills }.ratings();
    let mut powers = all_powers(table, &file.powers, &book.powers, &ratings);
    let gifts = gifts(&book.powers, &powers);
    let faster: i32 = powers.iter().map(|&at| book.powers[at].speed).sum();
    let mut seen = Vec::new();
    powers.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    Some(Sheet {
        key: file.key.as_str(),
        title: file.title,
        glyph: file.glyph,
        about: file.about,
        hero: file.hero,
        surrenders: file.surrenders,
        ratings,
        size: file.size,
        speed: narrow::<u16>((file.speed + faster).max(1)),
        energy: file.energy,
        armour: file.armour,
        health: file.health,
        powers,
        gifts,
        weapons: file.arms.weapons,
        drawn: file.arms.drawn,
        vehicle: file.vehicle,
        restraints: file.restraints,
    })
}
