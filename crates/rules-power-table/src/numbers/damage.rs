//! The steps from the roll to the points lost: damage is calculated, halved, increased, reduced, applied.

use arrayvec::ArrayVec;

use crate::{
    content::{Amount, DOUBLE_ONE, PowerTable, Weakness},
    numbers::{Critical, DamageKind, PowerRoll, Rolled},
};
use hexfray_battle::{Canonical, Name, Part, PartKind, Parts, Rule};

/// The elements of damage, by name, such as those of a burning blade and a spell (SW-175).
pub type Elements = ArrayVec<Name, 4>;

/// The dice of damage or recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub enum HarmRoll {
    /// A roll in the row of this power (SW-160).
    Power(u8),
    /// Two dice only: monsters' 2d + X, without a power table and without criticals (SW-168).
    TwoDice,
    /// No dice: flat damage is a fixed number (SW-169).
    Flat,
}

impl HarmRoll {
    /// Makes the roll; `two_dice` rolls two dice each time that it is called and returns their total.
    pub fn roll(self, table: &PowerTable, critical: Critical, mut two_dice: impl FnMut() -> i32) -> Rolled {
        match self {
            Self::Power(power) => {
                let mut roll = PowerRoll::new(table.row(power), critical);
                while roll.add(two_dice()) {}
                roll.rolled()
            }
            Self::TwoDice => {
                let sum = two_dice();
                Rolled { first: sum, sum, ..Rolled::default() }
            }
            Self::Flat => Rolled::default(),
        }
    }

    /// The critical value of this roll, if it can be critical; monsters' dice, recovery and effects resisted for half
    /// cannot (SW-163, SW-168, SW-184).
    pub fn critical(self, value: Critical, recovers: bool, halved: bool) -> Critical {
        if matches!(self, Self::Power(_)) && !recovers && !halved { value } else { Critical::NEVER }
    }

    /// The name of the roll as a term of a sum.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Power(_) => "power roll",
            Self::TwoDice => "two dice",
            Self::Flat => "no dice",
        }
    }

    const fn rule(self) -> Rule {
        match self {
            Self::Power(_) => Rule::new("SW-160"),
            Self::TwoDice => Rule::new("SW-168"),
            Self::Flat => Rule::new("SW-169"),
        }
    }
}

/// Whether a natural roll of two dice is an automatic failure (SW-018).
pub const fn is_double_one(two_dice: i32) -> bool {
    two_dice == DOUBLE_ONE
}

impl From<Amount> for HarmRoll {
    fn from(amount: Amount) -> Self {
        match amount {
            Amount::Power { power, .. } => Self::Power(power),
            Amount::Dice(_) => Self::TwoDice,
            Amount::Flat(_) => Self::Flat,
        }
    }
}

/// The damage to which a change applies (SW-159, SW-172, SW-173, SW-175).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fits {
    /// Only this kind; `None` applies to both.
    pub kind: Option<DamageKind>,
    /// Only damage with this element; `None` applies to any.
    pub element: Option<Name>,
}

impl Fits {
    /// Damage of any kind and element.
    pub const ANY: Self = Self { kind: None, element: None };
    /// Physical damage of any element.
    pub const PHYSICAL: Self = Self { kind: Some(DamageKind::Physical), element: None };
    /// Magical damage of any element.
    pub const MAGICAL: Self = Self { kind: Some(DamageKind::Magical), element: None };

    /// Damage with an element, physical or magical.
    pub const fn element(element: Name) -> Self {
        Self { kind: None, element: Some(element) }
    }

    /// Whether a change applies to damage of this kind and these elements.
    pub fn fits(self, kind: DamageKind, elements: &[Name]) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind) && self.element.is_none_or(|wanted| elements.contains(&wanted))
    }
}

/// A change that increases or reduces damage: a feat, a spell, a weakness, armour (SW-172, SW-173).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageChange {
    /// Its name.
    pub term: Name,
    /// The points of the change, 0 or more.
    pub amount: i32,
    /// The damage to which it applies.
    pub fits: Fits,
    /// The rule of the change.
    pub rule: Rule,
}

impl DamageChange {
    /// The Defence of armour and shield, which reduces only physical damage (SW-159, SW-173).
    pub const fn defense(amount: i32) -> Self {
        Self { term: Name::new("Defence"), amount, fits: Fits::PHYSICAL, rule: Rule::new("SW-173") }
    }
}

/// The changes of damage by a target's weaknesses and resistances (SW-172, SW-175).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bane {
    /// The increases by weak points.
    pub increases: Vec<DamageChange>,
    /// The reductions by resistances.
    pub reductions: Vec<DamageChange>,
    /// Immunities.
    pub immune: Vec<Fits>,
}

impl Bane {
    /// The effects of some weaknesses. Weak points count only if the attacker may use them (SW-027).
    pub fn of(weaknesses: &[Weakness], weak_points: bool) -> Self {
        let mut bane = Self::default();
        let change =
            |term, amount, fits| DamageChange { term: Name::new(term), amount, fits, rule: Rule::new("SW-175") };
        for &weakness in weaknesses.iter().filter(|weakness| weak_points || !weakness.is_weak_point()) {
            match weakness {
                Weakness::Element(element, amount) => {
                    bane.increases.push(change("weakness", amount, Fits::element(element)));
                }
                Weakness::Physical(amount) => bane.increases.push(change("weakness", amount, Fits::PHYSICAL)),
                Weakness::Magical(amount) => bane.increases.push(change("weakness", amount, Fits::MAGICAL)),
                Weakness::Resists(element, amount) => {
                    bane.reductions.push(change("resistance", amount, Fits::element(element)));
                }
                Weakness::Immune(element) => bane.immune.push(Fits::element(element)),
                Weakness::Accuracy(_) => {}
            }
        }
        bane
    }
}

/// Damage before it meets a target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// Physical or magical.
    pub kind: DamageKind,
    /// Its elements (SW-175).
    pub elements: Elements,
    /// Extra damage, a monster's X, or flat damage, which is added once (SW-164 … SW-169).
    pub extra: Parts,
}

/// The damage to one target: everything that is known before the dice are rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Blow {
    extra: Parts,
    halved: bool,
    increases: Parts,
    reductions: Parts,
    immune: Option<Name>,
}

/// The numbers of a blow, which determine its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pipeline {
    /// The points added to the roll (SW-166).
    pub extra: i32,
    /// Whether the calculated damage is halved (SW-170).
    pub halved: bool,
    /// The points added afterwards (SW-171, SW-172).
    pub increase: i32,
    /// The points finally subtracted (SW-173).
    pub reduction: i32,
    /// Whether the target is immune (SW-175).
    pub immune: bool,
}

/// The amount of damage after each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The roll and extra damage (SW-166).
    pub calculated: i32,
    /// That damage, halved if it was resisted (SW-170).
    pub resisted: i32,
    /// That damage with increases (SW-172).
    pub total: i32,
    /// That damage after reductions, at least 0 (SW-173).
    pub applied: i32,
}

impl Pipeline {
    /// Takes a sum of dice through all steps (SW-166 … SW-175).
    pub fn steps(self, rolled: i32) -> Steps {
        let calculated = rolled.saturating_add(self.extra);
        let resisted = if self.halved { half(calculated) } else { calculated };
        let total = resisted.saturating_add(self.increase);
        let applied = if self.immune { 0 } else { total.saturating_sub(self.reduction).max(0) };
        Steps { calculated, resisted, total, applied }
    }

    /// The damage applied by a roll; none for an automatic failure (SW-162).
    pub fn applied(self, rolled: Rolled) -> i32 {
        if rolled.failed { 0 } else { self.steps(rolled.sum).applied }
    }
}

/// Half, rounded up (SW-170).
pub const fn half(damage: i32) -> i32 {
    damage - damage.div_euclid(2)
}

impl Blow {
    /// Damage against one target, with the changes that apply to it. `halved` if it was resisted for half.
    pub fn new(
        damage: &Damage,
        halved: bool,
        increases: &[DamageChange],
        reductions: &[DamageChange],
        immune: &[Fits],
    ) -> Self {
        let fits = |fits: Fits| fits.fits(damage.kind, &damage.elements);
        let sum = |changes: &[DamageChange], sign: i32| {
            let mut parts = Parts::new();
            for change in changes.iter().filter(|change| change.amount != 0 && fits(change.fits)) {
                let value = change.amount.saturating_mul(sign);
                parts.push(Part { term: change.term, value, kind: PartKind::Add, rule: change.rule });
            }
            parts
        };
        let immune = immune.iter().any(|&immune| fits(immune)).then_some(Name::new("immune"));
        Self {
            extra: damage.extra.clone(),
            halved,
            increases: sum(increases, 1),
            reductions: sum(reductions, -1),
            immune,
        }
    }

    /// Only the numbers, without their terms.
    pub fn pipeline(&self) -> Pipeline {
        Pipeline {
            extra: self.extra.total(),
            halved: self.halved,
            increase: self.increases.total(),
            reduction: -self.reductions.total(),
            immune: self.immune.is_some(),
        }
    }

    /// The damage applied, term by term; the sum is [`Pipeline::applied`].
    pub fn parts(&self, roll: HarmRoll, rolled: Rolled) -> Parts {
        let mut parts = Parts::new();
        if rolled.failed {
            parts.base(Name::new("automatic failure"), 0, Rule::new("SW-162"));
            return parts;
        }
        let steps = self.pipeline().steps(rolled.sum);
        if roll != HarmRoll::Flat {
            parts.base(Name::new(roll.term()), rolled.first, roll.rule());
        }
        parts.add("criticals", rolled.sum - rolled.first, Rule::new("SW-177"));
        self.extra.iter().for_each(|&part| parts.push(part));
        parts.add("resisted: half", steps.resisted - steps.calculated, Rule::new("SW-170"));
        self.increases.iter().chain(self.reductions.iter()).for_each(|&part| parts.push(part));
        if let Some(term) = self.immune {
            parts.push(Part { term, value: 0, kind: PartKind::Set, rule: Rule::new("SW-175") });
        }
        parts.at_least("damage", 0, Rule::new("SW-173"));
        parts
    }
}

/// The points that a roll restores before the maximum limits them: the roll and extra points, none for an automatic
/// failure (SW-163).
pub fn recovery(roll: HarmRoll, rolled: Rolled, extra: &Parts) -> Parts {
    Blow { extra: extra.clone(), ..Blow::default() }.parts(roll, rolled)
}
