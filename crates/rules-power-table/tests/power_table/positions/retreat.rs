//! Retreats: what they cost, and where they end.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::{RetreatDirection, RetreatIndependents, RetreatNeeded},
    numbers::positions::RetreatCount,
    state::Place,
};

use super::{OURS, Scene, THEIRS};

fn count(scene: &Scene, unit: UnitId) -> RetreatCount {
    let positions = scene.positions();
    positions.retreat_count(positions.figure(unit).unwrap())
}

#[test]
fn sw_125_more_than_twice_as_many_friends_cover_a_retreat() {
    for (friends, covered) in [(5, true), (4, false)] {
        let mut scene = Scene::line(30);
        let id = scene.melee((10, 0), friends + 1, 2);
        let unit = scene.members(id, OURS)[0];
        let count = count(&scene, unit);
        assert_eq!(count, RetreatCount { friends, foes: 2 });
        assert_eq!(count.is_covered(), covered);
    }
}

#[test]
fn sw_125_others_who_retreat_do_not_count() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 6, 2);
    let (ours, theirs) = (scene.members(id, OURS), scene.members(id, THEIRS));
    scene.figure(ours[1]).retreating = true;
    assert_eq!(count(&scene, ours[0]), RetreatCount { friends: 4, foes: 2 });
    scene.figure(theirs[0]).retreating = true;
    assert_eq!(count(&scene, ours[0]), RetreatCount { friends: 4, foes: 1 });
}

#[test]
fn sw_125_sections_count() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 4, 1);
    let body = scene.members(id, THEIRS)[0];
    let section = scene.put_section(THEIRS, (10, 0), body);
    scene.figure(section).melee = Some(id);
    assert_eq!(count(&scene, UnitId(0)), RetreatCount { friends: 3, foes: 2 });
    assert_eq!(count(&scene, body), RetreatCount { friends: 0, foes: 4 }, "its own sections retreat with it");
}

#[test]
fn sw_125_in_an_area_those_in_it_count() {
    let mut scene = Scene::areas();
    let unit = scene.put(OURS, (1, 0));
    (0..3).for_each(|_| _ = scene.put(OURS, (1, 0)));
    scene.put(THEIRS, (1, 0));
    scene.put(THEIRS, (2, 0));
    assert_eq!(count(&scene, unit), RetreatCount { friends: 3, foes: 1 });
    assert!(count(&scene, unit).is_covered());
}

#[test]
fn sw_126_independents_count_as_foes() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 4, 1);
    let unit = scene.members(id, OURS)[0];
    let (foe, _friend) = (scene.put(THEIRS, (12, 0)), scene.put(OURS, (11, 0)));
    let asleep = scene.put(THEIRS, (11, 0));
    scene.figure(asleep).able = false;
    scene.put(THEIRS, (14, 0));
    assert_eq!(count(&scene, unit), RetreatCount { friends: 3, foes: 2 }, "hostile ones who can act, in the disc");
    scene.settings.retreat_indep = RetreatIndependents::All;
    assert_eq!(count(&scene, unit), RetreatCount { friends: 3, foes: 3 }, "or even the own friends");
    scene.figure(foe).cell = Cell::new(20, 0);
    assert_eq!(count(&scene, unit), RetreatCount { friends: 3, foes: 2 });
}

#[test]
fn sw_124_members_need_a_retreat_and_independents_do_not() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 1);
    let (independent, pinned) = (scene.put(OURS, (12, 0)), scene.put(OURS, (20, 0)));
    scene.put(THEIRS, (20, 0));
    let needs = |scene: &Scene, unit: UnitId| scene.positions().needs_retreat(&scene.figures[unit.index()]);
    assert!(needs(&scene, scene.members(id, OURS)[0]));
    assert!(!needs(&scene, independent), "SW-093");
    assert!(needs(&scene, pinned), "a foe at the same coordinates (SW-080)");
    scene.settings.retreat_needed = RetreatNeeded::AllInDisc;
    assert!(needs(&scene, independent));
}

#[test]
fn sw_101_a_retreat_ends_outside_the_disc() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let unit = scene.members(id, OURS)[0];
    let ends = |scene: &Scene, cell: (i16, i16)| {
        let positions = scene.positions();
        let end = Place { cell: cell.into(), altitude: 0 };
        positions.ends_outside(positions.figure(unit).unwrap(), end, &[Cell::new(20, 10)])
    };
    assert!(!ends(&scene, (7, 10)) && ends(&scene, (6, 10)) && ends(&scene, (14, 10)), "any direction");
    scene.settings.retreat_direction = RetreatDirection::OwnEdge;
    assert!(ends(&scene, (6, 10)) && !ends(&scene, (14, 10)), "not toward where the foes began");
}
