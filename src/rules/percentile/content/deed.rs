//! What an act does, as data: whom it reaches, how it hits, how much it hurts or mends, and what it inflicts.

use arrayvec::ArrayVec;

use super::{Condition, Label, mask};
use crate::{
    battle::{Purpose, Range, Targeting, Who},
    grid::Template,
    rules::percentile::code::DamageCode,
    text::{Table, Value},
};

/// An element of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Element {
    /// Earth.
    Earth,
    /// Fire.
    Fire,
    /// Wind.
    Wind,
    /// Water.
    Water,
    /// Lightning.
    Lightning,
    /// Ice.
    Ice,
    /// Poison and sickness.
    Bio,
    /// Light.
    Holy,
    /// Darkness.
    Shadow,
}

impl Element {
    /// All elements with the keys that files use.
    pub const KEYS: [(&'static str, Self); 9] = [
        ("earth", Self::Earth),
        ("fire", Self::Fire),
        ("wind", Self::Wind),
        ("water", Self::Water),
        ("lightning", Self::Lightning),
        ("ice", Self::Ice),
        ("bio", Self::Bio),
        ("holy", Self::Holy),
        ("shadow", Self::Shadow),
    ];

    /// Its bit in a unit's lists of elements.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// What a chance is made of (TC-093, TC-115, TC-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// It always takes effect.
    Sure,
    /// ACC of the weapon − Evasion, with critical hits and automatic misses.
    Attack,
    /// ACC of the weapon and a modifier − Evasion, without them (TC-096).
    Weapon(i16),
    /// M.ACC and a modifier − M.Evasion.
    Magic(i16),
    /// This number, whatever the target (TC-002).
    Flat(i16),
}

/// What is taken off damage (TC-099, TC-119).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armour {
    /// ARM: the damage is physical.
    Arm,
    /// M.ARM: the damage is magical.
    MagicArm,
    /// Nothing.
    None,
}

/// Damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// How much; `None`: the code of the weapon in use.
    pub code: Option<DamageCode>,
    /// Percent added to the basic damage, such as 50 for a blow of 150 %.
    pub percent: i16,
    /// What armour counts against it; weapon damage takes the weapon's.
    pub armour: Armour,
    /// Its element; weapon damage without one takes the weapon's.
    pub element: Option<Element>,
    /// Percent of the damage done that the user gets back as HP.
    pub drains: i16,
}

/// Recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Mend {
    /// HP that it gives back.
    pub code: Option<DamageCode>,
    /// Percent of maximum HP besides.
    pub percent: u8,
    /// MP that it gives back.
    pub mp: u16,
    /// Whether it works on the fallen, and on nobody else (TC-071).
    pub raises: bool,
}

/// A condition that comes with an act (TC-122).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inflict {
    /// Which.
    pub condition: u8,
    /// For how many rounds; 0: until cured.
    pub rounds: u8,
    /// Its own chance, thrown for after the damage.
    pub chance: Chance,
}

/// How far an act reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many cells, or without limit.
    Fixed(Range),
    /// As far as the weapon in use (MC-009).
    Weapon,
    /// As far as the user's Jump (MC-104).
    Jump,
}

/// Where an act is aimed and what it catches, before its user is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// How far.
    pub reach: Reach,
    /// The rest; its range stands in for `reach`.
    pub targeting: Targeting,
}

/// What an act does.
#[derive(Clone, Debug)]
pub struct Deed {
    /// What players read.
    pub label: Label,
    /// What it is for.
    pub purpose: Purpose,
    /// Where it goes.
    pub spread: Spread,
    /// Where it goes in its group form (TC-121, MC-101).
    pub group: Option<Spread>,
    /// Whether it is a spell.
    pub spell: bool,
    /// MP that it costs (TC-113).
    pub mp: u16,
    /// Charge time in ticks (TC-114).
    pub charge: u16,
    /// The chance to hit.
    pub chance: Chance,
    /// Damage.
    pub harm: Option<Harm>,
    /// Recovery.
    pub mend: Option<Mend>,
    /// Conditions that it brings.
    pub inflicts: ArrayVec<Inflict, 4>,
    /// Conditions that it ends.
    pub cures: u64,
}

impl Deed {
    /// Whether it is for the good of those it touches.
    pub const fn is_helpful(&self) -> bool {
        matches!(self.purpose, Purpose::Mend | Purpose::Help)
    }
}

/// The target types of the map table (MC-095).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Own,
    Single,
    SingleGroup,
    SingleParty,
    Group,
    GroupPlus,
    Party,
    Line,
    Cone,
    All,
    Jump,
    Ultima,
    Call,
    Weapon,
}

const TARGETS: [(&str, Target); 14] = [
    ("self", Target::Own),
    ("single", Target::Single),
    ("single_group", Target::SingleGroup),
    ("single_party", Target::SingleParty),
    ("group", Target::Group),
    ("group_plus", Target::GroupPlus),
    ("party", Target::Party),
    ("line", Target::Line),
    ("cone", Target::Cone),
    ("all", Target::All),
    ("jump", Target::Jump),
    ("ultima", Target::Ultima),
    ("call", Target::Call),
    ("weapon", Target::Weapon),
];

const WHO: [(&str, Who); 6] = [
    ("everybody", Who::Everybody),
    ("others", Who::Others),
    ("foes", Who::Foes),
    ("friends", Who::Friends),
    ("fallen", Who::FallenFriends),
    ("user", Who::User),
];

const PURPOSES: [(&str, Purpose); 4] =
    [("harm", Purpose::Harm), ("mend", Purpose::Mend), ("help", Purpose::Help), ("hinder", Purpose::Hinder)];

/// An act at one target.
pub(super) fn single(reach: Reach, who: Who, line_of_fire: bool) -> Spread {
    let template = Template::Area { size: 1 };
    Spread { reach, targeting: Targeting { range: Range::Own, template, who, line_of_fire, at_cells: false } }
}

/// An act on an area around a cell.
fn area(range: u32, size: u32, who: Who) -> Spread {
    let range = Range::Cells(range);
    let targeting = Targeting { range, template: Template::Area { size }, who, line_of_fire: false, at_cells: true };
    Spread { reach: Reach::Fixed(range), targeting }
}

/// An act that starts from its user: a party, a cone, a line, everybody.
fn around(range: Range, template: Template, who: Who) -> Spread {
    let targeting = Targeting { range, template, who, line_of_fire: false, at_cells: false };
    Spread { reach: Reach::Fixed(range), targeting }
}

/// The spread of a target type, and that of its group form (MC-095).
fn spreads(target: Target, size: u32, spell: bool, who: Option<Who>) -> (Spread, Option<Spread>) {
    let everybody = who.unwrap_or(Who::Everybody);
    let friends = who.unwrap_or(Who::Friends);
    let job = |magic: u32, technique: u32| if spell { magic } else { technique };
    let one = |who| single(Reach::Fixed(Range::Cells(job(5, 3))), who, false);
    match target {
        Target::Own => (around(Range::Own, Template::Area { size: 1 }, Who::User), None),
        Target::Single => (one(everybody), None),
        Target::SingleGroup => (one(everybody), Some(area(job(5, 4), 2, everybody))),
        Target::SingleParty => (one(everybody), Some(area(job(5, 4), 2, friends))),
        Target::Group => (area(job(5, 4), 2, everybody), None),
        Target::GroupPlus => (area(5, 3, everybody), None),
        Target::Party => (around(Range::Own, Template::Party { size: 3 }, friends), None),
        Target::Line => (around(Range::Cells(1), Template::Line, who.unwrap_or(Who::Others)), None),
        Target::Cone => (around(Range::Cells(1), Template::Cone { length: size }, who.unwrap_or(Who::Others)), None),
        Target::All => (around(Range::Unlimited, Template::All, everybody), None),
        Target::Jump => (single(Reach::Jump, everybody, false), None),
        Target::Ultima => (area(6, 4, everybody), None),
        Target::Call => (area(6, 4, who.unwrap_or(Who::Foes)), None),
        Target::Weapon => (single(Reach::Weapon, everybody, false), None),
    }
}

/// Reads an ability.
pub(super) fn read_ability(table: &Table<'_>, conditions: &[Condition]) -> Option<Deed> {
    let spell = table.word("type", &[("spell", true), ("technique", false)]);
    let label = Label::read(table, "magic-swirl");
    let deed = read(table, conditions, label, spell.unwrap_or(false), None);
    spell?;
    deed
}

/// Reads what an ability or item does. `own` is the target type where the table need not name one.
pub(super) fn read(
    table: &Table<'_>,
    conditions: &[Condition],
    label: Option<Label>,
    spell: bool,
    own: Option<Spread>,
) -> Option<Deed> {
    let who = table.maybe_word("who", &WHO);
    let size = table.int_or("size", 1..=8_u32, 2);
    let target = table.maybe_word("target", &TARGETS);
    let range = table.maybe_int("range", 0..=99_u32);
    let area_size = table.maybe_int("area", 1..=20_u32);
    let mp = table.int_or("mp", 0..=999_u16, 0);
    let charge = table.int_or("charge", 0..=199_u16, 0);
    let harm = read_harm(table);
    let mend = read_mend(table);
    let inflicts = read_inflicts(table, conditions);
    let cures = mask(table, "cures", conditions);
    let harmful = harm.is_some() || inflicts.iter().any(|one| conditions[usize::from(one.condition)].is_harmful());
    let usual = if harm.is_some() || mend.is_some() || !harmful { Chance::Sure } else { Chance::Magic(-50) };
    let usual = if spell && harm.is_some() { Chance::Magic(0) } else { usual };
    let chance = read_chance(table, "to_hit", usual);
    let usual = if harm.is_some() {
        Purpose::Harm
    } else if mend.is_some() || cures != 0 {
        Purpose::Mend
    } else if harmful {
        Purpose::Hinder
    } else {
        Purpose::Help
    };
    let purpose = table.word_or("purpose", &PURPOSES, usual);
    let raises = mend.is_some_and(|mend| mend.raises);
    let who = if raises { Some(Who::FallenFriends) } else { who };
    let (spread, group) = match (target, own) {
        (Some(target), _) => spreads(target, size, spell, who),
        (None, Some(own)) => {
            (Spread { targeting: Targeting { who: who.unwrap_or(own.targeting.who), ..own.targeting }, ..own }, None)
        }
        (None, None) => {
            table.require("target", "a target type such as \"single\", \"group\" or \"cone\"");
            return None;
        }
    };
    Some(Deed {
        label: label?,
        purpose,
        spread: sized(spread, range, area_size),
        group,
        spell,
        mp,
        charge,
        chance,
        harm,
        mend,
        inflicts,
        cures,
    })
}

/// A spread with another range or area than its target type's.
fn sized(mut spread: Spread, range: Option<u32>, size: Option<u32>) -> Spread {
    if let Some(range) = range {
        spread.reach = Reach::Fixed(if range == 0 { Range::Own } else { Range::Cells(range) });
    }
    if let (Some(size), Template::Area { .. }) = (size, spread.targeting.template) {
        spread.targeting.template = Template::Area { size };
        spread.targeting.at_cells = size > 1;
    }
    if let (Some(size), Template::Party { .. }) = (size, spread.targeting.template) {
        spread.targeting.template = Template::Party { size };
    }
    spread
}

fn read_harm(table: &Table<'_>) -> Option<Harm> {
    let code = table.maybe_parse("damage", DamageCode::parse);
    let weapon = table.maybe_int("weapon_damage", 1..=900_i16);
    let armours = [("physical", Armour::Arm), ("magical", Armour::MagicArm), ("none", Armour::None)];
    let armour = table.word_or("armour", &armours, Armour::MagicArm);
    let element = table.maybe_word("element", &Element::KEYS);
    let drains = table.int_or("drains", 0..=100_i16, 0);
    if code.is_none() && weapon.is_none() {
        return None;
    }
    Some(Harm { code, percent: weapon.unwrap_or(100) - 100, armour, element, drains })
}

fn read_mend(table: &Table<'_>) -> Option<Mend> {
    let code = table.maybe_parse("healing", DamageCode::parse);
    let percent = table.int_or("healing_percent", 0..=100_u8, 0);
    let mp = table.int_or("restores_mp", 0..=999_u16, 0);
    let raises = table.flag_or("raises", false);
    let mend = Mend { code, percent, mp, raises };
    (mend != Mend::default()).then_some(mend)
}

/// A chance: `"sure"`, `"attack"`, `"weapon"`, `"magic"`, a number, or `{ magic = -50 }`.
fn read_chance(table: &Table<'_>, key: &str, usual: Chance) -> Chance {
    table.get(key).and_then(chance_of).unwrap_or(usual)
}

fn chance_of(value: Value<'_>) -> Option<Chance> {
    if value.is_int() {
        return value.int(0..=200_i16).map(Chance::Flat);
    }
    if value.is_table() {
        return value.table(|table| {
            let magic = table.maybe_int("magic", -200..=200_i16).map(Chance::Magic);
            magic.or_else(|| table.int("weapon", -200..=200_i16).map(Chance::Weapon))
        });
    }
    value.word(&[
        ("sure", Chance::Sure),
        ("attack", Chance::Attack),
        ("weapon", Chance::Weapon(0)),
        ("magic", Chance::Magic(0)),
    ])
}

/// The list `inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]`.
pub(super) fn read_inflicts(table: &Table<'_>, conditions: &[Condition]) -> ArrayVec<Inflict, 4> {
    let all = table.list("inflicts", |value| {
        value.table(|table| {
            let condition = table.choice("condition", conditions.iter().map(|condition| condition.key));
            let rounds = table.maybe_int("rounds", 0..=99_u8);
            let chance = read_chance(table, "chance", Chance::Sure);
            let condition = condition?;
            let rounds = rounds.unwrap_or(conditions[condition].rounds);
            Some(Inflict { condition: condition as u8, rounds, chance })
        })
    });
    if all.len() > 4 {
        table.problem(table.place_of("inflicts"), "more than four conditions at once", "at most four");
    }
    all.into_iter().take(4).collect()
}
