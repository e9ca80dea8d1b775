//! Ground that hurts whoever treads on it.

use hexfray_board::grid::Cell;

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
    let mut library = hexfray_data::library();
    library.add("units/die_code.toml", UNITS);
    library.add("weapons/die_code.toml", WEAPONS);
    library.add("armour/die_code.toml", ARMOUR);
    library.add("maps/yard.map.toml", LAVA);
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
