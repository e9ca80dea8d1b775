//! Abilities: spells, unique skills, and items that are used.

mod read;

pub(super) use self::read::{AbilityFile, ItemFile};

use super::{AbilityScore, ClassId, ConditionId, SheetId};

use hexfray_battle::{Canonical, Name};
use hexfray_board::{text::Content, words};

/// An ability, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
#[canonical(bits)]
pub struct AbilityId(pub u16);

words! {
    /// The kind of action that an ability takes (SW-056).
    pub enum ActionKind {
        /// The turn's Major Action.
        Major = "major",
        /// A Minor Action (SW-214).
        Minor = "minor",
    }
}

words! {
    /// The source of an ability, which decides what it needs.
    pub enum Origin {
        /// Magic, which needs speech and MP, and allows only a Limited Move (SW-208).
        Spell = "spell",
        /// A unique skill.
        Skill = "skill",
        /// An item that is used up.
        Item = "item",
        /// A shooting attack's bullet (SW-157).
        Bullet = "bullet",
    }
}

/// The range of an ability (SW-133).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The user alone.
    Own,
    /// The user's coordinates, or its skirmish (SW-008).
    Touch,
    /// A number of metres.
    Metres(u16),
}

/// The area of an ability (SW-190 … SW-206).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// "Area: Target": one unit, chosen directly (SW-206).
    Target,
    /// "Area: Shot": one unit, but another may be hit instead (SW-205).
    Shot,
    /// All units within a number of metres of the aimed coordinate, up to a maximum (SW-191, SW-198).
    Radius {
        /// Metres.
        metres: u16,
        /// Most targets; `None`: any number.
        most: Option<u8>,
    },
    /// "Area: Line" (SW-194, SW-201).
    Line,
    /// "Area: Breakthrough", which moves its user (SW-197, SW-203).
    Breakthrough,
}

words! {
    /// Which of the units in its area an ability affects.
    pub enum Who {
        /// All units, including the user (SW-191, SW-198).
        Everybody = "everybody",
        /// All units but the user.
        Others = "others",
        /// Foes.
        Foes = "foes",
        /// Friends and the user.
        Friends = "friends",
    }
}

words! {
    /// The check that opposes an ability.
    pub enum Against {
        /// No check.
        None = "none",
        /// Willpower.
        Willpower = "willpower",
        /// Fortitude.
        Fortitude = "fortitude",
        /// Evasion: the ability is an attack that may miss.
        Evasion = "evasion",
    }
}

impl Against {
    /// The name of the check for players.
    pub const fn title(self) -> Name {
        Name::new(match self {
            Self::None => "nothing",
            Self::Willpower => "Willpower",
            Self::Fortitude => "Fortitude",
            Self::Evasion => "Evasion",
        })
    }
}

words! {
    /// The result of a successful resistance (SW-170).
    #[derive(Canonical)]
    pub enum OnResist {
        /// The ability has no effect.
        Negate = "negate",
        /// Half the calculated damage, rounded up.
        Half = "half",
    }
}

/// How an ability can be resisted (SW-170).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
pub struct Resisted {
    /// The check that resists it.
    pub by: Against,
    /// The result of a successful resistance.
    #[content(default)]
    pub effect: OnResist,
}

/// The amount of damage or recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A power roll and the user's extra damage (SW-160, SW-164).
    Power {
        /// The row, 0 to 100.
        power: u8,
        /// The C value; 13 or more: no criticals.
        critical: u8,
    },
    /// 2d and a number (SW-168).
    Dice(i32),
    /// A fixed amount, to which nothing is added (SW-169).
    Flat(i32),
}

impl Amount {
    /// The fixed part that is added to its dice, or all of it if there are none.
    pub const fn fixed(self) -> i32 {
        match self {
            Self::Power { .. } => 0,
            Self::Dice(value) | Self::Flat(value) => value,
        }
    }
}

/// Damage or recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// The amount.
    pub amount: Amount,
    /// Whether it restores points instead of taking them (SW-163).
    pub heals: bool,
    /// Whether it changes MP instead of HP (SW-174).
    pub to_mp: bool,
    /// Whether it is physical (SW-159).
    pub physical: bool,
    /// The element that it carries (SW-175).
    pub element: Option<Name>,
}

/// A condition that an ability inflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Inflicts {
    /// The condition.
    pub condition: ConditionId,
    /// How long it lasts (SW-042, SW-043).
    pub duration: Duration,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Duration {
    /// It lasts until something else ends it.
    Lasting,
    /// A number of seconds; 10 are a round (SW-043).
    Seconds(u32),
}

/// How an ability moves its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Displacement {
    /// The target is put into the aimed cell, at most this many metres away (SW-122).
    Teleport(u16),
    /// The target is pushed this many metres away from the user (SW-122, SW-264).
    Push(u16),
    /// The target falls prone (SW-189).
    Topple,
}

/// A spell, a unique skill, or an item that is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it does, in a sentence.
    pub about: Name,
    /// Its source.
    pub origin: Origin,
    /// The class whose level counts: the wizard class of a spell (SW-165); `None` for skills of monsters.
    pub class: Option<ClassId>,
    /// The ability whose modifier is added to that level: Intelligence, but Dexterity for herbs (SW-165).
    pub score: AbilityScore,
    /// The kind of action that it takes.
    pub action: ActionKind,
    /// The MP for each use (SW-188, SW-215).
    pub mp: i32,
    /// Its range.
    pub reach: Reach,
    /// Its area.
    pub area: Area,
    /// Whether it may be aimed at a cell without a unit.
    pub at_cells: bool,
    /// Which of the units in its area it affects.
    pub who: Who,
    /// How it can be resisted.
    pub resisted: Option<Resisted>,
    /// Damage or recovery.
    pub harm: Option<Harm>,
    /// The change of the C value of the gun in which a bullet is loaded (SW-157).
    pub gun_critical: i32,
    /// Conditions that it inflicts.
    pub inflicts: Vec<Inflicts>,
    /// Conditions that it removes.
    pub cures: Vec<ConditionId>,
    /// How an ability moves its target.
    pub displaces: Option<Displacement>,
    /// The mount that appears at the aimed cell, from a statue (SW-261).
    pub calls: Option<SheetId>,
    /// Further Major Actions that it gives the user this turn (SW-060, SW-213).
    pub further_majors: u8,
    /// Whether it is possible after a Normal Move (SW-063).
    pub after_normal_move: bool,
    /// Whether it is possible after a Full Move (SW-061).
    pub after_full_move: bool,
    /// Whether it works under water without speech (SW-236, SW-241).
    pub under_water: bool,
    /// Most uses in a turn; `None`: any number (SW-059).
    pub per_turn: Option<u8>,
    /// Whether it has to be used before the user's Major Action (SW-059).
    pub before_major: bool,
    /// Uses at the start of a battle, for items and skills that run out.
    pub uses: Option<u8>,
    /// The minutes for each use, if it can be used only when the battle is over (SW-055).
    pub after_battle_min: Option<u16>,
}

impl Ability {
    /// Whether it is a spell that takes a Minor Action, which needs no roll (SW-215); bullets belong to guns (SW-157).
    pub fn is_minor_magic(&self) -> bool {
        self.origin == Origin::Spell && self.action == ActionKind::Minor
    }

    /// Whether it is magic, which needs speech (SW-236).
    pub const fn is_magic(&self) -> bool {
        matches!(self.origin, Origin::Spell | Origin::Bullet)
    }

    /// Whether it is an attack, a spell or a unique skill, so that a skirmish breaks out (SW-083): an item counts only
    /// if it deals damage, or a target can resist it.
    pub fn fights(&self) -> bool {
        self.origin != Origin::Item || self.harm.is_some_and(|harm| !harm.heals) || self.resisted.is_some()
    }
}
