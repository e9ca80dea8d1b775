//! Editing storeys: they are added, drawn on, linked, mirrored with the board, and removed again.

use hexfray_board::grid::{Cell, Direction};
use hexfray_board::map::{LinkKind, Space};
use hexfray_drawing::edit::{Change, Edge, Margins, Mirror, Paint, Project, ZoneName};

use crate::{battle, difference, text, words};

const YARD: &str =
    "name = 'Yard'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. . .\n. . .\n'''\n";

fn at(col: i16, row: i16, level: u8) -> Cell {
    Cell::from((col, row, level))
}

fn paint(project: &mut Project, cells: &[Cell], terrain: &str) {
    let paint = Paint::Terrain { terrain: terrain.to_owned(), difficulty: None };
    assert!(
        project.apply(&Change::Paint { cells: cells.to_vec(), paint }).expect("it can be painted"),
        "{terrain} is painted"
    );
    assert!(project.problems().is_empty(), "{}\n{}", project.problems(), words(project));
}

/// The yard with a storey over part of it.
fn house() -> Project {
    let mut project = text(YARD);
    assert!(project.apply(&Change::AddStorey { name: "loft".to_owned() }).expect("there is room"));
    paint(&mut project, &[at(0, 0, 1), at(1, 0, 1)], "floor");
    project
}

#[test]
fn a_storey_is_added_and_drawn_on() {
    let project = house();
    let board = project.board().unwrap();
    assert_eq!((board.grid().levels(), board.level_name(1)), (2, "loft".to_owned()));
    assert_eq!((board.space(at(1, 0, 1)), board.height(at(1, 0, 1))), (Some(Space::Ground), 3));
    assert!(!board.exists(at(2, 0, 1)), "the rest is open");
    let source = project.map().source();
    let (out, added) = difference(YARD, source.text());
    assert!(out.is_empty(), "what stood there stays: {out:?}");
    assert!(added.contains(&"o o ·"), "the storey is a picture of its own: {added:?}");
}

#[test]
fn numbers_things_and_zones_of_a_storey_lie_on_it() {
    let mut project = house();
    let cells = vec![at(0, 0, 1)];
    assert!(project.apply(&Change::Paint { cells: cells.clone(), paint: Paint::Raise(2) }).unwrap());
    let crates = Paint::Obstacle(Some("crates".to_owned()));
    assert!(project.apply(&Change::Paint { cells: vec![at(1, 0, 1)], paint: crates }).unwrap());
    let zone = ZoneName::Spawn("red".to_owned());
    assert!(project.apply(&Change::Zone { zone, cells: cells.clone(), add: true }).unwrap());
    let edge = Edge::Cover { percent: 50, both: false };
    assert!(project.apply(&Change::Edge { cell: at(0, 0, 1), side: Direction(6), edge }).unwrap());
    let board = project.board().unwrap();
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert_eq!((board.height(at(0, 0, 1)), board.height(at(0, 0, 0))), (5, 0), "raised over the storey's height");
    assert!(board.obstacle(at(1, 0, 1)).is_some() && board.obstacle(at(1, 0, 0)).is_none());
    assert_eq!(board.spawn("red"), cells);
    assert_eq!((board.cover(at(0, 0, 1), Direction(6)), board.cover(at(0, 0, 0), Direction(6))), (50, 0));
}

#[test]
fn links_join_storeys_where_cells_touch() {
    let mut project = house();
    let link = |from, to, kind| Change::Link { from, to, kind, half_cost: false };
    assert!(project.apply(&link(at(2, 0, 0), at(1, 0, 1), Some(LinkKind::Stairs))).unwrap());
    assert_eq!(project.board().unwrap().flights_from(at(2, 0, 0)).map(|(to, _)| to).collect::<Vec<_>>(), [at(1, 0, 1)]);
    assert!(project.apply(&link(at(2, 1, 0), at(0, 0, 1), Some(LinkKind::Stairs))).is_err(), "two cells away");
    project.apply(&Change::Mirror(Mirror::Columns)).unwrap();
    assert!(project.problems().is_empty(), "{}", project.problems());
    let board = project.board().unwrap();
    assert_eq!(board.flights_from(at(0, 0, 0)).map(|(to, _)| to).collect::<Vec<_>>(), [at(1, 0, 1)]);
    assert!(board.exists(at(2, 0, 1)) && !board.exists(at(0, 0, 1)), "the storey is mirrored, too");
    project.apply(&Change::Frame(Margins { left: 1, top: 1, ..Margins::default() })).unwrap();
    let board = project.board().unwrap();
    assert_eq!(board.flights_from(at(1, 1, 0)).map(|(to, _)| to).collect::<Vec<_>>(), [at(2, 1, 1)]);
    assert!(!board.exists(at(0, 0, 1)), "what is new on a storey is open");
    assert!(project.apply(&link(at(1, 1, 0), at(2, 1, 1), None)).unwrap(), "and taken away again");
    assert!(project.board().unwrap().flights().is_empty());
}

#[test]
fn a_storey_taken_out_takes_along_what_is_on_it() {
    let mut project = battle("maps/weir_house.battle.toml");
    let before = words(&project);
    assert!(project.apply(&Change::AddStorey { name: String::new() }).unwrap());
    paint(&mut project, &[at(13, 2, 2)], "metal");
    assert!(project.apply(&Change::SetStorey { level: 2, name: "roof".to_owned(), elevation: 7 }).unwrap());
    assert_eq!(project.board().unwrap().height(at(13, 2, 2)), 7);
    assert!(project.apply(&Change::RemoveStorey(1)).unwrap());
    let board = project.board().unwrap();
    assert_eq!((board.grid().levels(), board.level_name(1)), (2, "roof".to_owned()), "the roof has come down");
    assert!(board.flights().is_empty() && board.terrain_name(at(13, 2, 1)) == "metal");
    assert!(board.spawn("blue").iter().all(|cell| cell.level == 0), "nobody starts where nothing is");
    while project.undo() {}
    assert_eq!(words(&project), before, "and all of it comes back");
    assert!(project.apply(&Change::RemoveStorey(2)).is_err(), "there is no second storey");
}

#[test]
fn a_board_has_no_more_storeys_than_there_are_levels() {
    let mut project = text(YARD);
    for _ in 0..15 {
        assert!(project.apply(&Change::AddStorey { name: String::new() }).unwrap());
    }
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert!(project.apply(&Change::AddStorey { name: String::new() }).is_err());
}
