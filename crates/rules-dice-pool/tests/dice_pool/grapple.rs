//! Grapples: taking hold, hindering, building, dragging (DP-010, DP-108, DP-120 … DP-128, DP-131 … DP-133, DP-135 … DP-139).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

/// A grapple of one unit on another, which dodges; the script has to contain the dice.
fn seize(battle: &mut Battle, by: UnitId, target: UnitId) -> Vec<Event> {
    strike(battle, grapple(by, target), DODGE)
}

/// Four dice of an attack and three of a Dodge that leave this number of net hits.
fn net(hits: usize) -> Vec<u16> {
    let attack = (0..4).map(|at| if at < hits { 6 } else { 1 });
    attack.chain([1, 1, 1]).collect()
}

/// Moves a unit, while every unit that it leaves declines to attack (DP-110).
fn walk(battle: &mut Battle, unit: UnitId, col: i16, row: i16) {
    give(battle, go(unit, col, row));
    while asked(battle).is_some() {
        answer(battle, 0);
    }
}

fn wrestlers(settings: &str, dice: &[u16]) -> Battle {
    duel(&format!("wound_penalties = false\n{settings}"), 0).start(&after(dice))
}

#[test]
fn dp_010_grappling_may_take_training() {
    let battle = wrestlers("grapple_min_close = 3", &[]);
    assert!(refusal(&battle, &grapple(A, B)).contains("DP-010"));
    assert_eq!(refusal(&wrestlers("grapple_min_close = 2", &[]), &grapple(A, B)), "");
}

#[test]
fn dp_108_ranged_attacks_cannot_grapple() {
    let battle = wrestlers("", &[]);
    assert!(refusal(&battle, &at(A, DicePoolVerb::GRAPPLE, GUN, 0, B)).contains("DP-108"));
}

#[test]
fn dp_108_a_power_lets_ranged_weapons_grapple_within_a_space() {
    let power = "[[power]]\nkey='lasso'\nname='Lasso'\nglyph='rope'\ndoes=['ranged_grapple']\n";
    let start = |powers: &str, col: i16| {
        let sheet = person("roper", "ranged_combat = 8", powers);
        let fight = melee("", &[unit("roper", "a", 2, 3), unit("fighter", "b", col, 3)]).with_powers(power);
        fight.with_sheets(&sheet).start(&after(&[1; 20]))
    };
    let order = at(A, DicePoolVerb::GRAPPLE, GUN, 0, B);
    assert!(!start("", 2).orders().contains(&order));
    let with_it = start("powers=['lasso']", 2);
    assert!(with_it.orders().contains(&order));
    assert_eq!(pool(&with_it, order), 10 - 6, "a gun is not made for it (DP-121)");
    assert!(refusal(&start("powers=['lasso']", 3), &order).contains("DP-120"), "a hold needs the same space");
    let powers = include_str!("../../../../assets/powers/dice_pool.toml");
    let all = ["ranged_disarm", "ranged_grapple", "ranged_opportunity"].map(|does| format!("does = [\"{does}\"]"));
    assert!(all.iter().all(|does| powers.contains(does)), "three powers, one for each");
}

#[test]
fn dp_120_net_hits_become_the_pool_and_do_no_damage() {
    let mut battle = wrestlers("", &[6, 6, 6, 6, 6, 1, 1]);
    let events = give(&mut battle, grapple(A, B));
    let announced =
        |event: &Event| matches!(event, Event::Declared { what, .. } if what.as_str() == "Grapple: Empty hands");
    assert!(events.iter().any(announced), "the target knows it");
    assert_eq!((asked(&battle).unwrap().1.len(), battle.unused_dice()), (3, Some(7)), "before it chooses a defence");
    answer(&mut battle, DODGE);
    assert_eq!((points(&battle, A, B), hp(&battle, B)), (3, 6));
    assert!(has(&battle, B, "grappled") && has(&battle, A, "grappling"));
    let mut missed = wrestlers("", &[6, 1, 1, 1, 6, 1, 1]);
    seize(&mut missed, A, B);
    assert_eq!(points(&missed, A, B), 0, "as many hits are no hold");
    let apart = duel("", 1).start(&FIRST);
    assert!(refusal(&apart, &grapple(A, B)).contains("DP-109"), "both in one cell");
}

#[test]
fn dp_121_a_weapon_without_the_mod_costs_six_dice() {
    let strong = "[[unit]]\nkey='strong'\nname='Strong'\nglyph='fist'\nphysical=2\nmental=1\nskills={ close_combat = 8 }\n\
                  weapons=['hands','blade','noose']\ndrawn=['blade','noose']\n";
    let noose = "[[weapon]]\nkey='noose'\nname='Noose'\nglyph='rope'\nkind='close'\nmods=['grappling']\n";
    let dice = |settings: &str, with: u8| {
        let mut fight = melee(settings, &[unit("strong", "a", 2, 3), unit("fighter", "b", 2, 3)]).with_sheets(strong);
        fight.weapons = noose.to_owned();
        pool(&fight.start(&FIRST), at(A, DicePoolVerb::GRAPPLE, with, 0, B))
    };
    assert_eq!((dice("", HANDS), dice("", BLADE), dice("", 2)), (10, 4, 10));
    assert_eq!(dice("unarmed_is_weapon = true", HANDS), 4, "empty hands too, where they count as a weapon");
}

#[test]
fn dp_122_points_take_dice_off_a_roll_of_the_victim_before_it() {
    let mut battle = wrestlers("", &[&net(4)[..], &[1; 5]].concat());
    seize(&mut battle, A, B);
    give(&mut battle, attack(A, HANDS, B));
    answer(&mut battle, DODGE);
    let (who, numbers) = asked(&battle).expect("the grappler is asked");
    assert_eq!((who, numbers.len(), battle.unused_dice()), (A, 4, Some(5)), "0 to 3 dice, before any die is thrown");
    let events = answer(&mut battle, 2);
    assert_eq!((dice_for(&events, "defence"), points(&battle, A, B)), (1, 2));
}

#[test]
fn dp_122_the_penalty_lasts_for_one_roll_and_halves_with_the_pool() {
    let mut battle = wrestlers("static_defence = true", &[6, 6, 6, 6, 6, 6, 1, 1, 6, 6, 1, 1]);
    seize(&mut battle, A, B);
    assert_eq!(points(&battle, A, B), 2, "4 hits against half of 3 dice");
    give(&mut battle, attack(A, HANDS, B));
    answer(&mut battle, DODGE);
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events), (2, 2, true), "half of 2 dice");
    assert_eq!(points(&battle, A, B), 1);
    let mut later = wrestlers("", &[&net(4)[..], &[1; 6], &[1; 7]].concat());
    seize(&mut later, A, B);
    give(&mut later, attack(A, HANDS, B));
    answer(&mut later, DODGE);
    assert_eq!(dice_for(&answer(&mut later, 1), "defence"), 2);
    until_turn_of(&mut later, B);
    until_turn_of(&mut later, A);
    give(&mut later, attack(A, HANDS, B));
    answer(&mut later, DODGE);
    assert_eq!(dice_for(&answer(&mut later, 0), "defence"), 3, "the next roll is whole again");
}

#[test]
fn dp_122_the_attacks_of_the_victim_are_hindered_too_as_interrupts() {
    let mut battle = wrestlers("interrupts_per_round = 1", &[&net(4)[..], &[1; 6], &[1; 7]].concat());
    seize(&mut battle, A, B);
    end(&mut battle);
    give(&mut battle, attack(B, HANDS, A));
    assert_eq!(asked(&battle).map(|(who, numbers)| (who, numbers.len())), Some((A, 5)), "0 to 4");
    answer(&mut battle, 1);
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "attack"), points(&battle, A, B)), (3, 3));
    give(&mut battle, attack(B, HANDS, A));
    assert_eq!(asked(&battle).unwrap().1[0], "Dodge", "its interrupts are used up");
}

#[test]
fn dp_123_the_grappler_lowers_the_defence_against_itself() {
    let mut battle = wrestlers("", &[&net(4)[..], &[6, 6, 6, 6]].concat());
    seize(&mut battle, A, B);
    give(&mut battle, attack(A, HANDS, B));
    answer(&mut battle, DODGE);
    assert_eq!(battle.answers().len(), 4);
    let about = battle.answers()[3].about.unwrap();
    assert_eq!(about.as_str(), "hits 94 %; the hold is left with 1.", "each number shows its odds");
    let events = answer(&mut battle, 3);
    assert_eq!((dice_for(&events, "defence"), damaged(&events)), (0, Some((4, 2))), "nothing is left of the Dodge");
}

#[test]
fn dp_124_powers_are_paid_with_points() {
    let powers = "[[power]]\nkey='slam'\nname='Slam'\nglyph='slam'\naction='simple'\ntarget='foe'\nattack=1\n\
                  grapple_cost=2\n[[power]]\nkey='grip'\nname='Grip'\nglyph='strong'\ngrapple_dice=2\n\
                  [[power]]\nkey='hug'\nname='Hug'\nglyph='strong'\naction='simple'\ntarget='foe'\nenergy=1\n\
                  grapple_dice=1\n";
    let sheet = person("slammer", "close_combat = 2, mobility = 1", "powers=['slam','grip','hug']");
    let fight = melee("wound_penalties = false", &[unit("slammer", "a", 2, 3), unit("fighter", "b", 2, 3)]);
    let fight = fight.with_powers(powers).with_sheets(&sheet);
    let mut battle = fight.start(&after(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]));
    let slam = at(A, Verb::ATTACK, HANDS, 2, B);
    assert!(refusal(&battle, &slam).contains("DP-124"), "without a hold it cannot be paid");
    assert_eq!(pool(&battle, grapple(A, B)), 6, "what works by itself adds to every grapple");
    assert_eq!(pool(&battle, at(A, DicePoolVerb::GRAPPLE, HANDS, 6, B)), 7, "and some are made with a power");
    assert!(refusal(&battle, &at(A, Verb::ATTACK, HANDS, 6, B)).contains("DP-124"), "that is for nothing else");
    seize(&mut battle, A, B);
    assert_eq!(points(&battle, A, B), 3);
    give(&mut battle, slam);
    assert_eq!(points(&battle, A, B), 1, "two points are spent");
    answer(&mut battle, DODGE);
    let events = answer(&mut battle, 0);
    assert_eq!(dice_for(&events, "attack"), 5);
    end(&mut battle);
    end(&mut battle);
    assert!(refusal(&battle, &slam).contains("DP-124"), "what is left is not enough");
}

#[test]
fn dp_125_holding_on_costs_a_point_each_round() {
    let mut battle = wrestlers("", &net(3));
    seize(&mut battle, A, B);
    for left in [2, 1, 0] {
        end(&mut battle);
        assert_eq!(points(&battle, A, B), left + 1, "not before the grappler's next turn");
        end(&mut battle);
        assert_eq!(points(&battle, A, B), left);
    }
    assert!(!has(&battle, B, "grappled"), "broken at the third upkeep");
}

#[test]
fn dp_126_the_victim_attacks_and_defends_as_usual() {
    let mut battle = wrestlers("", &net(2));
    seize(&mut battle, A, B);
    assert_eq!(stat(&battle, B, "Dodge"), 3);
    end(&mut battle);
    assert_eq!(refusal(&battle, &attack(B, BLADE, A)), "");
    assert_eq!(pool(&battle, attack(B, BLADE, A)), 4);
}

#[test]
fn dp_127_further_grapples_add_their_net_hits() {
    let mut battle = wrestlers("", &[net(2), net(3)].concat());
    seize(&mut battle, A, B);
    give(&mut battle, grapple(A, B));
    answer(&mut battle, DODGE);
    answer(&mut battle, 0);
    assert_eq!(points(&battle, A, B), 5);
}

#[test]
fn dp_128_a_hold_breaks_at_zero_at_once() {
    let mut battle = wrestlers("", &[&net(1)[..], &[1; 6]].concat());
    seize(&mut battle, A, B);
    give(&mut battle, attack(A, HANDS, B));
    answer(&mut battle, DODGE);
    let events = answer(&mut battle, 1);
    assert!(!has(&battle, B, "grappled") && battle.bonds().is_empty());
    assert_eq!(dice_for(&events, "defence"), 2, "what was paid for still counts");
    end(&mut battle);
    assert_eq!(refusal(&battle, &go(B, 3, 3)), "", "it is free to go");
}

#[test]
fn dp_128_it_ends_over_a_distance_and_when_the_grappler_falls() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "a", 9, 3)];
    let held = || {
        let mut battle = melee("wound_penalties = false", &units).start(&[&[6, 4, 1][..], &net(3)].concat());
        seize(&mut battle, A, B);
        battle
    };
    let mut apart = held();
    rule(&mut apart, Ruling::Place { unit: B, cell: Cell::new(8, 3) });
    assert_eq!(points(&apart, A, B), 0);
    let mut fallen = held();
    hurt(&mut fallen, A, 6);
    assert_eq!((points(&fallen, A, B), has(&fallen, B, "grappled")), (0, false));
}

#[test]
fn dp_131_the_victim_cannot_go_away() {
    let mut battle = wrestlers("", &net(2));
    seize(&mut battle, A, B);
    end(&mut battle);
    assert!(battle.reach(B).is_empty() && battle.check(&go(B, 3, 3)).is_err());
}

#[test]
fn dp_131_nor_out_of_a_vehicle() {
    let car = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nsize=2\nspeed=4\nweapons=[]\nvehicle={ seats=2 }\n";
    let units = [unit("fighter", "a", 2, 3), unit("car", "a", 2, 3), unit("fighter", "b", 2, 3)];
    let fight = melee("target_occupants = true\nwound_penalties = false", &units).with_sheets(car);
    let mut battle = fight.start(&after(&net(3)));
    assert_eq!(refusal(&battle, &act(A, DicePoolVerb::BAIL_OUT, 0)), "");
    end(&mut battle);
    seize(&mut battle, C, A);
    end(&mut battle);
    assert!(refusal(&battle, &act(A, DicePoolVerb::BAIL_OUT, 0)).contains("DP-131"));
    assert!(battle.check(&go(A, 3, 3)).is_err(), "nor does it drive away");
}

#[test]
fn dp_132_the_grappler_drags_the_victim_along_for_a_point_a_space() {
    let mut battle = wrestlers("", &net(3));
    seize(&mut battle, A, B);
    walk(&mut battle, A, 3, 3);
    let there = Some(Cell::new(3, 3));
    assert_eq!((cell(&battle, A), cell(&battle, B), points(&battle, A, B)), (there, there, 2));
    let mut last = wrestlers("", &net(1));
    seize(&mut last, A, B);
    walk(&mut last, A, 3, 3);
    assert_eq!((cell(&last, B), points(&last, A, B)), (there, 0), "it breaks in the cell just entered");
}

#[test]
fn dp_132_a_victim_that_breaks_loose_on_the_way_stays_there() {
    let sheets = person("ogre", "close_combat = 2", "size = 2\nspeed = 2");
    let fight = melee("", &[unit("ogre", "a", 2, 3), unit("fighter", "b", 2, 3)]).with_sheets(&sheets);
    let mut battle = fight.start(&after(&net(1)));
    seize(&mut battle, A, B);
    walk(&mut battle, A, 4, 3);
    let left = cell(&battle, B).unwrap();
    assert_eq!((cell(&battle, A), left.col), (Some(Cell::new(4, 3)), 3), "in the first cell of the way");
}

#[test]
fn dp_133_a_victim_in_tow_slows_its_equals_to_one() {
    let reach = |size: i32| {
        let sheets = person("fast", "close_combat = 2", &format!("size = {size}\nspeed = 2"));
        let fight = melee("", &[unit("fast", "a", 2, 3), unit("fighter", "b", 2, 3)]).with_sheets(&sheets);
        let mut battle = fight.start(&after(&net(3)));
        let free = battle.check(&go(A, 4, 3)).is_ok();
        seize(&mut battle, A, B);
        (free, battle.check(&go(A, 3, 3)).is_ok(), battle.check(&go(A, 4, 3)).is_ok())
    };
    assert_eq!(reach(1), (true, true, false));
    assert_eq!(reach(2), (true, true, true), "the larger one goes at full speed");
}

#[test]
fn dp_135_the_larger_cannot_be_grappled() {
    let against = |size: i32, sheet: &str| {
        let power = "[[power]]\nkey='reach'\nname='Reach'\nglyph='wrestler'\ndoes=['anti_large_grappling']\n";
        let sheets = person("big", "", &format!("size = {size}")) + &person("small", "close_combat = 2", sheet);
        let fight = melee("", &[unit("small", "a", 2, 3), unit("big", "b", 2, 3)]).with_sheets(&sheets);
        refusal(&fight.with_powers(power).start(&FIRST), &grapple(A, B))
    };
    assert!(against(2, "").contains("DP-135"));
    assert_eq!((against(1, ""), against(0, "")), (String::new(), String::new()));
    // DP-136: Potency 2 makes up for two sizes.
    assert_eq!(against(3, "potency = 2\npowers = ['reach']"), "");
    assert!(against(4, "potency = 2\npowers = ['reach']").contains("DP-135"));
}

#[test]
fn dp_136_anti_large_grappling_closes_the_gap_in_the_soak() {
    let soak = |settings: &str, order: Order| {
        let power = "[[power]]\nkey='reach'\nname='Reach'\nglyph='wrestler'\ndoes=['anti_large_grappling']\n";
        let sheets = person("big", "protection = 2", "size = 3")
            + &person("small", "close_combat = 2", "potency = 2\npowers = ['reach']");
        let fight = melee(settings, &[unit("small", "a", 2, 3), unit("big", "b", 2, 3)]).with_sheets(&sheets);
        let mut battle = fight.with_powers(power).start(&FIRST);
        give(&mut battle, order);
        defence_dice(&battle)[2].1
    };
    assert_eq!(soak("", grapple(A, B)), 4);
    assert_eq!(soak("antilarge_grapple_vs_soak = false", grapple(A, B)), 6, "two sizes larger");
    assert_eq!(soak("", attack(A, HANDS, B)), 6, "it is for grapples alone");
}

const CROWD: [(&str, &str); 4] = [("many", "a"), ("fighter", "b"), ("fighter", "b"), ("fighter", "b")];

fn crowd(sheet: &str, dice: &[u16]) -> Battle {
    let power = "[[power]]\nkey='arms'\nname='Arms'\nglyph='hold'\ndoes=['multi_grapple']\n";
    let units: Vec<String> = CROWD.iter().map(|(kind, side)| unit(kind, side, 2, 3)).collect();
    let sheets = person("many", "close_combat = 2, physical_awareness = 2", sheet);
    melee("", &units).with_powers(power).with_sheets(&sheets).start(&[&[6, 6, 6, 1, 1, 1][..], dice].concat())
}

#[test]
fn dp_138_one_victim_at_a_time() {
    let mut battle = crowd("", &net(2));
    seize(&mut battle, A, B);
    assert!(refusal(&battle, &grapple(A, C)).contains("DP-138"));
    assert_eq!(refusal(&battle, &grapple(A, B)), "", "the one it holds may be held faster");
}

#[test]
fn dp_138_several_may_hold_one_victim() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "a", 2, 3)];
    let mut battle = melee("", &units).start(&[&[6, 1, 4][..], &net(2), &net(1)].concat());
    seize(&mut battle, A, B);
    until_turn_of(&mut battle, C);
    give(&mut battle, grapple(C, B));
    answer(&mut battle, DODGE);
    answer(&mut battle, 0);
    assert_eq!((points(&battle, A, B), points(&battle, C, B)), (2, 1), "each with a pool of its own");
}

#[test]
fn dp_139_multi_grapple_holds_one_and_potency() {
    let mut battle = crowd("potency = 1\npowers = ['arms']", &[net(2), net(1)].concat());
    seize(&mut battle, A, B);
    assert_eq!(refusal(&battle, &grapple(A, C)), "");
    seize(&mut battle, A, C);
    assert_eq!((points(&battle, A, B), points(&battle, A, C)), (2, 1), "each its own pool");
    for _ in 0..4 {
        end(&mut battle);
    }
    assert_eq!((points(&battle, A, B), points(&battle, A, C)), (1, 0));
    let mut full = crowd("potency = 1\npowers = ['arms']", &[net(2), net(2)].concat());
    seize(&mut full, A, B);
    seize(&mut full, A, C);
    for _ in 0..4 {
        end(&mut full);
    }
    assert!(refusal(&full, &grapple(A, UnitId(3))).contains("DP-138"), "two of them are one and Potency 1");
}
