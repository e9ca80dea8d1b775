//! Reading unit sheets.

use super::{
    super::{
        AbilityId, Book, ClassId, FeatId, Flight, Metal, Role, WeaponId,
        ability::Origin,
        read::{self, each, element, names, short_list},
    },
    AbilityScores, Checks, Count, Handle, Loot, MOST_COUNTED, Monster, Sheet, SheetId, Weakness,
};

use hexfray_battle::{Name, intern};
use hexfray_board::text::{Library, Problems, Table};

/// The keys of all kinds of unit, in the order in which they are read; they may name each other in any order.
#[derive(Default)]
pub(in super::super) struct UnitKinds {
    /// Their keys.
    pub keys: Vec<&'static str>,
    /// For each, whether it lists sections of its own.
    whole: Vec<bool>,
}

/// A unit as the first reading sees it.
struct UnitKind {
    key: &'static str,
    whole: bool,
}

impl read::Keyed for UnitKind {
    fn key(&self) -> &str {
        self.key
    }
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
        Some(UnitKind { key, whole: whole.unwrap_or(false) })
    });
    UnitKinds {
        keys: kinds.iter().map(|kind| kind.key).collect(),
        whole: kinds.iter().map(|kind| kind.whole).collect(),
    }
}

/// The entries that determine the rest of a sheet.
struct Basis {
    level: i32,
    scores: AbilityScores,
    classes: Vec<(ClassId, i32)>,
    /// Whether it is a character: it has no table `monster`, not even a faulty one.
    character: bool,
    monster: Option<Monster>,
}

/// Reads a unit sheet.
///
/// A character has `classes` and `abilities`, from which HP, MP and Move Speed follow (SW-076); a monster has a table
/// `monster`, and its sheet gives them.
pub(in super::super) fn read(table: &Table<'_>, book: &Book, kinds: &UnitKinds) -> Option<Sheet> {
    let label = read::Label::read(table);
    let glyph = table.parse("glyph", intern);
    let basis = read_basis(table, book, kinds, label.as_ref().map(|label| label.key));
    let body = read_body(table, &basis, book);
    let worn = table.maybe_int("worn", 0..=10_u16).map(usize::from);
    let accessories = names(table, "accessories", book.accessories.iter().map(|one| one.key.as_str()));
    let worn = worn.unwrap_or(accessories.len()).min(accessories.len());
    check_slots(table, book, &accessories[..worn]);
    let sheet = Sheet {
        weapons: ids(table, "weapons", book.weapons.iter().map(|weapon| weapon.key.as_str()), WeaponId),
        feats: ids(table, "feats", book.feats.iter().map(|feat| feat.key.as_str()), FeatId),
        abilities: read_abilities(table, book),
        items: read_items(table, book),
        accessories,
        worn,
        weaknesses: table.tables("weaknesses", |table| read_weakness(table, book)),
        handle: Handle { mount: table.flag_or("mount", false), seats: table.int_or("seats", 0..=20, 1) },
        flees: table.flag_or("flees", false),
        hero: table.flag_or("hero", basis.character),
        ..body?
    };
    check_counts(table, book, &sheet);
    let label = label?;
    let Basis { level, scores, classes, monster, .. } = basis;
    let (key, title, about) = (label.key.as_str(), label.title, label.about);
    Some(Sheet { key, title, about, glyph: glyph?, level, scores, classes, monster, ..sheet })
}

fn ids<'k, T>(
    table: &Table<'_>,
    key: &str,
    known: impl Iterator<Item = &'k str> + Clone,
    id: impl Fn(u16) -> T,
) -> Vec<T> {
    names(table, key, known).into_iter().map(|at| id(at as u16)).collect()
}

fn read_basis(table: &Table<'_>, book: &Book, kinds: &UnitKinds, own: Option<Name>) -> Basis {
    let character = !table.has("monster");
    let monster = if character { None } else { read_monster(table, kinds, own) };
    let classes = table.maybe_table("classes", |table| {
        let levels = book.classes.iter().enumerate();
        let level = |(at, class): (usize, &super::super::Class)| {
            table.maybe_int(&class.key, 1..=30).map(|level| (ClassId(at as u8), level))
        };
        Some(levels.filter_map(level).collect::<Vec<_>>())
    });
    let classes = classes.unwrap_or_default();
    let highest = classes.iter().map(|(_, level)| *level).max().unwrap_or(1);
    let level = table.int_or("level", 0..=50, highest);
    let scores =
        if character { table.table("abilities", read_scores) } else { table.maybe_table("abilities", read_scores) };
    Basis { level, scores: scores.unwrap_or_default(), classes, character, monster }
}

fn read_scores(table: &Table<'_>) -> Option<AbilityScores> {
    let of = |key| table.int(key, 1..=99_i32);
    let [dexterity, agility, strength] = [of("dexterity"), of("agility"), of("strength")];
    let [vitality, intelligence, spirit] = [of("vitality"), of("intelligence"), of("spirit")];
    Some(AbilityScores {
        dexterity: dexterity?,
        agility: agility?,
        strength: strength?,
        vitality: vitality?,
        intelligence: intelligence?,
        spirit: spirit?,
    })
}

/// Reads HP, MP, Defence, Move Speed and everything about movement; leaves the rest empty.
fn read_body(table: &Table<'_>, basis: &Basis, book: &Book) -> Option<Sheet> {
    let armour = names(table, "armour", book.armours.iter().map(|armour| armour.key.as_str()));
    check_armour(table, book, &armour);
    let worn = || armour.iter().map(|&at| &book.armours[at]);
    let character = basis.character;
    let hp = or_derived(table, "hp", 1..=9999, character.then(|| 3 * basis.level + basis.scores.vitality));
    let mp = if character { magic_points(basis, book) } else { 0 };
    let mp = table.int_or("mp", 0..=9999, mp);
    let agility = basis.scores.agility.clamp(0, 99) as u16;
    let move_speed = or_derived(table, "move_speed", 0..=200, character.then_some(agility));
    let flight: Option<Flight> = table.maybe_typed("flight", book);
    let defense: i32 = worn().map(|armour| armour.defense).sum();
    Some(Sheet {
        key: "",
        title: Name::new(""),
        glyph: Name::new(""),
        about: Name::new(""),
        hero: false,
        level: 0,
        scores: AbilityScores::default(),
        classes: Vec::new(),
        monster: None,
        hp: hp?,
        mp,
        defense: table.int_or("defense", 0..=99, 0) + defense,
        worn_evasion: worn().map(|armour| armour.evasion).sum(),
        metal: table.word_or("metal", Metal::WORDS, worn().map(|armour| armour.metal).max().unwrap_or_default()),
        shield: worn().any(|armour| armour.shield),
        no_full_move: worn().any(|armour| armour.no_full_move),
        armour,
        move_speed: move_speed?,
        flight,
        waterborne: table.flag_or("waterborne", false),
        shoulder_m: table.int_or("shoulder_m", 0..=20, 2),
        weapons: Vec::new(),
        feats: Vec::new(),
        abilities: Vec::new(),
        items: Vec::new(),
        accessories: Vec::new(),
        worn: 0,
        weaknesses: Vec::new(),
        handle: Handle { mount: false, seats: 0 },
        flees: false,
    })
}

/// Reads a number that must be given unless it follows from others.
fn or_derived<N: Copy + Into<i64> + TryFrom<i64>>(
    table: &Table<'_>,
    key: &str,
    range: std::ops::RangeInclusive<N>,
    derived: Option<N>,
) -> Option<N> {
    match derived {
        Some(number) => Some(table.int_or(key, range, number)),
        None => table.int(key, range),
    }
}

/// Magic points: three for each level of the magic classes, and Spirit.
fn magic_points(basis: &Basis, book: &Book) -> i32 {
    let works_magic = |class: &ClassId| book.classes[usize::from(class.0)].roles.contains(&Role::Magic);
    let levels: i32 = basis.classes.iter().filter(|(class, _)| works_magic(class)).map(|(_, level)| level).sum();
    if levels > 0 { 3 * levels + basis.scores.spirit } else { basis.scores.spirit }
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

/// Reads `deeds = ["fireball"]`: spells, unique skills and bullets.
fn read_abilities(table: &Table<'_>, book: &Book) -> Vec<AbilityId> {
    let known =
        || book.abilities.iter().filter(|ability| ability.origin != Origin::Item).map(|ability| ability.key.as_str());
    // Abilities come before items in the book.
    ids(table, "deeds", known(), AbilityId)
}

/// Reads `items = { lifegrass = 3 }`.
fn read_items(table: &Table<'_>, book: &Book) -> Vec<Count> {
    let items = table.maybe_table("items", |table| {
        let items = book.abilities.iter().enumerate().filter(|(_, ability)| ability.origin == Origin::Item);
        let count = |(at, ability): (usize, &super::super::Ability)| {
            table.maybe_int(&ability.key, 1..=99).map(|count| Count { ability: AbilityId(at as u16), count })
        };
        Some(items.filter_map(count).collect::<Vec<_>>())
    });
    items.unwrap_or_default()
}

fn read_monster(table: &Table<'_>, kinds: &UnitKinds, own: Option<Name>) -> Option<Monster> {
    table.table("monster", |table| {
        let of = |key| table.int_or(key, -20..=99_i32, 0);
        let (accuracy, evasion) = (table.int("accuracy", -20..=99), table.int("evasion", -20..=99));
        let (fortitude, willpower) = (of("fortitude"), of("willpower"));
        let important = table.flag_or("important", false);
        let checks = if important { Checks::Rolled } else { Checks::Fixed };
        let monster = Monster {
            checks: table.word_or("checks", Checks::WORDS, checks),
            accuracy: 0,
            evasion: 0,
            fortitude,
            willpower,
            magic_power: of("magic_power"),
            initiative: of("initiative"),
            damage: of("damage"),
            knowledge: table.maybe_int("knowledge", 0..=99),
            weakness: table.maybe_int("weakness", 0..=99),
            ambushes: table.flag_or("ambushes", false),
            sections: read_sections(table, kinds, own),
            core: table.flag_or("core", false),
            wings: table.flag_or("wings", false),
            loot: table.tables("loot", read_loot),
        };
        Some(Monster { accuracy: accuracy?, evasion: evasion?, ..monster })
    })
}

/// Reads `sections = ["wing", "wing"]`: kinds of unit that have no sections of their own (SW-225).
fn read_sections(table: &Table<'_>, kinds: &UnitKinds, own: Option<Name>) -> Vec<SheetId> {
    let one = |value: hexfray_board::text::Value<'_>| {
        let at = value.choice(kinds.keys.iter().copied())?;
        if kinds.whole[at] || own.is_some_and(|own| own.as_str() == kinds.keys[at]) {
            value.problem(format!("\"{}\" has sections itself", kinds.keys[at]), "a unit without sections");
            return None;
        }
        Some(SheetId(at as u16))
    };
    short_list(table, "sections").into_iter().filter_map(one).collect()
}

/// Reads `{ from = 2, to = 6, item = "worn fangs", count = 1 }` (SW-054).
fn read_loot(table: &Table<'_>) -> Option<Loot> {
    let from = table.int("from", 2..=12);
    let to = table.int_or("to", 2..=12, 12);
    let item = table.parse("item", intern);
    let count = table.int_or("count", 1..=99, 1);
    if from.is_some_and(|from: u8| from > to) {
        table.problem(table.place_of("to"), format!("`to` is {to}"), "at least `from`");
    }
    Some(Loot { from: from?, to, item: item?, count })
}

/// Reads `{ element = "fire", more = 3 }`, `{ physical = 2 }`, `{ magical = 2 }`, `{ accuracy = 1 }`, `{ element =
/// "ice", less = 3 }` or `{ immune = "poison" }`.
fn read_weakness(table: &Table<'_>, book: &Book) -> Option<Weakness> {
    let element = |key| table.maybe_declared(key, element::kind, |value| element::from_value(value, book));
    let (name, immune) = (element("element"), element("immune"));
    let of = |key| table.maybe_int(key, 1..=99_i32);
    let (more, less) = (of("more"), of("less"));
    let (physical, magical, accuracy) = (of("physical"), of("magical"), of("accuracy"));
    match (name, more, less, physical, magical, accuracy, immune) {
        (Some(name), Some(more), None, None, None, None, None) => Some(Weakness::Element(name, more)),
        (Some(name), None, Some(less), None, None, None, None) => Some(Weakness::Resists(name, less)),
        (None, None, None, Some(more), None, None, None) => Some(Weakness::Physical(more)),
        (None, None, None, None, Some(more), None, None) => Some(Weakness::Magical(more)),
        (None, None, None, None, None, Some(more), None) => Some(Weakness::Accuracy(more)),
        (None, None, None, None, None, None, Some(name)) => Some(Weakness::Immune(name)),
        // A wrong element has already been reported.
        (None, ..) if table.has("element") => None,
        _ => {
            let expected = "`element` with `more` or `less`, or one of `physical`, `magical`, `accuracy`, `immune`";
            table.problem(table.place(), "no single weakness", expected);
            None
        }
    }
}
