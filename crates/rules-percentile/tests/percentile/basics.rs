//! Checks, numbers, the round's phases and the steps of an attack (TC-002 … TC-015, TC-038 … TC-055, TC-088 … TC-099).

use hexfray_battle::{Aim, CheckResult, Event, Order, Presence, Ruling, UnitId, Verb};
use hexfray_percentile::PercentileVerb;

use super::field::{
    Field, Fight, act, at, cast, chances, damage, damaged, hurt, inflict, knows, other, strike, user, wields,
};

fn order(unit: u16, verb: Verb) -> Order {
    act(unit, verb, 0, 0, Aim::None)
}

/// The first unit with a rod beside a foe with Evasion 22 and ARM 6.
fn rod() -> Field {
    Field::open().unit("a", (5, 2), &wields("kit_rod")).unit("b", (6, 2), &other(5))
}

#[test]
fn tc_002_a_contested_chance_takes_the_targets_number_off_and_a_flat_one_does_not() {
    assert_eq!(chances(&rod().start(&[1, 1, 99]).order(strike(1))), [75], "97, 22");
    let gaze = Field::open().unit("a", (5, 2), &knows("kit_gaze")).unit("b", (6, 2), &other(5));
    assert_eq!(chances(&gaze.start(&[1, 1, 99]).order(cast(at(1)))), [30], "flat 30 stays 30");
    let mut fight = rod().set("cos_max = 60").start(&[1, 1, 61]);
    assert_eq!(chances(&fight.order(strike(1))), [60], "an upper bound where the setting gives one");
}

/// An escape in the second round with this line for the escapee and this roll; its opponent sleeps. Returns the rating and the
/// result of the check.
fn task(line: &str, roll: u16) -> (i32, CheckResult) {
    let escapee = user(line);
    let mut fight =
        Field::open().unit("a", (5, 2), &escapee).unit("b", (9, 2), &other(5)).start(&[1, 1, 1, 1, roll, 50]);
    fight.order(order(0, Verb::ESCAPE));
    while fight.0.round() < 2 {
        fight.end();
    }
    let events = fight.order(order(0, Verb::ESCAPE));
    let check = |event: &Event| match event {
        Event::Checked { unit: UnitId(0), attack: false, needed, result, .. } => Some((*needed, *result)),
        _ => None,
    };
    events.iter().find_map(check).expect("the escapee is checked")
}

#[test]
fn tc_003_a_task_check_succeeds_at_or_below_the_rating() {
    assert_eq!(task("speed_rating = 31", 25), (31, CheckResult::Passed), "25 of 31");
    assert_eq!(task("speed_rating = 31", 31).1, CheckResult::Passed);
    assert_eq!(task("speed_rating = 31", 32).1, CheckResult::Failed);
}

#[test]
fn tc_004_a_rating_is_three_times_the_attribute_and_ten_unless_given() {
    assert_eq!(task("", 50).0, 70, "SPD 20");
    assert_eq!(task("speed_rating = 44", 50).0, 44);
}

#[test]
fn tc_007_criticals_always_succeed_and_botches_always_fail() {
    assert_eq!(task("speed_rating = 5", 10).1, CheckResult::Critical, "10 of 5");
    assert_eq!(task("speed_rating = 120", 94).1, CheckResult::Passed, "94 of 120");
    assert_eq!(task("speed_rating = 120", 95).1, CheckResult::Botch, "95 of 120");
}

#[test]
fn tc_012_losses_leave_the_maximum_alone() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5).replace("hp = 100", "hp = 40"));
    let mut fight = field.start(&[1, 1]);
    hurt(&mut fight, 1, 10);
    let view = fight.0.unit(UnitId(1)).unwrap();
    assert_eq!((view.hp, view.hp_max), (30, 40));
}

#[test]
fn tc_013_surplus_recovery_is_lost() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5).replace("hp = 100", "hp = 40"));
    let mut fight = field.start(&[1, 1]);
    hurt(&mut fight, 1, 10);
    fight.order(Order::Referee(Ruling::Heal { unit: UnitId(1), amount: 50 }));
    assert_eq!(fight.hp(1), 40, "30 + 50 of 40");
}

#[test]
fn tc_014_like_enemies_bear_letters_in_order_of_entry() {
    let ogre = |col: i16| format!("[[unit]]\nkind = \"ogre\"\nside = \"b\"\nat = [{col}, 2]\n");
    let field = Field::open().unit("a", (2, 2), &user("")).line(&ogre(9)).line(&ogre(11));
    let fight = field.start(&[1, 1, 2, 3, 4]);
    let name = |unit: u16| fight.0.unit(UnitId(unit)).unwrap().name.as_str();
    assert!(name(1).ends_with(" A") && name(2).ends_with(" B"), "{} and {}", name(1), name(2));
}

#[test]
fn tc_015_the_flag_decides_what_happens_at_0_hp() {
    for (line, presence) in [("hero = true", Presence::Down), ("hero = false", Presence::Out)] {
        let unit = format!("{}{line}\n", other(5));
        let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &unit).unit("b", (11, 2), &other(4));
        let mut fight = field.start(&[1; 3]);
        hurt(&mut fight, 1, 100);
        assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, presence, "{line}");
    }
}

#[test]
fn tc_038_initiative_then_actions_then_statuses() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
    let mut fight = field.start(&[1; 4]);
    inflict(&mut fight, 0, "blind", 4);
    let mut events = fight.end();
    events.extend(fight.end());
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("it happens");
    let turn = at(&|event| matches!(event, Event::TurnEnded { unit: UnitId(1) }));
    let status = at(&|event| matches!(event, Event::ConditionTicked { .. }));
    let round = at(&|event| matches!(event, Event::RoundStarted { round: 2 }));
    let initiative = at(&|event| matches!(event, Event::Initiative { .. }));
    let next = at(&|event| matches!(event, Event::TurnStarted { unit: UnitId(0), .. }));
    assert!(turn < status && status < round && round < initiative && initiative < next);
}

#[test]
fn tc_042_of_equal_initiatives_the_higher_spd_goes_first() {
    let field = Field::open().unit("a", (5, 2), &other(5)).unit("b", (9, 2), &other(7));
    let fight = field.start(&[5, 3]);
    assert_eq!(fight.actor(), UnitId(1), "10 each, and SPD 7 goes before SPD 5 without a roll-off");
    assert_eq!(fight.0.unused_dice(), Some(0));
}

#[test]
fn tc_044_the_action_phase_ends_when_nobody_has_a_tick_left() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt").replace("spd = 20", "spd = 6")).unit(
        "b",
        (8, 2),
        &other(5),
    );
    // 7 − CT 12 is −5: the act does not prolong the round; in the next round it takes effect at 10 + 6 − 5 = 11.
    let mut fight = field.start(&[1, 1, 10, 1, 99]);
    fight.order(cast(at(1)));
    let events = fight.end();
    assert!(events.iter().any(|event| matches!(event, Event::RoundStarted { round: 2 })));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 11, .. })));
}

#[test]
fn tc_045_one_standard_action_in_a_turn() {
    let mut fight = rod().start(&[1, 1, 99]);
    fight.order(strike(1));
    for again in [strike(1), order(0, Verb::DEFEND), order(0, PercentileVerb::FULL_MOVE)] {
        assert!(fight.refused(again).contains("TC-045"), "{again:?}");
    }
}

#[test]
fn tc_052_a_full_move_comes_on_top_of_the_movement() {
    let field = Field::open().unit("a", (0, 2), &user("")).unit("b", (19, 4), &other(5));
    let mut fight = field.start(&[1, 1]);
    fight.go(0, (6, 2));
    fight.order(order(0, PercentileVerb::FULL_MOVE));
    fight.go(0, (12, 2));
    assert_ne!(fight.actor(), UnitId(0), "6 cells and 6 more, and the turn is over");
}

#[test]
fn tc_055_a_charge_that_spills_over_costs_the_turn_of_that_round() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt").replace("spd = 20", "spd = 6")).unit(
        "b",
        (8, 2),
        &other(5),
    );
    let mut fight = field.start(&[1, 1, 4, 10, 99, 1, 1]);
    fight.order(cast(at(1)));
    let mut events = fight.end();
    while fight.0.round() < 3 {
        assert_eq!(fight.actor(), UnitId(1), "the charger is not asked in the round in which it resolves");
        events.extend(fight.end());
    }
    assert!(
        events.iter().any(|event| matches!(event, Event::Checked { needed: 91, .. })),
        "it resolves at 5 of round 2"
    );
}

/// Chest-deep water beside land.
const POND: &str = r#"
name = "Pond"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. w w .
. . . .
'''
depth = '''
0 2 2 0
0 0 0 0
'''
[legend]
w = "deep_water"
"#;

#[test]
fn tc_088_in_water_to_swim_in_all_actions_are_movement() {
    let fight = Field::on(POND).unit("a", (1, 0), &user("")).unit("b", (0, 0), &other(5)).start(&[1, 1]);
    assert!(fight.refused(strike(1)).contains("MC-066"));
    assert!(fight.refused(order(0, Verb::DEFEND)).contains("MC-066"));
    assert_eq!(fight.0.check(&order(0, PercentileVerb::FULL_MOVE)), Ok(()), "a full move is movement");
}

#[test]
fn tc_089_swimming_80_makes_it_no_hindrance() {
    for (swimming, free) in [(80, true), (79, false)] {
        let swimmer = user(&format!("swimming = {swimming}"));
        let fight = Field::on(POND).unit("a", (1, 0), &swimmer).unit("b", (0, 0), &other(5)).start(&[1, 1]);
        assert_eq!(fight.0.check(&strike(1)).is_ok(), free, "Swimming {swimming}");
    }
}

#[test]
fn tc_090_float_forbids_a_full_move_and_flight_does_not() {
    let allowed = |condition: &str| {
        let mut fight = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5)).start(&[1, 1]);
        inflict(&mut fight, 0, condition, 4);
        fight.0.check(&order(0, PercentileVerb::FULL_MOVE)).is_ok()
    };
    assert!(!allowed("float") && allowed("flight"));
}

#[test]
fn tc_091_an_attack_goes_in_its_five_steps_and_a_miss_ends_it() {
    let rod = "weapons = [\"kit_blinding_rod\"]";
    let field = || Field::open().unit("a", (5, 2), &user(rod)).unit("b", (6, 2), &other(5));
    let mut fight = field().start(&[1, 1, 48, 5, 14]);
    let events = fight.order(strike(1));
    let kinds: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Declared { .. } => Some("target"),
            Event::Checked { needed: 75, .. } => Some("roll to hit"),
            Event::Rolled { die: 6, .. } => Some("basic damage"),
            Event::Damaged { amount: 15, .. } => Some("21 less ARM 6"),
            Event::ConditionGained { rounds: Some(4), .. } => Some("other effects"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["target", "roll to hit", "basic damage", "21 less ARM 6", "other effects"]);
    let mut fight = field().start(&[1, 1, 76]);
    assert!(damage(&fight.order(strike(1))).is_empty(), "no damage is rolled after a miss");
    assert!(fight.refused(strike(1)).contains("TC-045"), "and the action is spent");
}

#[test]
fn tc_092_an_attack_has_one_target() {
    let field = rod().unit("b", (5, 3), &other(4)).unit("b", (7, 2), &other(3));
    assert_eq!(damaged(&field.start(&[1, 1, 1, 1, 48, 5]).order(strike(1))), [1], "nobody around it is touched");
}

/// The damage of a blow for 21 to a target under these conditions.
fn blow(weapon: &str, change: impl Fn(&mut Fight)) -> Vec<i32> {
    let mut fight = Field::open().unit("a", (5, 2), &wields(weapon)).unit("b", (6, 2), &other(5)).start(&[1, 1, 48, 5]);
    change(&mut fight);
    damage(&fight.order(strike(1)))
}

#[test]
fn tc_098_bonuses_change_the_basic_damage_before_armour() {
    let power_up = |fight: &mut Fight| drop(inflict(fight, 0, "power_up", 4));
    assert_eq!(blow("kit_rod", power_up), [20], "21 and a quarter are 26, less ARM 6");
    let power_down = |fight: &mut Fight| drop(inflict(fight, 0, "power_down", 4));
    assert_eq!(blow("kit_rod", power_down), [9], "21 less a quarter are 15, less ARM 6");
}

#[test]
fn tc_099_physical_damage_meets_arm_and_magical_damage_m_arm() {
    assert_eq!(blow("kit_rod", |_| ()), [15], "21 − ARM 6");
    assert_eq!(blow("kit_wand", |_| ()), [13], "21 − M.ARM 8");
}
