//! Called shots and hit locations.

use hexfray_battle::{OrderError, Ruling};
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::{
    arena::{Arena, next_round},
    common::*,
    things::start_on,
};

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";

/// Marksmanship 2D: 6, and 6, 6, 6, 6 and 1 on the Wild Die are 31; what is added is the damage.
const SURE_HIT: [u16; 7] = [6, 6, 6, 6, 6, 6, 1];

fn called(with: u8, option: i16) -> Order {
    at(A, DieCodeVerb::CALLED, with, option, B)
}

fn difficulties(battle: &Battle, options: std::ops::RangeInclusive<i16>) -> Vec<i32> {
    options.map(|option| difficulty(battle, &called(0, option))).collect()
}

/// The Body Points that a called shot of unit 0's pistol costs unit 1, with these dice of damage and resistance.
fn lost(duel: &Duel, option: i16, dice: &[u16]) -> i32 {
    let mut battle = duel.start(&[&SURE_HIT[..], dice].concat());
    let events = give(&mut battle, called(0, option));
    assert_eq!(battle.unused_dice(), Some(0), "option {option}");
    damaged(&events).expect("it hits").0
}

#[test]
fn dc_120_the_size_of_what_is_aimed_at_adds_to_the_difficulty() {
    let battle = duel(BODY, 3).start(&[]);
    assert_eq!(difficulties(&battle, 7..=10), [10, 13, 22, 34], "large, middling, small, tiny at Short range");
    assert_eq!(terms(&battle, &called(0, 8)).to_string(), "passive defence 10 + called shot 3");
    let mut battle = duel(BODY, 3).start(&[6, 6, 1]);
    assert_eq!(check(&give(&mut battle, called(0, 9))), (22, 13, false), "a shot that would have hit misses");
    assert_eq!(battle.unused_dice(), Some(0));
    let battle = duel("initiative_method = 'no_roll'\nuse_modifiers = ['range']", 3).start(&[]);
    assert_eq!(difficulties(&battle, 7..=10), [10; 4], "use_modifiers leaves options out");
    for option in [0, 11, -1, i16::MAX, i16::MIN] {
        let refused = battle.check(&called(0, option));
        assert!(matches!(refused, Err(OrderError::NoSuchAct { .. })), "nothing is aimed at by {option}: {refused:?}");
    }
}

#[test]
fn dc_120_the_dice_of_a_called_shot_may_be_rolled() {
    let settings = "initiative_method = 'no_roll'\nmodifier_mode = 'rolled'";
    let mut battle = duel(settings, 3).start(&[6, 5, 4]);
    assert_eq!(check(&give(&mut battle, called(0, 8))), (16, 9, false), "1D of the referee's shows 6");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_121_a_called_shot_adds_a_die_of_damage() {
    assert_eq!(lost(&duel(BODY, 3), 8, &[3, 3, 4]), 10, "3D in place of 2D");
    let two = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ncalled_shot_damage = 2";
    assert_eq!(lost(&duel(two, 3), 8, &[3, 3, 3, 4]), 13, "called_shot_damage = 2");
    let none = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ncalled_shot_damage = 0";
    assert_eq!(lost(&duel(none, 3), 8, &[3, 4]), 7);
    assert_eq!(lost(&duel(BODY, 3), 3, &[3, 4]), 7, "a part of the body changes damage by its own figure: chest 0");
}

#[test]
fn dc_121_a_limb_may_be_seized() {
    // Brawling 2D: 6, 6 and 2 reach 10 − 5 + 6 for the grab + 3 for the arm.
    let mut battle = duel(BODY, 1).start(&[6, 6, 2]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 4));
    assert!(has(&battle, A, "called shot"), "declared before the roll");
    let grab = at(A, DieCodeVerb::GRAB, 1, 0, B);
    assert_eq!(terms(&battle, &grab).to_string(), "passive defence 10 − Point Blank 5 + grab 6 + arm 3");
    give(&mut battle, grab);
    assert_eq!(battle.bonds().len(), 1, "14 reaches 14: it has hold of it");
    assert_eq!(hp(&battle, B), 32, "without harm");
    assert!(!has(&battle, A, "called shot"), "what was declared is used up");
}

#[test]
fn dc_121_the_target_may_be_pinned_to_a_wall() {
    let weapons =
        "[[weapon]]\nkey='dart'\nname='Dart'\nglyph='dagger'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\n";
    let sheets = "[[unit]]\nkey='thrower'\nname='Thrower'\nglyph='fist'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nweapons=['dart','pistol']\ndrawn=['dart','pistol']\n";
    let duel = duel(BODY, 3).between(["thrower", "fighter"]).with_weapons(weapons).with_sheets(sheets);
    let row = ". . . . . . W . . . . . . . . . . . . . . . . .";
    let pin = at(A, DieCodeVerb::PIN_DOWN, 0, 0, B);
    let battle = duel.start(&[]);
    assert!(refusal(&battle, &pin).contains("nothing beside the target to pin it to (DC-121)"));
    assert!(!battle.orders().contains(&pin));
    // Throwing, untrained, 3D: 4, 4, 5 reach 13; damage 5 and 4.
    let mut battle = start_on(&duel, row, &[4, 4, 5, 5, 4, 4, 3, 2, 3]);
    assert!(refusal(&battle, &at(A, DieCodeVerb::PIN_DOWN, 1, 0, B)).contains("does not suit"), "a bullet pins nobody");
    assert_eq!(
        terms(&battle, &pin).to_string(),
        "passive defence 10 + called shot 3",
        "a limb or a sleeve is middling"
    );
    give(&mut battle, pin);
    assert!(has(&battle, B, "entangled"));
    assert_eq!(hp(&battle, B), 32, "the cloth is pinned, not the flesh");
    end(&mut battle);
    assert!(refusal(&battle, &attack(B, 0, 0, A)).contains("(DC-125)"));
    assert!(!battle.orders().iter().any(|order| matches!(order, Order::Move { .. })));
    let events = give(&mut battle, plain(B, DieCodeVerb::SNAP, 0, 0));
    assert_eq!(check(&events), (9, 9, true), "4, 3 and 2 reach the damage total");
    assert!(!has(&battle, B, "entangled"));
    end(&mut battle);
    assert!(battle.check(&attack(A, 0, 0, B)).is_ok(), "tearing loose breaks no dart");
}

#[test]
fn dc_121_the_effect_is_chosen_before_the_roll() {
    let battle = duel(BODY, 3).start(&[]);
    let orders = battle.orders();
    for option in 1..=10 {
        assert!(orders.contains(&called(0, option)), "option {option} is an order of its own");
    }
    assert!(orders.contains(&at(A, DieCodeVerb::DISARM, 0, 1, B)), "and so is knocking a thing away");
}

#[test]
fn dc_130_a_location_changes_difficulty_and_damage() {
    let battle = duel(BODY, 3).start(&[]);
    assert_eq!(difficulties(&battle, 1..=6), [13, 22, 10, 13, 13, 22], "head, heart, chest, arm, leg, hand");
    let duel = duel(BODY, 3);
    let harm: Vec<i32> = (1..=6).map(|option| lost(&duel, option, &[5, 4])).collect();
    assert_eq!(harm, [21, 21, 9, 7, 8, 7], "9, and what the chart adds");
}

#[test]
fn dc_131_arms_and_legs_are_hurt_less() {
    let duel = duel(BODY, 3);
    let normal = {
        let mut battle = duel.start(&[6, 5, 5, 4]);
        damaged(&give(&mut battle, attack(A, 0, 0, B))).expect("11 hits").0
    };
    assert_eq!((lost(&duel, 4, &[5, 4]), lost(&duel, 5, &[5, 4]), normal), (7, 8, 9));
    assert_eq!(lost(&duel, 4, &[1, 1]), 0, "never below nothing");
}

#[test]
fn dc_130_a_left_out_family_leaves_out_both_of_its_numbers() {
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nuse_modifiers = ['range']";
    let battle = duel(settings, 3).start(&[]);
    assert_eq!(difficulties(&battle, 1..=6), [10; 6]);
    assert_eq!(lost(&duel(settings, 3), 1, &[5, 4]), 9, "no 12 more without 3 more to hit");
}

#[test]
fn dc_130_only_human_bodies_have_these_parts() {
    let hound = "[[unit]]\nkey='hound'\nname='Hound'\nglyph='wolf'\nhuman=false\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nweapons=['fists']\n";
    let mut battle = duel(BODY, 1).between(["fighter", "hound"]).with_sheets(hound).start(&[]);
    for option in 1..=6 {
        assert!(refusal(&battle, &called(0, option)).contains("no such parts (DC-130)"), "option {option}");
    }
    assert!(battle.check(&called(0, 8)).is_ok(), "something small on it can be aimed at");
    assert!(refusal(&battle, &at(A, DieCodeVerb::KNOCKOUT, 0, 0, B)).contains("(DC-130)"));
    assert!(refusal(&battle, &at(A, DieCodeVerb::ARM_PIN, 1, 0, B)).contains("(DC-130)"));
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 5));
    assert!(refusal(&battle, &attack(A, 0, 0, B)).contains("(DC-130)"), "nor can it be combined with an attack");
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 5));
    assert!(battle.check(&attack(A, 0, 0, B)).is_ok(), "once that is taken back");
}

#[test]
fn dc_130_armour_counts_where_it_is_worn() {
    let armour = "[[armour]]\nkey='helmet'\nname='Helmet'\ncode='2D'\ncovers=['head']\n[[armour]]\nkey='plate'\nname='Plate'\ncode='1D+2'\ncovers=['chest','heart']\n[[armour]]\nkey='coat'\nname='Coat'\ncode='+1'\n";
    let sheets = "[[unit]]\nkey='clad'\nname='Clad'\nglyph='knight'\nreflexes='3D'\ncoordination='3D'\nphysique='2D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nweapons=['fists']\narmour=['helmet','plate','coat']\nbody=50\n";
    let duel = Duel { armour: armour.to_owned(), ..duel(BODY, 3) }.between(["fighter", "clad"]).with_sheets(sheets);
    // 9 damage and what the chart adds, against a 3 for each die of armour there.
    assert_eq!(lost(&duel, 1, &[5, 4, 3, 3]), 21 - 7, "the helmet's 2D and the coat's pip");
    assert_eq!(lost(&duel, 2, &[5, 4, 3, 3]), 21 - 6, "plate 1D+2 and the coat's pip: 2D");
    assert_eq!(lost(&duel, 5, &[5, 4]), 8 - 1, "the coat alone covers a leg");
    let mut battle = duel.start(&[6, 5, 5, 4, 3, 3, 3, 3]);
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(
        (damaged(&events), battle.unused_dice()),
        (Some((0, 50)), Some(0)),
        "all of it, 4D, where nothing is aimed at"
    );
}

#[test]
fn dc_130_a_location_may_be_combined_with_another_option() {
    let mut battle = duel(BODY, 1).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 0));
    let blow = attack(A, 3, 0, B);
    let text = terms(&battle, &blow).to_string();
    assert!(text.starts_with("passive defence 10 − Point Blank 5 − all-out attack 6 + head 3"), "{text}");
    let one = "initiative_method = 'no_roll'\noptions_per_attack = 'one'";
    let mut battle = duel(one, 1).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 0));
    assert!(refusal(&battle, &blow).contains("(DC-079)"), "options_per_attack = one");
}

#[test]
fn dc_124_an_entangling_weapon_makes_no_called_shot() {
    let weapons = "[[weapon]]\nkey='net'\nname='Net'\nglyph='net'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\nentangling=true\n";
    let sheets = "[[unit]]\nkey='netter'\nname='Netter'\nglyph='net'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nweapons=['net']\n";
    let duel = duel(BODY, 3).between(["netter", "fighter"]).with_weapons(weapons).with_sheets(sheets);
    let battle = start_on(&duel, ". . . . . . j . . . . . . . . . . . . . . . . .", &[]);
    for order in [called(0, 1), called(0, 8), at(A, DieCodeVerb::KNOCKOUT, 0, 0, B)] {
        assert!(refusal(&battle, &order).contains("does not suit"), "it injures nobody: {order:?}");
    }
    let smash = Order::Act {
        unit: A,
        act: Act { verb: DieCodeVerb::SMASH, with: 0, option: 0 },
        aim: Aim::Cell(Cell::new(6, 2)),
    };
    assert!(refusal(&battle, &smash).contains("(DC-124)"));
    assert!(battle.check(&at(A, DieCodeVerb::DISARM, 0, 1, B)).is_ok(), "it may tear a thing from a hand");
}

#[test]
fn dc_121_seizing_and_knocking_away_are_called_shots_too() {
    let chart = |from: &str, to: &str| {
        let mut library = hexfray_data::library();
        let rules = library.get("rulesets/die_code.toml").expect("it is embedded").text().replace(from, to);
        library.add("rulesets/die_code.toml", &rules);
        let setup = duel(BODY, 1).setup_in(&mut library, YARD).expect("it loads");
        Battle::new(&setup, DiceSource::Script(Vec::new())).expect("it starts")
    };
    let from = "large = { dice = 0, number = 0 }";
    let battle = chart(from, "large = { dice = 0, number = 2 }");
    for verb in [DieCodeVerb::GRAB, DieCodeVerb::CHOKE, DieCodeVerb::FLIP, DieCodeVerb::HOLD, DieCodeVerb::ARM_PIN] {
        let text = terms(&battle, &at(A, verb, 1, 0, B)).to_string();
        assert!(text.ends_with("called shot 2"), "a body is large: {text}");
    }
    let acts = battle.acts(A);
    let grab = acts.iter().find(|view| view.act == Act::new(DieCodeVerb::GRAB, 1)).expect("fists seize");
    assert_eq!(grab.name.as_str(), "Fists: grab");
    let text = terms(&battle, &at(A, DieCodeVerb::DISARM, 0, 4, B)).to_string();
    assert!(text.ends_with("called shot 3"), "a knife is middling: {text}");
}

/// A battle in which A has pinned B, in the cell beside it, to the table below B.
fn pinned_to_a_table(dice: &[u16]) -> Battle {
    let dart = "[[weapon]]\nkey='dart'\nname='Dart'\nglyph='dagger'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\n";
    let pinner = person(
        "pinner",
        "3D",
        "throwing='2D', brawling='2D', lifting='4D'",
        "weapons=['dart','fists']\ndrawn=['dart','fists']",
    )
    .replace("perception = '1D'", "perception = '2D'");
    let arena = Arena::of("health_mode = 'body_points'", |fight| {
        let fight = Duel { cells: 1, ..fight }.between(["pinner", "fighter"]);
        fight.with_weapons(dart).with_sheets(&pinner)
    });
    let mut battle = arena.standing(3, 3, 'j').start(&[&[5, 4, 4, 4][..], dice].concat());
    give(&mut battle, at(A, DieCodeVerb::PIN_DOWN, 0, 0, B));
    assert!(has(&battle, B, "entangled"));
    battle
}

#[test]
fn dc_121_one_who_is_lifted_off_the_wall_is_no_longer_pinned() {
    let mut battle = pinned_to_a_table(&[5, 6, 1, 3, 3, 3, 3]);
    next_round(&mut battle);
    give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
    assert!(has(&battle, B, "grabbed") && has(&battle, B, "entangled"), "who is seized is still pinned");
    next_round(&mut battle);
    give(&mut battle, plain(A, DieCodeVerb::LIFT, 0, 0));
    assert!(has(&battle, B, "lifted") && !has(&battle, B, "entangled"), "off the ground, and off the wall");
}

#[test]
fn dc_121_a_pin_lasts_where_the_wall_is() {
    let place = |cell| Order::Referee(Ruling::Place { unit: B, cell });
    let mut battle = pinned_to_a_table(&[]);
    give(&mut battle, place(Cell::new(4, 3)));
    assert!(!has(&battle, B, "entangled"), "beside the same table, but it is not where it was pinned");
    // The table breaks: 6 and 5 against 1 and 1.
    let mut battle = pinned_to_a_table(&[6, 5, 1, 1]);
    next_round(&mut battle);
    let smash = Act { verb: DieCodeVerb::SMASH, with: 0, option: 0 };
    give(&mut battle, Order::Act { unit: A, act: smash, aim: Aim::Cell(Cell::new(3, 3)) });
    assert!(battle.board().obstacle(Cell::new(3, 3)).is_none() && !has(&battle, B, "entangled"));
}

#[test]
fn dc_130_five_parts_and_an_all_out_attack_are_offered_to_be_combined() {
    let battle = duel(BODY, 1).start(&[]);
    let combined = |order: &Order| match order {
        Order::Act { act, .. } if act.verb == DieCodeVerb::COMBINE => Some(act.option),
        _ => None,
    };
    let offered: Vec<i16> = battle.orders().iter().filter_map(combined).collect();
    let parts = hexfray_die_code::content::Location::ALL.len() as i16;
    assert_eq!(offered, (0..=parts).collect::<Vec<i16>>());
    assert!(battle.check(&plain(A, DieCodeVerb::COMBINE, 0, parts + 1)).is_err());
}
