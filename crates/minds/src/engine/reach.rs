//! The cells within reach, all at once or page by page.

use serde_json::{Value, json};

use super::{answer::Failure, geometry::on_board, request::ReachFrom};
use hexfray_battle::{Battle, UnitId};
use hexfray_board::{
    grid::Cell,
    map::{Board, Destination, JumpMode, LeapOver, Standing, Travel, Traveller},
};

/// The most points to move with.
const MOST_POINTS: u16 = 200;

/// The limits of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The most cells.
    cells: usize,
    /// The most cells of all their paths together.
    ways: usize,
}

impl Bounds {
    const USUAL: Self = Self { cells: 20_000, ways: 500_000 };
}

/// The wanted part of an answer: all of it, or a number of cells from a given one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Page {
    Whole,
    Part { skip: usize, limit: usize },
}

impl Page {
    /// The part that a request wants.
    pub(super) fn of(skip: Option<usize>, limit: Option<usize>) -> Self {
        if skip.is_none() && limit.is_none() {
            return Self::Whole;
        }
        Self::Part { skip: skip.unwrap_or(0), limit: limit.unwrap_or(usize::MAX) }
    }
}

/// The cells that a unit can go to, with costs in points and the paths.
pub(super) fn of_unit(battle: &Battle, unit: UnitId, page: Page) -> Result<Value, Failure> {
    battle.unit(unit).ok_or_else(|| Failure::new("no_such_unit", format!("there is no unit {}", unit.0)))?;
    paged(&battle.reach(unit), |cell| battle.way(unit, cell), page, Bounds::USUAL)
}

/// The cells that a unit can go to over named cells.
pub(super) fn over(battle: &Battle, unit: UnitId, via: &[Cell], page: Page) -> Result<Value, Failure> {
    let found = battle.reach_over(unit, via)?;
    let cells: Vec<Destination> = found.iter().map(|(end, _)| *end).collect();
    let way = |cell: Cell| {
        let at = found.binary_search_by_key(&cell, |(end, _)| end.cell).ok()?;
        Some(found[at].1.clone())
    };
    paged(&cells, way, page, Bounds::USUAL)
}

/// The cells that a traveller could go to on an empty board.
pub(super) fn from(board: &Board, question: &ReachFrom, page: Page) -> Result<Value, Failure> {
    on_board(board, question.from)?;
    if question.points > MOST_POINTS {
        let message = format!("\"points\" is {}, and at most {MOST_POINTS} points are counted", question.points);
        return Err(Failure::new("limit", message));
    }
    let traveller = Traveller {
        points: question.points * 2,
        jump: question.jump,
        jump_mode: JumpMode::Pool,
        flying: question.flying,
        always_one: true,
        leaps_over: LeapOver::Allies,
        leaps_impassable: true,
        ..Traveller::ON_FOOT
    };
    let mut foes = vec![false; board.grid().len()];
    question.foes.iter().filter_map(|&cell| board.grid().index(cell)).for_each(|at| foes[at] = true);
    let mut travel = Travel::new(board.grid());
    let standing = |index: usize| if foes[index] { Standing::Foe } else { Standing::Free };
    travel.explore(board, question.from, &traveller, standing);
    let found: Vec<Destination> = travel.destinations().collect();
    paged(&found, |cell| travel.way(cell), page, Bounds::USUAL)
}

/// A whole answer, a list, or a part of it, which says where the next part begins.
fn paged(
    found: &[Destination],
    way: impl Fn(Cell) -> Option<Vec<Cell>>,
    page: Page,
    bounds: Bounds,
) -> Result<Value, Failure> {
    let (skip, limit) = match page {
        Page::Whole => (0, usize::MAX),
        Page::Part { skip, limit } => (skip.min(found.len()), limit.max(1)),
    };
    let (mut cells, mut ways) = (Vec::new(), 0);
    for reached in found[skip..].iter().take(limit.min(bounds.cells)) {
        let path = way(reached.cell).unwrap_or_default();
        ways += path.len();
        if ways > bounds.ways && !cells.is_empty() {
            break;
        }
        cells.push(destination(reached, path));
    }
    let next = skip + cells.len();
    match page {
        Page::Whole if next < found.len() => {
            let message = format!(
                "{} cells can be reached, more than one answer holds (at most {} with {} cells in all their ways); ask \
                 with \"skip\": 0, and again from the \"next\" of each answer",
                found.len(),
                bounds.cells,
                bounds.ways
            );
            Err(Failure::new("limit", message))
        }
        Page::Whole => Ok(cells.into()),
        Page::Part { .. } => {
            let next = (next < found.len()).then_some(next);
            Ok(json!({ "cells": cells, "total": found.len(), "next": next }))
        }
    }
}

fn destination(reached: &Destination, path: Vec<Cell>) -> Value {
    let mut answer = json!({
        "cell": reached.cell,
        "cost": f64::from(reached.cost) / 2.0,
        "may_stop": reached.may_stop,
        "path": path,
    });
    if reached.harm.loss > 0 {
        answer["loses"] = (f64::from(reached.harm.loss) / 100.0).into();
    }
    if reached.harm.tests > 0 {
        answer["tests"] = reached.harm.tests.into();
    }
    answer
}

#[cfg(test)]
mod tests {
    use hexfray_board::grid::Harm;

    use super::*;

    /// A page of five cells, each with a path of three.
    fn page(page: Page, bounds: Bounds) -> Result<Value, Failure> {
        let found: Vec<Destination> = (0..5)
            .map(|col| Destination { cell: Cell::new(col, 0), cost: 2, may_stop: true, hazard: 0, harm: Harm::NONE })
            .collect();
        paged(&found, |cell| Some(vec![cell; 3]), page, bounds)
    }

    #[test]
    fn an_answer_that_grows_too_large_names_its_limit_and_comes_in_pages() {
        let bounds = Bounds { cells: 3, ways: 100 };
        let refused = page(Page::Whole, bounds).map_err(|failure| serde_json::to_value(failure).unwrap());
        let refused = refused.expect_err("five cells are more than three");
        assert_eq!(refused["code"], "limit");
        assert!(refused["message"].as_str().is_some_and(|text| text.contains("at most 3 ")), "{refused}");
        let first = page(Page::of(Some(0), None), bounds).expect("a page");
        assert_eq!((first["cells"].as_array().map(Vec::len), &first["next"]), (Some(3), &json!(3)));
        let second = page(Page::of(Some(3), None), bounds).expect("a page");
        assert_eq!((second["cells"].as_array().map(Vec::len), &second["next"]), (Some(2), &Value::Null));
        assert_eq!(second["total"], 5);
        let beyond = page(Page::of(Some(99), Some(1)), bounds).expect("a page");
        assert_eq!((beyond["cells"].as_array().map(Vec::len), &beyond["next"]), (Some(0), &Value::Null));
    }

    #[test]
    fn long_ways_make_short_pages_and_every_page_goes_on() {
        let bounds = Bounds { cells: 100, ways: 7 };
        let first = page(Page::of(None, Some(100)), bounds).expect("a page");
        assert_eq!((first["cells"].as_array().map(Vec::len), &first["next"]), (Some(2), &json!(2)));
        let longer = page(Page::of(Some(0), None), Bounds { cells: 100, ways: 1 }).expect("a page");
        assert_eq!(longer["next"], 1, "one cell at least");
    }
}
