//! Lifting and throwing: onto the ground, against a thing, against another unit (DC-106 … DC-109).

use crate::arena::*;
use crate::common::*;
use hexfray_die_code::DieCodeVerb;

/// Faces with which unit 0 seizes unit 1 and lifts it a round later with 4D.
const LIFTED: [u16; 7] = [5, 6, 1, 3, 3, 3, 3];
const LIFT: Order = Order::Act { unit: A, act: Act { verb: DieCodeVerb::LIFT, with: 0, option: 0 }, aim: Aim::None };

/// A battle after a grab, in the next round.
fn grabbed(arena: Arena, more: &[u16]) -> Battle {
    let dice: Vec<u16> = LIFTED[..3].iter().chain(more).copied().collect();
    let mut battle = arena.start(&dice);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    battle
}

/// A battle with unit 1 lifted, a round later.
fn lifted(arena: Arena, more: &[u16]) -> Battle {
    let dice: Vec<u16> = LIFTED[3..].iter().chain(more).copied().collect();
    let mut battle = grabbed(arena, &dice);
    give(&mut battle, LIFT);
    assert!(has(&battle, B, "lifted"));
    next_round(&mut battle);
    battle
}

fn pair(settings: &str) -> Arena {
    arena(settings, 1, ["wrestler", "victim"])
}

fn throw(col: i16, row: i16) -> Order {
    at_cell(A, DieCodeVerb::THROW, col, row)
}

#[test]
fn dc_106_lifting_is_an_action_with_the_lifting_skill() {
    let mut battle = grabbed(pair(""), &[3, 3, 3, 3]);
    let events = give(&mut battle, LIFT);
    assert_eq!(check(&events), (12, 12, true), "4 for each of 3 dice of Physique");
    assert_eq!(dice_for(&events, "lifting"), 4, "lifting 4D, not Physique 3D");
    assert!(holds(&battle) && has(&battle, B, "lifted") && !has(&battle, B, "grabbed"));
    end(&mut battle);
    assert!(refused_by(&battle, at(B, Verb::ATTACK, 0, 0, A), "DC-101"), "off the ground it can only struggle");
    assert!(may(&battle, plain(B, DieCodeVerb::BREAK_FREE, 0, 0)));

    let mut battle = grabbed(pair(""), &[3, 3, 3, 2]);
    let events = give(&mut battle, LIFT);
    assert_eq!(check(&events), (12, 11, false), "not strong enough for the weight");
    assert!(holds(&battle) && has(&battle, B, "grabbed"), "but the grab stays");

    let mut battle = grabbed(pair(""), &[3, 3, 6, 1]);
    announce(&mut battle, 2);
    assert_eq!(dice_for(&give(&mut battle, LIFT), "lifting"), 4, "3D of two actions, and a 6 rolled again");
    assert!(may(&battle, throw(2, 3)), "the throw is another action");

    let battle = pair("").start(&[]);
    assert!(refused_by(&battle, LIFT, "DC-106"), "only whom one has seized");
    let mut battle = grabbed(pair("lift_difficulty_per_die = 2"), &[1, 2, 1, 2]);
    assert_eq!(check(&give(&mut battle, LIFT)), (6, 6, true), "as the setting says");
    let mut battle = grabbed(arena("", 1, ["wrestler", "sturdy"]), &[3, 3, 3, 3]);
    assert_eq!(check(&give(&mut battle, LIFT)).0, 12, "pips of Physique weigh nothing");
    let mut battle = grabbed(arena("", 1, ["wrestler", "frail"]), &[2, 2, 2, 2]);
    assert_eq!(check(&give(&mut battle, LIFT)).0, 8, "two dice weigh less");
}

#[test]
fn dc_107_throwing_is_an_action_with_the_throwing_skill() {
    let mut battle = lifted(pair(""), &[3, 2, 1, 2, 3]);
    let events = give(&mut battle, throw(2, 3));
    assert_eq!(check(&events), (5, 5, true), "10 − 5 at Point Blank");
    assert_eq!(dice_for(&events, "to hit"), 2, "throwing 2D");
    assert_eq!(cell(&battle, B), (2, 3), "it lands a cell away");
    assert!(has(&battle, B, "prone") && !holds(&battle), "and lies there, free");
    end(&mut battle);
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert!(refused_by(&battle, at(B, Verb::ATTACK, 0, 0, A), "DC-031"), "standing up took its action (DC-142)");
    let battle = grabbed(pair(""), &[]);
    assert!(refused_by(&battle, throw(2, 3), "DC-107"), "who is not lifted cannot be thrown");
}

#[test]
fn dc_107_a_cell_far_or_to_an_obstacle_within_two() {
    let battle = lifted(pair("").standing(2, 4, 'j'), &[]);
    assert_eq!(difficulty(&battle, &throw(2, 4)), 10, "a table at Short range");
    assert!(refused_by(&battle, throw(4, 2), "DC-107"), "two cells of open ground are too far");
    assert!(may(&battle, throw(1, 2)) && may(&battle, throw(2, 1)), "one is not");
    assert!(!may(&battle, throw(2, 2)), "nobody is thrown at one's own feet");
    let battle = lifted(pair("throw_cells = 1").standing(2, 4, 'j'), &[]);
    assert!(!may(&battle, throw(2, 4)), "as the setting says");
    let battle = lifted(pair("throw_cells = 3").standing(2, 5, 'j'), &[]);
    assert!(may(&battle, throw(2, 5)) && !may(&battle, throw(2, 4)));
    let battle = lifted(pair("point_blank_m = 5").standing(2, 4, 'j'), &[]);
    assert_eq!(difficulty(&battle, &throw(2, 4)), 5, "where Point Blank reaches farther");
}

#[test]
fn dc_107_a_miss_drops_the_target_beside_the_attacker() {
    let mut battle = lifted(pair("").standing(2, 3, 'j'), &[1, 1]);
    let events = give(&mut battle, throw(2, 3));
    assert_eq!((check(&events), damaged(&events)), ((5, 2, false), None));
    assert_eq!(cell(&battle, B), (3, 2));
    assert!(has(&battle, B, "prone") && !holds(&battle));
    assert!(battle.board().obstacle(hexfray_board::grid::Cell::new(2, 3)).is_some(), "the table is as it was");
}

#[test]
fn dc_108_the_target_takes_what_the_thing_is_worth_and_strength_damage() {
    let damage = |arena: Arena, faces: &[u16]| {
        let dice: Vec<u16> = [3, 2].iter().chain(faces).copied().collect();
        let mut battle = lifted(arena, &dice);
        let events = give(&mut battle, throw(2, 3));
        assert_eq!(battle.unused_dice(), Some(0));
        harmed(&events)
    };
    assert_eq!(damage(pair(""), &[1, 2, 3]), [(B, 6)], "the ground 1D and 2D");
    // The table resists 2D of B with 2D of 6.
    assert_eq!(damage(pair("").standing(2, 3, 'j'), &[1, 1, 1, 2, 1, 1, 3, 3]), [(B, 5)], "a table 2D and 2D");
    let car = [1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 3, 3, 3, 3];
    assert_eq!(damage(pair("").standing(2, 3, 'C'), &car), [(B, 8)], "a car 5D and 2D");
    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("victim", "b", 2, 3)];
    let struck = damage(crowd("", &units), &[1, 1, 1, 1, 2, 3, 2]);
    assert_eq!(struck[0], (B, 6), "a unit counts as hard as its Physique: 3D and 2D");
    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("lifter", "b", 2, 3)];
    let struck = damage(crowd("", &units), &[1, 1, 1, 2, 3, 2]);
    assert_eq!(struck[0], (B, 5), "one of Physique 2D, regardless of what is thrown at it: 2D and 2D");
    assert_eq!(damage(pair("").standing(2, 3, '8'), &[2, 3, 1, 1]), [(B, 5)], "a snowman counts 0 (DC-163)");
    let battle = lifted(pair("allow_placeholder_tables = false").standing(2, 3, '8'), &[]);
    assert!(refused_by(&battle, throw(2, 3), "DC-163"), "since its Toughness is not in the chart");
}

#[test]
fn dc_108_a_thing_can_be_hurled_as_well() {
    let hurl = on_b(DieCodeVerb::HURL, 0);
    let mut battle = arena("", 2, ["wrestler", "victim"]).standing(2, 3, 'j').start(&[5, 5, 1, 1, 1, 2]);
    let events = give(&mut battle, hurl);
    assert_eq!((check(&events), damaged(&events)), ((10, 10, true), Some((5, 27))), "2D of the table and 2D");
    assert!(battle.board().obstacle(hexfray_board::grid::Cell::new(2, 3)).is_none(), "the table is gone");
    let battle = arena("", 2, ["wrestler", "victim"]).standing(2, 3, 'C').start(&[]);
    assert!(refused_by(&battle, hurl, "DC-106"), "a car is too heavy");
    let battle = arena("", 3, ["wrestler", "victim"]).standing(2, 3, 'j').start(&[]);
    assert!(!may(&battle, hurl), "no farther than a victim is thrown");
}

#[test]
fn dc_108_opponents_weigh_a_thing_that_they_can_hurl() {
    let battle = arena("", 2, ["wrestler", "victim"]).standing(2, 3, 'j').start(&[]);
    let odds = battle.forecast(&on_b(DieCodeVerb::HURL, 0)).expect("it may hurl the table");
    let here = hexfray_board::grid::Cell::new(2, 2);
    let estimate = battle.estimate(A, Act::new(DieCodeVerb::HURL, 0), B, here).expect("as opponents see it");
    assert!(estimate.damage > 0.0 && (estimate.damage - odds.targets[0].expected).abs() < 1e-12);
    let beside_b = hexfray_board::grid::Cell::new(3, 2);
    assert!(battle.estimate(A, Act::new(DieCodeVerb::HURL, 0), B, beside_b).is_some(), "from where the table is");
}

#[test]
fn dc_109_what_is_struck_takes_the_strength_damage_of_who_is_thrown() {
    let table = hexfray_board::grid::Cell::new(2, 3);
    let against_table = |kinds: [&str; 2], faces: &[u16]| {
        let dice: Vec<u16> = [3, 2, 1, 1, 1, 1].iter().chain(faces).copied().collect();
        let mut battle = lifted(arena("", 1, kinds).standing(2, 3, 'j'), &dice);
        let events = give(&mut battle, throw(2, 3));
        assert_eq!(battle.unused_dice(), Some(0));
        (check(&events), battle.board().obstacle(table).is_some(), cell(&battle, B))
    };
    let kinds = ["wrestler", "victim"];
    assert_eq!(against_table(kinds, &[5, 5, 2, 3]), ((6, 10, false), false, (3, 2)), "10 against 5 + 5 breaks it");
    assert_eq!(against_table(kinds, &[5, 1, 2, 3]), ((6, 6, true), true, (3, 2)), "6 against 5 damages it");
    assert_eq!(against_table(kinds, &[2, 2, 2, 3]), ((6, 4, false), true, (3, 2)), "4 against 5 does nothing");
    let strong = against_table(["wrestler", "strong"], &[2, 2, 2, 3]);
    assert_eq!(strong, ((6, 10, false), false, (3, 2)), "with 6 ranks of Physique it breaks");

    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("guard", "b", 2, 3)];
    let mut battle = lifted(crowd("", &units), &[3, 2, 1, 1, 1, 1, 5, 5, 1]);
    let events = give(&mut battle, throw(2, 3));
    assert_eq!(harmed(&events), [(B, 4), (UnitId(2), 7)], "2D of 10 against armour of 1D + 2");
    assert_eq!((cell(&battle, B), holds(&battle)), ((3, 2), false));

    let mut battle = lifted(pair(""), &[3, 2, 1, 2, 3]);
    give(&mut battle, throw(2, 3));
    assert_eq!(battle.unused_dice(), Some(0), "the ground is not damaged");
}

/// A wrestler with a table beside it, which it hurls at a unit two cells away.
fn hurler(settings: &str, map: &str, dice: &[u16]) -> Battle {
    let fight = |duel: Duel| Duel { cells: 2, ..duel }.on(map).between(["wrestler", "victim"]);
    Arena::of(&format!("health_mode = 'body_points'\n{settings}"), fight).standing(2, 3, 'j').start(dice)
}

#[test]
fn dc_039_hurled_things_meet_every_modifier_that_a_shot_meets() {
    let hurl = on_b(DieCodeVerb::HURL, 0);
    let at_one_who = |verb: Verb| {
        let mut battle = hurler("", "", &[]);
        end(&mut battle);
        give(&mut battle, plain(B, verb, 0, 0));
        end(&mut battle);
        difficulty(&battle, &hurl)
    };
    assert_eq!(difficulty(&hurler("", "", &[]), &hurl), 10, "Short range");
    assert_eq!((at_one_who(DieCodeVerb::CROUCH), at_one_who(DieCodeVerb::PRONE)), (13, 4), "posture");
    // Surprise adds its die.
    let mut battle = hurler("", "", &[1; 12]);
    give(
        &mut battle,
        Order::Referee(hexfray_battle::Ruling::Surprise {
            side: hexfray_battle::SideId(0),
            outcome: hexfray_battle::Surprise::Unaware,
        }),
    );
    assert_eq!(dice_for(&give(&mut battle, hurl), "to hit"), 3, "2D + 1D of surprise");
    // The bonus die of aiming belongs to the aimed weapon, not to a hurled object (DC-065).
    let mut battle = hurler("", "", &[1; 12]);
    give(&mut battle, at(A, Verb::AIM, 4, 0, B));
    end(&mut battle);
    assert_eq!(dice_for(&give(&mut battle, hurl), "to hit"), 2, "2D");
    // Declared options count and are used up.
    let mut battle = hurler("", "", &[6, 6, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    assert_eq!(difficulty(&battle, &hurl), 13, "at the head");
    give(&mut battle, hurl);
    assert!(!has(&battle, A, "called shot"));
}

#[test]
fn dc_039_scale_counts_for_hurled_things() {
    let small = person("small", "3D", "dodge = '2D'", "weapons = ['fists']\nscale = -6");
    let large = person("large", "3D", "dodge = '2D'", "weapons = ['fists']\nscale = 8");
    let against = |kind: &str| {
        let fight =
            |duel: Duel| Duel { cells: 2, ..duel }.with_sheets(&format!("{small}{large}")).between(["wrestler", kind]);
        let mut battle =
            Arena::of("health_mode = 'body_points'", fight).standing(2, 3, 'j').start(&[5, 4, 1, 1, 1, 1, 1, 1]);
        check(&give(&mut battle, on_b(DieCodeVerb::HURL, 0)))
    };
    assert_eq!(against("small"), (16, 9, false), "something small is harder to hit");
    assert_eq!(against("large"), (10, 17, true), "something large easier: 8 more on the roll");
}

#[test]
fn dc_039_cover_and_poor_sight_count_for_hurled_things() {
    let hurl = on_b(DieCodeVerb::HURL, 0);
    let text = |map: &str| terms(&hurler("", map, &[]), &hurl).to_string();
    let cover = |percent: u8| format!("[[cover]]\ncells = [[4, 2]]\nsides = ['W']\npercent = {percent}\n");
    assert_eq!(text(&cover(50)), "passive defence 10 + half in cover 6");
    assert!(refused_by(&hurler("", &cover(100), &[]), hurl, "DC-063"), "nobody hits what is hidden altogether");
    let (row, smoke) = (format!("{}\n", "0 ".repeat(24)), format!("0 0 0 0 1 {}\n", "0 ".repeat(19)));
    let dim = text(&format!("visibility = '''\n{row}{row}{smoke}{row}{row}{row}'''\n"));
    assert_eq!(dim, "passive defence 10 + poor sight 3");
}

#[test]
fn dc_106_scale_adds_to_the_weight() {
    let big = person("big", "3D", "dodge = '2D'", "weapons = ['fists']\nscale = 2");
    let tank = person("huge", "3D", "dodge = '2D'", "weapons = ['fists']\nscale = 10");
    let lifting = |kind: &str, dice: &[u16]| {
        let fight =
            |duel: Duel| Duel { cells: 1, ..duel }.with_sheets(&format!("{big}{tank}")).between(["wrestler", kind]);
        grabbed(Arena::of("health_mode = 'body_points'", fight), dice)
    };
    let mut battle = lifting("big", &[5, 5, 5, 3]);
    assert_eq!(check(&give(&mut battle, LIFT)), (18, 18, true), "4 for each of 3 dice, 3 for each of 2 points");
    let battle = lifting("huge", &[]);
    assert!(refused_by(&battle, LIFT, "DC-106"), "a tank is lifted by nobody");
    assert!(!battle.orders().contains(&LIFT));
}

#[test]
fn dc_106_the_wild_die_sets_no_limit_to_what_is_lifted() {
    // 3 dice of Physique and 6 of scale: 12 and 18 against 4D, of which 24 is the most without re-rolls.
    let giant = person("giant", "3D", "", "weapons = ['fists']\nscale = 6");
    let fight = |settings: &str, dice: &[u16]| {
        let settings = format!("health_mode = 'body_points'\n{settings}");
        let arena =
            Arena::of(&settings, |duel| Duel { cells: 1, ..duel }.between(["wrestler", "giant"]).with_sheets(&giant));
        let mut battle = arena.start(dice);
        give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
        assert!(holds(&battle));
        next_round(&mut battle);
        battle
    };
    let mut battle = fight("", &[5, 6, 1, 6, 6, 6, 6, 6, 1]);
    assert_eq!(check(&give(&mut battle, LIFT)), (30, 31, true), "18, and 6, 6 and 1 on the Wild Die");
    let mut battle = fight("wild_die = false", &[6, 6]);
    assert!(refused_by(&battle, LIFT, "DC-106"), "without it 24 is all that 4D can come to");
    for (value, lifts) in [(5, false), (6, true)] {
        give(&mut battle, Order::Referee(hexfray_battle::Ruling::Modifier { unit: A, value }));
        assert_eq!(may(&battle, LIFT), lifts, "24 and {value} of the referee's against 30");
    }
    // Among units of one size anybody may try: 8 dice of Physique are 32.
    let heavy = person("heavy", "3D", "", "weapons = ['fists']").replace("physique = '3D'", "physique = '8D'");
    let fight = |duel: Duel| Duel { cells: 1, ..duel }.between(["wrestler", "heavy"]).with_sheets(&heavy);
    let mut battle = Arena::of("health_mode = 'body_points'\nwild_die = false", fight).start(&[6, 6]);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    assert!(may(&battle, LIFT), "in vain");
}
