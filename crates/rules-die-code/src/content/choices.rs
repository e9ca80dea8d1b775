//! The values of settings: the choices that the rules leave open, with their words in files.

use hexfray_board::{
    odds::WildOne,
    text::{FromValue, Kind, Value},
    words,
};

words! {
    /// The effect of a Fate Point (DC-007).
    pub enum FateEffect {
        /// Doubles the unit's own codes until the end of the round.
        Double = "double",
        /// None: there are no Fate Points in this battle.
        None = "none",
    }

    /// How modifiers written as dice count (DC-009).
    pub enum ModifierMode {
        /// As the number in parentheses.
        Standard = "standard",
        /// As dice that the referee rolls, without a Wild Die.
        Rolled = "rolled",
    }

    /// How a tie of two opposed rolls is settled (DC-010).
    pub enum OpposedTie {
        /// The side that wants to change the situation fails.
        StatusQuo = "status_quo",
        /// The side that wants to change the situation succeeds.
        Change = "change",
    }

    /// How the order is determined (DC-013).
    pub enum Method {
        /// The unit that makes the first significant action leads, for the whole scene (DC-014, DC-015).
        FirstAction = "first_action",
        /// One roll for the scene (DC-018).
        SceneRoll = "scene_roll",
        /// A roll in every round (DC-019).
        RoundRoll = "round_roll",
        /// The tie factors alone (DC-026).
        NoRoll = "no_roll",
    }
}

impl Method {
    /// Whether units roll in this round.
    pub const fn rolls(self) -> bool {
        matches!(self, Self::SceneRoll | Self::RoundRoll)
    }
}

words! {
    /// How the referee's characters roll initiative (DC-017).
    pub enum Grouping {
        /// Each for itself.
        PerUnit = "per_unit",
        /// Each group together.
        PerGroup = "per_group",
    }

    /// What settles a tie when all six factors are equal (DC-025).
    pub enum FinalTie {
        /// The side that comes first in the battle.
        Side = "side",
        /// The lower number of the unit.
        Id = "id",
    }

    /// How two bonuses are combined (DC-028, DC-057).
    pub enum BonusMode {
        /// They are added up.
        Sum = "sum",
        /// The better one counts.
        Best = "best",
    }

    /// The code from which Strength Damage follows (DC-068).
    pub enum StrengthFrom {
        /// The higher of Physique and lifting.
        Best = "best",
        /// Physique.
        Physique = "physique",
        /// Lifting.
        Lifting = "lifting",
    }

    /// How harm is counted (DC-076, DC-077).
    pub enum HealthMode {
        /// Levels of wounds.
        Wounds = "wounds",
        /// Points that damage subtracts.
        BodyPoints = "body_points",
    }

    /// How many options one attack may combine (DC-079).
    pub enum OptionsPerAttack {
        /// Any number.
        Any = "any",
        /// One.
        One = "one",
    }

    /// The acts that a grab prevents (DC-101).
    pub enum GrabRestricts {
        /// Moving away.
        Move = "move",
        /// Everything except trying to escape.
        All = "all",
    }

    /// The cost of getting up after a flip (DC-104).
    pub enum FlipRecovery {
        /// The whole next round.
        Round = "round",
        /// An action.
        Action = "action",
    }

    /// When the number to break free from an entangling weapon is rolled (DC-126).
    pub enum EntangleTotal {
        /// Once, when the weapon hits.
        Once = "once",
        /// Again at each try.
        EachTry = "each_try",
    }

    /// Which units are asked for a quick draw before initiative is rolled (DC-143, DC-145).
    pub enum QuickDrawAsked {
        /// Every unit with a combat skill, and bare hands or a weapon that suits a quick draw.
        Anyone = "anyone",
        /// Units whose sheet says that they draw quickly.
        Trained = "trained",
        /// No unit.
        Nobody = "nobody",
    }

    /// The weapons that can parry a blow (DC-050).
    pub enum ParryWith {
        /// Any weapon in hand, even a rifle or a bow.
        Anything = "anything",
        /// Close-combat weapons.
        CloseCombat = "close_combat",
    }

    /// The weapons that can lunge (DC-092).
    pub enum LungeWith {
        /// Any close-combat weapon.
        Any = "any",
        /// Weapons with a blade or a point.
        Edged = "edged",
    }
}

/// The effect of a first 1 on the Wild Die, as files spell it.
pub const WILD_ONE: &[(&str, WildOne)] =
    &[("complication", WildOne::Complication), ("remove_highest", WildOne::RemoveHighest), ("plain", WildOne::Plain)];

/// A fraction of at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The numerator.
    pub of: u16,
    /// The denominator, from 1 to 100.
    pub parts: u16,
}

impl<Book: ?Sized> FromValue<Book> for Share {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(|text| {
            let expected = || "a fraction like \"1/2\", at most 1".to_owned();
            let (of, parts) = text.split_once('/').ok_or_else(expected)?;
            let of = of.trim().parse().map_err(|_| expected())?;
            let parts = parts.trim().parse().map_err(|_| expected())?;
            if parts == 0 || of > parts || parts > 100 { Err(expected()) } else { Ok(Self { of, parts }) }
        })
    }

    fn kind() -> Kind {
        Kind::Form
    }

    fn written(&self) -> Option<String> {
        Some(format!("\"{}/{}\"", self.of, self.parts))
    }
}

/// The families of modifiers that count; others are left out (DC-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Families {
    /// Range bands.
    pub range: bool,
    /// Things that hide the target.
    pub cover: bool,
    /// Poor light, smoke and fog.
    pub visibility: bool,
    /// Crouching and lying.
    pub posture: bool,
    /// Size.
    pub scale: bool,
    /// Changes by options.
    pub options: bool,
    /// Changes by the weapon's handling.
    pub weapon: bool,
}

impl Families {
    /// All families.
    pub const ALL: Self =
        Self { range: true, cover: true, visibility: true, posture: true, scale: true, options: true, weapon: true };
    const NONE: Self = Self {
        range: false,
        cover: false,
        visibility: false,
        posture: false,
        scale: false,
        options: false,
        weapon: false,
    };
    const WORDS: [&'static str; 7] = ["range", "cover", "visibility", "posture", "scale", "options", "weapon"];
}

impl<Book: ?Sized> FromValue<Book> for Families {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        if value.is_text() {
            return value.word(&[("all", Self::ALL)]);
        }
        let mut families = Self::NONE;
        for one in value.values()? {
            *match one.choice(Self::WORDS)? {
                0 => &mut families.range,
                1 => &mut families.cover,
                2 => &mut families.visibility,
                3 => &mut families.posture,
                4 => &mut families.scale,
                5 => &mut families.options,
                _ => &mut families.weapon,
            } = true;
        }
        Some(families)
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Word(vec!["all"]), Kind::list(Kind::Word(Self::WORDS.to_vec()))])
    }

    fn written(&self) -> Option<String> {
        (*self == Self::ALL).then(|| "\"all\"".to_owned())
    }
}
