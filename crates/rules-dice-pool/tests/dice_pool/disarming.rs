//! Disarming, and getting weapons back (DP-010, DP-108, DP-116 … DP-119).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

const MORE_WEAPONS: &str = "[[weapon]]\nkey='whip'\nname='Whip'\nglyph='rope'\nkind='close'\nmods=['disarming']\n";
const MORE_POWERS: &str = "[[power]]\nkey='far'\nname='Far'\nglyph='disarm'\ndoes=['ranged_disarm']\n[[power]]\nkey='deft'\n\
                           name='Deft'\nglyph='disarm'\ndisarm=2\n";
const WHIP: u8 = 3;

fn disarm(unit: UnitId, with: u8, target: UnitId) -> Order {
    at(unit, DicePoolVerb::DISARM, with, 0, target)
}

/// Picking up the second fighter's blade.
fn take_blade(unit: UnitId) -> Order {
    Order::Act { unit, act: Act { verb: Verb::PICK_UP, with: BLADE, option: B.0 as i16 + 1 }, aim: Aim::None }
}

/// A fighter that disarms, against a victim with only a blade in hand.
fn fight(settings: &str, skills: &str, more: &str) -> Fight {
    let target = "[[unit]]\nkey='victim'\nname='Victim'\nglyph='person'\nphysical=2\nmental=1\nskills={ close_combat = 2 }\n\
                  weapons=['hands','blade','gun']\ndrawn=['blade']\n";
    let user = person("user", skills, more).replace("'hands','blade','gun'", "'hands','blade','gun','whip'");
    let user = user.replace("drawn=['blade','gun']", "drawn=['blade','gun','whip']");
    let fight = melee(settings, &[unit("user", "a", 2, 3), unit("victim", "b", 2, 3), unit("fighter", "b", 12, 3)]);
    let fight = Fight { weapons: MORE_WEAPONS.to_owned(), ..fight };
    fight.with_powers(MORE_POWERS).with_sheets(&(user + target))
}

const CLOSE: &str = "close_combat = 6, ranged_combat = 6";
const ORDER: [u16; 3] = [6, 1, 1];

#[test]
fn dp_116_success_makes_the_target_drop_its_weapon_without_damage() {
    // Eight dice with bare hands: 3 hits against 2.
    let mut battle = fight("", CLOSE, "").start(&[6, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 6, 6, 1, 1]);
    give(&mut battle, disarm(A, HANDS, B));
    let (unit, options) = asked(&battle).unwrap();
    assert_eq!((unit, options.len()), (B, 3), "the target chooses a defence");
    assert!(
        battle.events().iter().any(|event| matches!(
            event,
            Event::Declared { act, .. } if act.verb == DicePoolVerb::DISARM
        )),
        "and knows the intent before"
    );
    let events = answer(&mut battle, PARRY);
    assert_eq!((damaged(&events), hp(&battle, B)), (None, 6), "health is unchanged");
    assert!(has(&battle, B, "disarmed"));
    assert!(refusal(&battle, &disarm(A, HANDS, B)).contains("DP-116"), "it holds nothing any more");
    // Hits equal to those of the defence are no success.
    let mut battle = fight("", CLOSE, "").start(&[6, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1]);
    strike(&mut battle, disarm(A, HANDS, B), PARRY);
    assert!(!has(&battle, B, "disarmed"));
}

#[test]
fn dp_116_of_several_weapons_the_attacker_names_one() {
    let mut battle = duel("", 0).start(&after(&[6, 6, 6, 6, 1, 1, 1]));
    let before = battle.forecast(&disarm(A, HANDS, B)).expect("it is legal").targets[0].hit;
    give(&mut battle, disarm(A, HANDS, B));
    assert_eq!(asked(&battle), Some((A, ["Blade", "Gun"].map(str::to_owned).to_vec())));
    for option in [0, 1] {
        let odds = battle.forecast(&Order::Answer { unit: A, option }).expect("it is asked");
        let hit: Vec<_> = odds.targets.iter().map(|target| (target.target, target.hit)).collect();
        assert_eq!(hit, [(B, before)], "either weapon is knocked away as easily");
    }
    answer(&mut battle, 1);
    answer(&mut battle, DODGE);
    until_turn_of(&mut battle, B);
    assert_eq!(refusal(&battle, &act(B, Verb::PICK_UP, GUN)), "", "the gun lies there");
    assert_ne!(refusal(&battle, &act(B, Verb::PICK_UP, BLADE)), "", "the blade does not");
}

#[test]
fn dp_117_the_victim_picks_it_up_and_makes_it_ready() {
    let mut battle = fight("", CLOSE, "").start(&[&ORDER[..], &[6; 8], &[1; 4]].concat());
    strike(&mut battle, disarm(A, HANDS, B), PARRY);
    until_turn_of(&mut battle, B);
    give(&mut battle, act(B, Verb::PICK_UP, BLADE));
    assert!(refusal(&battle, &attack(B, BLADE, A)).contains("DP-028"), "it is not ready yet");
    assert!(refusal(&battle, &act(B, DicePoolVerb::CALL_OUT, 0)).contains("DP-024"), "that was the Free action");
    give(&mut battle, act(B, Verb::READY, BLADE));
    assert_eq!(refusal(&battle, &attack(B, BLADE, A)), "", "one Simple action later it is");
    give(&mut battle, act(B, DicePoolVerb::ISSUE_COMMAND, 0));
    assert_eq!(battle.decision().unit(), Some(C), "which was the first of two");
}

#[test]
fn dp_117_anybody_in_the_space_may_pick_it_up_in_its_own_turn() {
    let mut battle = fight("", CLOSE, "").start(&[&ORDER[..], &[6; 8], &[1; 4]].concat());
    strike(&mut battle, disarm(A, HANDS, B), PARRY);
    let take = take_blade(A);
    let listed = battle.acts(A).into_iter().find(|view| Order::Act { unit: A, act: view.act, aim: Aim::None } == take);
    assert_eq!(listed.unwrap().name.as_str(), "Pick up Blade");
    let far = take_blade(C);
    let mut waits = battle.twin();
    until_turn_of(&mut waits, C);
    assert!(refusal(&waits, &far).contains("DP-117"), "not from another space while it lies there");
    rule(&mut waits, Ruling::Place { unit: C, cell: Cell::new(2, 3) });
    assert_eq!(refusal(&waits, &far), "", "from there anybody may");
    give(&mut battle, take);
    let own = battle.acts(A).into_iter().filter(|view| view.act.verb == Verb::READY).map(|view| view.act.with);
    assert_eq!(own.collect::<Vec<u8>>(), [4], "it is carried, after its own four");
    give(&mut battle, act(A, Verb::READY, 4));
    end(&mut battle);
    until_turn_of(&mut battle, B);
    assert_ne!(refusal(&battle, &act(B, Verb::PICK_UP, BLADE)), "", "gone");
    until_turn_of(&mut battle, A);
    assert_eq!(pool(&battle, attack(A, 4, B)), 8, "and serves its new owner");
}

#[test]
fn dp_118_an_unfit_weapon_costs_six_dice_and_empty_hands_none() {
    let battle = fight("", CLOSE, "").start(&ORDER);
    assert_eq!(pool(&battle, disarm(A, BLADE, B)), 8 - 6);
    assert_eq!(pool(&battle, disarm(A, HANDS, B)), 8, "empty hands are not penalised");
    assert_eq!(pool(&battle, disarm(A, WHIP, B)), 8, "nor what is made for it");
    assert_eq!(pool(&battle, attack(A, BLADE, B)), 8, "a plain attack neither");
    let battle = fight("unarmed_is_weapon = true", CLOSE, "").start(&ORDER);
    assert_eq!(pool(&battle, disarm(A, HANDS, B)), 2);
}

#[test]
fn dp_119_powers_improve_disarming_or_allow_it_from_afar() {
    let battle = fight("", CLOSE, "").start(&ORDER);
    assert!(refusal(&battle, &disarm(A, GUN, B)).contains("DP-108"), "not from afar");
    assert!(
        !battle.acts(A).iter().any(|view| view.act == Act::new(DicePoolVerb::DISARM, GUN)),
        "and menus do not show it"
    );
    let battle = fight("", CLOSE, "powers=['far','deft']").start(&ORDER);
    assert_eq!(pool(&battle, disarm(A, GUN, B)), 8 + 2 - 6, "a power allows it");
    assert_eq!(pool(&battle, disarm(A, WHIP, B)), 8 + 2, "a power improves it");
    assert_eq!(pool(&battle, attack(A, WHIP, B)), 8);
}

#[test]
fn dp_010_disarming_may_ask_for_close_combat() {
    for (least, legal) in [(6, true), (7, false)] {
        let battle = fight(&format!("disarm_min_close = {least}"), CLOSE, "").start(&ORDER);
        assert_eq!(refusal(&battle, &disarm(A, HANDS, B)).is_empty(), legal);
    }
}

#[test]
fn dp_117_a_weapon_lies_there_until_its_owner_picks_it_up() {
    let mut battle = fight("", CLOSE, "").start(&[&ORDER[..], &[6; 8], &[1; 4]].concat());
    assert!(refusal(&battle, &take_blade(A)).contains("DP-117"), "it is in its owner's hand");
    strike(&mut battle, disarm(A, HANDS, B), PARRY);
    assert_eq!(refusal(&battle, &take_blade(A)), "");
    until_turn_of(&mut battle, B);
    give(&mut battle, act(B, Verb::PICK_UP, BLADE));
    until_turn_of(&mut battle, A);
    assert!(refusal(&battle, &take_blade(A)).contains("DP-117"), "it is carried again");
}

#[test]
fn dp_111_dp_116_the_weapon_that_is_aimed_at_stays_so_after_a_foe_has_had_its_occasion() {
    let mut battle = fight("", CLOSE, "powers=['far']").start(&ORDER);
    give(&mut battle, disarm(A, GUN, B));
    assert_eq!(asked(&battle).map(|(unit, names)| (unit, names[0].clone())), Some((B, "let it go".to_owned())));
    answer(&mut battle, 0);
    let (unit, options) = asked(&battle).expect("the shot goes on");
    assert_eq!((unit, options.len()), (B, 3), "the target defends itself; its only weapon needs no name: {options:?}");
}
