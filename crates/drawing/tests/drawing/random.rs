//! After any edits of a board of the game its text can be read, holds what the edits made, and is the same when written again.

use hexfray_board::{
    grid::{Adjacency, Cell, Direction, Grid, HexTop, Offset, Shape},
    map::LinkKind,
};
use hexfray_drawing::edit::{Change, Edge, Margins, Mirror, Paint, ZoneName, strokes};
use proptest::prelude::*;

use crate::{board, words};

fn cell() -> impl Strategy<Value = Cell> {
    (-1_i16..24, -1_i16..20).prop_map(Cell::from)
}

fn change() -> impl Strategy<Value = Change> {
    let cells = || prop::collection::vec(cell(), 1..6);
    let ground = prop::sample::select(vec!["grassland", "forest", "deep_water", "mountain", "swamp", "chasm", "wall"]);
    let thing = prop::sample::select(vec![None, Some("boulder"), Some("crates"), Some("bush")]);
    let paint = prop_oneof![
        ground.prop_map(|id| Paint::Terrain { terrain: id.to_owned(), difficulty: None }),
        thing.prop_map(|id| Paint::Obstacle(id.map(str::to_owned))),
        Just(Paint::Hole),
        (-20_i8..=40).prop_map(Paint::Height),
        (-3_i8..=3).prop_map(Paint::Raise),
        (0_u8..=9).prop_map(Paint::Depth),
        (0_u8..=3).prop_map(Paint::Visibility),
    ];
    let kind = prop::sample::select(vec![None, Some(LinkKind::Slope), Some(LinkKind::Ladder)]);
    let link = (cell(), 0_u8..8, kind, any::<bool>()).prop_map(|(from, way, kind, half_cost)| {
        let to =
            Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 30, 30).step(from, Direction(way % 6));
        Change::Link { from, to, kind, half_cost }
    });
    let percent = prop::sample::select(vec![0_u8, 25, 50, 100]);
    let edge = prop_oneof![
        (percent, any::<bool>()).prop_map(|(percent, both)| Edge::Cover { percent, both }),
        (-30_i8..=30).prop_map(Edge::Climb),
    ];
    let zone = prop::sample::select(vec![
        ZoneName::Spawn("red".to_owned()),
        ZoneName::Spawn("blue".to_owned()),
        ZoneName::Exit("gate".to_owned()),
    ]);
    let margin = || -2_i16..=2;
    prop_oneof![
        8 => (cells(), paint).prop_map(|(cells, paint)| Change::Paint { cells, paint }),
        2 => link,
        2 => (cell(), 0_u8..6, edge).prop_map(|(cell, side, edge)| Change::Edge { cell, side: Direction(side), edge }),
        2 => (zone, cells(), any::<bool>()).prop_map(|(zone, cells, add)| Change::Zone { zone, cells, add }),
        1 => (margin(), margin(), margin(), margin())
            .prop_map(|(left, right, top, bottom)| Change::Frame(Margins { left, right, top, bottom })),
        1 => prop::sample::select(vec![Mirror::Columns, Mirror::Rows]).prop_map(Change::Mirror),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_text_under_edit_stays_whole(
        name in prop::sample::select(vec!["ravine", "sunken_shrine", "castle", "rooftops", "duel", "causeway"]),
        changes in prop::collection::vec(change(), 1..14),
    ) {
        let mut project = board(&format!("maps/{name}.map.toml"));
        let first = words(&project);
        for change in &changes {
            let old = words(&project);
            match project.apply(change) {
                Ok(changed) => prop_assert_eq!(changed, words(&project) != old),
                Err(_) => prop_assert_eq!(&words(&project), &old),
            }
            // An author may put a zone into water or on a wall; nothing else can go wrong.
            let wrong: Vec<String> = project.problems().lines();
            let fair = |line: &&String| line.contains("is impassable") || line.contains("is blocked") || line.contains("no cell, expected at least one") || line.contains("has no cell");
            let unfair: Vec<&String> = wrong.iter().filter(|line| !fair(line)).collect();
            prop_assert!(unfair.is_empty(), "{:?}\n{:?}\n{}", change, unfair, words(&project));
        }
        let last = words(&project);
        while project.undo() {}
        prop_assert_eq!(&words(&project), &first);
        while project.redo() {}
        prop_assert_eq!(&words(&project), &last);
    }

    #[test]
    fn lines_are_whole(from in cell(), to in cell(), hex in any::<bool>()) {
        let shape = if hex { Shape::Hex { top: HexTop::Flat, offset: Offset::Even } } else { Shape::Square { adjacency: Adjacency::Sides } };
        let grid = Grid::new(shape, 24, 20);
        prop_assume!(grid.contains(from) && grid.contains(to));
        let line = strokes::line(&grid, from, to);
        prop_assert_eq!((line.first(), line.last()), (Some(&from), Some(&to)));
        prop_assert_eq!(line.len() as u32, grid.distance(from, to) + 1);
        prop_assert!(line.windows(2).all(|pair| grid.distance(pair[0], pair[1]) == 1));
    }
}

#[test]
fn a_fill_stops_where_the_ground_changes() {
    let project = board("maps/ravine.map.toml");
    let board = project.board().unwrap();
    let start = board.cells().find(|&cell| board.terrain_name(cell) == "desert").unwrap();
    let filled = strokes::fill(&board.grid(), start, |one, other| board.terrain_name(one) == board.terrain_name(other));
    assert!(filled.len() > 1 && filled.iter().all(|&cell| board.terrain_name(cell) == "desert"));
    for &cell in &filled {
        let outside = board.grid().neighbours(cell).filter(|next| board.exists(*next) && !filled.contains(next));
        assert!(outside.into_iter().all(|next| board.terrain_name(next) != "desert"));
    }
    assert_eq!(strokes::rectangle(&board.grid(), (2, 3).into(), (0, 1).into()).len(), 9);
    assert_eq!(strokes::brush(&board.grid(), (5, 5).into(), 1).len(), 7);
}
