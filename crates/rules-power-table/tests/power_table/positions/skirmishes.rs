//! Discs: their size, the units inside, the units that may join, and the units that a member can touch.

use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::SquareMetric,
    numbers::positions::{CannotJoin, radius_m},
    state::{Place, SkirmishId},
};

use super::{OURS, Scene, THEIRS};

fn place(cell: impl Into<Cell>) -> Place {
    Place { cell: cell.into(), altitude: 0 }
}

/// The number of cells within this many metres of the middle of a scene's board.
fn cells_within(scene: &Scene, metres: u32) -> usize {
    let (positions, middle) = (scene.positions(), place(scene.at(20)));
    scene.board.cells().filter(|&cell| positions.covers(middle, metres, place(cell))).count()
}

#[test]
fn sw_005_discs_have_the_printed_number_of_cells() {
    let counts = |scene: &Scene| [3, 4, 5, 6].map(|metres| cells_within(scene, metres));
    assert_eq!(counts(&Scene::line(41)), [7, 9, 11, 13], "on a line");
    assert_eq!(counts(&Scene::hexes()), [37, 61, 91, 127], "on hexes");
    let mut squares = Scene::squares();
    assert_eq!(counts(&squares), [37, 69, 97, 137], "on squares, the straight line to the nearest metre");
    squares.settings.square_metric = SquareMetric::Chebyshev;
    assert_eq!(counts(&squares), [49, 81, 121, 169], "on squares by the longer difference");
}

#[test]
fn sw_007_a_cell_holds_any_number() {
    let mut scene = Scene::line(20);
    for _ in 0..30 {
        scene.put(OURS, (4, 0));
    }
    let positions = scene.positions();
    assert!(scene.figures.iter().all(|one| positions.can_touch(one, &scene.figures[0])));
}

#[test]
fn sw_008_the_next_cell_is_out_of_reach_unless_the_settings_say_so() {
    let mut scene = Scene::line(20);
    let (one, same, next) = (scene.put(OURS, (4, 0)), scene.put(THEIRS, (4, 0)), scene.put(THEIRS, (5, 0)));
    let touches = |scene: &Scene, other| {
        let positions = scene.positions();
        positions.can_touch(positions.figure(one).unwrap(), positions.figure(other).unwrap())
    };
    assert!(touches(&scene, same));
    assert!(!touches(&scene, next));
    scene.settings.touch_reach_m = 1;
    assert!(touches(&scene, next));
}

#[test]
fn sw_011_the_same_coordinates_need_the_same_altitude() {
    let mut scene = Scene::line(20);
    let (one, other) = (scene.put(OURS, (4, 0)), scene.put(THEIRS, (4, 0)));
    scene.figure(other).altitude = 2;
    let positions = scene.positions();
    assert!(!positions.can_touch(&scene.figures[one.index()], &scene.figures[other.index()]));
}

#[test]
fn sw_082_an_area_with_both_sides_is_a_skirmish() {
    let mut scene = Scene::areas();
    scene.put(OURS, (1, 0));
    let foe = scene.put(THEIRS, (1, 0));
    scene.put(OURS, (0, 0));
    let contested = |scene: &Scene| [0, 1, 2].map(|col| scene.positions().is_contested(place((col, 0))));
    assert_eq!(contested(&scene), [false, true, false]);
    scene.figure(foe).able = false;
    assert_eq!(contested(&scene), [false; 3], "one who cannot act fights nobody");
}

#[test]
fn sw_086_the_radius_grows_with_the_head_count() {
    let table = [(2..=5, 3), (6..=10, 4), (11..=15, 5), (16..=20, 6)];
    for (heads, radius) in table {
        for count in heads {
            assert_eq!(radius_m(count), radius, "{count} heads");
            let mut scene = Scene::line(30);
            scene.melee((10, 0), 1, count - 1);
            scene.skirmishes[0].radius = 0;
            assert_eq!(scene.positions().settle(|_| 0).skirmishes[0].radius, radius, "{count} in a skirmish");
        }
    }
}

#[test]
fn sw_087_sections_count_and_independents_do_not() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 3, 1);
    let body = scene.members(id, THEIRS)[0];
    for _ in 0..2 {
        let section = scene.put_section(THEIRS, (10, 0), body);
        scene.figure(section).melee = Some(id);
    }
    scene.put(OURS, (11, 0));
    assert_eq!(scene.positions().heads(id), 6);
    let after = scene.positions().settle(|_| 0);
    assert_eq!(after.skirmishes[0].radius, 4, "three and a monster of three sections are six");
}

#[test]
fn sw_088_the_edge_is_inside() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let positions = scene.positions();
    let disc = *positions.skirmish(id).unwrap();
    let inside = |cols: i16, rows: i16| positions.is_in_disc(&disc, place((10 + cols, 10 + rows)));
    assert!(inside(3, 0), "exactly 3 m");
    assert!(inside(1, 3), "3.16 m are 3 m");
    assert!(!inside(2, 3), "3.61 m are 4 m");
    assert!(!inside(4, 0));
}

#[test]
fn sw_089_the_twenty_first_is_refused() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 10, 9);
    let one = scene.put(OURS, (10, 0));
    assert_eq!(scene.positions().may_join(one, id), Ok(()), "the twentieth may");
    let body = scene.put(THEIRS, (10, 0));
    scene.put_section(THEIRS, (10, 0), body);
    assert_eq!(scene.positions().may_join(body, id), Err(CannotJoin::Full), "two sections are one too many");
    scene.figure(one).melee = Some(id);
    let late = scene.put(OURS, (10, 0));
    assert_eq!(scene.positions().may_join(late, id), Err(CannotJoin::Full));
    let drawn = scene.positions().linger(|_| true);
    assert!(drawn.changes.is_empty(), "those who linger stay independent");
    scene.settings.skirmish_max = 10;
    scene.figure(one).melee = None;
    assert_eq!(scene.positions().may_join(one, id), Err(CannotJoin::Full));
}

#[test]
fn sw_090_members_touch_all_members() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 2, 2);
    let (ours, theirs) = (scene.members(id, OURS), scene.members(id, THEIRS));
    let positions = scene.positions();
    assert!(positions.can_touch(&scene.figures[ours[0].index()], &scene.figures[theirs[1].index()]));
}

#[test]
fn sw_091_joining_takes_the_centre() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 1);
    let (here, beside) = (scene.put(OURS, (10, 0)), scene.put(OURS, (11, 0)));
    let positions = scene.positions();
    assert_eq!(positions.may_join(here, id), Ok(()));
    assert_eq!(positions.may_join(beside, id), Err(CannotJoin::NotAtCentre));
    assert_eq!(positions.may_join(scene.members(id, OURS)[0], id), Err(CannotJoin::InMelee));
    assert_eq!(positions.may_join(here, SkirmishId(7)), Err(CannotJoin::Gone));
    let after = positions.join(here, id);
    assert_eq!(after.positions(&positions).heads(id), 3);
    scene.figure(here).able = false;
    assert_eq!(scene.positions().may_join(here, id), Err(CannotJoin::Unable), "nobody who cannot act");
}

#[test]
fn sw_092_a_unit_inside_that_has_not_joined_is_independent() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let (inside, centre, outside) = (scene.put(OURS, (12, 11)), scene.put(THEIRS, (10, 10)), scene.put(OURS, (14, 10)));
    let positions = scene.positions();
    let disc = positions.skirmish(id).unwrap();
    let independents: Vec<_> = positions.independents(disc).map(|one| one.unit).collect();
    assert_eq!(independents, [inside, centre]);
    assert!(!positions.is_independent(&scene.figures[outside.index()]));
    assert_eq!(positions.figure(inside).unwrap().cell, Cell::new(12, 11), "it keeps its own coordinates");
}

#[test]
fn sw_094_members_reach_independents_and_not_the_other_way_round() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let (rim, centre) = (scene.put(THEIRS, (13, 10)), scene.put(THEIRS, (10, 10)));
    let member = scene.members(id, OURS)[0];
    let positions = scene.positions();
    let touches = |one: hexfray_battle::UnitId, other: hexfray_battle::UnitId| {
        positions.can_touch(positions.figure(one).unwrap(), positions.figure(other).unwrap())
    };
    assert!(touches(member, rim));
    assert!(!touches(rim, member), "it must come to the centre first");
    assert!(touches(centre, member));
    assert!(!touches(rim, centre), "independents reach their own cell alone");
}

#[test]
fn sw_109_members_of_overlapping_skirmishes_do_not_touch_each_other() {
    let mut scene = Scene::line(30);
    let (one, other) = (scene.melee((10, 0), 1, 1), scene.melee((14, 0), 1, 1));
    let between = scene.put(THEIRS, (12, 0));
    let positions = scene.positions();
    let homes: Vec<_> = positions.discs_at(place((12, 0))).map(|disc| disc.id).collect();
    assert_eq!(homes, [one, other], "it is independent of both");
    let (a, b) = (scene.members(one, OURS)[0], scene.members(other, THEIRS)[0]);
    let figure = |unit| positions.figure(unit).unwrap();
    assert!(!positions.can_touch(figure(a), figure(b)));
    assert!(positions.can_touch(figure(a), figure(between)));
    assert!(!positions.share_skirmish(figure(a), figure(b)));
}

#[test]
fn sw_085_walls_cut_a_disc_only_if_the_settings_say_so() {
    let mut scene = Scene::squares_with(&[((11, 10), '#')]);
    let id = scene.melee((10, 10), 1, 1);
    let inside = |scene: &Scene| {
        let positions = scene.positions();
        positions.is_in_disc(positions.skirmish(id).unwrap(), place((12, 10)))
    };
    assert!(inside(&scene));
    scene.settings.area_walls_cut = true;
    assert!(!inside(&scene));
}

#[test]
fn sw_080_a_foe_in_the_same_cell_pins_unless_it_cannot_act() {
    let mut scene = Scene::line(30);
    let (one, foe) = (scene.put(OURS, (4, 0)), scene.put(THEIRS, (4, 0)));
    let pinned = |scene: &Scene| scene.positions().is_pinned(&scene.figures[one.index()]);
    assert!(pinned(&scene));
    scene.figure(one).retreating = true;
    assert!(!pinned(&scene), "a declared retreat lifts it");
    scene.figure(one).retreating = false;
    scene.figure(foe).able = false;
    assert!(!pinned(&scene));
}
