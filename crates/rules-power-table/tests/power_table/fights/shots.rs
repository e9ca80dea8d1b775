//! Range, misfires and sight in play.

use hexfray_battle::{Aim, Battle, UnitId, Verb};

use super::{BOLT, DASH, Fight, Ground, LINE, MARK, ability, begin, claw, hp, order_of, refused, struck, submit};

/// A bow shot at a target.
fn shot(unit: u16, target: u16) -> hexfray_battle::Order {
    order_of(unit, Verb::ATTACK, 1, Aim::Unit(UnitId(target)))
}

/// Gives the order of a shot; returns the units that it hits.
fn meets(battle: &mut Battle, order: hexfray_battle::Order) -> Vec<u16> {
    struck(&submit(battle, order))
}

#[test]
fn sw_128_melee_stays_in_the_area() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 2, 0).start(&[]);
    assert_eq!(refused(&mut battle, claw(0, 1)), Some("SW-128".into()));
}

#[test]
fn sw_130_thirty_metres_reach_the_next_area_and_the_one_behind() {
    let fight = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0).grunt('b', 2, 0);
    let mut battle = fight.start(&[]);
    assert_eq!(refused(&mut battle, ability(0, MARK, 2)), None);
    assert_eq!(refused(&mut battle, ability(0, MARK, 3)), Some("SW-131".into()), "an opponent stands in the front");
}

#[test]
fn sw_131_hawk_eye_shoots_over_the_front() {
    let fight = Fight::on(Ground::Areas).unit("hawk", 'a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0).grunt('b', 2, 0);
    assert_eq!(refused(&mut fight.start(&[]), shot(0, 3)), None);
}

#[test]
fn sw_133_range_counts_to_the_centre() {
    let mut battle = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('b', 30, 0).grunt('b', 31, 0).start(&[]);
    assert_eq!(refused(&mut battle, ability(0, MARK, 1)), None);
    assert_eq!(refused(&mut battle, ability(0, MARK, 2)), Some("SW-133".into()));
}

#[test]
fn sw_134_a_shot_into_an_area_with_melee_goes_astray() {
    let fight = |kind| Fight::on(Ground::Areas).unit(kind, 'a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0);
    assert_eq!(meets(&mut fight("grunt").start(&[1]), ability(0, BOLT, 2)), [1], "the friend");
    assert_eq!(meets(&mut fight("grunt").start(&[2]), ability(0, BOLT, 2)), [2]);
    assert_eq!(meets(&mut fight("hawk").start(&[]), ability(0, BOLT, 2)), [2], "Guided Magic (SW-148)");
    assert_eq!(meets(&mut fight("hawk").start(&[3, 3]), shot(0, 2)), [2], "Precise Shot (SW-148)");
    assert_eq!(meets(&mut fight("grunt").start(&[]), ability(0, MARK, 2)), [2], "Area: Target never misfires (SW-136)");
}

#[test]
fn sw_137_accuracy_and_damage_are_those_of_the_one_who_is_met() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0).start(&[1, 4, 5]);
    submit(&mut battle, shot(0, 2));
    assert_eq!((hp(&battle, 1), hp(&battle, 2)), (91, 100));
}

#[test]
fn sw_138_the_pool_is_the_targets_cell() {
    let fight = Fight::on(Ground::Squares).grunt('a', 10, 10).grunt('a', 20, 10).grunt('b', 20, 10).grunt('b', 20, 11);
    let mut battle = fight.start(&[3, 3, 1]);
    submit(&mut battle, claw(1, 2));
    begin(&mut battle, 0);
    let (into, beside) =
        (battle.forecast(&ability(0, BOLT, 2)).unwrap(), battle.forecast(&ability(0, BOLT, 3)).unwrap());
    let chances: Vec<_> = into.targets.iter().map(|one| (one.target.0, one.reached)).collect();
    assert_eq!(chances, [(1, 0.5), (2, 0.5)], "the forecast says so");
    assert_eq!(beside.targets.len(), 1, "alone in its cell (SW-139)");
    assert_eq!(meets(&mut battle, ability(0, BOLT, 2)), [1]);
}

#[test]
fn sw_143_a_skirmish_shields_what_is_behind_it() {
    let fight = |kind| {
        let fight = Fight::on(Ground::Line(41)).unit(kind, 'a', 0, 0).grunt('a', 10, 0).grunt('b', 10, 0);
        fight.grunt('b', 14, 0).grunt('b', 12, 0)
    };
    let mut battle = fight("grunt").start(&[3, 3]);
    submit(&mut battle, claw(1, 2));
    assert_eq!(refused(&mut battle, ability(0, MARK, 3)), Some("SW-143".into()), "a spell at a foe behind");
    assert_eq!(refused(&mut battle, shot(0, 3)), Some("SW-143".into()), "a shot too");
    assert_eq!(refused(&mut battle, ability(0, MARK, 2)), None, "those in melee are seen");
    assert_eq!(refused(&mut battle, ability(0, MARK, 4)), None, "and a unit inside, behind the foe in melee");
    assert_eq!(refused(&mut battle, shot(0, 4)), None);
    let mut battle = fight("hawk").start(&[3, 3]);
    submit(&mut battle, claw(1, 2));
    assert_eq!(refused(&mut battle, shot(0, 3)), None, "Hawk Eye");
}

#[test]
fn sw_145_foes_shield_and_friends_do_not() {
    let fight =
        |side| Fight::on(Ground::Squares).grunt('a', 5, 5).grunt(side, 8, 5).grunt('b', 11, 6).grunt('b', 11, 7);
    let mut battle = fight('b').start(&[]);
    assert_eq!(refused(&mut battle, ability(0, BOLT, 2)), Some("SW-145".into()));
    assert_eq!(refused(&mut battle, ability(0, BOLT, 3)), None);
    let mut battle = fight('a').start(&[]);
    assert_eq!(refused(&mut battle, ability(0, BOLT, 2)), None, "SW-146");
}

#[test]
fn sw_147_heavy_forest_hides_and_walls_stop() {
    let fight = |kind, letter| Fight::on(Ground::Squares).unit(kind, 'a', 5, 5).grunt('b', 9, 5).mark(7, 5, letter);
    assert_eq!(refused(&mut fight("grunt", 'H').start(&[]), ability(0, BOLT, 1)), Some("SW-147".into()));
    assert_eq!(refused(&mut fight("hawk", 'H').start(&[]), ability(0, BOLT, 1)), None);
    assert_eq!(refused(&mut fight("hawk", '#').start(&[]), ability(0, BOLT, 1)), Some("SW-142".into()));
}

#[test]
fn sw_196_a_line_from_outside_goes_astray() {
    let fight = || Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0);
    let mut battle = fight().start(&[1, 2]);
    assert_eq!(meets(&mut battle, ability(0, LINE, 2)), [1, 2], "the friend surely, the one it was meant for by a die");
    assert_eq!(meets(&mut fight().start(&[1, 5]), ability(0, LINE, 2)), [1]);
    let forecast = fight().start(&[]).forecast(&ability(0, LINE, 2)).unwrap();
    assert!(forecast.targets.iter().all(|one| (one.reached - 0.75).abs() < 1e-9), "half and half of a half");
}

#[test]
fn sw_196_on_a_line_of_metres_that_is_a_setting() {
    let reached = |setting: &'static str| {
        let fight = Fight::on(Ground::Line(41)).with(setting).grunt('a', 0, 0).grunt('a', 10, 0).grunt('b', 10, 0);
        let mut battle = fight.start(&[3, 3]);
        submit(&mut battle, claw(1, 2));
        begin(&mut battle, 0);
        let odds = battle.forecast(&ability(0, LINE, 2)).unwrap().targets;
        odds.iter().find(|one| one.target == UnitId(2)).map(|one| one.reached)
    };
    assert_eq!(reached("line_misfires_standard = true"), Some(0.75), "half surely, and half of the other half");
    assert_eq!(reached("line_misfires_standard = false"), Some(1.0), "its target surely, regardless of others around");
}

#[test]
fn sw_203_breakthrough_passes_no_enemy() {
    let mut battle = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('b', 5, 0).grunt('b', 9, 0).start(&[]);
    assert_eq!(refused(&mut battle, ability(0, DASH, 1)), None);
    assert!(refused(&mut battle, ability(0, DASH, 2)).is_some());
}
