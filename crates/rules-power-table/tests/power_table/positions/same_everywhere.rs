//! One line embedded in a map (SW-012): the same answers on a line, in a row of squares and along an axis of hexes.

use hexfray_battle::UnitId;
use hexfray_power_table::{
    numbers::{
        Figure,
        positions::{Change, Engagement, LineUse, Passage},
    },
    state::{Place, Skirmish},
};
use proptest::prelude::*;

use super::{OURS, Scene, THEIRS};

/// Units on a line: melees as coordinate and numbers of ours and theirs; people as coordinate, side, and ability to act.
#[derive(Clone, Debug)]
struct Plan {
    melees: Vec<(i16, usize, usize)>,
    people: Vec<(i16, bool, bool)>,
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let melees = prop::collection::vec((4..37i16, 1..5usize, 1..5usize), 0..3);
    let people = prop::collection::vec((2..39i16, any::<bool>(), prop::bool::weighted(0.9)), 2..10);
    (melees, people).prop_map(|(melees, people)| Plan { melees, people })
}

/// The plan on each board.
fn scenes(plan: &Plan) -> [Scene; 3] {
    [Scene::line(41), Scene::squares(), Scene::hexes()].map(|mut scene| {
        for &(at, ours, theirs) in &plan.melees {
            scene.melee(scene.at(at), ours, theirs);
        }
        for &(at, ours, able) in &plan.people {
            let unit = scene.put(if ours { OURS } else { THEIRS }, scene.at(at));
            scene.figure(unit).able = able;
        }
        scene
    })
}

/// A cell reduced to its coordinate along the row of the scene.
fn column(place: Place) -> i16 {
    place.cell.col
}

fn along(figure: &Figure) -> (UnitId, i16, Option<u16>) {
    (figure.unit, figure.cell.col, figure.melee.map(|id| id.0))
}

fn told(change: &Change) -> String {
    match change {
        Change::BrokeOut { skirmish, place } => format!("{skirmish:?} at {}", column(*place)),
        Change::Merged { from, into, place } => format!("{from:?} into {into:?} at {}", column(*place)),
        other => format!("{other:?}"),
    }
}

/// Everything that a scene answers about its people, with cells as coordinates.
fn answers(scene: &Scene) -> Vec<String> {
    let positions = scene.positions();
    let mut told_all = Vec::new();
    let after = positions.settle(|unit| unit.0.into());
    told_all.extend(after.changes.iter().map(told));
    told_all.extend(after.figures.iter().map(|figure| format!("{:?}", along(figure))));
    told_all.extend(after.skirmishes.iter().map(|one: &Skirmish| format!("{:?} {}", one.id, one.centre.col)));
    told_all.extend(positions.linger(|_| true).changes.iter().map(told));
    for one in &scene.figures {
        told_all.push(format!("{:?} {:?}", positions.is_pinned(one), positions.retreat_count(one)));
        let caught = positions.caught_by_radius(one.place(), 5, Some(3), |_| true);
        told_all.push(format!("{caught:?}"));
        for other in &scene.figures {
            told_all.push(between(scene, one, other));
        }
    }
    told_all
}

/// The answers of all queries about one unit and another.
fn between(scene: &Scene, one: &Figure, other: &Figure) -> String {
    let positions = scene.positions();
    let sight = positions.sight(one, other.place()).first.map(|first| (first.cell.col, first.by));
    let pool = positions.misfire_pool(one, other);
    let line = positions.caught_by_line(one, other, LineUse { range_m: 30, spares_user: true }, |_| true);
    let through = positions.breakthrough(one, other.place()).map_err(|stopped| (stopped.cell.col, stopped.by));
    let ability = Engagement {
        actor: one.unit,
        targets: &[other.unit],
        by_area: false,
        next: hexfray_power_table::state::SkirmishId(9),
    };
    let engaged: Vec<String> = positions.engage(ability).changes.iter().map(told).collect();
    let cells = scene.board.grid().crossed(one.cell, other.cell);
    let path: Vec<Place> = cells.map(|cell| Place { cell, altitude: 0 }).collect();
    let passage = Passage { mover: one.unit, path: &path, together: &[] };
    let reach = |blocker: &Figure, to: Place| (positions.metres(blocker.place(), to) <= 3).then_some(2);
    let blocked = positions.blocking_points(passage, reach);
    let points: Vec<_> = blocked.iter().map(|point| (point.step, point.blockers.len())).collect();
    let skirmishes = positions.blocking_skirmishes(passage);
    let touch = positions.can_touch(one, other);
    format!("{sight:?} {pool:?} {line:?} {through:?} {engaged:?} {points:?} {skirmishes:?} {touch}")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn sw_012_a_line_a_row_of_squares_and_an_axis_of_hexes_answer_alike(plan in any_plan()) {
        let [line, squares, hexes] = scenes(&plan);
        let expected = answers(&line);
        prop_assert_eq!(&answers(&squares), &expected, "in a row of squares");
        prop_assert_eq!(&answers(&hexes), &expected, "along an axis of hexes");
    }
}
