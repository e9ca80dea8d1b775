//! The order of units: bonuses, tie factors and the order itself, as plain functions.

use std::cmp::Ordering;

use crate::content::{Attribute, BonusMode, DieCode, FinalTie, Settings, Sheet, Skill};
use hexfray_battle::{Name, Parts, Rule, SideId, UnitId};

/// The values that decide the place of a unit or a group in the order, by their importance; higher values act earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The unit, or the first member of a group.
    pub unit: UnitId,
    /// The side.
    pub side: SideId,
    /// Whether it made the first significant action (DC-014).
    pub first_actor: bool,
    /// The initiative total; 0 if it is not rolled (DC-016).
    pub total: i32,
    /// Whether an ability lets it go first among tied units (DC-023).
    pub goes_first: bool,
    /// Perception, search, Reflexes and dodge, compared in this order (DC-024).
    pub codes: [DieCode; 4],
    /// Whether it has special equipment (DC-025).
    pub quick_gear: bool,
}

impl Claim {
    /// The claim of a unit with this sheet, without special equipment.
    pub fn of(unit: UnitId, side: SideId, sheet: &Sheet, total: i32, first_actor: bool) -> Self {
        Self {
            unit,
            side,
            first_actor,
            total,
            goes_first: sheet.goes_first,
            codes: [
                sheet.attribute(Attribute::Perception),
                sheet.skill(Skill::Search),
                sheet.attribute(Attribute::Reflexes),
                sheet.skill(Skill::Dodge),
            ],
            quick_gear: false,
        }
    }

    /// Compares two claims by their places in the order: a factor counts only between units that are equal in all
    /// earlier ones, so it changes no place that is already decided (DC-023 … DC-027).
    pub fn cmp_order(&self, other: &Self, final_tie: &[FinalTie]) -> Ordering {
        let key = |claim: &Self| (claim.first_actor, claim.total, claim.goes_first, claim.codes, claim.quick_gear);
        key(other).cmp(&key(self)).then_with(|| {
            let by = |factor: &FinalTie| match factor {
                FinalTie::Side => self.side.0.cmp(&other.side.0),
                FinalTie::Id => self.unit.0.cmp(&other.unit.0),
            };
            final_tie.iter().map(by).find(|order| order.is_ne()).unwrap_or(self.unit.0.cmp(&other.unit.0))
        })
    }
}

/// Puts claims in order, earliest first.
pub fn sort(claims: &mut [Claim], final_tie: &[FinalTie]) {
    claims.sort_by(|a, b| a.cmp_order(b, final_tie));
}

/// The dice of search above Perception for each +1 (DC-028).
const SEARCH_DICE: u8 = 2;
/// The dice of Reflexes for each +1 (DC-028).
const REFLEXES_DICE: u8 = 4;
/// The ranks for each +1 (DC-029).
const RANKS: u8 = 6;

/// The optional bonus to initiative totals (DC-028, DC-029); no terms when the setting is off.
pub fn bonus(settings: &Settings, sheet: &Sheet) -> Parts {
    let mut parts = Parts::new();
    if !settings.initiative_bonus {
        return parts;
    }
    let search = i32::from(sheet.over_attribute(Skill::Search).dice() / SEARCH_DICE);
    let reflexes = i32::from(sheet.attribute(Attribute::Reflexes).dice() / REFLEXES_DICE);
    let keeps_search = settings.initiative_bonus_mode == BonusMode::Sum || search >= reflexes;
    let keeps_reflexes = settings.initiative_bonus_mode == BonusMode::Sum || !keeps_search;
    parts.add("search over Perception", if keeps_search { search } else { 0 }, Rule::new("DC-028"));
    parts.add("Reflexes", if keeps_reflexes { reflexes } else { 0 }, Rule::new("DC-028"));
    parts.add("ranks of search", i32::from(sheet.ranks.search / RANKS), Rule::new("DC-029"));
    parts.add("ranks of Reflexes", i32::from(sheet.ranks.reflexes / RANKS), Rule::new("DC-029"));
    parts
}

/// The terms of an initiative total: the Perception roll, the addition by Character Points, and the bonus (DC-016,
/// DC-022, DC-028).
pub fn total(rolled: i32, bought: i32, bonus: &Parts) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("Perception roll"), rolled, Rule::new("DC-016"));
    parts.add("Character Points", bought, Rule::new("DC-022"));
    bonus.iter().for_each(|&part| parts.push(part));
    parts
}
