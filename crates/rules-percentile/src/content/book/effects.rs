//! The effects of conditions: changes of numbers in percent or points, damage by elements, and what their bearers
//! cannot or must do.

use hexfray_battle::narrow;
use std::ops::BitAnd;
use std::ops::BitOr;
use std::ops::BitOrAssign;
use std::ops::Not;
use std::ops::RangeInclusive;

use crate::content::{Compendium, Elements, ability::element::elements};
use hexfray_board::text::{Content, Key, Kind, Shape, Table};

/// A number that a condition can change. Percentages of one number add up (TC-009).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Number {
    /// Percent of ACC.
    Acc,
    /// Percent of Evasion.
    Eva,
    /// Percent of M.ACC.
    MagicAcc,
    /// Percent of M.Evasion.
    MagicEva,
    /// Percent of ARM.
    Arm,
    /// Percent of M.ARM.
    MagicArm,
    /// Points of Evasion.
    EvaPoints,
    /// Points of M.Evasion.
    MagicEvaPoints,
    /// Percent of physical damage dealt, before armour.
    Physical,
    /// Percent of magical damage dealt, before armour.
    Magical,
    /// Percent of damage taken against ARM, after armour.
    AfterArm,
    /// Percent of damage taken against M.ARM, after armour.
    AfterMagicArm,
    /// Percent of initiative.
    Initiative,
    /// Points of initiative.
    InitiativePoints,
    /// Percent of Move (MC-175).
    Move,
    /// Percent of Jump (MC-175).
    Jump,
    /// Percent of charge times.
    Charge,
    /// Percent of MP costs.
    Cost,
    /// Percent of the chance of STR checks.
    StrChecks,
    /// Percent of the chance of VIT checks.
    VitChecks,
    /// Percent of the chance of AGI checks.
    AgiChecks,
    /// Percent of the chance of SPD checks.
    SpdChecks,
    /// Percent of the chance of MAG checks.
    MagChecks,
    /// Percent of the chance of SPR checks.
    SprChecks,
    /// Percent of the chance of Stealth checks and of checks to escape.
    FleeChecks,
}

impl Number {
    const COUNT: usize = 25;

    /// All numbers with the keys that condition files use, and the sentences about them.
    pub const KEYS: [(&'static str, Self, &'static str); Self::COUNT] = [
        ("acc_percent", Self::Acc, "Percent of ACC."),
        ("eva_percent", Self::Eva, "Percent of Evasion."),
        ("m_acc_percent", Self::MagicAcc, "Percent of M.ACC."),
        ("m_eva_percent", Self::MagicEva, "Percent of M.Evasion."),
        ("arm_percent", Self::Arm, "Percent of ARM."),
        ("m_arm_percent", Self::MagicArm, "Percent of M.ARM."),
        ("eva_points", Self::EvaPoints, "Points of Evasion."),
        ("m_eva_points", Self::MagicEvaPoints, "Points of M.Evasion."),
        ("physical_percent", Self::Physical, "Percent of physical damage dealt, before armour."),
        ("magical_percent", Self::Magical, "Percent of magical damage dealt, before armour."),
        ("taken_physical_percent", Self::AfterArm, "Percent of damage against ARM taken, after armour."),
        ("taken_magical_percent", Self::AfterMagicArm, "Percent of damage against M.ARM taken, after armour."),
        ("initiative_percent", Self::Initiative, "Percent of initiative."),
        ("initiative_points", Self::InitiativePoints, "Points of initiative."),
        ("move_percent", Self::Move, "Percent of Move."),
        ("jump_percent", Self::Jump, "Percent of Jump."),
        ("charge_percent", Self::Charge, "Percent of charge times."),
        ("mp_percent", Self::Cost, "Percent of MP costs."),
        ("str_checks_percent", Self::StrChecks, "Percent of the chance of STR checks."),
        ("vit_checks_percent", Self::VitChecks, "Percent of the chance of VIT checks."),
        ("agi_checks_percent", Self::AgiChecks, "Percent of the chance of AGI checks."),
        ("spd_checks_percent", Self::SpdChecks, "Percent of the chance of SPD checks."),
        ("mag_checks_percent", Self::MagChecks, "Percent of the chance of MAG checks."),
        ("spr_checks_percent", Self::SprChecks, "Percent of the chance of SPR checks."),
        ("flee_checks_percent", Self::FleeChecks, "Percent of the chance to get away unseen or to escape."),
    ];
}

/// A set of things that conditions forbid, force or permit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u64);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $key:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Self = Self(1 << $bit);)*
            /// All flags with the keys that condition files use.
            pub const KEYS: &'static [(&'static str, Self)] = &[$(($key, Self::$name)),*];
        }
    };
}

flags! {
    /// The bearer's turns are lost.
    NO_TURN = 0, "no_turn";
    /// The bearer has no initiative either, and its timers stand still.
    NO_INITIATIVE = 1, "no_initiative";
    /// No movement (MC-183), no full move, no escape.
    NO_MOVE = 2, "no_move";
    /// No Attack Action.
    NO_ATTACK = 3, "no_attack";
    /// No abilities at all.
    NO_ABILITY = 4, "no_ability";
    /// No spells.
    NO_SPELL = 5, "no_spell";
    /// No items.
    NO_ITEM = 6, "no_item";
    /// No Defence Action.
    NO_DEFEND = 7, "no_defend";
    /// Damage that the bearer takes is doubled (TC-024).
    UNAWARE = 8, "unaware";
    /// The bearer's Evasion is 0.
    NO_EVASION = 9, "no_evasion";
    /// The bearer's own critical hits are plain hits.
    NO_CRITICAL = 10, "no_critical";
    /// The bearer's blows do 1 point of damage.
    FEEBLE = 11, "feeble";
    /// Move and Jump become 1 (MC-184).
    TINY = 12, "tiny";
    /// Floats (MC-180).
    FLOAT = 13, "float";
    /// Flies (MC-061).
    FLIGHT = 14, "flight";
    /// Cannot be chosen as the target of a Single effect (TC-070).
    UNSEEN = 15, "unseen";
    /// Nothing hurts, heals or changes the bearer.
    INERT = 16, "inert";
    /// Healing hurts the bearer instead, without armour.
    REVERSED = 17, "healing_hurts";
    /// The bearer must close in on the nearest foe and attack it (MC-176).
    BERSERK = 18, "berserk";
    /// The bearer does not know friend from foe (MC-177).
    CONFUSED = 19, "confused";
    /// The range of critical hits is doubled.
    KEEN = 20, "keen";
    /// The bearer falls before it can act.
    BURNS_ON_ACT = 21, "falls_on_act";
    /// Physical damage fells the bearer.
    BRITTLE = 22, "falls_to_blows";
    /// Move is doubled, up to 8 (MC-115).
    ACCELERATED = 23, "double_move";
    /// Stays when its bearer falls (TC-139).
    OUTLASTS_FALL = 24, "outlasts_fall";
    /// No Slow or Fast abilities, only spells (Curse).
    NO_TECHNIQUE = 25, "no_technique";
    /// Raises its bearer once when it falls.
    RERAISE = 26, "reraise";
    /// Spells cast on the bearer go to a random foe of its own (TC-073).
    REFLECTS = 27, "reflects";
    /// The unit that inflicted it chooses for the bearer (TC-075).
    CHARMED = 28, "charmed";
    /// Nothing strikes or catches the bearer: it is high in the air, or hidden off the field (MC-130, MC-138).
    OUT_OF_REACH = 32, "out_of_reach";
    /// Spells that are cast from cells around the bearer, or at targets there, go into its blade (MC-164).
    CATCHES_SPELLS = 33, "catches_spells";
    /// The bearer takes blows that are aimed at allies within its Move (MC-163).
    GUARDS = 34, "guards";
    /// Abilities that use weapon damage and need no roll hit with a chance of 75 % (Blind).
    GROPING = 29, "gropes";
    /// ARM and M.ARM are 0.
    NO_ARMOUR = 30, "no_armour";
    /// ACC is 255.
    UNERRING = 31, "unerring";
    /// A summoner that bears it loses its summon (MC-114).
    DISMISSES = 35, "dismisses";
    /// Melee blows of units that do not fly cannot reach the bearer.
    ALOFT = 36, "out_of_melee";
    /// The bearer has an Item Action in each turn besides the standard action (Fast Pockets, TC-045).
    FAST_POCKETS = 37, "fast_pockets";
    /// Deep water does not hinder the bearer (Move-Water, TC-089).
    AT_HOME_IN_WATER = 38, "at_home_in_water";
    /// The bearer is in the cell of its captor, and loses hit points with it (MC-049).
    IMPRISONED = 40, "imprisoned";
}

impl Flags {
    /// Whether any of these is set.
    pub const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// The flags of both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The list `does`: what conditions forbid, force or permit.
mod does {
    use super::Flags;
    use hexfray_board::text::{Kind, Value};

    pub fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<Flags> {
        let flags = value.values()?.into_iter().filter_map(|value| value.word(Flags::KEYS));
        Some(flags.fold(Flags::default(), Flags::and))
    }

    pub fn kind() -> Kind {
        Kind::list(Kind::words(Flags::KEYS))
    }
}

/// The numbers that conditions change, in percent or points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Numbers([i16; Number::COUNT]);

/// The range of a change, in percent or points.
const CHANGE: RangeInclusive<i16> = -100..=900;

impl<Book: ?Sized> Content<Book> for Numbers {
    fn read(table: &Table<'_>, _: &Book) -> Option<Self> {
        let mut numbers = Self::default();
        for (key, number, _) in Number::KEYS {
            numbers.0[number as usize] = table.int_or(key, CHANGE, 0);
        }
        Some(numbers)
    }

    fn shape() -> Shape {
        let key = |(key, _, about)| Key::with_default(key, Kind::number(&CHANGE), about, 0);
        Shape { about: String::new(), keys: Number::KEYS.map(key).into() }
    }
}

/// The sum of the effects of all conditions of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
#[content(book = Compendium)]
pub struct Effects {
    #[content(flatten)]
    numbers: Numbers,
    /// Conditions and groups that its bearer cannot get.
    #[content(key = "prevents", default)]
    pub immune: Mask,
    /// How elements affect the bearer, in addition to its nature.
    #[content(flatten)]
    pub elements: Elements,
    /// Elements that hurt a unit that strikes its bearer in melee or enters its cell (MC-179).
    #[content(default, with = elements)]
    pub spikes: u16,
    /// The acts and effects that it forbids, forces or permits.
    #[content(key = "does", default, with = does)]
    pub flags: Flags,
}

impl Effects {
    /// The change of a number, in percent or points.
    pub const fn of(&self, number: Number) -> i32 {
        self.numbers.0[number as usize] as i32
    }

    /// Whether one of these flags is set.
    pub const fn has(&self, flags: Flags) -> bool {
        self.flags.any(flags)
    }

    /// Adds another condition's effects.
    pub fn add(&mut self, other: &Self) {
        for (sum, value) in self.numbers.0.iter_mut().zip(other.numbers.0) {
            *sum = sum.saturating_add(value);
        }
        self.flags = self.flags.and(other.flags);
        self.immune |= other.immune;
        self.elements = self.elements.and(&other.elements);
        self.spikes |= other.spikes;
    }
}

/// The number of words of a set.
const WORDS: usize = 3;

/// A set of conditions, by their places in the compendium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// The most conditions that a set can hold.
    pub const MOST: usize = 64 * WORDS;
    /// No condition.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of one condition; the empty set for a condition that does not fit.
    pub const fn one(condition: u8) -> Self {
        let mut words = [0; WORDS];
        if (condition as usize) < Self::MOST {
            words[condition as usize / 64] = 1 << (condition % 64);
        }
        Self(words)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        let [first, second, third] = self.0;
        first | second | third == 0
    }

    /// Whether the set contains a condition.
    pub const fn has(self, condition: u8) -> bool {
        (condition as usize) < Self::MOST && self.0[condition as usize / 64] >> (condition % 64) & 1 == 1
    }

    /// Whether the two sets have a condition in common.
    pub const fn meets(self, other: Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        a & d != 0 || b & e != 0 || c & f != 0
    }

    /// The union of the two sets.
    pub const fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a | d, b | e, c | f])
    }

    /// The conditions of the set, in the order of the content.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<> {
        (0_u8..).zip(self.0).flat_map(|(word, mut left)| {
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let at = narrow::<u8>(left.trailing_zeros());
                    left &= left - 1;
                    64 * word + at
                })
            })
        })
    }

    /// The words of the set, the lowest conditions first.
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }
}

impl BitOr for Mask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl BitAnd for Mask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & d, b & e, c & f])
    }
}

impl Not for Mask {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl FromIterator<u8> for Mask {
    fn from_iter<I: IntoIterator<Item = u8>>(conditions: I) -> Self {
        conditions.into_iter().fold(Self::EMPTY, |mask, condition| mask.and(Self::one(condition)))
    }
}
