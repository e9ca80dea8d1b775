//! The boards of the game: all load, are fair and have what the rules need.

use std::collections::BTreeSet;

use hexfray_board::grid::{Cell, Direction, HexTop, Offset, Shape};
use hexfray_board::map::{Board, LinkKind};

/// All boards with their names.
fn boards() -> Vec<(String, Board)> {
    let library = hexfray_data::library();
    let read = |source| Board::read(source, &library).unwrap_or_else(|problems| panic!("{problems}"));
    library.files("maps/", ".map.toml").map(|(name, source)| (name.to_owned(), read(source))).collect()
}

#[test]
fn there_are_boards_of_every_kind_of_grid() {
    let boards = boards();
    assert!(boards.len() >= 7, "at least seven boards, found {}", boards.len());
    let count =
        |wanted: &dyn Fn(Shape) -> bool| boards.iter().filter(|(_, board)| wanted(board.grid().shape())).count();
    assert!(count(&|shape| matches!(shape, Shape::Hex { top: HexTop::Pointy, .. })) >= 2, "two pointy-top boards");
    assert!(count(&|shape| matches!(shape, Shape::Hex { top: HexTop::Pointy, offset: Offset::Even })) >= 1);
    assert!(count(&|shape| matches!(shape, Shape::Hex { top: HexTop::Flat, .. })) >= 1, "a flat-top board");
    assert!(count(&|shape| matches!(shape, Shape::Square { .. })) >= 2, "two square boards");
    let line = |board: &Board| board.grid().rows() == 1 && board.grid().cols() >= 20;
    assert!(boards.iter().any(|(_, board)| line(board)), "a board of one row");
}

#[test]
fn the_boards_show_every_terrain_height_depth_and_link() {
    let boards = boards();
    let all = || boards.iter().flat_map(|(_, board)| board.cells().map(move |cell| (board, cell)));
    let found: BTreeSet<&str> = all().map(|(board, cell)| board.terrain_name(cell)).collect();
    for terrain in [
        "grass",
        "forest",
        "desert",
        "shallow_water",
        "deep_water",
        "mountain",
        "shallow_snow",
        "deep_snow",
        "swamp",
        "lava",
        "chasm",
        "plank",
        "pavement",
        "wall",
        "rubble",
    ] {
        assert!(found.contains(terrain), "some board has {terrain}");
    }
    let heights: BTreeSet<i8> = all().map(|(board, cell)| board.height(cell)).collect();
    assert_eq!(heights.into_iter().collect::<Vec<_>>(), (-2..=8).collect::<Vec<_>>(), "heights −2 to +8");
    let depths: BTreeSet<u8> = all().map(|(board, cell)| board.depth(cell)).collect();
    assert_eq!(depths.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3], "water 1 to 3 deep");
    for kind in [LinkKind::Slope, LinkKind::Stairs, LinkKind::Ladder, LinkKind::Vines] {
        let has = |board: &Board| board.links().iter().flatten().any(|link| link.kind == kind);
        assert!(boards.iter().any(|(_, board)| has(board)), "some board has {kind:?}");
    }
    assert!(all().any(|(board, cell)| board.hazard(cell).is_some()), "some board has hazards");
    assert!(boards.iter().any(|(_, board)| !board.exits().is_empty()), "some board has exits");
    assert!(boards.iter().any(|(_, board)| board.metres_per_cell() == 2), "some board has cells of two metres");
}

#[test]
fn every_board_has_room_for_two_sides_that_can_meet_on_foot() {
    for (name, board) in boards() {
        let first = match board.spawns() {
            [one, other] => {
                assert!(one.cells.len().min(other.cells.len()) >= 4, "{name} gives both sides room for four");
                assert!(one.facing.is_some() && other.facing.is_some(), "{name} says where units look at first");
                one.cells[0]
            }
            // On a board without zones the ruleset lays them out, and units can come in by exits.
            [] => board.exits()[0].cells[0],
            zones => panic!("{name} has {} starting zones", zones.len()),
        };
        // A person climbs three levels, six on stairs and ladders.
        let reached = walk(&board, first, 3);
        for zone in board.spawns() {
            assert!(zone.cells.iter().all(|cell| reached.contains(cell)), "on {name} {} can be reached", zone.side);
        }
        for exit in board.exits() {
            assert!(exit.cells.iter().any(|cell| reached.contains(cell)), "on {name} {} can be reached", exit.name);
        }
    }
}

fn walk(board: &Board, from: Cell, jump: u8) -> BTreeSet<Cell> {
    let grid = board.grid();
    let mut reached = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        for way in (0..grid.directions()).map(Direction) {
            let next = grid.step(cell, way);
            let rise = board.height(next).abs_diff(board.height(cell));
            let levels = if board.link(cell, way).is_some() { 2 * jump } else { jump };
            if !board.blocks_move(next) && !board.is_impassable(next) && rise <= levels && reached.insert(next) {
                open.push(next);
            }
        }
        open.extend(board.flights_from(cell).map(|(next, _)| next).filter(|&next| reached.insert(next)));
    }
    reached
}

#[test]
fn the_symmetric_boards_are_equal_under_a_half_turn() {
    let library = hexfray_data::library();
    // Long comments are wrapped, so the claim is looked for without its line breaks.
    let claims = |name: &str| {
        let words = |text: &str| text.split_whitespace().filter(|&word| word != "#").collect::<Vec<_>>().join(" ");
        library.get(name).is_some_and(|source| words(source.text()).contains("equal under a half turn"))
    };
    let symmetric: Vec<_> = boards().into_iter().filter(|(name, _)| claims(name)).collect();
    assert!(symmetric.len() >= 6, "six boards say that they are fair");
    for (name, board) in symmetric {
        let grid = board.grid();
        let shifted = matches!(grid.shape(), Shape::Hex { top: HexTop::Pointy, .. }) && grid.rows() % 2 == 1;
        let half_turn = |cell: Cell| {
            let lost = i16::from(shifted && cell.row % 2 == 1);
            Cell::new(grid.cols() as i16 - 1 - lost - cell.col, grid.rows() as i16 - 1 - cell.row)
        };
        for cell in board.cells() {
            let other = half_turn(cell);
            let ground = |cell| {
                let obstacle = board.obstacle(cell).map(|obstacle| obstacle.id.clone());
                (board.terrain_name(cell), board.height(cell), board.depth(cell), board.difficulty(cell), obstacle)
            };
            assert_eq!(ground(cell), ground(other), "{name}: {cell} and {other}");
        }
        if board.spawns().is_empty() {
            continue;
        }
        let [one, two] = board.spawns() else { panic!("{name} has two starting zones") };
        let turned: Vec<Cell> = one.cells.iter().map(|&cell| half_turn(cell)).collect();
        assert_eq!(turned, two.cells, "{name}: the starting zones");
    }
}

#[test]
fn boards_are_written_and_read_again_unchanged() {
    for (name, board) in boards() {
        let text = board.to_text();
        let again = super::read(&text).unwrap_or_else(|problems| panic!("{name}: {problems}"));
        assert_eq!(again, board, "{name}");
        assert_eq!(again.to_text(), text, "{name} is written the same way");
    }
}

#[test]
fn the_example_of_the_guide_is_a_board() {
    let guide = include_str!("../../../../../maps/README.md");
    let example = guide.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
    let board = super::read(example).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((board.grid().cols(), board.grid().rows()), (6, 3));
}

#[test]
fn sides_towards_missing_cells_survive_a_round_trip() {
    let text = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. · .\n. . .\n'''\n\
                [[cover]]\ncells = [[0, 0], [0, 1]]\nsides = ['E', 'W']\npercent = 50\n\
                [[climb]]\ncells = [[0, 0], [2, 1]]\nsides = ['N', 'E']\nmodifier = -10\n";
    let board = super::good(text);
    assert_eq!(board.cover(Cell::new(1, 0), Direction(2)), 0, "no cell, no cover in it");
    assert_eq!(board.climb_modifier(Cell::new(2, 1), Direction(0)), -10, "the rim of the board can be climbed");
    assert_eq!(super::good(&board.to_text()), board, "written and read again");
}
