//! Quick draw: announced before initiative, with dice moved from the skill to Perception.

use crate::common::*;

const WEAPONS: &str = "
[[weapon]]
key = 'shuriken'
name = 'Shuriken'
glyph = 'shuriken'
skill = 'throwing'
damage = '+1'
range = [8, 16, 30]
thrown = true
ammo = 12
quick_draw = true
[[weapon]]
key = 'empty'
name = 'Empty gun'
glyph = 'pistol'
skill = 'marksmanship'
damage = '2D'
range = [8, 16, 30]
ammo = 1
quick_draw = true
[[weapon]]
key = 'carbine'
name = 'Carbine'
glyph = 'rifle'
skill = 'marksmanship'
damage = '2D'
range = [8, 16, 30]
hands = 2
quick_draw = true
";
const CRIME_FIGHTER: &str = "
[[unit]]
key = 'crime_fighter'
name = 'Crime fighter'
glyph = 'shuriken'
reflexes = '3D'
coordination = '3D'
physique = '3D'
knowledge = '3D'
perception = '4D'
presence = '3D'
skills = { throwing = '8D', marksmanship = '4D' }
weapons = ['shuriken', 'pistol', 'empty']
drawn = ['pistol']
quick_draw = true
";

fn fight(settings: &'static str, dice: &[u16]) -> Battle {
    duel(settings, 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(CRIME_FIGHTER).start(dice)
}

/// The dice that are thrown for initiative by each unit, in the events.
fn initiative_dice(events: &[Event]) -> [usize; 2] {
    [A, B].map(|who| {
        let of = |event: &&Event| matches!(event, Event::Rolled { unit, purpose, .. } if *unit == Some(who) && purpose.as_str().starts_with("initiative"));
        events.iter().filter(of).count()
    })
}

/// Announces so many attacks with the shuriken and so many dice moved; the events of the last answer.
fn announce(battle: &mut Battle, attacks: u16, moved: u16) -> Vec<Event> {
    answer(battle, 1);
    answer(battle, attacks - 1);
    answer(battle, moved)
}

const TWOS: [u16; 40] = [2; 40];

#[test]
fn dc_145_it_is_announced_before_initiative_is_rolled() {
    let battle = fight("", &[]);
    let (who, options) = asked(&battle).expect("it is asked");
    assert_eq!((who, options), (A, ["no quick draw", "Shuriken", "Empty gun"].map(str::to_owned).to_vec()));
    assert_eq!(initiative_dice(battle.opening()), [0, 0], "before any die");
    let mut battle = fight("", &[2, 2, 2, 2, 2]);
    let events = answer(&mut battle, 0);
    assert_eq!(initiative_dice(&events), [4, 1], "whoever declines rolls Perception");
    assert!(battle.check(&plain(A, Verb::DODGE, 0, 0)).is_ok(), "and is free to do anything");
}

#[test]
fn dc_145_it_depends_on_the_method_of_initiative() {
    let scene = "initiative_method = 'scene_roll'";
    let mut battle = fight(scene, &TWOS);
    assert!(asked(&battle).is_some(), "before the one roll of the scene");
    answer(&mut battle, 0);
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), asked(&battle)), (2, None), "only in the first round");
    for settings in ["initiative_method = 'no_roll'", "initiative_method = 'first_action'"] {
        assert_eq!(asked(&fight(settings, &[])), None, "{settings}");
    }
    let mut battle = fight("", &TWOS);
    answer(&mut battle, 0);
    end(&mut battle);
    end(&mut battle);
    assert!(battle.round() == 2 && asked(&battle).is_some(), "in each round that is rolled for");
}

#[test]
fn dc_145_who_is_asked_is_a_setting() {
    assert_eq!(asked(&fight("quick_draw = 'nobody'", &TWOS)), None);
    let mut battle = fight("quick_draw = 'everybody'", &TWOS);
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(who, _)| who), Some(B), "the fighter too, with its bare hands");
    let mut battle = fight("quick_draw = 'trained'", &TWOS);
    answer(&mut battle, 0);
    assert_eq!(asked(&battle), None, "the fighter's sheet says nothing of it");
}

#[test]
fn dc_146_any_number_of_dice_may_be_moved_but_one() {
    let mut battle = fight("", &[2; 12]);
    answer(&mut battle, 1);
    answer(&mut battle, 0);
    let options = asked(&battle).expect("it is asked for dice").1;
    assert_eq!(
        options,
        (0..=7).map(|number| number.to_string()).collect::<Vec<_>>(),
        "throwing 8D, one shuriken: up to 7D"
    );
    let events = answer(&mut battle, 7);
    assert_eq!(initiative_dice(&events), [4 + 7, 1]);
    assert_eq!(battle.unused_dice(), Some(0));
    assert_eq!(battle.decision().unit(), Some(A));
    let mut battle = fight("", &[&TWOS[..12], &[4]].concat());
    announce(&mut battle, 1, 7);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "1D is left to throw with");
}

#[test]
fn dc_146_the_dice_are_moved_for_this_round_alone() {
    let mut battle = fight("", &[2; 40]);
    announce(&mut battle, 1, 3);
    end(&mut battle);
    end(&mut battle);
    assert_eq!(battle.round(), 2);
    let events = answer(&mut battle, 0);
    assert_eq!(initiative_dice(&events), [4, 1], "Perception alone");
    give(&mut battle, plain(A, Verb::DROP, 1, 0));
    give(&mut battle, plain(A, Verb::ANNOUNCE, 0, 2));
    give(&mut battle, plain(A, Verb::READY, 0, 0));
    let to_hit = give(&mut battle, attack(A, 0, 0, B));
    let dice = to_hit
        .iter()
        .filter(|event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with("to hit")))
        .count();
    assert_eq!(dice, 7, "8D − 1D for drawing it besides");
}

#[test]
fn dc_146_pips_stay_with_the_skill() {
    let sheet = CRIME_FIGHTER.replace("throwing = '8D'", "throwing = '8D+2'");
    let duel = duel("", 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(&sheet);
    let mut battle = duel.start(&[&TWOS[..12], &[5]].concat());
    let events = announce(&mut battle, 1, 7);
    assert_eq!(initiatives(&events)[0].1, 22, "eleven dice and no pips");
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))).1, 7, "1D+2");
}

#[test]
fn dc_147_each_further_attack_takes_a_die_before_any_is_moved() {
    let mut battle = fight("", &TWOS);
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).expect("how many attacks").1.len(), 8, "with 8D up to eight");
    answer(&mut battle, 1);
    assert_eq!(
        asked(&battle).expect("how many dice").1.last().map(String::as_str),
        Some("6"),
        "two: 7D, up to 6D moved"
    );
    let events = answer(&mut battle, 3);
    assert_eq!(initiative_dice(&events), [7, 1], "Perception 4D + 3D");
    for number in 1..=2 {
        assert_eq!(
            dice_thrown(&give(&mut battle, attack(A, 0, 0, B))),
            4,
            "attack {number}: 8D − 1D − 3D, no other penalty"
        );
    }
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "no third was announced");
}

#[test]
fn dc_148_all_attacks_use_one_skill_and_each_has_its_own_result() {
    // 8 dice of initiative, then 4 for each throw: 3, 3, 3, 3 and 2, 2, 2, 2. Damage +1 with 2D, resisted with 3D.
    let mut battle = fight("", &[&TWOS[..8], &[3, 3, 3, 3, 2, 2, 3, 3, 3, 2, 2, 2, 2]].concat());
    announce(&mut battle, 2, 3);
    assert!(refusal(&battle, &attack(A, 1, 0, B)).contains("(DC-148)"), "the pistol in hand is another skill's");
    for other in [
        attack(A, 2, 0, B),
        plain(A, Verb::DODGE, 0, 0),
        plain(A, Verb::RELOAD, 2, 0),
        plain(A, Verb::READY, 2, 0),
        plain(A, Verb::ANNOUNCE, 0, 2),
    ] {
        assert!(battle.check(&other).is_err(), "{other:?}");
    }
    assert!(refusal(&battle, &attack(A, 0, 1, B)).contains("(DC-148)"), "nor are more attacks announced");
    assert!(battle.check(&at(A, Verb::CALLED, 0, 8, B)).is_ok(), "it may aim at something");
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 12, true));
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 8, false));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_143_drawing_and_attacking_are_one_action_without_a_penalty() {
    let mut battle = fight("", &[&TWOS[..5], &[1; 8]].concat());
    assert!(battle.unit(A).is_some());
    announce(&mut battle, 1, 0);
    let events = give(&mut battle, attack(A, 0, 0, B));
    let dice = events
        .iter()
        .filter(|event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with("to hit")))
        .count();
    assert_eq!(dice, 8, "from the belt with all of 8D");
    let mut battle = fight("", &TWOS);
    answer(&mut battle, 0);
    assert!(refusal(&battle, &attack(A, 0, 0, B)).contains("(DC-034)"), "otherwise it has to be drawn first");
}

#[test]
fn dc_143_acting_fast_needs_no_weapon() {
    let sheet =
        CRIME_FIGHTER.replace("weapons = ['shuriken', 'pistol', 'empty']\ndrawn = ['pistol']", "weapons = ['fists']");
    let duel = duel("", 1).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(&sheet);
    let mut battle = duel.start(&[2; 9]);
    assert_eq!(asked(&battle).expect("it is asked").1, ["no quick draw", "Fists"]);
    announce(&mut battle, 1, 2);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "brawling, untrained, 3D − 2D");
}

#[test]
fn dc_144_a_weapon_has_to_suit_it_and_be_loaded() {
    let options = |sheet: &str| {
        let duel = duel("", 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(sheet);
        asked(&duel.start(&TWOS)).map(|(_, options)| options)
    };
    let usual = options(CRIME_FIGHTER).expect("two of three suit it");
    assert!(!usual.contains(&"Pistol".to_owned()), "this pistol does not");
    let plain_pistol = CRIME_FIGHTER.replace("['shuriken', 'pistol', 'empty']", "['pistol']");
    assert_eq!(options(&plain_pistol), None, "without anything that suits nobody is asked");
    let two_hands = CRIME_FIGHTER.replace("'empty']", "'carbine']");
    assert_eq!(options(&two_hands).expect("the shuriken"), ["no quick draw", "Shuriken"], "no two hands are free");
    // The empty gun: once fired it is no choice any more.
    let gun = CRIME_FIGHTER.replace("['shuriken', 'pistol', 'empty']\ndrawn = ['pistol']", "['empty', 'fists']");
    let duel = duel("", 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(&gun);
    let mut battle = duel.start(&TWOS);
    assert_eq!(asked(&battle).expect("it is loaded").1, ["no quick draw", "Empty gun", "Fists"]);
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).expect("how many attacks").1, ["1"], "one shot is in it");
    answer(&mut battle, 0);
    answer(&mut battle, 0);
    give(&mut battle, attack(A, 0, 0, B));
    end(&mut battle);
    if battle.round() == 1 {
        end(&mut battle);
    }
    assert_eq!(asked(&battle).expect("bare hands are left").1, ["no quick draw", "Fists"]);
}

/// The chances of the answers to the open question.
fn chances(battle: &Battle) -> Vec<f64> {
    battle.answers().iter().map(|answer| answer.chance.expect("it is known")).collect()
}

#[test]
fn dc_145_the_answers_say_how_likely_the_nearest_foe_is_hit() {
    let mut battle = fight("", &[]);
    // Without it the stars would have to be drawn first, for 1D; with it they are thrown with all 8D.
    let each = chances(&battle);
    assert!(each[1] > each[0] && each[0] > 0.9, "{each:?}");
    answer(&mut battle, 1);
    let attacks = chances(&battle);
    assert_eq!(attacks[0], each[1], "one attack");
    assert!(attacks.last() < attacks.first(), "with the last of its dice it hits nobody: {attacks:?}");
    answer(&mut battle, 0);
    let dice = chances(&battle);
    assert!(dice[0] <= attacks[0], "the foe may come first: {dice:?}");
    assert!(dice.last() < dice.first(), "whoever moves all its dice comes first, and misses: {dice:?}");
}
