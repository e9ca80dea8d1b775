//! Feats: declared before the roll, one a turn, and the effect of each (SW-158, SW-182, SW-213, SW-217).

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};
use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_power_table::PowerTableVerb;

fn fighter(feats: &str) -> String {
    format!("{FIGHTER}feats = {feats}\n")
}

fn duel(feats: &str, foe: &str) -> Field {
    Field::line().unit("a", (5, 0), &fighter(feats)).unit("b", (5, 0), foe)
}

fn declare(fight: &mut Fight, unit: u16, with: u8) {
    fight.order(act(unit, PowerTableVerb::FEAT, with, 0, Aim::None));
}

const STRIKE: Order =
    Order::Act { unit: UnitId(0), act: hexfray_battle::Act::new(Verb::ATTACK, 0), aim: Aim::Unit(UnitId(1)) };

/// The Evasion of a unit that players see.
fn evasion(fight: &Fight, unit: u16) -> i32 {
    let stats = fight.0.stats(UnitId(unit));
    stats.iter().find(|stat| stat.label.as_str() == "Evasion").expect("everybody has Evasion").value
}

fn damage(events: &[Event]) -> Option<i32> {
    events.iter().find_map(|event| match event {
        Event::Damaged { amount, .. } => Some(*amount),
        _ => None,
    })
}

#[test]
fn sw_182_power_attack_hits_harder_and_costs_evasion_until_the_next_turn() {
    let tough = GOBLIN.replace("hp = 16", "hp = 40");
    let mut fight = duel("[\"power_attack\"]", &tough).start(&[4, 2, 3, 4, 2, 3]);
    fight.turn_of(0);
    let before = evasion(&fight, 0);
    declare(&mut fight, 0, 0);
    assert_eq!(evasion(&fight, 0), before - 2);
    let events = fight.order(STRIKE);
    assert_eq!(damage(&events), Some(5 + 5 + 4 - 1), "power 17 at 7: 5; extra 5; +4; Defence 1");
    fight.end(0);
    fight.turn_of(1);
    assert_eq!(evasion(&fight, 0), before - 2, "in the other side's turn too");
    fight.next_round();
    fight.turn_of(0);
    assert_eq!(evasion(&fight, 0), before);
}

#[test]
fn sw_158_a_feat_is_declared_before_the_dice() {
    let mut fight = duel("[\"power_attack\"]", GOBLIN).start(&[1, 2]);
    fight.turn_of(0);
    fight.order(STRIKE);
    assert!(fight.refused(act(0, PowerTableVerb::FEAT, 0, 0, Aim::None)).contains("SW-158"));
}

#[test]
fn sw_217_one_feat_a_turn() {
    let mut fight = duel("[\"power_attack\", \"aimed_attack\"]", GOBLIN).start(&[1, 2]);
    fight.turn_of(0);
    declare(&mut fight, 0, 0);
    assert!(fight.refused(act(0, PowerTableVerb::FEAT, 1, 0, Aim::None)).contains("SW-217"));
}

#[test]
fn sw_217_a_declared_feat_is_for_one_attack() {
    let feats = "[\"aimed_attack\", \"double_action\"]";
    let mut fight = duel(feats, GOBLIN).start(&[1, 2]);
    fight.turn_of(0);
    let plain = fight.0.forecast(&STRIKE).unwrap().targets[0].chance.total();
    declare(&mut fight, 0, 0);
    let aimed = fight.0.forecast(&STRIKE).unwrap().targets[0].chance.total();
    assert_eq!(aimed, plain + 1, "Accuracy +1");
    fight.order(STRIKE);
    let second = fight.0.forecast(&STRIKE).unwrap().targets[0].chance.total();
    assert_eq!(second, plain, "the second attack is without it");
}

#[test]
fn sw_182_feats_that_change_c_make_more_throws_critical() {
    for (feat, throws) in [("aimed_attack", 10.0), ("lethal_strike", 10.0), ("power_attack", 6.0)] {
        let mut fight = duel(&format!("[\"{feat}\"]"), GOBLIN).start(&[]);
        fight.turn_of(0);
        declare(&mut fight, 0, 0);
        let target = fight.0.forecast(&STRIKE).unwrap().targets[0].clone();
        let share = target.critical / target.hit;
        assert!((share - throws / 36.0).abs() < 1e-9, "{feat}: {share} of the hits, not {throws} of 36");
    }
}

#[test]
fn sw_182_a_unit_hit_by_a_taunting_strike_must_attack_the_striker() {
    let foe = GOBLIN.replace("hp = 16", "hp = 40") + "mp = 10\n";
    let field = Field::line().unit("a", (5, 0), &fighter("[\"taunting_strike\"]")).unit("b", (5, 0), &foe).unit(
        "a",
        (5, 0),
        FIGHTER,
    );
    let mut fight = field.start(&[4, 2, 3, 4, 6, 5]);
    fight.turn_of(0);
    declare(&mut fight, 0, 0);
    let events = fight.order(STRIKE);
    assert_eq!(damage(&events), Some(5 + 5 - 1 - 2), "the strike does 2 less");
    assert!(fight.has(1, "Taunted"));
    fight.end(0);
    fight.turn_of(1);
    let at = |target| act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target)));
    assert!(fight.refused(at(2)).contains("taunted"));
    assert!(fight.refused(Order::EndTurn { unit: UnitId(1) }).contains("taunted"), "nor can it let the turn go");
    assert!(fight.refused(act(1, PowerTableVerb::RETREAT, 0, 0, Aim::None)).contains("taunted"));
    let orders = fight.0.orders();
    assert!(orders.contains(&at(0)) && !orders.contains(&at(2)), "the list says the same");
    fight.order(at(0));
    fight.end(1);
    assert!(!fight.has(1, "Taunted"), "for one turn");
}

#[test]
fn sw_182_a_throw_attack_does_no_damage_and_lays_its_target_down() {
    let wrestler =
        fighter("[\"throw_attack\"]").replace("fighter = 3", "grappler = 3").replace("bastard_sword", "fists");
    let field = Field::line().unit("a", (5, 0), &wrestler).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[4, 4]);
    fight.turn_of(0);
    declare(&mut fight, 0, 0);
    let events = fight.order(STRIKE);
    assert_eq!(damage(&events), None);
    assert!(fight.has(1, "Prone"));
    assert_eq!((fight.hp(1), fight.unused()), (16, 0), "no die for damage");
}

#[test]
fn sw_213_fast_action_gives_two_major_actions_in_the_first_round_only() {
    let mut fight = duel("[\"fast_action\"]", GOBLIN).start(&[1, 2, 1, 2, 1, 2]);
    fight.turn_of(0);
    fight.order(STRIKE);
    fight.order(STRIKE);
    assert!(fight.refused(STRIKE).contains("SW-060"));
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    fight.order(STRIKE);
    assert!(fight.refused(STRIKE).contains("SW-060"), "in the second round one");
}

#[test]
fn sw_182_footwork_makes_a_limited_move_ten_metres_long() {
    let field = Field::line().unit("a", (5, 0), &fighter("[\"footwork\"]")).unit("b", (39, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::PACE, 0, 0, Aim::None));
    let farthest = fight.0.reach(UnitId(0)).iter().map(|way| way.cell.col).max();
    assert_eq!(farthest, Some(15), "10 m");
}
