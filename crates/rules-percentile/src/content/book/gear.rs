//! Weapons and items as data.

use crate::content::{
    Ability, AbilityRange, Armour, Chance, Compendium, Element, Harm, Inflicts, Label,
    ability::{self, ActFile, single},
    code::DamageCode,
    effects::Mask,
    special::Specials,
};
use hexfray_battle::{Name, Purpose, Range, Who};
use hexfray_board::text::{Content, FromValue, Table};

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

/// A type of weapon (MC-080 … MC-086).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponType {
    key: &'static str,
    skill: &'static str,
    range: u32,
    /// Whether it shoots or is thrown.
    ranged: bool,
    hazard_zones: bool,
}

const SHIELD: &str = "shield";

const TYPES: [WeaponType; 21] = {
    const fn of(key: &'static str, skill: &'static str, range: u32, ranged: bool, hazard_zones: bool) -> WeaponType {
        WeaponType { key, skill, range, ranged, hazard_zones }
    }
    [
        of("sword", "swords", 1, false, false),
        of("axe", "axes", 1, false, false),
        of("knife", "knives", 1, false, false),
        of("staff", "staves", 1, false, false),
        of("glove", "brawl", 1, false, false),
        of("polearm", "polearms", 2, false, true),
        of("swallow", "polearms", 1, false, false),
        of("light_sword", "fencing", 1, false, false),
        of("katana", "katana", 1, false, false),
        of("ninja_blade", "knives", 1, false, false),
        of("whip", "flails", 2, false, true),
        of("flail", "flails", 2, false, true),
        of("instrument", "instruments", 3, true, true),
        of("thrown", "throwing", 4, true, true),
        of("boomerang", "throwing", 4, true, true),
        of("dart", "throwing", 4, true, true),
        of("shuriken", "throwing", 4, true, true),
        of("crossbow", "guns", 5, true, true),
        of("bow", "bows", 6, true, true),
        of("rifle", "guns", 8, true, true),
        of(SHIELD, "shields", 1, false, false),
    ]
};

/// A type of weapon, by its key.
mod weapon_type {
    use super::{TYPES, Weapon, WeaponType};
    use hexfray_board::text::{Kind, Value};

    pub fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<WeaponType> {
        value.word(&TYPES.map(|kind| (kind.key, kind)))
    }

    pub fn kind() -> Kind {
        Kind::Word(Weapon::types().collect())
    }
}

/// The key of a type of weapon.
pub mod type_key {
    use super::weapon_type;
    use hexfray_board::text::Value;
    pub use weapon_type::kind;

    /// Reads the key.
    pub fn from_value<Book: ?Sized>(value: Value<'_>, book: &Book) -> Option<&'static str> {
        weapon_type::from_value(value, book).map(|kind| kind.key)
    }
}

/// The skills with which weapons of the known types are used.
pub fn usual_skills() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|kind| kind.skill)
}

/// A weapon. Its range, whether it is ranged and its hazard zones follow from its type unless the file says otherwise.
#[derive(Content)]
#[content(book = Compendium, check = Self::check)]
pub struct WeaponFile {
    #[content(flatten)]
    label: Label,
    /// Its type, which determines the skill, the range, and whether it shoots.
    #[content(key = "type", with = weapon_type)]
    kind: WeaponType,
    /// 1 to 10; better blades draw farther.
    #[content(range = 1..=10, default = 1)]
    tier: u8,
    /// How much it hurts, such as 4xSTR+d10: times an attribute, and a die; a shield has none.
    #[content(key = "damage")]
    code: Option<DamageCode>,
    /// Evasion that it gives, as a shield.
    #[content(range = 0..=200)]
    evasion: Option<i16>,
    /// M.Evasion that it gives, as a shield.
    #[content(range = 0..=200)]
    m_evasion: Option<i16>,
    /// The skill that it is used with.
    #[content(default = kind.map_or(Name::default(), |kind| Name::new(kind.skill)))]
    skill: Name,
    /// Cells that it reaches.
    #[content(range = 1..=20, default = kind.map_or(1, |kind| kind.range))]
    range: u32,
    /// Whether it shoots or is thrown, which matters for reactions, spikes and flyers.
    #[content(default = kind.is_some_and(|kind| kind.ranged))]
    ranged: bool,
    /// Whether a unit or thing in the way is hit instead, as with shots, throws, polearms, whips and flails.
    #[content(default = ranged || kind.is_some_and(|kind| kind.hazard_zones))]
    hazard_zones: bool,
    /// Metres that it reaches in battles without a map.
    #[content(range = 1..=999)]
    metres: Option<u32>,
    /// Hands that it takes.
    #[content(range = 1..=2, default = 1)]
    hands: u8,
    /// Whether it is part of the body: never put away or dropped.
    natural: bool,
    /// The element that it carries.
    element: Option<Element>,
    /// The armour that reduces the damage.
    #[content(default)]
    armour: Armour,
    /// Percent added to the damage.
    #[content(key = "bonus_percent", range = -100..=900, default = 0)]
    percent: i16,
    /// Percent of the damage that its user gets back.
    #[content(range = 0..=100, default = 0)]
    drains: i16,
    /// The kind of ammunition that fits.
    ammunition: Option<Name>,
    /// Conditions that it brings.
    #[content(default)]
    inflicts: Inflicts,
    /// Its other effects: by their names, or as tables with an `effect` and its keys.
    #[content(default)]
    effects: Specials,
}

impl WeaponFile {
    fn check(&self, table: &Table<'_>) {
        let given = |key: &str| table.has(key).then(|| table.place_of(key));
        if self.kind.key == SHIELD {
            if let Some(place) = given("damage") {
                table.problem(place, "a shield has `damage`", "no `damage`, since it strikes like bare hands");
            }
        } else {
            if self.code.is_none() && !table.has("damage") {
                table.missing("damage", DamageCode::expected(&()));
            }
            for place in ["evasion", "m_evasion"].into_iter().filter_map(given) {
                table.problem(place, "a weapon that is no shield gives evasion", "`type = \"shield\"`");
            }
        }
    }

    /// Reads a weapon.
    pub fn weapon(table: &Table<'_>, book: &Compendium) -> Option<Weapon> {
        let file = Self::read(table, book)?;
        let Self { tier, skill, range, ranged, hazard_zones, hands, natural, ammunition, .. } = file;
        let Self { armour, element, percent, drains, inflicts, effects, .. } = file;
        let shield =
            (file.kind.key == SHIELD).then(|| (file.evasion.unwrap_or_default(), file.m_evasion.unwrap_or_default()));
        let code = if shield.is_some() { DamageCode::BRAWL } else { file.code? };
        let harm = Harm { percent, armour, element, drains, ..Harm::of_blow(code) };
        let mut ability =
            Ability { inflicts, effects, ..blow(file.label.or_glyph("attack"), harm, range, hazard_zones) };
        ability.spread.metres = file.metres;
        Some(Weapon {
            ability,
            kind: file.kind.key,
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
        inflicts: Inflicts::new(),
        cures: Mask::EMPTY,
        answers: None,
        effects: Specials::new(),
    }
}

impl Weapon {
    /// All types of weapon, by the names that files use.
    pub fn types() -> impl Iterator<Item = &'static str> {
        TYPES.iter().map(|kind| kind.key)
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

/// An item; its range is 1 unless the file says otherwise (MC-108).
#[derive(Content)]
#[content(book = Compendium)]
pub struct ItemFile {
    #[content(flatten)]
    label: Label,
    /// Whether it works as a spell.
    casts: bool,
    /// The weapons that it is ammunition for.
    ammunition: Option<Name>,
    /// Percent that it adds to the damage, as ammunition.
    #[content(key = "bonus_percent", range = -100..=900, default = 0)]
    percent: i16,
    #[content(flatten)]
    act: ActFile,
}

impl ItemFile {
    /// Reads an item.
    pub fn item(table: &Table<'_>, book: &Compendium) -> Option<Item> {
        let Self { label, casts, ammunition, percent, act } = Self::read(table, book)?;
        let own = single(AbilityRange::Fixed(Range::Cells(1)), Who::Everybody, false);
        let rank = ability::Rank::default();
        let ability = act.ability(table, book, label.or_glyph("bag"), (casts, rank), Some(own))?;
        Some(Item { ability, ammunition, percent })
    }
}
