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
    Compendium, Label, Prize, Skills,
    advantage::AdvantagesFile,
    book::encounter::SkillsFile,
    code::Attribute,
    effects::Mask,
    unit::{
        kit::KitFile,
        monster::ModifierFile,
        sheet::{Bases, Sheet, over},
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

/// A kind of unit, as files describe it.
#[derive(Content)]
#[content(book = Compendium)]
pub struct UnitFile {
    #[content(flatten)]
    label: Label,
    /// 1 to 99; hit points, accuracy and more follow from it.
    #[content(range = 1..=99, default = 1)]
    level: i32,
    /// Strength, vitality, agility, speed, magic and spirit.
    attributes: Attributes,
    /// What it is: a character, or a kind of monster.
    #[content(spelt = Creature::KEYS, default)]
    creature: Creature,
    /// Whether it is a player's character unless the battle says otherwise; by default if it is no monster.
    hero: Option<bool>,
    /// A monster's bases in percent, instead of dice and gear.
    #[content(default)]
    bases: Bases,
    /// Faces of the die that each level adds to the hit points.
    #[content(range = 0..=20, default = 8)]
    hit_die: i32,
    /// Faces of the die that each level adds to the magic points.
    #[content(range = 0..=20, default = 0)]
    magic_die: i32,
    /// Points that its gear takes off blows.
    #[content(range = 0..=400, default = 0)]
    armour: i32,
    /// Points that its gear takes off magic.
    #[content(range = 0..=400, default = 0)]
    m_armour: i32,
    /// Evasion that its gear gives.
    #[content(range = 0..=400, default = 0)]
    evasion: i32,
    /// M.Evasion that its gear gives.
    #[content(range = 0..=400, default = 0)]
    m_evasion: i32,
    /// Hit points, instead of the formula's.
    #[content(range = 1..=99_999)]
    hp: Option<i32>,
    /// Magic points, instead of the formula's.
    #[content(range = 0..=99_999)]
    mp: Option<i32>,
    /// ARM, instead of the formula's.
    #[content(range = -999..=9_999)]
    arm: Option<i32>,
    /// M.ARM, instead of the formula's.
    #[content(range = -999..=9_999)]
    m_arm: Option<i32>,
    /// Evasion, instead of the formula's.
    #[content(range = -999..=9_999)]
    eva: Option<i32>,
    /// M.Evasion, instead of the formula's.
    #[content(range = -999..=9_999)]
    m_eva: Option<i32>,
    /// M.ACC, instead of the formula's.
    #[content(range = -999..=9_999)]
    m_acc: Option<i32>,
    #[content(flatten)]
    skills: SkillsFile,
    #[content(flatten)]
    prize: Prize,
    /// Ratings of attribute checks in percent, instead of the formula's (TC-004).
    #[content(default)]
    ratings: RatingsFile,
    /// The rating of speed checks in percent.
    #[content(range = 0..=200)]
    speed_rating: Option<i32>,
    #[content(flatten)]
    elements: Elements,
    /// Conditions and groups that it cannot get.
    #[content(default)]
    immune: Mask,
    /// Conditions that are always on it.
    #[content(default)]
    always: Mask,
    /// Cells of Move more or fewer.
    #[content(key = "move", range = -9..=9, default = 0)]
    move_bonus: i32,
    /// Levels of Jump more or fewer.
    #[content(key = "jump", range = -9..=9, default = 0)]
    jump_bonus: i32,
    /// Its rating to swim, in percent; by default that of its skill.
    #[content(range = 0..=200)]
    swimming: Option<i32>,
    /// Whether difficult ground is easier for it.
    sure_footed: bool,
    /// Whether it flies.
    flies: bool,
    /// Whether it floats above the ground.
    floats: bool,
    /// Cells across that it covers.
    #[content(range = 1..=3, default = 1)]
    footprint: u8,
    /// Whether it can strike critically; by default if it is no monster.
    criticals: Option<bool>,
    /// Whether it shares remedies out among its party.
    distributes: bool,
    /// Cells that it can use items over.
    #[content(range = 0..=20, default = 1)]
    item_range: u32,
    /// Whether it lets opponents escape without a roll against them.
    unconcerned: bool,
    /// The key of the unit that it becomes instead of falling.
    #[content(at = UnitKind)]
    becomes_at_0_hp: Option<u16>,
    /// Whether it leaves the battle instead of falling.
    leaves_at_0_hp: bool,
    #[content(flatten)]
    kit: KitFile,
    /// Modifiers of a monster's actions.
    #[content(most = monster::MOST)]
    modifiers: Vec<ModifierFile>,
    /// Advantages and disadvantages of movement, each with the points that are paid or gained.
    advantages: Option<AdvantagesFile>,
    /// Whether it cannot move by itself.
    lamed: bool,
}

/// The attributes of a unit.
#[derive(Content)]
struct Attributes {
    /// Strength.
    #[content(range = 0..=99, default = 1)]
    str: i32,
    /// Vitality.
    #[content(range = 0..=99, default = 1)]
    vit: i32,
    /// Agility.
    #[content(range = 0..=99, default = 1)]
    agi: i32,
    /// Speed.
    #[content(range = 0..=99, default = 1)]
    spd: i32,
    /// Magic.
    #[content(range = 0..=99, default = 1)]
    mag: i32,
    /// Spirit.
    #[content(range = 0..=99, default = 1)]
    spr: i32,
}

/// Ratings of the attributes.
#[derive(Default, Content)]
struct RatingsFile {
    /// Of strength.
    #[content(range = 0..=200)]
    str: Option<i32>,
    /// Of vitality.
    #[content(range = 0..=200)]
    vit: Option<i32>,
    /// Of agility.
    #[content(range = 0..=200)]
    agi: Option<i32>,
    /// Of speed.
    #[content(range = 0..=200)]
    spd: Option<i32>,
    /// Of magic.
    #[content(range = 0..=200)]
    mag: Option<i32>,
    /// Of spirit.
    #[content(range = 0..=200)]
    spr: Option<i32>,
}

impl UnitFile {
    /// Reads a kind of unit.
    pub fn unit(table: &Table<'_>, book: &Compendium) -> Option<UnitKind> {
        let file = Self::read(table, book)?;
        let Self { level, creature, mut prize, .. } = file;
        let Attributes { str, vit, agi, spd, mag, spr } = file.attributes;
        let attributes = [str, vit, agi, spd, mag, spr];
        let is_monster = creature != Creature::Character;
        let sheet = Sheet {
            level,
            attributes,
            monster: is_monster.then_some(file.bases),
            hit_die: file.hit_die,
            magic_die: file.magic_die,
            gear: [file.armour, file.m_armour, file.evasion, file.m_evasion],
        };
        let ratings =
            file.ratings.over(file.speed_rating, attributes.map(|value| book.settings.attribute_rating.of(value)));
        let mut kit = file.kit.kit(book, &sheet);
        let boss = level >= 50 || sheet.is_boss();
        kit.modifiers = monster::modifiers(table, file.modifiers, (&kit.abilities, book), boss, is_monster);
        (prize.xp, prize.gil) = (monster::worth(&kit.modifiers, prize.xp), monster::worth(&kit.modifiers, prize.gil));
        let reacts = kit.abilities.iter().any(|&at| book.abilities[usize::from(at)].answers.is_some());
        let advantages = file.advantages.map(|given| given.sum(table, reacts)).unwrap_or_default();
        let lamed = file.lamed || advantages.lamed;
        let lasting = if lamed { lame(table, book) } else { Mask::EMPTY };
        let at_zero = file.becomes_at_0_hp.map(AtZero::Become).or(file.leaves_at_0_hp.then_some(AtZero::Leave));
        Some(UnitKind {
            label: file.label.or_glyph("person"),
            hero: file.hero.unwrap_or(!is_monster),
            level,
            attributes,
            hp: file.hp.unwrap_or_else(|| sheet.hp()),
            mp: file.mp.unwrap_or_else(|| sheet.mp()),
            eva: over(file.eva, sheet.evasion(2, [Attribute::Agi, Attribute::Spd])),
            m_eva: over(file.m_eva, sheet.evasion(3, [Attribute::Mag, Attribute::Spr])),
            m_acc: over(file.m_acc, sheet.accuracy(100, Attribute::Mag)),
            arm: over(file.arm, sheet.armour(0, Attribute::Vit)),
            m_arm: over(file.m_arm, sheet.armour(1, Attribute::Spr)),
            skills: file.skills.skills(attributes),
            prize,
            ratings,
            swimming: file.swimming.unwrap_or_else(|| kit.skill(Name::new("swimming"))),
            elements: file.elements,
            immune: file.immune,
            always: file.always | lasting,
            lasting,
            creature,
            move_bonus: file.move_bonus + advantages.movement,
            jump_bonus: file.jump_bonus + advantages.jump,
            lamed,
            sure_footed: file.sure_footed,
            floats: file.floats,
            flies: file.flies,
            footprint: Footprint::across(file.footprint),
            no_criticals: !file.criticals.unwrap_or(!is_monster),
            item_range: file.item_range,
            distributes: file.distributes,
            unconcerned: file.unconcerned,
            at_zero,
            kit,
        })
    }
}

impl RatingsFile {
    /// These ratings where the file has them, or others.
    fn over(&self, speed: Option<i32>, others: [i32; 6]) -> [i32; 6] {
        let own = [self.str, self.vit, self.agi, speed.or(self.spd), self.mag, self.spr];
        std::array::from_fn(|at| own[at].unwrap_or(others[at]))
    }
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
