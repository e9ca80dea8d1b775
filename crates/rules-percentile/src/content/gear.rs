//! Weapons and items as data.

use crate::content::{
    Ability, AbilityRange, Armour, Chance, Element, Harm, Known, Label,
    ability::{self, single},
    code::DamageCode,
    effects::Mask,
    intern,
    special::{self, Specials},
};
use hexfray_battle::{Name, Purpose, Range, Who};
use hexfray_board::text::Table;

/// A weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// The blow that is struck with it: code, chance, range and what it inflicts.
    pub ability: Ability,
    /// Its type, such as `katana`, by the name that files use.
    pub kind: &'static str,
    /// Its tier, 1 to 10; better blades draw farther (MC-167).
    pub tier: u8,
    /// The damage code, for abilities that use weapon damage.
    pub code: DamageCode,
    /// The armour that counts against it.
    pub armour: Armour,
    /// Its element.
    pub element: Option<Element>,
    /// The skill with which it is used (TC-093).
    pub skill: Name,
    /// Range in cells (MC-082).
    pub range: u32,
    /// Whether it shoots or is thrown, so that it counts as ranged for reactions, spikes and flyers.
    pub ranged: bool,
    /// Whether it has hazard zones: it hits the first unit or object between user and target instead (MC-081, MC-086).
    pub hazard_zones: bool,
    /// The hands that it needs, 1 or 2.
    pub hands: u8,
    /// Whether it is part of the body, like fangs: it is never put away or dropped.
    pub natural: bool,
    /// The kind of ammunition that fits it (TC-103).
    pub ammunition: Option<Name>,
    /// The Evasion and M.Evasion that a shield gives while it is in hand (TC-127).
    pub shield: Option<(i16, i16)>,
}

/// An item.
#[derive(Clone, Debug)]
pub struct Item {
    /// What using it does.
    pub ability: Ability,
    /// The weapons for which it is ammunition; such an item is used with an attack, not by itself.
    pub ammunition: Option<Name>,
    /// The percentage that it adds to the basic damage, as ammunition.
    pub percent: i16,
}

const TYPES: [(&str, &str, u32, bool, bool); 21] = [
    // Key, skill, range, whether it shoots or is thrown, whether it has hazard zones (MC-080 … MC-086).
    ("sword", "swords", 1, false, false),
    ("axe", "axes", 1, false, false),
    ("knife", "knives", 1, false, false),
    ("staff", "staves", 1, false, false),
    ("glove", "brawl", 1, false, false),
    ("polearm", "polearms", 2, false, true),
    ("swallow", "polearms", 1, false, false),
    ("light_sword", "fencing", 1, false, false),
    ("katana", "katana", 1, false, false),
    ("ninja_blade", "knives", 1, false, false),
    ("whip", "flails", 2, false, true),
    ("flail", "flails", 2, false, true),
    ("instrument", "instruments", 3, true, true),
    ("thrown", "throwing", 4, true, true),
    ("boomerang", "throwing", 4, true, true),
    ("dart", "throwing", 4, true, true),
    ("shuriken", "throwing", 4, true, true),
    ("crossbow", "guns", 5, true, true),
    ("bow", "bows", 6, true, true),
    ("rifle", "guns", 8, true, true),
    ("shield", "shields", 1, false, false),
];

/// The skills with which weapons of the known types are used.
pub fn usual_skills() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|(_, skill, ..)| *skill)
}

/// Reads a weapon. Its range, whether it is ranged and its hazard zones follow from its type unless the file says
/// otherwise.
pub fn read_weapon(table: &Table<'_>, known: &Known<'_>) -> Option<Weapon> {
    let label = Label::of(table, "attack");
    let kind = table.choice("type", TYPES.iter().map(|(key, ..)| *key));
    let tier = table.int_or("tier", 1..=10_u8, 1);
    let is_shield = kind.is_some_and(|kind| TYPES[kind].0 == "shield");
    let code = if is_shield { Some(DamageCode::BRAWL) } else { table.parse("damage", DamageCode::parse) };
    let shield =
        is_shield.then(|| (table.int_or("evasion", 0..=200_i16, 0), table.int_or("m_evasion", 0..=200_i16, 0)));
    let (key, skill, range, ranged, zones) = TYPES[kind.unwrap_or(0)];
    let skill = table.maybe_parse("skill", intern).unwrap_or(Name::new(skill));
    let range = table.int_or("range", 1..=20_u32, range);
    let ranged = table.flag_or("ranged", ranged);
    let hazard_zones = table.flag_or("hazard_zones", ranged || zones);
    let metres = table.maybe_int("metres", 1..=999_u32);
    let hands = table.int_or("hands", 1..=2_u8, 1);
    let natural = table.flag_or("natural", false);
    let element = table.maybe_word("element", Element::WORDS);
    let armour = table.word_or("armour", Armour::WORDS, Armour::Arm);
    let percent = table.int_or("bonus_percent", -100..=900_i16, 0);
    let drains = table.int_or("drains", 0..=100_i16, 0);
    let ammunition = table.maybe_parse("ammunition", intern);
    let inflicts = ability::read_inflicts(table, known.conditions);
    let effects = special::read(table, known);
    let (label, _, code) = (label?, kind?, code?);
    let harm = Harm { percent, armour, element, drains, ..Harm::of_blow(code) };
    let mut ability = Ability { inflicts, effects, ..blow(label, harm, range, hazard_zones) };
    ability.spread.metres = metres;
    let kind = key;
    Some(Weapon {
        ability,
        kind,
        tier,
        code,
        armour,
        element,
        skill,
        range,
        ranged,
        hazard_zones,
        hands,
        natural,
        ammunition,
        shield,
    })
}

/// A plain blow.
fn blow(label: Label, harm: Harm, range: u32, hazard_zones: bool) -> Ability {
    Ability {
        label,
        purpose: Purpose::Harm,
        spread: single(AbilityRange::Fixed(Range::Cells(range)), Who::Others, hazard_zones),
        group: None,
        spell: false,
        reflectable: false,
        counts_as: None,
        mp: 0,
        charge: 0,
        chance: Chance::Attack,
        harm: Some(harm),
        mend: None,
        inflicts: arrayvec::ArrayVec::new(),
        cures: Mask::EMPTY,
        answers: None,
        effects: Specials::new(),
    }
}

impl Weapon {
    /// All types of weapon, by the names that files use.
    pub fn types() -> impl Iterator<Item = &'static str> {
        TYPES.iter().map(|(key, ..)| *key)
    }

    /// Whether it is a shield.
    pub const fn is_shield(&self) -> bool {
        self.shield.is_some()
    }

    /// Bare hands (TC-104).
    pub fn bare_hands() -> Self {
        let label = Label {
            key: "bare hands",
            name: Name::new("Bare hands"),
            glyph: Name::new("fist"),
            about: Name::new("A blow without a weapon: 1 × STR + d6."),
        };
        Self {
            ability: blow(label, Harm::of_blow(DamageCode::BRAWL), 1, false),
            kind: "hand",
            tier: 1,
            code: DamageCode::BRAWL,
            armour: Armour::Arm,
            element: None,
            skill: Name::new("brawl"),
            range: 1,
            ranged: false,
            hazard_zones: false,
            hands: 1,
            natural: true,
            ammunition: None,
            shield: None,
        }
    }
}

/// Reads an item; its range is 1 unless the file says otherwise (MC-108).
pub fn read_item(table: &Table<'_>, known: &Known<'_>) -> Option<Item> {
    let label = Label::of(table, "bag");
    let spell = table.flag_or("casts", false);
    let ammunition = table.maybe_parse("ammunition", intern);
    let percent = table.int_or("bonus_percent", -100..=900_i16, 0);
    let own = single(AbilityRange::Fixed(Range::Cells(1)), Who::Everybody, false);
    let ability = ability::read(table, known, label, (spell, ability::Rank::default()), Some(own))?;
    Some(Item { ability, ammunition, percent })
}
