//! Disarm, and keeping the grip.

use hexfray_battle::{Name, Ruling};
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
/// B acts before A, since its Perception is better.
const ARMED: &str = "[[unit]]\nkey='armed'\nname='Armed'\nglyph='knight'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ marksmanship='2D' }\nweapons=['fists','pistol','knife']\ndrawn=['pistol','knife']\narmour=['vest']\nbody=40\n";
/// Marksmanship 2D: 6, 6 and 1 are 13.
const HIT: [u16; 3] = [6, 6, 1];
/// 5, 6 and 1: a damage total of 12.
const TWELVE: [u16; 3] = [5, 6, 1];

/// Aims at the only item in unit 1's hand.
fn disarm(with: u8) -> Order {
    at(A, DieCodeVerb::DISARM, with, 0, B)
}

/// Names the weapon with this index among those of the files: the pistol, or the knife.
fn disarm_of(thing: i16) -> Order {
    at(A, DieCodeVerb::DISARM, 0, 1 + thing, B)
}

const THE_PISTOL: i16 = 0;
const THE_KNIFE: i16 = 3;

fn dropped(events: &[Event]) -> Option<(UnitId, Name)> {
    events.iter().find_map(|event| match event {
        Event::Dropped { unit, item } => Some((*unit, *item)),
        _ => None,
    })
}

/// A disarm of 12 at B, which has yet to act, with B's answer and the dice that follow.
fn resisted(settings: &'static str, option: u16, dice: &[u16]) -> (Battle, Vec<Event>) {
    let mut battle = duel(settings, 3).start(&[&HIT[..], &TWELVE, dice].concat());
    give(&mut battle, disarm_of(THE_PISTOL));
    assert_eq!(asked(&battle).expect("B may act now").0, B);
    let events = answer(&mut battle, option);
    assert_eq!(battle.unused_dice(), Some(0));
    (battle, events)
}

#[test]
fn dc_122_a_disarm_rolls_damage_that_hurts_nobody_and_the_thing_falls() {
    let mut battle =
        duel(BODY, 3).between(["fighter", "armed"]).with_sheets(ARMED).start(&[&HIT[..], &TWELVE].concat());
    end(&mut battle);
    let order = disarm_of(THE_PISTOL);
    assert_eq!(
        terms(&battle, &order).to_string(),
        "passive defence 10 + called shot 3",
        "the thing is 10 to 50 cm long"
    );
    let events = give(&mut battle, order);
    assert_eq!(dropped(&events), Some((B, Name::new("Pistol"))), "the thing that was named, at once: B has acted");
    assert_eq!(asked(&battle), None);
    assert_eq!((damaged(&events), hp(&battle, B)), (None, 40), "no injury, and no armour is rolled");
    assert_eq!(battle.unused_dice(), Some(0), "but damage is");
    assert!(has(&battle, B, "disarmed"));
    end(&mut battle);
    assert!(refusal(&battle, &attack(B, 1, 0, A)).contains("(DC-034)"), "it is not in hand any more");
    give(&mut battle, plain(B, Verb::PICK_UP, 1, 0));
    assert!(!has(&battle, B, "disarmed"), "it lay in B's own cell");
}

#[test]
fn dc_122_a_miss_leaves_the_thing_in_hand() {
    let mut battle = duel(BODY, 3).start(&[6, 5]);
    let events = give(&mut battle, disarm_of(THE_PISTOL));
    assert_eq!((check(&events), dropped(&events)), ((13, 11, false), None));
    assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)), "nothing is rolled, nobody asked");
}

#[test]
fn dc_122_there_has_to_be_something_in_hand() {
    let battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[]);
    assert!(refusal(&battle, &disarm(0)).contains("nothing in hand (DC-122)"), "fists are no thing");
    assert!(!battle.orders().contains(&disarm(0)));
}

#[test]
fn dc_122_disarming_injures_where_the_setting_says_so() {
    const INJURES: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ndisarm_injures = true";
    // Armour 1D rolls 5: 7 of 12 points get through, but the grip has to hold against 12.
    for (grip, kept) in [([4, 4, 4], false), ([4, 4, 5], true)] {
        let swift = ARMED.replace("perception='2D'", "perception='1D'").replace("skills={ marksmanship='2D' }", "");
        let dice = [&HIT[..], &TWELVE, &[5], &grip].concat();
        let mut battle = duel(INJURES, 3).between(["fighter", "armed"]).with_sheets(&swift).start(&dice);
        give(&mut battle, disarm_of(THE_PISTOL));
        let events = answer(&mut battle, 1);
        assert_eq!(hp(&battle, B), 33, "7 of 40");
        assert_eq!(dropped(&events).is_none(), kept, "{grip:?} against the whole damage");
    }
}

#[test]
fn dc_122_the_odds_hold_against_the_damage_without_a_part_of_the_body() {
    const INJURES: &str =
        "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false\ndisarm_injures = true";
    let odds = |part: bool| {
        let mut battle = duel(INJURES, 3).between(["ace", "fighter"]).start(&[]);
        if part {
            give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
        }
        let odds = battle.forecast(&disarm_of(THE_PISTOL)).expect("it is legal").targets[0].clone();
        let falls = odds.conditions.iter().find(|(name, _)| name.as_str() == "disarmed").map_or(0.0, |(_, p)| *p);
        let worth = battle.estimate(A, Act { verb: DieCodeVerb::DISARM, with: 0, option: 1 }, B, Cell::new(2, 2));
        let worth = worth.expect("it reaches").conditions;
        (odds.hit, falls / odds.hit, odds.expected / odds.hit, worth / odds.hit)
    };
    let (plain, head) = (odds(false), odds(true));
    assert!(head.0 < plain.0 && head.2 > plain.2 + 10.0, "the head is harder to hit, and 12 more of injury");
    assert!((head.1 - plain.1).abs() < 1e-9, "the grip holds against 2D either way: {} and {}", plain.1, head.1);
    assert!(plain.1 < 0.9 && (head.3 - plain.3).abs() < 1e-9, "so do opponents: {} and {}", plain.3, head.3);
}

#[test]
fn dc_123_a_roll_above_the_damage_keeps_the_grip() {
    let (battle, events) = resisted(BODY, 1, &[4, 4, 5]);
    assert_eq!((check(&events), dropped(&events)), ((13, 13, true), None), "13 against 12 keeps");
    assert!(!has(&battle, B, "disarmed"));
    let (_, events) = resisted(BODY, 1, &[4, 4, 4]);
    assert_eq!((check(&events), dropped(&events).is_some()), ((13, 12, false), true), "12 drops");
}

#[test]
fn dc_123_the_target_may_let_it_happen() {
    let (mut battle, events) = resisted(BODY, 0, &[]);
    assert!(dropped(&events).is_some());
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(B), "and keeps its turn");
}

#[test]
fn dc_123_lifting_counts_where_it_is_higher() {
    let lifter = ARMED.replace("perception='2D'", "perception='1D'").replace("marksmanship='2D'", "lifting='5D'");
    let dice = [&HIT[..], &TWELVE, &[3, 3, 2, 3, 2]].concat();
    let mut battle = duel(BODY, 3).between(["fighter", "armed"]).with_sheets(&lifter).start(&dice);
    give(&mut battle, disarm_of(THE_PISTOL));
    assert_eq!(dropped(&answer(&mut battle, 1)), None, "5D of lifting: 13");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_123_resisting_takes_the_turn_of_the_round() {
    let (mut battle, _) = resisted(BODY, 1, &[4, 4, 5]);
    assert!(has(&battle, B, "moved up"));
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (2, Some(A)), "B has no turn in round 1");
    const SPARES: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nmoved_up_uses_turn = false";
    let (mut battle, _) = resisted(SPARES, 1, &[4, 4, 5]);
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (1, Some(B)), "moved_up_uses_turn = false");
    assert!(battle.check(&attack(B, 0, 0, A)).is_ok());
}

#[test]
fn dc_123_who_has_acted_cannot_resist_a_second_time() {
    // Two actions, −1D each: marksmanship 1D cannot reach 13 but by sixes.
    let dice = [&[6, 6, 1][..], &TWELVE, &[4, 4, 5], &[6, 6, 1], &TWELVE].concat();
    let mut battle = duel(BODY, 3).start(&dice);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, disarm_of(THE_PISTOL));
    answer(&mut battle, 1);
    let events = give(&mut battle, disarm_of(THE_PISTOL));
    assert!(dropped(&events).is_some(), "its action is used up");
    assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)));
}

#[test]
fn dc_125_the_entangled_cannot_keep_their_grip() {
    let weapons = "[[weapon]]\nkey='net'\nname='Net'\nglyph='net'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\nentangling=true\n";
    let sheets = "[[unit]]\nkey='netter'\nname='Netter'\nglyph='net'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ throwing='3D', marksmanship='3D' }\nweapons=['net','pistol']\ndrawn=['net','pistol']\n";
    let duel = duel(BODY, 3).between(["netter", "fighter"]).with_weapons(weapons).with_sheets(sheets);
    let mut battle = duel.start(&[5, 5, 5, 4, 6, 6, 1, 5, 4]);
    give(&mut battle, attack(A, 0, 1, B));
    assert!(has(&battle, B, "entangled"));
    let odds = battle.forecast(&at(A, DieCodeVerb::DISARM, 1, 1, B)).expect("it is legal").targets[0].clone();
    let falls = odds.conditions.iter().find(|(name, _)| name.as_str() == "disarmed").map(|(_, p)| *p);
    assert_eq!(falls, Some(odds.hit), "every hit disarms");
    let events = give(&mut battle, at(A, DieCodeVerb::DISARM, 1, 1, B));
    assert!(dropped(&events).is_some(), "it can do nothing but try to get free");
    assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)));
}

#[test]
fn dc_098_the_tackled_cannot_keep_their_grip() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 3, 2), unit("fighter", "a", 3, 4)];
    // Brawling 6 and 5; then marksmanship 4 and 4 against 10 − 6 + 3, damage 2 and 2.
    let mut battle = melee(BODY, &units).start(&[6, 5, 4, 4, 2, 2]);
    give(&mut battle, at(A, DieCodeVerb::TACKLE, 1, 1, B));
    answer(&mut battle, 0);
    end(&mut battle);
    let events = give(&mut battle, at(UnitId(2), DieCodeVerb::DISARM, 0, 1, B));
    assert!(dropped(&events).is_some(), "it has not acted, but can only try to escape");
    assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)));
}

#[test]
fn dc_155_aiming_at_a_weapon_uses_its_own_scale_and_size() {
    let weapons = "[[weapon]]\nkey='tiny'\nname='Derringer'\nglyph='pistol'\nskill='marksmanship'\ndamage='2D'\nrange=[8,16,30]\nsize='small'\nscale=-9\n[[weapon]]\nkey='huge'\nname='Cannon'\nglyph='tank'\nskill='marksmanship'\ndamage='2D'\nrange=[8,16,30]\nsize='large'\nscale=10\n";
    let duel_with = |settings: &'static str, weapon: &str| {
        let bearer = person("bearer", "3D", "", &format!("weapons = ['{weapon}']"))
            .replace("perception = '1D'", "perception = '2D'");
        duel(settings, 3).between(["fighter", "bearer"]).with_weapons(weapons).with_sheets(&bearer)
    };
    let mut battle = duel_with(BODY, "tiny").start(&[]);
    end(&mut battle);
    assert_eq!(terms(&battle, &disarm(0)).to_string(), "passive defence 10 + scale 9 + called shot 12");
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 10, "its bearer is as large as anybody");
    let parts = |battle: &Battle| battle.forecast(&disarm(0)).expect("it is legal").targets[0].parts.to_string();
    assert!(parts(&battle).contains("scale 9"), "and the damage rises with it: {}", parts(&battle));
    let mut battle = duel_with(BODY, "huge").start(&[6, 4, 3, 4]);
    end(&mut battle);
    assert_eq!(difficulty(&battle, &disarm(0)), 10, "large: no modifier");
    let events = give(&mut battle, disarm(0));
    assert_eq!(check(&events), (10, 20, true), "a smaller attacker adds 10 to its total");
    assert!(dropped(&events).is_some());
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nuse_modifiers = ['options']";
    let mut battle = duel_with(settings, "tiny").start(&[]);
    end(&mut battle);
    assert_eq!(terms(&battle, &disarm(0)).to_string(), "passive defence 10 + called shot 12", "scale is left out");
    assert!(!parts(&battle).contains("scale"), "of the damage, too: {}", parts(&battle));
}

#[test]
fn dc_122_the_attacker_names_the_thing() {
    let battle = duel(BODY, 3).start(&[]);
    assert!(refusal(&battle, &disarm(0)).contains("several things in hand: name one (DC-122)"));
    let named: Vec<i16> = battle
        .orders()
        .iter()
        .filter_map(|order| match order {
            Order::Act { act, aim: Aim::Unit(B), .. } if act.verb == DieCodeVerb::DISARM && act.with == 0 => {
                Some(act.option)
            }
            _ => None,
        })
        .collect();
    assert_eq!(named, [1, 3, 4], "pistol, pole and knife; bare hands are no thing");
    let name = |option: i16| {
        let acts = battle.acts(A);
        let act = acts.iter().find(|view| view.act == Act { verb: DieCodeVerb::DISARM, with: 0, option });
        act.map(|view| view.name.to_string()).unwrap_or_default()
    };
    assert_eq!(name(4), "Pistol: disarm, at the Knife");
    assert!(battle.check(&disarm_of(1)).is_err(), "nor can what it does not hold be named");
    // The knife is knocked away, and the pistol stays.
    let mut battle = duel(BODY, 3).start(&[&HIT[..], &TWELVE].concat());
    give(&mut battle, disarm_of(THE_KNIFE));
    let events = answer(&mut battle, 0);
    assert_eq!(dropped(&events), Some((B, Name::new("Knife"))));
}

#[test]
fn dc_122_the_whole_damage_total_is_held_against_without_a_part_of_the_body() {
    // The head adds 3 to the difficulty of 13, and nothing to the number that the grip has to reach.
    let mut battle = duel(BODY, 3).start(&[&[6, 6, 4][..], &TWELVE, &[4, 4, 5]].concat());
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    let events = give(&mut battle, disarm_of(THE_PISTOL));
    assert_eq!(check(&events).0, 16);
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events), (13, 13, true), "12 and not 24 to be beaten");
    // A bonus by DC-070 counts.
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ndamage_bonus = true";
    let chief = ARMED.replace("key='armed'", "key='chief'").replace("skills=", "significant=true\nskills=");
    let duel = duel(settings, 3).between(["chief", "fighter"]).with_sheets(&chief);
    let mut battle = duel.start(&[&[6, 6, 6, 1][..], &TWELVE, &[4, 4, 5]].concat());
    let events = give(&mut battle, at(A, DieCodeVerb::DISARM, 1, 1, B));
    assert_eq!(check(&events), (13, 19, true));
    assert_eq!(check(&answer(&mut battle, 1)), (15, 13, false), "12 and 2 for a shot that is 6 above 13");
}

#[test]
fn dc_123_the_answers_give_the_chance_to_keep_the_grip() {
    // 6 and 6, and 2 of the referee's, reach 13; the damage total is 11, which 3D have to beat.
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false";
    let mut battle = duel(settings, 3).start(&[6, 6, 5, 6]);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: A, value: 2 }));
    give(&mut battle, disarm_of(THE_PISTOL));
    let answers = battle.answers();
    let [let_it, resist] = [0, 1].map(|at| answers[at].chance.expect("it is known"));
    assert_exact(let_it, 0.0, "it falls");
    assert_exact(resist, chance(3, |total| total > 11), "more than 11");
}
