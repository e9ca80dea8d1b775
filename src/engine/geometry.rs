//! Questions about a board: reach, lines and areas.

use serde_json::{Value, json};

use super::{
    answer::Failure,
    request::{AreaQuestion, LineQuestion, ReachFrom},
};
use crate::{
    battle::{Battle, InTheWay, UnitId, in_the_way},
    grid::Cell,
    map::{Board, Destination, JumpMode, LeapOver, Standing, Travel, Traveller},
};

/// The cells that a unit can go to, with costs in points and the ways.
pub(super) fn reach_of_unit(battle: &Battle, unit: UnitId) -> Result<Value, Failure> {
    battle.unit(unit).ok_or_else(|| Failure::new("no_such_unit", format!("there is no unit {}", unit.0)))?;
    let destinations = battle.reach(unit).into_iter().map(|way| destination(&way, battle.way(unit, way.cell)));
    Ok(destinations.collect())
}

/// The cells that anybody could go to on an empty board.
pub(super) fn reach_from(board: &Board, question: &ReachFrom) -> Result<Value, Failure> {
    on_board(board, question.from)?;
    let traveller = Traveller {
        points: question.points.min(200) * 2,
        jump: question.jump,
        jump_mode: JumpMode::Pool,
        flying: question.flying,
        always_one: true,
        leaps_over: LeapOver::Allies,
        leaps_impassable: true,
        ..Traveller::ON_FOOT
    };
    let foes: Vec<usize> = question.foes.iter().filter_map(|&cell| board.grid().index(cell)).collect();
    let mut travel = Travel::new(board.grid());
    let standing = |index: usize| if foes.contains(&index) { Standing::Foe } else { Standing::Free };
    travel.explore(board, question.from, &traveller, standing);
    Ok(travel.destinations().map(|way| destination(&way, travel.way(way.cell))).collect())
}

fn destination(way: &Destination, path: Option<Vec<Cell>>) -> Value {
    json!({
        "cell": way.cell,
        "cost": f64::from(way.cost) / 2.0,
        "may_stop": way.may_stop,
        "path": path.unwrap_or_default(),
    })
}

/// The cells that a straight line crosses and touches, and the first thing in its way.
pub(super) fn line(board: &Board, battle: Option<&Battle>, question: &LineQuestion) -> Result<Value, Failure> {
    let (from, to) = (question.from, question.to);
    on_board(board, from)?;
    on_board(board, to)?;
    let line = board.grid().line_of_fire(from, to);
    let touched: Vec<Cell> = line.edges.iter().chain(&line.corners).copied().collect();
    let blocker = match battle {
        Some(battle) => first_in_battle(battle, from, to),
        None => first_obstacle(board, &line.crossed, from, to).map(|cell| json!({ "cell": cell, "why": "obstacle" })),
    };
    Ok(json!({ "crossed": line.crossed, "touched": touched, "blocker": blocker }))
}

fn first_obstacle(board: &Board, crossed: &[Cell], from: Cell, to: Cell) -> Option<Cell> {
    let obstacle = crossed.iter().copied().find(|&cell| cell != from && cell != to && board.blocks_fire(cell));
    obstacle.or_else(|| board.floor_between(from, to))
}

fn first_in_battle(battle: &Battle, from: Cell, to: Cell) -> Option<Value> {
    let shooter = battle.occupants(from).first().copied().unwrap_or(UnitId(u16::MAX));
    match in_the_way(battle.world(), shooter, from, to)? {
        InTheWay::Obstacle(cell) => Some(json!({ "cell": cell, "why": "obstacle" })),
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

fn on_board(board: &Board, cell: Cell) -> Result<(), Failure> {
    if board.exists(cell) {
        return Ok(());
    }
    let grid = board.grid();
    let message = format!("the cell {cell} is not on the board of {} × {} cells", grid.cols(), grid.rows());
    Err(Failure::new("off_board", message))
}
