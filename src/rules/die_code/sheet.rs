//! What a unit is made of: attributes, skills, traits and gear, all die codes.

use super::DieCode;
use crate::battle::Name;

/// An attribute (DC-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// All of them, with the names that files use.
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

/// A skill. Its die code includes its attribute's (DC-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Getting out of the way.
    Dodge,
    /// Fighting with bare hands (DC-043).
    Brawling,
    /// Fighting with something in hand (DC-043).
    MeleeCombat,
    /// Tumbling and leaping.
    Acrobatics,
    /// Shooting guns (DC-043).
    Marksmanship,
    /// Shooting bows and the like (DC-043).
    MissileWeapons,
    /// Throwing (DC-043).
    Throwing,
    /// Noticing.
    Search,
    /// Moving weights.
    Lifting,
    /// Holding out.
    Stamina,
    /// Leading others.
    Command,
    /// Breaking things.
    Demolitions,
    /// Tending wounds.
    Medicine,
}

/// How many skills there are.
const SKILLS: usize = 13;

impl Skill {
    /// All of them, with the names that files use and their attributes.
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
    ];

    /// The attribute that its code includes.
    pub const fn attribute(self) -> Attribute {
        Self::ALL[self as usize].2
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
        ];
        TITLES[self as usize]
    }
}

/// Ranks of Skill Bonuses and Increased Attributes that rules ask about (DC-029, DC-069).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    /// That touch Reflexes.
    pub reflexes: u8,
    /// That touch search.
    pub search: u8,
    /// Of Increased Attribute: Physique.
    pub physique: u8,
}

/// A unit's sheet; never changes in a battle.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Who it is, in a sentence.
    pub about: Name,
    /// Whether it is a player's character unless the battle says otherwise.
    pub hero: bool,
    /// Whether it is a significant character of the referee's (DC-070).
    pub significant: bool,
    /// Whether a talent lets it go first among the tied (DC-023).
    pub goes_first: bool,
    /// Whether special equipment lets it act before others (DC-025).
    pub quick_gear: bool,
    /// Those of one group roll initiative together where the setting says so (DC-017).
    pub group: Name,
    /// The attributes, in the order of [`Attribute::ALL`], traits included (DC-069).
    pub attributes: [DieCode; 6],
    /// The trained skills, in the order of [`Skill::ALL`].
    pub skills: [Option<DieCode>; SKILLS],
    /// Ranks of bonuses.
    pub ranks: Ranks,
    /// Its weapons, by their places in the rulebook.
    pub weapons: Vec<usize>,
    /// What it wears, by their places in the rulebook.
    pub armour: Vec<usize>,
    /// The Armor die code of all that it wears (DC-073).
    pub armour_code: DieCode,
    /// Body Points where the sheet sets them; else they follow from Physique (DC-076).
    pub body: Option<i32>,
    /// Metres in a round (DC-033); `None`: the setting's.
    pub move_metres: Option<u16>,
    /// Character Points at the start (DC-022).
    pub character_points: u8,
    /// First aid kits at the start.
    pub first_aid: u8,
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

    /// How far a skill lies over its base attribute (DC-008).
    pub fn over_attribute(&self, skill: Skill) -> DieCode {
        self.skill(skill).over(self.attribute(skill.attribute()))
    }

    /// The higher of Physique and lifting (DC-068).
    pub fn strength(&self) -> DieCode {
        self.attribute(Attribute::Physique).max(self.skill(Skill::Lifting))
    }
}
