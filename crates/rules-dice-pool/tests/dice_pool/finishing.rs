//! Finishing Moves (DP-122, DP-177 … DP-180).

use crate::{common::*, initiative_damage::*};
use hexfray_dice_pool::DicePoolVerb;

#[test]
fn dp_177_a_finishing_move_spends_all_initiative() {
    let mut battle = three("", [9, 0, 0], &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(pool(&battle, finish(BLADE, B)), 4 + 9, "4 dice and 9 of initiative");
    assert_eq!(pool(&battle, finish(GUN, C)), 4 + 9 - 10, "from afar too, a die less for each space");
    let events = give(&mut battle, finish(BLADE, B));
    let spent = |event: &Event| matches!(event, Event::Spent { unit: A, amount: 9, .. });
    assert!(events.iter().any(spent) && initiative(&battle, A) == 0, "it is spent before anything is rolled");
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "attack"), damaged(&events)), (13, Some((2, 4))), "it deals health damage");
    assert_eq!(refusal(&battle, &go(A, 3, 3)), "", "a Simple action");
}

#[test]
fn dp_177_the_pool_is_what_was_paid_though_a_foe_might_strike_first() {
    let mut battle = cornered("", [9, 0, 3], &[1; 16]);
    assert_eq!(pool(&battle, finish(GUN, B)), 4 + 9);
    give(&mut battle, finish(GUN, B));
    assert_eq!((asked(&battle).map(|(unit, _)| unit), initiative(&battle, A)), (Some(C), 0), "paid, then C is asked");
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "and B, about initiative");
    answer(&mut battle, 0);
    assert_eq!(dice_for(&answer(&mut battle, DODGE), "attack"), 13, "C has let it go");
    let dice = [&[1; 4][..], &[6; 3], &[1; 16]].concat();
    let mut struck = cornered("", [9, 0, 3], &dice);
    give(&mut struck, finish(GUN, B));
    answer(&mut struck, 1);
    answer(&mut struck, DODGE);
    answer(&mut struck, 0);
    assert_eq!(dice_for(&answer(&mut struck, DODGE), "attack"), 13, "C has struck, and missed");
}

#[test]
fn dp_177_the_pool_is_what_was_paid_though_the_target_gives_up() {
    let mut battle = cornered("", [9, 0, 3], &[1; 16]);
    give(&mut battle, finish(BLADE, B));
    give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "it may be spared");
    assert_eq!(dice_for(&answer(&mut battle, 1), "attack"), 13);
}

#[test]
fn dp_177_the_pool_is_what_was_paid_though_a_protector_steps_in() {
    for setting in ["take_the_hit", "roll_for_ally"] {
        let mut battle = cornered(&format!("defend_other = '{setting}'"), [7, 0, 9], &[1; 20]);
        give(&mut battle, at(C, DicePoolVerb::DEFEND_OTHER, 0, 0, B));
        end(&mut battle);
        give(&mut battle, finish(BLADE, B));
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C));
        let mut events = answer(&mut battle, 1);
        if asked(&battle).is_some() {
            events = answer(&mut battle, DODGE);
        }
        assert_eq!(dice_for(&events, "attack"), 4 + 7, "{setting}");
    }
}

#[test]
fn dp_177_it_takes_initiative_against_a_target_without() {
    let battle = three("", [9, 1, 0], &[]);
    assert!(refusal(&battle, &finish(BLADE, B)).contains("DP-177"), "the target has some left");
    let mut slow = three("", [0, 1, 0], &[1; 30]);
    end(&mut slow);
    assert_eq!(slow.decision().unit(), Some(A));
    assert!(refusal(&slow, &finish(GUN, C)).contains("DP-177"), "and an attacker without initiative cannot");
    let feint =
        "[[power]]\nkey='feint'\nname='Feint'\nglyph='confused'\naction='simple'\ntarget='foe'\nbars=['parry']\n";
    let sheet = person("sly", "physical_awareness = 8, close_combat = 2", "powers=['feint']");
    let fight = melee("initiative_damage = true", &[unit("sly", "a", 2, 3), unit("fighter", "b", 2, 3)]);
    let sly = fight.with_powers(FINISHING).with_powers(feint).with_sheets(&sheet).start(&[nine(9), vec![1]].concat());
    assert_eq!(
        (refusal(&sly, &finish(BLADE, B)), refusal(&sly, &at(A, Verb::ATTACK, BLADE, 2, B))),
        Default::default()
    );
    assert!(
        refusal(&sly, &at(A, DicePoolVerb::FINISH, BLADE, 2, B)).contains("no other power"),
        "no power goes with it"
    );
    let units = rules::load(&hexfray_data::library(), "maps/market_street.battle.toml").unwrap();
    let street = Battle::new(&units, DiceSource::Seed(1)).unwrap();
    assert!(street.acts(A).iter().all(|act| act.act.verb != DicePoolVerb::FINISH), "only with the plugin");
}

#[test]
fn dp_177_everybody_has_it() {
    let mut library = hexfray_data::library();
    let text = "name='All'\nruleset='dice_pool'\n[settings]\ninitiative_damage=true\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
                [[unit]]\nkind='toddler'\nside='a'\n[[unit]]\nkind='young_dragon'\nside='b'\n";
    library.add("maps/all.battle.toml", text);
    let setup = rules::load(&library, "maps/all.battle.toml").unwrap();
    let battle = Battle::new(&setup, DiceSource::Seed(1)).unwrap();
    for unit in [A, B] {
        assert!(battle.acts(unit).iter().any(|act| act.act.verb == DicePoolVerb::FINISH), "the toddler and the dragon");
    }
}

#[test]
fn dp_178_an_attacker_that_destroys_its_victim_rolls_anew() {
    let dice = [&[6; 7][..], &[1; 6], &[1; 3], &nine(5)].concat();
    let mut battle = three("", [9, 0, 0], &dice);
    let events = strike(&mut battle, finish(BLADE, B), DODGE);
    assert_eq!(presence(&battle, B), Presence::Down, "7 of 6: incapacitated is destroyed");
    assert_eq!((dice_for(&events, "initiative"), initiative(&battle, A)), (9, 5), "only the attacker rolls");
    let mut alive = three("finisher_destroyed = 'dead'", [9, 0, 0], &dice);
    strike(&mut alive, finish(BLADE, B), DODGE);
    assert_eq!(initiative(&alive, A), 1, "or only the dead are");
    let all = [&[6; 13][..], &[1; 3], &nine(5)].concat();
    let mut dead = three("finisher_destroyed = 'dead'", [9, 0, 0], &all);
    strike(&mut dead, finish(BLADE, B), DODGE);
    assert_eq!((presence(&dead, B), initiative(&dead, A)), (Presence::Out, 5), "13 of 12");
}

#[test]
fn dp_122_new_initiative_is_hindered_by_grapplers() {
    let dice = [&[6, 6, 6, 1][..], &[1; 3], &[6; 7], &[1; 5], &[1; 3], &nine(6)[..6]].concat();
    let mut battle = cornered("", [8, 0, 9], &dice);
    strike(&mut battle, grapple(C, A), DODGE);
    until_turn_of(&mut battle, A);
    give(&mut battle, finish(BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "about the attack");
    answer(&mut battle, 0);
    answer(&mut battle, DODGE);
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((C, 4)), "about the new roll");
    let events = answer(&mut battle, 3);
    assert_eq!((dice_for(&events, "initiative"), initiative(&battle, A)), (6, 6), "9 dice less 3");
}

#[test]
fn dp_178_a_victim_that_was_out_before_is_not_destroyed_by_it() {
    let mut battle = three("", [9, 0, 0], &[&[6][..], &[1; 14]].concat());
    hurt(&mut battle, B, 6);
    let events = give(&mut battle, finish(BLADE, B));
    assert_eq!(damaged(&events), Some((1, 0)), "it is hit");
    assert_eq!((dice_for(&events, "initiative"), initiative(&battle, A)), (0, 1), "and had fallen before");
}

#[test]
fn dp_179_a_victim_that_survives_leaves_one() {
    let mut battle = three("", [9, 0, 0], &[&[6][..], &[1; 15]].concat());
    strike(&mut battle, finish(BLADE, B), DODGE);
    assert_eq!((hp(&battle, B), initiative(&battle, A), initiative(&battle, B)), (5, 1, 0));
}

#[test]
fn dp_180_a_miss_turns_the_tables() {
    let mut battle = three("", [9, 0, 0], &[1; 16]);
    let events = strike(&mut battle, finish(BLADE, B), DODGE);
    assert_eq!((initiative(&battle, A), initiative(&battle, B), hp(&battle, B)), (0, 6, 6));
    assert!(has(&battle, A, "exposed") && !has(&battle, B, "exposed"));
    let ended = |event: &Event| matches!(event, Event::ConditionEnded { unit: B, .. });
    assert!(events.iter().any(ended));
}

#[test]
fn dp_177_it_leaves_no_initiative_for_a_second_one() {
    let battle = three("", [9, 0, 0], &[]);
    let often = |verb: Verb| [false, true].map(|goes| battle.repeats(A, Act::new(verb, BLADE), goes));
    assert_eq!(often(DicePoolVerb::INITIATIVE), [2, 1], "two Simple actions, or one after a move (DP-021)");
    assert_eq!(often(DicePoolVerb::FINISH), [1, 1]);
}
