//! Quick draw: announced before initiative, with dice moved from the skill to Perception.

use crate::common::*;
use hexfray_die_code::DieCodeVerb;

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

/// Announces this many attacks with the shuriken and this many moved dice; returns the events of the last answer.
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
    assert_eq!((who, options), (A, ["no quick draw", "throwing", "marksmanship"].map(str::to_owned).to_vec()));
    assert_eq!(initiative_dice(battle.opening()), [0, 0], "before any die");
    let mut battle = fight("", &[2, 2, 2, 2, 2]);
    let events = answer(&mut battle, 0);
    assert_eq!(initiative_dice(&events), [4, 1], "a unit that declines rolls Perception");
    assert!(battle.check(&plain(A, DieCodeVerb::DODGE, 0, 0)).is_ok(), "and is free to do anything");
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
    let mut battle = fight("quick_draw = 'anyone'", &TWOS);
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
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
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
    assert!(battle.check(&attack(A, 2, 0, B)).is_err(), "and so is the one at the belt");
    assert!(battle.check(&at(A, DieCodeVerb::CALLED, 0, 8, B)).is_ok(), "it may aim at something");
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 12, true));
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 8, false));
    assert_eq!(battle.unused_dice(), Some(0));
}

/// Two throwing weapons for quick draws.
const JUGGLER: &str = "
[[unit]]
key = 'juggler'
name = 'Juggler'
glyph = 'shuriken'
reflexes = '3D'
coordination = '3D'
physique = '3D'
knowledge = '3D'
perception = '4D'
presence = '3D'
skills = { throwing = '8D' }
weapons = ['shuriken', 'dart', 'fists']
drawn = ['shuriken']
quick_draw = true
";
const DART: &str = "[[weapon]]\nkey='dart'\nname='Dart'\nglyph='dagger'\nskill='throwing'\ndamage='+1'\nrange=[8,16,30]\nquick_draw=true\n";

#[test]
fn dc_148_the_skill_counts_with_every_weapon() {
    let weapons = format!("{WEAPONS}{DART}");
    let duel = duel("", 3).between(["juggler", "fighter"]).with_weapons(&weapons).with_sheets(JUGGLER);
    let mut battle = duel.start(&[&TWOS[..8], &[1; 8]].concat());
    announce(&mut battle, 2, 3);
    for with in [0, 1] {
        let events = give(&mut battle, attack(A, with, 0, B));
        assert_eq!(dice_thrown(&events), 4, "8D − 1D − 3D with either of them, the second from the belt");
    }
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "two were announced");
}

#[test]
fn dc_148_other_actions_are_not_limited() {
    // A dodge besides the one shuriken, announced first: −1D on both.
    let mut battle = fight("", &[&TWOS[..5], &[2, 2], &[1; 7]].concat());
    announce(&mut battle, 1, 0);
    assert!(
        battle.check(&plain(A, DieCodeVerb::DODGE, 0, 0)).is_ok()
            && battle.check(&plain(A, DieCodeVerb::CROUCH, 0, 0)).is_ok()
    );
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0))), 2, "Reflexes 3D − 1D");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 7, "8D − 1D");
    // A dodge in place of the one attack is one action.
    let mut battle = fight("", &[&TWOS[..5], &[2, 2, 2]].concat());
    announce(&mut battle, 1, 0);
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0))), 3);
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "that was its one action");
    // A full defence takes the whole turn, as ever.
    let mut battle = fight("", &[&TWOS[..5], &[2, 2, 2]].concat());
    announce(&mut battle, 1, 0);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 1));
    assert!(has(&battle, A, "full dodge 16"));
}

#[test]
fn dc_148_a_unit_wrapped_held_or_flipped_may_try_to_get_free() {
    // A has announced a quick draw; before its turn B seizes, tackles, flips or wraps it.
    let wrapper = "[[weapon]]\nkey='net'\nname='Net'\nglyph='net'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\nentangling=true\n";
    let first = person("first", "3D", "brawling = '4D', throwing = '4D'", "weapons = ['fists', 'net']")
        .replace("perception = '1D'", "perception = '6D'");
    for (verb, with, way_out) in [
        (DieCodeVerb::GRAB, 0, DieCodeVerb::BREAK_FREE),
        (DieCodeVerb::TACKLE, 0, DieCodeVerb::BREAK_FREE),
        (DieCodeVerb::FLIP, 0, Verb::STAND),
        (Verb::ATTACK, 1, DieCodeVerb::SNAP),
    ] {
        let duel = duel("health_mode = 'body_points'", 1).between(["crime_fighter", "first"]);
        let duel = duel.with_weapons(&format!("{WEAPONS}{wrapper}")).with_sheets(&format!("{CRIME_FIGHTER}{first}"));
        let mut battle = duel.start(&[&[1; 4][..], &[6, 6, 6, 6, 6, 5], &[6, 6, 5, 5], &[1; 30]].concat());
        announce(&mut battle, 1, 0);
        assert_eq!(battle.decision().unit(), Some(B), "{verb:?}");
        give(&mut battle, at(B, verb, with, 0, A));
        if asked(&battle).is_some() {
            answer(&mut battle, 0);
        }
        end(&mut battle);
        assert_eq!(battle.decision().unit(), Some(A), "{verb:?}");
        let free = plain(A, way_out, 0, 0);
        assert_eq!(refusal(&battle, &free), "", "{verb:?}");
        assert!(battle.orders().contains(&free), "{verb:?}: {free:?} is offered");
    }
}

#[test]
fn dc_148_walking_far_is_said_to_give_the_shot_up() {
    use hexfray_board::grid::Cell;
    let mut battle = fight("", &TWOS);
    announce(&mut battle, 1, 0);
    let about = |battle: &Battle| {
        let conditions = battle.conditions(A);
        conditions.iter().find(|on| on.name.as_str() == "quick draw").map(|on| on.about.to_string()).unwrap_or_default()
    };
    assert!(about(&battle).contains("Going farther than the free steps gives one of them up"), "{}", about(&battle));
    let go = |col: i16| Order::Move { unit: A, to: Cell::new(2, col) };
    let said = |battle: &Battle, order: &Order| battle.forecast(order).expect("it may go").what.to_string();
    assert_eq!(said(&battle, &go(4)), "move", "two cells are free");
    assert_eq!(said(&battle, &go(5)), "move, giving up an announced attack");
    let from = battle.forecast_from(&attack(A, 0, 0, B), Cell::new(2, 5));
    assert!(from.is_err_and(|why| why.to_string().contains("give up the announced attack (DC-148)")));
    give(&mut battle, go(5));
    assert!(refusal(&battle, &attack(A, 0, 0, B)).contains("(DC-148)"));
    // With a second action announced first both can be done.
    let mut battle = fight("", &TWOS);
    announce(&mut battle, 1, 0);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(said(&battle, &go(5)), "move");
    give(&mut battle, go(5));
    assert!(battle.check(&attack(A, 0, 0, B)).is_ok());
}

#[test]
fn dc_143_anybody_with_a_combat_skill_may_draw_quickly_by_default() {
    let settings = "quick_draw = 'anyone'";
    assert_eq!(
        hexfray_die_code::content::Settings::default().quick_draw,
        hexfray_die_code::content::QuickDrawAsked::Anyone
    );
    let battle = duel(settings, 1).start(&TWOS);
    let (who, options) = asked(&battle).expect("a fighter is asked");
    assert_eq!((who, options), (A, ["no quick draw", "brawling"].map(str::to_owned).to_vec()), "its bare hands suit");
    let unskilled = person("unskilled", "3D", "dodge = '4D'", "weapons = ['fists']");
    let battle = duel(settings, 1).with_sheets(&unskilled).between(["unskilled", "unskilled"]).start(&TWOS);
    assert_eq!(asked(&battle), None, "without any combat skill nobody is");
}

#[test]
fn dc_143_a_specialisation_may_be_used_in_its_weapon_alone() {
    let sheet = JUGGLER.replace("throwing = '8D'", "throwing = '4D'") + "[unit.specialised]\ndart = '6D'\n";
    let weapons = format!("{WEAPONS}{DART}");
    let duel = duel("", 3).between(["juggler", "fighter"]).with_weapons(&weapons).with_sheets(&sheet);
    let mut battle = duel.start(&[&TWOS[..7], &[1; 6]].concat());
    let options = asked(&battle).expect("it is asked").1;
    assert!(options.contains(&"throwing".to_owned()) && options.contains(&"throwing: Dart".to_owned()), "{options:?}");
    let at = options.iter().position(|option| option == "throwing: Dart").expect("it is offered");
    answer(&mut battle, at as u16);
    answer(&mut battle, 0);
    answer(&mut battle, 2);
    assert!(refusal(&battle, &attack(A, 0, 0, B)).contains("(DC-148)"), "another throwing weapon");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 1, 0, B))), 4, "6D − 2D");
}

#[test]
fn dc_146_a_total_that_is_kept_falls_back_after_the_round() {
    // 4D and 3 moved dice: the moved ones show 6, 6 and 6, the others 2 each: 26, and 8 afterwards; B has 9.
    let scene = "initiative_method = 'scene_roll'";
    let mut battle = fight(scene, &[&[6, 6, 6, 2, 2, 2, 2, 6, 3][..], &TWOS].concat());
    let events = announce(&mut battle, 1, 3);
    assert_eq!((initiatives(&events), order(&battle)), (vec![(0, 26), (1, 9)], vec![0, 1]));
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), order(&battle)), (2, vec![1, 0]), "8 against 9");
}

#[test]
fn dc_146_in_a_group_moved_dice_raise_one_s_own_total_alone() {
    let sheet = CRIME_FIGHTER.replace("presence = '3D'", "presence = '3D'\ngroup = 'gang'");
    let units = [
        unit("crime_fighter", "a", 2, 2),
        unit("crime_fighter", "a", 3, 2),
        unit("crime_fighter", "a", 4, 2),
        unit("fighter", "b", 9, 2),
    ];
    let duel = melee("npc_initiative = 'per_group'", &units).with_weapons(WEAPONS).with_sheets(&sheet);
    // The leader: 2 moved dice of 5 and 5, its own 2, 2, 2, 2. The second moves none, the third one die of 4. B rolls 3.
    let mut battle = duel.start(&[&[5, 5, 2, 2, 2, 2, 4, 3][..], &TWOS].concat());
    announce(&mut battle, 1, 2);
    answer(&mut battle, 0);
    let events = announce(&mut battle, 1, 1);
    assert_eq!(initiatives(&events), [(0, 18), (1, 8), (2, 12), (3, 3)]);
    assert_eq!(order(&battle), [0, 2, 1, 3]);
}

#[test]
fn dc_146_a_drawer_keeps_a_die_that_a_wound_would_take() {
    use hexfray_battle::Ruling;
    let mut battle = fight("", &[&TWOS[..12], &[3]].concat());
    announce(&mut battle, 1, 7);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 4 }));
    assert!(has(&battle, A, "wounded"));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "1D − 1D for the wound, but a die stays");
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
    assert_eq!(asked(&battle).expect("it is asked").1, ["no quick draw", "brawling"]);
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
    assert_eq!(usual, ["no quick draw", "throwing", "marksmanship"]);
    let plain_pistol = CRIME_FIGHTER.replace("['shuriken', 'pistol', 'empty']", "['pistol']");
    assert_eq!(options(&plain_pistol), None, "without anything that suits nobody is asked");
    let two_hands = CRIME_FIGHTER.replace("'empty']", "'carbine']");
    assert_eq!(options(&two_hands).expect("the shuriken"), ["no quick draw", "throwing"], "no two hands are free");
    // The gun is empty after its shot, and no choice any more.
    let gun = CRIME_FIGHTER.replace("['shuriken', 'pistol', 'empty']\ndrawn = ['pistol']", "['empty', 'fists']");
    let duel = duel("", 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(&gun);
    let mut battle = duel.start(&TWOS);
    assert_eq!(asked(&battle).expect("it is loaded").1, ["no quick draw", "marksmanship", "brawling"]);
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).expect("how many attacks").1, ["1"], "one shot is in it");
    answer(&mut battle, 0);
    answer(&mut battle, 0);
    give(&mut battle, attack(A, 0, 0, B));
    end(&mut battle);
    if battle.round() == 1 {
        end(&mut battle);
    }
    assert_eq!(asked(&battle).expect("bare hands are left").1, ["no quick draw", "brawling"]);
}

/// The chances of the answers to the open question.
fn chances(battle: &Battle) -> Vec<f64> {
    battle.answers().iter().map(|answer| answer.chance.expect("it is known")).collect()
}

/// What the answers to the open question say about their chances.
#[track_caller]
fn told(battle: &Battle) -> String {
    battle.answers()[0].about.expect("it is explained").to_string()
}

#[test]
fn dc_145_the_answers_say_how_likely_the_nearest_foe_is_hit() {
    let mut battle = fight("", &[]);
    // Without it the stars would have to be drawn first, for 1D; with it they are thrown with all 8D.
    let each = chances(&battle);
    assert!(each[1] > each[0] && each[0] > 0.9, "{each:?}");
    assert!(told(&battle).starts_with("A quick draw draws and strikes in one action"));
    assert!(told(&battle).ends_with("The percentage is the chance to hit the nearest foe in this round."));
    answer(&mut battle, 1);
    let attacks = chances(&battle);
    assert_eq!(attacks[0], each[1], "one attack");
    assert!(told(&battle).starts_with("Each attack beyond the first costs 1D."), "{}", told(&battle));
    assert!(told(&battle).ends_with("The percentage is the chance that one of them hits the nearest foe."));
    assert!(attacks.last() < attacks.first(), "with the last of its dice it hits nobody: {attacks:?}");
    answer(&mut battle, 0);
    assert!(told(&battle).starts_with("Dice moved to Perception raise this round's initiative"), "{}", told(&battle));
    assert!(told(&battle).ends_with("the chance to hit the nearest foe before it strikes you down."));
    let dice = chances(&battle);
    assert!(dice[0] <= attacks[0], "the foe may come first: {dice:?}");
    assert!(dice.last() < dice.first(), "a unit that moves all its dice comes first, and misses: {dice:?}");
}

#[test]
fn dc_145_nobody_is_asked_about_a_quick_draw_that_reaches_no_foe_in_the_round() {
    // Bare hands reach a cell, a lunge one more, and a Move brings the unit five cells of two metres nearer.
    let asked_at = |cells: i16| asked(&duel("quick_draw = 'anyone'", cells).start(&TWOS)).is_some();
    assert!(asked_at(7), "it may get there");
    assert!(!asked_at(8), "it may not, however it goes");
    // A weapon that reaches this far is offered; bare hands are not.
    let battle = duel("", 14).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(CRIME_FIGHTER);
    let options = asked(&battle.start(&TWOS)).expect("it is asked").1;
    assert_eq!(options, ["no quick draw", "throwing", "marksmanship"]);
}

#[test]
fn dc_145_nobody_is_asked_about_a_quick_draw_while_no_foe_is_in_sight() {
    // A wall across the line of fire, beside the thrower.
    let asked_at = |cells: i16, wall: &str| {
        let duel = duel("", cells).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS);
        asked(&duel.with_sheets(CRIME_FIGHTER).on(wall).start(&TWOS)).is_some()
    };
    let wall = "[[cover]]\ncells = [[3, 2]]\nsides = ['W', 'E']\npercent = 100\n";
    assert!(asked_at(10, ""), "the stars fly so far");
    assert!(!asked_at(10, wall), "but not through a wall");
    assert!(asked_at(6, wall), "a foe so near may be come round to");
}

#[test]
fn dc_144_only_what_suits_it_is_drawn_quickly() {
    // Marksmanship is announced, with a pistol and a gun at the belt; the pistol suits no quick draw.
    let sheet = CRIME_FIGHTER.replace("drawn = ['pistol']", "drawn = []");
    let duel = duel("", 3).between(["crime_fighter", "fighter"]).with_weapons(WEAPONS).with_sheets(&sheet);
    let mut battle = duel.start(&TWOS);
    answer(&mut battle, 2);
    answer(&mut battle, 0);
    answer(&mut battle, 0);
    assert!(refusal(&battle, &attack(A, 1, 0, B)).contains("(DC-034)"), "it has to be made ready first");
    assert_eq!(refusal(&battle, &attack(A, 2, 0, B)), "");
}

#[test]
fn dc_143_what_was_drawn_quickly_stays_in_hand() {
    let mut battle = fight("", &TWOS);
    announce(&mut battle, 1, 0);
    give(&mut battle, attack(A, 0, 0, B));
    while battle.round() == 1 {
        end(&mut battle);
    }
    answer(&mut battle, 0);
    until_turn_of(&mut battle, A);
    assert_eq!(refusal(&battle, &attack(A, 0, 0, B)), "", "in the next round it needs no drawing");
}

#[test]
fn dc_147_a_specialisation_counts_the_pieces_of_its_weapon_alone() {
    let sheet = JUGGLER.replace("'dart', 'fists'", "'dart'") + "[unit.specialised]\ndart = '9D'\n";
    let two = DART.replace("quick_draw=true", "quick_draw=true\nthrown=true\nammo=2");
    let duel = duel("", 3).between(["juggler", "fighter"]).with_weapons(&format!("{WEAPONS}{two}"));
    let duel = duel.with_sheets(&sheet);
    let attacks = |choice: &str| {
        let mut battle = duel.start(&[]);
        let options = asked(&battle).expect("it is asked").1;
        let at = options.iter().position(|option| option == choice).expect("it is offered");
        answer(&mut battle, at as u16);
        asked(&battle).expect("how many attacks").1.len()
    };
    assert_eq!(attacks("throwing: Dart"), 2, "two darts, though a dozen shuriken are at hand");
    assert_eq!(attacks("throwing"), 8, "8D with any of them");
}
