//! The effects of harm: Body Points and wound levels.

use crate::content::{Attribute, HealthMode, Settings, Sheet, Tables};
use hexfray_battle::{Canonical, narrow, play::Condition};

/// A wound level, from none to the worst (DC-077).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub enum Wound {
    /// Unhurt.
    #[default]
    None,
    /// −1D until the end of the next round.
    Stunned,
    /// −1D until healed.
    Wounded,
    /// −2D until healed.
    SeverelyWounded,
    /// Out of the fight, unless a stamina roll keeps it up, at −3D.
    Incapacitated,
    /// Out of the fight, and dying.
    MortallyWounded,
    /// Dead.
    Dead,
}

/// The conditions of the levels, in their order.
const LEVELS: [Condition; 7] = [
    Condition::new("unhurt", "", ""),
    Condition::new("stunned", "stun", "−1D on skills and attributes until the end of the next round.").harmful(),
    Condition::new("wounded", "bleeding", "−1D on skills and attributes.").harmful(),
    Condition::new("severely wounded", "bleeding", "−2D on skills and attributes.").harmful(),
    Condition::new(
        "incapacitated",
        "bleeding",
        "Out of the fight unless a stamina roll succeeds; then −3D on skills and attributes.",
    )
    .harmful(),
    Condition::new("mortally wounded", "bleeding", "Dying: a Physique roll at the end of each round, ever harder.")
        .harmful(),
    Condition::new("dead", "bleeding", "Cannot be brought back in this battle.").harmful(),
];

impl Wound {
    /// The levels in order.
    const ALL: [Self; 7] = [
        Self::None,
        Self::Stunned,
        Self::Wounded,
        Self::SeverelyWounded,
        Self::Incapacitated,
        Self::MortallyWounded,
        Self::Dead,
    ];

    /// The level that net damage causes by itself (DC-077).
    pub fn of(tables: &Tables, net: i32) -> Self {
        let levels = [Self::Stunned, Self::Wounded, Self::Incapacitated, Self::MortallyWounded, Self::Dead];
        let reached = tables.wounds().into_iter().zip(levels).rev().find(|(least, _)| net >= *least);
        reached.map_or(Self::None, |(_, level)| level)
    }

    /// The conditions of all levels.
    pub fn conditions() -> impl Iterator<Item = Condition> {
        LEVELS.into_iter().skip(1)
    }

    /// The condition of a unit at this level; what it does is empty where nothing is to be said.
    pub const fn condition(self) -> Condition {
        LEVELS[self as usize]
    }

    /// Dice that the level takes off skills and attributes, never off resistance; only the worst level counts.
    pub const fn penalty(self) -> u8 {
        [0, 1, 1, 2, 3, 3, 3][self as usize]
    }

    /// The level of a number from 0, unhurt, to 6, dead.
    pub fn numbered(level: i32) -> Self {
        Self::ALL[narrow::<usize>(level.clamp(0, 6))]
    }

    /// The next worse level.
    #[must_use]
    pub const fn worse(self) -> Self {
        Self::ALL[if self as usize >= 6 { 6 } else { self as usize + 1 }]
    }

    /// The next better level; the stunned level is passed over, since it does not last.
    #[must_use]
    pub const fn better(self) -> Self {
        match self {
            Self::None | Self::Stunned | Self::Wounded => Self::None,
            _ => Self::ALL[self as usize - 1],
        }
    }

    /// The level after a further result: the new one if it is worse, otherwise one level worse than before; a stun adds
    /// nothing (DC-077).
    #[must_use]
    pub fn worsened_by(self, result: Self) -> Self {
        match result {
            Self::None | Self::Stunned => self,
            _ if result > self => result,
            _ => self.worse(),
        }
    }
}

/// The difficulty of the roll that keeps an incapacitated unit up.
pub const STAY_UP: i32 = 15;
/// The number of wound levels from unhurt to dead, which is shown as hit points.
pub const WOUND_LEVELS: i32 = 6;

/// A unit's health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Health {
    /// Body Points left (DC-076).
    pub body: i32,
    /// The most Body Points.
    pub body_max: i32,
    /// The lasting wound; never [`Wound::Stunned`], which passes (DC-077).
    pub wound: Wound,
    /// The last round in which it is stunned.
    pub stunned_until: u16,
    /// Whether it lies unconscious.
    pub unconscious: bool,
    /// Rounds since it was mortally wounded.
    pub dying: u16,
    /// Hours for which a knockout lasts unless something wakes it (DC-134).
    pub out_hours: Option<u16>,
}

/// The state of a unit after harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It stands.
    Up,
    /// It falls unless a roll keeps it up (DC-077).
    Tottering,
    /// It lies unconscious.
    Unconscious,
    /// Dead.
    Dead,
}

/// The initial Body Points of a unit: those of its sheet, or the base plus 4 for each die of Physique and 1 for each
/// pip (DC-076).
pub fn body_points(settings: &Settings, sheet: &Sheet) -> i32 {
    let physique = sheet.attribute(Attribute::Physique);
    sheet.body.unwrap_or(settings.body_base + 4 * i32::from(physique.dice()) + i32::from(physique.pips()))
}

impl Health {
    /// Full health.
    pub fn full(settings: &Settings, sheet: &Sheet) -> Self {
        let body = body_points(settings, sheet);
        Self {
            body,
            body_max: body,
            wound: Wound::None,
            stunned_until: 0,
            unconscious: false,
            dying: 0,
            out_hours: None,
        }
    }

    /// This health after net damage in a round, before any roll to stay up (DC-076, DC-077).
    #[must_use]
    pub fn after(mut self, mode: HealthMode, tables: &Tables, net: i32, round: u16) -> Self {
        match mode {
            HealthMode::BodyPoints => self.body = (self.body - net.max(0)).max(0),
            HealthMode::Wounds => {
                let result = Wound::of(tables, net);
                self.wound = self.wound.worsened_by(result);
                if result == Wound::Stunned {
                    self.stunned_until = round + 1;
                }
            }
        }
        self
    }

    /// The state of the unit: with Body Points, unconscious at a tenth or less of them and dead at 0 (DC-076); with
    /// wounds, as the chart says (DC-077).
    pub const fn state(&self, mode: HealthMode) -> State {
        match mode {
            HealthMode::BodyPoints if self.body <= 0 => State::Dead,
            HealthMode::BodyPoints if self.body * 10 <= self.body_max => State::Unconscious,
            HealthMode::BodyPoints => State::Up,
            HealthMode::Wounds => match self.wound {
                Wound::Dead => State::Dead,
                Wound::MortallyWounded => State::Unconscious,
                Wound::Incapacitated => State::Tottering,
                _ => State::Up,
            },
        }
    }

    /// Whether it is stunned in a round.
    pub const fn is_stunned(&self, round: u16) -> bool {
        self.stunned_until >= round && self.stunned_until > 0
    }

    /// The level in a round: the lasting wound, or stunned if that is worse.
    pub fn level(&self, round: u16) -> Wound {
        if self.is_stunned(round) { self.wound.max(Wound::Stunned) } else { self.wound }
    }

    /// Dice taken off skills and attributes in a round (DC-077); always 0 with Body Points (DC-076).
    pub fn penalty(&self, mode: HealthMode, round: u16) -> u8 {
        match mode {
            HealthMode::BodyPoints => 0,
            HealthMode::Wounds => self.level(round).penalty(),
        }
    }

    /// The hit points that are shown, and their maximum: Body Points, or wound levels left before death.
    pub fn hit_points(&self, mode: HealthMode) -> (i32, i32) {
        match mode {
            HealthMode::BodyPoints => (self.body, self.body_max),
            HealthMode::Wounds => (WOUND_LEVELS - self.wound as i32, WOUND_LEVELS),
        }
    }
}
