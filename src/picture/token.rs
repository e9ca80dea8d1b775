//! Tokens as they stand on the board of a picture: whose, what, how well.

use super::geometry::Layout;
use crate::{
    battle::{Battle, Name, UnitView},
    grid::{Cell, Footprint},
    story::liveries,
};

/// A unit on the board.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it stands.
    pub cell: Cell,
    /// The cells that it covers from there.
    pub footprint: Footprint,
    /// The livery of its side: colour and shape.
    pub livery: usize,
    /// The drawing on it.
    pub glyph: Name,
    /// Hit points left, as a share from 0 to 1.
    pub health: f32,
    /// Whether it lies fallen.
    pub down: bool,
}

/// The tokens of a battle as it stands, those in front last.
pub fn tokens(battle: &Battle) -> Vec<Token> {
    let liveries = liveries(battle.sides().iter().map(|side| side.name.as_str()));
    let mut tokens: Vec<Token> =
        battle.units().filter_map(|unit| Token::of(&unit, liveries[unit.side.index()])).collect();
    let layout = Layout::new(battle.board().grid());
    tokens.sort_by(|a, b| layout.flat_centre(b.cell).y.total_cmp(&layout.flat_centre(a.cell).y));
    tokens
}

impl Token {
    /// The token of a unit that is on the board.
    fn of(unit: &UnitView, livery: usize) -> Option<Self> {
        let health = unit.hp.max(0) as f32 / unit.hp_max.max(1) as f32;
        let (footprint, down) = (unit.footprint, !unit.is_active());
        Some(Self { cell: unit.cell?, footprint, livery, glyph: unit.glyph, health, down })
    }
}

/// The name of a kind of frame in the shape of a livery: `token`, `ring` or `white`.
pub fn side_frame(kind: &str, livery: usize) -> String {
    const SHAPES: [&str; 4] = ["disc", "square", "hexagon", "diamond"];
    format!("{kind}_{}", SHAPES[livery % SHAPES.len()])
}
