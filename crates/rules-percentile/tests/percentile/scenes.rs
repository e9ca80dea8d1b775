//! Battles without a map: reach, formations, movement in metres, and the changes by a map (TC-048, TC-051, TC-052,
//! TC-062 … TC-066, TC-077 … TC-088, MC-040, MC-185).

use std::fmt::Write as _;

use crate::rules;
use hexfray_battle::{Aim, Battle, DiceSource, Event, Order, UnitId, play::Units};
use hexfray_board::{grid::Cell, text::Library};
use hexfray_minds::ai::{Greedy, Opponent};
use hexfray_percentile::{PercentileVerb, state::UnitState};

use super::field::{
    ABILITIES, Field, Fight, WEAPONS, act, at, cast, damage, damaged, healed, hurt, knows, other, strike, user, wields,
};

/// A battle file without a map: units with their sides and further lines.
pub fn scene(settings: &str, units: &[(&str, String)]) -> Library {
    let mut library = hexfray_data::library();
    let (mut kinds, mut roster) = (String::new(), String::new());
    for (number, (side, about)) in units.iter().enumerate() {
        writeln!(kinds, "[[unit]]\nkey = \"u{number}\"\nname = \"Unit\"\n{about}\n").unwrap();
        writeln!(roster, "[[unit]]\nkind = \"u{number}\"\nside = \"{side}\"\n").unwrap();
    }
    library.add("abilities/percentile_kit.toml", ABILITIES);
    library.add("weapons/percentile_kit.toml", WEAPONS);
    library.add("units/percentile_scene.toml", &kinds);
    let battle = format!(
        "name = \"Scene\"\nruleset = \"percentile\"\n[settings]\nescape_declared = \"turn_before\"\n{settings}\n[[side]]\nname = \"a\"\n[[side]]\nname = \
         \"b\"\n{roster}"
    );
    library.add("maps/scene.battle.toml", &battle);
    library
}

pub fn start(settings: &str, units: &[(&str, String)], dice: &[u16]) -> Fight {
    let setup =
        rules::load(&scene(settings, units), "maps/scene.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let dice: Vec<u16> = vec![1; units.len()].into_iter().chain(dice.iter().copied()).collect();
    Fight(Battle::new(&setup, DiceSource::Script(dice)).unwrap_or_else(|error| panic!("{error}")))
}

pub const METRES: &str = "scene_positions = \"metres\"";

#[test]
fn tc_077_without_a_map_everybody_reaches_everybody() {
    let units = [("a", user("")), ("b", other(5)), ("a", other(4))];
    let mut fight = start("", &units, &[50, 3]);
    assert!(fight.0.reach(UnitId(0)).is_empty(), "there is nowhere to go");
    assert!(fight.0.check(&act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)).is_err());
    let events = fight.order(strike(1));
    assert_eq!(damaged(&events), [1]);
    assert_ne!(fight.actor(), UnitId(0), "with its action its turn is over");
    let units = [("a", wields("kit_bow")), ("b", other(5)), ("b", other(4))];
    assert_eq!(start("", &units, &[]).0.check(&strike(2)), Ok(()), "nobody stands in the way of a shot");
}

#[test]
fn tc_048_the_run_in_is_a_zero_action() {
    let units = [("a", user("")), ("b", other(5))];
    let mut fight = start("", &units, &[50, 3]);
    let zero = |fight: &Fight| fight.0.world().resource::<Units<UnitState>>().of(UnitId(0)).turn.zero;
    assert_eq!(zero(&fight), 0);
    fight.order(strike(1));
    assert_eq!(zero(&fight), 1);
    let mut fight = start("count_chatter = true", &units, &[]);
    for _ in 0..2 {
        fight.order(act(0, PercentileVerb::SHOUT, 0, 0, Aim::None));
    }
    assert!(fight.refused(strike(1)).contains("TC-078"), "a third Zero Action is refused (TC-047)");
    let units = [("a", wields("kit_bow")), ("b", other(5))];
    let mut fight = start("", &units, &[50, 3]);
    fight.order(strike(1));
    assert_eq!(zero(&fight), 0, "a shot needs none");
}

#[test]
fn tc_078_who_cannot_get_close_uses_no_melee() {
    let lame = [("a", user("lamed = true")), ("b", other(5))];
    assert!(start("", &lame, &[]).refused(strike(1)).contains("TC-078"));
    let archer = [("a", format!("{}lamed = true\n", wields("kit_bow"))), ("b", other(5))];
    assert_eq!(start("", &archer, &[]).0.check(&strike(1)), Ok(()));
    let units = [("a", user("")), ("b", other(5))];
    let fight = start("scene_ground = \"impassable\"", &units, &[]);
    assert!(fight.refused(strike(1)).contains("TC-078"), "terrain keeps apart, too");
    let wall = [("a", user("lamed = true")), ("b", other(5))];
    let mut fight = start(METRES, &wall, &[50, 3]);
    assert!(fight.refused(strike(1)).contains("range"), "10 m apart");
    place(&mut fight, 1, 3);
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "1 to 3 m");
    place(&mut fight, 1, 4);
    assert!(fight.refused(strike(1)).contains("range"));
}

/// Puts a unit this many metres beside the first unit.
pub fn place(fight: &mut Fight, unit: u16, metres: i16) {
    let from = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
    let cell = Cell::new(from.col + metres, from.row);
    fight.order(Order::Referee(hexfray_battle::Ruling::Place { unit: UnitId(unit), cell }));
}

#[test]
fn tc_079_ranged_means_15_metres() {
    let units = [("a", wields("kit_bow")), ("b", other(5))];
    let mut fight = start(METRES, &units, &[]);
    place(&mut fight, 1, 15);
    assert_eq!(fight.0.check(&strike(1)), Ok(()));
    place(&mut fight, 1, 16);
    assert!(fight.0.check(&strike(1)).is_err());
}

#[test]
fn tc_065_a_group_is_one_formation_of_one_side() {
    let units = [("a", knows("kit_gale")), ("b", other(5)), ("b", other(4)), ("a", other(3))];
    let mut fight = start("", &units, &[]);
    assert_eq!(damaged(&fight.order(cast(at(1)))), [1, 2], "all foes, however many");
    let mut fight = start("", &units, &[]);
    assert_eq!(damaged(&fight.order(cast(at(3)))), [0, 3], "or the own side (TC-072)");
    let odds = start("", &units, &[]).0.forecast(&cast(at(2))).unwrap();
    assert_eq!(odds.targets.iter().map(|target| target.target.0).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn tc_064_a_party_is_the_user_and_its_allies() {
    let units = [("a", knows("kit_hymn")), ("b", other(5)), ("a", other(4))];
    let mut fight = start("", &units, &[]);
    hurt(&mut fight, 0, 20);
    hurt(&mut fight, 2, 20);
    assert_eq!(healed(&fight.order(cast(Aim::None))), [0, 2]);
}

#[test]
fn tc_066_party_and_group_effects_reach_nine() {
    let mut units = vec![("a", knows("kit_gale"))];
    units.extend((4..14).map(|spd| ("b", other(spd))));
    let mut fight = start("group_limit = 9", &units, &[]);
    let mut events = fight.order(cast(at(1)));
    let mut asked = 0;
    while let hexfray_battle::Decision::Answer { unit, .. } = *fight.0.decision() {
        asked += 1;
        events.extend(fight.order(Order::Answer { unit, option: u16::from(asked == 1) }));
    }
    let struck = damaged(&events);
    assert_eq!(struck.len(), 9, "the user picks the nine");
    assert!(!struck.contains(&1), "the one that it left out is spared");
}

#[test]
fn tc_080_groups_stand_within_a_circle_of_10_metres() {
    let units = [("a", knows("kit_gale")), ("b", other(5)), ("b", other(4)), ("b", other(3))];
    let mut fight = start(&format!("{METRES}\ngroup_coherency_m = 9"), &units, &[]);
    place(&mut fight, 1, 8);
    place(&mut fight, 2, 13);
    place(&mut fight, 3, 14);
    assert_eq!(damaged(&fight.order(cast(at(1)))), [1, 2], "5 m from the middle, not 6");
}

#[test]
fn tc_081_all_means_a_circle_of_50_metres() {
    let units = [("a", knows("kit_quake")), ("b", other(5)), ("b", other(4))];
    let mut fight = start(METRES, &units, &[]);
    place(&mut fight, 1, 25);
    place(&mut fight, 2, 26);
    assert_eq!(damaged(&fight.order(cast(Aim::None))), [0, 1]);
}

/// The farthest that a unit with SPD 20 can go on such ground.
fn farthest(ground: &str, lines: &str) -> u32 {
    let units = [("a", user(lines)), ("b", other(5))];
    let fight = start(&format!("{METRES}\nscene_ground = \"{ground}\""), &units, &[]);
    let from = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
    let grid = fight.0.board().grid();
    fight
        .0
        .reach(UnitId(0))
        .iter()
        .filter(|way| way.may_stop)
        .map(|way| grid.distance(from, way.cell))
        .max()
        .unwrap_or(0)
}

#[test]
fn tc_051_free_movement_is_as_many_metres_as_speed_in_pieces() {
    assert_eq!(farthest("standard", ""), 20);
    let units = [("a", user("")), ("b", other(5))];
    let mut fight = start(METRES, &units, &[50, 3]);
    let from = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
    fight.go(0, (from.col + 5, from.row));
    fight.order(strike(1));
    assert_eq!(fight.actor(), UnitId(0), "before and after its action");
    fight.go(0, (from.col - 10, from.row));
    assert!(fight.0.check(&Order::Move { unit: UnitId(0), to: Cell::new(from.col - 11, from.row) }).is_err(), "20 m");
}

#[test]
fn tc_052_a_full_move_covers_twice_as_much() {
    let units = [("a", user("")), ("b", other(5))];
    let mut fight = start(METRES, &units, &[]);
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    let mut metres = 0;
    while fight.actor() == UnitId(0) && !fight.0.reach(UnitId(0)).is_empty() {
        let from = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
        let step = if from.row > 9 { -9 } else { 9 };
        fight.go(0, (from.col, from.row + step));
        metres += 9;
        if metres > 90 {
            break;
        }
        let here = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
        let back = Cell::new(here.col, here.row - step);
        if fight.0.check(&Order::Move { unit: UnitId(0), to: back }).is_err() {
            let rest = fight.0.reach(UnitId(0));
            let grid = fight.0.board().grid();
            if let Some(way) = rest.iter().filter(|way| way.may_stop).max_by_key(|way| grid.distance(here, way.cell)) {
                metres += grid.distance(here, way.cell);
                fight.go(0, (way.cell.col, way.cell.row));
            }
        }
    }
    assert_eq!(metres, 60, "SPD 20: 20 m free and 40 m with the action");
}

#[test]
fn tc_082_standard_ground_has_no_effect() {
    for spd in [5, 13, 20] {
        let goes = |lines: &str| {
            let units = [("a", user(lines).replace("spd = 20", &format!("spd = {spd}"))), ("b", other(1))];
            let fight = start(&format!("{METRES}\nscene_ground = \"standard\""), &units, &[]);
            let from = fight.0.unit(UnitId(0)).unwrap().cell.unwrap();
            let grid = fight.0.board().grid();
            let ends = fight.0.reach(UnitId(0)).into_iter().filter(|way| way.may_stop);
            ends.map(|way| grid.distance(from, way.cell)).max()
        };
        assert_eq!([goes(""), goes("floats = true"), goes("flies = true")], [Some(spd); 3], "as far as in the air");
    }
}

#[test]
fn tc_083_difficult_ground_takes_a_quarter_off() {
    assert_eq!(farthest("difficult", ""), 15, "SPD 20: 15 m");
    assert_eq!(farthest("difficult", "creature = \"aerial\""), 20, "not off those who fly (TC-090)");
}

#[test]
fn tc_084_adverse_ground_takes_half_off() {
    assert_eq!(farthest("adverse", ""), 10, "SPD 20: 10 m");
}

#[test]
fn tc_085_impassable_ground_is_for_those_in_the_air() {
    assert_eq!(farthest("impassable", ""), 0);
    assert_eq!(farthest("impassable", "floats = true"), 20);
}

#[test]
fn tc_087_wading_is_adverse() {
    assert_eq!(farthest("wading", ""), 10);
    let units = [("a", user("")), ("b", other(5))];
    assert_eq!(start("scene_ground = \"wading\"", &units, &[]).0.check(&strike(1)), Ok(()), "and no bar to acting");
}

#[test]
fn tc_088_swimmers_only_move() {
    assert_eq!(farthest("swimming", ""), 10);
    let at_sea = |swimming: u8| {
        let units = [("a", user(&format!("swimming = {swimming}"))), ("b", other(5))];
        start("scene_ground = \"swimming\"", &units, &[])
    };
    assert!(at_sea(79).refused(strike(1)).contains("TC-088"));
    assert_eq!(at_sea(80).0.check(&strike(1)), Ok(()), "Swimming 80 and more acts normally (TC-089)");
}

#[test]
fn tc_077_opponents_fight_without_a_map() {
    for settings in ["", METRES] {
        let units =
            [("a", knows("kit_gale")), ("a", user("")), ("b", other(5)), ("b", other(9)), ("b", wields("kit_bow"))];
        let setup = rules::load(&scene(settings, &units), "maps/scene.battle.toml").unwrap();
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).unwrap();
        let mut greedy = Greedy::new();
        let mut orders = 0;
        while battle.outcome().is_none() && orders < 800 {
            let order = greedy.choose(&battle);
            battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
            orders += 1;
        }
        let outcome = battle.outcome().expect("they fight it out");
        assert!(outcome.winner.is_some(), "and one side wins with {settings:?}");
    }
}

#[test]
fn mc_185_on_a_map_its_rules_replace_those_of_metres() {
    let field = Field::open().set("scene_ground = \"impassable\"").set("scene_positions = \"metres\"");
    let fight = field.unit("a", (2, 2), &user("")).unit("b", (8, 2), &other(5)).start(&[1, 1]);
    let grid = fight.0.board().grid();
    let from = Cell::new(2, 2);
    let far = fight.0.reach(UnitId(0)).iter().map(|way| grid.distance(from, way.cell)).max();
    assert_eq!(far, Some(6), "SPD 20: Move 6, not 20 m (MC-186)");
    assert!(fight.refused(strike(1)).contains("range"), "six cells are too far for a blow: no run-in (MC-198)");
    let bow = Field::open().unit("a", (2, 2), &wields("kit_bow")).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    assert!(bow.0.check(&strike(1)).is_err(), "a bow reaches 6 cells, not 15 m (MC-193)");
    let mut fight = Field::open()
        .unit("a", (5, 2), &knows("kit_gale"))
        .unit("b", (8, 2), &other(5))
        .unit("a", (7, 2), &other(4))
        .start(&[1; 3]);
    let events = fight.order(cast(Aim::Cell(Cell::new(8, 2))));
    assert_eq!(damaged(&events), [1, 2], "areas strike friend and foe in cells, no formation (MC-194)");
}

#[test]
fn mc_040_the_action_itself_is_that_of_the_core_rules() {
    let on_map = || {
        let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5));
        field.start(&[1, 1, 60, 4])
    };
    let off_map = || start("", &[("a", user("")), ("b", other(5))], &[60, 4]);
    let told = |events: &[Event]| {
        let check =
            |event: &Event| if let Event::Checked { needed, roll, .. } = event { Some((*needed, *roll)) } else { None };
        (events.iter().find_map(check), damage(events))
    };
    let (one, two) = (told(&on_map().order(strike(1))), told(&off_map().order(strike(1))));
    assert_eq!(one, two, "the same roll against the same chance, the same damage");
    let twice = |mut fight: Fight| {
        fight.order(strike(1));
        fight.0.check(&strike(1)).is_err()
    };
    assert!(twice(on_map()) && twice(off_map()), "once a turn");
}

#[test]
fn tc_077_a_ruleset_may_insist_on_a_map() {
    let mut library = hexfray_data::library();
    let text = "name = \"x\"\nruleset = \"die_code\"\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n";
    library.add("maps/none.battle.toml", text);
    let error = rules::load(&library, "maps/none.battle.toml").unwrap_err().to_string();
    assert!(error.contains("`map`"), "{error}");
}
