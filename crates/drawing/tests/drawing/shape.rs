//! The whole board: mirrored, moved, cut and enlarged together with all its contents.

use hexfray_board::grid::{Adjacency, Cell, Direction, Shape};
use hexfray_board::map::Board;
use hexfray_drawing::edit::{Change, Margins, Mirror, Project};

use crate::{battle, board};

const BOARDS: [&str; 6] = ["ravine", "sunken_shrine", "castle", "rooftops", "ember_pass", "old_quarry"];

fn of(name: &str) -> Project {
    board(&format!("maps/{name}.map.toml"))
}

/// The contents of a cell, and its sides with the cells beyond them.
fn look(board: &Board, cell: Cell) -> impl PartialEq + std::fmt::Debug {
    let ways = (0..board.grid().directions()).map(Direction);
    let mut sides: Vec<_> = ways
        .map(|way| {
            let beyond = board.grid().step(cell, way);
            let there = board.exists(beyond).then(|| (board.terrain_name(beyond).to_owned(), board.height(beyond)));
            (there, board.link(cell, way), board.cover(cell, way), board.climb_modifier(cell, way))
        })
        .map(|side| format!("{side:?}"))
        .collect();
    sides.sort();
    let zones: Vec<&str> =
        board.spawns().iter().filter(|spawn| spawn.cells.contains(&cell)).map(|spawn| spawn.side.as_str()).collect();
    let exits = board.exits().iter().filter(|exit| exit.cells.contains(&cell)).count();
    (
        board.terrain_name(cell).to_owned(),
        board.height(cell),
        board.depth(cell),
        board.obstacle(cell).map(|obstacle| obstacle.id.clone()),
        format!("{sides:?} {zones:?} {exits}"),
    )
}

#[test]
fn a_mirrored_board_is_its_own_image() {
    for name in BOARDS {
        for how in [Mirror::Columns, Mirror::Rows] {
            let mut project = of(name);
            let old = project.board().unwrap().clone();
            project.apply(&Change::Mirror(how)).unwrap();
            assert!(project.problems().is_empty(), "{name} {how:?}: {}", project.problems());
            let new = project.board().unwrap();
            let grid = old.grid();
            for cell in grid.cells() {
                let there = match how {
                    Mirror::Columns => Cell::new(grid.cols() as i16 - 1 - cell.col, cell.row),
                    Mirror::Rows => Cell::new(cell.col, grid.rows() as i16 - 1 - cell.row),
                };
                assert_eq!(look(&old, cell), look(new, there), "{name} {how:?} {cell}");
            }
            project.apply(&Change::Mirror(how)).unwrap();
            assert_eq!(**project.board().unwrap(), *old, "{name} {how:?} twice");
        }
    }
}

#[test]
fn a_frame_added_and_cut_off_leaves_the_board_as_it_was() {
    for name in BOARDS {
        let mut project = of(name);
        let old = project.board().unwrap().clone();
        let wide = Margins { left: 3, right: 1, top: 1, bottom: 2 };
        project.apply(&Change::Frame(wide)).unwrap();
        assert!(project.problems().is_empty(), "{name}: {}", project.problems());
        let new = project.board().unwrap();
        assert_eq!((new.grid().cols(), new.grid().rows()), (old.grid().cols() + 4, old.grid().rows() + 3));
        let inner =
            |cell: &Cell| (0..old.grid().directions()).all(|way| old.exists(old.grid().step(*cell, Direction(way))));
        for cell in old.grid().cells().filter(inner) {
            assert_eq!(look(&old, cell), look(new, Cell::new(cell.col + 3, cell.row + 1)), "{name} {cell}");
        }
        project.apply(&Change::Frame(Margins { left: -3, right: -1, top: -1, bottom: -2 })).unwrap();
        assert_eq!(**project.board().unwrap(), *old, "{name}");
    }
}

#[test]
fn what_is_cut_off_is_taken_out_of_links_zones_and_units() {
    let mut project = battle("maps/castle.battle.toml");
    let at = |project: &Project| project.pieces().iter().map(|piece| piece.text.at).collect::<Vec<_>>();
    let first = project.setup().unwrap().board.spawns()[0].cells[0];
    let index = 0;
    project.apply(&Change::MoveUnit { unit: index, at: Some(first) }).unwrap();
    assert_eq!(at(&project)[index], Some(first));
    project.apply(&Change::Frame(Margins { left: 2, top: 1, ..Margins::default() })).unwrap();
    assert_eq!(at(&project)[index], Some(Cell::new(first.col + 2, first.row + 1)));
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert!(project.undo());
    assert_eq!(at(&project)[index], Some(first), "both texts go back at once");
    let rows = project.board().unwrap().grid().rows() as i16;
    project.apply(&Change::Frame(Margins { top: 1 - rows, ..Margins::default() })).unwrap();
    let board = project.board().unwrap();
    assert_eq!(board.grid().rows(), 1);
    assert!(at(&project).iter().flatten().all(|cell| cell.row == 0));
}

#[test]
fn a_board_that_would_be_too_small_or_too_large_is_refused() {
    let mut project = of("duel");
    let none = Margins { left: -2000, ..Margins::default() };
    let huge = Margins { left: 2000, ..Margins::default() };
    assert!(project.apply(&Change::Frame(none)).unwrap_err().to_string().starts_with("a board has 1 to 1024"));
    assert!(project.apply(&Change::Frame(huge)).is_err());
}

#[test]
fn hexes_become_squares_and_links_that_no_longer_touch_go() {
    let mut project = of("ravine");
    project.apply(&Change::Grid(Shape::Square { adjacency: Adjacency::Sides })).unwrap();
    let wrong: Vec<String> = project.problems().lines();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(project.board().unwrap().grid().shape(), Shape::Square { adjacency: Adjacency::Sides });
    assert!(project.undo());
}

#[test]
fn a_shift_moves_everything() {
    let mut project = of("ravine");
    let old = project.board().unwrap().clone();
    project.apply(&Change::Shift { cols: 1, rows: 1 }).unwrap();
    let new = project.board().unwrap();
    assert_eq!(new.grid().cols(), old.grid().cols());
    assert_eq!(new.height(Cell::new(8, 4)), old.height(Cell::new(7, 3)));
    assert_eq!(new.spawn("red")[0], Cell::new(9, 3));
}
