//! Health, damage and death (DP-144 … DP-155).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

fn three(settings: &str) -> Battle {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
    melee(&format!("wound_penalties = false\n{settings}"), &units).start(&[6, 4, 1])
}

#[test]
fn dp_144_health_is_physical_size_and_three() {
    let fight = melee("", &[unit("brute", "a", 1, 1), unit("fighter", "b", 5, 1)]);
    let battle = fight.with_sheets(&person("brute", "", "").replace("physical=2", "physical=4")).start(&FIRST);
    assert_eq!((hp(&battle, A), hp(&battle, B)), (8, 6));
}

#[test]
fn dp_145_as_much_damage_as_health_incapacitates() {
    let mut battle = three("");
    hurt(&mut battle, B, 5);
    assert_eq!(presence(&battle, B), Presence::Active);
    hurt(&mut battle, B, 1);
    assert_eq!((presence(&battle, B), has(&battle, B, "incapacitated")), (Presence::Down, true));
    let mut tough = three("incapacitate_at = 'exceed'");
    hurt(&mut tough, B, 6);
    assert_eq!(presence(&tough, B), Presence::Active);
    hurt(&mut tough, B, 1);
    assert_eq!(presence(&tough, B), Presence::Down);
}

#[test]
fn dp_146_the_incapacitated_neither_move_nor_fight() {
    let mut battle = three("");
    hurt(&mut battle, B, 6);
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(B), "it is asked only whether it talks");
    let acts = battle.orders();
    assert!(acts.iter().all(|order| matches!(
        order,
        Order::EndTurn { .. } | Order::Act { act: Act { verb: DicePoolVerb::SOCIAL, .. }, .. }
    )));
    assert!(refusal(&battle, &act(B, DicePoolVerb::GIVE_UP, 0)).contains("DP-146"), "nor interrupt");
}

#[test]
fn dp_147_anaesthesia_incapacitates_without_damage() {
    let mut battle = three("");
    let condition = Name::new("anaesthetised");
    rule(&mut battle, Ruling::Inflict { unit: B, condition, rounds: 0 });
    assert_eq!((presence(&battle, B), hp(&battle, B), has(&battle, B, "bleeding")), (Presence::Down, 6, false));
    rule(&mut battle, Ruling::Cure { unit: B, condition });
    assert_eq!(presence(&battle, B), Presence::Active, "it ends with its cause");
}

#[test]
fn dp_148_the_incapacitated_can_only_soak() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let mut battle = melee("", &units).start(&[6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    rule(&mut battle, Ruling::Inflict { unit: B, condition: Name::new("anaesthetised"), rounds: 0 });
    let events = give(&mut battle, attack(A, BLADE, B));
    assert_eq!((asked(&battle), dice_for(&events, "defence")), (None, 2), "there is no choice: Physical 2");
}

#[test]
fn dp_149_first_aid_gets_nobody_up() {
    let mut battle = three("");
    hurt(&mut battle, B, 6);
    rule(&mut battle, Ruling::Heal { unit: B, amount: 3 });
    assert_eq!((presence(&battle, B), hp(&battle, B)), (Presence::Down, 3), "for the rest of the scene");
}

fn clinic(dice: &[u16]) -> Battle {
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
    melee("wound_penalties = false", &units).start(dice)
}

#[test]
fn dp_149_some_powers_shorten_it() {
    let mut battle = clinic(&[6, 1, 1]);
    hurt(&mut battle, C, 8);
    give(&mut battle, at(A, Verb::ABILITY, 0, 0, C));
    assert_eq!((presence(&battle, C), hp(&battle, C), energy(&battle, A)), (Presence::Active, 1, 3));
}

#[test]
fn dp_150_some_powers_need_the_helpless() {
    let battle = clinic(&[6, 1, 1]);
    assert!(refusal(&battle, &at(A, Verb::ABILITY, 0, 0, C)).contains("DP-150"));
}

#[test]
fn dp_151_twice_the_health_kills() {
    let mut battle = three("");
    hurt(&mut battle, B, 11);
    assert_eq!(presence(&battle, B), Presence::Down);
    hurt(&mut battle, B, 1);
    assert_eq!(presence(&battle, B), Presence::Out);
    let mut tough = three("die_at = 'exceed'");
    hurt(&mut tough, B, 12);
    assert_eq!(presence(&tough, B), Presence::Down);
}

#[test]
fn dp_152_the_dying_take_damage_in_each_of_their_turns() {
    let mut battle = three("");
    hurt(&mut battle, B, 10);
    let mut turns = 0;
    while presence(&battle, B) != Presence::Out {
        turns += u32::from(battle.decision().unit() == Some(A));
        end(&mut battle);
    }
    assert_eq!(turns, 2, "10 of 12: dead on its second turn");
}

#[test]
fn dp_153_stabilize_comes_with_medicine_and_stops_the_bleeding() {
    let mut battle = clinic(&[6, 1, 1]);
    hurt(&mut battle, C, 7);
    assert!(has(&battle, C, "bleeding"));
    give(&mut battle, at(A, Verb::ABILITY, 1, 0, C));
    assert!(!has(&battle, C, "bleeding") && presence(&battle, C) == Presence::Down);
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 3, 3)];
    let mut apart = melee("wound_penalties = false", &units).start(&[6, 1, 1]);
    hurt(&mut apart, C, 7);
    assert!(refusal(&apart, &at(A, Verb::ABILITY, 1, 0, C)).contains("DP-153"), "only in the same space");
    assert!(refusal(&battle, &at(A, Verb::ABILITY, 1, 0, C)).contains("it would have no effect"));
    assert!(duel("", 3).start(&FIRST).acts(A).iter().all(|act| act.act.verb != Verb::ABILITY), "Medicine 0 has it not");
}

#[test]
fn dp_155_plot_armour_takes_the_edge_off_each_attack() {
    let power = "[[power]]\nkey='plot'\nname='Plot Armour'\nglyph='fate'\ndoes=['plot_armor']\n";
    let units = [unit("fighter", "a", 2, 3), unit("villain", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let fight = melee("wound_penalties = false", &units).with_powers(power);
    let fight = fight.with_sheets(&person("villain", "mobility = 1", "powers=['plot']"));
    let mut battle = fight.start(&[6, 4, 1, 6, 6, 6, 6, 1, 1, 1, 6, 6, 6, 6, 1, 1]);
    hurt(&mut battle, B, 4);
    assert_eq!(damaged(&strike(&mut battle, attack(A, BLADE, B), DODGE)), Some((2, 0)), "4 net hits, 2 to go");
    assert_eq!(damaged(&give(&mut battle, attack(A, BLADE, B))), Some((1, 0)), "and then one at a time");
}

#[test]
fn dp_155_plot_armour_asks_not_what_has_incapacitated() {
    let power = "[[power]]\nkey='plot'\nname='Plot Armour'\nglyph='fate'\ndoes=['plot_armor']\n";
    let units = [unit("fighter", "a", 2, 3), unit("villain", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let start = || {
        let fight = melee("wound_penalties = false\nstart_energy = 0", &units).with_powers(power);
        let fight = fight.with_sheets(&person("villain", "mobility = 1", "powers=['plot']"));
        fight.start(&[6, 4, 1, 6, 6, 6, 6, 1, 1, 1, 6, 6, 6, 6, 1, 1])
    };
    for condition in ["anaesthetised", "restrained"] {
        let mut battle = start();
        rule(&mut battle, Ruling::Inflict { unit: B, condition: Name::new(condition), rounds: 0 });
        let order = attack(A, BLADE, B);
        let odds = battle.forecast(&order).unwrap().targets[0].damage.clone();
        assert_eq!(damaged(&give(&mut battle, order)), Some((1, 5)), "{condition}");
        assert_eq!(odds.p(2), 0.0, "and so it is foretold");
    }
    let mut pinned = start();
    hurt(&mut pinned, B, 2);
    strike(&mut pinned, grapple(A, B), DODGE);
    assert!(has(&pinned, B, "pinned"), "4 points against 4 of health");
    give(&mut pinned, attack(A, BLADE, B));
    assert_eq!(damaged(&answer(&mut pinned, 0)), Some((1, 3)), "pinned");
}

#[test]
fn dp_154_some_speak_once_more_before_they_die() {
    let power = "[[power]]\nkey='words'\nname='Last Words'\nglyph='curse'\ndoes=['last_words']\n";
    let units = [unit("fighter", "a", 2, 3), unit("villain", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let fight = melee("wound_penalties = false", &units).with_powers(power);
    let mut battle = fight.with_sheets(&person("villain", "", "powers=['words']")).start(&[6, 4, 1]);
    hurt(&mut battle, B, 6);
    assert_eq!(asked(&battle), None, "not when it is only out of the fight");
    hurt(&mut battle, B, 6);
    let ways = ["talk", "call out", "say nothing"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((B, ways)), "its player is asked");
    assert_eq!(presence(&battle, B), Presence::Down, "before it dies");
    let events = answer(&mut battle, 0);
    let words = |event: &Event| matches!(event, Event::Noted { unit: B, rule, .. } if *rule == Rule::new("DP-154"));
    let dies = |event: &Event| matches!(event, Event::Defeated { unit: B, body: false, .. });
    let (words, dies) = (events.iter().position(words), events.iter().position(dies));
    assert!(words.is_some() && words < dies, "first the words, then death: {words:?} {dies:?}");
    assert_eq!((presence(&battle, B), battle.decision().unit()), (Presence::Out, Some(A)), "and A goes on");
    hurt(&mut battle, C, 12);
    assert_eq!(asked(&battle), None, "others die in silence");
}

/// A villain with last words and this damage, attacked by A.
fn last_blow(damage: i32, alone: bool, dice: &[u16]) -> Battle {
    let power = "[[power]]\nkey='words'\nname='Last Words'\nglyph='curse'\ndoes=['last_words']\n";
    let mut units = vec![unit("fighter", "a", 2, 3), unit("villain", "b", 2, 3)];
    let order: &[u16] = if alone { &[6, 1] } else { &[6, 4, 1] };
    units.extend((!alone).then(|| unit("fighter", "b", 9, 3)));
    let fight = melee("wound_penalties = false", &units).with_powers(power);
    let mut battle = fight.with_sheets(&person("villain", "", "powers=['words']")).start(&[order, dice].concat());
    hurt(&mut battle, B, damage);
    battle
}

#[test]
fn dp_154_words_come_before_the_death_that_a_blow_or_bleeding_brings() {
    let mut struck = last_blow(9, false, &[6, 6, 6, 6, 1, 1]);
    give(&mut struck, attack(A, BLADE, B));
    assert_eq!(asked(&struck).map(|(unit, _)| unit), Some(B));
    answer(&mut struck, 2);
    assert_eq!(presence(&struck, B), Presence::Out);
    let mut bleeding = last_blow(11, false, &[]);
    end(&mut bleeding);
    assert_eq!(asked(&bleeding).map(|(unit, _)| unit), Some(B), "as its turn would begin");
    answer(&mut bleeding, 1);
    assert_eq!((presence(&bleeding, B), bleeding.decision().unit()), (Presence::Out, Some(C)));
}

#[test]
fn dp_154_the_last_of_a_side_speaks_too() {
    let mut battle = last_blow(0, true, &[]);
    hurt(&mut battle, B, 12);
    assert_eq!((asked(&battle).map(|(unit, _)| unit), battle.outcome()), (Some(B), None), "though all is decided");
    let events = answer(&mut battle, 0);
    assert!(events.iter().any(|event| matches!(event, Event::Noted { unit: B, .. })) && battle.outcome().is_some());
}

#[test]
fn dp_154_a_unit_that_was_removed_is_not_asked_and_dies_no_more() {
    let mut battle = last_blow(12, false, &[]);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    let events = rule(&mut battle, Ruling::Remove { unit: B });
    assert_eq!(battle.decision().unit(), Some(A), "A goes on: {:?}", battle.decision());
    assert!(!events.iter().any(|event| matches!(event, Event::Defeated { unit: B, .. })));
    let mut struck = last_blow(9, false, &[6, 6, 6, 6, 1, 1]);
    give(&mut struck, attack(A, BLADE, B));
    assert_eq!(asked(&struck).map(|(unit, _)| unit), Some(B), "in the midst of an act");
    rule(&mut struck, Ruling::Remove { unit: B });
    assert_eq!((asked(&struck), struck.decision().unit()), (None, Some(A)));
}
