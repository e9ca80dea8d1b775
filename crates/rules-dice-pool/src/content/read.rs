//! Reading the ruleset's files: settings, powers, weapons, unit sheets.

use super::{
    ATTRIBUTES, ActionKind, Defence, Does, Gifts, Mod, Power, PowerTarget, Rating, Ratings, Restraint, Settings, Sheet,
    Vehicle, Weakened, Weapon, WeaponKind, restraint,
};
use hexfray_battle::Name;
use hexfray_board::text::{Library, Problems, Table, entries, read_file};

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

/// The highest rating; magic and machines exceed people.
const MOST_RATING: u8 = 30;

impl Book {
    /// Reads all files, and adds their mistakes to the problems.
    pub fn load(library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Self> {
        let mut book = Self::default();
        let rules = read_file(library, "rulesets/dice_pool.toml", problems, |table| {
            table.maybe_table("settings", |table| {
                book.settings.override_by(table);
                Some(())
            });
            Some(())
        });
        if let Some(table) = settings {
            book.settings.override_by(table);
        }
        rules?;
        let before = problems.len();
        book.powers = entries(library, "powers/dice_pool", "power", problems, read_power);
        book.weapons = entries(library, "weapons/dice_pool", "weapon", problems, read_weapon);
        book.restraints = restraint::read_all(library, problems);
        book.sheets = entries(library, "units/dice_pool", "unit", problems, |unit| read_sheet(unit, &book));
        (problems.len() == before).then_some(book)
    }
}

fn intern(text: &str) -> Result<Name, String> {
    Name::intern(text).map_err(|error| error.to_string())
}

/// The ratings that a table gives, of those from one place in [`Rating::WORDS`] up to another.
fn read_ratings(table: &Table<'_>, from: usize, to: usize) -> Ratings {
    let mut ratings = Ratings::default();
    for (word, rating) in &Rating::WORDS[from..to] {
        ratings[*rating as usize] = table.int_or(word, 0..=MOST_RATING, 0);
    }
    ratings
}

fn read_power(table: &Table<'_>) -> Option<Power> {
    let (key, title) = (table.text("key"), table.parse("name", intern));
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
    let requires = |table: &Table<'_>| Some(read_ratings(table, 0, Rating::WORDS.len()));
    let barred = table.list("bars", |value| value.word(Defence::WORDS));
    let weakened = |table: &Table<'_>| Some(Defence::ALL.map(|defence| table.maybe_int(defence.word(), 1..=30)));
    let less = table.maybe_table("weakens", weakened).unwrap_or_default();
    let weakens = Defence::ALL.map(|defence| match less[defence as usize] {
        _ if barred.contains(&defence) => Weakened::Barred,
        Some(dice) => Weakened::By(dice),
        None => Weakened::Not,
    });
    let power = Power {
        key: String::new(),
        title: Name::new(""),
        glyph: Name::new(""),
        about,
        action: table.maybe_word("action", ActionKind::WORDS),
        energy: table.int_or("energy", 0..=100, 0),
        target: table.word_or("target", PowerTarget::WORDS, PowerTarget::User),
        requires: table.maybe_table("requires", requires).unwrap_or_default(),
        comes_with: table.flag_or("comes_with", false),
        ranked: table.flag_or("ranked", false),
        does: table.list("does", |value| value.word(Does::WORDS)),
        initiative: table.list("initiative", |value| value.word(Rating::WORDS)),
        speed: table.int_or("speed", -20..=20, 0),
        attack: table.int_or("attack", -20..=20, 0),
        disarm: table.int_or("disarm", -20..=20, 0),
        flawless: table.list("flawless", |value| value.word(Defence::WORDS)),
        weakens,
        restores: table.int_or("restores", 0..=1000, 0),
        grapple_dice: table.int_or("grapple_dice", -20..=20, 0),
        grapple_cost: table.int_or("grapple_cost", 0..=100, 0),
    };
    Some(Power { key: key?, title: title?, glyph: glyph?, ..power })
}

fn read_weapon(table: &Table<'_>) -> Option<Weapon> {
    let (key, title) = (table.text("key"), table.parse("name", intern));
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
    let kind = table.word("kind", WeaponKind::WORDS);
    let rating = table.int_or("rating", -20..=20, 0);
    let mods = table.list("mods", |value| value.word(Mod::WORDS));
    let natural = table.flag_or("natural", false);
    let hands = table.int_or("hands", 0..=2, u8::from(!natural));
    let title = title?;
    let rating_title = Name::intern(&format!("rating of {title}")).unwrap_or(title);
    let (key, glyph, kind) = (key?, glyph?, kind?);
    Some(Weapon { key, title, glyph, about, kind, rating, rating_title, mods, natural, hands })
}

/// Whether each carried weapon is in hand at the start: the named ones, or the first ones that two hands can hold.
fn read_drawn(table: &Table<'_>, weapons: &[Weapon], carried: &[usize]) -> Vec<bool> {
    let of = || carried.iter().map(|&at| &weapons[at]);
    if table.has("drawn") {
        let named = table.list("drawn", |value| value.choice(of().map(|weapon| weapon.key.as_str())));
        return of().enumerate().map(|(at, weapon)| weapon.natural || named.contains(&at)).collect();
    }
    let mut free = 2;
    let mut take = |weapon: &Weapon| {
        let fits = weapon.natural || weapon.hands <= free;
        free -= if fits && !weapon.natural { weapon.hands } else { 0 };
        fits
    };
    of().map(&mut take).collect()
}

/// The powers that a sheet names, as often as it names them, and those that come with its ratings (DP-010).
fn read_powers(table: &Table<'_>, powers: &[Power], ratings: &Ratings) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    table.list("powers", |value| {
        let at = value.choice(powers.iter().map(|power| power.key.as_str()))?;
        let (power, has) = (&powers[at], found.iter().filter(|&&other| other == at).count());
        let most = if power.ranked { usize::from(ratings[Rating::Potency as usize]) } else { 1 };
        if has >= most {
            value.problem(format!("\"{}\" is named too often", power.key), format!("{most} times at most"));
        } else if !Sheet::meets(ratings, power) {
            value.problem(format!("\"{}\" requires higher ratings", power.key), "a power whose requirements it meets");
        }
        found.push(at);
        Some(())
    });
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
    let (key, title) = (table.parse("key", intern), table.parse("name", intern));
    let glyph = table.parse("glyph", intern);
    let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
    let mut ratings = read_ratings(table, 0, ATTRIBUTES);
    let skills = |table: &Table<'_>| Some(read_ratings(table, ATTRIBUTES, Rating::WORDS.len()));
    let skills = table.maybe_table("skills", skills).unwrap_or_default();
    ratings[ATTRIBUTES..].copy_from_slice(&skills[ATTRIBUTES..]);
    let mut powers = read_powers(table, &book.powers, &ratings);
    let gifts = gifts(&book.powers, &powers);
    let faster: i32 = powers.iter().map(|&at| book.powers[at].speed).sum();
    let mut seen = Vec::new();
    powers.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    let weapons = table.list("weapons", |value| value.choice(book.weapons.iter().map(|weapon| weapon.key.as_str())));
    let drawn = read_drawn(table, &book.weapons, &weapons);
    let sheet = Sheet {
        key: "",
        title: Name::new(""),
        glyph: Name::new(""),
        about,
        hero: table.flag_or("hero", false),
        surrenders: table.flag_or("surrenders", false),
        ratings,
        size: table.int_or("size", 0..=12, 1),
        speed: (table.int_or("speed", 1..=50, 1) + faster).max(1) as u16,
        energy: table.maybe_int("energy", 0..=1000),
        armour: table.int_or("armour", 0..=30, 0),
        health: table.maybe_int("health", 1..=1000),
        powers,
        gifts,
        weapons,
        drawn,
        vehicle: table.maybe_table("vehicle", |table| {
            Some(Vehicle { seats: table.int_or("seats", 1..=100, 2), floats: table.flag_or("floats", false) })
        }),
        restraints: restraint::carried(table, &book.restraints),
    };
    if sheet.weapons.is_empty() && sheet.vehicle.is_none() {
        table.problem(table.place(), "the unit has no weapon", "`weapons = [\"empty_hands\"]` at least");
    }
    Some(Sheet { key: key?.as_str(), title: title?, glyph: glyph?, ..sheet })
}
