//! Ground that hurts units that tread on it.

use hexfray_battle::{Name, Ruling};
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::arena::{Arena, cell, dice_for, on_b};
use crate::common::*;

/// A stream of lava three cells to the right of the first fighter's, and nothing else near.
const LAVA: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 2
terrain = '''
. . . l . . . .
. . . l . . . .
. . . l . . . .
. . . l . . . .
. . . l . . . .
'''
"#;

/// A guard with 20 Body Points and 1D+2 of armour stands beside the lava, a fighter behind it.
fn start(settings: &'static str, dice: &[u16]) -> Battle {
    start_on(LAVA, settings, dice)
}

/// The guard and the fighter on another yard.
fn start_on(map: &str, settings: &'static str, dice: &[u16]) -> Battle {
    let mut library = hexfray_data::library();
    library.add("units/die_code.toml", UNITS);
    library.add("weapons/die_code.toml", WEAPONS);
    library.add("armour/die_code.toml", ARMOUR);
    library.add("maps/yard.map.toml", map);
    let units = unit("guard", "a", 2, 2) + &unit("fighter", "b", 7, 2);
    let text = format!(
        "name='Duel'\nruleset='die_code'\nmap='maps/yard.map.toml'\n[settings]\nquick_draw='trained'\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
    );
    library.add("maps/duel.battle.toml", &text);
    let setup = rules::load(&library, "maps/duel.battle.toml").unwrap_or_else(|error| panic!("it loads: {error}"));
    Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
}

#[test]
fn dc_066_lava_rolls_its_damage_and_armour_is_rolled_against_it() {
    // 5D of burning lava: 3 + 3 + 3 + 3, Wild Die 2 = 14; armour 1D+2 with 4: 6. Net 8 of 20 Body Points.
    let mut battle = start("health_mode = 'body_points'", &[5, 3, 3, 3, 3, 3, 2, 4]);
    let events = battle.submit(Order::Move { unit: A, to: Cell::new(3, 2) }).expect("one cell").to_vec();
    assert_eq!(damaged(&events), Some((8, 12)), "14 against 6 (DC-073, DC-075)");
    let parts = events.iter().find_map(|event| match event {
        Event::Damaged { parts, by, .. } => Some((parts.clone(), *by)),
        _ => None,
    });
    let (parts, by) = parts.expect("it is told");
    assert_eq!(by, None, "the ground hurts, nobody else");
    let rules: Vec<String> = parts.iter().map(|part| part.rule.to_string()).collect();
    assert!(rules.contains(&"DC-066".to_owned()) && rules.contains(&"DC-073".to_owned()), "by which rules: {rules:?}");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_074_physique_too_is_rolled_against_lava_where_wounds_count() {
    // 14 of damage; Physique 2D and armour 1D+2: 3 + 3, Wild Die 4, and 2 pips = 12. Net 2: stunned.
    let mut battle = start("health_mode = 'wounds'", &[5, 3, 3, 3, 3, 3, 2, 3, 3, 4]);
    let events = battle.submit(Order::Move { unit: A, to: Cell::new(3, 2) }).expect("one cell").to_vec();
    let stunned =
        |event: &Event| matches!(event, Event::ConditionGained { condition, .. } if condition.as_str() == "stunned");
    assert!(events.iter().any(stunned), "net 2 stuns (DC-077): {events:?}");
}

#[test]
fn dc_075_lava_that_armour_holds_off_does_no_harm() {
    // 1 each, Wild Die 2: 6 against 1D+2 with 4: 6.
    let mut battle = start("health_mode = 'body_points'", &[5, 3, 1, 1, 1, 1, 2, 4]);
    let events = battle.submit(Order::Move { unit: A, to: Cell::new(3, 2) }).expect("one cell").to_vec();
    assert_eq!(damaged(&events), Some((0, 20)), "equal totals do nothing");
}

#[test]
fn dc_066_a_walk_ends_where_the_walker_falls() {
    let map = LAVA.replace(". . . l . . . .", ". . . x x . . .");
    let walk = |dice: &[u16]| {
        let mut battle = start_on(&map, "health_mode = 'body_points'", dice);
        battle.submit(Order::Referee(Ruling::Hurt { unit: A, amount: 16 })).expect("4 of 20 Body Points are left");
        let events = battle.submit(Order::Move { unit: A, to: Cell::new(5, 2) }).expect("three cells").to_vec();
        let ends = |event: &Event| match event {
            Event::Moved { path, .. } => path.last().copied(),
            _ => None,
        };
        let ways: Vec<Cell> = events.iter().filter_map(ends).collect();
        assert_eq!(battle.unused_dice(), Some(0), "nothing strikes who lies");
        let felled = events.iter().position(|event| matches!(event, Event::Defeated { unit: A, .. }));
        let last = events.iter().rposition(|event| matches!(event, Event::Moved { .. }));
        assert!(felled.is_none_or(|felled| Some(felled) > last), "nobody goes on who has fallen: {events:?}");
        (felled.is_some(), ways)
    };
    let at = |col: i16| Cell::new(col, 2);
    // 2D of spikes with 6 and a Wild Die of 5: 11; armour 1D+2 with 2: 4. Net 7.
    assert_eq!(walk(&[5, 3, 6, 5, 2]), (true, vec![at(3)]), "it lies among the first spikes");
    let through = walk(&[5, 3, 1, 2, 4, 1, 2, 4]);
    assert_eq!(through, (false, vec![at(3), at(4), at(5)]), "what armour holds off stops nobody");
}

#[test]
fn dc_066_dc_157_who_falls_on_its_way_looks_the_way_it_went() {
    // North over a strip of spikes, with a foe to the south: 2D of 7 less 4 leave 1 of 4 points.
    let units = [unit("guard", "a", 2, 2), unit("fighter", "a", 20, 5), unit("fighter", "b", 2, 5)];
    let to_hit = |facing: bool| {
        let settings = format!("health_mode = 'body_points'\nfacing = {facing}");
        let arena = Arena::of(&settings, |duel| Duel { units: units.concat(), ..duel });
        let arena = (0..24).fold(arena, |arena, col| arena.standing(col, 1, 'x'));
        let mut battle = arena.start(&[4, 3, 2, 1, 1, 1]);
        give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 16 }));
        give(&mut battle, Order::Move { unit: A, to: Cell::new(2, 0) });
        assert_eq!((cell(&battle, A), has(&battle, A, "unconscious")), ((2, 1), true));
        give(&mut battle, Order::Referee(Ruling::Cure { unit: A, condition: Name::new("unconscious") }));
        until_turn_of(&mut battle, UnitId(2));
        dice_for(&give(&mut battle, attack(UnitId(2), 0, 0, A)), "to hit")
    };
    assert_eq!((to_hit(true), to_hit(false)), (3, 2), "its back is turned when it comes round");
}

#[test]
fn dc_066_a_walk_leads_round_lava_and_says_what_lava_takes() {
    let map = LAVA.replacen(". . . l . . . .\n. . . l . . . .\n", ". . . . . . . .\n. . . . . . . .\n", 1);
    let mut battle = start_on(&map, "health_mode = 'body_points'", &[5, 3]);
    let to = Cell::new(4, 1);
    let reached = battle.reach(A);
    let loss = |cell: Cell| reached.iter().find(|found| found.cell == cell).map(|found| found.harm.loss);
    assert_eq!(loss(to), Some(0), "it may go round");
    // 5D less 1D+2: a mean of 17.5 − 5.5 = 12, a little more since less than nothing counts as nothing.
    assert!(loss(Cell::new(3, 2)).is_some_and(|loss| (1_200..1_260).contains(&loss)), "{:?}", loss(Cell::new(3, 2)));
    let events = battle.submit(Order::Move { unit: A, to }).expect("there is a way").to_vec();
    assert_eq!(damaged(&events), None, "no die is thrown for lava");
}

#[test]
fn dc_094_the_odds_of_a_push_onto_spikes_give_the_chance_of_each_wound() {
    // 2D of the spikes against Physique 3D, if brawling 2D pushes the unit.
    let fight = |duel: Duel| Duel { cells: 1, ..duel }.between(["wrestler", "victim"]);
    let battle = Arena::of("wild_die = false\npush_cells = 1", fight).standing(4, 2, 'x').start(&[]);
    let push = on_b(DieCodeVerb::PUSH, 0);
    let (found, needed) = (odds(&battle, &push), difficulty(&battle, &push));
    let hit = chance(2, |total| total >= needed);
    assert!(hit > 0.0 && hit < 1.0, "it may miss: {needed}");
    for (level, net) in [("stunned", 1..=3), ("wounded", 4..=8), ("incapacitated", 9..=12)] {
        assert_exact(chance_of(&found, level), hit * chance_apart(2, 0, 3, |apart| net.contains(&apart)), level);
    }
    assert_exact(chance_of(&found, "stumbling"), hit, "the push itself");
    let knockdown = odds(&battle, &on_b(DieCodeVerb::KNOCKDOWN, 0));
    assert_exact(knockdown.expected, 0.0, "who falls where it stands falls on no spikes");
}
