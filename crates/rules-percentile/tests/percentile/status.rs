//! Conditions and the Status Phase (TC-056, TC-074, TC-139, TC-141 … TC-147, MC-174 … MC-184).

use hexfray_battle::{Aim, Event, Name, Order, Ruling, UnitId, Verb};
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, chances, damage};

const PLAIN: &str =
    "attributes = { str = 8, agi = 20, spd = 20 }\nhp = 100\nmp = 40\neva = 20\nacc = 90\nm_acc = 120\n";

fn pair() -> Field {
    let other = PLAIN.replace("spd = 20", "spd = 5");
    Field::open().unit("a", (5, 2), &format!("{PLAIN}abilities = [\"kit_rot\", \"kit_slow_blow\"]\n")).unit(
        "b",
        (6, 2),
        &other,
    )
}

fn inflict(fight: &mut Fight, unit: u16, condition: &str, rounds: u8) -> Vec<Event> {
    let condition = Name::intern(condition).unwrap();
    fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(unit), condition, rounds }))
}

fn stat(fight: &Fight, unit: u16, label: &str) -> i32 {
    fight.0.stats(UnitId(unit)).iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value).unwrap()
}

/// Ends both turns of a round.
fn round(fight: &mut Fight) -> Vec<Event> {
    let now = fight.0.round();
    let mut events = Vec::new();
    while fight.0.round() == now && fight.0.outcome().is_none() {
        events.extend(fight.end());
    }
    events
}

#[test]
fn tc_141_timers_fall_by_one_each_round_and_end_at_0() {
    let mut fight = pair().start(&[5, 5, 5, 5, 5, 5, 5, 5]);
    inflict(&mut fight, 1, "armor_down", 4);
    inflict(&mut fight, 0, "blind", 2);
    let events = round(&mut fight);
    assert_eq!(fight.conditions(1), [("Armour Down", Some(3))], "4 becomes 3 after the round in which it came");
    let left = |event: &Event| match event {
        Event::ConditionTicked { unit: UnitId(1), rounds, .. } => Some(*rounds),
        _ => None,
    };
    assert_eq!(events.iter().find_map(left), Some(3), "the log says what is left");
    round(&mut fight);
    assert!(fight.conditions(0).is_empty(), "2 rounds are over");
}

#[test]
fn tc_143_poison_takes_a_tenth_of_what_is_left() {
    let mut fight = pair().start(&[5, 5, 5, 5, 5, 5]);
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 55 }));
    inflict(&mut fight, 1, "poison", 0);
    assert_eq!(damage(&round(&mut fight)), [4], "10 % of 45 is 4");
    assert_eq!((fight.hp(1), fight.conditions(1)), (41, vec![("Poison", None)]), "it stays until cured");
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 33 }));
    round(&mut fight);
    assert_eq!(fight.hp(1), 8, "a tenth of 8 is nothing");
}

#[test]
fn tc_146_venom_takes_a_tenth_of_maximum_hp_and_mp() {
    let mut fight = pair().start(&[5; 8]);
    inflict(&mut fight, 0, "venom", 4);
    round(&mut fight);
    assert_eq!((fight.hp(0), fight.0.unit(UnitId(0)).unwrap().mp), (90, 36), "of 100 HP and 40 MP");
}

#[test]
fn tc_141_players_see_how_long_a_condition_lasts() {
    let mut fight = pair().start(&[5; 4]);
    inflict(&mut fight, 0, "blind", 4);
    inflict(&mut fight, 0, "poison", 0);
    inflict(&mut fight, 0, "fire_absorb", 0);
    let view = |name: &str| {
        let all = fight.0.conditions(UnitId(0));
        let one = all.iter().find(|one| one.name.as_str() == name).unwrap_or_else(|| panic!("no {name} in {all:?}"));
        (one.rounds, one.until.map(|until| until.as_str()))
    };
    assert_eq!(view("Blind"), (Some(4), None));
    assert_eq!(view("Poison"), (None, Some("until cured")));
    assert_eq!(view("Fire Absorb"), (None, None), "what helps need not be cured");
}

#[test]
fn tc_142_regen_gives_and_the_order_is_timers_first() {
    let mut fight = pair().start(&[5, 5, 5, 5, 5, 5]);
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(0), amount: 50 }));
    inflict(&mut fight, 0, "regen", 2);
    round(&mut fight);
    assert_eq!(fight.hp(0), 60, "10 % of 100");
    round(&mut fight);
    assert_eq!(fight.hp(0), 60, "a timer that just ran out gives nothing any more");
    let mut fight = pair().set("status_phase_order = \"effects_first\"").start(&[5, 5, 5, 5, 5, 5]);
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(0), amount: 50 }));
    inflict(&mut fight, 0, "regen", 1);
    round(&mut fight);
    assert_eq!(fight.hp(0), 60, "with effects first the last round counts");
}

#[test]
fn tc_144_what_is_always_there_comes_back() {
    let field = pair().unit("a", (1, 0), "hp = 100\nalways = [\"regen\"]\n");
    let mut fight = field.start(&[5, 5, 5, 5, 5, 5]);
    assert_eq!(fight.conditions(2), [("Mending", None)]);
    fight.order(Order::Referee(Ruling::Cure { unit: UnitId(2), condition: Name::new("regen") }));
    assert!(fight.conditions(2).is_empty());
    round(&mut fight);
    assert_eq!(fight.conditions(2), [("Mending", None)], "in the Status Phase");
}

#[test]
fn tc_145_the_longer_timer_counts() {
    let mut fight = pair().start(&[5, 5]);
    inflict(&mut fight, 0, "blind", 4);
    inflict(&mut fight, 0, "blind", 2);
    assert_eq!(fight.conditions(0), [("Blind", Some(4))]);
    inflict(&mut fight, 0, "blind", 6);
    assert_eq!(fight.conditions(0), [("Blind", Some(6))]);
}

#[test]
fn tc_146_blind_halves_acc_and_blunts_criticals() {
    let mut fight = pair().start(&[5, 5, 9, 3]);
    inflict(&mut fight, 0, "blind", 4);
    let events = fight.attack(0, 1);
    assert_eq!(chances(&events), [25], "90 halved, less 20");
    assert_eq!(damage(&events), [11], "9 is a plain hit: 8 + 3");
}

#[test]
fn tc_146_silence_sleep_disable() {
    let mut fight = pair().start(&[5, 5, 5, 5]);
    inflict(&mut fight, 0, "silence", 4);
    assert!(fight.refused(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1)))).contains("TC-146"), "no spells");
    assert_eq!(fight.0.check(&act(0, Verb::ABILITY, 1, 0, Aim::Unit(UnitId(1)))), Ok(()), "techniques go on");
    let mut fight = pair().start(&[5, 5, 5, 5]);
    inflict(&mut fight, 1, "sleep", 4);
    let events = fight.end();
    let asked = fight.actor();
    assert_eq!(asked, UnitId(0), "the sleeper's turn is lost");
    assert!(events.iter().any(|event| matches!(event, Event::Initiative { unit: UnitId(1), .. })), "it still rolls");
    assert_eq!(stat(&fight, 1, "Evasion"), 0, "and is easy to hit");
    let mut fight = pair().start(&[5, 5, 5, 5]);
    inflict(&mut fight, 0, "disable", 4);
    assert!(fight.refused(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))).contains("TC-146"));
    assert!(fight.refused(act(0, Verb::DEFEND, 0, 0, Aim::None)).contains("TC-146"));
}

#[test]
fn tc_074_a_blow_wakes_the_sleeper() {
    let mut fight = pair().start(&[5, 5, 50, 3]);
    inflict(&mut fight, 1, "sleep", 4);
    fight.attack(0, 1);
    assert!(fight.conditions(1).is_empty());
}

#[test]
fn tc_139_a_fall_ends_all_but_stone_and_changed_shapes() {
    let field = pair().unit("b", (9, 2), PLAIN).unit("a", (0, 0), PLAIN);
    let mut fight = field.start(&[5, 5, 4, 3]);
    for condition in ["blind", "poison", "mini"] {
        inflict(&mut fight, 3, condition, 4);
    }
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(3), amount: 100 }));
    assert_eq!(fight.conditions(3), [("Mini", Some(4))]);
}

#[test]
fn tc_146_stop_haste_and_slow() {
    let mut fight = pair().start(&[5, 5, 4, 4, 4, 4]);
    inflict(&mut fight, 0, "haste", 4);
    inflict(&mut fight, 1, "slow", 4);
    let events = round(&mut fight);
    let initiative = |unit: u16| {
        let of = |event: &Event| match event {
            Event::Initiative { unit: one, parts } if one.0 == unit => Some(parts.total()),
            _ => None,
        };
        events.iter().find_map(of)
    };
    assert_eq!(initiative(0), Some(48), "(4 + 20) doubled");
    assert_eq!(initiative(1), Some(4), "(4 + 5) halved");
    inflict(&mut fight, 0, "slow", 4);
    assert_eq!(fight.conditions(0), [("Slow", Some(4))], "Slow takes the place of Haste");
}

#[test]
fn tc_146_petrify_turns_to_stone_and_condemned_falls() {
    let field = pair().unit("b", (9, 2), PLAIN);
    let mut fight = field.start(&[5, 5, 4, 5, 5]);
    inflict(&mut fight, 1, "petrify", 1);
    inflict(&mut fight, 2, "condemned", 1);
    let events = round(&mut fight);
    assert_eq!(fight.conditions(1), [("Stone", None)]);
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(2), .. })));
}

#[test]
fn mc_175_agility_statuses_change_move_and_jump() {
    let mut fight = pair().start(&[5, 5]);
    assert_eq!(stat(&fight, 0, "Move"), 6, "2 + 20/5");
    inflict(&mut fight, 0, "agility_down", 4);
    assert_eq!(stat(&fight, 0, "Move"), 4, "6 less a quarter");
    inflict(&mut fight, 0, "agility_break", 4);
    assert_eq!(stat(&fight, 0, "Move"), 3, "6 halved");
    inflict(&mut fight, 0, "agility_up", 4);
    assert_eq!(stat(&fight, 0, "Move"), 7, "6 and a quarter");
    assert_eq!(stat(&fight, 0, "Jump"), 7);
}

#[test]
fn mc_183_immobilize_forbids_movement_not_action() {
    let mut fight = pair().start(&[5, 5]);
    inflict(&mut fight, 0, "immobilize", 4);
    assert!(fight.0.reach(UnitId(0)).is_empty());
    assert_eq!(fight.0.why_not_move(UnitId(0)), Some("a condition keeps it from moving"));
    assert!(!fight.0.loses_next_turn(UnitId(0)), "it may act");
    assert_eq!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))), Ok(()));
    assert!(fight.refused(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)).contains("MC-188"));
    assert!(fight.refused(act(0, Verb::ESCAPE, 0, 0, Aim::None)).contains("TC-146"));
}

#[test]
fn mc_184_mini_moves_one_cell() {
    let mut fight = pair().start(&[5, 5]);
    inflict(&mut fight, 0, "mini", 4);
    assert_eq!((stat(&fight, 0, "Move"), stat(&fight, 0, "Jump")), (1, 1));
}

#[test]
fn mc_115_accelerate_doubles_move_up_to_8() {
    let mut fight = pair().start(&[5, 5]);
    inflict(&mut fight, 0, "accelerate", 4);
    assert_eq!((stat(&fight, 0, "Move"), stat(&fight, 0, "Jump")), (8, 6));
}

#[test]
fn tc_024_the_unaware_lose_their_turn_and_wake_up() {
    let mut fight = pair().start(&[5, 5, 5, 5]);
    inflict(&mut fight, 1, "unaware", 4);
    fight.end();
    assert_eq!(fight.0.round(), 2, "the turn is lost");
    assert!(fight.conditions(1).is_empty(), "and ends it");
}
