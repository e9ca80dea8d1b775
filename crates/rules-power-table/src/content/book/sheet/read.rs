//! Reading unit sheets.

use super::{
    super::{
        Ability, AbilityId, Accessory, Armour, Book, ClassId, FeatId, Flight, Metal, Role, WeaponId,
        ability::Origin,
        read::{MOST_NAMES, each, element},
    },
    AbilityScores, Count, Handle, MOST_COUNTED, Monster, Sheet, SheetId, Weakness,
};

use hexfray_battle::{Name, intern, narrow};
use hexfray_board::text::{Content, FromValue, Kind, Library, Problems, Table, Value};

/// The keys of all kinds of unit, in the order in which they are read; they may name each other in any order.
#[derive(Debug, Default)]
pub(in super::super) struct UnitKinds {
    /// Their keys.
    pub(in super::super) keys: Vec<&'static str>,
    /// For each, whether it lists sections of its own.
    whole: Vec<bool>,
}

/// Gathers the keys of all kinds of unit.
pub(in super::super) fn gather(library: &Library) -> UnitKinds {
    // Mistakes are reported by the second reading.
    let mut unheard = Problems::new();
    let kinds = each(library, "units", "unit", &mut unheard, |table| {
        table.pass_over();
        let key = table.parse("key", intern)?.as_str();
        let monster = table.get("monster").filter(|value| value.is_table());
        let whole = monster.and_then(|monster| {
            monster.table(|monster| {
                monster.pass_over();
                Some(monster.has("sections"))
            })
        });
        Some((key, whole.unwrap_or(false)))
    });
    let (keys, whole) = kinds.into_iter().unzip();
    UnitKinds { keys, whole }
}

/// A unit as files describe it: a character has `classes` and `abilities`, from which HP, MP and Move Speed follow (SW-076); a
/// monster has a table `monster`, and its sheet gives them.
#[derive(Content)]
#[content(book = Book, check = Self::check)]
pub(in super::super) struct SheetFile {
    /// The name that battle files use.
    key: Name,
    /// The name that players read.
    #[content(key = "name")]
    title: Name,
    /// The drawing on its token.
    glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    about: Name,
    /// The values of a monster, which has no classes.
    monster: Option<Monster>,
    /// Levels in classes.
    #[content(default)]
    classes: Levels,
    /// Its level; by default the highest of its classes.
    #[content(range = 0..=50)]
    level: Option<i32>,
    /// The six abilities of a character.
    abilities: Option<AbilityScores>,
    /// Its armour and shield.
    #[content(most = MOST_NAMES)]
    #[content(at = Armour)]
    armour: Vec<usize>,
    /// Hit points; a character's follow from its levels.
    #[content(range = 1..=9999)]
    hp: Option<i32>,
    /// Magic points; a character's follow from its levels.
    #[content(range = 0..=9999)]
    mp: Option<i32>,
    /// Metres of Move Speed on the ground; a character's follow from Agility (SW-076).
    #[content(range = 0..=200)]
    move_speed: Option<u16>,
    /// How it flies; by default it does not (SW-242).
    flight: Option<Flight>,
    /// Points off physical damage, besides armour (SW-173).
    #[content(range = 0..=99, default = 0)]
    defense: i32,
    /// How much metal it wears; by default that of its armour.
    metal: Option<Metal>,
    /// Whether water does not hinder it (SW-241).
    waterborne: bool,
    /// Metres of water that reach its shoulders (SW-236).
    #[content(range = 0..=20, default = 2)]
    shoulder_m: u8,
    /// How many of the accessories it wears at the start; by default all.
    #[content(range = 0..=10)]
    worn: Option<u16>,
    /// Its accessories, those that it wears first.
    #[content(most = MOST_NAMES)]
    #[content(at = Accessory)]
    accessories: Vec<usize>,
    /// Its weapons; at the start as many are in hand as the hands allow, in this order.
    #[content(most = MOST_NAMES)]
    weapons: Vec<WeaponId>,
    /// Its feats.
    #[content(most = MOST_NAMES)]
    feats: Vec<FeatId>,
    /// Its spells, skills and bullets.
    #[content(most = MOST_NAMES)]
    deeds: Vec<Learned>,
    /// Its items, and how many.
    #[content(default)]
    items: Items,
    /// Its weaknesses and resistances.
    weaknesses: Vec<Weakness>,
    /// Whether it can be ridden (SW-254).
    mount: bool,
    /// The riders and passengers that it carries.
    #[content(range = 0..=20, default = 1)]
    seats: u8,
    /// Whether it flees where it can: a mount if it has no rider, any other unit if no player decides otherwise (SW-050, SW-256).
    flees: bool,
    /// Whether it is a player's character, as characters are by default.
    hero: Option<bool>,
    /// Whether it is a character: it has no table `monster`, not even a faulty one.
    #[content(computed = !table.has("monster"))]
    character: bool,
}

impl SheetFile {
    /// Reports what does not follow from other entries.
    fn check(&self, table: &Table<'_>) {
        let needs = |key: &str, kind: Kind| {
            if !table.has(key) {
                table.missing(key, kind.expected());
            }
        };
        if self.character {
            needs("abilities", Kind::Table(<AbilityScores as Content>::shape()));
        } else {
            needs("hp", Kind::Number(1, 9999));
            needs("move_speed", Kind::Number(0, 200));
        }
    }

    /// Reads a unit sheet.
    pub fn sheet(table: &Table<'_>, book: &Book) -> Option<Sheet> {
        let file = Self::read(table, book)?;
        let sheet = file.with(book);
        check_armour(table, book, &sheet.armour);
        check_slots(table, book, &sheet.accessories[..sheet.worn]);
        check_counts(table, book, &sheet);
        Some(sheet)
    }

    /// The sheet, with what follows from the entries.
    fn with(self, book: &Book) -> Sheet {
        let classes = self.classes.0;
        let level = self.level.unwrap_or(classes.iter().map(|(_, level)| *level).max().unwrap_or(1));
        let scores = self.abilities.unwrap_or_default();
        let (hp, mp, move_speed) = match self.character {
            true => (
                3 * level + scores.vitality,
                magic_points(&classes, &scores, book),
                narrow::<u16>(scores.agility.clamp(0, 99)),
            ),
            false => (1, 0, 0),
        };
        let armour = self.armour;
        let worn = || armour.iter().map(|&at| &book.armours[at]);
        Sheet {
            key: self.key.as_str(),
            title: self.title,
            glyph: self.glyph,
            about: self.about,
            hero: self.hero.unwrap_or(self.character),
            level,
            scores,
            monster: self.monster,
            hp: self.hp.unwrap_or(hp),
            mp: self.mp.unwrap_or(mp),
            defense: self.defense + worn().map(|armour| armour.defense).sum::<i32>(),
            worn_evasion: worn().map(|armour| armour.evasion).sum(),
            metal: self.metal.unwrap_or(worn().map(|armour| armour.metal).max().unwrap_or_default()),
            shield: worn().any(|armour| armour.shield),
            no_full_move: worn().any(|armour| armour.no_full_move),
            move_speed: self.move_speed.unwrap_or(move_speed),
            flight: self.flight,
            waterborne: self.waterborne,
            shoulder_m: self.shoulder_m,
            weapons: self.weapons,
            feats: self.feats,
            abilities: self.deeds.into_iter().map(|Learned(id)| id).collect(),
            items: self.items.0,
            worn: self.worn.map_or(self.accessories.len(), usize::from).min(self.accessories.len()),
            accessories: self.accessories,
            weaknesses: self.weaknesses,
            handle: Handle { mount: self.mount, seats: self.seats },
            flees: self.flees,
            armour,
            classes,
        }
    }
}

/// Magic points: three for each level of the magic classes, and Spirit.
fn magic_points(classes: &[(ClassId, i32)], scores: &AbilityScores, book: &Book) -> i32 {
    let works_magic = |class: &ClassId| book.classes[usize::from(class.0)].roles.contains(&Role::Magic);
    let levels: i32 = classes.iter().filter(|(class, _)| works_magic(class)).map(|(_, level)| level).sum();
    3 * levels + scores.spirit
}

/// A spell, a unique skill or a bullet.
struct Learned(AbilityId);

impl FromValue<Book> for Learned {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        // Abilities come before items in the book.
        let deeds = book.abilities.iter().filter(|ability| ability.origin != Origin::Item);
        value.choice(deeds.map(|ability| ability.key.as_str())).map(|at| Self(AbilityId(narrow(at))))
    }

    fn kind() -> Kind {
        Kind::Name("ability")
    }
}

/// Levels by the keys of classes.
#[derive(Default)]
struct Levels(Vec<(ClassId, i32)>);

impl FromValue<Book> for Levels {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        value.table(|table| {
            let level = |(at, key): (usize, &String)| Some((ClassId(narrow(at)), table.maybe_int(key, 1..=30)?));
            Some(Self(book.classes.iter().map(|class| &class.key).enumerate().filter_map(level).collect()))
        })
    }

    fn kind() -> Kind {
        Kind::ByName("class", Box::new(Kind::Number(1, 30)))
    }
}

/// Numbers of items by their keys.
#[derive(Default)]
struct Items(Vec<Count>);

impl FromValue<Book> for Items {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        value.table(|table| {
            let items = book.abilities.iter().enumerate().filter(|(_, ability)| ability.origin == Origin::Item);
            let count = |(at, ability): (usize, &Ability)| {
                table.maybe_int(&ability.key, 1..=99).map(|count| Count { ability: AbilityId(narrow(at)), count })
            };
            Some(Self(items.filter_map(count).collect()))
        })
    }

    fn kind() -> Kind {
        Kind::ByName("item", Box::new(Kind::Number(1, 99)))
    }
}

/// A kind of unit that has no sections of its own (SW-225).
pub(super) mod section {
    use super::*;

    pub fn from_value(value: Value<'_>, book: &Book) -> Option<SheetId> {
        let id = SheetId::from_value(value, book)?;
        let at = usize::from(id.0);
        if book.kinds.whole[at] {
            value.problem(format!("\"{}\" has sections itself", book.kinds.keys[at]), "a unit without sections");
            return None;
        }
        Some(id)
    }

    pub fn kind() -> Kind {
        SheetId::kind()
    }
}

/// A weakness or resistance: `{ element = "fire", more = 3 }`, `{ physical = 2 }`, `{ element = "ice", less = 3 }`,
/// `{ immune = "poison" }` …
#[derive(Content)]
#[content(book = Book)]
struct WeaknessFile {
    /// The element that it concerns.
    #[content(with = element)]
    element: Option<Name>,
    /// An element that does not hurt it.
    #[content(with = element)]
    immune: Option<Name>,
    /// Points more of damage by the element.
    #[content(range = 1..=99)]
    more: Option<i32>,
    /// Points less of damage by the element.
    #[content(range = 1..=99)]
    less: Option<i32>,
    /// Points more of physical damage.
    #[content(range = 1..=99)]
    physical: Option<i32>,
    /// Points more of magical damage.
    #[content(range = 1..=99)]
    magical: Option<i32>,
    /// Added to the accuracy of attacks on it.
    #[content(range = 1..=99)]
    accuracy: Option<i32>,
}

impl FromValue<Book> for Weakness {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        value.table(|table| {
            let WeaknessFile { element, immune, more, less, physical, magical, accuracy } = Content::read(table, book)?;
            match (element, more, less, physical, magical, accuracy, immune) {
                (Some(name), Some(more), None, None, None, None, None) => Some(Self::Element(name, more)),
                (Some(name), None, Some(less), None, None, None, None) => Some(Self::Resists(name, less)),
                (None, None, None, Some(more), None, None, None) => Some(Self::Physical(more)),
                (None, None, None, None, Some(more), None, None) => Some(Self::Magical(more)),
                (None, None, None, None, None, Some(more), None) => Some(Self::Accuracy(more)),
                (None, None, None, None, None, None, Some(name)) => Some(Self::Immune(name)),
                // A wrong element has already been reported.
                (None, ..) if table.has("element") => None,
                _ => {
                    let expected =
                        "`element` with `more` or `less`, or one of `physical`, `magical`, `accuracy`, `immune`";
                    table.problem(table.place(), "no single weakness", expected);
                    None
                }
            }
        })
    }

    fn kind() -> Kind {
        WeaknessFile::kind()
    }
}

fn check_armour(table: &Table<'_>, book: &Book, armour: &[usize]) {
    for shield in [false, true] {
        if armour.iter().filter(|&&at| book.armours[at].shield == shield).count() > 1 {
            let place = table.place_of("armour");
            table.problem(place, "more is worn than fits", "one armour and one shield at most");
        }
    }
}

fn check_slots(table: &Table<'_>, book: &Book, worn: &[usize]) {
    let slots: Vec<Name> = worn.iter().map(|&at| book.accessories[at].slot).collect();
    if let Some(slot) = slots.iter().enumerate().find_map(|(at, slot)| slots[..at].contains(slot).then_some(slot)) {
        table.problem(table.place_of("accessories"), format!("two accessories in the slot `{slot}`"), "one in each");
    }
}

/// Reports more weapons, items and limited abilities than a battle can count.
fn check_counts(table: &Table<'_>, book: &Book, sheet: &Sheet) {
    let all = || sheet.abilities.iter().copied().chain(sheet.items.iter().map(|item| item.ability));
    let ability = |id: AbilityId| &book.abilities[usize::from(id.0)];
    let rationed = sheet.abilities.iter().filter(|&&id| ability(id).uses.is_some()).count();
    let counted = all().filter(|&id| ability(id).per_turn.is_some()).count();
    let most = |key: &str, count: usize, what: &str| {
        if count > MOST_COUNTED {
            let message = format!("{count} {what} are more than a battle can count");
            table.problem(table.place_of(key), message, format!("at most {MOST_COUNTED}"));
        }
    };
    most("weapons", sheet.weapons.len(), "weapons");
    most("items", sheet.items.len(), "kinds of items");
    most("deeds", rationed, "abilities with limited uses");
    most("deeds", counted, "abilities and items with `per_turn`");
}
