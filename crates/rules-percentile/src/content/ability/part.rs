//! The parts of inventions, their effects and their targets (MC-142 … MC-144).

use crate::content::{
    Condition, Label,
    ability::{Ability, AbilityRange, Harm, Inflicts, Mend, Spread, harm, inflict::read_inflicts, single},
};
use hexfray_battle::{Purpose, Range, Targeting, Who};
use hexfray_board::{grid::Template, text::Table};

/// The most parts of one invention.
pub const MOST_PARTS: usize = 6;

/// A part of an invention.
#[derive(Clone, Debug)]
pub struct Part {
    /// The texts that players read.
    pub label: Label,
    /// The range that it gives, in cells; a Ranged part has one (MC-144).
    range: Option<u32>,
    /// The cells over which it spreads the effect (MC-142).
    wide: Option<Wide>,
    /// Damage.
    harm: Option<Harm>,
    /// Recovery.
    mend: Option<Mend>,
    /// Conditions that it inflicts.
    inflicts: Inflicts,
    /// The purpose of those conditions; `None` if it inflicts none.
    brings: Option<Purpose>,
    /// Ticks that it adds to the charge time.
    charge: u16,
}

/// The cells over which a group part spreads the effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wide {
    /// The rows of the cone, without a Ranged part.
    cone: u32,
    /// The size of the area, with a Ranged part.
    area: u32,
}

/// Reads a part: what it does, and `range`, `cone` and `area`.
pub fn read_part(table: &Table<'_>, conditions: &[Condition]) -> Option<Part> {
    let label = Label::read(table, "settings");
    let range = table.maybe_int("range", 1..=20_u32);
    let (cone, area) = (table.maybe_int("cone", 1..=8_u32), table.maybe_int("area", 1..=8_u32));
    let (harm, mend) = (harm::read_harm(table), harm::read_mend(table));
    let inflicts = read_inflicts(table, conditions);
    let harmful = inflicts.iter().any(|one| conditions[usize::from(one.condition)].is_harmful());
    let brings = (!inflicts.is_empty()).then_some(if harmful { Purpose::Hinder } else { Purpose::Help });
    let charge = table.int_or("charge", 0..=99_u16, 0);
    let wide = cone.zip(area).map(|(cone, area)| Wide { cone, area });
    if cone.is_some() != area.is_some() {
        table.problem(table.place(), "a group part with only one of cone and area", "both");
    }
    Some(Part { label: label?, range, wide, harm, mend, inflicts, brings, charge })
}

/// Reads the parts in an ability's list `parts = ["flame", "group", "ranged"]`.
pub fn read_list<'p>(table: &Table<'_>, known: &'p [Part]) -> Vec<&'p Part> {
    let parts = table.list("parts", |value| value.choice(known.iter().map(|part| part.label.key)));
    if parts.len() > MOST_PARTS {
        table.problem(table.place_of("parts"), format!("{} parts", parts.len()), format!("at most {MOST_PARTS}"));
    }
    parts.into_iter().map(|at| &known[at]).collect()
}

/// Where an invention of these parts is aimed: at a cone, or with a Ranged part at an area at range; otherwise at one
/// target beside its user, or at range; `None` without parts.
pub fn spread(parts: &[&Part]) -> Option<Spread> {
    let range = parts.iter().filter_map(|part| part.range).max();
    let wide = parts.iter().filter_map(|part| part.wide).max();
    let targeting = |range, template, who, at_cells| Spread {
        reach: AbilityRange::Fixed(range),
        targeting: Targeting { range, template, who, line_of_fire: false, at_cells },
        metres: None,
        usual: true,
    };
    let spread = match (wide, range) {
        (Some(wide), None) => targeting(Range::Cells(1), Template::Cone { length: wide.cone }, Who::Others, false),
        (Some(wide), Some(range)) => {
            targeting(Range::Cells(range), Template::Area { size: wide.area }, Who::Everybody, true)
        }
        (None, range) => single(AbilityRange::Fixed(Range::Cells(range.unwrap_or(1))), Who::Everybody, false),
    };
    (!parts.is_empty()).then_some(spread)
}

/// The ability with the effects of its parts added.
pub fn build(mut ability: Ability, parts: &[&Part]) -> Ability {
    for part in parts {
        if part.harm.is_some() && ability.harm.is_none() {
            (ability.harm, ability.purpose) = (part.harm, Purpose::Harm);
        }
        if part.mend.is_some() && ability.mend.is_none() {
            (ability.mend, ability.purpose) = (part.mend, Purpose::Mend);
        }
        let room = ability.inflicts.remaining_capacity();
        ability.inflicts.extend(part.inflicts.iter().copied().take(room));
        ability.charge += part.charge;
    }
    if ability.harm.is_none()
        && ability.mend.is_none()
        && let Some(purpose) = parts.iter().find_map(|part| part.brings)
    {
        ability.purpose = purpose;
    }
    ability
}
