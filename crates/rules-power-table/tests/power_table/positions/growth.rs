//! Outbreaks, joining, sizes, mergers and ends.

use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    content::{Founders, InnerFight, OutbreakBy, Overflow},
    numbers::positions::{Change, Engagement, Settled},
    state::{Place, SkirmishId},
};
use proptest::prelude::*;

use super::{OURS, Scene, THEIRS};

const NEXT: SkirmishId = SkirmishId(9);

fn engage(scene: &Scene, actor: UnitId, targets: &[UnitId]) -> Settled {
    scene.positions().engage(Engagement { actor, targets, by_area: false, next: NEXT })
}

/// The units that joined, in order.
fn joined(after: &Settled) -> Vec<UnitId> {
    let joined = |change: &Change| if let Change::Joined { unit, .. } = change { Some(*unit) } else { None };
    after.changes.iter().filter_map(joined).collect()
}

/// The scene as it is afterwards.
fn went_on(scene: &Scene, after: Settled) -> Scene {
    Scene { figures: after.figures, skirmishes: after.skirmishes, ..scene.clone() }
}

fn settled(scene: &Scene) -> Scene {
    went_on(scene, scene.positions().settle(|_| 0))
}

#[test]
fn sw_083_an_attack_at_the_same_coordinates_starts_a_skirmish() {
    let mut scene = Scene::squares();
    let (actor, foe, friend) = (scene.put(OURS, (8, 8)), scene.put(THEIRS, (8, 8)), scene.put(OURS, (8, 8)));
    let other = scene.put(THEIRS, (8, 8));
    let after = engage(&scene, actor, &[foe]);
    let place = Place { cell: Cell::new(8, 8), altitude: 0 };
    assert_eq!(after.changes[0], Change::BrokeOut { skirmish: NEXT, place });
    assert_eq!(joined(&after), [actor, foe], "the others in the cell stay independent");
    assert_eq!(after.skirmishes[0].radius, 0, "its disc comes when the attack is over");
    let grown = settled(&went_on(&scene, after));
    assert_eq!(grown.skirmishes[0].radius, 3);
    scene.settings.skirmish_founders = Founders::AllInCell;
    assert_eq!(joined(&engage(&scene, actor, &[foe])), [actor, foe, friend, other]);
}

#[test]
fn sw_083_any_action_beside_a_conscious_foe_starts_one() {
    let mut scene = Scene::squares();
    let (actor, foe, far) = (scene.put(OURS, (8, 8)), scene.put(THEIRS, (8, 8)), scene.put(THEIRS, (20, 8)));
    assert_eq!(joined(&engage(&scene, actor, &[far])), [actor, foe], "aimed elsewhere: all conscious foes of the cell");
    scene.settings.skirmish_trigger = OutbreakBy::AgainstEachOther;
    assert!(engage(&scene, actor, &[far]).changes.is_empty());
    assert_eq!(joined(&engage(&scene, actor, &[foe])), [actor, foe]);
    scene.settings.skirmish_trigger = OutbreakBy::AnyAction;
    scene.figure(foe).able = false;
    assert!(engage(&scene, actor, &[foe]).changes.is_empty(), "nobody fights a sleeper");
}

#[test]
fn sw_083_there_is_no_outbreak_among_friends_nor_in_areas() {
    let mut scene = Scene::line(9);
    let (actor, friend) = (scene.put(OURS, (2, 0)), scene.put(OURS, (2, 0)));
    assert!(engage(&scene, actor, &[friend]).changes.is_empty());
    let mut areas = Scene::areas();
    let (actor, foe) = (areas.put(OURS, (1, 0)), areas.put(THEIRS, (1, 0)));
    assert!(engage(&areas, actor, &[foe]).changes.is_empty(), "an area's melee is a property of the area (SW-082)");
}

#[test]
fn sw_084_a_fight_inside_a_disc_makes_both_join() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 1);
    let (one, other) = (scene.put(OURS, (12, 0)), scene.put(THEIRS, (12, 0)));
    let after = engage(&scene, one, &[other]);
    assert_eq!(joined(&after), [one, other]);
    assert_eq!(after.figures[one.index()].cell, Cell::new(10, 0), "at its centre");
    assert_eq!(after.skirmishes.len(), 1, "no second skirmish");
    assert_eq!(after.positions(&scene.positions()).heads(id), 4);
    scene.settings.skirmish_inner_fight = InnerFight::StayIndependent;
    assert!(engage(&scene, one, &[other]).changes.is_empty());
}

#[test]
fn sw_083_an_independent_at_the_centre_who_strikes_a_member_is_in_melee() {
    let mut scene = Scene::line(30);
    scene.settings.skirmish_inner_fight = InnerFight::StayIndependent;
    let id = scene.melee((10, 0), 1, 1);
    let one = scene.put(OURS, (10, 0));
    let foe = scene.members(id, THEIRS)[0];
    assert_eq!(joined(&engage(&scene, one, &[foe])), [one]);
}

#[test]
fn sw_095_members_draw_in_the_independents_whom_they_attack() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 1);
    let (foe, friend, out) = (scene.put(THEIRS, (12, 0)), scene.put(OURS, (12, 0)), scene.put(THEIRS, (20, 0)));
    let member = scene.members(id, OURS)[0];
    let after = engage(&scene, member, &[foe, friend, out]);
    assert_eq!(joined(&after), [foe], "no friend, and nobody outside");
    assert_eq!(after.figures[foe.index()].cell, Cell::new(10, 0));
    scene.figure(foe).able = false;
    assert!(engage(&scene, member, &[foe]).changes.is_empty(), "the unconscious never join (SW-097)");
}

#[test]
fn sw_095_an_area_draws_nobody_in_unless_the_settings_say_so() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 1, 1);
    let foe = scene.put(THEIRS, (12, 0));
    let actor = scene.members(id, OURS)[0];
    let by_area = |scene: &Scene| {
        joined(&scene.positions().engage(Engagement { actor, targets: &[foe], by_area: true, next: NEXT }))
    };
    assert!(by_area(&scene).is_empty());
    scene.settings.skirmish_pull_by_area = true;
    assert_eq!(by_area(&scene), [foe]);
}

#[test]
fn sw_096_who_lingers_inside_joins_at_the_start_of_the_round() {
    let mut scene = Scene::line(40);
    let (older, newer) = (scene.melee((10, 0), 1, 1), scene.melee((15, 0), 1, 1));
    let (near, tie, idle) = (scene.put(OURS, (13, 0)), scene.put(OURS, (12, 0)), scene.put(OURS, (9, 0)));
    let asleep = scene.put(OURS, (11, 0));
    scene.figure(asleep).able = false;
    let after = scene.positions().linger(|unit| unit != idle);
    let of = |unit: UnitId| after.figures[unit.index()].melee;
    assert_eq!(of(near), Some(newer), "the nearest centre");
    assert_eq!(of(tie), Some(older));
    assert_eq!(of(idle), None, "it has had no turn inside");
    assert_eq!(of(asleep), None, "the unconscious never join (SW-097)");
}

#[test]
fn sw_096_of_two_centres_equally_near_the_older_skirmish_is_joined() {
    let mut scene = Scene::line(40);
    let older = scene.melee((10, 0), 1, 1);
    scene.melee((14, 0), 1, 1);
    let one = scene.put(OURS, (12, 0));
    assert_eq!(scene.positions().linger(|_| true).figures[one.index()].melee, Some(older));
}

#[test]
fn sw_098_who_cannot_act_drops_out_and_the_disc_shrinks() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 3, 3);
    assert_eq!(scene.skirmishes[0].radius, 4);
    let fallen = scene.members(id, OURS)[0];
    scene.figure(fallen).able = false;
    let after = scene.positions().settle(|_| 0);
    let changes = [Change::Left { unit: fallen, skirmish: id }, Change::Resized { skirmish: id, radius: 3 }];
    assert_eq!(after.changes, changes);
    assert_eq!(after.figures[fallen.index()].cell, Cell::new(10, 0), "it lies at the centre");
}

#[test]
fn sw_102_the_size_stays_while_the_action_lasts() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 3, 2);
    let one = scene.put(OURS, (10, 0));
    let after = went_on(&scene, scene.positions().join(one, id));
    assert_eq!(after.skirmishes[0].radius, 3, "six by now, but the action is not finished");
    assert_eq!(settled(&after).skirmishes[0].radius, 4);
}

#[test]
fn sw_103_the_growth_example() {
    for mut scene in [Scene::line(30), Scene::squares(), Scene::hexes()] {
        let centre = scene.at(10);
        let id = scene.melee(centre, 3, 2);
        let a = scene.members(id, OURS)[0];
        let (b, c) = (scene.put(OURS, scene.at(14)), scene.put(THEIRS, scene.at(14)));
        assert!(!scene.positions().is_independent(&scene.figures[b.index()]), "4 m are outside of 3 m");
        scene.figure(c).cell = centre;
        let joined = went_on(&scene, scene.positions().join(c, id));
        let stands = settled(&joined);
        assert_eq!(stands.skirmishes[0].radius, 4);
        let positions = stands.positions();
        assert!(positions.is_independent(positions.figure(b).unwrap()), "4 m are inside of 4 m");
        assert!(positions.can_touch(positions.figure(c).unwrap(), positions.figure(b).unwrap()));
        let mut falls = joined;
        falls.figure(a).able = false;
        let falls = settled(&falls);
        assert_eq!(falls.skirmishes[0].radius, 3);
        assert!(!falls.positions().is_independent(&falls.figures[b.index()]));
    }
}

#[test]
fn sw_104_skirmishes_merge_when_a_centre_lies_inside_the_other() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 1, 1);
    scene.melee((14, 0), 1, 1);
    assert!(scene.positions().settle(|_| 0).changes.is_empty(), "4 m apart with 3 m each");
    let mut larger = Scene::line(40);
    let (one, other) = (larger.melee((10, 0), 3, 3), larger.melee((14, 0), 1, 1));
    let after = larger.positions().settle(|_| 0);
    let place = Place { cell: Cell::new(12, 0), altitude: 0 };
    assert_eq!(after.changes, [Change::Merged { from: other, into: one, place }]);
    assert!(after.figures.iter().all(|figure| figure.cell == place.cell && figure.melee == Some(one)));
    assert_eq!(after.skirmishes[0].radius, 4, "eight heads together (SW-106)");
}

#[test]
fn sw_104_a_third_skirmish_stays_where_it_is() {
    let mut scene = Scene::line(60);
    scene.melee((50, 0), 1, 1);
    let (one, other) = (scene.melee((10, 0), 1, 1), scene.melee((13, 0), 1, 1));
    let after = scene.positions().settle(|_| 0);
    let place = Place { cell: Cell::new(12, 0), altitude: 0 };
    assert_eq!(after.changes, [Change::Merged { from: other, into: one, place }], "in the middle of the two that meet");
    assert_eq!(after.skirmishes[0].centre, Cell::new(50, 0));
}

#[test]
fn sw_105_the_midpoint_is_rounded_up() {
    let meet = |scene: &Scene, one: (i16, i16), other: (i16, i16)| {
        let centre = scene.positions().merged_centre(one.into(), other.into());
        assert_eq!(scene.positions().merged_centre(other.into(), one.into()), centre, "whichever is the older");
        (centre.col, centre.row)
    };
    let line = Scene::line(40);
    assert_eq!(meet(&line, (10, 0), (13, 0)), (12, 0));
    assert_eq!(meet(&line, (10, 0), (14, 0)), (12, 0), "an exact middle");
    let squares = Scene::squares();
    assert_eq!(meet(&squares, (0, 0), (3, 0)), (2, 0));
    assert_eq!(meet(&squares, (0, 0), (0, 3)), (0, 2), "the other axis too");
    assert_eq!(meet(&squares, (0, 0), (3, 3)), (2, 2));
    assert_eq!(meet(&squares, (3, 0), (0, 3)), (2, 2));
    assert_eq!(meet(&squares, (0, 0), (3, 4)), (2, 2), "one axis is rounded, the other exact");
    let hexes = Scene::hexes();
    let grid = hexes.board.grid();
    let axial = |q, r| {
        let cell = grid.from_hex(hexx::Hex::new(q + 5, r + 8));
        (cell.col, cell.row)
    };
    assert_eq!(meet(&hexes, axial(0, 0), axial(3, 0)), axial(2, 0));
    assert_eq!(meet(&hexes, axial(0, 0), axial(1, 2)), axial(1, 1));
    assert_eq!(meet(&hexes, axial(0, 0), axial(1, 1)), axial(1, 0), "the larger q before the larger r");
    assert_eq!(meet(&hexes, axial(0, 0), axial(0, 3)), axial(0, 2), "of equal q the larger r");
}

#[test]
fn sw_105_a_merged_centre_keeps_off_walls_and_forbidden_cells() {
    let centre = |scene: &Scene| {
        let cell = scene.positions().merged_centre(Cell::new(4, 4), Cell::new(7, 4));
        (cell.col, cell.row)
    };
    assert_eq!(centre(&Scene::squares_with(&[((6, 4), '#')])), (7, 4), "of the nearest the one with the larger column");
    let mut scene = Scene::squares();
    assert_eq!(centre(&scene), (6, 4));
    scene.close((6, 4));
    assert_eq!(centre(&scene), (7, 4), "a forbidden cell as well as a wall");
    scene.close((7, 4));
    assert_eq!(centre(&scene), (6, 5), "then the one with the larger row");
    scene.close((6, 5));
    assert_eq!(centre(&scene), (6, 3));
    scene.melee((4, 4), 1, 1);
    scene.melee((7, 4), 1, 1);
    let after = settled(&scene);
    assert_eq!(after.skirmishes[0].centre, Cell::new(6, 3), "a merger asks for it");
    assert!(after.figures.iter().all(|figure| figure.cell == Cell::new(6, 3)));
}

#[test]
fn sw_105_the_head_count_does_not_weigh() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 5, 4);
    scene.melee((13, 0), 1, 1);
    assert_eq!(settled(&scene).skirmishes[0].centre, Cell::new(12, 0));
}

#[test]
fn sw_106_independents_keep_their_cells_when_skirmishes_merge() {
    let mut scene = Scene::line(40);
    scene.melee((10, 0), 3, 3);
    scene.melee((14, 0), 1, 1);
    let (left, right) = (scene.put(OURS, (7, 0)), scene.put(THEIRS, (16, 0)));
    let after = settled(&scene);
    assert_eq!(after.figures[left.index()].cell, Cell::new(7, 0));
    assert!(!after.positions().is_independent(&after.figures[left.index()]), "5 m from the new centre");
    assert!(after.positions().is_independent(&after.figures[right.index()]));
}

#[test]
fn sw_107_mergers_chain() {
    let mut scene = Scene::line(60);
    let (a, b) = (scene.melee((10, 0), 1, 1), scene.melee((13, 0), 2, 2));
    let c = scene.melee((16, 0), 1, 1);
    let after = scene.positions().settle(|_| 0);
    let merged: Vec<_> = after.changes.iter().filter(|change| matches!(change, Change::Merged { .. })).collect();
    let at = |col| Place { cell: Cell::new(col, 0), altitude: 0 };
    let first = Change::Merged { from: b, into: a, place: at(12) };
    assert_eq!(merged, [&first, &Change::Merged { from: c, into: a, place: at(14) }], "equally near: the older first");
    assert_eq!(after.skirmishes[0].radius, 4);
}

#[test]
fn sw_107_the_nearest_centres_merge_first() {
    let mut scene = Scene::line(60);
    scene.melee((10, 0), 1, 1);
    let (b, c) = (scene.melee((13, 0), 1, 1), scene.melee((15, 0), 1, 1));
    let after = scene.positions().settle(|_| 0);
    assert!(matches!(after.changes[0], Change::Merged { from, into, .. } if (from, into) == (c, b)));
}

#[test]
fn sw_108_more_than_twenty_do_not_merge() {
    let mut scene = Scene::line(60);
    scene.melee((10, 0), 6, 5);
    let other = scene.melee((14, 0), 5, 5);
    assert!(scene.positions().settle(|_| 0).changes.is_empty(), "21 together: both stay (SW-109)");
    let fallen = scene.members(other, OURS)[0];
    scene.figure(fallen).able = false;
    let after = settled(&scene);
    assert_eq!(after.skirmishes.len(), 1, "when one falls it is tried again");
    assert_eq!(after.skirmishes[0].radius, 6);
}

#[test]
fn sw_108_or_the_last_to_join_stay_outside() {
    let mut scene = Scene::line(60);
    scene.settings.skirmish_overflow = Overflow::ExcessIndependent;
    let one = scene.melee((10, 0), 6, 5);
    scene.melee((14, 0), 5, 5);
    let last = scene.members(one, OURS)[2];
    let after = scene.positions().settle(|unit| if unit == last { 5 } else { 1 });
    assert_eq!(after.changes[0], Change::Left { unit: last, skirmish: one });
    assert_eq!(after.figures[last.index()].cell, Cell::new(10, 0), "it keeps its place");
    assert_eq!(after.positions(&scene.positions()).heads(one), 20);
}

#[test]
fn sw_110_a_skirmish_is_over_when_a_side_has_nobody_left_in_it() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 2, 1);
    scene.put(THEIRS, (11, 0));
    let foe = scene.members(id, THEIRS)[0];
    scene.figure(foe).able = false;
    let after = scene.positions().settle(|_| 0);
    assert_eq!(after.changes, [Change::Left { unit: foe, skirmish: id }, Change::Vanished { skirmish: id }]);
    assert!(after.skirmishes.is_empty());
    assert!(after.figures.iter().all(|figure| figure.melee.is_none()));
    assert_eq!(after.figures[0].cell, Cell::new(10, 0), "who is left stands where the centre was");
}

#[test]
fn sw_243_a_fall_takes_a_member_out() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 2, 2);
    scene.skirmishes[0].altitude = 20;
    scene.figures.iter_mut().for_each(|figure| figure.altitude = 20);
    let faller = scene.members(id, OURS)[0];
    scene.figure(faller).altitude = 0;
    let after = settled(&scene);
    assert_eq!(after.figures[faller.index()].melee, None);
    assert!(!after.positions().is_independent(&after.figures[faller.index()]), "20 m below the disc");
}

#[test]
fn sw_229_all_sections_join() {
    let mut scene = Scene::line(30);
    let id = scene.melee((10, 0), 2, 1);
    let body = scene.put(THEIRS, (10, 0));
    let sections = [body, scene.put_section(THEIRS, (10, 0), body), scene.put_section(THEIRS, (10, 0), body)];
    let after = scene.positions().join(sections[1], id);
    assert_eq!(joined(&after), sections);
    assert_eq!(settled(&went_on(&scene, after)).skirmishes[0].radius, 4, "three and three");
}

/// Skirmishes and bystanders in random places; some of the units cannot act.
fn any_scene() -> impl Strategy<Value = Scene> {
    let melees = prop::collection::vec((2..38i16, 2..22i16, 1..7usize, 1..7usize), 0..6);
    let asleep = prop::collection::vec(0..40usize, 0..8);
    let boards = prop::sample::select(vec![0, 1]);
    (boards, melees, asleep, any::<bool>()).prop_map(|(board, melees, asleep, excess)| {
        let mut scene = if board == 0 { Scene::squares() } else { Scene::hexes() };
        if excess {
            scene.settings.skirmish_overflow = Overflow::ExcessIndependent;
        }
        for (col, row, ours, theirs) in melees {
            scene.melee((col, row), ours, theirs);
            scene.put(OURS, (col - 1, row));
        }
        for at in asleep {
            if let Some(figure) = scene.figures.get_mut(at) {
                figure.able = false;
            }
        }
        scene
    })
}

proptest! {
    #[test]
    fn sw_107_settling_twice_changes_nothing_more(scene in any_scene()) {
        let once = scene.positions().settle(|unit| unit.0.into());
        let twice = once.positions(&scene.positions()).settle(|unit| unit.0.into());
        prop_assert_eq!(twice.changes, []);
        prop_assert_eq!((twice.figures, twice.skirmishes), (once.figures, once.skirmishes));
    }

    #[test]
    fn sw_089_no_skirmish_grows_beyond_twenty(scene in any_scene()) {
        let positions = scene.positions();
        let after = positions.settle(|unit| unit.0.into());
        let now = after.positions(&positions);
        for skirmish in &after.skirmishes {
            prop_assert!(now.heads(skirmish.id) <= 20);
            prop_assert!(now.members(skirmish.id).all(|member| member.place() == skirmish.place() && member.able));
        }
    }
}
