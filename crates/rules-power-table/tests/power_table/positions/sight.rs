//! Lines of sight and their shields.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::{SightTie, SkirmishSight},
    numbers::positions::{Shield, Shielded, Sight},
    state::Place,
};
use proptest::prelude::*;

use super::{OURS, Scene, THEIRS};

/// A shooter's view of a cell on the ground.
fn sight(scene: &Scene, shooter: UnitId, cell: impl Into<Cell>) -> Sight {
    let positions = scene.positions();
    positions.sight(positions.figure(shooter).unwrap(), Place { cell: cell.into(), altitude: 0 })
}

/// The shields of a cell on the ground against a shooter.
fn shield(scene: &Scene, shooter: UnitId, cell: impl Into<Cell>) -> Option<Shield> {
    sight(scene, shooter, cell).first.map(|first| first.by)
}

#[test]
fn sw_131_an_opponent_in_front_takes_hawk_eye() {
    let mut scene = Scene::areas();
    let shooter = scene.put(OURS, (0, 0));
    scene.put(OURS, (1, 0));
    assert!(sight(&scene, shooter, (2, 0)).is_clear(false), "friends do not matter");
    let foe = scene.put(THEIRS, (1, 0));
    let seen = sight(&scene, shooter, (2, 0));
    assert_eq!(seen.first, Some(Shielded { cell: Cell::new(1, 0), by: Shield::Hostile(foe) }));
    assert!(seen.needs_hawk_eye() && seen.is_clear(true));
    assert!(sight(&scene, shooter, (1, 0)).is_clear(false), "the front itself is seen");
    scene.figure(foe).able = false;
    assert!(sight(&scene, shooter, (2, 0)).is_clear(false));
}

#[test]
fn sw_142_a_corner_is_shielded_by_both_sides_or_by_either() {
    let open = |marks: &[((i16, i16), char)], tie| {
        let mut scene = Scene::squares_with(marks);
        scene.settings.los_tie = tie;
        let shooter = scene.put(OURS, (4, 4));
        sight(&scene, shooter, (8, 8)).is_clear(false)
    };
    let (one, both) = (&[((5, 4), '#')][..], &[((5, 4), '#'), ((4, 5), '#')][..]);
    assert!(open(one, SightTie::Permissive) && !open(both, SightTie::Permissive));
    assert!(!open(one, SightTie::Strict));
    assert!(open(&[((5, 4), '#'), ((5, 6), '#')], SightTie::Permissive), "each corner has one open side");
}

#[test]
fn sw_142_along_an_edge_of_hexes_both_nudged_lines_must_be_shielded() {
    let mut scene = Scene::hexes();
    let grid = scene.board.grid();
    let axial = |q, r| grid.from_hex(hexx::Hex::new(q + 5, r + 5));
    let (shooter, aim) = (scene.put(OURS, axial(0, 0)), axial(2, 2));
    let met = grid.line_of_fire(axial(0, 0), aim);
    assert_eq!((met.edges.len(), met.crossed.len()), (4, 3), "the line runs along the spine twice");
    let foes = [scene.put(THEIRS, axial(1, 0)), scene.put(THEIRS, axial(2, 1))];
    assert!(sight(&scene, shooter, aim).is_clear(false), "both stand on the same side");
    let other = scene.put(THEIRS, axial(1, 2));
    assert!(!sight(&scene, shooter, aim).is_clear(false));
    scene.figure(foes[1]).able = false;
    assert!(!sight(&scene, shooter, aim).is_clear(false), "one side shielded early and the other late");
    scene.figure(other).able = false;
    assert!(sight(&scene, shooter, aim).is_clear(false));
    scene.settings.los_tie = SightTie::Strict;
    assert!(!sight(&scene, shooter, aim).is_clear(false));
}

#[test]
fn sw_143_a_skirmish_shields_what_is_behind_it() {
    let mut scene = Scene::squares();
    let id = scene.melee((5, 5), 1, 1);
    let shielded = |row: i16| {
        let mut scene = scene.clone();
        let shooter = scene.put(OURS, (0, 5 + row));
        shield(&scene, shooter, (10, 5 + row))
    };
    for row in 0..=3 {
        assert_eq!(shielded(row), Some(Shield::Skirmish(id)), "along y = {row}");
    }
    assert_eq!(shielded(4), None);
    let mut line = Scene::line(30);
    let id = line.melee((10, 0), 1, 1);
    let shooter = line.put(OURS, (0, 0));
    let seen = sight(&line, shooter, (14, 0));
    assert_eq!(seen.first.map(|first| first.by), Some(Shield::Skirmish(id)));
    assert!(seen.is_clear(true), "Hawk Eye shoots past");
    assert_eq!(shield(&line, shooter, (13, 0)), None, "3 m from its centre is inside, not behind");
    assert_eq!(shield(&line, shooter, (6, 0)), None, "and before it there is nothing");
}

#[test]
fn sw_143_those_inside_are_seen_from_outside() {
    let mut line = Scene::line(40);
    let id = line.melee((10, 0), 1, 2);
    let shooter = line.put(OURS, (0, 0));
    assert_eq!(shield(&line, shooter, (10, 0)), None, "the members");
    for col in 7..=13 {
        assert_eq!(shield(&line, shooter, (col, 0)), None, "a target inside, at {col}, takes no feat");
    }
    assert_eq!(shield(&line, shooter, (14, 0)), Some(Shield::Skirmish(id)), "a target behind does");
    line.put(THEIRS, (8, 0));
    assert_eq!(shield(&line, shooter, (12, 0)), None, "nor does an independent inside shield others inside");
    assert_eq!(shield(&line, shooter, (14, 0)), Some(Shield::Skirmish(id)));
    let foe = line.put(THEIRS, (4, 0));
    assert_eq!(shield(&line, shooter, (10, 0)), Some(Shield::Hostile(foe)), "a foe outside shields them");
}

#[test]
fn sw_143_a_skirmish_before_another_shields_it() {
    let mut line = Scene::line(40);
    let near = line.melee((10, 0), 1, 1);
    line.melee((20, 0), 1, 1);
    let shooter = line.put(OURS, (0, 0));
    let seen = sight(&line, shooter, (20, 0));
    assert_eq!(seen.first.map(|first| first.by), Some(Shield::Skirmish(near)));
    assert!(seen.is_clear(true), "Hawk Eye shoots past it into the other (SW-148)");
}

#[test]
fn sw_143_only_the_centre_shields_by_the_other_setting() {
    let mut scene = Scene::squares();
    scene.settings.los_skirmish = SkirmishSight::CentreCell;
    scene.melee((5, 5), 1, 1);
    let (beside, through) = (scene.put(OURS, (0, 6)), scene.put(OURS, (0, 5)));
    assert!(sight(&scene, beside, (10, 6)).is_clear(false));
    assert!(!sight(&scene, through, (10, 5)).is_clear(false));
}

#[test]
fn sw_144_the_own_skirmish_does_not_shield() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 2);
    let shooter = scene.members(id, OURS)[0];
    let (near, far) = (scene.put(THEIRS, (11, 0)), scene.put(OURS, (7, 0)));
    assert_eq!(shield(&scene, shooter, (13, 0)), None, "inside nobody of the skirmish shields");
    assert_eq!(shield(&scene, far, (12, 0)), None, "nor for an independent");
    assert_eq!(shield(&scene, shooter, (20, 0)), Some(Shield::Hostile(near)), "an enemy's independent, outward");
    assert_eq!(shield(&scene, far, (0, 0)), None);
}

#[test]
fn sw_145_hostile_characters_shield_those_behind_them() {
    let mut scene = Scene::squares();
    let (shooter, foe) = (scene.put(OURS, (5, 5)), scene.put(THEIRS, (8, 5)));
    assert_eq!(shield(&scene, shooter, (11, 5)), Some(Shield::Hostile(foe)));
    assert_eq!(shield(&scene, shooter, (11, 6)), Some(Shield::Hostile(foe)));
    assert_eq!(shield(&scene, shooter, (11, 7)), None);
    assert_eq!(shield(&scene, shooter, (8, 5)), None, "who shares the target's coordinates does not shield it");
    scene.figure(foe).prone = true;
    assert_eq!(shield(&scene, shooter, (11, 5)), None, "not while prone");
    (scene.figure(foe).prone, scene.figure(foe).able) = (false, false);
    assert_eq!(shield(&scene, shooter, (11, 5)), None, "nor unconscious");
    scene.figure(foe).able = true;
    scene.settings.unit_shadow_m = 3;
    assert_eq!(shield(&scene, shooter, (11, 7)), Some(Shield::Hostile(foe)), "a broader shadow");
    assert_eq!(shield(&scene, shooter, (8, 5)), None, "but not before its own coordinates");
    scene.settings.unit_shadow_m = 0;
    assert_eq!(shield(&scene, shooter, (11, 5)), None, "no shadow");
}

#[test]
fn sw_145_who_shares_the_shooters_coordinates_does_not_shield() {
    let mut scene = Scene::line(30);
    let shooter = scene.put(OURS, (5, 0));
    scene.put(THEIRS, (5, 0));
    assert_eq!(shield(&scene, shooter, (11, 0)), None);
}

#[test]
fn sw_145_only_at_the_same_altitude() {
    let mut scene = Scene::line(30);
    let (shooter, foe) = (scene.put(OURS, (0, 0)), scene.put(THEIRS, (5, 0)));
    let positions = |scene: &Scene, altitude| {
        let positions = scene.positions();
        let aim = Place { cell: Cell::new(10, 0), altitude };
        positions.sight(&scene.figures[shooter.index()], aim).is_clear(false)
    };
    assert!(positions(&scene, 10), "the line passes 5 m above it");
    scene.figure(foe).altitude = 5;
    assert!(!positions(&scene, 10));
    assert!(positions(&scene, 0));
}

#[test]
fn sw_146_friends_never_shield_nor_undo_a_shield() {
    let mut scene = Scene::line(30);
    let shooter = scene.put(OURS, (0, 0));
    scene.put(OURS, (3, 0));
    assert_eq!(shield(&scene, shooter, (8, 0)), None);
    let foe = scene.put(THEIRS, (3, 0));
    assert_eq!(shield(&scene, shooter, (8, 0)), Some(Shield::Hostile(foe)));
}

#[test]
fn sw_147_thick_ground_hides_what_is_behind_its_first_cell() {
    for letter in ['H', 'M', 'R', 'c'] {
        let mut scene = Scene::squares_with(&[((8, 5), letter), ((9, 5), letter)]);
        let shooter = scene.put(OURS, (5, 5));
        assert_eq!(shield(&scene, shooter, (8, 5)), None, "the first cell is visible");
        assert_eq!(shield(&scene, shooter, (9, 5)), Some(Shield::Terrain));
        assert!(sight(&scene, shooter, (12, 5)).needs_hawk_eye());
        let inside = scene.put(OURS, (8, 5));
        assert_eq!(shield(&scene, inside, (5, 5)), None, "one looks out of it");
    }
}

#[test]
fn sw_148_hawk_eye_does_not_see_through_walls() {
    let mut scene = Scene::squares_with(&[((8, 5), '#')]);
    let shooter = scene.put(OURS, (5, 5));
    scene.put(THEIRS, (7, 5));
    let seen = sight(&scene, shooter, (10, 5));
    assert!(matches!(seen.first, Some(Shielded { by: Shield::Hostile(_), .. })), "the first on the line");
    assert_eq!(seen.wall, Some(Shielded { cell: Cell::new(8, 5), by: Shield::Wall }));
    assert!(!seen.is_clear(true) && !seen.needs_hawk_eye());
}

/// A board with skirmishes and units in random cells.
fn any_scene() -> impl Strategy<Value = Scene> {
    let melees = prop::collection::vec((10..30i16, 6..18i16, 1..4usize), 0..3);
    let people = prop::collection::vec((8..32i16, 4..20i16, any::<bool>()), 2..14);
    (any::<bool>(), melees, people, any::<bool>()).prop_map(|(hexes, melees, people, strict)| {
        let mut scene = if hexes { Scene::hexes() } else { Scene::squares() };
        for (col, row, heads) in melees {
            scene.melee((col, row), heads, 1);
        }
        for (col, row, ours) in people {
            scene.put(if ours { OURS } else { THEIRS }, (col, row));
        }
        if strict {
            scene.settings.los_tie = SightTie::Strict;
        }
        scene
    })
}

proptest! {
    #[test]
    fn sw_142_sight_is_the_same_under_every_symmetry_and_backwards(scene in any_scene()) {
        let grid = scene.board.grid();
        let (shooter, target) = (scene.figures[0], scene.figures[scene.figures.len() - 1]);
        let seen = sight(&scene, shooter.unit, target.cell).is_clear(false);
        let mut swapped = scene.clone();
        swapped.figures[shooter.unit.index()].cell = target.cell;
        let pivot = Cell::new(20, 12);
        for symmetry in grid.symmetries() {
            let mut image = scene.clone();
            for figure in &mut image.figures {
                figure.cell = grid.mapped(symmetry, pivot, figure.cell);
            }
            for skirmish in &mut image.skirmishes {
                skirmish.centre = grid.mapped(symmetry, pivot, skirmish.centre);
            }
            let there = image.figures[target.unit.index()].cell;
            prop_assert_eq!(sight(&image, shooter.unit, there).is_clear(false), seen);
        }
        // A shot into a skirmish passes its members, but a shot out of one does not pass the foes' independents (SW-143,
        // SW-144).
        let outside = |unit: UnitId| scene.positions().home(&scene.figures[unit.index()]).is_none();
        if shooter.side == target.side && outside(shooter.unit) && outside(target.unit) {
            prop_assert_eq!(sight(&scene, target.unit, shooter.cell).is_clear(false), seen, "friends see each other alike");
        }
    }
}
