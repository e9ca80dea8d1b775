//! Cover between a unit and its attacker (DP-042 … DP-050, DP-106).

use crate::{
    content::{Does, LineOfSight},
    state::Look,
};
use hexfray_battle::UnitId;
use hexfray_board::{
    grid::Cell,
    map::{Board, CoverSide},
};

/// The bonus of full cover to a defence (DP-045).
const FULL: i32 = 8;

/// The bonus to a defence of cover in percent: up to half hidden is light, more is medium, all is full (DP-045, DP-047,
/// DP-048).
pub const fn bonus(percent: u8) -> i32 {
    match percent {
        0 => 0,
        1..=50 => 2,
        51..=99 => 4,
        _ => FULL,
    }
}

/// The cover of a piece of terrain in a cell for units in it or behind it.
fn offered(board: &Board, cell: Cell) -> i32 {
    bonus(board.obstacle_cover(cell))
}

/// Pieces of cover on one side of a cell: the side's own, things beyond it, and things in the cell itself, which cover
/// all sides (DP-042, DP-043).
fn pieces(board: &Board, cell: Cell, side: CoverSide) -> [i32; 3] {
    let beyond = match side {
        CoverSide::Way(way) => offered(board, board.grid().step(cell, way)),
        CoverSide::Up | CoverSide::Down => 0,
    };
    [bonus(board.cover_toward(cell, side)), beyond, offered(board, cell)]
}

/// The bonus of several pieces of cover: the best one, or all of them (DP-050).
fn together(look: &Look<'_>, pieces: impl Iterator<Item = i32>) -> i32 {
    if look.settings().cover_stacks { pieces.sum() } else { pieces.max().unwrap_or(0) }
}

/// The bonus of the cover on one side of a cell.
fn on_side(look: &Look<'_>, cell: Cell, side: CoverSide) -> i32 {
    together(look, pieces(look.board(), cell, side).into_iter())
}

/// The bonus of the best cover that a cell offers on any side.
pub fn best(look: &Look<'_>, cell: Cell) -> i32 {
    let ways = look.board().grid().all_directions().map(CoverSide::Way);
    let all = ways.chain([CoverSide::Up, CoverSide::Down]);
    all.map(|side| on_side(look, cell, side)).max().unwrap_or(0)
}

/// The sides of a cell that face another one: up or down if the levels are farther apart than the columns and rows,
/// otherwise the nearest direction. On the border between two sides the defender has the better one (DP-043).
fn facing(board: &Board, cell: Cell, from: Cell) -> Vec<CoverSide> {
    let grid = board.grid();
    let (flat, levels) = (grid.flat_distance(cell, from), u32::from(cell.level.abs_diff(from.level)));
    let upright = if from.level > cell.level { CoverSide::Up } else { CoverSide::Down };
    let upright = Some(upright).filter(|_| levels >= flat);
    let ways = grid.nearest_directions(cell, from).into_iter().map(CoverSide::Way).filter(|_| flat >= levels);
    ways.chain(upright).collect()
}

/// The bonus of cover to the defence of a target against an attacker, in close combat or from afar (DP-043 … DP-050).
pub fn against(look: &Look<'_>, by: UnitId, target: UnitId, close: bool) -> i32 {
    let (Some(from), Some(cell)) = (look.cell(by), look.cell(target)) else { return 0 };
    let taken = look.is_in_cover(target);
    if close || look.are_together(by, target) {
        // Within one space attacks have no direction: half of the cover that is taken counts, and every bonus is even
        // (DP-043, DP-045, DP-047 … DP-049).
        let counts = taken && !look.settings().melee_cover_needs_direction;
        return if counts { best(look, cell) / 2 } else { 0 };
    }
    let all_round = taken && look.sheet(target).does(Does::AllRoundCover);
    let behind = match taken {
        false => 0,
        true if all_round => best(look, cell),
        true => facing(look.board(), cell, from).into_iter().map(|side| on_side(look, cell, side)).max().unwrap_or(0),
    };
    // A wall is always full cover for units behind it (DP-106).
    let walled = look.settings().line_of_sight == LineOfSight::CoverOnly && is_walled_off(look, from, cell);
    if walled { behind.max(FULL) } else { behind }
}

/// Whether a wall, two walls that touch, or another barrier that stops shots is between two cells.
pub fn is_walled_off(look: &Look<'_>, from: Cell, to: Cell) -> bool {
    let board = look.board();
    let wall = board.grid().stopped(from, to, |cell| board.blocks_fire(cell));
    wall.is_some() || !board.floors_let_pass(from, to)
}
