//! Reactions (TC-023, TC-050), and the choice among too many targets of a Group effect (TC-066, TC-067).

use hexfray_battle::{Aim, Battle, Decision, DiceSource, Event, Order, Pace, Ruling, SetupError, UnitId, Verb};

use super::field::{Field, Fight, act, at, cast, damage, hurt, inflict, knows, other, user, wields};

/// A strong, slow unit that can counter, with a rod and 100 HP.
fn reactor(keys: &str) -> String {
    format!(
        "attributes = {{ str = 8, vit = 6, agi = 5, spd = 5 }}\nacc = 97\neva = 0\narm = 6\nhp = 100\nmp = 20\n{keys}\n"
    )
}

const COUNTER: &str = "weapons = [\"kit_rod\"]\nabilities = [\"counter\"]";

fn duel(mine: &str, theirs: &str) -> Field {
    Field::open().unit("a", (5, 2), mine).unit("b", (6, 2), &reactor(theirs))
}

fn asked(fight: &Fight) -> Option<(u16, Vec<&'static str>)> {
    match fight.0.decision() {
        Decision::Answer { unit, options, .. } => Some((unit.0, options.iter().map(|name| name.as_str()).collect())),
        _ => None,
    }
}

fn reply(fight: &mut Fight, unit: u16, option: u16) -> Vec<Event> {
    fight.order(Order::Answer { unit: UnitId(unit), option })
}

#[test]
fn tc_050_a_blow_may_be_answered_outside_the_own_turn() {
    // 97 − 0: 48 hits, 16 + 5 − 6; the answer 50 hits, 16 + 3 − 0.
    let mut fight = duel(&wields("kit_rod"), COUNTER).start(&[1, 1, 48, 5, 50, 3]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), Some((1, vec!["Do nothing", "Counter"])));
    let events = reply(&mut fight, 1, 1);
    assert_eq!(damage(&events), [19]);
    assert_eq!((fight.hp(0), fight.hp(1)), (61, 85));
    assert_eq!(fight.actor(), UnitId(0), "the turn goes on; the answer is not answered");
    fight.end();
    assert!(fight.0.check(&act(1, Verb::ATTACK, 0, 0, at(0))).is_ok(), "its own turn has lost nothing by it");
}

#[test]
fn tc_050_a_reaction_may_be_declined_and_happens_only_when_triggered() {
    let mut fight = duel(&wields("kit_rod"), COUNTER).start(&[1, 1, 99]);
    fight.attack(0, 1);
    assert!(asked(&fight).is_some(), "a miss was an attack, too");
    let events = reply(&mut fight, 1, 0);
    assert!(damage(&events).is_empty());
    fight.end();
    assert!(
        fight.refused(act(1, Verb::ABILITY, 0, 0, at(0))).contains("a reaction: you are asked when it is possible")
    );
    let view = fight.0.acts(UnitId(1)).into_iter().find(|view| view.name.as_str() == "Counter").unwrap();
    assert_eq!(view.pace, Pace::Reaction);
}

#[test]
fn tc_050_a_unit_removed_while_it_is_asked_does_not_react_and_nobody_reacts_to_a_removed_one() {
    let field = || {
        let field = duel(&wields("kit_rod"), COUNTER).unit("a", (1, 4), &other(3)).unit("b", (12, 4), &other(2));
        let mut fight = field.start(&[1, 1, 1, 1, 48, 5]);
        fight.attack(0, 1);
        assert_eq!(asked(&fight).map(|(unit, _)| unit), Some(1));
        fight
    };
    let remove = |unit: u16| Order::Referee(Ruling::Remove { unit: UnitId(unit) });
    let mut fight = field();
    fight.order(remove(1));
    assert_eq!((asked(&fight), fight.actor(), fight.hp(0)), (None, UnitId(0), 80), "the turn goes on unanswered");
    let mut fight = field();
    fight.order(remove(0));
    assert_eq!(asked(&fight), None, "there is nobody to strike back at");
    assert_ne!(fight.actor(), UnitId(0));
    let mut fight = field();
    inflict(&mut fight, 3, "sleep", 2);
    assert_eq!(asked(&fight), Some((1, vec!["Do nothing", "Counter"])), "others do not matter");
}

#[test]
fn tc_050_melee_and_ranged_attacks_trigger_different_reactions() {
    let shot = |ability: &str| {
        let theirs = reactor(&format!("weapons = [\"kit_bow\"]\nabilities = [\"{ability}\"]"));
        let field = Field::open().unit("a", (5, 2), &wields("kit_bow")).unit("b", (9, 2), &theirs);
        let mut fight = field.start(&[1, 1, 99]);
        fight.attack(0, 1);
        asked(&fight)
    };
    assert_eq!(shot("counter"), None);
    assert_eq!(shot("return_shot"), Some((1, vec!["Do nothing", "Return shot"])));
    let mut fight =
        duel(&wields("kit_rod"), "weapons = [\"kit_bow\"]\nabilities = [\"return_shot\"]").start(&[1, 1, 99]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), None, "a rod is no bow");
}

#[test]
fn tc_050_damage_may_trigger_a_reaction() {
    let theirs = "abilities = [\"second_wind\"]";
    let mut fight = duel(&wields("kit_rod"), theirs).start(&[1, 1, 48, 5]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), Some((1, vec!["Do nothing", "Second wind"])));
    reply(&mut fight, 1, 1);
    assert_eq!(fight.hp(1), 97, "85 and 2 × VIT 6");
    let mut fight = duel(&wields("kit_rod"), theirs).start(&[1, 1, 99]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), None, "a miss hurts nobody");
}

#[test]
fn tc_050_one_reaction_to_a_trigger_unless_the_setting_says_otherwise() {
    let both = "weapons = [\"kit_rod\"]\nabilities = [\"counter\", \"second_wind\"]";
    let mut fight = duel(&wields("kit_rod"), both).start(&[1, 1, 48, 5, 99]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight).unwrap().1, ["Do nothing", "Counter", "Second wind"]);
    reply(&mut fight, 1, 1);
    assert_eq!(asked(&fight), None);
    let mut fight = duel(&wields("kit_rod"), both).set("reactions_per_trigger = 2").start(&[1, 1, 48, 5, 99]);
    fight.attack(0, 1);
    reply(&mut fight, 1, 1);
    assert_eq!(asked(&fight).unwrap().1, ["Do nothing", "Second wind"]);
    reply(&mut fight, 1, 1);
    assert_eq!(fight.hp(1), 97);
    let mut none = duel(&wields("kit_rod"), both).set("reactions_per_trigger = 0").start(&[1, 1, 48, 5]);
    none.attack(0, 1);
    assert_eq!(asked(&none), None);
}

#[test]
fn tc_050_a_spell_may_be_answered_when_it_takes_effect() {
    let answer = "[[ability]]\nkey = \"defiance\"\nname = \"Defiance\"\ntype = \"technique\"\ntarget = \"self\"\nreaction \
                  = \"spell\"\nhealing = \"5\"\n";
    let theirs = reactor("abilities = [\"defiance\"]");
    let field =
        Field::open().file("abilities/percentile_defiance.toml", answer).unit("a", (5, 2), &knows("kit_slow_bolt"));
    let mut fight = field.unit("b", (8, 2), &theirs).start(&[1, 1, 50]);
    let events = fight.order(cast(at(1)));
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).expect("it happens");
    let charged = place(|event| matches!(event, Event::Charging { .. }));
    assert!(charged < place(|event| matches!(event, Event::Damaged { .. })), "it has charged first");
    assert_eq!(asked(&fight), Some((1, vec!["Do nothing", "Defiance"])));
    reply(&mut fight, 1, 1);
    assert_eq!(fight.hp(1), 85, "80 and 5");
}

#[test]
fn tc_050_two_blows_are_one_trigger() {
    let mine = user("weapons = [\"kit_rod\", \"kit_rod\"]\ntwo_weapons = 97");
    let mut fight = duel(&mine, COUNTER).start(&[1, 1, 48, 5, 48, 5, 99]);
    fight.attack(0, 1);
    assert!(asked(&fight).is_some());
    let events = reply(&mut fight, 1, 1);
    assert_eq!(damage(&events), [15], "the other blow falls, then the answer misses");
    assert_eq!(asked(&fight), None);
    assert_eq!(fight.0.unused_dice(), Some(0));
}

#[test]
fn tc_050_who_cannot_act_cannot_react() {
    for condition in ["sleep", "berserk", "confuse", "stop"] {
        let mut fight = duel(&wields("kit_rod"), COUNTER).start(&[1, 1, 99]);
        inflict(&mut fight, 1, condition, 4);
        fight.attack(0, 1);
        assert_eq!(asked(&fight), None, "{condition}");
    }
    let mut fight = duel(&wields("kit_rod"), COUNTER).start(&[1, 1, 48, 5]);
    hurt(&mut fight, 1, 90);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), None, "it has fallen");
}

#[test]
fn tc_023_the_unaware_do_not_react_unless_the_setting_says_so() {
    let play = |setting: &str| {
        let mut fight = duel(&wields("kit_rod"), COUNTER).set(setting).start(&[1, 1, 99]);
        inflict(&mut fight, 1, "unaware", 1);
        fight.attack(0, 1);
        asked(&fight).is_some()
    };
    assert!(!play("reactions_when_unaware = false"));
    assert!(play("reactions_when_unaware = true"));
}

#[test]
fn tc_050_allies_are_not_answered() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_rod")).unit("a", (6, 2), &reactor(COUNTER));
    let mut fight = field.unit("b", (9, 2), &other(3)).start(&[1, 1, 1, 99]);
    fight.attack(0, 1);
    assert_eq!(asked(&fight), None);
    let field = Field::open().unit("a", (5, 2), &wields("kit_rod"));
    let field = field.unit("a", (6, 2), &reactor("abilities = [\"second_wind\"]")).unit("b", (9, 2), &other(3));
    let mut fight = field.start(&[1, 1, 1, 48, 5]);
    assert_eq!(damage(&fight.attack(0, 1)), [15]);
    assert_eq!(asked(&fight), None, "not even by what it could do for itself");
}

#[test]
fn tc_050_the_forecast_says_that_it_leaves_the_answer_out() {
    let fight = duel(&wields("kit_rod"), COUNTER).start(&[1, 1]);
    let strike = act(0, Verb::ATTACK, 0, 0, at(1));
    assert!(fight.0.forecast(&strike).unwrap().leaves_out.contains(&"how it is answered"));
    let plain = duel(&wields("kit_rod"), "").start(&[1, 1]);
    assert!(plain.0.forecast(&strike).unwrap().leaves_out.is_empty());
}

#[test]
fn tc_050_an_answer_has_odds_and_opponents_take_it() {
    let setup = duel(&wields("kit_rod"), COUNTER).setup().unwrap();
    let mut battle = Battle::new(&setup, DiceSource::Script(vec![1, 1, 99, 99])).unwrap();
    battle.submit(act(0, Verb::ATTACK, 0, 0, at(1))).unwrap();
    let answer = Order::Answer { unit: UnitId(1), option: 1 };
    let odds = battle.forecast(&answer).unwrap();
    assert!((odds.targets[0].hit - 0.94).abs() < 1e-9, "97 to hit, less the automatic misses");
    assert!(battle.forecast(&Order::Answer { unit: UnitId(1), option: 0 }).is_err(), "to do nothing has none");
    let mut opponent = hexfray_minds::ai::opponent("greedy", 1).unwrap();
    assert_eq!(opponent.choose(&battle), answer);
    let mut other = battle.scratch(3);
    battle.copy_into(&mut other);
    assert_eq!(other.orders(), battle.orders(), "a copy waits for the same answer");
    battle.submit(answer).unwrap();
    let again = battle.record().replay(&setup, |_, _| {}).unwrap();
    assert_eq!(again.digest(), battle.digest());
}

#[test]
fn tc_050_a_reaction_does_not_charge() {
    let ability = "[[ability]]\nkey = \"slow_answer\"\ntype = \"technique\"\ntarget = \"self\"\nreaction = \"melee\"\ncharge = 5\nhealing = \"5\"\n";
    let field = duel(&wields("kit_rod"), "").file("abilities/percentile_slow.toml", ability);
    let Err(SetupError::Problems(problems)) = field.setup() else { panic!("it is refused") };
    let lines = problems.lines();
    assert!(lines.iter().any(|line| line.contains(":6:10: a reaction takes effect at once")), "{lines:#?}");
}

/// A unit with an effect on a group, and eleven straw men close together.
fn crowd(setting: &str) -> Fight {
    let mut field = Field::open().set(setting).unit("a", (5, 2), &knows("kit_storm"));
    for at in 0..11 {
        let (col, row) = (7 + at % 5, 1 + at / 5);
        field = field.line(&format!("[[unit]]\nkind = \"straw_man\"\nside = \"b\"\nat = [{col}, {row}]\n"));
    }
    let dice: Vec<u16> = [1].into_iter().chain([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]).chain([1, 2]).collect();
    field.start(&dice)
}

#[test]
fn tc_066_with_a_limit_the_user_picks_whom_a_group_effect_reaches() {
    let mut fight = crowd("group_limit_on_map = 3");
    let order = cast(Aim::Cell(hexfray_board::grid::Cell::new(9, 2)));
    assert!(fight.0.forecast(&order).unwrap().leaves_out.contains(&"the units that its user leaves out"));
    let caught = fight.0.forecast(&order).unwrap().targets.len();
    assert!(caught > 3, "{caught} stand in the area");
    let targets: Vec<u16> = fight.0.forecast(&order).unwrap().targets.iter().map(|odds| odds.target.0).collect();
    fight.order(order);
    let mut taken = Vec::new();
    for (at, target) in targets.iter().enumerate() {
        if asked(&fight).is_none() {
            break;
        }
        assert_eq!(asked(&fight).unwrap().0, 0, "the user is asked");
        let take = at != 0;
        taken.extend(take.then_some(*target));
        fight.order(Order::Answer { unit: UnitId(0), option: u16::from(!take) });
    }
    assert_eq!(taken.len(), 3);
    let hurt: Vec<u16> = (1..12).filter(|&unit| fight.hp(unit) < 60).collect();
    assert_eq!(hurt, taken, "those that were chosen, and not the first");
}

#[test]
fn tc_066_on_a_board_there_is_no_limit_by_the_book() {
    let mut fight = crowd("");
    let order = cast(Aim::Cell(hexfray_board::grid::Cell::new(9, 2)));
    let caught = fight.0.forecast(&order).unwrap().targets.len();
    assert_eq!(damage(&fight.order(order)).len(), caught);
}

#[test]
fn tc_067_those_who_stand_far_apart_are_no_group() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_gale")).unit("b", (7, 2), &other(4));
    let mut fight = field.unit("b", (8, 2), &other(3)).unit("b", (17, 2), &other(2)).start(&[1; 4]);
    fight.order(cast(Aim::Cell(hexfray_board::grid::Cell::new(7, 2))));
    assert_eq!([1, 2, 3].map(|unit| fight.hp(unit)), [90, 90, 100], "the area decides who stands together");
}
