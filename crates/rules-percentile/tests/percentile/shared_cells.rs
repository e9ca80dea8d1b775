//! Shared cells: damage, single and area effects, captors and prisoners (MC-036, MC-037, MC-046 … MC-049).

use hexfray_battle::{Aim, Event, Order, Rule, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, Fight, act, at, cast, cell, damage, damaged, healed, hurt, knows, other, strike, user};

/// Two foes in one cell, with Evasion 22 and ARM 6 each, at the user's turn; `dice` follow the initiative.
fn crowd(lines: &str, set: &str, dice: &[u16]) -> Fight {
    crowd_on(Field::open().set(set), lines, dice)
}

fn crowd_on(field: Field, lines: &str, dice: &[u16]) -> Fight {
    let field = field.set("ally_stacking = \"share\"");
    let field = field.unit("a", (5, 2), lines).unit("b", (6, 2), &other(15)).unit("b", (7, 2), &other(30));
    let dice: Vec<u16> = [1, 1, 1].iter().chain(dice).copied().collect();
    let mut fight = field.start(&dice);
    assert_eq!(fight.actor(), UnitId(2), "the fastest foe joins its comrade");
    fight.go(2, (6, 2));
    fight.end();
    assert_eq!((fight.actor(), cell(&fight, 1), cell(&fight, 2)), (UnitId(0), (6, 2), (6, 2)));
    fight
}

#[test]
fn mc_046_damage_to_the_cell_is_for_both() {
    let gale = knows("kit_gale");
    let mut fight = crowd(&gale, "", &[]);
    assert_eq!(damage(&fight.order(cast(Aim::Cell(Cell::new(7, 2))))), [10, 10], "in full by default");
    let mut fight = crowd(&gale, "shared_damage = \"half\"", &[]);
    let order = cast(Aim::Cell(Cell::new(7, 2)));
    let odds = fight.0.forecast(&order).unwrap();
    assert_eq!(odds.targets.iter().map(|target| target.expected).collect::<Vec<_>>(), [5.0, 5.0]);
    assert_eq!(damage(&fight.order(order)), [5, 5], "or halved");
}

#[test]
fn mc_037_mc_046_an_area_that_follows_a_unit_strikes_all_in_its_cell() {
    let gale = "[[ability]]\nkey = \"kit_slow_gale\"\ntype = \"technique\"\ntarget = \"group\"\ncharge = 3\ndamage = \"10\"\n\
                armour = \"none\"\nto_hit = \"sure\"\n";
    let mut fight = crowd_on(Field::open().file("abilities/percentile_gale.toml", gale), &knows("kit_slow_gale"), &[]);
    let odds = fight.0.forecast(&cast(at(1))).unwrap();
    let reached: Vec<(u16, f64)> = odds.targets.iter().map(|one| (one.target.0, one.reached)).collect();
    assert_eq!(reached, [(0, 1.0), (1, 1.0), (2, 1.0)], "no lot is drawn, and its user stands in it too");
    assert_eq!(damaged(&fight.order(cast(at(1)))), [0, 1, 2]);
}

#[test]
fn mc_047_a_single_effect_strikes_anybody_in_the_cell() {
    let mut fight = crowd(&user(""), "", &[40, 90, 50, 3]);
    let events = fight.order(strike(1));
    assert_eq!(damaged(&events), [2], "the higher of two d% is struck (TC-076)");
    let redirected = |event: &Event| matches!(event, Event::Redirected { meant: UnitId(1), hit: Some(UnitId(2)), rule, .. } if *rule == Rule::new("MC-047"));
    assert!(events.iter().any(redirected));
    let rolls: Vec<&str> = events
        .iter()
        .filter_map(|event| if let Event::Rolled { purpose, .. } = event { Some(purpose.as_str()) } else { None })
        .collect();
    assert_eq!(&rolls[..3], ["random target", "random target", "to hit"], "drawn before the roll to hit");
    let fight = crowd(&user(""), "", &[]);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    let hits: Vec<f64> = odds.targets.iter().map(|target| target.reached * target.hit).collect();
    assert_eq!(hits.len(), 2);
    assert!(hits.iter().all(|hit| (hit - 0.375).abs() < 1e-9), "half of 75 % each: {hits:?}");
}

#[test]
fn tc_106_the_second_of_two_weapons_hits_the_unit_left_in_the_cell() {
    let twice = user("weapons = [\"kit_sword\", \"kit_sword\"]\ntwo_weapons = 97\n");
    // The first foe is almost defeated: one blow fells it.
    let weakened = || {
        let mut fight = crowd(&twice, "", &[]);
        hurt(&mut fight, 2, 99);
        fight
    };
    let odds = weakened().0.forecast(&strike(1)).unwrap();
    assert!(odds.leaves_out.is_empty(), "nothing is left out: {:?}", odds.leaves_out);
    let of = |unit: u16| odds.targets.iter().find(|one| one.target == UnitId(unit)).unwrap();
    // 75 % to hit; drawn first 1/2, else second 1/2.
    assert!((of(2).defeat - (0.375 + 0.625 * 0.375)).abs() < 1e-9, "the weak one: {}", of(2).defeat);
    // Drawn first: 0.75, or 0.375 after a miss; drawn second: 0.75 after the other has fallen, else 0.375.
    let struck = 0.5 * (0.75 + 0.25 * 0.375) + 0.5 * (0.75 * 0.75 + 0.25 * 0.375);
    assert!((of(1).hit - struck).abs() < 1e-9, "{} foretold, {struck} by hand", of(1).hit);
}

#[test]
fn mc_047_helpful_effects_too() {
    let field = Field::open().set("ally_stacking = \"share\"");
    let field = field.unit("a", (5, 2), &knows("kit_mend")).unit("b", (9, 2), &other(5));
    let field = field.unit("a", (6, 2), &other(30)).unit("a", (7, 2), &other(15));
    let mut fight = field.start(&[1, 1, 1, 1, 10, 20]);
    hurt(&mut fight, 2, 50);
    hurt(&mut fight, 3, 50);
    fight.go(2, (7, 2));
    fight.end();
    let events = fight.order(cast(at(2)));
    assert_eq!(healed(&events), [3]);
}

#[test]
fn mc_048_areas_affect_everybody_in_the_cell_alike() {
    let mut fight = crowd(&knows("kit_quake"), "", &[]);
    let events = fight.order(cast(Aim::None));
    assert_eq!(damage(&events).len(), 3);
    assert!(damage(&events).iter().all(|&lost| lost == 10), "both in the cell and the user");
}

const GULP: &str = r#"
[[ability]]
key = "kit_gulp"
type = "technique"
target = "single"
range = 1
to_hit = "sure"
inflicts = [{ condition = "imprison", rounds = 4 }]
"#;

/// A monster that imprisons the hero beside it.
fn gulped(dice: &[u16]) -> Fight {
    let maw = format!("{}creature = \"plant\"\n", knows("kit_gulp"));
    let hero = format!("{}hero = true\n", other(10));
    let field = Field::open().file("abilities/percentile_gulp.toml", GULP);
    let field = field.unit("a", (5, 2), &maw).unit("b", (6, 2), &hero).unit("b", (9, 2), &other(9));
    let mut fight = field.start(dice);
    fight.order(cast(at(1)));
    fight
}

#[test]
fn mc_049_a_prisoner_is_in_its_captors_cell() {
    let mut fight = gulped(&[1, 1, 1]);
    assert_eq!(cell(&fight, 1), (5, 2));
    assert!(fight.conditions(1).iter().any(|(name, _)| *name == "Imprison"));
    fight.go(0, (5, 3));
    assert_eq!(cell(&fight, 1), (5, 3), "it goes where its captor goes");
    assert_eq!(fight.actor(), UnitId(1));
    assert!(fight.0.reach(UnitId(1)).is_empty(), "and cannot move by itself");
    assert_eq!(fight.0.check(&act(1, Verb::DEFEND, 0, 0, Aim::None)), Ok(()), "though it can act");
}

#[test]
fn mc_049_it_is_free_as_soon_as_its_time_is_over() {
    let mut fight = gulped(&[1; 40]);
    while fight.conditions(1).iter().any(|(name, _)| *name == "Imprison") {
        assert_eq!(cell(&fight, 1), cell(&fight, 0));
        fight.end();
    }
    assert_ne!(cell(&fight, 1), cell(&fight, 0), "the Status Phase puts it into a cell of its own");
}

#[test]
fn mc_049_it_suffers_with_its_captor() {
    let mut fight = gulped(&[1, 1, 1]);
    hurt(&mut fight, 0, 30);
    assert_eq!((fight.hp(0), fight.hp(1)), (50, 85), "half of 30");
}

#[test]
fn mc_049_it_is_free_when_its_captor_falls_or_lets_go() {
    let mut fight = gulped(&[1, 1, 1]);
    let condition = hexfray_battle::Name::intern("imprison").unwrap();
    fight.order(Order::Referee(Ruling::Cure { unit: UnitId(1), condition }));
    assert_ne!(cell(&fight, 1), cell(&fight, 0), "it stands in a cell of its own again");
    let mut fight = gulped(&[1, 1, 1]);
    hurt(&mut fight, 0, 80);
    assert!(fight.conditions(1).is_empty(), "the fall of the captor ends it");
}

/// Whether the next events break off the charge of a hero in its captor's cell.
fn charging(setting: &str, next: impl Fn(&mut Fight) -> Vec<Event>) -> bool {
    let maw = format!("{}creature = \"plant\"\n", knows("kit_gulp"));
    let hero = format!("{}hero = true\nabilities = [\"kit_slow_blow\"]\n", other(10));
    let field = Field::open().set(setting).file("abilities/percentile_gulp.toml", GULP);
    let field = field.unit("a", (5, 2), &maw).unit("b", (6, 2), &hero).unit("b", (9, 2), &other(9));
    let mut fight = field.start(&[1; 12]);
    fight.order(cast(at(1)));
    fight.end();
    fight.order(act(1, Verb::ABILITY, 0, 0, at(0)));
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    let events = next(&mut fight);
    events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(1), .. }))
}

#[test]
fn mc_036_being_carried_about_breaks_off_what_a_prisoner_charges() {
    let goes = |fight: &mut Fight| fight.go(0, (5, 3));
    let lets_go = |fight: &mut Fight| {
        let condition = hexfray_battle::Name::intern("imprison").unwrap();
        fight.order(Order::Referee(Ruling::Cure { unit: UnitId(1), condition }))
    };
    let stays = |fight: &mut Fight| fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
    assert!(charging("", goes), "it goes where its captor goes");
    assert!(charging("", lets_go), "set free, it is put into another cell");
    assert!(!charging("", stays));
    let harmless = "forced_move_cancels = false";
    assert!(!charging(harmless, goes) && !charging(harmless, lets_go), "unless the setting says otherwise");
}

#[test]
fn mc_036_who_is_put_into_a_cell_loses_its_charge_only_by_the_book() {
    let broken_off = |setting: &str| {
        let maw = format!("{}creature = \"plant\"\n", knows("kit_gulp").replace("spd = 20", "spd = 10"));
        let hero = format!("{}hero = true\nabilities = [\"kit_slow_blow\"]\n", other(20));
        let field = Field::open().set(setting).file("abilities/percentile_gulp.toml", GULP);
        let field = field.unit("a", (5, 2), &maw).unit("b", (6, 2), &hero).unit("b", (9, 2), &other(2));
        let mut fight = field.start(&[1; 4]);
        fight.order(act(1, Verb::ABILITY, 0, 0, at(0)));
        let events = fight.order(cast(at(1)));
        events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(1), .. }))
    };
    assert!(broken_off("") && !broken_off("forced_move_cancels = false"));
}
