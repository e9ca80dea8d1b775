//! Scenes in metres with several grounds: the cost of a path over them, and the acts of a unit on each (TC-083 … TC-089).

use crate::rules;
use hexfray_battle::{Aim, Order, Ruling, UnitId};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{Fight, act, other, strike, user},
    scenes::{METRES, scene, start},
};

/// A unit with SPD 20 at metre 10 of the scene, with these grounds from there on.
fn over(grounds: &str, lines: &str, dice: &[u16]) -> Fight {
    let units = [("a", user(lines)), ("b", other(5))];
    let mut fight = start(&format!("{METRES}\nscene_grounds = [{grounds}]"), &units, dice);
    for (unit, col) in [(0, 10), (1, 50)] {
        let cell = Cell::new(col, 10);
        fight.order(Order::Referee(Ruling::Place { unit: UnitId(unit), cell }));
    }
    fight
}

/// The farthest metre that the unit reaches eastward.
fn metre(fight: &Fight) -> i16 {
    fight.0.reach(UnitId(0)).iter().filter(|way| way.may_stop).map(|way| way.cell.col).max().unwrap_or(10)
}

const SNOW: &str = "{ ground = \"difficult\", from = 11, to = 13 }";
const ICE: &str = "{ ground = \"adverse\", from = 14, to = 15 }";

#[test]
fn tc_083_a_way_over_several_grounds_is_priced_piece_by_piece() {
    // 3 m of difficult ground take 4 m of 20, 2 m of adverse ground 4 m more; 12 m of standard ground are left.
    assert_eq!(metre(&over(&format!("{SNOW}, {ICE}"), "", &[])), 10 + 3 + 2 + 12);
    assert_eq!(metre(&over(SNOW, "", &[])), 10 + 3 + 16, "each ground by itself");
    assert_eq!(metre(&over(ICE, "", &[])), 10 + 3 + 2 + 13);
    assert_eq!(metre(&over(&format!("{SNOW}, {ICE}"), "creature = \"aerial\"", &[])), 30, "not for those who fly");
    let later = "{ ground = \"adverse\", from = 11, to = 59 }, { ground = \"standard\", from = 11, to = 14 }";
    assert_eq!(metre(&over(later, "", &[])), 10 + 4 + 8, "of two grounds in one place the later counts");
    let whole = "scene_ground = \"adverse\"";
    let units = [("a", user("")), ("b", other(5))];
    let mut both = start(&format!("{METRES}\n{whole}\nscene_grounds = [{SNOW}]"), &units, &[]);
    both.order(Order::Referee(Ruling::Place { unit: UnitId(0), cell: Cell::new(10, 10) }));
    assert_eq!(metre(&both), 10 + 3 + 8, "the rest of the scene has its own");
}

#[test]
fn tc_083_a_way_in_pieces_costs_what_it_costs_at_once() {
    let mut fight = over("{ ground = \"difficult\", from = 11, to = 59 }", "", &[50, 3]);
    assert_eq!(metre(&fight), 25, "15 m of 20");
    for col in 11..=17 {
        fight.go(0, (col, 10));
    }
    assert_eq!(metre(&fight), 25, "seven metres in seven pieces, and none is lost to rounding");
    fight.go(0, (25, 10));
    assert!(fight.0.reach(UnitId(0)).is_empty(), "nothing is left");
}

#[test]
fn tc_084_a_full_move_is_priced_like_free_movement() {
    let mut fight = over("{ ground = \"adverse\", from = 11, to = 59 }", "", &[]);
    assert_eq!(metre(&fight), 20, "10 m of 20");
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    for to in [20, 30, 40] {
        fight.go(0, (to, 10));
    }
    assert!(fight.actor() == UnitId(1) || fight.0.reach(UnitId(0)).is_empty(), "20 m more with the action");
}

#[test]
fn tc_085_nobody_crosses_impassable_ground_but_in_the_air() {
    let ravine = "{ ground = \"impassable\", from = 13, to = 14 }";
    assert_eq!(metre(&over(ravine, "", &[])), 12, "up to its edge");
    assert_eq!(metre(&over(ravine, "flies = true", &[])), 30);
    assert_eq!(metre(&over(ravine, "floats = true", &[])), 30);
    let blow = |grounds: &str, lines: &str| {
        let mut fight = over(grounds, lines, &[]);
        let cell = Cell::new(20, 10);
        fight.order(Order::Referee(Ruling::Place { unit: UnitId(1), cell }));
        let legal = fight.0.check(&strike(1));
        assert_eq!(fight.0.orders().contains(&strike(1)), legal.is_ok(), "listed and legal are one");
        legal.map_err(|error| error.to_string())
    };
    assert_eq!(blow(SNOW, ""), Ok(()), "a run-in of 7 m to within 3 m of it");
    assert!(blow(ravine, "").unwrap_err().contains("TC-078"), "no run-in leads over a ravine");
    assert_eq!(blow(ravine, "flies = true"), Ok(()));
    let near = "{ ground = \"adverse\", from = 11, to = 15 }";
    let far = |grounds: &str| {
        let about = user("").replace("spd = 20", "spd = 8");
        let units = [("a", about), ("b", other(5))];
        let mut fight = start(&format!("{METRES}\nscene_grounds = [{grounds}]"), &units, &[]);
        for (unit, col) in [(0, 10), (1, 20)] {
            let cell = Cell::new(col, 10);
            fight.order(Order::Referee(Ruling::Place { unit: UnitId(unit), cell }));
        }
        fight.0.check(&strike(1)).is_ok()
    };
    assert!(far("{ ground = \"standard\", from = 11, to = 15 }"), "SPD 8: 7 m");
    assert!(!far(near), "not where five of them take two each");
}

#[test]
fn tc_088_who_swims_in_a_part_of_the_scene_only_moves_there() {
    let lake = "{ ground = \"swimming\", from = 10, to = 12 }";
    let near = |fight: &mut Fight| {
        let cell = Cell::new(14, 10);
        fight.order(Order::Referee(Ruling::Place { unit: UnitId(1), cell }));
    };
    let mut fight = over(lake, "", &[]);
    near(&mut fight);
    assert!(fight.refused(strike(1)).contains("TC-088"), "in the lake");
    fight.go(0, (13, 10));
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "out of it");
    let mut swimmer = over(lake, "swimming = 80", &[]);
    near(&mut swimmer);
    assert_eq!(swimmer.0.check(&strike(1)), Ok(()), "Swimming 80 acts in it (TC-089)");
}

#[test]
fn tc_083_mistakes_in_grounds_are_told() {
    let told = |grounds: &str| {
        let units = [("a", user("")), ("b", other(5))];
        let library = scene(&format!("{METRES}\nscene_grounds = [{grounds}]"), &units);
        rules::load(&library, "maps/scene.battle.toml").unwrap_err().to_string()
    };
    assert!(told("{ ground = \"muddy\", from = 1, to = 2 }").contains("difficult"));
    assert!(told("{ ground = \"adverse\", from = 5, to = 2 }").contains("the end comes before the beginning"));
    assert!(told("{ ground = \"adverse\", from = 5 }").contains("`to`"));
    assert!(told("{ ground = \"adverse\", from = 5, to = 60 }").contains("59"));
}
