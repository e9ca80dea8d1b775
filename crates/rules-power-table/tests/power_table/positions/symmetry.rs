//! Queries give the same answers under the rotations and reflections of the board, unless a rule depends on directions.

use hexfray_board::grid::{Cell, Symmetry};
use hexfray_power_table::{
    numbers::{
        Figure,
        positions::{LineUse, Passage},
    },
    state::Place,
};
use proptest::prelude::*;

use super::{OURS, Scene, THEIRS};

const PIVOT: Cell = Cell::new(20, 12);

fn any_scene() -> impl Strategy<Value = Scene> {
    let melees = prop::collection::vec((13..27i16, 7..17i16, 1..4usize, 1..4usize), 0..3);
    let people = prop::collection::vec((13..27i16, 7..17i16, any::<bool>()), 2..8);
    (any::<bool>(), melees, people).prop_map(|(hexes, melees, people)| {
        let mut scene = if hexes { Scene::hexes() } else { Scene::squares() };
        for (col, row, ours, theirs) in melees {
            scene.melee((col, row), ours, theirs);
        }
        for (col, row, ours) in people {
            scene.put(if ours { OURS } else { THEIRS }, (col, row));
        }
        scene
    })
}

/// The scene turned about the middle of its board.
fn image(scene: &Scene, symmetry: Symmetry) -> Scene {
    let (grid, mut image) = (scene.board.grid(), scene.clone());
    for figure in &mut image.figures {
        figure.cell = grid.mapped(symmetry, PIVOT, figure.cell);
    }
    for skirmish in &mut image.skirmishes {
        skirmish.centre = grid.mapped(symmetry, PIVOT, skirmish.centre);
    }
    image
}

/// The answers of all queries about the first two units of a scene and the others, as text without cells.
fn answers(scene: &Scene) -> Vec<String> {
    let positions = scene.positions();
    let mut told = Vec::new();
    let people = [scene.figures.len() - 2, scene.figures.len() - 1].map(|at| &scene.figures[at]);
    for (one, other) in [(people[0], people[1]), (people[1], people[0])] {
        told.push(format!("{:?}", positions.caught_by_radius(one.place(), 4, None, |_| true)));
        let use_of = LineUse { range_m: 30, spares_user: true };
        told.push(format!("{:?}", positions.caught_by_line(one, other, use_of, |_| true)));
        told.push(format!("{}", positions.breakthrough(one, other.place()).is_ok()));
        told.push(format!("{:?}", positions.retreat_count(one)));
        told.push(format!("{:?}", positions.misfire_pool(one, other)));
        told.push(format!("{:?}", positions.home(one).map(|home| home.id)));
    }
    told.extend(positions.linger(|_| true).changes.iter().map(|change| format!("{change:?}")));
    told
}

/// The answers of queries about a straight path from one unit to another; the path is given by its cells, since a line through
/// a corner of squares takes the same cells in every image.
fn blocked(scene: &Scene, path: &[Place]) -> String {
    let positions = scene.positions();
    let mover = scene.figures[scene.figures.len() - 2].unit;
    let passage = Passage { mover, path, together: &[] };
    let reach = |one: &Figure, to: Place| (positions.metres(one.place(), to) <= 3).then_some(2);
    let points: Vec<_> =
        positions.blocking_points(passage, reach).into_iter().map(|one| (one.step, one.blockers)).collect();
    format!("{points:?} {:?}", positions.blocking_skirmishes(passage))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn sw_012_direction_words_mean_any_direction(scene in any_scene()) {
        let (grid, expected) = (scene.board.grid(), answers(&scene));
        let ends = [scene.figures.len() - 2, scene.figures.len() - 1].map(|at| scene.figures[at].cell);
        let path: Vec<Cell> = grid.crossed(ends[0], ends[1]).collect();
        let places = |cells: &[Cell]| cells.iter().map(|&cell| Place { cell, altitude: 0 }).collect::<Vec<_>>();
        let stopped = blocked(&scene, &places(&path));
        for symmetry in grid.symmetries() {
            let there = image(&scene, symmetry);
            prop_assert_eq!(&answers(&there), &expected);
            let turned: Vec<Cell> = path.iter().map(|&cell| grid.mapped(symmetry, PIVOT, cell)).collect();
            prop_assert_eq!(&blocked(&there, &places(&turned)), &stopped);
        }
    }
}
