//! The possible targets of a shot into a melee.

use hexfray_battle::UnitId;

use super::{OURS, Scene, THEIRS};

fn pool(scene: &Scene, shooter: UnitId, target: UnitId) -> Vec<UnitId> {
    let positions = scene.positions();
    positions.misfire_pool(positions.figure(shooter).unwrap(), positions.figure(target).unwrap())
}

#[test]
fn sw_134_a_shot_into_an_area_with_melee_may_hit_anybody_there() {
    let mut scene = Scene::areas();
    let shooter = scene.put(OURS, (0, 0));
    let (friend, foe) = (scene.put(OURS, (1, 0)), scene.put(THEIRS, (1, 0)));
    let (fallen, far) = (scene.put(THEIRS, (1, 0)), scene.put(THEIRS, (2, 0)));
    scene.figure(fallen).able = false;
    assert_eq!(pool(&scene, shooter, foe), [friend, foe, fallen], "both sides, and those who cannot act");
    assert_eq!(pool(&scene, shooter, far), [far], "there is no melee");
}

#[test]
fn sw_135_inside_the_area_nothing_goes_wrong() {
    let mut scene = Scene::areas();
    let (shooter, foe) = (scene.put(OURS, (1, 0)), scene.put(THEIRS, (1, 0)));
    scene.put(THEIRS, (1, 0));
    assert_eq!(pool(&scene, shooter, foe), [foe]);
}

#[test]
fn sw_138_all_at_the_centre_are_in_the_pool() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 2);
    let (shooter, beside) = (scene.put(OURS, (0, 10)), scene.put(THEIRS, (11, 10)));
    let foe = scene.members(id, THEIRS)[0];
    assert_eq!(pool(&scene, shooter, foe), [UnitId(0), UnitId(1), UnitId(2)]);
    assert_eq!(pool(&scene, shooter, beside), [beside], "alone in its cell (SW-139)");
}

#[test]
fn sw_139_pools_are_by_cell() {
    let mut scene = Scene::line(40);
    let id = scene.melee((10, 0), 1, 1);
    let (a, b) = (scene.members(id, OURS)[0], scene.members(id, THEIRS)[0]);
    let (c, d) = (scene.put(OURS, (10, 0)), scene.put(THEIRS, (12, 0)));
    scene.figure(c).able = false;
    let shooter = scene.put(THEIRS, (30, 0));
    assert_eq!(pool(&scene, shooter, a), [a, b, c], "a fallen body at the centre too");
    assert_eq!(pool(&scene, shooter, d), [d]);
    let e = scene.put(OURS, (12, 0));
    assert_eq!(pool(&scene, shooter, e), [d, e], "several independents in a cell");
}

#[test]
fn sw_140_within_one_skirmish_nothing_goes_wrong() {
    let mut scene = Scene::line(40);
    let id = scene.melee((10, 0), 1, 2);
    let (inside, outside) = (scene.put(OURS, (13, 0)), scene.put(OURS, (14, 0)));
    let foe = scene.members(id, THEIRS)[0];
    assert_eq!(pool(&scene, inside, foe), [foe], "3 m from the centre are inside");
    assert_eq!(pool(&scene, outside, foe).len(), 3);
    assert_eq!(pool(&scene, scene.members(id, OURS)[0], foe), [foe]);
}

#[test]
fn sw_141_without_a_skirmish_nothing_goes_wrong() {
    let mut scene = Scene::line(40);
    let (shooter, foe) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (9, 0)));
    let friend = scene.put(OURS, (9, 0));
    assert_eq!(pool(&scene, shooter, foe), [foe]);
    scene.settings.misfire_outside_skirmish = true;
    assert_eq!(pool(&scene, shooter, foe), [foe, friend]);
}

#[test]
fn sw_196_lines_from_outside_go_astray_too() {
    let mut scene = Scene::line(40);
    let id = scene.melee((10, 0), 1, 1);
    let user = scene.put(OURS, (0, 0));
    let foe = scene.members(id, THEIRS)[0];
    let pool = |scene: &Scene| {
        let positions = scene.positions();
        positions.line_misfire_pool(positions.figure(user).unwrap(), positions.figure(foe).unwrap()).len()
    };
    assert_eq!(pool(&scene), 2);
    scene.settings.line_misfires_standard = false;
    assert_eq!(pool(&scene), 1);
}
