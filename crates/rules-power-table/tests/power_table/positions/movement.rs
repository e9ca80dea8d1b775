//! Movement between areas.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::Method,
    numbers::positions::{Barrier, ThreeAreas},
};

use super::{OURS, Scene, THEIRS};

const AREAS: ThreeAreas =
    ThreeAreas { front: Cell::new(1, 0), rears: [(OURS, Cell::new(0, 0)), (THEIRS, Cell::new(2, 0))] };

/// The moves of a unit as methods and columns.
fn moves(scene: &Scene, unit: UnitId) -> Vec<(Method, i16)> {
    let positions = scene.positions();
    let moves = positions.area_moves(&AREAS, positions.figure(unit).unwrap());
    moves.into_iter().map(|(method, cell)| (method, cell.col)).collect()
}

use Method::{Full, Limited, Normal};

#[test]
fn sw_066_a_full_move_leads_from_rear_to_rear() {
    let mut scene = Scene::areas();
    let unit = scene.put(OURS, (0, 0));
    assert_eq!(moves(&scene, unit), [(Limited, 0), (Normal, 1), (Full, 2)]);
    scene.put(OURS, (1, 0));
    assert_eq!(moves(&scene, unit).len(), 3, "friends do not matter");
    let foe = scene.put(THEIRS, (1, 0));
    assert_eq!(moves(&scene, unit), [(Limited, 0), (Normal, 1)]);
    scene.figure(foe).able = false;
    assert_eq!(moves(&scene, unit).len(), 3);
}

#[test]
fn sw_067_a_normal_move_leads_to_the_next_area() {
    let mut scene = Scene::areas();
    let unit = scene.put(OURS, (1, 0));
    assert_eq!(moves(&scene, unit), [(Limited, 1), (Normal, 0), (Normal, 2)]);
}

#[test]
fn sw_069_enemies_pin() {
    let mut scene = Scene::areas();
    let (unit, foe) = (scene.put(OURS, (1, 0)), scene.put(THEIRS, (1, 0)));
    assert_eq!(moves(&scene, unit), [(Limited, 1)], "it stays (SW-068)");
    scene.figure(foe).able = false;
    assert_eq!(moves(&scene, unit).len(), 3, "a sleeper does not pin");
}

#[test]
fn sw_070_a_retreat_leads_toward_the_own_rear() {
    let mut scene = Scene::areas();
    let (unit, foe) = (scene.put(OURS, (1, 0)), scene.put(THEIRS, (1, 0)));
    scene.figure(unit).retreating = true;
    assert_eq!(moves(&scene, unit), [(Limited, 1), (Normal, 0)], "never forward (SW-071)");
    scene.settings.intruders_free = false;
    (scene.figure(unit).cell, scene.figure(foe).cell) = (Cell::new(2, 0), Cell::new(2, 0));
    assert_eq!(moves(&scene, unit), [(Limited, 2), (Normal, 1), (Full, 0)]);
    scene.figure(unit).retreating = false;
    assert_eq!(moves(&scene, unit), [(Limited, 2)]);
}

#[test]
fn sw_072_a_side_without_a_front_is_broken_into() {
    let mut scene = Scene::areas();
    let (front, rear) = (scene.put(OURS, (1, 0)), scene.put(OURS, (0, 0)));
    let foe = scene.put(THEIRS, (2, 0));
    assert!(moves(&scene, front).contains(&(Normal, 2)));
    assert!(moves(&scene, rear).contains(&(Full, 2)));
    scene.figure(foe).cell = Cell::new(1, 0);
    assert!(!moves(&scene, rear).contains(&(Full, 2)));
}

#[test]
fn sw_073_who_has_enemies_in_its_rear_cannot_leave_it() {
    let mut scene = Scene::areas();
    let (unit, foe) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (0, 0)));
    scene.figure(unit).retreating = true;
    assert_eq!(moves(&scene, unit), [(Limited, 0)], "not even by a retreat");
    let front = scene.put(OURS, (1, 0));
    assert!(moves(&scene, front).contains(&(Normal, 0)), "to come back is not forbidden");
    scene.figure(foe).cell = Cell::new(2, 0);
    assert!(moves(&scene, unit).contains(&(Normal, 1)), "when they have left it may advance again (SW-075)");
}

/// The reason why a unit cannot be moved to each of the three areas.
fn barriers(scene: &Scene, unit: UnitId) -> [Option<Barrier>; 3] {
    let positions = scene.positions();
    [0, 1, 2].map(|col| positions.barrier(&AREAS, positions.figure(unit).unwrap(), Cell::new(col, 0)))
}

#[test]
fn sw_073_nothing_takes_anybody_out_of_a_broken_rear() {
    let mut scene = Scene::areas();
    let (unit, foe) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (0, 0)));
    assert_eq!(barriers(&scene, unit), [None, Some(Barrier::Cornered), Some(Barrier::Cornered)]);
    assert_eq!(barriers(&scene, foe), [None; 3], "those who have broken in go where they like");
    let friend = scene.put(OURS, (1, 0));
    assert_eq!(barriers(&scene, friend), [None; 3], "and a unit in the front may come back");
    scene.figure(foe).able = false;
    assert_eq!(barriers(&scene, unit), [None; 3], "one who cannot act holds nobody");
}

#[test]
fn sw_071_nothing_leads_past_a_front_that_foes_hold() {
    let mut scene = Scene::areas();
    let (front, rear, deep) = (scene.put(OURS, (1, 0)), scene.put(OURS, (0, 0)), scene.put(OURS, (2, 0)));
    let foe = scene.put(THEIRS, (1, 0));
    assert_eq!(barriers(&scene, front), [None, None, Some(Barrier::Forward)]);
    assert_eq!(barriers(&scene, rear), [None, None, Some(Barrier::Past)], "nor from the rear (SW-072)");
    assert_eq!(barriers(&scene, deep), [Some(Barrier::Past), None, None], "nor on the way back");
    scene.figure(foe).able = false;
    assert_eq!([front, rear, deep].map(|unit| barriers(&scene, unit)), [[None; 3]; 3]);
}

#[test]
fn sw_074_intruders_move_freely() {
    let mut scene = Scene::areas();
    let unit = scene.put(OURS, (2, 0));
    scene.put(THEIRS, (2, 0));
    assert_eq!(moves(&scene, unit), [(Limited, 2), (Normal, 1), (Full, 0)]);
    scene.settings.intruders_free = false;
    assert_eq!(moves(&scene, unit), [(Limited, 2)]);
}
