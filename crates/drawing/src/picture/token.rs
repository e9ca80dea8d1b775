//! The tokens on a drawn board: side, symbol, health.

use super::{
    crowd::{Guest, Seat, seats},
    geometry::Layout,
};
use hexfray_battle::{Battle, Name, UnitId, UnitView, liveries};
use hexfray_board::grid::{Cell, Footprint};

/// A unit on the board.
#[derive(Clone, Debug)]
pub struct Token {
    /// Its cell.
    pub cell: Cell,
    /// The cells that it covers, relative to its cell.
    pub footprint: Footprint,
    /// Its place within the cell.
    pub seat: Seat,
    /// The livery of its side, which sets colour and shape.
    pub livery: usize,
    /// The symbol on it.
    pub glyph: Name,
    /// The share of hit points left, 0 to 1.
    pub health: f32,
    /// Whether the unit has fallen.
    pub down: bool,
}

/// The tokens of a battle's current state, those in front last.
pub fn tokens(battle: &Battle) -> Vec<Token> {
    let liveries = liveries(battle.sides().iter().map(|side| side.name.as_str()));
    let layout = Layout::new(battle.board().grid());
    let livery = |unit: &UnitView| liveries[unit.side.index()];
    let guests: Vec<Option<Guest>> = battle.units().map(|unit| guest(&unit, livery(&unit))).collect();
    let seats = seats(&layout, &guests, &battle.melees(), None);
    let seated = battle.units().zip(seats);
    let mut tokens: Vec<(bool, Token)> = seated
        .filter_map(|(unit, seat)| Some((unit.aboard.is_some(), Token { seat, ..Token::of(&unit, livery(&unit))? })))
        .collect();
    let line = |token: &Token| layout.flat_centre(token.cell).y + token.seat.offset.y;
    tokens.sort_by(|(a_rides, a), (b_rides, b)| {
        b.down.cmp(&a.down).then(a_rides.cmp(b_rides)).then(line(b).total_cmp(&line(a)))
    });
    tokens.into_iter().map(|(_, token)| token).collect()
}

/// A unit as a guest that needs a place for its token.
fn guest(unit: &UnitView, livery: usize) -> Option<Guest> {
    let large = unit.footprint.size() > 1;
    Some(Guest { cell: unit.cell?, livery, stands: unit.is_active(), large, aboard: unit.aboard.map(UnitId::index) })
}

impl Token {
    /// The token of a unit that is on the board.
    fn of(unit: &UnitView, livery: usize) -> Option<Self> {
        let health = unit.hp.max(0) as f32 / unit.hp_max.max(1) as f32;
        let (footprint, down) = (unit.footprint, !unit.is_active());
        Some(Self { cell: unit.cell?, footprint, seat: Seat::ALONE, livery, glyph: unit.glyph, health, down })
    }
}

/// The name of a frame in the shape of a livery; `kind` is `token`, `ring` or `white`.
pub fn side_frame(kind: &str, livery: usize) -> String {
    const SHAPES: [&str; 4] = ["disc", "square", "hexagon", "diamond"];
    format!("{kind}_{}", SHAPES[livery % SHAPES.len()])
}
