//! The sheet of a unit: attributes and skills as die codes, traits and gear.

use super::{DieCode, Location};
use hexfray_battle::{Canonical, Name};
use hexfray_board::text::{Content, FromValue, Kind, Value};

/// An attribute (DC-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Attribute {
    /// Quickness of the body.
    Reflexes,
    /// Steadiness of hand and eye.
    Coordination,
    /// Strength and health.
    Physique,
    /// Learning.
    Knowledge,
    /// Alertness.
    Perception,
    /// Force of personality.
    Presence,
}

impl Attribute {
    /// All attributes, with the names that files use.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Reflexes, "reflexes"),
        (Self::Coordination, "coordination"),
        (Self::Physique, "physique"),
        (Self::Knowledge, "knowledge"),
        (Self::Perception, "perception"),
        (Self::Presence, "presence"),
    ];

    /// The name that players read.
    pub const fn title(self) -> &'static str {
        ["Reflexes", "Coordination", "Physique", "Knowledge", "Perception", "Presence"][self as usize]
    }
}

/// A skill. Its die code includes that of its attribute (DC-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Skill {
    /// Getting out of the way.
    Dodge,
    /// Fighting with bare hands (DC-043).
    Brawling,
    /// Fighting with a weapon in hand (DC-043).
    MeleeCombat,
    /// Tumbling and leaping.
    Acrobatics,
    /// Shooting guns (DC-043).
    Marksmanship,
    /// Shooting bows and the like (DC-043).
    MissileWeapons,
    /// Throwing (DC-043).
    Throwing,
    /// Noticing things.
    Search,
    /// Lifting weights.
    Lifting,
    /// Enduring hardship.
    Stamina,
    /// Leading others.
    Command,
    /// Breaking things.
    Demolitions,
    /// Tending wounds.
    Medicine,
    /// Moving fast (DC-033).
    Running,
    /// Stopping blows with a weapon in hand: a specialisation of melee combat (DC-053).
    MeleeParry,
}

/// How many skills there are.
pub const SKILLS: usize = 15;

impl Skill {
    /// All skills, with the names that files use and their attributes.
    pub const ALL: [(Self, &'static str, Attribute); SKILLS] = [
        (Self::Dodge, "dodge", Attribute::Reflexes),
        (Self::Brawling, "brawling", Attribute::Reflexes),
        (Self::MeleeCombat, "melee_combat", Attribute::Reflexes),
        (Self::Acrobatics, "acrobatics", Attribute::Reflexes),
        (Self::Marksmanship, "marksmanship", Attribute::Coordination),
        (Self::MissileWeapons, "missile_weapons", Attribute::Coordination),
        (Self::Throwing, "throwing", Attribute::Coordination),
        (Self::Search, "search", Attribute::Perception),
        (Self::Lifting, "lifting", Attribute::Physique),
        (Self::Stamina, "stamina", Attribute::Physique),
        (Self::Command, "command", Attribute::Presence),
        (Self::Demolitions, "demolitions", Attribute::Knowledge),
        (Self::Medicine, "medicine", Attribute::Knowledge),
        (Self::Running, "running", Attribute::Reflexes),
        (Self::MeleeParry, "melee_parry", Attribute::Reflexes),
    ];

    /// The attribute that its code includes.
    pub const fn attribute(self) -> Attribute {
        Self::ALL[self as usize].2
    }

    /// Whether it is a skill of shooting or throwing, which aiming helps (DC-065).
    pub const fn is_aimed(self) -> bool {
        matches!(self, Self::Marksmanship | Self::MissileWeapons | Self::Throwing)
    }

    /// The name that players read.
    pub const fn title(self) -> &'static str {
        const TITLES: [&str; SKILLS] = [
            "dodge",
            "brawling",
            "melee combat",
            "acrobatics",
            "marksmanship",
            "missile weapons",
            "throwing",
            "search",
            "lifting",
            "stamina",
            "command",
            "demolitions",
            "medicine",
            "running",
            "melee parry",
        ];
        TITLES[self as usize]
    }
}

impl Skill {
    /// All skills, by the names that files use.
    fn words() -> [(&'static str, Self); SKILLS] {
        Self::ALL.map(|(skill, name, _)| (name, skill))
    }
}

impl<Book: ?Sized> FromValue<Book> for Skill {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.word(&Self::words())
    }

    fn kind() -> Kind {
        Kind::words(&Self::words())
    }
}

/// Ranks of Skill Bonuses and Increased Attributes that rules use (DC-029, DC-069).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
pub struct Ranks {
    /// For Reflexes.
    #[content(range = 0..=60, default = 0)]
    pub reflexes: u8,
    /// For search.
    #[content(range = 0..=60, default = 0)]
    pub search: u8,
    /// For dodge (DC-059).
    #[content(range = 0..=60, default = 0)]
    pub dodge: u8,
    /// For acrobatics (DC-059).
    #[content(range = 0..=60, default = 0)]
    pub acrobatics: u8,
    /// Of Increased Attribute: Physique.
    #[content(range = 0..=60, default = 0)]
    pub physique: u8,
}

/// A unit's sheet; it never changes in a battle.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Its description, in a sentence.
    pub about: Name,
    /// Whether it is a player's character unless the battle says otherwise.
    pub hero: bool,
    /// Whether it is a significant character of the referee's (DC-070).
    pub significant: bool,
    /// Whether a talent lets it go first among tied units (DC-023).
    pub goes_first: bool,
    /// Its group: units of one group roll initiative together if the setting says so (DC-017).
    pub group: Name,
    /// The attributes, in the order of [`Attribute::ALL`], traits included (DC-069).
    pub attributes: [DieCode; 6],
    /// The trained skills, in the order of [`Skill::ALL`].
    pub skills: [Option<DieCode>; SKILLS],
    /// Ranks of bonuses.
    pub ranks: Ranks,
    /// Its weapons, by their places in the rulebook.
    pub weapons: Vec<usize>,
    /// Whether each of them is in hand at the start.
    pub drawn: Vec<bool>,
    /// Spare magazines for its firearms; `None` for as many as it needs.
    pub magazines: Option<u16>,
    /// Codes of its specialisations, by the weapons' places in the rulebook (DC-043, DC-159).
    pub specialised: Vec<(usize, DieCode)>,
    /// The things that it wears, by their places in the rulebook.
    pub armour: Vec<usize>,
    /// The Armour die code of all that it wears (DC-073).
    pub armour_code: DieCode,
    /// The Armour die code over each part of the body, in the order of [`Location::ALL`] (DC-130).
    pub armour_at: [DieCode; 6],
    /// Body Points if the sheet sets them; otherwise they follow from Physique (DC-076).
    pub body: Option<i32>,
    /// Metres in a round (DC-033); `None` for the setting's.
    pub move_metres: Option<u16>,
    /// Character Points at the start (DC-006, DC-022).
    pub character_points: u8,
    /// Fate Points at the start (DC-007).
    pub fate_points: u8,
    /// First aid kits at the start.
    pub first_aid: u8,
    /// Its scale: 0 for a human, negative for smaller units, positive for larger ones (DC-149).
    pub scale: i32,
    /// Whether it is large but flimsy (DC-153).
    pub lightly_built: bool,
    /// Whether its body is human-shaped: it has arms to pin and a head to hit (DC-130).
    pub human: bool,
    /// Whether it stops blades with its body unharmed: a Special Ability, or armour on the limbs (DC-053).
    pub safe_block: bool,
    /// Whether it has trained to knock down stronger units (DC-095).
    pub trained_knockdown: bool,
    /// Whether it is asked for a quick draw (DC-145).
    pub quick_draw: bool,
}

impl Sheet {
    /// An attribute's code.
    pub const fn attribute(&self, attribute: Attribute) -> DieCode {
        self.attributes[attribute as usize]
    }

    /// A skill's code: its own, or the attribute's when untrained (DC-008).
    pub fn skill(&self, skill: Skill) -> DieCode {
        self.skills[skill as usize].unwrap_or(self.attribute(skill.attribute()))
    }

    /// Whether the skill is trained.
    pub fn is_trained(&self, skill: Skill) -> bool {
        self.skills[skill as usize].is_some()
    }

    /// The amount by which a skill exceeds its attribute (DC-008).
    pub fn over_attribute(&self, skill: Skill) -> DieCode {
        self.skill(skill).over(self.attribute(skill.attribute()))
    }

    /// The code that it uses a weapon with: the weapon's skill, or a better specialisation in it (DC-043).
    pub fn skill_with(&self, weapon: usize, skill: Skill) -> DieCode {
        self.specialisation(weapon).map_or(self.skill(skill), |code| code.max(self.skill(skill)))
    }

    /// The code of its specialisation in a weapon, if it has one.
    pub fn specialisation(&self, weapon: usize) -> Option<DieCode> {
        self.specialised.iter().find(|(at, _)| *at == weapon).map(|(_, code)| *code)
    }

    /// The code that it parries with: melee combat, or a better specialisation in parrying (DC-050, DC-053).
    pub fn parry(&self) -> DieCode {
        let melee = self.skill(Skill::MeleeCombat);
        self.skills[Skill::MeleeParry as usize].map_or(melee, |parry| parry.max(melee))
    }

    /// The Armour die code over a part of the body, or that of all armour (DC-073, DC-130).
    pub fn armour_over(&self, location: Option<Location>) -> DieCode {
        location.map_or(self.armour_code, |location| self.armour_at[location as usize])
    }

    /// Physique for comparing strength: with a pip for each rank of Increased Attribute (DC-095).
    pub fn physique_with_ranks(&self) -> DieCode {
        self.attribute(Attribute::Physique) + DieCode::of_pips(u16::from(self.ranks.physique))
    }

    /// The higher of Physique and lifting (DC-068, DC-128).
    pub fn strength(&self) -> DieCode {
        self.attribute(Attribute::Physique).max(self.skill(Skill::Lifting))
    }
}
