//! Group attacks led by command.

use crate::common::*;

const ON: &str = "initiative_method = 'no_roll'\ngroup_attack = true";

/// A leader and so many friends of side a, all fighters with command at Presence 3D; the last unit is their foe.
fn group(settings: &'static str, friends: u16, dice: &[u16]) -> Battle {
    let mut units: Vec<String> = (0..=friends).map(|at| unit("fighter", "a", 2 + at as i16, 2)).collect();
    units.push(unit("fighter", "b", 3, 5));
    melee(settings, &units).start(dice)
}

fn lead(attacker: u16) -> Order {
    at(A, Verb::COMMAND, 0, 0, UnitId(attacker))
}

#[test]
fn dc_129_a_leader_s_command_gives_an_attacker_a_die_for_three_helpers() {
    let mut battle = group(ON, 3, &[5, 4, 4, 3, 3, 3]);
    let events = give(&mut battle, lead(1));
    assert_eq!(check(&events), (13, 13, true), "10 and 1 for each of three helpers");
    assert!(has(&battle, UnitId(1), "coordinated"));
    end(&mut battle);
    let shot = attack(UnitId(1), 0, 0, UnitId(4));
    let events = give(&mut battle, shot);
    assert_eq!((dice_thrown(&events), check(&events)), (3, (10, 9, false)), "marksmanship 2D + 1D");
    assert!(!has(&battle, UnitId(1), "coordinated"), "for one attack");
    assert!(!has(&battle, UnitId(2), "coordinated") && !has(&battle, UnitId(3), "coordinated"), "for one attacker");
}

#[test]
fn dc_129_a_failed_command_gives_nothing() {
    let mut battle = group(ON, 3, &[5, 4, 3]);
    assert_eq!(check(&give(&mut battle, lead(1))), (13, 12, false));
    assert!(!has(&battle, UnitId(1), "coordinated"));
    assert!(battle.check(&attack(A, 0, 0, UnitId(4))).is_err(), "and it was the leader's action");
}

#[test]
fn dc_129_more_helpers_are_harder_to_lead_and_worth_more() {
    let mut battle = group(ON, 6, &[6, 5, 5, 2, 2, 2, 2]);
    assert_eq!(check(&give(&mut battle, lead(1))), (16, 16, true));
    end(&mut battle);
    assert_eq!(dice_thrown(&give(&mut battle, attack(UnitId(1), 0, 0, UnitId(7)))), 4, "2D + 2D");
}

#[test]
fn dc_129_it_takes_three_helpers_the_skill_and_the_setting() {
    let battle = group(ON, 2, &[]);
    assert!(refusal(&battle, &lead(1)).contains("(DC-129)"), "two are too few");
    let battle = group(ON, 3, &[]);
    assert!(battle.check(&lead(4)).is_err(), "a foe is not led");
    assert!(battle.check(&lead(0)).is_err(), "nor oneself");
    assert!(battle.orders().contains(&lead(1)));
    let battle = group("initiative_method = 'no_roll'", 3, &[]);
    assert!(refusal(&battle, &lead(1)).contains("no group attacks (DC-129)"), "group_attack = false by default");
    assert!(!battle.orders().contains(&lead(1)));
    // Those who have acted help nobody.
    let mut battle = group(ON, 3, &[]);
    end(&mut battle);
    assert!(battle.check(&at(UnitId(1), Verb::COMMAND, 0, 0, UnitId(2))).is_err(), "two are left");
}
