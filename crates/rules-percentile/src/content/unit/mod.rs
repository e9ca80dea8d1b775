//! Kinds of unit as data: attributes and the numbers that follow from them, movement, equipment, abilities.

pub mod creature;
pub mod kit;
pub mod monster;
pub mod sheet;

pub use self::{
    creature::{Creature, Elements},
    kit::Kit,
};
use crate::content::{
    Compendium, Label, Prize, Skills, advantage,
    code::Attribute,
    effects::Mask,
    mask,
    settings::AttributeRating,
    unit::{
        kit::read_kit,
        sheet::{Sheet, over, read_bases},
    },
};
use hexfray_battle::{Name, Parts};
use hexfray_board::{
    grid::Footprint,
    text::{Content, Table},
};

/// What happens at 0 HP to a unit that does not fall (TC-137).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtZero {
    /// It leaves the battle alive.
    Leave,
    /// It turns into another kind of unit, by its place in the compendium, with all of that kind's HP and MP.
    Become(u16),
}

/// A kind of unit with all its numbers.
#[derive(Clone, Debug)]
pub struct UnitKind {
    /// The texts that players read.
    pub label: Label,
    /// Whether it is a player's character unless the battle says otherwise (TC-015).
    pub hero: bool,
    /// Level.
    pub level: i32,
    /// STR, VIT, AGI, SPD, MAG, SPR.
    pub attributes: [i32; 6],
    /// Maximum HP.
    pub hp: i32,
    /// Maximum MP.
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
    /// Skills besides weapons.
    pub skills: Skills,
    /// The rewards for its defeat.
    pub prize: Prize,
    /// Ratings in percent for checks of the attributes (TC-004).
    pub ratings: [i32; 6],
    /// Swimming in percent (TC-089, MC-067).
    pub swimming: i32,
    /// The elements that affect it differently.
    pub elements: Elements,
    /// Conditions that it never has.
    pub immune: Mask,
    /// Conditions that it always has (TC-144).
    pub always: Mask,
    /// Those of its permanent conditions that cannot be removed: Immobilize for a lamed unit (MC-031).
    pub lasting: Mask,
    /// Its kind of creature.
    pub creature: Creature,
    /// The part of Move that does not come from SPD: job and advantages (MC-021, MC-027, MC-029).
    pub move_bonus: i32,
    /// The part of Jump that does not come from AGI: job and advantages (MC-021, MC-028, MC-030).
    pub jump_bonus: i32,
    /// Whether it has neither Move nor Jump, and is Immobilized for good (MC-031).
    pub lamed: bool,
    /// Whether it knows the ground, so that every difficulty is one step easier (MC-148).
    pub sure_footed: bool,
    /// Whether it always floats.
    pub floats: bool,
    /// Whether it flies, even if its kind of creature does not (MC-111).
    pub flies: bool,
    /// The cells that it covers where large units are played (MC-094).
    pub footprint: Footprint,
    /// Whether it cannot make critical hits, like most monsters.
    pub no_criticals: bool,
    /// The range of its items, instead of 1 (MC-109).
    pub item_range: u32,
    /// Whether it can divide a healing item among its party (MC-133).
    pub distributes: bool,
    /// Whether it lets opponents escape (TC-133).
    pub unconcerned: bool,
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

/// Reads a kind of unit.
///
/// `kinds` are the keys of all kinds, in the order in which they are read.
pub fn read(table: &Table<'_>, book: &Compendium, kinds: &[&'static str]) -> Option<UnitKind> {
    let label = Label::of(table, "person");
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
    let (skills, mut prize) = (Skills::read(table, &attributes_known), Prize::read(table, &book.items));
    let mut ratings = read_ratings(table, book.settings.attribute_rating, attributes_known);
    let speed = &mut ratings[Attribute::Spd as usize];
    *speed = table.int_or("speed_rating", 0..=200, *speed);
    let elements = Elements::read(table, &()).unwrap_or_default();
    let immune = mask(table, "immune", &book.conditions);
    let always = mask(table, "always", &book.conditions);
    let (move_bonus, jump_bonus) = (table.int_or("move", -9..=9, 0), table.int_or("jump", -9..=9, 0));
    let swimming = table.maybe_int("swimming", 0..=200);
    let sure_footed = table.flag_or("sure_footed", false);
    let flies = table.flag_or("flies", false);
    let floats = table.flag_or("floats", false);
    let footprint = Footprint::across(table.int_or("footprint", 1..=3_u8, 1));
    let no_criticals = !table.flag_or("criticals", !is_monster);
    let distributes = table.flag_or("distributes", false);
    let item_range = table.int_or("item_range", 0..=20_u32, 1);
    let unconcerned = table.flag_or("unconcerned", false);
    let at_zero = read_at_zero(table, kinds);
    let mut kit = read_kit(table, book, &sheet);
    let trained = kit.as_ref().map_or(0, |kit| kit.skill(Name::new("swimming")));
    let swimming = swimming.unwrap_or(trained);
    if let Some(kit) = &mut kit {
        kit.modifiers = monster::read(table, book, &kit.abilities, level >= 50 || sheet.is_boss(), is_monster);
        (prize.xp, prize.gil) = (monster::worth(&kit.modifiers, prize.xp), monster::worth(&kit.modifiers, prize.gil));
    }
    let answers = |&at: &u16| book.abilities[usize::from(at)].answers.is_some();
    let reacts = kit.as_ref().is_some_and(|kit| kit.abilities.iter().any(answers));
    let advantages = advantage::read(table, reacts);
    let (move_bonus, jump_bonus) = (move_bonus + advantages.movement, jump_bonus + advantages.jump);
    let lamed = table.flag_or("lamed", false) || advantages.lamed;
    let lasting = if lamed { lame(table, book) } else { Mask::EMPTY };
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
        skills,
        prize,
        ratings,
        swimming,
        elements,
        immune,
        always: always | lasting,
        lasting,
        creature,
        move_bonus,
        jump_bonus,
        lamed,
        sure_footed,
        floats,
        flies,
        footprint,
        no_criticals,
        item_range,
        distributes,
        unconcerned,
        at_zero,
        kit: kit?,
    })
}

/// The condition that a lamed unit always has: Immobilize (MC-031).
fn lame(table: &Table<'_>, book: &Compendium) -> Mask {
    const IMMOBILIZE: &str = "immobilize";
    let Some(condition) = book.condition(IMMOBILIZE) else {
        let place = if table.has("lamed") { table.place_of("lamed") } else { table.place_of("advantages") };
        table.problem(place, "lamed, and there is no condition `immobilize`", "that condition among the others");
        return Mask::EMPTY;
    };
    Mask::one(condition)
}

/// Reads `becomes_at_0_hp = "kind"` or `leaves_at_0_hp = true`.
fn read_at_zero(table: &Table<'_>, kinds: &[&'static str]) -> Option<AtZero> {
    let becomes = table.maybe_choice("becomes_at_0_hp", kinds.iter().copied());
    let leaves = table.flag_or("leaves_at_0_hp", false);
    becomes.map(|at| AtZero::Become(at as u16)).or(leaves.then_some(AtZero::Leave))
}

/// Ratings of attribute checks, by the setting's formula unless `ratings = { agi = 31 }` sets them (TC-004).
fn read_ratings(table: &Table<'_>, formula: AttributeRating, attributes: [i32; 6]) -> [i32; 6] {
    let mut ratings = attributes.map(|value| formula.of(value));
    table.maybe_table("ratings", |given| {
        for (rating, key) in ratings.iter_mut().zip(["str", "vit", "agi", "spd", "mag", "spr"]) {
            *rating = given.int_or(key, 0..=200, *rating);
        }
        Some(())
    });
    ratings
}

fn read_attributes(table: &Table<'_>) -> Option<[i32; 6]> {
    let keys = ["str", "vit", "agi", "spd", "mag", "spr"];
    Some(keys.map(|key| table.int_or(key, 0..=99_i32, 1)))
}
