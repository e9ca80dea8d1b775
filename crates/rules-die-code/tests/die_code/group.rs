//! Group attacks: planned by a leader, struck together, resisted once.

use crate::common::*;
use hexfray_die_code::DieCodeVerb;

const ON: &str = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'";

/// A leader and so many friends of side a, all fighters with command at Presence 3D; the last unit is their foe.
fn group(settings: &'static str, friends: u16, dice: &[u16]) -> Battle {
    let mut units: Vec<String> = (0..=friends).map(|at| unit("fighter", "a", 2 + at as i16, 2)).collect();
    units.push(unit("fighter", "b", 3, 5));
    melee(settings, &units).start(dice)
}

/// Plans an attack on a unit.
fn plan(target: u16) -> Order {
    at(A, DieCodeVerb::COMMAND, 0, 0, UnitId(target))
}

/// Strikes it together with all who were led.
fn strike(target: u16) -> Order {
    at(A, DieCodeVerb::COMMAND, 0, 1, UnitId(target))
}

/// A battle in the round after a plan of the leader's came to 7, at its turn.
fn planned(settings: &'static str, friends: u16, dice: &[u16]) -> Battle {
    let mut battle = group(settings, friends, &[&[2, 2, 3][..], dice].concat());
    let events = give(&mut battle, plan(friends + 1));
    assert_eq!(check(&events), (7, 7, true), "3D of command against something easy");
    while battle.round() == 1 {
        end(&mut battle);
    }
    battle
}

#[test]
fn dc_129_planning_takes_the_leader_s_round_and_its_command() {
    let mut battle = group(ON, 2, &[2, 2, 3]);
    assert_eq!(battle.forecast(&plan(3)).expect("it may plan").targets[0].chance.to_string(), "complexity 7");
    give(&mut battle, plan(3));
    assert!(has(&battle, A, "group attack"));
    assert_ne!(battle.decision().unit(), Some(A), "that was its whole turn");
    for (settings, needed) in [
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_complexity = 12", 12),
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_complexity = 12\ngroup_team = 5", 17),
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_team = -5", 2),
    ] {
        let mut battle = group(settings, 2, &[2, 2, 3]);
        assert_eq!(check(&give(&mut battle, plan(3))).0, needed, "{settings}");
    }
}

#[test]
fn dc_129_all_strike_on_the_leader_s_turn_and_the_sum_is_resisted_once() {
    // Three shots of 2D that come to 12, 4 and 12, each with 2D of damage: 9 and 5, without any armour to resist.
    let mut battle = planned(ON, 2, &[6, 6, 1, 2, 2, 6, 6, 1, 5, 4, 3, 2]);
    let events = give(&mut battle, strike(3));
    let checks: Vec<bool> = events
        .iter()
        .filter_map(|event| match event {
            Event::Checked { result, .. } => Some(*result == CheckResult::Passed),
            _ => None,
        })
        .collect();
    assert_eq!(checks, [true, false, true], "each has its own roll");
    let harm: Vec<i32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { amount, .. } => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!((harm, hp(&battle, UnitId(3))), (vec![9 + 5], 32 - 14), "once, as a sum");
    assert_eq!(battle.unused_dice(), Some(0));
    assert!(!has(&battle, A, "group attack"), "the plan is carried out");
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(UnitId(3)), "the others have acted on the leader's initiative");
}

#[test]
fn dc_129_the_target_s_armour_counts_once_against_the_sum() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 3, 2), unit("guard", "b", 3, 5)];
    let settings = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'wounds'";
    // 12 and 12 to hit, damage 4 and 4; Physique 2D and armour 1D + 2 of 7 once: 1 gets through, where each alone did not.
    let mut battle = melee(settings, &units).start(&[2, 2, 3, 6, 6, 1, 6, 6, 1, 2, 2, 2, 2, 1, 2, 2]);
    give(&mut battle, plan(2));
    while battle.round() == 1 {
        end(&mut battle);
    }
    give(&mut battle, strike(2));
    assert!(has(&battle, UnitId(2), "stunned"), "8 against 7");
    assert_eq!(battle.unused_dice(), Some(0), "one resistance");
}

#[test]
fn dc_129_each_attacks_with_the_modifier_of_the_part_that_the_leader_names() {
    let mut battle = planned(ON, 1, &[]);
    assert_eq!(difficulty(&battle, &strike(2)), 10);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    assert_eq!(terms(&battle, &strike(2)).to_string(), "passive defence 10 + head 3");
}

#[test]
fn dc_129_a_failed_command_leaves_everybody_to_themselves() {
    let mut battle = group(ON, 2, &[2, 2, 2, 6, 6, 1, 1, 1]);
    assert_eq!(check(&give(&mut battle, plan(3))), (7, 6, false));
    assert!(!has(&battle, A, "group attack"));
    assert!(battle.check(&attack(UnitId(1), 0, 0, UnitId(3))).is_ok(), "the others act alone");
    while battle.round() == 1 {
        end(&mut battle);
    }
    assert!(refusal(&battle, &strike(3)).contains("(DC-129)"), "nothing was planned");
}

#[test]
fn dc_129_it_takes_a_friend_a_plan_and_the_setting() {
    let battle = group(ON, 0, &[]);
    assert!(refusal(&battle, &plan(1)).contains("nobody to lead (DC-129)"));
    let battle = group(ON, 2, &[]);
    assert!(battle.check(&plan(1)).is_err(), "friends are no targets");
    assert!(battle.orders().contains(&plan(3)) && !battle.orders().contains(&strike(3)));
    assert!(refusal(&battle, &strike(3)).contains("(DC-129)"), "without a plan nobody strikes together");
    let battle = group("initiative_method = 'no_roll'", 2, &[]);
    assert!(refusal(&battle, &plan(3)).contains("no group attacks (DC-129)"), "group_attack = false by default");
    assert!(!battle.orders().contains(&plan(3)));
    // A plan that is not struck in the next round is over.
    let mut battle = planned(ON, 2, &[]);
    assert!(battle.orders().contains(&strike(3)));
    while battle.round() == 2 {
        end(&mut battle);
    }
    assert!(!battle.orders().contains(&strike(3)));
}

#[test]
fn dc_129_those_who_cannot_act_or_reach_take_no_part() {
    let units =
        [unit("fighter", "a", 2, 2), unit("guard", "a", 3, 2), unit("fighter", "a", 4, 2), unit("fighter", "b", 3, 5)];
    let mut battle = melee(ON, &units).start(&[2, 2, 3, 6, 6, 1, 6, 6, 1, 1, 1, 1, 1]);
    give(&mut battle, plan(3));
    while battle.round() == 1 {
        end(&mut battle);
    }
    give(&mut battle, strike(3));
    assert_eq!(battle.unused_dice(), Some(0), "two of three: the guard's fists do not reach");
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(UnitId(1)), "and it keeps its turn");
}
