//! Kinds of unit as data: attributes and the numbers that follow from them, movement, equipment, abilities.

use arrayvec::ArrayVec;

use super::{Compendium, Element, Label, intern, mask};
use crate::{
    battle::{Name, Part, PartKind, Parts, Rule},
    rules::percentile::code::Attribute,
    text::Table,
};

/// What kind of creature it is; it changes Move and Jump (MC-022).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Creature {
    /// A character with a job; no change.
    #[default]
    Character,
    /// Flies.
    Aerial,
    /// At home in water (MC-023).
    Aquan,
    /// Any other, with its change of Move and Jump.
    Monster(i8, i8),
}

impl Creature {
    const KEYS: [(&'static str, Self); 15] = [
        ("character", Self::Character),
        ("abnormal", Self::Monster(0, 0)),
        ("aerial", Self::Aerial),
        ("amorph", Self::Monster(0, -1)),
        ("aquan", Self::Aquan),
        ("arcana", Self::Monster(0, 0)),
        ("beast", Self::Monster(1, 0)),
        ("demon", Self::Monster(0, 0)),
        ("dragon", Self::Monster(0, 1)),
        ("humanoid", Self::Monster(0, 0)),
        ("insect", Self::Monster(-1, 1)),
        ("lizard", Self::Monster(2, -1)),
        ("machina", Self::Monster(-1, -1)),
        ("plant", Self::Monster(-2, -2)),
        ("undead", Self::Monster(-1, -1)),
    ];

    /// The change of Move and Jump, in water or on land (MC-022, MC-023).
    pub const fn change(self, in_water: bool) -> (i32, i32) {
        match self {
            Self::Character => (0, 0),
            Self::Aerial => (1, 0),
            Self::Aquan => {
                if in_water {
                    (1, 0)
                } else {
                    (-1, -1)
                }
            }
            Self::Monster(movement, jump) => (movement as i32, jump as i32),
        }
    }
}

/// Elements that a unit takes in its own way (TC-118); bits of [`Element::bit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elements {
    /// Hurt it more.
    pub weak: u16,
    /// Hurt it less.
    pub resist: u16,
    /// Do not hurt it.
    pub immune: u16,
    /// Heal it.
    pub absorb: u16,
}

/// What happens at 0 HP to those who neither fall nor lie there (TC-137).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtZero {
    /// It leaves the battle alive.
    Leave,
    /// It turns into another kind of unit, by its place in the compendium, with all of that kind's HP and MP.
    Become(u16),
}

/// A weapon in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Which of the compendium's weapons.
    pub weapon: u16,
    /// ACC with it, before the wrong hand's penalty (TC-093, TC-105).
    pub acc: i16,
    /// Whether it is in the wrong hand without the skill for it: −50 (TC-105).
    pub wrong: bool,
}

/// What a unit carries and knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// The weapons in its hands: one, or two (TC-106).
    pub hands: ArrayVec<Hand, 2>,
    /// Its abilities, by their place in the compendium.
    pub abilities: ArrayVec<u16, 16>,
    /// Its items, by their place in the compendium, and how many it has at first.
    pub items: ArrayVec<(u16, u8), 8>,
}

/// A kind of unit with all its numbers worked out.
#[derive(Clone, Debug)]
pub struct UnitKind {
    /// What players read.
    pub label: Label,
    /// Whether it is a player's character unless the battle says otherwise (TC-015).
    pub hero: bool,
    /// Level.
    pub level: i32,
    /// STR, VIT, AGI, SPD, MAG, SPR.
    pub attributes: [i32; 6],
    /// Most HP.
    pub hp: i32,
    /// Most MP.
    pub mp: i32,
    /// Evasion with its terms.
    pub eva: Parts,
    /// M.Evasion with its terms.
    pub m_eva: Parts,
    /// M.ACC with its terms.
    pub m_acc: Parts,
    /// ARM with its terms.
    pub arm: Parts,
    /// M.ARM with its terms.
    pub m_arm: Parts,
    /// Rating in percent for SPD checks (TC-004, TC-133).
    pub speed_rating: i32,
    /// Swimming in percent (TC-089, MC-067).
    pub swimming: i32,
    /// Elements.
    pub elements: Elements,
    /// Conditions that it never has.
    pub immune: u64,
    /// Conditions that it always has (TC-144).
    pub always: u64,
    /// What kind of creature it is.
    pub creature: Creature,
    /// Move besides SPD: job and advantages (MC-021, MC-027, MC-029).
    pub move_bonus: i32,
    /// Jump besides AGI: job and advantages (MC-021, MC-028, MC-030).
    pub jump_bonus: i32,
    /// Cannot move by itself (MC-031).
    pub lamed: bool,
    /// Knows ground: every difficulty is one step easier (MC-148).
    pub sure_footed: bool,
    /// Floats always.
    pub floats: bool,
    /// Cannot make critical hits, as most monsters.
    pub no_criticals: bool,
    /// Range at which it uses items instead of 1 (MC-109).
    pub item_range: u32,
    /// What happens at 0 HP instead of a fall.
    pub at_zero: Option<AtZero>,
    /// Equipment and abilities.
    pub kit: Kit,
}

impl UnitKind {
    /// An attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes[attribute as usize]
    }
}

/// Percent of a number's base that monsters multiply with; 150 is one and a half.
struct Bases {
    hp: i32,
    mp: i32,
    arm: i32,
    m_arm: i32,
    rank: i32,
}

/// What the formulas of `ffrpg_tables.md` §1 and §7 need.
struct Sheet {
    level: i32,
    attributes: [i32; 6],
    monster: Option<Bases>,
    hit_die: i32,
    magic_die: i32,
    gear: [i32; 4],
}

/// Reads a kind of unit.
///
/// `kinds` are the keys of all kinds, in the order in which they are read.
pub(super) fn read(table: &Table<'_>, book: &Compendium, kinds: &[&'static str]) -> Option<UnitKind> {
    let label = Label::read(table, "person");
    let level = table.int_or("level", 1..=99_i32, 1);
    let attributes = table.table("attributes", read_attributes);
    let creature = table.word_or("creature", &Creature::KEYS, Creature::Character);
    let is_monster = creature != Creature::Character;
    let hero = table.flag_or("hero", !is_monster);
    let monster = read_bases(table, is_monster);
    let (hit_die, magic_die) = (table.int_or("hit_die", 0..=20, 8), table.int_or("magic_die", 0..=20, 0));
    let gear = ["armour", "m_armour", "evasion", "m_evasion"].map(|key| table.int_or(key, 0..=400_i32, 0));
    let attributes_known = attributes.unwrap_or([1; 6]);
    let sheet = Sheet { level, attributes: attributes_known, monster, hit_die, magic_die, gear };
    let hp = table.int_or("hp", 1..=99_999_i32, sheet.hp());
    let mp = table.int_or("mp", 0..=99_999_i32, sheet.mp());
    let [arm, m_arm, eva, m_eva] = [
        over(table, "arm", sheet.armour(0, Attribute::Vit)),
        over(table, "m_arm", sheet.armour(1, Attribute::Spr)),
        over(table, "eva", sheet.evasion(2, [Attribute::Agi, Attribute::Spd])),
        over(table, "m_eva", sheet.evasion(3, [Attribute::Mag, Attribute::Spr])),
    ];
    let m_acc = over(table, "m_acc", sheet.accuracy(100, Attribute::Mag));
    let speed_rating = table.int_or("speed_rating", 0..=200, 3 * attributes_known[Attribute::Spd as usize] + 10);
    let elements = Elements {
        weak: elements(table, "weak"),
        resist: elements(table, "resist"),
        immune: elements(table, "immune_elements"),
        absorb: elements(table, "absorb"),
    };
    let immune = mask(table, "immune", &book.conditions);
    let always = mask(table, "always", &book.conditions);
    let (move_bonus, jump_bonus) = (table.int_or("move", -9..=9, 0), table.int_or("jump", -9..=9, 0));
    let swimming = table.int_or("swimming", 0..=200, 0);
    let lamed = table.flag_or("lamed", false);
    let sure_footed = table.flag_or("sure_footed", false);
    let floats = table.flag_or("floats", false);
    let no_criticals = !table.flag_or("criticals", !is_monster);
    let item_range = table.int_or("item_range", 0..=20_u32, 1);
    let at_zero = read_at_zero(table, kinds);
    let kit = read_kit(table, book, &sheet);
    attributes?;
    Some(UnitKind {
        label: label?,
        hero,
        level,
        attributes: attributes_known,
        hp,
        mp,
        eva,
        m_eva,
        m_acc,
        arm,
        m_arm,
        speed_rating,
        swimming,
        elements,
        immune,
        always,
        creature,
        move_bonus,
        jump_bonus,
        lamed,
        sure_footed,
        floats,
        no_criticals,
        item_range,
        at_zero,
        kit: kit?,
    })
}

/// `becomes_at_0_hp = "kind"`, or `leaves_at_0_hp = true`.
fn read_at_zero(table: &Table<'_>, kinds: &[&'static str]) -> Option<AtZero> {
    let becomes = table.maybe_choice("becomes_at_0_hp", kinds.iter().copied());
    let leaves = table.flag_or("leaves_at_0_hp", false);
    becomes.map(|at| AtZero::Become(at as u16)).or(leaves.then_some(AtZero::Leave))
}

fn read_attributes(table: &Table<'_>) -> Option<[i32; 6]> {
    let keys = ["str", "vit", "agi", "spd", "mag", "spr"];
    Some(keys.map(|key| table.int_or(key, 0..=99_i32, 1)))
}

/// The bases of a monster, in percent: `bases = { hp = 150, arm = 100 }`.
fn read_bases(table: &Table<'_>, is_monster: bool) -> Option<Bases> {
    let mut bases = Bases { hp: 150, mp: 0, arm: 100, m_arm: 50, rank: 1 };
    table.maybe_table("bases", |table| {
        bases.hp = table.int_or("hp", 0..=2_000, bases.hp);
        bases.mp = table.int_or("mp", 0..=2_000, bases.mp);
        bases.arm = table.int_or("arm", 0..=2_000, bases.arm);
        bases.m_arm = table.int_or("m_arm", 0..=2_000, bases.m_arm);
        bases.rank = table.int_or("rank", 1..=6, bases.rank);
        Some(())
    });
    is_monster.then_some(bases)
}

/// A number that the file gives outright, or the one that follows from the formulas.
fn over(table: &Table<'_>, key: &str, formula: Parts) -> Parts {
    match table.maybe_int(key, -999..=9_999_i32) {
        Some(value) => {
            let mut parts = Parts::new();
            parts.base(Name::new("as written"), value, Rule::HOUSE);
            parts
        }
        None => formula,
    }
}

impl Sheet {
    fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes[attribute as usize]
    }

    fn hp(&self) -> i32 {
        let vit = self.attribute(Attribute::Vit);
        match &self.monster {
            Some(bases) => (bases.hp * vit * self.level * bases.rank / 100).max(1),
            None => 30 + vit + self.level * (self.hit_die + 1) / 2 + (self.level - 1) * vit / 2,
        }
    }

    fn mp(&self) -> i32 {
        let spr = self.attribute(Attribute::Spr);
        match &self.monster {
            Some(bases) => bases.mp * spr * self.level * bases.rank / 100,
            None if self.magic_die == 0 => 0,
            None => 10 + spr + self.level * (self.magic_die + 1) / 2 + (self.level - 1) * spr / 2,
        }
    }

    /// ARM or M.ARM: the gear's sum and 5 % for every 2 of the attribute, or a monster's base × level + half of it.
    fn armour(&self, gear: usize, attribute: Attribute) -> Parts {
        let (mut parts, value) = (Parts::new(), self.attribute(attribute));
        match &self.monster {
            Some(bases) => {
                let base = if gear == 0 { bases.arm } else { bases.m_arm };
                parts.base(Name::new("hide"), base * self.level / 100, Rule::HOUSE);
                parts.base(Name::new(attribute.label()), value / 2, Rule::HOUSE);
            }
            None => {
                let worn = self.gear[gear];
                parts.base(Name::new("gear"), worn, Rule::HOUSE);
                parts.base(Name::new(attribute.label()), worn * 5 * ((value + 1) / 2) / 100, Rule::HOUSE);
            }
        }
        parts
    }

    fn evasion(&self, gear: usize, attributes: [Attribute; 2]) -> Parts {
        let mut parts = Parts::new();
        for attribute in attributes {
            parts.base(Name::new(attribute.label()), self.attribute(attribute), Rule::HOUSE);
        }
        if self.monster.is_some() {
            parts.base(Name::new("level"), self.level, Rule::HOUSE);
        } else {
            parts.add("gear", self.gear[gear], Rule::HOUSE);
        }
        parts
    }

    /// Level + 2 × attribute + a base.
    fn accuracy(&self, base: i32, attribute: Attribute) -> Parts {
        let mut parts = Parts::new();
        parts.base(Name::new("base"), base, Rule::HOUSE);
        parts.base(Name::new("level"), self.level, Rule::HOUSE);
        let label = Name::new(attribute.label());
        parts.push(Part { term: label, value: 2 * self.attribute(attribute), kind: PartKind::Add, rule: Rule::HOUSE });
        parts
    }
}

fn elements(table: &Table<'_>, key: &str) -> u16 {
    table.list(key, |value| value.word(&Element::KEYS)).into_iter().fold(0, |bits, element| bits | element.bit())
}

fn read_kit(table: &Table<'_>, book: &Compendium, sheet: &Sheet) -> Option<Kit> {
    let acc = table.maybe_int("acc", -999..=999_i16);
    let job = table.int_or("job_acc", 0..=200_i32, 20);
    let mut skills: Vec<(Name, i32)> = Vec::new();
    table.maybe_table("skills", |table| {
        for (key, place, value) in table.entries() {
            match intern(key) {
                Ok(name) => skills.extend(value.int(0..=200_i32).map(|rating| (name, rating))),
                Err(error) => table.problem(place, error, ""),
            }
        }
        Some(())
    });
    let both_hands = table.maybe_int("two_weapons", 0..=200_i16);
    let weapons = table.list("weapons", |value| value.choice(book.weapons.iter().map(|one| one.deed.label.key)));
    let abilities = table.list("abilities", |value| value.choice(book.abilities.iter().map(|one| one.label.key)));
    let items = table.list("items", |value| value.table(|table| read_item(table, book)));
    for (key, count, most) in
        [("weapons", weapons.len(), 2), ("abilities", abilities.len(), 16), ("items", items.len(), 8)]
    {
        if count > most {
            table.problem(table.place_of(key), format!("{count} {key}"), format!("at most {most}"));
            return None;
        }
    }
    let general = match (acc, &sheet.monster) {
        (Some(acc), _) => i32::from(acc),
        (None, Some(_)) => 80 + sheet.level + 2 * sheet.attribute(Attribute::Agi),
        (None, None) => sheet.level + 2 * sheet.attribute(Attribute::Agi) + job,
    };
    let hand = |place: usize, weapon: usize| {
        let skill = book.weapons[weapon].skill;
        let rating = skills.iter().find(|(name, _)| *name == skill).map_or(0, |(_, rating)| *rating);
        let acc = if acc.is_some() { general } else { general + rating };
        match both_hands {
            Some(rating) if place == 1 => Hand { weapon: weapon as u16, acc: rating, wrong: false },
            _ => Hand { weapon: weapon as u16, acc: acc as i16, wrong: place == 1 },
        }
    };
    let mut hands: ArrayVec<Hand, 2> = weapons.iter().enumerate().map(|(place, &weapon)| hand(place, weapon)).collect();
    if hands.is_empty() {
        hands.push(hand(0, 0));
    }
    let abilities = abilities.into_iter().map(|at| at as u16).collect();
    Some(Kit { hands, abilities, items: items.into_iter().collect() })
}

fn read_item(table: &Table<'_>, book: &Compendium) -> Option<(u16, u8)> {
    let item = table.choice("item", book.items.iter().map(|one| one.deed.label.key));
    let count = table.int_or("count", 1..=99_u8, 1);
    Some((item? as u16, count))
}
