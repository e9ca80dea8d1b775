//! The Initiative Phase, ticks, slow actions and Extreme Initiative (TC-038 … TC-061).

use hexfray_battle::{Aim, Event, UnitId, Verb};
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, damage};

fn spd(spd: i32) -> String {
    format!("attributes = {{ spd = {spd} }}\nhp = 200\neva = 0\nacc = 200\n")
}

/// SPD 8 with the abilities of the test file.
fn caster(spd: i32, ability: &str) -> String {
    format!("{}mp = 50\nabilities = [\"{ability}\"]\n", self::spd(spd))
}

fn turns(fight: &mut Fight, count: usize) -> Vec<u16> {
    let turn = |fight: &mut Fight| {
        let unit = fight.actor().0;
        fight.end();
        unit
    };
    (0..count).map(|_| turn(fight)).collect()
}

#[test]
fn tc_039_the_first_round_of_the_worked_example() {
    // Hiro, Haze, Mint, Kumani; guards A and B, the fang.
    let mut field = Field::open();
    for (row, speed) in [(0, 5), (1, 8), (2, 8), (3, 8)] {
        field = field.unit("a", (2, row), &spd(speed));
    }
    for (row, speed) in [(0, 5), (1, 5), (2, 7)] {
        field = field.unit("b", (9, row), &spd(speed));
    }
    // Initiative 7, 14, 18, 14, 6, 10, 10; Haze and Kumani, both SPD 8, roll off (TC-043).
    let mut fight = field.start(&[2, 6, 10, 6, 1, 5, 3, 4, 9]);
    let opening: Vec<i32> = fight
        .0
        .opening()
        .iter()
        .filter_map(|event| if let Event::Initiative { parts, .. } = event { Some(parts.total()) } else { None })
        .collect();
    assert_eq!(opening, [7, 14, 18, 14, 6, 10, 10], "d10 + SPD");
    assert_eq!(fight.0.unused_dice(), Some(0), "one roll-off for one tie of equal SPD");
    let order = turns(&mut fight, 6);
    assert_eq!(
        order,
        [2, 3, 1, 6, 5, 0],
        "Mint 18, Kumani and Haze 14, the fang before guard B at 10 (TC-042), Hiro 7"
    );
    assert_eq!(fight.actor(), UnitId(4), "guard A at 6 is last");
}

#[test]
fn tc_041_the_timeline_shows_the_ticks() {
    let fight = Field::open().unit("a", (1, 1), &spd(8)).unit("b", (9, 1), &spd(5)).start(&[3, 9]);
    let ticks: Vec<(u16, Option<i32>)> = fight.0.timeline().iter().map(|beat| (beat.unit.0, beat.tick)).collect();
    assert_eq!(ticks, [(1, Some(14)), (0, Some(11))], "14 before 11");
}

#[test]
fn tc_043_equal_roll_offs_roll_again() {
    let fight = Field::open().unit("a", (1, 1), &spd(8)).unit("b", (9, 1), &spd(8)).start(&[5, 5, 7, 7, 2, 9]);
    assert_eq!(fight.actor(), UnitId(1), "7 and 7 roll again: 2 against 9");
    assert_eq!(fight.0.unused_dice(), Some(0));
}

#[test]
fn tc_040_the_fallen_roll_no_initiative() {
    let hero = format!("{}weapons = []\n", spd(8));
    let field = Field::open().unit("a", (1, 1), &hero).unit("a", (5, 1), &hero.replace("hp = 200", "hp = 1")).unit(
        "b",
        (6, 1),
        &spd(5),
    );
    let mut fight = field.start(&[2, 1, 10, 20, 6, 1, 10]);
    fight.attack(2, 1);
    fight.end();
    turns(&mut fight, 1);
    let rolled = fight.0.events().iter().filter(|event| matches!(event, Event::Initiative { .. })).count();
    assert_eq!(rolled, 2, "two of three are up");
}

#[test]
fn tc_053_slow_actions_resolve_later() {
    let field = Field::open().unit("a", (5, 1), &caster(8, "kit_slow_blow")).unit("b", (6, 1), &spd(3));
    // Initiative 18, CT 12: tick 6, after the other's turn at 13.
    let mut fight = field.start(&[10, 10]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 6, .. })), "18 − 12 = 6");
    assert_eq!(fight.actor(), UnitId(1), "13 comes before 6");
    let events = fight.end();
    assert_eq!(damage(&events), [20], "at 6 it takes effect");
}

#[test]
fn tc_054_charge_time_goes_on_into_the_next_round() {
    let field = Field::open().unit("a", (5, 1), &caster(7, "kit_slow_blow")).unit("b", (6, 1), &spd(3));
    // Initiative 8 and CT 12: −4. Next round 9 + 7 = 16 − 4 = 12; the other has 13.
    let mut fight = field.start(&[1, 1, 9, 10, 1, 1]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: -4, .. })), "8 − 12 = −4");
    let events = fight.end();
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 12, .. })), "16 − 4 = 12");
    assert_eq!(fight.actor(), UnitId(1), "13 comes first");
    let events = fight.end();
    assert_eq!(damage(&events), [20]);
    let began = |event: &Event| matches!(event, Event::TurnStarted { unit: UnitId(0), .. });
    let round = events.iter().position(|event| matches!(event, Event::RoundStarted { .. })).unwrap_or(events.len());
    assert!(!events[..round].iter().any(began), "its turn in the round of resolution is forfeited (TC-055)");
}

#[test]
fn tc_054_exactly_0_is_still_this_round() {
    let field = Field::open().unit("a", (5, 1), &caster(7, "kit_slow_blow")).unit("b", (6, 1), &spd(3));
    let mut fight = field.start(&[5, 1]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert_eq!(damage(&fight.end()), [20], "12 − 12 = 0 takes effect");
    assert_eq!(fight.0.round(), 1);
}

#[test]
fn tc_056_a_fall_or_sleep_interrupts() {
    use hexfray_battle::{Name, Order, Ruling};
    let field = Field::open().unit("a", (5, 1), &caster(8, "kit_slow_blow")).unit("b", (6, 1), &spd(3));
    let mut fight = field.start(&[10, 10, 1, 1]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    let sleep = Ruling::Inflict { unit: UnitId(0), condition: Name::new("sleep"), rounds: 4 };
    let events = fight.order(Order::Referee(sleep));
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })), "sleep cancels it");
    assert!(damage(&fight.end()).is_empty());
    let mut fight = field.start(&[10, 10]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(0), amount: 50 }));
    assert_eq!(damage(&fight.end()), [20], "ordinary damage does not interrupt");
}

#[test]
fn tc_058_a_lost_target_gives_way_to_a_random_one() {
    use hexfray_battle::{Order, Ruling};
    let field = Field::open()
        .unit("a", (5, 1), &caster(8, "kit_slow_blow"))
        .unit("b", (6, 1), &spd(2))
        .unit("b", (5, 2), &spd(3))
        .unit("b", (5, 0), &spd(4))
        .unit("b", (19, 4), &spd(1));
    // After the others' turns at 12, 8 … the slow blow at 6: d% for the two in range, 40 against 41.
    let mut fight = field.start(&[10, 10, 10, 10, 1, 40, 41]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 500 }));
    fight.end();
    let events = fight.end();
    let hit: Vec<UnitId> = events
        .iter()
        .filter_map(|event| if let Event::Damaged { unit, .. } = event { Some(*unit) } else { None })
        .collect();
    assert_eq!(hit, [UnitId(3)], "the higher d% is the new target; who is out of range rolls none (MC-037)");
    assert_eq!(fight.0.unused_dice(), Some(0));
}

#[test]
fn mc_037_out_of_range_is_lost() {
    let field = Field::open().unit("a", (5, 1), &caster(8, "kit_slow_blow")).unit("b", (8, 1), &spd(8));
    let mut fight = field.start(&[10, 9]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    fight.go(1, (10, 1));
    let events = fight.end();
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { .. })), "range 3 does not reach cell 10");
    let field = field.set("out_of_range = \"retarget\"").unit("b", (5, 4), &spd(1));
    let mut fight = field.start(&[10, 9, 1]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    fight.go(1, (10, 1));
    assert_eq!(damage(&fight.end()), [20], "with the setting it strikes another");
}

#[test]
fn tc_059_extreme_initiative_brings_extra_turns() {
    let counts = |speed: i32, roll: u16| {
        let field = Field::open().unit("a", (1, 1), &spd(speed)).unit("b", (9, 1), &spd(1));
        let mut fight = field.start(&[roll, 1, 1, 1, 1, 1]);
        let mut ticks = vec![];
        while fight.0.round() == 1 {
            if fight.actor() == UnitId(0) {
                let beat = fight.0.timeline().into_iter().rev().find(|beat| beat.unit == UnitId(0) && beat.done);
                ticks.push(beat.and_then(|beat| beat.tick).unwrap());
            }
            fight.end();
        }
        ticks
    };
    assert_eq!(counts(61, 10), [71, 36, 1], "71: turns at 71, 36 and 1");
    assert_eq!(counts(26, 10), [36, 1], "36: turns at 36 and 1");
    assert_eq!(counts(26, 9), [35], "35 is not above 35");
}

#[test]
fn tc_060_charge_time_adds_to_the_35() {
    let field = Field::open().unit("a", (5, 1), &caster(40, "kit_blow_of_ten")).unit("b", (6, 1), &spd(1));
    let mut fight = field.start(&[10, 5]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 40, .. })), "50 − 10 = 40");
    // It resolves at once, at 40, and leaves the Movement action (MC-036); then the other at 6, and itself at 5.
    assert_eq!(damage(&events), [20]);
    fight.end();
    assert_eq!(fight.actor(), UnitId(1));
    fight.end();
    assert_eq!(fight.actor(), UnitId(0), "next turn at 5");
    let last = fight.0.timeline().into_iter().rev().find(|beat| beat.unit == UnitId(0) && beat.done);
    assert_eq!(last.and_then(|beat| beat.tick), Some(5));
}

#[test]
fn tc_129_waiting_moves_the_turn() {
    let field = Field::open().unit("a", (5, 1), &caster(14, "kit_slow_blow")).unit("b", (6, 1), &spd(10));
    let mut fight = field.start(&[10, 10, 10, 1]);
    fight.order(act(0, Verb::WAIT, 0, 5, Aim::None));
    assert_eq!(fight.actor(), UnitId(1), "24 − 5 = 19 comes after 20");
    fight.end();
    assert_eq!(fight.actor(), UnitId(0));
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 7, .. })), "19 − 12 = 7 (TC-131)");
}

#[test]
fn tc_130_waiting_to_0_loses_the_turn() {
    let field = Field::open().unit("a", (5, 1), &spd(2)).unit("b", (6, 1), &spd(1));
    let mut fight = field.start(&[1, 1, 5, 1]);
    fight.order(act(0, Verb::WAIT, 0, 3, Aim::None));
    assert_eq!(fight.actor(), UnitId(1));
    fight.end();
    assert_eq!(fight.0.round(), 2, "3 − 3 = 0: the turn is lost");
    assert!(fight.refused(act(0, Verb::WAIT, 0, 8, Aim::None)).contains("TC-129"), "7 ticks are all it has");
}

#[test]
fn tc_057_a_charger_may_let_go() {
    let field = Field::open().unit("a", (5, 1), &caster(8, "kit_slow_blow")).unit("a", (2, 1), &spd(6)).unit(
        "b",
        (6, 1),
        &spd(3),
    );
    let mut fight = field.start(&[10, 10, 10, 1, 1, 1]);
    let abort = act(0, PercentileVerb::ABORT, 0, 0, Aim::None);
    assert!(fight.refused(abort).contains("no charge to break off"));
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(2))));
    assert_eq!(fight.actor(), UnitId(1));
    assert!(fight.0.orders().contains(&abort), "whenever its side is asked");
    let events = fight.order(abort);
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })));
    assert_eq!(fight.actor(), UnitId(1), "and the question stays open");
    fight.end();
    assert!(damage(&fight.end()).is_empty());
    assert_eq!(fight.0.round(), 2, "it does not get its action back");
}

#[test]
fn tc_057_a_lone_charger_lets_go_while_the_other_side_is_asked() {
    let field = Field::open().unit("a", (5, 1), &caster(8, "kit_slow_blow")).unit("b", (6, 1), &spd(7));
    let mut fight = field.start(&[10, 10, 1, 1]);
    let abort = act(0, PercentileVerb::ABORT, 0, 0, Aim::None);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert_eq!(fight.actor(), UnitId(1), "nobody of its side is asked before the blow falls");
    assert_eq!((fight.0.orders().contains(&abort), fight.0.out_of_turn()), (false, vec![abort]));
    let events = fight.order(abort);
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })));
    assert_eq!((fight.actor(), fight.0.out_of_turn()), (UnitId(1), vec![]), "the open question stays open");
    assert!(fight.refused(abort).contains("no charge to break off"), "once is all");
    assert!(damage(&fight.end()).is_empty(), "the act is void");
    assert_eq!(fight.0.round(), 2, "and the turn is gone with it");
}

#[test]
fn tc_058_a_new_target_is_one_that_could_be_chosen() {
    use hexfray_battle::{Name, Order, Ruling};
    let field = Field::open()
        .unit("a", (5, 1), &caster(8, "kit_slow_blow"))
        .unit("b", (6, 1), &spd(2))
        .unit("b", (5, 2), &spd(3))
        .unit("b", (5, 0), &spd(4));
    let mut fight = field.start(&[10, 10, 10, 10]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    let vanish = Ruling::Inflict { unit: UnitId(3), condition: Name::new("vanish"), rounds: 4 };
    fight.order(Order::Referee(vanish));
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 500 }));
    fight.end();
    let events = fight.end();
    let hit = events.iter().find_map(|event| if let Event::Damaged { unit, .. } = event { Some(*unit) } else { None });
    assert_eq!(hit, Some(UnitId(2)), "a vanished unit takes no part in the roll, and is not struck (TC-070)");
}

#[test]
fn tc_061_falling_below_0_by_fast_actions_costs_nothing() {
    let field = Field::open().unit("a", (5, 1), &caster(40, "kit_slow_blow")).unit("b", (6, 1), &spd(1));
    let mut fight = field.start(&[1, 1, 1, 1]);
    turns(&mut fight, 3);
    assert_eq!((fight.0.round(), fight.actor()), (2, UnitId(0)), "41 and 6, then a new round with a plain roll");
    let slow = act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1)));
    let field = field.file("abilities/percentile_long.toml", &long_charge());
    let mut fight = field.unit("a", (5, 2), &caster(30, "test_long")).start(&[1, 1, 10, 1, 1, 10]);
    fight.order(slow);
    while fight.actor() != UnitId(2) {
        fight.end();
    }
    let events = fight.order(act(2, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: -5, .. })), "40 − 45 = −5");
    let mut events = Vec::new();
    while fight.0.round() == 1 {
        events = fight.end();
    }
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 35, .. })), "40 − 5 = 35");
}

fn long_charge() -> String {
    "[[ability]]\nkey = \"test_long\"\nname = \"Long\"\ntype = \"technique\"\ntarget = \"single\"\nwho = \"others\"\ncharge = \
     45\ndamage = \"20\"\narmour = \"none\"\n"
        .to_owned()
}
