//! Tokens: a side's colour and shape, the unit's initials, and its hit points.

use std::fmt::Write as _;

use super::{escaped, layout::Point};
use crate::{battle::UnitView, grid::Cell};

/// Colours of the sides, in order.
const COLOURS: [&str; 4] = ["#2c6bb3", "#c9512f", "#3d8a4e", "#7a4fa3"];

/// A unit on the board.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it stands.
    pub cell: Option<Cell>,
    /// The number of its side: colour and shape.
    pub side: usize,
    /// What is written on it.
    pub label: String,
    /// Hit points left, as a share from 0 to 1.
    pub health: f64,
    /// Whether it lies fallen.
    pub down: bool,
}

impl Token {
    /// The token of a unit that is on the board.
    pub fn of(unit: &UnitView) -> Option<Self> {
        let cell = unit.cell?;
        let initials: String =
            unit.name.as_str().split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
        let health = f64::from(unit.hp.max(0)) / f64::from(unit.hp_max.max(1));
        Some(Self { cell: Some(cell), side: unit.side.index(), label: initials, health, down: !unit.is_active() })
    }

    /// Draws it on the top of its cell.
    pub(super) fn draw(&self, drawing: &mut String, middle: Point) {
        let Point { x, y } = middle;
        let colour = COLOURS[self.side % COLOURS.len()];
        let opacity = if self.down { 0.45 } else { 1.0 };
        let _ = write!(drawing, r#"<g opacity="{opacity}" transform="translate({x:.1} {:.1})">"#, y - 8.0);
        let _ = write!(drawing, r##"<ellipse cx="0" cy="20" rx="20" ry="7" fill="#000" fill-opacity=".28"/>"##);
        let shape = match self.side % 4 {
            0 => r#"<circle r="21""#,
            1 => r#"<rect x="-20" y="-20" width="40" height="40" rx="8""#,
            2 => r#"<path d="M0,-23 L20,-11.5 V11.5 L0,23 L-20,11.5 V-11.5 Z""#,
            _ => r#"<path d="M0,-25 L25,0 L0,25 L-25,0 Z""#,
        };
        let _ = write!(drawing, r##"{shape} fill="{colour}" stroke="#fff" stroke-width="2.5"/>"##);
        let _ = write!(
            drawing,
            r##"<text y="6" font-size="17" font-weight="700" fill="#fff" text-anchor="middle">{}</text>"##,
            escaped(&self.label)
        );
        let width = 36.0 * self.health.clamp(0.0, 1.0);
        let _ = write!(
            drawing,
            r##"<rect x="-18" y="23" width="36" height="6" rx="3" fill="#12181c"/><rect x="-18" y="23" width="{width:.1}" height="6" rx="3" fill="#63c95f"/></g>"##
        );
    }
}
