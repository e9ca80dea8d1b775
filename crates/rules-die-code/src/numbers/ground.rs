//! The harm that ground does to units that enter it, and the cells to which units are moved by force.

use super::damage;
use crate::{content::DieCode, state::Look};
use hexfray_battle::{Name, UnitId, narrow};
use hexfray_board::{
    grid::{Cell, Harm},
    map::Board,
};
use std::cell::RefCell;

/// The name of this ruleset in the files of terrain.
const RULESET: &str = "die_code";
/// Levels of height that a step may climb or drop. The book has no heights.
pub const STEP: u8 = 1;
/// The least metres of a fall that hurts, from the chart of other damage (DC-163).
const LEAST_FALL: i16 = 3;

/// The name of a cell's hazard and its damage code; `None` if it has no effect in this ruleset (DC-066).
pub fn hazard(board: &Board, cell: Cell) -> Option<(Name, DieCode)> {
    let hazard = board.hazard(cell)?;
    let (_, code) = hazard.damage.iter().find(|(ruleset, _)| ruleset == RULESET)?;
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("the ground"));
    Some((name, code.parse().ok()?))
}

/// The harm of the ground to a unit, step by step: the expected damage that gets through its resistance (DC-066,
/// DC-075); `None` if the board has no hazards.
pub fn harms<'w>(look: Look<'w>, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
    if !look.board().has_hazards() {
        return None;
    }
    let resistance = damage::resistance(&look, unit, None);
    // Few boards have more than one kind of hazard.
    let known: RefCell<Vec<(DieCode, Harm)>> = RefCell::default();
    Some(Box::new(move |_, to| {
        let Some((_, code)) = hazard(look.board(), to) else { return Harm::NONE };
        let mut known = known.borrow_mut();
        if let Some(&(_, harm)) = known.iter().find(|(other, _)| *other == code) {
            return harm;
        }
        let harm = Harm { loss: excess(code, resistance), tests: 0 };
        known.push((code, harm));
        harm
    }))
}

/// The average amount by which a code exceeds another that is rolled against it, in hundredths; all dice count as plain
/// ones.
fn excess(code: DieCode, against: DieCode) -> u32 {
    let [dice, others] = [code, against].map(|code| code.dice().min(MOST_EXACT));
    // A die that is subtracted has the odds of a die that is added, less 7.
    let off = i64::from(code.pips()) - i64::from(against.pips()) - 7 * i64::from(others);
    let mut ways: Vec<u128> = vec![1];
    for _ in 0..dice + others {
        let mut more = vec![0; ways.len() + 6];
        for (sum, count) in ways.iter().enumerate() {
            (1..=6).for_each(|face| more[sum + face] += count);
        }
        ways = more;
    }
    let all: u128 = ways.iter().sum();
    let beyond = ways.iter().zip(off..).map(|(count, net)| count * u128::from(net.max(0).unsigned_abs()));
    narrow::<u32>(beyond.sum::<u128>() * 100 / all)
}

/// The most dice of a code that are computed exactly; more are left out.
const MOST_EXACT: u8 = 20;

/// The damage code of a fall from the height of one cell to another: 1D for each full 1.5 metres, from 3 metres on. The
/// rule text has no rule for falls; the chart of other damage that replaces its missing chapter has this one (DC-163).
/// A level of height is a metre; there is no fall on stairs and slopes.
pub fn fall(board: &Board, from: Cell, to: Cell) -> Option<DieCode> {
    let grid = board.grid();
    if grid.all_directions().any(|way| grid.step(from, way) == to && board.link(from, way).is_some()) {
        return None;
    }
    let metres = i16::from(board.height(from)) - i16::from(board.height(to));
    (metres >= LEAST_FALL).then(|| DieCode::ZERO.more_dice(narrow::<u8>(metres * 2 / 3)))
}

/// The damage to a unit that is moved by force from one cell to another: the fall, and the ground there (DC-066,
/// DC-163).
pub fn strikes(board: &Board, from: Cell, to: Cell) -> impl Iterator<Item = (Name, DieCode)> {
    let fall = fall(board, from, to).map(|code| (Name::new("the fall"), code));
    fall.into_iter().chain(hazard(board, to))
}

/// An obstacle that fills a cell, so that no unit is moved into it: a thing, or a wall of the board itself.
pub fn is_filled(board: &Board, cell: Cell) -> bool {
    board.exists(cell) && (board.obstacle(cell).is_some() || board.blocks_move(cell))
}

/// The cell in which a unit ends when it is moved by force into a neighbouring cell: that cell, or past the edge of a
/// floor the one below; `None` if the board does not permit it (DC-094, DC-107). It is not moved up more than a
/// walker's step, nor onto ground where units cannot stand.
pub fn rest(look: &Look<'_>, unit: UnitId, from: Cell, to: Cell) -> Option<Cell> {
    let board = look.board();
    let end = board.landing(to)?;
    let rises = i16::from(board.height(end)) - i16::from(board.height(from)) > i16::from(STEP);
    let free = board.can_stand(end) && !is_filled(board, end) && look.field.has_room(unit, end);
    (free && !rises && board.is_open_between(from, to)).then_some(end)
}
