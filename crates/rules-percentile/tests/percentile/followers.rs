//! Units that follow others: leaders, the cells of followers, and the units that a guard of a shared cell protects (MC-047,
//! MC-135, MC-162).

use hexfray_battle::{Aim, Event, Rule, UnitId, Verb};

use super::{
    field::{Field, Fight, YARD, act, at, cast, cell, damaged, knows, other, strike, user},
    odds::agrees_from,
};

/// Open ground with lava in one cell of its middle row.
fn with_lava(col: usize) -> String {
    let row = |hot: bool| (0..20).map(|at| if hot && at == col { "L " } else { ". " }).collect::<String>();
    let rows: Vec<String> = (0..5).map(|at| row(at == 2)).collect();
    let head = YARD.split("'''").next().unwrap();
    format!("{head}'''\n{}\n'''\n[legend]\nL = \"lava\"\n", rows.join("\n"))
}

fn has(fight: &Fight, unit: u16, condition: &str) -> bool {
    fight.conditions(unit).iter().any(|(name, _)| *name == condition)
}

/// The first unit covers the second one.
fn cover(field: &Field) -> Fight {
    let mut fight = field.start(&[1; 12]);
    fight.order(cast(at(1)));
    assert!(has(&fight, 1, "Covered"));
    fight
}

/// Passes turns until the first unit's next turn.
fn next_turn(fight: &mut Fight) {
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
}

#[test]
fn mc_162_a_follower_takes_the_cell_that_hurts_it_least() {
    let field = Field::on(&with_lava(7)).unit("a", (5, 2), &knows("cover")).unit("a", (6, 2), &other(15));
    let mut fight = cover(&field.unit("b", (19, 4), &other(1)));
    fight.end();
    assert_eq!(fight.actor(), UnitId(1));
    let events = fight.go(1, (8, 2));
    assert_eq!(damaged(&events), [] as [u16; 0], "neither goes through the lava");
    assert!(
        [(8, 1), (8, 3), (9, 2)].contains(&cell(&fight, 0)),
        "beside it, though the lava is nearer: {:?}",
        cell(&fight, 0)
    );
    assert!(has(&fight, 1, "Covered"));
}

#[test]
fn mc_135_a_dancer_appears_where_that_hurts_it_least() {
    let lines = knows("misdirecting_masque").replace("spd = 20", "spd = 20, mag = 9").replace("mag = 7, ", "");
    let field = Field::on(&with_lava(9)).unit("a", (5, 2), &lines).unit("b", (6, 2), &other(15));
    let mut fight = field.unit("b", (19, 4), &other(1)).start(&[1; 12]);
    fight.order(cast(at(1)));
    assert!(has(&fight, 1, "Misled"));
    fight.end();
    let events = fight.go(1, (10, 2));
    assert_eq!(damaged(&events), [] as [u16; 0]);
    assert!(
        [(10, 1), (10, 3), (11, 2)].contains(&cell(&fight, 0)),
        "beside it, though the lava is nearer: {:?}",
        cell(&fight, 0)
    );
}

#[test]
fn mc_162_a_friend_that_the_covering_unit_carries_off_is_followed() {
    let crane = format!(
        "{YARD}[[trigger]]\nname = \"Crane\"\ncells = [[5, 2]]\ncarries = {{ from = [6, 2], to = [9, 2], falls = false }}\n"
    );
    let field = Field::on(&crane).unit("a", (5, 2), &knows("cover")).unit("a", (6, 2), &other(15));
    let mut fight = cover(&field.unit("b", (19, 4), &other(1)));
    next_turn(&mut fight);
    fight.order(act(0, Verb::TRIGGER, 0, 0, Aim::None));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((8, 2), (9, 2)), "the friend has gone, so the other follows");
    assert!(has(&fight, 1, "Covered"));
}

/// The foes 1 and 2 share a cell beside the user, and foe 3 beside them covers foe 2; then it is the user's turn.
fn guarded(user: &str, dice: &[u16]) -> Fight {
    guarded_from(Field::open(), user, dice)
}

/// As [`guarded`], with the files of this field.
fn guarded_from(field: Field, user: &str, dice: &[u16]) -> Fight {
    let field = field.set("ally_stacking = \"share\"").unit("a", (5, 2), user);
    let field = field.unit("b", (6, 2), &other(15)).unit("b", (7, 2), &other(30));
    let paladin = format!("{}abilities = [\"cover\"]\n", other(25));
    let mut fight = field.unit("b", (6, 3), &paladin).start(&[&[1, 1, 1, 1, 10, 20], dice].concat());
    fight.go(2, (6, 2));
    fight.end();
    fight.order(act(3, Verb::ABILITY, 0, 0, at(2)));
    assert!(has(&fight, 2, "Covered"));
    fight.end();
    assert_eq!(fight.actor(), UnitId(0));
    fight
}

#[test]
fn mc_162_a_blow_that_a_lot_brings_to_a_covered_unit_comes_to_its_guard() {
    let mut fight = guarded(&user(""), &[40, 90, 50, 3]);
    let events = fight.order(strike(1));
    assert_eq!(damaged(&events), [3], "the lot says the second foe, which is covered");
    let rules = events.iter().filter_map(|event| match event {
        Event::Redirected { meant, hit, rule, .. } => Some((meant.0, hit.map(|unit| unit.0), *rule)),
        _ => None,
    });
    let (lot, guard) = (Rule::new("MC-047"), Rule::new("MC-162"));
    assert_eq!(rules.collect::<Vec<_>>(), [(1, Some(2), lot), (2, Some(3), guard)]);
    assert_eq!(damaged(&guarded(&user(""), &[90, 40, 50, 3]).order(strike(1))), [1], "or the first one");
}

#[test]
fn mc_047_a_lot_among_guarded_units_is_forecast_with_their_guard() {
    let fight = guarded(&user(""), &[]);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    let hit = |unit: u16| odds.targets.iter().find(|one| one.target == UnitId(unit)).map_or(0.0, |one| one.hit);
    assert!([1, 3].iter().all(|&unit| (hit(unit) - 0.375).abs() < 1e-9), "half of 75 % each: {:?}", odds.targets);
    assert_eq!(hit(2), 0.0, "the covered one is not struck");
    let fights = hexfray_testing::sample(400, 10_000);
    agrees_from("a blow at a guarded crowd", &fight.0, strike(1), fights);
    let flurry = "[[ability]]\nkey = \"kit_flurry\"\ntype = \"technique\"\ntarget = \"single\"\nrange = 1\ndamage = \"10\"\narmour = \
                  \"physical\"\neffects = [{ effect = \"repeats\", times = 4 }]\n";
    let fight = guarded_from(Field::open().file("abilities/percentile_flurry.toml", flurry), &knows("kit_flurry"), &[]);
    agrees_from("many blows at a guarded crowd", &fight.0, cast(at(1)), fights);
}
