//! The parts of inventions, their effects and their targets (MC-142 … MC-144).

use crate::content::{
    Compendium, Label,
    ability::{Ability, AbilityRange, Harm, Inflicts, Mend, Spread, harm::HarmFile, single},
};
use hexfray_battle::{Purpose, Range, Targeting, Who};
use hexfray_board::{
    grid::Template,
    text::{Content, Table},
};

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

/// A part of inventions.
#[derive(Content)]
#[content(book = Compendium, check = Self::check)]
pub struct PartFile {
    #[content(flatten)]
    label: Label,
    /// Range that it gives, in cells.
    #[content(range = 1..=20)]
    range: Option<u32>,
    /// Rows of the cone that it spreads the effect over, without a part that gives range.
    #[content(range = 1..=8)]
    cone: Option<u32>,
    /// The area that it spreads the effect over, with a part that gives range.
    #[content(range = 1..=8)]
    area: Option<u32>,
    #[content(flatten)]
    harm: HarmFile,
    #[content(flatten)]
    mend: Mend,
    /// Conditions that it brings.
    #[content(default)]
    inflicts: Inflicts,
    /// Ticks until it takes effect.
    #[content(range = 0..=99, default = 0)]
    charge: u16,
}

impl PartFile {
    fn check(&self, table: &Table<'_>) {
        if table.has("cone") != table.has("area") {
            table.problem(table.place(), "a part for groups with only one of `cone` and `area`", "both");
        }
    }

    /// Reads a part.
    pub fn part(table: &Table<'_>, book: &Compendium) -> Option<Part> {
        let file = Self::read(table, book)?;
        let inflicts = file.inflicts;
        let harmful = book.are_harmful(&inflicts);
        let brings = (!inflicts.is_empty()).then_some(if harmful { Purpose::Hinder } else { Purpose::Help });
        Some(Part {
            label: file.label.or_glyph("settings"),
            range: file.range,
            wide: file.cone.zip(file.area).map(|(cone, area)| Wide { cone, area }),
            harm: file.harm.harm(),
            mend: file.mend.if_any(),
            inflicts,
            brings,
            charge: file.charge,
        })
    }
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
