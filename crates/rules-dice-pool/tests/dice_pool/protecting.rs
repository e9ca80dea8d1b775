//! Defend Other (DP-029).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

const BUSY: UnitId = UnitId(2);

/// The attacker, its target, a strong comrade of the target in the same space that acts first, and a comrade far off.
fn fight(settings: &str) -> Fight {
    let units =
        [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("strong", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let strong = person("strong", "physical_awareness = 3, close_combat = 6, mobility = 3", "");
    melee(&format!("wound_penalties = false\n{settings}"), &units).with_sheets(&strong)
}

/// Initiative: the attacker 0, its target 0, the strong one 3, the last 0.
const ORDER: [u16; 7] = [1, 1, 6, 6, 6, 1, 1];

fn protect(target: UnitId) -> Order {
    at(BUSY, DicePoolVerb::DEFEND_OTHER, 0, 0, target)
}

/// The strong one protects its comrade, which the attacker attacks.
fn attacked(settings: &str, dice: &[u16]) -> Battle {
    let mut battle = fight(settings).start(&[&ORDER[..], dice].concat());
    give(&mut battle, protect(B));
    end(&mut battle);
    give(&mut battle, attack(A, BLADE, B));
    battle
}

#[test]
fn dp_029_it_is_a_simple_action_for_an_ally_in_the_same_space() {
    let mut battle = fight("").start(&ORDER);
    assert!(refusal(&battle, &protect(UnitId(3))).contains("DP-029"), "not from afar");
    assert!(refusal(&battle, &protect(A)).contains("DP-029"), "not for a foe");
    assert!(refusal(&battle, &protect(BUSY)).contains("DP-029"), "not for itself");
    give(&mut battle, protect(B));
    assert!(has(&battle, BUSY, "protecting"));
    give(&mut battle, act(BUSY, DicePoolVerb::ISSUE_COMMAND, 0));
    assert!(refusal(&battle, &act(BUSY, DicePoolVerb::ISSUE_COMMAND, 0)).contains("DP-023"), "it was one of two");
}

#[test]
fn dp_029_its_own_defence_is_rolled_and_the_damage_goes_to_the_ally() {
    let mut battle = attacked("", &[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
    let options = ["let it be", "Dodge", "Parry", "Soak"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((BUSY, options)));
    let views = battle.answers();
    assert!(views[2].chance.unwrap() > views[0].chance.unwrap(), "its Parry is better than the ally's best");
    let mut greedy = hexfray_minds::ai::opponent("greedy", 1).unwrap();
    assert_eq!(greedy.choose(&battle), Order::Answer { unit: BUSY, option: 2 }, "and opponents step in");
    let events = answer(&mut battle, 2);
    assert_eq!(dice_for(&events, "defence"), 8, "Physical 2 + Close Combat 6");
    assert_eq!((hp(&battle, B), hp(&battle, BUSY)), (3, 6), "4 hits against 1: the ally bears it");
    assert!(!has(&battle, BUSY, "protecting"), "it was good for one attack");
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "the next one is the ally's own");
}

#[test]
fn dp_029_a_protector_that_lets_an_attack_pass_may_step_in_later() {
    let mut battle = attacked("", &[1; 14]);
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "then the ally defends itself");
    answer(&mut battle, DODGE);
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(BUSY));
}

#[test]
fn dp_029_it_lasts_until_its_own_next_turn() {
    let mut battle = fight("").start(&ORDER);
    give(&mut battle, protect(B));
    end(&mut battle);
    until_turn_of(&mut battle, BUSY);
    assert!(!has(&battle, BUSY, "protecting"));
}

#[test]
fn dp_029_one_who_was_taken_out_or_is_elsewhere_protects_nobody() {
    let mut fallen = fight("").start(&ORDER);
    give(&mut fallen, protect(B));
    end(&mut fallen);
    hurt(&mut fallen, BUSY, 6);
    give(&mut fallen, attack(A, BLADE, B));
    assert_eq!(asked(&fallen).map(|(unit, _)| unit), Some(B));
    let mut gone = fight("").start(&ORDER);
    give(&mut gone, protect(B));
    rule(&mut gone, Ruling::Place { unit: BUSY, cell: Cell::new(5, 3) });
    end(&mut gone);
    give(&mut gone, attack(A, BLADE, B));
    assert_eq!(asked(&gone).map(|(unit, _)| unit), Some(B));
}

#[test]
fn dp_029_the_setting_lets_the_protector_take_the_hit_or_does_nothing() {
    let mut battle = attacked("defend_other = 'take_the_hit'", &[6, 6, 6, 6, 6, 1, 1, 1, 1]);
    assert_eq!(asked(&battle), Some((BUSY, ["let it be", "step in the way"].map(str::to_owned).to_vec())));
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((BUSY, 3)), "it chooses a defence");
    answer(&mut battle, DODGE);
    assert_eq!((hp(&battle, B), hp(&battle, BUSY)), (6, 3), "and bears the damage");
    let none = fight("defend_other = 'none'").start(&ORDER);
    assert!(refusal(&none, &protect(B)).contains("DP-029"));
    assert!(!none.acts(BUSY).iter().any(|view| view.act.verb == DicePoolVerb::DEFEND_OTHER));
}

#[test]
fn dp_029_one_protector_is_enough_for_an_attack() {
    const OTHER: UnitId = UnitId(3);
    let mut battle = fight("").start(&[1, 1, 6, 6, 6, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    rule(&mut battle, Ruling::Place { unit: OTHER, cell: Cell::new(2, 3) });
    for protector in [BUSY, OTHER] {
        until_turn_of(&mut battle, protector);
        give(&mut battle, at(protector, DicePoolVerb::DEFEND_OTHER, 0, 0, B));
    }
    until_turn_of(&mut battle, A);
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(BUSY), "the first in the order");
    let events = answer(&mut battle, 1);
    assert_eq!((asked(&battle), dice_for(&events, "defence")), (None, 5), "Physical 2 + Mobility 3, and no question");
    assert!(has(&battle, OTHER, "protecting"), "the other one keeps its chance");
}

#[test]
fn dp_029_dp_116_who_takes_the_hit_may_lose_its_only_weapon() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("armed", "b", 2, 3)];
    let sheet = person("armed", "mobility = 1", "").replace("drawn=['blade','gun']", "drawn=['blade']");
    let fight = melee("defend_other = 'take_the_hit'", &units).with_sheets(&sheet);
    let mut battle = fight.start(&[1, 1, 6, 6, 6, 6, 6, 1, 1, 1]);
    give(&mut battle, protect(B));
    end(&mut battle);
    give(&mut battle, at(A, DicePoolVerb::DISARM, HANDS, 0, B));
    assert_eq!(asked(&battle).map(|(unit, weapons)| (unit, weapons.len())), Some((A, 2)), "which of the two?");
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(BUSY), "it may step in");
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((BUSY, 3)), "its blade needs no name");
    answer(&mut battle, DODGE);
    assert_eq!([B, BUSY].map(|unit| has(&battle, unit, "disarmed")), [false, true]);
}

#[test]
fn dp_029_dp_137_the_holder_that_takes_the_hit_may_be_grappled_back() {
    // Eight dice of the grapple against three, four of the blow against five.
    let dice = [&ORDER[..], &[6; 3], &[1; 5], &[1; 3], &[6; 4], &[1; 5]].concat();
    let mut battle = fight("defend_other = 'take_the_hit'").start(&dice);
    strike(&mut battle, grapple(BUSY, A), DODGE);
    give(&mut battle, protect(B));
    until_turn_of(&mut battle, A);
    give(&mut battle, attack(A, HANDS, B));
    let mut met = Vec::new();
    while let Decision::Answer { unit, question, .. } = battle.decision() {
        let (unit, question) = (*unit, question.as_str().to_owned());
        let option = match question.as_str() {
            "step in for the comrade?" => 1,
            "how many net hits to put into a hold of its own?" => 4,
            _ => 0,
        };
        met.push((unit, question));
        answer(&mut battle, option);
    }
    assert!(met.contains(&(A, "how many net hits to put into a hold of its own?".to_owned())), "{met:?}");
    assert_eq!((points(&battle, A, BUSY), hp(&battle, B)), (4, 6), "all four net hits");
}

#[test]
fn dp_029_protecting_is_worth_the_damage_that_the_better_defence_saves() {
    let battle = fight("").start(&ORDER);
    // Four dice against a Parry of so many.
    let damage = |parry: u32| {
        let nets = net_hits(4, parry);
        let all = nets.len() as f64;
        f64::from(nets.map(|net| net.max(0)).sum::<i32>()) / all
    };
    let blows = [(A, Act::new(Verb::ATTACK, BLADE))];
    let promise = battle.promise(BUSY, Act::new(DicePoolVerb::DEFEND_OTHER, 0), Aim::Unit(B), &blows);
    let (told, saved) = (promise.expect("it can protect").spared, damage(4) - damage(8));
    assert!((told - saved).abs() < 1e-9, "{told} told, {saved} by enumeration");
}
