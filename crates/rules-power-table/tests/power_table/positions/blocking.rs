//! The units that can stop a move, and the places where they can.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::BlockInTrigger,
    numbers::{
        Figure,
        positions::{BlockingPoint, Passage, Positions, SkirmishBlock},
    },
    state::{Place, SkirmishId},
};

use super::{OURS, Scene, THEIRS};

/// A straight path along a row.
fn row(from: i16, to: i16, row: i16) -> Vec<Place> {
    let step = if to < from { -1 } else { 1 };
    let count = from.abs_diff(to);
    (0..=count as i16).map(|at| Place { cell: Cell::new(from + at * step, row), altitude: 0 }).collect()
}

/// The points of a path at which it can be blocked, if every unit moves 3 m and stops `holds` sections.
fn points(scene: &Scene, mover: UnitId, path: &[Place], holds: u8) -> Vec<BlockingPoint> {
    let positions = scene.positions();
    let reach = |one: &Figure, to: Place| (positions.metres(one.place(), to) <= 3).then_some(holds);
    positions.blocking_points(Passage { mover, path, together: &[] }, reach)
}

fn columns(points: &[BlockingPoint]) -> Vec<i16> {
    points.iter().map(|point| point.place.cell.col).collect()
}

fn blocks(scene: &Scene, mover: UnitId, path: &[Place]) -> Vec<SkirmishBlock> {
    scene.positions().blocking_skirmishes(Passage { mover, path, together: &[] })
}

#[test]
fn sw_111_a_limited_move_onto_the_way_stops_it() {
    let mut line = Scene::line(30);
    let (mover, blocker) = (line.put(THEIRS, (0, 0)), line.put(OURS, (8, 0)));
    let found = points(&line, mover, &row(0, 12, 0), 2);
    assert_eq!(columns(&found), (5..=11).collect::<Vec<_>>());
    assert_eq!((found[0].step, found[0].blockers[0].unit), (5, blocker));
    line.figure(blocker).cell = Cell::new(2, 0);
    assert_eq!(columns(&points(&line, mover, &row(0, 12, 0), 2)), [1, 2, 3, 4, 5], "from the first metre on");
    let mut squares = Scene::squares();
    let mover = squares.put(THEIRS, (0, 5));
    let near = squares.put(OURS, (5, 8));
    assert_eq!(columns(&points(&squares, mover, &row(0, 12, 5), 2)), [4, 5, 6]);
    squares.figure(near).cell = Cell::new(5, 9);
    assert!(points(&squares, mover, &row(0, 12, 5), 2).is_empty());
}

#[test]
fn sw_112_only_free_conscious_foes_block() {
    let mut scene = Scene::line(40);
    let (mover, friend) = (scene.put(THEIRS, (0, 0)), scene.put(THEIRS, (5, 0)));
    let blocker = scene.put(OURS, (8, 0));
    let path = row(0, 6, 0);
    let who = |scene: &Scene| points(scene, mover, &path, 2).last().map(|point| point.blockers.len());
    assert_eq!(who(&scene), Some(1), "no friend blocks");
    scene.figure(friend).cell = Cell::new(8, 0);
    assert_eq!(who(&scene), None, "a foe in its cell holds the blocker");
    scene.figure(friend).cell = Cell::new(20, 0);
    scene.figure(blocker).able = false;
    assert_eq!(who(&scene), None, "it is asleep");
}

#[test]
fn sw_112_who_stands_on_the_way_need_not_move() {
    let mut scene = Scene::line(40);
    let (mover, blocker) = (scene.put(THEIRS, (0, 0)), scene.put(OURS, (8, 0)));
    let positions = scene.positions();
    let path = row(0, 12, 0);
    let stays = |one: &Figure, to: Place| (one.unit == blocker && one.place() == to).then_some(2);
    let found = positions.blocking_points(Passage { mover, path: &path, together: &[] }, stays);
    assert_eq!(columns(&found), [8]);
}

#[test]
fn sw_115_outsiders_choose_no_cell_inside_a_skirmish() {
    let mut scene = Scene::line(40);
    let mover = scene.put(THEIRS, (0, 0));
    scene.melee((12, 0), 1, 1);
    scene.put(OURS, (8, 0));
    assert_eq!(columns(&points(&scene, mover, &row(0, 11, 0), 2)), [5, 6, 7, 8]);
}

#[test]
fn sw_116_one_blocker_stops_two_sections() {
    let mut scene = Scene::line(40);
    let body = scene.put(THEIRS, (0, 0));
    scene.put_section(THEIRS, (0, 0), body);
    let first = scene.put(OURS, (8, 0));
    let path = row(0, 12, 0);
    assert_eq!(points(&scene, body, &path, 2).len(), 7, "two sections");
    scene.put_section(THEIRS, (0, 0), body);
    assert!(points(&scene, body, &path, 2).is_empty(), "three take two blockers");
    let second = scene.put(OURS, (9, 0));
    let found = points(&scene, body, &path, 2);
    assert_eq!(columns(&found), (6..=11).collect::<Vec<_>>(), "where both can be");
    assert!(!found[0].stops(|unit| unit == first) && found[0].stops(|unit| unit == first || unit == second));
    scene.put_section(THEIRS, (0, 0), body);
    scene.put_section(THEIRS, (0, 0), body);
    assert!(points(&scene, body, &path, 2).is_empty(), "five take three");
}

#[test]
fn sw_116_blockers_count_their_own_sections() {
    let mut scene = Scene::line(40);
    let body = scene.put(THEIRS, (0, 0));
    (0..2).for_each(|_| _ = scene.put_section(THEIRS, (0, 0), body));
    let blocker = scene.put(OURS, (8, 0));
    scene.put_section(OURS, (8, 0), blocker);
    assert_eq!(points(&scene, body, &row(0, 12, 0), 2).len(), 7, "two sections stop three");
}

#[test]
fn sw_240_underwater_one_stops_one() {
    let mut scene = Scene::line(40);
    let body = scene.put(THEIRS, (0, 0));
    scene.put(OURS, (8, 0));
    assert_eq!(points(&scene, body, &row(0, 12, 0), 1).len(), 7);
    scene.put_section(THEIRS, (0, 0), body);
    assert!(points(&scene, body, &row(0, 12, 0), 1).is_empty());
}

#[test]
fn sw_117_members_block_ways_through_their_skirmish() {
    let mut scene = Scene::line(40);
    let id = scene.melee((10, 0), 1, 1);
    let mover = scene.put(THEIRS, (0, 0));
    let found = blocks(&scene, mover, &row(0, 20, 0));
    assert_eq!((found[0].skirmish, found[0].step, &found[0].members), (id, 10, &scene.members(id, OURS)));
    assert!(found[0].stops(0));
    assert!(blocks(&scene, mover, &row(0, 9, 0)).is_empty(), "it ends inside");
    assert_eq!(blocks(&scene, mover, &row(0, 12, 0)).len(), 1, "it crosses the centre");
    assert!(blocks(&scene, mover, &row(0, 10, 0)).is_empty(), "to come to the centre is not to cross it");
}

#[test]
fn sw_117_going_round_the_disc_is_free() {
    let mut scene = Scene::squares();
    scene.melee((10, 10), 1, 1);
    let mover = scene.put(THEIRS, (0, 13));
    let rim = blocks(&scene, mover, &row(0, 20, 13));
    assert_eq!(rim[0].step, 9, "(9, 13) is the first cell inside");
    assert!(blocks(&scene, mover, &row(0, 20, 14)).is_empty());
}

#[test]
fn sw_117_the_trigger_is_a_setting() {
    let count = |trigger, to| {
        let mut scene = Scene::line(40);
        scene.settings.block_in_trigger = trigger;
        scene.melee((10, 0), 1, 1);
        let mover = scene.put(THEIRS, (0, 0));
        blocks(&scene, mover, &row(0, to, 0)).len()
    };
    assert_eq!([8, 12].map(|to| count(BlockInTrigger::AnyEntry, to)), [1, 1]);
    let mut squares = Scene::squares();
    squares.settings.block_in_trigger = BlockInTrigger::CrossesCentre;
    squares.melee((10, 10), 1, 1);
    let mover = squares.put(THEIRS, (0, 11));
    assert!(blocks(&squares, mover, &row(0, 20, 11)).is_empty());
    assert_eq!(blocks(&squares, mover, &row(0, 20, 10)).len(), 1);
}

#[test]
fn sw_120_an_independent_who_comes_nearer_is_stopped_only_if_it_goes_out_again() {
    let stopped = |trigger, to| {
        let mut scene = Scene::squares();
        scene.settings.block_in_trigger = trigger;
        scene.melee((10, 12), 4, 4);
        let aside = scene.put(THEIRS, (12, 11));
        blocks(&scene, aside, &row(12, to, 11)).len()
    };
    let usual = Scene::squares().settings.block_in_trigger;
    assert_eq!(stopped(usual, 0), 1, "out at the other side");
    assert_eq!(stopped(usual, 10), 0, "it ends inside, nearer to the centre");
    assert_eq!(stopped(BlockInTrigger::CrossesCentre, 0), 0, "by this setting the centre has to be crossed");
}

#[test]
fn sw_118_more_than_twice_as_many_pass() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 2, 3);
    let mover = scene.put(THEIRS, (0, 0));
    let path = row(0, 20, 0);
    let one = blocks(&scene, mover, &path);
    assert_eq!((one[0].passing, one[0].members.len()), (4, 2), "4 are not more than 4");
    let other = scene.put(THEIRS, (0, 0));
    let together = |scene: &Scene| {
        let passage = Passage { mover, path: &path, together: &[other] };
        scene.positions().blocking_skirmishes(passage).len()
    };
    assert_eq!(together(&scene), 1, "by the rule's text each counts for itself");
    scene.settings.joint_passage = true;
    assert_eq!(together(&scene), 0, "5 are more than 4");
}

#[test]
fn sw_118_sections_count() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 1, 1);
    let mover = scene.put(THEIRS, (0, 0));
    assert_eq!(blocks(&scene, mover, &row(0, 20, 0)).len(), 1, "2 against 1");
    scene.put_section(THEIRS, (0, 0), mover);
    assert!(blocks(&scene, mover, &row(0, 20, 0)).is_empty(), "3 against 1");
}

#[test]
fn sw_119_independents_help_to_block() {
    let mut scene = Scene::squares();
    scene.melee((10, 10), 1, 2);
    let mover = scene.put(THEIRS, (0, 10));
    assert!(blocks(&scene, mover, &row(0, 20, 10)).is_empty(), "3 against 1");
    let helper = scene.put(OURS, (12, 9));
    let found = blocks(&scene, mover, &row(0, 20, 10));
    assert_eq!((&found[0].helpers, found[0].helpers_needed()), (&vec![helper], Some(1)));
    assert!(!found[0].stops(0) && found[0].stops(1));
    scene.figure(helper).able = false;
    assert!(blocks(&scene, mover, &row(0, 20, 10)).is_empty());
}

#[test]
fn sw_120_independents_walk_straight_out_freely() {
    let mut scene = Scene::squares();
    scene.melee((10, 10), 1, 2);
    let mover = scene.put(THEIRS, (12, 10));
    assert!(blocks(&scene, mover, &row(12, 20, 10)).is_empty());
    let through = blocks(&scene, mover, &row(12, 2, 10));
    assert_eq!((through[0].step, through[0].passing), (2, 2), "it is not counted itself");
    let aside = scene.put(THEIRS, (12, 12));
    assert_eq!(blocks(&scene, aside, &row(12, 5, 12)).len(), 1, "it comes nearer before it leaves");
}

#[test]
fn sw_089_a_full_skirmish_draws_nobody_in_by_blocking() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 10, 9);
    let mover = scene.put(THEIRS, (0, 0));
    assert_eq!(blocks(&scene, mover, &row(0, 20, 0)).len(), 1, "the twentieth");
    scene.put_section(THEIRS, (0, 0), mover);
    assert!(blocks(&scene, mover, &row(0, 20, 0)).is_empty());
    let mut full = Scene::line(40);
    full.melee((10, 0), 10, 10);
    let mover = full.put(THEIRS, (0, 0));
    assert!(blocks(&full, mover, &row(0, 20, 0)).is_empty(), "nor the twenty-first, of one section");
}

#[test]
fn sw_121_independents_do_not_block_with_those_outside() {
    let mut scene = Scene::line(40);
    let mover = scene.put(THEIRS, (0, 0));
    scene.melee((12, 0), 1, 1);
    scene.put(OURS, (9, 0));
    assert!(points(&scene, mover, &row(0, 8, 0), 2).is_empty(), "it is 1 m from 8, but inside the disc");
}

#[test]
fn sw_123_nobody_within_blocks_a_retreater() {
    let mut scene = Scene::line(40);
    let own = scene.melee((10, 0), 1, 1);
    let other = scene.melee((20, 0), 1, 1);
    let mover = scene.members(own, THEIRS)[0];
    scene.figure(mover).retreating = true;
    let found: Vec<SkirmishId> = blocks(&scene, mover, &row(10, 30, 0)).iter().map(|block| block.skirmish).collect();
    assert_eq!(found, [other], "other skirmishes on the way may");
    let walks = scene.put(THEIRS, (12, 0));
    assert_eq!(blocks(&scene, walks, &row(12, 0, 0)).len(), 1, "an independent across the centre may be stopped");
    scene.figure(walks).retreating = true;
    assert!(blocks(&scene, walks, &row(12, 0, 0)).is_empty(), "unless it has declared that it leaves");
    scene.figure(walks).cell = Cell::new(39, 0);
    scene.put(OURS, (15, 0));
    let outside = points(&scene, mover, &row(10, 30, 0), 2);
    assert_eq!(columns(&outside), [14, 15, 16], "and outsiders outside of discs");
}

#[test]
fn sw_117_a_way_out_and_in_again_leads_through() {
    let mut scene = Scene::squares();
    let id = scene.melee((10, 10), 1, 1);
    let positions: Positions<'_> = scene.positions();
    let disc = positions.skirmish(id).unwrap();
    let mut path = row(12, 15, 10);
    path.extend(row(14, 4, 10));
    assert_eq!(positions.passes_through(disc, &path), Some(8), "stopped at the centre on the way back");
}
