//! Single steps of the Ability Action (TC-114 … TC-122).

use hexfray_battle::{Aim, CheckResult, Event, UnitId};
use hexfray_board::grid::Cell;

use super::field::{Field, at, cast, chances, damage, knows, other};

#[test]
fn tc_114_a_slow_ability_is_paid_now_and_goes_on_later() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[1, 1, 50]);
    let events = fight.order(cast(at(1)));
    assert!(events.iter().any(|event| matches!(event, Event::Spent { left: 42, .. })), "MP go with the declaration");
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 9, .. })), "21 − CT 12");
    assert_eq!((fight.actor(), fight.hp(1)), (UnitId(1), 100), "at 16 the other acts first");
    let events = fight.end();
    assert_eq!(damage(&events), [12], "the remaining steps run at 9: 20 − M.ARM 8");
    assert!(!events.iter().any(|event| matches!(event, Event::Spent { .. })), "it is not paid for twice");
}

#[test]
fn tc_115_a_harmful_spell_on_an_ally_is_rolled_like_any_other() {
    let field =
        Field::open().unit("a", (5, 2), &knows("kit_bolt")).unit("b", (8, 2), &other(5)).unit("a", (6, 2), &other(4));
    let mut fight = field.start(&[1, 1, 1, 92]);
    let events = fight.order(cast(at(2)));
    assert_eq!((chances(&events), damage(&events)), (vec![91], vec![]), "115 − M.Evasion 24, and 92 fails");
}

#[test]
fn tc_116_abilities_that_are_no_spells_take_effect_or_state_their_chance() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_crush")).unit("b", (7, 2), &other(5));
    let events = field.start(&[1, 1]).order(cast(at(1)));
    assert!(chances(&events).is_empty(), "no roll");
    assert_eq!(damage(&events), [24]);
    let gaze = Field::open().unit("a", (5, 2), &knows("kit_gaze")).unit("b", (7, 2), &other(5));
    for (roll, blind) in [(30, true), (31, false)] {
        let mut fight = gaze.start(&[1, 1, roll]);
        assert_eq!(
            chances(&fight.order(cast(at(1)))),
            [30],
            "a stated chance of 30, regardless of the target's Evasion"
        );
        assert_eq!(!fight.conditions(1).is_empty(), blind, "{roll} of 30");
    }
}

#[test]
fn tc_117_a_miss_costs_action_and_mp() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_bolt")).unit("b", (8, 2), &other(5));
    let mut fight = field.start(&[1, 1, 92]);
    let events = fight.order(cast(at(1)));
    let failed = |event: &Event| matches!(event, Event::Checked { result: CheckResult::Failed, .. });
    assert!(events.iter().any(failed), "92 of 91");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 42, "8 MP are lost");
    assert!(fight.refused(cast(at(1))).contains("TC-045"), "so is the action");
}

#[test]
fn tc_119_the_code_names_the_armour_that_counts() {
    for (ability, left) in [("kit_crush", 24), ("kit_mystic", 22), ("kit_pierce", 30)] {
        let field = Field::open().unit("a", (5, 2), &knows(ability)).unit("b", (7, 2), &other(5));
        assert_eq!(damage(&field.start(&[1, 1]).order(cast(at(1)))), [left], "{ability}: 30 less ARM 6, M.ARM 8, none");
    }
}

#[test]
fn tc_120_one_damage_roll_and_each_targets_own_armour() {
    let m_arm = |spd: u8, m_arm: i32| other(spd).replace("m_arm = 8", &format!("m_arm = {m_arm}"));
    let field = || {
        Field::open()
            .unit("a", (5, 2), &knows("kit_blaze"))
            .unit("b", (9, 2), &m_arm(5, 10))
            .unit("b", (9, 3), &m_arm(4, 20))
            .unit("b", (9, 1), &m_arm(3, 30))
    };
    let aim = Aim::Cell(Cell::new(9, 2));
    let mut fight = field().start(&[1, 1, 1, 1, 50, 50, 50, 10]);
    assert_eq!(damage(&fight.order(cast(aim))), [50, 40, 30], "60 for all, less 10, 20 and 30");
    assert_eq!(fight.0.unused_dice(), Some(0), "three rolls to hit (TC-115), one for the damage");
    let mut fight = field().set("group_damage_roll = \"each\"").start(&[1, 1, 1, 1, 50, 50, 50, 10, 1, 2]);
    assert_eq!(damage(&fight.order(cast(aim))), [50, 31, 22], "60, 51 and 52 where each target has a roll of its own");
    let mut fight = field().set("group_roll = \"once\"").start(&[1, 1, 1, 1, 50, 10]);
    assert_eq!(damage(&fight.order(cast(aim))), [50, 40, 30], "one roll to hit for all where the setting says so");
}

#[test]
fn tc_122_a_condition_with_damage_has_a_roll_of_its_own_after_it() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_rot")).unit("b", (8, 2), &other(5));
    for (roll, comes) in [(41, true), (42, false)] {
        let mut fight = field.start(&[1, 1, 76, 6, roll]);
        let events = fight.order(cast(at(1)));
        assert_eq!((damage(&events), chances(&events)), (vec![26], vec![91, 41]), "65 − 24 = 41 after the damage");
        assert_eq!(fight.conditions(1) == [("Armour Down", Some(4))], comes, "{roll} of 41");
    }
    let weak = other(5).replace("hp = 100", "hp = 20");
    let mut fight = Field::open().unit("a", (5, 2), &knows("kit_rot")).unit("b", (8, 2), &weak).start(&[1, 1, 76, 6]);
    fight.order(cast(at(1)));
    assert!(fight.conditions(1).is_empty(), "nobody rolls for the fallen");
}
