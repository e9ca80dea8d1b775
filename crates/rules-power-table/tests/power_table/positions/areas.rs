//! The units in the area of an effect.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::{LineEnds, SquareMetric},
    numbers::positions::{Caught, LineUse, Shield, Shielded},
    state::Place,
};

use super::{OURS, Scene, THEIRS};

fn place(cell: impl Into<Cell>) -> Place {
    Place { cell: cell.into(), altitude: 0 }
}

/// The units that a radius around a cell catches, all of them with certainty.
fn radius(scene: &Scene, cell: (i16, i16), metres: u32) -> Vec<UnitId> {
    scene.positions().caught_by_radius(place(cell), metres, None, |_| true).sure
}

/// The units that a Line of 30 m catches.
fn line(scene: &Scene, user: UnitId, target: UnitId) -> Caught {
    let positions = scene.positions();
    let figure = |unit| positions.figure(unit).unwrap();
    positions.caught_by_line(figure(user), figure(target), LineUse { range_m: 30, spares_user: true }, |_| true)
}

/// Three areas with a unit of ours in our rear, one unit of each side in front, and a foe in its own rear.
fn manned() -> (Scene, [UnitId; 4]) {
    let mut scene = Scene::areas();
    let own = scene.put(OURS, (0, 0));
    let front = [scene.put(OURS, (1, 0)), scene.put(THEIRS, (1, 0))];
    let rear = scene.put(THEIRS, (2, 0));
    (scene, [own, front[0], front[1], rear])
}

#[test]
fn sw_190_a_radius_below_ten_metres_takes_in_one_area() {
    let (scene, [_, friend, foe, _]) = manned();
    assert_eq!(radius(&scene, (1, 0), 9), [friend, foe]);
}

#[test]
fn sw_191_so_many_of_more_by_lot() {
    let mut scene = Scene::areas();
    for _ in 0..4 {
        scene.put(OURS, (1, 0));
    }
    let caught = |scene: &Scene| scene.positions().caught_by_radius(place((1, 0)), 3, Some(5), |_| true);
    assert_eq!((caught(&scene).sure.len(), caught(&scene).drawn), (4, 0), "four are all hit");
    for _ in 0..4 {
        scene.put(THEIRS, (1, 0));
    }
    let many = caught(&scene);
    assert_eq!((many.sure.len(), many.by_lot.len(), many.drawn), (0, 8, 5), "five of eight");
    let foes = scene.positions().caught_by_radius(place((1, 0)), 3, Some(5), |one| one.side == THEIRS);
    assert_eq!(foes.sure.len(), 4, "an effect that spares friends");
}

#[test]
fn sw_192_ten_metres_take_in_the_next_areas() {
    let (scene, all) = manned();
    for metres in [10, 15, 19] {
        assert_eq!(radius(&scene, (0, 0), metres), all[..3], "{metres} m on a rear: rear and front");
        assert_eq!(radius(&scene, (1, 0), metres), all, "on the front: all three");
    }
}

#[test]
fn sw_193_twenty_metres_take_in_everything() {
    let (scene, all) = manned();
    assert_eq!(radius(&scene, (0, 0), 20), all);
}

#[test]
fn sw_003_thresholds_follow_the_distance_of_the_areas() {
    let (mut scene, all) = manned();
    scene.settings.area_step_m = 15;
    assert_eq!(radius(&scene, (0, 0), 10), all[..1]);
    assert_eq!(radius(&scene, (0, 0), 15), all[..3]);
}

#[test]
fn sw_194_a_line_from_a_rear_takes_in_all_areas() {
    let (mut scene, [user, friend, foe, rear]) = manned();
    let behind = scene.put(OURS, (0, 0));
    let caught = line(&scene, user, foe);
    assert_eq!(caught.sure, [foe]);
    assert_eq!(caught.by_half, [friend, rear, behind], "also allies in the own rear, never the user (SW-195)");
    let from_front = line(&scene, friend, rear);
    assert_eq!((from_front.sure, from_front.by_half), (vec![rear], vec![foe]), "the front and the targeted rear");
}

#[test]
fn sw_195_the_user_is_never_affected_by_its_line() {
    let (scene, [user, _, foe, _]) = manned();
    let positions = scene.positions();
    let (user, foe) = (positions.figure(user).unwrap(), positions.figure(foe).unwrap());
    let use_of = LineUse { range_m: 30, spares_user: false };
    assert!(!positions.caught_by_line(user, foe, use_of, |_| true).by_half.contains(&user.unit));
}

#[test]
fn sw_197_breakthrough_does_not_pass_enemies() {
    let (mut scene, [user, friend, foe, rear]) = manned();
    let stopped = |scene: &Scene, user: UnitId, target: UnitId| {
        let positions = scene.positions();
        let (user, target) = (positions.figure(user).unwrap(), positions.figure(target).unwrap());
        positions.breakthrough(user, target.place()).err()
    };
    let by = Some(Shielded { cell: Cell::new(1, 0), by: Shield::Hostile(foe) });
    assert_eq!(stopped(&scene, user, rear), by);
    assert_eq!(stopped(&scene, user, foe), None, "the front itself");
    assert_eq!(stopped(&scene, friend, rear), by, "nor out of an area with enemies");
    scene.figure(foe).able = false;
    assert_eq!(stopped(&scene, user, rear), None);
}

#[test]
fn sw_198_a_radius_catches_those_within_the_edge_included() {
    let mut scene = Scene::squares();
    let cells = [(10, 10), (13, 10), (14, 10), (12, 13), (11, 13)];
    let units = cells.map(|cell| scene.put(OURS, cell));
    assert_eq!(radius(&scene, (10, 10), 3), [units[0], units[1], units[4]], "friends and the caster too");
    assert_eq!(scene.positions().radius_cells(place((10, 10)), 3).count(), 37);
    scene.settings.square_metric = SquareMetric::Chebyshev;
    assert_eq!(radius(&scene, (10, 10), 3).len(), 4);
}

#[test]
fn sw_198_walls_cut_a_radius_only_if_the_settings_say_so() {
    let mut scene = Scene::squares_with(&[((11, 10), '#')]);
    let behind = scene.put(OURS, (12, 10));
    assert_eq!(radius(&scene, (10, 10), 3), [behind]);
    scene.settings.area_walls_cut = true;
    assert_eq!(radius(&scene, (10, 10), 3), []);
}

#[test]
fn sw_199_members_are_caught_by_the_centre() {
    let mut scene = Scene::line(30);
    scene.melee((10, 0), 1, 1);
    let independent = scene.put(THEIRS, (12, 0));
    let members = [UnitId(0), UnitId(1)];
    assert_eq!(radius(&scene, (12, 0), 3), [members[0], members[1], independent]);
    assert_eq!(radius(&scene, (14, 0), 3), [independent], "clipping the rim does not hit members");
    assert_eq!(radius(&scene, (9, 0), 1), members);
}

#[test]
fn sw_200_sections_are_drawn_one_by_one() {
    let mut scene = Scene::line(30);
    let body = scene.put(THEIRS, (10, 0));
    let sections = [body, scene.put_section(THEIRS, (10, 0), body), scene.put_section(THEIRS, (10, 0), body)];
    let caught = scene.positions().caught_by_radius(place((10, 0)), 3, Some(2), |_| true);
    assert_eq!((caught.by_lot, caught.drawn), (sections.to_vec(), 2));
}

#[test]
fn sw_201_a_line_catches_by_half_those_between() {
    let mut scene = Scene::line(30);
    let (user, target) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (8, 0)));
    let (friend, beside) = (scene.put(OURS, (3, 0)), scene.put(THEIRS, (8, 0)));
    let (beyond, with) = (scene.put(THEIRS, (9, 0)), scene.put(OURS, (0, 0)));
    let caught = line(&scene, user, target);
    assert_eq!((caught.sure, caught.by_half), (vec![target], vec![friend, beside, with]));
    scene.settings.line_ends = LineEnds::None;
    assert_eq!(line(&scene, user, target).by_half, [friend]);
    scene.settings.line_ends = LineEnds::Target;
    assert_eq!(line(&scene, user, target).by_half, [friend, beside]);
    scene.settings.line_beyond_target = true;
    assert_eq!(line(&scene, user, target).by_half, [friend, beside, beyond], "it runs on to its range");
    let positions = scene.positions();
    let (user, target) = (positions.figure(user).unwrap(), positions.figure(target).unwrap());
    let cells = positions.line_cells(user.place(), target.place(), 12);
    assert_eq!(cells.last(), Some(&Cell::new(12, 0)));
}

#[test]
fn sw_201_the_user_need_not_exclude_itself() {
    let mut scene = Scene::line(30);
    let (user, target) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (8, 0)));
    let positions = scene.positions();
    let figure = |unit| positions.figure(unit).unwrap();
    let use_of = LineUse { range_m: 30, spares_user: false };
    assert_eq!(positions.caught_by_line(figure(user), figure(target), use_of, |_| true).by_half, [user]);
}

#[test]
fn sw_201_members_are_hit_only_where_the_line_crosses_the_centre() {
    let mut scene = Scene::squares();
    scene.melee((10, 10), 1, 1);
    let (user, aside) = (scene.put(OURS, (5, 10)), scene.put(OURS, (5, 11)));
    let (target, other) = (scene.put(THEIRS, (12, 10)), scene.put(THEIRS, (12, 11)));
    assert_eq!(line(&scene, user, target).by_half, [UnitId(0), UnitId(1)]);
    assert_eq!(line(&scene, aside, other).by_half, []);
    scene.settings.line_width_m = 3;
    assert_eq!(line(&scene, aside, other).by_half, [UnitId(0), UnitId(1), user, target], "a broader one");
}

#[test]
fn sw_203_breakthrough_crosses_no_skirmish_but_the_one_where_it_ends() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let user = scene.put(OURS, (2, 10));
    let stopped = |scene: &Scene, user: UnitId, cell: (i16, i16)| {
        let positions = scene.positions();
        positions.breakthrough(positions.figure(user).unwrap(), place(cell)).err().map(|stopped| stopped.by)
    };
    assert_eq!(stopped(&scene, user, (18, 10)), Some(Shield::Skirmish(id)));
    assert_eq!(stopped(&scene, user, (10, 10)), None);
    let aside = scene.put(OURS, (2, 14));
    assert_eq!(stopped(&scene, aside, (18, 14)), None, "past its rim");
    assert_eq!(stopped(&scene, UnitId(0), (18, 10)), Some(Shield::Skirmish(id)), "nor out of the own");
    assert_eq!(stopped(&scene, UnitId(0), (12, 10)), None, "within it, the foes at its start do not bar it");
    let foe = scene.put(THEIRS, (5, 10));
    assert_eq!(stopped(&scene, user, (10, 10)), Some(Shield::Hostile(foe)));
    scene.settings.breakthrough_passes_enemies = true;
    assert_eq!(stopped(&scene, user, (18, 10)), None);
}

#[test]
fn sw_198_walls_that_touch_cut_a_radius_between_them() {
    let caught = |marks: &[((i16, i16), char)]| {
        let mut scene = Scene::squares_with(marks);
        scene.settings.area_walls_cut = true;
        let behind = scene.put(OURS, (12, 12));
        radius(&scene, (10, 10), 3) == [behind]
    };
    assert!(!caught(&[((11, 10), '#'), ((10, 11), '#')]), "corner to corner they leave no gap");
    assert!(caught(&[((11, 10), '#')]) && caught(&[((10, 11), '#')]), "one is passed by");
}
