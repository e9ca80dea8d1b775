//! Turns on the map, defence, escape, items, falling and rising (TC-045 … TC-052, TC-126 … TC-140, MC-033 … MC-036).

use hexfray_battle::{Aim, Event, Order, Presence, Rule, UnitId, Verb, Wanted};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, damage, hurt};

const PLAIN: &str = "attributes = { str = 8, spd = 8 }\nhp = 100\neva = 0\nacc = 90\n";

fn pair() -> Field {
    Field::open().unit("a", (5, 2), PLAIN).unit("b", (6, 2), &PLAIN.replace("spd = 8", "spd = 5"))
}

fn refused(fight: &Fight, order: Order, rule: &str) {
    let why = fight.refused(order);
    assert!(why.contains(rule), "refused by {rule}, not: {why}");
}

#[test]
fn mc_034_move_then_act_or_act_then_move() {
    let mut fight = pair().start(&[10, 1, 9, 1]);
    fight.go(0, (5, 1));
    assert_eq!(fight.actor(), UnitId(0), "the action is still there");
    refused(&fight, Order::Move { unit: UnitId(0), to: Cell::new(5, 2) }, "no Movement action left");
    fight.end();
    fight.end();
    let mut fight = pair().start(&[10, 1, 50, 3]);
    fight.attack(0, 1);
    assert_eq!(fight.actor(), UnitId(0), "the Movement action is still there");
    refused(&fight, act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))), "TC-045");
    fight.go(0, (4, 2));
    assert_eq!(fight.actor(), UnitId(1), "both are spent: the turn ends by itself");
}

#[test]
fn mc_033_each_extra_turn_has_both_actions() {
    let fast = PLAIN.replace("spd = 8", "spd = 30");
    let field = Field::open().unit("a", (5, 2), &fast).unit("b", (15, 2), PLAIN);
    let mut fight = field.start(&[8, 1]);
    fight.go(0, (6, 2));
    fight.end();
    fight.end();
    assert_eq!(fight.actor(), UnitId(0), "38: another turn at 3");
    fight.go(0, (7, 2));
    assert_eq!(fight.actor(), UnitId(0), "with both actions again");
    let mut fight = field.set("extra_turn_moves = false").start(&[8, 1]);
    fight.go(0, (6, 2));
    fight.end();
    fight.end();
    refused(&fight, Order::Move { unit: UnitId(0), to: Cell::new(7, 2) }, "no Movement action left");
}

#[test]
fn mc_036_nobody_moves_while_charging_but_afterwards() {
    let caster = format!("{PLAIN}abilities = [\"kit_blow_of_ten\"]\n");
    let field = Field::open().unit("a", (5, 2), &caster).unit("b", (6, 2), &PLAIN.replace("spd = 8", "spd = 5"));
    let mut fight = field.start(&[10, 5, 1, 1]);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert_eq!(fight.actor(), UnitId(1), "the turn is over: no movement while charging");
    fight.end();
    assert_eq!(fight.actor(), UnitId(0), "when it has resolved at 8, the Movement action is left");
    refused(&fight, act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))), "TC-045");
    fight.go(0, (4, 2));
    assert_eq!(fight.0.round(), 2);
    let mut fight = field.start(&[10, 5, 1, 1]);
    fight.go(0, (5, 1));
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    fight.end();
    assert_eq!(fight.0.round(), 2, "moving first and then charging leaves nothing");
}

#[test]
fn mc_188_full_move_is_a_second_movement() {
    let mut fight = pair().start(&[10, 1]);
    fight.go(0, (2, 2));
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    fight.go(0, (0, 1));
    assert_eq!(fight.actor(), UnitId(1), "Move 3 twice");
    let fight = pair().set("full_move_on_map = \"off\"").start(&[10, 1]);
    refused(&fight, act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None), "MC-188");
    let mut fight = pair().set("full_move_on_map = \"double\"").start(&[10, 1]);
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    fight.go(0, (0, 1));
}

#[test]
fn mc_188_a_full_move_is_seen_on_the_unit_while_it_lasts() {
    let full = act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None);
    let shown =
        |fight: &Fight| fight.0.conditions(UnitId(0)).iter().any(|condition| condition.name.as_str() == "Full move");
    for setting in ["second_move", "double"] {
        let mut fight = pair().set(&format!("full_move_on_map = \"{setting}\"")).start(&[10, 1]);
        assert!(!shown(&fight), "{setting}: it has a move as ever");
        let events = fight.order(full);
        assert!(shown(&fight), "{setting}: it has more of it now");
        let noted =
            events.iter().any(|event| matches!(event, Event::Noted { rule, .. } if *rule == Rule::new("MC-188")));
        assert!(noted, "{setting}: and the log says so");
        fight.go(0, (2, 2));
        assert_eq!(shown(&fight), setting == "second_move", "{setting}: the second move is left");
    }
    let mut fight = pair().start(&[10, 1]);
    fight.go(0, (2, 2));
    assert!(!shown(&fight), "it has moved once");
    fight.order(full);
    assert!(shown(&fight), "and may again");
}

#[test]
fn tc_128_defence_comes_first_and_lasts_to_the_next_action() {
    let mut fight = pair().start(&[10, 1, 50, 4, 10, 1, 50, 4, 50, 4]);
    fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
    fight.go(0, (5, 1));
    assert_eq!(fight.actor(), UnitId(1), "moving afterwards is allowed");
    fight.go(1, (6, 1));
    assert_eq!(damage(&fight.attack(1, 0)), [6], "1 × 8 + 4 = 12 halved");
    assert_eq!(fight.actor(), UnitId(0));
    fight.attack(0, 1);
    fight.end();
    assert_eq!(damage(&fight.attack(1, 0)), [12], "its own action has ended the defence");
    let mut fight = pair().start(&[10, 1]);
    fight.go(0, (5, 1));
    refused(&fight, act(0, Verb::DEFEND, 0, 0, Aim::None), "TC-128");
}

#[test]
fn tc_132_escape_is_announced_and_then_tried() {
    let fleeing = format!("{PLAIN}speed_rating = 50\n");
    let slow = format!("{}speed_rating = 40\n", PLAIN.replace("spd = 8", "spd = 5"));
    let field = Field::open().unit("a", (5, 2), &fleeing).unit("b", (6, 2), &slow).unit(
        "a",
        (1, 0),
        &PLAIN.replace("spd = 8", "spd = 1"),
    );
    let mut fight = field.start(&[10, 5, 1, 10, 5, 1, 45, 38]);
    fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
    refused(&fight, act(0, Verb::ESCAPE, 0, 0, Aim::None), "TC-132");
    fight.end();
    fight.end();
    fight.end();
    assert_eq!((fight.0.round(), fight.actor()), (2, UnitId(0)));
    refused(&fight, act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))), "TC-132");
    fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
    let view = fight.0.unit(UnitId(0)).unwrap();
    assert_eq!(view.presence, Presence::Out, "45 of 50 beats 38 of 40: it is away, not defeated (TC-133, TC-135)");
}

#[test]
fn tc_133_a_better_opponent_holds_it() {
    let fleeing = format!("{PLAIN}speed_rating = 50\n");
    let watch = format!("{}speed_rating = 60\n", PLAIN.replace("spd = 8", "spd = 5"));
    let field = Field::open().unit("a", (5, 2), &fleeing).unit("b", (6, 2), &watch);
    let mut fight = field.start(&[10, 5, 10, 5, 45, 45]);
    fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
    fight.end();
    fight.end();
    fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
    assert!(fight.0.unit(UnitId(0)).unwrap().is_active(), "a tie is no escape, and the action is wasted");
    refused(&fight, act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))), "TC-045");
}

#[test]
fn tc_126_items_give_back_up_to_the_maximum() {
    let carrier = format!("{PLAIN}items = [{{ item = \"potion\", count = 1 }}]\n");
    let field = Field::open().unit("a", (5, 2), &carrier).unit("b", (9, 2), PLAIN).unit("a", (5, 3), PLAIN);
    let mut fight = field.start(&[10, 1, 9]);
    hurt(&mut fight, 2, 83);
    fight.order(act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(2))));
    assert_eq!(fight.hp(2), 67, "17 + 50");
    let mut fight = field.start(&[10, 1, 9]);
    hurt(&mut fight, 2, 10);
    fight.order(act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(2))));
    assert_eq!(fight.hp(2), 100, "never above the maximum (TC-013)");
    refused(&fight, act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(2))), "TC-045");
}

#[test]
fn mc_108_items_reach_one_cell() {
    let carrier = format!("{PLAIN}items = [{{ item = \"potion\", count = 1 }}]\n");
    let field = Field::open().unit("a", (5, 2), &carrier).unit("b", (9, 2), PLAIN).unit("a", (5, 4), PLAIN);
    let fight = field.start(&[10, 1, 9]);
    refused(&fight, act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(2))), "out of range");
    let chemist = format!("{carrier}item_range = 4\n");
    let field = Field::open().unit("a", (5, 2), &chemist).unit("b", (9, 2), PLAIN).unit("a", (5, 4), PLAIN);
    let mut fight = field.start(&[10, 1, 9]);
    fight.order(act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(2))));
}

#[test]
fn tc_136_monsters_are_out_and_characters_lie_unconscious() {
    let beast = "creature = \"beast\"\nhp = 10\n";
    let field = Field::open().unit("a", (5, 2), PLAIN).unit("a", (5, 3), PLAIN).unit("b", (6, 2), beast).unit(
        "b",
        (9, 2),
        beast,
    );
    let mut fight = field.start(&[10, 9, 1, 2]);
    hurt(&mut fight, 2, 10);
    hurt(&mut fight, 1, 100);
    assert_eq!(fight.0.unit(UnitId(2)).unwrap().presence, Presence::Out, "its token leaves the cell");
    let fallen = fight.0.unit(UnitId(1)).unwrap();
    assert_eq!((fallen.presence, fallen.hp), (Presence::Down, 0), "the body stays (TC-138)");
    assert!(fallen.cell.is_some());
}

#[test]
fn tc_140_only_what_wakes_the_unconscious_helps_them() {
    let wake = format!("{PLAIN}mp = 10\nabilities = [\"kit_mend\", \"kit_wake\"]\n");
    let field = Field::open().unit("a", (5, 2), &wake).unit("a", (5, 3), PLAIN).unit("b", (15, 2), PLAIN);
    let mut fight = field.start(&[10, 9, 1, 1, 2, 3]);
    hurt(&mut fight, 1, 100);
    refused(&fight, act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))), "TC-071");
    let events = fight.order(act(0, Verb::ABILITY, 1, 0, Aim::Unit(UnitId(1))));
    assert!(events.iter().any(|event| matches!(event, Event::Revived { unit: UnitId(1) })));
    assert_eq!(fight.hp(1), 10, "10 % of 100 HP");
    fight.end();
    assert_eq!(fight.actor(), UnitId(2), "it acts from the next Initiative Phase on");
    fight.end();
    let rolled = |event: &Event| matches!(event, Event::Initiative { unit: UnitId(1), .. });
    assert!(fight.0.events().iter().any(rolled));
}

#[test]
fn tc_148_the_last_side_standing_wins() {
    let mut fight = pair().start(&[10, 1]);
    hurt(&mut fight, 1, 100);
    let outcome = fight.0.outcome().expect("nobody is left on side b");
    assert_eq!(outcome.winner.map(|side| side.0), Some(0));
}

#[test]
fn mc_036_being_moved_cancels_a_charge() {
    use hexfray_battle::Ruling;
    use hexfray_board::grid::Cell;
    let caster = format!("{PLAIN}abilities = [\"kit_blow_of_ten\"]\n");
    let field = Field::open().unit("a", (5, 2), &caster).unit("b", (6, 2), &PLAIN.replace("spd = 8", "spd = 5"));
    let moved = |field: &Field| {
        let mut fight = field.start(&[10, 5, 1, 1]);
        fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
        fight.order(Order::Referee(Ruling::Place { unit: UnitId(0), cell: Cell::new(5, 1) }));
        damage(&fight.end())
    };
    assert!(moved(&field).is_empty(), "however it was moved");
    assert_eq!(moved(&field.set("forced_move_cancels = false")), [20], "unless the setting says otherwise");
}

#[test]
fn tc_045_the_acts_of_a_turn_have_names() {
    let fight = pair().start(&[10, 1]);
    let acts = fight.0.acts(UnitId(0));
    let name = |verb: Verb| acts.iter().find(|view| view.act.verb == verb).map(|view| view.name.as_str());
    let verbs = [Verb::DEFEND, Verb::WAIT, PercentileVerb::FULL_MOVE, Verb::ESCAPE, PercentileVerb::SHOUT];
    let names = ["Defend", "Wait", "Full move", "Announce escape", "Call out"];
    assert_eq!(verbs.map(name), names.map(Some));
}

#[test]
fn tc_047_who_has_acted_can_still_call_out() {
    let mut fight = pair().start(&[10, 1]);
    fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
    let ready = |verbs: &[Verb]| {
        let wanted = Wanted { verbs, ready: true, ..Wanted::ALL };
        fight.0.acts_where(UnitId(0), wanted).iter().map(|view| view.act.verb).collect::<Vec<_>>()
    };
    assert_eq!(ready(&[PercentileVerb::SHOUT]), [PercentileVerb::SHOUT]);
    assert!(ready(&[Verb::ATTACK, Verb::WAIT]).is_empty());
}

#[test]
fn tc_052_a_full_move_is_one_more_move_on_a_board_whatever_is_set_for_scenes() {
    for line in ["", "scene_positions = \"metres\""] {
        let mut fight = pair().set(line).start(&[10, 1]);
        fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
        fight.go(0, (5, 1));
        fight.go(0, (5, 0));
        let third = Order::Move { unit: UnitId(0), to: Cell::new(5, 1) };
        assert!(fight.0.check(&third).is_err(), "{line}");
    }
}
