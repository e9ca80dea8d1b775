//! Queries of a board: lines and areas.

use serde_json::{Value, json};

use super::{
    answer::Failure,
    request::{AreaQuestion, LineQuestion},
};
use hexfray_battle::{Battle, InTheWay, UnitId, in_the_way};
use hexfray_board::{grid::Cell, map::Board};

/// The cells that a straight line crosses and touches, and the first thing that blocks it.
pub(super) fn line(board: &Board, battle: Option<&Battle>, question: &LineQuestion) -> Result<Value, Failure> {
    let (from, to) = (question.from, question.to);
    on_board(board, from)?;
    on_board(board, to)?;
    let line = board.grid().line_of_fire(from, to);
    let touched: Vec<Cell> = line.edges.iter().chain(&line.corners).copied().collect();
    let blocker = match battle {
        Some(battle) => first_in_battle(battle, from, to),
        None => first_obstacle(board, from, to).map(|cell| json!({ "cell": cell, "why": "obstacle" })),
    };
    Ok(json!({ "crossed": line.crossed, "touched": touched, "blocker": blocker }))
}

fn first_obstacle(board: &Board, from: Cell, to: Cell) -> Option<Cell> {
    let obstacle = board.grid().stopped(from, to, |cell| board.blocks_fire(cell));
    obstacle.or_else(|| board.floor_between(from, to))
}

fn first_in_battle(battle: &Battle, from: Cell, to: Cell) -> Option<Value> {
    let shooter = battle.occupants(from).first().copied().unwrap_or(UnitId(u16::MAX));
    match in_the_way(battle.world(), shooter, from, to)? {
        InTheWay::Obstacle(cell) => Some(json!({ "cell": cell, "why": "obstacle" })),
        InTheWay::Object(cell) => Some(json!({ "cell": cell, "why": "object" })),
        InTheWay::Unit(unit) => {
            let cell = battle.unit(unit).and_then(|unit| unit.cell);
            Some(json!({ "cell": cell, "why": "unit", "unit": unit }))
        }
    }
}

/// The cells that a template catches.
pub(super) fn area(board: &Board, question: &AreaQuestion) -> Result<Value, Failure> {
    on_board(board, question.from)?;
    let heights = |cell: Cell| i32::from(board.height(cell));
    let mut cells = board.grid().template(question.template, question.from, question.to, &question.rules, heights);
    cells.retain(|&cell| board.exists(cell));
    Ok(json!(cells))
}

/// Refuses a cell that the board does not have.
pub(super) fn on_board(board: &Board, cell: Cell) -> Result<(), Failure> {
    if board.exists(cell) {
        return Ok(());
    }
    let grid = board.grid();
    let message = format!("the cell {cell} is not on the board of {} × {} cells", grid.cols(), grid.rows());
    Err(Failure::new("off_board", message))
}
